//! A shorter way to write a position: `start n: (n, n-1)`.
//!
//! Rows and multisets may have any number of numbers, so that what is typed could be meant both ways. It is then read as the
//! line `start` says, and the position itself stands in brackets: with `start n: (0) for 1 <= i <= n`, `3` is `(0,0,0)` and
//! `(3)` is the row of one 3.

use grundy::{ErrorCode, Options, ParseError, notation};

use crate::program::{Code, Program, Shape};

/// A position has no more numbers if it is written in the shorter way.
const MOST_NUMBERS: usize = 1 << 16;

/// The shorter way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// How many numbers are written, if that is fixed.
    pub(crate) arity: Option<usize>,
    pub(crate) meant: Meant,
}

/// The position that is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meant {
    /// Its coordinates.
    Coordinates(Vec<Code>),
    /// The numbers of the one option of this program.
    Numbers(Box<Program>),
}

impl Start {
    fn fits(&self, count: usize) -> bool {
        self.arity.is_none_or(|arity| arity == count)
    }

    fn position(&self, written: &[u64]) -> Result<Vec<u64>, String> {
        match &self.meant {
            Meant::Coordinates(coordinates) => {
                let numbers: Vec<i128> = written.iter().copied().map(i128::from).collect();
                let coordinate = |code: &Code| {
                    let number = code.value(&numbers).map_err(|fault| fault.message().to_owned())?;
                    u64::try_from(number).map_err(|_| "a coordinate is not between 0 and 2^64-1".to_owned())
                };
                coordinates.iter().map(coordinate).collect()
            }
            Meant::Numbers(program) => {
                let mut options = Options::default();
                options.reset(MOST_NUMBERS);
                program.options(written, &mut options, <[u64]>::to_vec);
                if let Some(message) = options.error() {
                    return Err(message.to_owned());
                }
                if options.is_full() {
                    return Err(format!("a position has at most {MOST_NUMBERS} numbers"));
                }
                let Some(option) = options.iter().next() else {
                    return Err("a number is negative, or the line is about others".to_owned());
                };
                Ok(option.concat())
            }
        }
    }
}

impl Program {
    /// Reads the numbers of a position, written in full or in the shorter way.
    ///
    /// # Errors
    /// Numbers that are too many, too few, or none.
    pub fn read(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let is_heap = self.shape == Shape::Heap && !text.contains(',');
        let what = if is_heap { "a heap size" } else { "a number" };
        if let Some(inner) = self.bracketed(text) {
            return notation::numbers(inner, what).map_err(|error| error.shifted(1));
        }
        let found = notation::numbers(text, what)?;
        let start = self.start.as_ref().filter(|start| start.fits(found.len()));
        if let Some(start) = start.filter(|_| self.arity() != Some(found.len())) {
            let refuse = |message: String| {
                ErrorCode::Arithmetic.at(0..text.len(), format!("the start line gives no position for this: {message}"))
            };
            let meant = start.position(&found).map_err(refuse)?;
            return match self.arity() {
                Some(arity) if arity != meant.len() => {
                    Err(refuse(format!("a position has {arity} numbers, and these are {}", meant.len())))
                }
                _ => Ok(meant),
            };
        }
        let Some(arity) = self.arity().filter(|arity| *arity != found.len()) else { return Ok(found) };
        if self.shape == Shape::Heap && self.start.is_none() {
            // A comma has no place in a heap size.
            notation::number(text, "a heap size")?;
        }
        let (expected, count) = (arity, found.len());
        let error = ErrorCode::OtherForm
            .at(0..text.len(), format!("expected {expected} numbers with commas between them, found {count}"));
        Err(match self.start.as_ref().and_then(|start| start.arity) {
            Some(arity) => error.help(format!("or {arity} of them, which the line start explains")),
            None => error.help("blanks separate components, commas stay inside one position"),
        })
    }

    /// What stands in brackets, where these say that the line `start` is not meant.
    fn bracketed<'a>(&self, text: &'a str) -> Option<&'a str> {
        let (open, close) = if matches!(self.shape, Shape::Multiset(_)) { ('{', '}') } else { ('(', ')') };
        let is_open = self.start.is_some() && self.arity().is_none();
        text.strip_prefix(open)?.strip_suffix(close).filter(|_| is_open)
    }

    /// Whether so many numbers without brackets would be read as the line `start` says.
    pub(crate) fn needs_brackets(&self, count: usize) -> bool {
        self.arity().is_none() && self.start.as_ref().is_some_and(|start| start.fits(count))
    }
}
