//! Wythoff's game and Fraenkel's generalisation of it.

use crate::theories::Beatty;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

/// t-Wythoff: take any number from one of two heaps, or from both, `k` and `l`, if `|k - l| < t`. Wythoff's own game is
/// t = 1, where a move on both heaps takes the same number from each.
///
/// A position is a pair of heaps; the order is kept, for people, but does not matter.
#[derive(Clone, Copy, Debug)]
pub struct Wythoff {
    t: u64,
}

impl Default for Wythoff {
    fn default() -> Self {
        Self { t: 1 }
    }
}

impl Wythoff {
    /// The game with parameter `t`; `None` for t = 0, which would forbid every move on both heaps.
    pub fn new(t: u64) -> Option<Self> {
        (t > 0).then_some(Self { t })
    }
}

impl Ruleset for Wythoff {
    type Position = [u64; 2];

    fn options(&self, &[a, b]: &[u64; 2], out: &mut Options<[u64; 2]>) {
        out.extend((0..a).rev().map(|left| [left, b]));
        out.extend((0..b).rev().map(|left| [a, left]));
        for k in 1..=a {
            let least = k.saturating_sub(self.t - 1).max(1);
            let most = k.saturating_add(self.t - 1).min(b);
            if least > most || out.is_full() {
                return;
            }
            out.extend((least..=most).map(|l| [a - k, b - l]));
        }
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<[u64; 2]>>> {
        vec![Box::new(Beatty::new(self.t))]
    }
}

impl Notation for Wythoff {
    fn parse(&self, text: &str) -> Result<[u64; 2], ParseError> {
        notation::tuple(text, "a heap size", "two heaps such as 3,5")
    }

    fn write(&self, position: &[u64; 2]) -> String {
        notation::join(position)
    }

    fn describe(&self, &[a, b]: &[u64; 2], to: &[[u64; 2]]) -> Step {
        let [c, d] = to.first().copied().unwrap_or_default();
        match (a - c, b - d) {
            (0, k) => Step::new("take-second").with("taken", k).with("left", notation::join(&[c, d])),
            (k, 0) => Step::new("take-first").with("taken", k).with("left", notation::join(&[c, d])),
            (k, l) if k == l => Step::new("take-each").with("taken", k).with("left", notation::join(&[c, d])),
            (k, l) => Step::new("take-both").with("first", k).with("second", l).with("left", notation::join(&[c, d])),
        }
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<[u64; 2]> {
        coordinates.try_into().ok()
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, _budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        Some(Box::new(Beatty::new(self.t)))
    }
}
