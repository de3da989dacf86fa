//! AtCoder EDPC K, Stones: one heap of a subtraction game.
//!
//! Its values are periodic (Golomb 1966), and they are computed from the definition until the period is proved or the heap
//! is reached.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Subtraction;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let (n, stones) = (number()?, number()?);
    let moves: Vec<u64> = (0..n).map(|_| number()).collect::<Result<_, _>>()?;
    let mut heap = Solver::new(Subtraction::new(moves).ok_or("a move takes 1 or more stones")?);
    let first_wins = heap.outcome(stones, Play::Normal)? == Outcome::N;
    println!("{}", if first_wins { "First" } else { "Second" });
    Ok(())
}
