//! The standard form of a rule: one clause a line, the fewest brackets, modifiers in a column. Comments are kept.
//!
//! A text is laid out by its lines: each clause, or header line, stands between two breaks, and what its tree says is written
//! anew. A comment behind a line stays behind it; any other comment gets a line of its own, before the line that it is in or
//! before. Empty lines stay, one at a time. The tree of the result is the tree of the text, places aside.

use std::fmt::Write as _;

use grundy::ParseError;

use crate::lexer::{Token, comments, lex};
use crate::syntax::{
    self, Bracket, Clause, End, Expr, Header, Item, Kind, Known, KnownPositions, Label, Modifier, Operator, Part,
    Pattern, Piece, Relation, Rule, Span, Start, Target, Title,
};
use crate::{board, parse};

/// A text in standard form, with its comments.
///
/// # Errors
/// Where the text is not a rule, and what was expected there.
pub fn format(text: &str) -> Result<String, ParseError> {
    let halves =
        if board::is_board(text) { board_halves(&board::read::read(text)?) } else { halves(&parse::parse(text)?) };
    let mut layout = Layout { text, lines: Vec::new(), last: None };
    let mut comments = comments(text)?.into_iter().peekable();
    for ((left, right), span) in halves.into_iter().zip(segments(text)?) {
        // Comments before the line, and within it.
        while let Some(comment) = comments.next_if(|comment| comment.start < span.end) {
            layout.comment(comment);
        }
        let end = span.end;
        layout.push(span, Line { left, right, comment: String::new() });
        if let Some(comment) = comments.next_if(|comment| !text[end..comment.start].contains(['\n', ';']))
            && let Some(line) = layout.lines.last_mut()
        {
            line.comment = text[comment.clone()].trim_end().to_owned();
            layout.last = Some(comment.end);
        }
    }
    for comment in comments {
        layout.comment(comment);
    }
    Ok(layout.write())
}

/// The lines of a rule in standard form, without comments.
pub fn lines(rule: &Rule) -> Vec<String> {
    halves(rule).into_iter().map(|halves| one_line(&halves)).collect()
}

/// The lines that make the moves and the ends of a game, in standard form and in columns, without comments.
pub fn moves(rule: &Rule) -> Vec<String> {
    let mut rule = rule.clone();
    (rule.header.title, rule.header.about, rule.header.source) = (None, None, None);
    rule.header.known.clear();
    let line = |(left, right)| Line { left, right, comment: String::new() };
    let layout = Layout { text: "", lines: halves(&rule).into_iter().map(line).collect(), last: None };
    layout.write().lines().map(str::to_owned).collect()
}

/// The same of a rule about boards.
pub fn board_moves(rule: &board::syntax::Rule) -> Vec<String> {
    let mut rule = rule.clone();
    (rule.header.title, rule.header.about, rule.header.source) = (None, None, None);
    rule.header.known.clear();
    board_halves(&rule).into_iter().map(|(line, _)| line).collect()
}

fn one_line((left, right): &Halves) -> String {
    if right.is_empty() { left.clone() } else { format!("{left}  {right}") }
}

/// What stands left of the column, and what begins at it.
type Halves = (String, String);

/// All lines of a rule, in the order in which they were written.
fn halves(rule: &Rule) -> Vec<Halves> {
    let mut lines = header_halves(&rule.header);
    lines.extend(rule.ends.iter().map(|line| (line.span.start, (end(line), String::new()))));
    lines.extend(rule.clauses.iter().map(|line| (line.span.start, clause_halves(line))));
    in_order(lines)
}

/// All lines of a rule about boards, in the order in which they were written. They have no column.
fn board_halves(rule: &board::syntax::Rule) -> Vec<Halves> {
    let mut lines = header_halves(&rule.header);
    lines.extend(board::format::lines(rule).into_iter().map(|(start, line)| (start, (line, String::new()))));
    in_order(lines)
}

