//! `grundy table`: the values or outcomes of many positions.
//!
//! A table comes from the library cell by cell. CSV, JSON and the list of P-positions are printed as the cells come; the
//! table for people and the array are printed once all values, and nothing else, are held.

mod csv;
mod histogram;
mod json;
mod list;
mod npy;
mod rare;
mod raw;
mod stream;
mod text;
mod why;

use std::io::{self, Write};

use grundy::table::{Asked, Cell, Ending, Extent, Reason, Table};
use grundy::{Budget, ErrorCode, Limit, Outcome, ParseError, Play, Step, Value};

use grundy::question::Refusal;

use crate::args::{Format, TableArgs};
use crate::checkpoint::Folder;
use crate::solve::Disk;
use crate::{Status, messages, output, solve};

/// How many options of a position are shown.
const OPTIONS_SHOWN: usize = 12;
/// How many of them are shown where there are more.
const OPTIONS_CUT: usize = 9;

/// What is to be printed of a table, and how wide.
#[derive(Clone, Copy)]
struct Style {
    why: bool,
    p_positions: bool,
    width: Option<usize>,
}

/// The cells of a table that are to be printed.
struct Rows {
    table: Table,
    budget: Budget,
    only_p: bool,
    /// Only each heap so far behind the last one.
    every: Option<u64>,
    /// A cell that was asked for, and not taken yet.
    peeked: Option<Cell>,
}

impl Rows {
    /// The next cell that is to be printed.
    fn next(&mut self) -> Option<Cell> {
        if let Some(cell) = self.peeked.take() {
            return Some(cell);
        }
        loop {
            let cell = self.table.next_cell()?;
            let skipped = self.every.is_some_and(|every| !self.table.coordinates()[0].is_multiple_of(every));
            if !skipped && (!self.only_p || cell.outcome() == Some(Outcome::P)) {
                return Some(cell);
            }
        }
    }

    /// Whether there is another cell. The coordinates of the table are then those of that cell.
    fn has_next(&mut self) -> bool {
        if self.peeked.is_none() {
            self.peeked = self.next();
        }
        self.peeked.is_some()
    }

    /// The next cell with its reason; a cell whose reason is not known within the limits is not given.
    fn next_with_reason(&mut self, room: usize) -> Option<(Cell, Option<Reason>)> {
        let cell = self.next()?;
        let reason = self.table.reason(room);
        if reason.is_none() && self.table.has_stopped() { None } else { Some((cell, reason)) }
    }

    /// Records that so many bytes more are held; past the limit, the table ends.
    fn hold(&mut self, bytes: usize) {
        // The budget remembers that its limit was reached, and the next cell is refused.
        let _ = self.budget.hold(bytes);
    }

    /// The convention.
    fn play(&self) -> Play {
        self.table.asked().play()
    }
}

pub(crate) fn run(args: &TableArgs) -> anyhow::Result<Status> {
    let game = one_game(&args.game)?;
    let folder = Folder::open(args.checkpoint.as_deref())?;
    let (budget, clock) = args.limits.budget_with(folder.as_ref());
    let extent = match (&args.to, &args.sides) {
        (Some(to), Some(sides)) => {
            let text = format!("--to {to} --box {sides}");
            let span = text.len() - sides.len() - 6..text.len();
            let error = ErrorCode::Repeated.at(span, "expected only one of --to and --box, found both");
            return Err(refusal(&text, error.help(Table::advice(game, &Disk, &budget)?)).into());
        }
        (Some(to), None) => Extent::heaps_to(to)?,
        (None, Some(sides)) => Extent::box_of(sides)?,
        (None, None) => {
            let advice = Table::advice(game, &Disk, &budget)?;
            let error = ErrorCode::Missing.at(game.len()..game.len(), "expected --to N or --box AxB, found neither");
            return Err(refusal(game, error.help(advice)).into());
        }
    };
    // A heap is counted when its value is computed, and when it is asked for.
    clock.aim((extent.is_heaps()).then(|| extent.sides()[0].saturating_mul(2)));
    drop(clock);
    let play = solve::play(args.misere);
    let asked = match play {
        Play::Normal if args.p_positions && !args.why => Asked::Outcomes(play),
        Play::Normal => Asked::Values,
        Play::Misere => Asked::Outcomes(play),
    };
    if matches!(args.format, Format::Npy | Format::Raw) {
        refuse_array(args)?;
    }
    refuse_selection(args)?;
    if args.rare {
        let status = rare::run(args, game, extent.sides()[0] - 1, &budget)?;
        Folder::finish(folder.as_ref())?;
        return Ok(status);
    }
    state_memory(args, &extent);
    let table = Table::read(game, extent, asked, &Disk, &budget)?;
    let rows = Rows { table, budget, only_p: args.p_positions, every: args.every, peeked: None };
    if matches!(args.format, Format::Npy | Format::Raw)
        && let Some(mut file) = stream::Stream::create(args, rows.table.extent())?
    {
        let ending = file.print(rows)?;
        Folder::finish(folder.as_ref())?;
        return finish(ending);
    }
    let mut out = output::open(&args.output)?;
    let style = Style { why: args.why, p_positions: args.p_positions, width: output::width(&args.output) };
    let ending = match args.format {
        Format::Text | Format::Csv if args.histogram => histogram::print(&mut out, rows, args.format)?,
        Format::Text if args.why => why::print(&mut out, rows, style)?,
        Format::Text if args.p_positions => list::print(&mut out, rows)?,
        Format::Text => text::print(&mut out, rows, style)?,
        Format::Csv => csv::print(&mut out, rows, style)?,
        Format::Json => json::print(&mut out, rows, style)?,
        Format::Npy => npy::print(&mut out, rows)?,
        Format::Raw => raw::print(&mut out, rows)?,
    };
    out.flush()?;
    Folder::finish(folder.as_ref())?;
    finish(ending)
}

