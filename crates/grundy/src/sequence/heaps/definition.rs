//! The value of one heap from the definition, with many options at a time.
//!
//! Some options, spread over all, are looked at one by one and their values marked. Then few values are still possible: the
//! least that are not marked, the *candidates*, are compared with all options, one candidate after the other. The first that
//! is not hit is the mex.

use grundy_kernels::{Level, Word};

use super::binary::Binary;
use crate::values::Small;
use crate::{Budget, Limit, Mex, Nimber};

/// How many pairs of each split are marked one by one, at least, and of how many one more.
const MARKED: usize = 192;
const MARKED_PART: usize = 12;
/// How many of these stand side by side.
const RUN: usize = 32;
/// How many pairs are compared between two looks at the budget.
const CHUNK: usize = 8192;

/// The value of the heap behind `values`, which are those of all smaller heaps.
pub(super) fn value<V: Word + Small>(
    level: Level,
    moves: &Binary,
    values: &[V],
    mex: &mut Mex,
    budget: &Budget,
) -> Result<usize, Limit> {
    value_from(0, level, moves, values, mex, budget)
}

/// The same, where all values below `least` are known to be options.
pub(super) fn value_from<V: Word + Small>(
    least: usize,
    level: Level,
    moves: &Binary,
    values: &[V],
    mex: &mut Mex,
    budget: &Budget,
) -> Result<usize, Limit> {
    let n = values.len();
    // All values, and their nim-sums, are small enough to be kept.
    mex.clear(usize::MAX);
    if moves.whole.binary_search(&n).is_ok() {
        mex.insert(Nimber(0));
    }
    mex.extend(moves.take.iter().take_while(|&&taken| taken < n).map(|taken| values[n - taken].get()));
    budget.visit_many(1, moves.take.len() as u64 + 1)?;
    for &split in &moves.split {
        let pairs = split.pairs(n);
        if pairs == 0 {
            continue;
        }
        let runs = (MARKED + pairs / MARKED_PART) / RUN;
        for from in (0..pairs).step_by((pairs / runs).max(RUN)) {
            let (to, total) = (pairs.min(from + RUN), n - split.taken);
            let (small, large) = (&values[1 + from..=to], &values[total - to..total - from]);
            mex.extend(small.iter().zip(large.iter().rev()).map(|(&a, &b)| (a ^ b).get()));
        }
    }
    let mut candidate = least;
    loop {
        // A value that is too large for the width is not hit, whatever is compared with its low bits.
        let hit = mex.contains(Nimber(candidate as u64))
            || V::new(candidate).get() == candidate && is_sum(level, moves, values, V::new(candidate), budget)?;
        if !hit {
            return Ok(candidate);
        }
        candidate += 1;
    }
}

/// Whether two heaps that a move leaves have this value.
fn is_sum<V: Word + Small>(
    level: Level,
    moves: &Binary,
    values: &[V],
    wanted: V,
    budget: &Budget,
) -> Result<bool, Limit> {
    let n = values.len();
    for &split in &moves.split {
        let pairs = split.pairs(n);
        for from in (0..pairs).step_by(CHUNK) {
            let (to, total) = (pairs.min(from + CHUNK), n - split.taken);
            budget.visit_many(0, (to - from) as u64 / 32)?;
            if level.has_sum(&values[1 + from..=to], &values[total - to..total - from], wanted) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
