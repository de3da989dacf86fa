//! POJ 2960, S-Nim: sums of subtraction games, with another set of moves in each case.
//!
//! The values of a subtraction game with finitely many moves are periodic (Golomb 1966), and a sum is P exactly when the
//! nim-sum of the values is 0.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Subtraction;
use grundy::{Outcome, Play, Solver, Sum};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    loop {
        let moves: Vec<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
        let Some(game) = Subtraction::new(moves) else { return Ok(()) };
        let mut solver = Solver::new(game);
        let mut letters = String::new();
        for _ in 0..number()? {
            let heaps: Sum<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
            letters.push(if solver.outcome(heaps, Play::Normal)? == Outcome::N { 'W' } else { 'L' });
        }
        println!("{letters}");
    }
}
