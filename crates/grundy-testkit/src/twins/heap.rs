//! Heap games with a name. A position is `[n]`.

use crate::twin::{Position, Twin};

fn heap_game(options: impl Fn(i64) -> Vec<Vec<i64>> + 'static) -> Twin {
    Twin::new(move |position: &Position| {
        let heaps = |option: Vec<i64>| option.into_iter().map(|heap| vec![heap]).collect();
        options(position[0]).into_iter().map(heaps).collect()
    })
}

/// Nim: take any number.
pub fn nim() -> Twin {
    heap_game(|n| (0..n).map(|m| vec![m]).collect())
}

/// A subtraction set: take one of these numbers.
pub fn subtract(set: Vec<i64>) -> Twin {
    heap_game(move |n| set.iter().filter(|&&take| take <= n).map(|take| vec![n - take]).collect())
}

/// Take any number but one of these.
pub fn all_but(set: Vec<i64>) -> Twin {
    heap_game(move |n| (1..=n).filter(|take| !set.contains(take)).map(|take| vec![n - take]).collect())
}

/// Kayles: knock down one pin of a row, or two that stand together.
pub fn kayles() -> Twin {
    heap_game(|n| {
        let one = (0..n).map(|left| vec![left, n - 1 - left]);
        let two = (0..n - 1).map(|left| vec![left, n - 2 - left]);
        one.chain(two).collect()
    })
}

/// Dawson's Kayles: knock down two pins that stand together.
pub fn dawson_kayles() -> Twin {
    heap_game(|n| (0..n - 1).map(|left| vec![left, n - 2 - left]).collect())
}

/// Dawson's Chess: choose a cell of a strip; it goes, and so do its neighbours.
pub fn dawson_chess() -> Twin {
    heap_game(|n| (1..=n).map(|cell| vec![(cell - 2).max(0), (n - cell - 1).max(0)]).collect())
}

/// Officers: take one and leave the rest as one heap or two, but never take the last.
pub fn officers() -> Twin {
    heap_game(|n| (0..n - 1).map(|left| vec![left, n - 1 - left]).collect())
}

/// Guiles: take a whole heap of one or two, or take two and leave two heaps that are not empty.
pub fn guiles() -> Twin {
    heap_game(|n| match n {
        0 => vec![],
        1 | 2 => vec![vec![]],
        _ => (1..n - 2).map(|left| vec![left, n - 2 - left]).collect(),
    })
}

/// Lasker's Nim: take any number, or split the heap in two.
pub fn lasker() -> Twin {
    heap_game(|n| (0..n).map(|m| vec![m]).chain((1..n).map(|m| vec![m, n - m])).collect())
}

/// Grundy's game: split the heap in two unequal heaps.
pub fn grundy() -> Twin {
    heap_game(|n| (1..n).filter(|m| 2 * m != n).map(|m| vec![m, n - m]).collect())
}
