//! Components from which play may go round for ever: their values, finite or infinite.
//!
//! Search that meets a position a second time on its way has found a cycle. Everything that can be reached is then met once,
//! and labelled as a graph: see [`theories::loopy`](crate::theories::loopy). That needs options of one component each; where
//! options split, only outcomes are found, on the graph of sums.

use std::collections::HashMap;

use super::{Search, Stopped};
use crate::rulesets::graph::Csr;
use crate::theories::ferguson::Tally;
use crate::theories::loopy::Labels;
use crate::{Id, Limit, Nimber, Space, Value};

/// A game with a cycle and more positions than this within reach is taken to be endless, as `n -> n-1, n+1` is.
pub(super) const MOST_POSITIONS: usize = 1 << 22;

/// What was found about such components.
#[derive(Default)]
pub(crate) struct Loops {
    /// Each with the number of its cycle.
    values: HashMap<Id, (Value, usize)>,
    cycles: Vec<Vec<Id>>,
    /// Whether more positions could be reached than there is a limit for.
    pub(super) endless: bool,
    /// The first cycle that the present question met.
    pub(super) met: Vec<Id>,
}

impl<S: Space> Search<S> {
    /// The value of a sum of components.
    ///
    /// # Errors
    /// A loop where options split, or a limit.
    pub(crate) fn sum_value(&mut self, parts: &[Id]) -> Result<Value, Stopped> {
        let mut sum = Value::Finite(Nimber::ZERO);
        for &part in parts {
            sum = sum.plus(&self.part_value(part)?);
        }
        Ok(sum)
    }

    /// Whether more positions could be reached from a cycle than there is a limit for.
    pub(crate) fn is_endless(&self) -> bool {
        self.loops.endless
    }

    fn part_value(&mut self, part: Id) -> Result<Value, Stopped> {
        if let Some((value, cycle)) = self.loops.values.get(&part) {
            if self.loops.met.is_empty() {
                self.loops.met.clone_from(&self.loops.cycles[*cycle]);
            }
            return Ok(value.clone());
        }
        if self.with_theories
            && self.space.theories() > 0
            && self.stored(part).is_none()
            && self.space.grundy(part).is_none()
            && let Some((value, _)) = self.space.loopy(part)
        {
            self.grow()?;
            self.keep_finite(part, &value);
            return Ok(value);
        }
        match self.grundy(part) {
            Ok(value) => Ok(Value::Finite(value)),
            Err(Stopped::Loop(cycle)) => {
                self.meet(&cycle);
                self.label(part, cycle)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// Notes a cycle that play can go round.
    pub(super) fn meet(&mut self, cycle: &[Id]) {
        if self.loops.met.is_empty() {
            self.loops.met.extend_from_slice(cycle);
        }
    }

    /// A nimber is a value like any other, found once. Nobody says that its position is calm.
    fn keep_finite(&mut self, id: Id, value: &Value) {
        if let (&Value::Finite(value), None) = (value, self.stored(id)) {
            self.store(id, value, 0);
        }
    }

    /// What a sum comes to; `None` if it has an infinite value.
    pub(super) fn finite_tally(&mut self, parts: &[Id]) -> Result<Option<Tally>, Stopped> {
        match self.tally(parts) {
            Err(Stopped::Loop(_)) => match self.sum_value(parts)? {
                Value::Finite(_) => self.tally(parts).map(Some),
                Value::Infinite(_) => Ok(None),
            },
            result => result.map(Some),
        }
    }

    /// Meets everything that can be reached from a component, and labels it.
    fn label(&mut self, root: Id, cycle: Vec<Id>) -> Result<Value, Stopped> {
        // A vertex 0 without edges stands for nothing left.
        let mut ids: Vec<Id> = vec![root];
        let mut vertices: HashMap<Id, u32> = HashMap::from([(root, 1)]);
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut current = 0;
        while let Some(&id) = ids.get(current) {
            current += 1;
            if ids.len() > MOST_POSITIONS {
                self.loops.endless = true;
                return Err(Stopped::Loop(cycle));
            }
            let options = self.kept_options(id)?;
            self.budget.hold(options.len() * size_of::<(u32, u32)>())?;
            for option in options {
                let target = match self.kept.get(option) {
                    [] => 0,
                    &[part] => *vertices.entry(part).or_insert_with(|| {
                        ids.push(part);
                        ids.len() as u32
                    }),
                    _ => return Err(Stopped::Loop(cycle)),
                };
                edges.push((current as u32, target));
            }
        }
        self.budget.hold(ids.len() * 16)?;
        let csr = Csr::new(ids.len() as u32 + 1, &edges).ok_or(Limit::Memory)?;
        let labels = Labels::new(&csr, &csr.reverse(), &self.budget)?;
        for (vertex, &id) in (1..).zip(&ids) {
            let value = labels.value(&csr, vertex);
            self.keep_finite(id, &value);
            self.loops.values.insert(id, (value, self.loops.cycles.len()));
        }
        self.loops.cycles.push(cycle);
        Ok(labels.value(&csr, 1))
    }
}
