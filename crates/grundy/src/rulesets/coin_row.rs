//! Coins in a row that are turned over, the last of them from heads to tails.

use std::rc::Rc;

use super::turning_code::TurningCode;
use crate::theories::coin_turning::{CoinTurning, HeadValues, heads, turned};
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// A coin-turning game. A position is a row of coins, `true` for a head; the leftmost coin is number 1. A move turns some
/// coins over, such as the [code](TurningCode) allows; the rightmost of them must go from heads to tails.
///
/// The whole row is one component: the heads are a sum in normal play only.
///
/// ```
/// use grundy::rulesets::CoinRow;
/// use grundy::{Nimber, Notation, Outcome, Play, Solver};
/// let rules = CoinRow::turning_turtles();
/// let row = rules.parse("HHH")?;
/// let mut solver = Solver::new(rules);
/// assert_eq!(solver.grundy(row.clone()).unwrap(), Nimber(0));
/// // In misère play the heaps 1, 2, 3 would be a P-position.
/// assert_eq!(solver.outcome(row, Play::Misere).unwrap(), Outcome::N);
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CoinRow {
    code: Rc<TurningCode>,
}

/// All options of one row may have so many coins together; beyond, they are not written down.
const MOST_COINS: u64 = 1 << 30;

impl CoinRow {
    /// The game in which these coins may be turned together.
    pub fn new(code: TurningCode) -> Self {
        Self { code: Rc::new(code) }
    }

    /// Which coins may be turned together.
    pub fn code(&self) -> &TurningCode {
        &self.code
    }

    /// The values of single heads, each by the number of its coin, counted from 1: a theory of any game whose heaps have the same
    /// values.
    pub fn heads(&self, budget: &Budget) -> Box<dyn Theory<u64>> {
        Box::new(HeadValues::new(Rc::clone(&self.code), budget))
    }

    /// Turning Turtles: one coin is turned from heads to tails and, if wished, one other to its left.
    pub fn turning_turtles() -> Self {
        Self::new(TurningCode::turning_turtles())
    }
}

impl Ruleset for CoinRow {
    type Position = Vec<bool>;

    fn options(&self, row: &Vec<bool>, out: &mut Options<Vec<bool>>) {
        out.weigh(row.len());
        let mut coins = 0_u64;
        let mut too_many = false;
        for head in heads(row).rev() {
            self.code.visit(head, &mut |others| {
                match others {
                    Some(others) => {
                        coins += row.len() as u64;
                        too_many = coins > MOST_COINS;
                        if too_many {
                            return false;
                        }
                        out.push(turned(row, head, others));
                    }
                    None => return out.tick(),
                }
                !out.is_full()
            });
            if too_many {
                return out.fail(format!("the options of {} coins are too many to write them all down", row.len()));
            }
            if out.is_full() {
                return;
            }
        }
    }

    /// Tails at the right end are of no account.
    fn components(&self, mut row: Vec<bool>, out: &mut Sum<Vec<bool>>) {
        let last = heads(&row).next_back().unwrap_or(1);
        row.truncate(last);
        out.push(row);
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<bool>>>> {
        vec![Box::new(CoinTurning::new(Rc::clone(&self.code), budget))]
    }
}

pub(super) const COINS_HELP: &str = "write the row from the left, H for a head and T for a tail, such as HTHH";

/// Reads one coin, which is at this byte.
pub(super) fn side((at, letter): (usize, char)) -> Result<bool, ParseError> {
    match letter {
        'H' | 'h' => Ok(true),
        'T' | 't' => Ok(false),
        _ => {
            let span = at..at + letter.len_utf8();
            Err(ErrorCode::UnknownCharacter.at(span, format!("expected H or T, found \"{}\"", letter.escape_debug())))
        }
    }
}

impl Notation for CoinRow {
    fn parse(&self, text: &str) -> Result<Vec<bool>, ParseError> {
        if text.is_empty() {
            return Err(ErrorCode::Expected.at(0..0, "expected a row of coins, found nothing").help(COINS_HELP));
        }
        text.char_indices().map(|coin| side(coin).map_err(|error| error.help(COINS_HELP))).collect()
    }

    fn rows(&self, position: &Self::Position) -> Option<Vec<String>> {
        Some(super::board::split(&self.write(position)))
    }

    fn write(&self, row: &Vec<bool>) -> String {
        row.iter().map(|&head| if head { 'H' } else { 'T' }).collect()
    }

    fn describe(&self, from: &Vec<bool>, to: &[Vec<bool>]) -> Step {
        let to = to.first().map_or(&[][..], |row| row);
        let differing: Vec<(usize, bool)> = (0..from.len())
            .rev()
            .filter(|&i| from[i] != to.get(i).copied().unwrap_or(false))
            .map(|i| (i + 1, from[i]))
            .collect();
        match differing[..] {
            [] => Step::new("turn-coin").with("coin", 0),
            [(coin, _)] => Step::new("turn-coin").with("coin", coin),
            [(coin, _), (other, true)] => Step::new("turn-both-to-tails").with("coin", coin).with("other", other),
            [(coin, _), (other, false)] => Step::new("turn-other-to-heads").with("coin", coin).with("other", other),
            _ => {
                let coins: Vec<String> = differing.iter().rev().map(|(coin, _)| coin.to_string()).collect();
                Step::new("turn-coins").with("coins", coins.join(", "))
            }
        }
    }
}
