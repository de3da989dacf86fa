//! Rulesets of the classic games: what the moves are, and nothing else.

mod nim;
pub mod take_and_break;
mod treblecross;
mod wythoff;

pub use nim::Nim;
pub use take_and_break::TakeAndBreak;
pub use treblecross::Treblecross;
pub use wythoff::Wythoff;
