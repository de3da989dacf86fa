//! What the moves of a clause are called: `as "take {k}"`.
//!
//! Which clause and which choice of its variables makes a move is found by writing the options of the clause once more,
//! each with the numbers of its label.

use grundy::{Options, Step};

use crate::program::{Program, Shape};

/// The label of one clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The pieces; `None` is a number to be filled in.
    pub(crate) pieces: Vec<Option<String>>,
    /// The clause alone. Each option has one more component at its end: two numbers for each one of the label, of which one
    /// is 0, and their difference is meant.
    pub(crate) program: Program,
}

/// A move that would be found only after so many options keeps its plain words.
const MOST_OPTIONS: usize = 1 << 14;

impl Label {
    /// The label of the move, if this clause makes it. Positions are compared as multisets, without heaps in which no move
    /// is left.
    fn of(&self, position: &[u64], to: &[&[u64]]) -> Option<String> {
        let mut options = Options::default();
        options.reset(MOST_OPTIONS);
        self.program.options(position, &mut options, <[u64]>::to_vec);
        let wanted = self.sorted(to.iter().copied());
        let numbers = options.iter().find_map(|option| {
            let (numbers, parts) = option.split_last()?;
            (self.sorted(parts.iter().map(Vec::as_slice)) == wanted).then_some(numbers)
        })?;
        let mut numbers = numbers.chunks(2);
        let mut text = String::new();
        for piece in &self.pieces {
            match (piece, piece.is_none().then(|| numbers.next()).flatten()) {
                (Some(piece), _) => text.push_str(piece),
                (None, Some(&[plus, 0])) => text.push_str(&plus.to_string()),
                (None, Some(&[0, minus])) => text.push_str(&format!("-{minus}")),
                _ => return None,
            }
        }
        Some(text)
    }

    fn sorted<'a>(&self, parts: impl Iterator<Item = &'a [u64]>) -> Vec<Vec<u64>> {
        let parts = parts.filter(|part| !self.program.zero_ends || *part != [0]);
        let mut sorted: Vec<Vec<u64>> = parts.map(<[u64]>::to_vec).collect();
        if matches!(self.program.shape, Shape::Multiset(_)) {
            sorted.iter_mut().for_each(|part| part.sort_unstable());
        }
        sorted.sort_unstable();
        sorted
    }
}

impl Program {
    /// What a move is called, by the first clause with a label that makes it.
    pub fn label(&self, position: &[u64], to: &[&[u64]]) -> Option<Step> {
        let text = self.labels.iter().find_map(|label| label.of(position, to))?;
        Some(Step::new("label").with("text", text))
    }
}
