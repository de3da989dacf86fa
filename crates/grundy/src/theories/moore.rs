//! **Moore 1910** ("A generalization of the game called Nim", Annals of Mathematics 11). A move lowers at least one and at most
//! k heaps. Write the heaps in binary: a position is P exactly when in every column the number of ones is divisible by k + 1.
//! In **misère play** the same, except that heaps of 0 and 1 only are P exactly when the number of ones leaves 1 modulo k + 1.
//!
//! It is divisibility that matters, not zero: 1, 1, 1 with k = 2 has three ones in the column and is P. And the sum is that of
//! the columns, not of the heaps: 1, 2 with k = 2 is N.
//!
//! **Winning moves** are built column by column, from the highest. A heap is *tight* as long as it keeps its bits, and *free*
//! from the column on in which a one of it becomes zero; free heaps take any bits. With T ones in tight heaps and f free heaps
//! so far, lowering j of the T needs i ≡ j - T (mod k + 1) ones among the f free heaps; since f ≤ k that is at most one number i,
//! and a choice exists in every column (j = T mod (k + 1) and i = 0 if that leaves at most k free, else j = 0). So the moves are
//! listed one after the other without a dead end, and counted with binomials over the *sets* of free heaps, equal heaps together.
//! A column depends on which heaps are free, so the sets cannot be merged; there are too many of them when k and the number of
//! different heaps are large. The count is then a lower bound, and says so.
//!
//! **Values**: with at most k heaps that are not empty, every smaller total can be reached, so the value is the sum of the
//! heaps. With k + 1 heaps: **Jenkyns and Mayberry 1980** ("The skeleton of an impartial game and the Nim-function of Moore's
//! Nim_k", International Journal of Game Theory 9), here [`JenkynsMayberry`]. With k = 1, Nim: the exclusive or. Otherwise no
//! formula is known, and the theory declines.

use std::collections::HashMap;

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::theories::bouton;
use crate::{Budget, Evidence, Moves, Nimber, Outcome, Play, Step, Theory, gcd};

/// The number of steps that counting the winning moves of one position may take.
const MOST_WORK: usize = 1 << 28;

/// The number of sets of free heaps that are kept at a time.
const MOST_SETS: usize = 1 << 20;

/// A heap as a row of bits.
trait Heap: Clone + Ord + std::hash::Hash {
    /// The number of columns it needs.
    fn columns(&self) -> u64;
    fn bit(&self, column: u64) -> bool;
    fn set(&mut self, column: u64);
    /// Makes this and all lower bits zero.
    fn clear(&mut self, column: u64);
}

impl Heap for u64 {
    fn columns(&self) -> u64 {
        (Self::BITS - self.leading_zeros()).into()
    }
    fn bit(&self, column: u64) -> bool {
        self >> column & 1 == 1
    }
    fn set(&mut self, column: u64) {
        *self |= 1 << column;
    }
    fn clear(&mut self, column: u64) {
        *self = *self >> column >> 1 << column << 1;
    }
}

#[cfg(feature = "bigint")]
impl Heap for BigUint {
    fn columns(&self) -> u64 {
        self.bits()
    }
    fn bit(&self, column: u64) -> bool {
        Self::bit(self, column)
    }
    fn set(&mut self, column: u64) {
        self.set_bit(column, true);
    }
    fn clear(&mut self, column: u64) {
        *self = (&*self >> (column + 1)) << (column + 1);
    }
}

/// The heaps of one position, with k cut down to their number: more heaps than there are cannot be lowered anyway.
struct Board<'a, H> {
    heaps: &'a [H],
    k: usize,
}

/// The binomial coefficient, or the largest number if it is larger.
fn binomial(n: usize, r: usize) -> u128 {
    let Some(rest) = n.checked_sub(r) else { return 0 };
    let mut value = 1_u128;
    for i in 0..r.min(rest) as u128 {
        // Exact at every step, and divided before it is multiplied.
        let common = gcd(value, i + 1);
        let Some(next) = (value / common).checked_mul((n as u128 - i) / ((i + 1) / common)) else { return u128::MAX };
        value = next;
    }
    value
}

