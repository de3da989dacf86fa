//! Cram: dominoes on a board of any shape.

use std::hash::{Hash, Hasher};

use crate::ruleset::split_one_by_one;
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cells {
    free: u64,
    columns: u32,
    rows: u32,
}

impl Hash for Cells {
    /// One word, since search does little else. Boards of a standard form with the same cells have as many rows.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.free ^ u64::from(self.columns) << 56);
    }
}

/// By number of columns: the cells of the first column.
static FIRST_COLUMN: [u64; 65] = {
    let mut masks = [1; 65];
    let mut columns = 1;
    while columns <= 64 {
        let mut cell = columns;
        while cell < 64 {
            masks[columns] |= 1 << cell;
            cell += columns;
        }
        columns += 1;
    }
    masks
};

/// By number of columns: half of the cells, like the white squares of a chess board.
static WHITE: [u64; 65] = {
    let mut masks = [0; 65];
    let mut columns = 1;
    while columns <= 64 {
        let mut cell = 0;
        while cell < 64 {
            masks[columns] |= ((cell / columns + cell % columns) as u64 + 1) % 2 << cell;
            cell += 1;
        }
        columns += 1;
    }
    masks
};

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

    /// The cells of the first column, of this board and below it.
    fn first_column(&self) -> u64 {
        FIRST_COLUMN[self.columns as usize]
    }

    /// The cells one row further down, and one row further up. A board of 64 columns has one row.
    fn down(&self, cells: u64) -> u64 {
        if self.columns < 64 { cells << self.columns } else { 0 }
    }

    fn up(&self, cells: u64) -> u64 {
        if self.columns < 64 { cells >> self.columns } else { 0 }
    }

    /// The free cells with a free neighbour to the right, and those with one below.
    fn pairs(&self) -> (u64, u64) {
        if self.free == 0 {
            return (0, 0);
        }
        let not_last = !(self.first_column() << (self.columns - 1));
        let right = self.free & not_last & self.free >> 1;
        (right, self.free & self.up(self.free))
    }

    /// Whether all free cells can be reached from one of them.
    fn is_connected(&self) -> bool {
        let first = self.free & self.free.wrapping_neg();
        self.reach(first, 0) == self.free
    }

    /// The free cells that can be reached from these; all free cells, if a set of `goals` is given and all of it is reached.
    fn reach(&self, mut from: u64, goals: u64) -> u64 {
        let first = self.first_column();
        let (not_first, not_last) = (!first, !(first << (self.columns - 1)));
        loop {
            let wider = (from | (from & not_last) << 1 | (from & not_first) >> 1) & self.free;
            let wider = (wider | self.down(wider) | self.up(wider)) & self.free;
            if wider & goals == goals && goals != 0 {
                return self.free;
            }
            if wider == from {
                return from;
            }
            from = wider;
        }
    }

    /// The cells next to these.
    fn around(&self, cells: u64) -> u64 {
        let first = self.first_column();
        let (not_first, not_last) = (!first, !(first << (self.columns - 1)));
        (cells & not_last) << 1 | (cells & not_first) >> 1 | self.down(cells) | self.up(cells)
    }

    /// Pushes the regions of a board of at most 64 cells, each in its standard form. If the board was connected before a domino
    /// was put there, `around` are the cells next to the domino: once one leads to all others, the board still is. `whole` is
    /// the board before that.
    fn regions(&self, around: u64, whole: Option<&Images>, out: &mut Sum<Self>) {
        let mut left = self.free;
        let mut around = around & left;
        while left != 0 {
            let open = if around == 0 { left } else { around };
            let region = Self { free: left, ..*self }.reach(open & open.wrapping_neg(), around);
            around = 0;
            left &= !region;
            if region & (region - 1) != 0 {
                let region = Self { free: region, ..*self }.pruned();
                out.push(if let Some(strip) = region.straightened() {
                    strip
                } else if let Some(whole) = whole.filter(|whole| whole.reaches_all_sides(region.free)) {
                    whole.least_without(region.free)
                } else {
                    region.standard()
                });
            }
        }
    }

    /// The region without cells that have the same only neighbour as another one.
    fn pruned(&self) -> Self {
        let (right, below) = self.pairs();
        let (left, above) = (right << 1, self.down(below));
        let several = (right & left) | (above & below) | ((right | left) & (above | below));
        let ends = self.free & !several;
        // The neighbours of ends to the left of them, to the right, above and below.
        let (of_left, of_right) = ((ends & right) << 1, (ends & left) >> 1);
        let (of_above, of_below) = (self.down(ends & below), self.up(ends & above));
        let (second, third) = (of_left, of_left | of_right);
        let fourth = third | of_above;
        let again = (of_right & second) << 1 | self.up(of_above & third) | self.down(of_below & fourth);
        Self { free: self.free & !again, ..*self }
    }

    /// The straight strip that a connected region is as good as, if no cell has three neighbours and no way leads round.
    fn straightened(&self) -> Option<Self> {
        let (right, below) = self.pairs();
        let (left, above) = (right << 1, self.down(below));
        if (right & left & (above | below)) | (above & below & (right | left)) != 0 {
            return None;
        }
        let cells = self.free.count_ones();
        (right.count_ones() + below.count_ones() + 1 == cells).then(|| Self::strip(cells))
    }

    /// The standard form of a connected region that is no strip.
    fn standard(&self) -> Self {
        let cut = self.cut();
        let turned = if cut.rows > cut.columns { cut.transposed() } else { cut };
        Self { free: Images::of(turned).least(), ..turned }
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
}

