//! What long searches found out about positions, kept elsewhere for later runs.
//!
//! A search hands over each fact that took much work to find, as soon as it is found, so that little is lost whenever the
//! program ends. Before a search begins, it is told what earlier ones handed over. Facts that come back are trusted.

use crate::Nimber;

/// What facts are about: the rules of all games, and how positions are written. Facts that were kept under another number
/// mean nothing.
///
/// It is raised when a value was wrong, or when the text of a position has another meaning than before.
pub const FACTS_VERSION: u64 = 1;

/// What is known of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// Its Grundy value.
    Value {
        /// The value.
        value: Nimber,
        /// Whether the component is known to be calm, so that [Ferguson's theorem](crate::theories::ferguson) applies to it.
        calm: bool,
    },
    /// Bit n is set if an option is known to have the value n, so that the component has not.
    Not(u64),
}

/// How much work a fact must have taken that is found when a search has visited so many positions.
pub(crate) fn worth(least: u64, visited: u64) -> u64 {
    least.max(visited >> 16)
}

/// Keeps facts about positions. See [`Budget::with_store`](crate::Budget::with_store).
pub trait Store {
    /// What took less work than this, in positions visited, is not worth keeping. The longer a search goes on, the more work
    /// a fact must have taken, so that their number stays below some hundred thousands.
    fn least_work(&self) -> u64;

    /// Hands over what was kept about the game of this name, each fact with its position and the work that it took, until
    /// `take` says that it has no more room.
    fn recall(&self, game: &str, take: &mut dyn FnMut(&str, Fact, u64) -> bool);

    /// Keeps a fact about a position of the game of this name, and the work that it took.
    fn note(&self, game: &str, position: &str, fact: Fact, work: u64);
}
