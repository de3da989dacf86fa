//! CSES 1729, Stick Game: one heap of a subtraction game, and the outcomes of all heaps from 1 to n.
//!
//! The values follow one another from the definition, value(n) = mex of value(n - s) over the moves s; the library computes
//! a whole table 64 heaps at a time.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::Budget;
use grundy::rulesets::Subtraction;

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let (n, k) = (number()?, number()?);
    let moves: Vec<u64> = (0..k).map(|_| number()).collect::<Result<_, _>>()?;
    let game = Subtraction::new(moves).ok_or("a move takes 1 or more sticks")?;
    let values = game.sequence(n + 1, &Budget::unlimited())?;
    let letters: String = values.iter().skip(1).map(|value| if value > 0 { 'W' } else { 'L' }).collect();
    println!("{letters}");
    Ok(())
}
