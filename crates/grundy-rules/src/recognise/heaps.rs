//! Rules about one heap: take-and-break codes, subtraction games, all-but games, Nim.
//!
//! A code says for every number t of objects into how many heaps the rest may be broken, and whether these must be unequal, not
//! all equal, or equal. Take one [branch](super::linear) of a rule, with the parts p1, ..., pj of its option, and let
//! t = n - p1 - ... - pj be what is taken. If n and the variables are one to one with (p1, ..., pj), t being a fixed number, or
//! with (p1, ..., pj, t), then the moves of the branch are exactly the choices of whole numbers pi >= 0 and t for which the
//! conditions, written in these coordinates, hold; and n is then t + p1 + ... + pj.
//!
//! Let t be fixed. Whether some numbers satisfy a condition should depend on nothing but their order: which are 0, which are
//! equal, which are larger. All (p1, ..., pj) of one order are got by adding positive multiples d1, d2, ... of the rays "all
//! that are at least the l-th largest level", so that a linear condition is true of all of them if it is true of the smallest
//! and its factors add up to no negative number along each ray, and false of all if it is false of the smallest and they add
//! up to no positive number. If that tells every order apart, the moves that take t are a list of orders. The order of the
//! parts in a sum and parts that are 0 make no difference (a heap of 0 has no moves: t + p1 + ... + pj = 0 with t >= 1, or
//! with t = 0 and two positive parts, is impossible). A list of orders is a digit of a code if for each number of positive
//! parts it has all of them, none, those of unequal parts, those of not all equal parts, or that of equal parts.
//!
//! What depends on t is read for each t up to a number, and from there on with t as one more ray.
//!
//! If two heaps are never left, and one may be left wherever nothing may be, the code is a subtraction set; without gaps it
//! is Nim.

use std::collections::{BTreeMap, BTreeSet};

use grundy::Options;
use grundy::rulesets::{Nim, Subtraction, TakeAndBreak};

use super::Family;
use super::linear::{Branch, Change, Linear, branches};
use crate::program::Program;

/// Longer codes are not written out.
const MOST_DIGITS: u64 = 4096;

/// More orders of parts, in all branches together, are not looked through.
const MOST_ORDERS: usize = 1 << 16;

/// How many values of t are looked at on their own, where the moves depend on t.
const MOST_SINGLE: i128 = 64;

/// Orders of positive parts: each number is the level of a part, from 1 up, in ascending order. Empty: nothing is left.
type Orders = BTreeSet<Vec<u8>>;

/// What may be left after taking any of some numbers of objects.
#[derive(Clone, Debug)]
struct Taking {
    first: u64,
    /// `None`: without end.
    last: Option<u64>,
    orders: Orders,
}

/// The family of a rule about heaps.
pub(super) fn family(program: &Program) -> Option<Family> {
    let branches = branches(program)?;
    // Where nothing and a heap of 0 are both written, they are two moves of the rule.
    if branches.iter().any(|branch| branch.parts.is_empty()) {
        return None;
    }
    let family = of_branches(&branches)?;
    agrees(program, &family, 0).then_some(family)
}

/// The family of the branches of a heap.
pub(super) fn of_branches(branches: &[Branch]) -> Option<Family> {
    let mut takings = Vec::new();
    let work = branches.iter().map(|branch| {
        let parts = u32::try_from(branch.parts.len()).unwrap_or(u32::MAX);
        (branch.parts.len() + 1).saturating_pow(parts)
    });
    if work.fold(0, usize::saturating_add) > MOST_ORDERS {
        return None;
    }
    for branch in branches {
        takings.extend(takings_of(branch)?);
    }
    takings.retain(|taking| !taking.orders.is_empty());
    match &takings[..] {
        [only] if only.orders == take() => interval(only.first, only.last),
        _ => from_digits(&takings),
    }
}

/// Leaving one heap or nothing.
fn take() -> Orders {
    BTreeSet::from([vec![], vec![1]])
}

