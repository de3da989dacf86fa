//! Tutorials: essays whose code runs as tests.
//!
//! Read them in order, or the one you need:
//!
//! 1. [Nim and Bouton's theorem](_01_nim): positions, outcomes, and a proof that a program can follow.
//! 2. [Every game is Nim](_02_every_game_is_nim): mex, Grundy values, sums, and the Sprague-Grundy theorem.
//! 3. [A game of your own](_03_your_own_game): eleven lines, and everything that they give.
//! 4. [Misère play](_04_misere): why the last move losing changes everything, and where it does not.
//! 5. [A theorem of your own](_05_your_own_theory): how to answer at once, and how to be sure.

pub mod _01_nim;
pub mod _02_every_game_is_nim;
pub mod _03_your_own_game;
pub mod _04_misere;
pub mod _05_your_own_theory;
