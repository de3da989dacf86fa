//! Rulesets of the classic games: what the moves are, and nothing else.

mod euclid;
mod fibonacci_nim;
pub(crate) mod graph;
mod hackenbush;
mod nim;
mod subtraction;
mod take_set;
mod turning_turtles;
mod wythoff;

pub use euclid::Euclid;
pub use fibonacci_nim::FibonacciNim;
pub use graph::{Graph, GraphError};
pub use hackenbush::Hackenbush;
pub use nim::Nim;
pub use subtraction::Subtraction;
pub use turning_turtles::TurningTurtles;
pub use wythoff::Wythoff;
