//! Treblecross: noughts and crosses on a strip, where both players write crosses.

use super::TakeAndBreak;
use crate::theories::HeapTable;
use crate::{Budget, Evidence, Moves, Nimber, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Treblecross on a strip of n free cells: mark a cell, and whoever completes three marks in a row wins.
///
/// Marking a cell within distance 2 of a mark lets the other player complete three at once, so nobody does it while there is
/// another move; and a mark that is further away from all others threatens nothing. When only such cells are left, whoever
/// has to move loses (on a strip of at least 3 cells some cell is still free then, as no three are in a row). So the game is
/// to make the last safe move, which is normal play of this ruleset: a mark also uses up the two cells on either side of it.
///
/// That is the octal game 0.007 on a heap of n + 2: take three objects that lie together, the marked cell with the two cells
/// to its right, where two cells are thought to be added behind the end of the strip. The values are not known to be periodic.
///
/// A position is the length of one strip of safe cells.
#[derive(Clone, Copy, Debug, Default)]
pub struct Treblecross;

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
    type Position = u64;

    fn options(&self, &strip: &u64, out: &mut Options<u64>) {
        for (left, right) in sides(strip) {
            if out.is_full() {
                return;
            }
            out.push_sum(safe(left).into_iter().chain(safe(right)));
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
        let table = TakeAndBreak::parse_octal("0.007").ok().and_then(|rules| HeapTable::new(&rules, budget));
        table.map(|table| Box::new(Strips(table)) as Box<dyn Theory<u64>>).into_iter().collect()
    }
}

/// The values of 0.007, two further on.
struct Strips(HeapTable);

impl Theory<u64> for Strips {
    fn evidence(&self) -> Evidence {
        self.0.evidence()
    }

    fn grundy(&self, &strip: &u64) -> Option<Nimber> {
        self.0.grundy(&strip.saturating_add(2))
    }

    fn moves_to(&self, &strip: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        // The heap that stands for the strip beside the mark, two longer, has as many objects as there are cells on that side.
        if self.0.fill(strip).is_err() {
            return false;
        }
        for (left, right) in sides(strip) {
            let (Some(a), Some(b)) = (self.0.get(left), self.0.get(right)) else { return false };
            if a ^ b == *target {
                out.push(safe(left).into_iter().chain(safe(right)).collect::<Sum<u64>>());
            }
        }
        true
    }
}

impl Notation for Treblecross {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        notation::number(text, "the length of a strip")
    }

    fn write(&self, strip: &u64) -> String {
        strip.to_string()
    }

    /// `mark` with the number of the marked cell, counted from 1, the strip, and the safe strips that are left.
    fn describe(&self, &strip: &u64, to: &[u64]) -> Step {
        let cell = match *to {
            [] => strip.div_ceil(2),
            [rest] => strip.saturating_sub(rest).saturating_sub(2),
            [left, ..] => left.saturating_add(3),
        };
        let left = to.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        let left = if left.is_empty() { "0".to_owned() } else { left };
        Step::new("mark").with("cell", cell).with("strip", strip).with("left", left)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u64> {
        notation::heap(coordinates)
    }
}