fn takings_of(branch: &Branch) -> Option<Vec<Taking>> {
    let mut parts = Vec::new();
    for part in branch.parts.iter().filter_map(|part| part.first()) {
        match part.as_number() {
            // A negative part: no move.
            Some(..0) => return Some(Vec::new()),
            Some(0) => {}
            _ => parts.push(part.clone()),
        }
    }
    let count = parts.len();
    let slots: Vec<usize> = [0].into_iter().chain(branch.variables.iter().copied()).collect();
    let width = branch.parts.iter().flatten().chain(&branch.conditions).map(|linear| linear.factors.len()).max()?;
    let mut heap = Linear::number(0, width);
    heap.factors[0] = 1;
    let taken = parts.iter().try_fold(heap, |left, part| left.plus(-1, part))?;
    let fixed = taken.as_number();
    if fixed.is_none() {
        parts.push(taken);
    }
    let change = Change::to(&parts, &slots)?;
    let conditions: Vec<Linear> =
        branch.conditions.iter().map(|condition| change.apply(condition)).collect::<Option<_>>()?;
    let Some(taken) = fixed else { return by_taken(&conditions, count) };
    let taken = u64::try_from(taken).ok()?;
    Some(vec![Taking { first: taken, last: Some(taken), orders: orders(&conditions, count)? }])
}

/// The moves of a branch whose last coordinate is the number of objects taken.
fn by_taken(conditions: &[Linear], parts: usize) -> Option<Vec<Taking>> {
    let (mut first, mut last) = (None::<i128>, None::<i128>);
    let mut mixed = Vec::new();
    for condition in conditions {
        let factor = condition.factors[parts];
        if condition.factors[..parts].iter().any(|&factor| factor != 0) {
            mixed.push(condition.clone());
        } else if factor > 0 {
            // factor * t >= -constant
            let bound = -(condition.constant.div_euclid(factor));
            first = Some(first.map_or(bound, |first| first.max(bound)));
        } else if factor < 0 {
            let bound = condition.constant.div_euclid(-factor);
            last = Some(last.map_or(bound, |last| last.min(bound)));
        } else if condition.constant < 0 {
            return Some(Vec::new());
        }
    }
    let first = first?;
    // From t = first + d, d >= 0.
    let from = |first: i128| -> Option<Orders> {
        let moved: Vec<Linear> = mixed
            .iter()
            .map(|condition| {
                let mut moved = condition.clone();
                moved.constant = moved.constant.checked_add(first.checked_mul(moved.factors[parts])?)?;
                Some(moved)
            })
            .collect::<Option<_>>()?;
        orders(&moved, parts)
    };
    let number = |t: i128| u64::try_from(t).ok();
    if last.is_some_and(|last| last < first) {
        return Some(Vec::new());
    }
    if let Some(orders) = from(first) {
        return Some(vec![Taking {
            first: number(first)?,
            last: last.map(number).map_or(Some(None), |l| l.map(Some))?,
            orders,
        }]);
    }
    let mut takings = Vec::new();
    let mut t = first;
    while last.is_none_or(|last| t <= last) && t - first < MOST_SINGLE {
        let at: Vec<Linear> = mixed
            .iter()
            .map(|condition| {
                let mut at = condition.clone();
                at.constant = at.constant.checked_add(t.checked_mul(at.factors[parts])?)?;
                at.factors[parts] = 0;
                Some(at)
            })
            .collect::<Option<_>>()?;
        takings.push(Taking { first: number(t)?, last: Some(number(t)?), orders: orders(&at, parts)? });
        t += 1;
    }
    if last.is_none_or(|last| t <= last) {
        let last = last.map(number).map_or(Some(None), |l| l.map(Some))?;
        takings.push(Taking { first: number(t)?, last, orders: from(t)? });
    }
    Some(takings)
}

