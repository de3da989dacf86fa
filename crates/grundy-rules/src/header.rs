//! Reading the lines that are no clauses: what the game is called, what is known of it, and how it ends.

use grundy::{ErrorCode, Outcome, ParseError};

use crate::lexer::{Token, lex};
use crate::parse::Reader;
use crate::syntax::{
    Bracket, Definition, End, EndKind, Header, Known, KnownFact, KnownPositions, KnownValue, Label, Line, Parameter,
    Piece, Span, Start, Text, Title,
};

/// A rule has no more parameters and names, and a `known` line no more values.
const MOST: usize = 4096;

impl Reader {
    /// Reads a header line if one begins here, and says whether it did.
    pub(crate) fn header_line(
        &mut self,
        source: &str,
        header: &mut Header,
        ends: &mut Vec<End>,
    ) -> Result<bool, ParseError> {
        let Token::Name(word) = self.peek().clone() else { return Ok(false) };
        let (before, span) = (self.at, self.span());
        self.next();
        // What an arrow follows is the position of a clause.
        if self.peek() == &Token::Sign("->") {
            self.at = before;
            return Ok(false);
        }
        let start = span.start;
        match word.as_str() {
            "game" => {
                once(header.title.is_some(), &word, span)?;
                let title = self.title(start)?;
                header.title = Some(title);
            }
            "about" => {
                once(header.about.is_some(), &word, span)?;
                header.about = Some(self.line(start)?);
            }
            "source" => {
                once(header.source.is_some(), &word, span)?;
                header.source = Some(self.line(start)?);
            }
            "let" => {
                let name = self.name("a name")?;
                if !self.takes_sign("=") {
                    return Err(self.expected("=").help("a name is given with one ="));
                }
                let value = self.expression()?;
                few(header.definitions.len(), &name.span)?;
                header.definitions.push(Definition { name, value, span: start..self.end() });
            }
            "start" => {
                once(header.start.is_some(), &word, span)?;
                let pattern = self.pattern()?;
                self.sign(":", ": and the position that is meant")?;
                let position = self.part_of_sum()?;
                header.start = Some(Start { pattern, position, span: start..self.end() });
            }
            "known" => {
                few(header.known.len(), &span)?;
                let known = self.known(source, start)?;
                header.known.push(known);
            }
            word => {
                let Some(kind) = EndKind::of_word(word) else {
                    self.at = before;
                    return Ok(false);
                };
                if !self.takes_word("when") {
                    return Err(self.expected("when").help(format!("write for instance: {word} when n == 13")));
                }
                few(ends.len(), &span)?;
                ends.push(self.ending(kind, start)?);
            }
        }
        Ok(true)
    }

    fn title(&mut self, start: usize) -> Result<Title, ParseError> {
        let span = self.span();
        let (text, is_quoted) = match self.peek().clone() {
            Token::Text(text) => {
                self.next();
                (text, true)
            }
            _ => {
                let name = self.name("the title of the game").map_err(|error| {
                    error.help("write for instance: game \"Subtract a square\", or with a parameter: game Bash(k = 3)")
                })?;
                (name.text, false)
            }
        };
        let mut parameters: Vec<Parameter> = Vec::new();
        if self.takes_sign("(") {
            loop {
                let name = self.name("the name of a parameter")?;
                few(parameters.len(), &name.span)?;
                let default = if self.takes_sign("=") { Some(self.expression()?) } else { None };
                parameters.push(Parameter { name, default });
                if !self.takes_sign(",") {
                    break;
                }
            }
            self.sign(")", "a comma or )")?;
        }
        Ok(Title { text: Text { text, span }, is_quoted, parameters, span: start..self.end() })
    }

    fn line(&mut self, start: usize) -> Result<Line, ParseError> {
        let text = self.text()?;
        Ok(Line { text, span: start..self.end() })
    }

    fn text(&mut self) -> Result<Text, ParseError> {
        let span = self.span();
        let Token::Text(text) = self.peek().clone() else {
            return Err(self.expected("a quoted text").help("put it between quotation marks: \"...\""));
        };
        self.next();
        Ok(Text { text, span })
    }

    /// `as "take {k}"`, from the text on.
    pub(crate) fn label(&mut self) -> Result<Label, ParseError> {
        let Text { text, span } = self.text()?;
        let (mut pieces, mut rest, mut at) = (Vec::new(), text.as_str(), span.start + 1);
        while let Some(open) = rest.find('{') {
            if open > 0 {
                pieces.push(Piece::Text(rest[..open].to_owned()));
            }
            let inner = &rest[open + 1..];
            let Some(close) = inner.find('}') else {
                return Err(ErrorCode::Unclosed
                    .at(at + open..span.end - 1, "this { is never closed")
                    .help("a number is filled in with { and }: as \"take {k}\""));
            };
            let shift = at + open + 1;
            let mut lexemes = lex(&inner[..close]).map_err(|error| error.shifted(shift))?;
            for lexeme in &mut lexemes {
                lexeme.span = lexeme.span.start + shift..lexeme.span.end + shift;
            }
            let mut reader = Reader::new(lexemes);
            let value = reader.expression()?;
            if reader.peek() != &Token::End {
                return Err(reader.expected("}").help("one number is filled in between { and }: as \"take {k}\""));
            }
            few(pieces.len(), &span)?;
            pieces.push(Piece::Value(value));
            at = shift + close + 1;
            rest = &inner[close + 1..];
        }
        if !rest.is_empty() || pieces.is_empty() {
            pieces.push(Piece::Text(rest.to_owned()));
        }
        Ok(Label { pieces, span })
    }

