//! A table of pairs as an image: the P-positions black, and the other values as numbers, or as shades where it is large.

use std::fmt::Write as _;

use grundy::table::{Asked, Cell, Table};
use grundy::{Nimber, Outcome, Play};

use super::svg::{LETTER, Svg, width};

pub(super) struct Picture {
    /// Each row, with what is in each place; `None` where there is no position.
    rows: Vec<Vec<Option<Place>>>,
    verdict: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Value(u64),
    Outcome(Outcome),
}

impl Place {
    fn is_p(self) -> bool {
        matches!(self, Self::Value(0) | Self::Outcome(Outcome::P))
    }

    fn text(self) -> String {
        match self {
            Self::Value(value) => value.to_string(),
            Self::Outcome(outcome) => outcome.to_string(),
        }
    }
}

/// With more rows or columns, values are shades.
const MOST_WITH_NUMBERS: usize = 40;
/// The side of a shade.
const SHADE: i32 = 4;
const MARGIN: i32 = 30;

impl Picture {
    /// Of a table with two sides; it may have ended before its last cell.
    pub(super) fn new(mut table: Table, columns: usize) -> Self {
        let mut rows: Vec<Vec<Option<Place>>> = Vec::new();
        while let Some(cell) = table.next_cell() {
            if rows.last().is_none_or(|row| row.len() == columns) {
                rows.push(Vec::with_capacity(columns));
            }
            let place = match cell {
                Cell::Value(value) => Some(Place::Value(value.0)),
                Cell::Outcome(outcome) => Some(Place::Outcome(outcome)),
                // An infinite value has no number: who wins stands for it.
                Cell::Infinite(set) if set.contains(&Nimber::ZERO) => Some(Place::Outcome(Outcome::N)),
                Cell::Infinite(_) => Some(Place::Outcome(Outcome::D)),
                Cell::Empty => None,
            };
            if let Some(row) = rows.last_mut() {
                row.push(place);
            }
        }
        let what = match table.asked() {
            Asked::Values => "values",
            Asked::Outcomes(Play::Normal) => "outcomes",
            Asked::Outcomes(Play::Misere) => "outcomes in misère play",
        };
        Self { verdict: format!("{what} of {}; P-positions black", table.game()), rows }
    }

    /// The number of rows, or of columns if there are more.
    pub(super) fn size(&self) -> usize {
        self.rows.len().max(self.rows.first().map_or(0, Vec::len))
    }

    fn each(&self) -> impl Iterator<Item = Place> {
        self.rows.iter().flatten().copied().flatten()
    }

    pub(super) fn text(&self) -> String {
        let columns = self.rows.first().map_or(0, Vec::len);
        let wide = self.each().map(|place| place.text().len()).max().unwrap_or(1);
        let wide = wide.max(columns.saturating_sub(1).to_string().len());
        let label = self.rows.len().saturating_sub(1).to_string().len();
        let mut text = String::new();
        let head: String = (0..columns).map(|column| format!(" {column:>wide$}")).collect();
        let _ = writeln!(text, "{:label$} {head}", "");
        for (number, row) in self.rows.iter().enumerate() {
            let cells: String =
                row.iter().map(|place| format!(" {:>wide$}", place.map(Place::text).unwrap_or_default())).collect();
            let _ = writeln!(text, "{}", format!("{number:>label$} {cells}").trim_end());
        }
        text
    }

    pub(super) fn svg(&self) -> String {
        let mut svg = Svg::new();
        let numbered = self.size() <= MOST_WITH_NUMBERS;
        let wide = self.each().map(|place| width(&place.text())).max().unwrap_or(0);
        let side = if numbered { (wide + 8).max(24) } else { SHADE };
        let largest =
            self.each().map(|place| if let Place::Value(value) = place { value } else { 1 }).max().unwrap_or(1);
        let columns = self.rows.first().map_or(0, Vec::len);
        let step = if numbered { 1 } else { 20 };
        for column in (0..columns).step_by(step) {
            svg.words(MARGIN + side * column as i32 + side / 2, MARGIN / 2, &column.to_string());
        }
        for (line, row) in self.rows.iter().enumerate() {
            let y = MARGIN + side * line as i32;
            if line % step == 0 {
                svg.words(MARGIN / 2, y + side / 2, &line.to_string());
            }
            let mut column = 0;
            while let Some(&place) = row.get(column) {
                let x = MARGIN + side * column as i32;
                let Some(place) = place else {
                    column += 1;
                    continue;
                };
                if numbered {
                    svg.square(x, y, side, if place.is_p() { "black" } else { "white" });
                    svg.letters(
                        x + side / 2,
                        y + side / 2,
                        &place.text(),
                        if place.is_p() { "white" } else { "black" },
                    );
                    column += 1;
                    continue;
                }
                let same = row[column..].iter().take_while(|&&other| other == Some(place)).count();
                let fill = match place {
                    place if place.is_p() => "#000".to_owned(),
                    Place::Value(value) => {
                        let light = 95 + 150 * value / largest.max(1);
                        format!("#{light:02x}{light:02x}{light:02x}")
                    }
                    Place::Outcome(_) => "#fff".to_owned(),
                };
                svg.shade(x, y, side * same as i32, side, &fill);
                column += same;
            }
        }
        let (wide, tall) = (side * columns as i32 + 2 * MARGIN, side * self.rows.len() as i32 + MARGIN);
        let whole = wide.max(width(&self.verdict) + MARGIN);
        svg.words(whole / 2, tall + LETTER, &self.verdict);
        svg.finish(whole, tall + 2 * LETTER + 4)
    }
}
