//! Rulesets of the classic games: what the moves are, and nothing else.

mod euclid;
mod fibonacci_nim;
pub(crate) mod graph;
mod hackenbush;
mod nim;
mod subtraction;
mod take_set;
mod turning_turtles;
pub mod take_and_break;
mod treblecross;
mod georgia_bob;
mod nim;
mod nimble;
mod staircase;
mod tree_staircase;
mod wythoff;

pub use euclid::Euclid;
pub use fibonacci_nim::FibonacciNim;
pub use graph::{Graph, GraphError};
pub use hackenbush::Hackenbush;
pub use nim::Nim;
pub use subtraction::Subtraction;
pub use turning_turtles::TurningTurtles;
pub use take_and_break::TakeAndBreak;
pub use treblecross::Treblecross;
pub use georgia_bob::GeorgiaBob;
pub use nim::Nim;
pub use nimble::Nimble;
pub use staircase::Staircase;
pub use tree_staircase::{RockTree, Tree, TreeFault, TreeStaircase};
pub use wythoff::Wythoff;
