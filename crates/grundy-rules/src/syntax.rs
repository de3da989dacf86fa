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

/// The left side of a clause: `n`, `(a, b)`, `(.., a, ..)` or `{a, b}`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The numbers and runs of numbers, in order.
    pub items: Vec<Item>,
    /// The brackets around it.
    pub bracket: Bracket,
    /// Its place.
    pub span: Span,
}

/// One thing in the pattern of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// `a`: one number.
    One(Name),
    /// `..` or `x..`: any run of numbers, also none.
    Run(Option<Name>, Span),
}

impl Item {
    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Self::One(name) => name.span.clone(),
            Self::Run(_, span) => span.clone(),
        }
    }
}

/// The brackets around a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bracket {
    /// None: a heap.
    None,
    /// `(a, b)`: a tuple or a row. Around one expression they may mean nothing.
    Round,
    /// `{a, b}`: a multiset, whose order does not matter.
    Curly,
}

/// An option: one position, or a sum `[x, y]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The components; the coordinates of each.
    pub parts: Vec<Part>,
    /// Its place.
    pub span: Span,
}

/// One component of an option, or several of the same form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The coordinates.
    pub coordinates: Vec<Expr>,
    /// The brackets around them.
    pub bracket: Bracket,
    /// `for 0 <= i < k` within a sum: one component for each choice of the variable.
    pub each: Option<Expr>,
    /// Its place.
    pub span: Span,
}

/// What stands behind the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// `for 1 <= k <= n`: each new name in the chain runs over all numbers that make it true.
    For(Expr),
    /// `for each 0 <= d <= a`: every number of the run `a` gets its own `d`.
    ForEach(Expr),
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
    /// `..` in an option: the run that has no name.
    Rest,
    /// `x..` in an option: an expression for each number of a run.
    Spread(Box<Expr>),
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
