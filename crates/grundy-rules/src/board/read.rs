//! Reading a rule about boards.
//!
//! ```text
//! rule       = line { (";" | new line) line }
//! line       = ( "board" | "string" ) text
//!            | "replace" text "by" text [ directions ] [ "through" way { "and" way } ] [ "if" condition ]
//!              [ "as" text ]
//!            | "split" "connected" text
//!            | ( "win" | "lose" | "illegal" ) "when" condition
//!            | a header line, as in every rule
//! directions = "in" "any" ( "direction" | "line" ) | "across" | way { "," way }
//! way        = "right" | "left" | "down" | "up"
//! condition  = an expression; in it text [ directions ] is true where the pattern occurs,
//!              "count" "(" text [ directions ] ")" is how often, and "rows" and "columns" are numbers
//!
//! In the text behind "as", "{row}" and "{column}" are the first row and column that change, counted from 1.
//! ```

use grundy::{ErrorCode, ParseError};

use super::syntax::{Clause, Condition, Directions, Occurrence, Replace, Rule, Way};
use crate::lexer::{Lexeme, Token, lex};
use crate::parse::Reader;
use crate::syntax::{EndKind, Header, Span, Text};

/// A rule has no more lines, and a condition no more patterns.
const MOST_LINES: usize = 64;

/// Reads a rule about boards.
///
/// # Errors
/// Where the text is not such a rule, and what was expected there.
pub fn read(text: &str) -> Result<Rule, ParseError> {
    let mut lines = Lines { text, reader: Reader::new(lex(text)?) };
    let mut board: Option<(bool, Text, Span)> = None;
    let (mut header, mut clauses) = (Header::default(), Vec::new());
    loop {
        while lines.reader.takes(&Token::Break) {}
        if lines.reader.peek() == &Token::End {
            break;
        }
        let span = lines.reader.span();
        if lines.reader.is_word("board") || lines.reader.is_word("string") {
            if board.is_some() {
                return Err(ErrorCode::Repeated
                    .at(span, "a rule has one line with the characters")
                    .help("all of them stand together: board \". # x\""));
            }
            let is_string = lines.reader.takes_word("string");
            if !is_string {
                lines.reader.next();
            }
            let characters = lines.quoted("the characters in quotation marks, such as \". #\"")?;
            board = Some((is_string, characters, span.start..lines.reader.end()));
        } else if lines.is_clause() || !lines.reader.header_line(text, &mut header, &mut Vec::new())? {
            let clause = lines.clause()?;
            clauses.push((clause, span.start..lines.reader.end()));
        }
        if clauses.len() > MOST_LINES {
            return Err(ErrorCode::TooLarge.at(span, format!("a rule has at most {MOST_LINES} lines")));
        }
        if !matches!(lines.reader.peek(), Token::Break | Token::End) {
            return Err(lines.beyond_the_end());
        }
    }
    let Some((is_string, characters, span)) = board else {
        return Err(ErrorCode::Missing
            .at(0..text.len(), "a rule about boards says which characters there are")
            .help("for instance: board \". #\""));
    };
    if !clauses.iter().any(|clause| matches!(clause, (Clause::Replace(_), _))) {
        return Err(ErrorCode::Missing
            .at(characters.span, "this rule has no move")
            .help("add: replace \"..\" by \"##\""));
    }
    Ok(Rule { is_string, header, characters, span, clauses })
}

/// What lines begin with, besides headers.
const STARTS: [&str; 5] = ["replace", "split", "win", "lose", "illegal"];

struct Lines<'a> {
    text: &'a str,
    reader: Reader,
}

