//! **Remoteness and suspense** (Smith 1966, "Graphs and composite games", Journal of Combinatorial Theory 1; Conway 1976, On
//! Numbers and Games, chapter 14; the idea is Steinhaus's). In a *conjunctive* compound a turn is a move in every component,
//! and play ends as soon as one component has ended. In a *continued conjunctive* compound a turn is a move in every
//! component that has not ended, and play ends when all have.
//!
//! **Statement.** The *remoteness* of a position is how long play lasts if the winner hurries and the loser delays: 0 where no
//! move is left; 1 more than the least remoteness of an option that is lost for the player on move there, if there is one; else
//! 1 more than the greatest of all. *Suspense* is the same where the winner delays and the loser hurries. In normal play a
//! position is P exactly if its remoteness is even, in misère play exactly if it is odd; the same holds of suspense. A
//! conjunctive compound has the least remoteness of its components, and a continued one the greatest suspense.
//!
//! *Proof.* For the conjunctive compound, by induction. Let r be the least remoteness; with r = 0 play is over. Say that a
//! length is *good* if its parity means that the player on move loses there, so that one likes to move to it.
//!
//! Let r be a length that wins. No component has a good option of less than r - 1, for its remoteness would be less than r.
//! The player can leave r - 1 exactly, which is good: a component that he wins, with s ≥ r, has an option of s - 1, and one
//! that he loses, with s > r, has one too. So the compound has remoteness r.
//!
//! Let r be a length that loses. In a component of remoteness r every option has r - 1 or less and is no good. So the least
//! length after a move is at most r - 1; if it were good, it would be in another component, which could be won within r, and
//! so with less than r. Hence every move is to a compound that the opponent wins, and r - 1 can be left as before. So the
//! compound has remoteness r.
//!
//! For suspense, the same with least and greatest exchanged. ∎
//!
//! Both conventions are covered, each with lengths of its own. The components may be of any games without cycles.

use crate::Play;

/// What the evidence of a conjunctive compound says.
pub const REMOTENESS: &str =
    "Smith 1966, Conway 1976: a conjunctive compound has the least remoteness of its components";
/// What the evidence of a continued conjunctive compound says.
pub const SUSPENSE: &str =
    "Smith 1966, Conway 1976: a continued conjunctive compound has the greatest suspense of its components";

/// Whether a position of this remoteness, or suspense, is lost for the player on move.
pub(crate) fn is_lost(length: u32, play: Play) -> bool {
    length.is_multiple_of(2) == (play == Play::Normal)
}

/// The remoteness of a position whose options have these.
///
/// ```
/// use grundy::Play;
/// use grundy::theories::remoteness::{remoteness, suspense};
/// assert_eq!(remoteness([0, 2, 3], Play::Normal), 1);
/// assert_eq!(suspense([0, 2, 3], Play::Normal), 3);
/// assert_eq!(remoteness([0, 2], Play::Misere), 3);
/// ```
pub fn remoteness(options: impl IntoIterator<Item = u32>, play: Play) -> u32 {
    best(options, play, true)
}

/// The suspense of a position whose options have these.
pub fn suspense(options: impl IntoIterator<Item = u32>, play: Play) -> u32 {
    best(options, play, false)
}

fn best(options: impl IntoIterator<Item = u32>, play: Play, winner_hurries: bool) -> u32 {
    let mut won: Option<u32> = None;
    let mut lost: Option<u32> = None;
    for length in options {
        let (kept, least) =
            if is_lost(length, play) { (&mut won, winner_hurries) } else { (&mut lost, !winner_hurries) };
        *kept = Some(match *kept {
            Some(other) if least => other.min(length),
            Some(other) => other.max(length),
            None => length,
        });
    }
    won.or(lost).map_or(0, |length| length.saturating_add(1))
}