/// Makes `picks` the next set of so many of `0..n`, in lexicographic order.
fn next_set(picks: &mut [usize], n: usize) -> bool {
    let len = picks.len();
    let Some(i) = (0..len).rev().find(|&i| picks[i] + len < n + i) else { return false };
    let first = picks[i] + 1;
    for (pick, value) in picks[i..].iter_mut().zip(first..) {
        *pick = value;
    }
    true
}

/// The choice made in one column.
struct Level {
    column: u64,
    /// The tight heaps with a one, and which of them are lowered.
    tight: Vec<usize>,
    lowered: Vec<usize>,
    /// The heaps that were free before, and which of them get a one.
    free: Vec<usize>,
    ones: Vec<usize>,
}

impl<H: Heap> Board<'_, H> {
    fn new(heaps: &[H], k: u64) -> Board<'_, H> {
        let k = usize::try_from(k).unwrap_or(usize::MAX).min(heaps.len()).max(1);
        Board { heaps, k }
    }

    fn modulus(&self) -> usize {
        self.k + 1
    }

    fn columns(&self) -> u64 {
        self.heaps.iter().map(H::columns).max().unwrap_or(0)
    }

    fn ones(&self, column: u64) -> usize {
        self.heaps.iter().filter(|heap| heap.bit(column)).count()
    }

    fn outcome(&self, play: Play) -> Outcome {
        let columns = self.columns();
        let wanted = usize::from(play == Play::Misere && columns <= 1);
        // With no column there are no ones; and then, in misère play, the position is terminal and N.
        let balanced = if columns <= 1 {
            self.ones(0) % self.modulus() == wanted
        } else {
            (0..columns).all(|column| self.ones(column).is_multiple_of(self.modulus()))
        };
        if balanced { Outcome::P } else { Outcome::N }
    }

    /// The number of free heaps that get a one when `lowered` of `tight` ones become zero, if that can be.
    fn ones_for(&self, lowered: usize, tight: usize, free: usize) -> Option<usize> {
        let modulus = self.modulus();
        let ones = (lowered + modulus - tight % modulus) % modulus;
        (ones <= free).then_some(ones)
    }

    /// The first choice in a column with at least `least` tight heaps lowered.
    fn choose(&self, level: &mut Level, least: usize) -> bool {
        let most = level.tight.len().min(self.k - level.free.len());
        for lowered in least..=most {
            if let Some(ones) = self.ones_for(lowered, level.tight.len(), level.free.len()) {
                level.lowered = (0..lowered).collect();
                level.ones = (0..ones).collect();
                return true;
            }
        }
        false
    }

    fn advance(&self, level: &mut Level) -> bool {
        if next_set(&mut level.ones, level.free.len()) {
            return true;
        }
        if next_set(&mut level.lowered, level.tight.len()) {
            level.ones = (0..level.ones.len()).collect();
            return true;
        }
        self.choose(level, level.lowered.len() + 1)
    }

    /// The heaps after the choices made so far.
    fn build(&self, levels: &[Level]) -> Vec<H> {
        let mut heaps = self.heaps.to_vec();
        for level in levels {
            level.lowered.iter().for_each(|&i| heaps[level.tight[i]].clear(level.column));
            level.ones.iter().for_each(|&i| heaps[level.free[i]].set(level.column));
        }
        heaps
    }

    fn level(&self, column: u64, above: Option<&Level>) -> Level {
        let mut free = above.map_or_else(Vec::new, |above| above.free.clone());
        if let Some(above) = above {
            free.extend(above.lowered.iter().map(|&i| above.tight[i]));
            free.sort_unstable();
        }
        let mut skip = free.iter().peekable();
        let mut tight = Vec::new();
        for (i, heap) in self.heaps.iter().enumerate() {
            if skip.next_if_eq(&&i).is_none() && heap.bit(column) {
                tight.push(i);
            }
        }
        Level { column, tight, lowered: Vec::new(), free, ones: Vec::new() }
    }

    /// Hands every move to a position whose columns are all divisible to `found`, until that says no. With `large`, only those
    /// that leave a heap of 2 or more. Whether all were handed over.
    fn each_balanced(&self, large: bool, mut found: impl FnMut(Vec<H>) -> bool) -> bool {
        let columns = self.columns();
        let mut levels: Vec<Level> = Vec::new();
        loop {
            // Down to the lowest column ...
            let mut dead = false;
            while (levels.len() as u64) < columns && !dead {
                let column = columns - 1 - levels.len() as u64;
                if large && column == 0 && self.build(&levels).iter().all(|heap| heap.columns() <= 1) {
                    dead = true;
                    break;
                }
                let mut level = self.level(column, levels.last());
                dead = !self.choose(&mut level, 0);
                levels.push(level);
            }
            let changed = levels.iter().any(|level| !level.lowered.is_empty());
            if !dead && changed && !found(self.build(&levels)) {
                return false;
            }
            // ... and on to the next choice in the lowest column that has one.
            while let Some(mut level) = levels.pop() {
                if self.advance(&mut level) {
                    levels.push(level);
                    break;
                }
            }
            if levels.is_empty() {
                return true;
            }
        }
    }

    /// The number of moves to a position with all columns divisible, and whether it is exact.
    fn count_balanced(&self, budget: &Budget) -> (u128, bool) {
        let mut sorted: Vec<&H> = self.heaps.iter().collect();
        sorted.sort_unstable();
        let mut classes: Vec<(&H, usize)> = Vec::new();
        for heap in sorted {
            match classes.last_mut() {
                Some((last, count)) if *last == heap => *count += 1,
                _ => classes.push((heap, 1)),
            }
        }
        let columns = self.columns();
        let totals: Vec<usize> = (0..columns).map(|column| self.ones(column)).collect();
        let row: Vec<u128> = (0..=self.k).map(|r| binomial(self.k, r)).collect();
        // How often a set of free heaps, as a sorted list of classes, is reached in the columns so far.
        let mut states: HashMap<Vec<u32>, u128> = HashMap::from([(Vec::new(), 1)]);
        let bytes = size_of::<(Vec<u32>, u128)>() + 16 + self.k.min(64) * size_of::<u32>();
        let most_sets = MOST_SETS.min(budget.memory_left() / bytes);
        let (mut total, mut work) = (0_u128, 0_usize);
        for column in (0..columns).rev() {
            let mut next: HashMap<Vec<u32>, u128> = HashMap::new();
            let mut waiting = states.into_iter();
            while let Some((set, ways)) = waiting.next() {
                work = work.saturating_add(classes.len() + set.len());
                let mut limits: Vec<(u32, usize)> = Vec::new();
                for (class, &(heap, count)) in classes.iter().enumerate() {
                    let class = class as u32;
                    let gone = set.partition_point(|&c| c <= class) - set.partition_point(|&c| c < class);
                    if heap.bit(column) && count > gone {
                        limits.push((class, count - gone));
                    }
                }
                let freed = set.iter().filter(|&&class| classes[class as usize].0.bit(column)).count();
                let tight = totals[column as usize] - freed;
                for lowered in 0..=tight.min(self.k - set.len()) {
                    let Some(ones) = self.ones_for(lowered, tight, set.len()) else { continue };
                    let ways = ways.saturating_mul(binomial(set.len(), ones));
                    let mut picks = Picks::new(&limits, lowered);
                    while picks.advance() {
                        let ways = ways.saturating_mul(picks.ways());
                        let mut set = set.clone();
                        set.extend(picks.classes());
                        set.sort_unstable();
                        work = work.saturating_add(set.len() + 1);
                        if set.len() == self.k {
                            // No further heap can be lowered: the rest is a product over the columns.
                            work = work.saturating_add(column as usize * self.k);
                            let rest = (0..column).fold(ways, |ways, column| {
                                let freed = set.iter().filter(|&&c| classes[c as usize].0.bit(column)).count();
                                let tight = totals[column as usize] - freed;
                                ways.saturating_mul(self.ones_for(0, tight, self.k).map_or(0, |ones| row[ones]))
                            });
                            total = total.saturating_add(rest);
                        } else {
                            let entry = next.entry(set).or_default();
                            *entry = entry.saturating_add(ways);
                        }
                        let crowded = next.len() > most_sets;
                        if total == u128::MAX || work > MOST_WORK || crowded {
                            // Each way so far can be completed.
                            let open = waiting.map(|(_, ways)| ways).chain(next.into_values());
                            return (open.fold(total, u128::saturating_add), false);
                        }
                    }
                }
                if budget.visit(limits.len()).is_err() {
                    let open = waiting.map(|(_, ways)| ways).chain(next.into_values());
                    return (open.fold(total, u128::saturating_add), false);
                }
            }
            states = next;
        }
        // With the empty set nothing was moved.
        states.remove(&Vec::new());
        let total = states.into_values().fold(total, u128::saturating_add);
        (total, total < u128::MAX)
    }

    /// The places of the heaps of 2 or more, and of the heaps of 1.
    fn large_and_ones(&self) -> (Vec<usize>, Vec<usize>) {
        let places = |wanted: fn(u64) -> bool| {
            self.heaps.iter().enumerate().filter(|(_, heap)| wanted(heap.columns())).map(|(i, _)| i).collect()
        };
        (places(|columns| columns >= 2), places(|columns| columns == 1))
    }

    /// How many of the `large` heaps become 1 when they all are lowered and `gone` of the `ones` removed, so that the number of
    /// ones leaves `wanted`.
    fn left_of_large(&self, large: usize, ones: usize, gone: usize, wanted: usize) -> Option<usize> {
        if large + gone == 0 || large + gone > self.k {
            return None;
        }
        let modulus = self.modulus();
        let left = (wanted + modulus - (ones - gone) % modulus) % modulus;
        (left <= large).then_some(left)
    }

    /// The number of moves that leave heaps of 0 and 1 only, whose number of ones leaves `wanted`.
    fn count_small(&self, wanted: usize) -> u128 {
        let (large, ones) = self.large_and_ones();
        let (large, ones) = (large.len(), ones.len());
        let mut total = 0_u128;
        for gone in 0..=ones {
            if large + gone > self.k || total == u128::MAX {
                break;
            }
            if let Some(left) = self.left_of_large(large, ones, gone, wanted) {
                total = total.saturating_add(binomial(large, left).saturating_mul(binomial(ones, gone)));
            }
        }
        total
    }

    /// Hands every such move to `found`, until that says no. Whether all were handed over.
    fn each_small(&self, wanted: usize, mut found: impl FnMut(Vec<H>) -> bool) -> bool {
        let (large, ones) = self.large_and_ones();
        for gone in 0..=ones.len() {
            if large.len() + gone > self.k {
                break;
            }
            let Some(left) = self.left_of_large(large.len(), ones.len(), gone, wanted) else { continue };
            let (mut kept, mut removed): (Vec<usize>, Vec<usize>) = ((0..left).collect(), (0..gone).collect());
            loop {
                let mut heaps = self.heaps.to_vec();
                large.iter().for_each(|&i| {
                    let top = heaps[i].columns();
                    heaps[i].clear(top.saturating_sub(1));
                });
                kept.iter().for_each(|&i| heaps[large[i]].set(0));
                removed.iter().for_each(|&i| heaps[ones[i]].clear(0));
                if !found(heaps) {
                    return false;
                }
                if !next_set(&mut removed, ones.len()) {
                    removed = (0..gone).collect();
                    if !next_set(&mut kept, large.len()) {
                        break;
                    }
                }
            }
        }
        true
    }

    /// Pushes the winning moves: those that are listed sorted, the others counted.
    fn winning(&self, play: Play, budget: &Budget, out: &mut Moves<Vec<H>>)
    where
        H: 'static,
    {
        if self.outcome(play) == Outcome::P {
            return;
        }
        let room = out.room();
        let bytes = size_of_val(self.heaps) + 64;
        let mut listed = Vec::new();
        let mut stopped = false;
        let misere = play == Play::Misere;
        let mut keep = |heaps: Vec<H>| {
            stopped = budget.visit(1).is_err() || budget.hold(bytes).is_err();
            // One more than there is room for shows whether there are more.
            let kept = listed.len() < room && !stopped;
            if kept {
                listed.push(heaps);
            }
            kept
        };
        let all = (!misere || self.each_small(1, &mut keep))
            && ((misere && self.columns() <= 1) || self.each_balanced(misere, &mut keep));
        let held = listed.len();
        budget.release(held * bytes);
        listed.sort_unstable();
        listed.into_iter().for_each(|heaps| out.push(heaps));
        if all {
            return;
        }
        let (total, exact) = if stopped { (0, false) } else { self.count(play, budget) };
        out.count_more(total.saturating_sub(held as u128));
        if !exact {
            out.at_least();
        }
    }

    /// The number of winning moves of an N-position, and whether it is exact.
    fn count(&self, play: Play, budget: &Budget) -> (u128, bool) {
        if play == Play::Normal {
            return self.count_balanced(budget);
        }
        let small = self.count_small(1);
        if self.columns() <= 1 {
            return (small, small < u128::MAX);
        }
        let (balanced, exact) = self.count_balanced(budget);
        // Of the moves that win in normal play, those that leave heaps of 0 and 1 only lose.
        let total = balanced.saturating_sub(self.count_small(0)).saturating_add(small);
        (total, exact && small < u128::MAX && total < u128::MAX)
    }
}