impl Lines<'_> {
    /// The hints of number rules are of no use here.
    fn expected(&self, what: &str) -> ParseError {
        self.reader.expected(what).without_help()
    }

    /// Something stands where a line could end.
    fn beyond_the_end(&self) -> ParseError {
        let error = self.expected("the end of the line");
        let line = self.text[..self.reader.span().end].rsplit('\n').next().unwrap_or("");
        error.help(match self.reader.peek() {
            _ if line.matches('"').count() % 2 == 1 => "the quotation marks before this place do not pair",
            Token::Name(word) if word == "for" => {
                "a rule about boards has no variables: write one line with replace for each way to move"
            }
            Token::Name(word) if word == "if" => "two conditions are joined by and",
            Token::Name(word) if word == "when" => "a condition stands behind if",
            Token::Name(word) if word == "and" => "each replacement has a line of its own",
            Token::Name(word) if word.contains('"') => "write not, and, or; how often a pattern occurs is count(\"X\")",
            Token::Name(word) if STARTS.contains(&word.as_str()) => "lines are separated by a new line or ;",
            Token::Name(_) => {
                "behind a replacement stand directions (across; in any direction; right, down), if, and as"
            }
            _ => "lines are separated by a new line or ;",
        })
    }

    fn quoted(&mut self, what: &str) -> Result<Text, ParseError> {
        let Token::Text(text) = self.reader.peek() else {
            return Err(match self.reader.peek() {
                Token::Name(_) | Token::Sign(_) | Token::Number(_) => {
                    self.expected(what).help("patterns stand in quotation marks")
                }
                _ => self.expected(what),
            });
        };
        let text = Text { text: text.clone(), span: self.reader.span() };
        self.reader.next();
        Ok(text)
    }

    fn word(&mut self, word: &str, example: &str) -> Result<(), ParseError> {
        if self.reader.takes_word(word) {
            return Ok(());
        }
        Err(self.expected(word).help(format!("for instance: {example}")))
    }

    fn is_clause(&self) -> bool {
        STARTS.iter().any(|word| self.reader.is_word(word))
    }

    /// What the word here says of the end of the game.
    fn end_kind(&self) -> Option<EndKind> {
        match self.reader.peek() {
            Token::Name(word) => EndKind::of_word(word),
            _ => None,
        }
    }

    fn clause(&mut self) -> Result<Clause, ParseError> {
        if self.reader.takes_word("replace") {
            return self.replace().map(Clause::Replace);
        }
        if self.reader.takes_word("split") {
            self.word("connected", "split connected \".\"")?;
            return Ok(Clause::Split(self.quoted("the characters of the regions")?));
        }
        if let Some(kind) = self.end_kind() {
            self.reader.next();
            self.word("when", &format!("{} when \"XX\" across", kind.word()))?;
            return Ok(Clause::When(kind, self.condition()?));
        }
        Err(self.expected("replace, split, win, lose or illegal").help("a move is written: replace \"..\" by \"##\""))
    }

    fn replace(&mut self) -> Result<Replace, ParseError> {
        let from = self.quoted("a pattern, such as \"..\"")?;
        let example = "replace \"..\" by \"##\"";
        if self.reader.is_word("with") || self.reader.peek() == &Token::Sign("->") {
            return Err(self.expected("by").help("for instance: replace \"..\" by \"##\""));
        }
        self.word("by", example)?;
        let to = self.quoted("what stands there afterwards, such as \"##\"")?;
        let directions = self.directions()?;
        let mut through = Vec::new();
        if self.reader.takes_word("through") {
            loop {
                let Some(way) = self.way() else {
                    return Err(self.expected("right, left, down or up").help("for instance: through right and down"));
                };
                through.push(way);
                if !self.reader.takes_word("and") {
                    break;
                }
            }
        }
        let condition = if self.reader.takes_word("if") { Some(self.condition()?) } else { None };
        let label = if self.reader.takes_word("as") { Some(self.reader.label()?) } else { None };
        Ok(Replace { from, to, directions, through, condition, label })
    }

    fn way(&mut self) -> Option<Way> {
        let way = way(self.reader.peek())?;
        self.reader.next();
        Some(way)
    }

    fn directions(&mut self) -> Result<Directions, ParseError> {
        let mut at = self.reader.at;
        let directions = directions(&self.reader.lexemes, &mut at);
        self.reader.at = at;
        directions.map_err(|expected| {
            let help = "write across, in any direction, in any line, or some of right, left, down, up";
            self.expected(expected).help(help)
        })
    }

    /// Gives every pattern up to the end of the line a name, and reads the expression.
    fn condition(&mut self) -> Result<Condition, ParseError> {
        let mut patterns: Vec<Occurrence> = Vec::new();
        let start = self.reader.at;
        let mut lexemes: Vec<Lexeme> = self.reader.lexemes[..start].to_vec();
        let mut at = start;
        while at < self.reader.lexemes.len() {
            let here = &self.reader.lexemes;
            let is_count = matches!(&here[at].token, Token::Name(word) if word == "count")
                && matches!(here.get(at + 1).map(|next| &next.token), Some(Token::Sign("(")))
                && matches!(here.get(at + 2).map(|next| &next.token), Some(Token::Text(_)));
            let begin = at;
            if is_count {
                at += 2;
            }
            let Token::Text(text) = &here[at].token else {
                if matches!(here[at].token, Token::Break | Token::End) {
                    break;
                }
                lexemes.push(here[at].clone());
                at += 1;
                continue;
            };
            let pattern = Text { text: text.clone(), span: here[at].span.clone() };
            at += 1;
            let found = directions(here, &mut at);
            let closes = here[at].token == Token::Sign(")");
            if found.is_err() || (is_count && !closes) {
                self.reader.at = at;
                let help = "write across, in any direction, in any line, or some of right, left, down, up";
                return Err(self.expected(found.err().unwrap_or(")")).help(help));
            }
            at += usize::from(is_count);
            let span = here[begin].span.start..here[at - 1].span.end;
            let name = self.text[span.clone()].to_owned();
            lexemes.push(Lexeme { token: Token::Name(name.clone()), span: span.clone() });
            if patterns.iter().all(|known| known.name != name) {
                patterns.push(Occurrence { name, pattern, directions: found.unwrap_or(Directions::Any), is_count });
            }
            if patterns.len() > MOST_LINES {
                return Err(ErrorCode::TooLarge.at(span, format!("a condition has at most {MOST_LINES} patterns")));
            }
        }
        lexemes.extend_from_slice(&self.reader.lexemes[at..]);
        self.reader.lexemes = lexemes;
        let expr = self.reader.expression().map_err(|error| {
            if error.message().starts_with("expected a number, a name or a bracket") {
                let message = error.message().replace("a number, a name or a bracket", "a pattern or a number");
                let is_bare = self.reader.peek() == &Token::Sign(".");
                let error = error.with_message(message).without_help();
                return if is_bare { error.help("patterns stand in quotation marks") } else { error };
            }
            error
        })?;
        Ok(Condition { expr, patterns })
    }
}

