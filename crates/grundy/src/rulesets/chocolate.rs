//! Bars of chocolate with a bitter square.

use super::board;
use crate::theories::NakamuraMiyadera;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// Break a bar of chocolate along a whole line and eat the part without the bitter square. Whoever is left with the bitter
/// square alone cannot move.
///
/// Every column of the bar crosses the row of the bitter square, and has no holes. A bar and its mirror images are alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chocolate;

/// A bar, column by column.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bar {
    /// How many squares each column has above the row of the bitter square, and below it.
    pub(crate) columns: Vec<[u32; 2]>,
    /// The column of the bitter square, counted from 0.
    pub(crate) bitter: usize,
}

/// The most squares of a bar, those that are cut out included.
const MOST_SQUARES: u64 = 1 << 12;

impl Bar {
    /// The most squares that a column has above the row of the bitter square, and below it.
    pub(crate) fn heights(&self) -> [u32; 2] {
        [0, 1].map(|side| self.columns.iter().map(|column| column[side]).max().unwrap_or(0))
    }

    fn mirrored(&self) -> Self {
        Self { columns: self.columns.iter().rev().copied().collect(), bitter: self.columns.len() - 1 - self.bitter }
    }

    fn upside_down(&self) -> Self {
        Self { columns: self.columns.iter().map(|&[up, down]| [down, up]).collect(), bitter: self.bitter }
    }
}

impl Ruleset for Chocolate {
    type Position = Bar;

    fn options(&self, bar: &Bar, out: &mut Options<Bar>) {
        out.weigh(bar.columns.len() * size_of::<[u32; 2]>());
        let columns = &bar.columns;
        for first in 1..=bar.bitter {
            out.push(Bar { columns: columns[first..].to_vec(), bitter: bar.bitter - first });
        }
        out.extend(
            (bar.bitter + 1..columns.len()).map(|end| Bar { columns: columns[..end].to_vec(), bitter: bar.bitter }),
        );
        for (side, height) in bar.heights().into_iter().enumerate() {
            for most in 0..height {
                if out.is_full() {
                    return;
                }
                let mut lower = bar.clone();
                lower.columns.iter_mut().for_each(|column| column[side] = column[side].min(most));
                out.push(lower);
            }
        }
    }

    fn components(&self, bar: Bar, out: &mut Sum<Bar>) {
        let mirrored = bar.mirrored();
        let turned = [bar.upside_down(), mirrored.upside_down()];
        let [first, second] = turned;
        out.push(bar.min(mirrored).min(first).min(second));
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Bar>>> {
        vec![Box::new(NakamuraMiyadera)]
    }
}

/// A square of chocolate, one that is not there, and the bitter one.
const LETTERS: &str = ".#B";

impl Notation for Chocolate {
    fn parse(&self, text: &str) -> Result<Bar, ParseError> {
        let form = "write rows of squares joined by /, . for chocolate, # for none and B for the bitter square, or a size such as 3x4 with the bitter square in a corner";
        let fault = |code: ErrorCode, message: String| code.at(0..text.len(), message).help(form);
        let too_large = || fault(ErrorCode::TooLarge, format!("a bar has at most {MOST_SQUARES} squares"));
        if let Some(sides) = board::sides(text, 2)? {
            if sides[0].saturating_mul(sides[1]) > MOST_SQUARES {
                return Err(too_large());
            }
            return Ok(Bar { columns: vec![[0, sides[0] as u32 - 1]; sides[1] as usize], bitter: 0 });
        }
        let rows = board::rows(text, LETTERS)?;
        if rows.len() as u64 * rows[0].len() as u64 > MOST_SQUARES {
            return Err(too_large());
        }
        let mut bitter = (0..rows.len()).flat_map(|row| (0..rows[0].len()).map(move |column| (row, column)));
        let mut bitter = bitter.by_ref().filter(|&(row, column)| rows[row][column] == 'B');
        let (Some((row, column)), None) = (bitter.next(), bitter.next()) else {
            return Err(fault(ErrorCode::WrongCount, "expected one bitter square B".into()));
        };
        let is_there = |row: usize, column: usize| rows[row][column] != '#';
        let crosses = |column: &usize| is_there(row, *column);
        let first = (0..=column).rev().take_while(crosses).last().unwrap_or(column);
        let end = (column..rows[0].len()).take_while(crosses).count() + column;
        let columns: Vec<[u32; 2]> = (first..end)
            .map(|column| {
                let up = (0..row).rev().take_while(|&row| is_there(row, column)).count();
                let down = (row + 1..rows.len()).take_while(|&row| is_there(row, column)).count();
                [up as u32, down as u32]
            })
            .collect();
        let reached = columns.iter().map(|&[up, down]| up as usize + down as usize + 1).sum::<usize>();
        let all = rows.iter().flatten().filter(|&&square| square != '#').count();
        if reached != all {
            return Err(fault(
                ErrorCode::OtherForm,
                "every column of the bar must cross the row of the bitter square, without holes".into(),
            ));
        }
        Ok(Bar { columns, bitter: column - first })
    }

    fn rows(&self, bar: &Bar) -> Option<Vec<String>> {
        Some(board::split(&self.write(bar).replace('#', " ")))
    }

    fn write(&self, bar: &Bar) -> String {
        let [up, down] = bar.heights();
        let wide = bar.columns.len() as u32;
        board::write(up + down + 1, wide, |at| {
            let (row, column) = (at / wide, (at % wide) as usize);
            let [above, below] = bar.columns[column];
            match row {
                row if row == up && column == bar.bitter => 'B',
                row if row + above >= up && row <= up + below => '.',
                _ => '#',
            }
        })
    }

    /// `break-columns` with how many columns are eaten at the left or at the right, `break-rows` with how many rows at the top or
    /// at the bottom.
    fn describe(&self, from: &Bar, to: &[Bar]) -> Step {
        let Some(to) = to.first() else { return Step::new("break-left").with("count", 0) };
        let (left, columns) = (from.bitter - to.bitter.min(from.bitter), from.columns.len() - to.columns.len());
        let [up, down] = [0, 1].map(|side| from.heights()[side].saturating_sub(to.heights()[side]));
        match (left, columns) {
            (1.., _) => Step::new("break-left").with("count", left),
            (0, 1..) => Step::new("break-right").with("count", columns),
            (0, 0) if up > 0 => Step::new("break-top").with("count", up),
            (0, 0) => Step::new("break-bottom").with("count", down),
        }
    }

    /// A rectangle with the bitter square in a corner.
    fn position_at(&self, coordinates: &[u64]) -> Option<Bar> {
        let &[rows, columns] = coordinates else { return None };
        let squares = rows.checked_mul(columns)?;
        (1..=MOST_SQUARES)
            .contains(&squares)
            .then(|| Bar { columns: vec![[0, rows as u32 - 1]; columns as usize], bitter: 0 })
    }
}
