//! The syntax tree of a rule about boards: what was written, with its places.

use crate::syntax::{EndKind, Expr, Header, Label, Span, Text};

/// A rule about boards, or about strings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Whether positions are strings, whose length may change.
    pub is_string: bool,
    /// What is said about the game.
    pub header: Header,
    /// The characters of a board, the empty one first.
    pub characters: Text,
    /// The place of the line that says so.
    pub span: Span,
    /// The other lines, in the order in which they were written, each with its place.
    pub clauses: Vec<(Clause, Span)>,
}

impl Rule {
    /// The places of the lines that are no header lines.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        std::iter::once(&self.span).chain(self.clauses.iter().map(|(_, span)| span))
    }
}

/// A line of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Clause {
    /// `replace ".." by "##" in any direction`.
    Replace(Replace),
    /// `split connected "."`.
    Split(Text),
    /// `illegal when "XX" across`.
    When(EndKind, Condition),
}

/// `replace FROM by TO`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replace {
    /// What is replaced.
    pub from: Text,
    /// What stands there afterwards.
    pub to: Text,
    /// How the pattern may lie.
    pub directions: Directions,
    /// The directions in which everything that matches changes too.
    pub through: Vec<Way>,
    /// What must hold of the board before the move.
    pub condition: Option<Condition>,
    /// What the move is called.
    pub label: Option<Label>,
}

/// How a pattern may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Directions {
    /// In these ways; `right` is as written.
    Ways(Vec<Way>),
    /// All rotations and mirror images.
    Any,
    /// One row, along rows, columns and diagonals.
    Line,
}

/// A direction. The first row of a pattern runs along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Way {
    Right,
    Left,
    Down,
    Up,
}

/// A condition: an expression in which each pattern is a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The expression. The name of a pattern is its text in the rule, such as `"XXX" in any line`.
    pub expr: Expr,
    /// The patterns.
    pub patterns: Vec<Occurrence>,
}

/// `"XX" across`, whether it occurs; or `count("XX" across)`, how often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// Its name in the expression.
    pub name: String,
    /// The pattern.
    pub pattern: Text,
    /// How it may lie.
    pub directions: Directions,
    /// Whether it is counted.
    pub is_count: bool,
}
