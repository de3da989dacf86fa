//! Values in a sparse space, 64 heaps at a time.
//!
//! **Values.** The moves that leave a rare heap r lie at fixed distances: they lead from n to the value `G(n - d) ^ G(r)` with
//! d = r + k. So 64 heaps in a row make them side by side. Moves at distances of 64 and more, the *far* ones, lead to heaps
//! that are known: the values they reach are marked, and where there are many, only the first moves mark and the others are
//! compared with the few least values that are still open. Then the heaps are settled one after the other with the *near*
//! moves. That gives each heap its least common value that no move with a rare heap reaches. Where marking leaves out some
//! values (see [`Level::mark_most`]), the moves that mark are compared, too.
//!
//! **Check.** This is the value if each smaller rare value is an option (see [`space`](super::space)). Some common heaps, the
//! *witnesses*, are moves at fixed distances, too, and reach most of these values for 64 heaps at once; for what is left the
//! options are looked through. A value that is no option at all is the value of the heap, which so becomes a rare one, and
//! what was computed behind it is dropped. Nothing that was not checked is kept.
//!
//! **Two threads.** Where values are folded (see below), a second thread computes stretches of heaps ahead of the one that
//! checks. What it computes rests on heaps that are not checked yet; if a check fails, all that is ahead is dropped.
//!
//! **Folding.** Without the lowest bit of the mask, values of one class keep their order, and nim-sums stay nim-sums. So
//! common values below 512 fit a byte. A move from one rare heap to another would leave the class; behind twice the last rare
//! heap there is none, and only there values are folded.

use std::sync::mpsc;
use std::thread;

use grundy_kernels::{Far, LANES, Level, Near, Sets, Word, settle_small};

use super::Method;
use super::binary::{Binary, Split};
use super::space::Space;
use crate::values::{Small, each};
use crate::{Budget, Limit, Nimber, Values};

/// How many far moves mark values if there are more.
const MARKING: usize = 704;
/// How many open values are compared with the other far moves.
const OPEN: usize = 6;
/// The same after `MANY` of the moves.
const FEWER: usize = 4;
const MANY: usize = 256;
/// The same after all of them: these are compared with the moves that mark, where some marks may be missing.
const LAST: usize = 3;
/// Values in bytes are smaller: there is room for those that are not marked.
const MOST: u64 = 250;
/// How many pairs of heaps are compared between two looks at what was hit.
const CHUNK: usize = 512;
/// A witness must reach so much of a value for each heap that this many of them reach one.
const WORTH: usize = 500;
/// How many common heaps could be witnesses; at first, and if those leave more than one value for `ENOUGH` heaps.
const FEW: usize = 256;
const POOL: usize = 4000;
const ENOUGH: usize = 64;
/// A repetition is looked for up to this distance.
const FARTHEST: usize = 1 << 12;
/// How many common heaps behind the last rare one are looked through first.
const USUAL: usize = 4096;

/// So many heaps at a time are handed from the thread that computes to the one that checks, and so often before they are taken.
const STRETCH: usize = 1 << 13;
const AHEAD: usize = 4;
/// At most so many are computed so between two looks at the plan.
const LONGEST: usize = 1 << 20;

/// What is computed next.
pub(super) enum Next {
    /// Heaps got values.
    Values,
    /// The split, or the form of the values, no longer suits them.
    Unsuited,
}

/// The engine for one split.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    level: Level,
    moves: Binary,
    space: Space,
    /// The bit that is left out, if values are folded.
    fold: Option<u32>,
    rare: usize,
    last_rare: usize,
    marking: Far,
    testing: [Far; 2],
    near: Near,
    witnesses: Far,
    /// A distance at which the last heaps stand once more, or 0: the next 64 are then guessed, so that none of them waits for
    /// the one before it.
    repeat: usize,
    /// The number of values at which the next one is looked for, and how many more after that.
    repeat_at: (usize, usize),
    /// The moves that mark and the near ones, for a guess.
    all: Far,
    /// Moves to small heaps beside new rare ones: not yet at this distance from all heaps of a block.
    coming: Vec<(usize, u8)>,
    /// The last heaps in bytes, from heap `start` on.
    window: Vec<u8>,
    start: usize,
    depth: usize,
    /// How many values the sets have, in groups of 32, and in words of 64.
    groups: usize,
    words: usize,
    /// The first common heaps behind the last rare one, if values are folded, from the last one on.
    usual: Vec<u8>,
    /// The number of values from which on there could be more of them.
    usual_at: usize,
    /// For each parity of value & mask: the values, and what the bytes stand for.
    classes: [[u64; 4]; 2],
    unfolded: [[u16; 256]; 2],
    /// For each parity of common values: the rare values below the one that a byte stands for, as bytes.
    below: Box<[[[u64; 4]; 256]; 2]>,
    /// Heaps that had to be done alone.
    pub(super) slow: usize,
}

