//! A rule about boards that is ready to run.

use grundy::Options;

pub use super::condition::{Change, Condition, Counted};
use super::label::Label;
pub use super::pattern::{Cell, Shape, Through, Turn};
use super::position::Board;
use crate::program::Fault;
use crate::syntax::EndKind;

/// A board has no more cells, and a string is no longer.
pub(crate) const MOST_CELLS: usize = 1024;

/// A rule about boards that is ready to run.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Program {
    /// Whether positions are strings.
    pub is_string: bool,
    /// The characters of a board, the empty one first.
    pub(crate) characters: Vec<char>,
    /// The moves that keep the size, each in one direction.
    pub(crate) changes: Vec<Change>,
    /// The moves that change the length of a string.
    pub(crate) stretches: Vec<Stretch>,
    /// The conditions of moves.
    pub(crate) conditions: Vec<Condition>,
    /// What moves are called.
    pub(crate) labels: Vec<Label>,
    /// What a move is to a board of which a condition holds.
    pub(crate) ends: Vec<(EndKind, Condition)>,
    /// What positions are split into.
    pub(crate) split: Option<Split>,
    /// The rotations and reflections that turn moves into moves, besides the one that changes nothing.
    pub(crate) symmetries: Vec<Turn>,
}

/// A replacement in a string by one of another length.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Stretch {
    /// The characters that match, as sets of bits.
    pub(crate) from: Vec<u64>,
    /// What stands there afterwards: a character, or that of the cell with this number.
    pub(crate) to: Vec<Result<u8, usize>>,
    /// The number of the condition on the string before the move.
    pub(crate) condition: Option<usize>,
}

impl Stretch {
    pub(crate) fn reversed(&self) -> Self {
        let last = self.from.len() - 1;
        Self {
            from: self.from.iter().rev().copied().collect(),
            to: self.to.iter().rev().map(|cell| cell.map_err(|kept| last - kept)).collect(),
            condition: self.condition,
        }
    }
}

/// The position is the sum of the regions of these characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The characters, as a set of bits.
    pub(crate) inside: u64,
    /// What stands in the box of a region where it is not.
    pub(crate) outside: u8,
}

impl Program {
    /// Writes the options of a board. What changes nothing is no move.
    pub(crate) fn options(&self, board: &Board, out: &mut Options<Board>) {
        match self.write(&self.changes, &self.stretches, board, out) {
            Ok(()) | Err(Fault::Full) => {}
            Err(fault) => out.fail(format!("the rule has no meaning here: {}", fault.message())),
        }
    }

    /// Writes the options that these moves of the rule make.
    pub(super) fn write(
        &self,
        changes: &[Change],
        stretches: &[Stretch],
        board: &Board,
        out: &mut Options<Board>,
    ) -> Result<(), Fault> {
        let mut holds = Vec::with_capacity(self.conditions.len());
        for condition in &self.conditions {
            holds.push(condition.holds(board, out)?);
        }
        let applies = |condition: Option<usize>| condition.is_none_or(|condition| holds[condition]);
        for change in changes.iter().filter(|change| applies(change.condition)) {
            let (rows, columns) = change.shape.corners(board);
            for row in rows {
                for column in columns.clone() {
                    if !out.tick() {
                        return Err(Fault::Full);
                    }
                    if let Some(option) = change.apply(board, row, column) {
                        self.push(option, out)?;
                    }
                }
            }
        }
        for stretch in stretches.iter().filter(|stretch| applies(stretch.condition)) {
            for at in 0..=board.cells.len().saturating_sub(stretch.from.len()) {
                if !out.tick() {
                    return Err(Fault::Full);
                }
                let Some(option) = stretch.apply(board, at) else { continue };
                if option.cells.len() > MOST_CELLS {
                    out.fail(format!("a string has at most {MOST_CELLS} characters"));
                    return Err(Fault::Full);
                }
                self.push(option, out)?;
            }
        }
        Ok(())
    }

    fn push(&self, option: Board, out: &mut Options<Board>) -> Result<(), Fault> {
        if self.end(&option, out)? != Some(EndKind::Illegal) {
            out.push(option);
        }
        Ok(())
    }

    /// What a move to this board is; work is counted in `out`.
    pub(crate) fn end(&self, board: &Board, out: &mut Options<Board>) -> Result<Option<EndKind>, Fault> {
        let mut found = None;
        for (kind, condition) in &self.ends {
            if condition.holds(board, out)? {
                found = found.max(Some(*kind));
            }
        }
        Ok(found)
    }

    /// Whether a move that has no condition is there.
    pub(crate) fn has_move(&self, board: &Board) -> bool {
        self.changes.iter().any(|change| {
            let (mut rows, columns) = change.shape.corners(board);
            rows.any(|row| columns.clone().any(|column| change.apply(board, row, column).is_some()))
        })
    }
}

impl Change {
    /// The board after the move, if the pattern occurs there and something changes.
    fn apply(&self, board: &Board, row: i32, column: i32) -> Option<Board> {
        if !self.shape.is_at(board, row, column) {
            return None;
        }
        let mut changes = false;
        let mut cells = board.cells.clone();
        if let (Some(through), [cell]) = (self.through, &self.shape.cells[..]) {
            let write = cell.write?;
            let (rows, columns) = through.reach(board, row, column);
            for row in rows {
                for index in columns.clone().filter_map(|column| board.index(row, column)) {
                    if cell.allowed >> cells[index] & 1 == 1 {
                        changes |= cells[index] != write;
                        cells[index] = write;
                    }
                }
            }
        } else {
            for cell in &self.shape.cells {
                if let (Some(write), Some(index)) = (cell.write, board.index(row + cell.row, column + cell.column)) {
                    changes |= cells[index] != write;
                    cells[index] = write;
                }
            }
        }
        changes.then_some(Board { cells, ..*board })
    }
}

impl Stretch {
    fn apply(&self, board: &Board, at: usize) -> Option<Board> {
        let found = board.cells.get(at..at + self.from.len())?;
        if !self.from.iter().zip(found).all(|(allowed, &cell)| allowed >> cell & 1 == 1) {
            return None;
        }
        let mut cells = board.cells[..at].to_vec();
        cells.extend(self.to.iter().map(|cell| cell.unwrap_or_else(|kept| found[kept])));
        cells.extend_from_slice(&board.cells[at + self.from.len()..]);
        Board::new(cells.len(), cells)
    }
}
