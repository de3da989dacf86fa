//! CSES 1099, Stair Game: staircase Nim; the first stair of a list is the ground, where balls lie still.
//!
//! Sprague 1937: the value is the nim-sum of the balls on the steps at odd distance from the ground, here stairs 2, 4, 6, ...

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Staircase;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut staircase = Solver::new(Staircase::with_ground());
    let mut answers = String::new();
    for _ in 0..number()? {
        let stairs: Vec<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
        let first_wins = staircase.outcome(stairs, Play::Normal)? == Outcome::N;
        answers += if first_wins { "first\n" } else { "second\n" };
    }
    print!("{answers}");
    Ok(())
}
