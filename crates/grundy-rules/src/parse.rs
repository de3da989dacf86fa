//! Reading a rule.
//!
//! ```text
//! rule     = line { (";" | new line) line }
//! line     = clause | header
//! clause   = pattern "->" option { "," option } { modifier } [ "as" text ]
//! pattern  = name | "(" item { "," item } ")" | "{" item { "," item } "}"
//! item     = name | number | [ name ] ".."
//! option   = part | "[" [ part [ "for" chain ] { "," part [ "for" chain ] } ] "]"
//! part     = expression | "(" [ piece { "," piece } ] ")" | "{" [ piece { "," piece } ] "}"
//! piece    = expression [ ".." ] | ".."
//! modifier = "for" ( chain | "each" chain | name "in" expression ) | "if" expression | "let" name "=" expression
//! header   = "game" ( text | name [ "(" parameter { "," parameter } ")" ] ) | "about" text | "source" text
//!          | "let" name "=" expression | "start" pattern ":" part [ "for" chain ]
//!          | "known" [ "misere" ] ( number ".." | position { position } ) "=" { number | "N" | "P" }
//!          | ( "win" | "lose" | "illegal" ) "when" ( expression | pattern [ "if" expression ] )
//! parameter = name [ "=" expression ]
//! set      = "{" [ element { "," element } ] "}"
//! element  = expression [ ".." expression ]
//! ```
//!
//! A number in a pattern stands only for itself, and `3..5` in a set for 3, 4, 5.
//!
//! A text stands between quotation marks; in that of a label, what stands between braces is an expression. A position of a
//! `known` line is a word without blanks, as the game writes it, or a text. The words that begin a header line are names
//! where an arrow follows.
//!
//! Operators from the loosest to the tightest: `or`, `and`, `not`, comparisons in chains and `in`, `|`, `^` (exclusive or),
//! `&`, `<< >>`, `+ -`, `* / %`, `-x`, `**`.

use grundy::{ErrorCode, ParseError};

use crate::lexer::{Lexeme, Token, lex};
use crate::syntax::{
    Bracket, Clause, EndKind, Expr, Header, Item, Kind, Modifier, Name, Operator, Part, Pattern, Relation, Rule, Span,
    Target,
};

/// Brackets and signs may not be nested deeper, so that reading needs little of the stack.
const MOST_NESTED: usize = 64;

/// An expression may not have more operators one within another, so that walking it needs little of the stack.
const MOST_OPERATORS: usize = 500;

/// Reads a rule.
///
/// # Errors
/// Where the text is not a rule, and what was expected there.
pub fn parse(text: &str) -> Result<Rule, ParseError> {
    let mut reader = Reader::new(lex(text)?);
    let (mut header, mut clauses, mut ends) = (Header::default(), Vec::new(), Vec::new());
    loop {
        while reader.takes(&Token::Break) {}
        if reader.peek() == &Token::End {
            break;
        }
        if reader.header_line(text, &mut header, &mut ends)? {
            if !matches!(reader.peek(), Token::Break | Token::End) {
                return Err(reader.expected("the end of the line"));
            }
            continue;
        }
        clauses.push(reader.clause()?);
        if !matches!(reader.peek(), Token::Break | Token::End) {
            let has_label = clauses.last().is_some_and(|clause: &Clause| clause.label.is_some());
            return Err(match has_label {
                true => reader.expected("the end of the clause").help("the name of the move stands at the end"),
                false => reader.expected("for, if, let, a comma, or the end of the clause"),
            });
        }
    }
    if clauses.is_empty() {
        return Err(ErrorCode::Expected
            .at(0..text.len(), "expected a rule, found nothing")
            .help("for instance: n -> n-1, n-3, n-4"));
    }
    Ok(Rule { header, clauses, ends })
}

pub(crate) struct Reader {
    pub(crate) lexemes: Vec<Lexeme>,
    pub(crate) at: usize,
    depth: usize,
    /// At least the height of the expression so far.
    operators: usize,
}

/// Binary operators of one strength.
type Level = &'static [(&'static str, Operator)];

const LEVELS: [Level; 6] = [
    &[("|", Operator::BitOr)],
    &[("^", Operator::BitXor)],
    &[("&", Operator::BitAnd)],
    &[("<<", Operator::ShiftLeft), (">>", Operator::ShiftRight)],
    &[("+", Operator::Plus), ("-", Operator::Minus)],
    &[("*", Operator::Times), ("/", Operator::Divide), ("%", Operator::Remainder)],
];

