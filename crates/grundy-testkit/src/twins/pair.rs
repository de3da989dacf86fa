//! Games on a pair of numbers. A position is `[a, b]`.

use crate::twin::{Position, Twin};

/// Wythoff's game: take any number from one heap, or from both with the two numbers differing by less than `t`.
/// The usual game has `t = 1`.
pub fn wythoff(t: i64) -> Twin {
    Twin::new(move |position| {
        let (a, b) = (position[0], position[1]);
        let mut options = Vec::new();
        for x in 0..=a {
            for y in 0..=b {
                let (from_a, from_b) = (a - x, b - y);
                let one_heap = (from_a == 0) != (from_b == 0);
                let both_heaps = from_a > 0 && from_b > 0 && (from_a - from_b).abs() < t;
                if one_heap || both_heaps {
                    options.push(vec![vec![x, y]]);
                }
            }
        }
        options
    })
}

/// Euclid: take from the larger number a positive multiple of the smaller, down to 0 at most. With 0 reached there is
/// no move.
pub fn euclid() -> Twin {
    Twin::new(|position| multiples(position, 0))
}

/// Euclid where no number may become 0.
pub fn euclid_positive() -> Twin {
    Twin::new(|position| multiples(position, 1))
}

fn multiples(position: &Position, least: i64) -> Vec<Vec<Position>> {
    let (a, b) = (position[0].min(position[1]), position[0].max(position[1]));
    let mut options = Vec::new();
    if a == 0 {
        return options;
    }
    let mut rest = b - a;
    while rest >= least {
        options.push(vec![vec![a.min(rest), a.max(rest)]]);
        rest -= a;
    }
    options
}

/// Fibonacci Nim: `[n]` is an opening, take 1 to n-1; then `[n, q]`, take 1 to q, where q is twice what was taken.
pub fn fibonacci_nim() -> Twin {
    take_away(2)
}

/// Take-away: the same with `factor` times what was just taken.
pub fn take_away(factor: i64) -> Twin {
    Twin::new(move |position| {
        let n = position[0];
        let most = position.get(1).copied().unwrap_or(n - 1);
        (1..=most.min(n)).map(|take| vec![vec![n - take, factor * take]]).collect()
    })
}
