//! How a rule says that the game ends, or that there is no move: `win when`, `lose when`, `illegal when`.
//!
//! The conditions speak of a position that a move leads to; a position that play begins with may satisfy them, and play goes
//! on from there by the rules. A move to a sum wins if one of its components satisfies `win when`, otherwise it loses if one
//! satisfies `lose when`. `illegal when` is asked before both: such a move is none.

use std::rc::Rc;

use grundy::{End, Notation, Options, ParseError, Ruleset, Step, Sum};

use crate::program::Program;
use crate::syntax::EndKind;

/// The conditions of a rule. Each is a program that writes one option, the empty sum, where it holds.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ends(pub(crate) Vec<(EndKind, Program)>);

/// Evaluating a condition may take so many steps.
const MOST_STEPS: usize = 1 << 20;

impl Ends {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether moves can win or lose at once.
    pub fn decide(&self) -> bool {
        self.0.iter().any(|(kind, _)| *kind != EndKind::Illegal)
    }

    /// What a move to this position is.
    ///
    /// # Errors
    /// Why a condition has no meaning there.
    pub fn of(&self, position: &[u64]) -> Result<Option<EndKind>, String> {
        let mut found = None;
        let mut options = Options::<()>::default();
        for (kind, condition) in &self.0 {
            options.reset(MOST_STEPS);
            condition.options(position, &mut options, |_| ());
            if let Some(message) = options.error() {
                return Err(message.to_owned());
            }
            if !options.is_empty() {
                found = found.max(Some(*kind));
            } else if options.overflowed() {
                return Err("a condition for the end of the game takes too long to find out".into());
            }
        }
        Ok(found)
    }
}

/// So many options are always looked at.
const LEAST_ROOM: usize = 1 << 14;

/// Rules about positions that are lists of numbers.
pub trait Numbers: Notation {
    /// The numbers of a position.
    fn numbers<'a>(&self, position: &'a Self::Position) -> &'a [u64];

    /// The program.
    fn program(&self) -> &Rc<Program>;
}

/// A rule with its ends.
#[derive(Clone, Debug)]
pub struct WithEnds<R>(R);

impl<R: Numbers> WithEnds<R> {
    /// The rule, whose program says how it ends.
    pub fn new(rules: R) -> Self {
        Self(rules)
    }

    fn end_kind(&self, position: &R::Position) -> Result<Option<EndKind>, String> {
        self.0.program().ends.of(self.0.numbers(position))
    }
}

impl<R: Numbers> Ruleset for WithEnds<R> {
    type Position = R::Position;

    /// The moves of the rule without the illegal ones. A condition that has no meaning is reported here.
    fn options(&self, position: &R::Position, out: &mut Options<R::Position>) {
        let mut all = Options::default();
        // Whether there is a move at all is asked with little room, and the first options may be illegal.
        all.reset(out.room().max(LEAST_ROOM));
        self.0.options(position, &mut all);
        'options: for option in all.iter() {
            for part in option {
                match self.end_kind(part) {
                    Ok(Some(EndKind::Illegal)) => continue 'options,
                    Ok(_) => {}
                    Err(message) => return out.fail(message),
                }
            }
            out.push_sum(option.iter().cloned());
        }
        if let Some(message) = all.error() {
            out.fail(message);
        } else if all.overflowed() {
            out.overflow();
        }
    }

    fn components(&self, position: R::Position, out: &mut Sum<R::Position>) {
        self.0.components(position, out);
    }

    fn has_ends(&self, _position: &R::Position) -> bool {
        self.0.program().ends.decide()
    }

    fn end(&self, position: &R::Position) -> Option<End> {
        match self.end_kind(position) {
            Ok(Some(EndKind::Win)) => Some(End::Win),
            Ok(Some(EndKind::Lose)) => Some(End::Lose),
            _ => None,
        }
    }
}

impl<R: Numbers> Notation for WithEnds<R> {
    fn parse(&self, text: &str) -> Result<R::Position, ParseError> {
        self.0.parse(text)
    }
    fn write(&self, position: &R::Position) -> String {
        self.0.write(position)
    }
    fn describe(&self, from: &R::Position, to: &[R::Position]) -> Step {
        self.0.describe(from, to)
    }
    fn position_at(&self, coordinates: &[u64]) -> Option<R::Position> {
        self.0.position_at(coordinates)
    }
}
