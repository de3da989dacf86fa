//! The value of one heap from the definition, with many options at a time.
//!
//! Some options are looked at one by one and their values marked. Then few values are still possible: the least that are not
//! marked, the *candidates*, are compared with the other options, many at once. A candidate that is hit is replaced by the
//! next one, which begins where the last one ended and goes once around. The first candidate that was compared with all
//! options, all smaller values having been hit, is the mex.

use grundy_kernels::{Level, Word};

use super::binary::Binary;
use crate::values::Small;
use crate::{Budget, Limit, Mex, Nimber};

/// How many pairs of each split are marked one by one.
const MARKED: usize = 192;
/// How many pairs are compared between two looks at what was hit.
const CHUNK: usize = 2048;

/// A value that may be the mex.
#[derive(Clone, Copy)]
struct Candidate {
    value: usize,
    /// The chunks with which it was not compared yet.
    left: usize,
}

/// The value of heap `n`, where `values` are those of all smaller heaps.
pub(super) fn value<V: Word + Small>(
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
    let mut chunks: Vec<(&[V], &[V])> = Vec::new();
    for &split in &moves.split {
        let pairs = split.pairs(n);
        if pairs == 0 {
            continue;
        }
        let total = n - split.taken;
        let (small, large) = (&values[1..=pairs], &values[total - pairs..total]);
        let marked = pairs.min(MARKED);
        mex.extend(small[..marked].iter().zip(large.iter().rev()).map(|(&a, &b)| (a ^ b).get()));
        chunks.extend(small[marked..].chunks(CHUNK).zip(large[..pairs - marked].rchunks(CHUNK)));
    }
    budget.visit_many(1, moves.take.len() as u64 + 1)?;
    let mut next = mex.mex().0 as usize;
    if chunks.is_empty() {
        return Ok(next);
    }
    let mut fresh = |mex: &Mex| {
        while mex.contains(Nimber(next as u64)) {
            next += 1;
        }
        next += 1;
        Candidate { value: next - 1, left: chunks.len() }
    };
    let mut candidates: [Candidate; 4] = std::array::from_fn(|_| fresh(mex));
    let mut place = 0;
    loop {
        let (small, large) = chunks[place];
        place = (place + 1) % chunks.len();
        // A value that is too large for the width is not hit, whatever is compared with its low bits.
        let wanted = candidates.map(|candidate| V::new(candidate.value));
        let hits = level.pair_hits(small, large, &wanted);
        budget.visit_many(0, small.len() as u64 / 8)?;
        for (i, candidate) in candidates.iter_mut().enumerate() {
            if hits >> i & 1 == 1 && wanted[i].get() == candidate.value {
                *candidate = fresh(mex);
            } else {
                candidate.left = candidate.left.saturating_sub(1);
            }
        }
        if let Some(least) = candidates.iter().min_by_key(|candidate| candidate.value).filter(|least| least.left == 0) {
            return Ok(least.value);
        }
    }
}
