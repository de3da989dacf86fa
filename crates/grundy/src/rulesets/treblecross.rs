//! Treblecross: noughts and crosses on a strip, where both players write crosses.

use super::{Row, TakeAndBreak};
use crate::theories::HeapTable;
use crate::{
    Budget, End, ErrorCode, Evidence, Moves, Nimber, Notation, Options, ParseError, Ruleset, Step, Sum, Theory,
    notation,
};

/// Treblecross: mark a cell, and whoever completes three marks in a row wins.
///
/// A position is a strip cell by cell, marked or not. That is the game as it is played, in which a move may win everything at
/// once. Or it is the length of a run of *safe* cells, those that are at least three away from every mark, and then only moves
/// on safe cells are made; that is an ordinary game, and has values.
///
/// **Statement.** A strip on which no move completes three in a row, shown cell by cell, is worth its runs of safe cells: see
/// `solver/ends.rs` for what that means.
///
/// **Proof.** Marking a cell within distance 2 of a mark lets the other player complete three at once: on a strip of at least
/// three cells the pair has a free cell that completes it, or else it could have been completed before the move, with the cell
/// just marked. A mark that is further away from all others threatens nothing. So the moves that are left when those that win
/// and those that let the other player win are taken out are the marks on safe cells, and each uses up the two cells on either
/// side of it. A strip of one or two cells can never have three in a row: each free cell there is one move, whatever happens.
///
/// A run of n safe cells is the octal game 0.007 on a heap of n + 2: take three objects that lie together, the marked cell
/// with the two cells to its right, where two cells are thought to be added behind the end of the strip. The values are not
/// known to be periodic.
#[derive(Clone, Copy, Debug, Default)]
pub struct Treblecross;

/// Whether three marks in a row are on the strip; marked cells are not free.
fn has_three(cells: &[bool]) -> bool {
    cells.windows(3).any(|three| three.iter().all(|&free| !free))
}

/// Whether marking some cell completes three in a row.
fn is_hot(cells: &[bool]) -> bool {
    cells.windows(3).any(|three| three.iter().filter(|&&free| free).count() == 1)
}

/// The lengths of the runs of cells without a mark within two cells.
fn safe_runs(cells: &[bool]) -> Vec<u64> {
    let is_safe = |at: usize| cells[at.saturating_sub(2)..(at + 3).min(cells.len())].iter().all(|&free| free);
    let safe: Vec<bool> = (0..cells.len()).map(is_safe).collect();
    Row::runs(&safe).collect()
}

/// The strip of safe cells that is left where so many cells lie on one side of the mark.
fn safe(cells: u64) -> Option<u64> {
    cells.checked_sub(2).filter(|&strip| strip > 0)
}

/// Every option of a strip, up to reflection, each once: the number of cells on either side of the mark, the smaller first.
fn sides(strip: u64) -> impl Iterator<Item = (u64, u64)> {
    let others = strip.saturating_sub(1);
    // On a strip of up to 5 cells several marks leave nothing.
    let most = if strip == 0 { 0 } else { others / 2 + 1 };
    (0..most)
        .map(move |left| (left, others - left))
        .scan(false, |emptied, (left, right)| {
            let empty = right <= 2;
            let again = empty && std::mem::replace(emptied, empty);
            Some((!again).then_some((left, right)))
        })
        .flatten()
}

impl Ruleset for Treblecross {
    type Position = Row;

    fn options(&self, row: &Row, out: &mut Options<Row>) {
        match row {
            Row::Run(strip) => {
                for (left, right) in sides(*strip) {
                    if out.is_full() {
                        return;
                    }
                    out.push_sum(safe(left).into_iter().chain(safe(right)).map(Row::Run));
                }
            }
            Row::Cells(cells) => {
                out.weigh(cells.len());
                for at in (0..cells.len()).filter(|&at| cells[at]) {
                    if out.is_full() {
                        return;
                    }
                    let mut next = cells.clone();
                    next[at] = false;
                    out.push(Row::Cells(next));
                }
            }
        }
    }

