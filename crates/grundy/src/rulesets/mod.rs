//! Rulesets of the classic games: what the moves are, and nothing else.

mod euclid;
mod nim;
mod wythoff;

pub use euclid::Euclid;
pub use nim::Nim;
pub use wythoff::Wythoff;
