//! `chomp [R C]`: the value of a bar of chocolate, searched by the solver from rules as a user writes them. Peers: `chomp`,
//! `igsolve`.

use std::cell::Cell;

use grundy::{Options, Ruleset, Solver, Sum};
use grundy_benches::{Result, argument, measure, say};

/// Chomp: take a square and all squares that are neither above nor to the left of it. The square in the corner is poisoned
/// and cannot be taken.
///
/// A position is the edge of the bar from the lower left to the upper right: bit after bit 0 for a step to the right, below
/// a column, and 1 for a step upwards, beside a row. A square is a 0 with a later 1: its column and its row. Taking it sorts
/// the bits from the one to the other.
struct Chomp {
    /// Rows and columns together.
    steps: u32,
    /// The options that were written.
    written: Cell<u64>,
}

impl Ruleset for Chomp {
    type Position = u64;

    fn options(&self, &edge: &u64, out: &mut Options<u64>) {
        let ones = |count: u32| (1_u64 << count) - 1;
        let mut columns = !edge & ones(self.steps);
        let mut poisoned = true;
        while columns != 0 {
            let column = columns.trailing_zeros();
            let mut rows = edge & !ones(column);
            let mut count = 0;
            while rows != 0 {
                let row = rows.trailing_zeros();
                rows &= rows - 1;
                count += 1;
                if !(poisoned && rows == 0) {
                    out.push(edge & (!ones(row + 1) | ones(column)) | ones(count) << column);
                }
            }
            columns &= columns - 1;
            poisoned = false;
        }
        self.written.set(self.written.get() + out.len() as u64);
    }

    /// A bar and its mirror image are alike.
    fn components(&self, edge: u64, out: &mut Sum<u64>) {
        let mirrored = !edge.reverse_bits() >> (64 - self.steps);
        out.push(edge.min(mirrored));
    }
}

fn main() -> Result {
    let (rows, columns): (u32, u32) = (argument(0, 10)?, argument(1, 10)?);
    if rows == 0 || columns == 0 || rows + columns > 60 {
        return Err("expected rows and columns, at most 60 together".into());
    }
    let bar = ((1_u64 << rows) - 1) << columns;
    let mut solver = Solver::new(Chomp { steps: rows + columns, written: Cell::new(0) });
    let value = measure("seconds", || solver.grundy(bar))?;
    say("value", value.0);
    say("positions", solver.positions());
    say("options", solver.rules().written.get());
    Ok(())
}
