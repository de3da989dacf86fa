//! Coins that go down stairs, along a strip, or towards the root of a tree.

use crate::twin::{Position, Twin};

/// Staircase Nim: move any number of coins of one step to the step below. A position is the numbers of coins of steps
/// 1, 2, ...; what goes down from step 1 is out of play.
pub fn staircase() -> Twin {
    Twin::new(|steps| {
        let mut options = Vec::new();
        for step in 0..steps.len() {
            for coins in 1..=steps[step] {
                let mut next = steps.clone();
                next[step] -= coins;
                if step > 0 {
                    next[step - 1] += coins;
                }
                options.push(vec![next]);
            }
        }
        options
    })
}

/// The same with the ground written as the first number; coins on the ground stay there.
pub fn staircase_with_ground() -> Twin {
    Twin::new(|stairs| {
        let mut options = Vec::new();
        for stair in 1..stairs.len() {
            for coins in 1..=stairs[stair] {
                let mut next = stairs.clone();
                next[stair] -= coins;
                next[stair - 1] += coins;
                options.push(vec![next]);
            }
        }
        options
    })
}

/// Georgia and Bob: move a piece to the left, over empty squares only. A position is the squares, counted from 1, in
/// order.
pub fn georgia_bob() -> Twin {
    Twin::new(|squares| slide(squares, 1))
}

/// The silver dollar game without the dollar: the same with squares counted from 0.
pub fn silver_dollar() -> Twin {
    Twin::new(|squares| slide(squares, 0))
}

fn slide(squares: &Position, first: i64) -> Vec<Vec<Position>> {
    let mut options = Vec::new();
    for piece in 0..squares.len() {
        let mut square = squares[piece] - 1;
        while square >= first && !squares.contains(&square) {
            let mut next = squares.clone();
            next[piece] = square;
            options.push(vec![next]);
            square -= 1;
        }
    }
    options
}

/// Rocks on a tree: move 1 to `most` rocks of one node to its parent. A position is `parent, rocks` of nodes 1, 2, ...
/// in turn; node 0 is the root, and rocks there stay there.
pub fn tree_staircase(most: i64) -> Twin {
    Twin::new(move |tree| {
        let mut options = Vec::new();
        for node in 1..=tree.len() / 2 {
            for rocks in 1..=most.min(tree[2 * node - 1]) {
                let mut next = tree.clone();
                next[2 * node - 1] -= rocks;
                if let Some(parent) = usize::try_from(tree[2 * node - 2]).ok().filter(|&parent| parent > 0) {
                    next[2 * parent - 1] += rocks;
                }
                options.push(vec![next]);
            }
        }
        options
    })
}
