//! Where answers go: standard output or a file.

use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};

use anyhow::Context as _;

use crate::args::OutputArgs;

/// Opens what answers are written to.
pub(crate) fn open(args: &OutputArgs) -> anyhow::Result<Box<dyn Write>> {
    Ok(match &args.out {
        None => Box::new(BufWriter::with_capacity(1 << 16, io::stdout())),
        Some(path) => {
            let file = File::create(path).with_context(|| format!("cannot write to {}", path.display()))?;
            Box::new(BufWriter::with_capacity(1 << 16, file))
        }
    })
}

/// Whether answers go to a terminal.
pub(crate) fn is_terminal(args: &OutputArgs) -> bool {
    args.out.is_none() && io::stdout().is_terminal()
}

/// The width of the terminal to which answers go, if they go to one.
pub(crate) fn width(args: &OutputArgs) -> Option<usize> {
    let (terminal_size::Width(width), _) = terminal_size::terminal_size_of(io::stdout())?;
    is_terminal(args).then_some(usize::from(width))
}