fn in_order(mut lines: Vec<(usize, Halves)>) -> Vec<Halves> {
    lines.sort_by_key(|(start, _)| *start);
    lines.into_iter().map(|(_, halves)| halves).collect()
}

fn header_halves(header: &Header) -> Vec<(usize, Halves)> {
    let whole = |text: String| (text, String::new());
    let quoted = |word: &str, line: &syntax::Line| (line.span.start, whole(format!("{word} \"{}\"", line.text.text)));
    let mut lines: Vec<(usize, Halves)> = Vec::new();
    lines.extend(header.title.iter().map(|line| (line.span.start, whole(title(line)))));
    lines.extend(header.about.iter().map(|line| quoted("about", line)));
    lines.extend(header.source.iter().map(|line| quoted("source", line)));
    lines.extend(
        header
            .definitions
            .iter()
            .map(|line| (line.span.start, whole(format!("let {} = {}", line.name.text, expression(&line.value))))),
    );
    lines.extend(header.start.iter().map(|line| (line.span.start, whole(start(line)))));
    lines.extend(header.known.iter().map(|line| (line.span.start, whole(known(line)))));
    lines
}

fn title(title: &Title) -> String {
    let mark = if title.is_quoted { "\"" } else { "" };
    let parameters = join(&title.parameters, |parameter| match &parameter.default {
        Some(default) => format!("{} = {}", parameter.name.text, expression(default)),
        None => parameter.name.text.clone(),
    });
    let brackets = if parameters.is_empty() { String::new() } else { format!("({parameters})") };
    format!("game {mark}{}{mark}{brackets}", title.text.text)
}

fn start(start: &Start) -> String {
    format!("start {}: {}", pattern(&start.pattern), part(&start.position))
}

fn known(known: &Known) -> String {
    let positions = match &known.positions {
        KnownPositions::From(first) => format!("{first}.."),
        KnownPositions::Sum(positions) => {
            let words = positions.iter().map(|position| {
                let text = &position.text;
                let is_plain = !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || "(),".contains(c));
                if is_plain { text.clone() } else { format!("\"{text}\"") }
            });
            words.collect::<Vec<_>>().join(" ")
        }
    };
    let values: Vec<String> = known.values.iter().map(|value| value.fact.to_string()).collect();
    format!("known {}{positions} = {}", if known.is_misere { "misere " } else { "" }, values.join(" "))
}

fn end(end: &End) -> String {
    let word = end.kind.word();
    let position = end.position.as_ref().map(pattern);
    let condition = end.condition.as_ref().map(expression);
    match (position, condition) {
        (Some(position), Some(condition)) => format!("{word} when {position} if {condition}"),
        (Some(only), None) | (None, Some(only)) => format!("{word} when {only}"),
        (None, None) => format!("{word} when"),
    }
}

pub(crate) fn label(label: &Label) -> String {
    let pieces = label.pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.clone(),
        Piece::Value(value) => format!("{{{}}}", expression(value)),
    });
    format!("as \"{}\"", pieces.collect::<String>())
}

/// Where the clauses and header lines stand in the text.
fn segments(text: &str) -> Result<Vec<Span>, ParseError> {
    let mut found: Vec<Span> = Vec::new();
    let mut is_open = false;
    for lexeme in lex(text)? {
        match (lexeme.token, found.last_mut()) {
            (Token::Break | Token::End, _) => is_open = false,
            (_, Some(segment)) if is_open => segment.end = lexeme.span.end,
            _ => {
                found.push(lexeme.span);
                is_open = true;
            }
        }
    }
    Ok(found)
}

/// One line: what stands left of the column, what begins at it, and the comment behind.
#[derive(Default)]
struct Line {
    left: String,
    right: String,
    comment: String,
}

impl Line {
    fn is_empty(&self) -> bool {
        self.left.is_empty() && self.comment.is_empty()
    }
}

struct Layout<'a> {
    text: &'a str,
    lines: Vec<Line>,
    /// Where the last thing that was laid out ends.
    last: Option<usize>,
}

