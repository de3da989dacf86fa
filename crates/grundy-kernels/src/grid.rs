//! Pairs of heaps for 64 sums in a row: the first list is read forwards, the second backwards, one place later for each sum.

use crate::level::Kind;
use crate::{LANES, Level, Word};

/// The values that are looked for: a few for each of 64 sums.
pub type Wanted<T, const M: usize> = [[T; LANES]; M];

impl Level {
    /// Clears bit l of `open[i]` if `small[j] ^ large[len - 1 - j + l]` is `wanted[i][l]` for some j, where `len` is the
    /// length of `small`.
    ///
    /// # Panics
    /// If `large` is not longer by 63.
    pub fn pair_rows<T: Word, const M: usize>(
        self,
        small: &[T],
        large: &[T],
        wanted: &Wanted<T, M>,
        open: &mut [u64; M],
    ) {
        assert_eq!(small.len().checked_add(LANES - 1), Some(large.len()), "the second list is longer by 63");
        match self.0 {
            Kind::Portable => portable(small, large, wanted, open),
            // Safety: a level is only made after the machine was asked, and the lengths are right.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { T::avx2_rows(small, large, wanted, open) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { T::avx512_rows(small, large, wanted, open) },
        }
    }
}

fn portable<T: Word, const M: usize>(small: &[T], large: &[T], wanted: &Wanted<T, M>, open: &mut [u64; M]) {
    for (open, wanted) in open.iter_mut().zip(wanted) {
        let mut hit = [false; LANES];
        for (&a, b) in small.iter().rev().zip(large.windows(LANES)) {
            for ((hit, &b), &wanted) in hit.iter_mut().zip(b).zip(wanted) {
                *hit |= a ^ b == wanted;
            }
        }
        *open &= !hit.iter().rev().fold(0, |bits, &hit| bits << 1 | u64::from(hit));
    }
}

/// The loops for one width.
#[cfg(target_arch = "x86_64")]
pub(crate) trait Rows: Sized {
    /// # Safety
    /// The machine has AVX2, and the lengths are those of `pair_rows`.
    unsafe fn avx2_rows<const M: usize>(small: &[Self], large: &[Self], wanted: &Wanted<Self, M>, open: &mut [u64; M]);

    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI, and the lengths are those of `pair_rows`.
    unsafe fn avx512_rows<const M: usize>(
        small: &[Self],
        large: &[Self],
        wanted: &Wanted<Self, M>,
        open: &mut [u64; M],
    );
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{LANES, Rows, Wanted};

    macro_rules! rows {
        ($word:ty, $int:ty, $set256:ident, $eq256:ident, $set512:ident, $ne512:ident) => {
            impl Rows for $word {
                #[target_feature(enable = "avx2")]
                unsafe fn avx2_rows<const M: usize>(
                    small: &[Self],
                    large: &[Self],
                    wanted: &Wanted<Self, M>,
                    open: &mut [u64; M],
                ) {
                    const WIDE: usize = 32 / size_of::<$word>();
                    for from in (0..LANES).step_by(WIDE) {
                        let mut wide = [_mm256_setzero_si256(); M];
                        for (wide, wanted) in wide.iter_mut().zip(wanted) {
                            // Safety: a part of a row is one vector.
                            *wide = unsafe { _mm256_loadu_si256(wanted.as_ptr().add(from).cast()) };
                        }
                        let mut hit = [_mm256_setzero_si256(); M];
                        for (j, &a) in small.iter().rev().enumerate() {
                            // Safety: the second list is longer by 63.
                            let b = unsafe { _mm256_loadu_si256(large.as_ptr().add(j + from).cast()) };
                            let value = _mm256_xor_si256(b, $set256(a as $int));
                            for (hit, wide) in hit.iter_mut().zip(&wide) {
                                *hit = _mm256_or_si256(*hit, $eq256(value, *wide));
                            }
                        }
                        for (open, hit) in open.iter_mut().zip(hit) {
                            let mut lanes = [0 as Self; WIDE];
                            // Safety: the array is one vector.
                            unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), hit) };
                            for (lane, &hit) in lanes.iter().enumerate() {
                                *open &= !(u64::from(hit != 0) << (from + lane));
                            }
                        }
                    }
                }

