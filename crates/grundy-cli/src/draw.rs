//! `grundy draw`: pictures of game graphs and of Hackenbush positions.

mod hackenbush;
mod moves;
mod svg;

use std::io::Write;
use std::path::Path;

use grundy::question::{Question, Refusal};
use grundy::{ErrorCode, Play};

use crate::args::DrawArgs;
use crate::solve::{Disk, play, words};
use crate::{Status, output};

/// The most positions, or edges of a Hackenbush picture, that are shown as text, and in a file.
const MOST_AS_TEXT: usize = 60;
const MOST_IN_FILE: usize = 400;

/// How a picture is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Text,
    Svg,
    Dot,
}

impl Form {
    fn of(path: Option<&Path>) -> Result<Self, Refusal> {
        let Some(path) = path else { return Ok(Self::Text) };
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Ok(Self::Svg),
            Some("dot" | "gv") => Ok(Self::Dot),
            _ => {
                let text = path.display().to_string();
                let error = ErrorCode::Expected.at(0..text.len(), "expected a file name that ends in .svg or .dot");
                Err(Refusal {
                    error: error.help("SVG is a picture; DOT is for Graphviz"),
                    text,
                    is_input_output: false,
                })
            }
        }
    }

    fn most(self) -> usize {
        if self == Self::Text { MOST_AS_TEXT } else { MOST_IN_FILE }
    }
}

/// That a picture would be too large.
fn too_large(text: &str, what: &str, form: Form) -> Refusal {
    let message = format!("a picture of this would have more than {} {what}", form.most());
    let help = match form {
        Form::Text => format!("--out FILE.svg draws up to {MOST_IN_FILE}"),
        Form::Svg | Form::Dot => "draw a smaller position".to_owned(),
    };
    Refusal {
        text: text.to_owned(),
        error: ErrorCode::TooLarge.at(0..text.len(), message).help(help),
        is_input_output: false,
    }
}

pub(crate) fn run(args: &DrawArgs) -> anyhow::Result<Status> {
    let form = Form::of(args.output.out.as_deref())?;
    let budget = args.limits.budget();
    let words = words(&args.sum)?;
    let mut question = Question::read(&words, &Disk, &budget)?;
    let convention = play(args.misere);
    let picture = match (&words[..], convention) {
        ([game, position], Play::Normal) if game == "hackenbush" && !position.starts_with('@') => {
            let edges = hackenbush::Picture::new(position)?;
            if edges.len() > form.most() {
                return Err(too_large(position, "edges", form).into());
            }
            match form {
                Form::Text => edges.text(),
                Form::Svg => edges.svg(),
                Form::Dot => edges.dot(),
            }
        }
        _ => {
            let diagram = question.diagram(convention, form.most())?;
            if let Some(limit) = budget.reached() {
                anyhow::bail!("{limit} (see --max-time, --max-memory, --max-positions)");
            }
            let diagram = diagram.ok_or_else(|| too_large(&words.join(" "), "positions", form))?;
            let picture = moves::Picture::new(diagram, convention);
            match form {
                Form::Text => picture.text(),
                Form::Svg => picture.svg(),
                Form::Dot => picture.dot(),
            }
        }
    };
    let mut out = output::open(&args.output)?;
    out.write_all(picture.as_bytes())?;
    out.flush()?;
    Ok(Status::Answered)
}
