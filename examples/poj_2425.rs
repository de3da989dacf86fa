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
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    while let Ok(vertices) = number() {
        let mut edges = Vec::new();
        for from in 0..vertices as u32 {
            for _ in 0..number()? {
                edges.push((from, number()? as u32));
            }
        }
        let mut game = Solver::new(Graph::from_edges(vertices as u32, &edges)?);
        let mut answers = String::new();
        loop {
            let tokens: Sum<u32> =
                (0..number()?).map(|_| Ok(number()? as u32)).collect::<Result<_, Box<dyn Error>>>()?;
            if tokens.is_empty() {
                break;
            }
            answers += if game.outcome(tokens, Play::Normal)? == Outcome::N { "WIN\n" } else { "LOSE\n" };
        }
        print!("{answers}");
    }
    Ok(())
}
