//! Which values two heaps with one sum have, for 64 sums in a row and all values of interest at once.
//!
//! What is still looked for is a set of 2048 bits for each sum: 256 bytes, the byte of a value from its upper 8 bits, the bit
//! from its lower 3. With AVX-512, the nim-sums of 64 pairs look up their bytes in registers side by side, so that a pair
//! costs a twentieth of a cycle, whatever is looked for; what is found is then taken one by one. The heaps stand in 64 rows,
//! row p holding the heaps p, p + 64, p + 128, ...: so the 64 pairs with a in row p have their b in one row, too, and the 64 sums
//! need 64 vectors of one heap and 127 of the other, which stay in the nearest cache and are used by two sums at a time. The
//! other levels mark the nim-sums in a list: a store for a pair.

use crate::level::Kind;
use crate::{LANES, Level, Word};

/// How many values a set has room for.
pub const PART: usize = 2048;
/// At most so many pairs of one sum are looked through at once.
pub const PIECE: usize = 4096;

/// A set of the values `PART`·part, ..., `PART`·part + 2047: bit v % 64 of word v / 64 stands for `PART`·part + v.
pub type Open = [u64; PART / 64];

/// The values that are looked for with one sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sought {
    /// The number of the part.
    pub part: u8,
    /// The values of the part.
    pub set: Open,
    /// How many pairs were found lately: a hint of how to look.
    found: usize,
}

impl Sought {
    /// Looks for the values of a part.
    pub fn new(part: u8, set: Open) -> Self {
        Self { part, set, found: usize::MAX }
    }

    /// Looks for nothing.
    pub const NOTHING: Self = Self { part: 0, set: [0; PART / 64], found: 0 };

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.set.iter().fold(0, |all, word| all | word) == 0
    }
}

/// The values of the heaps 0, 1, 2, ... in 64 rows, as bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rows {
    len: usize,
    /// The room of a row.
    room: usize,
    /// Bits 3 to 10 of each value, bits 0 to 2 and 10, and those from 11 on.
    planes: [Vec<u8>; 3],
    /// Whether there are bits from 11 on.
    wide: bool,
}

impl Rows {
    /// Adds the values of the heaps that are not there yet, if this level makes use of rows. Those that are there are as they
    /// were.
    pub fn extend<T: Word>(&mut self, level: Level, values: &[T]) {
        if !level.uses_rows() {
            return;
        }
        for &value in values.get(self.len..).unwrap_or_default() {
            if self.len / 64 == self.room {
                self.widen();
            }
            let (value, at): (u32, usize) = (value.into(), self.len % 64 * self.room + self.len / 64);
            let bytes = [(value >> 3) as u8, (value as u8 & 7) | (((value >> 10) as u8 & 1) << 3), (value >> 11) as u8];
            self.planes.iter_mut().zip(bytes).for_each(|(plane, byte)| plane[at] = byte);
            self.wide |= value as usize >= PART;
            self.len += 1;
        }
    }

    /// The bytes that it holds.
    pub fn bytes(&self) -> usize {
        3 * 64 * self.room
    }

    fn widen(&mut self) {
        // Rows of an odd number of cache lines lie in different sets of the cache.
        let room = 2 * self.room + 64;
        for plane in &mut self.planes {
            let mut wider = vec![0; 64 * room];
            if self.room > 0 {
                let rows = wider.chunks_exact_mut(room).zip(plane.chunks_exact(self.room));
                rows.for_each(|(wider, row)| wider[..row.len()].copy_from_slice(row));
            }
            *plane = wider;
        }
        self.room = room;
    }
}

impl Level {
    fn uses_rows(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        let uses = self.0 == Kind::Avx512;
        #[cfg(not(target_arch = "x86_64"))]
        let uses = false;
        uses
    }

    /// Removes from the set of each l what `values[a] ^ values[total + l - a]` is for some a from `from` to `to` - 1. The rows
    /// hold the same values, which must be below `PART` · 256.
    ///
    /// # Panics
    /// If `from` or `to` is not divisible by 64, if `from` is 0, if there are more than `PIECE` numbers a or none, if `to` is
    /// more than `total`, or if a heap is not in the list or not in the rows.
    pub fn sift<T: Word>(
        self,
        values: &[T],
        rows: &Rows,
        total: usize,
        [from, to]: [usize; 2],
        sought: &mut [Sought; LANES],
    ) {
        let divisible = from.is_multiple_of(64) && to.is_multiple_of(64);
        assert!(divisible && 0 < from && from < to && to - from <= PIECE && to <= total, "pairs that can be sifted");
        let rowed = rows.len == values.len() || !self.uses_rows();
        assert!(total + LANES - from <= values.len() && rowed, "heaps in the list and in the rows");
        match self.0 {
            // Safety: a level is only made after the machine was asked, and all heaps are in the rows.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_sift(rows, total, [from / 64, to / 64], sought) },
            _ => portable(values, total, [from, to], sought),
        }
    }
}

