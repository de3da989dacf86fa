//! How an answer is known.

use std::fmt;

/// How an answer is known. The kinds are never blurred: a face prints the one that holds, and a whole answer is only as
/// good as its weakest part.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Evidence {
    /// A published theorem whose hypotheses hold here. The text cites it: author and year, then what it says.
    Theorem(String),
    /// A period that was found by computation and proved by the cited theorem.
    Proved(String),
    /// Every position that matters was visited. The text names the method.
    Computed(String),
    /// Not known: seen to hold up to this size, and no further.
    Conjecture {
        /// The largest size that was checked.
        checked_to: u64,
    },
}

impl Evidence {
    /// The evidence of an answer that rests on both: the weaker of the two.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        self.max(other)
    }

    /// The citation, if a theorem is involved.
    pub fn citation(&self) -> Option<&str> {
        match self {
            Self::Theorem(text) | Self::Proved(text) => Some(text),
            Self::Computed(_) | Self::Conjecture { .. } => None,
        }
    }

    /// One word: `theorem`, `proved`, `computed` or `conjecture`.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Theorem(_) => "theorem",
            Self::Proved(_) => "proved",
            Self::Computed(_) => "computed",
            Self::Conjecture { .. } => "conjecture",
        }
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Theorem(text) => write!(f, "theorem: {text}"),
            Self::Proved(text) => write!(f, "proved: {text}"),
            Self::Computed(text) => write!(f, "computed: {text}"),
            Self::Conjecture { checked_to } => write!(f, "conjecture, checked to {checked_to}"),
        }
    }
}
