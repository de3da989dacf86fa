//! `cram ROWS COLUMNS [MEGABYTES]`: the value of a board of Cram, through the solver. Peer: `igsolve cram`.

use grundy::rulesets::{Cells, Cram};
use grundy::{Budget, Solver};
use grundy_benches::{Result, argument, measure, say};

fn main() -> Result {
    let (rows, columns): (u32, u32) = (argument(0, 5)?, argument(1, 6)?);
    let megabytes: usize = argument(2, 4000)?;
    let board = Cells::rectangle(rows, columns).ok_or("expected rows and columns of at most 64 cells")?;
    let mut solver = Solver::with_budget(Cram, Budget::unlimited().with_memory(megabytes << 20));
    let value = measure("seconds", || solver.grundy(board))?;
    say("value", value.0);
    say("positions", solver.positions());
    Ok(())
}
