//! Coin turning with a heap for each head: `n -> []; n -> a for 0 <= a < n; n -> [a, b] for 0 <= a < b < n` is Mock Turtles,
//! where a heap n is a head at place n, counted from 0 or from 1.
//!
//! A move from a heap n leaves heaps, each of which is lower. Let them stand for heads at other places. In normal play two
//! equal heaps are worth nothing together, as two heads on one place are; so are heaps of 0, if places are counted from 1 and a
//! heap of 0 has no moves. Without these, let the heaps of all options together be the sets of places that a turning code allows
//! with n as the last one ([`coins`](super::coins)), where the place of the heap is a variable as well. Then the value of a
//! heap is the mex, over these sets, of the nim-sum of the values of their heaps, and this is how the theorem defines the value
//! of a head. Where equal heaps leave a variable over, their option is one of these if any so many coins may be turned.
//!
//! Nothing is said of misère play: heads that meet vanish, and equal heaps stay.

use std::collections::BTreeSet;

use grundy::rulesets::{CoinRow, TurningCode};
use grundy::{Options, Ruleset};

use super::coins::{MOST_COINS, Places, Turns, follows};
use super::linear::{Branch, Linear, branches_and_runs};
use crate::program::{Program, Shape};

/// More ways in which places may be equal are not followed.
const MOST_WAYS: usize = 256;

/// More branches are not looked into.
const MOST_BRANCHES: usize = 256;

/// How far options are compared.
const SMALL_HEAPS: u64 = 14;

/// A rule that tries more choices at a small heap is not looked into.
const MOST_COMPARED: usize = 1 << 17;

/// The code of the game that the rule is, and the number of the first place.
pub(super) fn code(program: &Program) -> Option<(TurningCode, u64)> {
    if program.shape != Shape::Heap {
        return None;
    }
    let branches: Vec<Branch> =
        program.clauses.iter().map(branches_and_runs).collect::<Option<Vec<_>>>()?.into_iter().flatten().collect();
    if branches.len() > MOST_BRANCHES {
        return None;
    }
    [0, 1].into_iter().find_map(|first| {
        let mut turns = Turns::default();
        let mut more = BTreeSet::new();
        branches.iter().try_for_each(|branch| branch_turns(branch, first.into(), &mut turns, &mut more))?;
        if !more.iter().all(|&coins| turns.has_all(coins)) {
            return None;
        }
        let code = turns.code()?;
        agrees(program, &code, first).then_some((code, first))
    })
}

/// Other heaps that are left, and what is known: all of it is at least 0.
#[derive(Clone, Debug)]
struct Way {
    others: Vec<Linear>,
    conditions: Vec<Linear>,
    /// Whether equal heaps are left out.
    has_equal: bool,
}

/// Adds the moves of a branch. Of some that are told by nothing but how many different coins they turn, `more` gets this number.
fn branch_turns(branch: &Branch, first: i128, turns: &mut Turns, more: &mut BTreeSet<u64>) -> Option<()> {
    let parts = branch.parts.iter().map(|part| match &part[..] {
        [heap] => Some(heap),
        _ => None,
    });
    let parts: Vec<&Linear> = parts.collect::<Option<_>>()?;
    if parts.len() > MOST_COINS {
        return None;
    }
    let Some(width) = parts.iter().copied().chain(&branch.conditions).map(|linear| linear.factors.len()).max() else {
        // Nothing is left, and nothing asked for: that is a move of a heap of 0 too.
        let heap = Linear::slot(0, 1);
        return if first == 0 { one_way(&heap, &[], std::slice::from_ref(&heap), &[0], turns) } else { None };
    };
    let heap = Linear::slot(0, width);
    let mut conditions = branch.conditions.clone();
    conditions.push(heap.clone());
    // An option with a negative number is no move. The ends of a run may be no parts.
    if !branch.is_run {
        conditions.extend(parts.iter().filter(|part| part.as_number().is_none()).map(|&part| part.clone()));
    }
    if !branch.is_run && parts.iter().any(|part| part.as_number().is_some_and(|number| number < 0)) {
        return Some(());
    }
    let least = heap.plus(-first, &Linear::number(1, width))?;
    if !follows(&least, &conditions) {
        return None;
    }
    if let ([low, high], true) = (&parts[..], branch.is_run) {
        // All places from the first one to that of the heap.
        if heap.plus(-1, high)?.as_number() != Some(1) {
            return None;
        }
        let place = |heap: &Linear| heap.plus(-first, &Linear::number(1, width));
        let variables: Vec<usize> = [0].into_iter().chain(branch.variables.iter().copied()).collect();
        let places = vec![place(low)?, place(&heap)?];
        let run = Places { places, conditions, variables, last: None };
        return turns.add(run.run()?, &[]);
    }
    let mut ways = vec![Way { others: Vec::new(), conditions, has_equal: false }];
    for part in parts {
        ways = ways.into_iter().map(|way| with_part(way, part, first)).collect::<Option<Vec<_>>>()?.concat();
        if ways.len() > MOST_WAYS {
            return None;
        }
    }
    let variables: Vec<usize> = [0].into_iter().chain(branch.variables.iter().copied()).collect();
    ways.iter().try_for_each(|way| {
        let place = |heap: &Linear| heap.plus(-first, &Linear::number(1, width));
        let others: Vec<Linear> = way.others.iter().map(place).collect::<Option<_>>()?;
        let last = place(&heap)?;
        if one_way(&last, &others, &way.conditions, &variables, turns).is_some() {
            return Some(());
        }
        let is_before = |other| follows(&minus(&last, other, 1)?, &way.conditions).then_some(());
        if !way.has_equal {
            return None;
        }
        others.iter().try_for_each(is_before)?;
        more.insert(others.len() as u64 + 1);
        Some(())
    })
}

