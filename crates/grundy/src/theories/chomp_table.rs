//! **All bars of a rectangle at once**: the Grundy values of Chomp from the definition, in a table.
//!
//! The bars that fit in a rectangle are numbered in the order of their rows, the first row first, so that each has a larger
//! number than its options, and bars that begin with the same rows follow each other.
//!
//! A bite in row i at column j leaves the rows above as they are and cuts row i and those below down to j. Let K(i) be the values
//! of all bars that bites in row i leave. If row i has the length c + 1, a bite before column c leaves the same as if the bar
//! had been cut down to c from row i on before. So K(i) of the bar is K(i) of the bar that is cut down to c, with the value of
//! that bar as one more. For each row only the sets for its present length are kept, one for each way in which the rows below
//! may go on, in order; when the row grows, those with a longer row below than before begin with the set of what they are cut
//! down to. A bar takes one union and one new member a row, in place of a look-up an option. This is computation and no theorem.
//!
//! The sets hold values below 64, in tables of two rows all values. Where all below 64 are options of a bar, it goes by the list
//! of its options. Where there is no room for the sets of all rows, those of the first ones, which are the largest, are made
//! anew for a run of bars at a time, from the values. It declines where the values themselves do not fit the memory of the
//! budget, or the work is not allowed; search then takes over.
//!
//! Cost: two operations on words a row of each bar, and where sets are made anew, a look-up for each option in these rows.
//! Memory: one byte or two for each of the C(R+C, R) bars, and, while they are filled, at most 8 R/(C+1) for sets.

use std::cell::RefCell;
use std::ops::Range;

use crate::rulesets::chomp::mirrored;
use crate::{Budget, Evidence, Limit, Nimber, Theory};

/// Tables of rectangles that were asked for.
#[derive(Debug)]
pub struct ChompTable {
    budget: Budget,
    tables: RefCell<Vec<Table>>,
}

#[derive(Debug)]
struct Table {
    rectangle: Rectangle,
    values: Values,
    bytes: usize,
}

impl Table {
    fn value(&self, bar: &[u32]) -> Nimber {
        let number = self.rectangle.number(bar);
        Nimber(match &self.values {
            Values::Narrow(values) => values[number].into(),
            Values::Wide(values) => values[number].into(),
        })
    }
}

/// The values by number. None is larger than the number of options, which is less than the number of squares.
#[derive(Debug)]
enum Values {
    Narrow(Vec<u8>),
    Wide(Vec<u16>),
}

trait Value: Copy + Default + From<u8> + Into<usize> + TryFrom<usize> {}

impl Value for u8 {}
impl Value for u16 {}

/// With more squares there may be values that fit no [`Values`].
const MOST_SQUARES: usize = 1 << 16;

/// Bars are taken together with others up to so many where the sets of a row are united.
const TOGETHER: usize = 1 << 13;

/// The sets take no more than this, even where the budget has no limit.
const MOST_BYTES: usize = 1 << 31;

/// So much work is done from one word with the budget to the next.
const BETWEEN_VISITS: u64 = 1 << 7;

/// A table of no more bars than this takes no time to speak of.
const SMALL: usize = 1 << 14;

/// A rectangle and the numbers of the bars in it.
#[derive(Debug)]
struct Rectangle {
    rows: usize,
    columns: usize,
    /// How many bars of the rows from `row` on have a first row of at most this length: at `row * (columns + 1) + length`.
    sizes: Vec<usize>,
}

impl Rectangle {
    /// `None` if there are more squares or bars than any table has place for.
    fn new(rows: usize, columns: usize) -> Option<Self> {
        if rows.saturating_mul(columns) > MOST_SQUARES {
            return None;
        }
        let width = columns + 1;
        // Pascal's triangle, from below the last row up.
        let mut sizes = vec![1_usize; (rows + 1) * width];
        for row in (0..rows).rev() {
            for length in 1..width {
                let shorter = sizes[row * width + length - 1];
                sizes[row * width + length] = shorter.checked_add(sizes[(row + 1) * width + length])?;
            }
        }
        Some(Self { rows, columns, sizes })
    }

