//! Rulesets of the classic games: what the moves are, and nothing else.

pub(crate) mod graph;
mod nim;
mod subtraction;
mod take_set;
mod wythoff;

pub use graph::{Graph, GraphError};
pub use nim::Nim;
pub use subtraction::Subtraction;
pub use wythoff::Wythoff;
