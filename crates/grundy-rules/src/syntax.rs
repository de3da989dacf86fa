//! The syntax tree of a rule: what was written, with its places.

use std::ops::Range;

/// A place in the text, in bytes.
pub type Span = Range<usize>;

/// A name with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Its place.
    pub span: Span,
}

/// A rule: clauses, of which each adds options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The clauses, at least one.
    pub clauses: Vec<Clause>,
}

/// `position -> options for ... if ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The names of the position's coordinates.
    pub position: Pattern,
    /// The options, each made once for every choice of the variables.
    pub options: Vec<Target>,
    /// Variables and conditions, in the order in which they were written.
    pub modifiers: Vec<Modifier>,
}

/// The left side of a clause: `n` or `(a, b)`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The coordinates.
    pub names: Vec<Name>,
    /// Whether it was written with brackets.
    pub is_tuple: bool,
    /// Its place.
    pub span: Span,
}

/// An option: one position, or a sum `[x, y]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The components; the coordinates of each.
    pub parts: Vec<Part>,
    /// Its place.
    pub span: Span,
}

/// One component of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The coordinates.
    pub coordinates: Vec<Expr>,
    /// Whether it was written with brackets.
    pub is_tuple: bool,
    /// Its place.
    pub span: Span,
}

/// What stands behind the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// `for 1 <= k <= n`: each new name in the chain runs over all numbers that make it true.
    For(Expr),
    /// `for d in divisors(n)`.
    ForIn(Name, Expr),
    /// `if k != 2`.
    If(Expr),
    /// `let m = n / 2`.
    Let(Name, Expr),
}

/// An expression with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: Kind,
    /// Its place.
    pub span: Span,
}

/// The kinds of expressions. Truth is a number too: 0 or 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A number.
    Number(i128),
    /// A coordinate or a variable.
    Name(String),
    /// `-x`.
    Minus(Box<Expr>),
    /// `not x`.
    Not(Box<Expr>),
    /// `x + y` and its likes.
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `a <= b < c`.
    Chain(Vec<Expr>, Vec<Relation>),
    /// `k in S`.
    In(Box<Expr>, Box<Expr>),
    /// `{1, 3, 4}`.
    Set(Vec<Expr>),
    /// `min(a, b)`.
    Call(Name, Vec<Expr>),
}

/// Operators between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Operator {
    Or,
    And,
    BitOr,
    BitXor,
    BitAnd,
    ShiftLeft,
    ShiftRight,
    Plus,
    Minus,
    Times,
    /// Floor division.
    Divide,
    /// The remainder that belongs to floor division.
    Remainder,
    Power,
}

/// Comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Relation {
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    NotEqual,
}
