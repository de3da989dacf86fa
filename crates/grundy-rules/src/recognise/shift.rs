//! A heap game with a fixed number of objects more in every heap, or less.
//!
//! **More.** Let every part of every option be at least c, which is so if it is c more than an expression that one of the
//! conditions keeps from being negative. Write m = n - c for a heap n >= c, and p - c for the parts. The rule in these numbers
//! has the conditions of the old one with m + c in the place of n, and the same moves between heaps from c on; no part is below
//! c, so that none of them is left out and none of the moves of the new rule is additional. If the new rule is a known game, the
//! heap n plays as m does there, in sums and in both conventions: the game trees are the same, a part c being a heap of 0,
//! which has no moves. Heaps below c are left to search.
//!
//! **Less.** Write m = n + c, and p + c for the parts. The rule in these numbers has the conditions of the old one with m - c in
//! the place of n, and two more: that m and the parts are at least c, since the rule has no other heaps. With these it has the
//! same moves for every m >= c, and none below. If it is a known game, the heap n plays as m does there, in sums and in both
//! conventions. `n -> []; n -> k for 0 <= k < n` is Nim on n + 1: what is not there is a heap of 0.
//!
//! In both cases the conditions are compared for all heaps, and so are all options of small ones.

use super::linear::{Branch, Linear, branches};
use super::{Family, heaps};
use crate::program::Program;

/// Larger numbers of objects are not tried.
const MOST: i64 = 16;

/// The family of a rule about heaps, and how many objects each heap has more.
pub(super) fn family(program: &Program) -> Option<Family> {
    let branches = branches(program)?;
    let of = |by: i64| {
        let moved: Vec<Branch> = branches.iter().map(|branch| shifted(branch, by.into())).collect::<Option<_>>()?;
        let game = heaps::of_branches(&moved)?;
        heaps::agrees(program, &game, by).then(|| Family::Shifted(Box::new(game), by))
    };
    // A subtraction set says more than a code, and may need one object more.
    let is_code = |family: &Family| matches!(family, Family::Shifted(game, _) if matches!(**game, Family::Code(_)));
    (1..=MOST).chain((1..=MOST).map(|by| -by)).filter_map(of).min_by_key(is_code)
}

/// The branch in the new numbers; `None` if a part may be too small.
fn shifted(branch: &Branch, by: i128) -> Option<Branch> {
    let width = branch.parts.iter().flatten().chain(&branch.conditions).map(|linear| linear.factors.len()).max();
    let part = |part: &Linear| {
        let is_kept = by < 0
            || part.as_number().is_some_and(|number| number >= by)
            || branch.conditions.iter().any(|kept| kept.factors == part.factors && kept.constant <= part.constant - by);
        is_kept.then(|| moved(part, by))?.map(|part| Linear { constant: part.constant - by, ..part })
    };
    let parts: Vec<Vec<Linear>> =
        branch.parts.iter().map(|parts| parts.iter().map(part).collect::<Option<_>>()).collect::<Option<_>>()?;
    let mut conditions: Vec<Linear> =
        branch.conditions.iter().map(|condition| moved(condition, by)).collect::<Option<_>>()?;
    if by < 0 {
        // Without variables and parts nothing else says how many slots there are.
        let width = width.unwrap_or(1);
        let heap = Linear::slot(0, width);
        for linear in parts.iter().flatten().chain([&heap]) {
            conditions.push(linear.plus(by, &Linear::number(1, width))?);
        }
    }
    Some(Branch {
        conditions,
        parts,
        variables: branch.variables.clone(),
        is_run: branch.is_run,
        product: branch.product,
    })
}

/// An expression with the heap written as `by` more than the new one.
fn moved(linear: &Linear, by: i128) -> Option<Linear> {
    let more = linear.factors.first()?.checked_mul(by)?;
    Some(Linear { constant: linear.constant.checked_add(more)?, factors: linear.factors.clone() })
}