const RELATIONS: [(&str, Relation); 6] = [
    ("<", Relation::Less),
    ("<=", Relation::LessOrEqual),
    (">", Relation::Greater),
    (">=", Relation::GreaterOrEqual),
    ("==", Relation::Equal),
    ("!=", Relation::NotEqual),
];

const WORDS: [&str; 7] = ["for", "if", "let", "in", "and", "or", "not"];

impl Reader {
    pub(crate) fn new(lexemes: Vec<Lexeme>) -> Self {
        Self { lexemes, at: 0, depth: 0, operators: 0 }
    }

    pub(crate) fn peek(&self) -> &Token {
        &self.lexemes[self.at].token
    }

    pub(crate) fn span(&self) -> Span {
        self.lexemes[self.at].span.clone()
    }

    pub(crate) fn next(&mut self) {
        if self.at + 1 < self.lexemes.len() {
            self.at += 1;
        }
    }

    pub(crate) fn takes(&mut self, token: &Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn takes_sign(&mut self, sign: &'static str) -> bool {
        self.takes(&Token::Sign(sign))
    }

    pub(crate) fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Token::Name(name) if name == word)
    }

    pub(crate) fn takes_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    pub(crate) fn expected(&self, what: &str) -> ParseError {
        let found = match self.peek() {
            Token::Number(n) => format!("the number {n}"),
            // A pattern in a condition about boards.
            Token::Name(name) if name.contains('"') => format!("the pattern {name}"),
            Token::Name(name) => format!("\"{name}\""),
            Token::Sign(sign) => format!("\"{sign}\""),
            Token::Text(_) => "a quoted text".into(),
            Token::Break => "the end of the clause".into(),
            Token::End => "the end".into(),
        };
        let error = ErrorCode::Expected.at(self.span(), format!("expected {what}, found {found}"));
        match self.hint() {
            Some(hint) => error.help(hint),
            None => error,
        }
    }

    /// The likely fix, told from the word found here and its neighbours.
    fn hint(&self) -> Option<&'static str> {
        let before = self.at.checked_sub(1).map(|at| &self.lexemes[at]);
        let touches = before.is_some_and(|before| before.span.end == self.span().start);
        let previous = before.map(|before| &before.token);
        let is_open = self.is_within_brackets();
        Some(match (previous, self.peek()) {
            (_, Token::Sign("=")) => "equality is written ==, a name is given with let k = 3",
            (Some(Token::Sign("-")), Token::End | Token::Break | Token::Sign(",")) => "one less is written n-1",
            (_, Token::Break) if is_open => "; ends the clause, and a bracket is still open",
            (Some(Token::Number(_)), Token::Sign("..")) => "a range is written as a chain: for 1 <= k <= 3",
            (_, Token::Sign("..")) => "a run of numbers stands in brackets: (.., a, ..) -> (.., a-1, ..)",
            (Some(Token::Number(_)), Token::Sign(".")) if touches => "numbers are whole",
            (Some(Token::Number(_) | Token::Sign(")")), Token::Sign("(")) => "a product is written 2*(n-1)",
            (Some(Token::Name(word)), _) if word == "return" => "no program is needed, only the option: n -> n-1",
            (Some(Token::Name(word)), _) if matches!(word.as_str(), "all" | "every" | "any") => {
                "write for k in {1, 3}, or for 1 <= k <= n"
            }
            (Some(Token::Name(word)), Token::Sign("[")) if word == "in" => "a set is written {1, 3, 4}",
            (Some(Token::Number(_)), Token::Name(_)) if touches => "a product is written 2*k",
            (_, Token::Sign("->")) if self.at == 0 => "write the position first: n -> n-1",
            (_, Token::Sign("->")) => "clauses are separated by a new line or a semicolon",
            (Some(Token::Sign("->" | ",")), Token::Sign(",")) => "an option is missing before this comma",
            (_, Token::Sign(",")) if !is_open => {
                "options stand before for and if; further ones in another clause, after ;"
            }
            (_, Token::Sign(")" | "]" | "}")) if !is_open => "there is no open bracket that it closes",
            (_, Token::Sign("[")) => "a sum is written [a, b] and stands alone; other brackets are round",
            (_, Token::Text(_)) => "a quoted text stands behind game, about, source, known and as",
            (_, Token::Name(word)) => match word.as_str() {
                "not" => "write not k in {2, 3}",
                "is" => "write for instance if n == 3, or if is_prime(n)",
                "when" if matches!(previous, Some(Token::Name(end)) if is_header_word(end)) => {
                    "each end has a line of its own: win when n == 3; lose when n == 2"
                }
                "each" | "all" | "every" | "any" | "from" | "to" | "with" | "where" | "while" | "when" | "unless"
                | "such" => "bounds are written for 1 <= k <= n, and conditions if k != 2",
                "else" | "elif" | "otherwise" => "write a second clause, with its own if",
                "then" => "a condition stands behind its option: n -> n/2 if n % 2 == 0",
                "if" if matches!(previous, Some(Token::Sign("->" | "," | "["))) => {
                    "a condition stands behind its option: n -> n/2 if n % 2 == 0"
                }
                "mod" => "the remainder is written n % 3",
                "div" => "division is written n/3, and rounds down",
                "xor" => "the exclusive or is written n ^ 3",
                "divides" => "write for d in divisors(n), or if n % 3 == 0",
                "prime" => "write for 1 <= p <= n if is_prime(p)",
                "even" | "odd" => "write for instance if n % 2 == 0",
                "for" | "if" | "let" | "in" | "and" | "or" => "words of the language are no names",
                word if ["for", "if", "let", "in", "and", "or"].contains(&word.to_lowercase().as_str()) => {
                    "for, if, let, in, and, or are written in small letters"
                }
                _ => "options are separated by commas, clauses by a new line or ;",
            },
            (_, Token::Sign(".")) => "options are separated by commas, clauses by a new line or ;",
            _ => return None,
        })
    }

    /// Whether a bracket is open in this clause.
    fn is_within_brackets(&self) -> bool {
        let clause = self.lexemes[..self.at].iter().rev().map(|lexeme| &lexeme.token);
        let mut closed = 0_usize;
        for token in clause.take_while(|token| **token != Token::Break) {
            match token {
                Token::Sign(")" | "]" | "}") => closed += 1,
                Token::Sign("(" | "[" | "{") if closed == 0 => return true,
                Token::Sign("(" | "[" | "{") => closed -= 1,
                _ => {}
            }
        }
        false
    }

    pub(crate) fn sign(&mut self, sign: &'static str, what: &str) -> Result<(), ParseError> {
        if self.takes_sign(sign) { Ok(()) } else { Err(self.expected(what)) }
    }

    pub(crate) fn name(&mut self, what: &str) -> Result<Name, ParseError> {
        match self.peek() {
            Token::Name(text) if !WORDS.contains(&text.as_str()) => {
                let name = Name { text: text.clone(), span: self.span() };
                self.next();
                Ok(name)
            }
            _ => Err(self.expected(what)),
        }
    }

    /// The end of what was read last.
    pub(crate) fn end(&self) -> usize {
        self.lexemes[self.at.saturating_sub(1)].span.end
    }

    fn clause(&mut self) -> Result<Clause, ParseError> {
        let start = self.span().start;
        let position = self.pattern()?;
        if !self.takes_sign("->") {
            let error = self.expected("->");
            return Err(match (self.peek(), &position.items[0]) {
                (Token::Sign("="), Item::One(name))
                    if matches!(self.lexemes[self.at + 1].token, Token::Sign("{") | Token::Number(_)) =>
                {
                    let value = if self.lexemes[self.at + 1].token == Token::Sign("{") { "{1, 3, 4}" } else { "3" };
                    error.help(format!("a name for the whole rule is given with let {} = {value}", name.text))
                }
                (Token::Sign("="), _) => error.help("write ->"),
                (Token::Sign("[" | "."), _) => error.help("any heap in a row: (.., a, ..) -> (.., a-1, ..)"),
                (Token::Sign("==" | "<=" | ">=" | "<" | ">"), _) => {
                    error.help("ends besides the lack of moves are written: win when n == 3, lose when n == 3")
                }
                (Token::Sign(_), _) if self.lexemes[..self.at].iter().any(|l| l.token == Token::Sign("->")) => {
                    error.help("options are separated by commas; a new line or ; begins another clause")
                }
                (Token::Sign(","), _) if position.bracket == Bracket::None => {
                    error.help("a position of several numbers stands in brackets: (a, b) -> (a-1, b)")
                }
                (Token::Sign(_), _) => error.help("the position is a name alone: n -> n-1, n-3"),
                (_, Item::One(name)) if is_header_word(&name.text.to_lowercase()) => {
                    error.help("the words that begin a line are written in small letters")
                }
                (_, Item::One(name))
                    if matches!(name.text.as_str(), "def" | "function" | "fn" | "return" | "while") =>
                {
                    error.help("no program is needed, only the options: n -> n-1, n-3")
                }
                _ => error.help("a rule has the form n -> n-1, n-3"),
            });
        }
        let mut options = vec![self.target()?];
        while self.takes_sign(",") {
            options.push(self.target()?);
        }
        let mut modifiers = Vec::new();
        loop {
            if self.takes_word("for") {
                modifiers.push(self.binding()?);
                if self.peek() == &Token::Sign("=") {
                    let what = "for, if, let, a comma, or the end of the clause";
                    return Err(self
                        .expected(what)
                        .help("one value is given with let k = 3, several with for 1 <= k <= 3"));
                }
            } else if self.takes_word("if") {
                modifiers.push(Modifier::If(self.expression()?));
            } else if self.takes_word("let") {
                let name = self.name("a name")?;
                if !self.takes_sign("=") {
                    return Err(self.expected("=").help("a name is given with one ="));
                }
                modifiers.push(Modifier::Let(name, self.expression()?));
            } else {
                let label = if self.takes_word("as") { Some(self.label()?) } else { None };
                return Ok(Clause { position, options, modifiers, label, span: start..self.end() });
            }
        }
    }

    fn binding(&mut self) -> Result<Modifier, ParseError> {
        let next = self.lexemes.get(self.at + 1).map(|l| &l.token);
        if matches!(next, Some(Token::Name(word)) if word == "in") {
            let name = self.name("a variable")?;
            self.next();
            if self.peek() == &Token::Sign("(") {
                return Err(self.expected("a set").help("a set is written {1, 3, 4}"));
            }
            return Ok(Modifier::ForIn(name, self.expression()?));
        }
        let is_each = matches!(next, Some(Token::Number(_) | Token::Name(_) | Token::Sign("-" | "(")));
        if is_each && self.takes_word("each") {
            return Ok(Modifier::ForEach(self.expression()?));
        }
        Ok(Modifier::For(self.expression()?))
    }

    pub(crate) fn pattern(&mut self) -> Result<Pattern, ParseError> {
        let start = self.span().start;
        let (bracket, close, what, hint) = if self.takes_sign("(") {
            (Bracket::Round, ")", "a comma or )", "the position has names only, with commas: (a, b)")
        } else if self.takes_sign("{") {
            (Bracket::Curly, "}", "a comma or }", "the position has names only, with commas: {a, b}")
        } else {
            let what = "the position, such as n or (a, b)";
            let name = self.name(what).map_err(|error| match self.peek() {
                Token::Number(_) => error.help("a position that is a number is told apart with if: n -> 0 if n == 3"),
                Token::Sign("[") => {
                    error.help("several numbers stand in (a, b), or in {a, b} if their order does not matter")
                }
                Token::Sign("..") => error.help("a row stands in brackets: (.., a, ..) -> (.., a-1, ..)"),
                _ => error,
            })?;
            return Ok(Pattern { span: name.span.clone(), items: vec![Item::One(name)], bracket: Bracket::None });
        };
        let mut items = vec![self.item()?];
        while self.takes_sign(",") {
            items.push(self.item()?);
        }
        let end = self.span().end;
        if !self.takes_sign(close) {
            return Err(self.expected(what).help(hint));
        }
        Ok(Pattern { items, bracket, span: start..end })
    }

    fn item(&mut self) -> Result<Item, ParseError> {
        let start = self.span().start;
        if self.peek() == &Token::Sign("..") {
            let span = self.span();
            self.next();
            return Ok(Item::Run(None, span));
        }
        if let Token::Number(number) = *self.peek() {
            let span = self.span();
            self.next();
            return Ok(Item::Number(number, span));
        }
        let name = self.name("the name of a coordinate").map_err(|error| match self.peek() {
            Token::Sign(")" | "}") => error.help("a position has a number in it, or .. for any number of them"),
            _ => error,
        })?;
        let end = self.span().end;
        Ok(if self.takes_sign("..") { Item::Run(Some(name), start..end) } else { Item::One(name) })
    }

    fn target(&mut self) -> Result<Target, ParseError> {
        let start = self.span().start;
        let mut parts = Vec::new();
        if self.takes_sign("[") {
            if !self.takes_sign("]") {
                parts.push(self.part_of_sum()?);
                while self.takes_sign(",") {
                    parts.push(self.part_of_sum()?);
                }
                self.sign("]", "a comma or ]")?;
            }
        } else {
            parts.push(self.part()?);
        }
        let end = self.lexemes[self.at.saturating_sub(1)].span.end;
        Ok(Target { parts, span: start..end })
    }

    pub(crate) fn part_of_sum(&mut self) -> Result<Part, ParseError> {
        let mut part = self.part()?;
        if self.takes_word("for") {
            part.each = Some(self.expression()?);
        }
        Ok(part)
    }

    /// A bracket may begin a position, or an expression such as `(n-1)/2`: it is a position if there is a comma or a run in
    /// it, or no operator behind it.
    pub(crate) fn part(&mut self) -> Result<Part, ParseError> {
        let (before, start) = (self.at, self.span().start);
        let round = self.takes_sign("(");
        if round || self.takes_sign("{") {
            let (bracket, close, what) =
                if round { (Bracket::Round, ")", "a comma or )") } else { (Bracket::Curly, "}", "a comma or }") };
            let mut coordinates = Vec::new();
            if self.peek() != &Token::Sign(close) {
                coordinates.push(self.piece()?);
                while self.takes_sign(",") {
                    coordinates.push(self.piece()?);
                }
            }
            let is_one = matches!(&coordinates[..], [one] if !matches!(one.kind, Kind::Rest | Kind::Spread(_)));
            if !(round && is_one && self.peek() != &Token::Sign(")")) {
                let end = self.span().end;
                self.sign(close, what)?;
                let is_expression = round && is_one && self.is_operator();
                if !is_expression {
                    return Ok(Part { coordinates, bracket, each: None, span: start..end });
                }
            }
            self.at = before;
        }
        let begins = matches!(self.peek(), Token::Number(_) | Token::Name(_) | Token::Sign("(" | "{" | "-"));
        if !begins || self.is_word("if") {
            return Err(self.expected("an option, such as n-1"));
        }
        let expr = self.expression()?;
        Ok(Part { span: expr.span.clone(), coordinates: vec![expr], bracket: Bracket::None, each: None })
    }

    /// Whether an operator follows, so that what stands before it is a part of an expression.
    fn is_operator(&self) -> bool {
        match self.peek() {
            Token::Sign(sign) => !matches!(*sign, "," | "]" | "->" | ")" | "}" | ".." | "[" | "(" | "{" | "." | "="),
            Token::Name(word) => matches!(word.as_str(), "and" | "or" | "in"),
            _ => false,
        }
    }

    fn piece(&mut self) -> Result<Expr, ParseError> {
        let span = self.span();
        if self.takes_sign("..") {
            return Ok(Expr { kind: Kind::Rest, span });
        }
        let expr = self.expression()?;
        let end = self.span().end;
        if !self.takes_sign("..") {
            return Ok(expr);
        }
        let span = expr.span.start..end;
        Ok(Expr { kind: Kind::Spread(Box::new(expr)), span })
    }

    /// Counts an operator.
    fn operator(&mut self) -> Result<(), ParseError> {
        self.operators += 1;
        if self.operators <= MOST_OPERATORS {
            return Ok(());
        }
        Err(ErrorCode::TooLarge
            .at(self.span(), format!("an expression has at most {MOST_OPERATORS} operators"))
            .help("split it with let"))
    }

    pub(crate) fn expression(&mut self) -> Result<Expr, ParseError> {
        if self.depth == 0 {
            self.operators = 0;
        }
        self.depth += 1;
        if self.depth > MOST_NESTED {
            return Err(
                ErrorCode::TooLarge.at(self.span(), format!("expressions may be nested {MOST_NESTED} deep at most"))
            );
        }
        let mut left = self.conjunction()?;
        while self.takes_word("or") {
            self.operator()?;
            left = binary(Operator::Or, left, self.conjunction()?);
        }
        self.depth -= 1;
        Ok(left)
    }

    fn conjunction(&mut self) -> Result<Expr, ParseError> {
        let mut left = self.negation()?;
        while self.takes_word("and") {
            self.operator()?;
            left = binary(Operator::And, left, self.negation()?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Result<Expr, ParseError> {
        let start = self.span().start;
        let mut times = 0;
        while self.takes_word("not") {
            self.operator()?;
            times += 1;
        }
        let inner = self.comparison()?;
        Ok((0..times).fold(inner, |inner, _| {
            let span = start..inner.span.end;
            Expr { kind: Kind::Not(Box::new(inner)), span }
        }))
    }

    fn comparison(&mut self) -> Result<Expr, ParseError> {
        let first = self.level(0)?;
        if self.takes_word("in") {
            let set = self.level(0)?;
            let span = first.span.start..set.span.end;
            return Ok(Expr { kind: Kind::In(Box::new(first), Box::new(set)), span });
        }
        let (mut terms, mut relations) = (vec![first], Vec::new());
        while let Token::Sign(sign) = *self.peek() {
            let Some(&(_, relation)) = RELATIONS.iter().find(|(written, _)| *written == sign) else { break };
            self.next();
            relations.push(relation);
            terms.push(self.level(0)?);
        }
        match terms.pop() {
            Some(only) if relations.is_empty() => Ok(only),
            Some(last) => {
                terms.push(last);
                let span = terms[0].span.start..terms[terms.len() - 1].span.end;
                Ok(Expr { kind: Kind::Chain(terms, relations), span })
            }
            None => Err(self.expected("an expression")),
        }
    }

    fn level(&mut self, strength: usize) -> Result<Expr, ParseError> {
        let Some(operators) = LEVELS.get(strength) else { return self.unary() };
        let mut left = self.level(strength + 1)?;
        while let Token::Sign(sign) = *self.peek() {
            let Some(&(_, operator)) = operators.iter().find(|(written, _)| *written == sign) else { break };
            self.next();
            self.operator()?;
            left = binary(operator, left, self.level(strength + 1)?);
        }
        Ok(left)
    }

    fn unary(&mut self) -> Result<Expr, ParseError> {
        let start = self.span().start;
        let mut times = 0;
        while self.takes_sign("-") {
            self.operator()?;
            times += 1;
        }
        let mut inner = self.primary()?;
        if self.takes_sign("**") {
            self.depth += 1;
            if self.depth > MOST_NESTED {
                return Err(ErrorCode::TooLarge
                    .at(self.span(), format!("expressions may be nested {MOST_NESTED} deep at most")));
            }
            inner = binary(Operator::Power, inner, self.unary()?);
            self.depth -= 1;
        }
        Ok((0..times).fold(inner, |inner, _| {
            let span = start..inner.span.end;
            Expr { kind: Kind::Minus(Box::new(inner)), span }
        }))
    }

    fn primary(&mut self) -> Result<Expr, ParseError> {
        let span = self.span();
        match self.peek().clone() {
            Token::Number(n) => {
                self.next();
                Ok(Expr { kind: Kind::Number(n), span })
            }
            Token::Name(text) if !WORDS.contains(&text.as_str()) => {
                self.next();
                if self.takes_sign("(") {
                    let arguments = self.list(")", "a comma or )", false)?;
                    let end = self.lexemes[self.at - 1].span.end;
                    let name = Name { text, span: span.clone() };
                    return Ok(Expr { kind: Kind::Call(name, arguments), span: span.start..end });
                }
                Ok(Expr { kind: Kind::Name(text), span })
            }
            Token::Sign("(") => {
                self.next();
                let inner = self.expression()?;
                let end = self.span().end;
                self.sign(")", ")")?;
                Ok(Expr { kind: inner.kind, span: span.start..end })
            }
            Token::Sign("{") => {
                self.next();
                let elements = self.list("}", "a comma or }", true)?;
                let end = self.lexemes[self.at - 1].span.end;
                Ok(Expr { kind: Kind::Set(elements), span: span.start..end })
            }
            _ => Err(self.expected("a number, a name or a bracket")),
        }
    }

    /// Expressions with commas between them; in a set also ranges.
    fn list(&mut self, close: &'static str, what: &str, is_set: bool) -> Result<Vec<Expr>, ParseError> {
        let mut elements = Vec::new();
        if self.takes_sign(close) {
            return Ok(elements);
        }
        // Elements stand beside each other: the highest counts.
        let (before, mut highest) = (self.operators, self.operators);
        loop {
            self.operators = before;
            let mut element = self.expression()?;
            if is_set && self.takes_sign("..") {
                self.operator()?;
                let last = self.expression()?;
                let span = element.span.start..last.span.end;
                element = Expr { kind: Kind::Range(Box::new(element), Box::new(last)), span };
            }
            elements.push(element);
            highest = highest.max(self.operators);
            if !self.takes_sign(",") {
                break;
            }
        }
        self.operators = highest;
        self.sign(close, what)?;
        Ok(elements)
    }
}

/// Whether a header line begins with this word.
fn is_header_word(word: &str) -> bool {
    ["game", "about", "source", "let", "start", "known"].contains(&word) || EndKind::of_word(word).is_some()
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let span = left.span.start..right.span.end;
    Expr { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), span }
}
