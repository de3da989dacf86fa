//! Boards: their cells, and the cells that winning moves change.

use std::fmt::Write as _;

use grundy::Nimber;
use grundy::question::BoardPicture;
use grundy::report::Report;

use super::svg::{LETTER, Svg, width};
use crate::solve::SHOWN;
use crate::{messages, render};

pub(super) struct Picture {
    boards: Vec<BoardPicture>,
    report: Report,
}

/// The side of a cell, and the room around a board.
const SIDE: i32 = 36;
const MARGIN: i32 = 24;

impl Picture {
    pub(super) fn new(boards: Vec<BoardPicture>, report: Report) -> Self {
        Self { boards, report }
    }

    pub(super) fn cells(&self) -> usize {
        self.boards.iter().flat_map(|board| &board.rows).map(|row| row.chars().count()).sum()
    }

    /// Who wins, and the value if it is known.
    fn verdict(&self) -> String {
        let outcome = self.report.outcome.map_or("who wins is not known", render::outcome);
        let value = self.report.grundy.as_ref().and_then(|value| value.to_u64()).map(|value| Nimber(value).to_string());
        match value {
            Some(value) => format!("{outcome}; value {value}"),
            None => outcome.to_owned(),
        }
    }

    pub(super) fn text(&self) -> String {
        let mut text = String::new();
        for board in &self.boards {
            for row in &board.rows {
                let cells: Vec<String> = row.chars().map(String::from).collect();
                let _ = writeln!(text, "{}", cells.join(" ").trim_end());
            }
            text.push('\n');
        }
        let _ = writeln!(text, "{}", self.verdict());
        let several = self.boards.len() > 1;
        for found in self.report.winning_moves.iter().take(SHOWN) {
            let which = if several { format!("board {}: ", found.component + 1) } else { String::new() };
            let _ = writeln!(text, "  {which}{}", messages::say(&found.label));
        }
        if self.report.winning_moves.len() > SHOWN {
            let _ = writeln!(text, "  ... ({} winning moves)", self.report.winning_moves_total);
        }
        text
    }

    pub(super) fn svg(&self) -> String {
        let mut svg = Svg::new();
        let (mut left, mut bottom) = (MARGIN, 0);
        for board in &self.boards {
            let wide = board.rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as i32;
            for (line, row) in (0..).zip(&board.rows) {
                for (column, cell) in (0..).zip(row.chars()) {
                    draw_cell(&mut svg, left + SIDE * column, MARGIN + SIDE * line, cell);
                }
            }
            let middle = |[row, column]: [usize; 2]| {
                (left + SIDE * column as i32 + SIDE / 2, MARGIN + SIDE * row as i32 + SIDE / 2)
            };
            for change in &board.changes {
                match change[..] {
                    [first, second] => {
                        let ((x, y), (to_x, to_y)) = (middle(first), middle(second));
                        svg.path(&format!("M{x} {y} L{to_x} {to_y}"), true, false);
                    }
                    [first, ..] => {
                        let (x, y) = middle(first);
                        svg.dot(x, y);
                    }
                    [] => {}
                }
            }
            left += SIDE * wide + MARGIN;
            bottom = bottom.max(MARGIN + SIDE * board.rows.len() as i32);
        }
        let verdict = self.verdict();
        let whole = left.max(width(&verdict) + 2 * MARGIN);
        svg.words(whole / 2, bottom + MARGIN, &verdict);
        svg.finish(whole, bottom + MARGIN + LETTER + MARGIN / 2)
    }
}

/// A cell whose upper left corner is there.
fn draw_cell(svg: &mut Svg, x: i32, y: i32, cell: char) {
    if cell == ' ' {
        return;
    }
    let fill = if cell == '#' { "#777" } else { "white" };
    svg.square(x, y, SIDE, fill);
    let (middle_x, middle_y, half) = (x + SIDE / 2, y + SIDE / 2, SIDE / 2 - 7);
    match cell {
        '.' | '#' => {}
        'X' => {
            let (left, right, top, bottom) = (middle_x - half, middle_x + half, middle_y - half, middle_y + half);
            svg.path(&format!("M{left} {top} L{right} {bottom} M{left} {bottom} L{right} {top}"), false, false);
        }
        'x' => svg.stone(middle_x, middle_y, SIDE / 3, "#333"),
        'o' => svg.stone(middle_x, middle_y, SIDE / 3, "white"),
        'H' | 'T' => {
            svg.stone(middle_x, middle_y, SIDE / 2 - 3, "white");
            svg.words(middle_x, middle_y, &cell.to_string());
        }
        letter => svg.words(middle_x, middle_y, &letter.to_string()),
    }
}
