//! Refusals: wrong input, with the place marked, what was expected, and a hint.
//!
//! Input may be of any length: what is far from the marked place is not shown.

use std::io::{self, IsTerminal, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use grundy::ErrorCode;
use grundy::question::{Fault, Refusal};

use crate::Status;

/// Prints why a command has no answer, and says how the program ends. Where JSON was asked for, one line of it goes to
/// standard output.
pub(crate) fn report(error: &anyhow::Error, is_json: bool) -> Status {
    if is_json {
        let _ = writeln!(io::stdout(), "{}", json(error));
    }
    if let Some(refusal) = error.downcast_ref::<Refusal>() {
        show(&mut anstream::stderr(), refusal);
        return if refusal.is_input_output { Status::InputOutput } else { Status::WrongInput };
    }
    if let Some(io) = error.downcast_ref::<io::Error>()
        && io.kind() == io::ErrorKind::BrokenPipe
    {
        return Status::Answered;
    }
    let status = if error.is::<Fault>() { Status::WrongInput } else { Status::InputOutput };
    let _ = writeln!(anstream::stderr(), "error: {error:#}");
    status
}

/// An error as an object; `code` is a word to rely on.
fn json(error: &anyhow::Error) -> serde_json::Value {
    let error = match error.downcast_ref::<Refusal>() {
        Some(refusal) => {
            let Refusal { text, error, .. } = refusal;
            let code = if refusal.is_input_output { ErrorCode::InputOutput } else { error.code() };
            serde_json::json!({
                "code": code.word(),
                "span": [error.span().start, error.span().end],
                "message": error.message(),
                "help": error.hint(),
                "text": first(text, SHOWN_MESSAGE),
            })
        }
        None => {
            let code = if error.is::<Fault>() { ErrorCode::Fault } else { ErrorCode::InputOutput };
            serde_json::json!({ "code": code.word(), "span": null, "message": format!("{error:#}"), "help": null })
        }
    };
    serde_json::json!({ "schema": 1, "error": error })
}

/// Prints a refusal with the place marked.
pub(crate) fn show(out: &mut impl Write, refusal: &Refusal) {
    let _ = writeln!(out, "{}", text(refusal, io::stderr().is_terminal()));
}

/// Prints a warning with the place marked.
pub(crate) fn warn(out: &mut impl Write, warning: &Refusal) {
    let _ = writeln!(out, "{}", marked(warning, Level::WARNING, io::stderr().is_terminal()));
}

/// The most characters shown of a text around the place at fault, of what is marked in it, and of a message.
const SHOWN_AROUND: usize = 100;
const SHOWN_MARKED: usize = 200;
const SHOWN_MESSAGE: usize = 400;

/// The text without what is far from the place at fault, and the place in what is left.
fn window(text: &str, span: Range<usize>) -> (String, Range<usize>) {
    // A place outside the text, or inside a character, is an error of this program, which is to spoil no message.
    let boundary = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
    let start = boundary(span.start);
    let end = boundary(span.end).max(start);
    let (before, marked, after) = (&text[..start], &text[start..end], &text[end..]);
    let mut shown = last(before, SHOWN_AROUND);
    let start = shown.len();
    shown.push_str(&first(marked, SHOWN_MARKED));
    let end = shown.len();
    shown.push_str(&first(after, SHOWN_AROUND));
    (shown, start..end)
}

/// The first characters of a text, with dots if there are more.
fn first(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The last characters of a text, with dots if there are more.
fn last(text: &str, most: usize) -> String {
    match text.char_indices().nth_back(most) {
        Some((start, c)) => format!("...{}", &text[start + c.len_utf8()..]),
        None => text.to_owned(),
    }
}

/// The refusal as several lines.
pub(crate) fn text(refusal: &Refusal, styled: bool) -> String {
    marked(refusal, Level::ERROR, styled)
}

fn marked(refusal: &Refusal, level: Level<'_>, styled: bool) -> String {
    let (mut source, mut span) = window(&refusal.text, refusal.error.span());
    if span.is_empty() {
        // A place at the end of the text is marked on a blank after it.
        if span.start >= source.len() {
            source.push(' ');
        }
        span.end = span.start + source[span.start..].chars().next().map_or(0, char::len_utf8);
    }
    let mut group = level
        .primary_title(first(refusal.error.message(), SHOWN_MESSAGE))
        .element(Snippet::source(&source).annotation(AnnotationKind::Primary.span(span)));
    if let Some(hint) = refusal.error.hint() {
        group = group.element(Level::HELP.message(first(hint, SHOWN_MESSAGE)));
    }
    if refusal.text.contains("$(") || refusal.text.contains('`') {
        group = group.element(Level::NOTE.message("a shell may have changed this text: put single quotes around it"));
    }
    let renderer = if styled { Renderer::styled() } else { Renderer::plain() };
    renderer.render(&[group]).to_string()
}

/// A command line that was refused because a negative number was taken for a flag.
pub(crate) fn negative_number(args: impl Iterator<Item = String>) -> Option<Refusal> {
    let args: Vec<String> = args.collect();
    let at = args
        .iter()
        .position(|arg| arg.strip_prefix('-').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit())))?;
    let start: usize = args[..at].iter().map(|arg| arg.len() + 1).sum();
    let number = args[at].split(',').next().unwrap_or(&args[at]);
    let error = ErrorCode::WrongNumber
        .at(start..start + number.len(), format!("expected a position, found the negative number {number}"));
    Some(Refusal { text: args.join(" "), error: error.help("a heap has 0 or more objects"), is_input_output: false })
}
