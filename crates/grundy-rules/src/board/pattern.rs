//! Patterns: cells at places, in every way in which a pattern may lie, and where they occur.

use super::position::Board;
use super::syntax::{Directions, Way};

/// A rotation or reflection: rows and columns may be exchanged, and then each reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Turn {
    pub(crate) transposes: bool,
    pub(crate) flips_rows: bool,
    pub(crate) flips_columns: bool,
}

impl Turn {
    /// The one that changes nothing.
    pub(crate) const NONE: Self = Self { transposes: false, flips_rows: false, flips_columns: false };

    /// All eight, the one that changes nothing first.
    pub(crate) fn all() -> [Self; 8] {
        std::array::from_fn(|i| Self { transposes: i & 4 > 0, flips_rows: i & 2 > 0, flips_columns: i & 1 > 0 })
    }

    pub(crate) fn of(way: Way) -> Self {
        let (transposes, flips_rows, flips_columns) = match way {
            Way::Right => (false, false, false),
            Way::Left => (false, false, true),
            Way::Down => (true, false, false),
            Way::Up => (true, true, false),
        };
        Self { transposes, flips_rows, flips_columns }
    }

    pub(crate) fn apply(self, row: i32, column: i32) -> (i32, i32) {
        let (row, column) = if self.transposes { (column, row) } else { (row, column) };
        (if self.flips_rows { -row } else { row }, if self.flips_columns { -column } else { column })
    }
}

/// A cell of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    pub(crate) row: i32,
    pub(crate) column: i32,
    /// The characters that match, as a set of bits.
    pub(crate) allowed: u64,
    /// Whether the cell need not be there: it may lie outside of the board.
    pub(crate) is_optional: bool,
    /// What stands there afterwards, if it changes.
    pub(crate) write: Option<u8>,
}

/// A pattern that lies in one way. Places count from the upper left corner of its box, and equal shapes are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shape {
    pub(crate) cells: Vec<Cell>,
    /// The box of the cells that must be on the board: rows and columns, first and last.
    needed: [i32; 4],
}

impl Shape {
    pub(crate) fn new(mut cells: Vec<Cell>) -> Self {
        cells.retain(|cell| !cell.is_optional || cell.write.is_some());
        let (first_row, first_column) = (
            cells.iter().map(|cell| cell.row).min().unwrap_or(0),
            cells.iter().map(|cell| cell.column).min().unwrap_or(0),
        );
        for cell in &mut cells {
            cell.row -= first_row;
            cell.column -= first_column;
        }
        cells.sort_unstable();
        let needed = || cells.iter().filter(|cell| !cell.is_optional);
        let needed = [
            needed().map(|cell| cell.row).min().unwrap_or(0),
            needed().map(|cell| cell.row).max().unwrap_or(0),
            needed().map(|cell| cell.column).min().unwrap_or(0),
            needed().map(|cell| cell.column).max().unwrap_or(0),
        ];
        Self { cells, needed }
    }

    pub(crate) fn turned(&self, turn: Turn) -> Self {
        self.moved(|row, column| turn.apply(row, column))
    }

    fn moved(&self, to: impl Fn(i32, i32) -> (i32, i32)) -> Self {
        Self::new(
            self.cells
                .iter()
                .map(|cell| {
                    let (row, column) = to(cell.row, cell.column);
                    Cell { row, column, ..cell.clone() }
                })
                .collect(),
        )
    }

    /// The shape in all these directions, each once. Along a diagonal only a pattern of one row may lie.
    pub(crate) fn in_directions(&self, directions: &Directions) -> Vec<Self> {
        let mut found: Vec<Self> = match directions {
            Directions::Ways(ways) => ways.iter().map(|&way| self.turned(Turn::of(way))).collect(),
            Directions::Any => Turn::all().into_iter().map(|turn| self.turned(turn)).collect(),
            Directions::Line => {
                let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
                steps.into_iter().map(|(down, right)| self.moved(|_, i| (i * down, i * right))).collect()
            }
        };
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The rows and columns at which the upper left corner may lie; the corner itself may be outside of the board.
    pub(crate) fn corners(&self, board: &Board) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let [top, bottom, left, right] = self.needed;
        (-top..i32::from(board.rows) - bottom, -left..i32::from(board.columns) - right)
    }

    /// Whether the pattern occurs with its corner there.
    #[inline]
    pub(crate) fn is_at(&self, board: &Board, row: i32, column: i32) -> bool {
        self.cells.iter().all(|cell| match board.index(row + cell.row, column + cell.column) {
            Some(index) => cell.allowed >> board.cells[index] & 1 == 1,
            None => cell.is_optional,
        })
    }
}

/// How far a change goes on: from a cell to all that are reached by steps in these directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Through {
    up: bool,
    down: bool,
    left: bool,
    right: bool,
}

impl Through {
    pub(crate) fn new(ways: &[Way]) -> Self {
        let has = |way| ways.contains(&way);
        Self { up: has(Way::Up), down: has(Way::Down), left: has(Way::Left), right: has(Way::Right) }
    }

    pub(crate) fn turned(self, turn: Turn) -> Self {
        let mut turned = Self { up: false, down: false, left: false, right: false };
        let steps = [(self.up, -1, 0), (self.down, 1, 0), (self.left, 0, -1), (self.right, 0, 1)];
        for (_, row, column) in steps.into_iter().filter(|step| step.0) {
            match turn.apply(row, column) {
                (-1, _) => turned.up = true,
                (1, _) => turned.down = true,
                (_, -1) => turned.left = true,
                _ => turned.right = true,
            }
        }
        turned
    }

    /// The rows and columns that are reached from a cell, its own included.
    pub(crate) fn reach(self, board: &Board, row: i32, column: i32) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let span = |back, on, at, end| if back { 0 } else { at }..if on { end } else { at + 1 };
        (
            span(self.up, self.down, row, i32::from(board.rows)),
            span(self.left, self.right, column, i32::from(board.columns)),
        )
    }
}