    fn ending(&mut self, kind: EndKind, start: usize) -> Result<End, ParseError> {
        let before = self.at;
        // `n if n > 3` and `(a, b)` are patterns, `n > 3` and `(a + b) > 3` are conditions.
        if let Ok(pattern) = self.pattern() {
            if self.takes_word("if") {
                let condition = Some(self.expression()?);
                return Ok(End { kind, position: Some(pattern), condition, span: start..self.end() });
            }
            if pattern.bracket != Bracket::None
                && pattern.items.len() > 1
                && matches!(self.peek(), Token::Break | Token::End)
            {
                return Ok(End { kind, position: Some(pattern), condition: None, span: start..self.end() });
            }
        }
        self.at = before;
        let condition = Some(self.expression()?);
        Ok(End { kind, position: None, condition, span: start..self.end() })
    }

    fn known(&mut self, source: &str, start: usize) -> Result<Known, ParseError> {
        let is_misere = self.takes_word("misere");
        let mut words: Vec<Text> = Vec::new();
        // Signs that touch one another are one word.
        let mut from = None;
        loop {
            let span = self.span();
            match self.peek().clone() {
                Token::Sign("=") => break,
                Token::Break | Token::End => {
                    return Err(self.expected("= and what is known").help("for instance: known 0.. = 0 1 2"));
                }
                Token::Text(text) => words.push(Text { text, span: span.clone() }),
                token => {
                    if let (Token::Sign(".."), [number], None) = (&token, &words[..], &from) {
                        from = number.text.parse().ok();
                    }
                    let touches = words.last().is_some_and(|word| word.span.end == span.start) && !self.is_after_text();
                    match words.last_mut() {
                        Some(word) if touches => word.span.end = span.end,
                        _ => words.push(Text { text: String::new(), span: span.clone() }),
                    }
                    if let Some(word) = words.last_mut() {
                        word.text = source[word.span.clone()].to_owned();
                    }
                }
            }
            few(words.len(), &span)?;
            self.next();
        }
        let positions = match (from, &words[..]) {
            (Some(from), [word]) if word.text.ends_with("..") => KnownPositions::From(from),
            (_, []) => {
                return Err(self.expected("positions").help("for instance: known 0.. = 0 1 2, or known 3,5 = 0"));
            }
            _ => KnownPositions::Sum(words),
        };
        self.sign("=", "=")?;
        let mut values = Vec::new();
        loop {
            let span = self.span();
            let fact = match self.peek() {
                Token::Number(n) => KnownFact::Value(u64::try_from(*n).map_err(|_| {
                    ErrorCode::TooLarge.at(span.clone(), "a value is at most 2^64-1, found a larger number")
                })?),
                Token::Name(name) if name == "N" => KnownFact::Outcome(Outcome::N),
                Token::Name(name) if name == "P" => KnownFact::Outcome(Outcome::P),
                Token::Name(name) if name == "D" => KnownFact::Outcome(Outcome::D),
                Token::Break | Token::End if !values.is_empty() => break,
                _ => {
                    return Err(self
                        .expected("a Grundy value, N or P")
                        .help("values are separated by blanks; N: the next player wins, P: the previous one"));
                }
            };
            if is_misere && matches!(fact, KnownFact::Value(_)) {
                return Err(ErrorCode::WrongKind
                    .at(span, "in misère play N or P is known, found a value")
                    .help("write for instance: known misere 0.. = N P N"));
            }
            few(values.len(), &span)?;
            values.push(KnownValue { fact, span });
            self.next();
        }
        if let (KnownPositions::Sum(_), [_, second, ..]) = (&positions, &values[..]) {
            return Err(ErrorCode::WrongCount
                .at(second.span.clone(), "expected the end of the line, found a further value")
                .help("one sum has one value; those of consecutive heaps are written known 0.. = 0 1 2"));
        }
        Ok(Known { is_misere, positions, values, span: start..self.end() })
    }

    fn is_after_text(&self) -> bool {
        self.at.checked_sub(1).is_some_and(|before| matches!(self.lexemes[before].token, Token::Text(_)))
    }
}

fn once(is_second: bool, word: &str, span: Span) -> Result<(), ParseError> {
    if !is_second {
        return Ok(());
    }
    Err(ErrorCode::Repeated.at(span, format!("there is a line {word} already")).help("leave one of the two out"))
}

fn few(count: usize, span: &Span) -> Result<(), ParseError> {
    if count < MOST {
        return Ok(());
    }
    Err(ErrorCode::TooLarge.at(span.clone(), format!("a rule has at most {MOST} of these")))
}
