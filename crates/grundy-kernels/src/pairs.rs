//! Pairs of heaps with one sum: the first list is read forwards, the second backwards.

use crate::Level;
use crate::level::Kind;

/// A width of values that the loops are made for.
pub trait Word: Copy + Eq + std::ops::BitXor<Output = Self> + Into<u32> + sealed::Lanes {}

mod sealed {
    /// The loops for one width: none but the portable ones.
    #[cfg(not(target_arch = "x86_64"))]
    pub trait Lanes {}

    /// The loops for one width.
    #[cfg(target_arch = "x86_64")]
    pub trait Lanes: Sized {
        /// See `pair_hits`.
        ///
        /// # Safety
        /// The machine has AVX2, and the lists are equally long.
        unsafe fn avx2(small: &[Self], large: &[Self], wanted: &[Self; 4]) -> u8;

        /// See `pair_hits`.
        ///
        /// # Safety
        /// The machine has AVX-512 F, BW, VL and VBMI, and the lists are equally long.
        unsafe fn avx512(small: &[Self], large: &[Self], wanted: &[Self; 4]) -> u8;

        /// See `has_sum`.
        ///
        /// # Safety
        /// The machine has AVX-512 F, BW, VL and VBMI, and the lists are equally long.
        unsafe fn avx512_sum(small: &[Self], large: &[Self], wanted: Self) -> bool;
    }
}

impl Word for u8 {}
impl Word for u16 {}
impl Word for u32 {}

impl Level {
    /// Bit i of the answer says whether `small[j] ^ large[len - 1 - j]` is `wanted[i]` for some j.
    ///
    /// # Panics
    /// If the lists are not equally long.
    pub fn pair_hits<T: Word>(self, small: &[T], large: &[T], wanted: &[T; 4]) -> u8 {
        assert_eq!(small.len(), large.len(), "the lists are equally long");
        match self.0 {
            Kind::Portable => portable(small, large, wanted),
            // Safety: a level is only made after the machine was asked, and the lengths are equal.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { T::avx2(small, large, wanted) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { T::avx512(small, large, wanted) },
        }
    }

    /// Whether `small[j] ^ large[len - 1 - j]` is `wanted` for some j.
    ///
    /// # Panics
    /// If the lists are not equally long.
    pub fn has_sum<T: Word>(self, small: &[T], large: &[T], wanted: T) -> bool {
        assert_eq!(small.len(), large.len(), "the lists are equally long");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            // Safety: a level is only made after the machine was asked, and the lengths are equal.
            Kind::Avx512 => unsafe { T::avx512_sum(small, large, wanted) },
            _ => {
                let mut pieces = small.chunks(256).zip(large.rchunks(256));
                pieces.any(|(small, large)| self.pair_hits(small, large, &[wanted; 4]) != 0)
            }
        }
    }

    /// Whether `first[j] ^ second[j]` is `wanted` for some j.
    ///
    /// # Panics
    /// If the lists are not equally long.
    pub fn has_pair(self, first: &[u8], second: &[u8], wanted: u8) -> bool {
        assert_eq!(first.len(), second.len(), "the lists are equally long");
        match self.0 {
            Kind::Portable => portable_has_pair(first, second, wanted),
            // Safety: a level is only made after the machine was asked, and the lengths are equal.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { x86::avx2_has_pair(first, second, wanted) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_has_pair(first, second, wanted) },
        }
    }
}

fn portable_has_pair(first: &[u8], second: &[u8], wanted: u8) -> bool {
    let mut pieces = first.chunks(32).zip(second.chunks(32));
    pieces.any(|(first, second)| first.iter().zip(second).fold(0, |any, (a, b)| any | u8::from(a ^ b == wanted)) != 0)
}

