//! Sums decided by the values of their components: Sprague and Grundy in normal play, Ferguson in misère play.
//!
//! **Normal play** (Sprague 1935, Grundy 1939). A sum is P exactly when the nim-sum of its values is 0.
//!
//! **Misère play** (Ferguson 1974, "On sums of graph games with last player losing", Int. J. Game Theory 3). Call a position
//! *calm* if it and all its subpositions satisfy: an option exists, and the value is 0 ⇒ some option has value 1. (No option
//! may be a sum of two components.) Then a sum of calm components is P exactly when
//!
//! - some value is 2 or more and the nim-sum is 0, or
//! - every value is 0 or 1 and the nim-sum is 1.
//!
//! These are the rules of misère Nim. *Proof.* Check the three kinds of claims by induction. All values at most 1 and nim-sum
//! 1: a move makes the nim-sum 0 with all values at most 1, or makes exactly one value 2 or more, so that the nim-sum is not
//! 0; both are claimed N. All at most 1 and nim-sum 0: nothing is left (N by the convention), or a value 1 can become 0, or
//! all values are 0 and a component that has an option has one of value 1; the result is claimed P. Some value 2 or more: a
//! nim-sum of 0 is destroyed by every move, and leaves a value of 2 or more since there were two; any other nim-sum can be
//! made 0 as in Nim, and if that would leave only values of 0 and 1, the one large component is moved to the other of 0 and 1.
//!
//! Heaps of games that split, such as Kayles, are not calm, and nothing may be concluded from their values.
//!
//! # Subtraction games
//!
//! Heaps of every subtraction game are calm, whether its set S of moves is finite or not. *Proof* (Ferguson's pairing). Let a be
//! the least of S. First, G(n) = 1 exactly when n ≥ a and G(n-a) = 0, by induction on n. If G(n-a) = 0, then
//! G(n) ≥ 1; an option n-s of value 1 would have G(n-s-a) = 0, an option of n-a, whose value is 0. So G(n) = 1. If
//! n ≥ a and G(n-a) > 0, then G(n-a-s) = 0 for some s of S, so that G(n-s) = 1, an option of n, and G(n) is not 1. Without
//! a move G(n) is 0. Now let G(n) = 0, and let n have an option. Then n ≥ a and G(n-a) > 0, and as before some option
//! n-s has value 1.

use crate::{Nimber, Outcome, Play};

/// The theorem by which the nim-sum of the values decides a sum in normal play.
pub const SPRAGUE_GRUNDY: &str = "Sprague 1935 and Grundy 1939: the value of a sum is the nim-sum of the values";

/// The theorem by which the values decide a sum of calm components in misère play.
pub const FERGUSON: &str = "Ferguson 1974: such components play misère Nim on their values";

/// What a sum of components comes to: enough to name the outcome, and the value that a winning move must give each component.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    nim_sum: Nimber,
    large: usize,
}

impl Tally {
    /// The outcome of the sum. In misère play this holds for sums of calm components only.
    pub fn outcome(&self, play: Play) -> Outcome {
        let balanced = match play {
            Play::Misere if self.large == 0 => self.nim_sum == Nimber(1),
            _ => self.nim_sum == Nimber::ZERO,
        };
        if balanced { Outcome::P } else { Outcome::N }
    }

    /// The nim-sum of the values.
    pub fn nim_sum(&self) -> Nimber {
        self.nim_sum
    }

    /// Whether some value is 2 or more.
    pub fn has_large(&self) -> bool {
        self.large > 0
    }

    /// The value that a component of value `value` must be given for the sum to become P. A move wins exactly when its
    /// option has this value.
    pub fn target(&self, value: Nimber, play: Play) -> Nimber {
        let others = self.nim_sum ^ value;
        let others_large = self.large - usize::from(value.0 >= 2);
        if play == Play::Misere && others_large == 0 { others ^ Nimber(1) } else { others }
    }

    /// The same for a component that splits into `parts` parts whose tally is `own`: the nim-sum that they must be given.
    ///
    /// `None` if the nim-sum does not decide. That is in misère play with one large value in all, among several parts: it
    /// may be made small, or a second large one may be made. (With none, a move makes one at most, and then the nim-sum is
    /// 2 or more; with two, one of them stays.)
    pub fn target_of(&self, own: Self, parts: usize, play: Play) -> Option<Nimber> {
        let others = self.nim_sum ^ own.nim_sum;
        if play == Play::Normal || self.large > own.large || own.large > 1 {
            return Some(others);
        }
        (parts <= 1 || own.large == 0).then_some(others ^ Nimber(1))
    }

    /// The tally of the sum once the components with the tally `own` are replaced by others.
    #[must_use]
    pub fn replace(&self, own: Self, by: Self) -> Self {
        Self {
            nim_sum: self.nim_sum ^ own.nim_sum ^ by.nim_sum,
            large: self.large.saturating_sub(own.large).saturating_add(by.large),
        }
    }
}

impl FromIterator<Nimber> for Tally {
    fn from_iter<I: IntoIterator<Item = Nimber>>(values: I) -> Self {
        values.into_iter().fold(Self::default(), |tally, value| Self {
            nim_sum: tally.nim_sum ^ value,
            large: tally.large + usize::from(value.0 >= 2),
        })
    }
}
