//! Luogu P4279, Little John's game: Nim in misère play, where whoever takes the last stone loses.
//!
//! Bouton 1901: as in normal play, except that heaps of 0 and 1 only are P exactly when the nim-sum is 1.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Nim;
use grundy::{Outcome, Play, Solver, Sum};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut nim = Solver::new(Nim);
    let mut answers = String::new();
    for _ in 0..number()? {
        let heaps: Sum<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
        let john_wins = nim.outcome(heaps, Play::Misere)? == Outcome::N;
        answers += if john_wins { "John\n" } else { "Brother\n" };
    }
    print!("{answers}");
    Ok(())
}
