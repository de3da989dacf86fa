//! Rulesets of the classic games: what the moves are, and nothing else.

pub(crate) mod graph;
mod nim;
mod wythoff;

pub use graph::{Graph, GraphError};
pub use nim::Nim;
pub use wythoff::Wythoff;
