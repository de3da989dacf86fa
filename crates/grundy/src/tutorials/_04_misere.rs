//! # Misère play
//!
//! In misère play whoever makes the last move *loses*. For Nim the strategy hardly changes (Bouton 1901): play as in normal
//! play until your move would leave only heaps of 1, and then leave an *odd* number of them.
//!
//! ```
//! use grundy::rulesets::Nim;
//! use grundy::{Outcome, Play, Solver};
//! let mut solver = Solver::new(Nim);
//! assert_eq!(solver.outcome([1], Play::Misere)?, Outcome::P); //        nim-sum 1, and lost
//! assert_eq!(solver.outcome([1, 1], Play::Misere)?, Outcome::N); //     nim-sum 0, and won
//! assert_eq!(solver.outcome([2, 2], Play::Misere)?, Outcome::P); //     as in normal play
//! # Ok::<(), grundy::SolveError<u64>>(())
//! ```
//!
//! It is tempting to do the same with Grundy values in every game. That is false. A row of 9 pins in Kayles has Grundy value
//! 4, and yet it is lost in misère play:
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
//! use grundy::{Nimber, Outcome, Play, Solver};
//! let mut solver = Solver::new(Kayles);
//! assert_eq!(solver.grundy(9), Ok(Nimber(4)));
//! assert_eq!(solver.outcome(9, Play::Misere), Ok(Outcome::P));
//! // Nor do equal components cancel, or values decide at all:
//! assert_eq!(solver.grundy([4, 4]), solver.grundy([3, 3]));
//! assert_ne!(solver.outcome([4, 4], Play::Misere), solver.outcome([3, 3], Play::Misere));
//! ```
//!
//! There is a theorem that says when it is true. [Ferguson](crate::theories::ferguson) (1974): if every position of value 0
//! that has a move at all also has a move to value 1, throughout each component, and no move splits a component, then a sum
//! plays misère Nim on its values. Heaps of all subtraction games are such components. The solver checks the hypothesis on
//! the positions at hand and uses the theorem where it holds; otherwise it searches over sums, which is always right and
//! sometimes long.
//!
//! Next: [a theorem of your own](super::_05_your_own_theory).
