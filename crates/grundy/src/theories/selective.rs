//! **Selective compounds** (Smith 1966, "Graphs and composite games", Journal of Combinatorial Theory 1). In a sum a turn is a
//! move in one component; in a selective compound it is a move in one component or in several at once, as many as the player
//! likes. **In normal play a selective compound is P exactly when every component is P.**
//!
//! No hypothesis: the components may be of any games. *Proof.* If every component is P, then every component in which a player
//! moves becomes N. If some are N, he moves in all of these, and makes each of them P. Where no move is left, every component
//! is P. ∎
//!
//! So outcomes are enough, and values are of no use: two Nim heaps of 1 are N here, though their nim-sum is 0. Nothing is said
//! of misère play.

use crate::Outcome;

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