impl Sparse {
    /// The engine that goes on behind these values; `None` if they are too large for bytes, or if it cannot be used here.
    pub(super) fn new(level: Level, moves: &Binary, space: Space, values: &Values) -> Option<Self> {
        let n = values.len();
        if n < 4 * LANES + 2 * moves.most {
            return None;
        }
        let rares: Vec<(usize, u64)> =
            values.iter().enumerate().skip(1).filter(|&(n, value)| space.is_rare(n, value)).collect();
        let last_rare = rares.last().map_or(0, |&(n, _)| n);
        let alone = n > 2 * last_rare + moves.most + LANES;
        let fold = (alone && space.mask != 0).then(|| space.mask.trailing_zeros());
        // Two equal heaps are no option, but among the moves beside a rare heap; they reach 0, which must then be rare.
        if moves.split.iter().any(|split| split.unequal) && space.place && !alone {
            return None;
        }
        let most = values.iter().max().unwrap_or(0);
        let most = fold_with(fold, most);
        if most >= MOST {
            return None;
        }
        let groups = ((most as usize + 4) / 32 + 1).min(8);
        let words = groups.div_ceil(2);
        let mut unfolded = [[0; 256]; 2];
        let mut classes = [[u64::MAX; 4]; 2];
        for parity in 0..2 {
            for byte in 0..256_u64 {
                unfolded[parity][byte as usize] = match fold {
                    Some(bit) => {
                        let without = (byte >> bit << (bit + 1)) | (byte & ((1 << bit) - 1));
                        (if space.parity(without) == parity { without } else { without | 1 << bit }) as u16
                    }
                    None => {
                        if space.parity(byte) != parity {
                            classes[parity][byte as usize / 64] &= !(1 << (byte % 64));
                        }
                        byte as u16
                    }
                };
            }
        }
        // Where the place counts, a move to one common heap may leave the class, and then reaches a rare value.
        let stays = |taken: usize| space.common_parity(n) == space.common_parity(n + taken);
        let mut all: Vec<(usize, u8)> =
            moves.take.iter().filter(|&&taken| fold.is_none() || stays(taken)).map(|&taken| (taken, 0)).collect();
        for split in &moves.split {
            all.extend(rares.iter().map(|&(rare, value)| (rare + split.taken, fold_with(fold, value) as u8)));
        }
        all.sort_unstable();
        all.dedup();
        let near = all.iter().filter(|&&(d, _)| d < LANES).map(|&(d, value)| (d as u8, value)).collect();
        let coming = all.iter().copied().filter(|&(d, _)| d >= n.max(LANES)).collect();
        let far: Vec<(u32, u8)> = all
            .iter()
            .filter(|&&(d, _)| (LANES..n.max(LANES)).contains(&d))
            .map(|&(d, value)| (d as u32, value))
            .collect();
        let mut engine = Self {
            level,
            moves: moves.clone(),
            space,
            fold,
            rare: rares.len(),
            last_rare,
            marking: Far::default(),
            testing: [Far::default(), Far::default()],
            near: Near::new(near),
            witnesses: Far::default(),
            repeat: 0,
            repeat_at: (n, LANES),
            all: Far::default(),
            coming,
            window: Vec::new(),
            start: 0,
            depth: 0,
            groups,
            words,
            usual: Vec::new(),
            usual_at: usize::MAX,
            classes,
            unfolded,
            below: Box::new([[[0; 4]; 256]; 2]),
            slow: 0,
        };
        for common in 0..2 {
            for byte in 0..256 {
                let value = engine.unfolded[common][byte].into();
                engine.below[common][byte] = engine.missing(1 - common, value);
            }
        }
        engine.order(values, far);
        engine.choose_witnesses(values);
        engine.refill(values);
        Some(engine)
    }

    pub(super) fn method(&self) -> Method {
        Method::SparseSpace { mask: self.space.mask, place: self.space.place, rare: self.rare }
    }

    pub(super) fn rare(&self) -> usize {
        self.rare
    }

    /// Whether the engine would be made alike behind `n` values with this split and no more rare heaps.
    pub(super) fn stands(&self, space: Space, n: usize) -> bool {
        self.space == space && self.folds_from().is_none_or(|at| at > n)
    }