/// A board in all the ways in which it can be turned and mirrored, without turning its rows into columns unless there are as
/// many of them.
struct Images {
    board: Cells,
    images: [u64; 8],
    count: usize,
}

impl Images {
    fn of(board: Cells) -> Self {
        let upside_down = |board: &Cells| {
            let w = board.columns;
            (0..board.rows).fold(0, |cells, row| cells << w | board.free >> (row * w) & ones(w))
        };
        let mut images = [0; 8];
        let turned = if board.rows == board.columns { board.transposed() } else { board };
        for (images, board) in images.chunks_exact_mut(4).zip([board, turned]) {
            let mirrored = Cells { free: upside_down(&board), ..board };
            images.copy_from_slice(&[board.free, board.half_turn(), mirrored.free, mirrored.half_turn()]);
        }
        Self { board, images, count: if board.rows == board.columns { 8 } else { 4 } }
    }

    fn least(&self) -> u64 {
        self.images[..self.count].iter().fold(u64::MAX, |least, &image| least.min(image))
    }

    /// Whether some of the cells are in the first row, some in the last, and some in the outer columns.
    fn reaches_all_sides(&self, cells: u64) -> bool {
        let (w, first) = (self.board.columns, self.board.first_column());
        let last_row = ones(w) << (w * (self.board.rows - 1));
        cells & ones(w) != 0 && cells & last_row != 0 && cells & first != 0 && cells & first << (w - 1) != 0
    }

    /// The standard form of what is left if only these cells stay free. It is as wide and as high as the board.
    fn least_without(&self, left: u64) -> Cells {
        let (w, h) = (self.board.columns, self.board.rows);
        let mut images = self.images;
        let mut covered = self.board.free & !left;
        while covered != 0 {
            let i = covered.trailing_zeros();
            covered &= covered - 1;
            let (row, column) = (i / w, i % w);
            let last = w * h - 1;
            let mirrored = (h - 1 - row) * w + column;
            images[0] &= !(1 << i);
            images[1] &= !(1 << (last - i));
            images[2] &= !(1 << mirrored);
            images[3] &= !(1 << (last - mirrored));
            if w == h {
                let turned = column * w + row;
                let mirrored = (h - 1 - column) * w + row;
                images[4] &= !(1 << turned);
                images[5] &= !(1 << (last - turned));
                images[6] &= !(1 << mirrored);
                images[7] &= !(1 << (last - mirrored));
            }
        }
        Cells { free: Self { images, ..*self }.least(), ..self.board }
    }
}

