//! Turning codes: which coins of a row may be turned together.
//!
//! A code is a list of patterns with commas between them, such as `1-3` or `2-3,6C`. A pattern is a number of coins, a range
//! or a number with a plus, and then letters: `C` the coins are consecutive, `E` equally spaced, `S` symmetric; `C(n)` all
//! of them are among n consecutive coins; `F` the first coin of the row is among them. The notation is that of Siegel's
//! CGSuite. A pattern may also be a picture, such as `x..xx`: three coins that lie so, the first and the last but two apart.

use std::fmt;

use crate::{ErrorCode, ParseError, notation};

/// How the coins of a pattern must lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spacing {
    Free,
    Consecutive,
    Equal,
    Symmetric,
    /// As in this picture: bit i is the coin i places after the first one, which is bit 0.
    Picture(u64),
}

/// One pattern of a turning code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pattern {
    pub(crate) least: u64,
    /// `u64::MAX` if there is no bound.
    pub(crate) most: u64,
    /// All coins lie among so many consecutive ones; `u64::MAX` if that is no matter.
    pub(crate) span: u64,
    pub(crate) spacing: Spacing,
    pub(crate) first: bool,
}

/// Which coins may be turned together, counted from 1 at the left.
///
/// ```
/// use grundy::rulesets::TurningCode;
/// let code = TurningCode::parse("1-3C(5)")?;
/// assert!(code.allows(&[3, 5, 7]));
/// assert!(!code.allows(&[3, 5, 8]));
/// assert_eq!(TurningCode::parse("ruler")?.to_string(), "1+C");
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TurningCode {
    patterns: Vec<Pattern>,
}

/// The names that Winning Ways gives, with their codes.
const NAMES: &[(&str, &str)] = &[
    ("turning-turtles", "1-2"),
    ("mock-turtles", "1-3"),
    ("moebius", "1-5"),
    ("mogul", "1-7"),
    ("moidores", "1-9"),
    ("motley", "1+"),
    ("twins", "2"),
    ("triplets", "3"),
    ("ruler", "1+C"),
    ("mock-turtle-fives", "1-3C(5)"),
    ("triplet-fives", "3C(5)"),
    ("ruler-fives", "1-5C"),
    ("turnips", "3E"),
    ("grunt", "4FS"),
    ("sym", "1+S"),
    ("sympler", "1+FS"),
];

const HELP: &str = "a code is a number of coins such as 3, 1-3 or 2+, then letters: C consecutive, E equally spaced, S symmetric, C(5) within five, F with the first coin; or a picture such as x..x; or a name such as ruler";

impl TurningCode {
    /// Turning Turtles: one coin or two.
    pub fn turning_turtles() -> Self {
        let patterns = vec![Pattern { least: 1, most: 2, span: u64::MAX, spacing: Spacing::Free, first: false }];
        Self { patterns }
    }

