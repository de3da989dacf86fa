//! Tables for people: ten heaps a line, or a grid for each pair of the last two coordinates.

use std::collections::BTreeMap;
use std::io::{self, Write};

use grundy::table::{Asked, Cell, Ending, Extent};
use grundy::{Nimber, Outcome, Step, Values};

use super::{PPositions, Rows, Style, because, cell, coordinates, heading, infinite};
use crate::messages;

/// The cells of a table, in little room.
struct Held {
    /// The values, or 0 for P, 1 for N and 2 for D.
    cells: Values,
    /// What these do not say: cells without a position, infinite values, and outcomes among values.
    others: BTreeMap<usize, Cell>,
    asked: Asked,
}

impl Held {
    fn text(&self, i: usize) -> String {
        if let Some(other) = self.others.get(&i) {
            return cell(other);
        }
        match (self.cells.get(i), self.asked) {
            (Some(value), Asked::Values) => value.to_string(),
            (Some(0), _) => Outcome::P.to_string(),
            (Some(2), _) => Outcome::D.to_string(),
            (Some(_), _) => Outcome::N.to_string(),
            (None, _) => String::new(),
        }
    }

    fn width(&self) -> usize {
        match self.asked {
            Asked::Values => {
                let others = self.others.values().map(|other| cell(other).len()).max().unwrap_or(0);
                self.cells.iter().max().unwrap_or(0).to_string().len().max(others)
            }
            Asked::Outcomes(_) => 1,
        }
    }
}

pub(super) fn print(out: &mut impl Write, mut rows: Rows, style: Style) -> io::Result<Ending> {
    let mut held = Held { cells: Values::default(), others: BTreeMap::new(), asked: rows.table.asked() };
    while let Some(cell) = rows.next() {
        let before = held.cells.bytes();
        let number = match (&cell, held.asked) {
            (Cell::Value(value), _) => Some(*value),
            (Cell::Outcome(Outcome::P), Asked::Outcomes(_)) => Some(Nimber::ZERO),
            (Cell::Outcome(Outcome::N), Asked::Outcomes(_)) => Some(Nimber(1)),
            (Cell::Outcome(Outcome::D), Asked::Outcomes(_)) => Some(Nimber(2)),
            (Cell::Outcome(_), Asked::Values) | (Cell::Infinite(_) | Cell::Empty, _) => None,
        };
        if number.is_none() {
            let set = if let Cell::Infinite(set) = &cell { size_of_val(&**set) } else { 0 };
            held.others.insert(held.cells.len(), cell);
            rows.hold(set + 4 * size_of::<usize>());
        }
        held.cells.push(number.unwrap_or(Nimber::ZERO));
        rows.hold(held.cells.bytes() - before);
    }
    let (game, extent) = (rows.table.game().to_owned(), rows.table.extent().clone());
    // What the search held, and its line of progress, end here.
    let Rows { table, budget, .. } = rows;
    let ending = table.into_ending();
    drop(budget);
    if ending.fault.is_some() && ending.last.is_empty() {
        return Ok(ending);
    }
    writeln!(out, "{}\n", heading(&game, held.asked, &extent, &ending))?;
    match extent.sides() {
        [_] => heaps(out, &held, style.width)?,
        [outer @ .., height, width] => {
            for block in 0..outer.iter().product() {
                let first = block * height * width;
                if first > 0 && first >= held.cells.len() as u64 {
                    break;
                }
                if !outer.is_empty() {
                    let step = Step::new("table-block").with("first", prefix(outer, block));
                    writeln!(out, "{}\n", messages::say(&step))?;
                }
                grid(out, &held, first as usize, *height as usize, *width as usize, style.width)?;
                writeln!(out)?;
            }
        }
        [] => {}
    }
    if extent.is_heaps() {
        writeln!(out)?;
    }
    writeln!(out, "{}", p_positions(&held, &extent))?;
    infinite(out, held.others.values())?;
    because(out, &ending)?;
    Ok(ending)
}

/// The coordinates that are the same in a block.
fn prefix(outer: &[u64], block: u64) -> String {
    grundy::notation::join(&numbers(outer, block))
}

/// Writes a line without blanks at its end.
fn line(out: &mut impl Write, label: &str, label_width: usize, cells: &str) -> io::Result<()> {
    let text = format!("{label:>label_width$}  {cells}");
    writeln!(out, "{}", text.trim_end())
}

/// Ten heaps a line: the heap is the number at the left plus the number at the top.
fn heaps(out: &mut impl Write, held: &Held, terminal: Option<usize>) -> io::Result<()> {
    let count = held.cells.len();
    let width = held.width().max(1);
    let label_width = count.saturating_sub(1).to_string().len();
    let fits = |columns: usize| terminal.is_none_or(|most| label_width + 2 + columns * (width + 1) <= most);
    let columns = [10, 5, 2].into_iter().find(|&columns| fits(columns)).unwrap_or(1);
    let head: String = (0..columns.min(count)).map(|column| format!(" {column:>width$}")).collect();
    line(out, "", label_width, &head)?;
    let mut start = 0;
    while start < count {
        let cells: String = (start..count.min(start + columns)).map(|i| format!(" {:>width$}", held.text(i))).collect();
        line(out, &start.to_string(), label_width, &cells)?;
        start += columns;
    }
    Ok(())
}

/// Rows and columns, in strips of columns where the terminal is too narrow for all.
fn grid(
    out: &mut impl Write,
    held: &Held,
    first: usize,
    height: usize,
    columns: usize,
    terminal: Option<usize>,
) -> io::Result<()> {
    let known = held.cells.len().saturating_sub(first).div_ceil(columns).min(height);
    let width = held.width().max((columns - 1).to_string().len());
    let label_width = height.saturating_sub(1).to_string().len();
    let strip = match terminal {
        Some(most) => (most.saturating_sub(label_width + 2) / (width + 1)).clamp(1, columns),
        None => columns,
    };
    let mut left = 0;
    while left < columns {
        let right = columns.min(left + strip);
        if left > 0 {
            writeln!(out)?;
        }
        let head: String = (left..right).map(|column| format!(" {column:>width$}")).collect();
        line(out, "", label_width, &head)?;
        for row in 0..known {
            let start = first + row * columns;
            let cells: String = (left..right).map(|i| format!(" {:>width$}", held.text(start + i))).collect();
            line(out, &row.to_string(), label_width, &cells)?;
        }
        left = right;
    }
    Ok(())
}

/// The line that names the P-positions.
fn p_positions(held: &Held, extent: &Extent) -> String {
    let mut positions = PPositions::default();
    for (i, value) in held.cells.iter().enumerate() {
        let other = held.others.get(&i).map(Cell::outcome);
        if other.unwrap_or((value == 0).then_some(Outcome::P)) == Some(Outcome::P) {
            positions.add(|| place(extent.sides(), i as u64));
        }
    }
    positions.line()
}

/// Cell number `i` by its coordinates.
fn place(sides: &[u64], i: u64) -> String {
    coordinates(&numbers(sides, i))
}

/// The coordinates of cell number `i`.
fn numbers(sides: &[u64], i: u64) -> Vec<u64> {
    let mut rest = i;
    let mut numbers: Vec<u64> = sides
        .iter()
        .rev()
        .map(|side| {
            let coordinate = rest % side;
            rest /= side;
            coordinate
        })
        .collect();
    numbers.reverse();
    numbers
}
