//! Rules about rows and multisets of numbers.
//!
//! A position is written with commas, `3,4,5`; the one without numbers is `()` as a row and `{}` as a multiset. The numbers of
//! a multiset may be written in any order and are kept in ascending order.

use std::rc::Rc;

use grundy::{Notation, Options, ParseError, Ruleset, notation};

use crate::program::{Program, Shape};
use crate::rules::as_many;

/// A rule about rows or multisets.
#[derive(Clone, Debug)]
pub struct RowRules(Rc<Program>);

impl RowRules {
    /// The ruleset of a program whose positions are rows or multisets.
    pub fn new(program: Rc<Program>) -> Self {
        Self(program)
    }

    fn kept(&self, mut numbers: Vec<u64>) -> Vec<u64> {
        if matches!(self.0.shape, Shape::Multiset(_)) {
            numbers.sort_unstable();
        }
        numbers
    }

    fn empty(&self) -> &'static str {
        if matches!(self.0.shape, Shape::Multiset(_)) { "{}" } else { "()" }
    }
}

impl Ruleset for RowRules {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(8 * position.len());
        self.0.options(position, out, |numbers| self.kept(numbers.to_vec()));
    }
}

impl Notation for RowRules {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        if text == self.empty() {
            return as_many(&self.0, text, Vec::new());
        }
        let found = notation::numbers(text, "a number").map_err(|error| {
            if error.hint().is_none() {
                error.help(format!("for instance 3,4,5; none at all: {}", self.empty()))
            } else {
                error
            }
        })?;
        as_many(&self.0, text, found).map(|numbers| self.kept(numbers))
    }

    fn write(&self, position: &Vec<u64>) -> String {
        if position.is_empty() { self.empty().into() } else { notation::join(position) }
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        as_many(&self.0, "", coordinates.to_vec()).ok().map(|numbers| self.kept(numbers))
    }
}
