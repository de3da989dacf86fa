//! Rules that change one number at a time, each as if it were a heap of its own.
//!
//! Take the [branches](super::linear) of a rule about a tuple, a row or a multiset. In each let exactly one number of the option
//! differ from that of the position, and let its conditions and the new number speak of that number and of variables, and of
//! no other number. Then what may be done to a number does not depend on the others, and every move changes one number: the
//! position is the sum of its numbers, each a heap of the game that its branches make. In a tuple the branches of each place
//! make a game of their own. A row `(.., a, ..)` has the same branches at every place, and so has a multiset, of which any
//! number may be the one that is changed.
//!
//! A heap of 0 has no moves in the games that [`heaps`](super::heaps) knows, so that numbers that are 0 can be left out.

use std::collections::BTreeSet;

use super::linear::{Branch, Linear, read};
use super::{Family, heaps, small};
use crate::program::{Item, Program, Shape};

/// The games of the numbers: one for each place of a tuple, or one for all.
pub(super) fn family(program: &Program) -> Option<Family> {
    let places = match program.shape {
        Shape::Tuple(count) => count,
        Shape::Row | Shape::Multiset(_) => 1,
        Shape::Heap => return None,
    };
    let mut games: Vec<Vec<Branch>> = vec![Vec::new(); places];
    for clause in &program.clauses {
        let fits = match (program.shape, &clause.pattern[..]) {
            (Shape::Row, [Item::Run(_), Item::One(_), Item::Run(_)]) | (Shape::Tuple(_), _) => true,
            (Shape::Multiset(None), [Item::Run(_), Item::One(_)] | [Item::One(_), Item::Run(_)]) => true,
            (Shape::Multiset(Some(_)), pattern) => pattern.iter().all(|item| matches!(item, Item::One(_))),
            _ => false,
        };
        if !fits {
            return None;
        }
        let branches =
            read(program.shape, clause, false, false).or_else(|| read(program.shape, clause, true, false))?;
        for branch in branches {
            let (place, heap) = of_one_number(branch)?;
            games[if places == 1 { 0 } else { place }].push(heap);
        }
    }
    let mut games: Vec<Family> = games.iter().map(|branches| heaps::of_branches(branches)).collect::<Option<_>>()?;
    if games.windows(2).all(|pair| pair[0].to_string() == pair[1].to_string()) {
        games.truncate(1);
    }
    agrees(program, &games).then_some(Family::Sum(games))
}

/// The place of the one number that a branch changes, and the branch as one about this number alone, in the first slot.
fn of_one_number(mut branch: Branch) -> Option<(usize, Branch)> {
    let [numbers] = &branch.parts[..] else { return None };
    let width = numbers.first()?.factors.len();
    let count = numbers.len();
    let changed: Vec<usize> = (0..count).filter(|&place| numbers[place] != Linear::slot(place, width)).collect();
    let [place] = changed[..] else { return None };
    let number = numbers[place].clone();
    let is_alone = |linear: &Linear| (0..count).all(|other| other == place || linear.factors[other] == 0);
    if !is_alone(&number) || !branch.conditions.iter().all(is_alone) {
        return None;
    }
    branch.parts = vec![vec![number]];
    for linear in branch.conditions.iter_mut().chain(branch.parts.iter_mut().flatten()) {
        linear.factors.swap(0, place);
    }
    Some((place, branch))
}

fn agrees(program: &Program, games: &[Family]) -> bool {
    small::agrees(program, |position| {
        let mut found = BTreeSet::new();
        for (place, &number) in position.iter().enumerate() {
            let options = games.get(place).or(games.first())?.heap_options(number)?;
            for option in options.iter() {
                let mut after = position.to_vec();
                after[place] = match *option {
                    [] => 0,
                    [left] => left,
                    _ => return None,
                };
                found.insert(after);
            }
        }
        Some(found)
    })
}