/// A table is about one game, without positions.
fn one_game(words: &[String]) -> Result<&str, Refusal> {
    match words {
        [] => Ok(""),
        [game] => Ok(game),
        [game, rest @ ..] => {
            let text = words.join(" ");
            let end = game.len() + 1 + rest[0].len();
            let error =
                ErrorCode::OutOfPlace.at(game.len() + 1..end, "expected only a game, since a table has many positions");
            let hint = format!("one position: grundy solve {text}; a table: grundy table {game} --to 20");
            Err(refusal(&text, error.help(hint)))
        }
    }
}

fn refusal(text: &str, error: ParseError) -> Refusal {
    Refusal { text: text.to_owned(), error, is_input_output: false }
}

/// An array holds values, and a terminal cannot show it.
fn refuse_array(args: &TableArgs) -> Result<(), Refusal> {
    let name = if args.format == Format::Npy { "npy" } else { "raw" };
    let flags = [
        (args.misere, "--misere", "an array holds values, and misère play has outcomes"),
        (args.why, "--why", "an array holds values, and no reasons"),
        (args.p_positions, "--p-positions", "an array holds the values of all positions"),
        (args.histogram, "--histogram", "an array holds values, and not how often they occur"),
        (args.rare, "--rare", "an array holds values, and not which heaps have them"),
    ];
    for (given, flag, message) in flags {
        if given {
            let text = format!("--format {name} {flag}");
            return Err(refuse_flag(&text, flag, message, "use --format csv or --format json"));
        }
    }
    if output::is_terminal(&args.output) {
        let error = ErrorCode::OutOfPlace.at(0..12, "an array is binary, and not for a terminal");
        let help = format!("add --out FILE.{name}, or send it to another program with |");
        return Err(refusal(&format!("--format {name}"), error.help(help)));
    }
    Ok(())
}

fn refuse_flag(text: &str, flag: &str, message: &str, help: &str) -> Refusal {
    let start = text.rfind(flag).unwrap_or(0);
    refusal(text, ErrorCode::OutOfPlace.at(start..start + flag.len(), message).help(help))
}

/// What does not go with each K-th heap, or with counting values.
fn refuse_selection(args: &TableArgs) -> Result<(), Refusal> {
    if args.every.is_some() && (matches!(args.format, Format::Text | Format::Json) && !args.histogram || args.why) {
        let message = "only csv, npy, raw and --histogram can leave heaps out";
        return Err(refuse_flag("--every", "--every", message, "use --format csv"));
    }
    let flags = [(args.misere, "--misere"), (args.why, "--why"), (args.p_positions, "--p-positions")];
    let other = flags.into_iter().find(|&(given, _)| args.histogram && given);
    if let Some((_, flag)) = other {
        let text = format!("--histogram {flag}");
        return Err(refuse_flag(&text, flag, "only values are counted", "leave one of the two out"));
    }
    if args.histogram && args.format == Format::Json {
        let message = "values are counted for people and for csv";
        return Err(refuse_flag("--histogram --format json", "--format json", message, "use --format csv"));
    }
    Ok(())
}

/// Tables from so many heaps on are announced.
const LARGE: u64 = 100_000_000;

/// Says how much memory a large table may take, before it is begun.
fn state_memory(args: &TableArgs, extent: &Extent) {
    let [heaps] = *extent.sides() else { return };
    if heaps < LARGE {
        return;
    }
    // Every value may be needed by later ones: up to 2 bytes each, and one more for the work. What is printed as it comes is
    // not held; an array for a pipe is, since its width is known only at the end.
    let piped = matches!(args.format, Format::Npy | Format::Raw) && args.output.out.is_none();
    let held = !args.histogram && (piped || args.format == Format::Text);
    let most = u128::from(heaps) * if held { 5 } else { 3 };
    let step = Step::new("table-memory").with("most", most >> 20).with("limit", args.limits.max_memory >> 20);
    let _ = writeln!(anstream::stderr(), "{}", messages::say(&step));
}

