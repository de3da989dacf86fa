//! **All bars of a rectangle at once**: the Grundy values of Chomp from the definition, in a table.
//!
//! The bars that fit in a rectangle are numbered so that each has a larger number than its options: row i (from 1) of R rows
//! with length x counts C(x + R - i, R - i + 1), and the number of the bar is the sum over its rows. A bite at column j that
//! reaches from row i to row l changes only those rows, to length j, so that the number of an option is the sum of three
//! terms that stand in tables: what rows 1 to i-1 count, what rows i to l count with length j, and what the others count.
//! This is computation and no theorem.
//!
//! It declines where the table would not fit the memory of the budget, or the work is not allowed; search then takes over.
//!
//! Cost: three additions, one look-up and one mark an option. Memory: two bytes for each of the C(R+C, R) bars.

use std::cell::RefCell;

use crate::{Budget, Evidence, Limit, Nimber, Theory};

/// The table of the largest rectangle that was asked for.
#[derive(Debug)]
pub struct ChompTable {
    budget: Budget,
    filled: RefCell<Filled>,
}

#[derive(Debug, Default)]
struct Filled {
    rows: usize,
    columns: usize,
    /// What a row counts: at `row * (columns + 1) + length`.
    counts: Vec<usize>,
    values: Vec<u16>,
}

impl Filled {
    fn number(&self, bar: &[u32]) -> usize {
        let width = self.columns + 1;
        bar.iter().enumerate().map(|(row, &length)| self.counts[row * width + length as usize]).sum()
    }
}

impl ChompTable {
    /// Nothing is computed yet.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone(), filled: RefCell::default() }
    }

    /// Fills the table for a rectangle, unless it is too large.
    fn fill(&self, rows: usize, columns: usize) -> Result<Option<Filled>, Limit> {
        let width = columns + 1;
        // Pascal's triangle, from the last row up.
        let mut counts = vec![0_usize; rows * width];
        for row in (0..rows).rev() {
            for length in 1..width {
                let below = if row + 1 < rows { counts[(row + 1) * width + length] } else { 1 };
                let Some(count) = counts[row * width + length - 1].checked_add(below) else { return Ok(None) };
                counts[row * width + length] = count;
            }
        }
        let size = (0..rows).fold(1_usize, |size, row| size.saturating_add(counts[row * width + columns]));
        let Some(bytes) = size.checked_mul(size_of::<u16>()).filter(|&bytes| bytes <= self.budget.memory_left()) else {
            return Ok(None);
        };
        self.budget.hold(bytes)?;
        let mut filled = Filled { rows, columns, counts, values: vec![0; size] };
        let done = self.compute(&mut filled);
        if done.is_err() {
            self.budget.release(bytes);
        }
        done.map(|()| Some(filled))
    }

    fn compute(&self, filled: &mut Filled) -> Result<(), Limit> {
        let (rows, width) = (filled.rows, filled.columns + 1);
        // The sums of what the rows above `row` count with length j.
        let mut above = vec![0_usize; (rows + 1) * width];
        for row in 0..rows {
            for j in 0..width {
                above[(row + 1) * width + j] = above[row * width + j] + filled.counts[row * width + j];
            }
        }
        let mut bar = vec![0_usize; rows];
        let mut upper = vec![0_usize; rows + 1];
        let mut seen = vec![0_u32; rows * width + 2];
        let mut stamp = 0_u32;
        let mut number = 0;
        loop {
            // The next bar: the last row that may grow, grows, and those below are empty again.
            let mut grows = rows;
            loop {
                let Some(row) = grows.checked_sub(1) else { return Ok(()) };
                grows = row;
                if bar[row] < if row == 0 { width - 1 } else { bar[row - 1] } {
                    break;
                }
                bar[row] = 0;
            }
            bar[grows] += 1;
            number += 1;
            let mut counted = upper[grows];
            for row in grows..rows {
                counted += filled.counts[row * width + bar[row]];
                upper[row + 1] = counted;
            }
            if stamp == u32::MAX {
                seen.fill(0);
                stamp = 0;
            }
            stamp += 1;
            let mut options = 0;
            let mut last = bar.partition_point(|&length| length > 0);
            for j in 0..bar[0] {
                while bar[last - 1] <= j {
                    last -= 1;
                }
                // Rows `row..last` become j; those from `last` on stay.
                let rest = number - upper[last] + above[last * width + j];
                let first = usize::from(j == 0);
                for row in first..last {
                    let option = rest + upper[row] - above[row * width + j];
                    if let Some(mark) = seen.get_mut(usize::from(filled.values[option])) {
                        *mark = stamp;
                    }
                }
                options += last - first;
            }
            let value = seen.iter().position(|&mark| mark != stamp).unwrap_or(0);
            let Ok(value) = u16::try_from(value) else { return Err(Limit::Memory) };
            filled.values[number] = value;
            self.budget.visit(options)?;
        }
    }
}

impl Theory<Vec<u32>> for ChompTable {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("every bar that fits in the rectangle, from the definition".into())
    }

    fn grundy(&self, bar: &Vec<u32>) -> Option<Nimber> {
        let (rows, columns) = (bar.len(), *bar.first()? as usize);
        let mut filled = self.filled.borrow_mut();
        if rows > filled.rows || columns > filled.columns {
            *filled = self.fill(rows.max(filled.rows), columns.max(filled.columns)).ok()??;
        }
        Some(Nimber(filled.values[filled.number(bar)].into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::Chomp;
    use crate::{Solver, Sum};

    #[test]
    fn the_table_is_what_search_finds() {
        let table = ChompTable::new(&Budget::unlimited());
        let mut search = Solver::new(Chomp).without_theories();
        // From small bars to large ones, so that the table grows on the way, and back.
        let bars: Vec<Vec<u32>> = (0..1_u32 << 15)
            .map(|code| (0..5).map(|row| code >> (3 * row) & 7).filter(|&length| length > 0).collect::<Vec<u32>>())
            .filter(|bar| bar.is_sorted_by(|a, b| a >= b) && !bar.is_empty())
            .collect();
        for bar in bars.iter().chain(bars.iter().rev()) {
            let value = search.grundy(Sum::from(bar.clone())).unwrap();
            assert_eq!(table.grundy(bar), Some(value), "{bar:?}");
        }
        let square = |side: u32| vec![side; side as usize];
        assert_eq!([4, 6, 8].map(|side| table.grundy(&square(side))), [6, 13, 13].map(|value| Some(Nimber(value))));
    }

    #[test]
    fn a_table_that_does_not_fit_is_not_made() {
        let table = ChompTable::new(&Budget::unlimited().with_memory(1000));
        assert_eq!(table.grundy(&vec![12; 12]), None);
        assert_eq!(table.grundy(&vec![4; 4]), Some(Nimber(6)));
        let table = ChompTable::new(&Budget::unlimited().with_positions(100));
        assert_eq!(table.grundy(&vec![8; 8]), None);
        assert_eq!(ChompTable::new(&Budget::unlimited()).grundy(&vec![100; 100]), None);
    }
}
