//! Tables of the rare heaps alone.

use std::io::Write;

use grundy::{Budget, Limit, Step, rare};
use serde::Serialize;

use crate::args::{Format, TableArgs};
use crate::solve::Disk;
use crate::{Status, messages, output, render};

/// The answer as JSON.
#[derive(Serialize)]
struct Line {
    schema: u32,
    game: String,
    checked_to: Option<u64>,
    mask: u32,
    place: bool,
    count: usize,
    rare: Vec<[u64; 2]>,
}

pub(super) fn run(args: &TableArgs, game: &str, to: u64, budget: &Budget) -> anyhow::Result<Status> {
    let (name, rare) = rare::of_game(game, to, &Disk, budget)?;
    let mut out = output::open(&args.output)?;
    let last = rare.checked_to().unwrap_or(0);
    match args.format {
        Format::Csv => {
            writeln!(out, "n,grundy")?;
            rare.heaps().try_for_each(|(heap, value)| writeln!(out, "{heap},{value}"))?;
        }
        Format::Json => {
            let heaps: Vec<[u64; 2]> = rare.heaps().map(|(heap, value)| [heap, value]).collect();
            let line = Line {
                schema: grundy::report::SCHEMA,
                game: name,
                checked_to: rare.checked_to(),
                mask: rare.mask(),
                place: rare.place(),
                count: heaps.len(),
                rare: heaps,
            };
            serde_json::to_writer(&mut out, &line)?;
            writeln!(out)?;
        }
        _ => {
            let id = if rare.place() { "table-rare-place" } else { "table-rare" };
            let step = Step::new(id).with("game", name).with("last", last).with("mask", format!("{:#x}", rare.mask()));
            writeln!(out, "{}\n", messages::say(&step.with("count", rare.count())))?;
            let width = last.to_string().len();
            writeln!(out, "{:>width$}  {}", "n", messages::say(&Step::new("table-grundy")))?;
            rare.heaps().try_for_each(|(heap, value)| writeln!(out, "{heap:>width$}  {value:>4}"))?;
            let evidence = rare.evidence();
            writeln!(out, "\nBecause ({}): {}", evidence.kind(), render::reason(&evidence))?;
        }
    }
    out.flush()?;
    let Some(limit) = rare.limit() else { return Ok(Status::Answered) };
    let step = Step::new("table-stopped").with("last", last).with("limit", limit);
    let _ = writeln!(anstream::stderr(), "{}", messages::say(&step));
    Ok(if limit == Limit::Interrupted { Status::Interrupted } else { Status::Limited })
}
