//! Tables as bytes: the values alone, in the smallest unsigned type that holds them all, the low byte first.

use std::io::Write;

use grundy::table::Ending;

use super::{Rows, npy};

/// How many values are written at once.
const PIECE: usize = 1 << 16;

pub(super) fn print(out: &mut impl Write, mut rows: Rows) -> anyhow::Result<Ending> {
    let values = npy::hold(&mut rows, "raw")?;
    values.pieces(PIECE).try_for_each(|piece| out.write_all(&piece))?;
    Ok(rows.table.into_ending())
}
