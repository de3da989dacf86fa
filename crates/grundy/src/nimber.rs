//! Nimbers: the values of impartial games.

use std::fmt;
use std::iter;
use std::ops::{BitXor, BitXorAssign};

/// The value `*n` of an impartial game: the size of the one Nim heap that the game is equal to.
///
/// The value of a sum is the exclusive or (the *nim-sum*) of the values of its components, written `^` here as in Rust.
/// Values past 64 bits exist only where a theorem gives them, as big integers: see [`Theory`](crate::Theory).
///
/// ```
/// use grundy::Nimber;
/// assert_eq!(Nimber(3) ^ Nimber(5), Nimber(6));
/// assert_eq!([Nimber(0), Nimber(1), Nimber(2)].map(|n| n.to_string()), ["0", "*", "*2"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Nimber(pub u64);

impl Nimber {
    /// The value of a game in which whoever moves first loses.
    pub const ZERO: Self = Self(0);
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.pad("0"),
            1 => f.pad("*"),
            n => f.pad(&format!("*{n}")),
        }
    }
}

impl From<u64> for Nimber {
    fn from(n: u64) -> Self {
        Self(n)
    }
}

impl BitXor for Nimber {
    type Output = Self;
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

/// The nim-sum of the values.
impl iter::Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.fold(Self::ZERO, BitXor::bitxor)
    }
}
