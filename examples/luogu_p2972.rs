//! Luogu P2972, Rocks and Trees (USACO October 2010, gold): staircase Nim on a tree, at most L rocks at a time.
//!
//! The value is the nim-sum, over the nodes of odd depth, of the rocks modulo L + 1; changing one node changes one term.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::Nimber;
use grundy::rulesets::Tree;
use grundy::theories::TreeStaircaseSum;

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u32, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let (nodes, changes, limit) = (number()?, number()?, number()?);
    let (mut parents, mut rocks) = (Vec::new(), Vec::new());
    for _ in 1..nodes {
        parents.push(number()? - 1); // the judge's root is node 1, ours is node 0
        rocks.push(number()?.into());
    }
    let mut game = TreeStaircaseSum::new(Tree::new(&parents)?, &rocks, limit.into());
    for _ in 0..changes {
        let node = number()? as usize - 1;
        game.set(node, number()?.into());
        println!("{}", if game.grundy() == Nimber::ZERO { "No" } else { "Yes" });
    }
    Ok(())
}
