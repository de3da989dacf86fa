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
//! So far rules are about heaps and tuples of numbers.
#![forbid(unsafe_code)]

pub mod check;
pub mod compile;
mod lexer;
pub mod parse;
pub mod program;
pub mod recognise;
mod rules;
pub mod syntax;
pub mod table;

use std::rc::Rc;

use grundy::{Budget, Game, Named, ParseError, Step};

pub use rules::{HeapRules, TupleRules};

use recognise::Family;

/// Whether a text is meant as a rule: it has an arrow.
pub fn is_rule(text: &str) -> bool {
    text.contains("->")
}

/// The game of a rule, under the text as its name.
///
/// # Errors
/// Where the text is not a rule, what was expected, and the likely fix.
pub fn game(text: &str, budget: &Budget) -> Result<Rc<dyn Game>, ParseError> {
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

/// A rule on one line: without comments, its clauses separated by semicolons.
fn name(text: &str) -> String {
    let mut name = String::new();
    let mut open = 0_usize;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("");
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            continue;
        }
        if !name.is_empty() {
            name.push_str(if open > 0 || name.ends_with(';') { " " } else { "; " });
        }
        for c in words.chars() {
            match c {
                '(' | '[' | '{' => open += 1,
                ')' | ']' | '}' => open = open.saturating_sub(1),
                _ => {}
            }
        }
        name.push_str(&words);
    }
    name
}
