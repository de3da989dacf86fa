//! Rulesets of the classic games: what the moves are, and nothing else.

mod nim;
mod wythoff;

pub use nim::Nim;
pub use wythoff::Wythoff;
