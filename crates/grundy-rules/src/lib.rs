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
//! result is a [`Program`] that writes the options of a position. Nothing in a rule can run for ever: there
//! is no recursion, and every variable runs over a bounded range or a finite set. Before it is used, a rule is compared with
//! the families that theorems speak of ([`recognise`]); what is recognised gets their theorems.
//!
//! Rules are about heaps, tuples, rows and multisets of numbers, and about boards ([`board`]).
#![forbid(unsafe_code)]

pub mod board;
pub mod check;
pub mod compile;
pub mod constants;
pub mod ends;
pub mod format;
mod header;
mod independent;
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
pub mod table;
mod theorems;
mod warnings;

use std::rc::Rc;

use grundy::{Budget, Game, Named, Notation, ParseError, Step};

pub use board::BoardRules;
pub use constants::GameError;
pub use rows::RowRules;
pub use rules::{HeapRules, TupleRules};

use constants::Constants;
use ends::WithEnds;
use program::{Program, Shape};
use recognise::Family;
use syntax::{Header, Rule, Span};
use theorems::WithTheorems;

/// Arrows as in a rule, and as some would write them.
const ARROWS: [&str; 4] = ["->", "=>", "→", "⇒"];

/// Whether a text is meant as a rule: it has an arrow, or a line with the characters of a board.
pub fn is_rule(text: &str) -> bool {
    ARROWS.iter().any(|arrow| text.contains(arrow)) || board::is_board(text)
}

/// The game of a rule, under the text as its name. Parameters are what they are if nothing is said.
///
/// # Errors
/// Where the text is not a rule, what was expected, and the likely fix.
pub fn game(text: &str, budget: &Budget) -> Result<Rc<dyn Game>, ParseError> {
    game_with(text, None, budget).map_err(GameError::into_rule)
}

/// The game of a rule with these parameters: `5`, `5,2` or `k=5`.
///
/// # Errors
/// Where the text is not a rule, or the parameters are not those of the rule; what was expected, and the likely fix.
pub fn game_with(text: &str, parameters: Option<&str>, budget: &Budget) -> Result<Rc<dyn Game>, GameError> {
    if board::is_board(text) {
        let (program, named) = board_rule(text, parameters, budget)?;
        return Ok(match recognise::board_family(&program) {
            None => Rc::new(named.game(BoardRules::new(program))),
            Some(coins) => {
                let note = Step::new("recognised").with("game", &coins);
                Rc::new(named.game(BoardRules::with_coins(program, coins)).with_note(note))
            }
        });
    }
    let (program, named) = number_rule(text, parameters, budget)?;
    Ok(match family(&program) {
        None => unrecognised(program, named),
        Some(family) => {
            let note = Step::new("recognised").with("game", &family);
            let numbers = program.clone();
            let heaps = move |heap: &u64, to: &[u64]| {
                let parts: Vec<&[u64]> = to.iter().map(std::slice::from_ref).collect();
                program.label(std::slice::from_ref(heap), &parts)
            };
            match family {
                Family::Nim(rules) => Rc::new(named.game(rules).with_note(note).with_labels(heaps)),
                Family::Subtraction(rules, _) => Rc::new(named.game(rules).with_note(note).with_labels(heaps)),
                Family::Code(rules) => Rc::new(named.game(rules).with_note(note).with_labels(heaps)),
                // Positions are written alike, and numbers past 64 bits have theorems too.
                Family::Wythoff(rules, _) if numbers.shape == Shape::Tuple(2) && numbers.start.is_none() => {
                    let pairs = move |pair: &[u64; 2], to: &[[u64; 2]]| {
                        let parts: Vec<&[u64]> = to.iter().map(<[u64; 2]>::as_slice).collect();
                        numbers.label(pair, &parts)
                    };
                    Rc::new(named.game(rules).with_note(note).with_labels(pairs))
                }
                family => {
                    let program = numbers;
                    match program.shape {
                        Shape::Heap | Shape::Tuple(_) => {
                            let rules = TupleRules::new(program.clone());
                            Rc::new(named.game(WithTheorems::new(rules, program, family)).with_note(note))
                        }
                        Shape::Row | Shape::Multiset(_) => {
                            let rules = RowRules::new(program.clone());
                            Rc::new(named.game(WithTheorems::new(rules, program, family)).with_note(note))
                        }
                    }
                }
            }
        }
    })
}

/// What a rule is recognised as. Known games about one heap have their own ways to write positions, and no known game has
/// ends but the lack of moves.
fn family(program: &Program) -> Option<Family> {
    let is_written_alike = program.start.is_none() || program.shape != Shape::Heap;
    if is_written_alike && program.ends.is_empty() { recognise::family(program) } else { None }
}

/// The same game without comparing it with known ones: all that is known of it is then found by search.
///
/// # Errors
/// As for [`game_with`].
pub fn unrecognised_game(text: &str, parameters: Option<&str>, budget: &Budget) -> Result<Rc<dyn Game>, GameError> {
    if board::is_board(text) {
        let (program, named) = board_rule(text, parameters, budget)?;
        return Ok(Rc::new(named.game(BoardRules::new(program))));
    }
    let (program, named) = number_rule(text, parameters, budget)?;
    Ok(unrecognised(program, named))
}

/// The program of a rule that is about numbers, and what its game is called.
fn number_rule<'a>(
    text: &str,
    parameters: Option<&str>,
    budget: &'a Budget,
) -> Result<(Rc<Program>, Described<'a>), GameError> {
    let rule = parse::parse(text)?;
    let constants = Constants::new(&rule.header, parameters)?;
    let program = Rc::new(check::check_with(&rule, &constants)?);
    Ok((program, Described::new(text, &rule.header, spans(&rule), &constants, budget)))
}

/// The program of a rule that is about boards, and what its game is called.
fn board_rule<'a>(
    text: &str,
    parameters: Option<&str>,
    budget: &'a Budget,
) -> Result<(Rc<board::program::Program>, Described<'a>), GameError> {
    let rule = board::read::read(text)?;
    let constants = Constants::new(&rule.header, parameters)?;
    let program = Rc::new(board::check::check_with(&rule, &constants)?);
    Ok((program, Described::new(text, &rule.header, rule.spans(), &constants, budget)))
}

/// What a rule says about the game besides the moves.
///
/// # Errors
/// Where the text is not a rule.
pub fn header(text: &str) -> Result<Header, ParseError> {
    Ok(if board::is_board(text) { board::read::read(text)?.header } else { parse::parse(text)?.header })
}

/// The places of the lines that are no header lines.
fn spans(rule: &Rule) -> impl Iterator<Item = &Span> {
    rule.ends.iter().map(|end| &end.span).chain(rule.clauses.iter().map(|clause| &clause.span))
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

impl<'a> Described<'a> {
    fn new<'s>(
        text: &str,
        header: &'s Header,
        moves: impl Iterator<Item = &'s Span>,
        constants: &Constants,
        budget: &'a Budget,
    ) -> Self {
        Self { name: name::of(text, header, moves, constants), title: title(header), budget }
    }

    fn game<R: Notation>(self, rules: R) -> Named<R> {
        let named = Named::new(self.name, rules, self.budget);
        match self.title {
            Some(title) => named.with_note(title),
            None => named,
        }
    }
}

fn title(header: &Header) -> Option<Step> {
    let title = header.title.as_ref()?;
    Some(match &header.about {
        Some(about) => Step::new("title-about").with("title", &title.text.text).with("about", &about.text.text),
        None => Step::new("title").with("title", &title.text.text),
    })
}
