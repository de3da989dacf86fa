//! What every engine is measured against: brute-force twins and the reference suite.
//!
//! A [`twin`] is a game written straight from the sentence of its rule, and solved by literal recursion. It is
//! slow on purpose and shares no code with the library, so the two can only agree by both being right. The
//! [`suite`] reads the published values, each with its source; [`catalogue`] finds the twin of a game by the name it
//! has there.

pub mod catalogue;
pub mod compound;
pub mod suite;
pub mod twin;
pub mod twins;
