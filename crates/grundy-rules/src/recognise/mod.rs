//! Is this a known game in other words?
//!
//! A rule is brought into a normal form ([`linear`]), in which the same moves in other words look alike, and this is compared
//! with the families that theorems speak of. Each family has its file, which says how it is told and why that is a proof.
//!
//! A wrong recognition would be the worst fault, so that in addition the options of the rule and of what it was recognised as
//! are compared on all small positions, and any difference means: not recognised.

mod heaps;
mod linear;

use std::collections::BTreeSet;
use std::fmt;

use grundy::rulesets::{Nim, Subtraction, TakeAndBreak, Wythoff};
use grundy::{Options, Ruleset};

use crate::program::{Clause, Code, Function, Part, Program, Shape, Step};
use crate::syntax::Operator;

/// What a rule was recognised as.
#[derive(Clone, Debug)]
pub enum Family {
    /// Nim.
    Nim(Nim),
    /// A subtraction game or all-but game, with its name in the catalogue.
    Subtraction(Subtraction, String),
    /// A take-and-break code.
    Code(TakeAndBreak),
    /// Wythoff's game, with its name in the catalogue.
    Wythoff(Wythoff, String),
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(_) => f.write_str("nim"),
            Self::Subtraction(_, name) | Self::Wythoff(_, name) => f.write_str(name),
            Self::Code(rules) => {
                let code = rules.to_string();
                let known = [
                    ("0.77", "kayles"),
                    ("0.07", "dawson-kayles"),
                    ("0.137", "dawson-chess"),
                    ("0.6", "officers"),
                    ("0.15", "guiles"),
                    ("4.[3]", "lasker"),
                    ("4!.0", "grundy"),
                ];
                match known.iter().find(|(known, _)| *known == code) {
                    Some((_, name)) => write!(f, "{name} (code:{code})"),
                    None => write!(f, "code:{code}"),
                }
            }
        }
    }
}

/// The family of a rule, if it is recognised.
pub fn family(program: &Program) -> Option<Family> {
    if !program.ends.is_empty() {
        return None;
    }
    match program.shape {
        Shape::Heap => heaps::family(program),
        Shape::Tuple(2) => wythoff(program),
        _ => None,
    }
}

fn wythoff(program: &Program) -> Option<Family> {
    let rules = Wythoff::default();
    let is_move = |clause: &Clause| -> Option<[bool; 2]> {
        let ([Step::Range { slot, low: Code::Number(1), high }], [option]) = (&clause.steps[..], &clause.options[..])
        else {
            return None;
        };
        let [Part::Position(part)] = &option[..] else { return None };
        let lowered = |i: usize| match &part[i] {
            Code::Slot(s) if *s == i => Some(false),
            Code::Binary(Operator::Minus, a, b) if **a == Code::Slot(i) && **b == Code::Slot(*slot) => Some(true),
            _ => None,
        };
        let moved = [lowered(0)?, lowered(1)?];
        // A bound by a coordinate that is lowered is the same as none, since a negative number is no move.
        let bounded = match high {
            Code::Slot(s) => moved.get(*s) == Some(&true),
            Code::Call(Function::Min, arguments) => {
                moved == [true, true] && arguments.iter().all(|a| matches!(a, Code::Slot(0 | 1)))
            }
            _ => false,
        };
        bounded.then_some(moved)
    };
    let moves: Option<BTreeSet<[bool; 2]>> = program.clauses.iter().map(is_move).collect();
    if moves? != BTreeSet::from([[true, false], [false, true], [true, true]]) {
        return None;
    }
    for a in 0..7 {
        for b in 0..7 {
            let (mut ours, mut theirs) = (Options::default(), Options::default());
            program.options(&[a, b], &mut ours, |numbers| [numbers[0], numbers[1]]);
            rules.options(&[a, b], &mut theirs);
            let set = |options: &Options<[u64; 2]>| options.iter().map(<[_]>::to_vec).collect::<BTreeSet<_>>();
            if ours.error().is_some() || set(&ours) != set(&theirs) {
                return None;
            }
        }
    }
    Some(Family::Wythoff(rules, "wythoff".into()))
}
