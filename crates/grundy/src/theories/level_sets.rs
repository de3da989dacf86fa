//! The values of a subtraction game with a finite set S of moves, one value after the other.
//!
//! **Statement.** Let U be the set of heaps that have none of the values 0, ..., v-1. The heaps of value v are those of U that
//! are not s more, for any s in S, than a smaller heap of value v. *Proof.* A heap of U has an option of each value below v (its
//! value is at least v), so its value is v exactly when no option has value v.
//!
//! So one row of bits is enough: *reached*, the heaps that are s more than some heap of value v. In ascending order each heap
//! that is in U and is not reached gets the value v, and the set S, as a row of bits moved to that heap, is joined to
//! *reached*. Every heap gets its value once, and no mex is ever taken.
//!
//! **Cost.** Per heap max(S)/64 + 1 words are joined, or |S| single bits are set if that is less; and one word in 64 is
//! looked at for each value that occurs. The plain way looks at |S| values and then at the stamps of as many as the mex. For 100
//! moves up to 1000 that is 16 words in a row, where the plain way has 100 scattered loads, 100 scattered stores and some 16
//! loads for the mex.
//!
//! The heaps are done in blocks that stay in the cache. At the start of a block the rows are made again from the last
//! max(S) heaps, so that nothing but the values is kept.

use super::values::{Small, Values, each};
use crate::{Budget, Limit};

/// No table is longer. It would not fit into the memory of most machines, and 32-bit machines can count no further.
pub(crate) const LONGEST: u64 = 1 << 31;

/// The least number of heaps in a block: its values and rows fit into the first cache.
const BLOCK: usize = 1 << 14;

/// Rows of bits for all 64 positions within a word are kept up to this largest move; they take 8 bytes for each number up to
/// it.
const WIDEST: usize = 1 << 22;

/// The moves of a subtraction game, in the form in which values are computed quickly.
#[derive(Clone, Debug)]
pub(crate) struct LevelSets {
    /// Sorted, and only those below [`LONGEST`]: no other can occur in a table.
    moves: Vec<usize>,
    /// The largest of the moves, or 0.
    span: usize,
    /// For each of the 64 places in a word: the moves as `words` words of bits, moved there. Empty if single bits are better.
    masks: Vec<u64>,
    words: usize,
}

impl LevelSets {
    /// The moves are sorted and positive.
    pub(crate) fn new(moves: &[u64]) -> Self {
        let moves: Vec<usize> = moves.iter().take_while(|&&s| s < LONGEST).map(|&s| s as usize).collect();
        let span = moves.last().copied().unwrap_or(0);
        let words = span / 64 + 2;
        let mut masks = Vec::new();
        // Joining words costs about half of setting single bits.
        if span <= WIDEST && words / 2 <= moves.len() {
            masks.resize(64 * words, 0);
            for place in 0..64 {
                let mask = &mut masks[place * words..][..words];
                moves.iter().map(|s| s + place).for_each(|bit| mask[bit / 64] |= 1 << (bit % 64));
            }
        }
        Self { moves, span, masks, words }
    }

    /// About how many words are touched for one value.
    pub(crate) fn work(&self) -> usize {
        if self.masks.is_empty() { self.moves.len() } else { self.words }
    }

    /// The bytes that are needed besides the table itself to make it `to` heaps long.
    pub(crate) fn scratch(&self, from: usize, to: usize) -> usize {
        let past = self.span.min(from);
        let block = (to - from).min(self.block());
        past * 4 + (past + block) / 4 + self.masks.len() * 8
    }

    fn block(&self) -> usize {
        BLOCK.max(4 * self.span)
    }

    /// Makes the table `to` heaps long, for `to` at most [`LONGEST`]. Each heap is a visit with as many options as there are
    /// moves.
    ///
    /// # Errors
    /// The limit that was reached; all complete blocks stay.
    pub(crate) fn extend(&self, values: &mut Values, to: usize, budget: &Budget) -> Result<(), Limit> {
        each!(&mut values.0, table => {
            table.reserve_exact(to.saturating_sub(table.len()));
            while table.len() < to {
                let from = table.len();
                let end = to.min(from + self.block());
                if let Err(limit) = self.fill(table, end, budget) {
                    table.truncate(from);
                    return Err(limit);
                }
            }
        });
        Ok(())
    }

    /// One block. Bit i of every row stands for the heap `base` + i.
    fn fill<V: Small>(&self, values: &mut Vec<V>, end: usize, budget: &Budget) -> Result<(), Limit> {
        let from = values.len();
        let base = from - from.min(self.span);
        let (past, bits) = (from - base, end - base);
        let (order, starts) = by_value(&values[base..]);
        values.resize(end, V::default());
        let words = bits.div_ceil(64);
        let mut open = vec![u64::MAX; words];
        open[..past / 64].fill(0);
        open[past / 64] &= u64::MAX << (past % 64);
        if bits % 64 > 0 {
            open[words - 1] &= (1 << (bits % 64)) - 1;
        }
        let mut left = end - from;
        let mut reached = vec![0_u64; words + self.words];
        let mut value = 0;
        while left > 0 {
            reached.fill(0);
            if let Some(&start) = starts.get(value) {
                let stop = starts.get(value + 1).copied().unwrap_or(order.len());
                order[start..stop].iter().for_each(|&bit| self.join(&mut reached, bit as usize, bits));
            }
            for word in past / 64..words {
                let mut free = open[word] & !reached[word];
                while free != 0 {
                    let place = free.trailing_zeros() as usize;
                    let bit = 64 * word + place;
                    open[word] &= !(1 << place);
                    values[base + bit] = V::new(value);
                    self.join(&mut reached, bit, bits);
                    budget.visit(self.moves.len())?;
                    left -= 1;
                    free = open[word] & !reached[word];
                }
            }
            value += 1;
        }
        Ok(())
    }

    /// Marks the heaps from which a move leads to heap number `bit` of the row.
    #[inline]
    fn join(&self, reached: &mut [u64], bit: usize, bits: usize) {
        if self.masks.is_empty() {
            for &s in &self.moves {
                let target = bit + s;
                if target >= bits {
                    break;
                }
                reached[target / 64] |= 1 << (target % 64);
            }
        } else {
            let mask = &self.masks[bit % 64 * self.words..][..self.words];
            let row = &mut reached[bit / 64..][..self.words];
            row.iter_mut().zip(mask).for_each(|(row, mask)| *row |= mask);
        }
    }
}

/// The places of the values 0, 1, 2, ... in this order, and where the places of each value begin.
fn by_value<V: Small>(values: &[V]) -> (Vec<u32>, Vec<usize>) {
    let kinds = values.iter().map(|v| v.get() + 1).max().unwrap_or(0);
    let mut starts = vec![0; kinds];
    values.iter().for_each(|v| starts[v.get()] += 1);
    let mut total = 0;
    for start in &mut starts {
        total += std::mem::replace(start, total);
    }
    let mut next = starts.clone();
    let mut order = vec![0; values.len()];
    for (i, v) in values.iter().enumerate() {
        order[next[v.get()]] = i as u32;
        next[v.get()] += 1;
    }
    (order, starts)
}