    /// Reads a code, or a name that Winning Ways gives to one.
    ///
    /// # Errors
    /// Where the text is not a code.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let lower = text.to_lowercase();
        let text = NAMES.iter().find(|(name, _)| *name == lower).map_or(text, |(_, code)| code);
        let mut patterns = Vec::new();
        let mut start = 0;
        for part in text.split(',') {
            let pattern = pattern(part).map_err(|error| error.shifted(start).or_help(|| HELP.into()))?;
            patterns.push(pattern);
            start += part.len() + 1;
        }
        Ok(Self { patterns })
    }

    /// The name that Winning Ways gives to the game, if it has one.
    pub fn known_name(&self) -> Option<&'static str> {
        let code = self.to_string();
        NAMES.iter().find(|(_, known)| *known == code).map(|&(name, _)| name)
    }

    pub(crate) fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    /// The pattern, if there is one only and it says nothing but how many coins are turned.
    pub(crate) fn only_numbers(&self) -> Option<(u64, u64)> {
        match self.patterns[..] {
            [Pattern { least, most, span: u64::MAX, spacing: Spacing::Free, first: false }] => Some((least, most)),
            _ => None,
        }
    }

    /// Whether these coins, in ascending order, may be turned together.
    pub fn allows(&self, coins: &[usize]) -> bool {
        self.patterns.iter().any(|pattern| pattern.allows(coins))
    }

    /// Hands every set of coins that may be turned together, with `coin` as the last of them, to `found`: the others of the
    /// set, in no special order. Sets that several patterns allow come once. `found` says whether to go on, and is handed
    /// nothing now and then where no set is found for a while.
    pub(crate) fn visit(&self, coin: usize, found: &mut dyn FnMut(Option<&[usize]>) -> bool) {
        let mut sorted = Vec::new();
        for (i, pattern) in self.patterns.iter().enumerate() {
            let known = &self.patterns[..i];
            let goes_on = pattern.visit(coin, &mut |others| {
                let Some(others) = others else { return found(None) };
                if !known.is_empty() {
                    sorted.clear();
                    sorted.extend_from_slice(others);
                    sorted.push(coin);
                    sorted.sort_unstable();
                    if known.iter().any(|known| known.allows(&sorted)) {
                        return found(None);
                    }
                }
                found(Some(others))
            });
            if !goes_on {
                return;
            }
        }
    }
}

impl fmt::Display for TurningCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, pattern) in self.patterns.iter().enumerate() {
            if i > 0 {
                f.write_str(",")?;
            }
            match (pattern.least, pattern.most) {
                _ if matches!(pattern.spacing, Spacing::Picture(_)) => {}
                (least, u64::MAX) => write!(f, "{least}+")?,
                (least, most) if least == most => write!(f, "{least}")?,
                (least, most) => write!(f, "{least}-{most}")?,
            }
            match pattern.spacing {
                Spacing::Free => {}
                Spacing::Consecutive => f.write_str("C")?,
                Spacing::Equal => f.write_str("E")?,
                Spacing::Symmetric => f.write_str("S")?,
                Spacing::Picture(bits) => {
                    (0..width(bits)).try_for_each(|i| f.write_str(if bits >> i & 1 == 1 { "x" } else { "." }))?;
                }
            }
            if pattern.first {
                f.write_str("F")?;
            }
            if pattern.span < u64::MAX {
                write!(f, "C({})", pattern.span)?;
            }
        }
        Ok(())
    }
}

/// How many places a picture has.
fn width(bits: u64) -> usize {
    64 - bits.leading_zeros() as usize
}

/// Reads a picture, which begins with an x.
fn picture(text: &str) -> Result<Pattern, ParseError> {
    let (places, first) = match text.strip_suffix(['F', 'f']) {
        Some(places) => (places, true),
        None => (text, false),
    };
    let mut bits = 0_u64;
    for (i, place) in places.char_indices() {
        let bit = match place {
            'x' | 'X' => 1_u64,
            '.' => 0,
            _ => {
                let found = place.escape_debug();
                return Err(
                    ErrorCode::Expected.at(i..i + place.len_utf8(), format!("expected x or a dot, found \"{found}\""))
                );
            }
        };
        if i >= 64 {
            return Err(ErrorCode::TooLarge.at(0..places.len(), "a picture has at most 64 places"));
        }
        bits |= bit << i;
    }
    if places.ends_with('.') {
        return Err(
            ErrorCode::Expected.at(places.len() - 1..places.len(), "a picture ends with a coin that is turned, an x")
        );
    }
    let coins = u64::from(bits.count_ones());
    let spacing = if coins == 1 { Spacing::Free } else { Spacing::Picture(bits) };
    Ok(Pattern { least: coins, most: coins, span: u64::MAX, spacing, first })
}

