//! With AVX2: look-ups of 16 places.

use std::arch::x86_64::*;

use super::{Hits, Open, Sieve, Sought, keep_least, mark, mark_piece};
use crate::rows::{Bytes, Pairs};
use crate::{LANES, Rows, Word};

/// At most so many values with one place are looked for, and in all; where there are more, the nim-sums are marked.
const LAYERS: usize = 16;
const MOST: u32 = 160;

/// See [`Level::mark_sums`](crate::Level::mark_sums).
#[target_feature(enable = "avx2")]
pub(super) fn mark_sums<T: Word>(small: &[T], large: &[T], seen: &mut [u8]) {
    mark(small, large, seen);
}

/// See [`Level::keep_least`](crate::Level::keep_least).
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) fn keep(sought: &mut Sought, most: usize) -> Option<usize> {
    keep_least(sought, most)
}

/// Values by their lower 4 bits: for each of these one with its bits from 3 on, in each layer.
struct Places {
    layers: [[u8; 16]; LAYERS],
    count: usize,
}

impl Places {
    /// No value has these upper bits, since bit 3 is not that of the place.
    const NONE: [u8; 16] = [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0];

    /// `None` if too many values have one place.
    #[inline]
    #[target_feature(enable = "avx2,bmi1,popcnt")]
    fn new(set: &Open) -> Option<Self> {
        if set.iter().map(|word| word.count_ones()).sum::<u32>() > MOST {
            return None;
        }
        let mut places = Self { layers: [Self::NONE; LAYERS], count: 0 };
        let mut used = [0; 16];
        for (i, &word) in set.iter().enumerate() {
            let mut rest = word;
            while rest != 0 {
                let value = 64 * i + rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let layer = &mut used[value % 16];
                places.layers.get_mut(*layer)?[value % 16] = (value >> 3) as u8;
                *layer += 1;
                places.count = places.count.max(*layer);
            }
        }
        Some(places)
    }
}

/// # Safety
/// `half` is 0 or 32.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn load(vector: &Bytes, half: usize) -> __m256i {
    // Safety: a half is one vector.
    unsafe { _mm256_load_si256(vector.0.as_ptr().add(half).cast()) }
}

/// Adds the pairs that have a value of these layers.
#[inline]
#[target_feature(enable = "avx2")]
fn find<const COUNT: usize, const WIDE: bool>(
    pairs: &Pairs,
    layers: &[[u8; 16]; COUNT],
    part: u8,
    lane: usize,
    hits: &mut Hits,
) {
    let (firsts, seconds) = (&pairs.first, &pairs.second);
    // Safety: 16 bytes are a vector.
    let layers =
        layers.each_ref().map(|layer| unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(layer.as_ptr().cast())) });
    let (fifteen, part) = (_mm256_set1_epi8(15), _mm256_set1_epi8(part as i8));
    for half in [0, 32] {
        for (row, hits) in hits.iter_mut().enumerate() {
            let j = lane + 63 - row;
            // Safety: the half is one.
            let sum = |plane: usize| unsafe {
                _mm256_xor_si256(load(&firsts[plane][row], half), load(&seconds[plane][j], half))
            };
            let (place, upper) = (_mm256_and_si256(sum(1), fifteen), sum(0));
            let mut found = _mm256_setzero_si256();
            for layer in layers {
                found = _mm256_or_si256(found, _mm256_cmpeq_epi8(_mm256_shuffle_epi8(layer, place), upper));
            }
            if WIDE {
                found = _mm256_and_si256(found, _mm256_cmpeq_epi8(sum(2), part));
            }
            *hits |= u64::from(_mm256_movemask_epi8(found) as u32) << half;
        }
    }
}

/// Removes what the pairs have.
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn remove(pairs: &Pairs, set: &mut Open, lane: usize, hits: &Hits) {
    let mut some = 0;
    let there = _mm256_set1_epi64x(pairs.there as i64);
    for (i, four) in hits.as_chunks::<4>().0.iter().enumerate() {
        // Safety: four words are a vector.
        let four = unsafe { _mm256_loadu_si256(four.as_ptr().cast()) };
        let none = _mm256_cmpeq_epi64(_mm256_and_si256(four, there), _mm256_setzero_si256());
        some |= u64::from(!_mm256_movemask_pd(_mm256_castsi256_pd(none)) as u32 & 15) << (4 * i);
    }
    while some != 0 {
        let row = some.trailing_zeros() as usize;
        some &= some - 1;
        let j = lane + 63 - row;
        let mut hits = hits[row] & pairs.there;
        while hits != 0 {
            let place = hits.trailing_zeros() as usize;
            hits &= hits - 1;
            let sum = |plane: usize| usize::from(pairs.first[plane][row].0[place] ^ pairs.second[plane][j].0[place]);
            let value = sum(0) << 3 | sum(1) & 7;
            set[value / 64] &= !(1 << (value % 64));
        }
    }
}

/// See [`Level::sift`](crate::Level::sift).
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(super) fn sift<T: Word>(
    values: &[T],
    rows: &Rows,
    total: usize,
    [from, to]: [usize; 2],
    sought: &mut [Sought; LANES],
    sieve: &mut Sieve,
) {
    let Sieve { pairs, hits: [hits, _], seen, .. } = sieve;
    pairs.fill(rows, total, [from / 64, to / 64]);
    for (lane, sought) in sought.iter_mut().enumerate() {
        // Without a third plane, all values are in part 0.
        if sought.is_empty() || !pairs.wide && sought.part > 0 {
            continue;
        }
        let Some(places) = Places::new(&sought.set) else {
            mark_piece(values, rows, total + lane, [from, to], sought, seen);
            continue;
        };
        hits.fill(0);
        let mut layers = &places.layers[..places.count];
        while !layers.is_empty() {
            macro_rules! with {
                ($count:literal) => {{
                    let (some, rest) = layers.split_at($count.min(layers.len()));
                    let mut first = [Places::NONE; $count];
                    first[..some.len()].copy_from_slice(some);
                    layers = rest;
                    if pairs.wide {
                        find::<$count, true>(pairs, &first, sought.part, lane, hits);
                    } else {
                        find::<$count, false>(pairs, &first, sought.part, lane, hits);
                    }
                }};
            }
            match layers.len() {
                1 => with!(1),
                2 => with!(2),
                3 => with!(3),
                4 => with!(4),
                5 | 6 => with!(6),
                _ => with!(8),
            }
        }
        remove(pairs, &mut sought.set, lane, hits);
    }
}
