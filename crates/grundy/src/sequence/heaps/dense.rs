//! Values from all options, 64 heaps in a row at a time.
//!
//! For each of the heaps, some options spread over all are marked one by one. What they leave open is then sifted: pair by
//! pair of heaps, for all 64 heaps side by side, as a pair a, b that is an option of heap n becomes one of n + 1 if b does. As
//! more and more of the pairs were looked at, only the least open values are looked for from there on. Options with one of the
//! first or the middle heaps are left for the end, when one heap after the other gets the least value that is still open and
//! that none of them has. Where there is none, the value is found from the definition, from the next open value on.
//!
//! Where there are two processors and so many options that it pays, up to 32 blocks of 64 heaps are sifted at once, by two
//! threads that take one block after the other. The later the block, the more of the first heaps are left for the end.
//!
//! **Least work.** The mex is no option, so every pair has to be looked at. With AVX-512, the look-ups of 64 pairs take three
//! cycles, so that n/2 pairs take n/2 · 0.05; up to 2^18 all takes about four times as long, for what is found has to be taken
//! out, and the definition in plain C++ n/2 · 2.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use grundy_kernels::{LANES, Level, PART, PIECE, Rows, Sieve, Sought, Word, unseen};

use super::binary::{Binary, Split};
use super::definition;
use crate::cores::cores;
use crate::values::Small;
use crate::{Budget, Limit, Mex, gcd};

/// How many pairs of each split are marked first, at least, and of how many one more.
const MARKED: usize = 512;
const MARKED_PART: usize = 64;
/// How many of these stand side by side.
const RUN: usize = 64;
/// Values must be below.
const MOST: usize = PART * 256;
/// From so many eighths of the pieces on, only the least open values are looked for: a multiple of how many.
const STAGES: [(usize, usize); 4] = [(0, 16), (1, 4), (2, 2), (4, 1)];
/// How many of them at least, and how that number grows when they were too few, and falls when they were enough.
const KEPT: usize = 4;
const GROW: usize = 16;
const FALL: usize = 4096;
const BURST: usize = 4;
/// Where no value is left for so many heaps of a block, larger ones are looked for; so many times in all.
const FEW: usize = 4;
const PASSES: usize = 4;
/// Parts of one.
const UNIT: usize = 1 << 16;
/// How many threads are used, and from how many pairs of one heap on.
const THREADS: usize = 2;
const PAYS: usize = 1 << 14;
/// How many blocks are sifted at once by these: one for so many pairs of one heap, and how many at least and at most.
const PAIRS: usize = 1 << 12;
const FEWEST: usize = 8;
const BLOCKS: usize = 32;

/// Room for the work.
#[derive(Debug)]
pub(super) struct Dense {
    rows: Rows,
    blocks: Vec<Block>,
    desks: Vec<Desk>,
    /// All values are below this power of 2.
    bound: usize,
    /// The number of values for which that is known.
    known: usize,
    /// How many open values are kept, in parts of one.
    kept: usize,
    /// From how many pairs of one heap, and blocks, on more than one thread is used.
    pays: usize,
    fewest: usize,
    /// The bytes that were asked of the budget.
    held: usize,
}

impl Default for Dense {
    fn default() -> Self {
        let kept = 8 * KEPT * UNIT;
        let (rows, blocks, desks) = Default::default();
        Self { rows, blocks, desks, bound: 0, known: 0, kept, pays: PAYS, fewest: FEWEST, held: 0 }
    }
}

/// A value that does not fit the list.
pub(super) struct TooWide(pub(super) usize);

/// What is known of 64 heaps in a row.
#[derive(Clone, Debug)]
struct Block {
    /// The values that are still possible.
    sought: [Sought; LANES],
    /// All other values below this are options.
    ends: [usize; LANES],
}

impl Block {
    const NOTHING: Self = Self { sought: [Sought::NOTHING; LANES], ends: [0; LANES] };
}

/// What a thread needs for itself.
#[derive(Debug, Default)]
struct Desk {
    sieve: Sieve,
    seen: Vec<u8>,
}

impl Dense {
    /// Uses so many threads from the first heap on.
    #[cfg(test)]
    pub(super) fn use_threads(&mut self, threads: usize) {
        (self.pays, self.fewest) = (0, 2);
        self.desks.resize_with(threads, Desk::default);
    }

