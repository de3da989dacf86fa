//! Which values two heaps with one sum have, for 64 sums in a row and all values of interest at once.
//!
//! What is still looked for is a set of 2048 bits for each sum. The nim-sums of all pairs are held against it:
//!
//! - With AVX-512, the nim-sums of 64 pairs look up their bytes of the set in registers side by side, so that a pair costs a
//!   twentieth of a cycle, whatever is looked for.
//! - With AVX2, a look-up knows 16 places: the lower 4 bits of a value choose one, where its upper bits are held against those of
//!   a value that is looked for. Where several values have one place, there is one look-up for each.
//! - Where more is looked for, and by the portable loop, the nim-sums are marked in a list: a store for a pair.
//!
//! What is found is taken out one by one.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

use crate::level::Kind;
use crate::rows::Pairs;
use crate::{LANES, Level, Rows, Word};

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

/// Which pairs of each row have a value that is looked for.
type Hits = [u64; 64];

/// Room for the work.
#[derive(Clone, Debug)]
pub struct Sieve {
    pairs: Pairs,
    hits: [Hits; 2],
    /// Bytes of a set and bits in them.
    found: [[u8; 64 * 65]; 2],
    /// The byte of each value that was seen.
    seen: Vec<u8>,
}

impl Default for Sieve {
    fn default() -> Self {
        Self { pairs: Pairs::default(), hits: [[0; 64]; 2], found: [[0; 64 * 65]; 2], seen: Vec::new() }
    }
}

impl Level {
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
        sieve: &mut Sieve,
    ) {
        let divisible = from.is_multiple_of(64) && to.is_multiple_of(64);
        assert!(divisible && 0 < from && from < to && to - from <= PIECE && to <= total, "pairs that can be sifted");
        assert!(
            total + LANES - from <= values.len() && rows.len() == values.len(),
            "heaps in the list and in the rows"
        );
        match self.0 {
            Kind::Portable => {
                for (lane, sought) in sought.iter_mut().enumerate().filter(|(_, sought)| !sought.is_empty()) {
                    mark_piece(values, rows, total + lane, [from, to], sought, &mut sieve.seen);
                }
            }
            // Safety: a level is only made after the machine was asked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::sift(values, rows, total, [from, to], sought, sieve) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::sift(rows, total, [from / 64, to / 64], sought, sieve) },
        }
    }

    /// Looks for no more than so many of the least values from here on. The answer is the least that is not looked for any more.
    pub fn keep_least(self, sought: &mut Sought, most: usize) -> Option<usize> {
        match self.0 {
            Kind::Portable => keep_least(sought, most),
            // Safety: a level is only made after the machine was asked.
            #[cfg(target_arch = "x86_64")]
            _ => unsafe { avx2::keep(sought, most) },
        }
    }

    /// Sets the bytes of all `small[j] ^ large[len - 1 - j]` in a list whose length is a power of 2, to which they are reduced.
    ///
    /// # Panics
    /// If the first lists are not equally long, or the length of the third is no power of 2.
    pub fn mark_sums<T: Word>(self, small: &[T], large: &[T], seen: &mut [u8]) {
        assert!(small.len() == large.len() && seen.len().is_power_of_two(), "lists that can be marked");
        match self.0 {
            Kind::Portable => mark(small, large, seen),
            // Safety: a level is only made after the machine was asked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { avx2::mark_sums(small, large, seen) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { avx512::mark_sums(small, large, seen) },
        }
    }
}

/// See [`Level::keep_least`].
#[inline(always)]
fn keep_least(sought: &mut Sought, mut most: usize) -> Option<usize> {
    let mut dropped = None;
    for (i, word) in sought.set.iter_mut().enumerate() {
        let count = word.count_ones() as usize;
        if count <= most {
            most -= count;
            continue;
        }
        let mut rest = *word;
        (0..most).for_each(|_| rest &= rest - 1);
        most = 0;
        dropped = dropped.or(Some(PART * usize::from(sought.part) + 64 * i + rest.trailing_zeros() as usize));
        *word &= !rest;
    }
    dropped
}

/// See [`Level::mark_sums`], where the lists are as they must be.
#[inline(always)]
fn mark<T: Word>(small: &[T], large: &[T], seen: &mut [u8]) {
    let last = seen.len() - 1;
    let (runs, small) = small.as_chunks::<64>();
    let (large, backwards) = large.as_rchunks::<64>();
    let mut set = |value: T| {
        // Safety: the length is a power of 2, so that this is less.
        unsafe { *seen.get_unchecked_mut(value.into() as usize & last) = u8::MAX }
    };
    for (run, large) in runs.iter().zip(backwards.iter().rev()) {
        // The nim-sums first, since many are made at once.
        let mut sums = *run;
        sums.iter_mut().zip(large.iter().rev()).for_each(|(sum, &b)| *sum = *sum ^ b);
        sums.iter().for_each(|&sum| set(sum));
    }
    small.iter().zip(large.iter().rev()).for_each(|(&a, &b)| set(a ^ b));
}