    /// The first heap from which on values could be folded that are not.
    pub(super) fn folds_from(&self) -> Option<usize> {
        (self.fold.is_none() && self.space.mask != 0).then_some(2 * self.last_rare + self.moves.most + LANES + 1)
    }

    /// A value as a byte.
    fn byte(&self, value: u64) -> u8 {
        fold_with(self.fold, value) as u8
    }

    /// How many bytes of the past are needed, and fills the window with them.
    fn refill(&mut self, values: &Values) {
        let testing = self.testing.iter().map(Far::most);
        let most =
            testing.chain([self.marking.most(), self.witnesses.most(), self.repeat + LANES]).max().unwrap_or(LANES);
        let n = values.len();
        // Both heaps are behind the last rare one, and not equal, with a sum of at least n - `moves.most`.
        let room = n.saturating_sub(2 * self.last_rare + self.moves.most + 2) / 2;
        let usual = if self.fold.is_some() { room.min(USUAL) } else { 0 };
        self.usual_at = if self.fold.is_some() && usual < USUAL { n + 2 * usual.max(LANES) } else { usize::MAX };
        let first = self.last_rare + 1;
        self.usual = (first..first + usual).rev().map(|a| self.byte(values.get(a).unwrap_or(0))).collect();
        self.depth = most.max(if self.coming.is_empty() { 0 } else { n });
        self.depth = self.depth.max(self.last_rare + usual + self.moves.most + LANES + 1);
        self.start = n - n.min(self.depth);
        self.window.clear();
        let fold = self.fold;
        each!(values, list => self.window.extend(list[self.start..].iter().map(|value| fold_with(fold, value.get() as u64) as u8)));
        self.window.reserve(self.depth + (1 << 15));
    }

    /// Drops the past that is no longer needed when the window has no room for so many heaps.
    fn slide(&mut self, room: usize) {
        let len = self.window.len();
        if self.coming.is_empty() && len + room > self.window.capacity() {
            let drop = len - self.depth.min(len);
            if drop >= LANES {
                self.window.copy_within(drop.., 0);
                self.window.truncate(len - drop);
                self.start += drop;
            }
        }
    }

    /// Divides the far moves into those that mark and those that are tested. Those come first that reach most of what no
    /// other one reaches, on samples.
    fn order(&mut self, values: &Values, far: Vec<(u32, u8)>) {
        if far.len() <= MARKING {
            self.marking = Far::new(far);
            return;
        }
        let bytes = self.bytes(values);
        let samples = Sample::many(values, |n, value| {
            let mut open = self.below(self.byte(value).into(), self.space.common_parity(n));
            for &(d, beside) in self.near.moves() {
                unmark(&mut open, bytes[n - usize::from(d)] ^ beside);
            }
            (!self.space.is_rare(n, value)).then_some(open)
        });
        let (ordered, _) = greedy(&bytes, &samples, far, MARKING + MANY);
        self.testing[1] = Far::new(ordered[ordered.len().min(MARKING + MANY)..].to_vec());
        self.testing[0] = Far::new(ordered[MARKING..ordered.len().min(MARKING + MANY)].to_vec());
        // In this order, moves that often reach the same values stand apart.
        self.marking = Far::new(ordered[..MARKING].to_vec());
    }

    /// Common heaps that together reach most rare values, on samples.
    fn choose_witnesses(&mut self, values: &Values) {
        let n = values.len();
        let reach = n / 4;
        // A pair of common heaps: the other heap must be behind the last rare one if values are folded, and unequal.
        let most = if self.fold.is_some() { reach.min(n - self.last_rare - self.moves.most - LANES) } else { reach };
        let bytes = self.bytes(values);
        let pool: Vec<(u32, u8)> = (1..most.min(8192))
            .filter(|&a| !self.space.is_rare(a, values.get(a).unwrap_or(0)))
            .flat_map(|a| self.moves.split.iter().map(move |split| (a, split.taken)))
            .map(|(a, taken)| ((a + taken) as u32, bytes[a]))
            .take(POOL)
            .collect();
        let samples = Sample::many(values, |n, value| Some(self.missing(1 - self.space.common_parity(n), value)));
        let (mut witnesses, left) = greedy(&bytes, &samples, pool[..FEW.min(pool.len())].to_vec(), 0);
        if left * ENOUGH > samples.len() {
            (witnesses, _) = greedy(&bytes, &samples, pool, 0);
        }
        self.witnesses = Far::new(witnesses);
    }

    /// All values as bytes.
    fn bytes(&self, values: &Values) -> Vec<u8> {
        let fold = self.fold;
        each!(values, list => list.iter().map(|value| fold_with(fold, value.get() as u64) as u8).collect())
    }

