//! **All bars of a rectangle at once**: the Grundy values of Chomp from the definition, in a table.
//!
//! The bars that fit in a rectangle are numbered so that each has a larger number than its options: row i (from 1) of R rows
//! with length x counts C(x + R - i, R - i + 1), and the number of the bar is the sum over its rows. A bite at column j that
//! reaches from row i to row l changes only those rows, to length j. By how much the number falls when all rows down to a
//! row become j is kept for every j and row, and changes little from one bar to the next; a bite costs the difference of two
//! of these. This is computation and no theorem.
//!
//! It declines where the table would not fit the memory of the budget, or the work is not allowed; search then takes over.
//!
//! Cost: one addition, one look-up and one mark an option. Memory: two bytes for each of the C(R+C, R) bars.

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

/// So many bars are looked at from one word with the budget to the next.
const BETWEEN_VISITS: u64 = 64;

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
                let least = self.iter().position(|&seen| seen != stamp);
                least.and_then(|value| value.try_into().ok()).unwrap_or(<$value>::MAX)
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
        // In a square the mirror image of a bar has a number too: that of the bar whose rows are these columns.
        let is_square = rows + 1 == width;
        let mut columns = vec![0_usize; width - 1];
        let mut mirror = 0;
        let mut bar = vec![0_usize; rows];
        // For each j and row, by how much the number falls when all rows above become j: right where these rows are longer.
        let mut lost = vec![0_usize; width * (rows + 1)];
        let mut stamp = 0_u32;
        let (mut visited, mut options) = (0, 0);
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
            let more = count(grows, column + 1) - count(grows, column);
            for lost in lost.chunks_exact_mut(rows + 1).take(column) {
                lost[grows + 1] += more;
            }
            let place = column * (rows + 1) + grows;
            lost[place + 1] = lost[place] + more;
            visited += 1;
            if visited == BETWEEN_VISITS {
                self.budget.visit_many(visited, visited + options)?;
                (visited, options) = (0, 0);
            }
            if is_square {
                mirror += count(column, grows + 1) - count(column, grows);
                if mirror < number {
                    values[number] = values[mirror];
                    continue;
                }
            }
            if stamp == u32::MAX {
                seen.clear();
                stamp = 0;
            }
            stamp += 1;
            options += mark_options(&values, seen, stamp, number, &columns[..bar[0]], &lost, rows + 1);
            values[number] = seen.least_without(stamp);
        }
        self.budget.visit_many(visited, visited + options)?;
        Ok(values)
    }
}

/// Marks the values of all options of a bar with these columns, and counts them. Apart from what is around it, the compiler has
/// registers for all that this needs.
#[inline(never)]
fn mark_options<V: Copy>(
    values: &[V],
    seen: &mut impl Marks<V>,
    stamp: u32,
    number: usize,
    columns: &[usize],
    lost: &[usize],
    width: usize,
) -> u64 {
    let mut options = 0;
    // The first square is poisoned.
    let mut first = 1;
    for (&last, lost) in columns.iter().zip(lost.chunks_exact(width)) {
        // Rows `first..last` can be cut here; those from `last` on stay.
        let rest = number - lost[last];
        for lost in &lost[first..last] {
            seen.mark(values[rest + lost], stamp);
        }
        options += (last - first) as u64;
        first = 0;
    }
    options
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
