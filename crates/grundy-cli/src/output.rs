//! Where answers go: standard output or a file.

use std::fs::File;
use std::io::{self, BufWriter, Write};

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
