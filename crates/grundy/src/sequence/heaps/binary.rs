//! Codes in which a move leaves at most two heaps, in the form in which values are computed quickly.

use crate::rulesets::take_and_break::code::{Code, Constraint};

/// The moves of a finite code whose digits allow at most two heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Binary {
    /// The heaps that may be taken as a whole.
    pub(crate) whole: Vec<usize>,
    /// How much may be taken so that one heap is left.
    pub(crate) take: Vec<usize>,
    /// How much may be taken so that two heaps are left.
    pub(crate) split: Vec<Split>,
    /// The most that is taken.
    pub(crate) most: usize,
}

/// A move that leaves two heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Split {
    pub(crate) taken: usize,
    /// The two heaps must differ.
    pub(crate) unequal: bool,
}

impl Split {
    /// How many pairs of heaps there are: the smaller one has 1, 2, ... up to so many objects.
    pub(crate) fn pairs(self, n: usize) -> usize {
        match n.checked_sub(self.taken) {
            Some(total) if self.unequal => total.saturating_sub(1) / 2,
            Some(total) => total / 2,
            None => 0,
        }
    }
}

impl Binary {
    /// The moves of the code; `None` if a move may leave more than two heaps, or two equal ones only, or a heap that is not
    /// smaller, or if the digits do not end.
    pub(crate) fn new(code: &Code) -> Option<Self> {
        let digits = code.finite()?;
        if !code.only_shrinks() {
            return None;
        }
        let mut moves = Self { whole: Vec::new(), take: Vec::new(), split: Vec::new(), most: 0 };
        for (taken, digit) in digits.enumerate() {
            moves.most = taken;
            for (count, constraint) in digit.entries() {
                match (count, constraint) {
                    (0, _) if taken > 0 => moves.whole.push(taken),
                    (0, _) => {}
                    (1, _) => moves.take.push(taken),
                    (2, Constraint::Any) => moves.split.push(Split { taken, unequal: false }),
                    (2, Constraint::Unequal | Constraint::Mixed) => moves.split.push(Split { taken, unequal: true }),
                    _ => return None,
                }
            }
            if digit.is_open() {
                return None;
            }
        }
        Some(moves)
    }

    /// How many pairs of heaps the moves from heap n leave.
    pub(crate) fn pairs(&self, n: usize) -> usize {
        self.split.iter().map(|split| split.pairs(n)).sum()
    }
}
