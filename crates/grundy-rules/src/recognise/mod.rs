//! Is this a known game in other words?
//!
//! A rule is brought into a normal form (`linear`), in which the same moves in other words look alike, and this is compared
//! with the families that theorems speak of. Each family has its file, which says how it is told and why that is a proof.
//!
//! A wrong recognition would be the worst fault, so that in addition the options of the rule and of what it was recognised as
//! are compared on all small positions, and any difference means: not recognised.

mod euclid;
mod fibonacci;
mod heaps;
mod linear;
mod moore;
mod shift;
mod small;
mod staircase;
mod sums;
mod wythoff;

use std::fmt;

use grundy::rulesets::{Euclid, FibonacciNim, Moore, Nim, Staircase, Subtraction, TakeAndBreak, Wythoff};
use grundy::{Options, Ruleset};

use crate::program::{Program, Shape};

/// What a rule was recognised as.
#[derive(Clone, Debug)]
pub enum Family {
    /// Nim.
    Nim(Nim),
    /// A subtraction game or all-but game, with its name in the catalogue.
    Subtraction(Subtraction, String),
    /// A take-and-break code.
    Code(TakeAndBreak),
    /// A sum, of which each number is a heap: the games of the heaps of a tuple, or one game for all.
    Sum(Vec<Family>),
    /// A game about one heap, and how many objects every heap has more.
    Shifted(Box<Family>, u64),
    /// Moore's Nim, and how many heaps may be lowered at once.
    Moore(Moore, u64),
    /// Wythoff's game, and its parameter.
    Wythoff(Wythoff, u64),
    /// Euclid's game, and whether both numbers stay positive.
    Euclid(Euclid, bool),
    /// Fibonacci Nim, and the places of the heap and of the most that may be taken.
    Fibonacci(FibonacciNim, [usize; 2]),
    /// Staircase Nim, and whether the first number is the ground.
    Staircase(Staircase, bool),
}

impl Family {
    /// The options of a heap, in a game about one heap.
    fn heap_options(&self, heap: u64) -> Option<Options<u64>> {
        let mut options = Options::default();
        match self {
            Self::Nim(rules) => rules.options(&heap, &mut options),
            Self::Subtraction(rules, _) => rules.options(&heap, &mut options),
            Self::Code(rules) => rules.options(&heap, &mut options),
            _ => return None,
        }
        Some(options)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(_) => f.write_str("nim"),
            Self::Subtraction(_, name) => f.write_str(name),
            Self::Sum(games) => match &games[..] {
                [game] => write!(f, "{game} (each number is a heap)"),
                _ => {
                    f.write_str("a sum, number by number:")?;
                    games.iter().try_for_each(|game| write!(f, " {game}"))
                }
            },
            Self::Shifted(game, by) => write!(f, "{game} on n-{by}"),
            Self::Moore(_, k) => write!(f, "moore:{k}"),
            Self::Wythoff(_, 1) => f.write_str("wythoff"),
            Self::Wythoff(_, t) => write!(f, "wythoff:{t}"),
            Self::Euclid(_, false) => f.write_str("euclid"),
            Self::Euclid(_, true) => f.write_str("euclid:positive"),
            Self::Fibonacci(..) => f.write_str("fibonacci-nim"),
            Self::Staircase(_, false) => f.write_str("staircase"),
            Self::Staircase(_, true) => f.write_str("staircase:ground"),
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
        Shape::Heap => heaps::family(program).or_else(|| shift::family(program)),
        Shape::Tuple(_) | Shape::Row | Shape::Multiset(_) => {
            let families =
                [sums::family, moore::family, wythoff::family, euclid::family, fibonacci::family, staircase::family];
            families.iter().find_map(|family| family(program))
        }
    }
}
