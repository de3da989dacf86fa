//! Reports for people.

use std::borrow::Cow;
use std::io::{self, Write};

use grundy::compound::{Compound, CompoundReport};
use grundy::report::{MoveReport, Number, Report};
use grundy::{Limit, Outcome, Play, Step};

use crate::messages;

/// Longer sums are not shown component by component.
const MOST_ROWS: usize = 20;
/// Longer explanations are cut short.
const MOST_STEPS: usize = 12;
/// Longer binary columns are not shown.
const MOST_BITS: usize = 64;
/// Of a longer sum or position only so much is shown as is after it.
const MOST_CHARACTERS: usize = 4000;
const BEGINNING: usize = 400;

/// Prints an answer.
pub(crate) fn report(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out, "{}   ({})\n", beginning(&report.sum), convention(report.play))?;
    who_wins(out, report.outcome, report.limit)?;
    match (&report.grundy, &report.grundy_bounds) {
        (Some(value), _) => writeln!(out, "Grundy value {}", nimber(value))?,
        (None, _) if report.infinite.is_some() => writeln!(out, "Grundy value {}", value(&None, &report.infinite))?,
        (None, _) if report.has_ends => writeln!(out, "No Grundy value: moves can win or lose the whole game at once")?,
        (None, Some([least, largest])) => writeln!(
            out,
            "Grundy value at least {} and at most {}{}",
            nimber(least),
            nimber(largest),
            limit(report.limit)
        )?,
        (None, None) if report.outcome.is_some() => {
            writeln!(out, "Grundy value not known: no theorem gives it, and search is too long")?
        }
        (None, None) => {}
    }
    if let Some(value) = &report.misere_grundy {
        writeln!(out, "Misère Grundy value {value}")?;
    }
    columns(out, report)?;
    if !report.why.is_empty() {
        writeln!(out)?;
        let shown = if report.why.len() > MOST_STEPS { MOST_STEPS - 1 } else { report.why.len() };
        for step in &report.why[..shown] {
            writeln!(out, "{}", messages::say(step))?;
        }
        if shown < report.why.len() {
            writeln!(out, "... ({} more lines)", report.why.len() - shown)?;
        }
    }
    moves(out, report)?;
    if let Some(evidence) = &report.evidence {
        writeln!(out, "\nBecause ({}): {}", evidence.kind(), reason(evidence))?;
    }
    Ok(())
}

/// A text that a person is to recognise, without its end where that would fill screens.
fn beginning(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(MOST_CHARACTERS) {
        None => text.into(),
        Some(_) => {
            let shown: String = text.chars().take(BEGINNING).collect();
            format!("{shown}... ({} characters)", text.chars().count()).into()
        }
    }
}

/// A component as people are to recognise it.
fn name(game: &str, position: &str) -> String {
    format!("{} {}", beginning(game), beginning(position))
}

fn convention(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal play: whoever makes the last move wins",
        Play::Misere => "misère play: whoever makes the last move loses",
    }
}

/// An outcome, and what it means.
pub(crate) fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N: the player to move wins",
        Outcome::P => "P: the player to move loses",
        Outcome::D => "D: a draw; neither player can force a win, and play goes on for ever",
    }
}

fn who_wins(out: &mut impl Write, found: Option<Outcome>, reached: Option<Limit>) -> io::Result<()> {
    match found {
        Some(found) => writeln!(out, "{}.", outcome(found)),
        None => writeln!(out, "Not decided{}.", limit(reached)),
    }
}

