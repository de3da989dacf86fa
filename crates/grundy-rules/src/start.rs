//! A shorter way to write a position: `start n: (n, n-1)`.

use grundy::{ErrorCode, ParseError, notation};

use crate::program::{Code, Program, Shape};

/// The shorter way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// How many numbers are written.
    pub(crate) arity: usize,
    /// The coordinates that are meant.
    pub(crate) coordinates: Vec<Code>,
}

impl Program {
    /// Reads the numbers of a position, written in full or in the shorter way.
    ///
    /// # Errors
    /// Numbers that are too many, too few, or none.
    pub fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let is_heap = self.shape == Shape::Heap && !text.contains(',');
        let found = notation::numbers(text, if is_heap { "a heap size" } else { "a number" })?;
        let Some(arity) = self.arity().filter(|arity| *arity != found.len()) else { return Ok(found) };
        if let Some(start) = self.start.as_ref().filter(|start| start.arity == found.len()) {
            let numbers: Vec<i128> = found.iter().copied().map(i128::from).collect();
            let coordinate = |code: &Code| {
                let number = code.value(&numbers).map_err(|fault| fault.message())?;
                u64::try_from(number).map_err(|_| "a coordinate is not between 0 and 2^64-1")
            };
            let meant: Result<Vec<u64>, &str> = start.coordinates.iter().map(coordinate).collect();
            return meant.map_err(|message| {
                ErrorCode::Arithmetic.at(0..text.len(), format!("the start line gives no position for this: {message}"))
            });
        }
        if self.shape == Shape::Heap && self.start.is_none() {
            // A comma has no place in a heap size.
            notation::number(text, "a heap size")?;
        }
        let (expected, count) = (arity, found.len());
        let error = ErrorCode::OtherForm
            .at(0..text.len(), format!("expected {expected} numbers with commas between them, found {count}"));
        Err(match &self.start {
            Some(start) => error.help(format!("or {} of them, which the line start explains", start.arity)),
            None => error.help("blanks separate components, commas stay inside one position"),
        })
    }
}
