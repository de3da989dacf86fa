//! Words and signs of a rule.

use grundy::{ErrorCode, ParseError};

use crate::syntax::Span;

/// A word or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Number(i128),
    Name(String),
    Sign(&'static str),
    /// What stands between two quotation marks.
    Text(String),
    /// A new line or `;`.
    Break,
    End,
}

/// A word or sign with its place.
#[derive(Clone, Debug)]
pub(crate) struct Lexeme {
    pub(crate) token: Token,
    pub(crate) span: Span,
}

/// The longer signs stand before their beginnings.
const SIGNS: [&str; 29] = [
    "->", "**", "<<", ">>", "<=", ">=", "==", "!=", "..", "<", ">", "=", "+", "-", "*", "/", "%", "^", "&", "|", "(",
    ")", "[", "]", "{", "}", ",", ".", ":",
];

/// What other languages write, and what is meant here.
const STRANGERS: [(&str, &str); 17] = [
    ("&&", "write and"),
    ("||", "write or"),
    ("//", "/ rounds down already, and a comment begins with #"),
    ("=>", "write -> between position and options, and >= for at least"),
    ("=<", "write <="),
    ("<>", "write !="),
    (":=", "a name is given with let k = 3"),
    ("===", "write =="),
    ("!==", "write !="),
    ("-->", "write ->"),
    ("...", "any run of numbers is written .., and numbers in a set {1..9}"),
    ("++", "write n+1"),
    ("+=", "a rule names the number after the move: n -> n+1"),
    ("-=", "a rule names the number after the move: n -> n-1"),
    ("*=", "a rule names the number after the move: n -> n*2"),
    ("/=", "a rule names the number after the move: n -> n/2; unequal is !="),
    ("%=", "a rule names the number after the move: n -> n%2"),
];

/// Longer numbers would not fit the arithmetic.
const MOST_DIGITS: usize = 36;

/// Takes a text apart. A new line within brackets does not end a clause, and a quoted text ends on its line.
pub(crate) fn lex(text: &str) -> Result<Vec<Lexeme>, ParseError> {
    lex_with(text, |_| {})
}

/// Where the comments of a text stand, without the ends of their lines.
pub(crate) fn comments(text: &str) -> Result<Vec<Span>, ParseError> {
    let mut found = Vec::new();
    lex_with(text, |span| found.push(span))?;
    Ok(found)
}

fn lex_with(text: &str, mut comment: impl FnMut(Span)) -> Result<Vec<Lexeme>, ParseError> {
    let mut lexemes = Vec::new();
    let mut at = 0;
    let mut depth = 0_usize;
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        if c == '#' {
            let length = rest.find('\n').unwrap_or(rest.len());
            comment(at..at + length);
            at += length;
            continue;
        }
        if c == '\n' || c == ';' {
            if depth == 0 || c == ';' {
                lexemes.push(Lexeme { token: Token::Break, span: at..at + 1 });
            }
            at += 1;
            continue;
        }
        if c.is_whitespace() {
            at += c.len_utf8();
            continue;
        }
        let (token, length) = if c == '"' {
            let inner = rest[1..].split('\n').next().unwrap_or("");
            let Some(length) = inner.find('"') else {
                return Err(ErrorCode::Unclosed
                    .at(at..at + 1 + inner.len(), "this quotation mark is never closed")
                    .help("a quoted text ends with \" on the same line"));
            };
            (Token::Text(inner[..length].to_owned()), length + 2)
        } else if c.is_ascii_digit() {
            let length = rest.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(rest.len());
            let digits: String = rest[..length].chars().filter(|&c| c != '_').collect();
            if digits.len() > MOST_DIGITS {
                return Err(ErrorCode::TooLarge
                    .at(at..at + length, format!("a number in a rule has at most {MOST_DIGITS} digits")));
            }
            (Token::Number(digits.parse().unwrap_or(i128::MAX)), length)
        } else if c.is_alphabetic() || c == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            (Token::Name(rest[..length].to_owned()), length)
        } else if let Some((sign, hint)) = STRANGERS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            let error = ErrorCode::UnknownSign.at(at..at + sign.len(), format!("\"{sign}\" means nothing in a rule"));
            return Err(error.help(hint));
        } else if let Some(sign) = SIGNS.into_iter().find(|&sign| rest.starts_with(sign)) {
            match sign {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            (Token::Sign(sign), sign.len())
        } else {
            let (found, hint) = match c {
                '≤' => ("≤", Some("write <=")),
                '≥' => ("≥", Some("write >=")),
                '≠' => ("≠", Some("write !=")),
                '→' | '⇒' => (&rest[..c.len_utf8()], Some("write ->")),
                '−' | '–' => (&rest[..c.len_utf8()], Some("write -, the minus sign of the keyboard")),
                '×' | '·' => (&rest[..c.len_utf8()], Some("write *")),
                '∈' => ("∈", Some("write in")),
                '\'' => ("'", Some("a text stands between two of these: \"")),
                '⊕' => ("⊕", Some("write ^, which is the exclusive or here")),
                '!' => ("!", Some("write not, or != for unequal")),
                '?' => ("?", Some("write two clauses, each with its own if")),
                '⌊' | '⌋' => (&rest[..c.len_utf8()], Some("/ rounds down already")),
                '“' | '”' | '„' => (&rest[..c.len_utf8()], Some("a text stands between two of these: \"")),
                '²' => ("²", Some("write **2")),
                _ => (&rest[..c.len_utf8()], None),
            };
            let shown = if c == '\'' { found.to_owned() } else { found.escape_debug().to_string() };
            let error =
                ErrorCode::UnknownSign.at(at..at + c.len_utf8(), format!("\"{shown}\" means nothing in a rule"));
            return Err(match hint {
                Some(hint) => error.help(hint),
                None => error,
            });
        };
        lexemes.push(Lexeme { token, span: at..at + length });
        at += length;
    }
    lexemes.push(Lexeme { token: Token::End, span: text.len()..text.len() });
    Ok(lexemes)
}
