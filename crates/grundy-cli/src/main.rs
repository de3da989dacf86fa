//! The program `grundy`: reads questions, prints answers, computes nothing.

mod args;
mod aside;
mod batch;
mod check;
mod checkpoint;
mod compare;
mod draw;
mod limits;
mod list;
mod messages;
mod output;
mod period;
mod play;
mod positions;
mod prompt;
mod refusal;
mod render;
mod rule;
mod solve;
mod table;

use std::process::ExitCode;

use clap::Parser;
use clap::error::ErrorKind;

use args::{Cli, Command};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => match refusal::negative_number(std::env::args().skip(1)) {
            Some(refused) if error.kind() == ErrorKind::UnknownArgument => {
                return refusal::report(&refused.into(), false).into();
            }
            _ => error.exit(),
        },
    };
    let is_json = cli.command.is_json();
    let result = match cli.command {
        Command::Solve(args) if args.batch.is_some() => batch::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Draw(args) => draw::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Table(args) => table::run(&args),
        Command::List { words } => list::run(&words),
        Command::Period(args) => period::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Rule(command) => rule::run(&command),
        Command::Completions { shell } => args::completions(shell),
        Command::Man => args::man(),
    };
    match result {
        Ok(status) => status.into(),
        Err(error) => refusal::report(&error, is_json).into(),
    }
}

/// How a command ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Answered.
    Answered,
    /// Not answered within the limits.
    Limited,
    /// The input is wrong.
    WrongInput,
    /// Checked, and found different.
    Different,
    /// Reading or writing failed.
    InputOutput,
    /// Ctrl-C, after what is known was printed.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Answered => 0,
            Status::Limited => 1,
            Status::WrongInput => 2,
            Status::Different => 3,
            Status::InputOutput => 4,
            Status::Interrupted => 130,
        })
    }
}
