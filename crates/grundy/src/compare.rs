//! Two games side by side: the first position where their values, or outcomes, differ.
//!
//! Equal so far is not equal for ever: no finite range proves that two games are the same.

use crate::catalogue::Files;
use crate::question::Refusal;
use crate::table::{Asked, Cell, Ending, Extent, Table};
use crate::{Budget, ErrorCode, notation};

/// The largest coordinate up to which games are compared unless it is given, by the number of coordinates.
const USUAL: [u64; 3] = [1000, 30, 10];

/// A comparison that is being made.
///
/// ```
/// use grundy::catalogue::NoFiles;
/// use grundy::compare::Comparison;
/// use grundy::table::Asked;
/// use grundy::Budget;
/// let budget = Budget::unlimited();
/// let games = ["octal:0.161", "octal:0.36"];
/// let found = Comparison::read(games, Some("1000"), Asked::Values, &NoFiles, &budget).unwrap().run();
/// assert_eq!(found.difference.unwrap().coordinates, [519]);
/// ```
pub struct Comparison {
    tables: [Table; 2],
}

/// The first position where two games differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The position: a heap, or a tuple.
    pub coordinates: Vec<u64>,
    /// What each game has there.
    pub cells: [Cell; 2],
}

/// What a comparison found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The names of the games.
    pub games: [String; 2],
    /// The first difference, if there is one as far as was looked.
    pub difference: Option<Difference>,
    /// The coordinates of the last position at which both were known; empty if there is none.
    pub last: Vec<u64>,
    /// Whether outcomes were compared: because it was asked, or because one of the games has no values.
    pub outcomes: bool,
    /// How the table of each game ended.
    pub endings: [Ending; 2],
}

impl Comparison {
    /// Begins to compare the games that the texts name, up to the heap `to`, or in the box of pairs or triples whose numbers
    /// are at most `to`.
    ///
    /// # Errors
    /// An unknown game, or games whose positions are not of one form.
    pub fn read(
        games: [&str; 2],
        to: Option<&str>,
        asked: Asked,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Self, Refusal> {
        let to = match to {
            None => None,
            Some(text) => Some(notation::number(text, "the largest heap or coordinate").map_err(|error| Refusal {
                text: text.to_owned(),
                error,
                is_input_output: false,
            })?),
        };
        let mut is_numbers = [false, false];
        for (sides, usual) in (1..).zip(USUAL) {
            let to = to.unwrap_or(usual);
            let extent = match sides {
                1 => Extent::heaps_to(&to.to_string())?,
                _ => Extent::box_of(&vec![to.saturating_add(1).to_string(); sides].join("x"))?,
            };
            let read = |game| Table::read_if(game, &extent, asked, files, budget);
            match (read(games[0])?, read(games[1])?) {
                (Some(left), Some(right)) => return Ok(Self { tables: [left, right] }),
                (left, right) => is_numbers = [is_numbers[0] | left.is_some(), is_numbers[1] | right.is_some()],
            }
        }
        let text = games.join(" ");
        let error = match is_numbers {
            [true, true] => ErrorCode::OtherForm
                .at(0..text.len(), "positions of these games are not of one form")
                .help("games are compared heap by heap, or pair by pair"),
            [first, _] => {
                let span = if first { games[0].len() + 1..text.len() } else { 0..games[0].len() };
                ErrorCode::OutOfPlace
                    .at(span, "positions of this game are not numbers, so that they cannot be lined up")
                    .help("games about heaps, pairs and triples can be compared")
            }
        };
        Err(Refusal { text, error, is_input_output: false })
    }

    /// The names of the games with their parameters.
    pub fn games(&self) -> [&str; 2] {
        [self.tables[0].game(), self.tables[1].game()]
    }

    /// Compares position by position, until the first difference, the end, or a limit.
    ///
    /// The least work is one value of each game a position; nothing but the values is kept.
    pub fn run(mut self) -> Found {
        let games = self.games().map(str::to_owned);
        let outcomes = self.tables.iter().any(|table| table.asked() != Asked::Values);
        let mut last = Vec::new();
        let difference = loop {
            let [left, right] = &mut self.tables;
            let (Some(mut a), Some(mut b)) = (left.next_cell(), right.next_cell()) else { break None };
            // Where play may go round, a position may have no value.
            if outcomes || [&a, &b].iter().any(|cell| matches!(cell, Cell::Outcome(_))) {
                (a, b) = (a.into_outcome(), b.into_outcome());
            }
            if a != b {
                break Some(Difference { coordinates: left.coordinates().to_vec(), cells: [a, b] });
            }
            last.clear();
            last.extend_from_slice(left.coordinates());
        };
        Found { games, difference, last, outcomes, endings: self.tables.map(Table::into_ending) }
    }
}
