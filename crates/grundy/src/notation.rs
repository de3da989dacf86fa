//! Notation: positions as people write them, and moves as people say them.

use std::fmt::{Display, Write as _};
use std::ops::Range;

#[cfg(feature = "bigint")]
use crate::Theory;
use crate::certificate::Certificate;
use crate::law::Law;
use crate::rare::Rare;
use crate::{Budget, ErrorCode, ParseError, Ruleset, Step};

/// How the positions of a game are read and written, and how its moves are put into words.
pub trait Notation: Ruleset {
    /// Reads one position, without blanks around it.
    ///
    /// # Errors
    /// Which part of the text is at fault, what was expected, and a hint.
    fn parse(&self, text: &str) -> Result<Self::Position, ParseError>;

    /// Writes a position so that [`parse`](Self::parse) reads it again.
    fn write(&self, position: &Self::Position) -> String;

    /// The move from `from` to `to` as a sentence without a subject. The default says only where it leads.
    fn describe(&self, from: &Self::Position, to: &[Self::Position]) -> Step {
        let to = to.iter().map(|part| self.write(part)).collect::<Vec<_>>().join(" ");
        Step::new("move-to").with("from", self.write(from)).with("to", to)
    }

    /// The position as a board, row by row, if it is one: a letter for each cell, `.` for a free one, `#` for one that is covered
    /// and a blank for one that is not there.
    fn rows(&self, _position: &Self::Position) -> Option<Vec<String>> {
        None
    }

    /// The position with these coordinates, for tables: one number for a heap, two for a pair. `None` if positions are not
    /// of this form.
    fn position_at(&self, _coordinates: &[u64]) -> Option<Self::Position> {
        None
    }

    /// The law of the values of all heaps, looked for in the heaps up to `to`, or as long as a minute or so; `None` if
    /// positions are not single heaps, or nothing is known of a law.
    fn law(&self, _to: Option<u64>, _budget: &Budget) -> Option<Law> {
        None
    }

    /// The same with a certificate of what is claimed, where there can be one and its values fit the memory.
    fn law_and_certificate(&self, to: Option<u64>, budget: &Budget) -> Option<(Law, Option<Certificate>)> {
        self.law(to, budget).map(|law| (law, None))
    }

    /// The heaps up to `to` that are rare in the sparsest space of their values; `None` if the game has no such spaces.
    fn rare(&self, _to: u64, _budget: &Budget) -> Option<Rare> {
        None
    }

    /// The theory that holds for numbers of any length, if there is one. It declines on lists of the wrong length.
    #[cfg(feature = "bigint")]
    fn beyond(&self, _budget: &Budget) -> Option<Box<dyn Theory<Big, num_bigint::BigUint>>> {
        None
    }
}

/// A position whose numbers may pass 64 bits: the numbers between the commas of its notation.
#[cfg(feature = "bigint")]
pub type Big = Vec<num_bigint::BigUint>;

/// The cause for which a number was refused.
fn refused(text: &str, span: Range<usize>, what: &str) -> ParseError {
    let found = &text[span.clone()];
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if found.is_empty() {
        return ErrorCode::Expected.at(span, format!("expected {what}, found nothing"));
    }
    if let Some(rest) = found.strip_prefix('-')
        && digits(rest)
    {
        let error = ErrorCode::WrongNumber.at(span, format!("expected {what}, found the negative number {found}"));
        return if what.contains("heap") { error.help("a heap has 0 or more objects") } else { error };
    }
    if is_number(found) && !digits(found) {
        return ErrorCode::TooLarge.at(span, format!("{what} may be at most 2^64-1 here, found {found}"));
    }
    if digits(found) {
        return ErrorCode::TooLarge
            .at(span, format!("{what} may be at most 2^64-1 here, found a number of {} digits", found.len()));
    }
    match found.char_indices().find(|(_, c)| !c.is_ascii_digit()) {
        Some((at, c)) => {
            let start = span.start + at;
            ErrorCode::Expected
                .at(start..start + c.len_utf8(), format!("expected {what}, found \"{}\"", c.escape_debug()))
        }
        None => ErrorCode::Expected.at(span, format!("expected {what}")),
    }
}

/// Whether this has the form of a number, of whatever size: digits, perhaps with underscores, a power or an exponent.
pub(crate) fn is_number(text: &str) -> bool {
    let plain =
        |s: &str| s.starts_with(|c: char| c.is_ascii_digit()) && s.bytes().all(|b| b.is_ascii_digit() || b == b'_');
    match text.split_once(['^', 'e', 'E']) {
        Some((base, exponent)) => plain(base) && plain(exponent),
        None => plain(text),
    }
}

/// Reads one number from 0 to 2^64-1. Besides plain digits it may be written `1e6`, `10^18` or `1_000_000`.
///
/// # Errors
/// If the text is not such a number; `what` names what was expected ("a heap size").
pub fn number(text: &str, what: &str) -> Result<u64, ParseError> {
    number_at(text, 0..text.len(), what)
}