    /// The values below this one that are rare where rare ones have this parity, as a set of bytes.
    fn missing(&self, parity: usize, value: u64) -> [u64; 4] {
        let byte = usize::from(self.byte(value));
        // Of two values with equal bits above the one that is left out, one of each class, that with the bit is the larger.
        let limit = self.fold.map_or(byte, |bit| ((byte >> bit) + ((value >> bit & 1) as usize)) << bit);
        self.below(limit, parity)
    }

    /// The bytes below this one that stand for a value of this parity.
    fn below(&self, limit: usize, parity: usize) -> [u64; 4] {
        let mut set = self.classes[parity];
        for (word, bits) in set.iter_mut().enumerate() {
            let here = limit.saturating_sub(64 * word);
            if here < 64 {
                *bits &= (1 << here) - 1;
            }
        }
        set
    }

    /// Computes the values of up to 64 heaps, none from `to` on.
    pub(super) fn next(&mut self, values: &mut Values, to: usize, budget: &Budget) -> Result<Next, Limit> {
        let n = values.len();
        if self.window.len() + self.start != n || n >= self.usual_at {
            self.refill(values);
        }
        let mut sets: Sets = [[0; LANES]; 4];
        let settled = self.compute(&mut sets);
        let at = n - self.start;
        let lanes = settled.min(to - n);
        self.keep(values, at, lanes);
        let rare = match self.check(values, &sets, n, lanes, budget) {
            Ok(rare) => rare,
            Err(limit) => {
                cut(values, n);
                return Err(limit);
            }
        };
        let good = rare.map_or(lanes, |(lane, _)| lane);
        self.window.truncate(at + good);
        if let Some((_, value)) = rare {
            cut(values, n + good);
            return Ok(self.becomes_rare(values, value));
        }
        if lanes == 0 {
            return Ok(Next::Unsuited);
        }
        self.arrive(values.len());
        Ok(Next::Values)
    }

    /// Whether two threads can go on from heap `n`: where values are folded, what is computed changes only if a check fails,
    /// which is seldom there.
    pub(super) fn suits_two(&self, n: usize, to: usize) -> bool {
        let long = to.saturating_sub(n) >= 2 * STRETCH;
        long && self.fold.is_some() && self.coming.is_empty() && !self.is_small() && self.usual_at == usize::MAX
    }

    /// Computes the values of many heaps, none from `to` on: a second thread computes ahead of the one that checks. If a check
    /// fails, what is ahead of it is dropped.
    pub(super) fn next_by_two(&mut self, values: &mut Values, to: usize, budget: &Budget) -> Result<Next, Limit> {
        let (first, to) = (values.len(), to.min(values.len() + LONGEST));
        if self.window.len() + self.start != first {
            self.refill(values);
        }
        let mut line = self.clone();
        line.window.reserve(self.depth + (1 << 15));
        let next = thread::scope(|scope| {
            let (sender, stretches) = mpsc::sync_channel(AHEAD);
            let ahead = move || {
                for _ in 0..(to - first).div_ceil(STRETCH) {
                    let bytes = line.stretch();
                    let whole = bytes.len() == STRETCH;
                    if sender.send((bytes, line.slow)).is_err() || !whole {
                        break;
                    }
                }
            };
            // Without a second thread, there is nothing to receive.
            let _ = thread::Builder::new().spawn_scoped(scope, ahead);
            for (bytes, slow) in stretches {
                self.slow = slow;
                if let Some(value) = self.accept(values, &bytes, to, budget)? {
                    return Ok(self.becomes_rare(values, value));
                }
            }
            Ok(Next::Values)
        })?;
        if values.len() == first { self.next(values, to, budget) } else { Ok(next) }
    }

    /// Adds heaps that were computed elsewhere, none from `to` on, as far as a check finds them right; and the value of the one
    /// behind them if that is a rare one.
    fn accept(&mut self, values: &mut Values, bytes: &[u8], to: usize, budget: &Budget) -> Result<Option<u64>, Limit> {
        let n = values.len();
        let len = bytes.len().min(to - n);
        self.slide(STRETCH + LANES);
        let at = n - self.start;
        self.window.extend_from_slice(&bytes[..len]);
        self.window.resize(at + len + LANES, 0);
        self.keep(values, at, len);
        let (good, rare) = self.check_all(values, n, len, budget);
        self.window.truncate(at + good);
        cut(values, n + good);
        rare
    }