/// Reads one pattern.
fn pattern(text: &str) -> Result<Pattern, ParseError> {
    if text.starts_with(['x', 'X']) {
        return picture(text);
    }
    let letters = text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (range, rest) = text.split_at(letters);
    let what = "a number of coins";
    let (least, most) = if let Some(least) = range.strip_suffix('+') {
        (notation::number(least, what)?, u64::MAX)
    } else if let Some((least, most)) = range.split_once('-') {
        let shift = least.len() + 1;
        (notation::number(least, what)?, notation::number(most, what).map_err(|error| error.shifted(shift))?)
    } else {
        let exactly = notation::number(range, what)?;
        (exactly, exactly)
    };
    if least == 0 {
        return Err(ErrorCode::WrongNumber.at(0..letters, "at least 1 coin is turned in a move, found 0"));
    }
    if least > most {
        return Err(ErrorCode::WrongBounds.at(0..letters, format!("expected a range from less to more, found {range}")));
    }
    let mut pattern = Pattern { least, most, span: u64::MAX, spacing: Spacing::Free, first: false };
    let mut at = letters;
    let mut left = rest;
    while let Some(letter) = left.chars().next() {
        let span = at..at + letter.len_utf8();
        let after = &left[letter.len_utf8()..];
        let spacing = match letter.to_ascii_uppercase() {
            'C' if after.starts_with('(') => {
                let Some((number, _)) = after[1..].split_once(')') else {
                    return Err(ErrorCode::Unclosed.at(at..text.len(), "expected a closing bracket, as in C(5)"));
                };
                let within =
                    notation::number(number, "a number of consecutive coins").map_err(|error| error.shifted(at + 2))?;
                if within == 0 || pattern.span < u64::MAX {
                    return Err(ErrorCode::WrongNumber
                        .at(at..at + number.len() + 3, "expected one number of at least 1, as in C(5)"));
                }
                pattern.span = within;
                at += number.len() + 3;
                left = &text[at..];
                continue;
            }
            'C' => Spacing::Consecutive,
            'E' => Spacing::Equal,
            'S' => Spacing::Symmetric,
            'F' if !pattern.first => {
                pattern.first = true;
                at = span.end;
                left = after;
                continue;
            }
            _ => {
                return Err(ErrorCode::Expected
                    .at(span, format!("expected C, E, S, F or C(5), found \"{}\"", letter.escape_debug())));
            }
        };
        if pattern.spacing != Spacing::Free {
            return Err(ErrorCode::Repeated.at(span, "expected one of C, E and S, found two"));
        }
        pattern.spacing = spacing;
        at += 1;
        left = after;
    }
    if pattern.span < pattern.least {
        return Err(ErrorCode::WrongNumber
            .at(0..text.len(), format!("{least} coins are not among {} consecutive ones", pattern.span)));
    }
    Ok(pattern)
}

/// The next choice of as many numbers from 0 to `count - 1`, in ascending order.
pub(crate) fn next_choice(chosen: &mut [usize], count: usize) -> bool {
    let size = chosen.len();
    let Some(i) = (0..size).rev().find(|&i| chosen[i] + size - i < count) else { return false };
    chosen[i] += 1;
    for j in i + 1..size {
        chosen[j] = chosen[j - 1] + 1;
    }
    true
}

impl Pattern {
    /// Whether this pattern allows these coins, which are in ascending order.
    pub(crate) fn allows(&self, coins: &[usize]) -> bool {
        let (Some(&first), Some(&last)) = (coins.first(), coins.last()) else { return false };
        let gaps = || coins.windows(2).map(|two| two[1] - two[0]);
        (self.least..=self.most).contains(&(coins.len() as u64))
            && ((last - first) as u64) < self.span
            && (!self.first || first == 1)
            && match self.spacing {
                Spacing::Free => true,
                Spacing::Consecutive => gaps().all(|gap| gap == 1),
                Spacing::Equal => gaps().all(|gap| gap == coins[1] - first),
                Spacing::Symmetric => gaps().eq(gaps().rev()),
                Spacing::Picture(bits) => {
                    last - first < 64 && coins.iter().fold(0, |found, coin| found | 1_u64 << (coin - first)) == bits
                }
            }
    }

