//! What the moves of a `replace` line are called: `as "domino at {row}, {column}"`.
//!
//! Row and column, counted from 1, are those of the upper left corner of what changes.

use grundy::{Options, Ruleset, Step, Sum};

use super::position::Board;
use super::program::{Change, Stretch};
use super::rules::BoardRules;
use crate::program::Code;

/// A move that would be found only after so many options keeps its plain words.
const MOST_OPTIONS: usize = 1 << 14;

/// The label of one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The pieces: text, and expressions in row and column.
    pub(crate) pieces: Vec<Result<String, Code>>,
    /// The moves of the line that keep the size.
    pub(crate) changes: Vec<Change>,
    /// The moves of the line that change the length of a string.
    pub(crate) stretches: Vec<Stretch>,
}

impl BoardRules {
    /// What a move is called, by the first line with a label that makes it.
    pub(super) fn label(&self, from: &Board, to: &[Board]) -> Option<Step> {
        let wanted = self.parts(to);
        self.program.labels.iter().find_map(|label| {
            let mut options = Options::default();
            options.reset(MOST_OPTIONS);
            self.program.write(&label.changes, &label.stretches, from, &mut options).ok()?;
            let same = options.iter().find(|option| *option == to);
            let option = same.or_else(|| options.iter().find(|option| self.parts(option) == wanted))?;
            let [option] = option else { return None };
            let text = label.text(from, option)?;
            Some(Step::new("label").with("text", text))
        })
    }

    /// The components of a sum, in order.
    fn parts(&self, sum: &[Board]) -> Vec<Board> {
        let mut parts = Sum::default();
        sum.iter().for_each(|board| self.components(board.clone(), &mut parts));
        let mut parts: Vec<Board> = parts.iter().cloned().collect();
        parts.sort_unstable();
        parts
    }
}

impl Label {
    fn text(&self, from: &Board, to: &Board) -> Option<String> {
        let places = 0..from.cells.len().max(to.cells.len());
        let columns = usize::from(from.columns.max(1));
        let (mut row, mut column) = (usize::MAX, usize::MAX);
        for place in places.filter(|&place| from.cells.get(place) != to.cells.get(place)) {
            (row, column) = (row.min(place / columns + 1), column.min(place % columns + 1));
        }
        let corner = [i128::try_from(row).ok()?, i128::try_from(column).ok()?];
        let pieces = self.pieces.iter().map(|piece| match piece {
            Ok(text) => Some(text.clone()),
            Err(code) => code.value(&corner).ok().map(|number| number.to_string()),
        });
        pieces.collect()
    }
}
