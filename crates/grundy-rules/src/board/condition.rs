//! Conditions on a board: patterns that occur, how often, and how large the board is.

use grundy::Options;

use super::pattern::{Shape, Through, Turn};
use super::position::Board;
use crate::program::{Code, Fault};

/// A condition that is ready to be asked. Its slots are the rows, the columns, and then the patterns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub(crate) code: Code,
    pub(crate) patterns: Vec<Counted>,
    /// Whether the numbers of rows and columns matter.
    pub(crate) asks_for_size: bool,
}

/// A pattern of a condition, in all its directions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    pub(crate) shapes: Vec<Shape>,
    /// Whether it is counted, and not only looked for.
    pub(crate) is_count: bool,
}

impl Condition {
    /// Whether the condition holds; every row that is looked at is a step of work.
    pub(crate) fn holds(&self, board: &Board, out: &mut Options<Board>) -> Result<bool, Fault> {
        let mut slots = vec![board.rows.into(), board.columns.into()];
        for pattern in &self.patterns {
            slots.push(pattern.occurrences(board, out)?);
        }
        Ok(self.code.value(&slots)? != 0)
    }

    /// Whether every board and its image are alike to the condition; it may say no where they are.
    pub(crate) fn is_closed(&self, turn: Turn) -> bool {
        !(self.asks_for_size && turn.transposes)
            && self.patterns.iter().all(|pattern| {
                let mut images: Vec<Shape> = pattern.shapes.iter().map(|shape| shape.turned(turn)).collect();
                images.sort_unstable();
                images == pattern.shapes
            })
    }
}

impl Counted {
    fn occurrences(&self, board: &Board, out: &mut Options<Board>) -> Result<i128, Fault> {
        let mut count = 0;
        for shape in &self.shapes {
            let (rows, columns) = shape.corners(board);
            for row in rows {
                if !out.tick() {
                    return Err(Fault::Full);
                }
                for column in columns.clone() {
                    if shape.is_at(board, row, column) {
                        count += 1;
                        if !self.is_count {
                            return Ok(1);
                        }
                    }
                }
            }
        }
        Ok(count)
    }
}

/// A change of cells that keep their places.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    pub(crate) shape: Shape,
    /// How far the change goes on, for a pattern of one cell.
    pub(crate) through: Option<Through>,
    /// The number of the condition on the board before the move.
    pub(crate) condition: Option<usize>,
}

impl Change {
    pub(crate) fn turned(&self, turn: Turn) -> Self {
        Self {
            shape: self.shape.turned(turn),
            through: self.through.map(|through| through.turned(turn)),
            condition: self.condition,
        }
    }
}
