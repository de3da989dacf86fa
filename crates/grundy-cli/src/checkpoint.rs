//! Checkpoints: long tables of values are written to a folder now and then, and work that was ended goes on from there.
//!
//! A checkpoint is a certificate that claims values alone, so that `grundy check` checks it, too. Its checksum is always
//! looked at, and a file that was changed is refused.

use std::cell::{Cell, RefCell};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use grundy::{Keeper, Nimber, Values, certificate};
use grundy_check::Certificate;

use crate::aside;

/// The time between two checkpoints.
const INTERVAL: Duration = Duration::from_secs(60);

/// A folder of checkpoints.
pub(crate) struct Folder {
    path: PathBuf,
    written: Cell<Instant>,
    /// The number of values in the file.
    kept: Cell<usize>,
    /// Why the work cannot go on.
    fault: RefCell<Option<anyhow::Error>>,
}

impl Folder {
    /// Makes the folder if it is not there.
    pub(crate) fn open(path: Option<&Path>) -> anyhow::Result<Option<Rc<Self>>> {
        let Some(path) = path else { return Ok(None) };
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {}", path.display()))?;
        Ok(Some(Rc::new(Self {
            path: path.to_owned(),
            written: Cell::new(Instant::now()),
            kept: Cell::new(0),
            fault: RefCell::new(None),
        })))
    }

    /// Whether a checkpoint was refused, or could not be written.
    pub(crate) fn has_fault(&self) -> bool {
        self.fault.borrow().is_some()
    }

    /// The fault, if there was one.
    pub(crate) fn finish(folder: Option<&Rc<Self>>) -> anyhow::Result<()> {
        folder.and_then(|folder| folder.fault.take()).map_or(Ok(()), Err)
    }

    /// The file of a game: what a name of a file may not have is replaced, and long codes are told apart by a checksum.
    fn file(&self, code: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let start: String = code.chars().take(60).map(plain).collect();
        self.path.join(format!("{start}-{:08x}.cert", crc32fast::hash(code.as_bytes())))
    }

    fn read(&self, code: &str) -> anyhow::Result<Option<Values>> {
        let path = self.file(code);
        let file = match fs::read(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        let refused = |reason: String| {
            anyhow!("the checkpoint {} is not used: {reason}; without the file, the work begins anew", path.display())
        };
        let certificate = Certificate::read(&file).map_err(|error| refused(error.to_string()))?;
        drop(file);
        if certificate.game().to_string() != code {
            return Err(refused(format!("it is one of {}", certificate.game())));
        }
        let mut values = Values::default();
        (0..certificate.len()).filter_map(|heap| certificate.value(heap)).for_each(|v| values.push(Nimber(v.into())));
        Ok(Some(values))
    }
}

impl Keeper for Folder {
    fn restore(&self, code: &str) -> Option<Values> {
        match self.read(code) {
            Ok(values) => {
                self.kept.set(values.as_ref().map_or(0, Values::len));
                values
            }
            Err(fault) => {
                *self.fault.borrow_mut() = Some(fault);
                None
            }
        }
    }

    fn keep(&self, code: &str, values: &Values, last: bool) {
        let due = last || self.written.get().elapsed() >= INTERVAL;
        if !due || values.len() <= self.kept.get() || self.has_fault() {
            return;
        }
        match aside::write_certificate(&self.file(code), &certificate::head(code, None, None, values), values) {
            Ok(()) => self.kept.set(values.len()),
            Err(fault) => *self.fault.borrow_mut() = Some(fault),
        }
        self.written.set(Instant::now());
    }
}
