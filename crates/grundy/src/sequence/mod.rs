//! Values of heaps in order, from heap 0 on: how they are computed fast, and how a sequence is seen to repeat.
//!
//! What a repetition *proves* is the business of the [theories](crate::theories).

pub(crate) mod level_sets;
mod period;
pub(crate) mod recurrence;

pub use period::Period;
