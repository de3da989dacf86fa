//! Values from all options, 64 heaps in a row at a time.
//!
//! For each of the heaps, the first options are marked one by one. The least values that are still open, the *candidates*,
//! are compared with the other options, those of all 64 heaps side by side: a pair of heaps a and b that is an option of heap
//! n becomes one of n + 1 if b does. The later, the fewer candidates are still compared. Options with one of the last or the
//! middle heaps are left for the end, when one heap after the other gets the first candidate that no option has. Heaps with
//! no candidate left are done alone. A candidate is the mex if all smaller values are options: they were marked or hit.

use grundy_kernels::{LANES, Level, Wanted, Word};

use super::binary::Binary;
use super::definition;
use crate::values::Small;
use crate::{Budget, Limit, Mex};

/// The heaps 1 to so many are left for the end.
const NEAR: usize = LANES;
/// At most so many pairs are compared between two looks at the budget.
const TILE: usize = 1024;
/// How many candidates there are at first, later, and at last.
const FIRST: usize = 48;
const LATER: usize = 18;
const LAST: usize = 6;

/// Room for the work.
#[derive(Debug, Default)]
pub(super) struct Dense {
    seen: Vec<bool>,
    /// All values are below this power of 2.
    bound: usize,
    /// The number of values for which that is known.
    known: usize,
}

/// A value that does not fit the list.
pub(super) struct TooWide(pub(super) usize);

impl Dense {
    /// Adds the values of up to 64 heaps, none from `to` on. There are at least 4 · 64 values, and twice as many as a move
    /// takes.
    pub(super) fn extend<V: Word + Small>(
        &mut self,
        level: Level,
        moves: &Binary,
        values: &mut Vec<V>,
        to: usize,
        mex: &mut Mex,
        budget: &Budget,
    ) -> Result<Option<TooWide>, Limit> {
        let start = values.len();
        let most = values[self.known..].iter().map(|value| value.get()).max().unwrap_or(0);
        self.bound = self.bound.max((most + 1).next_power_of_two());
        self.known = start;
        let pairs = moves.split.iter().map(|split| split.pairs(start)).max().unwrap_or(0);
        let tiles = Tiles::new(pairs);
        let (wanted, mut open) = self.candidates::<V, FIRST>(moves, values, pairs);
        let (first, later) = (tiles.count / FIRST_PART, tiles.count / LATER_PART);
        compare(level, moves, values, tiles.some(0..first), &wanted, &mut open, budget)?;
        let (wanted, mut open) = compact::<V, FIRST, LATER>(&wanted, &open);
        compare(level, moves, values, tiles.some(first..later), &wanted, &mut open, budget)?;
        let (wanted, mut open) = compact::<V, LATER, LAST>(&wanted, &open);
        let tried = open;
        compare(level, moves, values, tiles.some(later..tiles.count), &wanted, &mut open, budget)?;
        for lane in 0..LANES.min(to - start) {
            let left = |i: usize| (open[i] >> lane & 1 == 1).then_some(wanted[i][lane]);
            let settled = settle(level, moves, values, start, std::array::from_fn(left));
            budget.visit_many(1, (pairs / 16) as u64 + 8)?;
            let value = match settled {
                Some(value) => value.get(),
                None => {
                    // All candidates up to the last were hit.
                    let least = wanted.iter().zip(tried).filter(|(_, tried)| tried >> lane & 1 == 1);
                    let least = least.map(|(wanted, _)| wanted[lane].get() + 1).max().unwrap_or(0);
                    definition::value_from(least, level, moves, values, mex, budget)?
                }
            };
            if V::new(value).get() != value {
                return Ok(Some(TooWide(value)));
            }
            values.push(V::new(value));
        }
        Ok(None)
    }

    /// For each heap the least values that none of some pairs has, which are spread over all.
    fn candidates<V: Word + Small, const M: usize>(
        &mut self,
        moves: &Binary,
        values: &[V],
        pairs: usize,
    ) -> (Wanted<V, M>, [u64; M]) {
        let start = values.len();
        let runs = (MARKED_LEAST + pairs / MARKED_PART) / RUN;
        let step = (pairs.saturating_sub(NEAR) / runs).max(RUN);
        let mut wanted = [[V::default(); LANES]; M];
        let mut open = [0; M];
        // Nim-sums are below the bound, which is open for all.
        self.seen.resize(self.bound + M, false);
        for lane in 0..LANES {
            self.seen.fill(false);
            for &split in &moves.split {
                let total = start + lane - split.taken;
                let pairs = split.pairs(start);
                for from in (NEAR..pairs).step_by(step) {
                    let to = pairs.min(from + RUN);
                    let (small, large) = (&values[from + 1..=to], &values[total - to..total - from]);
                    for (&a, &b) in small.iter().zip(large.iter().rev()) {
                        self.seen[(a ^ b).get()] = true;
                    }
                }
            }
            let free = self.seen.iter().enumerate().filter(|(_, seen)| !**seen).map(|(value, _)| value);
            for ((wanted, open), value) in wanted.iter_mut().zip(&mut open).zip(free) {
                if V::new(value).get() == value {
                    wanted[lane] = V::new(value);
                    *open |= 1 << lane;
                }
            }
        }
        (wanted, open)
    }
}

