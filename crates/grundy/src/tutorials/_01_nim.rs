//! # Nim and Bouton's theorem
//!
//! In Nim two players take turns. Each takes any number of objects from one heap, and whoever takes the last object wins.
//! A position is *N* if the next player can win, and *P* if the previous one can. Two rules say which:
//!
//! - a position from which some move leads to a P-position is N;
//! - a position from which every move leads to an N-position is P. (If there is no move at all, this is so: the previous
//!   player has just taken the last object.)
//!
//! That is a program:
//!
//! ```
//! fn is_p(heaps: &[u64]) -> bool {
//!     !moves(heaps).iter().any(|next| is_p(next))
//! }
//!
//! fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
//!     let mut found = Vec::new();
//!     for (i, &heap) in heaps.iter().enumerate() {
//!         for left in 0..heap {
//!             let mut next = heaps.to_vec();
//!             next[i] = left;
//!             found.push(next);
//!         }
//!     }
//!     found
//! }
//!
//! assert!(is_p(&[0, 0, 0]));
//! assert!(is_p(&[2, 2, 0]));
//! assert!(!is_p(&[3, 4, 5]));
//! ```
//!
//! It takes for ever on large heaps. **Bouton's theorem** (1901) answers at once: *a position is P exactly when the exclusive
//! or of its heaps is 0.* The proof has two halves, and each is a statement that a program can check:
//!
//! 1. from exclusive or 0, no move leads to exclusive or 0;
//! 2. from any other exclusive or, some move leads to exclusive or 0.
//!
//! Then the positions with exclusive or 0 satisfy the two rules above, and since every game ends, nothing else does.
//!
//! ```
//! # fn moves(heaps: &[u64]) -> Vec<Vec<u64>> {
//! #     let mut found = Vec::new();
//! #     for (i, &heap) in heaps.iter().enumerate() {
//! #         for left in 0..heap {
//! #             let mut next = heaps.to_vec();
//! #             next[i] = left;
//! #             found.push(next);
//! #         }
//! #     }
//! #     found
//! # }
//! let xor = |heaps: &[u64]| heaps.iter().fold(0, |sum, heap| sum ^ heap);
//! for a in 0..8 {
//!     for b in 0..8 {
//!         for c in 0..8 {
//!             let reaches_zero = moves(&[a, b, c]).iter().any(|next| xor(next) == 0);
//!             assert_eq!(reaches_zero, xor(&[a, b, c]) != 0);
//!         }
//!     }
//! }
//! ```
//!
//! *Why 1 holds for all heaps.* A move changes one heap, and so the exclusive or. *Why 2 does.* Let s be the exclusive or, and
//! look at its highest binary digit. Some heap h has a 1 there. In h ^ s that digit is 0 and the higher ones are those of h,
//! so h ^ s < h: taking h - (h ^ s) objects is a move, and it makes the exclusive or s ^ h ^ (h ^ s) = 0.
//!
//! ```
//! let heaps: [u64; 3] = [3, 4, 5];
//! let s = heaps.iter().fold(0, |sum, heap| sum ^ heap);
//! // Mind the brackets: in C, `heap ^ s < heap` means `heap ^ (s < heap)`.
//! let winning: Vec<(usize, u64)> =
//!     heaps.iter().enumerate().filter(|&(_, &heap)| (heap ^ s) < heap).map(|(i, &heap)| (i, heap - (heap ^ s))).collect();
//! assert_eq!(winning, [(0, 2)]); // take 2 from the heap of 3
//! ```
//!
//! The library knows the theorem, for heaps of every size:
//!
//! ```
//! use grundy::rulesets::Nim;
//! use grundy::{Outcome, Play, Solver};
//! let mut solver = Solver::new(Nim);
//! assert_eq!(solver.outcome([3, 4, 5], Play::Normal)?, Outcome::N);
//! let moves = solver.winning_moves([3, 4, 5], Play::Normal)?;
//! assert_eq!((moves[0].component, moves[0].to.to_string()), (0, "1".into()));
//! # Ok::<(), grundy::SolveError<u64>>(())
//! ```
//!
//! Next: [every game is Nim](super::_02_every_game_is_nim).
