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
    /// The values beside, in the order of the moves.
    beside: Vec<u8>,
    /// The distances of the moves with the same value beside, and this value.
    alike: Vec<(Vec<u32>, u8)>,
}

impl Far {
    /// The moves (distance, value beside).
    ///
    /// # Panics
    /// If a distance is 0.
    pub fn new(moves: Vec<(u32, u8)>) -> Self {
        assert!(moves.iter().all(|&(distance, _)| distance > 0), "a distance is positive");
        let most = moves.iter().map(|&(distance, _)| distance as usize).max().unwrap_or(0);
        let beside = moves.iter().map(|&(_, beside)| beside).collect();
        let mut sorted = moves.clone();
        sorted.sort_unstable_by_key(|&(distance, beside)| (beside, distance));
        let alike = sorted
            .chunk_by(|a, b| a.1 == b.1)
            .map(|moves| (moves.iter().map(|&(distance, _)| distance).collect(), moves[0].1));
        Self { most, beside, alike: alike.collect(), moves }
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

    /// The same, but perhaps some of these values are left out: then the answer is `false`.
    ///
    /// # Panics
    /// If `groups` is not from 1 to 8, or if a heap or an option is not in the list.
    pub fn mark_most(self, values: &[u8], at: usize, far: &Far, groups: usize, sets: &mut Sets) -> bool {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 if groups > 2 && far.moves.len() >= 8 => {
                assert!((1..=8).contains(&groups) && far.fits(values.len(), at), "heaps and options are in the list");
                // Safety: the machine was asked when the level was made, and all places were checked.
                unsafe { x86::avx512_mark_most(values, at, far, groups, sets) };
                false
            }
            _ => {
                self.mark(values, at, far, groups, sets);
                true
            }
        }
    }

    /// Drops the candidates that are reached by one of these moves: heap `at` + l has the candidates `candidates[i][l]`, which
    /// increase with i. Those that are left stand in the same order, and 255 behind them.
    ///
    /// # Panics
    /// If a heap or an option is not in the list.
    pub fn test<const M: usize>(self, values: &[u8], at: usize, far: &Far, candidates: &mut [[u8; LANES]; M]) {
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

    /// The first values of each heap that are in its class, not in its set, and below 32 · `groups`: place l of row i has the
    /// value i of heap l, or 255. The heaps 0, 2, ... have the first class, the others the second.
    ///
    /// # Panics
    /// If `groups` is not from 1 to 8.
    pub fn least_open<const M: usize>(self, sets: &Sets, classes: [&[u64; 4]; 2], groups: usize) -> [[u8; LANES]; M] {
        assert!((1..=8).contains(&groups), "there are 8 groups");
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => {
                let mut open = [[NONE; LANES]; M];
                // Safety: the machine was asked when the level was made.
                unsafe {
                    match groups.div_ceil(2) {
                        1 => x86::avx512_least_open::<M, 1>(sets, classes, groups, &mut open),
                        2 => x86::avx512_least_open::<M, 2>(sets, classes, groups, &mut open),
                        3 => x86::avx512_least_open::<M, 3>(sets, classes, groups, &mut open),
                        _ => x86::avx512_least_open::<M, 4>(sets, classes, groups, &mut open),
                    }
                }
                open
            }
            _ => portable_least_open(sets, classes, groups),
        }
    }