impl Cells {
    /// The pairs of neighbours, each as its two cells. Dominoes in the middle cut the board in two, so that those come first.
    fn dominoes(&self) -> impl Iterator<Item = (u32, u32)> + use<> {
        let (w, h) = (self.columns, self.rows);
        let (right, below) = self.pairs();
        let mut found = [0_u32; 128];
        let mut count = 0;
        for (mut left, down, over) in [(below, 2, 1), (right, 1, 2)] {
            while left != 0 {
                let i = left.trailing_zeros();
                left &= left - 1;
                // Twice the distances from the middle of the domino to the middle of the board.
                let (row, column) = ((2 * (i / w) + down).abs_diff(h), (2 * (i % w) + over).abs_diff(w));
                found[count] = (row * row + column * column) << 8 | i << 1 | (down - 1);
                count += 1;
            }
        }
        found[..count].sort_unstable();
        found.into_iter().take(count).map(move |code| {
            let i = code >> 1 & 63;
            (i, if code & 1 == 1 { i + w } else { i + 1 })
        })
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
        out.extend(cells.dominoes().map(|(i, j)| cells.without(i, j)));
    }

    fn each_option(&self, cells: &Cells, out: &mut Options<Cells>, see: &mut dyn FnMut(&[Cells]) -> bool) {
        if cells.columns > 64 {
            return split_one_by_one(self, cells, out, see);
        }
        let images = (cells.columns >= cells.rows).then(|| Images::of(*cells));
        let connected = cells.is_connected();
        let mut parts = Sum::new();
        for (i, j) in cells.dominoes() {
            parts.clear();
            let around = if connected { cells.around(1 << i | 1 << j) } else { 0 };
            cells.without(i, j).regions(around, images.as_ref(), &mut parts);
            if !see(&parts) {
                return;
            }
        }
    }

    fn components(&self, cells: Cells, out: &mut Sum<Cells>) {
        if cells.columns > 64 {
            out.push(cells);
        } else {
            cells.regions(0, None, out);
        }
    }

    /// Each domino covers a white and a black cell.
    fn moves_left(&self, cells: &Cells) -> Option<u32> {
        if cells.columns > 64 {
            return Some(cells.columns / 2);
        }
        let white = WHITE[cells.columns as usize];
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Options split together are options split one by one: on all boards of some sizes, connected or not, in standard form or
    /// not.
    #[test]
    fn options_together_are_options_one_by_one() {
        for (rows, columns) in [(1, 9), (2, 5), (3, 4), (4, 3), (3, 3), (2, 2)] {
            for free in 0..1_u64 << (rows * columns) {
                let board = Cells { free, columns, rows };
                let mut parts = Sum::new();
                Cram.components(board, &mut parts);
                for cells in parts.iter().copied().chain([board]) {
                    let mut one_by_one: Vec<Vec<Cells>> = Vec::new();
                    split_one_by_one(&Cram, &cells, &mut Options::default(), &mut |option| {
                        one_by_one.push(sorted(option));
                        true
                    });
                    let mut together = Vec::new();
                    Cram.each_option(&cells, &mut Options::default(), &mut |option| {
                        together.push(sorted(option));
                        true
                    });
                    assert_eq!(together, one_by_one, "{}", Cram.write(&cells));
                }
            }
        }
    }

    fn sorted(option: &[Cells]) -> Vec<Cells> {
        let mut parts = option.to_vec();
        parts.sort_unstable();
        parts
    }

    /// The standard form of a region is that of its images, and no larger region has the same.
    #[test]
    fn standard_forms_are_the_same_for_all_images() {
        let standard = |cells: Cells| {
            let mut parts = Sum::new();
            Cram.components(cells, &mut parts);
            sorted(&parts)
        };
        for free in 0..1_u64 << 16 {
            let board = Cells { free, columns: 4, rows: 4 };
            let upside_down =
                Cells { free: (0..4).map(|row| (free >> (4 * row) & 15) << (12 - 4 * row)).sum(), ..board };
            let forms =
                [board, board.transposed(), upside_down, Cells { free: board.half_turn(), ..board }].map(standard);
            assert!(forms.iter().all(|form| *form == forms[0]), "{}", Cram.write(&board));
        }
    }
}