    /// Computes the next heaps, as bytes, which are still to be checked: `STRETCH` of them, unless one has no value here.
    fn stretch(&mut self) -> Vec<u8> {
        let mut sets: Sets = [[0; LANES]; 4];
        let mut bytes = Vec::with_capacity(STRETCH);
        while bytes.len() < STRETCH {
            let lanes = self.compute(&mut sets);
            self.window.truncate(self.window.len() - LANES + lanes);
            bytes.extend_from_slice(&self.window[self.window.len() - lanes..]);
            if lanes < LANES {
                break;
            }
        }
        bytes
    }

    /// Checks `len` heaps from `n` on: how many of them are right, and the value of the next one if that is a rare one.
    fn check_all(&self, values: &Values, n: usize, len: usize, budget: &Budget) -> (usize, Result<Option<u64>, Limit>) {
        let sets: Sets = [[0; LANES]; 4];
        for from in (0..len).step_by(LANES) {
            match self.check(values, &sets, n + from, LANES.min(len - from), budget) {
                Ok(None) => {}
                Ok(Some((lane, value))) => return (from + lane, Ok(Some(value))),
                Err(limit) => return (from, Err(limit)),
            }
        }
        (len, Ok(None))
    }

    /// The next heap has this value, which is rare.
    fn becomes_rare(&mut self, values: &mut Values, value: u64) -> Next {
        let n = values.len();
        values.push(Nimber(value));
        self.last_rare = n;
        self.rare += 1;
        if self.fold.is_some() || value >= MOST {
            return Next::Unsuited;
        }
        self.coming.extend(self.moves.split.iter().map(|split| (n + split.taken, value as u8)));
        self.refill(values);
        self.arrive(values.len());
        Next::Values
    }

    /// Whether all values fit the first word, and all far moves mark.
    fn is_small(&self) -> bool {
        self.words == 1 && self.testing.iter().all(|far| far.moves().is_empty())
    }

    /// Gives the next 64 heaps values that are still to be checked. The answer is how many got one.
    fn compute(&mut self, sets: &mut Sets) -> usize {
        self.slide(LANES);
        let at = self.window.len();
        let n = self.start + at;
        self.window.resize(at + LANES, 0);
        let small = self.is_small();
        if small && self.coming.is_empty() && self.guess(sets, at, n) {
            LANES
        } else {
            let all = self.level.mark_most(&self.window, at, &self.marking, self.groups, sets);
            for &(distance, beside) in &self.coming {
                let first = (distance + 1).saturating_sub(n).min(LANES);
                for (lane, option) in (first..LANES).zip(&self.window[at + first - distance.min(at + first)..]) {
                    let value = option ^ beside;
                    sets[usize::from(value / 64)][lane] |= 1 << (value % 64);
                }
            }
            if small && all { self.settle_sets(&sets[0], at, n) } else { self.settle(sets, all, at, n) }
        }
    }

    /// Adds the values of the heaps at this place of the window.
    fn keep(&self, values: &mut Values, at: usize, lanes: usize) {
        let n = values.len();
        let window = &self.window[at..at + lanes];
        let unfolded = [0, 1].map(|lane| &self.unfolded[self.space.common_parity(n + lane)]);
        let value = |(lane, &byte): (usize, &u8)| unfolded[lane % 2][usize::from(byte)];
        let most = window.iter().enumerate().map(value).max().unwrap_or(0);
        match values {
            Values::One(list) if self.fold.is_none() => list.extend_from_slice(window),
            Values::One(list) if most < 256 => {
                list.extend(window.iter().enumerate().map(value).map(|value| value as u8))
            }
            Values::Two(list) => list.extend(window.iter().enumerate().map(value)),
            _ => window.iter().enumerate().map(value).for_each(|value| values.push(Nimber(value.into()))),
        }
    }

    /// Moves at distances that no heap of the next block falls short of become far ones.
    fn arrive(&mut self, n: usize) {
        if self.coming.iter().all(|&(distance, _)| distance >= n) {
            return;
        }
        let target = if self.testing[1].moves().is_empty() { &mut self.marking } else { &mut self.testing[1] };
        let mut far = target.moves().to_vec();
        self.coming.retain(|&(distance, value)| {
            let arrived = distance < n;
            if arrived {
                far.push((distance as u32, value));
            }
            !arrived
        });
        *target = Far::new(far);
        self.repeat = 0;
        self.depth = self.depth.max(target.most());
    }

