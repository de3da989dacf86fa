//! CSES 2208, Another Game: one coin from each heap of a non-empty set of heaps. This is not a sum but a selective compound:
//! a turn is a move in one or more of the components, here heaps from which one coin is taken.
//!
//! Smith 1966: a selective compound is P exactly when every component is P, here when every heap is even.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Subtraction;
use grundy::theories::selective;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut heap = Solver::new(Subtraction::interval(1, 1).ok_or("no move")?);
    let mut answers = String::new();
    for _ in 0..number()? {
        let heaps: Vec<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
        let outcomes: Vec<Outcome> =
            heaps.into_iter().map(|n| heap.outcome(n, Play::Normal)).collect::<Result<_, _>>()?;
        answers += if selective::outcome(outcomes) == Outcome::N { "first\n" } else { "second\n" };
    }
    print!("{answers}");
    Ok(())
}
