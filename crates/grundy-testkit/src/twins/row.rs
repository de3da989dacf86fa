//! Games played on a whole row at once.

use crate::twin::{Outcome, Position, Twin};

/// Moore's Nim: take from at least one and at most `k` heaps, any number from each. A position is the row of heaps.
pub fn moore(k: usize) -> Twin {
    Twin::new(move |position| {
        let mut rows = vec![(Vec::new(), 0)];
        for &heap in position {
            let mut longer = Vec::new();
            for (row, touched) in rows {
                for left in 0..=heap {
                    let touched = touched + usize::from(left != heap);
                    if touched <= k {
                        longer.push(([&row[..], &[left]].concat(), touched));
                    }
                }
            }
            rows = longer;
        }
        rows.into_iter().filter(|row| row.1 > 0).map(|row| vec![row.0]).collect()
    })
}

/// Treblecross without its last two moves: put a cross on an empty cell that has no cross within two cells of it. A
/// position is the strip, 1 for a cross. Whoever crosses nearer lets the other make three in a row, so a player
/// without a safe cell has lost; [`treblecross_outcome`] plays the game itself.
pub fn treblecross() -> Twin {
    Twin::new(|strip| {
        let near = |cell: usize| cell.saturating_sub(2)..(cell + 3).min(strip.len());
        let safe = (0..strip.len()).filter(|&cell| strip[near(cell)].iter().all(|&mark| mark == 0));
        safe.map(|cell| vec![cross(strip, cell)]).collect()
    })
}

/// The outcome of a strip of Treblecross, the game itself: whoever makes three crosses in a row wins.
pub fn treblecross_outcome(strip: &Position) -> Outcome {
    for cell in (0..strip.len()).filter(|&cell| strip[cell] == 0) {
        let next = cross(strip, cell);
        let three = next.windows(3).any(|cells| cells.iter().all(|&mark| mark == 1));
        if three || treblecross_outcome(&next) == Outcome::P {
            return Outcome::N;
        }
    }
    Outcome::P
}

fn cross(strip: &Position, cell: usize) -> Position {
    let mut next = strip.clone();
    next[cell] = 1;
    next
}

/// A game on a strip: take `count` free cells that lie together, and up to `beside` free cells on either side of them. A position
/// is -1 and the cells, 1 for a free one; or a number of free cells that lie together, which is played as a heap.
pub fn strip(heaps: Twin, count: usize, beside: usize) -> Twin {
    Twin::new(move |position| {
        if position[0] >= 0 {
            return heaps.options(position).into_iter().collect();
        }
        let cells = &position[1..];
        let free = |at: usize| cells.get(at) == Some(&1);
        let places = (0..cells.len()).filter(|&at| (at..at + count).all(free));
        places
            .map(|at| {
                let taken = at.saturating_sub(beside)..at + count + beside;
                let rest = (0..cells.len()).map(|cell| if taken.contains(&cell) { 0 } else { cells[cell] });
                vec![[-1].into_iter().chain(rest).collect()]
            })
            .collect()
    })
}

/// End-Nim: take any number from the first or the last heap of a row; a heap that is used up is gone.
pub fn end_nim() -> Twin {
    Twin::new(|row| {
        let row: Vec<i64> = row.iter().copied().filter(|&heap| heap > 0).collect();
        let mut options = Vec::new();
        for end in [0, row.len().wrapping_sub(1)] {
            for left in 0..row.get(end).copied().unwrap_or(0) {
                let mut next = row.clone();
                next[end] = left;
                next.retain(|&heap| heap > 0);
                options.push(vec![if next.is_empty() { vec![0] } else { next }]);
            }
        }
        options
    })
}

/// Nim in which a move lowers as many heaps as `counts` allows, each by 1 if it is slow and else by any number.
pub fn several_heaps(counts: std::ops::RangeInclusive<usize>, slow: bool) -> Twin {
    Twin::new(move |heaps| {
        let mut lowered = vec![Vec::new()];
        for &heap in heaps {
            let least = if slow { (heap - 1).max(0) } else { 0 };
            lowered = lowered
                .iter()
                .flat_map(|begun: &Vec<i64>| (least..=heap).map(move |left| [&begun[..], &[left]].concat()))
                .collect();
        }
        lowered
            .retain(|next| counts.contains(&next.iter().zip(heaps).filter(|(after, before)| after < before).count()));
        lowered.into_iter().map(|next| vec![next]).collect()
    })
}

/// Poker Nim: take any number from a heap, or add 1 to `most` to one, as often as the last number of the position says.
pub fn poker_nim(most: i64) -> Twin {
    Twin::new(move |position| {
        let last = position.len() - 1;
        let mut options = Vec::new();
        for heap in 0..last {
            for left in 0..=position[heap] + most {
                let mut next = position.clone();
                next[heap] = left;
                next[last] -= i64::from(left > position[heap]);
                if left != position[heap] && next[last] >= 0 {
                    options.push(vec![next]);
                }
            }
        }
        options
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::grundy;

    #[test]
    fn the_safe_cells_decide_treblecross() {
        for cells in 3..=10 {
            let strip = vec![0; cells];
            let lost = grundy(&treblecross(), &strip) == 0;
            assert_eq!(treblecross_outcome(&strip) == Outcome::P, lost, "{cells} cells");
        }
    }

    #[test]
    fn one_heap_at_a_time_is_nim() {
        for (heaps, options) in [([1, 2, 3], 6), ([0, 0, 4], 4)] {
            assert_eq!(moore(1).options(&heaps.to_vec()).len(), options);
            assert_eq!(grundy(&moore(1), &heaps.to_vec()), heaps.iter().fold(0, |x, &heap| x ^ heap as u64));
        }
    }
}
