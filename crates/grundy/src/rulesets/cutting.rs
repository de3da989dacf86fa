//! Cutting a sheet of squared paper.

use super::board;
use crate::theories::{CuttingParity, CuttingStrips};
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Cut a rectangle of squares along a line into two rectangles, none of whose sides is shorter than a least width.
///
/// A position is the two sides of a rectangle, the shorter one first in the standard form: a sheet may be turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cutting {
    width: u64,
}

/// The largest least width.
const MOST_WIDTH: u64 = 64;

impl Cutting {
    /// With this least width, from 1 to 64; with 1 every line can be cut.
    pub fn new(width: u64) -> Option<Self> {
        (1..=MOST_WIDTH).contains(&width).then_some(Self { width })
    }

    /// Reads the least width.
    ///
    /// # Errors
    /// If it is no number from 1 to 64.
    pub fn parse_width(text: &str) -> Result<Self, ParseError> {
        let width = notation::number(text, "the least width W")?;
        Self::new(width).ok_or_else(|| {
            ErrorCode::WrongNumber
                .at(0..text.len(), format!("W must be from 1 to {MOST_WIDTH}, found {width}"))
                .help("with 1, as without W, every line can be cut")
        })
    }
}

/// The shorter side first.
fn sorted([a, b]: [u64; 2]) -> [u64; 2] {
    [a.min(b), a.max(b)]
}

impl Ruleset for Cutting {
    type Position = [u64; 2];

    /// Each once: of the two cuts at the same distance from either side, the first.
    fn options(&self, &[a, b]: &[u64; 2], out: &mut Options<[u64; 2]>) {
        let cuts = |side: u64| self.width..=side / 2;
        for cut in cuts(a) {
            if out.is_full() {
                return;
            }
            out.push_sum([sorted([cut, b]), sorted([a - cut, b])]);
        }
        for cut in cuts(b).filter(|_| a != b) {
            if out.is_full() {
                return;
            }
            out.push_sum([sorted([a, cut]), sorted([a, b - cut])]);
        }
    }

    fn components(&self, sheet: [u64; 2], out: &mut Sum<[u64; 2]>) {
        if sheet.iter().any(|side| side / 2 >= self.width) {
            out.push(sorted(sheet));
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<[u64; 2]>>> {
        if self.width == 1 {
            return vec![Box::new(CuttingParity)];
        }
        let strips = CuttingStrips::new(self.width, budget);
        strips.map(|strips| Box::new(strips) as Box<dyn Theory<_>>).into_iter().collect()
    }
}

impl Notation for Cutting {
    fn parse(&self, text: &str) -> Result<[u64; 2], ParseError> {
        match board::sides(text, 2)?.as_deref() {
            Some(&[a, b]) => Ok([a, b]),
            _ => Err(ErrorCode::Expected.at(0..text.len(), "expected the sides of a sheet, such as 3x5")),
        }
    }

    fn write(&self, [a, b]: &[u64; 2]) -> String {
        format!("{a}x{b}")
    }

    /// `cut-sheet` with the sheet and the two that are left.
    fn describe(&self, from: &[u64; 2], to: &[[u64; 2]]) -> Step {
        let left = to.iter().map(|sheet| self.write(sheet)).collect::<Vec<_>>().join(" + ");
        Step::new("cut-sheet").with("sheet", self.write(from)).with("left", left)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<[u64; 2]> {
        let &[a, b] = coordinates else { return None };
        (a > 0 && b > 0).then_some([a, b])
    }
}