    fn size(&self, row: usize, length: usize) -> usize {
        self.sizes[row * (self.columns + 1) + length]
    }

    /// How many bars that begin with this row come before the first whose row has this length.
    fn count(&self, row: usize, length: usize) -> usize {
        if length == 0 { 0 } else { self.size(row, length - 1) }
    }

    fn bars(&self) -> usize {
        self.size(0, self.columns)
    }

    fn has(&self, bar: &[u32]) -> bool {
        bar.len() <= self.rows && bar.first().is_none_or(|&length| length as usize <= self.columns)
    }

    fn number(&self, bar: &[u32]) -> usize {
        bar.iter().enumerate().map(|(row, &length)| self.count(row, length as usize)).sum()
    }
}

/// A table that is being filled, in the order of the numbers.
struct Filling<'a, V> {
    budget: &'a Budget,
    rectangle: &'a Rectangle,
    values: Vec<V>,
    bar: Vec<usize>,
    /// Which bar had each value as that of an option last.
    seen: Vec<u32>,
    stamp: u32,
    /// What the budget was not told yet.
    visited: u64,
    work: u64,
}

impl<V: Value> Filling<'_, V> {
    /// The values of all bars, with these sets if there are more than two rows.
    fn filled(mut self, sets: Option<Sets>) -> Result<Vec<V>, Limit> {
        match sets {
            Some(mut sets) => {
                let mut grown = Some(0);
                while let Some(row) = grown {
                    sets.begin(self.rectangle, &self.values, &self.bar, row);
                    self.last_two_rows(&mut sets)?;
                    grown = sets.end(self.rectangle, &self.bar);
                    if let Some(row) = grown {
                        self.bar[row] += 1;
                        self.bar[row + 1..].fill(0);
                        sets.grow(self.rectangle, row, self.bar[row]);
                    }
                }
            }
            None => self.two_rows()?,
        }
        self.budget.visit_many(self.visited, self.work)?;
        Ok(self.values)
    }

    /// The values of all bars of two rows, with as many words a set as are needed for all values: K(1) for each length of the
    /// second row, and K(2) of the present bar.
    fn two_rows(&mut self) -> Result<(), Limit> {
        let columns = self.rectangle.columns;
        let words = Self::words_of_two_rows(self.rectangle);
        let mut upper = vec![0_u64; words * (columns + 1)];
        let mut lower = vec![0_u64; words];
        let mut number = 0;
        for longest in 0..=columns {
            if longest > 0 {
                upper.copy_within(words * (longest - 1)..words * longest, words * longest);
            }
            lower.fill(0);
            for upper in upper.chunks_exact_mut(words).take(longest + 1) {
                let mut sets = upper.iter_mut().zip(&mut lower).enumerate();
                if let Some((i, (upper, lower))) = sets.find(|(_, (upper, lower))| **upper | **lower != u64::MAX) {
                    let set = *upper | *lower;
                    // There are places for more values than options.
                    self.values[number] = (64 * i + set.trailing_ones() as usize).try_into().unwrap_or_default();
                    // The bar without squares is no option.
                    let new = if number == 0 { 0 } else { !set & set.wrapping_add(1) };
                    *upper |= new;
                    *lower |= new;
                }
                number += 1;
                self.work += words as u64;
                self.visit(1)?;
            }
        }
        Ok(())
    }

    /// Fewer values than squares.
    fn words_of_two_rows(rectangle: &Rectangle) -> usize {
        (2 * rectangle.columns).div_ceil(64)
    }

    /// The value of the bar with this number from the list of its options.
    fn by_options(&mut self, number: usize) {
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        let mut height = self.bar.len();
        for column in 0..self.bar[0] {
            while self.bar[height - 1] <= column {
                height -= 1;
            }
            let mut lost = 0;
            // The first square is poisoned.
            for row in (usize::from(column == 0)..height).rev() {
                lost += self.rectangle.count(row, self.bar[row]) - self.rectangle.count(row, column);
                let value: usize = self.values[number - lost].into();
                self.seen[value] = self.stamp;
            }
        }
        let least = self.seen.iter().position(|&seen| seen != self.stamp);
        // There are places for more values than options.
        self.values[number] = least.and_then(|value| value.try_into().ok()).unwrap_or_default();
        self.work += self.bar.iter().sum::<usize>() as u64;
    }

    /// All bars that begin with the rows at hand, from their sets.
    fn last_two_rows(&mut self, sets: &mut Sets) -> Result<(), Limit> {
        let last = self.rectangle.rows - 2;
        let (start, longest) = (sets.number, self.bar[last - 1]);
        let length = self.rectangle.size(last, longest);
        let values = &mut self.values[start..][..length];
        let above = &mut sets.run[start - sets.run_start..][..length];
        let row = &mut sets.words[sets.offsets[last - 1]..][..length];
        let next_to_last = &mut sets.next_to_last[..=longest];
        next_to_last[0] = 0;
        let mut full = false;
        let mut at = 0;
        for upper in 0..=longest {
            if upper > 0 {
                next_to_last[upper] = next_to_last[upper - 1];
            }
            let bars = at..=at + upper;
            at += upper + 1;
            let mut last_row = 0_u64;
            for (((value, above), row), next_to_last) in values[bars.clone()]
                .iter_mut()
                .zip(&mut above[bars.clone()])
                .zip(&mut row[bars])
                .zip(&mut next_to_last[..=upper])
            {
                let set = *above | *row | *next_to_last | last_row;
                *value = (set.trailing_ones() as u8).into();
                // None if the set is full.
                let new = !set & set.wrapping_add(1);
                full |= new == 0;
                *above = new;
                *row |= new;
                *next_to_last |= new;
                last_row |= new;
            }
            if start == 0 && upper == 0 {
                // The bar without squares is no option.
                (above[0], row[0], next_to_last[0]) = (0, 0, 0);
            }
        }
        if full {
            self.those_that_are_full(start)?;
        }
        sets.number += length;
        self.work += (length * self.rectangle.rows) as u64;
        self.visit(length as u64)
    }

    /// As [`Filling::last_two_rows`], for the bars whose set has all values below 64.
    fn those_that_are_full(&mut self, start: usize) -> Result<(), Limit> {
        let last = self.rectangle.rows - 2;
        let mut number = start;
        for upper in 0..=self.bar[last - 1] {
            for lower in 0..=upper {
                if self.values[number].into() == 64 {
                    (self.bar[last], self.bar[last + 1]) = (upper, lower);
                    self.by_options(number);
                    self.visit(0)?;
                }
                number += 1;
            }
        }
        self.bar[last..].fill(0);
        Ok(())
    }

    fn visit(&mut self, bars: u64) -> Result<(), Limit> {
        self.visited += bars;
        self.work += bars;
        if self.work >= BETWEEN_VISITS {
            self.budget.visit_many(self.visited, self.work)?;
            (self.visited, self.work) = (0, 0);
        }
        Ok(())
    }
}

