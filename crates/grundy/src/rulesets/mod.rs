//! Rulesets of the classic games: what the moves are, and nothing else.

mod euclid;
mod fibonacci_nim;
mod georgia_bob;
mod moore;
mod nim;
mod nimble;
mod staircase;
mod tree_staircase;
mod wythoff;

pub use euclid::Euclid;
pub use fibonacci_nim::FibonacciNim;
pub use georgia_bob::GeorgiaBob;
pub use moore::Moore;
pub use nim::Nim;
pub use nimble::Nimble;
pub use staircase::Staircase;
pub use tree_staircase::{RockTree, Tree, TreeFault, TreeStaircase};
pub use wythoff::Wythoff;
