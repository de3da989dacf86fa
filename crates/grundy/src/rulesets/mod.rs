//! Rulesets of the classic games: what the moves are, and nothing else.

mod euclid;
mod fibonacci_nim;
mod nim;
mod wythoff;

pub use euclid::Euclid;
pub use fibonacci_nim::FibonacciNim;
pub use nim::Nim;
pub use wythoff::Wythoff;