/// For every row but the last two the values of what is left by bites in it, as bits, for each bar that may stand below.
struct Sets {
    words: Vec<u64>,
    /// So many of the first rows have no sets here; they are made anew for each run.
    anew: usize,
    /// Where the sets of each row begin, if it has some.
    offsets: Vec<usize>,
    /// The number of the first bar whose rows down to this one are as now.
    starts: Vec<usize>,
    /// The number of the bar at hand.
    number: usize,
    /// The first rows, whose sets are united for all bars with these rows as now: the run. The sets of rows after these are united
    /// to parts of it, and those of the last one before the last two bar by bar.
    run_rows: usize,
    run_start: usize,
    /// The unions, and where bars are done, what their values add to the sets.
    run: Vec<u64>,
    /// The sets of a row that are made anew.
    made: Vec<u64>,
    /// The sets of the last row but one.
    next_to_last: Vec<u64>,
}

impl Sets {
    /// For at least three rows, with so many rows whose sets are made anew: the words that are kept for the others, and for a run.
    fn lengths(rectangle: &Rectangle, anew: usize) -> (usize, usize) {
        let below = |row: usize| rectangle.size(row + 1, rectangle.columns);
        let words = (anew..rectangle.rows - 2).fold(0, |words: usize, row| words.saturating_add(below(row)));
        (words, below(Self::run_rows(rectangle) - 1))
    }

