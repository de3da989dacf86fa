//! **Lasker's Nim** (Lasker, Brettspiele der Völker, 1931; values in Winning Ways ch. 4): take any number of objects from a
//! heap, or split a heap into two. The values are those of the heaps, with every fourth pair exchanged:
//!
//! G(4k+1) = 4k+1, G(4k+2) = 4k+2, G(4k+3) = 4k+4, G(4k+4) = 4k+3, and G(0) = 0.
//!
//! *Proof*, by induction on the heap n. G is a permutation that moves no value out of its block 4k+1 ... 4k+4, so that taking
//! reaches the values of all smaller heaps. Note that G(a) and a agree except for the exchange of 3 and 4 mod 4, so that
//! G(a) ≡ 1, 2, 0, 3 mod 4 for a ≡ 1, 2, 3, 0 (a > 0). For a split n = a + b the nim-sum mod 4 is therefore: for n ≡ 1 it
//! is that of (0,1), (1,0), (2,3), (3,2) → 3^1 = 2, 2^0 = 2; for n ≡ 2: 3^2 = 1, 1^1 = 0, 0^0 = 0; for n ≡ 3: 3^0 = 3,
//! 1^2 = 3; for n ≡ 0: 3^3 = 0, 1^0 = 1, 2^2 = 0. So a heap 4k+1 has no split of value ≡ 1, and 4k+2 none of value ≡ 2; in
//! both, taking reaches exactly the values 0 to n-1. A heap 4k+3 reaches 0 to 4k+2 by taking, and by the split 1 + (4k+2) the
//! value 1 ^ (4k+2) = 4k+3, but no split of value ≡ 0: its value is 4k+4. A heap 4k+4 reaches 0 to 4k+2 and 4k+4 by taking,
//! and no split has a value ≡ 3: its value is 4k+3.
//!
//! It declines misère play, where values say nothing.

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

use crate::law::Law;
#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::{Budget, Evidence, Moves, Nimber, Period, Sum, Theory};

/// The citation.
pub const LASKER: &str = "Lasker 1931: a heap of 4k+1, 4k+2, 4k+3, 4k+4 has value 4k+1, 4k+2, 4k+4, 4k+3";

/// The theory of Lasker's Nim.
#[derive(Clone, Debug)]
pub struct Lasker {
    budget: Budget,
}

impl Lasker {
    /// Looking through the splits of a heap is counted in the budget.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone() }
    }

    /// From heap 1 on, the values grow by 4 in 4 heaps.
    pub(crate) fn law(&self) -> Law {
        Law::known(Period { preperiod: 1, period: 4, saltus: 4 }, Theory::<u64>::evidence(self))
    }
}

/// The value of a heap; it is its own inverse, so that this is also the heap of a value. `None` past 64 bits.
fn exchange(heap: u64) -> Option<u64> {
    match heap % 4 {
        3 => heap.checked_add(1),
        0 if heap > 0 => Some(heap - 1),
        _ => Some(heap),
    }
}

/// In larger heaps the splits are not looked through.
const MOST_SPLITS: u64 = 1 << 26;

impl Theory<u64> for Lasker {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(LASKER.into())
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        exchange(heap).map(Nimber)
    }

    /// The one heap that taking leaves, and every split; cost: half the heap, up to 2^27, beyond which splits are not found.
    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        if let Some(left) = exchange(target.0).filter(|&left| left < heap) {
            out.push(if left == 0 { Sum::new() } else { left.into() });
        }
        let splits = heap / 2;
        if splits > MOST_SPLITS {
            out.at_least();
            return true;
        }
        for small in 1..=splits {
            if small % (1 << 12) == 0 && self.budget.visit(1 << 12).is_err() {
                return false;
            }
            if let (Some(a), Some(b)) = (exchange(small), exchange(heap - small))
                && a ^ b == target.0
            {
                out.push([small, heap - small]);
            }
        }
        true
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for Lasker {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(LASKER.into())
    }

    fn grundy(&self, heap: &Big) -> Option<BigUint> {
        let [heap] = &heap[..] else { return None };
        Some(exchange_big(heap))
    }

    fn moves_to(&self, heap: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        let [heap] = &heap[..] else { return false };
        let left = exchange_big(target);
        if left < *heap {
            out.push(vec![left]);
        }
        out.at_least();
        true
    }
}

#[cfg(feature = "bigint")]
fn exchange_big(heap: &BigUint) -> BigUint {
    let digit = heap.iter_u32_digits().next().unwrap_or(0) % 4;
    match digit {
        3 => heap + 1_u32,
        0 if *heap != BigUint::ZERO => heap - 1_u32,
        _ => heap.clone(),
    }
}
