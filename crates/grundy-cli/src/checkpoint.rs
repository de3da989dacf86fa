//! Checkpoints: long tables of values are written to a folder now and then, and work that was ended goes on from there. What
//! searches find out about positions stands in one file of the folder, see [`positions`](crate::positions).
//!
//! A checkpoint of a table has the form of a certificate that claims values alone, so that `grundy check` checks it, too, if it knows the
//! game. Its checksum is always looked at, and a file that was changed is refused. It is read in pieces, so that its values
//! are held once.

use std::cell::{Cell, RefCell};
use std::fs::{self, File};
use std::io::{BufRead, BufReader, ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use grundy::{Keeper, Nimber, Values, certificate};

use crate::aside;
use crate::positions::Positions;

/// The longest time between two checkpoints. The first ones follow sooner: no more is lost than as much again as was kept.
const INTERVAL: Duration = Duration::from_secs(60);
/// The time before the first one.
const FIRST: Duration = Duration::from_secs(1);

/// How often something is written.
pub(crate) struct Pace {
    begun: Instant,
    written: Cell<Instant>,
}

impl Pace {
    pub(crate) fn start() -> Self {
        Self { begun: Instant::now(), written: Cell::new(Instant::now()) }
    }

    /// Whether it is time to write again.
    pub(crate) fn is_due(&self) -> bool {
        self.written.get().elapsed() >= (self.written.get() - self.begun).clamp(FIRST, INTERVAL)
    }

    /// Something was written, or could not be.
    pub(crate) fn step(&self) {
        self.written.set(Instant::now());
    }
}

/// A folder of checkpoints.
pub(crate) struct Folder {
    path: PathBuf,
    positions: Rc<Positions>,
    pace: Pace,
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
            positions: Rc::new(Positions::new(path.join("positions.redb"))),
            pace: Pace::start(),
            kept: Cell::new(0),
            fault: RefCell::new(None),
        })))
    }

    /// Whether a checkpoint was refused, or could not be written.
    pub(crate) fn has_fault(&self) -> bool {
        self.fault.borrow().is_some() || self.positions.has_fault()
    }

    /// Writes what is still to be written. The fault, if there was one.
    pub(crate) fn finish(folder: Option<&Rc<Self>>) -> anyhow::Result<()> {
        let Some(folder) = folder else { return Ok(()) };
        folder.fault.take().map_or(Ok(()), Err)?;
        folder.positions.finish()
    }

    /// The file of what searches find out about positions.
    pub(crate) fn positions(&self) -> Rc<Positions> {
        Rc::clone(&self.positions)
    }

    /// The file of a game: what a name of a file may not have is replaced, and long codes are told apart by a checksum.
    fn file(&self, code: &str) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        let start: String = code.chars().take(60).map(plain).collect();
        self.path.join(format!("{start}-{:08x}.cert", crc32fast::hash(code.as_bytes())))
    }

    fn read(&self, code: &str) -> anyhow::Result<Option<Values>> {
        let path = self.file(code);
        let file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error).with_context(|| format!("cannot read {}", path.display())),
        };
        match read(BufReader::with_capacity(1 << 16, file), code) {
            Ok(values) => Ok(Some(values)),
            Err(reason) => Err(anyhow!(
                "the checkpoint {} is not used: {reason}; without the file, the work begins anew",
                path.display()
            )),
        }
    }
}

/// No line before the values is longer.
const LONGEST_LINE: u64 = 1 << 24;

/// A checkpoint, read piece by piece.
struct Checked<R> {
    file: R,
    checksum: crc32fast::Hasher,
}

impl<R: BufRead> Checked<R> {
    /// What stands behind a word in the next line.
    fn after(&mut self, word: &str) -> anyhow::Result<String> {
        let mut line = String::new();
        (&mut self.file).take(LONGEST_LINE).read_line(&mut line)?;
        self.checksum.update(line.as_bytes());
        let behind = line.strip_suffix('\n').and_then(|line| line.strip_prefix(word)?.strip_prefix(' '));
        behind.map(str::to_owned).ok_or_else(|| anyhow!("it has no line that begins with \"{word}\""))
    }

    fn fill(&mut self, bytes: &mut [u8]) -> anyhow::Result<()> {
        self.file.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => anyhow!("the file ends early"),
            _ => error.into(),
        })?;
        self.checksum.update(bytes);
        Ok(())
    }
}

/// The values of a checkpoint of this game.
fn read(file: impl BufRead, code: &str) -> anyhow::Result<Values> {
    let mut file = Checked { file, checksum: crc32fast::Hasher::new() };
    let version = file.after("grundy certificate")?;
    anyhow::ensure!(version == "1", "version {version} is not known, only 1");
    let game = file.after("game")?;
    anyhow::ensure!(game == code, "it is one of {game}");
    let line = file.after("values")?;
    let (count, width) = line.split_once(" bytes ").ok_or_else(|| anyhow!("it does not say how many bytes follow"))?;
    let count: u64 = count.parse().map_err(|_| anyhow!("\"{count}\" is no number of values"))?;
    let width = match width {
        "1" | "2" | "4" | "8" => usize::from(width.as_bytes()[0] - b'0'),
        _ => return Err(anyhow!("a value has 1, 2, 4 or 8 bytes, not {width}")),
    };
    let mut values = Values::default();
    let mut too_large = None;
    let mut piece = vec![0; width << 13];
    let mut left = count;
    while left > 0 {
        let bytes = &mut piece[..usize::try_from(left).unwrap_or(usize::MAX).min(1 << 13) * width];
        file.fill(bytes)?;
        for value in bytes.chunks_exact(width) {
            let value = value.iter().rev().fold(0, |all, &byte| all << 8 | u64::from(byte));
            if value > values.len() as u64 && too_large.is_none() {
                too_large = Some((values.len(), value));
            }
            values.push(Nimber(if too_large.is_some() { 0 } else { value }));
        }
        left -= (bytes.len() / width) as u64;
    }
    file.fill(&mut [0])?;
    let found = format!("{:08x}", file.checksum.clone().finalize());
    let named = file.after("checksum")?;
    anyhow::ensure!(found == named, "it was changed: its checksum is {found}, and the last line says {named}");
    anyhow::ensure!(file.file.fill_buf()?.is_empty(), "something follows its last line");
    if let Some((heap, value)) = too_large {
        return Err(anyhow!("heap {heap} cannot have the value {value}"));
    }
    Ok(values)
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
        let due = last || self.pace.is_due();
        if !due || values.len() <= self.kept.get() || self.has_fault() {
            return;
        }
        match aside::write_certificate(&self.file(code), &certificate::head(code, None, None, values), values) {
            Ok(()) => self.kept.set(values.len()),
            Err(fault) => *self.fault.borrow_mut() = Some(fault),
        }
        self.pace.step();
    }
}
