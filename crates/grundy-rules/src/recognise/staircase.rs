//! Staircase Nim: coins go from a step to the one before it, in the order in which the numbers are written.
//!
//! In a branch one number becomes less by t and the number before it more by t; or the first number becomes less by t and
//! no other changes, which are coins that reach the ground. In the coordinates that are left of the number, t, and the other
//! numbers that have names, which are one to one with the numbers and the variable, the moves are all choices of whole numbers
//! with t >= 1. Conditions that follow from this may be there; no others.
//!
//! A row must have both numbers next to each other and any run before and behind them, so that the branch speaks of every step
//! but the first one; the first number must stand at the front, with any run behind it. In a tuple every step has its branch.
//! Without coins that reach the ground, the first number is the ground.

use std::collections::BTreeSet;

use grundy::rulesets::Staircase;

use super::linear::{Branch, Change, Linear, read};
use super::{Family, small};
use crate::program::{Clause, Item, Program, Shape};

pub(super) fn family(program: &Program) -> Option<Family> {
    let mut steps = BTreeSet::new();
    for clause in &program.clauses {
        for branch in read(program.shape, clause, false, false)? {
            steps.insert(step(program.shape, clause, &branch)?);
        }
    }
    let last = match program.shape {
        Shape::Tuple(count @ 2..) => count - 1,
        Shape::Row => 1,
        _ => return None,
    };
    let ground = match steps.first()? {
        0 => false,
        1 => true,
        _ => return None,
    };
    if !steps.into_iter().eq(usize::from(ground)..=last) {
        return None;
    }
    let rules = if ground { Staircase::with_ground() } else { Staircase::default() };
    small::agrees(program, |position| Some(small::options_of(&rules, &position.to_vec(), Vec::clone)))
        .then_some(Family::Staircase(rules, ground))
}

/// The step that coins leave; in a row 0 for the first one, and 1 for all others.
fn step(shape: Shape, clause: &Clause, branch: &Branch) -> Option<usize> {
    let ([numbers], [_]) = (&branch.parts[..], &branch.variables[..]) else { return None };
    let width = numbers.first()?.factors.len();
    let changed: Vec<usize> =
        (0..numbers.len()).filter(|&place| numbers[place] != Linear::slot(place, width)).collect();
    let from = match changed[..] {
        [0] => 0,
        [below, from] if below + 1 == from => from,
        _ => return None,
    };
    let fits = match (shape, &clause.pattern[..]) {
        (Shape::Tuple(_), _) => true,
        (Shape::Row, [Item::One(_), Item::Run(_)]) => from == 0,
        (Shape::Row, [Item::Run(_), Item::One(_), Item::One(_), Item::Run(_)]) => from == 1,
        _ => false,
    };
    let taken = Linear::slot(from, width).plus(-1, &numbers[from])?;
    if !fits || (from > 0 && Linear::slot(from - 1, width).plus(1, &taken)? != numbers[from - 1]) {
        return None;
    }
    let slots: Vec<usize> = (0..numbers.len()).chain(branch.variables.iter().copied()).collect();
    let mut coordinates: Vec<Linear> = (0..numbers.len()).map(|place| Linear::slot(place, width)).collect();
    coordinates[from] = numbers[from].clone();
    coordinates.push(taken);
    let change = Change::to(&coordinates, &slots)?;
    let mut at_least_one = false;
    for condition in &branch.conditions {
        let Linear { constant, factors } = change.apply(condition)?;
        let (taken, others) = factors.split_last()?;
        let is_alone = others.iter().all(|&factor| factor == 0);
        if is_alone && *taken == 1 && constant == -1 {
            at_least_one = true;
        } else if *taken < 0 || others.iter().any(|&factor| factor < 0) || constant.checked_add(*taken)? < 0 {
            return None;
        }
    }
    at_least_one.then_some(from)
}
