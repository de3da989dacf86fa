//! Refusals: wrong input, with the place marked, what was expected, and a hint.

use std::io::{self, IsTerminal, Write};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use grundy::ParseError;
use grundy::question::{Fault, Refusal};

use crate::Status;

/// Prints why a command has no answer, and says how the program ends.
pub(crate) fn report(error: &anyhow::Error) -> Status {
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

/// Prints a refusal with the place marked.
pub(crate) fn show(out: &mut impl Write, refusal: &Refusal) {
    let _ = writeln!(out, "{}", text(refusal, io::stderr().is_terminal()));
}

/// The refusal as several lines.
pub(crate) fn text(refusal: &Refusal, styled: bool) -> String {
    let mut source = refusal.text.clone();
    let mut span = refusal.error.span();
    if span.is_empty() {
        // A place at the end of the text is marked on a blank after it.
        if span.start >= source.len() {
            source.push(' ');
        }
        span.end = span.start + source[span.start..].chars().next().map_or(0, char::len_utf8);
    }
    let mut group = Level::ERROR
        .primary_title(refusal.error.message())
        .element(Snippet::source(&source).annotation(AnnotationKind::Primary.span(span)));
    if let Some(hint) = refusal.error.hint() {
        group = group.element(Level::HELP.message(hint));
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
    let error = ParseError::new(
        start..start + number.len(),
        format!("expected a position, found the negative number {number}"),
    );
    Some(Refusal { text: args.join(" "), error: error.help("a heap has 0 or more objects"), is_input_output: false })
}
