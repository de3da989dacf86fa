//! Arrays that are written to a file while their values come.
//!
//! Values are written in one byte each until one needs more; then what is there is written anew, wider, beside the file and
//! takes its place. So nothing is held, and the file has the smallest type in the end. The header of a NumPy array has a fixed
//! length here, and is written once more when type and shape are known.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use grundy::table::{Ending, Extent};

use super::{Rows, npy};
use crate::args::{Format, TableArgs};

/// A file that takes values one after the other.
pub(super) struct Stream {
    path: PathBuf,
    file: BufWriter<File>,
    /// The bytes of each value.
    width: usize,
    count: u64,
    /// The sides of a NumPy array; none for the values alone.
    shape: Option<Vec<u64>>,
}

/// The length of the header of a NumPy array, and of what stands before its description.
const HEADER: usize = 128;
const PREFIX: usize = 10;
/// How many values are widened at once.
const PIECE: usize = 1 << 16;

impl Stream {
    /// The file that was asked for; `None` if it is none that can be written anew, such as a pipe.
    pub(super) fn create(args: &TableArgs, extent: &Extent) -> anyhow::Result<Option<Self>> {
        let Some(path) = &args.output.out else { return Ok(None) };
        let writes = || format!("cannot write to {}", path.display());
        if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
            return Ok(None);
        }
        let file = File::create(path).with_context(writes)?;
        let mut shape = extent.sides().to_vec();
        if let Some(every) = args.every {
            shape[0] = shape[0].div_ceil(every);
        }
        let shape = (args.format == Format::Npy).then_some(shape);
        let mut stream = Self { path: path.clone(), file: buffer(file), width: 1, count: 0, shape };
        stream.header().with_context(writes)?;
        Ok(Some(stream))
    }

    /// Writes the whole table.
    pub(super) fn print(&mut self, mut rows: Rows) -> anyhow::Result<Ending> {
        let format = if self.shape.is_some() { "npy" } else { "raw" };
        while let Some(cell) = rows.next() {
            let value = npy::value(&rows, cell, format)?;
            self.push(value.0).with_context(|| self.writes())?;
        }
        self.finish().with_context(|| self.writes())?;
        Ok(rows.table.into_ending())
    }

    fn writes(&self) -> String {
        format!("cannot write to {}", self.path.display())
    }

    fn push(&mut self, value: u64) -> io::Result<()> {
        if self.width < 8 && value >> (8 * self.width) > 0 {
            self.widen(value)?;
        }
        self.count += 1;
        self.file.write_all(&value.to_le_bytes()[..self.width])
    }

    /// Writes all values so far anew, in as many bytes as this one needs.
    fn widen(&mut self, value: u64) -> io::Result<()> {
        self.file.flush()?;
        let from = self.width;
        while self.width < 8 && value >> (8 * self.width) > 0 {
            self.width *= 2;
        }
        let mut beside = self.path.clone().into_os_string();
        beside.push(".part");
        let written = self.write_wider(from, File::create(&beside)?).and_then(|()| fs::rename(&beside, &self.path));
        if written.is_err() {
            // Nothing more can be done about a file that cannot be removed.
            let _ = fs::remove_file(&beside);
        }
        written
    }

    /// Writes the values in the file, which have `from` bytes each, to another one, with which the work goes on.
    fn write_wider(&mut self, from: usize, beside: File) -> io::Result<()> {
        let mut old = File::open(&self.path)?;
        old.seek(SeekFrom::Start(self.start()))?;
        self.file = buffer(beside);
        self.header()?;
        let mut left = self.count;
        let mut piece = vec![0; PIECE * from];
        while left > 0 {
            let values = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
            let bytes = &mut piece[..values * from];
            old.read_exact(bytes)?;
            for value in bytes.chunks_exact(from) {
                let mut wide = [0; 8];
                wide[..from].copy_from_slice(value);
                self.file.write_all(&wide[..self.width])?;
            }
            left -= values as u64;
        }
        Ok(())
    }

    /// Where the values begin.
    fn start(&self) -> u64 {
        if self.shape.is_some() { HEADER as u64 } else { 0 }
    }

    fn header(&mut self) -> io::Result<()> {
        let Some(shape) = &self.shape else { return Ok(()) };
        let sides: String = shape.iter().map(|side| format!("{side},")).collect();
        let kind = if self.width == 1 { "|u1".to_owned() } else { format!("<u{}", self.width) };
        let text = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({sides}), }}");
        self.file.write_all(b"\x93NUMPY\x01\x00")?;
        self.file.write_all(&((HEADER - PREFIX) as u16).to_le_bytes())?;
        writeln!(self.file, "{text:0$}", HEADER - PREFIX - 1)
    }

    /// Only whole rows make an array.
    fn finish(&mut self) -> io::Result<()> {
        if let Some(shape) = &mut self.shape {
            let row: u64 = shape[1..].iter().product();
            shape[0] = self.count / row;
            self.count = shape[0] * row;
            self.file.seek(SeekFrom::Start(0))?;
            self.header()?;
        }
        self.file.flush()?;
        self.file.get_ref().set_len(self.start() + self.count * self.width as u64)
    }
}

fn buffer(file: File) -> BufWriter<File> {
    BufWriter::with_capacity(1 << 16, file)
}
