//! How often each value occurs among heaps, and at which heaps first and last.

use std::collections::BTreeMap;
use std::io::{self, Write};

use grundy::table::{Cell, Ending};

use super::{Rows, because, cell, infinite};
use crate::args::Format;

struct Seen {
    count: u64,
    first: u64,
    last: u64,
}

pub(super) fn print(out: &mut impl Write, mut rows: Rows, format: Format) -> io::Result<Ending> {
    let mut seen: BTreeMap<Cell, Seen> = BTreeMap::new();
    while let Some(cell) = rows.next() {
        if cell == Cell::Empty {
            continue;
        }
        let heap = rows.table.coordinates()[0];
        let entry = seen.entry(cell).or_insert(Seen { count: 0, first: heap, last: heap });
        entry.count += 1;
        entry.last = heap;
    }
    let ending = rows.table.into_ending();
    if format == Format::Csv {
        writeln!(out, "grundy,count,first,last")?;
        for (value, Seen { count, first, last }) in &seen {
            let value = cell(value);
            let quote = if value.contains(',') { "\"" } else { "" };
            writeln!(out, "{quote}{value}{quote},{count},{first},{last}")?;
        }
        return Ok(ending);
    }
    let most = |of: fn(&Seen) -> u64, name: &str| {
        seen.values().map(of).max().map_or(0, |most| most.to_string().len()).max(name.len())
    };
    let value = seen.keys().map(|value| cell(value).len()).max().unwrap_or(0).max("value".len());
    let (counts, firsts) = (most(|seen| seen.count, "count"), most(|seen| seen.first, "first"));
    let lasts = most(|seen| seen.last, "last");
    writeln!(out, "{:>value$}  {:>counts$}  {:>firsts$}  {:>lasts$}", "value", "count", "first", "last")?;
    for (number, Seen { count, first, last }) in &seen {
        let number = cell(number);
        writeln!(out, "{number:>value$}  {count:>counts$}  {first:>firsts$}  {last:>lasts$}")?;
    }
    writeln!(out)?;
    infinite(out, seen.keys())?;
    because(out, &ending)?;
    Ok(ending)
}