    /// Gives the heaps `at` + `from`, `at` + `from` + 1, ... the first candidate each that is not reached by a near move, and
    /// stops at the first heap that has none. Candidates of 255 stand for none, and only such follow them.
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
    ) -> usize {
        assert!(can_settle(values, at, from), "heaps and options are in the list");
        match self.0 {
            // Safety: the machine was asked when the level was made, and all places were checked.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { x86::avx512_settle(values, at, from, near, candidates) },
            _ => portable_settle(values, at, from, near, candidates),
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

fn portable_test<const M: usize>(values: &[u8], at: usize, far: &Far, candidates: &mut [[u8; LANES]; M]) {
    let mut found = [[0; LANES]; M];
    for (distances, beside) in &far.alike {
        let wanted = candidates.map(|candidates| candidates.map(|value| value ^ beside));
        for &distance in distances {
            let mut options = [0; LANES];
            options.copy_from_slice(&values[at - distance as usize..][..LANES]);
            for (found, wanted) in found.iter_mut().zip(&wanted) {
                for ((found, &wanted), &option) in found.iter_mut().zip(wanted).zip(&options) {
                    *found |= u8::from(option == wanted).wrapping_neg();
                }
            }
        }
    }
    for (candidate, found) in candidates.as_flattened_mut().iter_mut().zip(found.as_flattened()) {
        *candidate |= found;
    }
    order(candidates, |a, b| {
        let both = || a.iter().zip(&b);
        let (mut less, mut more) = (a, b);
        less.iter_mut().zip(both()).for_each(|(less, (&a, &b))| *less = a.min(b));
        more.iter_mut().zip(both()).for_each(|(more, (&a, &b))| *more = a.max(b));
        (less, more)
    });
}

/// Puts rows in order, place by place.
#[inline(always)]
fn order<T: Copy, const M: usize>(rows: &mut [T; M], less_and_more: impl Fn(T, T) -> (T, T)) {
    for end in (1..M).rev() {
        for i in 0..end {
            (rows[i], rows[i + 1]) = less_and_more(rows[i], rows[i + 1]);
        }
    }
}

fn portable_least_open<const M: usize>(sets: &Sets, classes: [&[u64; 4]; 2], groups: usize) -> [[u8; LANES]; M] {
    let mut open = [[NONE; LANES]; M];
    let inside = inside(groups);
    for lane in 0..LANES {
        let of = |word: usize| !sets[word][lane] & classes[lane % 2][word] & inside[word];
        let wide = |word: usize| u128::from(of(word)) | u128::from(of(word + 1)) << 64;
        let (mut low, mut high) = (wide(0), wide(2));
        for row in &mut open {
            let (bits, base) = if low != 0 { (&mut low, 0) } else { (&mut high, 128) };
            row[lane] = if *bits == 0 { NONE } else { base + bits.trailing_zeros() as u8 };
            *bits &= bits.wrapping_sub(1);
        }
    }
    open
}

/// The values below 32 · `groups`.
fn inside(groups: usize) -> [u64; 4] {
    std::array::from_fn(|word| match groups.saturating_sub(2 * word) {
        0 => 0,
        1 => u64::from(u32::MAX),
        _ => u64::MAX,
    })
}

fn portable_settle<const M: usize>(
    values: &mut [u8],
    at: usize,
    from: usize,
    near: &Near,
    candidates: &[[u8; LANES]; M],
) -> usize {
    for lane in from..LANES {
        let (before, rest) = values.split_at_mut(at + lane);
        let reached = |value: u8| {
            near.moves.iter().any(|&(distance, beside)| before[before.len() - usize::from(distance)] ^ beside == value)
        };
        let candidates = candidates.iter().map(|candidates| candidates[lane]);
        match candidates.take_while(|&value| value != NONE).find(|&value| !reached(value)) {
            Some(value) => rest[0] = value,
            None => return lane,
        }
    }
    LANES
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::{Far, LANES, NONE, Near, Sets, inside, keep_below, order};

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

    /// Eight moves at a time. For one heap they reach eight values 64w + 8i + j; the matrix product over GF(2) of their i by
    /// moves and of moves by their j, of those with the same w, has a 1 in place (i, j) if an odd number of them reach that
    /// value. So a value that two of the eight reach is left out.
    ///
    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI, and GFNI; there are eight moves or more, and they fit the place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni")]
    unsafe fn avx512_products<const WORDS: usize, const UPPER: bool>(
        values: &[u8],
        at: usize,
        far: &Far,
        sets: &mut [[u64; LANES]; WORDS],
    ) {
        let table = |f: fn(usize) -> usize| {
            let table: [u8; 64] = std::array::from_fn(|value| 1 << f(value));
            // Safety: the table is one vector.
            unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
        };
        let (of_i, of_j) = (table(|value| value / 8), table(|value| value % 8));
        // Rows become columns, from the first or from the last one on; and one bit of all bytes stands in each of them.
        let columns = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
        let backwards = _mm512_set1_epi64(0x0102_0408_1020_4080);
        let (bit6, bit7) = (_mm512_set1_epi8(1 << 6), _mm512_set1_epi8(-128));
        let product = |a, b| _mm512_gf2p8affine_epi64_epi8::<0>(b, a);
        let len = far.moves.len();
        let mut found = [[_mm512_setzero_si512(); 4]; WORDS];
        // The last eight may have had a part before: they are eight moves once more.
        for from in (0..len).step_by(8).map(|from| from.min(len - 8)) {
            let Some(moves) = far.moves[from..].first_chunk::<8>() else { return };
            // Safety: the moves fit the place.
            let a = moves
                .map(|(distance, _)| unsafe { _mm512_loadu_si512(values.as_ptr().add(at - distance as usize).cast()) });
            let bytes = |i: usize| {
                if UPPER { _mm512_unpackhi_epi8(a[i], a[i + 1]) } else { _mm512_unpacklo_epi8(a[i], a[i + 1]) }
            };
            let words = |x, y| (_mm512_unpacklo_epi16(x, y), _mm512_unpackhi_epi16(x, y));
            let ((c0, c1), (c2, c3)) = (words(bytes(0), bytes(2)), words(bytes(4), bytes(6)));
            let doubles = |x, y| [_mm512_unpacklo_epi32(x, y), _mm512_unpackhi_epi32(x, y)];
            let options = [doubles(c0, c2), doubles(c1, c3)];
            // Safety: there are eight values.
            let beside = _mm512_set1_epi64(unsafe { far.beside.as_ptr().add(from).cast::<i64>().read_unaligned() });
            for (place, option) in options.as_flattened().iter().enumerate() {
                let value = _mm512_xor_si512(*option, beside);
                let i = product(_mm512_permutexvar_epi8(value, of_i), columns);
                // Of a value from 128 on, a shuffle makes nothing.
                let j = if WORDS > 2 { _mm512_permutexvar_epi8(value, of_j) } else { _mm512_shuffle_epi8(of_j, value) };
                let j = product(j, backwards);
                let (low, high) = (product(value, bit6), product(value, bit7));
                for (word, found) in found.iter_mut().enumerate() {
                    let i = match (WORDS, word) {
                        (2, 0) => _mm512_andnot_si512(low, i),
                        (2, _) => _mm512_and_si512(low, i),
                        (_, 0) => _mm512_ternarylogic_epi32::<0x10>(i, low, high),
                        (_, 1) => _mm512_ternarylogic_epi32::<0x40>(i, low, high),
                        (_, 2) => _mm512_ternarylogic_epi32::<0x20>(i, low, high),
                        _ => _mm512_ternarylogic_epi32::<0x80>(i, low, high),
                    };
                    found[place] = _mm512_or_si512(found[place], product(j, i));
                }
            }
        }
        for (set, found) in sets.iter_mut().zip(&found) {
            for (place, found) in found.iter().enumerate() {
                let mut pairs = [[0; 2]; 4];
                // Safety: the array is one vector.
                unsafe { _mm512_storeu_si512(pairs.as_mut_ptr().cast(), *found) };
                for (quarter, pair) in set.as_chunks_mut::<16>().0.iter_mut().zip(pairs) {
                    quarter[8 * usize::from(UPPER) + 2 * place..][..2].copy_from_slice(&pair);
                }
            }
        }
    }

    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI, and GFNI; there are eight moves or more, and they fit the place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni")]
    pub(super) unsafe fn avx512_mark_most(values: &[u8], at: usize, far: &Far, groups: usize, sets: &mut Sets) {
        macro_rules! products {
            ($words:literal) => {
                if let Some(sets) = sets.first_chunk_mut() {
                    // Safety: that of this function.
                    unsafe {
                        avx512_products::<$words, false>(values, at, far, sets);
                        avx512_products::<$words, true>(values, at, far, sets);
                    }
                }
            };
        }
        match groups.div_ceil(2) {
            ..=2 => products!(2),
            3 => products!(3),
            _ => products!(4),
        }
        keep_below(groups, sets);
    }

    /// # Safety
    /// The machine has AVX2, and the moves fit the place.
    #[target_feature(enable = "avx2")]
    pub(super) unsafe fn avx2_test<const M: usize>(
        values: &[u8],
        at: usize,
        far: &Far,
        candidates: &mut [[u8; LANES]; M],
    ) {
        for half in [0, 32] {
            let load = |row: &[u8; LANES]| {
                // Safety: half of a row is one vector.
                unsafe { _mm256_loadu_si256(row.as_ptr().add(half).cast()) }
            };
            let mut candidate = candidates.each_ref().map(load);
            let mut found = [_mm256_setzero_si256(); M];
            for (distances, beside) in &far.alike {
                let wanted = candidate.map(|value| _mm256_xor_si256(value, _mm256_set1_epi8(*beside as i8)));
                for &distance in distances {
                    // Safety: the moves fit the place.
                    let option =
                        unsafe { _mm256_loadu_si256(values.as_ptr().add(at - distance as usize + half).cast()) };
                    for (found, wanted) in found.iter_mut().zip(&wanted) {
                        *found = _mm256_or_si256(*found, _mm256_cmpeq_epi8(option, *wanted));
                    }
                }
            }
            for (candidate, found) in candidate.iter_mut().zip(found) {
                *candidate = _mm256_or_si256(*candidate, found);
            }
            order(&mut candidate, |a, b| (_mm256_min_epu8(a, b), _mm256_max_epu8(a, b)));
            for (row, candidate) in candidates.iter_mut().zip(candidate) {
                // Safety: half of a row is one vector.
                unsafe { _mm256_storeu_si256(row.as_mut_ptr().add(half).cast(), candidate) };
            }
        }
    }

    /// A candidate is reached if the least difference is 0.
    ///
    /// # Safety
    /// The machine has AVX-512 F, BW, VL and VBMI, and the moves fit the place.
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
    pub(super) unsafe fn avx512_test<const M: usize>(
        values: &[u8],
        at: usize,
        far: &Far,
        candidates: &mut [[u8; LANES]; M],
    ) {
        let load = |row: &[u8; LANES]| {
            // Safety: a row is one vector.
            unsafe { _mm512_loadu_si512(row.as_ptr().cast()) }
        };
        let mut candidate = candidates.each_ref().map(load);
        let mut least = [_mm512_set1_epi8(-1); M];
        for (distances, beside) in &far.alike {
            let wanted = candidate.map(|value| _mm512_xor_si512(value, _mm512_set1_epi8(*beside as i8)));
            for &distance in distances {
                // Safety: the moves fit the place.
                let option = unsafe { _mm512_loadu_si512(values.as_ptr().add(at - distance as usize).cast()) };
                for (least, wanted) in least.iter_mut().zip(&wanted) {
                    *least = _mm512_min_epu8(*least, _mm512_xor_si512(option, *wanted));
                }
            }
        }
        for (candidate, least) in candidate.iter_mut().zip(least) {
            *candidate = _mm512_mask_set1_epi8(*candidate, _mm512_testn_epi8_mask(least, least), NONE as i8);
        }
        order(&mut candidate, |a, b| (_mm512_min_epu8(a, b), _mm512_max_epu8(a, b)));
        for (row, candidate) in candidates.iter_mut().zip(candidate) {
            // Safety: a row is one vector.
            unsafe { _mm512_storeu_si512(row.as_mut_ptr().cast(), candidate) };
        }
    }

    /// Eight heaps at a time.
    ///
    /// # Safety
    /// The machine has AVX-512 F, BW and CD.
    #[target_feature(enable = "avx512f,avx512bw,avx512cd")]
    pub(super) unsafe fn avx512_least_open<const M: usize, const WORDS: usize>(
        sets: &Sets,
        classes: [&[u64; 4]; 2],
        groups: usize,
        open: &mut [[u8; LANES]; M],
    ) {
        let inside = inside(groups);
        let class: [__m512i; WORDS] = std::array::from_fn(|word| {
            let [even, odd] = classes.map(|class| (class[word] & inside[word]) as i64);
            _mm512_set4_epi64(odd, even, odd, even)
        });
        for from in (0..LANES).step_by(8) {
            // Safety: the places are those of one vector.
            let load = |word: usize| unsafe { _mm512_loadu_si512(sets[word].as_ptr().add(from).cast()) };
            let mut words: [__m512i; WORDS] = std::array::from_fn(|word| _mm512_andnot_si512(load(word), class[word]));
            for row in open.iter_mut() {
                // The heaps that have no value yet; bit -1 stands for none.
                let mut rest = u8::MAX;
                let mut value = _mm512_set1_epi64(-1);
                for (word, base) in words.iter_mut().zip((0..).step_by(64)) {
                    let here = _mm512_mask_test_epi64_mask(rest, *word, *word);
                    rest &= !here;
                    let low = _mm512_and_si512(*word, _mm512_sub_epi64(_mm512_setzero_si512(), *word));
                    let place = _mm512_sub_epi64(_mm512_set1_epi64(base + 63), _mm512_lzcnt_epi64(low));
                    value = _mm512_mask_mov_epi64(value, here, place);
                    *word = _mm512_mask_xor_epi64(*word, here, *word, low);
                }
                // Safety: the places are those of eight heaps.
                unsafe {
                    row.as_mut_ptr()
                        .add(from)
                        .cast::<i64>()
                        .write_unaligned(_mm_cvtsi128_si64(_mm512_cvtepi64_epi8(value)))
                };
            }
        }
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
    ) -> usize {
        let mut order = [0_u8; LANES];
        order.iter_mut().zip(1..).for_each(|(place, i)| *place = i % LANES as u8);
        // Safety: the array is one vector.
        let order = unsafe { _mm512_loadu_si512(order.as_ptr().cast()) };
        // Safety: 64 heaps before this one are in the list.
        let mut last = unsafe { _mm512_loadu_si512(values.as_ptr().add(at + from - LANES).cast()) };
        for lane in from..LANES {
            let mut settled = None;
            for candidates in candidates {
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
        fn what_is_marked_is_reached(
            values in prop::collection::vec(any::<u8>(), 300), at in 200_usize..=236, far in far(200), groups in 1..=8_usize,
            bits in 5..=8_u32
        ) {
            let values: Vec<u8> = values.iter().map(|value| value >> (8 - bits)).collect();
            for level in Level::all() {
                let mut sets = [[0; LANES]; 4];
                let all = level.mark_most(&values, at, &far, groups, &mut sets);
                for lane in 0..LANES {
                    for value in 0..=255_u8 {
                        let ways = far.moves.iter().filter(|&&(d, r)| values[at + lane - d as usize] ^ r == value).count();
                        let ways = if usize::from(value) < 32 * groups { ways } else { 0 };
                        let marked = sets[usize::from(value / 64)][lane] >> (value % 64) & 1 == 1;
                        prop_assert!(if marked { ways > 0 } else { ways == 0 || !all && ways > 1 }, "{} {}", level, value);
                    }
                }
            }
        }

        #[test]
        fn tests_are_those_of_the_definition(
            values in prop::collection::vec(0..16_u8, 300), at in 200_usize..=236, far in far(200),
            candidates in prop::collection::vec(prop_oneof![9 => any::<u8>(), 1 => Just(NONE)], 3 * LANES)
        ) {
            let mut candidates: [[u8; LANES]; 3] = std::array::from_fn(|i| std::array::from_fn(|l| candidates[LANES * i + l]));
            order(&mut candidates, |a, b| {
                (std::array::from_fn(|l| a[l].min(b[l])), std::array::from_fn(|l| a[l].max(b[l])))
            });
            for level in Level::all() {
                let mut found = candidates;
                level.test(&values, at, &far, &mut found);
                for lane in 0..LANES {
                    let reached = |c: u8| far.moves.iter().any(|&(d, r)| values[at + lane - d as usize] ^ r == c);
                    let left = candidates.iter().map(|row| row[lane]).filter(|&c| !reached(c)).chain([NONE; 3]);
                    prop_assert!(found.iter().map(|row| row[lane]).eq(left.take(3)), "{}", level);
                }
            }
        }

        #[test]
        fn least_open_values_are_those_of_the_definition(
            sets in prop::collection::vec((any::<u64>(), any::<u64>()), 4 * LANES), classes in any::<[[u64; 4]; 2]>(), groups in 1..=8_usize
        ) {
            let sets: Sets = std::array::from_fn(|w| std::array::from_fn(|l| match sets[LANES * w + l] {
                (set, choice) if choice % 4 > 0 => set,
                _ => u64::MAX,
            }));
            for level in Level::all() {
                let open: [[u8; LANES]; 5] = level.least_open(&sets, [&classes[0], &classes[1]], groups);
                for lane in 0..LANES {
                    let bit = |set: u64, v: usize| set >> (v % 64) & 1 == 1;
                    let all = (0..32 * groups)
                        .filter(|&v| bit(classes[lane % 2][v / 64], v) && !bit(sets[v / 64][lane], v))
                        .map(|v| v as u8);
                    prop_assert!(open.iter().map(|row| row[lane]).eq(all.chain([NONE; 5]).take(5)), "{}", level);
                }
            }
        }

        #[test]
        fn every_level_settles_alike(
            values in prop::collection::vec(0..8_u8, 200), at in 64_usize..=136, from in 0..LANES,
            near in prop::collection::vec((1..64_u8, 0..8_u8), 0..20),
            candidates in prop::collection::vec(prop_oneof![3 => 0..8_u8, 1 => Just(NONE)], 4 * LANES)
        ) {
            let near = Near::new(near);
            let candidates: [[u8; LANES]; 4] = std::array::from_fn(|i| std::array::from_fn(|l| candidates[LANES * i + l]));
            let mut expected = values.clone();
            let mut stop = LANES;
            for lane in from..LANES {
                let n = at + lane;
                let reached = |c: u8| near.moves.iter().any(|&(d, r)| expected[n - usize::from(d)] ^ r == c);
                match candidates.iter().map(|row| row[lane]).take_while(|&c| c != NONE).find(|&c| !reached(c)) {
                    Some(value) => expected[n] = value,
                    None => {
                        stop = lane;
                        break;
                    }
                }
            }
            for level in Level::all() {
                let mut settled = values.clone();
                prop_assert_eq!(level.settle(&mut settled, at, from, &near, &candidates), stop, "{}", level);
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
