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
    values: Values,
}

/// The values by number. None is larger than the number of options, which is less than the number of squares.
#[derive(Debug)]
enum Values {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

impl Default for Values {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

/// Where each value was last seen. There is a place for every value of the type, so that no look-up can fail.
trait Marks<V> {
    fn mark(&mut self, value: V, stamp: u32);
    /// The least value without this stamp.
    fn least_without(&self, stamp: u32) -> V;
    fn clear(&mut self);
}

macro_rules! marks {
    ($value:ty, $places:expr) => {
        impl Marks<$value> for [u32; $places] {
            #[inline]
            fn mark(&mut self, value: $value, stamp: u32) {
                self[usize::from(value)] = stamp;
            }

            #[inline]
            fn least_without(&self, stamp: u32) -> $value {
                (0..=<$value>::MAX).find(|&value| self[usize::from(value)] != stamp).unwrap_or(<$value>::MAX)
            }

            fn clear(&mut self) {
                self.fill(0);
            }
        }
    };
}

marks!(u8, 1 << 8);
marks!(u16, 1 << 16);

impl Filled {
    fn number(&self, bar: &[u32]) -> usize {
        let width = self.columns + 1;
        bar.iter().enumerate().map(|(row, &length)| self.counts[row * width + length as usize]).sum()
    }

    fn value(&self, bar: &[u32]) -> Nimber {
        let number = self.number(bar);
        Nimber(match &self.values {
            Values::Narrow(values) => values[number].into(),
            Values::Wide(values) => values[number].into(),
        })
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
        let squares = rows.saturating_mul(columns);
        if squares > 1 << 16 {
            return Ok(None);
        }
        let narrow = squares <= 1 << 8;
        let each = if narrow { size_of::<u8>() } else { size_of::<u16>() };
        let Some(bytes) = size.checked_mul(each).filter(|&bytes| bytes <= self.budget.memory_left()) else {
            return Ok(None);
        };
        self.budget.hold(bytes)?;
        let values = if narrow {
            self.compute(rows, width, &counts, size, &mut [0; 1 << 8]).map(Values::Narrow)
        } else {
            let mut marks = Box::new([0; 1 << 16]);
            self.compute(rows, width, &counts, size, marks.as_mut()).map(Values::Wide)
        };
        if values.is_err() {
            self.budget.release(bytes);
        }
        Ok(Some(Filled { rows, columns, counts, values: values? }))
    }

    fn compute<V: Copy + Default>(
        &self,
        rows: usize,
        width: usize,
        counts: &[usize],
        size: usize,
        seen: &mut impl Marks<V>,
    ) -> Result<Vec<V>, Limit> {
        let mut values = vec![V::default(); size];
        let count = |row: usize, length: usize| counts[row * width + length];
        // For each j, the sums of what the rows above a row count with length j.
        let mut above = vec![0_usize; width * (rows + 1)];
        for j in 0..width {
            for row in 0..rows {
                above[j * (rows + 1) + row + 1] = above[j * (rows + 1) + row] + count(row, j);
            }
        }
        // In a square the mirror image of a bar has a number too: that of the bar whose rows are these columns.
        let is_square = rows + 1 == width;
        let mut columns = vec![0_usize; width - 1];
        let mut mirror = 0;
        let mut bar = vec![0_usize; rows];
        let mut upper = vec![0_usize; rows + 1];
        let mut stamp = 0_u32;
        for number in 1..size {
            // The next bar: the last row that may grow, grows, and those below are empty again.
            let mut grows = rows;
            while let Some(row) = grows.checked_sub(1) {
                grows = row;
                if bar[row] < if row == 0 { width - 1 } else { bar[row - 1] } {
                    break;
                }
                for (column, length) in columns[..bar[row]].iter_mut().enumerate() {
                    if is_square {
                        mirror -= count(column, row + 1) - count(column, row);
                    }
                    *length = row;
                }
                bar[row] = 0;
            }
            let column = bar[grows];
            bar[grows] += 1;
            columns[column] = grows + 1;
            if is_square {
                mirror += count(column, grows + 1) - count(column, grows);
                if mirror < number {
                    values[number] = values[mirror];
                    self.budget.visit(0)?;
                    continue;
                }
            }
            let mut counted = 0;
            for (row, upper) in upper.iter_mut().enumerate() {
                *upper = counted;
                counted += bar.get(row).map_or(0, |&length| count(row, length));
            }
            if stamp == u32::MAX {
                seen.clear();
                stamp = 0;
            }
            stamp += 1;
            let mut options = 0;
            for (j, &last) in columns[..bar[0]].iter().enumerate() {
                // Rows `first..last` can become j; those from `last` on stay.
                let above = &above[j * (rows + 1)..(j + 1) * (rows + 1)];
                let rest = number - upper[last] + above[last];
                let first = usize::from(j == 0);
                for (upper, above) in upper[first..last].iter().zip(&above[first..last]) {
                    seen.mark(values[rest + upper - above], stamp);
                }
                options += last - first;
            }
            values[number] = seen.least_without(stamp);
            self.budget.visit(options)?;
        }
        Ok(values)
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
        Some(filled.value(bar))
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
