//! # Every game is Nim
//!
//! An *impartial* game is played by two players in turn, who see everything, have the same moves, and leave nothing to
//! chance; it ends, and whoever cannot move has lost. The position after a move is called an *option*.
//!
//! Several games can be played at once: on each turn a player chooses one *component* and moves in it. That is their
//! *sum*. To know who wins a sum it is not enough to know who wins each component, so Sprague (1935) and Grundy (1939) gave
//! each position a number, its *Grundy value*:
//!
//! > the value of a position is the least number that is not the value of an option,
//!
//! the *mex* (minimal excluded value) of the values of the options.
//!
//! ```
//! use grundy::{Nimber, mex};
//! assert_eq!(mex([0, 1, 3].map(Nimber)), Nimber(2));
//! assert_eq!(mex([1, 2, 3].map(Nimber)), Nimber(0));
//! assert_eq!(mex([]), Nimber(0));
//! ```
//!
//! Take 1, 2 or 3 from a heap, and the table of the textbooks comes out, G(n) = n mod 4:
//!
//! ```
//! use grundy::{Nimber, mex};
//! let mut values: Vec<Nimber> = Vec::new();
//! for n in 0..=8_usize {
//!     let options = (1..=3).filter(|&taken| taken <= n).map(|taken| values[n - taken]);
//!     values.push(mex(options));
//! }
//! assert_eq!(values, [0, 1, 2, 3, 0, 1, 2, 3, 0].map(Nimber));
//! ```
//!
//! **The Sprague-Grundy theorem.** *A position of value g behaves in every sum like a Nim heap of g; so the value of a sum is
//! the nim-sum (exclusive or) of the values, and a position is P exactly when its value is 0.*
//!
//! *Proof.* Let a sum have components of values g, h, ... It is enough to show that the sums of nim-sum 0 are P, by the two
//! rules of the [first tutorial](super::_01_nim).
//!
//! 1. From nim-sum 0 no move leads to nim-sum 0: a move changes the value of one component, for a position's value is never
//!    the value of one of its own options.
//! 2. From a nim-sum s other than 0 some move leads to nim-sum 0: some value g has g ^ s < g, as in Nim, and by the mex every
//!    value below g is the value of an option.
//!
//! A move may also *raise* a value, which Nim does not allow. It does not help: the other player can lower it again.
//!
//! Here is the theorem on a small sum of two different games, checked against the definition by outcomes alone:
//!
//! ```
//! use grundy::rulesets::{Nim, Wythoff};
//! use grundy::{Either, Outcome, Play, Solver};
//! let mut solver = Solver::new((Nim, Wythoff::default())).without_theories();
//! for heap in 0..6 {
//!     for a in 0..6 {
//!         for b in 0..6 {
//!             let (nim, wythoff) = (Either::A(heap), Either::B([a, b]));
//!             let by_values = solver.grundy(nim)? ^ solver.grundy(wythoff)?;
//!             let by_search = solver.outcome_by_search([nim, wythoff], Play::Normal)?;
//!             assert_eq!(by_search == Outcome::P, by_values.0 == 0);
//!         }
//!     }
//! }
//! # Ok::<(), grundy::SolveError<Either<u64, [u64; 2]>>>(())
//! ```
//!
//! Note what the mex is for and what the exclusive or is for: the mex runs over the *options* of one position, the exclusive
//! or over the *components* of a sum. Where a move splits a heap in two, the option is a sum, and its value is an exclusive
//! or.
//!
//! Next: [a game of your own](super::_03_your_own_game).
