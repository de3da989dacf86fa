//! **Cram on a strip** is Dawson's Kayles, 0.07: a domino takes two neighbouring cells away and leaves a strip on either side
//! of it, so the value of n cells is that of a heap of n (Guy & Smith 1956, who proved the period of 34).
//!
//! Hypothesis: the board is a straight strip of free cells; a bent one has the same game tree. Declines on every other board.

use crate::rulesets::{Cells, TakeAndBreak};
use crate::{Budget, Evidence, Moves, Nimber, Ruleset as _, Sum, Theory};

/// The theory of strips.
pub struct CramStrips(Box<dyn Theory<u64>>);

impl CramStrips {
    /// The values of Dawson's Kayles, computed as far as they are needed.
    pub fn new(budget: &Budget) -> Option<Self> {
        TakeAndBreak::parse_octal("0.07").ok()?.theories(budget).into_iter().next().map(Self)
    }
}

impl Theory<Cells> for CramStrips {
    fn evidence(&self) -> Evidence {
        self.0.evidence()
    }

    fn grundy(&self, cells: &Cells) -> Option<Nimber> {
        self.0.grundy(&cells.as_strip()?.into())
    }

    fn moves_to(&self, cells: &Cells, target: &Nimber, out: &mut Moves<Cells>) -> bool {
        // The options of a shorter one show the place of the domino on the board.
        let Some(cells) = cells.as_strip().filter(|&cells| cells > 64) else { return false };
        let rest = cells - 2;
        for left in 0..=rest / 2 {
            let value = |part: u32| self.0.grundy(&part.into());
            let (Some(a), Some(b)) = (value(left), value(rest - left)) else { return false };
            if a ^ b == *target {
                out.push(
                    [left, rest - left].into_iter().filter(|&part| part > 1).map(Cells::strip).collect::<Sum<_>>(),
                );
            }
        }
        true
    }
}