/// Every way to take `len` heaps from classes with so many heaps each, as sorted places of classes.
struct Picks<'a> {
    limits: &'a [(u32, usize)],
    /// How many heaps there are from each place on.
    from: Vec<usize>,
    picks: Vec<usize>,
    len: usize,
    begun: bool,
}

impl<'a> Picks<'a> {
    fn new(limits: &'a [(u32, usize)], len: usize) -> Self {
        let mut from = vec![0; limits.len() + 1];
        for place in (0..limits.len()).rev() {
            from[place] = from[place + 1] + limits[place].1;
        }
        Self { limits, from, picks: Vec::with_capacity(len), len, begun: false }
    }

    fn fill(&mut self, mut place: usize) {
        while self.picks.len() < self.len {
            let more = self.limits[place].1.min(self.len - self.picks.len());
            self.picks.resize(self.picks.len() + more, place);
            place += 1;
        }
    }

    /// Goes on to the first or the next way; whether there is one.
    fn advance(&mut self) -> bool {
        if !self.begun {
            self.begun = true;
            if self.from[0] < self.len {
                return false;
            }
            self.fill(0);
            return true;
        }
        while let Some(place) = self.picks.pop() {
            if self.from[place + 1] >= self.len - self.picks.len() {
                self.fill(place + 1);
                return true;
            }
        }
        false
    }

