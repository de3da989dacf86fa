//! Luogu P2197, the Nim template: a sum of Nim heaps.
//!
//! Bouton 1901: a heap of n has value n, and the player to move wins exactly when the nim-sum of the heaps is not 0.

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
        let first_wins = nim.outcome(heaps, Play::Normal)? == Outcome::N;
        answers += if first_wins { "Yes\n" } else { "No\n" };
    }
    print!("{answers}");
    Ok(())
}
