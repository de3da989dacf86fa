//! End-Nim: heaps in a row, of which only the first and the last may be touched.

use crate::theories::AlbertNowakowski;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// End-Nim. A position is a row of heaps; a move takes any number of objects from the first or from the last heap. A heap that
/// is used up is gone, and the next one is at the end then.
#[derive(Clone, Copy, Debug, Default)]
pub struct EndNim;

/// The row with its first heap, or its last one, at another size.
pub(crate) fn with_end(row: &[u64], first: bool, heap: u64) -> Vec<u64> {
    let mut next = row.to_vec();
    let end = if first { 0 } else { row.len().saturating_sub(1) };
    if heap == 0 {
        next.remove(end);
    } else {
        next[end] = heap;
    }
    next
}

impl Ruleset for EndNim {
    type Position = Vec<u64>;

    fn options(&self, row: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&row[..]));
        if let Some(&heap) = row.first() {
            out.extend((0..heap).rev().map(|left| with_end(row, true, left)));
        }
        if let (true, Some(&heap)) = (row.len() > 1, row.last()) {
            out.extend((0..heap).rev().map(|left| with_end(row, false, left)));
        }
    }

    /// A row and its mirror image are the same.
    fn components(&self, row: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        let mirrored: Vec<u64> = row.iter().rev().copied().collect();
        out.push(row.min(mirrored));
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(AlbertNowakowski::new(budget))]
    }
}

impl Notation for EndNim {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let mut row = notation::numbers(text, "a heap size")?;
        row.retain(|&heap| heap > 0);
        Ok(row)
    }

    fn write(&self, row: &Vec<u64>) -> String {
        if row.is_empty() { "0".into() } else { notation::join(row) }
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let to = to.first().map_or(&[][..], Vec::as_slice);
        let taken = from.iter().sum::<u64>().saturating_sub(to.iter().sum());
        let last =
            from.len() > 1 && from.first() == to.first() && from.get(..from.len() - 1) == to.get(..from.len() - 1);
        let id = if last { "end-nim-last" } else { "end-nim-first" };
        Step::new(id).with("taken", taken).with("left", self.write(&to.to_vec()))
    }
}