    /// Adds the values of some heaps, none from `to` on. There are at least 4 · 64 values, and four times as many as a move
    /// takes.
    pub(super) fn extend<V: Word + Small + Sync>(
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
        self.rows.extend(level, values);
        if self.desks.is_empty() {
            self.desks.resize_with(cores().min(THREADS), Desk::default);
        }
        let pairs = moves.pairs(start);
        let most = (pairs / PAIRS).clamp(self.fewest, BLOCKS).min((to - start).div_ceil(LANES));
        let pays = self.desks.len() > 1 && pairs >= self.pays && most >= self.fewest;
        let blocks = if pays { most } else { 1 };
        self.blocks.clear();
        self.blocks.resize(blocks, Block::NOTHING);
        let bytes = self.rows.bytes() + self.blocks.capacity() * size_of::<Block>();
        budget.hold(bytes.saturating_sub(self.held))?;
        self.held = bytes;
        let task = Task { level, moves, values, rows: &self.rows, to, bound: self.bound, kept: self.kept };
        task.run(&mut self.blocks, &mut self.desks, budget)?;
        let mut failed = 0;
        let lanes = self.blocks.iter().flat_map(|block| block.sought.iter().zip(&block.ends));
        for (i, (sought, &end)) in lanes.enumerate().take(to - start) {
            let near = near(i / LANES);
            budget.visit_many(1, 2 * near as u64)?;
            let value = match least(level, moves, values, start, near, sought) {
                Some(value) => value,
                None => {
                    failed += 1;
                    definition::value_from(end, level, moves, values, mex, budget)?
                }
            };
            if let Some(wide) = add(values, value) {
                return Ok(Some(wide));
            }
        }
        // Failures come in clusters, of which one is as good as a few.
        let done = values.len() - start;
        self.kept += self.kept * failed.min(BURST + done * GROW / FALL) / GROW;
        self.kept = (self.kept / (FALL + done) * FALL).clamp(UNIT, PART * UNIT);
        Ok(None)
    }
}

/// The heaps behind `values` are to be sifted, those below `to`.
struct Task<'a, V> {
    level: Level,
    moves: &'a Binary,
    values: &'a [V],
    rows: &'a Rows,
    to: usize,
    bound: usize,
    kept: usize,
}

