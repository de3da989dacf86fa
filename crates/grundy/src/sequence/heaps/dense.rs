//! Values from all options, 64 heaps in a row at a time.
//!
//! For each of the heaps, some options spread over all are marked one by one. What they leave open is then sifted: pair by
//! pair of heaps, for all 64 heaps side by side, as a pair a, b that is an option of heap n becomes one of n + 1 if b does. When
//! a part of the pairs was looked at, only the least open values are looked for from there on. Options with one of the first or
//! the middle heaps are left for the end, when one heap after the other removes them and gets the least value that is still
//! open. Where none is, the value is found from the definition, from the next open value on.
//!
//! **Least work.** The mex is no option, so every pair has to be looked at. With AVX-512, the two table look-ups of 64 pairs take
//! two cycles at least, so that n/2 pairs take n/2 · 0.03; up to 2^18 all takes about twice as long, and the
//! definition in plain C++ n/2 · 2.

use grundy_kernels::{LANES, Level, Open, PART, PIECE, Rows, Sieve, Sought, Word, unseen};

use super::binary::{Binary, Split};
use super::definition;
use crate::values::Small;
use crate::{Budget, Limit, Mex};

/// The heaps 1 to so many less one are left for the end.
const NEAR: usize = LANES;
/// How many pairs of each split are marked first.
const MARKED: usize = 512;
/// The same, as a part of them.
const MARKED_PART: usize = 64;
/// How many of these stand side by side.
const RUN: usize = 64;
/// Values must be below.
const MOST: usize = PART * 256;
/// When one of so many pieces is sifted, only the least open values are looked for: a multiple of how many.
const STAGES: [(usize, usize); 3] = [(8, 4), (4, 2), (2, 1)];
/// How many of them at least, and how that number grows when they were too few, and falls when they were enough.
const KEPT: usize = 4;
const GROW: usize = 16;
const FALL: usize = 4096;
/// Parts of one.
const UNIT: usize = 1 << 16;

/// Room for the work.
#[derive(Debug)]
pub(super) struct Dense {
    rows: Rows,
    sought: Box<[Sought; LANES]>,
    sieve: Box<Sieve>,
    seen: Vec<u8>,
    /// All values are below this power of 2.
    bound: usize,
    /// The number of values for which that is known.
    known: usize,
    /// How many open values are kept, in parts of one.
    kept: usize,
}

impl Default for Dense {
    fn default() -> Self {
        let (sought, kept) = (Box::new([Sought::NOTHING; LANES]), 8 * KEPT * UNIT);
        Self { rows: Rows::default(), sought, sieve: Box::default(), seen: Vec::new(), bound: 0, known: 0, kept }
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
        let held = self.rows.bytes();
        self.rows.extend(level, values);
        budget.hold(self.rows.bytes() - held)?;
        let lanes = LANES.min(to - start);
        let ends = self.sift(level, moves, values, lanes, budget)?;
        for (lane, end) in ends.into_iter().enumerate().take(lanes) {
            let Sought { part, set, .. } = &mut self.sought[lane];
            let part = usize::from(*part);
            remove_last(moves, values, start, part, set);
            budget.visit_many(1, 2 * NEAR as u64)?;
            let value = match set.iter().zip(0..).find(|(word, _)| **word != 0) {
                Some((word, i)) => {
                    self.kept -= self.kept / FALL;
                    PART * part + 64 * i + word.trailing_zeros() as usize
                }
                None => {
                    self.kept += self.kept / GROW;
                    definition::value_from(end, level, moves, values, mex, budget)?
                }
            };
            if let Some(wide) = add(values, value) {
                return Ok(Some(wide));
            }
        }
        Ok(None)
    }

