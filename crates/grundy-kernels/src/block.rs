//! 64 heaps in a row, a byte each: what they reach by moves at fixed distances.
//!
//! A move (d, r) leads from heap n to the value `values[n - d] ^ r`: to a heap that is d smaller, beside a heap of value r.
//! All 64 heaps make the same move at once, as their 64 options stand side by side.

use crate::Level;
use crate::level::Kind;

/// How many heaps are done at once.
pub const LANES: usize = 64;

/// For each of 64 heaps a set of values below 256: bit v % 64 of `sets[v / 64][heap]` stands for v.
pub type Sets = [[u64; LANES]; 4];

/// Moves to heaps at fixed distances.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Far {
    moves: Vec<(u32, u8)>,
    most: usize,
}

impl Far {
    /// The moves (distance, value beside), in the order in which they are made.
    ///
    /// # Panics
    /// If a distance is 0.
    pub fn new(moves: Vec<(u32, u8)>) -> Self {
        assert!(moves.iter().all(|&(distance, _)| distance > 0), "a distance is positive");
        let most = moves.iter().map(|&(distance, _)| distance as usize).max().unwrap_or(0);
        Self { moves, most }
    }

    /// The moves.
    pub fn moves(&self) -> &[(u32, u8)] {
        &self.moves
    }

    /// The largest distance, or 0.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Whether the 64 heaps at this place, and all that they reach, are in a list of this length.
    fn fits(&self, len: usize, at: usize) -> bool {
        at >= self.most && at.checked_add(LANES).is_some_and(|end| end <= len)
    }
}

/// Moves to heaps at distances below 64.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Near {
    moves: Vec<(u8, u8)>,
    /// The moves once more, as values beside the last 64 heaps, with the places that have one.
    layers: Vec<([u8; LANES], u64)>,
}

impl Near {
    /// The moves (distance, value beside).
    ///
    /// # Panics
    /// If a distance is 0 or more than 63.
    pub fn new(moves: Vec<(u8, u8)>) -> Self {
        let mut layers: Vec<([u8; LANES], u64)> = Vec::new();
        for &(distance, value) in &moves {
            let place = LANES - usize::from(distance);
            assert!((1..LANES).contains(&place), "a near move has a distance from 1 to 63");
            match layers.iter_mut().find(|(_, taken)| taken >> place & 1 == 0) {
                Some((layer, taken)) => {
                    layer[place] = value;
                    *taken |= 1 << place;
                }
                None => {
                    let mut layer = [0; LANES];
                    layer[place] = value;
                    layers.push((layer, 1 << place));
                }
            }
        }
        Self { moves, layers }
    }

    /// The moves.
    pub fn moves(&self) -> &[(u8, u8)] {
        &self.moves
    }
}

/// Stands for no candidate.
const NONE: u8 = u8::MAX;

impl Level {
    /// The values below 32 · `groups` that the heaps from `at` on reach by these moves. A word of the sets that has no such
    /// value stays.
    ///
    /// # Panics
    /// If `groups` is not from 1 to 8, or if a heap or an option is not in the list.
    pub fn mark(self, values: &[u8], at: usize, far: &Far, groups: usize, sets: &mut Sets) {
        assert!((1..=8).contains(&groups) && far.fits(values.len(), at), "heaps and options are in the list");
        match self.0 {
            Kind::Portable => portable_mark(values, at, far, groups, sets),
            // Safety: the machine was asked when the level was made, and all places were checked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { x86::avx2_mark(values, at, far, groups, sets) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_mark(values, at, far, groups, sets) },
        }
    }

    /// Bit l of `hits[i]` says whether heap `at` + l reaches the value `candidates[i][l]` by one of these moves.
    ///
    /// # Panics
    /// If a heap or an option is not in the list.
    pub fn test<const M: usize>(self, values: &[u8], at: usize, far: &Far, candidates: &[[u8; LANES]; M]) -> [u64; M] {
        assert!(far.fits(values.len(), at), "heaps and options are in the list");
        match self.0 {
            Kind::Portable => portable_test(values, at, far, candidates),
            // Safety: the machine was asked when the level was made, and all places were checked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { x86::avx2_test(values, at, far, candidates) },
            // Safety: the same.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_test(values, at, far, candidates) },
        }
    }