    /// With sets for as many rows as there is room for in so many bytes, and the bytes that they take.
    fn within(rectangle: &Rectangle, room: usize) -> Option<(Self, usize)> {
        let most = Self::run_rows(rectangle).min(rectangle.rows - 3);
        (0..=most).find_map(|anew| {
            let (words, run) = Self::lengths(rectangle, anew);
            let words = words.saturating_add(if anew == 0 { run } else { 2 * run });
            let bytes = words.saturating_mul(size_of::<u64>());
            (bytes <= room).then(|| (Self::new(rectangle, anew), bytes))
        })
    }

    fn run_rows(rectangle: &Rectangle) -> usize {
        let most = (rectangle.rows - 3).max(1);
        (1..most).find(|&rows| rectangle.size(rows, rectangle.columns) <= TOGETHER).unwrap_or(most)
    }

    fn new(rectangle: &Rectangle, anew: usize) -> Self {
        let (words, run) = Self::lengths(rectangle, anew);
        let offset = |row: usize| (anew..row).map(|row| rectangle.size(row + 1, rectangle.columns)).sum();
        let offsets: Vec<usize> = (0..rectangle.rows - 2).map(offset).collect();
        Self {
            anew,
            words: vec![0; words],
            starts: vec![0; offsets.len()],
            offsets,
            number: 0,
            run_rows: Self::run_rows(rectangle),
            run_start: 0,
            run: vec![0; run],
            made: vec![0; if anew == 0 { 0 } else { run }],
            next_to_last: vec![0; rectangle.columns + 1],
        }
    }

    /// The rows of the run whose sets are kept and united with all of it.
    fn united(&self) -> Range<usize> {
        self.anew..self.run_rows.min(self.offsets.len() - 1)
    }

    /// Unites sets for the bars that begin with these rows, which have changed from `grown` on.
    fn begin<V: Value>(&mut self, rectangle: &Rectangle, values: &[V], bar: &[usize], grown: usize) {
        if grown < self.run_rows {
            self.run_start = self.number;
            let length = rectangle.size(self.run_rows, bar[self.run_rows - 1]);
            self.run[..length].fill(0);
            for row in 0..self.anew {
                self.make(rectangle, values, bar, row);
                unite(&mut self.run[..length], &self.made);
            }
            for row in self.united() {
                let sets = &self.words[self.offsets[row] + self.number - self.starts[row]..];
                unite(&mut self.run[..length], sets);
            }
        }
        for (row, &length) in bar.iter().enumerate().take(self.offsets.len() - 1).skip(grown.max(self.run_rows)) {
            let part = &mut self.run[self.number - self.run_start..][..rectangle.size(row + 1, length)];
            unite(part, &self.words[self.offsets[row]..]);
        }
    }

