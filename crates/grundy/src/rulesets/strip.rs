//! Games on a strip of cells: dominoes on a strip, and Dawson's chess on its board.
//!
//! A move takes some cells of a run of free ones, and so leaves a run on either side: a heap game, whose positions can also be
//! shown cell by cell.

use std::ops::Range;

use crate::certificate::Certificate;
use crate::law::Law;
use crate::{
    Budget, ErrorCode, Evidence, Moves, Nimber, Notation, Options, Outcome, ParseError, Play, Ruleset, Step, Sum,
    Theory,
};

use super::{TakeAndBreak, board};

/// A row of cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Row {
    /// So many free cells that lie together.
    Run(u64),
    /// The cells one by one, and whether each is free.
    Cells(Vec<bool>),
}

/// The longest row that is shown cell by cell.
const MOST_CELLS: usize = 4096;

impl Row {
    /// Reads a row of cells written with these two letters, the first for a free one.
    pub(crate) fn parse_cells(text: &str, letters: &str) -> Result<Vec<bool>, ParseError> {
        let rows = board::rows(text, letters)?;
        let [row] = &rows[..] else {
            let second = text.find('/').unwrap_or(0);
            return Err(ErrorCode::WrongCount
                .at(second..text.len(), format!("a strip has one row, found {}", rows.len()))
                .help("several strips are several positions, with blanks between them"));
        };
        if row.len() > MOST_CELLS {
            let found =
                format!("a strip that is written cell by cell has at most {MOST_CELLS} cells, found {}", row.len());
            return Err(ErrorCode::TooLarge
                .at(0..text.len(), found)
                .help("write the length of a strip of free cells as a number"));
        }
        Ok(row.iter().map(|&cell| letters.starts_with(cell)).collect())
    }

    /// Whether the text is a row of cells rather than a number.
    pub(crate) fn is_picture(text: &str, letters: &str) -> bool {
        text.starts_with(|c: char| letters.contains(c) || c == '/')
    }

    /// The lengths of the runs of free cells.
    pub(crate) fn runs(cells: &[bool]) -> impl Iterator<Item = u64> {
        cells.split(|&free| !free).map(|run| run.len() as u64).filter(|&run| run > 0)
    }
}

/// A game on a strip: take some cells that lie together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strip {
    heaps: TakeAndBreak,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Domino,
    Dawson,
}

impl Strip {
    /// Put a domino on two free neighbouring cells: the octal game 0.07 on each run of free cells.
    pub fn domino() -> Self {
        Self { heaps: TakeAndBreak::dawson_kayles(), kind: Kind::Domino }
    }

    /// Dawson's chess: three rows, white pawns in the first and black ones in the third, and whoever can capture must. A pawn
    /// that advances is captured, and captures follow until the column and its neighbours are blocked, with the other player on
    /// move: the octal game 0.137 on each run of untouched columns.
    pub fn dawson_chess() -> Self {
        Self { heaps: TakeAndBreak::dawson_chess(), kind: Kind::Dawson }
    }

    /// Each move: the cell where it is made, and the cells that it takes.
    fn moves(&self, cells: &[bool]) -> impl Iterator<Item = (usize, Range<usize>)> {
        let (kind, len) = (self.kind, cells.len());
        (0..len).filter(|&at| cells[at]).filter_map(move |at| match kind {
            Kind::Domino => (at + 1 < len && cells[at + 1]).then_some((at, at..at + 2)),
            Kind::Dawson => Some((at, at.saturating_sub(1)..(at + 2).min(len))),
        })
    }
}

impl Ruleset for Strip {
    type Position = Row;

    fn options(&self, row: &Row, out: &mut Options<Row>) {
        match row {
            Row::Run(cells) => {
                let mut heaps = Options::default();
                heaps.reset(out.room());
                self.heaps.options(cells, &mut heaps);
                heaps.map_into(out, Row::Run);
            }
            Row::Cells(cells) => {
                out.weigh(cells.len());
                for (_, taken) in self.moves(cells) {
                    if out.is_full() {
                        return;
                    }
                    let mut left = cells.clone();
                    left[taken].fill(false);
                    out.push(Row::Cells(left));
                }
            }
        }
    }

