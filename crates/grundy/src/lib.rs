//! Impartial games: who wins, the Grundy value, every winning move, and the reason why.
//!
//! Two players move in turn, both have the same moves and see everything, nothing is left to chance, play ends, and the last
//! move decides. Say what the moves are, and the rest follows:
//!
//! ```
//! use grundy::{Nimber, Options, Outcome, Play, Ruleset, Solver};
//!
//! struct Kayles;
//! impl Ruleset for Kayles {
//!     type Position = u32;
//!     fn options(&self, &pins: &u32, out: &mut Options<u32>) {
//!         for taken in 1..=2.min(pins) {
//!             for left in 0..=(pins - taken) / 2 {
//!                 out.push_sum([left, pins - taken - left]);
//!             }
//!         }
//!     }
//! }
//!
//! let mut solver = Solver::new(Kayles);
//! assert_eq!(solver.grundy([5, 7]), Ok(Nimber(6)));
//! assert_eq!(solver.outcome([5, 7], Play::Misere), Ok(Outcome::N));
//! assert_eq!(solver.winning_moves([5, 7], Play::Normal).unwrap().len(), 2);
//! ```
//!
//! # Where to go
//!
//! - New to the subject: the [tutorials], from Nim to the Sprague-Grundy theorem.
//! - A game of your own: [`Ruleset`], and the [third tutorial](tutorials::_03_your_own_game).
//! - A classic game: [`rulesets`], each with its theorems in [`theories`]. In programs, `Solver::new(Nim)`.
//! - Games that are named at run time, as on the command line: [`question`] and the [`catalogue`].
//!
//! # How an answer comes about
//!
//! A [`Solver`] asks the [theories](Theory) of the ruleset first. A theory is a theorem: it answers where its hypotheses hold
//! and declines everywhere else. Where all decline, the solver searches from the definition, on explicit stacks, within the
//! limits of a [`Budget`]. In normal play the outcome of a sum follows from the values of its components. In misère play it
//! does not, except where Ferguson's theorem [applies](theories::ferguson); then sums are searched. Every answer says which
//! [`Evidence`] it rests on.
//!
//! # Features
//!
//! All are off by default. `bigint`: heaps of any length for the games whose theorem allows it. `serde`: reports as JSON.
#![forbid(unsafe_code)]

mod budget;
pub mod catalogue;
pub mod certificate;
pub mod compare;
pub mod compound;
mod cores;
mod error_code;
mod evidence;
mod game;
mod gcd;
pub mod law;
mod mex;
mod mixed;
mod moves;
mod near;
mod nim_product;
mod nimber;
pub mod notation;
mod options;
mod outcome;
mod pair;
mod parse_error;
pub mod question;
pub mod rare;
pub mod report;
mod ruleset;
pub mod rulesets;
mod sequence;
pub mod session;
mod solver;
mod space;
mod step;
mod store;
mod sum;
pub mod table;
pub mod theories;
mod theory;
mod translate;
pub mod tutorials;
mod value;
mod values;

pub use budget::{Budget, Keeper, Limit};
pub use error_code::ErrorCode;
pub use evidence::Evidence;
pub use game::{Game, Named};
pub use gcd::gcd;
pub use mex::{Mex, mex};
pub use mixed::Mixed;
pub use moves::Moves;
pub use near::nearest;
pub use nimber::Nimber;
pub use notation::Notation;
pub use options::Options;
pub use outcome::{Outcome, Play};
pub use pair::Either;
pub use parse_error::ParseError;
pub use ruleset::{End, FromFn, Position, Ruleset};
pub use sequence::Period;
pub use solver::{Answer, Basis, ComponentAnswer, Halt, Move, SolveError, Solver};
pub use space::{Effort, Id, Interned, Space, TheoryId};
pub use step::Step;
pub use store::{FACTS_VERSION, Fact, Store};
pub use sum::Sum;
pub use theory::Theory;
pub use translate::translate;
pub use value::Value;
pub use values::Values;