fn way(token: &Token) -> Option<Way> {
    let Token::Name(word) = token else { return None };
    Some(match word.as_str() {
        "right" => Way::Right,
        "left" => Way::Left,
        "down" => Way::Down,
        "up" => Way::Up,
        _ => return None,
    })
}

/// The directions that stand here, and past them; or what was expected.
fn directions(lexemes: &[Lexeme], at: &mut usize) -> Result<Directions, &'static str> {
    let is = |at: usize, word: &str| matches!(lexemes.get(at).map(|l| &l.token), Some(Token::Name(w)) if w == word);
    if is(*at, "in") {
        *at += 1;
        if !is(*at, "any") {
            return Err("any");
        }
        *at += 1;
        let found = match (is(*at, "direction"), is(*at, "line")) {
            (true, _) => Directions::Any,
            (_, true) => Directions::Line,
            _ => return Err("direction or line"),
        };
        *at += 1;
        return Ok(found);
    }
    if is(*at, "across") {
        *at += 1;
        return Ok(Directions::Ways(vec![Way::Right, Way::Left]));
    }
    let Some(first) = way(&lexemes[*at].token) else { return Ok(Directions::Ways(vec![Way::Right])) };
    *at += 1;
    let mut ways = vec![first];
    while matches!(lexemes.get(*at).map(|l| &l.token), Some(Token::Sign(","))) {
        *at += 1;
        let Some(next) = lexemes.get(*at).and_then(|l| way(&l.token)) else { return Err("right, left, down or up") };
        ways.push(next);
        *at += 1;
    }
    Ok(Directions::Ways(ways))
}
