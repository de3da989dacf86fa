//! Tables as NumPy arrays: the smallest unsigned type that holds the values, in C order, with the shape of the box.

use std::io::{self, Write};

use grundy::question::Refusal;
use grundy::table::{Cell, Ending};
use grundy::{ErrorCode, Nimber, Values};
use npyz::WriterBuilder;

use super::{Rows, coordinates};

pub(super) fn print(out: &mut impl Write, mut rows: Rows) -> anyhow::Result<Ending> {
    let mut values = hold(&mut rows, "npy")?;
    let mut shape = rows.table.extent().sides().to_vec();
    if let Some(every) = rows.every {
        shape[0] = shape[0].div_ceil(every);
    }
    if rows.table.has_stopped() {
        // Only whole rows make an array.
        let row: u64 = shape[1..].iter().product();
        shape[0] = values.len() as u64 / row;
        values.truncate((shape[0] * row) as usize);
    }
    match values {
        Values::One(list) => write(out, &shape, list)?,
        Values::Two(list) => write(out, &shape, list)?,
        Values::Four(list) => write(out, &shape, list)?,
        Values::Eight(list) => write(out, &shape, list)?,
    }
    Ok(rows.table.into_ending())
}

/// All values of the table, in the least room.
pub(super) fn hold(rows: &mut Rows, format: &str) -> anyhow::Result<Values> {
    let mut values = Values::default();
    while let Some(cell) = rows.next() {
        let value = value(rows, cell, format)?;
        let before = values.bytes();
        values.push(value);
        rows.hold(values.bytes() - before);
    }
    Ok(values)
}

/// The value of a cell, of which there must be one.
pub(super) fn value(rows: &Rows, cell: Cell, format: &str) -> anyhow::Result<Nimber> {
    let Cell::Value(value) = cell else {
        let place = coordinates(rows.table.coordinates());
        let game = rows.table.game();
        let found = match cell {
            Cell::Empty => format!("{game} has no position {place}, and an array has no empty places"),
            cell => {
                format!("{game} has no number at {place} but {}, and an array has numbers only", super::cell(&cell))
            }
        };
        let error = ErrorCode::OutOfPlace.at(0..12, found).help("use --format csv or --format json");
        return Err(Refusal { text: format!("--format {format}"), error, is_input_output: false }.into());
    };
    Ok(value)
}

fn write<T: npyz::AutoSerialize>(out: &mut impl Write, shape: &[u64], values: Vec<T>) -> io::Result<()> {
    let mut array = npyz::WriteOptions::new().default_dtype().shape(shape).writer(out).begin_nd()?;
    array.extend(values)?;
    array.finish()
}