    /// The number of sets of heaps that belong to the classes.
    fn ways(&self) -> u128 {
        let groups = self.picks.chunk_by(|a, b| a == b);
        groups.fold(1, |ways: u128, group| ways.saturating_mul(binomial(self.limits[group[0]].1, group.len())))
    }

    fn classes(&self) -> impl Iterator<Item = u32> + '_ {
        self.picks.iter().map(|&place| self.limits[place].0)
    }
}

/// The theory of outcomes.
#[derive(Clone, Debug)]
pub struct Columns {
    k: u64,
    budget: Budget,
}

impl Columns {
    /// For moves on at most `k` heaps; at least 1. Listing and counting moves spends from `budget`.
    pub fn new(k: u64, budget: &Budget) -> Self {
        Self { k: k.max(1), budget: budget.clone() }
    }

    fn citation(&self) -> Evidence {
        Evidence::Theorem(if self.k == 1 {
            bouton::BOUTON.into()
        } else {
            format!("Moore 1910: P exactly when each binary column sum is divisible by {}", u128::from(self.k) + 1)
        })
    }

    /// The outcome of a sum. With k = 1 a sum of positions is the position with all their heaps.
    fn outcome_of<H: Heap>(&self, sum: &[Vec<H>], play: Play) -> Option<Outcome> {
        match sum {
            [heaps] => Some(Board::new(heaps, self.k).outcome(play)),
            _ if self.k == 1 => Some(Board::new(&sum.concat(), 1).outcome(play)),
            _ => None,
        }
    }
}

