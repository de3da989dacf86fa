//! **Selective compounds** (Smith 1966, "Graphs and composite games", Journal of Combinatorial Theory 1). In a sum a turn is a
//! move in one component; in a selective compound it is a move in one component or in several at once, as many as the player
//! likes. **In normal play a selective compound is P exactly when every component is P.**
//!
//! No hypothesis: the components may be of any games. *Proof.* If every component is P, then every component in which a player
//! moves becomes N. If some are N, he moves in all of these, and makes each of them P. Where no move is left, every component
//! is P. ∎
//!
//! So outcomes are enough, and values are of no use: two Nim heaps of 1 are N here, though their nim-sum is 0.
//!
//! **Misère play.** With two components or more that have not ended, the compound is P exactly when all are P *in normal
//! play*; with one, it has the misère outcome of that one. *Proof.* The second part is clear. Let two or more be live, and all
//! P in normal play. A move leaves N positions, which are live, and the rest as it was: two or more are live and not all P.
//! Now let some be N. Moving in each of these to a P position wins by induction if two live ones are left after it. Otherwise
//! choose a component that is left live or, if none is, any of those that were moved in, and leave it misère P: by not
//! moving in it if it was so, and else by a move to a misère P position, which is live. All others are moved to their end,
//! and there is another, so that something is moved. One live component is left, and it is misère P. ∎
//!
//! Components may have cycles, if none is a draw: a reply as above can be one that shortens the longest play that the loser can
//! hold out for in that component, so that play ends.
//!
//! **The short rule**: play ends as soon as one component has ended. In normal play the compound is then P exactly when play is
//! over or every component is P; in misère play exactly when it is not over and every component is P *in misère play*.
//! *Proof.* Normal play as above: from components that are all P and live, a move leaves N positions, which are live, so that
//! it ends nothing. In misère play whoever ends a component loses. So these moves are made only by a player who has no
//! others, as if they were forbidden, and the last player to find an allowed move wins: that is the selective compound in
//! normal play of the components without their ends, which are P exactly where the components are misère P. ∎

use crate::Outcome;

/// What the evidence of a selective compound in normal play says.
pub const SELECTIVE: &str = "Smith 1966: a selective compound is P exactly when every component is P";
/// The same in misère play.
pub const SELECTIVE_MISERE: &str = "Conway 1976: in misère play a selective compound of two or more live components is P exactly when every one is P in normal play; one live component decides alone";
/// The same for the short rule, in normal play.
pub const SHORT_SELECTIVE: &str =
    "Conway 1976: a shortened selective compound is P exactly when it is over or every component is P";
/// The same for the short rule, in misère play.
pub const SHORT_SELECTIVE_MISERE: &str = "Conway 1976: in misère play a shortened selective compound is P exactly when no component has ended and every one is P in misère play";

/// The outcome, in normal play, of the selective compound of components with these outcomes in normal play.
///
/// Heaps from which one coin is taken are P if they are even:
///
/// ```
/// use grundy::rulesets::Subtraction;
/// use grundy::theories::selective;
/// use grundy::{Outcome, Play, Solver};
/// let mut solver = Solver::new(Subtraction::interval(1, 1).unwrap());
/// let mut outcome = |heaps: [u64; 3]| selective::outcome(heaps.map(|heap| solver.outcome(heap, Play::Normal).unwrap()));
/// assert_eq!(outcome([4, 2, 6]), Outcome::P);
/// assert_eq!(outcome([5, 5, 4]), Outcome::N);
/// ```
pub fn outcome(components: impl IntoIterator<Item = Outcome>) -> Outcome {
    if components.into_iter().all(|outcome| outcome == Outcome::P) { Outcome::P } else { Outcome::N }
}
