//! Take-and-break codes. A position is `[n]`.
//!
//! The digit at place `t` after the point says what may be left by taking `t`: bit `j` set means exactly `j` heaps,
//! none of them empty. The digit just before the point stands for taking nothing, the one before that for adding one.
//! A digit may also be a list of numbers of heaps, `{0,2,3+}`, or `*` for any; `!` asks for unequal heaps, `?` for
//! heaps not all equal, `=` for equal heaps. A tail in brackets repeats for ever.

use crate::twin::Twin;

/// What is asked of the heaps that are left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Nothing.
    Any,
    /// No two are equal.
    Unequal,
    /// Two or more heaps are not all equal.
    NotAllEqual,
    /// All are equal.
    Equal,
}

impl Shape {
    fn allows(self, parts: &[i64]) -> bool {
        let equal = parts.windows(2).all(|pair| pair[0] == pair[1]);
        match self {
            Self::Any => true,
            Self::Unequal => parts.windows(2).all(|pair| pair[0] != pair[1]),
            Self::NotAllEqual => parts.len() < 2 || !equal,
            Self::Equal => equal,
        }
    }
}

/// One digit: the numbers of heaps that may be left, and their shapes.
#[derive(Clone, Debug, Default)]
pub struct Digit {
    listed: Vec<(usize, Shape)>,
    onward: Option<(usize, Shape)>,
}

impl Digit {
    /// The digit whose bit `j` allows `j` heaps of any shape.
    pub fn from_bits(bits: u64) -> Self {
        Self::with_shape(bits, Shape::Any)
    }

    fn with_shape(bits: u64, shape: Shape) -> Self {
        Self { listed: (0..64).filter(|j| bits >> j & 1 == 1).map(|j| (j, shape)).collect(), onward: None }
    }

    fn shape(&self, heaps: usize) -> Option<Shape> {
        let listed = self.listed.iter().find(|entry| entry.0 == heaps);
        let onward = self.onward.as_ref().filter(|entry| entry.0 <= heaps);
        listed.or(onward).map(|entry| entry.1)
    }
}

/// A whole code.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Digits before the point, nearest first: taking nothing, adding one, ...
    before: Vec<Digit>,
    /// Digits after the point: taking one, two, ...
    after: Vec<Digit>,
    /// Digits that repeat for ever after those.
    tail: Vec<Digit>,
}

impl Code {
    /// The code `d0.d1d2...` with these digits, `d0` first.
    pub fn from_digits(digits: &[u64]) -> Self {
        let (zero, rest) = digits.split_at(digits.len().min(1));
        let read = |digits: &[u64]| digits.iter().map(|&bits| Digit::from_bits(bits)).collect();
        Self { before: read(zero), after: read(rest), tail: Vec::new() }
    }

    /// Reads a code.
    pub fn parse(text: &str) -> Option<Self> {
        let (before, after) = text.split_once('.')?;
        let mut reader = Reader(before);
        let mut code = Self { before: reader.digits()?, ..Self::default() };
        code.before.reverse();
        let mut ended = reader.0.is_empty();
        let mut reader = Reader(after);
        code.after = reader.digits()?;
        if reader.eat('[') {
            code.tail = reader.digits()?;
            ended &= reader.eat(']');
        }
        (ended && reader.0.is_empty()).then_some(code)
    }

    /// The digit for taking so many; a negative number adds.
    fn digit(&self, take: i64) -> Option<&Digit> {
        if take <= 0 {
            return self.before.get(usize::try_from(-take).ok()?);
        }
        let place = usize::try_from(take - 1).ok()?;
        match place.checked_sub(self.after.len()) {
            None => self.after.get(place),
            Some(_) if self.tail.is_empty() => None,
            Some(beyond) => self.tail.get(beyond % self.tail.len()),
        }
    }
}

/// The game of a code.
pub fn take_and_break(code: Code) -> Twin {
    Twin::new(move |position| {
        let heap = position[0];
        let mut options = Vec::new();
        if heap == 0 {
            return options;
        }
        let most_added = i64::try_from(code.before.len()).unwrap_or(0) - 1;
        for take in -most_added..=heap {
            let Some(digit) = code.digit(take) else {
                continue;
            };
            let rest = heap - take;
            for heaps in 0..=usize::try_from(rest).unwrap_or(0) {
                let Some(shape) = digit.shape(heaps) else {
                    continue;
                };
                if (take, heaps) == (0, 1) {
                    continue; // to leave the heap as it is would be no move
                }
                partitions(rest, heaps, 1, &mut Vec::new(), &mut |parts| {
                    if shape.allows(parts) {
                        options.push(parts.iter().map(|&part| vec![part]).collect());
                    }
                });
            }
        }
        options
    })
}

