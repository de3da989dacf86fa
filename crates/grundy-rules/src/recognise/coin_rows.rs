//! Coin turning in a row of numbers: `(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..)`, where 1 is a head and 0 a tail.
//!
//! The numbers that the pattern of a clause names are looked at with all sides that they may show, 0 or 1, one after the other;
//! what the clause makes of them then is a set of numbers that are turned, or no move. For each such set the sides with which
//! it comes must be all sides of the numbers that stay, so that these are of no account. The place of a number is the sum of
//! the lengths of the runs before it and how many numbers there are before it; the lengths are the variables, which are not
//! negative, and conditions may speak of them. The rest is told by [`coins`](super::coins). Behind the last coin that is turned
//! there is a run that may have any length.
//!
//! A run whose numbers are all turned, right before coins that are all turned, is a run of coins of any length.
//!
//! If the first of the coins that are turned goes from heads to tails, and not the last one, the row is read from its end.
//!
//! Positions with other numbers are none of the game. From 0 and 1 no other number comes.

use std::collections::{BTreeMap, BTreeSet};

use grundy::rulesets::TurningCode;

use super::coins::{Places, Turns};
use super::linear::{Linear, Reader, all};
use crate::check::uses;
use crate::program::{Clause, Code, Elements, Item, Part, Piece, Program, Run, Shape, Step};
use crate::syntax::Operator;

/// A pattern that names more numbers is not looked into.
const MOST_NUMBERS: usize = 8;

/// The code of the game that the rule is on rows of 0 and 1, and whether the row is to be read from its end.
pub(super) fn code(program: &Program) -> Option<(TurningCode, bool)> {
    if program.shape != Shape::Row {
        return None;
    }
    [false, true].into_iter().find_map(|from_end| {
        let mut turns = Turns::default();
        program.clauses.iter().try_for_each(|clause| clause_turns(clause, from_end, &mut turns))?;
        Some((turns.code()?, from_end))
    })
}

/// What becomes of an item of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fate {
    Stays,
    Turns,
}

fn clause_turns(clause: &Clause, from_end: bool, turns: &mut Turns) -> Option<()> {
    let runs: Vec<Run> = clause.runs().collect();
    let numbers = clause.pattern.len() - runs.len();
    if numbers > MOST_NUMBERS {
        return None;
    }
    let uses_runs = |code: &Code| runs.iter().any(|run| uses(code, run.0));
    let reader = Reader::of_lengths(clause, &runs);
    let (mut about_numbers, mut about_lengths) = (Vec::new(), Vec::new());
    for step in &clause.steps {
        let Step::If(condition) = step else { return None };
        let mut open = vec![condition];
        while let Some(code) = open.pop() {
            match code {
                Code::Binary(Operator::And, a, b) => open.extend([&**a, &**b]),
                code if uses_runs(code) => about_lengths.push(reader.truth(code, true)),
                code => about_numbers.push(code),
            }
        }
    }
    let about_lengths = all(about_lengths)?;
    for option in &clause.options {
        let [Part::Row(pieces)] = &option[..] else { return None };
        if pieces.len() != clause.pattern.len() {
            return None;
        }
        // For each way to turn numbers, the sides with which it comes.
        let mut ways: BTreeMap<Vec<bool>, BTreeSet<Vec<bool>>> = BTreeMap::new();
        for all in 0..1_u32 << numbers {
            let sides: Vec<bool> = (0..numbers).map(|i| all >> i & 1 == 1).collect();
            if let Some(way) = way(clause, pieces, &about_numbers, &uses_runs, &sides)? {
                ways.entry(way).or_default().insert(sides);
            }
        }
        let fates = run_fates(clause, pieces)?;
        for (way, sides) in ways {
            for conditions in &about_lengths {
                one_way(clause, from_end, &fates, &way, &sides, conditions.clone(), turns)?;
            }
        }
    }
    Some(())
}

/// Which of the named numbers are turned when they show these sides; `None` inside if there is no move.
fn way(
    clause: &Clause,
    pieces: &[Piece],
    conditions: &[&Code],
    uses_runs: &impl Fn(&Code) -> bool,
    sides: &[bool],
) -> Option<Option<Vec<bool>>> {
    let mut slots = vec![0; clause.slots];
    let singles = clause.pattern.iter().filter_map(|item| match item {
        Item::One(slot) => Some(*slot),
        Item::Run(_) => None,
    });
    singles.zip(sides).for_each(|(slot, &side)| slots[slot] = i128::from(side));
    for condition in conditions {
        if condition.value(&slots).ok()? == 0 {
            return Some(None);
        }
    }
    let mut turned = Vec::new();
    for (item, piece) in clause.pattern.iter().zip(pieces) {
        match (item, piece) {
            (Item::One(slot), Piece::One(code)) if !uses_runs(code) => match code.value(&slots).ok()? {
                ..0 => return Some(None),
                after @ 0..=1 => turned.push(after != slots[*slot]),
                _ => return None,
            },
            (Item::Run(_), Piece::Each(_)) => {}
            _ => return None,
        }
    }
    Some(Some(turned))
}

