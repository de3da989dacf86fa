//! The values of a subtraction game with a finite set S of moves, one value after the other.
//!
//! **Statement.** Let U be the set of heaps that have none of the values 0, ..., v-1. The heaps of value v are those of
//! U that are not s more, for any s in S, than a smaller heap of value v. *Proof.* A heap of U has an option of each
//! value below v (its value is at least v), so its value is v exactly when no option has value v.
//!
//! So one row of bits is enough: *reached*, the heaps that are s more than some heap of value v. In ascending order
//! each heap that is in U and is not reached gets the value v, and the set S, as a row of bits moved to that heap, is
//! joined to *reached*. Every heap gets its value once, and no mex is ever taken.
//!
//! Where max(S) is large and S has few members, those rows would be almost empty. Then only the moves below 1024 are
//! joined so; a larger move is applied to the row of all heaps of value v at once, by moving 1024 bits of it, before
//! the 1024 heaps that it leads to are decided.
//!
//! **Cost.** Per heap max(S)/64 + 1 words are joined; or 17, and a word is moved for each 64 pairs of a larger move and
//! a value that occurs. And one word in 64 is looked at for each value. The plain way looks at |S| values and then at
//! the stamps of as many as the mex. For 100 moves up to 1000 that is 16 words in a row, where the plain way has 100
//! scattered loads, 100 scattered stores and some 16 loads for the mex.
//!
//! The heaps are done in blocks that stay in the cache. At the start of a block the rows are made again from the last
//! max(S) heaps, so that nothing but the values is kept.

use crate::values::{Small, Values, each};
use crate::{Budget, Limit};

/// No table is longer. It would not fit into the memory of most machines, and 32-bit machines can count no further.
pub(crate) const LONGEST: u64 = 1 << 31;

/// The least number of heaps in a block: its values and rows fit into the first cache.
const BLOCK: usize = 1 << 14;

/// How many words of a row are decided after larger moves were applied to them all at once.
const CHUNK: usize = 16;

/// The moves from here on lead out of a chunk.
const FAR: usize = 64 * CHUNK;

/// Every move is joined as a row up to this largest move. The rows for all 64 places within a word take 8 bytes for
/// each number up to it.
const WIDEST: usize = 1 << 22;

/// The moves of a subtraction game, in the form in which values are computed quickly.
#[derive(Clone, Debug)]
pub(crate) struct LevelSets {
    /// The number of moves below [`LONGEST`]: no other can occur in a table.
    count: usize,
    /// The largest of them, or 0.
    span: usize,
    /// For each of the 64 places in a word: the near moves as `words` words of bits, moved there.
    masks: Vec<u64>,
    words: usize,
    /// The moves that are not in the rows, all at least [`FAR`].
    far: Vec<usize>,
}

impl LevelSets {
    /// The moves are sorted and positive.
    pub(crate) fn new(moves: &[u64]) -> Self {
        let moves: Vec<usize> = moves.iter().take_while(|&&s| s < LONGEST).map(|&s| s as usize).collect();
        let span = moves.last().copied().unwrap_or(0);
        // About a third as many values occur as there are moves, for moves at random.
        let moved = moves.len().saturating_mul(moves.len()) / (3 * 64);
        let near = if span <= WIDEST && span / 64 <= CHUNK + moved {
            moves.len()
        } else {
            moves.partition_point(|&s| s < FAR)
        };
        let words = near.checked_sub(1).map_or(0, |last| moves[last] / 64 + 2);
        let mut masks = vec![0; 64 * words];
        for place in 0..64 {
            let mask = &mut masks[place * words..][..words];
            moves[..near].iter().map(|s| s + place).for_each(|bit| mask[bit / 64] |= 1 << (bit % 64));
        }
        let far = moves[near..].to_vec();
        Self { count: moves.len(), span, masks, words, far }
    }

    /// About how many words are touched for one value.
    pub(crate) fn work(&self) -> usize {
        self.words + self.far.len() * (1 + self.far.len() / 64)
    }

