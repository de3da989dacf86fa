//! `grundy solve GAME --batch FILE`: one position a line in, one answer a line out.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use anyhow::Context as _;
use grundy::ErrorCode;
use grundy::question::{Fault, Question, Refusal};

use crate::args::SolveArgs;
use crate::checkpoint::Folder;
use crate::limits::interrupted;
use crate::solve::{self, Disk};
use crate::{Status, output, refusal};

pub(crate) fn run(args: &SolveArgs) -> anyhow::Result<Status> {
    let Some(name) = &args.batch else { return Ok(Status::WrongInput) };
    let words = solve::words(&args.sum)?;
    let [game] = &words[..] else {
        let text = words.join(" ");
        let start = words.first().map_or(0, |game| game.len() + 1);
        let error = ErrorCode::OutOfPlace
            .at(start..text.len(), "expected only a game, since the positions come from the batch")
            .help(format!("write: grundy solve {} --batch {name}", words.first().map_or("nim", String::as_str)));
        return Err(Refusal { text, error, is_input_output: false }.into());
    };
    let folder = Folder::open(args.checkpoint.as_deref())?;
    let (budget, _) = args.limits.budget_with(folder.as_ref());
    let mut question = Question::about(game, &Disk, &budget)?;
    let mut input: Box<dyn BufRead> = match name.as_str() {
        "-" => Box::new(io::stdin().lock()),
        path => {
            let file = File::open(path).map_err(|error| match error.kind() {
                io::ErrorKind::NotFound => anyhow::Error::from(Refusal {
                    text: format!("--batch {path}"),
                    error: ErrorCode::NoFile.at(8..8 + path.len(), format!("there is no file \"{path}\"")),
                    is_input_output: false,
                }),
                _ => anyhow::Error::from(error).context(format!("cannot read {path}")),
            })?;
            Box::new(BufReader::with_capacity(1 << 18, file))
        }
    };
    let mut out = output::open(&args.output)?;
    let play = solve::play(args.misere);
    let (mut status, mut number) = (Status::Answered, 0_u64);
    let (mut line, mut answer) = (String::new(), String::new());
    loop {
        line.clear();
        if input.read_line(&mut line).with_context(|| format!("cannot read {name}"))? == 0 {
            break;
        }
        number += 1;
        let text = line.trim_end_matches(['\n', '\r']);
        if text.trim().is_empty() {
            continue;
        }
        answer.clear();
        let room = solve::room(args, text);
        let refused = if args.json {
            question.set(text).and_then(|()| question.ask(play, room).map_err(|fault| whole_line(text, &fault))).map(
                |report| {
                    if !report.is_answered() {
                        status = Status::Limited;
                    }
                    // A report holds nothing that JSON cannot hold.
                    answer = serde_json::to_string(&report).unwrap_or_default();
                },
            )
        } else {
            question.answer_text(text, play, room, &mut answer)
        };
        if let Err(refused) = refused {
            status = Status::WrongInput;
            out.flush()?;
            let _ = writeln!(anstream::stderr(), "line {number}:");
            refusal::show(&mut anstream::stderr(), &refused);
            answer.clear();
            let message = refused.error.message();
            if args.json {
                let span = refused.error.span();
                let error = serde_json::json!({"schema": 1, "status": "error", "line": number,
                    "code": refused.error.code().word(), "message": message, "span": [span.start, span.end],
                    "help": refused.error.hint()});
                answer = error.to_string();
            } else {
                answer.push_str("error\t");
                answer.push_str(message);
            }
        }
        answer.push('\n');
        out.write_all(answer.as_bytes())?;
        if interrupted() {
            status = Status::Interrupted;
            break;
        }
        if budget.reached().is_some() {
            status = if status == Status::Answered { Status::Limited } else { status };
            break;
        }
    }
    out.flush()?;
    Folder::finish(folder.as_ref())?;
    Ok(status)
}

/// A fault in the rules, as a refusal of the whole line.
fn whole_line(text: &str, fault: &Fault) -> Refusal {
    Refusal {
        text: text.to_owned(),
        error: ErrorCode::Fault.at(0..text.len(), fault.to_string()),
        is_input_output: false,
    }
}