/// The orders of parts for which all conditions hold, whatever else is added along the coordinates after the parts; `None`
/// if a condition depends on more than the order.
fn orders(conditions: &[Linear], parts: usize) -> Option<Orders> {
    let mut found = Orders::new();
    let mut levels = vec![0_u8; parts];
    loop {
        let highest = levels.iter().copied().max().unwrap_or(0);
        if (1..highest).all(|level| levels.contains(&level)) {
            let verdicts: Vec<Option<bool>> = conditions.iter().map(|condition| verdict(condition, &levels)).collect();
            if !verdicts.contains(&Some(false)) {
                if verdicts.contains(&None) {
                    return None;
                }
                let mut order: Vec<u8> = levels.iter().copied().filter(|&level| level > 0).collect();
                order.sort_unstable();
                found.insert(order);
            }
        }
        // The next levels, counted like digits.
        let Some(place) = levels.iter().rposition(|&level| usize::from(level) < parts) else { return Some(found) };
        levels[place] += 1;
        levels[place + 1..].fill(0);
    }
}

/// Whether a condition holds for all parts of this order, or for none of them.
fn verdict(condition: &Linear, levels: &[u8]) -> Option<bool> {
    let highest = levels.iter().copied().max().unwrap_or(0);
    let mut smallest = condition.constant;
    let (mut falls, mut rises) = (false, false);
    let rays = (1..=highest).map(|level| {
        let above = levels.iter().zip(&condition.factors).filter(|(own, _)| **own >= level);
        above.map(|(_, factor)| factor).sum::<i128>()
    });
    for ray in rays {
        smallest += ray;
        falls |= ray < 0;
        rises |= ray > 0;
    }
    for &factor in &condition.factors[levels.len()..] {
        falls |= factor < 0;
        rises |= factor > 0;
    }
    match (smallest >= 0, falls, rises) {
        (true, false, _) => Some(true),
        (false, _, false) => Some(false),
        _ => None,
    }
}

fn interval(first: u64, last: Option<u64>) -> Option<Family> {
    Some(match (first, last) {
        (0, _) => return None,
        (1, None) => Family::Nim(Nim),
        (first, None) => {
            let excluded: Vec<u64> = (1..first.min(MOST_DIGITS)).collect();
            (first <= MOST_DIGITS).then_some(())?;
            let name = format!("all-but:1..{}", first - 1);
            Family::Subtraction(Subtraction::except(excluded)?, name)
        }
        (1, Some(last)) => Family::Subtraction(Subtraction::interval(1, last)?, format!("bash:{last}")),
        (first, Some(last)) if first == last => {
            Family::Subtraction(Subtraction::interval(first, last)?, format!("subtract:{first}"))
        }
        (first, Some(last)) => {
            Family::Subtraction(Subtraction::interval(first, last)?, format!("subtract:{first}..{last}"))
        }
    })
}

fn from_digits(takings: &[Taking]) -> Option<Family> {
    let mut digits: BTreeMap<u64, Orders> = BTreeMap::new();
    let mut tails: Vec<(u64, &Orders)> = Vec::new();
    for Taking { first, last, orders } in takings {
        match last {
            None => tails.push((*first, orders)),
            Some(last) if *last <= MOST_DIGITS => {
                for t in *first..=*last {
                    digits.entry(t).or_default().extend(orders.iter().cloned());
                }
            }
            Some(_) => return None,
        }
    }
    let longest = digits.keys().copied().chain(tails.iter().map(|&(first, _)| first)).max()?;
    if longest > MOST_DIGITS {
        return None;
    }
    let at = |t: u64| {
        let mut own = digits.get(&t).cloned().unwrap_or_default();
        tails.iter().filter(|&&(first, _)| first <= t).for_each(|(_, tail)| own.extend(tail.iter().cloned()));
        own
    };
    let tail: Orders = tails.iter().flat_map(|(_, tail)| tail.iter().cloned()).collect();
    let row: Vec<Orders> = (0..=longest).map(at).collect();
    let is_set = row[0].is_empty() && row.iter().chain([&tail]).all(|digit| digit.is_empty() || *digit == take());
    if is_set && tail == take() {
        let excluded: Vec<u64> = (1..=longest).filter(|&t| row[t as usize].is_empty()).collect();
        if excluded.is_empty() {
            return Some(Family::Nim(Nim));
        }
        let name = format!("all-but:{}", join(&excluded));
        return Some(Family::Subtraction(Subtraction::except(excluded)?, name));
    }
    if is_set {
        let moves: Vec<u64> = (1..=longest).filter(|&t| !row[t as usize].is_empty()).collect();
        let name = format!("subtract:{}", join(&moves));
        return Some(Family::Subtraction(Subtraction::new(moves)?, name));
    }
    let mut code = format!("{}.", digit(&row[0])?);
    for orders in &row[1..] {
        code.push_str(&digit(orders)?);
    }
    if row.len() == 1 {
        code.push('0');
    }
    if !tail.is_empty() {
        code.push_str(&format!("[{}]", digit(&tail)?));
    }
    TakeAndBreak::parse_code(&code).ok().map(Family::Code)
}