    /// The sets of this row for the run, from values.
    fn make<V: Value>(&mut self, rectangle: &Rectangle, values: &[V], bar: &[usize], row: usize) {
        let (above, below) = bar[..self.run_rows].split_at(row);
        let above: usize = above.iter().enumerate().map(|(row, &length)| rectangle.count(row, length)).sum();
        let longest = bar[self.run_rows - 1];
        self.made[0] = 0;
        for column in 0..bar[row] {
            if (1..=longest).contains(&column) {
                lengthen(&mut self.made, rectangle, self.run_rows, column);
            }
            if (row, column) == (0, 0) {
                // This square is poisoned.
                continue;
            }
            let below = (row..).zip(below).map(|(row, &length)| rectangle.count(row, length.min(column)));
            let left = &values[above + below.sum::<usize>()..];
            let sets = &mut self.made[..rectangle.size(self.run_rows, column.min(longest))];
            for (set, &value) in sets.iter_mut().zip(left) {
                *set |= u32::try_from(value.into()).ok().and_then(|value| 1_u64.checked_shl(value)).unwrap_or(0);
            }
        }
        if bar[row] == longest && longest > 0 {
            lengthen(&mut self.made, rectangle, self.run_rows, longest);
        }
    }

    /// Adds the new values to the sets of rows that all bars below have been under, and finds the row that grows next.
    fn end(&mut self, rectangle: &Rectangle, bar: &[usize]) -> Option<usize> {
        for row in (0..self.offsets.len()).rev() {
            if row + 1 == self.run_rows {
                for row in self.united() {
                    let start = self.offsets[row] + self.run_start - self.starts[row];
                    unite(&mut self.words[start..][..self.number - self.run_start], &self.run);
                }
            } else if (self.run_rows..self.offsets.len() - 1).contains(&row) {
                let length = self.number - self.starts[row];
                unite(&mut self.words[self.offsets[row]..][..length], &self.run[self.starts[row] - self.run_start..]);
            }
            if bar[row] < if row == 0 { rectangle.columns } else { bar[row - 1] } {
                return Some(row);
            }
        }
        None
    }

    /// The row has grown to this length, and there is nothing below.
    fn grow(&mut self, rectangle: &Rectangle, row: usize, length: usize) {
        self.starts[row..].fill(self.number);
        for &offset in &self.offsets[self.anew.max(row + 1)..] {
            self.words[offset] = 0;
        }
        if row >= self.anew {
            lengthen(&mut self.words[self.offsets[row]..], rectangle, row + 1, length);
        }
    }
}

/// Bars of the rows from `first` on may have a first row of this length now. Those where it ends with the same row follow each other,
/// and so do the bars that they are cut down to, whose sets they begin with.
fn lengthen(sets: &mut [u64], rectangle: &Rectangle, first: usize, length: usize) {
    let (mut from, mut to) = (0, rectangle.size(first, length - 1));
    for end in first..rectangle.rows {
        from += rectangle.count(end, length - 1);
        let bars = rectangle.size(end + 1, length - 1);
        sets.copy_within(from..from + bars, to);
        to += bars;
    }
}

fn unite(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to |= from;
    }
}

