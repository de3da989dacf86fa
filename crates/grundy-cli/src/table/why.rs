//! Tables for people with the reason of each value: the options, their values, and the mex.

use std::io::{self, Write};

use comfy_table::{CellAlignment, ContentArrangement, presets};
use grundy::table::{Asked, Cell, Ending, Reason};
use grundy::{Outcome, Step};

use super::{OPTIONS_CUT, OPTIONS_SHOWN, PPositions, Rows, Style, because, cell, coordinates, heading, infinite, sum};
use crate::messages;

pub(super) fn print(out: &mut impl Write, mut rows: Rows, style: Style) -> io::Result<Ending> {
    let mut table = comfy_table::Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    if let Some(width) = style.width {
        table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    }
    let values = rows.table.asked() == Asked::Values;
    let say = |id| messages::say(&Step::new(id));
    let (place, name) = match rows.table.extent().is_heaps() {
        true => ("n".to_owned(), say("table-grundy")),
        false => (say("table-position"), say("table-grundy-box")),
    };
    let outcome = "N/P".to_owned();
    table.set_header(if values {
        vec![place, say("table-options"), say("table-option-values"), name, outcome]
    } else {
        vec![place, say("table-options"), say("table-option-outcomes"), outcome]
    });
    let (mut cut, mut count, mut positions, mut endless) = (false, 0, PPositions::default(), None);
    while let Some((found, reason)) = rows.next_with_reason(OPTIONS_SHOWN) {
        count += 1;
        let place = coordinates(rows.table.coordinates());
        if found.outcome() == Some(Outcome::P) {
            positions.add(|| place.clone());
        }
        if endless.is_none() && matches!(found, Cell::Infinite(_)) {
            endless = Some(found.clone());
        }
        let mut row = vec![place];
        match &reason {
            Some(reason) => {
                cut |= reason.total > OPTIONS_SHOWN;
                row.extend([options(reason), option_cells(reason)]);
            }
            None => row.extend([say("table-empty"), String::new()]),
        }
        if values {
            row.push(cell(&found));
        }
        row.push(found.outcome().map_or(String::new(), |outcome| outcome.to_string()));
        rows.hold(row.iter().map(|text| 4 * text.len() + 64).sum());
        table.add_row(row);
    }
    for (column, alignment) in [(0, CellAlignment::Right), (3, CellAlignment::Right)] {
        if let Some(column) = table.column_mut(column).filter(|_| column == 0 || values) {
            column.set_cell_alignment(alignment);
        }
    }
    let (game, asked, extent) = (rows.table.game().to_owned(), rows.table.asked(), rows.table.extent().clone());
    let Rows { table: source, budget, .. } = rows;
    let ending = source.into_ending();
    drop(budget);
    if ending.fault.is_some() && ending.last.is_empty() {
        return Ok(ending);
    }
    writeln!(out, "{}\n", heading(&game, asked, &extent, &ending))?;
    if count > 0 {
        writeln!(out, "{}\n", table.trim_fmt())?;
    }
    if cut {
        let step = Step::new(if values { "table-cut" } else { "table-cut-misere" });
        writeln!(out, "{}", messages::say(&step.with("example", "{0-3, 6}")))?;
    }
    writeln!(out, "{}", positions.line())?;
    if count == 0 {
        return Ok(ending);
    }
    let heaps = extent.is_heaps();
    let mex = if heaps { "table-mex" } else { "table-mex-box" };
    match &endless {
        Some(_) => infinite(out, endless.iter())?,
        None => writeln!(out, "{}", say(if values { mex } else { "table-misere-rule" }))?,
    }
    because(out, &ending)?;
    Ok(ending)
}

/// The options, or the first ones and their number.
fn options(reason: &Reason) -> String {
    if reason.total == 0 {
        return messages::say(&Step::new("table-none"));
    }
    let shown = if reason.total > OPTIONS_SHOWN { OPTIONS_CUT } else { reason.total };
    let mut list = reason.listed.iter().take(shown).map(|option| sum(&option.parts)).collect::<Vec<_>>().join(", ");
    if reason.total > shown {
        list.push_str(", ");
        list.push_str(&messages::say(&Step::new("table-more-options").with("total", reason.total)));
    }
    list
}

/// The values in the order of the options; where not all options are shown, the set of all values.
fn option_cells(reason: &Reason) -> String {
    if reason.total <= OPTIONS_SHOWN {
        return reason.listed.iter().map(|option| cell(&option.cell)).collect::<Vec<_>>().join(", ");
    }
    format!("{{{}}}", ranges(&reason.cells).join(", "))
}

/// Values in ascending order, with three or more in a row as a range.
fn ranges(cells: &[Cell]) -> Vec<String> {
    let mut texts = Vec::new();
    let mut i = 0;
    while i < cells.len() {
        let mut last = i;
        while let (Cell::Value(value), Some(Cell::Value(next))) = (&cells[last], cells.get(last + 1)) {
            if value.0.checked_add(1) != Some(next.0) {
                break;
            }
            last += 1;
        }
        if last - i >= 2 {
            texts.push(format!("{}-{}", cell(&cells[i]), cell(&cells[last])));
        } else {
            texts.extend(cells[i..=last].iter().map(cell));
        }
        i = last + 1;
    }
    texts
}
