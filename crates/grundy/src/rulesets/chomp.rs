//! Chomp: bites from a bar of chocolate.

use super::board;
use crate::theories::ChompTable;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Chomp: take a square of the bar and all squares that are neither above nor to the left of it. The square in the corner is
/// poisoned and nobody may take it, so that whoever has to move with nothing else left loses in normal play.
///
/// A position is the bar row by row from the poisoned corner on: no row is longer than the one before, and none is empty. A
/// bar and its mirror image are alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

/// What is left when the square in this row and column, counted from 0, is taken.
fn bitten(bar: &[u32], row: usize, column: u32) -> Vec<u32> {
    let rows = bar.iter().enumerate().map(|(i, &length)| if i < row { length } else { length.min(column) });
    rows.take_while(|&length| length > 0).collect()
}

/// Rows for columns.
pub(crate) fn mirrored(bar: &[u32]) -> Vec<u32> {
    (0..bar.first().copied().unwrap_or(0)).map(|column| bar.partition_point(|&length| length > column) as u32).collect()
}

/// With more squares a single position has options that fill any memory.
const MOST_SQUARES: u64 = 1 << 20;

impl Ruleset for Chomp {
    type Position = Vec<u32>;

    fn options(&self, bar: &Vec<u32>, out: &mut Options<Vec<u32>>) {
        out.weigh(bar.len() * size_of::<u32>());
        for (row, &length) in bar.iter().enumerate() {
            for column in u32::from(row == 0)..length {
                if out.is_full() {
                    return;
                }
                out.push(bitten(bar, row, column));
            }
        }
    }

    fn components(&self, bar: Vec<u32>, out: &mut Sum<Vec<u32>>) {
        // A bar that is as deep as it is long at least is turned, unless it is its own mirror image.
        if bar.len() < bar.first().copied().unwrap_or(0) as usize {
            return out.push(bar);
        }
        let mirrored = mirrored(&bar);
        out.push(bar.max(mirrored));
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u32>>>> {
        vec![Box::new(ChompTable::new(budget))]
    }
}

impl Notation for Chomp {
    fn parse(&self, text: &str) -> Result<Vec<u32>, ParseError> {
        let too_large = || {
            ErrorCode::TooLarge
                .at(0..text.len(), "a bar may have at most 2^20 squares")
                .help("write the rows from the poisoned corner on, such as 4,4,2, or a size such as 3x4")
        };
        if text.contains('x') {
            if text.matches('x').count() > 1 && text.split('x').all(notation::is_number) {
                return Err(ErrorCode::WrongCount
                    .at(0..text.len(), "a bar has two sides, and this has more")
                    .help(format!("Chomp in more directions is a game of its own: poset:{text} all")));
            }
            let Some(sides) = board::sides(text, 2)? else {
                return Err(ErrorCode::Expected.at(0..text.len(), "expected a size such as 3x4"));
            };
            if sides[0].saturating_mul(sides[1]) > MOST_SQUARES {
                return Err(too_large());
            }
            let length = u32::try_from(sides[1]).map_err(|_| too_large())?;
            return Ok(vec![length; sides[0] as usize]);
        }
        let rows = notation::numbers(text, "the length of a row")?;
        for (i, row) in rows.iter().enumerate() {
            if *row == 0 {
                return Err(ErrorCode::WrongNumber
                    .at(notation::part(text, i), "a row has at least one square, found 0")
                    .help("leave rows without squares out"));
            }
            if i > 0 && *row > rows[i - 1] {
                let found = format!("a row is at most as long as the one before ({}), found {row}", rows[i - 1]);
                return Err(ErrorCode::WrongNumber.at(notation::part(text, i), found));
            }
        }
        if rows.iter().fold(0_u64, |sum, &row| sum.saturating_add(row)) > MOST_SQUARES {
            return Err(too_large());
        }
        rows.into_iter().map(|row| u32::try_from(row).map_err(|_| too_large())).collect()
    }

    /// The poisoned square is a P.
    fn rows(&self, bar: &Vec<u32>) -> Option<Vec<String>> {
        let wide = bar.first().copied().unwrap_or(0);
        let square = |row: usize, column: u32, length: u32| match (row, column) {
            (0, 0) => 'P',
            _ if column < length => '.',
            _ => ' ',
        };
        let row = |(row, &length): (usize, &u32)| (0..wide).map(|column| square(row, column, length)).collect();
        Some(bar.iter().enumerate().map(row).collect())
    }

    fn write(&self, bar: &Vec<u32>) -> String {
        bar.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
    }

    /// `bite` with the row and column of the square that is taken, counted from 1 from the poisoned corner on, and the bar that
    /// is left.
    fn describe(&self, bar: &Vec<u32>, to: &[Vec<u32>]) -> Step {
        let Some(left) = to.first() else { return Step::new("bite") };
        let row = (0..bar.len()).find(|&i| left.get(i) != Some(&bar[i])).unwrap_or(0);
        let column = left.get(row).map_or(0, |&length| length);
        Step::new("bite").with("row", row + 1).with("column", column + 1).with("left", self.write(left))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u32>> {
        let &[rows, columns] = coordinates else { return None };
        if rows == 0 || columns == 0 || rows.saturating_mul(columns) > MOST_SQUARES {
            return None;
        }
        Some(vec![u32::try_from(columns).ok()?; usize::try_from(rows).ok()?])
    }
}