impl ChompTable {
    /// Nothing is computed yet.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone(), tables: RefCell::default() }
    }

    /// Fills a table, unless it is too large.
    fn fill(&self, rectangle: Rectangle) -> Result<Option<Table>, Limit> {
        let narrow = rectangle.rows * rectangle.columns <= 1 << 8;
        let each = if narrow { size_of::<u8>() } else { size_of::<u16>() };
        let left = self.budget.memory_left();
        let Some(bytes) = rectangle.bars().checked_mul(each).filter(|&bytes| bytes <= left) else {
            return Ok(None);
        };
        self.budget.hold(bytes)?;
        let values = if narrow {
            self.values(&rectangle).map(|values| values.map(Values::Narrow))
        } else {
            self.values(&rectangle).map(|values| values.map(Values::Wide))
        };
        if !matches!(values, Ok(Some(_))) {
            self.budget.release(bytes);
        }
        Ok(values?.map(|values| Table { rectangle, values, bytes }))
    }

    fn values<V: Value>(&self, rectangle: &Rectangle) -> Result<Option<Vec<V>>, Limit> {
        let (sets, held);
        if rectangle.rows == 2 {
            sets = None;
            held = size_of::<u64>() * Filling::<V>::words_of_two_rows(rectangle) * (rectangle.columns + 2);
            if held > self.budget.memory_left() {
                return Ok(None);
            }
        } else {
            let Some((kept, bytes)) = Sets::within(rectangle, self.budget.memory_left().min(MOST_BYTES)) else {
                return Ok(None);
            };
            (sets, held) = (Some(kept), bytes);
        }
        self.budget.hold(held)?;
        let filling = Filling {
            budget: &self.budget,
            rectangle,
            values: vec![V::default(); rectangle.bars()],
            bar: vec![0; rectangle.rows],
            seen: vec![0; rectangle.rows * rectangle.columns],
            stamp: 0,
            visited: 0,
            work: 0,
        };
        let values = filling.filled(sets);
        self.budget.release(held);
        values.map(Some)
    }

    /// A table with this bar. One that covers the last one too is preferred where it is not much more work.
    fn table_with(&self, bar: &[u32], last: Option<&Rectangle>) -> Result<Option<Table>, Limit> {
        let (rows, columns) = (bar.len(), bar.first().map_or(0, |&length| length as usize));
        let Some(own) = Rectangle::new(rows, columns) else { return Ok(None) };
        if let Some(last) = last
            && let Some(both) = Rectangle::new(rows.max(last.rows), columns.max(last.columns))
            && both.bars() <= last.bars().saturating_add(own.bars()).saturating_mul(4).max(SMALL)
            && let Some(table) = self.fill(both)?
        {
            return Ok(Some(table));
        }
        self.fill(own)
    }
}

