//! The inner loops of the heap engine, for the instructions that the machine has.
//!
//! A [`Level`] names a set of instructions. Nearly every loop is a method of it and gives the same result at every level, but
//! for [`Level::mark_most`], which says whether it did: the portable form is the meaning of the others, and the tests hold all
//! against the definition. A level of a machine can only be had by asking the machine, so that the safe front is safe.
//!
//! - [`Level::pair_hits`]: which of four values two heaps with one sum have; [`Level::has_sum`]: the same for one value.
//! - [`Level::sift`]: which values for each of 64 sums in a row two heaps with that sum have; [`Level::mark_sums`]: the same for
//!   one sum, in a list; [`Level::keep_least`]: fewer values to look for.
//! - [`Level::has_pair`]: whether two lists have a value in the same place.
//! - [`Level::mark`]: the values that 64 heaps in a row reach by moves at fixed distances, as sets.
//! - [`Level::mark_most`]: the same, faster, but some may be left out.
//! - [`Level::test`]: which of a few values for each of 64 heaps are reached so.
//! - [`Level::least_open`]: the least values that are not in such sets.
//! - [`Level::settle`]: the least value for one heap after the other, where moves at short distances reach heaps that were
//!   decided just before; [`settle_small`]: the same with sets of values below 64, at every level alike.
//!
//! Besides, [`prefetch`] has something fetched from memory that will be read soon.
//!
//! This is the one package with unsafe code. It is needed to call functions that use instructions which the machine was asked
//! for, to load vectors from places that were checked once for the whole loop, and to fetch.
#![allow(unsafe_code)]

mod block;
mod level;
mod pairs;
mod prefetch;
mod rows;
mod sift;

pub use block::{Far, LANES, Near, Sets, settle_small};
pub use level::Level;
pub use pairs::Word;
pub use prefetch::prefetch;
pub use rows::Rows;
pub use sift::{Open, PART, PIECE, Sieve, Sought, unseen};
