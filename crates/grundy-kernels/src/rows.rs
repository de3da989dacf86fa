//! The values of the heaps in 64 rows of bytes, and the pairs of heaps with 64 sums in a row.
//!
//! Row p holds the heaps p, p + 64, p + 128, ...: so the 64 pairs with a in row p have their b in one row, too, and 64 sums need
//! 64 vectors of one heap and 127 of the other, which stay in the nearest cache.

use crate::{Level, PART, Word};

/// So many bytes before and behind the rows may be loaded.
const PAD: usize = 64;

/// The values of the heaps 0, 1, 2, ... in 64 rows, as bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rows {
    len: usize,
    /// The room of a row.
    room: usize,
    /// Bits 3 to 10 of each value; bits 0 to 3, and in bit 7 bit 10; and those from 11 on. A vector lies before and behind.
    planes: [Vec<u8>; 3],
    /// All bits of the values.
    bits: u32,
}

impl Rows {
    /// Adds the values of the heaps that are not there yet. Those that are there are as they were. The portable loops make no
    /// use of rows.
    pub fn extend<T: Word>(&mut self, level: Level, values: &[T]) {
        let more = values.get(self.len..).unwrap_or_default();
        self.bits = more.iter().fold(self.bits, |bits, &value| bits | value.into());
        if level == Level::PORTABLE {
            self.len = values.len();
            return;
        }
        for &value in more {
            if self.len / 64 == self.room {
                self.widen();
            }
            let (value, at): (u32, usize) = (value.into(), PAD + self.len % 64 * self.room + self.len / 64);
            let low = value as u8 & 15 | (value >> 3) as u8 & 0x80;
            let bytes = [(value >> 3) as u8, low, (value >> 11) as u8];
            self.planes.iter_mut().zip(bytes).for_each(|(plane, byte)| plane[at] = byte);
            self.len += 1;
        }
    }

    /// A power of 2 that is above all nim-sums of the values, and no less than `PART`.
    pub(crate) fn bound(&self) -> usize {
        (self.bits as usize + 1).next_power_of_two().max(PART)
    }

    /// The number of heaps.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        self.planes.iter().map(Vec::len).sum()
    }

    fn widen(&mut self) {
        // Rows of an odd number of cache lines lie in different sets of the cache.
        let room = 2 * self.room + 64;
        for plane in &mut self.planes {
            let mut wider = vec![0; 64 * room + 2 * PAD];
            if self.room > 0 {
                let rows = wider[PAD..].chunks_exact_mut(room).zip(plane[PAD..].chunks_exact(self.room));
                rows.for_each(|(wider, row)| wider[..row.len()].copy_from_slice(row));
            }
            *plane = wider;
        }
        self.room = room;
    }
}

/// A vector of bytes.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Bytes(pub(crate) [u8; 64]);

const NONE: Bytes = Bytes([0; 64]);

/// The pairs of a piece: the heaps a in some columns of the rows, and all b with one of 64 sums.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// The a of each row, in each plane.
    pub(crate) first: [[Bytes; 64]; 3],
    /// The b, in each plane. Sum l has those for row r in vector l + 63 - r.
    pub(crate) second: [[Bytes; 127]; 3],
    /// The pairs of a vector that there are.
    pub(crate) there: u64,
    /// Whether the third plane is in use.
    pub(crate) wide: bool,
}

impl Default for Pairs {
    fn default() -> Self {
        Self { first: [[NONE; 64]; 3], second: [[NONE; 127]; 3], there: 0, wide: false }
    }
}

impl Pairs {
    /// Loads the heaps a in the columns `from` to `to` - 1 of the rows, at most 64, and all b with one of the sums from `total`
    /// on.
    #[inline(always)]
    pub(crate) fn fill(&mut self, rows: &Rows, total: usize, [from, to]: [usize; 2]) {
        self.there = u64::MAX >> (64 - (to - from));
        self.wide = rows.bound() > PART;
        let planes = if self.wide { 3 } else { 2 };
        for ((plane, first), second) in rows.planes.iter().zip(&mut self.first).zip(&mut self.second).take(planes) {
            for (row, first) in first.iter_mut().enumerate() {
                let at = PAD + row * rows.room + from;
                first.0.copy_from_slice(&plane[at..at + 64]);
            }
            for (j, second) in second.iter_mut().enumerate() {
                // The largest b of the vector is `heap` - 64 · `from`.
                let heap = total + j - 63;
                let end = PAD + heap % 64 * rows.room + heap / 64 + 1 - from;
                second.0.copy_from_slice(&plane[end - 64..end]);
                second.0.reverse();
            }
        }
    }
}
