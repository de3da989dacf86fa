//! Words of the language and rules, from which other texts are made.

pub mod boards;
pub mod numbers;