impl Theory<Vec<u32>> for ChompTable {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("every bar that fits in the rectangle, from the definition".into())
    }

    fn grundy(&self, bar: &Vec<u32>) -> Option<Nimber> {
        if let [length] = bar[..] {
            // Its options are the shorter ones.
            return Some(Nimber(u64::from(length.checked_sub(1)?)));
        }
        if bar.len() > *bar.first()? as usize {
            return self.grundy(&mirrored(bar));
        }
        let mut tables = self.tables.borrow_mut();
        if let Some(table) = tables.iter().find(|table| table.rectangle.has(bar)) {
            return Some(table.value(bar));
        }
        let new = self.table_with(bar, tables.last().map(|table| &table.rectangle)).ok()??;
        let value = new.value(bar);
        tables.retain(|Table { rectangle, bytes, .. }| {
            let stays = rectangle.rows > new.rectangle.rows || rectangle.columns > new.rectangle.columns;
            if !stays {
                self.budget.release(*bytes);
            }
            stays
        });
        tables.push(new);
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::Chomp;
    use crate::{Options, Ruleset, Solver, Sum, mex};

    #[test]
    fn the_table_is_what_search_finds() {
        let mut search = Solver::new(Chomp).without_theories();
        // From small bars to large ones, so that there are many tables on the way, and back.
        let bars: Vec<Vec<u32>> = (0..1_u32 << 15)
            .map(|code| (0..5).map(|row| code >> (3 * row) & 7).filter(|&length| length > 0).collect::<Vec<u32>>())
            .filter(|bar| bar.is_sorted_by(|a, b| a >= b) && !bar.is_empty())
            .collect();
        let table = ChompTable::new(&Budget::unlimited());
        for bar in bars.iter().chain(bars.iter().rev()) {
            let value = search.grundy(Sum::from(bar.clone())).unwrap();
            assert_eq!(table.grundy(bar), Some(value), "{bar:?}");
        }
        let square = |side: u32| vec![side; side as usize];
        assert_eq!([4, 6, 8].map(|side| table.grundy(&square(side))), [6, 13, 13].map(|value| Some(Nimber(value))));
    }

    /// For a square of 9: 48,620 bars; sets of 24,310, 11,440 and 5,005 bars for the first three rows, and 2,992 for the others.
    #[test]
    fn sets_of_rows_are_kept_or_made_anew() {
        let table = ChompTable::new(&Budget::unlimited());
        assert_eq!(table.grundy(&vec![9; 9]), Some(Nimber(20)));
        for (words, anew) in [(43_747 + 5_005, 0), (19_437 + 10_010, 1), (7_997 + 10_010, 2), (2_992 + 10_010, 3)] {
            let rectangle = Rectangle::new(9, 9).unwrap();
            let (sets, bytes) = Sets::within(&rectangle, 8 * words).unwrap();
            assert_eq!((sets.anew, bytes), (anew, 8 * words));
            let budget = Budget::unlimited().with_memory(48_620 + 8 * words);
            let tight = ChompTable::new(&budget);
            assert_eq!(tight.grundy(&vec![9; 9]), Some(Nimber(20)));
            assert_eq!(budget.memory_left(), 8 * words);
            let (Values::Narrow(tight), Values::Narrow(all)) =
                (&tight.tables.borrow()[0].values, &table.tables.borrow()[0].values)
            else {
                panic!("81 squares are few")
            };
            assert!(tight == all, "{anew} rows made anew");
        }
        assert!(ChompTable::new(&Budget::unlimited().with_memory(48_620)).grundy(&vec![9; 9]).is_none());
    }

    /// Numbers from xorshift.
    fn random(state: &mut u64, below: u64) -> u64 {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        *state % below
    }

    #[test]
    fn values_are_those_of_the_definition() {
        let mut state = 20_261_130;
        // Narrow and wide values; sets united in one run and in many; few and many values past 64.
        for (rows, columns) in [(2, 300), (3, 60), (3, 90), (4, 40), (5, 52), (8, 9), (9, 12), (11, 11)] {
            let table = ChompTable::new(&Budget::unlimited());
            assert!(table.grundy(&vec![columns; rows]).is_some());
            for _ in 0..300 {
                let mut bar: Vec<u32> = (0..rows).map(|_| random(&mut state, u64::from(columns)) as u32 + 1).collect();
                bar.sort_by(|a, b| b.cmp(a));
                bar.truncate(1 + random(&mut state, rows as u64) as usize);
                let mut options = Options::default();
                Chomp.options(&bar, &mut options);
                let values = options.iter().map(|option| option.iter().next().map(|bar| table.grundy(bar).unwrap()));
                let values = values.map(Option::unwrap_or_default);
                assert_eq!(table.grundy(&bar), Some(mex(values)), "{bar:?}");
            }
        }
    }

    #[test]
    fn a_table_that_does_not_fit_is_not_made() {
        let table = ChompTable::new(&Budget::unlimited().with_memory(1000));
        assert_eq!(table.grundy(&vec![12; 12]), None);
        assert_eq!(table.grundy(&vec![4; 4]), Some(Nimber(6)));
        let table = ChompTable::new(&Budget::unlimited().with_positions(100));
        assert_eq!(table.grundy(&vec![8; 8]), None);
        assert_eq!(ChompTable::new(&Budget::unlimited()).grundy(&vec![100; 100]), None);
        assert_eq!(ChompTable::new(&Budget::unlimited()).grundy(&vec![]), None);
    }

    #[test]
    fn tables_do_not_grow_beyond_what_is_asked() {
        let budget = Budget::unlimited();
        let table = ChompTable::new(&budget);
        let held = || usize::MAX - budget.memory_left();
        for (bar, bytes) in [(vec![8; 8], 12_870), (vec![60; 3], 12_870 + 39_711), (vec![9; 9], 48_620 + 39_711)] {
            assert!(table.grundy(&bar).is_some());
            assert_eq!(held(), bytes, "{bar:?}");
        }
    }
}
