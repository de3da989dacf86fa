//! Rule text: an impartial game in a line of text, as the books write it.
//!
//! ```
//! use grundy::{Budget, Game, Space};
//! let game = grundy_rules::game("n -> n-1, n-3, n-4", &Budget::unlimited()).unwrap();
//! let heap = game.parse("10").unwrap();
//! assert_eq!(game.grundy(heap).map(|(value, _)| value.0), Some(1)); // by a proved period: this is subtract:1,3,4
//! ```
//!
//! A text is read into clauses ([`parse`]), names are resolved and every loop is given its bounds ([`check`]), and the
//! result is a [`Program`](program::Program) that writes the options of a position. Nothing in a rule can run for ever: there
//! is no recursion, and every variable runs over a bounded range or a finite set. Before it is used, a rule is compared with
//! the families that theorems speak of ([`recognise`]); what is recognised gets their theorems.
//!
//! Rules are about heaps, tuples of numbers, and boards ([`board`]).
#![forbid(unsafe_code)]

pub mod board;
pub mod check;
mod header;
mod lexer;
pub mod parse;
pub mod program;
pub mod recognise;
mod rules;
pub mod syntax;

use std::rc::Rc;

use grundy::{Budget, Game, Named, ParseError, Step};

pub use board::BoardRules;
pub use rules::{HeapRules, TupleRules};

use recognise::Family;

/// Whether a text is meant as a rule: it has an arrow, or a line with the characters of a board.
pub fn is_rule(text: &str) -> bool {
    text.contains("->") || board::is_board(text)
}

/// The game of a rule, under the text as its name.
///
/// # Errors
/// Where the text is not a rule, what was expected, and the likely fix.
pub fn game(text: &str, budget: &Budget) -> Result<Rc<dyn Game>, ParseError> {
    if board::is_board(text) {
        let rules = BoardRules::new(Rc::new(board::check::check(&board::read::read(text)?)?));
        return Ok(Rc::new(Named::new(name(text), rules, budget)));
    }
    let program = Rc::new(check::check(&parse::parse(text)?)?);
    let name = name(text);
    let Some(family) = recognise::family(&program) else {
        return Ok(match program.is_tuple {
            true => Rc::new(Named::new(name, TupleRules::new(program), budget)),
            false => Rc::new(Named::new(name, HeapRules::new(program), budget)),
        });
    };
    let note = Step::new("recognised").with("game", &family);
    Ok(match family {
        Family::Nim(rules) => Rc::new(Named::new(name, rules, budget).with_note(note)),
        Family::Subtraction(rules, _) => Rc::new(Named::new(name, rules, budget).with_note(note)),
        Family::Code(rules) => Rc::new(Named::new(name, rules, budget).with_note(note)),
        Family::Wythoff(rules, _) => Rc::new(Named::new(name, rules, budget).with_note(note)),
    })
}

/// Where the comment of a line begins, or the line ends. Within quotation marks there is none.
fn comment(line: &str) -> usize {
    let mut is_quoted = false;
    line.find(|c| {
        is_quoted ^= c == '"';
        c == '#' && !is_quoted
    })
    .unwrap_or(line.len())
}

/// A rule on one line: without comments, its clauses separated by semicolons.
fn name(text: &str) -> String {
    let mut name = String::new();
    let mut open = 0_usize;
    for line in text.lines() {
        let line = &line[..comment(line)];
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            continue;
        }
        if !name.is_empty() {
            name.push_str(if open > 0 || name.ends_with(';') { " " } else { "; " });
        }
        let mut is_quoted = false;
        for c in words.chars() {
            is_quoted ^= c == '"';
            match c {
                _ if is_quoted => {}
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
        }
        name.push_str(&words);
    }
    name
}
