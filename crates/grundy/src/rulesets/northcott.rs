//! Northcott's game: two men on each row of a board, who block one another.

use crate::theories::NorthcottGaps;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

/// Northcott's game. On each row of a board stand a man of either player. A move takes one of one's own men along its row, any
/// number of squares in either direction, but not onto or past the other man. Play need not end.
///
/// The men belong to the players, so that a position is written from the side of the player to move: the square of his man and
/// that of the other one, for each row. All rows are one component, since a move in one row changes sides in all of them.
#[derive(Clone, Copy, Debug)]
pub struct Northcott {
    width: u64,
}

impl Northcott {
    /// The game on rows of so many squares; `None` for less than two.
    pub fn new(width: u64) -> Option<Self> {
        (width > 1).then_some(Self { width })
    }
}

impl Ruleset for Northcott {
    type Position = Vec<[u64; 2]>;

    fn options(&self, rows: &Vec<[u64; 2]>, out: &mut Options<Vec<[u64; 2]>>) {
        out.weigh(size_of_val(&rows[..]));
        for (i, &[own, other]) in rows.iter().enumerate() {
            let squares = if own < other { 0..other } else { other + 1..self.width };
            for square in squares.filter(|&square| square != own) {
                if out.is_full() {
                    return;
                }
                let mut next: Vec<[u64; 2]> = rows.iter().map(|&[own, other]| [other, own]).collect();
                next[i] = [other, square];
                out.push(next);
            }
        }
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Vec<[u64; 2]>>>> {
        vec![Box::new(NorthcottGaps::new(self.width))]
    }
}

impl Notation for Northcott {
    fn parse(&self, text: &str) -> Result<Vec<[u64; 2]>, ParseError> {
        let help = "write each row as the square of the man of the player to move, a hyphen, and that of the other, such as 0-4,1-3";
        let mut start = 0;
        let mut rows = Vec::new();
        for row in text.split(',') {
            let span = start..start + row.len();
            start = span.end + 1;
            let Some((own, other)) = row.split_once('-') else {
                return Err(ErrorCode::Expected.at(span, "expected two squares with a hyphen between them").help(help));
            };
            let shift = span.start + own.len() + 1;
            let own = notation::number(own, "a square").map_err(|error| error.shifted(span.start))?;
            let other = notation::number(other, "a square").map_err(|error| error.shifted(shift))?;
            if own == other || own.max(other) >= self.width {
                return Err(ErrorCode::WrongNumber
                    .at(
                        span,
                        format!("expected two different squares from 0 to {}, found {own} and {other}", self.width - 1),
                    )
                    .help(help));
            }
            rows.push([own, other]);
        }
        Ok(rows)
    }

    fn write(&self, rows: &Vec<[u64; 2]>) -> String {
        rows.iter().map(|[own, other]| format!("{own}-{other}")).collect::<Vec<_>>().join(",")
    }

    fn describe(&self, from: &Vec<[u64; 2]>, to: &[Vec<[u64; 2]>]) -> Step {
        let to = to.first().map_or(&[][..], Vec::as_slice);
        let changed = from.iter().zip(to).enumerate().find(|(_, ([own, _], [_, after]))| own != after);
        let (row, (from, to)) = changed.map_or((0, (0, 0)), |(i, ([own, _], [_, after]))| (i + 1, (*own, *after)));
        Step::new("northcott-move").with("row", row).with("from", from).with("to", to)
    }
}
