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
//! Rules are about heaps, tuples, rows and multisets of numbers.
#![forbid(unsafe_code)]

pub mod check;
pub mod constants;
pub mod ends;
pub mod format;
mod header;
pub mod known;
pub mod label;
mod lexer;
mod name;
pub mod parse;
mod partitions;
pub mod program;
pub mod recognise;
mod rows;
mod rules;
pub mod start;
pub mod summary;
pub mod syntax;

use std::rc::Rc;

use grundy::{Budget, Game, Named, Notation, ParseError, Step};

pub use constants::GameError;
pub use rows::RowRules;
pub use rules::{HeapRules, TupleRules};

use constants::Constants;
use ends::WithEnds;
use program::{Program, Shape};
use recognise::Family;
use syntax::Rule;

/// Whether a text is meant as a rule: it has an arrow.
pub fn is_rule(text: &str) -> bool {
    text.contains("->")
}

/// The game of a rule, under the text as its name. Parameters are what they are if nothing is said.
///
/// # Errors
/// Where the text is not a rule, what was expected, and the likely fix.
pub fn game(text: &str, budget: &Budget) -> Result<Rc<dyn Game>, ParseError> {
    match game_with(text, None, budget) {
        Ok(game) => Ok(game),
        // None were given, so that nothing is wrong with them.
        Err(GameError::Rule(error) | GameError::Parameters(error)) => Err(error),
    }
}

/// The game of a rule with these parameters: `5`, `5,2` or `k=5`.
///
/// # Errors
/// Where the text is not a rule, or the parameters are not those of the rule; what was expected, and the likely fix.
pub fn game_with(text: &str, parameters: Option<&str>, budget: &Budget) -> Result<Rc<dyn Game>, GameError> {
    let rule = parse::parse(text)?;
    let constants = Constants::new(&rule.header, parameters)?;
    let program = Rc::new(check::check_with(&rule, &constants)?);
    let named = Described { name: name::of(text, &rule, &constants), title: title(&rule), budget };
    Ok(match family(&program) {
        None => unrecognised(program, named),
        Some(family) => {
            let note = Step::new("recognised").with("game", &family);
            match family {
                Family::Nim(rules) => Rc::new(named.game(rules).with_note(note)),
                Family::Subtraction(rules, _) => Rc::new(named.game(rules).with_note(note)),
                Family::Code(rules) => Rc::new(named.game(rules).with_note(note)),
                Family::Wythoff(rules, _) => Rc::new(named.game(rules).with_note(note)),
            }
        }
    })
}

/// What a rule is recognised as. Known games have their own ways to write positions, and no ends but the lack of moves.
fn family(program: &Program) -> Option<Family> {
    if program.start.is_none() && program.ends.is_empty() { recognise::family(program) } else { None }
}

/// The same game without comparing it with known ones: all that is known of it is then found by search.
///
/// # Errors
/// As for [`game_with`].
pub fn unrecognised_game(text: &str, parameters: Option<&str>, budget: &Budget) -> Result<Rc<dyn Game>, GameError> {
    let rule = parse::parse(text)?;
    let constants = Constants::new(&rule.header, parameters)?;
    let program = Rc::new(check::check_with(&rule, &constants)?);
    let named = Described { name: name::of(text, &rule, &constants), title: title(&rule), budget };
    Ok(unrecognised(program, named))
}

fn unrecognised(program: Rc<Program>, named: Described<'_>) -> Rc<dyn Game> {
    match (program.shape, program.ends.is_empty()) {
        (Shape::Tuple(_), true) => Rc::new(named.game(TupleRules::new(program))),
        (Shape::Heap, true) => Rc::new(named.game(HeapRules::new(program))),
        (Shape::Row | Shape::Multiset(_), true) => Rc::new(named.game(RowRules::new(program))),
        (Shape::Tuple(_), false) => Rc::new(named.game(WithEnds::new(TupleRules::new(program)))),
        (Shape::Heap, false) => Rc::new(named.game(WithEnds::new(HeapRules::new(program)))),
        (Shape::Row | Shape::Multiset(_), false) => Rc::new(named.game(WithEnds::new(RowRules::new(program)))),
    }
}

/// What a game is called.
struct Described<'a> {
    name: String,
    title: Option<Step>,
    budget: &'a Budget,
}

impl Described<'_> {
    fn game<R: Notation>(self, rules: R) -> Named<R> {
        let named = Named::new(self.name, rules, self.budget);
        match self.title {
            Some(title) => named.with_note(title),
            None => named,
        }
    }
}

fn title(rule: &Rule) -> Option<Step> {
    let title = rule.header.title.as_ref()?;
    Some(match &rule.header.about {
        Some(about) => Step::new("title-about").with("title", &title.text.text).with("about", &about.text.text),
        None => Step::new("title").with("title", &title.text.text),
    })
}