/// Prints an answer about a compound that is not a sum.
pub(crate) fn compound(out: &mut impl Write, report: &CompoundReport) -> io::Result<()> {
    writeln!(out, "{}   ({} compound, {})\n", beginning(&report.sum), report.compound.name(), convention(report.play))?;
    who_wins(out, report.outcome, report.limit)?;
    let length = match report.compound {
        Compound::Conjunctive => "remoteness",
        Compound::Continued => "suspense",
        Compound::Selective | Compound::ShortSelective => "",
    };
    if report.components.len() <= MOST_ROWS {
        let names: Vec<String> = report.components.iter().map(|c| name(&c.game, &c.position)).collect();
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        writeln!(out, "\n{}", format!("  {:width$}  outcome  {length}", "").trim_end())?;
        for (name, component) in names.iter().zip(&report.components) {
            let pad = " ".repeat(width - name.chars().count());
            let outcome = component.outcome.map_or("?".to_owned(), |outcome| outcome.to_string());
            let length = component.length.map_or(String::new(), |length| length.to_string());
            writeln!(out, "{}", format!("  {name}{pad}  {outcome:<7}  {length}").trim_end())?;
        }
    }
    match report.outcome {
        Some(Outcome::N) if report.winning_moves_total.is_zero() && report.complete => {
            writeln!(out, "\nPlay is over, and nobody moves.")?;
        }
        Some(Outcome::N) => {
            let (shown, total) = (report.winning_moves.len().to_string(), report.winning_moves_total.as_str());
            let total = if report.complete { total.to_owned() } else { format!("at least {total}") };
            let count = if shown == total { total } else { format!("{shown} of {total}") };
            writeln!(out, "\nWinning moves ({count}):")?;
            for changes in &report.winning_moves {
                let words: Vec<String> =
                    changes.iter().map(|c| format!("{}: {}", c.component + 1, messages::say(&c.label))).collect();
                writeln!(out, "  {}", words.join("; "))?;
            }
        }
        Some(Outcome::P) => writeln!(out, "\nNo winning move.")?,
        Some(Outcome::D) | None => {}
    }
    if report.outcome.is_some() {
        writeln!(out, "\nBecause ({}): {}", report.evidence.kind(), reason(&report.evidence))?;
    }
    Ok(())
}

/// The evidence in words, without its kind.
pub(crate) fn reason(evidence: &grundy::Evidence) -> String {
    match evidence {
        grundy::Evidence::Theorem(text) | grundy::Evidence::Proved(text) | grundy::Evidence::Computed(text) => {
            text.clone()
        }
        grundy::Evidence::Conjecture { checked_to } => format!("checked to {checked_to}, and not proved"),
    }
}

fn limit(reached: Option<Limit>) -> String {
    match reached {
        Some(Limit::Interrupted) => " (interrupted)".into(),
        Some(limit) => format!(": {limit} (see --max-time, --max-memory, --max-positions)"),
        None => " within the limits".into(),
    }
}

/// A value as the books write it: `*2`, or `oo{0,2}` where it is infinite; `?` where it is not known.
fn value(grundy: &Option<Number>, infinite: &Option<Vec<Number>>) -> String {
    match (grundy, infinite) {
        (Some(value), _) => nimber(value),
        (None, Some(set)) => format!("oo{{{}}}", set.iter().map(Number::as_str).collect::<Vec<_>>().join(",")),
        (None, None) => "?".into(),
    }
}

/// A value as the books write it: `0`, `*`, `*2`.
pub(crate) fn nimber(value: &Number) -> String {
    match value.as_str() {
        "0" => "0".into(),
        "1" => "*".into(),
        digits => format!("*{digits}"),
    }
}

fn binary(value: &Number) -> Option<String> {
    value.to_u64().map(|n| format!("{n:b}"))
}