    fn components(&self, row: Row, out: &mut Sum<Row>) {
        match row {
            Row::Cells(cells) if cells.len() < 3 => {
                let free = cells.iter().filter(|&&free| free).count();
                (0..free).for_each(|_| out.push(Row::Run(1)));
            }
            Row::Cells(cells) if !is_hot(&cells) => out.extend(safe_runs(&cells).into_iter().map(Row::Run)),
            _ => out.push(row),
        }
    }

    fn has_ends(&self, row: &Row) -> bool {
        matches!(row, Row::Cells(_))
    }

    fn end(&self, row: &Row) -> Option<End> {
        match row {
            Row::Cells(cells) => has_three(cells).then_some(End::Win),
            Row::Run(_) => None,
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Row>>> {
        let table = TakeAndBreak::parse_octal("0.007").ok().and_then(|rules| HeapTable::new(&rules, budget));
        table.map(|table| Box::new(Strips(table)) as Box<dyn Theory<Row>>).into_iter().collect()
    }
}

/// The values of 0.007, two further on.
struct Strips(HeapTable);

impl Theory<Row> for Strips {
    fn evidence(&self) -> Evidence {
        self.0.evidence()
    }

    fn grundy(&self, row: &Row) -> Option<Nimber> {
        match row {
            Row::Run(strip) => self.0.grundy(&strip.saturating_add(2)),
            Row::Cells(_) => None,
        }
    }

    fn moves_to(&self, row: &Row, target: &Nimber, out: &mut Moves<Row>) -> bool {
        let &Row::Run(strip) = row else { return false };
        // The heap that stands for the strip beside the mark, two longer, has as many objects as there are cells on that side.
        if self.0.fill(strip).is_err() {
            return false;
        }
        for (left, right) in sides(strip) {
            let (Some(a), Some(b)) = (self.0.get(left), self.0.get(right)) else { return false };
            if a ^ b == *target {
                out.push(safe(left).into_iter().chain(safe(right)).map(Row::Run).collect::<Sum<Row>>());
            }
        }
        true
    }
}

/// A free cell, and one with a mark.
const LETTERS: &str = ".X";

impl Notation for Treblecross {
    fn parse(&self, text: &str) -> Result<Row, ParseError> {
        if !Row::is_picture(text, LETTERS) {
            return notation::number(text, "the length of a strip, or its cells").map(Row::Run);
        }
        let cells = Row::parse_cells(text, LETTERS)?;
        if let Some(at) = cells.windows(3).position(|three| three.iter().all(|&free| !free)) {
            return Err(ErrorCode::OutOfPlace.at(at..at + 3, "three marks in a row: this game is over"));
        }
        Ok(Row::Cells(cells))
    }

    fn rows(&self, row: &Row) -> Option<Vec<String>> {
        matches!(row, Row::Cells(_)).then(|| vec![self.write(row)])
    }

    fn write(&self, row: &Row) -> String {
        match row {
            Row::Run(strip) => strip.to_string(),
            Row::Cells(cells) => cells.iter().map(|&free| if free { '.' } else { 'X' }).collect(),
        }
    }

    /// `mark-cell` with the number of the marked cell, counted from 1; on a run of safe cells `mark`, with the run and what is
    /// left of it.
    fn describe(&self, row: &Row, to: &[Row]) -> Step {
        let strip = match (row, to) {
            (Row::Cells(cells), [Row::Cells(next)]) => {
                let at = cells.iter().zip(next).position(|(before, after)| before != after).unwrap_or(0);
                let id = if has_three(next) { "mark-third" } else { "mark-cell" };
                return Step::new(id).with("cell", at + 1);
            }
            (Row::Run(strip), _) => *strip,
            (Row::Cells(cells), _) => cells.len() as u64,
        };
        let left: Vec<u64> =
            to.iter().filter_map(|row| if let Row::Run(run) = row { Some(*run) } else { None }).collect();
        let cell = match *left {
            [] => strip.div_ceil(2),
            [rest] => strip.saturating_sub(rest).saturating_sub(2),
            [left, ..] => left.saturating_add(3),
        };
        let left = left.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        let left = if left.is_empty() { "0".to_owned() } else { left };
        Step::new("mark").with("cell", cell).with("strip", strip).with("left", left)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Row> {
        notation::heap(coordinates).map(Row::Run)
    }
}
