//! The words of a question, and where in them something is wrong.

use std::ops::Range;

use crate::catalogue::{self, FileError, Files};
use crate::{ErrorCode, Game, ParseError};

/// Why a question was refused, with the text in which the place is to be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The words of the question, or the one word that is at fault.
    pub text: String,
    /// What is wrong with it.
    pub error: ParseError,
    /// Whether reading a file failed, rather than what was written.
    pub is_input_output: bool,
}

impl Refusal {
    pub(super) fn new(text: impl Into<String>, error: ParseError) -> Self {
        Self { text: text.into(), error, is_input_output: false }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.text, self.error)
    }
}

impl std::error::Error for Refusal {}

/// A longer question is not shown whole when one of its words is at fault.
pub(super) const LONGEST_SHOWN: usize = 400;

/// Splits a text into words as a shell would: blanks separate, single quotes keep blanks inside a word, and `\'` outside of
/// them is a quote that belongs to the word.
///
/// # Errors
/// A quote that is not closed.
pub fn words(text: &str) -> Result<Vec<String>, Refusal> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut chars = text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        match (c, quote) {
            ('\\', None) if chars.next_if(|(_, next)| *next == '\'').is_some() => {
                word.get_or_insert_default().push('\'');
            }
            ('\'', None) => {
                quote = Some(at);
                word.get_or_insert_default();
            }
            ('\'', Some(_)) => quote = None,
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(at) = quote {
        return Err(Refusal::new(text, ErrorCode::Unclosed.at(at..text.len(), "this quote is not closed")));
    }
    words.extend(word);
    Ok(words)
}

/// The words that `@FILE` stands for, or the word itself.
pub(super) fn expand(word: &str, files: &dyn Files) -> Result<Vec<String>, Refusal> {
    let Some(name) = word.strip_prefix('@') else { return Ok(vec![word.to_owned()]) };
    Ok(read(word, name, files)?.split_whitespace().map(str::to_owned).collect())
}

/// The position whose parts are the words that `@FILE` stands for, or the word itself. Where parts are written `a-b`, as edges
/// are, a line of two words is such a part.
pub(super) fn expand_position(word: &str, files: &dyn Files, in_pairs: bool) -> Result<String, Refusal> {
    let Some(name) = word.strip_prefix('@') else { return Ok(word.to_owned()) };
    let text = read(word, name, files)?;
    let mut parts: Vec<String> = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [a, b] if in_pairs && !line.contains(['-', ',']) => parts.push(format!("{a}-{b}")),
            _ => parts.extend(words.into_iter().map(str::to_owned)),
        }
    }
    Ok(parts.join(","))
}

/// The text of the file that a word names.
fn read(word: &str, name: &str, files: &dyn Files) -> Result<String, Refusal> {
    let refuse = |message: String, is_input_output| Refusal {
        text: word.to_owned(),
        error: ErrorCode::NoFile.at(1..word.len(), message).help("@FILE stands for the words in a file"),
        is_input_output,
    };
    match files.read(name) {
        Ok(text) if text.trim().is_empty() => Err(refuse(format!("there is no word in the file \"{name}\""), false)),
        Ok(text) => Ok(text),
        Err(FileError::Missing) => Err(refuse(format!("there is no file \"{name}\""), false)),
        Err(FileError::Unreadable(why)) => Err(refuse(format!("the file \"{name}\" cannot be read: {why}"), true)),
    }
}

/// The words as one text, so that a place in one of them can be marked in the whole.
pub(super) struct Source<'a> {
    words: &'a [String],
    text: String,
    starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(super) fn new(words: &'a [String]) -> Self {
        let (mut text, mut starts) = (String::new(), Vec::with_capacity(words.len()));
        for word in words {
            if !text.is_empty() {
                text.push(' ');
            }
            starts.push(text.len());
            text.push_str(word);
        }
        Self { words, text, starts }
    }

    pub(super) fn span(&self, word: usize) -> Range<usize> {
        match self.starts.get(word) {
            Some(&start) => start..start + self.words[word].len(),
            None => self.text.len()..self.text.len(),
        }
    }

    /// An error within a word of the question.
    pub(super) fn refuse(&self, word: usize, error: ParseError) -> Refusal {
        let span = self.span(word);
        match self.words.get(word) {
            Some(text) if self.text.len() > LONGEST_SHOWN => Refusal::new(text, error),
            _ => Refusal::new(&self.text, error.shifted(span.start)),
        }
    }

    /// An error within a position, which may come from a file.
    pub(super) fn refuse_word(&self, word: &str, span: Range<usize>, error: ParseError, game: &dyn Game) -> Refusal {
        let error = match catalogue::entry_of(word) {
            Some(entry) => error.or_help(|| format!("to add a game, write + before {}", entry.name)),
            None => hinted(error, word, game),
        };
        let written = self.text.get(span.clone()).unwrap_or("");
        if written.starts_with('@') && written != word {
            return Refusal::new(word, error.inside(written));
        }
        if self.text.len() > LONGEST_SHOWN {
            return Refusal::new(word, error);
        }
        Refusal::new(&self.text, error.shifted(span.start))
    }
}

/// A longer word is not written again in a hint.
const LONGEST_HINT: usize = 60;

/// Adds what a position looks like to an error that says nothing about it.
pub(super) fn hinted(error: ParseError, word: &str, game: &dyn Game) -> ParseError {
    let Some(entry) = catalogue::entry_of(game.name()) else { return error };
    error.or_help(|| {
        let is_number = crate::notation::is_number;
        if is_number(entry.position)
            && word.len() <= LONGEST_HINT
            && word.contains(',')
            && word.split(',').all(is_number)
        {
            return format!("blanks separate components: {} {}", game.name(), word.replace(',', " "));
        }
        if word.contains('+') {
            return "to add a game, write + with blanks around it: nim 3 + kayles 7".to_owned();
        }
        format!("for instance: {} {} ({})", game.name(), entry.position, entry.position_help)
    })
}
