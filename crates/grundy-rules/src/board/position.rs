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
        let rows = if columns == 0 { 0 } else { cells.len() / columns };
        Some(Self { rows: rows.try_into().ok()?, columns: columns.try_into().ok()?, cells: cells.into() })
    }

    /// The number of a cell, if there is one there.
    #[inline]
    pub(crate) fn index(&self, row: i32, column: i32) -> Option<usize> {
        let is_here = (0..i32::from(self.rows)).contains(&row) && (0..i32::from(self.columns)).contains(&column);
        is_here.then(|| row as usize * usize::from(self.columns) + column as usize)
    }

    /// The board after a rotation or reflection.
    pub(crate) fn turned(&self, turn: Turn) -> Self {
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let (new_rows, new_columns) = if turn.transposes { (columns, rows) } else { (rows, columns) };
        let mut cells = Vec::with_capacity(self.cells.len());
        for row in 0..new_rows {
            for column in 0..new_columns {
                let row = if turn.flips_rows { new_rows - 1 - row } else { row };
                let column = if turn.flips_columns { new_columns - 1 - column } else { column };
                let (row, column) = if turn.transposes { (column, row) } else { (row, column) };
                cells.push(self.cells[row * columns + column]);
            }
        }
        let (rows, columns) = if turn.transposes { (self.columns, self.rows) } else { (self.rows, self.columns) };
        Self { rows, columns, cells: cells.into() }
    }

    /// The first of the images of the board, which stands for all of them.
    pub(crate) fn first_image(self, turns: &[Turn]) -> Self {
        let mut first: Option<Self> = None;
        for &turn in turns {
            let image = self.turned(turn);
            if first.as_ref().unwrap_or(&self) > &image {
                first = Some(image);
            }
        }
        first.unwrap_or(self)
    }
}
