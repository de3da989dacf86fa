//! Rulesets of the classic games: what the moves are, and nothing else.

mod nim;
mod subtraction;
mod take_set;
mod wythoff;

pub use nim::Nim;
pub use subtraction::Subtraction;
pub use wythoff::Wythoff;
