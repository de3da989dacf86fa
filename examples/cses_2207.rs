//! CSES 2207, Grundy's Game: split a heap into two unequal heaps. It is the take-and-break code `4!.0`.
//!
//! No theorem names its P-positions. The values up to 1222, the largest known P-position, are computed here; that no heap
//! from there to 10^6 is one is known only from published computations, and from the official tests, which pass.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::TakeAndBreak;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut split = Solver::new(TakeAndBreak::grundy());
    let mut answers = String::new();
    for _ in 0..number()? {
        let heap = number()?;
        let first_wins = heap > 1222 || split.outcome(heap, Play::Normal)? == Outcome::N;
        answers += if first_wins { "first\n" } else { "second\n" };
    }
    print!("{answers}");
    Ok(())
}
