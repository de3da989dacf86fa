//! `grundy compare`: the first position where two games differ.

use std::io::Write;

use grundy::compare::{Comparison, Difference, Found};
use grundy::question::Fault;
use grundy::table::{Asked, Cell};
use grundy::{Limit, Play, Step};
use serde::Serialize;
use serde_json::{Value, json};

use crate::args::CompareArgs;
use crate::solve::Disk;
use crate::table::{cell, coordinates};
use crate::{Status, messages, output};

pub(crate) fn run(args: &CompareArgs) -> anyhow::Result<Status> {
    let budget = args.limits.budget();
    let asked = if args.outcomes { Asked::Outcomes(Play::Normal) } else { Asked::Values };
    let games = [args.left.as_str(), args.right.as_str()];
    let mut found = Comparison::read(games, args.to.as_deref(), asked, &Disk, &budget)?.run();
    drop(budget);
    if let Some(fault) = found.endings.iter_mut().find_map(|ending| ending.fault.take()) {
        return Err(Fault::into(fault));
    }
    let limit = found.endings.iter().find_map(|ending| ending.limit);
    let mut out = output::open(&args.output)?;
    if args.json {
        serde_json::to_writer(&mut out, &json(&found, limit))?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", messages::say(&sentence(&found, limit)))?;
    }
    out.flush()?;
    Ok(match (found.difference, limit) {
        (Some(_), _) => Status::Different,
        (None, Some(Limit::Interrupted)) => Status::Interrupted,
        (None, Some(_)) => Status::Limited,
        (None, None) => Status::Answered,
    })
}

fn sentence(found: &Found, limit: Option<Limit>) -> Step {
    let [left, right] = &found.games;
    let what = messages::say(&Step::new(if found.outcomes { "compare-outcomes" } else { "compare-values" }));
    let step = match (&found.difference, limit, &found.last[..]) {
        (Some(Difference { coordinates: place, cells }), ..) => {
            let empty = || messages::say(&Step::new("compare-empty"));
            let [a, b] = cells.each_ref().map(|found| if *found == Cell::Empty { empty() } else { cell(found) });
            Step::new("compare-differ").with("place", coordinates(place)).with("a", a).with("b", b)
        }
        (None, None, last) => Step::new("compare-equal").with("last", coordinates(last)),
        (None, Some(limit), []) => Step::new("compare-stopped-at-once").with("limit", limit),
        (None, Some(limit), last) => Step::new("compare-stopped").with("last", coordinates(last)).with("limit", limit),
    };
    step.with("left", left).with("right", right).with("what", what)
}

/// The answer as JSON.
#[derive(Serialize)]
struct Line<'a> {
    schema: u32,
    status: &'static str,
    games: &'a [String; 2],
    equal: bool,
    checked_to: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<[Value; 2]>,
    evidence: Value,
}

fn json(found: &Found, limit: Option<Limit>) -> Line<'_> {
    let place = |numbers: &[u64]| match numbers {
        [] => Value::Null,
        [heap] => json!(heap),
        numbers => json!(numbers),
    };
    let value = |found: &Cell| match found {
        Cell::Empty => Value::Null,
        Cell::Value(value) if value.0 <= 1 << 53 => json!(value.0),
        found => json!(cell(found)),
    };
    let difference = found.difference.as_ref();
    Line {
        schema: grundy::report::SCHEMA,
        status: if limit.is_some() && difference.is_none() { "partial" } else { "answered" },
        games: &found.games,
        equal: difference.is_none(),
        checked_to: place(&found.last),
        position: difference.map(|difference| place(&difference.coordinates)),
        found: difference.map(|difference| difference.cells.each_ref().map(value)),
        evidence: json!({"kind": "computed"}),
    }
}
