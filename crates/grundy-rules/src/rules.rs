//! Rules as rulesets.

use std::rc::Rc;

use grundy::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

use crate::ends::Numbers;
use crate::independent::{self, Independent};
use crate::partitions::Partitions;
use crate::program::Program;
use crate::table::Table;

/// The table of values, where there can be one.
fn tables<P>(program: &Rc<Program>, budget: &Budget) -> Vec<Box<dyn Theory<P>>>
where
    Table: Theory<P>,
{
    Table::new(program.clone(), budget).into_iter().map(|table| Box::new(table) as Box<dyn Theory<P>>).collect()
}

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
        match Partitions::new(&self.0, budget) {
            Some(theory) => vec![Box::new(theory)],
            None => tables(&self.0, budget),
        }
    }
}

impl Notation for HeapRules {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        Ok(self.0.read(text)?.first().copied().unwrap_or(0))
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u64> {
        notation::heap(coordinates)
    }

    /// The label of the clause that makes the move; without one, `take` and its likes if objects were taken; otherwise where the move leads.
    fn describe(&self, heap: &u64, to: &[u64]) -> Step {
        let parts: Vec<&[u64]> = to.iter().map(std::slice::from_ref).collect();
        if let Some(label) = self.0.label(&[*heap], &parts) {
            return label;
        }
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
pub struct TupleRules(Rc<Program>, Option<Independent>);

impl TupleRules {
    /// The ruleset of a program whose positions are tuples.
    pub fn new(program: Rc<Program>) -> Self {
        let independent = Independent::of(&program);
        Self(program, independent)
    }
}

impl Ruleset for TupleRules {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(8 * position.len());
        self.0.options(position, out, <[u64]>::to_vec);
    }

    fn components(&self, position: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        match &self.1 {
            Some(independent) => independent.split(position, out),
            None => out.push(position),
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        if let Some(Independent::Classes(classes)) = &self.1 {
            return independent::tables(&self.0, classes, budget);
        }
        tables(&self.0, budget)
    }
}

impl Notation for TupleRules {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        self.0.read(text)
    }

    fn write(&self, position: &Vec<u64>) -> String {
        notation::join(position)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        (self.0.arity() == Some(coordinates.len())).then(|| coordinates.to_vec())
    }

    fn describe(&self, position: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let parts: Vec<&[u64]> = to.iter().map(Vec::as_slice).collect();
        self.0.label(position, &parts).unwrap_or_else(|| {
            let to = to.iter().map(notation::join).collect::<Vec<_>>().join(" ");
            Step::new("move-to").with("from", self.write(position)).with("to", to)
        })
    }
}

impl Numbers for HeapRules {
    fn numbers<'a>(&self, heap: &'a u64) -> &'a [u64] {
        std::slice::from_ref(heap)
    }

    fn program(&self) -> &Rc<Program> {
        &self.0
    }
}

impl Numbers for TupleRules {
    fn numbers<'a>(&self, position: &'a Vec<u64>) -> &'a [u64] {
        position
    }

    fn program(&self) -> &Rc<Program> {
        &self.0
    }
}
