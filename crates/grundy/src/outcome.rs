//! Who wins, and under which convention.

use std::fmt;
use std::ops::Not;

/// The outcome class of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Outcome {
    /// The next player, who is to move, wins.
    N,
    /// The previous player, who has just moved, wins.
    P,
    /// Neither player can force a win: play goes on for ever. Only games with cycles have such positions.
    D,
}

impl Not for Outcome {
    type Output = Self;
    fn not(self) -> Self {
        match self {
            Self::N => Self::P,
            Self::P => Self::N,
            Self::D => Self::D,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
        })
    }
}

/// The convention that decides who has won when no move is left. It belongs to the question, never to the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Play {
    /// Whoever makes the last move wins.
    #[default]
    Normal,
    /// Whoever makes the last move loses.
    Misere,
}

impl Play {
    /// The outcome of a position in which no move is left.
    pub fn terminal(self) -> Outcome {
        match self {
            Self::Normal => Outcome::P,
            Self::Misere => Outcome::N,
        }
    }
}

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        })
    }
}
