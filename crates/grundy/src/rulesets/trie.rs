//! Words that are written letter by letter.

use std::sync::Arc;

use hashbrown::HashMap;

use super::Graph;
use crate::theories::Dag;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Theory};

/// Add a letter, so that what is written is the beginning of one of the words. A position is the number of a beginning, and
/// 0 that of nothing. Copies share the words.
///
/// ```
/// use grundy::rulesets::Trie;
/// use grundy::{Nimber, Notation, Solver};
/// let words = Trie::parse_inline("abc,ad")?;
/// let nothing = words.parse("\"\"")?;
/// assert_eq!(Solver::new(words).grundy(nothing).unwrap(), Nimber(0));
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Trie {
    tree: Graph,
    /// For each beginning, the one without its last letter, and that letter.
    before: Arc<[(u32, char)]>,
}

/// How nothing is written.
const NOTHING: &str = "\"\"";

impl Trie {
    /// Words with commas between them.
    ///
    /// # Errors
    /// A word is missing, or has a blank or a quotation mark in it; there are 2^32 letters or more.
    pub fn parse_inline(text: &str) -> Result<Self, ParseError> {
        let mut start = 0;
        let words = text.split(',').map(|word| {
            let at = start;
            start += word.len() + 1;
            (at, word)
        });
        Self::new(words, text.len())
    }

    /// The words of a file, with blanks or new lines between them.
    ///
    /// # Errors
    /// There is no word, or one with a quotation mark in it; there are 2^32 letters or more.
    pub fn parse_list(text: &str) -> Result<Self, ParseError> {
        let mut start = 0;
        let places = text.split_inclusive(char::is_whitespace).map(|word| {
            let at = start;
            start += word.len();
            (at, word.trim_end())
        });
        let mut words = places.filter(|(_, word)| !word.is_empty()).peekable();
        if words.peek().is_none() {
            return Err(ErrorCode::Expected.at(0..text.len(), "expected words, found nothing"));
        }
        Self::new(words, text.len())
    }

    /// Words with their places in a text of this length.
    fn new<'a>(words: impl Iterator<Item = (usize, &'a str)>, length: usize) -> Result<Self, ParseError> {
        let (mut edges, mut before, mut known) = (Vec::new(), vec![(0, '"')], HashMap::new());
        let too_large = || ErrorCode::TooLarge.at(0..length, "expected fewer than 2^32 letters");
        for (at, word) in words {
            if word.is_empty() {
                let error = ErrorCode::Expected.at(at..at, "expected a word, found nothing");
                return Err(error.help("write words with commas between them, such as abc,ad"));
            }
            let mut here = 0;
            for (i, letter) in word.char_indices() {
                if letter == '"' || letter.is_whitespace() {
                    let place = at + i..at + i + letter.len_utf8();
                    let message = format!("expected a letter, found \"{}\"", letter.escape_debug());
                    return Err(ErrorCode::Expected.at(place, message));
                }
                let new = u32::try_from(before.len()).map_err(|_| too_large())?;
                let next = *known.entry((here, letter)).or_insert(new);
                if next == new {
                    edges.push((here, next));
                    before.push((here, letter));
                }
                here = next;
            }
        }
        let vertices = u32::try_from(before.len()).map_err(|_| too_large())?;
        let tree = Graph::from_edges(vertices, &edges).map_err(|_| too_large())?;
        Ok(Self { tree, before: before.into() })
    }

    /// The letters that may follow.
    fn letters(&self, here: u32) -> impl Iterator<Item = (u32, char)> {
        self.tree.targets(here).iter().map(|&next| (next, self.before[next as usize].1))
    }
}

impl Ruleset for Trie {
    type Position = u32;

    fn options(&self, here: &u32, out: &mut Options<u32>) {
        self.tree.options(here, out);
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<u32>>> {
        let words = self.clone();
        vec![Box::new(Dag::named(&self.tree, move |here| words.write(&here), budget))]
    }
}

impl Notation for Trie {
    fn parse(&self, text: &str) -> Result<u32, ParseError> {
        if text == NOTHING {
            return Ok(0);
        }
        let mut here = 0;
        for (at, letter) in text.char_indices() {
            let Some((next, _)) = self.letters(here).find(|&(_, known)| known == letter) else {
                let known: Vec<String> = self.letters(here).map(|(_, letter)| letter.to_string()).take(40).collect();
                let message = match (at, letter) {
                    (0, letter) => format!("no word begins with \"{}\"", letter.escape_debug()),
                    (at, letter) => format!("no word goes on with \"{}\" after {}", letter.escape_debug(), &text[..at]),
                };
                return Err(ErrorCode::UnknownName.at(at..at + letter.len_utf8(), message).help(match known.len() {
                    0 => "a word ends here".to_owned(),
                    _ => format!("what may follow: {}", known.join(" ")),
                }));
            };
            here = next;
        }
        match here {
            0 => Err(ErrorCode::Expected
                .at(0..0, "expected the beginning of a word, found nothing")
                .help(format!("where nothing is written yet, write {NOTHING}"))),
            here => Ok(here),
        }
    }

    fn write(&self, &here: &u32) -> String {
        if here == 0 {
            return NOTHING.into();
        }
        let letter = |here: &u32| self.before.get(*here as usize).filter(|_| *here != 0).copied();
        let mut letters: Vec<char> =
            std::iter::successors(letter(&here), |(here, _)| letter(here)).map(|l| l.1).collect();
        letters.reverse();
        letters.into_iter().collect()
    }

    fn describe(&self, _from: &u32, to: &[u32]) -> Step {
        let letter = to.first().and_then(|&next| self.before.get(next as usize)).map_or(' ', |before| before.1);
        Step::new("add-letter").with("letter", letter.to_string())
    }
}
