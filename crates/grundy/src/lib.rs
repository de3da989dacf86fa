//! Impartial games: who wins, the Grundy value, every winning move, and the reason why.
#![forbid(unsafe_code)]

mod budget;
pub mod catalogue;
mod evidence;
mod game;
mod mex;
mod mixed;
mod moves;
mod nimber;
pub mod notation;
mod options;
mod outcome;
mod pair;
mod parse_error;
pub mod question;
pub mod report;
mod ruleset;
pub mod rulesets;
pub mod session;
mod solver;
mod space;
mod step;
mod sum;
pub mod theories;
mod theory;

pub use budget::{Budget, Limit};
pub use evidence::Evidence;
pub use game::{Game, Named};
pub use mex::{Mex, mex};
pub use mixed::Mixed;
pub use moves::Moves;
pub use nimber::Nimber;
pub use notation::Notation;
pub use options::Options;
pub use outcome::{Outcome, Play};
pub use pair::Either;
pub use parse_error::ParseError;
pub use ruleset::{FromFn, Position, Ruleset};
pub use solver::{Answer, Basis, ComponentAnswer, Move, SolveError, Solver};
pub use space::{Id, Interned, Space, TheoryId};
pub use step::Step;
pub use sum::Sum;
pub use theory::Theory;
