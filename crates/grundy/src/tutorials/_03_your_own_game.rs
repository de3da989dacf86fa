//! # A game of your own
//!
//! A ruleset says what the options of a position are, and nothing else. In Kayles a player knocks down one pin or two
//! neighbours out of a row, which leaves two rows:
//!
//! ```
//! use grundy::{Options, Ruleset};
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
//! ```
//!
//! A move is its option: there is nothing to encode and nothing to undo. `push` writes a move to one position, `push_sum` a
//! move to a sum, `extend` a move to each of several positions. Those lines give everything else:
//!
//! ```
//! # use grundy::{Options, Ruleset};
//! # struct Kayles;
//! # impl Ruleset for Kayles {
//! #     type Position = u32;
//! #     fn options(&self, &pins: &u32, out: &mut Options<u32>) {
//! #         for taken in 1..=2.min(pins) {
//! #             for left in 0..=(pins - taken) / 2 {
//! #                 out.push_sum([left, pins - taken - left]);
//! #             }
//! #         }
//! #     }
//! # }
//! use grundy::rulesets::Nim;
//! use grundy::{Budget, Either, Limit, Nimber, Outcome, Play, SolveError, Solver};
//!
//! let mut solver = Solver::new(Kayles);
//! assert_eq!(solver.grundy(10), Ok(Nimber(2)));
//! assert_eq!(solver.grundy([10, 6]), Ok(Nimber(1))); //                       a sum of two rows
//! assert_eq!(solver.outcome([5, 4], Play::Misere), Ok(Outcome::P)); //        the last move loses
//! for m in solver.winning_moves([5, 4], Play::Normal).unwrap() {
//!     assert_eq!(solver.grundy([5, 4][1 - m.component]), solver.grundy(m.to)); // both sides equal
//! }
//!
//! // A sum with another game, at compile time:
//! let mut both = Solver::new((Kayles, Nim));
//! assert_eq!(both.outcome([Either::A(5), Either::B(4)], Play::Normal), Ok(Outcome::P));
//!
//! // Limits are values:
//! let mut hasty = Solver::with_budget(Kayles, Budget::unlimited().with_positions(100));
//! assert_eq!(hasty.grundy(1000), Err(SolveError::Limit(Limit::Positions)));
//! ```
//!
//! A closure is a ruleset too ([`FromFn`](crate::FromFn)), for rules of one line. If a rule allows play to go round for ever,
//! the solver does not: the outcome may then be a draw, and the value infinite.
//!
//! ```
//! use grundy::{FromFn, Outcome, Play, SolveError, Solver, Value};
//! let rules = FromFn::new(|&n: &u32, out| out.push((n + 1) % 3));
//! assert_eq!(Solver::new(&rules).outcome(0, Play::Normal), Ok(Outcome::D));
//! assert_eq!(Solver::new(&rules).value(0), Ok(Value::Infinite(vec![])));
//! assert_eq!(Solver::new(&rules).grundy(0), Err(SolveError::Loop(vec![0, 1, 2])));
//! ```
//!
//! Two optional methods make a game faster. `components` splits a position into independent regions, or chooses one of
//! several symmetric forms; `theories` brings in [theorems](super::_05_your_own_theory). With
//! [`Notation`](crate::Notation), which reads and writes positions, the game can stand in the catalogue.
//!
//! Next: [misère play](super::_04_misere).
