//! Values from all options, 64 heaps in a row at a time.
//!
//! For each of the heaps, some options spread over all are marked one by one. What they leave open is then sifted: pair by
//! pair of heaps, for all 64 heaps side by side, as a pair a, b that is an option of heap n becomes one of n + 1 if b does.
//! Options with one of the first or the middle heaps are left for the end, when one heap after the other removes them and
//! gets the least value that is still open.
//!
//! **Least work.** The mex is no option, so every pair has to be looked at. With AVX-512, n/2 pairs are n/2 · 0.12 cycles, and
//! what is found (some thousand nim-sums a heap) takes as long again; the definition in plain C++ takes n/2 · 1.8.

use grundy_kernels::{LANES, Level, Open, PART, PIECE, Word};

use super::binary::Binary;
use super::definition;
use crate::values::Small;
use crate::{Budget, Limit, Mex};

/// The heaps 1 to so many are left for the end.
const NEAR: usize = LANES;
/// How many pairs of each split are marked first.
const MARKED: usize = 1024;
/// How many of these stand side by side.
const RUN: usize = 16;
/// Values must be below.
const MOST: usize = PART * 256;

/// Room for the work.
#[derive(Debug)]
pub(super) struct Dense {
    /// What is open of the part that has the value, for each heap.
    open: Box<[Open; LANES]>,
    /// The same while a part is sifted; empty for heaps whose part is known.
    now: Box<[Open; LANES]>,
    seen: Vec<u8>,
    /// All values are below this power of 2.
    bound: usize,
    /// The number of values for which that is known.
    known: usize,
}

const EMPTY: Open = [0; PART / 64];

impl Default for Dense {
    fn default() -> Self {
        let none = || Box::new([EMPTY; LANES]);
        Self { open: none(), now: none(), seen: Vec::new(), bound: 0, known: 0 }
    }
}

/// A value that does not fit the list.
pub(super) struct TooWide(pub(super) usize);

impl Dense {
    /// Adds the values of up to 64 heaps, none from `to` on. There are at least 4 · 64 values, and four times as many as a
    /// move takes.
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
        if self.bound > MOST {
            let value = definition::value(level, moves, values, mex, budget)?;
            return Ok(add(values, value));
        }
        let lanes = LANES.min(to - start);
        let parts = self.sift(level, moves, values, lanes, budget)?;
        for (lane, &part) in parts.iter().enumerate().take(lanes) {
            let open = &mut self.open[lane];
            remove_last(moves, values, start, part, open);
            budget.visit_many(1, 2 * NEAR as u64)?;
            let value = match open.iter().zip(0..).find(|(word, _)| **word != 0) {
                Some((word, i)) => PART * part + 64 * i + word.trailing_zeros() as usize,
                // All values of this part are options, too.
                None => definition::value_from(PART * (part + 1), level, moves, values, mex, budget)?,
            };
            if let Some(wide) = add(values, value) {
                return Ok(Some(wide));
            }
        }
        Ok(None)
    }

    /// Leaves open what no pair of heaps has that could be looked at for all of the first `lanes` heaps. The answer is, for
    /// each of them, the first part that is not all gone.
    fn sift<V: Word + Small>(
        &mut self,
        level: Level,
        moves: &Binary,
        values: &[V],
        lanes: usize,
        budget: &Budget,
    ) -> Result<[usize; LANES], Limit> {
        let start = values.len();
        let mut parts = [0; LANES];
        // From the bound on all is open, so this ends.
        for part in 0.. {
            let mut left = false;
            self.now.fill(EMPTY);
            for (lane, _) in parts.iter().enumerate().take(lanes).filter(|&(_, &least)| least == part) {
                left = true;
                self.mark(moves, values, lane, part);
            }
            if !left {
                break;
            }
            for &split in &moves.split {
                let (pairs, total) = (split.pairs(start), start - split.taken);
                for from in (NEAR..pairs).step_by(PIECE) {
                    let to = pairs.min(from + PIECE);
                    let (small, large) = (&values[from + 1..=to], &values[total - to..total - from + LANES - 1]);
                    level.sift(small, large, part, &mut self.now);
                    budget.visit_many(0, 4 * (to - from) as u64)?;
                }
            }
            for (lane, now) in self.now.iter().enumerate().take(lanes) {
                if parts[lane] == part {
                    match *now == EMPTY {
                        true => parts[lane] = part + 1,
                        false => self.open[lane] = *now,
                    }
                }
            }
        }
        Ok(parts)
    }

    /// Leaves open what none of some pairs has, which are spread over all.
    fn mark<V: Word + Small>(&mut self, moves: &Binary, values: &[V], lane: usize, part: usize) {
        let start = values.len();
        self.seen.clear();
        self.seen.resize(self.bound.max(PART), 0);
        for &split in &moves.split {
            let (pairs, total) = (split.pairs(start), start + lane - split.taken);
            let step = (pairs.saturating_sub(NEAR) / (MARKED / RUN)).max(RUN);
            for from in (NEAR..pairs).step_by(step) {
                let to = pairs.min(from + RUN);
                let (small, large) = (&values[from + 1..=to], &values[total - to..total - from]);
                for (&a, &b) in small.iter().zip(large.iter().rev()) {
                    self.seen[(a ^ b).get()] = 1;
                }
            }
        }
        self.now[lane] = [!0; PART / 64];
        let seen = self.seen[(PART * part).min(self.seen.len())..].as_chunks::<8>().0.chunks(8);
        for (word, seen) in self.now[lane].iter_mut().zip(seen) {
            for (i, &eight) in seen.iter().enumerate() {
                // Eight bytes of 0 or 1 become eight bits.
                let bits = u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *word &= !(bits << (8 * i));
            }
        }
    }
}

/// Adds a value if it fits.
fn add<V: Small>(values: &mut Vec<V>, value: usize) -> Option<TooWide> {
    if V::new(value).get() != value {
        return Some(TooWide(value));
    }
    values.push(V::new(value));
    None
}

/// Removes the options of the next heap that were not looked at for all heaps from `start` on.
fn remove_last<V: Word + Small>(moves: &Binary, values: &[V], start: usize, part: usize, open: &mut Open) {
    let n = values.len();
    let mut remove = |value: usize| {
        if value / PART == part {
            open[value % PART / 64] &= !(1 << (value % 64));
        }
    };
    if moves.whole.binary_search(&n).is_ok() {
        remove(0);
    }
    moves.take.iter().for_each(|&taken| remove(values[n - taken].get()));
    for &split in &moves.split {
        let (total, before, pairs) = (n - split.taken, split.pairs(start).max(NEAR), split.pairs(n));
        for a in (1..=NEAR.min(pairs)).chain(before + 1..=pairs) {
            remove((values[a] ^ values[total - a]).get());
        }
    }
}