impl Layout<'_> {
    fn push(&mut self, span: Span, line: Line) {
        let is_apart = self.last.is_some_and(|last| {
            let between = self.text.get(last..span.start).unwrap_or("");
            between.split('\n').skip(1).any(|line| line.trim().is_empty()) && between.matches('\n').count() > 1
        });
        if is_apart {
            self.lines.push(Line::default());
        }
        self.last = Some(span.end);
        self.lines.push(line);
    }

    fn comment(&mut self, span: Span) {
        let comment = self.text[span.clone()].trim_end().to_owned();
        self.push(span, Line { comment, ..Line::default() });
    }

    fn write(&self) -> String {
        let mut out = String::new();
        for block in self.lines.split_inclusive(Line::is_empty) {
            let width = |text: &str| text.chars().count();
            let column =
                block.iter().filter(|line| !line.right.is_empty()).map(|line| width(&line.left)).max().unwrap_or(0);
            for line in block {
                out.push_str(&line.left);
                if !line.right.is_empty() {
                    let gap = column - width(&line.left) + 2;
                    let _ = write!(out, "{:gap$}{}", "", line.right);
                }
                if !line.comment.is_empty() {
                    out.push_str(if line.left.is_empty() { "" } else { "  " });
                    out.push_str(&line.comment);
                }
                out.push('\n');
            }
        }
        out
    }
}

/// A clause: position and options, and what stands behind them.
fn clause_halves(clause: &Clause) -> Halves {
    let left = format!("{} -> {}", pattern(&clause.position), join(&clause.options, target));
    let right: Vec<String> = clause.modifiers.iter().map(modifier).chain(clause.label.iter().map(label)).collect();
    (left, right.join(" "))
}

fn join<T>(items: &[T], write: impl Fn(&T) -> String) -> String {
    items.iter().map(write).collect::<Vec<_>>().join(", ")
}

fn within(bracket: Bracket, inner: String) -> String {
    match bracket {
        Bracket::None => inner,
        Bracket::Round => format!("({inner})"),
        Bracket::Curly => format!("{{{inner}}}"),
    }
}

/// The left side of a clause.
pub fn pattern(pattern: &Pattern) -> String {
    let items = join(&pattern.items, |item| match item {
        Item::One(name) => name.text.clone(),
        Item::Number(number, _) => number.to_string(),
        Item::Run(Some(name), _) => format!("{}..", name.text),
        Item::Run(None, _) => "..".into(),
    });
    within(pattern.bracket, items)
}

fn target(target: &Target) -> String {
    match &target.parts[..] {
        [only] if only.each.is_none() => part(only),
        parts => format!("[{}]", join(parts, part)),
    }
}

fn part(part: &Part) -> String {
    let position = within(part.bracket, join(&part.coordinates, expression));
    match &part.each {
        Some(each) => format!("{position} for {}", expression(each)),
        None => position,
    }
}

fn modifier(modifier: &Modifier) -> String {
    match modifier {
        Modifier::For(chain) if begins_with_in(chain) => format!("for ({})", expression(chain)),
        Modifier::For(chain) => format!("for {}", expression(chain)),
        Modifier::ForEach(chain) => format!("for each {}", expression(chain)),
        Modifier::ForIn(name, set) => format!("for {} in {}", name.text, expression(set)),
        Modifier::If(condition) => format!("if {}", expression(condition)),
        Modifier::Let(name, value) => format!("let {} = {}", name.text, expression(value)),
    }
}

/// Whether an expression, behind `for`, would be read as `for k in ...`.
fn begins_with_in(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::In(element, _) => matches!(element.kind, Kind::Name(_) | Kind::Number(_)),
        Kind::Binary(Operator::Or | Operator::And, left, _) => begins_with_in(left),
        _ => false,
    }
}