/// How many pairs of each split are marked one by one, at least, and of how many one more.
const MARKED_LEAST: usize = 1024;
const MARKED_PART: usize = 24;
/// How many of these stand side by side.
const RUN: usize = 16;
/// The part of the pairs with which the first candidates are compared, and the later ones.
const FIRST_PART: usize = 8;
const LATER_PART: usize = 3;

/// All pairs from `NEAR` + 1 on in pieces, in an order in which any of them in a row are spread over all.
struct Tiles {
    size: usize,
    count: usize,
    step: usize,
}

impl Tiles {
    fn new(pairs: usize) -> Self {
        let pairs = pairs.saturating_sub(NEAR);
        let size = (pairs / 64).clamp(64, TILE);
        let count = pairs.div_ceil(size);
        let mut step = (count * 5 / 8).max(1);
        while (2..=step).any(|d| step.is_multiple_of(d) && count.is_multiple_of(d)) {
            step += 1;
        }
        Self { size, count, step }
    }

    /// Each with the number before its first smaller heap, and its last one.
    fn some(&self, which: std::ops::Range<usize>) -> impl Iterator<Item = (usize, usize)> + Clone {
        let Self { size, count, step } = *self;
        which.map(move |i| NEAR + i * step % count * size).map(move |from| (from, from + size))
    }
}

/// Compares candidates with pairs.
fn compare<V: Word + Small, const M: usize>(
    level: Level,
    moves: &Binary,
    values: &[V],
    tiles: impl Iterator<Item = (usize, usize)>,
    wanted: &Wanted<V, M>,
    open: &mut [u64; M],
    budget: &Budget,
) -> Result<(), Limit> {
    let start = values.len();
    for (from, to) in tiles {
        for &split in &moves.split {
            let to = to.min(split.pairs(start));
            if from < to {
                let total = start - split.taken;
                level.pair_rows(&values[from + 1..=to], &values[total - to..total - from + LANES - 1], wanted, open);
            }
        }
        budget.visit_many(0, (to - from) as u64)?;
    }
    Ok(())
}

/// The first candidates that are left.
fn compact<V: Word + Small, const M: usize, const K: usize>(
    wanted: &Wanted<V, M>,
    open: &[u64; M],
) -> (Wanted<V, K>, [u64; K]) {
    let mut kept = [[V::default(); LANES]; K];
    let mut left = [0; K];
    for lane in 0..LANES {
        let rest = wanted.iter().zip(open).filter(|(_, open)| *open >> lane & 1 == 1).map(|(wanted, _)| wanted[lane]);
        for (i, value) in rest.take(K).enumerate() {
            kept[i][lane] = value;
            left[i] |= 1 << lane;
        }
    }
    (kept, left)
}

/// The first candidate that no option of the next heap has, where those are left out that were looked at for all heaps from
/// `start` on.
fn settle<V: Word + Small>(
    level: Level,
    moves: &Binary,
    values: &[V],
    start: usize,
    candidates: [Option<V>; LAST],
) -> Option<V> {
    let n = values.len();
    let &first = candidates.iter().flatten().next()?;
    let wanted: [V; LAST] = candidates.map(|candidate| candidate.unwrap_or(first));
    let mut hits = 0_u8;
    let mut note = |value: V| {
        wanted.iter().enumerate().filter(|&(_, &wanted)| wanted == value).for_each(|(i, _)| hits |= 1 << i);
    };
    if moves.whole.binary_search(&n).is_ok() {
        note(V::default());
    }
    moves.take.iter().for_each(|&taken| note(values[n - taken]));
    for &split in &moves.split {
        let total = n - split.taken;
        let (near, before, pairs) = (NEAR.min(split.pairs(n)), split.pairs(start).max(NEAR), split.pairs(n));
        let mut look = |from: usize, to: usize| {
            let (small, large) = (&values[from..=to], &values[total - to..=total - from]);
            for (i, wanted) in wanted.chunks(4).enumerate() {
                let four = std::array::from_fn(|i| wanted[i.min(wanted.len() - 1)]);
                let found = level.pair_hits(small, large, &four) & ((1 << wanted.len()) - 1);
                hits |= found << (4 * i);
            }
        };
        look(1, near);
        if before < pairs {
            look(before + 1, pairs);
        }
    }
    candidates.iter().zip(0..).filter(|&(_, i)| hits >> i & 1 == 0).find_map(|(candidate, _)| *candidate)
}
