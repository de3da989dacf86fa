//! A text that was refused: which part of it, why, and what to write instead.

use std::fmt;
use std::ops::Range;

use crate::error_code::ErrorCode;

/// Why a text (a game's parameters, a position, a number) was refused.
///
/// The span counts bytes of the text that was given, so that a face can mark the place. The message says what was
/// found and what was expected; the help, where there is one, says what to write instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    span: Range<usize>,
    message: String,
    help: Option<String>,
    code: ErrorCode,
}

impl ParseError {
    /// An error about the bytes `span` of the text.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None, code: ErrorCode::Invalid }
    }

    /// Adds what to write instead.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Says which kind of error it is.
    #[must_use]
    pub fn with_code(mut self, code: ErrorCode) -> Self {
        self.code = code;
        self
    }

    /// The same error about these bytes of the text.
    #[must_use]
    pub fn with_span(mut self, span: Range<usize>) -> Self {
        self.span = span;
        self
    }

    /// The same error in other words.
    #[must_use]
    pub fn with_message(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }

    /// The same error without what to write instead.
    #[must_use]
    pub fn without_help(mut self) -> Self {
        self.help = None;
        self
    }

    /// The same error in a text that stands in this file.
    #[must_use]
    pub fn inside(mut self, file: &str) -> Self {
        self.message = format!("{} in {file}", self.message);
        self
    }

    /// The same error about the whole of a text.
    #[cfg(feature = "bigint")]
    #[must_use]
    pub(crate) fn about_all_of(mut self, text: &str) -> Self {
        self.span = 0..text.len();
        self
    }

    /// Adds what to write instead, where nothing is said about that yet.
    #[must_use]
    pub(crate) fn or_help(self, help: impl FnOnce() -> String) -> Self {
        if self.help.is_some() { self } else { self.help(help()) }
    }

    /// The same error about a text that begins `offset` bytes earlier, for a parser that handed on a part of its own text.
    #[must_use]
    pub fn shifted(mut self, offset: usize) -> Self {
        self.span = self.span.start + offset..self.span.end + offset;
        self
    }

    /// The bytes of the text that are at fault; empty at the end of a text that stopped too early.
    pub fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Which kind of error it is.
    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// What was found and what was expected, in one sentence without a full stop.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What to write instead, if that can be said.
    pub fn hint(&self) -> Option<&str> {
        self.help.as_deref()
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at position {}", self.message, self.span.start + 1)
    }
}

impl std::error::Error for ParseError {}