/// How strongly an expression holds together: the strengths of the grammar, from `or` up to numbers, names and brackets.
fn strength(expr: &Expr) -> u8 {
    match &expr.kind {
        Kind::Binary(operator, ..) => operator_strength(*operator),
        Kind::Not(_) => 2,
        Kind::Chain(..) | Kind::In(..) => 3,
        Kind::Minus(_) => 10,
        Kind::Number(_) | Kind::Name(_) | Kind::Set(_) | Kind::Call(..) => 12,
        Kind::Rest | Kind::Spread(_) | Kind::Range(..) => 12,
    }
}

fn operator_strength(operator: Operator) -> u8 {
    match operator {
        Operator::Or => 0,
        Operator::And => 1,
        Operator::BitOr => 4,
        Operator::BitXor => 5,
        Operator::BitAnd => 6,
        Operator::ShiftLeft | Operator::ShiftRight => 7,
        Operator::Plus | Operator::Minus => 8,
        Operator::Times | Operator::Divide | Operator::Remainder => 9,
        Operator::Power => 11,
    }
}

fn sign(operator: Operator) -> &'static str {
    match operator {
        Operator::Or => "or",
        Operator::And => "and",
        Operator::BitOr => "|",
        Operator::BitXor => "^",
        Operator::BitAnd => "&",
        Operator::ShiftLeft => "<<",
        Operator::ShiftRight => ">>",
        Operator::Plus => "+",
        Operator::Minus => "-",
        Operator::Times => "*",
        Operator::Divide => "/",
        Operator::Remainder => "%",
        Operator::Power => "**",
    }
}

fn relation(relation: Relation) -> &'static str {
    match relation {
        Relation::Less => "<",
        Relation::LessOrEqual => "<=",
        Relation::Greater => ">",
        Relation::GreaterOrEqual => ">=",
        Relation::Equal => "==",
        Relation::NotEqual => "!=",
    }
}

/// An expression with the fewest brackets.
pub fn expression(expr: &Expr) -> String {
    match &expr.kind {
        Kind::Number(n) => n.to_string(),
        Kind::Name(name) => name.clone(),
        Kind::Minus(inner) => format!("-{}", at_least(inner, 10)),
        Kind::Not(inner) => format!("not {}", at_least(inner, 2)),
        Kind::Binary(operator, left, right) => {
            let own = operator_strength(*operator);
            // All but the power hold to the left; right of a power a sign may stand.
            let (left, right) = match operator {
                Operator::Power => (at_least(left, 12), at_least(right, 10)),
                _ => (at_least(left, own), at_least(right, own + 1)),
            };
            let is_tight = match own {
                8 => is_words(&left) && is_words(&right),
                own => own > 8,
            };
            let gap = if is_tight { "" } else { " " };
            format!("{left}{gap}{}{gap}{right}", sign(*operator))
        }
        Kind::Chain(terms, relations) => {
            let mut out = String::new();
            for (i, term) in terms.iter().enumerate() {
                if let Some(between) = i.checked_sub(1).and_then(|before| relations.get(before)) {
                    let _ = write!(out, " {} ", relation(*between));
                }
                out.push_str(&at_least(term, 4));
            }
            out
        }
        Kind::In(element, set) => format!("{} in {}", at_least(element, 4), at_least(set, 4)),
        Kind::Rest => "..".into(),
        Kind::Spread(inner) => format!("{}..", expression(inner)),
        Kind::Range(first, last) => format!("{}..{}", expression(first), expression(last)),
        Kind::Set(elements) => format!("{{{}}}", join(elements, expression)),
        Kind::Call(name, arguments) => format!("{}({})", name.text, join(arguments, expression)),
    }
}

/// The expression, in brackets if it holds together less strongly than this.
fn at_least(expr: &Expr, least: u8) -> String {
    let text = expression(expr);
    if strength(expr) < least { format!("({text})") } else { text }
}

/// Whether a term is made of words and the signs of sums only, so that `n-k-1` needs no blanks.
fn is_words(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '+' | '-'))
}
