//! Cram: dominoes on a board of any shape.

use crate::theories::{CramStrips, HalfTurn};
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

use super::board;

/// Cram: put a domino on two free neighbouring cells of the board.
///
/// A board falls into the regions that its free cells form, turned and mirrored as one likes; a region in which every cell has
/// at most two neighbours, and no way leads round, is as good as a straight strip. All of this keeps the graph of free cells
/// and their neighbours, and so the game tree. Free cells without a free neighbour are of no use. Of several cells with the
/// same only neighbour all but one are left out: whichever is covered with it, the others are of no use.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cram;

/// The free cells of a board: row after row, bit by bit. A single row of more than 64 cells is wholly free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cells {
    free: u64,
    columns: u32,
    rows: u32,
}

/// The first `count` bits.
fn ones(count: u32) -> u64 {
    if count >= 64 { u64::MAX } else { (1 << count) - 1 }
}

impl Cells {
    /// A board with these free cells, given row by row, each as wide as the first; `None` if it has more than 64 cells.
    pub fn from_rows(rows: &[Vec<bool>]) -> Option<Self> {
        let columns = rows.first()?.len();
        if columns * rows.len() > 64 || rows.iter().any(|row| row.len() != columns) {
            return None;
        }
        let free = (0..).zip(rows.iter().flatten()).map(|(i, &free)| u64::from(free) << i).sum();
        Some(Self { free, columns: columns as u32, rows: rows.len() as u32 })
    }

    /// A rectangle of free cells; `None` if it has more than 64, except in a single row or column.
    pub fn rectangle(rows: u32, columns: u32) -> Option<Self> {
        if rows.min(columns) == 0 {
            return None;
        }
        match rows.checked_mul(columns).filter(|&cells| cells <= 64) {
            Some(cells) => Some(Self { free: ones(cells), columns, rows }),
            None => (rows.min(columns) == 1).then(|| Self::strip(rows.max(columns))),
        }
    }

    /// A straight strip.
    pub fn strip(cells: u32) -> Self {
        Self { free: ones(cells), columns: cells, rows: 1 }
    }

    /// The length, if this is a straight strip of free cells.
    pub fn as_strip(&self) -> Option<u32> {
        (self.rows == 1 && self.free == ones(self.columns)).then_some(self.columns)
    }

    /// Whether a half turn maps the free cells to themselves, and no pair of neighbours to one that shares a cell with it.
    pub fn is_even_under_half_turn(&self) -> bool {
        let (w, h) = (self.columns, self.rows);
        if w * h > 64 || self.free == 0 || self.half_turn() != self.free {
            return false;
        }
        let at = |row: u32, column: u32| self.free >> (row * w + column) & 1 == 1;
        match (w % 2, h % 2) {
            (0, 0) => true,
            // The middle cell is its own image, and the pairs with it overlap theirs; the middle pair is its own image.
            _ => !at((h - 1) / 2, (w - 1) / 2),
        }
    }

    fn without(&self, a: u32, b: u32) -> Self {
        Self { free: self.free & !(1 << a | 1 << b), ..*self }
    }

    fn half_turn(&self) -> u64 {
        self.free.reverse_bits() >> (64 - self.columns * self.rows)
    }

    /// The cells of the first column.
    fn first_column(&self) -> u64 {
        (0..self.rows).fold(0, |mask, row| mask | 1 << (row * self.columns))
    }

    /// The free cells with a free neighbour to the right, and those with one below.
    fn pairs(&self) -> (u64, u64) {
        if self.free == 0 {
            return (0, 0);
        }
        let not_last = !(self.first_column() << (self.columns - 1));
        let right = self.free & not_last & self.free >> 1;
        let below = self.free & self.free.checked_shr(self.columns).unwrap_or(0);
        (right, below)
    }

    /// Half of the cells, like the white squares of a chess board.
    fn white(&self) -> u64 {
        const EVERY_OTHER: u64 = 0x5555_5555_5555_5555;
        if self.columns % 2 == 1 {
            return EVERY_OTHER;
        }
        let mut white = 0;
        for row in 0..self.rows {
            white |= (EVERY_OTHER << (row % 2) & ones(self.columns)) << (row * self.columns);
        }
        white
    }

