//! Nim: take any number of objects from one heap.

use crate::theories::Bouton;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

/// Nim. A position is one heap.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nim;

impl Ruleset for Nim {
    type Position = u64;

    fn options(&self, &heap: &u64, out: &mut Options<u64>) {
        out.extend((0..heap).rev());
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
        vec![Box::new(Bouton)]
    }
}

impl Notation for Nim {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        notation::number(text, "a heap size")
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, &heap: &u64, to: &[u64]) -> Step {
        notation::take(heap, to)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u64> {
        notation::heap(coordinates)
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, _budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        Some(Box::new(Bouton))
    }
}