    /// The bytes that are needed besides the table itself to make it `to` heaps long.
    pub(crate) fn scratch(&self, from: usize, to: usize) -> usize {
        let past = self.span.min(from);
        let block = (to - from).min(self.block());
        past * 4 + (past + block) / 2 + self.masks.len() * 8
    }

    fn block(&self) -> usize {
        BLOCK.max(self.span.saturating_mul(4))
    }

    /// Makes the table `to` heaps long, for `to` at most [`LONGEST`]. Each heap is a visit with as many options as
    /// there are moves.
    ///
    /// # Errors
    /// The limit that was reached; all complete blocks stay.
    pub(crate) fn extend(&self, values: &mut Values, to: usize, budget: &Budget) -> Result<(), Limit> {
        each!(values, table => {
            table.try_reserve_exact(to.saturating_sub(table.len())).map_err(|_| Limit::Memory)?;
            while table.len() < to {
                let from = table.len();
                let end = to.min(from.saturating_add(self.block()));
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
        let mut rows = Rows {
            reached: vec![0; words + self.words],
            // In front are the heaps that do not exist, and one word more.
            members: vec![0; if self.far.is_empty() { 0 } else { FRONT + words.next_multiple_of(CHUNK) }],
        };
        let mut value = 0;
        while left > 0 {
            rows.reached.fill(0);
            rows.members.fill(0);
            if let Some(&start) = starts.get(value) {
                let stop = starts.get(value + 1).copied().unwrap_or(order.len());
                order[start..stop].iter().for_each(|&bit| self.join(&mut rows, bit as usize));
            }
            for chunk in (past / FAR..words.div_ceil(CHUNK)).map(|chunk| chunk * CHUNK) {
                let chunk = chunk..words.min(chunk + CHUNK);
                if !self.far.is_empty() && open[chunk.clone()].iter().any(|&word| word != 0) {
                    let moved = self.moved(&rows.members, chunk.start);
                    rows.reached[chunk.clone()].iter_mut().zip(moved).for_each(|(row, moved)| *row |= moved);
                }
                for word in chunk {
                    let mut free = open[word] & !rows.reached[word];
                    while free != 0 {
                        let place = free.trailing_zeros() as usize;
                        let bit = 64 * word + place;
                        open[word] &= !(1 << place);
                        values[base + bit] = V::new(value);
                        self.join(&mut rows, bit);
                        budget.visit(self.count)?;
                        left -= 1;
                        free = open[word] & !rows.reached[word];
                    }
                }
            }
            value += 1;
        }
        Ok(())
    }

    /// Marks heap number `bit` of the row, and the heaps from which a near move leads to it.
    #[inline]
    fn join(&self, rows: &mut Rows, bit: usize) {
        if let Some(word) = rows.members.get_mut(FRONT + bit / 64) {
            *word |= 1 << (bit % 64);
        }
        let mask = &self.masks[bit % 64 * self.words..][..self.words];
        let row = &mut rows.reached[bit / 64..][..self.words];
        row.iter_mut().zip(mask).for_each(|(row, mask)| *row |= mask);
    }

    /// One chunk of the heaps from which a far move leads to a member. All those members lie before the chunk.
    fn moved(&self, members: &[u64], chunk: usize) -> [u64; CHUNK] {
        let mut moved = [0; CHUNK];
        for &s in &self.far {
            let (words, places) = (s / 64, s % 64);
            if words > chunk + CHUNK {
                break;
            }
            let source = &members[FRONT + chunk - words - 1..][..=CHUNK];
            let (before, here) = (&source[..CHUNK], &source[1..]);
            for ((moved, here), before) in moved.iter_mut().zip(here).zip(before) {
                *moved |= here << places | before >> 1 >> (63 - places);
            }
        }
        moved
    }
}

/// The words in front of a row of members: as many as a move may reach back before heap 0 of the row, and still matter.
const FRONT: usize = CHUNK + 1;

/// What is known of the heaps of one block, for one value.
struct Rows {
    /// The heaps from which a move leads to one that has the value.
    reached: Vec<u64>,
    /// The heaps that have the value; empty if no move is far.
    members: Vec<u64>,
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
