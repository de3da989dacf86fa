//! Boards as people write them.

use grundy::{ErrorCode, Notation, ParseError, Step};

use super::position::Board;
use super::program::MOST_CELLS;
use super::rules::BoardRules;

/// A longer replacement is not written out.
const LONGEST: usize = 64;

impl Notation for BoardRules {
    fn parse(&self, text: &str) -> Result<Board, ParseError> {
        if text == "\"\"" {
            return Ok(Board { rows: 0, columns: 0, cells: Box::default() });
        }
        let known = |c: char| self.program.characters.iter().position(|&known| known == c);
        if let Some((rows, columns)) = size(text)
            && text.chars().any(|c| known(c).is_none())
        {
            return self.empty(rows, columns).ok_or_else(|| too_large(text));
        }
        let mut cells = Vec::new();
        let mut columns = None;
        let mut start = 0;
        for row in text.split('/') {
            let before = cells.len();
            for (at, c) in row.char_indices() {
                let Some(cell) = known(c) else {
                    let place = start + at..start + at + c.len_utf8();
                    let what = if self.program.is_string { "a string" } else { "a board" };
                    let error =
                        ErrorCode::UnknownCharacter.at(place, format!("\"{}\" is no cell of {what}", c.escape_debug()));
                    return Err(error.help(self.characters()));
                };
                cells.push(cell as u8);
                if cells.len() > MOST_CELLS {
                    return Err(too_large(text));
                }
            }
            let (end, length) = (start + row.len(), cells.len() - before);
            if length == 0 {
                return Err(ErrorCode::Missing.at(start..end, "expected a row, found nothing").help(self.characters()));
            }
            if columns.is_some() && self.program.is_string {
                return Err(ErrorCode::OutOfPlace.at(start - 1..start, "a string has one row").help(self.characters()));
            }
            let expected = *columns.get_or_insert(length);
            if expected != length {
                return Err(ErrorCode::WrongCount
                    .at(start..end, format!("expected {expected} cells in a row, found {length}"))
                    .help("all rows of a board have the same length"));
            }
            start = end + 1;
        }
        Board::new(columns.unwrap_or(0), cells).ok_or_else(|| too_large(text))
    }

    fn rows(&self, board: &Board) -> Option<Vec<String>> {
        Some(self.write(board).split('/').map(str::to_owned).collect())
    }

    fn write(&self, board: &Board) -> String {
        if board.cells.is_empty() {
            return "\"\"".to_owned();
        }
        self.write_box(board, 0..usize::from(board.rows), 0..usize::from(board.columns))
    }

    /// The label of the line, or else the box of the cells that change, before and after.
    fn describe(&self, from: &Board, to: &[Board]) -> Step {
        if let Some(label) = self.label(from, to) {
            return label;
        }
        if let [to] = to
            && (to.rows, to.columns) == (from.rows, from.columns)
        {
            let columns = usize::from(from.columns);
            let (mut first_row, mut last_row, mut first_column, mut last_column) = (usize::MAX, 0, usize::MAX, 0);
            for i in (0..from.cells.len()).filter(|&i| from.cells[i] != to.cells[i]) {
                let (row, column) = (i / columns + 1, i % columns + 1);
                (first_row, last_row) = (first_row.min(row), last_row.max(row));
                (first_column, last_column) = (first_column.min(column), last_column.max(column));
            }
            let (rows, across) = (first_row.saturating_sub(1)..last_row, first_column.saturating_sub(1)..last_column);
            if !rows.is_empty() && rows.len() * across.len() <= LONGEST {
                let step = |id| {
                    Step::new(id)
                        .with("from", self.write_box(from, rows.clone(), across.clone()))
                        .with("to", self.write_box(to, rows.clone(), across.clone()))
                };
                return match (first_row == last_row, first_column == last_column) {
                    (true, true) => step("replace-cell").with("row", first_row).with("column", first_column),
                    (true, false) => step("replace-in-row")
                        .with("row", first_row)
                        .with("first", first_column)
                        .with("last", last_column),
                    (false, true) => step("replace-in-column")
                        .with("column", first_column)
                        .with("first", first_row)
                        .with("last", last_row),
                    (false, false) => step("replace-box")
                        .with("first-row", first_row)
                        .with("last-row", last_row)
                        .with("first-column", first_column)
                        .with("last-column", last_column),
                };
            }
        }
        let to = to.iter().map(|part| self.write(part)).collect::<Vec<_>>().join(" ");
        Step::new("move-to").with("from", self.write(from)).with("to", to)
    }

    /// The empty strip of a length, the empty board of two numbers.
    fn position_at(&self, coordinates: &[u64]) -> Option<Board> {
        match *coordinates {
            [columns] => self.empty(1, columns),
            [rows, columns] => self.empty(rows, columns),
            _ => None,
        }
    }
}

impl BoardRules {
    /// The board with the first character everywhere.
    fn empty(&self, rows: u64, columns: u64) -> Option<Board> {
        let most = MOST_CELLS as u64;
        if rows == 0 || columns == 0 {
            return Some(Board { rows: 0, columns: 0, cells: Box::default() });
        }
        let fits =
            rows.checked_mul(columns).is_some_and(|cells| cells <= most) && (rows == 1 || !self.program.is_string);
        fits.then(|| Board::new(columns as usize, vec![0; (rows * columns) as usize])).flatten()
    }

    fn write_box(&self, board: &Board, rows: std::ops::Range<usize>, columns: std::ops::Range<usize>) -> String {
        let mut text = String::new();
        for row in rows {
            if !text.is_empty() {
                text.push('/');
            }
            let start = row * usize::from(board.columns);
            let cells = &board.cells[start + columns.start..start + columns.end];
            text.extend(cells.iter().map(|&cell| self.program.characters[usize::from(cell)]));
        }
        text
    }

    fn characters(&self) -> String {
        let listed = self.program.characters.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        match self.program.is_string {
            true => format!("the characters are {listed}"),
            false => format!("the cells are {listed} and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
        }
    }
}

/// `2x3`: rows and columns; `7`: one row of so many cells.
fn size(text: &str) -> Option<(u64, u64)> {
    let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten();
    let (rows, columns) = text.split_once(['x', 'X']).unwrap_or(("1", text));
    Some((number(rows)?, number(columns)?))
}

fn too_large(text: &str) -> ParseError {
    ErrorCode::TooLarge.at(0..text.len(), format!("a board has at most {MOST_CELLS} cells"))
}
