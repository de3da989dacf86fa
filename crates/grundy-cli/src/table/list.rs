//! The P-positions in one line: `0, 4, 8`, or `(0,0), (1,2), (2,1)`.

use std::io::{self, Write};

use grundy::table::Ending;

use super::{Rows, coordinates};

pub(super) fn print(out: &mut impl Write, mut rows: Rows) -> io::Result<Ending> {
    let mut first = true;
    while rows.next().is_some() {
        let comma = if first { "" } else { ", " };
        write!(out, "{comma}{}", coordinates(rows.table.coordinates()))?;
        first = false;
    }
    writeln!(out, "{}", if first { "none" } else { "" })?;
    Ok(rows.table.into_ending())
}
