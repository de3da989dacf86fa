//! Rules about rows and multisets of numbers.
//!
//! A position is written with commas, `3,4,5`; the one without numbers is `()` as a row and `{}` as a multiset. The numbers of
//! a multiset may be written in any order and are kept in ascending order. Where the rule has a line `start` that could be
//! meant, the position is written in brackets.

use std::rc::Rc;

use grundy::{Notation, Options, ParseError, Ruleset, Step, Sum, notation};

use crate::ends::Numbers;
use crate::independent::Independent;
use crate::program::{Program, Shape};

/// A rule about rows or multisets.
#[derive(Clone, Debug)]
pub struct RowRules(Rc<Program>, Option<Independent>);

impl RowRules {
    /// The ruleset of a program whose positions are rows or multisets.
    pub fn new(program: Rc<Program>) -> Self {
        let independent = Independent::of(&program);
        Self(program, independent)
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

    fn components(&self, position: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        match &self.1 {
            Some(independent) => independent.split(position, out),
            None => out.push(position),
        }
    }
}

impl Notation for RowRules {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        if text == self.empty() && self.0.arity().is_none() {
            return Ok(Vec::new());
        }
        let found = self.0.read(text).map_err(|error| match error.hint() {
            None => error.help(format!("for instance 3,4,5; none at all: {}", self.empty())),
            Some(_) => error,
        })?;
        Ok(self.kept(found))
    }

    fn write(&self, position: &Vec<u64>) -> String {
        match position.len() {
            0 => self.empty().into(),
            count if self.0.needs_brackets(count) => {
                let (open, close) = self.empty().split_at(1);
                format!("{open}{}{close}", notation::join(position))
            }
            _ => notation::join(position),
        }
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        self.0.arity().is_none_or(|count| count == coordinates.len()).then(|| self.kept(coordinates.to_vec()))
    }

    fn describe(&self, position: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let parts: Vec<&[u64]> = to.iter().map(Vec::as_slice).collect();
        self.0.label(position, &parts).unwrap_or_else(|| {
            let to = to.iter().map(|part| self.write(part)).collect::<Vec<_>>().join(" ");
            Step::new("move-to").with("from", self.write(position)).with("to", to)
        })
    }
}

impl Numbers for RowRules {
    fn numbers<'a>(&self, position: &'a Vec<u64>) -> &'a [u64] {
        position
    }

    fn program(&self) -> &Rc<Program> {
        &self.0
    }
}
