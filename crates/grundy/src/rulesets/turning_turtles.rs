//! Turning Turtles: turn a head to a tail, and if wished one coin to its left as well.

use crate::theories::turning_turtles::{TurningTurtles as Lenstra, heads, turned};
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// Turning Turtles. A position is a row of coins, `true` for a head; the leftmost coin is number 1. On each turn a head is
/// turned to a tail, and if the player wishes one other coin to its left is turned as well, whichever side it shows.
///
/// The whole row is one component: the heads are a sum in normal play only.
///
/// ```
/// use grundy::rulesets::TurningTurtles;
/// use grundy::{Nimber, Notation, Outcome, Play, Solver};
/// let row = TurningTurtles.parse("HHH")?;
/// let mut solver = Solver::new(TurningTurtles);
/// assert_eq!(solver.grundy(row.clone()).unwrap(), Nimber(0));
/// // In misère play the heaps 1, 2, 3 would be a P-position.
/// assert_eq!(solver.outcome(row, Play::Misere).unwrap(), Outcome::N);
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TurningTurtles;

/// All options of one row may have so many coins together; beyond, they are not written down.
const MOST_COINS: u64 = 1 << 30;

impl Ruleset for TurningTurtles {
    type Position = Vec<bool>;

    fn options(&self, row: &Vec<bool>, out: &mut Options<Vec<bool>>) {
        let count = heads(row).fold(0_u64, u64::saturating_add);
        if count.saturating_mul(row.len() as u64) > MOST_COINS {
            return out.fail(format!("the {count} options of {} coins are too many to write them all down", row.len()));
        }
        for head in heads(row).rev() {
            if out.is_full() {
                return;
            }
            out.extend((0..head).map(|other| turned(row, head, other)));
        }
    }

    /// Tails at the right end are of no account.
    fn components(&self, mut row: Vec<bool>, out: &mut Sum<Vec<bool>>) {
        let last = heads(&row).next_back().unwrap_or(1);
        row.truncate(usize::try_from(last).unwrap_or(usize::MAX));
        out.push(row);
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<bool>>>> {
        vec![Box::new(Lenstra::new(budget))]
    }
}

impl Notation for TurningTurtles {
    fn parse(&self, text: &str) -> Result<Vec<bool>, ParseError> {
        let help = "write the row from the left, H for a head and T for a tail, such as HTHH";
        if text.is_empty() {
            return Err(ParseError::new(0..0, "expected a row of coins, found nothing").help(help));
        }
        let side = |(at, letter): (usize, char)| match letter {
            'H' | 'h' => Ok(true),
            'T' | 't' => Ok(false),
            _ => {
                let span = at..at + letter.len_utf8();
                Err(ParseError::new(span, format!("expected H or T, found \"{}\"", letter.escape_debug())).help(help))
            }
        };
        text.char_indices().map(side).collect()
    }

    fn write(&self, row: &Vec<bool>) -> String {
        row.iter().map(|&head| if head { 'H' } else { 'T' }).collect()
    }

    fn describe(&self, from: &Vec<bool>, to: &[Vec<bool>]) -> Step {
        let to = to.first().map_or(&[][..], |row| row);
        let mut differing =
            (0..from.len()).rev().filter(|&i| from[i] != to.get(i).copied().unwrap_or(false)).map(|i| (i + 1, from[i]));
        let coin = differing.next().map_or(0, |(coin, _)| coin);
        match differing.next() {
            None => Step::new("turn-coin").with("coin", coin),
            Some((other, true)) => Step::new("turn-both-to-tails").with("coin", coin).with("other", other),
            Some((other, false)) => Step::new("turn-other-to-heads").with("coin", coin).with("other", other),
        }
    }
}
