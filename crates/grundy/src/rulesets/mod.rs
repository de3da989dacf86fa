//! Rulesets of the classic games: what the moves are, and nothing else.

mod board;
mod chomp;
mod cram;
mod euclid;
mod fibonacci_nim;
mod georgia_bob;
pub(crate) mod graph;
mod hackenbush;
mod moore;
mod nim;
mod nimble;
mod staircase;
mod subtraction;
pub mod take_and_break;
mod take_set;
mod treblecross;
mod tree_staircase;
mod turning_turtles;
mod wythoff;

pub use chomp::Chomp;
pub use cram::{Cells, Cram};
pub use euclid::Euclid;
pub use fibonacci_nim::FibonacciNim;
pub use georgia_bob::GeorgiaBob;
pub use graph::{Graph, GraphError};
pub use hackenbush::Hackenbush;
pub use moore::Moore;
pub use nim::Nim;
pub use nimble::Nimble;
pub use staircase::Staircase;
pub use subtraction::Subtraction;
pub use take_and_break::TakeAndBreak;
pub use treblecross::Treblecross;
pub use tree_staircase::{RockTree, Tree, TreeFault, TreeStaircase};
pub use turning_turtles::TurningTurtles;
pub use wythoff::Wythoff;
