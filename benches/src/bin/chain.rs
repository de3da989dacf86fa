//! `chain [N]`: the chain 0 -> 1 -> ... -> N-1 as a ruleset of one line, searched by the solver. Peer: `chain`.

use grundy::{FromFn, Options, Solver};
use grundy_benches::{Result, argument, checksum, measure, say};

fn main() -> Result {
    let count: u32 = argument(0, 10_000_000)?;
    let rules = FromFn::new(|&v: &u32, out: &mut Options<u32>| {
        if v + 1 < count {
            out.push(v + 1);
        }
    });
    let mut solver = Solver::new(rules);
    measure("seconds", || solver.grundy(0))?;
    let values = (0..count).map(|v| solver.grundy(v).map(|value| value.0));
    say("checksum", checksum(values.collect::<std::result::Result<Vec<_>, _>>()?));
    Ok(())
}