/// Removes what the pairs of one sum have by marking it in a list.
#[inline(always)]
fn mark_piece<T: Word>(
    values: &[T],
    rows: &Rows,
    total: usize,
    [from, to]: [usize; 2],
    sought: &mut Sought,
    seen: &mut Vec<u8>,
) {
    seen.clear();
    seen.resize(rows.bound(), 0);
    mark(&values[from..to], &values[total + 1 - to..=total - from], seen);
    if let Some(seen) = seen.as_chunks().0.get(usize::from(sought.part)) {
        sought.set.iter_mut().zip(unseen(seen)).for_each(|(open, unseen)| *open &= unseen);
    }
}

/// The values of a part whose byte is 0. The other bytes are 255.
pub fn unseen(seen: &[u8; PART]) -> Open {
    let mut open = [0; PART / 64];
    for (word, seen) in open.iter_mut().zip(seen.as_chunks::<64>().0) {
        #[cfg(target_arch = "x86_64")]
        for (i, sixteen) in seen.as_chunks::<16>().0.iter().enumerate() {
            use std::arch::x86_64::*;
            // Safety: each machine of this architecture has SSE2, and 16 bytes are a vector.
            let bits = unsafe { _mm_movemask_epi8(_mm_loadu_si128(sixteen.as_ptr().cast())) };
            *word |= u64::from(!bits as u16) << (16 * i);
        }
        #[cfg(not(target_arch = "x86_64"))]
        for (i, eight) in seen.as_chunks::<8>().0.iter().enumerate() {
            // Eight bytes of 0 or 1 become eight bits.
            let ones = !u64::from_le_bytes(*eight) & 0x0101_0101_0101_0101;
            *word |= (ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * i);
        }
    }
    open
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
            level.sift(values, &rows, total, [from, to], &mut found, &mut Sieve::default());
            let wrong = found.iter().zip(&expected).position(|(found, expected)| found.set != expected.set);
            assert_eq!(wrong, None, "{level} {total} {from} {to}");
        }
    }

    proptest! {
        #[test]
        fn marked_is_what_the_definition_says(
            pairs in prop::collection::vec(any::<(u32, u32)>(), 0..200), size in 0..12_u32
        ) {
            let (small, large): (Vec<u32>, Vec<u32>) = pairs.into_iter().unzip();
            let mut expected = vec![0; 1 << size];
            let sums = small.iter().zip(large.iter().rev()).map(|(a, b)| (a ^ b) as usize);
            sums.for_each(|sum| expected[sum % (1 << size)] = u8::MAX);
            let narrow = |list: &[u32]| list.iter().map(|&v| v as u16).collect::<Vec<_>>();
            let bytes = |list: &[u32]| list.iter().map(|&v| v as u8).collect::<Vec<_>>();
            for level in Level::all() {
                let mut seen = [vec![0; 1 << size], vec![0; 1 << size], vec![0; 1 << size.min(8)]];
                level.mark_sums(&small, &large, &mut seen[0]);
                level.mark_sums(&narrow(&small), &narrow(&large), &mut seen[1]);
                level.mark_sums(&bytes(&small), &bytes(&large), &mut seen[2]);
                prop_assert_eq!(&seen[0], &expected, "{}", level);
                prop_assert_eq!(&seen[1], &expected, "{}", level);
                let folded = |v: usize| expected.iter().skip(v).step_by(256).fold(0, |any, &byte| any | byte);
                prop_assert!((0..seen[2].len()).all(|v| seen[2][v] == folded(v)), "{}", level);
            }
        }

        #[test]
        fn unseen_is_what_has_no_byte(seen in prop::collection::vec(any::<bool>(), PART)) {
            let bytes: [u8; PART] = std::array::from_fn(|v| if seen[v] { u8::MAX } else { 0 });
            let open = unseen(&bytes);
            prop_assert!((0..PART).all(|v| (open[v / 64] >> (v % 64) & 1 == 0) == seen[v]));
        }

        #[test]
        fn the_least_are_kept(words in prop::collection::vec(any::<u64>(), PART / 64), part in 0..9_u8, most in 0..2100_usize) {
            let set: Open = std::array::from_fn(|i| if words[i] % 3 == 0 { 0 } else { words[i] & words[i] << 3 });
            let all: Vec<usize> = (0..PART).filter(|v| set[v / 64] >> (v % 64) & 1 == 1).collect();
            for level in Level::all() {
                let mut sought = Sought::new(part, set);
                let dropped = level.keep_least(&mut sought, most);
                prop_assert_eq!(dropped, all.get(most).map(|v| v + PART * usize::from(part)), "{}", level);
                let kept = |&v: &usize| sought.set[v / 64] >> (v % 64) & 1 == 1;
                prop_assert!((0..PART).filter(kept).eq(all.iter().copied().take(most)), "{}", level);
            }
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
