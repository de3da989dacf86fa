//! The boards of a question, as pictures.

use super::{Fault, Position, Question};
use crate::Play;
use crate::report::Report;

/// A board, and what winning moves do to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPicture {
    /// The rows from the top, each cell a letter: see [`Notation::rows`](crate::Notation::rows).
    pub rows: Vec<String>,
    /// For each winning move in this board the cells that it changes, as row and column counted from 0; of cells that are not
    /// there any more, only the first. Moves after which the board has another size are left out.
    pub changes: Vec<Vec<[usize; 2]>>,
}

impl Question {
    /// The components as boards, with the answer to the question; nothing if some component is no board. At most `room` winning
    /// moves are found.
    ///
    /// # Errors
    /// A loop in the rules, a position that the rules refuse, or misère play of a game in which moves can win or lose at once.
    pub fn boards(&mut self, play: Play, room: usize) -> Result<Option<(Vec<BoardPicture>, Report)>, Fault> {
        let mut within = Vec::with_capacity(self.components.len());
        let mut boards = Vec::with_capacity(self.components.len());
        for component in &self.components {
            let found = match component.position {
                Position::Within(id) => Some(id),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => None,
            };
            let Some(id) = found else { return Ok(None) };
            let Some(rows) = self.search.space.rows(id) else { return Ok(None) };
            within.push(id);
            boards.push(BoardPicture { rows, changes: Vec::new() });
        }
        let answer = self.search.solve(&within, play, room).map_err(|stopped| self.fault(stopped))?;
        for found in &answer.moves {
            let board = &mut boards[found.component];
            if let [id] = found.to[..]
                && let Some(after) = self.search.space.rows(id)
                && after.len() == board.rows.len()
            {
                board.changes.push(difference(&board.rows, &after));
            }
        }
        let report = self.report(&within, &answer, play);
        Ok(Some((boards, report)))
    }
}

/// The places with different letters; none if the rows have other lengths.
fn difference(before: &[String], after: &[String]) -> Vec<[usize; 2]> {
    if before.iter().zip(after).any(|(before, after)| before.chars().count() != after.chars().count()) {
        return Vec::new();
    }
    let rows = (0..).zip(before.iter().zip(after));
    let changed = rows.flat_map(|(row, (before, after))| {
        let letters = (0..).zip(before.chars().zip(after.chars()));
        letters
            .filter(|(_, (before, after))| before != after)
            .map(move |(column, (_, now))| ([row, column], now == ' '))
    });
    let changed: Vec<([usize; 2], bool)> = changed.collect();
    let gone = changed.iter().any(|(_, gone)| *gone);
    changed.into_iter().map(|(place, _)| place).take(if gone { 1 } else { usize::MAX }).collect()
}
