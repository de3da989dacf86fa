//! Reading a certificate.
//!
//! ```text
//! grundy certificate 1
//! game 0.77
//! period 12
//! preperiod 71
//! space 9
//! values 83 bytes 1
//! ```
//!
//! Behind the last of these lines stand the values of the heaps 0, 1, 2, ..., each in so many bytes, the low one first; then a
//! line break, and the line `checksum` with the CRC-32 of all that stands before it, in eight hexadecimal digits. The lines
//! `period` and `preperiod` are missing where no period is claimed. With them, the values are those up to the end of the first
//! period. The line `space` is a hint; see [`Space`].

use std::fmt;

use crate::game::{Game, whole_number};

/// Why a file is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NotACertificate(String);

impl fmt::Display for NotACertificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotACertificate {}

/// How heaps may be told into common and rare ones, so that checking is fast. A hint that proves nothing: any mask is right.
///
/// Heap n is rare if the bits of G(n) in the mask, and n itself if the place counts, have together the parity that the pairs
/// of two common heaps leave: see the module `pairs`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Space {
    /// The bits of a value that count.
    pub mask: u32,
    /// The number of objects counts, too.
    pub place: bool,
}

/// Values in the width that they are written in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Values {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

/// A certificate: a claim about the values of a game, with what is needed to check it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    pub(crate) game: Game,
    /// The preperiod and the period.
    pub(crate) period: Option<(usize, usize)>,
    pub(crate) space: Option<Space>,
    pub(crate) values: Values,
}

/// The lines of a certificate.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
}

impl<'a> Lines<'a> {
    /// What stands behind a word, if the next line begins with it.
    fn after(&mut self, word: &str) -> Result<Option<&'a str>, NotACertificate> {
        let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
            return Err(NotACertificate(format!("line {} does not end", self.number)));
        };
        let line = std::str::from_utf8(&self.rest[..end])
            .map_err(|_| NotACertificate(format!("line {} is no text", self.number)))?;
        let Some(behind) = line.strip_prefix(word).and_then(|behind| behind.strip_prefix(' ')) else { return Ok(None) };
        self.rest = &self.rest[end + 1..];
        self.number += 1;
        Ok(Some(behind))
    }

    fn needed(&mut self, word: &str) -> Result<&'a str, NotACertificate> {
        self.after(word)?.ok_or_else(|| NotACertificate(format!("line {} does not begin with \"{word}\"", self.number)))
    }

    /// The error about the line that was read last.
    fn wrong(&self, reason: impl fmt::Display) -> NotACertificate {
        NotACertificate(format!("line {}: {reason}", self.number - 1))
    }

    fn number(&self, text: &str, least: usize) -> Result<usize, NotACertificate> {
        whole_number(text)
            .filter(|&number| number >= least)
            .ok_or_else(|| self.wrong(format_args!("expected a number from {least} on, found \"{}\"", short(text))))
    }
}

fn short(text: &str) -> &str {
    text.char_indices().nth(40).map_or(text, |(end, _)| &text[..end])
}

/// The last line without its digits.
const LAST: &[u8] = b"checksum ";

impl Certificate {
    /// Reads a certificate.
    ///
    /// # Errors
    /// What is wrong with the file. A file whose checksum is wrong is looked at no further.
    pub fn read(file: &[u8]) -> Result<Self, NotACertificate> {
        let mut lines = Lines { rest: file, number: 1 };
        match lines.after("grundy certificate") {
            Ok(Some("1")) => {}
            Ok(Some(version)) => {
                return Err(lines.wrong(format_args!("version {} is not known, only 1", short(version))));
            }
            _ => return Err(NotACertificate("the first line is not \"grundy certificate 1\"".into())),
        }
        let content = checked_content(file)?;
        lines.rest = &content[file.len() - lines.rest.len()..];
        let text = lines.needed("game")?;
        let game = Game::read(text).map_err(|reason| lines.wrong(reason))?;
        let period = match lines.after("period")? {
            None => None,
            Some(text) => {
                let period = lines.number(text, 1)?;
                let text = lines.needed("preperiod")?;
                Some((lines.number(text, 0)?, period))
            }
        };
        let space = match lines.after("space")? {
            None => None,
            Some(text) => {
                let mask = text.strip_suffix(" place").unwrap_or(text);
                let place = mask.len() < text.len();
                let mask = lines.number(mask, usize::from(!place))?;
                let mask = u32::try_from(mask).map_err(|_| lines.wrong("a mask has at most 32 bits"))?;
                Some(Space { mask, place })
            }
        };
        let text = lines.needed("values")?;
        let (count, width) = text.split_once(" bytes ").ok_or_else(|| lines.wrong("expected \"bytes\""))?;
        let (count, width) = (lines.number(count, 1)?, lines.number(width, 1)?);
        if let Some((preperiod, period)) = period
            && preperiod.checked_add(period) != Some(count)
        {
            return Err(lines.wrong("there are as many values as preperiod and period together"));
        }
        let bytes = lines.rest;
        if count.checked_mul(width) != Some(bytes.len()) {
            let found = bytes.len();
            return Err(
                lines.wrong(format_args!("{count} values of {width} bytes are named, and {found} bytes follow"))
            );
        }
        let values = match width {
            1 => Values::One(bytes.to_vec()),
            2 => Values::Two(bytes.as_chunks().0.iter().map(|&bytes| u16::from_le_bytes(bytes)).collect()),
            4 => Values::Four(bytes.as_chunks().0.iter().map(|&bytes| u32::from_le_bytes(bytes)).collect()),
            _ => return Err(lines.wrong("a value has 1, 2 or 4 bytes")),
        };
        Ok(Self { game, period, space, values })
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// How many values it carries.
    pub fn len(&self) -> usize {
        match &self.values {
            Values::One(values) => values.len(),
            Values::Two(values) => values.len(),
            Values::Four(values) => values.len(),
        }
    }

    /// Whether it carries none. It never does.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value that it carries for a heap.
    pub fn value(&self, heap: usize) -> Option<u32> {
        match &self.values {
            Values::One(values) => values.get(heap).copied().map(u32::from),
            Values::Two(values) => values.get(heap).copied().map(u32::from),
            Values::Four(values) => values.get(heap).copied(),
        }
    }

    /// The least preperiod and the least period that are claimed, if any.
    pub fn period(&self) -> Option<(usize, usize)> {
        self.period
    }
}

/// What stands before the line break and the checksum, if that is right.
fn checked_content(file: &[u8]) -> Result<&[u8], NotACertificate> {
    let last = file.len().checked_sub(LAST.len() + 10).map(|at| file.split_at(at));
    let Some((content, end)) = last else { return Err(NotACertificate("the file ends early".into())) };
    let digits = end.strip_prefix(b"\n").and_then(|end| end.strip_prefix(LAST)).and_then(|end| end.strip_suffix(b"\n"));
    let Some(digits) = digits else { return Err(NotACertificate("the last line is no checksum".into())) };
    let found = format!("{:08x}", crc32fast::hash(&file[..=content.len()]));
    if digits != found.as_bytes() {
        let named = String::from_utf8_lossy(digits);
        return Err(NotACertificate(format!(
            "it was changed: its checksum is {found}, and the last line says {named}"
        )));
    }
    Ok(content)
}
