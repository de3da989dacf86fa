//! Explanations as structured steps.
//!
//! The library never prints sentences: it says which message is meant and with which arguments, and a face renders it in
//! the reader's language.

use std::fmt;

/// One step of an explanation, or one move in words: the id of a message and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which message: a word such as `take`, documented where it is made.
    pub id: &'static str,
    /// The arguments by name, in the order of the message.
    pub args: Vec<(&'static str, String)>,
}

impl Step {
    /// The message without arguments.
    pub fn new(id: &'static str) -> Self {
        Self { id, args: Vec::new() }
    }

    /// Adds an argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, value.to_string()));
        self
    }

    /// The value of the argument with this name.
    pub fn arg(&self, name: &str) -> Option<&str> {
        self.args.iter().find(|(n, _)| *n == name).map(|(_, value)| value.as_str())
    }
}
