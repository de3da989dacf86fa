//! Men on rows, tokens on circles, and numbers that are named.

use crate::twin::Twin;

/// Northcott's game on rows of `width` squares: for each row the square of the man of the player to move, and that of the other
/// man. After a move the sides change.
pub fn northcott(width: i64) -> Twin {
    Twin::new(move |rows| {
        let mut options = Vec::new();
        for row in 0..rows.len() / 2 {
            let (own, other) = (rows[2 * row], rows[2 * row + 1]);
            for square in (0..width).filter(|&square| square != own && square != other) {
                if (square < other) == (own < other) {
                    let mut moved = rows.clone();
                    moved[2 * row] = square;
                    options.push(vec![moved.chunks(2).flat_map(|men| [men[1], men[0]]).collect()]);
                }
            }
        }
        options
    })
}

/// Kotzig's Nim: move a token forward round a circle by a number of the set, to a place where it has not been. A position is
/// the number of places, and the places where it has been, counted from where it is.
pub fn kotzig(set: Vec<i64>) -> Twin {
    Twin::new(move |position| {
        let (n, been) = (position[0], &position[1..]);
        let mut options = Vec::new();
        for step in &set {
            let place = step % n;
            if place != 0 && !been.contains(&place) {
                let mut after: Vec<i64> = been.iter().chain([&0]).map(|old| (old - place).rem_euclid(n)).collect();
                after.sort_unstable();
                options.push(vec![[vec![n], after].concat()]);
            }
        }
        options
    })
}

/// Schuh's game: name a number, and all its multiples go with it. A position is the numbers above 1 that are left, or 1 alone.
pub fn schuh() -> Twin {
    Twin::new(|left| {
        let named = left.iter().filter(|&&number| number > 1);
        named
            .map(|named| {
                let rest: Vec<i64> = left.iter().copied().filter(|number| number % named != 0).collect();
                vec![if rest.is_empty() { vec![1] } else { rest }]
            })
            .collect()
    })
}
