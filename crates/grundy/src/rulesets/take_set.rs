//! Sets of positive numbers as they are written: `1,3,4`, `2..5`, `1,4..6`.

use std::ops::Range;

use crate::{ErrorCode, ParseError, notation};

/// Numbers from 1 to 2^64-1, as ranges in ascending order that neither meet nor touch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct TakeSet(Vec<(u64, u64)>);

impl TakeSet {
    /// The union of the ranges, each with both ends. `None` if 0 is in one or one goes down.
    pub(crate) fn new(ranges: impl IntoIterator<Item = (u64, u64)>) -> Option<Self> {
        let mut ranges: Vec<(u64, u64)> = ranges.into_iter().collect();
        if ranges.iter().any(|&(first, last)| first == 0 || first > last) {
            return None;
        }
        ranges.sort_unstable();
        let mut joined: Vec<(u64, u64)> = Vec::new();
        for (first, last) in ranges {
            match joined.last_mut() {
                Some(before) if first - 1 <= before.1 => before.1 = before.1.max(last),
                _ => joined.push((first, last)),
            }
        }
        Some(Self(joined))
    }

    /// Reads numbers and ranges with commas between them, in any order, repeated or not. A range has both its ends.
    pub(crate) fn parse(text: &str) -> Result<Self, ParseError> {
        let mut start = 0;
        let mut ranges = Vec::new();
        for part in text.split(',') {
            ranges.push(range(part).map_err(|error| error.shifted(start))?);
            start += part.len() + 1;
        }
        // Both causes of a refusal were answered above.
        Self::new(ranges).ok_or_else(|| ErrorCode::WrongNumber.at(0..text.len(), "expected positive numbers"))
    }

    /// The ranges in ascending order.
    pub(crate) fn ranges(&self) -> &[(u64, u64)] {
        &self.0
    }

    /// All numbers up to 2^64-1 that are not in the set.
    pub(crate) fn complement(&self) -> Self {
        let mut ranges = Vec::new();
        let mut next = Some(1);
        for &(first, last) in &self.0 {
            if let Some(start) = next.filter(|&start| start < first) {
                ranges.push((start, first - 1));
            }
            next = last.checked_add(1);
        }
        ranges.extend(next.map(|start| (start, u64::MAX)));
        Self(ranges)
    }

    /// How many numbers there are.
    pub(crate) fn count(&self) -> u128 {
        self.0.iter().map(|&(first, last)| u128::from(last - first) + 1).sum()
    }

    /// The numbers in ascending order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }
}

const WHAT: &str = "a number of objects to take";

fn range(part: &str) -> Result<(u64, u64), ParseError> {
    let Some((low, high)) = part.split_once("..") else {
        return number(part, 0..part.len()).map(|n| (n, n));
    };
    let at = low.len() + 2;
    if let Some(end) = high.strip_prefix('=') {
        return Err(ErrorCode::Expected
            .at(at..at + 1, format!("expected {WHAT}, found \"=\""))
            .help(format!("a range has both its ends: write {low}..{end}")));
    }
    if high.is_empty() && !low.is_empty() {
        let error = ErrorCode::Expected.at(at..at, format!("expected {WHAT}, found nothing"));
        return Err(match notation::number(low, WHAT) {
            Ok(first) if first > 1 => {
                error.help(format!("for all moves from {first} on write all-but:1..{}", first - 1))
            }
            Ok(_) => error.help("where every number may be taken the game is nim"),
            Err(_) => error.help("write both ends of the range, such as 2..5"),
        });
    }
    let first = number(part, 0..low.len());
    let last = number(part, at..part.len())?;
    if notation::number(low, WHAT) == Ok(0) {
        return Err(zero(0..low.len()).help(format!("write 1..{last}")));
    }
    let first = first?;
    if first > last {
        return Err(ErrorCode::WrongBounds
            .at(0..part.len(), format!("the range {first}..{last} goes down"))
            .help(format!("write {last}..{first}")));
    }
    Ok((first, last))
}

/// Reads one positive number.
fn number(text: &str, span: Range<usize>) -> Result<u64, ParseError> {
    let part = &text[span.clone()];
    match notation::number(part, WHAT) {
        Ok(0) => Err(zero(span).help("a move takes 1 or more objects")),
        Ok(number) => Ok(number),
        Err(error) if part.starts_with('-') => Err(error.help("a move takes 1 or more objects").shifted(span.start)),
        Err(error) if part.contains([' ', ';']) => {
            Err(error.help("write commas without blanks between the numbers: 1,3,4").shifted(span.start))
        }
        Err(error) => Err(match part.split_once('-') {
            Some((low, high)) => error.help(format!("write a range as {low}..{high}")),
            None => error,
        }
        .shifted(span.start)),
    }
}

fn zero(span: Range<usize>) -> ParseError {
    ErrorCode::WrongNumber.at(span, format!("expected {WHAT}, found 0: a move that takes 0 never ends"))
}