/// What becomes of the numbers of each run.
fn run_fates(clause: &Clause, pieces: &[Piece]) -> Option<Vec<Fate>> {
    let pairs = clause.pattern.iter().zip(pieces);
    pairs
        .filter_map(|(item, piece)| match (item, piece) {
            (Item::Run(run), Piece::Each(elements)) => Some(fate(*run, elements)),
            _ => None,
        })
        .collect()
}

fn fate(run: Run, elements: &Elements) -> Option<Fate> {
    let element = Code::Element(run, elements.cursor);
    if elements.over != run {
        return None;
    }
    if elements.value == element {
        return Some(Fate::Stays);
    }
    let (one, turned) = (Code::Number(1), Box::new(element));
    let known = [
        Code::Binary(Operator::Minus, Box::new(one.clone()), turned.clone()),
        Code::Binary(Operator::BitXor, Box::new(one.clone()), turned.clone()),
        Code::Binary(Operator::BitXor, turned, Box::new(one)),
    ];
    known.contains(&elements.value).then_some(Fate::Turns)
}

/// Adds a way to turn numbers: which of those that are named, with which sides.
fn one_way(
    clause: &Clause,
    from_end: bool,
    fates: &[Fate],
    way: &[bool],
    sides: &BTreeSet<Vec<bool>>,
    mut conditions: Vec<Linear>,
    turns: &mut Turns,
) -> Option<()> {
    /// A number with its index among the named ones, or a run.
    #[derive(Clone, Copy)]
    enum Thing {
        Number(usize),
        Run(Run, Fate),
    }
    let (mut number, mut run) = (0.., fates.iter());
    let mut things: Vec<Thing> = Vec::new();
    for item in &clause.pattern {
        things.push(match item {
            Item::One(_) => Thing::Number(number.next()?),
            Item::Run(known) => Thing::Run(*known, *run.next()?),
        });
    }
    if from_end {
        things.reverse();
    }
    let is_turned = |thing: &Thing| matches!(thing, Thing::Number(i) if way[*i]);
    let last = things.iter().rposition(is_turned)?;
    let (before, after) = things.split_at(last + 1);
    let rests = |thing: &Thing| matches!(thing, Thing::Run(_, Fate::Stays));
    if after.is_empty() || !after.iter().all(rests) {
        return None;
    }
    let width = clause.slots;
    let (mut at, mut variables) = (Linear::number(0, width), Vec::new());
    let (mut places, mut names, mut whole) = (Vec::new(), Vec::new(), None);
    for (i, thing) in before.iter().enumerate() {
        match *thing {
            Thing::Number(number) => {
                if way[number] {
                    places.push(at.clone());
                    names.push(number);
                } else if whole.is_some() {
                    return None;
                }
                at = at.plus(1, &Linear::number(1, width))?;
            }
            Thing::Run(run, fate) => {
                if fate == Fate::Turns {
                    if i > 1 || !places.is_empty() || whole.is_some() {
                        return None;
                    }
                    whole = Some(at.clone());
                } else if whole.is_some() {
                    return None;
                }
                let length = Linear::slot(run.0, width);
                variables.push(run.0);
                at = at.plus(1, &length)?;
                conditions.push(length);
            }
        }
    }
    let (last, others) = names.split_last()?;
    // The last coin shows a head, and the sides of the others come in every combination with those of the numbers that stay.
    let shown: BTreeSet<Vec<bool>> =
        sides.iter().map(|sides| others.iter().map(|&other| sides[other]).collect()).collect();
    let staying = way.len() - names.len();
    if !sides.iter().all(|sides| sides[*last]) || sides.len() != shown.len() << staying {
        return None;
    }
    if let Some(low) = whole {
        let (Some(high), true) = (places.last(), shown.len() == 1 << others.len()) else { return None };
        let branch = Places { places: vec![low, high.clone()], conditions, variables, last: None };
        return turns.add(branch.run()?, &[]);
    }
    let (pattern, order) = Places { places, conditions, variables, last: None }.pattern()?;
    // The places are in ascending order as they stand.
    if !order.is_sorted() {
        return None;
    }
    shown.iter().try_for_each(|sides| turns.add(pattern, &sides.iter().map(|&side| Some(side)).collect::<Vec<_>>()))
}
