//! Rulesets of the classic games: what the moves are, and nothing else.

pub(crate) mod graph;
mod hackenbush;
mod nim;
mod turning_turtles;
mod wythoff;

pub use graph::{Graph, GraphError};
pub use hackenbush::Hackenbush;
pub use nim::Nim;
pub use turning_turtles::TurningTurtles;
pub use wythoff::Wythoff;
