//! Lines from a person: edited on a terminal, plain otherwise, so that a game can be scripted.

use std::io::{self, BufRead, IsTerminal, Write};

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

use crate::limits;

/// What stands before a line.
const PROMPT: &str = "> ";

/// Where lines come from.
pub(crate) enum Prompt {
    /// A terminal, with editing and history.
    Terminal(Box<DefaultEditor>),
    /// A file or a pipe. Its lines are printed, so that the output reads as on a terminal.
    Plain,
}

/// What was read.
pub(crate) enum Line {
    /// A line without its end.
    Text(String),
    /// There is none any more.
    End,
    /// Ctrl-C.
    Interrupted,
}

impl Prompt {
    /// The terminal if there is one, else standard input.
    pub(crate) fn open() -> Self {
        if io::stdin().is_terminal()
            && io::stdout().is_terminal()
            && let Ok(editor) = DefaultEditor::new()
        {
            return Self::Terminal(Box::new(editor));
        }
        Self::Plain
    }

    /// The next line.
    pub(crate) fn line(&mut self, out: &mut impl Write) -> io::Result<Line> {
        out.flush()?;
        match self {
            Self::Terminal(editor) => match limits::while_waiting(|| editor.readline(PROMPT)) {
                Some(Ok(text)) => {
                    // A line that is not remembered can still be played.
                    let _ = editor.add_history_entry(&text);
                    Ok(Line::Text(text))
                }
                Some(Err(ReadlineError::Eof)) => Ok(Line::End),
                None | Some(Err(ReadlineError::Interrupted)) => Ok(Line::Interrupted),
                Some(Err(ReadlineError::Io(error))) => Err(error),
                Some(Err(error)) => Err(io::Error::other(error)),
            },
            Self::Plain => {
                let mut bytes = Vec::new();
                match limits::while_waiting(|| io::stdin().lock().read_until(b'\n', &mut bytes)).transpose()? {
                    None => return Ok(Line::Interrupted),
                    Some(0) => return Ok(Line::End),
                    Some(_) => {}
                }
                let text = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
                writeln!(out, "{PROMPT}{text}")?;
                Ok(Line::Text(text))
            }
        }
    }
}