impl<V: Word + Small + Sync> Task<'_, V> {
    /// Sifts all blocks, with as many threads as there are desks if there is more than one block.
    fn run(&self, blocks: &mut [Block], desks: &mut [Desk], budget: &Budget) -> Result<(), Limit> {
        let Some((desk, others)) = desks.split_first_mut() else { return Ok(()) };
        let others = others.iter_mut().take(blocks.len() - 1);
        let queue = Mutex::new(blocks.iter_mut().enumerate());
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
        let (stop, work) = (AtomicBool::new(false), AtomicU64::new(0));
        let ended = thread::scope(|scope| {
            for desk in others {
                // Where no thread can be had, the others do its work.
                let _ = thread::Builder::new().spawn_scoped(scope, || {
                    while let Some((i, block)) = next() {
                        let ended = self.sift(i, block, desk, |options| {
                            work.fetch_add(options, Ordering::Relaxed);
                            if stop.load(Ordering::Relaxed) { Err(Limit::Interrupted) } else { Ok(()) }
                        });
                        if ended.is_err() {
                            break;
                        }
                    }
                });
            }
            while let Some((i, block)) = next() {
                let ended = self.sift(i, block, desk, |options| budget.visit_many(0, options));
                if ended.is_err() {
                    stop.store(true, Ordering::Relaxed);
                    return ended;
                }
            }
            Ok(())
        });
        ended.and_then(|()| budget.visit_many(0, work.into_inner()))
    }

    /// Leaves open what no pair of heaps has that could be looked at for all heaps of block i. `watch` hears how many options
    /// were looked at, and may end it.
    fn sift(
        &self,
        i: usize,
        block: &mut Block,
        desk: &mut Desk,
        watch: impl Fn(u64) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let start = self.values.len();
        let (first, near) = (start + i * LANES, near(i));
        let pieces: Vec<(usize, [usize; 2])> = self
            .moves
            .split
            .iter()
            .flat_map(|&split| {
                let end = sifted(split, start);
                let pieces = (near..end).step_by(PIECE);
                pieces.map(move |from| (first - split.taken, [from, end.min(from + PIECE)]))
            })
            .collect();
        // Pieces that follow one another are much alike.
        let step = (5 * pieces.len() / 8..).find(|&step| step > 0 && gcd(step, pieces.len()) == 1).unwrap_or(1);
        let Block { sought, ends } = block;
        for pass in 0..PASSES {
            let mut now = [Sought::NOTHING; LANES];
            let lanes = LANES.min(self.to - first);
            let open = || (0..lanes).filter(|&lane| sought[lane].is_empty());
            if pass > 0 && open().count() < FEW {
                break;
            }
            for lane in open() {
                now[lane] = self.mark(first + lane, near, ends[lane], &mut desk.seen);
                ends[lane] = PART * (usize::from(now[lane].part) + 1);
            }
            for i in 0..pieces.len() {
                for (_, more) in STAGES.iter().filter(|(eighths, _)| i == (eighths * pieces.len()).div_ceil(8)) {
                    let most = self.kept * more / UNIT + KEPT;
                    for (now, end) in now.iter_mut().zip(ends.iter_mut()) {
                        *end = self.level.keep_least(now, most).unwrap_or(*end);
                    }
                }
                let (total, piece) = pieces[i * step % pieces.len()];
                self.level.sift(self.values, self.rows, total, piece, &mut now, &mut desk.sieve);
                watch(4 * (piece[1] - piece[0]) as u64)?;
            }
            sought.iter_mut().zip(now).filter(|(_, now)| !now.is_empty()).for_each(|(sought, now)| *sought = now);
        }
        Ok(())
    }

    /// What none of some pairs has, which are spread over all, from a value on: of the first part that is not all gone.
    fn mark(&self, n: usize, near: usize, least: usize, seen: &mut Vec<u8>) -> Sought {
        seen.clear();
        seen.resize(self.bound.max(PART), 0);
        for &split in &self.moves.split {
            let (pairs, total) = (split.pairs(self.values.len()), n - split.taken);
            let runs = MARKED.max(pairs / MARKED_PART) / RUN;
            let step = (pairs.saturating_sub(near) / runs).max(RUN);
            for from in (near..(pairs + 1).saturating_sub(RUN)).step_by(step) {
                let to = from + RUN;
                self.level.mark_sums(&self.values[from..to], &self.values[total + 1 - to..=total - from], seen);
            }
        }
        let below = least.min(seen.len());
        seen[..below].fill(u8::MAX);
        for (part, seen) in (0..).zip(seen.as_chunks().0) {
            let open = unseen(seen);
            if open != [0; PART / 64] {
                return Sought::new(part, open);
            }
        }
        // From here on, no pair has a value.
        match u8::try_from(seen.len() / PART) {
            Ok(part) => Sought::new(part, [!0; PART / 64]),
            Err(_) => Sought::new(u8::MAX, [0; PART / 64]),
        }
    }
}

/// The heaps 1 to so many less one are left for the end in block i: those for which a heap is still to be settled.
fn near(i: usize) -> usize {
    (i + 1) * LANES
}

/// The pairs with a smaller heap from `near` on and below this are sifted.
fn sifted(split: Split, start: usize) -> usize {
    (split.pairs(start) + 1) / LANES * LANES
}

/// Adds a value if it fits.
fn add<V: Small>(values: &mut Vec<V>, value: usize) -> Option<TooWide> {
    if V::new(value).get() != value {
        return Some(TooWide(value));
    }
    values.push(V::new(value));
    None
}

/// The least value that is looked for and that no option of the next heap has which was not sifted.
fn least<V: Word + Small>(
    level: Level,
    moves: &Binary,
    values: &[V],
    start: usize,
    near: usize,
    sought: &Sought,
) -> Option<usize> {
    for (i, &word) in sought.set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            let value = PART * usize::from(sought.part) + 64 * i + rest.trailing_zeros() as usize;
            if !is_last(level, moves, values, start, near, value) {
                return Some(value);
            }
            rest &= rest - 1;
        }
    }
    None
}

/// Whether an option of the next heap has this value that was not looked at for all heaps from `start` on.
fn is_last<V: Word + Small>(
    level: Level,
    moves: &Binary,
    values: &[V],
    start: usize,
    near: usize,
    value: usize,
) -> bool {
    let n = values.len();
    let wanted = V::new(value);
    if value == 0 && moves.whole.binary_search(&n).is_ok() {
        return true;
    }
    // A value that does not fit the list is none of these.
    wanted.get() == value
        && (moves.take.iter().any(|&taken| values[n - taken] == wanted)
            || moves.split.iter().any(|&split| {
                let (total, end) = (n - split.taken, split.pairs(n) + 1);
                [(1, near.min(end)), (sifted(split, start).max(near).min(end), end)]
                    .into_iter()
                    .any(|(from, to)| level.has_sum(&values[from..to], &values[total + 1 - to..=total - from], wanted))
            }))
}
