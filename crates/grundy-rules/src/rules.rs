//! Rules as rulesets.

use std::rc::Rc;

use grundy::{Budget, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

use crate::program::Program;
use crate::table::Table;

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

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
        vec![Box::new(Table::new(self.0.clone(), budget))]
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
        out.weigh(8 * self.0.arity);
        self.0.options(position, out, <[u64]>::to_vec);
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(Table::new(self.0.clone(), budget))]
    }
}

impl Notation for TupleRules {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let found = notation::numbers(text, "a number")?;
        if found.len() == self.0.arity {
            return Ok(found);
        }
        let (expected, count) = (self.0.arity, found.len());
        Err(ParseError::new(
            0..text.len(),
            format!("expected {expected} numbers with commas between them, found {count}"),
        )
        .help("blanks separate components, commas stay inside one position"))
    }

    fn write(&self, position: &Vec<u64>) -> String {
        notation::join(position)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        (coordinates.len() == self.0.arity).then(|| coordinates.to_vec())
    }
}
