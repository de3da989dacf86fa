//! Is this a known game in other words?
//!
//! A rule is brought into a normal form (`linear`), in which the same moves in other words look alike, and this is compared
//! with the families that theorems speak of. Each family has its file, which says how it is told and why that is a proof.
//!
//! A wrong recognition would be the worst fault, so that in addition the options of the rule and of what it was recognised as
//! are compared on all small positions, and any difference means: not recognised.

mod coin_boards;
mod coin_heaps;
mod coin_rows;
mod coins;
mod digits;
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

use grundy::rulesets::{CoinRow, Euclid, FibonacciNim, Moore, Nim, Staircase, Subtraction, TakeAndBreak, Wythoff};
use grundy::{Options, Ruleset};

use crate::board::program::Program as BoardProgram;
use crate::program::{Program, Shape};

pub use coin_boards::CoinBoard;

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
    /// A game about one heap, and how many objects every heap of the rule has more, or less if that is negative.
    Shifted(Box<Family>, i64),
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
    /// Coin turning, and where the coins are.
    Coins(CoinRow, Coins),
    /// Coin turning with a heap for each head, and the number of the first place; in normal play only.
    Heads(CoinRow, u64),
}

/// Where the coins of a row are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Coins {
    /// The digits of a heap in base 2, the lowest one first.
    Digits,
    /// The numbers of a row, in order.
    Row,
    /// The numbers of a row, the last one first.
    RowFromEnd,
}

impl Coins {
    /// The row of coins, `true` for a head, if these numbers are one.
    pub(crate) fn row(self, numbers: &[u64]) -> Option<Vec<bool>> {
        let side = |number: &u64| (*number <= 1).then_some(*number == 1);
        match self {
            Self::Digits => {
                let heap = *numbers.first()?;
                Some((0..64 - heap.leading_zeros()).map(|i| heap >> i & 1 == 1).collect())
            }
            Self::Row => numbers.iter().map(side).collect(),
            Self::RowFromEnd => numbers.iter().rev().map(side).collect(),
        }
    }

    /// The numbers of a row of coins; a row that is shorter than `length` has tails at its end.
    pub(crate) fn numbers(self, row: &[bool], length: usize) -> Vec<u64> {
        let mut numbers: Vec<u64> = row.iter().map(|&head| head.into()).collect();
        if self == Self::Digits {
            return vec![(0..64).zip(&numbers).fold(0, |heap, (i, digit)| heap | digit << i)];
        }
        numbers.resize(length.max(row.len()), 0);
        if self == Self::RowFromEnd {
            numbers.reverse();
        }
        numbers
    }
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
            Self::Shifted(game, by @ 0..) => write!(f, "{game} on n-{by}"),
            Self::Shifted(game, by) => write!(f, "{game} on n+{}", by.unsigned_abs()),
            Self::Moore(_, k) => write!(f, "moore:{k}"),
            Self::Wythoff(_, 1) => f.write_str("wythoff"),
            Self::Wythoff(_, t) => write!(f, "wythoff:{t}"),
            Self::Euclid(_, false) => f.write_str("euclid"),
            Self::Euclid(_, true) => f.write_str("euclid:positive"),
            Self::Fibonacci(..) => f.write_str("fibonacci-nim"),
            Self::Staircase(_, false) => f.write_str("staircase"),
            Self::Staircase(_, true) => f.write_str("staircase:ground"),
            Self::Coins(rules, coins) => {
                f.write_str(&coins::name(rules.code()))?;
                match coins {
                    Coins::Digits => f.write_str(" on binary digits, the lowest one first"),
                    Coins::Row => Ok(()),
                    Coins::RowFromEnd => f.write_str(" from the end of the row"),
                }
            }
            Self::Heads(rules, first) => {
                write!(
                    f,
                    "{} in normal play, a heap n being a head at place n, counted from {first}",
                    coins::name(rules.code())
                )
            }
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
        Shape::Heap => heaps::family(program)
            .or_else(|| shift::family(program))
            .or_else(|| coins(program))
            .or_else(|| heads(program)),
        Shape::Tuple(_) | Shape::Row | Shape::Multiset(_) => {
            let families = [
                sums::family,
                moore::family,
                wythoff::family,
                euclid::family,
                fibonacci::family,
                staircase::family,
                coins,
            ];
            families.iter().find_map(|family| family(program))
        }
    }
}

/// The game of coins that a rule about boards is, if it is recognised.
pub fn board_family(program: &BoardProgram) -> Option<CoinBoard> {
    coin_boards::coin_board(program)
}

/// Coin turning, in any of its forms.
fn coins(program: &Program) -> Option<Family> {
    let (code, coins) = match program.shape {
        Shape::Heap => (digits::code(program)?, Coins::Digits),
        _ => {
            let (code, from_end) = coin_rows::code(program)?;
            (code, if from_end { Coins::RowFromEnd } else { Coins::Row })
        }
    };
    let rules = CoinRow::new(code);
    // All rows of up to 3 coins, and some of 8: rules may look through all sets of coins.
    let some = (0..256_u32).step_by(37).map(|set| (8, set));
    let mut rows = (1..=3_usize).flat_map(|length| (0..1_u32 << length).map(move |set| (length, set))).chain(some);
    let agrees = |(length, set): (usize, u32)| {
        let row: Vec<bool> = (0..length).map(|i| set >> i & 1 == 1).collect();
        let numbers = |row: &Vec<bool>| coins.numbers(row, length);
        small::has_options(program, &numbers(&row), &small::options_of(&rules, &row, numbers))
    };
    rows.all(agrees).then_some(Family::Coins(rules, coins))
}

/// Coin turning with a heap for each head.
fn heads(program: &Program) -> Option<Family> {
    let (code, first) = coin_heaps::code(program)?;
    Some(Family::Heads(CoinRow::new(code), first))
}