/// How the program ends after a table, with a word on stderr where it ended early.
fn finish(ending: Ending) -> anyhow::Result<Status> {
    if let Some(fault) = ending.fault {
        return Err(fault.into());
    }
    let Some(limit) = ending.limit else { return Ok(Status::Answered) };
    let last = coordinates(&ending.last);
    let step = match (limit, ending.last.is_empty()) {
        (Limit::Interrupted, true) => Step::new("table-interrupted-at-once"),
        (Limit::Interrupted, false) => Step::new("table-interrupted").with("last", last),
        (_, true) => Step::new("table-stopped-at-once").with("limit", limit),
        (_, false) => Step::new("table-stopped").with("last", last).with("limit", limit),
    };
    let _ = writeln!(anstream::stderr(), "{}", messages::say(&step));
    Ok(if limit == Limit::Interrupted { Status::Interrupted } else { Status::Limited })
}

/// A position by its coordinates: `7`, or `(3,5)`.
pub(crate) fn coordinates(numbers: &[u64]) -> String {
    match numbers {
        [heap] => heap.to_string(),
        _ => format!("({})", grundy::notation::join(numbers)),
    }
}

/// An option: its positions with a plus between them, pairs in brackets.
fn sum(parts: &[String]) -> String {
    if parts.is_empty() {
        return "0".into();
    }
    let bracketed = |part: &String| if part.contains(',') { format!("({part})") } else { part.clone() };
    parts.iter().map(bracketed).collect::<Vec<_>>().join(" + ")
}

/// A value as a plain number, an outcome as its letter.
pub(crate) fn cell(cell: &Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Value(value) => value.0.to_string(),
        Cell::Infinite(set) => Value::Infinite(set.to_vec()).to_string(),
        Cell::Outcome(outcome) => outcome.to_string(),
    }
}

/// A word on infinite values, where there are some.
fn infinite<'a>(out: &mut impl Write, mut cells: impl Iterator<Item = &'a Cell>) -> io::Result<()> {
    match cells.any(|cell| matches!(cell, Cell::Infinite(_))) {
        true => writeln!(out, "{}", messages::say(&Step::new("table-infinite"))),
        false => Ok(()),
    }
}

/// How many P-positions are named below a table.
const NAMED: usize = 20;

/// The P-positions of a table: the first ones by name, and their number.
#[derive(Default)]
struct PPositions {
    named: Vec<String>,
    total: usize,
}

impl PPositions {
    fn add(&mut self, place: impl FnOnce() -> String) {
        self.total += 1;
        if self.named.len() < NAMED {
            self.named.push(place());
        }
    }

    /// The line that names them.
    fn line(&self) -> String {
        let list = self.named.join(", ");
        messages::say(&match self.total {
            0 => Step::new("table-no-p-positions"),
            total if total > self.named.len() => {
                Step::new("table-many-p-positions").with("list", list).with("total", total)
            }
            _ => Step::new("table-p-positions").with("list", list),
        })
    }
}

/// The line that says how the cells are known.
fn because(out: &mut impl Write, ending: &Ending) -> io::Result<()> {
    match &ending.evidence {
        Some(evidence) => writeln!(out, "Because ({}): {}", evidence.kind(), crate::render::reason(evidence)),
        None => Ok(()),
    }
}

/// The first line of a table for people. The last cell is named where it is not the one that was asked for.
fn heading(game: &str, asked: Asked, extent: &Extent, ending: &Ending) -> String {
    let convention = messages::say(&Step::new(match asked.play() {
        Play::Normal => "table-normal",
        Play::Misere => "table-misere",
    }));
    let (values, step) = (
        messages::say(&Step::new(match asked {
            Asked::Values => "table-values",
            Asked::Outcomes(_) => "table-outcomes",
        })),
        match extent.sides() {
            [side] => Step::new("table-heaps").with("last", side - 1),
            [rows, columns] => Step::new("table-pairs").with("rows", rows).with("columns", columns),
            sides => {
                let sides = sides.iter().map(u64::to_string).collect::<Vec<_>>().join("x");
                Step::new("table-box").with("sides", sides)
            }
        },
    );
    let mut text = messages::say(
        &Step::new("table-heading")
            .with("values", values)
            .with("game", game)
            .with("extent", messages::say(&step))
            .with("convention", convention),
    );
    if !ending.is_complete() {
        let known = match &ending.last[..] {
            [] => Step::new("table-known-nothing"),
            last => Step::new("table-known").with("last", coordinates(last)),
        };
        text.push('\n');
        text.push_str(&messages::say(&known));
    }
    text
}
