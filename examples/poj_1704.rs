//! POJ 1704, Georgia and Bob: coins move left on a strip, and none may jump. The input is not in order.
//!
//! The gaps before the coins, counted from the right, are the steps of a staircase (Sprague 1937), so that the value is the
//! nim-sum of every second gap.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::GeorgiaBob;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut strip = Solver::new(GeorgiaBob::default());
    let mut answers = String::new();
    for _ in 0..number()? {
        let mut squares: Vec<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
        squares.sort_unstable();
        let georgia_wins = strip.outcome(squares, Play::Normal)? == Outcome::N;
        answers += if georgia_wins { "Georgia will win\n" } else { "Bob will win\n" };
    }
    print!("{answers}");
    Ok(())
}
