//! Whether two heaps can make a value, for many heaps at once.
//!
//! All values are carried by the certificate, so that heaps in a row need not wait for each other: the move that leaves heap a
//! beside another one leads from n to the value G(a) ^ G(n - k - a), and it is compared with G(n) for a whole block.
//!
//! Few moves need a look where the heaps fall into common and rare ones. Let a bit mask M be given and, for each heap x, let
//! c(x) be the parity of the number of bits of G(x) & M, plus (where every move into two heaps takes a number of objects of one
//! parity, and place is to count) the parity of x + k for these k. Call x common if c(x) is odd.
//!
//! **Statement.** No move that leaves two common heaps leads from a common heap n to the value G(n).
//!
//! **Proof.** Let the move leave a and b = n - k - a, and let G(a) ^ G(b) = G(n). The bits of a nim-sum in M have the parity
//! of those of its parts together. And (a + k) + (b + k) = n + k has the same relation. So c(n) = c(a) + c(b), which is even
//! for two common heaps; but c(n) is odd. ∎
//!
//! So for a common heap only the moves that leave a rare one count, whatever the mask is.
//!
//! Source: Berlekamp's sparse spaces, Winning Ways, chapter 4.

use std::ops::BitXor;

use crate::certificate::Space;
use crate::game::{Breaking, Game, Rule};

/// How many heaps are looked at together.
pub(crate) const BLOCK: usize = 64;

/// A value in its width.
pub(crate) trait Number: Copy + Eq + Ord + BitXor<Output = Self> + From<u8> + std::ops::BitOrAssign {
    fn get(self) -> usize;
}

macro_rules! number {
    ($($width:ty),*) => {$(
        impl Number for $width {
            fn get(self) -> usize {
                self as usize
            }
        }
    )*};
}
number!(u8, u16, u32);

/// A move that leaves two heaps, one of which is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beside<V> {
    /// How much smaller the other heap is than the one that was moved in.
    pub(crate) distance: usize,
    /// The value of the known heap.
    pub(crate) value: V,
    /// The heap from which this is no move, since its two heaps are equal and must not be.
    pub(crate) except: usize,
}

impl<V: Number> Beside<V> {
    pub(crate) fn new(breaking: Breaking, heap: usize, value: V) -> Self {
        let except = if breaking.rule == Rule::Free { usize::MAX } else { 2 * heap + breaking.taken };
        Self { distance: heap + breaking.taken, value, except }
    }

    /// The value that heap `n` reaches by this move, if it can be made.
    #[inline]
    pub(crate) fn reach(self, values: &[V], n: usize) -> Option<usize> {
        (self.distance < n && n != self.except).then(|| (values[n - self.distance] ^ self.value).get())
    }
}

/// Whether heaps are common.
pub(crate) struct Classes {
    mask: usize,
    /// The parity of k, if the place counts.
    place: Option<usize>,
}

impl Classes {
    /// `None` if the place is to count, and the moves do not allow it.
    pub(crate) fn new(space: Space, game: &Game) -> Option<Self> {
        let mask = space.mask as usize;
        if !space.place {
            return Some(Self { mask, place: None });
        }
        let parity = game.several.first()?.taken % 2;
        game.several.iter().all(|breaking| breaking.taken % 2 == parity).then_some(Self { mask, place: Some(parity) })
    }

    pub(crate) fn is_common(&self, heap: usize, value: usize) -> bool {
        let place = self.place.map_or(0, |parity| heap + parity);
        ((value & self.mask).count_ones() as usize + place) % 2 == 1
    }
}

/// Notes for the heaps of the block from `at` on whether one of these moves reaches the value of the heap.
pub(crate) fn hits_beside<V: Number>(values: &[V], at: usize, moves: &[Beside<V>], hits: &mut [V; BLOCK]) {
    let Some(block) = values.get(at..).and_then(|rest| rest.first_chunk::<BLOCK>()) else {
        return moves.iter().for_each(|&beside| hits_from(values, at, at, beside, hits));
    };
    for &beside in moves {
        let inside = at..at + BLOCK;
        if beside.distance >= at || inside.contains(&beside.except) {
            hits_from(values, at, at, beside, hits);
            continue;
        }
        let other = at - beside.distance;
        if let Some(others) = values.get(other..).and_then(|rest| rest.first_chunk::<BLOCK>()) {
            for lane in 0..BLOCK {
                hits[lane] |= V::from(u8::from(others[lane] ^ beside.value == block[lane]));
            }
        }
    }
}

/// The same for one move, and for the heaps from `from` on only.
fn hits_from<V: Number>(values: &[V], at: usize, from: usize, beside: Beside<V>, hits: &mut [V; BLOCK]) {
    for n in from.max(beside.distance + 1)..values.len().min(at + BLOCK) {
        if n != beside.except && values[n - beside.distance] ^ beside.value == values[n] {
            hits[n - at] = V::from(1);
        }
    }
}

/// Notes for the heaps of the block whether any move into two heaps reaches the value of the heap.
pub(crate) fn hits_of_all<V: Number>(values: &[V], at: usize, breaking: Breaking, hits: &mut [V; BLOCK]) {
    let end = values.len().min(at + BLOCK);
    let full = end - at == BLOCK;
    for heap in 1..=(end - 1).saturating_sub(breaking.taken) / 2 {
        let beside = Beside::new(breaking, heap, values[heap]);
        // The known heap is the smaller one.
        let first = 2 * heap + breaking.taken;
        if first < at && full {
            hits_beside(values, at, &[beside], hits);
        } else {
            hits_from(values, at, first.max(at), beside, hits);
        }
    }
}
