//! Rulesets of the classic games: what the moves are, and nothing else.

mod euclid;
mod fibonacci_nim;
pub(crate) mod graph;
mod nim;
mod subtraction;
mod take_set;
mod wythoff;

pub use euclid::Euclid;
pub use fibonacci_nim::FibonacciNim;
pub use graph::{Graph, GraphError};
pub use nim::Nim;
pub use subtraction::Subtraction;
pub use wythoff::Wythoff;