    /// Gives the heaps `at` + `from`, `at` + `from` + 1, ... the first candidate each that is not hit and not reached by a
    /// near move, and stops at the first heap that has none. Candidates of 255 stand for none, and only such follow them.
    /// The answer is the number of that heap, counted from `at`, or 64.
    ///
    /// # Panics
    /// If a heap or one of the 64 before it is not in the list.
    pub fn settle<const M: usize>(
        self,
        values: &mut [u8],
        at: usize,
        from: usize,
        near: &Near,
        candidates: &[[u8; LANES]; M],
        hits: &[u64; M],
    ) -> usize {
        assert!(can_settle(values, at, from), "heaps and options are in the list");
        match self.0 {
            // Safety: the machine was asked when the level was made, and all places were checked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_settle(values, at, from, near, candidates, hits) },
            _ => portable_settle(values, at, from, near, candidates, hits),
        }
    }
}

/// Whether 64 heaps from `at` on, and 64 before `at` + `from`, are in the list.
fn can_settle(values: &[u8], at: usize, from: usize) -> bool {
    at.checked_add(LANES).is_some_and(|end| end <= values.len()) && from <= LANES && at + from >= LANES
}

/// Gives the heaps `at` + `from`, `at` + `from` + 1, ... the least value below 64 each that is in its class, is not in its
/// set, and is not reached by a near move; stops at the first heap that has none. The heaps `at`, `at` + 2, ... have the first
/// class, the others the second. The answer is the number of that heap, counted from `at`, or 64.
///
/// # Panics
/// If a heap or one of the 64 before it is not in the list.
pub fn settle_small(
    values: &mut [u8],
    at: usize,
    from: usize,
    near: &Near,
    sets: &[u64; LANES],
    classes: [u64; 2],
) -> usize {
    assert!(can_settle(values, at, from), "heaps and options are in the list");
    for (lane, &set) in sets.iter().enumerate().skip(from) {
        let mut reached = set;
        for &(distance, beside) in &near.moves {
            // Safety: a near distance is from 1 to 63, and 64 heaps before this one are in the list.
            let value = unsafe { *values.get_unchecked(at + lane - usize::from(distance)) } ^ beside;
            reached |= u64::from(value < 64) << (value % 64);
        }
        let open = !reached & classes[lane % 2];
        if open == 0 {
            return lane;
        }
        values[at + lane] = open.trailing_zeros() as u8;
    }
    LANES
}

fn portable_mark(values: &[u8], at: usize, far: &Far, groups: usize, sets: &mut Sets) {
    let mut all: Sets = [[0; LANES]; 4];
    for &(distance, beside) in &far.moves {
        let options = &values[at - distance as usize..][..LANES];
        for (lane, &option) in options.iter().enumerate() {
            let value = option ^ beside;
            all[usize::from(value / 64)][lane] |= 1 << (value % 64);
        }
    }
    let words = groups.div_ceil(2);
    sets[..words].copy_from_slice(&all[..words]);
    keep_below(groups, sets);
}

/// Drops the upper half of the last word where only its lower half was asked for.
fn keep_below(groups: usize, sets: &mut Sets) {
    if groups % 2 == 1 {
        sets[groups / 2].iter_mut().for_each(|set| *set &= u64::from(u32::MAX));
    }
}

