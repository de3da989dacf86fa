//! Files that are there as a whole or not at all: written beside the place where they belong, and then renamed.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use grundy::Values;

/// Writes a file as a whole. If that fails, a file that was there before is as it was.
pub(crate) fn write(path: &Path, content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>) -> anyhow::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let beside = PathBuf::from(beside);
    let written = File::create(&beside).and_then(|file| {
        let mut out = BufWriter::with_capacity(1 << 16, file);
        content(&mut out)?;
        out.into_inner()?.sync_all()?;
        fs::rename(&beside, path)
    });
    if written.is_err() {
        // Nothing more can be done about a file that cannot be removed.
        let _ = fs::remove_file(&beside);
    }
    written.with_context(|| format!("cannot write to {}", path.display()))
}

/// How many values are written at once.
const PIECE: usize = 1 << 16;

/// Writes a certificate: its first lines, the values, and the checksum.
pub(crate) fn write_certificate(path: &Path, head: &str, values: &Values) -> anyhow::Result<()> {
    write(path, |out| {
        let mut checksum = crc32fast::Hasher::new();
        let mut put = |bytes: &[u8]| {
            checksum.update(bytes);
            out.write_all(bytes)
        };
        put(head.as_bytes())?;
        values.pieces(PIECE).try_for_each(|piece| put(&piece))?;
        put(b"\n")?;
        writeln!(out, "checksum {:08x}", checksum.finalize())
    })
}
