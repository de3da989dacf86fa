//! Reading codes: every refusal says which part, why, and what to write.

use std::ops::Range;

use super::code::{Code, Constraint, Count, Digit};
use crate::{ErrorCode, ParseError};

/// More heaps than this are asked for with an open end (`1000+`) only.
const MOST_HEAPS: u64 = 1000;

/// Reads an octal code such as `0.137`, `4.3` or `0.[7]`.
pub(super) fn octal(text: &str) -> Result<Code, ParseError> {
    Reader { text, at: 0, octal: true }.code()
}

/// Reads a take-and-break code such as `4!.0` or `0.{0,2,3+}`.
pub(super) fn general(text: &str) -> Result<Code, ParseError> {
    Reader { text, at: 0, octal: false }.code()
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    octal: bool,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn next_is(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// The bytes of the next character; empty at the end.
    fn here(&self) -> Range<usize> {
        self.at..self.at + self.peek().map_or(0, char::len_utf8)
    }

    fn found(&self) -> String {
        self.peek().map_or_else(|| "the end".into(), |c| format!("'{c}'"))
    }

    fn example(&self) -> &'static str {
        if self.octal { "0.137" } else { "4!.0" }
    }

    fn code(mut self) -> Result<Code, ParseError> {
        let kind = if self.octal { "an octal code" } else { "a take-and-break code" };
        if self.text.is_empty() {
            return Err(ErrorCode::Expected
                .at(0..0, format!("expected {kind}, found nothing"))
                .help(format!("write a code such as {}", self.example())));
        }
        if !self.text.contains('.') {
            let help = match self.text.char_indices().find(|&(_, c)| c == ',' || c == '·') {
                Some((i, mark)) => {
                    let (before, after) = (&self.text[..i], &self.text[i + mark.len_utf8()..]);
                    format!("write {before}.{after}")
                }
                None if self.text.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                    format!("write 0.{}: the digits behind the point take 1, 2, ... objects", self.text)
                }
                None => format!("write a code such as {}", self.example()),
            };
            let end = self.text.len();
            return Err(ErrorCode::Expected.at(end..end, format!("expected {kind}, found no point in it")).help(help));
        }
        let mut left = Vec::new();
        while self.peek() != Some('.') {
            let start = self.at;
            let digit = self.digit()?;
            left.push((digit, start..self.at));
        }
        self.at += 1;
        left.reverse();
        self.check_left(&left)?;
        let mut right = Vec::new();
        while !matches!(self.peek(), None | Some('[')) {
            right.push(self.digit()?);
        }
        let tail = if self.peek() == Some('[') { self.tail()? } else { Vec::new() };
        if right.is_empty() && tail.is_empty() {
            return Err(ErrorCode::Expected
                .at(self.at..self.at, "expected a digit after the point, found nothing")
                .help(format!("write {}0 if nothing may be taken", self.text)));
        }
        Ok(Code::new(left.into_iter().map(|(digit, _)| digit).collect(), right, tail))
    }

    /// The digits before the point, from the point to the left.
    fn check_left(&self, left: &[(Digit, Range<usize>)]) -> Result<(), ParseError> {
        if self.octal && left.len() > 1 {
            let span = left[left.len() - 1].1.start..left[0].1.end;
            let message = format!("expected one digit before the point, found {}", left.len());
            return Err(ErrorCode::WrongNumber
                .at(span, message)
                .help("an octal code begins with 0. or 4.; further digits to the left add objects: see code:"));
        }
        for (added, (digit, span)) in left.iter().enumerate() {
            let written = &self.text[span.clone()];
            if added == 0 && (digit.allows(0) || digit.allows(1)) {
                let expected = if self.octal { "0 or 4" } else { "2 or more heaps" };
                let message = format!("expected {expected} before the point, found {written}");
                return Err(ErrorCode::WrongNumber
                    .at(span.clone(), message)
                    .help("a move that takes nothing must split the heap; one that leaves it whole would be a pass"));
            }
            if added > 0 && digit.allows(0) {
                let message = format!("the digit {written} would add objects and leave no heap");
                return Err(ErrorCode::WrongNumber
                    .at(span.clone(), message)
                    .help(format!("{added} to the left of the digit before the point means: add {added}")));
            }
        }
        Ok(())
    }

    fn tail(&mut self) -> Result<Vec<Digit>, ParseError> {
        let start = self.at;
        self.at += 1;
        let mut tail = Vec::new();
        while !self.next_is(']') {
            if self.peek().is_none() {
                return Err(ErrorCode::Unclosed
                    .at(start..start + 1, "this [ is not closed")
                    .help("write the digits that are repeated for ever between [ and ]"));
            }
            if self.peek() == Some('[') {
                return Err(ErrorCode::Expected
                    .at(self.here(), "expected a digit, found a second [")
                    .help("digits are repeated once, at the end"));
            }
            tail.push(self.digit()?);
        }
        if tail.is_empty() {
            return Err(ErrorCode::Expected
                .at(start..self.at, "expected a digit between [ and ], found nothing")
                .help("0.[3] means that any number may be taken"));
        }
        if self.peek().is_some() {
            return Err(ErrorCode::Expected
                .at(self.at..self.text.len(), "expected nothing after ]")
                .help("the digits between [ and ] are repeated for ever"));
        }
        Ok(tail)
    }

    fn digit(&mut self) -> Result<Digit, ParseError> {
        if self.octal {
            return self.octal_digit();
        }
        match self.peek() {
            Some('*') => {
                self.at += 1;
                let constraint = self.constraint();
                Ok(Digit::new(Vec::new(), Some((0, constraint))))
            }
            Some('&') => self.big_digit(),
            Some('{') => self.list(),
            Some(c) => match c.to_digit(32) {
                Some(bits) => {
                    self.at += 1;
                    let constraint = self.constraint();
                    Ok(Digit::from_bits(bits.into(), constraint))
                }
                None => Err(self.no_digit()),
            },
            None => Err(self.no_digit()),
        }
    }

    fn octal_digit(&mut self) -> Result<Digit, ParseError> {
        match self.peek().and_then(|c| c.to_digit(8)) {
            Some(bits) => {
                self.at += 1;
                Ok(Digit::from_bits(bits.into(), Constraint::Any))
            }
            None => Err(self.no_digit()),
        }
    }

    fn no_digit(&self) -> ParseError {
        let position = self.at + 1;
        let digits = if self.octal { "octal digits are 0-7" } else { "digits are 0-9 and A-V" };
        let error = |message: String| ErrorCode::Expected.at(self.here(), message);
        match self.peek() {
            Some('.') => error("expected one point, found a second".into())
                .help("the digits before the point add objects, those behind it take them"),
            Some(c @ ('8' | '9')) => error(format!("digit {c} at position {position}: {digits}"))
                .help(format!("if three heaps may be left, write code:{}", self.text)),
            Some(c) if c.is_ascii_alphanumeric() => {
                let error = error(format!("digit {c} at position {position}: {digits}"));
                if self.octal {
                    error.help("codes with more than two heaps are written code:0.8")
                } else {
                    error.help("for more heaps write a list such as {0,5} or {3+}")
                }
            }
            Some('[' | ']') => error(format!("expected a digit, found {}", self.found()))
                .help("digits are repeated at the end, behind the point: 0.3[07]"),
            Some('*') if self.octal => error("expected a digit from 0 to 7, found '*'".into())
                .help("digits that repeat for ever stand in brackets at the end: 0.3[07]"),
            Some('!' | '?' | '=' | '{' | '}' | '&') if self.octal => {
                error(format!("expected a digit from 0 to 7, found {}", self.found()))
                    .help(format!("constraints and lists belong to code:{}", self.text))
            }
            Some('!' | '?' | '=') => error(format!("expected a digit, found {}", self.found()))
                .help("a constraint stands behind its digit: 4!.0"),
            Some(c) if c.is_whitespace() => error("expected a digit, found a blank".into())
                .help("write a code without blanks; positions come after it"),
            _ => error(format!("expected a digit, found {}", self.found())).help(digits),
        }
    }

    fn constraint(&mut self) -> Constraint {
        for (sign, constraint) in [('!', Constraint::Unequal), ('?', Constraint::Mixed), ('=', Constraint::Equal)] {
            if self.next_is(sign) {
                return constraint;
            }
        }
        Constraint::Any
    }

    /// The bytes of a number.
    fn number(&mut self) -> Range<usize> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        start..self.at
    }

    /// `&n;`, a bit set written as a decimal number.
    fn big_digit(&mut self) -> Result<Digit, ParseError> {
        let start = self.at;
        self.at += 1;
        let span = self.number();
        if span.is_empty() {
            return Err(ErrorCode::Expected
                .at(self.here(), format!("expected a number after &, found {}", self.found()))
                .help("&33; allows 0 and 5 heaps, since 33 = 2^0 + 2^5"));
        }
        let Ok(bits) = self.text[span.clone()].parse::<u128>() else {
            return Err(ErrorCode::TooLarge
                .at(span, "a big digit may be at most 2^128-1")
                .help("write a list of numbers of heaps such as {0,200}"));
        };
        if !self.next_is(';') {
            return Err(ErrorCode::Expected
                .at(start..self.at, format!("expected ; after the number, found {}", self.found()))
                .help(format!("write &{bits};")));
        }
        let constraint = self.constraint();
        Ok(Digit::from_bits(bits, constraint))
    }

    /// `{0,2,3+}`, a list of numbers of heaps.
    fn list(&mut self) -> Result<Digit, ParseError> {
        let start = self.at;
        self.at += 1;
        let mut listed: Vec<Count> = Vec::new();
        let mut onward = None;
        let mut inner = false;
        loop {
            let span = self.number();
            if span.is_empty() {
                return Err(ErrorCode::Expected
                    .at(self.here(), format!("expected a number of heaps, found {}", self.found()))
                    .help("a list looks like {0,2,3+}"));
            }
            let count = match self.text[span.clone()].parse::<u64>() {
                Ok(count) if count <= MOST_HEAPS => count,
                _ => {
                    return Err(ErrorCode::TooLarge
                        .at(span, format!("a number of heaps may be at most {MOST_HEAPS}"))
                        .help(format!("{MOST_HEAPS}+ allows all numbers from there on")));
                }
            };
            let constraint = self.constraint();
            inner |= constraint != Constraint::Any;
            if listed.iter().any(|&(other, _)| other == count) {
                return Err(ErrorCode::Repeated.at(span, format!("{count} heaps are listed twice")));
            }
            if self.next_is('+') {
                if matches!(self.peek(), Some('!' | '?' | '=')) {
                    let help = format!("write {count}{}+", self.peek().unwrap_or('!'));
                    return Err(ErrorCode::OutOfPlace.at(self.here(), "the constraint stands before the +").help(help));
                }
                if let Some(&(larger, _)) = listed.iter().find(|&&(other, _)| other > count) {
                    let message = format!("{larger} heaps are listed, and also covered by {count}+");
                    return Err(ErrorCode::OutOfPlace.at(start..self.at, message));
                }
                onward = Some((count, constraint));
            } else {
                listed.push((count, constraint));
            }
            match (self.peek(), onward) {
                (Some(','), None) => self.at += 1,
                (Some(','), Some((from, _))) => {
                    return Err(ErrorCode::OutOfPlace
                        .at(self.here(), format!("nothing may follow {from}+ in a list"))
                        .help("put the open end last"));
                }
                (Some('}'), _) => {
                    self.at += 1;
                    break;
                }
                (None, _) => {
                    return Err(ErrorCode::Unclosed
                        .at(start..start + 1, "this { is not closed")
                        .help("a list looks like {0,2,3+}"));
                }
                _ => {
                    return Err(ErrorCode::Expected
                        .at(self.here(), format!("expected , or }}, found {}", self.found()))
                        .help("a list looks like {0,2,3+}"));
                }
            }
        }
        let before = self.at;
        let constraint = self.constraint();
        if constraint == Constraint::Any {
            return Ok(Digit::new(listed, onward));
        }
        if inner {
            return Err(ErrorCode::OutOfPlace
                .at(before..self.at, "a constraint stands in the list, and another one after it")
                .help("write it after each number, or once after the list"));
        }
        let apply = |(count, _): Count| (count, constraint);
        Ok(Digit::new(listed.into_iter().map(apply).collect(), onward.map(apply)))
    }
}
