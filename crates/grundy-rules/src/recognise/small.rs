//! The options on small positions, compared one by one.

use std::collections::BTreeSet;

use grundy::{Options, Ruleset};

use crate::program::{Program, Shape};

/// Tuples with more numbers are not looked into.
const MOST_NUMBERS: usize = 8;

/// How many positions of one length there may be.
const MOST_POSITIONS: u64 = 400;

/// Up to which number one place runs where the others are 0.
const LARGEST: u64 = 24;

/// A rule that tries more choices at a small position is not looked into.
const MOST_COMPARED: usize = 1 << 17;

/// Whether the options of the rule are those of `theirs` on small positions, up to the order of numbers in a multiset; a
/// position for which `theirs` is `None` is none of the game.
pub(super) fn agrees(program: &Program, theirs: impl Fn(&[u64]) -> Option<BTreeSet<Vec<u64>>>) -> bool {
    agrees_up_to(program, kept(program.shape), theirs)
}

/// The same, where options are compared after a change that makes equal what plays the same.
pub(super) fn agrees_up_to(
    program: &Program,
    change: impl Fn(Vec<u64>) -> Vec<u64>,
    theirs: impl Fn(&[u64]) -> Option<BTreeSet<Vec<u64>>>,
) -> bool {
    let lengths = match program.shape.count() {
        Some(count) if count > MOST_NUMBERS => return false,
        Some(count) => count..=count,
        None => 1..=4,
    };
    let order = kept(program.shape);
    lengths.flat_map(positions).map(order).all(|position| {
        let Some(theirs) = theirs(&position) else { return true };
        options(program, &position, &change) == Some(theirs.into_iter().map(&change).collect())
    })
}

/// Whether these are the options of the rule.
pub(super) fn has_options(program: &Program, position: &[u64], theirs: &BTreeSet<Vec<u64>>) -> bool {
    options(program, position, |option| option).as_ref() == Some(theirs)
}

/// The options of the rule, each one component, after a change.
fn options(program: &Program, position: &[u64], change: impl Fn(Vec<u64>) -> Vec<u64>) -> Option<BTreeSet<Vec<u64>>> {
    let mut ours = Options::default();
    ours.reset(MOST_COMPARED);
    program.options(position, &mut ours, <[u64]>::to_vec);
    let set = ours
        .iter()
        .map(|option| match option {
            [one] => Some(change(one.clone())),
            _ => None,
        })
        .collect::<Option<_>>()?;
    (!ours.is_full() && ours.error().is_none()).then_some(set)
}

/// The options that a known game has, each with its one position as the numbers of the rule.
pub(super) fn options_of<R: Ruleset>(
    rules: &R,
    position: &R::Position,
    back: impl Fn(&R::Position) -> Vec<u64>,
) -> BTreeSet<Vec<u64>> {
    let mut options = Options::default();
    rules.options(position, &mut options);
    options.iter().flatten().map(back).collect()
}

/// The numbers of a position in the order in which it keeps them.
fn kept(shape: Shape) -> impl Fn(Vec<u64>) -> Vec<u64> {
    move |mut numbers| {
        if matches!(shape, Shape::Multiset(_)) {
            numbers.sort_unstable();
        }
        numbers
    }
}

/// All positions of so many numbers below a bound, and those with one larger number.
fn positions(length: usize) -> Vec<Vec<u64>> {
    let exponent = u32::try_from(length).unwrap_or(u32::MAX);
    let bound =
        (2..=16_u64).rev().find(|b| b.checked_pow(exponent).is_some_and(|all| all <= MOST_POSITIONS)).unwrap_or(2);
    let mut found = vec![Vec::new()];
    for _ in 0..length {
        let longer = |p: &Vec<u64>| (0..bound).map(|n| [&p[..], &[n]].concat()).collect::<Vec<_>>();
        found = found.iter().flat_map(longer).collect();
    }
    for place in 0..length {
        found.extend((bound..=LARGEST).map(|number| {
            let mut position = vec![0; length];
            position[place] = number;
            position
        }));
    }
    found
}
