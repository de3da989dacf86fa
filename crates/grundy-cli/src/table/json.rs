//! Tables as JSON: one object in one line, written as the cells come.

use std::cell::RefCell;
use std::io::{self, Write};

use grundy::report::SCHEMA;
use grundy::table::{Cell, Ending, Reason};
use grundy::{Limit, Play};
use serde::ser::{Error as _, Serialize, SerializeMap, SerializeSeq, Serializer};

use super::{OPTIONS_CUT, OPTIONS_SHOWN, Rows, Style, coordinates};

pub(super) fn print(out: &mut impl Write, rows: Rows, style: Style) -> io::Result<Ending> {
    let object = Object { rows: RefCell::new(rows), reasons: RefCell::new(Vec::new()), style };
    serde_json::to_writer(&mut *out, &object)?;
    writeln!(out)?;
    Ok(object.rows.into_inner().table.into_ending())
}

/// The whole table. It takes its cells while it is written.
struct Object {
    rows: RefCell<Rows>,
    reasons: RefCell<Vec<Row>>,
    style: Style,
}

/// A position with its reason.
struct Row {
    position: String,
    cell: Cell,
    reason: Reason,
}

impl Object {
    /// The next cell. Its reason is kept until the cells are written.
    fn next(&self) -> Option<Cell> {
        let rows = &mut *self.rows.borrow_mut();
        if !self.style.why {
            return rows.next();
        }
        let (cell, reason) = rows.next_with_reason(OPTIONS_SHOWN)?;
        if let Some(mut reason) = reason {
            if reason.total > OPTIONS_SHOWN {
                reason.listed.truncate(OPTIONS_CUT);
            }
            let position = coordinates(rows.table.coordinates());
            let texts: usize = reason.listed.iter().map(|option| 64 + 32 * option.parts.len()).sum();
            rows.hold(128 + texts + size_of_val(&reason.cells[..]));
            self.reasons.borrow_mut().push(Row { position, cell: cell.clone(), reason });
        }
        Some(cell)
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let (game, play, sides) = {
            let rows = self.rows.borrow();
            (rows.table.game().to_owned(), rows.play(), rows.table.extent().sides().to_vec())
        };
        map.serialize_entry("schema", &SCHEMA)?;
        map.serialize_entry("game", &game)?;
        map.serialize_entry("play", &play.to_string())?;
        if self.style.p_positions {
            map.serialize_entry("p_positions", &Positions(self))?;
        } else {
            let name = if play == Play::Misere { "outcomes" } else { "values" };
            map.serialize_entry(name, &Nested { object: self, sides: &sides })?;
        }
        if self.style.why {
            map.serialize_entry("why", &*self.reasons.try_borrow().map_err(S::Error::custom)?)?;
        }
        let rows = self.rows.borrow();
        let table = &rows.table;
        map.serialize_entry("status", if table.has_stopped() { "partial" } else { "answered" })?;
        if table.has_stopped() {
            map.serialize_entry("checked_to", &Coordinates(table.coordinates()))?;
        }
        map.serialize_entry("evidence", &table.evidence())?;
        if let Some(limit) = table.limit() {
            let limit = match limit {
                Limit::Time => "time",
                Limit::Memory => "memory",
                Limit::Positions => "positions",
                Limit::Interrupted => "interrupted",
            };
            map.serialize_entry("limit", limit)?;
        }
        map.end()
    }
}

/// Cells nested to the depth of the sides.
struct Nested<'a> {
    object: &'a Object,
    sides: &'a [u64],
}

impl Serialize for Nested<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        let Some((&side, inner)) = self.sides.split_first() else { return list.end() };
        for _ in 0..side {
            if !inner.is_empty() {
                if !self.object.rows.borrow_mut().has_next() {
                    break;
                }
                list.serialize_element(&Nested { object: self.object, sides: inner })?;
                continue;
            }
            match self.object.next() {
                Some(cell) => list.serialize_element(&CellOf(&cell))?,
                None => break,
            }
        }
        list.end()
    }
}

/// The coordinates of the cells that are left after the filter.
struct Positions<'a>(&'a Object);

impl Serialize for Positions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        while self.0.next().is_some() {
            list.serialize_element(&Coordinates(self.0.rows.borrow().table.coordinates()))?;
        }
        list.end()
    }
}

/// A heap as a number, a pair as a list, nothing as null.
struct Coordinates<'a>(&'a [u64]);

impl Serialize for Coordinates<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [] => serializer.serialize_none(),
            [heap] => serializer.serialize_u64(*heap),
            numbers => serializer.collect_seq(numbers),
        }
    }
}

/// The largest integer up to which every number is exact in JavaScript.
const LARGEST_EXACT: u64 = 1 << 53;

struct CellOf<'a>(&'a Cell);

impl Serialize for CellOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Empty => serializer.serialize_none(),
            cell @ Cell::Infinite(_) => serializer.serialize_str(&super::cell(cell)),
            Cell::Value(value) if value.0 <= LARGEST_EXACT => serializer.serialize_u64(value.0),
            Cell::Value(value) => serializer.collect_str(&value.0),
            Cell::Outcome(outcome) => serializer.collect_str(outcome),
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let (name, values) = match self.cell {
            Cell::Outcome(_) => ("outcome", "option_outcomes"),
            _ => ("grundy", "option_values"),
        };
        map.serialize_entry("position", &self.position)?;
        map.serialize_entry(name, &CellOf(&self.cell))?;
        let options: Vec<String> = self.reason.listed.iter().map(|option| option.parts.join(" ")).collect();
        map.serialize_entry("options", &options)?;
        map.serialize_entry("options_total", &self.reason.total)?;
        let cells: Vec<CellOf> = self.reason.listed.iter().map(|option| CellOf(&option.cell)).collect();
        map.serialize_entry(values, &cells)?;
        let set: Vec<CellOf> = self.reason.cells.iter().map(CellOf).collect();
        map.serialize_entry("option_set", &set)?;
        map.end()
    }
}
