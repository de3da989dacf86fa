//! Which values two heaps with one sum have, for 64 sums in a row and all values of interest at once.
//!
//! What is still looked for is a set of 2048 bits for each sum: 256 bytes, the byte of a value from its upper 8 bits, the bit
//! from its lower 3. With AVX-512, the 64 nim-sums of 64 pairs look up their bytes in registers side by side, so that a pair
//! costs an eighth of a cycle, whatever is looked for; only what is found is then taken one by one. The other levels mark
//! the nim-sums in a list: a store for a pair.

use crate::level::Kind;
use crate::{LANES, Level, Word};

/// How many values a set has room for.
pub const PART: usize = 2048;
/// At most so many pairs of one sum are looked through at once: what is found twice meanwhile is taken twice.
pub const PIECE: usize = 2048;

/// A set of the values `PART`·part, ..., `PART`·part + 2047: bit v % 64 of word v / 64 stands for `PART`·part + v.
pub type Open = [u64; PART / 64];

impl Level {
    /// Removes v from `open[l]` if `small[j] ^ large[len - 1 - j + l]` is `PART`·`part` + v for some j, where `len` is the length
    /// of `small`. All values must be below `PART` · 256.
    ///
    /// # Panics
    /// If `small` is longer than a `PIECE`, or `large` is not longer by 63.
    pub fn sift<T: Word>(self, small: &[T], large: &[T], part: usize, open: &mut [Open; LANES]) {
        assert!(small.len() <= PIECE, "no more than a piece");
        assert_eq!(small.len() + LANES - 1, large.len(), "the second list is longer by 63");
        match self.0 {
            // Safety: a level is only made after the machine was asked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_sift(small, large, part, open) },
            _ => portable(small, large, part, open),
        }
    }
}

