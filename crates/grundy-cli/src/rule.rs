//! `grundy rule`: standard form, tests and a description of rules.

use std::fs;
use std::io::{self, Read, Write};

use anyhow::Context as _;
use grundy::catalogue::ENTRIES;
use grundy::question::Refusal;
use grundy::{ErrorCode, ParseError, Play};
use grundy_rules::constants::GameError;
use grundy_rules::known::{self, Found};
use grundy_rules::program::Shape;
use grundy_rules::summary::{Positions, Summary, summary};
use serde_json::json;

use crate::args::RuleCommand;
use crate::solve::rule_file;
use crate::{Status, refusal};

pub(crate) fn run(command: &RuleCommand) -> anyhow::Result<Status> {
    match command {
        RuleCommand::Fmt { rule, check, write, .. } => format(rule, *check, *write),
        RuleCommand::Test { rules, json, limits } => {
            let mut worst = Status::Answered;
            for rule in rules {
                let status = test(&Source::read(rule)?, *json, &limits.budget())?;
                if worst != Status::Different && status != Status::Answered {
                    worst = status;
                }
            }
            Ok(worst)
        }
        RuleCommand::Show { rule, json } => show(rule, *json),
    }
}

/// The text of a rule, and where it is from.
struct Source {
    /// The file, if it is one.
    file: Option<String>,
    /// The parameters after a colon.
    parameters: Option<String>,
    text: String,
}

impl Source {
    /// Reads a file, standard input, or the rule that the argument is.
    fn read(argument: &str) -> anyhow::Result<Self> {
        if argument == "-" {
            let mut text = String::new();
            io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
            return Ok(Self { file: None, parameters: None, text });
        }
        if rule_file(argument).is_none() && grundy_rules::is_rule(argument) {
            return Ok(Self { file: None, parameters: None, text: argument.to_owned() });
        }
        let (file, parameters) = rule_file(argument).unwrap_or((argument, None));
        let text = fs::read_to_string(file).with_context(|| format!("cannot read {file}"))?;
        Ok(Self { file: Some(file.to_owned()), parameters: parameters.map(str::to_owned), text })
    }

    fn refusal(&self, error: &ParseError) -> Refusal {
        let error = match &self.file {
            Some(file) => error.clone().inside(file),
            None => error.clone(),
        };
        Refusal { text: self.text.clone(), error, is_input_output: false }
    }

    /// Options by which play never ends.
    fn warn(&self, warnings: &[ParseError]) {
        for warning in warnings {
            refusal::warn(&mut anstream::stderr(), &self.refusal(warning));
        }
    }

    fn name(&self) -> &str {
        self.file.as_deref().unwrap_or("the rule")
    }
}

fn format(argument: &str, check: bool, write: bool) -> anyhow::Result<Status> {
    let source = Source::read(argument)?;
    let text = grundy_rules::format::format(&source.text).map_err(|error| source.refusal(&error))?;
    if check {
        return Ok(if text == source.text { Status::Answered } else { Status::Different });
    }
    if !write {
        io::stdout().write_all(text.as_bytes())?;
        return Ok(Status::Answered);
    }
    let Some(file) = &source.file else {
        let error =
            ErrorCode::Expected.at(0..argument.len(), "expected a file to be changed").help("leave --write out");
        return Err(Refusal { text: argument.to_owned(), error, is_input_output: false }.into());
    };
    if text != source.text {
        // Written aside first, so that the file is whole whatever happens.
        let aside = format!("{file}.new");
        let written = fs::write(&aside, &text).and_then(|()| fs::rename(&aside, file));
        if written.is_err() {
            let _ = fs::remove_file(&aside);
        }
        written.with_context(|| format!("cannot write to {file}"))?;
    }
    Ok(Status::Answered)
}

fn test(source: &Source, json: bool, budget: &grundy::Budget) -> anyhow::Result<Status> {
    let findings = known::test(&source.text, budget).map_err(|error| source.refusal(&error))?;
    let warnings = summary(&source.text, None).map(|summary| summary.warnings).unwrap_or_default();
    if !json {
        source.warn(&warnings);
    }
    let mut out = io::stdout().lock();
    let (mut wrong, mut open) = (Vec::new(), 0_usize);
    for finding in findings.iter().filter(|finding| !finding.is_right()) {
        let found = match &finding.found {
            Found::Nothing => {
                open += 1;
                continue;
            }
            Found::Fact(fact) => fact.to_string(),
            Found::Fault(fault) => fault.clone(),
        };
        wrong.push((finding, found));
    }
    let count = findings.len();
    if json {
        let wrong: Vec<_> = wrong
            .iter()
            .map(|(finding, found)| {
                json!({
                    "sum": finding.sum,
                    "play": if finding.play == Play::Misere { "misere" } else { "normal" },
                    "expected": finding.expected.to_string(),
                    "found": found,
                    "span": [finding.span.start, finding.span.end],
                })
            })
            .collect();
        writeln!(
            out,
            "{}",
            json!({
                "schema": 1,
                "file": source.file,
                "known": count,
                "not_answered": open,
                "wrong": wrong,
                "warnings": warnings_json(&warnings),
            })
        )?;
    } else {
        for (finding, found) in &wrong {
            let play = if finding.play == Play::Misere { " in misère play" } else { "" };
            let message = format!("expected {} for {}{play}, found {found}", finding.expected, finding.sum);
            refusal::show(&mut anstream::stderr(), &source.refusal(&ParseError::new(finding.span.clone(), message)));
        }
        let name = source.name();
        match (count, wrong.len(), open) {
            (0, ..) => writeln!(out, "{name}: nothing is said to be known")?,
            (_, 0, 0) => writeln!(out, "{name}: {count} known, all right")?,
            (_, wrong, 0) => writeln!(out, "{name}: {count} known, {wrong} wrong")?,
            (_, wrong, open) => {
                writeln!(out, "{name}: {count} known, {wrong} wrong, {open} not answered in the limits")?
            }
        }
    }
    Ok(match (wrong.is_empty(), open) {
        (false, _) => Status::Different,
        (true, 0) => Status::Answered,
        (true, _) => Status::Limited,
    })
}

