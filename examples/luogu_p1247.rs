//! Luogu P1247, taking matches: Nim, with the winning move in the first heap that has one.
//!
//! Bouton 1901: a move wins exactly when it makes the nim-sum 0, so each heap has at most one winning move, and the library
//! names them in the order of the heaps.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::Play;
use grundy::theories::bouton::winning_moves;

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut heaps: Vec<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
    let Some((heap, left)) = winning_moves(&heaps, Play::Normal).next() else {
        println!("lose");
        return Ok(());
    };
    println!("{} {}", heaps[heap] - left, heap + 1);
    heaps[heap] = left;
    println!("{}", heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
    Ok(())
}
