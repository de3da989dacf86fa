//! With AVX-512: a set in registers, and two sums at a time.

use std::arch::x86_64::*;

use super::{Hits, Open, PART, Sieve, Sought, mark};
use crate::rows::{Bytes, Pairs};
use crate::{LANES, Rows, Word};

/// Where so much was found with one sum, what is found is removed after so many rows, not after all.
const MUCH: usize = 64;
const MUCH_ROWS: usize = 16;

/// See [`Level::mark_sums`](crate::Level::mark_sums).
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub(super) fn mark_sums<T: Word>(small: &[T], large: &[T], seen: &mut [u8]) {
    mark(small, large, seen);
}

macro_rules! avx512 {
    ($($(#[$doc:meta])* unsafe fn $name:ident
        $(<$(const $flag:ident: bool),+>)?($($args:tt)*) $(-> $result:ty)? $body:block)*) => {$(
        $(#[$doc])*
        ///
        /// # Safety
        /// Rows and places are those of the piece.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
        unsafe fn $name$(<$(const $flag: bool),+>)?($($args)*) $(-> $result)? {
            // Safety: that of this function.
            unsafe { $body }
        }
    )*};
}

/// A set in registers: the bytes of the lower and the upper half, what is to be changed so that pairs of the half that is in
/// use, if only one is, have no bit 7; and the part.
#[derive(Clone, Copy)]
struct Table {
    lower: [__m512i; 2],
    upper: [__m512i; 2],
    flip: __m512i,
    part: __m512i,
}

const BITS: i64 = 0x8040_2010_0804_0201_u64 as i64;

avx512! {
    unsafe fn load(vector: &Bytes) -> __m512i {
        _mm512_load_si512(vector.0.as_ptr().cast())
    }

    unsafe fn quarters(set: &Open) -> [__m512i; 4] {
        std::array::from_fn(|i| _mm512_loadu_si512(set.as_ptr().add(8 * i).cast()))
    }

    /// Whether the lower and the upper half of the set have something.
    unsafe fn halves(set: &Open) -> [bool; 2] {
        let [a, b, c, d] = quarters(set);
        [_mm512_or_si512(a, b), _mm512_or_si512(c, d)].map(|half| _mm512_test_epi64_mask(half, half) != 0)
    }

    /// With `BOTH`, both halves are in use. Else one is empty, and one table serves for both.
    unsafe fn table<const BOTH: bool>(sought: &Sought) -> Table {
        let [a, b, c, d] = quarters(&sought.set);
        let part = _mm512_set1_epi8(sought.part as i8);
        if BOTH {
            return Table { lower: [a, b], upper: [c, d], flip: _mm512_setzero_si512(), part };
        }
        let one = [_mm512_or_si512(a, c), _mm512_or_si512(b, d)];
        let flip = if halves(&sought.set)[1] { _mm512_set1_epi8(-128) } else { _mm512_setzero_si512() };
        Table { lower: one, upper: one, flip, part }
    }

    /// The pairs that have a value of the sets of two sums that follow one another, with a in these rows.
    unsafe fn find<const BOTH: bool, const WIDE: bool>(
        pairs: &Pairs,
        two: &[Sought; 2],
        lane: usize,
        rows: [usize; 2],
        hits: &mut [Hits; 2]
    ) {
        let tables = [table::<BOTH>(&two[0]), table::<BOTH>(&two[1])];
        let (firsts, seconds) = (&pairs.first, &pairs.second);
        let bits = _mm512_set1_epi64(BITS);
        // The b of the second sum are those that the first had one row before.
        let mut last = [load(&seconds[0][lane + 64 - rows[0]]), load(&seconds[1][lane + 64 - rows[0]])];
        for row in rows[0]..rows[1] {
            let a = [load(firsts[0].get_unchecked(row)), load(firsts[1].get_unchecked(row))];
            let j = lane + 63 - row;
            let b = [load(seconds[0].get_unchecked(j)), load(seconds[1].get_unchecked(j))];
            for (k, (table, b)) in tables.iter().zip([b, last]).enumerate() {
                let middle = _mm512_xor_si512(a[0], b[0]);
                let mut bytes = _mm512_permutex2var_epi8(table.lower[0], middle, table.lower[1]);
                let low = if BOTH {
                    let upper = _mm512_permutex2var_epi8(table.upper[0], middle, table.upper[1]);
                    bytes = _mm512_mask_blend_epi8(_mm512_movepi8_mask(middle), bytes, upper);
                    _mm512_and_si512(_mm512_xor_si512(a[1], b[1]), _mm512_set1_epi8(15))
                } else {
                    _mm512_ternarylogic_epi32::<0x96>(a[1], b[1], table.flip)
                };
                let mut found = _mm512_test_epi8_mask(bytes, _mm512_shuffle_epi8(bits, low));
                if WIDE {
                    let high = _mm512_xor_si512(load(firsts[2].get_unchecked(row)), load(seconds[2].get_unchecked(j + k)));
                    found = _mm512_mask_cmpeq_epi8_mask(found, high, table.part);
                }
                *hits.get_unchecked_mut(k).get_unchecked_mut(row) = found;
            }
            last = b;
        }
    }

    /// Removes what these rows have, and says how many pairs have it.
    unsafe fn remove(
        pairs: &Pairs,
        set: &mut Open,
        lane: usize,
        rows: [usize; 2],
        hits: &Hits,
        found: &mut [[u8; 64 * 65]; 2]
    ) -> usize {
        let [places, masks] = found;
        let there = _mm512_set1_epi64(pairs.there as i64);
        let mut some = 0;
        for from in (rows[0]..rows[1]).step_by(8) {
            some |= u64::from(_mm512_test_epi64_mask(_mm512_loadu_si512(hits.as_ptr().add(from).cast()), there)) << from;
        }
        let mut count = 0;
        while some != 0 {
            let row = some.trailing_zeros() as usize;
            some &= some - 1;
            let hits = hits.get_unchecked(row) & pairs.there;
            let j = lane + 63 - row;
            let sum = |plane: usize| {
                let (first, second) = (pairs.first.get_unchecked(plane), pairs.second.get_unchecked(plane));
                _mm512_xor_si512(load(first.get_unchecked(row)), load(second.get_unchecked(j)))
            };
            let low = _mm512_and_si512(sum(1), _mm512_set1_epi8(15));
            let bits = _mm512_shuffle_epi8(_mm512_set1_epi64(BITS), low);
            let [here, bits] = [_mm512_maskz_compress_epi8(hits, sum(0)), _mm512_maskz_compress_epi8(hits, bits)];
            // No more than 64 places for each row before this one are taken.
            let to = [places.as_mut_ptr().add(count), masks.as_mut_ptr().add(count)];
            let more = hits.count_ones() as usize;
            if more <= 16 {
                _mm_storeu_si128(to[0].cast(), _mm512_castsi512_si128(here));
                _mm_storeu_si128(to[1].cast(), _mm512_castsi512_si128(bits));
            } else {
                _mm512_storeu_si512(to[0].cast(), here);
                _mm512_storeu_si512(to[1].cast(), bits);
            }
            count += more;
        }
        // A set has as many bytes, and any bytes are a set; bytes of a word stand in order on this machine.
        let set: &mut [u8; PART / 8] = &mut *set.as_mut_ptr().cast();
        for (&place, &mask) in places[..count].iter().zip(masks.iter()) {
            set[usize::from(place)] &= !mask;
        }
        count
    }
}

/// See [`Level::sift`](crate::Level::sift). The heaps a are those of these columns, at most 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,bmi1,popcnt")]
pub(super) fn sift(rows: &Rows, total: usize, columns: [usize; 2], sought: &mut [Sought; LANES], sieve: &mut Sieve) {
    let Sieve { pairs, hits, found, .. } = sieve;
    pairs.fill(rows, total, columns);
    for (i, two) in sought.as_chunks_mut::<2>().0.iter_mut().enumerate() {
        let lane = 2 * i;
        if two.iter().all(Sought::is_empty) {
            continue;
        }
        let step = if two.iter().any(|sought| sought.found > MUCH) { MUCH_ROWS } else { 64 };
        two.iter_mut().for_each(|sought| sought.found = 0);
        for from in (0..64).step_by(step) {
            let range = [from, from + step];
            // Safety: the rows are below 64, and `lane` + 1, too.
            unsafe {
                let both = two.iter().any(|sought| halves(&sought.set) == [true; 2]);
                match (both, pairs.wide) {
                    (false, false) => find::<false, false>(pairs, two, lane, range, hits),
                    (true, false) => find::<true, false>(pairs, two, lane, range, hits),
                    (false, true) => find::<false, true>(pairs, two, lane, range, hits),
                    (true, true) => find::<true, true>(pairs, two, lane, range, hits),
                }
            }
            for (k, (sought, hits)) in two.iter_mut().zip(hits.iter()).enumerate() {
                // Without a third plane, all values are in part 0.
                if pairs.wide || sought.part == 0 {
                    // Safety: as before.
                    sought.found += unsafe { remove(pairs, &mut sought.set, lane + k, range, hits, found) };
                }
            }
        }
    }
}