    /// Gives all 64 heaps the values that stand some way before them. The answer is whether each is the least common value
    /// that no move with a rare heap reaches: if the heaps before one are right, and it is, the next one's moves are right.
    fn guess(&mut self, sets: &mut Sets, at: usize, n: usize) -> bool {
        if self.repeat == 0 {
            if n < self.repeat_at.0 {
                return false;
            }
            let last = &self.window[at - LANES..at];
            let longest = (at - LANES).min(FARTHEST);
            self.repeat = (LANES..=longest).find(|d| self.window[at - LANES - d..at - d] == *last).unwrap_or(0);
            self.depth = self.depth.max(self.repeat + LANES);
            // Looked for ever less often.
            self.repeat_at = (n + self.repeat_at.1, 2 * self.repeat_at.1);
            if self.repeat == 0 {
                return false;
            }
            let near = self.near.moves().iter().map(|&(distance, value)| (distance.into(), value));
            self.all = Far::new(self.marking.moves().iter().copied().chain(near).collect());
        }
        self.window.copy_within(at - self.repeat..at - self.repeat + LANES, at);
        self.level.mark(&self.window, at, &self.all, self.groups, sets);
        let classes = self.small_classes(n);
        let heaps = self.window[at..].iter().zip(&sets[0]).enumerate();
        let wrong = heaps.fold(0, |wrong, (lane, (&value, set))| {
            let open = !set & classes[lane % 2];
            wrong | (open & open.wrapping_neg() ^ 1_u64.wrapping_shl(value.into())) | u64::from(value / 64)
        });
        if wrong != 0 {
            self.repeat = 0;
        }
        wrong == 0
    }

    /// The values of the two classes that fit the first word, for heap `n` and the one behind it.
    fn small_classes(&self, n: usize) -> [u64; 2] {
        let inside = if self.groups == 1 { u64::from(u32::MAX) } else { u64::MAX };
        [0, 1].map(|lane| self.classes[self.space.common_parity(n + lane)][0] & inside)
    }

    /// Settles heaps from sets of 64 values. The answer is the number of heaps that were settled.
    fn settle_sets(&mut self, sets: &[u64; LANES], at: usize, n: usize) -> usize {
        let classes = self.small_classes(n);
        let mut from = 0;
        loop {
            from = settle_small(&mut self.window, at, from, &self.near, sets, classes);
            if from == LANES {
                return LANES;
            }
            let Some(value) = self.settle_alone(at + from, n + from) else { return from };
            self.window[at + from] = value;
            from += 1;
        }
    }

    /// Settles heaps from the least open values. The answer is the number of heaps that were settled. With `all`, no mark is
    /// missing in the sets.
    fn settle(&mut self, sets: &Sets, all: bool, at: usize, n: usize) -> usize {
        let classes = [0, 1].map(|lane| &self.classes[self.space.common_parity(n + lane)]);
        let mut open: [_; OPEN] = self.level.least_open(sets, classes, self.groups);
        let [first, second] = &self.testing;
        if all && first.moves().is_empty() {
            return self.settle_from(&open, at, n);
        }
        self.level.test(&self.window, at, first, &mut open);
        let mut fewer: [_; FEWER] = std::array::from_fn(|i| open[i]);
        self.level.test(&self.window, at, second, &mut fewer);
        let mut last: [_; LAST] = std::array::from_fn(|i| fewer[i]);
        if !all {
            self.level.test(&self.window, at, &self.marking, &mut last);
        }
        self.settle_from(&last, at, n)
    }

    fn settle_from<const M: usize>(&mut self, open: &[[u8; LANES]; M], at: usize, n: usize) -> usize {
        let mut from = 0;
        loop {
            from = self.level.settle(&mut self.window, at, from, &self.near, open);
            if from == LANES {
                return LANES;
            }
            let Some(value) = self.settle_alone(at + from, n + from) else { return from };
            self.window[at + from] = value;
            from += 1;
        }
    }

    /// The least common value of one heap that no move with a rare heap reaches, if it fits a byte.
    fn settle_alone(&mut self, at: usize, n: usize) -> Option<u8> {
        self.slow += 1;
        let mut reached = [false; 256];
        for far in self.testing.iter().chain([&self.marking]) {
            for &(distance, beside) in far.moves() {
                reached[usize::from(self.window[at - distance as usize] ^ beside)] = true;
            }
        }
        for &(distance, beside) in self.near.moves() {
            reached[usize::from(self.window[at - usize::from(distance)] ^ beside)] = true;
        }
        for &(distance, beside) in self.coming.iter().filter(|&&(distance, _)| distance < n) {
            reached[usize::from(self.window[at - distance] ^ beside)] = true;
        }
        let class = &self.classes[self.space.common_parity(n)];
        (0..MOST as u8)
            .find(|&value| class[usize::from(value / 64)] >> (value % 64) & 1 == 1 && !reached[usize::from(value)])
    }