fn portable<T: Word>(values: &[T], total: usize, [from, to]: [usize; 2], sought: &mut [Sought; LANES]) {
    let large = &values[total + 1 - to..total + LANES - from];
    let wide = values[from..to].iter().chain(large).any(|&value| value.into() as usize >= PART);
    let first: Vec<T> = values[from..to].iter().rev().copied().collect();
    for (lane, sought) in sought.iter_mut().enumerate().filter(|(_, sought)| !sought.is_empty()) {
        let least = u32::from(sought.part) * PART as u32;
        let sums = first.iter().zip(&large[lane..]).map(|(&a, &b)| (a ^ b).into());
        let mut seen = [false; PART];
        if wide || least > 0 {
            for value in sums.map(|value| value.wrapping_sub(least) as usize) {
                if let Some(seen) = seen.get_mut(value) {
                    *seen = true;
                }
            }
        } else {
            sums.for_each(|value| seen[value as usize % PART] = true);
        }
        for (open, seen) in sought.set.iter_mut().zip(seen.chunks_exact(64)) {
            *open &= !seen.iter().rev().fold(0, |bits, &seen| bits << 1 | u64::from(seen));
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Open, PART, Rows, Sought};
    use crate::LANES;

    /// How many rows are looked through between two looks at what was found.
    const GROUP: usize = 8;
    /// The same where much is found.
    const BUSY_GROUP: usize = 32;
    /// What is much for one sum.
    const MUCH: usize = 3;

    /// A vector of bytes.
    #[derive(Clone, Copy)]
    #[repr(align(64))]
    struct Bytes([u8; 64]);

    const NONE: Bytes = Bytes([0; 64]);

    /// The heaps a and b of a piece.
    struct Pairs {
        /// The a of each row, in the first two planes, and the b of each sum.
        first: [[Bytes; 64]; 2],
        second: [[Bytes; 127]; 2],
        /// All of them in the third plane, if it is in use.
        high: Vec<Bytes>,
        /// The pairs of a vector that there are.
        there: u64,
    }

    macro_rules! avx512 {
        ($($(#[$doc:meta])* unsafe fn $name:ident
            $(<const $flag:ident: bool $(, const $count:ident: usize)?>)?($($args:tt)*) $(-> $result:ty)? $body:block)*) => {$(
            $(#[$doc])*
            ///
            /// # Safety
            /// The machine has AVX-512 F, BW, VL, VBMI and VBMI2, and rows and places are those of the piece.
            #[inline]
            #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
            unsafe fn $name$(<const $flag: bool $(, const $count: usize)?>)?($($args)*) $(-> $result)? {
                // Safety: that of this function.
                unsafe { $body }
            }
        )*};
    }

    /// A set in registers: the bytes of the lower and the upper half, and what bits 0 to 2 and 10 choose.
    #[derive(Clone, Copy)]
    struct Table {
        lower: [__m512i; 2],
        upper: [__m512i; 2],
        bits: __m512i,
    }

    const BITS: i64 = 0x8040_2010_0804_0201_u64 as i64;

    /// The bytes of the set, and the bits in them.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
    fn look_up<const BOTH: bool>(table: &Table, middle: __m512i, low: __m512i) -> (__m512i, __m512i) {
        let mut bytes = _mm512_permutex2var_epi8(table.lower[0], middle, table.lower[1]);
        if BOTH {
            let upper = _mm512_permutex2var_epi8(table.upper[0], middle, table.upper[1]);
            bytes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(middle), bytes, upper);
        }
        (bytes, _mm512_shuffle_epi8(table.bits, low))
    }

    avx512! {
        unsafe fn load(vector: &Bytes) -> __m512i {
            _mm512_load_si512(vector.0.as_ptr().cast())
        }

        /// One plane of the nim-sums of the pairs with a in this row, and of their sum with b in vector `j`.
        unsafe fn sums(pairs: &Pairs, plane: usize, row: usize, j: usize) -> __m512i {
            let (first, second) = (pairs.first.get_unchecked(plane), pairs.second.get_unchecked(plane));
            _mm512_xor_si512(load(first.get_unchecked(row)), load(second.get_unchecked(j)))
        }

        /// With `BOTH`, both halves are in use. Else one is empty, and one table serves for both.
        unsafe fn table<const BOTH: bool>(set: &Open) -> Table {
            let four: [__m512i; 4] = std::array::from_fn(|i| _mm512_loadu_si512(set.as_ptr().add(8 * i).cast()));
            let [a, b, c, d] = four;
            if BOTH {
                return Table { lower: [a, b], upper: [c, d], bits: _mm512_set1_epi64(BITS) };
            }
            let one = [_mm512_or_si512(a, c), _mm512_or_si512(b, d)];
            let used = |x, y| if _mm512_test_epi64_mask(_mm512_or_si512(x, y), _mm512_set1_epi8(-1)) != 0 { BITS } else { 0 };
            Table { lower: one, upper: one, bits: _mm512_broadcast_i32x4(_mm_set_epi64x(used(c, d), used(a, b))) }
        }

        unsafe fn uses_both(set: &Open) -> bool {
            let four: [__m512i; 4] = std::array::from_fn(|i| _mm512_loadu_si512(set.as_ptr().add(8 * i).cast()));
            let [lower, upper] = [_mm512_or_si512(four[0], four[1]), _mm512_or_si512(four[2], four[3])];
            _mm512_test_epi64_mask(lower, lower) != 0 && _mm512_test_epi64_mask(upper, upper) != 0
        }

        /// The pairs that have a value of the set, with a in these rows; and which of the rows have any.
        unsafe fn hits<const BOTH: bool, const N: usize>(pairs: &Pairs, sought: &Sought, row: usize, j: usize, hits: &mut [u64; N]) -> u64 {
            let table = table::<BOTH>(&sought.set);
            let mut some = 0;
            // No vector of the third plane: all values are in part 0.
            let there = if pairs.high.is_empty() && sought.part > 0 { 0 } else { pairs.there };
            for (i, hits) in hits.iter_mut().enumerate() {
                let (bytes, bits) = look_up::<BOTH>(&table, sums(pairs, 0, row + i, j - i), sums(pairs, 1, row + i, j - i));
                *hits = _mm512_test_epi8_mask(bytes, bits) & there;
                some |= u64::from(*hits != 0) << i;
            }
            if !pairs.high.is_empty() {
                some = 0;
                for (i, hits) in hits.iter_mut().enumerate() {
                    let [a, b] = [row + i, 64 + j - i].map(|i| load(pairs.high.get_unchecked(i)));
                    *hits &= _mm512_cmpeq_epi8_mask(_mm512_xor_si512(a, b), _mm512_set1_epi8(sought.part as i8));
                    some |= u64::from(*hits != 0) << i;
                }
            }
            some
        }

        /// The same for two sums that follow one another, from a row on that is divisible by `GROUP`, until a group has
        /// something: the row, and which sum has it. A pair may have a value of another part.
        unsafe fn next<const BOTH: bool>(pairs: &Pairs, sets: [&Open; 2], lane: usize, mut row: usize) -> (usize, [bool; 2]) {
            let [one, two] = [table::<BOTH>(sets[0]), table::<BOTH>(sets[1])];
            let (firsts, seconds) = (&pairs.first, &pairs.second);
            // The b of the second sum are those that the first had one row before.
            let mut last = [load(&seconds[0][lane + 64 - row]), load(&seconds[1][lane + 64 - row])];
            while row < 64 {
                let mut found = [_mm512_setzero_si512(); 2];
                for row in row..row + GROUP {
                    let a = [load(firsts[0].get_unchecked(row)), load(firsts[1].get_unchecked(row))];
                    let j = lane + 63 - row;
                    let b = [load(seconds[0].get_unchecked(j)), load(seconds[1].get_unchecked(j))];
                    for ((found, table), b) in found.iter_mut().zip([&one, &two]).zip([b, last]) {
                        let (middle, low) = (_mm512_xor_si512(a[0], b[0]), _mm512_xor_si512(a[1], b[1]));
                        let (bytes, bits) = look_up::<BOTH>(table, middle, low);
                        *found = _mm512_ternarylogic_epi32::<0xf8>(*found, bytes, bits);
                    }
                    last = b;
                }
                let any = found.map(|found| _mm512_test_epi8_mask(found, found) & pairs.there != 0);
                if any[0] | any[1] {
                    return (row, any);
                }
                row += GROUP;
            }
            (row, [false; 2])
        }

        /// Removes what a group of rows has.
        unsafe fn remove(pairs: &Pairs, sought: &mut Sought, row: usize, j: usize) {
            let mut all = [0; GROUP];
            let mut some = hits::<true, GROUP>(pairs, sought, row, j, &mut all);
            while some != 0 {
                let i = some.trailing_zeros() as usize;
                some &= some - 1;
                let (row, j, mut hits) = (row + i, j - i, all[i]);
                let (first, second) = (&pairs.first, &pairs.second);
                while hits != 0 {
                    let place = hits.trailing_zeros() as usize;
                    hits &= hits - 1;
                    let sum = |plane: usize| first[plane][row].0[place] ^ second[plane][j].0[place];
                    let value = usize::from(sum(0)) << 3 | usize::from(sum(1) & 7);
                    sought.set[value / 64] &= !(1 << (value % 64));
                }
            }
        }

        /// Removes what all rows have, where that is much.
        unsafe fn remove_much(pairs: &Pairs, sought: &mut Sought, j: usize, room: &mut [[u8; 64 * BUSY_GROUP]; 2]) {
            let [places, masks] = room;
            sought.found = 0;
            let mut all = [0; BUSY_GROUP];
            for from in (0..64).step_by(BUSY_GROUP) {
                let j = j - from;
                let mut some = match uses_both(&sought.set) {
                    true => hits::<true, BUSY_GROUP>(pairs, sought, from, j, &mut all),
                    false => hits::<false, BUSY_GROUP>(pairs, sought, from, j, &mut all),
                };
                let mut count = 0;
                while some != 0 {
                    let i = some.trailing_zeros() as usize;
                    some &= some - 1;
                    let hits = all[i];
                    let middle = sums(pairs, 0, from + i, j - i);
                    let bits = _mm512_shuffle_epi8(_mm512_set1_epi64(BITS), sums(pairs, 1, from + i, j - i));
                    // No more than 64 places for each row before this one are taken.
                    _mm512_storeu_si512(places.as_mut_ptr().add(count).cast(), _mm512_maskz_compress_epi8(hits, middle));
                    _mm512_storeu_si512(masks.as_mut_ptr().add(count).cast(), _mm512_maskz_compress_epi8(hits, bits));
                    count += hits.count_ones() as usize;
                }
                sought.found += count;
                // A set has as many bytes, and any bytes are a set; bytes of a word stand in order on this machine.
                let set: &mut [u8; PART / 8] = &mut *sought.set.as_mut_ptr().cast();
                for (&place, &mask) in places[..count].iter().zip(masks.iter()) {
                    set[usize::from(place)] &= !mask;
                }
            }
        }

        /// Loads the heaps a in the columns `from` to `to` - 1 of the rows, and all b with one of 64 sums.
        unsafe fn fill(rows: &Rows, total: usize, [from, to]: [usize; 2], pairs: &mut Pairs) {
            let count = to - from;
            let backwards: [u8; 64] = std::array::from_fn(|i| (count + 63 - i) as u8 % 64);
            let backwards = _mm512_loadu_si512(backwards.as_ptr().cast());
            pairs.high.resize(if rows.wide { 64 + 127 } else { 0 }, NONE);
            let (high_first, high_second) = pairs.high.split_at_mut(if rows.wide { 64 } else { 0 });
            let [middle, low] = pairs.first.each_mut();
            let firsts = [middle.as_mut_slice(), low, high_first];
            let [middle, low] = pairs.second.each_mut();
            let seconds = [middle.as_mut_slice(), low, high_second];
            for ((plane, firsts), seconds) in rows.planes.iter().zip(firsts).zip(seconds) {
                for (row, first) in firsts.iter_mut().enumerate() {
                    let at = row * rows.room + from;
                    debug_assert!(at + count <= plane.len());
                    let vector = _mm512_maskz_loadu_epi8(pairs.there, plane.as_ptr().add(at).cast());
                    _mm512_store_si512(first.0.as_mut_ptr().cast(), vector);
                }
                for (j, second) in seconds.iter_mut().enumerate() {
                    // The largest b of the vector is `heap` - 64 · `from`.
                    let heap = total + j - 63;
                    let at = heap % 64 * rows.room + heap / 64 + 1 - to;
                    debug_assert!(at + count <= plane.len());
                    let vector = _mm512_maskz_loadu_epi8(pairs.there, plane.as_ptr().add(at).cast());
                    _mm512_store_si512(second.0.as_mut_ptr().cast(), _mm512_permutexvar_epi8(backwards, vector));
                }
            }
        }
    }

    /// # Safety
    /// The machine has AVX-512 F, BW, VL, VBMI and VBMI2. The columns are at most 64, and all heaps of these sums are in the rows.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
    pub(super) unsafe fn avx512_sift(rows: &Rows, total: usize, columns: [usize; 2], sought: &mut [Sought; LANES]) {
        let mut pairs = Pairs {
            first: [[NONE; 64]; 2],
            second: [[NONE; 127]; 2],
            high: Vec::new(),
            there: u64::MAX >> (64 - (columns[1] - columns[0])),
        };
        let mut room = [[0; 64 * BUSY_GROUP]; 2];
        // Safety: that of this function.
        unsafe { fill(rows, total, columns, &mut pairs) };
        for (i, two) in sought.as_chunks_mut::<2>().0.iter_mut().enumerate() {
            let lane = 2 * i;
            if two.iter().all(Sought::is_empty) {
                continue;
            }
            if two.iter().any(|sought| sought.found > MUCH) {
                for (i, sought) in two.iter_mut().enumerate() {
                    // Safety: the b of row 0 are in vector `lane + 63`.
                    unsafe { remove_much(&pairs, sought, lane + i + 63, &mut room) };
                }
                continue;
            }
            let (mut row, mut both) = (0, true);
            while row < 64 {
                let sets = [&two[0].set, &two[1].set];
                // Safety: the row is divisible by `GROUP`.
                let (at, any) = unsafe {
                    both = both && (uses_both(sets[0]) || uses_both(sets[1]));
                    if both { next::<true>(&pairs, sets, lane, row) } else { next::<false>(&pairs, sets, lane, row) }
                };
                for (i, sought) in two.iter_mut().enumerate().filter(|&(i, _)| any[i]) {
                    // Safety: as before.
                    unsafe { remove(&pairs, sought, at, lane + i + 63 - at) };
                }
                row = at + GROUP;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn agree<T: Word + std::fmt::Debug>(values: &[T], total: usize, [from, to]: [usize; 2], before: &[Sought; LANES]) {
        let mut expected = *before;
        for (lane, sought) in expected.iter_mut().enumerate() {
            for a in from..to {
                let value: u32 = (values[a] ^ values[total + lane - a]).into();
                if value as usize / PART == usize::from(sought.part) {
                    sought.set[value as usize % PART / 64] &= !(1 << (value % 64));
                }
            }
        }
        for level in Level::all() {
            let mut rows = Rows::default();
            rows.extend(level, &values[..values.len() / 3]);
            rows.extend(level, values);
            let mut found = *before;
            level.sift(values, &rows, total, [from, to], &mut found);
            let wrong = found.iter().zip(&expected).position(|(found, expected)| found.set != expected.set);
            assert_eq!(wrong, None, "{level} {total} {from} {to}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]
        #[test]
        fn what_is_sifted_is_what_the_definition_says(
            some in prop::collection::vec(any::<u32>(), 700..1000), long in any::<bool>(), bits in 1..20_u32,
            sets in prop::collection::vec(any::<u64>(), LANES), parts in prop::collection::vec(0..4_u8, LANES),
            columns in (1..5_usize, 1..65_usize), more in 0..70_usize, few in 0..3_u32, upper in 0..3_u32
        ) {
            let values: Vec<u32> = some.iter().enumerate().cycle().take(if long { 9000 } else { some.len() })
                .enumerate().map(|(i, (_, v))| v.wrapping_mul(i as u32 / 700 * 2 + 1) >> 5).collect();
            let total = values.len() + 1 - LANES + 63 - 63.min(more);
            let from = 64 * columns.0;
            let to = (from + 64 * columns.1).min(total / 64 * 64);
            // Sparse sets, and such that use one half only, take other ways.
            let sought: [Sought; LANES] = std::array::from_fn(|lane| {
                let mut set: Open = std::array::from_fn(|i| sets[lane].rotate_left(i as u32 * 7));
                (0..few * 3).for_each(|k| set.iter_mut().zip(0..).for_each(|(word, i)| *word &= sets[(lane + i + k as usize) % LANES]));
                match upper { 0 => set[16..].fill(0), 1 => set[..16].fill(0), _ => {} }
                if lane % 7 == 3 { Sought::NOTHING } else { Sought { found: usize::from(lane % 5 == 0) * 100, ..Sought::new(parts[lane] % 2 * parts[lane], set) } }
            });
            let below = |bits: u32| values.iter().map(move |v| v & ((1 << bits) - 1));
            let sum = total.min(values.len() + from - LANES);
            agree(&below(bits.min(19)).collect::<Vec<_>>(), sum, [from, to.min(sum / 64 * 64)], &sought);
            agree(&below(bits.min(16)).map(|v| v as u16).collect::<Vec<_>>(), sum, [from, to.min(sum / 64 * 64)], &sought);
            agree(&below(bits.min(8)).map(|v| v as u8).collect::<Vec<_>>(), sum, [from, to.min(sum / 64 * 64)], &sought);
        }
    }
}
