//! `grundy draw`: pictures of game graphs, boards, Hackenbush positions and tables.

mod board;
mod hackenbush;
mod moves;
mod svg;
mod table;

use std::io::Write;
use std::path::Path;

use grundy::question::{Question, Refusal};
use grundy::table::{Asked, Extent, Table};
use grundy::{Budget, ErrorCode, Play};

use crate::args::DrawArgs;
use crate::solve::{Disk, play, words};
use crate::{Status, output};

/// The most positions, or edges of a Hackenbush picture, that are shown as text, and in a file.
const MOST_AS_TEXT: usize = 60;
const MOST_IN_FILE: usize = 400;
/// The most cells of boards.
const MOST_CELLS: usize = 4096;
/// The most winning moves that are shown on boards.
const SHOWN_MOVES: usize = 200;
/// The most rows or columns of a table, as text and in a file.
const MOST_LINES_AS_TEXT: usize = 40;
const MOST_LINES: usize = 250;

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

/// That there is no such picture in this form.
fn refuse(text: String, code: ErrorCode, message: &str, help: &str) -> Refusal {
    let error = code.at(0..text.len(), message).help(help);
    Refusal { text, error, is_input_output: false }
}

/// A table of pairs.
fn table(args: &DrawArgs, box_text: &str, form: Form, budget: &Budget) -> anyhow::Result<String> {
    let extent = Extent::box_of(box_text)?;
    let &[rows, columns] = extent.sides() else {
        return Err(refuse(
            box_text.to_owned(),
            ErrorCode::WrongCount,
            "an image has two sides",
            "for instance: --box 12x12",
        )
        .into());
    };
    let most = if form == Form::Text { MOST_LINES_AS_TEXT } else { MOST_LINES };
    if rows.max(columns) > most as u64 {
        let message = format!("this picture may have at most {most} rows and columns");
        let help = format!("--out FILE.svg draws up to {MOST_LINES}; more: grundy table");
        return Err(refuse(box_text.to_owned(), ErrorCode::TooLarge, &message, &help).into());
    }
    let asked = if args.misere { Asked::Outcomes(Play::Misere) } else { Asked::Values };
    let table = Table::read(&args.sum.join(" "), extent, asked, &Disk, budget)?;
    let picture = table::Picture::new(table, columns as usize);
    if let Some(limit) = budget.reached() {
        anyhow::bail!("{limit} (see --max-time, --max-memory, --max-positions)");
    }
    if picture.size() == 0 {
        return Err(refuse(
            args.sum.join(" "),
            ErrorCode::Missing,
            "no value of this table is known",
            "grundy table says more",
        )
        .into());
    }
    match form {
        Form::Text => Ok(picture.text()),
        Form::Svg => Ok(picture.svg()),
        Form::Dot => {
            Err(refuse(box_text.to_owned(), ErrorCode::WrongKind, "a table is no graph", "--out FILE.svg draws it")
                .into())
        }
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
    if let Some(extent) = &args.extent {
        return write(args, &table(args, extent, form, &budget)?);
    }
    let words = words(&args.sum)?;
    let mut question = Question::read(&words, &Disk, &budget)?;
    let convention = play(args.misere);
    if !args.moves
        && let Some((boards, report)) = question.boards(convention, SHOWN_MOVES)?
    {
        if let Some(limit) = budget.reached() {
            anyhow::bail!("{limit} (see --max-time, --max-memory, --max-positions)");
        }
        let picture = board::Picture::new(boards, report);
        if picture.cells() > MOST_CELLS {
            let message = format!("a picture may have at most {MOST_CELLS} cells");
            return Err(refuse(words.join(" "), ErrorCode::TooLarge, &message, "draw a smaller board").into());
        }
        return match form {
            Form::Text => write(args, &picture.text()),
            Form::Svg => write(args, &picture.svg()),
            Form::Dot => {
                let help = "--out FILE.svg draws the board; --moves draws the moves";
                Err(refuse(words.join(" "), ErrorCode::WrongKind, "a board is no graph", help).into())
            }
        };
    }
    let picture = match (&words[..], convention) {
        ([game, position], Play::Normal) if !args.moves && game == "hackenbush" && !position.starts_with('@') => {
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
    write(args, &picture)
}

fn write(args: &DrawArgs, picture: &str) -> anyhow::Result<Status> {
    let mut out = output::open(&args.output)?;
    out.write_all(picture.as_bytes())?;
    out.flush()?;
    Ok(Status::Answered)
}
