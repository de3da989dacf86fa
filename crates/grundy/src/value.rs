//! Values of positions from which play may go on for ever.

use std::fmt;

use crate::{Nimber, Outcome};

/// The generalised Grundy value of a position of a game with cycles: a nimber, or infinite with the set of nimbers that
/// options have (Smith 1966).
///
/// ```
/// use grundy::{Nimber, Outcome, Value};
/// let loopy = Value::Infinite(vec![Nimber(0), Nimber(2)]);
/// assert_eq!(loopy.to_string(), "oo{0,2}");
/// assert_eq!(loopy.clone().plus(&Value::Finite(Nimber(2))).outcome(), Outcome::N);
/// assert_eq!(loopy.plus(&Value::Finite(Nimber(1))).outcome(), Outcome::D);
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// The position behaves as a heap of Nim of this size.
    Finite(Nimber),
    /// Play may go on for ever; the values of the options that have a nimber, each once, in ascending order.
    Infinite(Vec<Nimber>),
}

impl Value {
    /// The nimber, if it is one.
    pub fn finite(&self) -> Option<Nimber> {
        match self {
            Self::Finite(value) => Some(*value),
            Self::Infinite(_) => None,
        }
    }

    /// The value of a sum, as far as outcomes need it: nimbers are added; a nimber shifts the set of an infinite value; two
    /// infinite values are `oo{}`, a draw whatever is added.
    #[must_use]
    pub fn plus(self, other: &Self) -> Self {
        match (self, other) {
            (Self::Finite(a), &Self::Finite(b)) => Self::Finite(a ^ b),
            (Self::Infinite(set), &Self::Finite(n)) => Self::Infinite(shifted(set, n)),
            (Self::Finite(n), Self::Infinite(set)) => Self::Infinite(shifted(set.clone(), n)),
            (Self::Infinite(_), Self::Infinite(_)) => Self::Infinite(Vec::new()),
        }
    }

    /// Who wins in normal play, or that neither can: N where the set of an infinite value has 0, otherwise a draw.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Finite(Nimber::ZERO) => Outcome::P,
            Self::Finite(_) => Outcome::N,
            Self::Infinite(set) if set.first() == Some(&Nimber::ZERO) => Outcome::N,
            Self::Infinite(_) => Outcome::D,
        }
    }
}

fn shifted(mut set: Vec<Nimber>, by: Nimber) -> Vec<Nimber> {
    set.iter_mut().for_each(|value| *value ^= by);
    set.sort_unstable();
    set
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finite(value) => write!(f, "{value}"),
            Self::Infinite(set) => {
                f.write_str("oo{")?;
                for (i, value) in set.iter().enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    write!(f, "{comma}{}", value.0)?;
                }
                f.write_str("}")
            }
        }
    }
}
