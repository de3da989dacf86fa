//! Boards as text: a size such as `5x7`, or rows of cells joined by `/`.

use crate::{ErrorCode, ParseError, notation};

/// The sides of a board, if the text is a size; with `count` numbers between the `x`.
pub(crate) fn sides(text: &str, count: usize) -> Result<Option<Vec<u64>>, ParseError> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(None);
    }
    let mut start = 0;
    let mut sides = Vec::new();
    for part in text.split('x') {
        let side = notation::number(part, "the side of a board").map_err(|error| error.shifted(start))?;
        if side == 0 {
            return Err(
                ErrorCode::WrongNumber.at(start..start + part.len(), "the side of a board is at least 1, found 0")
            );
        }
        sides.push(side);
        start += part.len() + 1;
    }
    if sides.len() != count {
        let shape = ["3", "4", "5"][..count.min(3)].join("x");
        let found = format!("expected {count} numbers with x between them, found {}", sides.len());
        return Err(ErrorCode::WrongCount.at(0..text.len(), found).help(format!("write {shape}")));
    }
    Ok(Some(sides))
}

/// The cells of a board, row by row, all rows of the same length; each cell one of `letters`. Other programs write `|` for
/// `/`.
pub(crate) fn rows(text: &str, letters: &str) -> Result<Vec<Vec<char>>, ParseError> {
    let mut rows: Vec<Vec<char>> = vec![Vec::new()];
    let mut start = 0;
    for (at, c) in text.char_indices() {
        let span = at..at + c.len_utf8();
        if matches!(c, '/' | '|') {
            rows.push(Vec::new());
            start = span.end;
        } else if letters.contains(c) {
            if let Some(row) = rows.last_mut() {
                row.push(c);
            }
        } else {
            let expected: Vec<String> = letters.chars().map(|c| c.to_string()).collect();
            let found = format!("expected a cell ({}), found \"{}\"", expected.join(" or "), c.escape_debug());
            return Err(ErrorCode::UnknownCharacter
                .at(span, found)
                .help("write rows of cells joined by /, or a size such as 5x7"));
        }
        let (row, first) = (rows.last().map_or(0, Vec::len), rows[0].len());
        if rows.len() > 1 && row > first {
            return Err(
                ErrorCode::WrongCount.at(start..text.len(), format!("expected rows of {first} cells, found more"))
            );
        }
    }
    let first = rows[0].len();
    let mut start = 0;
    for row in &rows {
        if row.len() != first || row.is_empty() {
            let found = format!("expected a row of {} cells, found {}", first.max(1), row.len());
            return Err(ErrorCode::WrongCount.at(start..start + row.len(), found).help(
                "all rows of a board have the same length; write rows of cells joined by /, or a size such as 5x7",
            ));
        }
        start += row.len() + 1;
    }
    Ok(rows)
}

/// The rows of a board that is written with `/` between them.
pub(crate) fn split(text: &str) -> Vec<String> {
    text.split('/').map(str::to_owned).collect()
}

/// Writes a board row by row.
pub(crate) fn write(rows: u32, columns: u32, cell: impl Fn(u32) -> char) -> String {
    let mut text = String::with_capacity((rows * (columns + 1)) as usize);
    for row in 0..rows {
        if row > 0 {
            text.push('/');
        }
        (0..columns).for_each(|column| text.push(cell(row * columns + column)));
    }
    text
}