fn portable<T: Word>(small: &[T], large: &[T], wanted: &[T; 4]) -> u8 {
    let mut hits = [0_u8; 4];
    for (&a, &b) in small.iter().zip(large.iter().rev()) {
        let value = a ^ b;
        for (hits, &wanted) in hits.iter_mut().zip(wanted) {
            *hits |= u8::from(value == wanted);
        }
    }
    hits.iter().rev().fold(0, |bits, &hit| bits << 1 | hit)
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{portable, portable_has_pair, sealed};

    /// # Safety
    /// The machine has AVX2, and the lists are equally long.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn avx2_has_pair(first: &[u8], second: &[u8], wanted: u8) -> bool {
        let wide = _mm256_set1_epi8(wanted as i8);
        let whole = first.len() / 32;
        for i in 0..whole {
            // Safety: vector i lies in both lists.
            let (a, b) = unsafe {
                (
                    _mm256_loadu_si256(first.as_ptr().add(32 * i).cast()),
                    _mm256_loadu_si256(second.as_ptr().add(32 * i).cast()),
                )
            };
            if _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_xor_si256(a, b), wide)) != 0 {
                return true;
            }
        }
        portable_has_pair(&first[32 * whole..], &second[32 * whole..], wanted)
    }

    /// # Safety
    /// The machine has AVX-512 F and BW, and the lists are equally long.
    #[target_feature(enable = "avx512f,avx512bw")]
    pub(super) unsafe fn avx512_has_pair(first: &[u8], second: &[u8], wanted: u8) -> bool {
        let wide = _mm512_set1_epi8(wanted as i8);
        let whole = first.len() / 256;
        for i in 0..whole {
            // Safety: the vectors 4i to 4i + 3 lie in both lists.
            let hits = [0, 64, 128, 192].map(|more| unsafe {
                let a = _mm512_loadu_si512(first.as_ptr().add(256 * i + more).cast());
                let b = _mm512_loadu_si512(second.as_ptr().add(256 * i + more).cast());
                _mm512_cmpeq_epi8_mask(_mm512_xor_si512(a, b), wide)
            });
            if hits[0] | hits[1] | hits[2] | hits[3] != 0 {
                return true;
            }
        }
        portable_has_pair(&first[256 * whole..], &second[256 * whole..], wanted)
    }

    /// Vector `i` of the first list, and vector `i` from the end of the second.
    ///
    /// # Safety
    /// The machine has AVX2, and both vectors lie in the lists.
    #[inline]
    #[target_feature(enable = "avx2")]
    unsafe fn load256<T>(small: &[T], large: &[T], i: usize) -> (__m256i, __m256i) {
        let wide = 32 / size_of::<T>();
        // Safety: that of this function.
        unsafe {
            (
                _mm256_loadu_si256(small.as_ptr().add(i * wide).cast()),
                _mm256_loadu_si256(large.as_ptr().add(large.len() - (i + 1) * wide).cast()),
            )
        }
    }

    /// The same, with wider vectors.
    ///
    /// # Safety
    /// The machine has AVX-512 F, and both vectors lie in the lists.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load512<T>(small: &[T], large: &[T], i: usize) -> (__m512i, __m512i) {
        let wide = 64 / size_of::<T>();
        // Safety: that of this function.
        unsafe {
            (
                _mm512_loadu_si512(small.as_ptr().add(i * wide).cast()),
                _mm512_loadu_si512(large.as_ptr().add(large.len() - (i + 1) * wide).cast()),
            )
        }
    }

    /// The places of a vector from the last one on.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn backwards512<T: From<u8>>() -> __m512i {
        let wide = 64 / size_of::<T>();
        let order: [T; 64] = std::array::from_fn(|place| T::from((wide - 1).saturating_sub(place) as u8));
        // Safety: the array is a vector or longer.
        unsafe { _mm512_loadu_si512(order.as_ptr().cast()) }
    }

    macro_rules! lanes {
        ($word:ty, $int:ty, $set256:ident, $eq256:ident, $reverse256:ident, $set512:ident, $eq512:ident, $permute512:ident) => {
            impl sealed::Lanes for $word {
                #[target_feature(enable = "avx2")]
                unsafe fn avx2(small: &[Self], large: &[Self], wanted: &[Self; 4]) -> u8 {
                    const WIDE: usize = 32 / size_of::<$word>();
                    let wide = wanted.map(|value| $set256(value as $int));
                    let mut found = [_mm256_setzero_si256(); 4];
                    let whole = small.len() / WIDE;
                    for i in 0..whole {
                        // Safety: the lists are equally long, and hold `whole` vectors.
                        let (a, b) = unsafe { load256(small, large, i) };
                        let value = _mm256_xor_si256(a, $reverse256(b));
                        for (found, wide) in found.iter_mut().zip(&wide) {
                            *found = _mm256_or_si256(*found, $eq256(value, *wide));
                        }
                    }
                    let mut hits = portable(&small[whole * WIDE..], &large[..large.len() - whole * WIDE], wanted);
                    for (i, found) in found.iter().enumerate() {
                        hits |= u8::from(_mm256_testz_si256(*found, *found) == 0) << i;
                    }
                    hits
                }

                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
                unsafe fn avx512(small: &[Self], large: &[Self], wanted: &[Self; 4]) -> u8 {
                    const WIDE: usize = 64 / size_of::<$word>();
                    let order = backwards512::<Self>();
                    let wide = wanted.map(|value| $set512(value as $int));
                    let mut found = [0; 4];
                    let whole = small.len() / WIDE;
                    for i in 0..whole {
                        // Safety: the lists are equally long, and hold `whole` vectors.
                        let (a, b) = unsafe { load512(small, large, i) };
                        let value = _mm512_xor_si512(a, $permute512(order, b));
                        for (found, wide) in found.iter_mut().zip(&wide) {
                            *found |= $eq512(value, *wide);
                        }
                    }
                    let mut hits = portable(&small[whole * WIDE..], &large[..large.len() - whole * WIDE], wanted);
                    for (i, &found) in found.iter().enumerate() {
                        hits |= u8::from(found != 0) << i;
                    }
                    hits
                }

                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
                unsafe fn avx512_sum(small: &[Self], large: &[Self], wanted: Self) -> bool {
                    const WIDE: usize = 64 / size_of::<$word>();
                    let order = backwards512::<Self>();
                    let wide = $set512(wanted as $int);
                    let len = small.len();
                    if len < WIDE {
                        return portable(small, large, &[wanted; 4]) != 0;
                    }
                    // Safety: the lists are equally long, and vector i of these parts of them lies in them.
                    let hit = |from: usize, to: usize, i| unsafe {
                        let (a, b) = load512(&small[from..to], &large[len - to..len - from], i);
                        $eq512(_mm512_xor_si512(a, $permute512(order, b)), wide)
                    };
                    let whole = len / (4 * WIDE);
                    if (0..whole).any(|four| (4 * four..4 * four + 4).fold(0, |hits, i| hits | hit(0, len, i)) != 0) {
                        return true;
                    }
                    // The last vector has something once more.
                    (4 * whole..len / WIDE).any(|i| hit(0, len, i) != 0) || hit(len - WIDE, len, 0) != 0
                }
            }
        };
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn reverse_bytes(v: __m256i) -> __m256i {
        let order = _mm256_setr_epi8(
            15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
        );
        _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(v, order))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn reverse_words(v: __m256i) -> __m256i {
        let order = _mm256_setr_epi8(
            14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,
        );
        _mm256_permute4x64_epi64::<0b01_00_11_10>(_mm256_shuffle_epi8(v, order))
    }

    #[inline]
    #[target_feature(enable = "avx2")]
    fn reverse_doubles(v: __m256i) -> __m256i {
        _mm256_permutevar8x32_epi32(v, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0))
    }

    lanes!(
        u8,
        i8,
        _mm256_set1_epi8,
        _mm256_cmpeq_epi8,
        reverse_bytes,
        _mm512_set1_epi8,
        _mm512_cmpeq_epi8_mask,
        _mm512_permutexvar_epi8
    );
    lanes!(
        u16,
        i16,
        _mm256_set1_epi16,
        _mm256_cmpeq_epi16,
        reverse_words,
        _mm512_set1_epi16,
        _mm512_cmpeq_epi16_mask,
        _mm512_permutexvar_epi16
    );
    lanes!(
        u32,
        i32,
        _mm256_set1_epi32,
        _mm256_cmpeq_epi32,
        reverse_doubles,
        _mm512_set1_epi32,
        _mm512_cmpeq_epi32_mask,
        _mm512_permutexvar_epi32
    );
}

