//! Cram: dominoes on a board of any shape.

use std::hash::{Hash, Hasher};
use std::num::NonZeroU64;

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

/// The free cells of a board, row after row, bit by bit. On a board of at most 8 rows and 8 columns a row takes 8 bits, on any
/// other as many as it has cells. A single row of more than 64 cells is wholly free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cells {
    free: u64,
    /// The number of columns, and in the lower half that of rows, at least 1: two words of which one is never 0 are moved and
    /// compared fast, and take no more room where they may be missing.
    shape: NonZeroU64,
}

impl Hash for Cells {
    /// One word, since search does little else. Boards of a standard form with the same cells have as many rows.
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.free ^ u64::from(self.columns()) << 56);
    }
}

/// By the width of a row: the cells of the first column.
const FIRST_COLUMN: [u64; 65] = {
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

const FIRST_COLUMN_OF_EIGHT: u64 = FIRST_COLUMN[8];

/// By the width of a row: half of the cells, like the white squares of a chess board.
static WHITE: [u64; 65] = {
    let mut masks = [0; 65];
    let mut columns = 1;
    while columns <= 64 {
        let mut cell = 0;
        while cell < 64 {
            masks[columns] |= (((cell / columns + cell % columns) as u64 + 1) % 2) << cell;
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

/// How many bits a row takes.
fn row_bits(rows: u32, columns: u32) -> u32 {
    if rows <= 8 && columns <= 8 { 8 } else { columns }
}

/// Eight rows of eight: rows for columns.
fn transposed(cells: u64) -> u64 {
    [(7, 0x00aa_00aa_00aa_00aa), (14, 0x0000_cccc_0000_cccc), (28, 0x0000_0000_f0f0_f0f0)].iter().fold(
        cells,
        |cells, &(shift, mask)| {
            let swapped = (cells ^ cells >> shift) & mask;
            cells ^ swapped ^ swapped << shift
        },
    )
}

/// The cells that one step leads to, and which free cells have which free neighbours.
#[derive(Clone, Copy)]
struct Frame {
    /// The bits that a row takes, less than 64.
    width: u32,
    not_first: u64,
    not_last: u64,
}

impl Frame {
    /// Rows of eight.
    const EIGHT: Self = Self { width: 8, not_first: !FIRST_COLUMN_OF_EIGHT, not_last: !(FIRST_COLUMN_OF_EIGHT << 7) };

    /// These cells, and those beside them.
    fn sideways(self, cells: u64) -> u64 {
        cells | (cells & self.not_last) << 1 | (cells & self.not_first) >> 1
    }

    /// These cells, and those above and below them.
    fn up_and_down(self, cells: u64) -> u64 {
        cells | cells << self.width | cells >> self.width
    }

    /// The free cells with a free neighbour to the right, and those with one below.
    fn pairs(self, free: u64) -> (u64, u64) {
        (free & self.not_last & free >> 1, free & free >> self.width)
    }

    /// The free cells that can be reached from these; all free cells, if all `goals` are reached and there are any.
    fn reach(self, mut from: u64, free: u64, goals: u64) -> u64 {
        loop {
            let wider = self.up_and_down(self.sideways(from) & free) & free;
            if wider & goals == goals && goals != 0 {
                return free;
            }
            if wider == from {
                return from;
            }
            from = wider;
        }
    }
}

/// A place for a domino: a cell and the one to the right of it or below it.
#[derive(Clone, Copy)]
struct Domino {
    cell: u32,
    is_upright: bool,
}

impl Domino {
    const fn code(self) -> u8 {
        (self.cell as u8) << 1 | self.is_upright as u8
    }

    const fn from_code(code: u8) -> Self {
        Self { cell: code as u32 >> 1, is_upright: code & 1 == 1 }
    }

    /// How far it is from the middle of the board.
    const fn far(self, rows: u32, columns: u32, width: u32) -> u32 {
        let (down, over) = if self.is_upright { (2, 1) } else { (1, 2) };
        // Twice the distances from the middle of the domino to the middle of the board.
        let row = (2 * (self.cell / width) + down).abs_diff(rows);
        let column = (2 * (self.cell % width) + over).abs_diff(columns);
        row * row + column * column
    }

    fn cells(self, width: u32) -> u64 {
        (1 | 1 << if self.is_upright { width } else { 1 }) << self.cell
    }

    /// Of the cells around it in rows of eight: how many pieces those that share a side with it are in, as far as one sees there.
    fn pieces_around(self, free: u64) -> Pieces {
        let i = self.cell;
        let cells = (free & RINGS[usize::from(self.is_upright)][i as usize]).rotate_right(i.wrapping_sub(9) & 63);
        let ring = if self.is_upright {
            cells & 7 | cells >> 5 & 0x38 | cells >> 10 & 0x1c0 | cells >> 15 & 0xe00
        } else {
            cells & 15 | cells >> 4 & 0xf0 | cells >> 8 & 0xf00
        };
        match PIECES[usize::from(self.is_upright)][ring as usize / 32] >> (ring % 32 * 2) & 3 {
            0 | 1 => Pieces::One,
            2 => Pieces::Two,
            _ => Pieces::More,
        }
    }
}

/// How many.
enum Pieces {
    One,
    Two,
    More,
}

/// By rows and columns less one: all places for a domino on a small board, those in the middle first. The rest are places
/// that are not there.
static IN_ORDER: [[[u8; 112]; 8]; 8] = {
    let mut orders = [[[0; 112]; 8]; 8];
    let mut board = 0;
    while board < 64 {
        let (rows, columns) = (board / 8 + 1, board % 8 + 1);
        let mut keys = [0_u32; 112];
        let mut count = 0;
        let mut code = 0;
        while code < 128 {
            let domino = Domino::from_code(code);
            let (row, column) = (domino.cell / 8, domino.cell % 8);
            let (down, over) = if domino.is_upright { (2, 1) } else { (1, 2) };
            if row + down <= rows && column + over <= columns {
                let key = domino.far(rows, columns, 8) << 8 | code as u32;
                let mut place = count;
                while place > 0 && keys[place - 1] > key {
                    keys[place] = keys[place - 1];
                    place -= 1;
                }
                keys[place] = key;
                count += 1;
            }
            code += 1;
        }
        let mut i = 0;
        while i < 112 {
            // The last cell has none to the right of it.
            orders[board as usize / 8][board as usize % 8][i] = if i < count { keys[i] as u8 } else { 126 };
            i += 1;
        }
        board += 1;
    }
    orders
};

/// By direction and first cell of a domino: the cells around it, in rows of eight.
static RINGS: [[u64; 64]; 2] = {
    let mut rings = [[0; 64]; 2];
    let mut i = 0;
    while i < 128 {
        let (upright, cell) = (i / 64, i % 64);
        let (row, column) = (cell / 8, cell % 8);
        let (down, over) = if upright == 1 { (2, 1) } else { (1, 2) };
        let mut other = 0;
        while other < 64 {
            let (r, c) = (other / 8, other % 8);
            let near = r + 1 >= row && r <= row + down && c + 1 >= column && c <= column + over;
            let inside = r >= row && r < row + down && c >= column && c < column + over;
            rings[upright][cell] |= ((near && !inside) as u64) << other;
            other += 1;
        }
        i += 1;
    }
    rings
};

/// By direction of a domino, and by which of the cells around it are free, row after row with two for the domino: two bits for
/// the number of pieces that those are in that share a side with it, at most 3.
static PIECES: [[u64; 128]; 2] = {
    // The places once round; those at the corners share no side.
    let rounds = [[0, 1, 2, 3, 7, 11, 10, 9, 8, 4], [0, 1, 2, 5, 8, 11, 10, 9, 6, 3]];
    let corners = [1 << 0 | 1 << 3 | 1 << 8 | 1 << 11, 1 << 0 | 1 << 2 | 1 << 9 | 1 << 11];
    let mut all = [[0; 128]; 2];
    let mut ring = 0;
    while ring < 8192 {
        let (upright, free) = (ring / 4096, ring % 4096);
        let round = rounds[upright];
        let mut pieces = 0;
        let mut i = 0;
        while i < 10 {
            // A piece begins with a cell that shares a side, behind none or behind a corner that is behind none.
            let (cell, before, third) = (round[i], round[(i + 9) % 10], round[(i + 8) % 10]);
            let alone = free >> before & 1 == 0 || corners[upright] >> before & 1 == 1 && free >> third & 1 == 0;
            if free >> cell & 1 == 1 && corners[upright] >> cell & 1 == 0 && alone && pieces < 3 {
                pieces += 1;
            }
            i += 1;
        }
        all[upright][free / 32] |= pieces << (free % 32 * 2);
        ring += 1;
    }
    all
};

/// A connected board in rows of eight, no higher than wide, that ends where its free cells do, none of them with the same only
/// neighbour as another one: one in its standard form, and some others.
struct Whole {
    cells: Cells,
    /// The cells with one neighbour, with two, with at least three, and with four.
    one: u64,
    two: u64,
    three: u64,
    four: u64,
    /// The cells of the first and the last row and column.
    sides: [u64; 4],
}

impl Whole {
    fn new(cells: Cells) -> Option<Self> {
        if cells.row_bits() != 8 || cells.rows() > cells.columns() {
            return None;
        }
        let near = Neighbours::new(Frame::EIGHT, cells.free);
        let last = 8 * (cells.rows() - 1);
        let row = ones(cells.columns());
        let column = FIRST_COLUMN_OF_EIGHT;
        let sides = [row, row << last, column, column << (cells.columns() - 1)];
        let is_cut = sides.iter().all(|side| cells.free & side != 0);
        (is_cut && near.spare_ends(Frame::EIGHT, cells.free) == 0).then_some(Self {
            cells,
            one: cells.free & !near.two,
            two: near.two & !near.three,
            three: near.three,
            four: near.four,
            sides,
        })
    }

    /// The regions of what a domino leaves free, each in its standard form, and how many there are: each has one of the six cells
    /// beside the domino.
    fn split(&self, domino: Domino) -> ([Cells; 6], usize) {
        let (cells, frame) = (&self.cells, Frame::EIGHT);
        let covered = domino.cells(8);
        let around = frame.sideways(covered) | frame.up_and_down(covered);
        // Without the cells that lose their only neighbour.
        let free = cells.free & !covered & !(around & self.one);
        let pieces = domino.pieces_around(free);
        let around = around & free;
        let mut spare = 0;
        let mut three = self.three & !around | self.four;
        let mut ends = self.one | around & self.two;
        // Only an end that is new can have the same neighbour as another one.
        if around & self.two != 0 {
            spare = Neighbours::new(frame, free).spare_ends(frame, free);
            if spare != 0 {
                let near = Neighbours::new(frame, free & !spare);
                (three, ends) = (near.three, !near.two);
            }
        }
        let mut regions = [*cells; 6];
        let mut count = 0;
        let mut left = free;
        let mut open = if let Pieces::One = pieces { 0 } else { around };
        while left != 0 {
            let region = if open == 0 { left } else { frame.reach(open & open.wrapping_neg(), left, open) };
            left &= !region;
            // The last region is what the others leave.
            open = if let Pieces::Two = pieces { 0 } else { open & left };
            let board = cells.with(region & !spare);
            regions[count] = if board.free & three == 0 && board.free & ends != 0 {
                Cells::strip(board.free.count_ones())
            } else if self.sides.iter().all(|side| board.free & side != 0) {
                board.least_of_eight()
            } else {
                board.standard()
            };
            count += 1;
        }
        (regions, count)
    }
}

/// Which free cells have which free neighbours.
struct Neighbours {
    right: u64,
    left: u64,
    below: u64,
    above: u64,
    /// The cells with at least two neighbours, with at least three, and with four.
    two: u64,
    three: u64,
    four: u64,
}

impl Neighbours {
    fn new(frame: Frame, free: u64) -> Self {
        let (right, below) = frame.pairs(free);
        let (left, above) = (right << 1, below << frame.width);
        let (beside, upright) = (right & left, below & above);
        let (any_beside, any_upright) = (right | left, below | above);
        Self {
            right,
            left,
            below,
            above,
            two: beside | upright | any_beside & any_upright,
            three: beside & any_upright | upright & any_beside,
            four: beside & upright,
        }
    }

    /// The cells that have the same only neighbour as another one, but for one of each.
    fn spare_ends(&self, frame: Frame, free: u64) -> u64 {
        let down = |cells: u64| cells << frame.width;
        let up = |cells: u64| cells >> frame.width;
        let ends = free & !self.two;
        // The neighbours of ends to the left of them, to the right, above and below.
        let (of_left, of_right) = ((ends & self.right) << 1, (ends & self.left) >> 1);
        let (of_above, of_below) = (down(ends & self.below), up(ends & self.above));
        let (second, third) = (of_left, of_left | of_right);
        let fourth = third | of_above;
        (of_right & second) << 1 | up(of_above & third) | down(of_below & fourth)
    }
}

impl Cells {
    /// A board with these free cells, given row by row, each as wide as the first; `None` if it has more than 64 cells.
    pub fn from_rows(rows: &[Vec<bool>]) -> Option<Self> {
        let columns = rows.first()?.len();
        if columns * rows.len() > 64 || rows.iter().any(|row| row.len() != columns) {
            return None;
        }
        let mut board = Self::new(0, columns as u32, rows.len() as u32);
        for (row, cells) in (0..).zip(rows) {
            for (column, &free) in (0..).zip(cells) {
                board.free |= u64::from(free) << (row * board.row_bits() + column);
            }
        }
        Some(board)
    }

    /// A rectangle of free cells; `None` if it has more than 64, except in a single row or column.
    pub fn rectangle(rows: u32, columns: u32) -> Option<Self> {
        if rows.min(columns) == 0 {
            return None;
        }
        match rows.checked_mul(columns).filter(|&cells| cells <= 64) {
            Some(_) => {
                let bits = row_bits(rows, columns);
                let free = (0..rows).fold(0, |free, row| free | ones(columns) << (row * bits));
                Some(Self::new(free, columns, rows))
            }
            None => (rows.min(columns) == 1).then(|| Self::strip(rows.max(columns))),
        }
    }

    /// A straight strip.
    pub fn strip(cells: u32) -> Self {
        Self::new(ones(cells), cells, 1)
    }

    /// The length, if this is a straight strip of free cells.
    pub fn as_strip(&self) -> Option<u32> {
        (self.rows() == 1 && self.free == ones(self.columns())).then_some(self.columns())
    }

    /// Whether a half turn maps the free cells to themselves, and no pair of neighbours to one that shares a cell with it.
    pub fn is_even_under_half_turn(&self) -> bool {
        if self.columns() > 64 || self.free == 0 {
            return false;
        }
        // The first free cell and the last one: mostly this is enough to see that they are not.
        let last = self.row_bits() * (self.rows() - 1) + self.columns() - 1;
        if self.free.trailing_zeros() + 63 - self.free.leading_zeros() != last || self.half_turn() != self.free {
            return false;
        }
        match (self.columns() % 2, self.rows() % 2) {
            (0, 0) => true,
            // The middle cell is its own image, and the pairs with it overlap theirs; the middle pair is its own image.
            _ => !self.is_free((self.rows() - 1) / 2, (self.columns() - 1) / 2),
        }
    }

    /// At least one row.
    fn new(free: u64, columns: u32, rows: u32) -> Self {
        let shape = u64::from(columns) << 32 | u64::from(rows.max(1));
        Self { free, shape: NonZeroU64::new(shape).unwrap_or(NonZeroU64::MIN) }
    }

    fn rows(&self) -> u32 {
        self.shape.get() as u32
    }

    fn columns(&self) -> u32 {
        (self.shape.get() >> 32) as u32
    }

    fn row_bits(&self) -> u32 {
        row_bits(self.rows(), self.columns())
    }

    /// Whether a cell of the board is free.
    fn is_free(&self, row: u32, column: u32) -> bool {
        self.free >> (row * self.row_bits() + column) & 1 == 1
    }

    fn half_turn(&self) -> u64 {
        self.free.reverse_bits() >> (64 - self.row_bits() * (self.rows() - 1) - self.columns())
    }

    /// What is next to what; `None` for a single row of 64 cells or more.
    fn frame(&self) -> Option<Frame> {
        let width = self.row_bits();
        let first = *FIRST_COLUMN.get(width as usize).filter(|_| width < 64)?;
        Some(Frame { width, not_first: !first, not_last: !(first << (width - 1)) })
    }

    /// The board with these free cells instead.
    fn with(&self, free: u64) -> Self {
        Self { free, ..*self }
    }

    /// Pushes the regions of the board with these free cells, each in its standard form. If the board was connected before a
    /// domino was put there, `around` are the cells next to the domino: once one leads to all others, the board still is.
    fn regions(&self, frame: Frame, free: u64, around: u64, out: &mut Sum<Self>) {
        let mut left = free;
        let mut around = around & free;
        while left != 0 {
            let open = if around == 0 { left } else { around };
            let region = frame.reach(open & open.wrapping_neg(), left, around);
            around = 0;
            left &= !region;
            if region & (region - 1) != 0 {
                out.push(self.with(region).pruned(frame));
            }
        }
    }

    /// The standard form of a connected region, without cells that have the same only neighbour as another one.
    fn pruned(&self, frame: Frame) -> Self {
        let near = Neighbours::new(frame, self.free);
        let again = near.spare_ends(frame, self.free);
        // A strip has no cell with three neighbours, or had one with two ends beside it.
        let rest = self.with(self.free & !again);
        let strip = if near.three == 0 || again != 0 { rest.straightened(frame) } else { None };
        strip.unwrap_or_else(|| rest.standard())
    }

    /// The straight strip that a connected region is as good as, if no cell has three neighbours and no way leads round.
    fn straightened(&self, frame: Frame) -> Option<Self> {
        let near = Neighbours::new(frame, self.free);
        if near.three != 0 {
            return None;
        }
        let cells = self.free.count_ones();
        (near.right.count_ones() + near.below.count_ones() + 1 == cells).then(|| Self::strip(cells))
    }

    /// The standard form of a connected region that is no strip: cut to its size, no higher than wide, and the least of its
    /// images.
    fn standard(&self) -> Self {
        let cut = if self.row_bits() == 8 { self.cut_from_eight() } else { self.cut() };
        let turned = if cut.rows() > cut.columns() { cut.transposed() } else { cut };
        let width = turned.row_bits();
        if width > 8 {
            let half_turn = turned.half_turn();
            let upside_down = |cells: u64| {
                (0..turned.rows()).fold(0, |rows, row| rows << width | cells >> (row * width) & ones(width))
            };
            let others = [half_turn, upside_down(turned.free), upside_down(half_turn)];
            return turned.with(others.into_iter().fold(turned.free, u64::min));
        }
        turned.least_of_eight()
    }

    /// The least of its images, of a board in rows of eight that is no higher than wide.
    fn least_of_eight(&self) -> Self {
        let (down, over) = (8 * (8 - self.rows()), 8 - self.columns());
        let least_of_four = |cells: u64| {
            let half_turn = cells.reverse_bits() >> (down + over);
            let upside_down = cells.swap_bytes() >> down;
            cells.min(half_turn).min(upside_down).min(half_turn.swap_bytes() >> down)
        };
        let mut least = least_of_four(self.free);
        if self.rows() == self.columns() {
            least = least.min(least_of_four(transposed(self.free)));
        }
        self.with(least)
    }

    /// The same cells on a board that ends where they do, cut from rows of eight.
    fn cut_from_eight(&self) -> Self {
        let free = self.free >> (self.free.trailing_zeros() & 56);
        let halves = free | free >> 32;
        let quarters = halves | halves >> 16;
        let any = (quarters | quarters >> 8) & 0xff;
        let left = any.trailing_zeros();
        let free = free >> left;
        Self::new(free, 64 - any.leading_zeros() - left, (63 - free.leading_zeros()) / 8 + 1)
    }

    /// The same cells on a board that ends where they do.
    fn cut(&self) -> Self {
        let width = self.row_bits();
        let top = self.free.trailing_zeros() / width;
        let rows = (63 - self.free.leading_zeros()) / width - top + 1;
        let free = self.free >> (top * width);
        let row_of = |row: u32| free >> (row * width) & ones(width);
        let any = (0..rows).fold(0, |any, row| any | row_of(row));
        let left = any.trailing_zeros();
        let columns = 64 - any.leading_zeros() - left;
        let bits = row_bits(rows, columns);
        Self::new((0..rows).fold(0, |cells, row| cells | row_of(row) >> left << (row * bits)), columns, rows)
    }

    /// Rows for columns.
    fn transposed(&self) -> Self {
        let width = self.row_bits();
        let turned = Self::new(0, self.rows(), self.columns());
        if width == 8 {
            return turned.with(transposed(self.free));
        }
        let (mut free, mut left) = (0, self.free);
        while left != 0 {
            let i = left.trailing_zeros();
            left &= left - 1;
            free |= 1 << (i % width * turned.row_bits() + i / width);
        }
        turned.with(free)
    }

    /// The pairs of neighbours. Dominoes in the middle cut the board in two, so that those come first.
    fn dominoes(&self) -> impl Iterator<Item = Domino> + use<> {
        let (rows, columns, width) = (self.rows(), self.columns(), self.row_bits());
        let (right, below) = self.pairs();
        let pairs = [right, below];
        let mut found = [0_u32; 128];
        let mut count = 0;
        let mut next = 0;
        // On small boards they are found a few at a time, since often the first ones are enough.
        let order = IN_ORDER.get(rows.wrapping_sub(1) as usize).and_then(|of| of.get(columns.wrapping_sub(1) as usize));
        if order.is_none() {
            for is_upright in [true, false] {
                let mut left = pairs[usize::from(is_upright)];
                while left != 0 {
                    let domino = Domino { cell: left.trailing_zeros(), is_upright };
                    left &= left - 1;
                    found[count] = domino.far(rows, columns, width) << 8 | u32::from(domino.code());
                    count += 1;
                }
            }
            found[..count].sort_unstable();
        }
        let mut order = order.map_or(&[][..], |order| &order[..]);
        std::iter::from_fn(move || {
            while next == count {
                let (some, others) = order.split_at_checked(16)?;
                order = others;
                (next, count) = (0, 0);
                for &code in some {
                    found[count & 127] = code.into();
                    count += (pairs[usize::from(code & 1)] >> (code >> 1) & 1) as usize;
                }
            }
            next += 1;
            found.get(next - 1).map(|&code| Domino::from_code(code as u8))
        })
    }

    /// The free cells with a free neighbour to the right, and those with one below.
    fn pairs(&self) -> (u64, u64) {
        match self.frame() {
            Some(frame) => frame.pairs(self.free),
            None => (self.free & self.free >> 1, 0),
        }
    }
}

impl Ruleset for Cram {
    type Position = Cells;

    fn options(&self, cells: &Cells, out: &mut Options<Cells>) {
        if cells.columns() > 64 {
            let rest = cells.columns() - 2;
            for left in 0..=rest {
                if out.is_full() {
                    return;
                }
                out.push_sum([left, rest - left].into_iter().filter(|&part| part > 1).map(Cells::strip));
            }
            return;
        }
        let width = cells.row_bits();
        out.extend(cells.dominoes().map(|domino| cells.with(cells.free & !domino.cells(width))));
    }

    fn each_option(&self, cells: &Cells, out: &mut Options<Cells>, see: &mut dyn FnMut(&[Cells]) -> bool) {
        let Some(frame) = cells.frame() else {
            return split_one_by_one(self, cells, out, see);
        };
        let first = cells.free & cells.free.wrapping_neg();
        let connected = frame.reach(first, cells.free, 0) == cells.free;
        let whole = if connected { Whole::new(*cells) } else { None };
        if let Some(whole) = whole {
            for domino in cells.dominoes() {
                let (regions, count) = whole.split(domino);
                if !see(&regions[..count]) {
                    return;
                }
            }
            return;
        }
        let mut parts = Sum::new();
        for domino in cells.dominoes() {
            parts.clear();
            let covered = domino.cells(frame.width);
            let around = if connected { frame.sideways(covered) | frame.up_and_down(covered) } else { 0 };
            cells.regions(frame, cells.free & !covered, around, &mut parts);
            if !see(&parts) {
                return;
            }
        }
    }

    fn components(&self, cells: Cells, out: &mut Sum<Cells>) {
        match cells.frame() {
            Some(frame) => cells.regions(frame, cells.free, 0, out),
            None if cells.columns() > 64 => out.push(cells),
            None => {
                let mut left = cells.free;
                while left != 0 {
                    left >>= left.trailing_zeros();
                    let run = left.trailing_ones();
                    left = left.checked_shr(run).unwrap_or(0);
                    if run > 1 {
                        out.push(Cells::strip(run));
                    }
                }
            }
        }
    }

    /// Each domino covers a white and a black cell.
    fn moves_left(&self, cells: &Cells) -> Option<u32> {
        if cells.columns() > 64 {
            return Some(cells.columns() / 2);
        }
        let white = WHITE[cells.row_bits() as usize];
        Some((cells.free & white).count_ones().min((cells.free & !white).count_ones()))
    }

    /// Half of the options and three quarters of the cells, which on large boards come to about the same.
    fn hardness(&self, cells: &Cells) -> u32 {
        if cells.columns() > 64 {
            return cells.columns();
        }
        let (right, below) = cells.pairs();
        (2 * (right.count_ones() + below.count_ones()) + 3 * cells.free.count_ones()) / 4
    }

    fn for_thread(&self) -> Option<Box<dyn Ruleset<Position = Cells> + Send>> {
        Some(Box::new(Self))
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
        (cells.columns() <= 64).then(|| board::split(&self.write(cells)))
    }

    fn write(&self, cells: &Cells) -> String {
        if cells.columns() > 64 {
            return format!("1x{}", cells.columns());
        }
        board::write(cells.rows(), cells.columns(), |i| {
            if cells.is_free(i / cells.columns(), i % cells.columns()) { '.' } else { '#' }
        })
    }

    /// `cover` with the two cells that the domino covers, as row and column counted from 1; `cover-strip` on a long strip.
    fn describe(&self, from: &Cells, to: &[Cells]) -> Step {
        if let (true, [to]) = (from.columns() <= 64, to) {
            let covered = from.free & !to.free;
            let place = |i: u32| format!("{},{}", i / from.row_bits() + 1, i % from.row_bits() + 1);
            return Step::new("cover")
                .with("first", place(covered.trailing_zeros()))
                .with("second", place(63 - covered.leading_zeros()));
        }
        let left = to.first().map_or(0, |part| part.columns());
        Step::new("cover-strip").with("first", left + 1).with("second", left + 2).with("strip", from.columns())
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

    /// A board from its cells, row after row.
    fn from_cells(rows: u32, columns: u32, cells: u64) -> Cells {
        let row = |row: u32| (0..columns).map(|column| cells >> (row * columns + column) & 1 == 1).collect();
        Cells::from_rows(&(0..rows).map(row).collect::<Vec<_>>()).unwrap()
    }

    /// Options split together are options split one by one: on all boards of some sizes, connected or not, in standard form or
    /// not.
    #[test]
    fn options_together_are_options_one_by_one() {
        for (rows, columns) in [(1, 9), (9, 1), (2, 5), (3, 4), (4, 3), (3, 3), (2, 2)] {
            for free in 0..1_u64 << (rows * columns) {
                let board = from_cells(rows, columns, free);
                compare_options(board);
            }
        }
    }

    /// The same on larger boards, some of the cells covered; on small ones a table says in which order.
    #[test]
    fn options_together_are_options_one_by_one_on_larger_boards() {
        let mut random = 1_u64;
        let wide = [(3, 12), (5, 9), (9, 5), (7, 9), (4, 16), (16, 4), (2, 32), (32, 2), (1, 64), (64, 1)];
        for (rows, columns) in (1..=8).flat_map(|rows| (1..=8).map(move |columns| (rows, columns))).chain(wide) {
            for covered in 0..300 {
                let mut free = ones(rows * columns);
                for _ in 0..covered % 40 {
                    random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    free &= !(1 << (random >> 58));
                }
                compare_options(from_cells(rows, columns, free));
            }
        }
    }

    /// The options of a board and of its regions, and their order.
    fn compare_options(board: Cells) {
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
            let width = cells.row_bits();
            let dominoes: Vec<_> = cells
                .dominoes()
                .map(|domino| (domino.far(cells.rows(), cells.columns(), width), domino.code()))
                .collect();
            assert!(dominoes.is_sorted());
            let (right, below) = cells.pairs();
            assert_eq!(dominoes.len() as u32, right.count_ones() + below.count_ones());
        }
    }

    fn sorted(option: &[Cells]) -> Vec<Cells> {
        let mut parts = option.to_vec();
        parts.sort_unstable();
        parts
    }

    /// The standard form of a region is that of its images, as long as none of its cells is left out.
    #[test]
    fn standard_forms_are_the_same_for_all_images() {
        for free in 0..1_u64 << 16 {
            let upside_down = (0..4).map(|row| (free >> (4 * row) & 15) << (12 - 4 * row)).sum();
            let board = from_cells(4, 4, free);
            let images = [board, board.transposed(), from_cells(4, 4, upside_down), board.with(board.half_turn())];
            if free != 0 {
                assert!(images.iter().all(|image| image.standard() == board.standard()), "{}", Cram.write(&board));
            }
        }
    }
}
