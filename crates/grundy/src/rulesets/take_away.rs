//! Take-away with a limit that moves set: at most K times what was just taken.

use crate::theories::Schwenk;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Take-away with the factor K. A position `[n, q]` is a heap of n objects of which at most q may be taken; after t were taken,
/// at most K·t may be taken next. The opening position of a heap of n is `[n, n - 1]`: all but not everything. K = 2 is
/// Fibonacci Nim.
#[derive(Clone, Copy, Debug)]
pub struct TakeAway {
    factor: u64,
}

impl TakeAway {
    /// The game with this factor; `None` for 0, after which nothing could be taken.
    pub fn new(factor: u64) -> Option<Self> {
        (factor > 0).then_some(Self { factor })
    }
}

impl Ruleset for TakeAway {
    type Position = [u64; 2];

    fn options(&self, &[n, q]: &[u64; 2], out: &mut Options<[u64; 2]>) {
        out.extend((1..=q.min(n)).map(|taken| [n - taken, taken.saturating_mul(self.factor)]));
    }

    /// No more can be taken than there is.
    fn components(&self, [n, q]: [u64; 2], out: &mut Sum<[u64; 2]>) {
        out.push([n, q.min(n)]);
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<[u64; 2]>>> {
        vec![Box::new(Schwenk::new(self.factor, budget))]
    }
}

impl Notation for TakeAway {
    fn parse(&self, text: &str) -> Result<[u64; 2], ParseError> {
        if !text.contains(',') {
            return notation::number(text, "a heap size").map(|n| [n, n.saturating_sub(1)]);
        }
        notation::tuple(text, "a number", "a heap such as 21, or with the most that may be taken, such as 21,20")
    }

    fn write(&self, position: &[u64; 2]) -> String {
        notation::join(position)
    }

    fn describe(&self, &[n, _]: &[u64; 2], to: &[[u64; 2]]) -> Step {
        let [left, most] = to.first().copied().unwrap_or_default();
        Step::new("fibonacci-take")
            .with("taken", n.saturating_sub(left))
            .with("left", left)
            .with("most", most.min(left))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<[u64; 2]> {
        match *coordinates {
            [n] => Some([n, n.saturating_sub(1)]),
            [n, q] => Some([n, q]),
            _ => None,
        }
    }
}
