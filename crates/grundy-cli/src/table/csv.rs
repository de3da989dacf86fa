//! Tables as CSV: a column for each coordinate, then the value or outcome, with a header.

use std::fmt::Write as _;
use std::io::{self, Write};

use grundy::table::{Cell, Ending};

use super::{Rows, Style, cell, sum};

/// The names of the coordinates; a single heap is `n`.
fn header(sides: usize) -> Vec<String> {
    match sides {
        1 => vec!["n".into()],
        _ => ('a'..='z').take(sides).map(String::from).collect(),
    }
}

pub(super) fn print(out: &mut impl Write, rows: Rows, style: Style) -> io::Result<Ending> {
    write(out, rows, style).map_err(|error| match error.into_kind() {
        // Kept as it is, so that a closed pipe is known as one.
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    })
}

fn write(out: &mut impl Write, mut rows: Rows, style: Style) -> csv::Result<Ending> {
    let mut csv = csv::Writer::from_writer(out);
    let mut names = header(rows.table.extent().sides().len());
    if !style.p_positions {
        names.push(if rows.play() == grundy::Play::Misere { "outcome" } else { "grundy" }.into());
    }
    if style.why {
        names.extend(["options".into(), "option_values".into()]);
    }
    csv.write_record(&names)?;
    let mut field = String::new();
    let mut write = |csv: &mut csv::Writer<_>, value: &dyn std::fmt::Display| {
        field.clear();
        let _ = write!(field, "{value}");
        csv.write_field(&field)
    };
    while let Some((found, reason)) =
        if style.why { rows.next_with_reason(usize::MAX) } else { rows.next().map(|found| (found, None)) }
    {
        for coordinate in rows.table.coordinates() {
            write(&mut csv, coordinate)?;
        }
        if !style.p_positions {
            match &found {
                Cell::Value(value) => write(&mut csv, &value.0)?,
                found => write(&mut csv, &cell(found))?,
            }
        }
        if style.why {
            let options = reason.map_or(Vec::new(), |reason| reason.listed);
            let texts: Vec<String> = options.iter().map(|option| sum(&option.parts)).collect();
            let values: Vec<String> = options.iter().map(|option| cell(&option.cell)).collect();
            write(&mut csv, &texts.join("; "))?;
            write(&mut csv, &values.join("; "))?;
        }
        csv.write_record(None::<&[u8]>)?;
    }
    csv.flush()?;
    drop(csv);
    Ok(rows.table.into_ending())
}