#[cfg(not(target_arch = "x86_64"))]
impl sealed::Lanes for u8 {}
#[cfg(not(target_arch = "x86_64"))]
impl sealed::Lanes for u16 {}
#[cfg(not(target_arch = "x86_64"))]
impl sealed::Lanes for u32 {}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn agree<T: Word + std::fmt::Debug>(small: &[T], large: &[T], wanted: &[T; 4]) {
        let expected: Vec<bool> =
            wanted.iter().map(|&w| (0..small.len()).any(|j| small[j] ^ large[large.len() - 1 - j] == w)).collect();
        for level in Level::all() {
            let hits = level.pair_hits(small, large, wanted);
            let found: Vec<bool> = (0..4).map(|i| hits >> i & 1 == 1).collect();
            assert_eq!(found, expected, "{level} {small:?} {large:?} {wanted:?}");
            let one: Vec<bool> = wanted.iter().map(|&wanted| level.has_sum(small, large, wanted)).collect();
            assert_eq!(one, expected, "{level} {small:?} {large:?} {wanted:?}");
        }
    }

    proptest! {
        #[test]
        fn hits_are_those_of_the_definition(
            values in prop::collection::vec((any::<u8>(), any::<u8>()), 0..700), wanted in any::<[u8; 4]>(), high in any::<u16>()
        ) {
            let (small, large): (Vec<u8>, Vec<u8>) = values.into_iter().unzip();
            agree(&small, &large, &wanted);
            for level in Level::all() {
                let found = level.has_pair(&small, &large, wanted[0]);
                prop_assert_eq!(found, small.iter().zip(&large).any(|(a, b)| a ^ b == wanted[0]), "{}", level);
            }
            let wide = |list: &[u8], more: u16| list.iter().map(|&v| (u16::from(v) * 257) ^ more).collect::<Vec<u16>>();
            agree(&wide(&small, high), &wide(&large, 0), &wanted.map(|v| (u16::from(v) * 257) ^ high));
            let wider = |list: &[u8], more: u16| {
                list.iter().map(|&v| (u32::from(v) * 0x0101_0101) ^ (u32::from(more) << 7)).collect::<Vec<u32>>()
            };
            agree(&wider(&small, high), &wider(&large, 0), &wanted.map(|v| (u32::from(v) * 0x0101_0101) ^ (u32::from(high) << 7)));
        }
    }
}
