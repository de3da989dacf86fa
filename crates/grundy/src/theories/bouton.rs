//! **Bouton 1901** ("Nim, a game with a complete mathematical theory", Annals of Mathematics 3). The Grundy value of a Nim
//! heap is its size. A sum of heaps is P exactly when the exclusive or of the sizes is 0; in misère play the same, except
//! that heaps of 0 and 1 only are P exactly when the exclusive or is 1.
//!
//! No hypothesis: it holds for heaps of every size. *Proof.* From a heap of n every smaller size can be reached, so the value
//! is mex {0, ..., n-1} = n; the sums follow from [`ferguson`](super::ferguson).

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::theories::ferguson::Tally;
use crate::{Evidence, Moves, Nimber, Play, Theory};

/// The citation.
pub const BOUTON: &str = "Bouton 1901: a heap of n has value *n";

/// The theory of Nim heaps.
#[derive(Clone, Copy, Debug)]
pub struct Bouton;

impl Theory<u64> for Bouton {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(BOUTON.into())
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber(heap))
    }

    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        if target.0 < heap {
            out.push(target.0);
        }
        true
    }

    fn plays_misere_nim(&self, _heap: &u64) -> bool {
        true
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for Bouton {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(BOUTON.into())
    }

    fn grundy(&self, heap: &Big) -> Option<BigUint> {
        match &heap[..] {
            [heap] => Some(heap.clone()),
            _ => None,
        }
    }

    fn moves_to(&self, heap: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        if heap.len() == 1 && *target < heap[0] {
            out.push(vec![target.clone()]);
        }
        heap.len() == 1
    }

    fn plays_misere_nim(&self, _heap: &Big) -> bool {
        true
    }
}

/// The exclusive or of all heaps from `first` to `last`, in constant time; 0 if there is none.
///
/// The exclusive or of 0..=n is n, 1, n+1, 0 for n = 0, 1, 2, 3 mod 4.
///
/// ```
/// use grundy::theories::bouton::nim_sum_of_range;
/// assert_eq!(nim_sum_of_range(3, 5), 3 ^ 4 ^ 5);
/// ```
pub fn nim_sum_of_range(first: u64, last: u64) -> u64 {
    let up_to = |n: u64| match n % 4 {
        0 => n,
        1 => 1,
        2 => n + 1,
        _ => 0,
    };
    if first > last { 0 } else { up_to(last) ^ first.checked_sub(1).map_or(0, up_to) }
}

/// The exclusive or of the heaps: one pass at the speed of memory.
pub fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}

/// Every winning move in a sum of Nim heaps, in order of heap: which heap, and what it becomes. Two passes over the heaps, and
/// nothing is stored.
///
/// ```
/// use grundy::Play;
/// use grundy::theories::bouton::winning_moves;
/// assert!(winning_moves(&[3, 4, 5], Play::Normal).eq([(0, 1)]));
/// assert!(winning_moves(&[1, 1, 5], Play::Misere).eq([(2, 1)]));
/// ```
pub fn winning_moves(heaps: &[u64], play: Play) -> impl Iterator<Item = (usize, u64)> {
    let tally: Tally = heaps.iter().map(|&heap| Nimber(heap)).collect();
    // In a P-position the value that each heap should have is its own.
    heaps.iter().enumerate().filter_map(move |(i, &heap)| {
        let left = tally.target(Nimber(heap), play).0;
        (left < heap).then_some((i, left))
    })
}