    /// Pushes the regions of a board of at most 64 cells, each in its standard form.
    fn regions(&self, out: &mut Sum<Self>) {
        if self.free == 0 {
            return;
        }
        let first = self.first_column();
        let (not_first, not_last) = (!first, !(first << (self.columns - 1)));
        // A board of 64 columns has one row.
        let down = |cells: u64| cells.checked_shl(self.columns).unwrap_or(0);
        let up = |cells: u64| cells.checked_shr(self.columns).unwrap_or(0);
        let mut left = self.free;
        while left != 0 {
            let mut region = left & left.wrapping_neg();
            loop {
                let wider = (region | (region & not_last) << 1 | (region & not_first) >> 1) & left;
                let wider = (wider | down(wider) | up(wider)) & left;
                if wider == region {
                    break;
                }
                region = wider;
            }
            left &= !region;
            if region & (region - 1) != 0 {
                out.push(Self { free: region, ..*self }.pruned().standard());
            }
        }
    }

    /// The region without cells that have the same only neighbour as another one.
    fn pruned(&self) -> Self {
        let down = |cells: u64| cells.checked_shl(self.columns).unwrap_or(0);
        let up = |cells: u64| cells.checked_shr(self.columns).unwrap_or(0);
        let (right, below) = self.pairs();
        let (left, above) = (right << 1, down(below));
        let several = (right & left) | (above & below) | ((right | left) & (above | below));
        let ends = self.free & !several;
        // The neighbours of ends to the left of them, to the right, above and below.
        let (of_left, of_right) = ((ends & right) << 1, (ends & left) >> 1);
        let (of_above, of_below) = (down(ends & below), up(ends & above));
        let (second, third) = (of_left, of_left | of_right);
        let fourth = third | of_above;
        let again = (of_right & second) << 1 | up(of_above & third) | down(of_below & fourth);
        Self { free: self.free & !again, ..*self }
    }

    /// The standard form of a connected region.
    fn standard(&self) -> Self {
        let (right, below) = self.pairs();
        let cells = self.free.count_ones();
        if right.count_ones() + below.count_ones() + 1 == cells {
            let left = right << 1;
            let above = below.checked_shl(self.columns).unwrap_or(0);
            let three = (right & left & (above | below)) | (above & below & (right | left));
            if three == 0 {
                return Self::strip(cells);
            }
        }
        let cut = self.cut();
        let turned = if cut.rows > cut.columns { cut.transposed() } else { cut };
        let mut least = turned.least_of_four();
        if turned.rows == turned.columns {
            least = least.min(turned.transposed().least_of_four());
        }
        Self { free: least, ..turned }
    }

    /// The same cells on a board that ends where they do.
    fn cut(&self) -> Self {
        let w = self.columns;
        let top = self.free.trailing_zeros() / w;
        let rows = (63 - self.free.leading_zeros()) / w - top + 1;
        let free = self.free >> (top * w);
        let mut any = 0;
        for row in 0..rows {
            any |= free >> (row * w) & ones(w);
        }
        let left = any.trailing_zeros();
        let columns = 64 - any.leading_zeros() - left;
        if columns == w {
            return Self { free, columns, rows };
        }
        let mut packed = 0;
        for row in 0..rows {
            packed |= (free >> (row * w + left) & ones(columns)) << (row * columns);
        }
        Self { free: packed, columns, rows }
    }

    /// Rows for columns.
    fn transposed(&self) -> Self {
        let mut free = 0;
        let mut left = self.free;
        while left != 0 {
            let i = left.trailing_zeros();
            left &= left - 1;
            free |= 1 << (i % self.columns * self.rows + i / self.columns);
        }
        Self { free, columns: self.rows, rows: self.columns }
    }

    /// The least of the cells, their two mirror images, and their half turn.
    fn least_of_four(&self) -> u64 {
        let w = self.columns;
        let mut upside_down = 0;
        for row in 0..self.rows {
            upside_down = upside_down << w | self.free >> (row * w) & ones(w);
        }
        let back = Self { free: upside_down, ..*self }.half_turn();
        self.free.min(self.half_turn()).min(upside_down).min(back)
    }
}

impl Ruleset for Cram {
    type Position = Cells;