/// Every way to write `total` as that many numbers, none below `least`, in order.
fn partitions(total: i64, numbers: usize, least: i64, parts: &mut Vec<i64>, found: &mut impl FnMut(&[i64])) {
    match numbers {
        0 if total == 0 => found(parts),
        0 => {}
        1 if total < least => {}
        1 => {
            parts.push(total);
            found(parts);
            parts.pop();
        }
        _ => {
            for part in least..=total / i64::try_from(numbers).unwrap_or(i64::MAX) {
                parts.push(part);
                partitions(total - part, numbers - 1, part, parts, found);
                parts.pop();
            }
        }
    }
}

struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn eat(&mut self, wanted: char) -> bool {
        self.0.strip_prefix(wanted).map(|rest| self.0 = rest).is_some()
    }

    fn number(&mut self) -> Option<u64> {
        let end = self.0.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.0.len());
        let (number, rest) = self.0.split_at(end);
        self.0 = rest;
        number.parse().ok()
    }

    fn shape(&mut self) -> Shape {
        match () {
            () if self.eat('!') => Shape::Unequal,
            () if self.eat('?') => Shape::NotAllEqual,
            () if self.eat('=') => Shape::Equal,
            () => Shape::Any,
        }
    }

    fn digits(&mut self) -> Option<Vec<Digit>> {
        let mut digits = Vec::new();
        while !self.0.is_empty() && !self.0.starts_with(['[', ']']) {
            digits.push(self.digit()?);
        }
        Some(digits)
    }

    fn digit(&mut self) -> Option<Digit> {
        if self.eat('*') {
            return Some(Digit { listed: Vec::new(), onward: Some((0, self.shape())) });
        }
        if self.eat('{') {
            return self.list();
        }
        if self.eat('&') {
            let bits = self.number()?;
            return self.eat(';').then(|| Digit::with_shape(bits, self.shape()));
        }
        let first = self.0.chars().next()?;
        let bits = first.to_digit(32)?;
        self.0 = &self.0[first.len_utf8()..];
        Some(Digit::with_shape(bits.into(), self.shape()))
    }

    fn list(&mut self) -> Option<Digit> {
        let mut digit = Digit::default();
        loop {
            let heaps = usize::try_from(self.number()?).ok()?;
            let shape = self.shape();
            if self.eat('+') {
                digit.onward = Some((heaps, shape));
            } else {
                digit.listed.push((heaps, shape));
            }
            if self.eat('}') {
                break;
            }
            if !self.eat(',') || digit.onward.is_some() {
                return None;
            }
        }
        let common = self.shape();
        if common != Shape::Any {
            for entry in digit.listed.iter_mut().chain(&mut digit.onward) {
                entry.1 = common;
            }
        }
        Some(digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twins::heap;

    #[test]
    fn named_games_have_the_options_of_their_codes() {
        let named = [
            ("0.[3]", heap::nim()),
            ("0.0330003", heap::subtract(vec![2, 3, 7])),
            ("0.3003330[3]", heap::all_but(vec![2, 3, 7])),
            ("0.77", heap::kayles()),
            ("0.07", heap::dawson_kayles()),
            ("0.137", heap::dawson_chess()),
            ("0.6", heap::officers()),
            ("0.15", heap::guiles()),
            ("4.[3]", heap::lasker()),
            ("4!.0", heap::grundy()),
        ];
        for (text, twin) in named {
            let code = take_and_break(Code::parse(text).unwrap());
            for n in 0..30 {
                let without_empty_heaps =
                    |option: Vec<Vec<i64>>| option.into_iter().filter(|heap| heap[0] > 0).collect();
                let options: std::collections::BTreeSet<Vec<_>> =
                    twin.options(&vec![n]).into_iter().map(without_empty_heaps).collect();
                assert_eq!(code.options(&vec![n]), options, "{text} at {n}");
            }
        }
    }

    #[test]
    fn digits_and_text_say_the_same() {
        let digits = take_and_break(Code::from_digits(&[4, 3, 15]));
        let text = take_and_break(Code::parse("4.3F").unwrap());
        for n in 0..12 {
            assert_eq!(digits.options(&vec![n]), text.options(&vec![n]));
        }
    }

    #[test]
    fn what_is_not_a_code_is_refused() {
        for text in ["", "77", "0.7/", "0.7[3", "0.7]", "0.{1,2", "0.{2+,3}", "0.{}", "0.&7", "0.7.7", "[3].0", "0.77 "]
        {
            assert!(Code::parse(text).is_none(), "{text}");
        }
    }
}
