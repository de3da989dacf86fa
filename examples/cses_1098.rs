//! CSES 1098, Nim Game II: a sum of subtraction games, each with the moves 1, 2 and 3 (Bash's game).
//!
//! A heap of n has value n mod 4 (Bouton 1901); the sum is P exactly when the nim-sum of the values is 0.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Subtraction;
use grundy::{Outcome, Play, Solver, Sum};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut bash = Solver::new(Subtraction::interval(1, 3).ok_or("no move")?);
    let mut answers = String::new();
    for _ in 0..number()? {
        let heaps: Sum<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
        let first_wins = bash.outcome(heaps, Play::Normal)? == Outcome::N;
        answers += if first_wins { "first\n" } else { "second\n" };
    }
    print!("{answers}");
    Ok(())
}
