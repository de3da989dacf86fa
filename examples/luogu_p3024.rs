//! Luogu P3024, Cow Checkers (USACO Open 2011, silver): a queen walks to the corner, which is Wythoff's game.
//!
//! Wythoff 1907: the P-positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n); the library decides them with integers, for all of 64 bits.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Wythoff;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let (_rows, _columns) = (number()?, number()?);
    let mut wythoff = Solver::new(Wythoff::default());
    let mut answers = String::new();
    for _ in 0..number()? {
        let bessie_wins = wythoff.outcome([[number()?, number()?]], Play::Normal)? == Outcome::N;
        answers += if bessie_wins { "Bessie\n" } else { "Farmer John\n" };
    }
    print!("{answers}");
    Ok(())
}
