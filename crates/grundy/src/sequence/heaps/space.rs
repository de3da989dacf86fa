//! Sparse space: a split of all heaps into *rare* and *common* ones that the moves into two heaps respect (Berlekamp;
//! Winning Ways, chapter 4; with the place of the heap: Flammenkamp).
//!
//! **Statement.** Let m be a mask of bits and s = 0 or 1, where s = 1 only if all moves into two heaps take numbers of one
//! parity, that of k. Call heap n common if the number of bits of G(n) & m and s·(n - k) have a sum that is odd, and rare
//! otherwise. Then a move from n that leaves two common heaps a and b, a + b = n - k, has a value w for which w & m and
//! s·(n - k) have an even sum: a value that would make n rare. So every option by which n could have less than a common
//! value is a move to one heap, or leaves a rare one.
//!
//! *Proof.* Parities add up under nim-sum, and s·(a - k) + s·(b - k) has the parity of s·(a + b) = s·(n - k). ∎
//!
//! So the least common value c that no move with a rare heap has is a bound of G(n), and G(n) = c if every rare value below
//! c is an option. The statement holds for every m and s; a poor choice costs time only. The choice counts the heaps of
//! each value and parity, and transforms the counts (Walsh and Hadamard): that gives the number of rare heaps for every m.

use super::binary::Binary;

/// A split into rare and common heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Space {
    pub(crate) mask: u32,
    /// s: the place counts, too.
    pub(crate) place: bool,
    /// The parity of what the moves into two heaps take, if the place counts.
    odd: bool,
}

impl Space {
    /// The split with the fewest rare heaps among those of the values, and their number.
    pub(super) fn choose(moves: &Binary, values: impl Iterator<Item = u64>) -> (Self, usize) {
        let mut counts = [vec![0_i64; 64], vec![0_i64; 64]];
        let mut heaps = 0_i64;
        for (n, value) in values.enumerate().skip(1) {
            heaps += 1;
            let value = value as usize;
            if value >= counts[0].len() {
                counts.iter_mut().for_each(|counts| counts.resize((value + 1).next_power_of_two(), 0));
            }
            counts[n % 2][value] += 1;
        }
        counts.iter_mut().for_each(|counts| transform(counts));
        let [even, odd] = counts;
        let parities = |parity: usize| moves.split.iter().all(|split| split.taken % 2 == parity);
        let (all_even, all_odd) = (parities(0), parities(1));
        let plain = (1..even.len())
            .map(|m| ((heaps + even[m] + odd[m]) / 2, Self { mask: m as u32, place: false, odd: false }));
        let placed = (0..even.len()).filter(|_| all_even != all_odd).map(|m| {
            // Rare heaps are those where both parities agree: n - k even and w & m even, or both odd.
            let (same, other) = if all_odd { (odd[m], even[m]) } else { (even[m], odd[m]) };
            ((heaps + same - other) / 2, Self { mask: m as u32, place: true, odd: all_odd })
        });
        let best = plain.chain(placed).min_by_key(|&(rare, space)| (rare, space.place, space.mask));
        let (rare, space) = best.unwrap_or((heaps, Self { mask: 0, place: false, odd: false }));
        (space, rare as usize)
    }

    /// The parity that w & m has for the common values w of heap `n`.
    pub(crate) fn common_parity(self, n: usize) -> usize {
        1 ^ (usize::from(self.place) & ((n + usize::from(self.odd)) % 2))
    }

    /// The parity of w & m.
    pub(crate) fn parity(self, value: u64) -> usize {
        ((value & u64::from(self.mask)).count_ones() % 2) as usize
    }

    pub(crate) fn is_rare(self, n: usize, value: u64) -> bool {
        self.parity(value) != self.common_parity(n)
    }
}

/// Place m becomes the number of values v with v & m even less those with v & m odd.
fn transform(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
