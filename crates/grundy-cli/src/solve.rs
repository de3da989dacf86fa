//! `grundy solve`: one question, one answer.

use std::fs;
use std::io::{self, Write};
use std::rc::Rc;

use grundy::catalogue::{self, FileError, Files};
use grundy::question::{self, Question, Refusal};
use grundy::report::Report;
use grundy::{Budget, ErrorCode, Game, Limit, ParseError, Play};

use grundy_rules::GameError;

use crate::args::SolveArgs;
use crate::checkpoint::Folder;
use crate::{Status, messages, output, render};

/// How many winning moves are listed unless all are asked for: for programs, and for people.
const LISTED: usize = 1000;
pub(crate) const SHOWN: usize = 10;

/// A program gets fewer moves where what they leave would be longer than this, all together.
const MOST_BYTES: usize = 1 << 25;

/// The files of the working directory.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> Result<String, FileError> {
        fs::read_to_string(name).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => FileError::Missing,
            _ => FileError::Unreadable(error.to_string()),
        })
    }

    /// A rule, or a file that holds one.
    fn other_game(&self, text: &str, budget: &Budget) -> Option<Result<Rc<dyn Game>, ParseError>> {
        let Some((name, parameters)) = rule_file(text) else {
            return grundy_rules::is_rule(text).then(|| grundy_rules::game(text, budget));
        };
        Some(match self.read(name) {
            Ok(rule) => grundy_rules::game_with(&rule, parameters, budget).map_err(|error| match error {
                GameError::Rule(error) => catalogue::in_file(name, &rule, &error),
                GameError::Parameters(error) => error.shifted(name.len() + 1),
            }),
            Err(FileError::Missing) => Err(ErrorCode::NoFile.at(0..name.len(), "there is no file of this name")),
            Err(FileError::Unreadable(why)) => {
                Err(ErrorCode::NoFile.at(0..name.len(), format!("the file cannot be read: {why}")))
            }
        })
    }
}

/// The file of a rule, and the parameters after a colon: `x.game`, `x.game:5`.
pub(crate) fn rule_file(text: &str) -> Option<(&str, Option<&str>)> {
    if text.ends_with(".game") {
        return Some((text, None));
    }
    let end = text.find(".game:")? + ".game".len();
    (!grundy_rules::is_rule(text)).then(|| (&text[..end], Some(&text[end + 1..])))
}

/// The words of a question: several arguments, or one argument that holds several words. A rule alone is one word.
pub(crate) fn words(arguments: &[String]) -> Result<Vec<String>, Refusal> {
    match arguments {
        [text] if text.contains(' ') && (text.contains('\'') || !grundy_rules::is_rule(text)) => question::words(text),
        _ => Ok(arguments.to_vec()),
    }
}

/// The convention that was asked for.
pub(crate) fn play(misere: bool) -> Play {
    if misere { Play::Misere } else { Play::Normal }
}

/// How many winning moves of a question are listed.
pub(crate) fn room(args: &SolveArgs, question: &str) -> usize {
    match (args.all_moves, args.json) {
        (true, _) => usize::MAX,
        (false, true) => LISTED.min(MOST_BYTES / question.len().max(1)).max(1),
        (false, false) => SHOWN,
    }
}

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let folder = Folder::open(args.checkpoint.as_deref())?;
    let (budget, _) = args.limits.budget_with(folder.as_ref());
    let mut question = Question::read(&words(&args.sum)?, &Disk, &budget)?;
    let mut out = output::open(&args.output)?;
    if args.plan {
        for step in question.plan() {
            writeln!(out, "{}", messages::say(&step))?;
        }
        out.flush()?;
        return Ok(Status::Answered);
    }
    let room = room(args, question.text());
    if let Some(kind) = args.compound {
        let report = question.ask_compound(kind.into(), play(args.misere), room)?;
        if args.json {
            serde_json::to_writer(&mut out, &report)?;
            writeln!(out)?;
        } else {
            render::compound(&mut out, &report)?;
        }
        out.flush()?;
        return Ok(ended(report.limit, report.is_answered()));
    }
    let report = question.ask(play(args.misere), room)?;
    drop(budget);
    if folder.as_ref().is_some_and(|folder| folder.has_fault()) {
        // The work ended there.
        Folder::finish(folder.as_ref())?;
    }
    if args.json {
        serde_json::to_writer(&mut out, &report)?;
        writeln!(out)?;
    } else {
        render::report(&mut out, &report)?;
    }
    out.flush()?;
    Folder::finish(folder.as_ref())?;
    Ok(status(&report))
}

/// How a program ends that has printed this report.
pub(crate) fn status(report: &Report) -> Status {
    ended(report.limit, report.is_answered())
}

fn ended(limit: Option<Limit>, answered: bool) -> Status {
    match limit {
        Some(Limit::Interrupted) => Status::Interrupted,
        _ if answered => Status::Answered,
        _ => Status::Limited,
    }
}