/// `a - b - less`.
fn minus(a: &Linear, b: &Linear, less: i128) -> Option<Linear> {
    a.plus(-1, b)?.plus(-less, &Linear::number(1, a.factors.len()))
}

/// The ways in which one more heap may be none, equal to one of the others, or none of these.
fn with_part(way: Way, part: &Linear, first: i128) -> Option<Vec<Way>> {
    let zero = Linear::number(0, part.factors.len());
    let mut found = Vec::new();
    let mut open = vec![(way, 0)];
    // A heap of 0 is none.
    if first == 1
        && let Some((way, _)) = open.pop()
    {
        let (positive, none) = (minus(part, &zero, 1)?, minus(&zero, part, 0)?);
        if !follows(&positive, &way.conditions) {
            found.extend(with(&way, &[none.clone(), part.clone()]));
        }
        if !follows(&none, &way.conditions) {
            open.extend(with(&way, &[positive]).map(|way| (way, 0)));
        }
    }
    while let Some((way, at)) = open.pop() {
        let Some(other) = way.others.get(at) else {
            let others = [&way.others[..], std::slice::from_ref(part)].concat();
            found.push(Way { others, ..way });
            continue;
        };
        let (above, below) = (minus(part, other, 1)?, minus(other, part, 1)?);
        let (not_above, not_below) = (minus(other, part, 0)?, minus(part, other, 0)?);
        if follows(&above, &way.conditions) || follows(&below, &way.conditions) {
            open.push((way, at + 1));
            continue;
        }
        if !follows(&not_above, &way.conditions) {
            open.extend(with(&way, &[above]).map(|way| (way, at + 1)));
        }
        if !follows(&not_below, &way.conditions) {
            open.extend(with(&way, &[below]).map(|way| (way, at + 1)));
        }
        let mut others = way.others.clone();
        others.remove(at);
        found.extend(with(&way, &[not_above, not_below]).map(|way| Way { others, has_equal: true, ..way }));
        if found.len() + open.len() > MOST_WAYS {
            return None;
        }
    }
    Some(found)
}

/// The way with more conditions, if none of them is false for good.
fn with(way: &Way, more: &[Linear]) -> Option<Way> {
    if more.iter().any(|condition| condition.as_number().is_some_and(|number| number < 0)) {
        return None;
    }
    let more = more.iter().filter(|condition| condition.as_number().is_none());
    Some(Way { conditions: way.conditions.iter().chain(more).cloned().collect(), ..way.clone() })
}

fn one_way(
    last: &Linear,
    others: &[Linear],
    conditions: &[Linear],
    variables: &[usize],
    turns: &mut Turns,
) -> Option<()> {
    let places = [std::slice::from_ref(last), others].concat();
    let branch = Places { places, conditions: conditions.to_vec(), variables: variables.to_vec(), last: None };
    let (pattern, order) = branch.pattern()?;
    if order.last() != Some(&0) {
        return None;
    }
    turns.add(pattern, &[])
}

/// Whether the options of small heaps are those of single heads.
fn agrees(program: &Program, code: &TurningCode, first: u64) -> bool {
    let rules = CoinRow::new(code.clone());
    (0..=SMALL_HEAPS).all(|heap| {
        let mut ours = Options::default();
        ours.reset(MOST_COMPARED);
        program.options(&[heap], &mut ours, |numbers| numbers.first().copied().unwrap_or(0));
        // Where a heap of 0 has no options, the rule leaves it out.
        let is_there = |place: &u64| *place > 0 || first > 0 || !program.zero_ends;
        let places = |option: &[u64]| {
            let mut places = BTreeSet::new();
            for place in option.iter().filter_map(|heap| heap.checked_sub(first)) {
                if !places.insert(place) {
                    places.remove(&place);
                }
            }
            places.retain(is_there);
            places
        };
        let found: BTreeSet<BTreeSet<u64>> = ours.iter().map(places).collect();
        let mut theirs = Options::default();
        if let Some(place) = heap.checked_sub(first) {
            let row: Vec<bool> = (0..=place).map(|i| i == place).collect();
            rules.options(&row, &mut theirs);
        }
        let heads = |row: &Vec<bool>| {
            (0_u64..).zip(row).filter(|(_, head)| **head).map(|(place, _)| place).filter(is_there).collect()
        };
        !ours.is_full() && ours.error().is_none() && found == theirs.iter().flatten().map(heads).collect()
    })
}
