//! Codeforces 455B, A Lot of Games: a word grows letter by letter and stays the beginning of a given word: a token that
//! walks down the trie. The loser of a game begins the next one, and only the last of k games counts.
//!
//! Whoever begins needs two outcomes of the same graph: whether he can win (normal play), and whether he can lose (misère).

use std::collections::HashMap;
use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Graph;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace().skip(1);
    let odd = words.next().ok_or("the input ends early")?.parse::<u64>()? % 2 == 1;
    let mut trie = HashMap::new();
    for word in words {
        word.bytes().fold(0, |node, letter| {
            let new = trie.len() as u32 + 1;
            *trie.entry((node, letter)).or_insert(new)
        });
    }
    let edges: Vec<(u32, u32)> = trie.iter().map(|(&(above, _), &below)| (above, below)).collect();
    let mut token = Solver::new(Graph::from_edges(edges.len() as u32 + 1, &edges)?);
    let can_win = token.outcome(0, Play::Normal)? == Outcome::N;
    let can_lose = token.outcome(0, Play::Misere)? == Outcome::N;
    println!("{}", if can_win && (can_lose || odd) { "First" } else { "Second" });
    Ok(())
}
