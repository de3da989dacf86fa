//! AtCoder AGC 017 D, Game on Tree: cut an edge and keep the side of vertex 1, which is green Hackenbush on a tree.
//!
//! The colon principle (Berlekamp, Conway and Guy 1982): an edge with a tree of value g on it has value g + 1, and the value
//! of a vertex is the nim-sum of its branches.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Hackenbush;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u32, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut edges = Vec::new();
    for _ in 1..number()? {
        edges.push([number()? - 1, number()? - 1]); // the ground is vertex 1 there and 0 here
    }
    let alice_wins = Solver::new(Hackenbush).outcome(edges, Play::Normal)? == Outcome::N;
    println!("{}", if alice_wins { "Alice" } else { "Bob" });
    Ok(())
}
