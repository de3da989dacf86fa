//! Kinds of refusals, as words that programs can rely on.

use std::fmt;
use std::ops::Range;

use crate::parse_error::ParseError;

macro_rules! codes {
    ($($(#[doc = $meaning:literal])+ $name:ident = $word:literal,)+) => {
        /// The kind of an error in a text.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $($(#[doc = $meaning])+ $name,)+
        }

        impl ErrorCode {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name),+];

            /// The word, which stays the same from version to version.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)+
                }
            }

            /// What the word means, in one sentence.
            pub fn meaning(self) -> &'static str {
                match self {
                    $(Self::$name => concat!($($meaning),+).trim_start(),)+
                }
            }
        }
    };
}

codes! {
    /// Something else was expected at this place.
    Expected = "expected",
    /// A sign that means nothing here.
    UnknownSign = "unknown-sign",
    /// A name that stands for nothing here.
    UnknownName = "unknown-name",
    /// A character that no cell of this board has.
    UnknownCharacter = "unknown-character",
    /// A name or character that has a meaning already.
    NameTaken = "name-taken",
    /// Something that is said twice, and may be said once.
    Repeated = "repeated",
    /// Something that a rule needs is not there.
    Missing = "missing",
    /// A quotation mark or bracket that is never closed.
    Unclosed = "unclosed",
    /// A variable without a lower or an upper bound.
    UnboundedVariable = "unbounded-variable",
    /// Bounds or a range from which no list of numbers follows.
    WrongBounds = "wrong-bounds",
    /// A set, a run, a condition or a number where another of these is needed.
    WrongKind = "wrong-kind",
    /// Too many or too few numbers, rows or cells.
    WrongCount = "wrong-count",
    /// A number that is not allowed here.
    WrongNumber = "wrong-number",
    /// A position or option in another form than the game has.
    OtherForm = "other-form",
    /// Something that has its place elsewhere, or in games of another kind.
    OutOfPlace = "out-of-place",
    /// A replacement that changes nothing.
    NoChange = "no-change",
    /// A board that cannot be split without changing the game.
    CannotSplit = "cannot-split",
    /// A calculation without a result, or with one that does not fit.
    Arithmetic = "arithmetic",
    /// Larger than the limits allow.
    TooLarge = "too-large",
    /// A warning: an option that never makes the position smaller.
    NeverShrinks = "never-shrinks",
    /// A warning: an option that can leave the position as it is.
    CanStay = "can-stay",
    /// No game has this name.
    UnknownGame = "unknown-game",
    /// No file has this name, or it cannot be read.
    NoFile = "no-file",
    /// The rules of a game have no meaning at a position.
    Fault = "fault",
    /// Reading or writing failed.
    InputOutput = "input-output",
    /// Any other error.
    Invalid = "invalid",
}

impl ErrorCode {
    /// An error of this kind about the bytes `span` of the text.
    pub fn at(self, span: Range<usize>, message: impl Into<String>) -> ParseError {
        ParseError::new(span, message).with_code(self)
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