/// The digit of a code.
fn digit(orders: &Orders) -> Option<String> {
    let (mut bits, mut listed, mut is_plain) = (0_u32, Vec::new(), true);
    for heaps in 0..=orders.iter().map(Vec::len).max().unwrap_or(0) {
        let here: Vec<&Vec<u8>> = orders.iter().filter(|order| order.len() == heaps).collect();
        if here.is_empty() {
            continue;
        }
        // Between two neighbours the level stays or rises.
        let all = 1_usize << heaps.saturating_sub(1);
        let is_unequal = |order: &&Vec<u8>| order.windows(2).all(|pair| pair[0] < pair[1]);
        let is_equal = |order: &&Vec<u8>| order.windows(2).all(|pair| pair[0] == pair[1]);
        let constraint = if here.len() == all {
            ""
        } else if here.len() == 1 && here.iter().all(is_unequal) {
            "!"
        } else if here.len() == 1 && here.iter().all(is_equal) {
            "="
        } else if here.len() == all - 1 && !here.iter().any(is_equal) {
            "?"
        } else {
            return None;
        };
        bits |= 1 << heaps;
        is_plain &= constraint.is_empty();
        listed.push(format!("{heaps}{constraint}"));
    }
    match char::from_digit(bits, 32) {
        Some(digit) if is_plain => Some(digit.to_ascii_uppercase().to_string()),
        _ => Some(format!("{{{}}}", listed.join(","))),
    }
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// How far options are compared.
const SMALL_HEAPS: u64 = 40;

/// A rule that tries more choices at a small heap is not looked into.
const MOST_COMPARED: usize = 1 << 17;

/// Whether the options of the rule are those of a game about one heap on small heaps, where the heaps of the rule have `by`
/// objects more.
pub(super) fn agrees(program: &Program, game: &Family, by: i64) -> bool {
    // Where a heap of 0 has no options, the rule leaves it out.
    let left_out = if program.zero_ends { by.min(0).unsigned_abs() } else { 0 };
    (0..=SMALL_HEAPS).all(|heap| {
        let Some(own) = heap.checked_add_signed(by) else { return true };
        let mut ours = Options::default();
        ours.reset(MOST_COMPARED);
        program.options(&[own], &mut ours, |numbers| numbers.first().copied().unwrap_or(0));
        let theirs = game.heap_options(heap).and_then(|options| as_set(&options, 0, left_out));
        !ours.is_full() && ours.error().is_none() && theirs.is_some() && as_set(&ours, by, left_out) == theirs
    })
}

/// Options as a set of multisets of heaps, each with `by` objects less, without those of 0 or `left_out`; `None` if a heap has
/// not so many.
fn as_set(options: &Options<u64>, by: i64, left_out: u64) -> Option<BTreeSet<Vec<u64>>> {
    let heaps = |option: &[u64]| {
        let mut heaps: Vec<u64> =
            option.iter().map(|heap| heap.checked_add_signed(by.checked_neg()?)).collect::<Option<_>>()?;
        heaps.retain(|&heap| heap > 0 && heap != left_out);
        heaps.sort_unstable();
        Some(heaps)
    };
    options.iter().map(heaps).collect()
}