fn warnings_json(warnings: &[ParseError]) -> Vec<serde_json::Value> {
    let object = |warning: &ParseError| {
        json!({
            "code": warning.code().word(),
            "span": [warning.span().start, warning.span().end],
            "message": warning.message(),
            "help": warning.hint(),
        })
    };
    warnings.iter().map(object).collect()
}

/// What positions are, in words.
fn positions(summary: &Summary) -> String {
    let names = summary.names.join(", ");
    let shape = match summary.positions {
        Positions::Numbers(shape) => shape,
        Positions::Boards => {
            return format!(
                "rows of the characters {}, joined by /; an empty board also such as 3x4",
                summary.names.join(" ")
            );
        }
        Positions::Strings => return format!("a word of the characters {}", summary.names.join(" ")),
    };
    match shape {
        Shape::Heap => format!("a heap, {names}"),
        Shape::Tuple(count) => format!("{count} numbers with commas between them: {names}"),
        Shape::Row => "any number of numbers with commas between them, in order".into(),
        Shape::Multiset(Some(count)) => {
            format!("{count} numbers with commas between them, whose order does not matter")
        }
        Shape::Multiset(None) => "any number of numbers with commas between them, whose order does not matter".into(),
    }
}

/// The theorem of a known game.
fn theorem(recognised: &str) -> Option<&'static str> {
    let name = recognised.split([':', ' ']).next()?;
    ENTRIES.iter().find(|entry| entry.name == name).map(|entry| entry.theorem)
}

/// Says what a rule is.
pub(crate) fn show(argument: &str, json: bool) -> anyhow::Result<Status> {
    let source = Source::read(argument)?;
    let summary = summary(&source.text, source.parameters.as_deref()).map_err(|error| match error {
        GameError::Rule(error) => source.refusal(&error),
        GameError::Parameters(error) => Refusal {
            text: argument.to_owned(),
            error: error.shifted(source.file.as_ref().map_or(0, |file| file.len() + 1)),
            is_input_output: false,
        },
    })?;
    let mut out = io::stdout().lock();
    let theorem = summary.recognised.as_deref().and_then(theorem);
    if json {
        let number = |number: i128| match i64::try_from(number) {
            Ok(small) if small.unsigned_abs() <= 1 << 53 => json!(small),
            _ => json!(number.to_string()),
        };
        let parameters: serde_json::Map<_, _> =
            summary.parameters.iter().map(|(name, value)| (name.clone(), number(*value))).collect();
        let object = json!({
            "schema": 1,
            "title": summary.title,
            "about": summary.about,
            "source": summary.source,
            "positions": positions(&summary),
            "parameters": parameters,
            "rule": summary.rule,
            "known": summary.known,
            "recognised": summary.recognised,
            "theorem": theorem,
            "warnings": warnings_json(&summary.warnings),
        });
        writeln!(out, "{object}")?;
        return Ok(Status::Answered);
    }
    let mut line = |word: &str, text: &str| writeln!(out, "{word:<11}{text}");
    for (word, text) in [("title", &summary.title), ("about", &summary.about), ("source", &summary.source)] {
        if let Some(text) = text {
            line(word, text)?;
        }
    }
    line("position", &positions(&summary))?;
    for (name, number) in &summary.parameters {
        line("parameter", &format!("{name} = {number}"))?;
    }
    for (i, text) in summary.rule.iter().enumerate() {
        line(if i == 0 { "rule" } else { "" }, text)?;
    }
    if summary.known > 0 {
        line("known", &format!("{} positions; test them with grundy rule test", summary.known))?;
    }
    match &summary.recognised {
        Some(recognised) => line("this is", recognised)?,
        None => line("this is", "no game that is known here, in these words: it is answered by search")?,
    }
    if let Some(theorem) = theorem {
        line("theorem", theorem)?;
    }
    source.warn(&summary.warnings);
    Ok(Status::Answered)
}
