//! # A theorem of your own
//!
//! Suppose you have a theorem about a game, and want it to be used.
//! The game here is "take 1, or halve an even heap"; the claim is that a heap of odd size n ≥ 5 has value 0.
//!
//! A [`Theory`](crate::Theory) answers where its hypotheses hold, and declines everywhere else:
//!
//! ```
//! use grundy::{Budget, Evidence, Nimber, Options, Ruleset, Solver, Theory};
//!
//! struct Halving;
//!
//! impl Ruleset for Halving {
//!     type Position = u64;
//!     fn options(&self, &n: &u64, out: &mut Options<u64>) {
//!         out.extend(n.checked_sub(1));
//!         if n > 0 && n % 2 == 0 {
//!             out.push(n / 2);
//!         }
//!     }
//!     fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
//!         vec![Box::new(OddHeaps)]
//!     }
//! }
//!
//! struct OddHeaps;
//!
//! impl Theory<u64> for OddHeaps {
//!     fn evidence(&self) -> Evidence {
//!         Evidence::Theorem("Example 2026: odd heaps of 5 or more have value 0".into())
//!     }
//!     fn grundy(&self, &n: &u64) -> Option<Nimber> {
//!         (n % 2 == 1 && n >= 5).then_some(Nimber(0))
//!     }
//! }
//!
//! let mut solver = Solver::new(Halving);
//! assert_eq!(solver.grundy(u64::MAX), Ok(Nimber(0))); // at once
//! ```
//!
//! Is it true? Never believe a table of values; prove it, and hold the theory against search on every small position, as the
//! tests of this library do with each of theirs:
//!
//! ```
//! # use grundy::{Budget, Evidence, Nimber, Options, Ruleset, Solver, Theory};
//! # struct Halving;
//! # impl Ruleset for Halving {
//! #     type Position = u64;
//! #     fn options(&self, &n: &u64, out: &mut Options<u64>) {
//! #         out.extend(n.checked_sub(1));
//! #         if n > 0 && n % 2 == 0 {
//! #             out.push(n / 2);
//! #         }
//! #     }
//! #     fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
//! #         vec![Box::new(OddHeaps)]
//! #     }
//! # }
//! # struct OddHeaps;
//! # impl Theory<u64> for OddHeaps {
//! #     fn evidence(&self) -> Evidence {
//! #         Evidence::Theorem("Example 2026: odd heaps of 5 or more have value 0".into())
//! #     }
//! #     fn grundy(&self, &n: &u64) -> Option<Nimber> {
//! #         (n % 2 == 1 && n >= 5).then_some(Nimber(0))
//! #     }
//! # }
//! let mut with = Solver::new(Halving);
//! let mut without = Solver::new(Halving).without_theories();
//! for n in 0..200 {
//!     assert_eq!(with.grundy(n), without.grundy(n));
//! }
//! ```
//!
//! The proof, by induction: an odd heap n ≥ 5 has one option, n - 1, which is even and has an option of value 0 unless it is
//! 4 (n - 2 if that is 5 or more; and 4 has the option 2, whose value is 0). So n - 1 has a value other than 0, and n has
//! value 0.
//!
//! A theory may know outcomes but no values, as Wythoff's does, or name the winning moves in one step where looking through
//! the options would take 10^18: see [`Theory`](crate::Theory) for what it may answer. Each theorem of the library is one
//! file in [`theories`](crate::theories), which opens with its statement, its hypotheses, its source and its proof.
