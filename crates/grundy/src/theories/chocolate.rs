//! **Bars of chocolate with a bitter square**: Nim with a heap on each side of it, as long as the heights of the columns are
//! bound to the columns in the right way.
//!
//! **Statement** (Robin 1989 for rectangles; Nakamura and Miyadera 2015). Let a bar have l columns to the left of the bitter
//! square, r to its right, u rows above and d below. If the most squares above the row of the bitter square stand in its own
//! column, u is *free*; otherwise u is bound to the columns to the right if the first r' of them have at most f(r') < u squares
//! above for some r' < r, and to those to the left likewise; the same for d. Let each of u and d be bound to at most one side,
//! and each side to at most one of them. For each pair that is bound let the function f have the *NS property*: whenever
//! ⌊z / 2^i⌋ = ⌊z' / 2^i⌋ for numbers of columns z and z' and i ≥ 1, ⌊f(z) / 2^(i-1)⌋ = ⌊f(z') / 2^(i-1)⌋. Then the value of
//! the bar is the nim-sum of l, r, u and d.
//!
//! **Proof.** What is not bound changes alone, so that it is a heap of Nim. Let (u, r) be bound, u ≤ f(r). Its options are
//! (u', r) with u' < u, and (min(u, f(r')), r') with r' < r. None has the value u ⊕ r: if u ≤ f(r') that is plain; otherwise
//! let bit i be the highest in which r and r' differ. Then ⌊f(r) / 2^i⌋ = ⌊f(r') / 2^i⌋, and u lies between f(r') and f(r), so
//! that u ⊕ f(r') < 2^i ≤ r ⊕ r'. And every v < u ⊕ r is reached: let bit i be the highest in which they differ. If u has it,
//! take u' = v ⊕ r. Otherwise r has it; let r' agree with r above bit i and have 0 there. By the property min(u, f(r')) agrees
//! with u from bit i on, so that the nim-sum agrees with v there, and bit j of min(u, f(r')) depends only on the bits of r'
//! above j: choose them one after another so that the nim-sum is v. Lower bars have the property too, since
//! ⌊min(f, u) / 2^i⌋ follows from ⌊f / 2^i⌋.
//!
//! Without a bound pair the bar is isomorphic to four heaps of Nim, and so in misère play too: Bouton's rule for all of them
//! together. Declines on other bars.

use crate::rulesets::Bar;
use crate::theories::ferguson::Tally;
use crate::{Evidence, Nimber, Outcome, Play, Step, Theory};

/// The theory of bars of chocolate.
#[derive(Clone, Copy, Debug)]
pub struct NakamuraMiyadera;

/// The sides of the bitter square: columns to the left and to the right, rows above and below.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Sides {
    numbers: [u64; 4],
    is_bound: bool,
}

impl Sides {
    /// `None` where the hypotheses do not hold.
    fn of(bar: &Bar) -> Option<Self> {
        let (left, right) = (bar.bitter, bar.columns.len() - 1 - bar.bitter);
        let [up, down] = bar.heights();
        let mut bound = [[false; 2]; 2];
        for (side, bound) in bound.iter_mut().enumerate() {
            let height = |column: usize| bar.columns[column][side];
            let most_left = so_far((0..=bar.bitter).rev().map(height));
            let most_right = so_far((bar.bitter..bar.columns.len()).map(height));
            for (most, bound) in [most_left, most_right].into_iter().zip(bound) {
                if most.first() != most.last() {
                    *bound = true;
                    if !has_ns_property(&most) {
                        return None;
                    }
                }
            }
        }
        let [above, below] = bound;
        let once = |pair: [bool; 2]| pair != [true; 2];
        if !once(above) || !once(below) || !once([above[0], below[0]]) || !once([above[1], below[1]]) {
            return None;
        }
        let numbers = [left as u64, right as u64, up.into(), down.into()];
        Some(Self { numbers, is_bound: above != [false; 2] || below != [false; 2] })
    }
}

/// The greatest height so far, going away from the bitter square.
fn so_far(heights: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut most = 0;
    heights
        .map(|height| {
            most = height.max(most);
            most
        })
        .collect()
}

/// Whether a function that does not fall has the NS property; its values at 0, 1, 2, ...
fn has_ns_property(f: &[u32]) -> bool {
    let most = f.last().copied().unwrap_or(0);
    (0..32).take_while(|i| most >> i > 0).all(|i| {
        let together = 2_usize.checked_shl(i).filter(|&size| size <= f.len()).unwrap_or(f.len());
        f.chunks(together).all(|values| values[0] >> i == values[values.len() - 1] >> i)
    })
}

impl Theory<Bar> for NakamuraMiyadera {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Robin 1989, Nakamura and Miyadera 2015: the value is the nim-sum of the lines on the four sides of the bitter square"
                .into(),
        )
    }

    fn grundy(&self, bar: &Bar) -> Option<Nimber> {
        Sides::of(bar).map(|sides| sides.numbers.into_iter().fold(Nimber::ZERO, |sum, side| sum ^ Nimber(side)))
    }

    fn outcome(&self, sum: &[Bar], play: Play) -> Option<Outcome> {
        if play == Play::Normal {
            return None;
        }
        let mut heaps = Vec::new();
        for bar in sum {
            heaps.extend(Sides::of(bar).filter(|sides| !sides.is_bound)?.numbers.map(Nimber));
        }
        Some(heaps.into_iter().collect::<Tally>().outcome(play))
    }

    /// Of several heaps in one component the value does not say enough.
    fn plays_misere_nim(&self, bar: &Bar) -> bool {
        let is_heap = |sides: &Sides| sides.numbers.iter().filter(|&&side| side > 0).count() <= 1;
        Sides::of(bar).as_ref().is_some_and(is_heap)
    }

    fn explain(&self, bar: &Bar, _play: Play) -> Vec<Step> {
        let Some(Sides { numbers: [left, right, up, down], .. }) = Sides::of(bar) else { return Vec::new() };
        vec![Step::new("bitter-sides").with("left", left).with("right", right).with("above", up).with("below", down)]
    }
}
