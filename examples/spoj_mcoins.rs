//! SPOJ MCOINS, Coins Game: a subtraction game with the moves 1, K and L.
//!
//! Its values are periodic (Golomb 1966); the library proves the period and reads every tower off it.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Subtraction;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let (k, l, towers) = (number()?, number()?, number()?);
    let mut coins = Solver::new(Subtraction::new([1, k, l]).ok_or("a move takes 1 or more coins")?);
    let mut letters = String::new();
    for _ in 0..towers {
        letters.push(if coins.outcome(number()?, Play::Normal)? == Outcome::N { 'A' } else { 'B' });
    }
    println!("{letters}");
    Ok(())
}
