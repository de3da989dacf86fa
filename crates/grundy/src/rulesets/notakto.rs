//! Notakto: noughts and crosses in which both players write crosses.

use super::{board, grid::Shape};
use crate::theories::NotaktoQuotient;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// Notakto: mark a free cell of a board. A board with three marks in a row, along a row, a column or a diagonal, is dead, and
/// nothing more is played there. As its players have it, whoever makes the last board dead loses, which is misère play.
///
/// Turned and mirrored boards are alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Notakto;

/// A board with its marks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Marks {
    shape: Shape,
    marked: u128,
}

impl Marks {
    /// Whether three marks are in a row.
    pub(crate) fn is_dead(&self) -> bool {
        let (marked, shape) = (self.marked, self.shape);
        let three = |next: &dyn Fn(u128) -> u128| marked & next(marked) & next(next(marked)) != 0;
        three(&|cells| shape.left_of(cells))
            || three(&|cells| shape.above(cells))
            || three(&|cells| shape.above(shape.left_of(cells)))
            || three(&|cells| shape.above(shape.right_of(cells)))
    }

    /// The marks of a board of three rows and three columns, bit by bit; `None` for other boards.
    pub(crate) fn of_nine(&self) -> Option<usize> {
        (self.shape == Shape { rows: 3, columns: 3 }).then_some(self.marked as usize)
    }

    fn free(&self) -> u128 {
        self.shape.all() & !self.marked
    }
}

impl Ruleset for Notakto {
    type Position = Marks;

    fn options(&self, board: &Marks, out: &mut Options<Marks>) {
        if !board.is_dead() {
            out.extend(Shape::each(board.free()).map(|at| Marks { marked: board.marked | 1 << at, ..*board }));
        }
    }

    fn components(&self, board: Marks, out: &mut Sum<Marks>) {
        if board.free() != 0 && !board.is_dead() {
            let (shape, [marked]) = board.shape.least([board.marked], |plane| plane);
            out.push(Marks { shape, marked });
        }
    }

    fn moves_left(&self, board: &Marks) -> Option<u32> {
        Some(board.free().count_ones())
    }

    fn for_thread(&self) -> Option<Box<dyn Ruleset<Position = Marks> + Send>> {
        Some(Box::new(Self))
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Marks>>> {
        vec![Box::new(NotaktoQuotient::new())]
    }
}

/// A free cell, and one with a mark.
const LETTERS: &str = ".X";

impl Notation for Notakto {
    fn parse(&self, text: &str) -> Result<Marks, ParseError> {
        let too_large = || {
            ErrorCode::TooLarge
                .at(0..text.len(), "a board has at least one cell, and at most 128")
                .help("write rows of cells joined by /, . for free and X for marked, or a size such as 3x3")
        };
        if let Some(sides) = board::sides(text, 2)? {
            let shape = Shape::new(sides[0], sides[1]).ok_or_else(too_large)?;
            return Ok(Marks { shape, marked: 0 });
        }
        let rows = board::rows(&text.to_ascii_uppercase(), LETTERS)?;
        let shape = Shape::new(rows.len() as u64, rows[0].len() as u64).ok_or_else(too_large)?;
        let marked = (0..).zip(rows.iter().flatten()).map(|(at, &cell)| u128::from(cell == 'X') << at).sum();
        Ok(Marks { shape, marked })
    }

    fn rows(&self, position: &Self::Position) -> Option<Vec<String>> {
        Some(board::split(&self.write(position)))
    }

    fn write(&self, board: &Marks) -> String {
        let cell = |at: u32| if board.marked >> at & 1 == 1 { 'X' } else { '.' };
        board::write(board.shape.rows.into(), board.shape.columns.into(), cell)
    }

    /// `mark-place` with the row and column of the cell, counted from 1; `mark-dead` where the board is dead then.
    fn describe(&self, from: &Marks, to: &[Marks]) -> Step {
        let Some(to) = to.first() else { return Step::new("mark-dead").with("place", "") };
        let at = (to.marked & !from.marked).trailing_zeros().min(from.shape.cells() - 1);
        let id = if to.is_dead() { "mark-dead" } else { "mark-place" };
        Step::new(id).with("place", from.shape.place(at))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Marks> {
        let &[rows, columns] = coordinates else { return None };
        Some(Marks { shape: Shape::new(rows, columns)?, marked: 0 })
    }
}