fn number_at(text: &str, span: Range<usize>, what: &str) -> Result<u64, ParseError> {
    let part = &text[span.clone()];
    if !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()) {
        return part.parse().map_err(|_| refused(text, span, what));
    }
    let plain = |s: &str| {
        let digits: String = s.chars().filter(|&c| c != '_').collect();
        (s.starts_with(|c: char| c.is_ascii_digit()) && digits.bytes().all(|b| b.is_ascii_digit()))
            .then_some(digits)?
            .parse::<u64>()
            .ok()
    };
    let power = |base: Option<u64>, exponent: &str| {
        let exponent = u32::try_from(plain(exponent)?).ok()?;
        base?.checked_pow(exponent)
    };
    let value = if let Some((base, exponent)) = part.split_once('^') {
        power(plain(base), exponent)
    } else if let Some((factor, exponent)) = part.split_once(['e', 'E']) {
        plain(factor).and_then(|factor| factor.checked_mul(power(Some(10), exponent)?))
    } else {
        plain(part)
    };
    value.ok_or_else(|| refused(text, span, what))
}

/// Reads numbers with commas between them: `3,5`.
///
/// # Errors
/// If a part is not a number from 0 to 2^64-1; `what` names what each should be.
pub fn numbers(text: &str, what: &str) -> Result<Vec<u64>, ParseError> {
    let mut start = 0;
    text.split(',')
        .map(|part| {
            let span = start..start + part.len();
            start = span.end + 1;
            number_at(text, span, what)
        })
        .collect()
}

/// The bytes of part number `i`, counted from 0, of a text with commas between its parts; for an error about that part.
pub fn part(text: &str, i: usize) -> Range<usize> {
    let start = text.split(',').take(i).map(|part| part.len() + 1).sum::<usize>().min(text.len());
    start..text[start..].find(',').map_or(text.len(), |len| start + len)
}

/// Reads exactly `K` numbers with commas between them.
///
/// # Errors
/// If there are more or fewer, or a part is not a number; `shape` shows the form, such as `3,5`.
pub fn tuple<const K: usize>(text: &str, what: &str, shape: &str) -> Result<[u64; K], ParseError> {
    let found = numbers(text, what)?;
    let count = found.len();
    found.try_into().map_err(|_| {
        ErrorCode::WrongCount
            .at(0..text.len(), format!("expected {K} numbers with commas between them, found {count}"))
            .help(format!("write {shape}; blanks separate components, commas stay inside one position"))
    })
}

/// Writes numbers with commas between them.
pub fn join<'a>(numbers: impl IntoIterator<Item = &'a u64>) -> String {
    let mut text = String::new();
    for (i, n) in numbers.into_iter().enumerate() {
        let comma = if i > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{n}");
    }
    text
}

/// A move in a heap in words: `take` with what is taken, the heap and what is left; `split` or `take-and-split` if more than
/// one heap is left.
pub fn take(heap: u64, to: &[u64]) -> Step {
    let left: u64 = to.iter().sum();
    take_step(
        to.len(),
        heap.saturating_sub(left),
        heap,
        left == heap,
        &to.iter().map(u64::to_string).collect::<Vec<_>>(),
    )
}

fn take_step(parts: usize, taken: impl Display, heap: impl Display, whole: bool, left: &[String]) -> Step {
    let id = match (parts, whole) {
        (0 | 1, _) => "take",
        (_, true) => "split",
        (_, false) => "take-and-split",
    };
    let left = if left.is_empty() { "0".to_owned() } else { left.join(" + ") };
    Step::new(id).with("taken", taken).with("heap", heap).with("left", left)
}

/// The same for a heap past 64 bits.
#[cfg(feature = "bigint")]
pub(crate) fn take_big(heap: &num_bigint::BigUint, to: &[Big]) -> Step {
    let left: num_bigint::BigUint = to.iter().flatten().sum();
    let parts: Vec<String> = to.iter().flatten().map(ToString::to_string).collect();
    let taken = if left <= *heap { heap - &left } else { num_bigint::BigUint::ZERO };
    take_step(to.len(), taken, heap, left == *heap, &parts)
}

/// The heap with this one coordinate.
pub fn heap(coordinates: &[u64]) -> Option<u64> {
    match *coordinates {
        [heap] => Some(heap),
        _ => None,
    }
}

/// The largest exponent that `10^18` may have when it stands for a number of many digits.
#[cfg(feature = "bigint")]
const LARGEST_EXPONENT: u32 = 1_000_000;

/// Numbers of any length with commas between them, in the forms that [`number`] reads; `None` if a part is no number.
#[cfg(feature = "bigint")]
pub fn big_numbers(text: &str) -> Option<Big> {
    use num_bigint::BigUint;

    fn plain(text: &str) -> Option<BigUint> {
        let digits: String = text.chars().filter(|&c| c != '_').collect();
        let is_number = text.starts_with(|c: char| c.is_ascii_digit()) && digits.bytes().all(|b| b.is_ascii_digit());
        if is_number { digits.parse().ok() } else { None }
    }
    fn power(base: BigUint, exponent: &str) -> Option<BigUint> {
        let exponent = plain(exponent).and_then(|e| u32::try_from(e).ok()).filter(|&e| e <= LARGEST_EXPONENT)?;
        (base.bits() * u64::from(exponent) <= 4 * u64::from(LARGEST_EXPONENT)).then(|| base.pow(exponent))
    }
    text.split(',')
        .map(|part| {
            if let Some((base, exponent)) = part.split_once('^') {
                power(plain(base)?, exponent)
            } else if let Some((factor, exponent)) = part.split_once(['e', 'E']) {
                Some(plain(factor)? * power(BigUint::from(10_u32), exponent)?)
            } else {
                plain(part)
            }
        })
        .collect()
}
