//! Coins in a row.

use crate::twin::Twin;

/// Nimble: move a coin any number of squares to the left; coins may share a square and jump. A position is the squares
/// of the coins, counted from 0.
pub fn nimble() -> Twin {
    Twin::new(|coins| {
        let mut options = Vec::new();
        for coin in 0..coins.len() {
            for square in 0..coins[coin] {
                let mut next = coins.clone();
                next[coin] = square;
                options.push(vec![next]);
            }
        }
        options
    })
}

/// Turning Turtles: turn a head to a tail, and if you like turn one more coin, somewhere to the left of it. A position
/// is the row, 1 for a head.
pub fn turning_turtles() -> Twin {
    Twin::new(|row| {
        let mut options = Vec::new();
        for head in (0..row.len()).filter(|&coin| row[coin] == 1) {
            let mut turned = row.clone();
            turned[head] = 0;
            options.push(vec![turned.clone()]);
            for other in 0..head {
                let mut next = turned.clone();
                next[other] = 1 - next[other];
                options.push(vec![next]);
            }
        }
        options
    })
}