                #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
                unsafe fn avx512_rows<const M: usize>(
                    small: &[Self],
                    large: &[Self],
                    wanted: &Wanted<Self, M>,
                    open: &mut [u64; M],
                ) {
                    /// As many as fit the mask registers, two vectors at a time.
                    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
                    unsafe fn rows<const M: usize>(
                        small: &[$word],
                        large: &[$word],
                        wanted: &Wanted<$word, M>,
                        open: &mut [u64; M],
                    ) {
                        const WIDE: usize = 64 / size_of::<$word>();
                        // Bytes need one vector; it is then done twice.
                        const NEXT: usize = if WIDE < LANES { WIDE } else { 0 };
                        const ALL: u64 = u64::MAX >> (64 - WIDE);
                        for from in (0..LANES).step_by(WIDE + NEXT) {
                            // Safety: a part of a row is one vector.
                            let load = |row: &[$word; LANES], from| unsafe {
                                _mm512_loadu_si512(row.as_ptr().add(from).cast())
                            };
                            let mut wide = [[_mm512_setzero_si512(); 2]; M];
                            for (wide, wanted) in wide.iter_mut().zip(wanted) {
                                *wide = [load(wanted, from), load(wanted, from + NEXT)];
                            }
                            let mut left = [[!0; 2]; M];
                            for (j, &a) in small.iter().rev().enumerate() {
                                let a = $set512(a as $int);
                                // Safety: the second list is longer by 63.
                                let (b, c) = unsafe {
                                    (
                                        _mm512_loadu_si512(large.as_ptr().add(j + from).cast()),
                                        _mm512_loadu_si512(large.as_ptr().add(j + from + NEXT).cast()),
                                    )
                                };
                                let (b, c) = (_mm512_xor_si512(b, a), _mm512_xor_si512(c, a));
                                for (left, wide) in left.iter_mut().zip(&wide) {
                                    left[0] = $ne512(left[0], b, wide[0]);
                                    left[1] = $ne512(left[1], c, wide[1]);
                                }
                            }
                            for (open, left) in open.iter_mut().zip(left) {
                                *open &= !((!u64::from(left[0]) & ALL) << from);
                                *open &= !((!u64::from(left[1]) & ALL) << (from + NEXT));
                            }
                        }
                    }
                    let (threes, rest) = wanted.as_chunks::<3>();
                    let (open_threes, open_rest) = open.as_chunks_mut::<3>();
                    // Safety: that of this function.
                    unsafe {
                        for (wanted, open) in threes.iter().zip(open_threes) {
                            rows(small, large, wanted, open);
                        }
                        let (twos, rest) = rest.as_chunks::<2>();
                        let (open_twos, open_rest) = open_rest.as_chunks_mut::<2>();
                        for (wanted, open) in twos.iter().zip(open_twos) {
                            rows(small, large, wanted, open);
                        }
                        for (wanted, open) in rest.as_chunks::<1>().0.iter().zip(open_rest.as_chunks_mut::<1>().0) {
                            rows(small, large, wanted, open);
                        }
                    }
                }
            }
        };
    }

    rows!(u8, i8, _mm256_set1_epi8, _mm256_cmpeq_epi8, _mm512_set1_epi8, _mm512_mask_cmpneq_epi8_mask);
    rows!(u16, i16, _mm256_set1_epi16, _mm256_cmpeq_epi16, _mm512_set1_epi16, _mm512_mask_cmpneq_epi16_mask);
    rows!(u32, i32, _mm256_set1_epi32, _mm256_cmpeq_epi32, _mm512_set1_epi32, _mm512_mask_cmpneq_epi32_mask);
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn agree<T: Word + std::fmt::Debug, const M: usize>(small: &[T], large: &[T], wanted: &Wanted<T, M>, before: u64) {
        let expected: [u64; M] = std::array::from_fn(|i| {
            let hit = |l: usize| (0..small.len()).any(|j| small[j] ^ large[small.len() - 1 - j + l] == wanted[i][l]);
            (0..LANES).fold(before, |open, l| if hit(l) { open & !(1 << l) } else { open })
        });
        for level in Level::all() {
            let mut open = [before; M];
            level.pair_rows(small, large, wanted, &mut open);
            assert_eq!(open, expected, "{level}");
        }
    }

    proptest! {
        #[test]
        fn rows_are_those_of_the_definition(
            small in prop::collection::vec(0..32_u8, 0..70), more in prop::collection::vec(0..32_u8, 133),
            wanted in prop::collection::vec(0..32_u8, 4 * LANES), high in any::<u16>(), before in any::<u64>()
        ) {
            let large = &more[..small.len() + LANES - 1];
            let rows: Wanted<u8, 4> = std::array::from_fn(|i| std::array::from_fn(|l| wanted[LANES * i + l]));
            agree(&small, large, &rows, before);
            agree(&small, large, &[rows[0]], before);
            let wide = |v: u8| (u16::from(v) * 257) ^ high;
            let narrow = |v: u8| u16::from(v) * 257;
            let (small2, large2): (Vec<_>, Vec<_>) = (small.iter().map(|&v| wide(v)).collect(), large.iter().map(|&v| narrow(v)).collect());
            agree(&small2, &large2, &rows.map(|row| row.map(wide)), before);
            agree(&small2, &large2, &[rows[0], rows[1]].map(|row| row.map(wide)), before);
            let wider = |v: u16| u32::from(v) << 15;
            let (small4, large4): (Vec<_>, Vec<_>) = (small2.into_iter().map(wider).collect(), large2.into_iter().map(wider).collect());
            agree(&small4, &large4, &rows.map(|row| row.map(|v| wider(wide(v)))), before);
            agree(&small4, &large4, &[rows[0], rows[1]].map(|row| row.map(|v| wider(wide(v)))), before);
        }
    }
}