impl Theory<Vec<u64>> for Columns {
    fn evidence(&self) -> Evidence {
        self.citation()
    }

    fn grundy(&self, heaps: &Vec<u64>) -> Option<Nimber> {
        if self.k == 1 {
            return Some(Nimber(bouton::nim_sum(heaps)));
        }
        (Board::new(heaps, self.k).outcome(Play::Normal) == Outcome::P).then_some(Nimber::ZERO)
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        self.outcome_of(sum, play)
    }

    fn moves_to(&self, heaps: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        if self.k > 1 {
            return false;
        }
        let change = bouton::nim_sum(heaps) ^ target.0;
        for (i, &heap) in heaps.iter().enumerate() {
            if heap ^ change < heap {
                let mut left = heaps.clone();
                left[i] ^= change;
                out.push(left);
            }
        }
        true
    }

    fn winning_moves(&self, heaps: &Vec<u64>, play: Play, out: &mut Moves<Vec<u64>>) -> bool {
        Board::new(heaps, self.k).winning(play, &self.budget, out);
        true
    }

    fn plays_misere_nim(&self, heaps: &Vec<u64>) -> bool {
        heaps.iter().filter(|&&heap| heap > 0).count() <= 1
    }

    fn explain(&self, heaps: &Vec<u64>, play: Play) -> Vec<Step> {
        let modulus = u128::from(self.k) + 1;
        let board = Board::new(heaps, self.k);
        if play == Play::Misere && board.columns() <= 1 {
            let ones = board.ones(0) as u128;
            return vec![
                Step::new("moore-ones").with("ones", ones).with("modulus", modulus).with("remainder", ones % modulus),
            ];
        }
        let columns = (0..board.columns()).rev().map(|column| {
            let ones = board.ones(column) as u128;
            Step::new("moore-column")
                .with("power", 1_u64 << column)
                .with("ones", ones)
                .with("modulus", modulus)
                .with("remainder", ones % modulus)
        });
        columns.collect()
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for Columns {
    fn evidence(&self) -> Evidence {
        self.citation()
    }

    fn grundy(&self, heaps: &Big) -> Option<BigUint> {
        if self.k == 1 {
            return Some(heaps.iter().fold(BigUint::ZERO, |sum, heap| sum ^ heap));
        }
        (Board::new(heaps, self.k).outcome(Play::Normal) == Outcome::P).then_some(BigUint::ZERO)
    }

    fn outcome(&self, sum: &[Big], play: Play) -> Option<Outcome> {
        self.outcome_of(sum, play)
    }

    fn winning_moves(&self, heaps: &Big, play: Play, out: &mut Moves<Big>) -> bool {
        Board::new(heaps, self.k).winning(play, &self.budget, out);
        true
    }
}

/// **Jenkyns and Mayberry 1980**: the values with at most k + 1 heaps that are not empty. Let n = k + 1, s the sum of the heaps,
/// m the least of them, y = s - nm and z = y(y+1)/2 + 1. The value is s if m < z, and (z - 1) + ((m - z) mod (y + 1))
/// otherwise. With at most k heaps the value is s: it is the case m = 0, and proved in a line.
///
/// It declines more heaps, and values of 2^64 or more.
#[derive(Clone, Copy, Debug)]
pub struct JenkynsMayberry {
    k: u64,
}

impl JenkynsMayberry {
    /// For moves on at most `k` heaps; at least 1.
    pub fn new(k: u64) -> Self {
        Self { k: k.max(1) }
    }
}

impl Theory<Vec<u64>> for JenkynsMayberry {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem("Jenkyns and Mayberry 1980: the value of k+1 heaps of which k may be lowered".into())
    }

    fn grundy(&self, heaps: &Vec<u64>) -> Option<Nimber> {
        let used = heaps.iter().filter(|&&heap| heap > 0);
        let count = used.clone().count() as u128;
        let sum: u128 = used.clone().map(|&heap| u128::from(heap)).sum();
        let n = u128::from(self.k) + 1;
        if count > n {
            return None;
        }
        if count == n {
            let least = u128::from(used.min().copied().unwrap_or(0));
            let y = sum - n * least;
            // Where y(y+1)/2 passes 128 bits, z is larger than every heap.
            let z = y.checked_mul(y + 1).map_or(u128::MAX, |product| product / 2 + 1);
            if least >= z {
                return u64::try_from(z - 1 + (least - z) % (y + 1)).ok().map(Nimber);
            }
        }
        u64::try_from(sum).ok().map(Nimber)
    }

    /// With at most k heaps the only value 0 is that of the empty position.
    fn plays_misere_nim(&self, heaps: &Vec<u64>) -> bool {
        heaps.iter().filter(|&&heap| heap > 0).count() as u128 <= u128::from(self.k)
    }
}