    /// The coins besides the last one of a picture that ends at `coin`; `None` if it does not fit into the row there.
    pub(crate) fn pictured(&self, bits: u64, coin: usize) -> Option<impl Iterator<Item = usize>> {
        let last = width(bits).checked_sub(1)?;
        let first = coin.checked_sub(last).filter(|&first| first == 1 || (first > 1 && !self.first))?;
        Some((0..last).filter(move |i| bits >> i & 1 == 1).map(move |i| first + i))
    }

    /// The first coin that may be turned together with `coin` as the last one.
    pub(crate) fn window(&self, coin: usize) -> usize {
        let span = usize::try_from(self.span).unwrap_or(usize::MAX);
        coin.saturating_sub(span - 1).max(1)
    }

    /// How many coins besides the last one may be turned, if there are so many.
    pub(crate) fn others(&self, available: usize) -> std::ops::RangeInclusive<usize> {
        let most = usize::try_from(self.most - 1).unwrap_or(usize::MAX).min(available);
        usize::try_from(self.least - 1).unwrap_or(usize::MAX)..=most
    }

    /// See [`TurningCode::visit`]; says whether to go on.
    fn visit(&self, coin: usize, found: &mut dyn FnMut(Option<&[usize]>) -> bool) -> bool {
        let low = self.window(coin);
        let mut others: Vec<usize> = Vec::new();
        for count in self.others(coin - low) {
            if count == 0 {
                if (!self.first || coin == 1) && !found(Some(&[])) {
                    return false;
                }
                continue;
            }
            if !found(None) {
                return false;
            }
            let goes_on = match self.spacing {
                _ if self.first && low > 1 => true,
                Spacing::Free => {
                    let (base, chosen) = if self.first { (2, count - 1) } else { (low, count) };
                    let mut places: Vec<usize> = (0..chosen).collect();
                    loop {
                        others.clear();
                        others.extend(self.first.then_some(1));
                        others.extend(places.iter().map(|place| base + place));
                        if !found(Some(&others)) {
                            break false;
                        }
                        if !next_choice(&mut places, coin - base) {
                            break true;
                        }
                    }
                }
                Spacing::Consecutive => {
                    others.clear();
                    others.extend(coin - count..coin);
                    (self.first && coin - count != 1) || found(Some(&others))
                }
                Spacing::Equal => (1..=(coin - low) / count).all(|gap| {
                    let first = coin - gap * count;
                    if self.first && first != 1 {
                        return true;
                    }
                    others.clear();
                    others.extend((0..count).map(|i| first + i * gap));
                    found(Some(&others))
                }),
                Spacing::Picture(bits) => match self.pictured(bits, coin) {
                    None => true,
                    Some(coins) => {
                        others.clear();
                        others.extend(coins);
                        found(Some(&others))
                    }
                },
                Spacing::Symmetric => {
                    let most = if self.first { 1 } else { coin - count };
                    (low..=most.min(coin - count))
                        .all(|first| self.visit_symmetric(first, coin, count - 1, &mut others, found))
                }
            };
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// The symmetric sets with these ends and so many coins between them.
    fn visit_symmetric(
        &self,
        first: usize,
        last: usize,
        inner: usize,
        others: &mut Vec<usize>,
        found: &mut dyn FnMut(Option<&[usize]>) -> bool,
    ) -> bool {
        let between = last - first - 1;
        if inner % 2 == 1 && between.is_multiple_of(2) {
            return found(None);
        }
        let mut places: Vec<usize> = (0..inner / 2).collect();
        loop {
            others.clear();
            others.push(first);
            others.extend((inner % 2 == 1).then_some(first.midpoint(last)));
            others.extend(places.iter().flat_map(|place| [first + 1 + place, last - 1 - place]));
            if !found(Some(others)) {
                return false;
            }
            if !next_choice(&mut places, between / 2) {
                return true;
            }
        }
    }
}