    /// Whether a heap has a move to one of the first common heaps behind the last rare one, and another such heap, that has
    /// this rare value: then the bytes tell it, since two common values have a rare one.
    fn is_usual(&self, n: usize, byte: u8) -> bool {
        let usual = self.usual.len();
        usual > 0
            && self.moves.split.iter().any(|split| {
                let at = n - split.taken - self.last_rare - usual - self.start;
                self.level.has_pair(&self.usual, &self.window[at..at + usual], byte)
            })
    }

    /// Whether each rare value below those of the `lanes` heaps from `n` on is an option: if not, the first heap, counted
    /// from `n`, and its least value that is none.
    fn check(
        &self,
        values: &Values,
        sets: &Sets,
        n: usize,
        lanes: usize,
        budget: &Budget,
    ) -> Result<Option<(usize, u64)>, Limit> {
        let at = n - self.start;
        let mut reached: Sets = [[0; LANES]; 4];
        self.level.mark_most(&self.window, at, &self.witnesses, self.groups, &mut reached);
        let tested: usize = self.testing.iter().map(|far| far.moves().len()).sum();
        let made = self.marking.moves().len() + self.near.moves().len() + self.witnesses.moves().len() + tested;
        budget.visit_many(lanes as u64, (lanes * (made / 4 + 8)) as u64)?;
        // Two equal heaps that are no option were marked with 0.
        let exact = self.fold.is_none() && self.moves.split.iter().all(|split| !split.unequal);
        if self.words == 1 && lanes == LANES {
            let below = [0, 1].map(|lane| &self.below[self.space.common_parity(n + lane)]);
            let missing = self.window[at..].iter().zip(&reached[0]).zip(&sets[0]).enumerate();
            let any = missing.fold(0, |any, (lane, ((&byte, reached), set))| {
                any | (below[lane % 2][usize::from(byte)][0] & !(reached | if exact { *set } else { 0 }))
            });
            // A heap that was done alone may have a value past the first word.
            if any == 0 && self.window[at..].iter().all(|&byte| byte < 64) {
                return Ok(None);
            }
        }
        for lane in 0..lanes {
            let byte = self.window[at + lane];
            let common = self.space.common_parity(n + lane);
            let mut missing = self.below[common][usize::from(byte)];
            let mut any = 0;
            for (word, bits) in missing.iter_mut().enumerate().take(self.words) {
                *bits &= !(reached[word][lane] | if exact { sets[word][lane] } else { 0 });
                any |= *bits;
            }
            if any == 0 && missing[self.words..].iter().all(|&bits| bits == 0) {
                continue;
            }
            let mut wanted = Vec::new();
            for (word, mut bits) in missing.into_iter().enumerate() {
                while bits != 0 {
                    let byte = 64 * word + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    if !self.is_usual(n + lane, byte as u8) {
                        wanted.push(self.unfolded[1 - common][byte].into());
                    }
                }
            }
            for wanted in wanted.chunks(4) {
                let (level, moves, heap) = (self.level, &self.moves, n + lane);
                let none = match values {
                    Values::One(list) => first_non_option(level, moves, list, heap, wanted, budget)?,
                    Values::Two(list) => first_non_option(level, moves, list, heap, wanted, budget)?,
                    Values::Four(list) => first_non_option(level, moves, list, heap, wanted, budget)?,
                    Values::Eight(_) => return Err(Limit::Memory),
                };
                if let Some(value) = none {
                    return Ok(Some((lane, value)));
                }
            }
        }
        Ok(None)
    }
}

/// The value without one bit.
fn fold_with(fold: Option<u32>, value: u64) -> u64 {
    fold.map_or(value, |bit| value >> (bit + 1) << bit | value & ((1 << bit) - 1))
}

fn unmark(open: &mut [u64; 4], value: u8) {
    open[usize::from(value / 64)] &= !(1 << (value % 64));
}

/// Drops all but the first values, and keeps the room of the others.
fn cut(values: &mut Values, len: usize) {
    each!(values, list => list.truncate(len));
}

/// A heap whose value is known, with values that must be reached from it.
struct Sample {
    heap: usize,
    open: [u64; 4],
}

impl Sample {
    /// Heaps spread over the second half of the values.
    fn many(values: &Values, open: impl Fn(usize, u64) -> Option<[u64; 4]>) -> Vec<Self> {
        let n = values.len();
        let half = n / 2;
        let samples = (n / 64).clamp(192, 1024);
        let step = (half / samples).max(1);
        // Off the beat, for many games have small periods.
        let at = |i: usize| n - half + i * step + i.wrapping_mul(0x9e37_79b9) / 64 % step;
        (0..half / step).map(at).filter_map(|heap| Some(Self { heap, open: open(heap, values.get(heap)?)? })).collect()
    }
}