fn portable<T: Word>(small: &[T], large: &[T], part: usize, open: &mut [Open; LANES]) {
    let least = (PART * part) as u32;
    let wide = part > 0 || small.iter().chain(large).any(|&value| value.into() as usize >= PART);
    let first: Vec<T> = small.iter().rev().copied().collect();
    for (lane, open) in open.iter_mut().enumerate().filter(|(_, open)| open.iter().any(|&word| word != 0)) {
        let values = first.iter().zip(&large[lane..]).map(|(&a, &b)| (a ^ b).into());
        let mut seen = [false; PART];
        if wide {
            for value in values.map(|value| value.wrapping_sub(least) as usize) {
                if let Some(seen) = seen.get_mut(value) {
                    *seen = true;
                }
            }
        } else {
            values.for_each(|value| seen[value as usize % PART] = true);
        }
        for (open, seen) in open.iter_mut().zip(seen.chunks_exact(64)) {
            *open &= !seen.iter().rev().fold(0, |bits, &seen| bits << 1 | u64::from(seen));
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Open, PART, PIECE};
    use crate::{LANES, Word};

    /// The bytes of values: bits 3 to 10, bits 0 to 2, and those from 11 on.
    struct Planes<const LEN: usize> {
        middle: [u8; LEN],
        low: [u8; LEN],
        high: [u8; LEN],
    }

    impl<const LEN: usize> Planes<LEN> {
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
        fn new<T: Word>(values: impl Iterator<Item = T>) -> Self {
            let mut planes = Self { middle: [0; LEN], low: [0; LEN], high: [0; LEN] };
            let places = planes.middle.iter_mut().zip(&mut planes.low).zip(&mut planes.high);
            for (((middle, low), high), value) in places.zip(values) {
                let value: u32 = value.into();
                (*middle, *low, *high) = ((value >> 3) as u8, value as u8 & 7, (value >> 11) as u8);
            }
            planes
        }
    }

    /// The nim-sums of 64 pairs.
    ///
    /// # Safety
    /// The machine has AVX-512 F, and 64 bytes from these places on are in the lists.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn sums(first: &[u8], i: usize, second: &[u8], j: usize) -> __m512i {
        debug_assert!(i + 64 <= first.len() && j + 64 <= second.len());
        // Safety: that of this function.
        unsafe {
            let a = _mm512_loadu_si512(first.as_ptr().add(i).cast());
            _mm512_xor_si512(a, _mm512_loadu_si512(second.as_ptr().add(j).cast()))
        }
    }

    /// # Safety
    /// The machine has AVX-512 F, BW, VL, VBMI and VBMI2.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")]
    pub(super) unsafe fn avx512_sift<T: Word>(small: &[T], large: &[T], part: usize, open: &mut [Open; LANES]) {
        /// The longest lists, and one vector more.
        const SMALL: usize = PIECE + 64;
        const LARGE: usize = PIECE + 128;
        let one: Planes<SMALL> = Planes::new(small.iter().rev().copied());
        let two: Planes<LARGE> = Planes::new(large.iter().copied());
        let wide = part > 0 || one.high.iter().chain(&two.high).any(|&high| high != 0);
        let bits = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        let part = _mm512_set1_epi8(part as u8 as i8);
        let vectors = small.len().div_ceil(64);
        let mut places = [0_u8; PIECE + 64];
        let mut masks = [0_u8; PIECE + 64];
        for (lane, open) in open.iter_mut().enumerate() {
            if open.iter().all(|&word| word == 0) {
                continue;
            }
            let mut found = [0_u64; PIECE / 64];
            let mut any = 0;
            // Safety: a set is four vectors.
            let table = [0, 1, 2, 3].map(|i| unsafe { _mm512_loadu_si512(open.as_ptr().add(8 * i).cast()) });
            for (i, found) in found.iter_mut().enumerate().take(vectors) {
                // Safety: vector i lies in the first planes, and also 63 places later in the second ones.
                let (middle, low) = unsafe {
                    (
                        sums(&one.middle, 64 * i, &two.middle, 64 * i + lane),
                        sums(&one.low, 64 * i, &two.low, 64 * i + lane),
                    )
                };
                let lower = _mm512_permutex2var_epi8(table[0], middle, table[1]);
                let upper = _mm512_permutex2var_epi8(table[2], middle, table[3]);
                let byte = _mm512_mask_blend_epi8(_mm512_movepi8_mask(middle), lower, upper);
                *found = _mm512_test_epi8_mask(byte, _mm512_shuffle_epi8(bits, low));
                any |= *found;
            }
            if any == 0 {
                continue;
            }
            if !small.len().is_multiple_of(64) {
                found[vectors - 1] &= (1 << (small.len() % 64)) - 1;
            }
            let mut count = 0;
            for (i, mut found) in found.into_iter().enumerate().take(vectors) {
                if found == 0 {
                    continue;
                }
                // Safety: as above.
                let (middle, low, high) = unsafe {
                    (
                        sums(&one.middle, 64 * i, &two.middle, 64 * i + lane),
                        sums(&one.low, 64 * i, &two.low, 64 * i + lane),
                        sums(&one.high, 64 * i, &two.high, 64 * i + lane),
                    )
                };
                if wide {
                    found &= _mm512_cmpeq_epi8_mask(high, part);
                }
                let mask = _mm512_shuffle_epi8(bits, low);
                // Safety: no more than 64 places for each vector before this one are taken.
                unsafe {
                    let place = places.as_mut_ptr().add(count);
                    _mm512_storeu_si512(place.cast(), _mm512_maskz_compress_epi8(found, middle));
                    let place = masks.as_mut_ptr().add(count);
                    _mm512_storeu_si512(place.cast(), _mm512_maskz_compress_epi8(found, mask));
                }
                count += found.count_ones() as usize;
            }
            // Safety: a set has as many bytes, and any bytes are a set; bytes of a word stand in order on this machine.
            let set: &mut [u8; PART / 8] = unsafe { &mut *open.as_mut_ptr().cast() };
            for (&place, &mask) in places[..count].iter().zip(&masks) {
                set[usize::from(place)] &= !mask;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn agree<T: Word + std::fmt::Debug>(small: &[T], large: &[T], part: usize, before: &[Open; LANES]) {
        let mut expected = *before;
        for (lane, open) in expected.iter_mut().enumerate() {
            for j in 0..small.len() {
                let value: u32 = (small[j] ^ large[small.len() - 1 - j + lane]).into();
                if value as usize / PART == part {
                    open[value as usize % PART / 64] &= !(1 << (value % 64));
                }
            }
        }
        for level in Level::all() {
            let mut open = *before;
            level.sift(small, large, part, &mut open);
            assert_eq!(open, expected, "{level} part {part}");
        }
    }

    proptest! {
        #[test]
        fn what_is_sifted_is_what_the_definition_says(
            small in prop::collection::vec(any::<u32>(), 0..200), more in prop::collection::vec(any::<u32>(), 263),
            sets in prop::collection::vec(any::<u64>(), LANES), bits in 1..19_u32, long in any::<bool>()
        ) {
            let small = if long { small.iter().copied().cycle().take(if small.is_empty() { 0 } else { PIECE }).collect() } else { small };
            let large: Vec<u32> = more.iter().copied().cycle().take(small.len() + LANES - 1).collect();
            let mut open = [[0; PART / 64]; LANES];
            for (open, &set) in open.iter_mut().zip(&sets) {
                open.iter_mut().zip(0..).for_each(|(word, i)| *word = if set >> (i % 64) & 3 == 3 { 0 } else { set.rotate_left(i) });
            }
            open[3] = [0; PART / 64];
            let below = |list: &[u32], bits: u32| list.iter().map(|v| v & ((1 << bits) - 1)).collect::<Vec<_>>();
            for part in [0, 1, (1 << bits) / PART] {
                agree(&below(&small, bits), &below(&large, bits), part, &open);
                let narrow = |list| below(list, bits.min(16)).iter().map(|&v| v as u16).collect::<Vec<_>>();
                agree(&narrow(&small), &narrow(&large), part, &open);
                let bytes = |list| below(list, bits.min(8)).iter().map(|&v| v as u8).collect::<Vec<_>>();
                agree(&bytes(&small), &bytes(&large), part, &open);
            }
        }
    }
}