    /// A run of free cells is a heap.
    fn components(&self, row: Row, out: &mut Sum<Row>) {
        match row {
            Row::Run(_) => out.push(row),
            Row::Cells(cells) => out.extend(Row::runs(&cells).map(Row::Run)),
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Row>>> {
        let heaps = self.heaps.theories(budget);
        heaps.into_iter().map(|theory| Box::new(OnRuns(theory)) as Box<dyn Theory<Row>>).collect()
    }
}

/// What a theory of heaps says of runs of free cells.
struct OnRuns(Box<dyn Theory<u64>>);

impl OnRuns {
    fn run(row: &Row) -> Option<u64> {
        match row {
            Row::Run(cells) => Some(*cells),
            Row::Cells(_) => None,
        }
    }
}

impl Theory<Row> for OnRuns {
    fn evidence(&self) -> Evidence {
        self.0.evidence()
    }

    fn misere_evidence(&self) -> Evidence {
        self.0.misere_evidence()
    }

    fn grundy(&self, row: &Row) -> Option<Nimber> {
        self.0.grundy(&Self::run(row)?)
    }

    fn outcome(&self, sum: &[Row], play: Play) -> Option<Outcome> {
        let heaps: Option<Vec<u64>> = sum.iter().map(Self::run).collect();
        self.0.outcome(&heaps?, play)
    }

    fn moves_to(&self, row: &Row, target: &Nimber, out: &mut Moves<Row>) -> bool {
        let Some(heap) = Self::run(row) else { return false };
        let mut heaps = Moves::with_room(out.room());
        let listed = self.0.moves_to(&heap, target, &mut heaps);
        if listed {
            out.append(heaps.map(Row::Run));
        }
        listed
    }

    fn plays_misere_nim(&self, row: &Row) -> bool {
        Self::run(row).is_some_and(|heap| self.0.plays_misere_nim(&heap))
    }

    fn explain(&self, row: &Row, play: Play) -> Vec<Step> {
        Self::run(row).map_or_else(Vec::new, |heap| self.0.explain(&heap, play))
    }
}

/// A free cell, and one that is covered.
const LETTERS: &str = ".#";

impl Notation for Strip {
    fn parse(&self, text: &str) -> Result<Row, ParseError> {
        if Row::is_picture(text, LETTERS) {
            return Row::parse_cells(text, LETTERS).map(Row::Cells);
        }
        self.heaps.parse(text).map(Row::Run)
    }

    fn rows(&self, row: &Row) -> Option<Vec<String>> {
        matches!(row, Row::Cells(_)).then(|| vec![self.write(row)])
    }

    fn write(&self, row: &Row) -> String {
        match row {
            Row::Run(cells) => cells.to_string(),
            Row::Cells(cells) => cells.iter().map(|&free| if free { '.' } else { '#' }).collect(),
        }
    }

    /// On a strip that is shown cell by cell, `cover-cells` with the two cells, or `play-in-column` with the column, counted
    /// from 1; on a run the words of the heap game.
    fn describe(&self, from: &Row, to: &[Row]) -> Step {
        let (Row::Cells(cells), [Row::Cells(left)]) = (from, to) else {
            let heaps: Vec<u64> = to.iter().filter_map(OnRuns::run).collect();
            return self.heaps.describe(&OnRuns::run(from).unwrap_or(0), &heaps);
        };
        let made = self.moves(cells).find(|(_, taken)| {
            let stays = |at: usize| cells[at] && !taken.contains(&at);
            left.iter().enumerate().all(|(at, &free)| free == stays(at))
        });
        let cell = made.map_or(0, |(at, _)| at + 1);
        match self.kind {
            Kind::Domino => Step::new("cover-cells").with("first", cell).with("second", cell + 1),
            Kind::Dawson => Step::new("play-in-column").with("column", cell),
        }
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Row> {
        self.heaps.position_at(coordinates).map(Row::Run)
    }

    fn law(&self, to: Option<u64>, budget: &Budget) -> Option<Law> {
        self.heaps.law(to, budget)
    }

    fn law_and_certificate(&self, to: Option<u64>, budget: &Budget) -> Option<(Law, Option<Certificate>)> {
        self.heaps.law_and_certificate(to, budget)
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, budget: &Budget) -> Option<Box<dyn Theory<crate::notation::Big, num_bigint::BigUint>>> {
        self.heaps.beyond(budget)
    }
}
