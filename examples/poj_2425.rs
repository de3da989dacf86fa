//! POJ 2425, A Chess Game: tokens on a directed graph without cycles; a turn moves one token along an edge.
//!
//! Sprague 1935, Grundy 1939: the value of a vertex is the mex of the values behind its edges, and the tokens are a sum.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Graph;
use grundy::{Outcome, Play, Solver, Sum};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u32, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    while let Ok(vertices) = number() {
        let mut edges = Vec::new();
        for from in 0..vertices {
            for _ in 0..number()? {
                edges.push((from, number()?));
            }
        }
        let mut game = Solver::new(Graph::from_edges(vertices, &edges)?);
        while let count @ 1.. = number()? {
            let tokens: Sum<u32> = (0..count).map(|_| number()).collect::<Result<_, _>>()?;
            println!("{}", if game.outcome(tokens, Play::Normal)? == Outcome::N { "WIN" } else { "LOSE" });
        }
    }
    Ok(())
}
