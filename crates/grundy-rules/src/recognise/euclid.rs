//! Euclid's game in both forms.
//!
//! A branch subtracts k*b from a: with P for the product, it leads to (a - P, b), and its conditions are inequalities in a, b, k
//! and P. Where b >= 1 and k >= 1, k <= P holds, so that `k <= a` follows from `P <= a`, which is nothing but that no
//! number gets negative, and may be there or not. With `k >= 1`, `b >= 1` and no other conditions the moves are those of
//! Euclid's game to zero. With `P <= a - 1` instead of `b >= 1` they are, as long as both numbers are positive, those of the
//! game in which they stay positive: then `k <= a`, or `b >= 1`, makes no difference. Both numbers must be changed in the same
//! way, or be the two of a multiset.
//!
//! Of two equal numbers either may become 0, which are two options of a pair and one up to the order.

use grundy::rulesets::Euclid;

use super::linear::{Branch, Linear, read};
use super::{Family, small};
use crate::program::{Program, Shape};

pub(super) fn family(program: &Program) -> Option<Family> {
    let is_pair = program.shape == Shape::Tuple(2);
    if !is_pair && program.shape != Shape::Multiset(Some(2)) {
        return None;
    }
    let mut found = [None; 2];
    for clause in &program.clauses {
        for branch in read(program.shape, clause, false, true)? {
            let (place, positive) = subtraction(&branch)?;
            if found[place].is_some_and(|known| known != positive) {
                return None;
            }
            found[place] = Some(positive);
        }
    }
    let positive = match found {
        [Some(a), Some(b)] if a == b => a,
        [Some(one), None] | [None, Some(one)] if !is_pair => one,
        _ => return None,
    };
    let rules = if positive { Euclid::positive() } else { Euclid::default() };
    let sorted = |mut pair: Vec<u64>| {
        pair.sort_unstable();
        pair
    };
    small::agrees_up_to(program, sorted, |position| {
        if positive && position.contains(&0) {
            return None;
        }
        Some(small::options_of(&rules, &position.try_into().ok()?, |pair| pair.to_vec()))
    })
    .then_some(Family::Euclid(rules, positive))
}

/// Which number is lowered by a multiple of the other, and whether it must stay positive.
fn subtraction(branch: &Branch) -> Option<(usize, bool)> {
    let ([numbers], [k], (x, y)) = (&branch.parts[..], &branch.variables[..], branch.product?) else { return None };
    let width = numbers.first()?.factors.len();
    let slot = |slot: usize| Linear::slot(slot, width);
    let product = slot(width - 1);
    let place = (0..2).find(|&place| {
        let other = 1 - place;
        (x.min(y), x.max(y)) == (other.min(*k), other.max(*k))
            && slot(place).plus(-1, &product).as_ref() == Some(&numbers[place])
            && numbers[other] == slot(other)
    })?;
    let (large, small) = (slot(place), slot(1 - place));
    let one_less = |linear: &Linear| linear.plus(-1, &Linear::number(1, width));
    let at_least_one = one_less(&slot(*k))?;
    let no_more = large.plus(-1, &slot(*k))?;
    let not_negative = large.plus(-1, &product)?;
    let stays_positive = one_less(&not_negative)?;
    let small_is_positive = one_less(&small)?;
    let large_is_positive = one_less(&large)?;
    let conditions = &branch.conditions;
    let known = [&at_least_one, &no_more, &not_negative, &stays_positive, &small_is_positive, &large_is_positive];
    if !conditions.iter().all(|condition| known.contains(&condition)) || !conditions.contains(&at_least_one) {
        return None;
    }
    let positive = conditions.contains(&stays_positive);
    (positive || conditions.contains(&small_is_positive)).then_some((place, positive))
}
