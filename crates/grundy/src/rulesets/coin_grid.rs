//! Coins on a grid: the product of two coin-turning games.

use std::rc::Rc;

use super::coin_row::{COINS_HELP, side};
use super::turning_code::TurningCode;
use crate::theories::tartan::Tartan;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// The product of two coin-turning games. A position is the rows of a grid of coins, all of the same length, `true` for a
/// head. A move chooses lines that the first [code](TurningCode) allows and columns that the second allows, and turns every
/// coin where they cross; the one furthest down and to the right must go from heads to tails.
///
/// ```
/// use grundy::rulesets::{CoinGrid, TurningCode};
/// use grundy::{Nimber, Notation, Solver};
/// // Turning Corners: the four corners of a rectangle. Coin (i, j), counted from 0, is the nim-product of i and j.
/// let twins = TurningCode::parse("twins")?;
/// let corners = CoinGrid::new(twins.clone(), twins);
/// let board = corners.parse("TTT/TTT/TTH")?;
/// assert_eq!(Solver::new(corners).grundy(board).unwrap(), Nimber(2).times(Nimber(2)));
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct CoinGrid {
    rows: Rc<TurningCode>,
    columns: Rc<TurningCode>,
}

/// All options of one grid may have so many coins together; beyond, they are not written down.
const MOST_COINS: usize = 1 << 30;

impl CoinGrid {
    /// The product of the games with these codes: which lines may be turned, and which columns.
    pub fn new(rows: TurningCode, columns: TurningCode) -> Self {
        Self { rows: Rc::new(rows), columns: Rc::new(columns) }
    }

    /// Reads the two codes with a slash between them.
    ///
    /// # Errors
    /// Where a part is no code.
    pub fn parse_codes(text: &str) -> Result<Self, ParseError> {
        let Some((rows, columns)) = text.split_once('/') else {
            return Err(
                ErrorCode::Expected.at(0..text.len(), "expected two codes with a slash between them, such as 2/1-3")
            );
        };
        let shift = rows.len() + 1;
        Ok(Self::new(TurningCode::parse(rows)?, TurningCode::parse(columns).map_err(|error| error.shifted(shift))?))
    }
}

/// Every set that a code allows with `last` as its last coin, with that coin; nothing once `left` coins are used up.
fn sets(
    code: &TurningCode,
    last: usize,
    left: &mut usize,
    out: &mut Options<Vec<Vec<bool>>>,
) -> Option<Vec<Vec<usize>>> {
    let mut sets = Vec::new();
    let mut fits = true;
    code.visit(last, &mut |others| {
        if let Some(others) = others {
            sets.push(others.iter().copied().chain([last]).collect());
            fits = left.checked_sub(others.len() + 1).map(|rest| *left = rest).is_some();
        }
        fits && out.tick()
    });
    fits.then_some(sets)
}

impl Ruleset for CoinGrid {
    type Position = Vec<Vec<bool>>;

    fn options(&self, grid: &Vec<Vec<bool>>, out: &mut Options<Vec<Vec<bool>>>) {
        let coins: usize = grid.iter().map(Vec::len).sum();
        let mut left = MOST_COINS;
        for (i, row) in grid.iter().enumerate() {
            for j in (0..row.len()).filter(|&j| row[j]) {
                let (Some(lines), Some(columns)) =
                    (sets(&self.rows, i + 1, &mut left, out), sets(&self.columns, j + 1, &mut left, out))
                else {
                    return out.fail(format!("the options of {coins} coins are too many to write them all down"));
                };
                for set in &lines {
                    for with in &columns {
                        let Some(rest) = left.checked_sub(coins) else {
                            return out
                                .fail(format!("the options of {coins} coins are too many to write them all down"));
                        };
                        left = rest;
                        if out.is_full() {
                            return;
                        }
                        let mut turned = grid.clone();
                        for line in set {
                            with.iter().for_each(|column| turned[line - 1][column - 1] ^= true);
                        }
                        out.push(turned);
                    }
                }
            }
        }
    }

    /// Lines and columns of tails at the far end are of no account.
    fn components(&self, mut grid: Vec<Vec<bool>>, out: &mut Sum<Vec<Vec<bool>>>) {
        let lines = grid.iter().rposition(|row| row.contains(&true)).map_or(1, |last| last + 1);
        let columns = grid.iter().filter_map(|row| row.iter().rposition(|&head| head)).max().map_or(1, |last| last + 1);
        grid.truncate(lines);
        grid.iter_mut().for_each(|row| row.truncate(columns));
        out.push(grid);
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<Vec<bool>>>>> {
        vec![Box::new(Tartan::new(Rc::clone(&self.rows), Rc::clone(&self.columns), budget))]
    }
}

impl Notation for CoinGrid {
    fn parse(&self, text: &str) -> Result<Vec<Vec<bool>>, ParseError> {
        let mut start = 0;
        let mut grid: Vec<Vec<bool>> = Vec::new();
        for line in text.split('/') {
            let row: Result<Vec<bool>, ParseError> = line.char_indices().map(side).collect();
            let row = row.map_err(|error| error.shifted(start).help(COINS_HELP))?;
            let width = grid.first().map_or(row.len(), Vec::len);
            if row.is_empty() || row.len() != width {
                return Err(ErrorCode::WrongCount
                    .at(
                        start..start + line.len(),
                        format!("expected a row of {} coins, found {}", width.max(1), row.len()),
                    )
                    .help(
                        "write the rows from the top with slashes between them, all of the same length, such as HT/TH",
                    ));
            }
            grid.push(row);
            start += line.len() + 1;
        }
        Ok(grid)
    }

    fn rows(&self, position: &Self::Position) -> Option<Vec<String>> {
        Some(super::board::split(&self.write(position)))
    }

    fn write(&self, grid: &Vec<Vec<bool>>) -> String {
        let side = |&head: &bool| if head { 'H' } else { 'T' };
        grid.iter().map(|row| row.iter().map(side).collect::<String>()).collect::<Vec<_>>().join("/")
    }

    fn describe(&self, from: &Vec<Vec<bool>>, to: &[Vec<Vec<bool>>]) -> Step {
        let to = to.first().map_or(&[][..], |grid| grid);
        let mut coins = Vec::new();
        for (i, row) in from.iter().enumerate() {
            for (j, &head) in row.iter().enumerate() {
                if to.get(i).and_then(|row| row.get(j)).copied().unwrap_or(false) != head {
                    coins.push(format!("{},{}", i + 1, j + 1));
                }
            }
        }
        Step::new("turn-coins").with("coins", coins.join(" "))
    }
}