    fn options(&self, cells: &Cells, out: &mut Options<Cells>) {
        if cells.columns > 64 {
            let rest = cells.columns - 2;
            for left in 0..=rest {
                if out.is_full() {
                    return;
                }
                out.push_sum([left, rest - left].into_iter().filter(|&part| part > 1).map(Cells::strip));
            }
            return;
        }
        // Dominoes in the middle cut the board in two, so that those are tried first.
        let (w, h) = (cells.columns, cells.rows);
        let (right, below) = cells.pairs();
        let mut pairs: Vec<(u32, u32, u32)> = Vec::with_capacity((right.count_ones() + below.count_ones()) as usize);
        for (mut left, step, down, over) in [(below, w, 2, 1), (right, 1, 1, 2)] {
            while left != 0 {
                let i = left.trailing_zeros();
                left &= left - 1;
                // Twice the distances from the middle of the domino to the middle of the board.
                let (row, column) = ((2 * (i / w) + down).abs_diff(h), (2 * (i % w) + over).abs_diff(w));
                pairs.push((row * row + column * column, i, i + step));
            }
        }
        pairs.sort_unstable();
        out.extend(pairs.into_iter().map(|(_, i, j)| cells.without(i, j)));
    }

    fn components(&self, cells: Cells, out: &mut Sum<Cells>) {
        if cells.columns > 64 {
            out.push(cells);
        } else {
            cells.regions(out);
        }
    }

    /// Each domino covers a white and a black cell.
    fn moves_left(&self, cells: &Cells) -> Option<u32> {
        if cells.columns > 64 {
            return Some(cells.columns / 2);
        }
        let white = cells.white();
        Some((cells.free & white).count_ones().min((cells.free & !white).count_ones()))
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Cells>>> {
        let strips = CramStrips::new(budget).map(|strips| Box::new(strips) as Box<dyn Theory<Cells>>);
        strips.into_iter().chain([Box::new(HalfTurn) as Box<dyn Theory<Cells>>]).collect()
    }
}

impl Notation for Cram {
    fn parse(&self, text: &str) -> Result<Cells, ParseError> {
        if let Some(sides) = board::sides(text, 2)? {
            let side = |i: usize| u32::try_from(sides[i]).ok();
            return match (side(0), side(1)) {
                (Some(rows), Some(columns)) => Cells::rectangle(rows, columns),
                _ => None,
            }
            .ok_or_else(|| too_large(text));
        }
        let rows = board::rows(text, ".#")?;
        let free: Vec<Vec<bool>> = rows.iter().map(|row| row.iter().map(|&cell| cell == '.').collect()).collect();
        if let [row] = &free[..]
            && row.len() > 64
            && row.iter().all(|&free| free)
        {
            return u32::try_from(row.len()).map(Cells::strip).map_err(|_| too_large(text));
        }
        Cells::from_rows(&free).ok_or_else(|| too_large(text))
    }

    fn rows(&self, cells: &Cells) -> Option<Vec<String>> {
        (cells.columns <= 64).then(|| board::split(&self.write(cells)))
    }

    fn write(&self, cells: &Cells) -> String {
        if cells.columns > 64 {
            return format!("1x{}", cells.columns);
        }
        board::write(cells.rows, cells.columns, |i| if cells.free >> i & 1 == 1 { '.' } else { '#' })
    }

    /// `cover` with the two cells that the domino covers, as row and column counted from 1; `cover-strip` on a long strip.
    fn describe(&self, from: &Cells, to: &[Cells]) -> Step {
        if let (true, [to]) = (from.columns <= 64, to) {
            let covered = from.free & !to.free;
            let place = |i: u32| format!("{},{}", i / from.columns + 1, i % from.columns + 1);
            return Step::new("cover")
                .with("first", place(covered.trailing_zeros()))
                .with("second", place(63 - covered.leading_zeros()));
        }
        let left = to.first().map_or(0, |part| part.columns);
        Step::new("cover-strip").with("first", left + 1).with("second", left + 2).with("strip", from.columns)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Cells> {
        let &[rows, columns] = coordinates else { return None };
        let side = |n: u64| u32::try_from(n).ok();
        if rows.min(columns) == 0 {
            return Some(Cells::strip(0));
        }
        Cells::rectangle(side(rows)?, side(columns)?)
    }
}

fn too_large(text: &str) -> ParseError {
    ErrorCode::TooLarge
        .at(0..text.len(), "a board has at least one cell, and at most 64 unless it is a single free row")
        .help("write rows of cells joined by /, . for free and # for covered, or a size such as 5x7")
}