fn portable_test<const M: usize>(values: &[u8], at: usize, far: &Far, candidates: &[[u8; LANES]; M]) -> [u64; M] {
    let mut found = [[0; LANES]; M];
    for &(distance, beside) in &far.moves {
        let mut options = [0; LANES];
        options.copy_from_slice(&values[at - distance as usize..][..LANES]);
        for (found, candidates) in found.iter_mut().zip(candidates) {
            for ((found, &candidate), &option) in found.iter_mut().zip(candidates).zip(&options) {
                *found |= u8::from(option ^ beside == candidate);
            }
        }
    }
    found.map(|found| found.iter().rev().fold(0, |bits, &found| bits << 1 | u64::from(found)))
}

fn portable_settle<const M: usize>(
    values: &mut [u8],
    at: usize,
    from: usize,
    near: &Near,
    candidates: &[[u8; LANES]; M],
    hits: &[u64; M],
) -> usize {
    for lane in from..LANES {
        let (before, rest) = values.split_at_mut(at + lane);
        let reached = |value: u8| {
            near.moves.iter().any(|&(distance, beside)| before[before.len() - usize::from(distance)] ^ beside == value)
        };
        let first = candidates
            .iter()
            .zip(hits)
            .filter(|(_, hits)| *hits >> lane & 1 == 0)
            .map(|(candidates, _)| candidates[lane])
            .take_while(|&value| value != NONE)
            .find(|&value| !reached(value));
        match first {
            Some(value) => rest[0] = value,
            None => return lane,
        }
    }
    LANES
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Far, LANES, NONE, Near, Sets, keep_below};

    /// Byte j of word l of the result is byte l of row j.
    #[target_feature(enable = "avx2")]
    fn transpose(rows: &[[u8; LANES]; 8], out: &mut [u64; LANES]) {
        for quarter in 0..4 {
            // Safety: a quarter of a row is one vector.
            let a = rows.each_ref().map(|row| unsafe { _mm_loadu_si128(row.as_ptr().add(16 * quarter).cast()) });
            let bytes = |i: usize| (_mm_unpacklo_epi8(a[i], a[i + 1]), _mm_unpackhi_epi8(a[i], a[i + 1]));
            let ((b0, b1), (b2, b3), (b4, b5), (b6, b7)) = (bytes(0), bytes(2), bytes(4), bytes(6));
            let words = |x, y| (_mm_unpacklo_epi16(x, y), _mm_unpackhi_epi16(x, y));
            let ((c0, c1), (c2, c3), (c4, c5), (c6, c7)) = (words(b0, b2), words(b1, b3), words(b4, b6), words(b5, b7));
            let doubles = |x, y| [_mm_unpacklo_epi32(x, y), _mm_unpackhi_epi32(x, y)];
            let all = [doubles(c0, c4), doubles(c1, c5), doubles(c2, c6), doubles(c3, c7)];
            let out = &mut out[16 * quarter..][..16];
            for (pair, words) in out.chunks_exact_mut(2).zip(all.as_flattened()) {
                // Safety: two words are one vector.
                unsafe { _mm_storeu_si128(pair.as_mut_ptr().cast(), *words) };
            }
        }
    }

    /// `PLANES` is at most 8 · `WORDS`. Plane j holds the bits of the values `least` + 8j, ..., `least` + 8j + 7.
    macro_rules! mark_planes {
        ($name:ident, $features:literal, $put:ident) => {
            /// # Safety
            /// The machine has these features, and the moves fit the place.
            #[target_feature(enable = $features)]
            unsafe fn $name<const PLANES: usize, const WORDS: usize>(
                values: &[u8],
                at: usize,
                far: &Far,
                least: usize,
                sets: [&mut [u64; LANES]; WORDS],
            ) {
                let bits = _mm_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
                let bits = _mm256_broadcastsi128_si256(bits);
                let high = _mm256_set1_epi8(-8);
                let mut rows = [[[0; LANES]; 8]; WORDS];
                for half in [0, 32] {
                    let mut planes = [_mm256_setzero_si256(); PLANES];
                    for &(distance, beside) in &far.moves {
                        // Safety: the moves fit the place.
                        let option =
                            unsafe { _mm256_loadu_si256(values.as_ptr().add(at - distance as usize + half).cast()) };
                        let value = _mm256_xor_si256(option, _mm256_set1_epi8(beside as i8));
                        let bit = _mm256_shuffle_epi8(bits, _mm256_andnot_si256(high, value));
                        let group = _mm256_and_si256(value, high);
                        for (j, plane) in planes.iter_mut().enumerate() {
                            let here = _mm256_cmpeq_epi8(group, _mm256_set1_epi8((least + 8 * j) as u8 as i8));
                            *plane = $put(*plane, here, bit);
                        }
                    }
                    for (row, plane) in rows.as_flattened_mut().iter_mut().zip(planes) {
                        // Safety: half of a row is one vector.
                        unsafe { _mm256_storeu_si256(row.as_mut_ptr().add(half).cast(), plane) };
                    }
                }
                for (rows, set) in rows.iter().zip(sets) {
                    transpose(rows, set);
                }
            }
        };
    }
    mark_planes!(avx2_planes, "avx2", avx2_put);
    mark_planes!(avx512_planes, "avx512f,avx512bw,avx512vl,avx512vbmi", avx512_put);

    /// Either in the plane already, or in this group and this bit.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn avx2_put(plane: __m256i, here: __m256i, bit: __m256i) -> __m256i {
        _mm256_or_si256(plane, _mm256_and_si256(here, bit))
    }

    /// The same.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl")]
    fn avx512_put(plane: __m256i, here: __m256i, bit: __m256i) -> __m256i {
        _mm256_ternarylogic_epi32::<0xf8>(plane, here, bit)
    }

    /// One word of the sets after the other, for 8 planes fit the registers.
    ///
    /// # Safety
    /// The machine has AVX2, and the moves fit the place.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn avx2_mark(values: &[u8], at: usize, far: &Far, groups: usize, sets: &mut Sets) {
        for (word, set) in sets[..groups.div_ceil(2)].iter_mut().enumerate() {
            // Safety: that of this function.
            unsafe { avx2_planes::<8, 1>(values, at, far, 64 * word, [set]) };
        }
        keep_below(groups, sets);
    }

    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI, and the moves fit the place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    pub(super) unsafe fn avx512_mark(values: &[u8], at: usize, far: &Far, groups: usize, sets: &mut Sets) {
        let [first, second, third, fourth] = sets;
        // Safety: that of this function.
        unsafe {
            match groups {
                1 => avx512_planes::<4, 1>(values, at, far, 0, [first]),
                2 => avx512_planes::<8, 1>(values, at, far, 0, [first]),
                3 => avx512_planes::<12, 2>(values, at, far, 0, [first, second]),
                4 => avx512_planes::<16, 2>(values, at, far, 0, [first, second]),
                5 => avx512_planes::<20, 3>(values, at, far, 0, [first, second, third]),
                6 => avx512_planes::<24, 3>(values, at, far, 0, [first, second, third]),
                _ => {
                    avx512_planes::<16, 2>(values, at, far, 0, [first, second]);
                    avx512_planes::<16, 2>(values, at, far, 128, [third, fourth]);
                    keep_below(groups, sets);
                }
            }
        }
    }

    /// # Safety
    /// The machine has AVX2, and the moves fit the place.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn avx2_test<const M: usize>(
        values: &[u8],
        at: usize,
        far: &Far,
        candidates: &[[u8; LANES]; M],
    ) -> [u64; M] {
        let mut hits = [0; M];
        for half in [0, 32] {
            let load = |row: &[u8; LANES]| {
                // Safety: half of a row is one vector.
                unsafe { _mm256_loadu_si256(row.as_ptr().add(half).cast()) }
            };
            let wanted = candidates.each_ref().map(load);
            let mut found = [_mm256_setzero_si256(); M];
            for &(distance, beside) in &far.moves {
                // Safety: the moves fit the place.
                let option = unsafe { _mm256_loadu_si256(values.as_ptr().add(at - distance as usize + half).cast()) };
                let value = _mm256_xor_si256(option, _mm256_set1_epi8(beside as i8));
                for (found, wanted) in found.iter_mut().zip(&wanted) {
                    *found = _mm256_or_si256(*found, _mm256_cmpeq_epi8(value, *wanted));
                }
            }
            for (hits, found) in hits.iter_mut().zip(found) {
                *hits |= u64::from(_mm256_movemask_epi8(found) as u32) << half;
            }
        }
        hits
    }

    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI, and the moves fit the place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    pub(super) unsafe fn avx512_test<const M: usize>(
        values: &[u8],
        at: usize,
        far: &Far,
        candidates: &[[u8; LANES]; M],
    ) -> [u64; M] {
        let load = |row: &[u8; LANES]| {
            // Safety: a row is one vector.
            unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
        };
        let wanted = candidates.each_ref().map(load);
        let mut open = [u64::MAX; M];
        for &(distance, beside) in &far.moves {
            // Safety: the moves fit the place.
            let option = unsafe { _mm512_loadu_si512(values.as_ptr().add(at - distance as usize).cast()) };
            let value = _mm512_xor_si512(option, _mm512_set1_epi8(beside as i8));
            for (open, wanted) in open.iter_mut().zip(&wanted) {
                *open = _mm512_mask_cmpneq_epi8_mask(*open, value, *wanted);
            }
        }
        open.map(|open| !open)
    }

    /// The last 64 heaps stay in one register.
    ///
    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI; the 64 heaps from `at` on, and 64 before `at + from`, are in the list.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    pub(super) unsafe fn avx512_settle<const M: usize>(
        values: &mut [u8],
        at: usize,
        from: usize,
        near: &Near,
        candidates: &[[u8; LANES]; M],
        hits: &[u64; M],
    ) -> usize {
        let mut order = [0_u8; LANES];
        order.iter_mut().zip(1..).for_each(|(place, i)| *place = i % LANES as u8);
        // Safety: the array is one vector.
        let order = unsafe { _mm512_loadu_si512(order.as_ptr().cast()) };
        // Safety: 64 heaps before this one are in the list.
        let mut last = unsafe { _mm512_loadu_si512(values.as_ptr().add(at + from - LANES).cast()) };
        for lane in from..LANES {
            let mut settled = None;
            for (candidates, hits) in candidates.iter().zip(hits) {
                if hits >> lane & 1 == 1 {
                    continue;
                }
                let value = candidates[lane];
                if value == NONE {
                    break;
                }
                let wanted = _mm512_xor_si512(last, _mm512_set1_epi8(value as i8));
                let reached = near.layers.iter().any(|(layer, taken)| {
                    // Safety: a layer is one vector.
                    let layer = unsafe { _mm512_loadu_si512(layer.as_ptr().cast()) };
                    _mm512_mask_cmpeq_epi8_mask(*taken, wanted, layer) != 0
                });
                if !reached {
                    settled = Some(value);
                    break;
                }
            }
            let Some(value) = settled else { return lane };
            values[at + lane] = value;
            last = _mm512_mask_set1_epi8(_mm512_permutexvar_epi8(order, last), 1 << 63, value as i8);
        }
        LANES
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn far(len: usize) -> impl Strategy<Value = Far> {
        prop::collection::vec((1..=len as u32, any::<u8>()), 0..90).prop_map(Far::new)
    }

    proptest! {
        #[test]
        fn marks_are_those_of_the_definition(
            values in prop::collection::vec(any::<u8>(), 300), at in 200_usize..=236, far in far(200), groups in 1..=8_usize
        ) {
            for level in Level::all() {
                let mut sets = [[0; LANES]; 4];
                level.mark(&values, at, &far, groups, &mut sets);
                for lane in 0..LANES {
                    for value in 0..=255_u8 {
                        let reached = far.moves.iter().any(|&(d, r)| values[at + lane - d as usize] ^ r == value);
                        let marked = sets[usize::from(value / 64)][lane] >> (value % 64) & 1 == 1;
                        prop_assert_eq!(marked, reached && usize::from(value) < 32 * groups, "{} {}", level, value);
                    }
                }
            }
        }

        #[test]
        fn tests_are_those_of_the_definition(
            values in prop::collection::vec(0..16_u8, 300), at in 200_usize..=236, far in far(200),
            candidates in prop::collection::vec(any::<u8>(), 3 * LANES)
        ) {
            let candidates: [[u8; LANES]; 3] = std::array::from_fn(|i| std::array::from_fn(|l| candidates[LANES * i + l]));
            for level in Level::all() {
                let hits = level.test(&values, at, &far, &candidates);
                for (hits, candidates) in hits.iter().zip(&candidates) {
                    for (lane, &candidate) in candidates.iter().enumerate() {
                        let reached = far.moves.iter().any(|&(d, r)| values[at + lane - d as usize] ^ r == candidate);
                        prop_assert_eq!(hits >> lane & 1 == 1, reached);
                    }
                }
            }
        }

        #[test]
        fn every_level_settles_alike(
            values in prop::collection::vec(0..8_u8, 200), at in 64_usize..=136, from in 0..LANES,
            near in prop::collection::vec((1..64_u8, 0..8_u8), 0..20), hits in any::<[u64; 4]>(),
            candidates in prop::collection::vec(prop_oneof![3 => 0..8_u8, 1 => Just(NONE)], 4 * LANES)
        ) {
            let near = Near::new(near);
            let candidates: [[u8; LANES]; 4] = std::array::from_fn(|i| std::array::from_fn(|l| candidates[LANES * i + l]));
            let mut expected = values.clone();
            let mut stop = LANES;
            for lane in from..LANES {
                let n = at + lane;
                let reached = |c: u8| near.moves.iter().any(|&(d, r)| expected[n - usize::from(d)] ^ r == c);
                let open =
                    candidates.iter().zip(hits).filter(|(_, hits)| hits >> lane & 1 == 0).map(|(row, _)| row[lane]);
                match open.take_while(|&c| c != NONE).find(|&c| !reached(c)) {
                    Some(value) => expected[n] = value,
                    None => {
                        stop = lane;
                        break;
                    }
                }
            }
            for level in Level::all() {
                let mut settled = values.clone();
                prop_assert_eq!(level.settle(&mut settled, at, from, &near, &candidates, &hits), stop, "{}", level);
                prop_assert_eq!(&settled, &expected, "{}", level);
            }
        }
    }

    proptest! {
        #[test]
        fn small_values_are_settled_by_the_definition(
            values in prop::collection::vec(0..70_u8, 200), at in 64_usize..=136, from in 0..LANES,
            near in prop::collection::vec((1..64_u8, 0..70_u8), 0..20), sets in prop::collection::vec(any::<u64>(), LANES),
            classes in any::<[u64; 2]>()
        ) {
            let sets: [u64; LANES] = std::array::from_fn(|lane| sets[lane]);
            let near = Near::new(near);
            let mut found = values.clone();
            let stop = settle_small(&mut found, at, from, &near, &sets, classes);
            let mut expected = values.clone();
            for (lane, &set) in sets.iter().enumerate().skip(from) {
                let reached = |v: u8| {
                    set >> v & 1 == 1
                        || near.moves.iter().any(|&(d, r)| expected[at + lane - usize::from(d)] ^ r == v)
                };
                let Some(value) = (0..64).find(|&v| classes[lane % 2] >> v & 1 == 1 && !reached(v)) else {
                    prop_assert_eq!(stop, lane);
                    break;
                };
                expected[at + lane] = value;
            }
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    #[should_panic(expected = "in the list")]
    fn what_is_not_in_the_list_is_not_loaded() {
        let far = Far::new(vec![(5, 0)]);
        Level::best().mark(&[0; 68], 4, &far, 1, &mut [[0; LANES]; 4]);
    }
}