/// The values in binary, one above the other, with their nim-sum.
pub(crate) fn columns(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let rows = report.components.len();
    if rows < 2 || !report.by_values {
        return Ok(());
    }
    let (Some(sum), Some(values)) =
        (&report.grundy, report.components.iter().map(|c| c.grundy.as_ref()).collect::<Option<Vec<_>>>())
    else {
        return Ok(());
    };
    if rows > MOST_ROWS {
        return writeln!(out, "\n{rows} components, nim-sum {sum}");
    }
    let names: Vec<String> = report.components.iter().map(|c| name(&c.game, &c.position)).collect();
    let bits: Vec<Option<String>> = values.iter().copied().chain([sum]).map(binary).collect();
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(7);
    let value_width = values.iter().copied().chain([sum]).map(|v| v.as_str().len()).max().unwrap_or(1).max(5);
    let bit_width = bits.iter().flatten().map(String::len).max().unwrap_or(0);
    let show_bits = bits.iter().all(Option::is_some) && bit_width <= MOST_BITS;
    let mut line = |name: &str, value: &str, bits: &str| {
        let pad = " ".repeat(width - name.chars().count());
        let text = format!("  {name}{pad}  {value:>value_width$}  {bits}");
        writeln!(out, "{}", text.trim_end())
    };
    line("", "", "")?;
    line("", "value", if show_bits { "binary" } else { "" })?;
    for (i, name) in names.iter().enumerate() {
        let bits = if show_bits { format!("{:0>bit_width$}", bits[i].as_deref().unwrap_or("")) } else { String::new() };
        line(name, values[i].as_str(), &bits)?;
    }
    let bits = if show_bits { format!("{:0>bit_width$}", bits[rows].as_deref().unwrap_or("")) } else { String::new() };
    line("nim-sum", sum.as_str(), &bits)
}

fn moves(out: &mut impl Write, report: &Report) -> io::Result<()> {
    match report.outcome {
        None => return Ok(()),
        Some(Outcome::P) => {
            return match report.balance() {
                Some(step) => writeln!(out, "\nNo winning move. {}", messages::say(&step)),
                None => Ok(()),
            };
        }
        Some(Outcome::N | Outcome::D) => {}
    }
    let shown = report.winning_moves.len();
    let total = &report.winning_moves_total;
    if report.outcome == Some(Outcome::D) {
        let count =
            if *total.as_str() == *shown.to_string() { total.to_string() } else { format!("{shown} of {total}") };
        writeln!(out, "\n{}", messages::say(&Step::new("moves-keep-draw").with("count", count)))?;
        for m in &report.winning_moves {
            writeln!(out, "  {}", one_move(report, m))?;
        }
        return Ok(());
    }
    let count = match (report.complete, total.as_str()) {
        // In misère play whoever has no move left wins.
        (true, "0") => return writeln!(out, "\n{}", messages::say(&Step::new("no-move-left-wins"))),
        (true, "1") => "One winning move:".to_owned(),
        (true, n) if n == shown.to_string() => format!("{n} winning moves:"),
        (true, n) => format!("{n} winning moves, of which the first {shown}:"),
        (false, "0") => return writeln!(out, "\nWinning moves: not found{}.", limit(report.limit)),
        (false, n) => format!("At least {n} winning moves:"),
    };
    writeln!(out, "\n{count}")?;
    for m in &report.winning_moves {
        writeln!(out, "  {}", one_move(report, m))?;
    }
    Ok(())
}

/// A move in words, with what it makes of the values.
pub(crate) fn one_move(report: &Report, m: &MoveReport) -> String {
    let mut text = String::new();
    if report.components.iter().any(|c| c.game != report.components[m.component].game) {
        let component = &report.components[m.component];
        text.push_str(&format!("in {}: ", name(&component.game, &component.position)));
    }
    text.push_str(&messages::say(&m.label));
    let rows = report.components.len();
    if let (2..=8, Some(target)) = (rows, &m.grundy) {
        let values: Option<Vec<u64>> = (0..rows)
            .map(|i| if i == m.component { target.to_u64() } else { report.components[i].grundy.as_ref()?.to_u64() })
            .collect();
        if let Some(values) = values {
            let sum = values.iter().fold(0, |sum, value| sum ^ value);
            let left = values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ^ ");
            text.push_str(&format!(": {left} = {sum}"));
        }
    }
    text
}
