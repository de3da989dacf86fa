//! Rules as rulesets.

use std::rc::Rc;

use grundy::{Notation, Options, ParseError, Ruleset, Step, notation};

use crate::program::Program;

/// A rule about one heap.
#[derive(Clone, Debug)]
pub struct HeapRules(Rc<Program>);

impl HeapRules {
    /// The ruleset of a program whose positions are heaps.
    pub fn new(program: Rc<Program>) -> Self {
        Self(program)
    }
}

impl Ruleset for HeapRules {
    type Position = u64;

    fn options(&self, heap: &u64, out: &mut Options<u64>) {
        self.0.options(&[*heap], out, |numbers| numbers.first().copied().unwrap_or(0));
    }
}

impl Notation for HeapRules {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        notation::number(text, "a heap size")
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u64> {
        notation::heap(coordinates)
    }

    /// `take` and its likes if objects were taken; otherwise where the move leads.
    fn describe(&self, heap: &u64, to: &[u64]) -> Step {
        let left: u128 = to.iter().copied().map(u128::from).sum();
        if left <= u128::from(*heap) {
            return notation::take(*heap, to);
        }
        let to = to.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        Step::new("move-to").with("from", heap).with("to", to)
    }
}

/// A rule about tuples of numbers.
#[derive(Clone, Debug)]
pub struct TupleRules(Rc<Program>);

impl TupleRules {
    /// The ruleset of a program whose positions are tuples.
    pub fn new(program: Rc<Program>) -> Self {
        Self(program)
    }
}

impl Ruleset for TupleRules {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(8 * position.len());
        self.0.options(position, out, <[u64]>::to_vec);
    }
}

impl Notation for TupleRules {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let found = notation::numbers(text, "a number")?;
        as_many(&self.0, text, found)
    }

    fn write(&self, position: &Vec<u64>) -> String {
        notation::join(position)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        self.0.arity().is_none_or(|arity| coordinates.len() == arity).then(|| coordinates.to_vec())
    }
}

/// The numbers of a position, if there are as many as the rule wants.
pub(crate) fn as_many(program: &Program, text: &str, found: Vec<u64>) -> Result<Vec<u64>, ParseError> {
    let count = found.len();
    match program.arity() {
        Some(expected) if expected != count => Err(ParseError::new(
            0..text.len(),
            format!("expected {expected} numbers with commas between them, found {count}"),
        )
        .help("blanks separate components, commas stay inside one position")),
        _ => Ok(found),
    }
}
