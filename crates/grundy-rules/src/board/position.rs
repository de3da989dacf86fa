//! Boards as data.

use super::pattern::Turn;

/// A position: characters in rows and columns, each by its number in the line `board`. A string is a board of one row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The number of rows.
    pub rows: u16,
    /// The number of columns.
    pub columns: u16,
    /// The characters, row by row.
    pub cells: Box<[u8]>,
}

impl Board {
    /// The board with these rows, all of the same length; nothing if they are too many.
    pub(crate) fn new(columns: usize, cells: Vec<u8>) -> Option<Self> {
        let rows = cells.len().checked_div(columns).unwrap_or(0);
        Some(Self { rows: rows.try_into().ok()?, columns: columns.try_into().ok()?, cells: cells.into() })
    }

    /// The number of a cell, if there is one there.
    #[inline]
    pub(crate) fn index(&self, row: i32, column: i32) -> Option<usize> {
        let is_here = (0..i32::from(self.rows)).contains(&row) && (0..i32::from(self.columns)).contains(&column);
        is_here.then(|| row as usize * usize::from(self.columns) + column as usize)
    }

    /// Rows and columns of the board after a rotation or reflection.
    fn size_after(&self, turn: Turn) -> (u16, u16) {
        if turn.transposes { (self.columns, self.rows) } else { (self.rows, self.columns) }
    }

    /// The cells of the board after a rotation or reflection, row by row.
    fn cells_after(&self, turn: Turn) -> impl Iterator<Item = u8> {
        let (rows, columns) = self.size_after(turn);
        let (rows, columns, stride) = (usize::from(rows), usize::from(columns), usize::from(self.columns));
        (0..rows).flat_map(move |row| {
            let row = if turn.flips_rows { rows - 1 - row } else { row };
            (0..columns).map(move |column| {
                let column = if turn.flips_columns { columns - 1 - column } else { column };
                let (row, column) = if turn.transposes { (column, row) } else { (row, column) };
                self.cells[row * stride + column]
            })
        })
    }

    /// The first of the images of the board, which stands for all of them.
    pub(crate) fn first_image(self, turns: &[Turn]) -> Self {
        let mut first = Turn::NONE;
        for &turn in turns {
            let by_size = self.size_after(turn).cmp(&self.size_after(first));
            if by_size.then_with(|| self.cells_after(turn).cmp(self.cells_after(first))).is_lt() {
                first = turn;
            }
        }
        if first == Turn::NONE {
            return self;
        }
        let (rows, columns) = self.size_after(first);
        Self { rows, columns, cells: self.cells_after(first).collect() }
    }
}