    /// Leaves open what no pair of heaps has that could be looked at for all of the first `lanes` heaps. The answer is, for
    /// each of them, a number below which all values that are not left open are options.
    fn sift<V: Word + Small>(
        &mut self,
        level: Level,
        moves: &Binary,
        values: &[V],
        lanes: usize,
        budget: &Budget,
    ) -> Result<[usize; LANES], Limit> {
        let start = values.len();
        let mut ends = [0; LANES];
        self.sought.fill(Sought::NOTHING);
        for (lane, end) in ends.iter_mut().enumerate().take(lanes) {
            self.sought[lane] = self.mark(level, moves, values, lane);
            *end = PART * (usize::from(self.sought[lane].part) + 1);
        }
        let pieces: Vec<(usize, [usize; 2])> = moves
            .split
            .iter()
            .flat_map(|&split| {
                let end = sifted(split, start);
                (NEAR..end).step_by(PIECE).map(move |from| (start - split.taken, [from, end.min(from + PIECE)]))
            })
            .collect();
        // Pieces that follow one another are much alike.
        let step = (5 * pieces.len() / 8..).find(|&step| step > 0 && gcd(step, pieces.len()) == 1).unwrap_or(1);
        for i in 0..pieces.len() {
            if i == 0 {
                for (sought, end) in self.sought.iter_mut().zip(&mut ends) {
                    keep_least(sought, self.kept * 16 / UNIT + KEPT, end);
                }
            }
            let (total, piece) = pieces[i * step % pieces.len()];
            level.sift(values, &self.rows, total, piece, &mut self.sought, &mut self.sieve);
            budget.visit_many(0, 4 * (piece[1] - piece[0]) as u64)?;
            if let Some(&(_, more)) = STAGES.iter().find(|&&(stage, _)| i == pieces.len() / stage) {
                for (sought, end) in self.sought.iter_mut().zip(&mut ends) {
                    keep_least(sought, self.kept * more / UNIT + KEPT, end);
                }
            }
        }
        Ok(ends)
    }

    /// What none of some pairs has, which are spread over all, of the first part that is not all gone.
    fn mark<V: Word + Small>(&mut self, level: Level, moves: &Binary, values: &[V], lane: usize) -> Sought {
        let start = values.len();
        self.seen.clear();
        self.seen.resize(self.bound.max(PART), 0);
        let seen = self.seen.as_mut_slice();
        for &split in &moves.split {
            let (pairs, total) = (split.pairs(start), start + lane - split.taken);
            let runs = MARKED.max(pairs / MARKED_PART) / RUN;
            let step = (pairs.saturating_sub(NEAR) / runs).max(RUN);
            for from in (NEAR..(pairs + 1).saturating_sub(RUN)).step_by(step) {
                let to = from + RUN;
                level.mark_sums(&values[from..to], &values[total + 1 - to..=total - from], seen);
            }
        }
        for (part, seen) in seen.as_chunks().0.iter().enumerate() {
            let open = unseen(seen);
            if open != [0; PART / 64] {
                return Sought::new(part as u8, open);
            }
        }
        // From here on, no pair has a value.
        match u8::try_from(self.seen.len() / PART) {
            Ok(part) => Sought::new(part, [!0; PART / 64]),
            Err(_) => Sought::new(u8::MAX, [0; PART / 64]),
        }
    }
}

/// The pairs with a smaller heap from `NEAR` on and below this are sifted.
fn sifted(split: Split, start: usize) -> usize {
    (split.pairs(start) + 1) / LANES * LANES
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Looks for no more than so many of the least values from here on. All below `end` that are not looked for are options.
fn keep_least(sought: &mut Sought, mut most: usize, end: &mut usize) {
    for (i, word) in sought.set.iter_mut().enumerate() {
        let count = word.count_ones() as usize;
        if count <= most {
            most -= count;
            continue;
        }
        let mut rest = *word;
        (0..most).for_each(|_| rest &= rest - 1);
        most = 0;
        *end = (*end).min(PART * usize::from(sought.part) + 64 * i + rest.trailing_zeros() as usize);
        *word &= !rest;
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
        let (total, pairs) = (n - split.taken, split.pairs(n));
        for (from, to) in [(1, NEAR), (sifted(split, start).max(NEAR), pairs + 1)] {
            let (small, large) = (&values[from..to], &values[total + 1 - to..=total - from]);
            small.iter().zip(large.iter().rev()).for_each(|(&a, &b)| remove((a ^ b).get()));
        }
    }
}
