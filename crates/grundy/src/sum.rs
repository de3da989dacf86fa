//! Disjunctive sums.

use std::fmt;
use std::ops::{Deref, DerefMut};

/// A disjunctive sum: on each turn a player chooses one component and moves in it.
///
/// The components keep their order and equal ones are kept apart, so that a move can name the component it is made in. A
/// sum never cancels equal parts by itself: in misère play they do not cancel.
///
/// ```
/// use grundy::Sum;
/// let sum: Sum<u64> = [3, 4, 5].into();
/// assert_eq!(sum.to_string(), "3 + 4 + 5");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sum<P>(Vec<P>);

impl<P> Sum<P> {
    /// The empty sum, in which no move is left.
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// The components, in order.
    pub fn into_vec(self) -> Vec<P> {
        self.0
    }
}

impl<P> Default for Sum<P> {
    fn default() -> Self {
        Self::new()
    }
}

impl<P> From<P> for Sum<P> {
    fn from(position: P) -> Self {
        Self(vec![position])
    }
}

impl<P> From<Vec<P>> for Sum<P> {
    fn from(positions: Vec<P>) -> Self {
        Self(positions)
    }
}

impl<P, const K: usize> From<[P; K]> for Sum<P> {
    fn from(positions: [P; K]) -> Self {
        Self(positions.into())
    }
}

impl<P> FromIterator<P> for Sum<P> {
    fn from_iter<I: IntoIterator<Item = P>>(positions: I) -> Self {
        Self(positions.into_iter().collect())
    }
}

impl<P> IntoIterator for Sum<P> {
    type Item = P;
    type IntoIter = std::vec::IntoIter<P>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<P> Deref for Sum<P> {
    type Target = Vec<P>;
    fn deref(&self) -> &Vec<P> {
        &self.0
    }
}

impl<P> DerefMut for Sum<P> {
    fn deref_mut(&mut self) -> &mut Vec<P> {
        &mut self.0
    }
}

impl<P: fmt::Display> fmt::Display for Sum<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("0");
        }
        for (i, position) in self.0.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            position.fmt(f)?;
        }
        Ok(())
    }
}
