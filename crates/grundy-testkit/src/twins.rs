//! The twins themselves, one family a file, each rule written as its sentence reads.

pub mod board;
pub mod cells;
pub mod code;
pub mod coins;
pub mod graph;
pub mod hackenbush;
pub mod heap;
pub mod pair;
pub mod row;
pub mod staircase;