/// Orders moves so that each reaches most of what those before it leave open on the samples. With `keep` = 0, ends where
/// a further move costs more than looking for what is left. The second answer is the number of values that are left open.
fn greedy(bytes: &[u8], samples: &[Sample], moves: Vec<(u32, u8)>, keep: usize) -> (Vec<(u32, u8)>, usize) {
    let mut open: Vec<[u64; 4]> = samples.iter().map(|sample| sample.open).collect();
    let usable = |&(distance, _): &(u32, u8)| samples.iter().all(|sample| sample.heap > distance as usize);
    let (moves, other): (Vec<_>, Vec<_>) = moves.into_iter().partition(usable);
    // For each sample the values that the moves reach.
    let reached: Vec<Vec<u8>> = samples
        .iter()
        .map(|&Sample { heap, .. }| {
            moves.iter().map(|&(distance, beside)| bytes[heap - distance as usize] ^ beside).collect()
        })
        .collect();
    // How many open values each move reaches.
    let mut gains = vec![0_u16; moves.len()];
    for (reached, open) in reached.iter().zip(&open) {
        let open: [u8; 256] = std::array::from_fn(|value| (open[value / 64] >> (value % 64) & 1) as u8);
        gains.iter_mut().zip(reached).for_each(|(gain, &value)| *gain += u16::from(open[usize::from(value)]));
    }
    let mut ordered = Vec::new();
    let mut taken = vec![false; moves.len()];
    while let Some(&gain) = gains.iter().max() {
        let enough = if keep == 0 { usize::from(gain) * WORTH <= samples.len() } else { ordered.len() >= keep };
        let free = |&i: &usize| gains[i] == gain && !taken[i];
        let Some(i) = (0..moves.len()).find(free).filter(|_| !enough) else { break };
        taken[i] = true;
        ordered.push(moves[i]);
        for (reached, open) in reached.iter().zip(&mut open) {
            let value = reached[i];
            if open[usize::from(value / 64)] >> (value % 64) & 1 == 1 {
                unmark(open, value);
                gains.iter_mut().zip(reached).for_each(|(gain, &other)| *gain -= u16::from(other == value));
            }
        }
    }
    if keep > 0 {
        ordered.extend(moves.iter().zip(&taken).filter(|(_, taken)| !**taken).map(|(candidate, _)| *candidate));
        ordered.extend(other);
    }
    let left = open.iter().flatten().map(|word| word.count_ones() as usize).sum();
    (ordered, left)
}

/// The first of at most four values that is no option of heap `n`.
fn first_non_option<V: Small + Word>(
    level: Level,
    moves: &Binary,
    values: &[V],
    n: usize,
    wanted: &[u64],
    budget: &Budget,
) -> Result<Option<u64>, Limit> {
    let mut hits = 0;
    let note = |hits: &mut u8, found: u64| {
        wanted.iter().enumerate().filter(|&(_, &value)| value == found).for_each(|(i, _)| *hits |= 1 << i);
    };
    if moves.whole.binary_search(&n).is_ok() {
        note(&mut hits, 0);
    }
    moves.take.iter().take_while(|&&taken| taken < n).for_each(|taken| note(&mut hits, values[n - taken].get() as u64));
    let padded: [V; 4] = std::array::from_fn(|i| V::new(wanted[i.min(wanted.len() - 1)] as usize));
    let all = (1_u8 << wanted.len()) - 1;
    let most = moves.split.iter().map(|split| split.pairs(n)).max().unwrap_or(0);
    for from in (0..most).step_by(CHUNK) {
        if hits & all == all {
            return Ok(None);
        }
        for &Split { taken, unequal } in &moves.split {
            let pairs = Split { taken, unequal }.pairs(n);
            let to = pairs.min(from + CHUNK);
            if from < to {
                let total = n - taken;
                let (small, large) = (&values[1 + from..=to], &values[total - to..total - from]);
                hits |= match wanted.len() {
                    1 => u8::from(level.has_sum(small, large, padded[0])),
                    _ => level.pair_hits(small, large, &padded),
                };
            }
        }
        budget.visit_many(0, CHUNK as u64 / 8)?;
    }
    Ok((0..wanted.len()).find(|i| hits >> i & 1 == 0).map(|i| wanted[i]))
}
