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

/// A rule: clauses, of which each adds options, and what is said about the whole.
///
/// Every line has its place, so that the order in which the lines were written can be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What is said about the game before or between the clauses.
    pub header: Header,
    /// The clauses, at least one.
    pub clauses: Vec<Clause>,
    /// Where the game ends at once, and where no move may lead.
    pub ends: Vec<End>,
}

/// A text between quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The text without the marks.
    pub text: String,
    /// Its place, with the marks.
    pub span: Span,
}

/// The lines that are no clauses.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Header {
    /// `game "Subtract a square"` or `game Bash(k = 3)`.
    pub title: Option<Title>,
    /// `about "Take a square number of objects."`.
    pub about: Option<Line>,
    /// `source "Bouton 1901"`.
    pub source: Option<Line>,
    /// `let S = {1, 3, 4}`, in the order in which they were written.
    pub definitions: Vec<Definition>,
    /// `start n: (n, n-1)`.
    pub start: Option<Start>,
    /// `known 0.. = 0 1 0 1 2`, in the order in which they were written.
    pub known: Vec<Known>,
}

/// A line that is a word and a quoted text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text.
    pub text: Text,
    /// The place of the line.
    pub span: Span,
}

/// The title of a game and its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Title {
    /// The title.
    pub text: Text,
    /// Whether it was written between quotation marks.
    pub is_quoted: bool,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The place of the line.
    pub span: Span,
}

/// A parameter of a game: a number that is chosen with the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: Name,
    /// What it is if nothing is said.
    pub default: Option<Expr>,
}

/// `let S = {1, 3, 4}` on a line of its own: a name for a number or a set, known in the whole rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Definition {
    /// The name.
    pub name: Name,
    /// The number or the set.
    pub value: Expr,
    /// The place of the line.
    pub span: Span,
}

/// `start n: (n, n-1)`: a shorter way to write a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// What is written.
    pub pattern: Pattern,
    /// The position that is meant.
    pub position: Part,
    /// The place of the line.
    pub span: Span,
}

/// `known 0.. = 0 1 0 1 2`: what the game is known to be, to be tested.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Whether it is about misère play.
    pub is_misere: bool,
    /// The positions.
    pub positions: KnownPositions,
    /// What is known: one for a sum, one a heap for consecutive heaps.
    pub values: Vec<KnownValue>,
    /// The place of the line.
    pub span: Span,
}

/// Of which positions something is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KnownPositions {
    /// `0..`: the heaps from this number on.
    From(u64),
    /// `3 4`: the sum of these positions, as the game writes them. One that is more than numbers, brackets and commas was
    /// written between quotation marks.
    Sum(Vec<Text>),
}

/// What is known of a position, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownValue {
    /// What is known.
    pub fact: KnownFact,
    /// Its place.
    pub span: Span,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownFact {
    /// A Grundy value.
    Value(u64),
    /// Who wins.
    Outcome(grundy::Outcome),
}

/// `win when n >= 100`: how play ends other than by there being no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// What a move to such a position is.
    pub kind: EndKind,
    /// The names of the coordinates of the position that a move leads to, if they are not those of the first clause.
    pub position: Option<Pattern>,
    /// The condition; only a pattern may stand without one.
    pub condition: Option<Expr>,
    /// The place of the line.
    pub span: Span,
}

/// What a move to a position is; of several, the last one in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum EndKind {
    /// It loses the game at once.
    Lose,
    /// It wins the game at once.
    Win,
    /// It is no move.
    Illegal,
}

impl EndKind {
    /// The word that a line about it begins with.
    pub fn word(self) -> &'static str {
        match self {
            Self::Lose => "lose",
            Self::Win => "win",
            Self::Illegal => "illegal",
        }
    }

    /// What a line that begins with this word is about.
    pub fn of_word(word: &str) -> Option<Self> {
        [Self::Lose, Self::Win, Self::Illegal].into_iter().find(|kind| kind.word() == word)
    }
}

/// `as "take {k}"`: what a move is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its pieces from left to right.
    pub pieces: Vec<Piece>,
    /// The place of the quoted text.
    pub span: Span,
}

/// A piece of a label.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// To be said as it is.
    Text(String),
    /// `{k}`: a number to be filled in.
    Value(Expr),
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
    /// What its moves are called.
    pub label: Option<Label>,
    /// The place of the clause.
    pub span: Span,
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
    /// `3`: this number and no other.
    Number(i128, Span),
    /// `..` or `x..`: any run of numbers, also none.
    Run(Option<Name>, Span),
}

impl Item {
    /// Its place.
    pub fn span(&self) -> Span {
        match self {
            Self::One(name) => name.span.clone(),
            Self::Run(_, span) | Self::Number(_, span) => span.clone(),
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
    /// `3..5` in a set: both ends and what lies between them.
    Range(Box<Expr>, Box<Expr>),
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
