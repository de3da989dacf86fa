//! `heap_search [CODE [N]]`: the values of the heaps 0 to N-1 of a take-and-break game, searched from the definition, as any
//! user's ruleset is. Peers: `grundy_naive`, `octal_naive`.

use grundy::Solver;
use grundy::rulesets::TakeAndBreak;
use grundy_benches::{Result, argument, checksum, measure, say};

fn main() -> Result {
    let rules = TakeAndBreak::parse_code(&argument(0, "4!.0".to_owned())?)?;
    let count: u64 = argument(1, 3001)?;
    let mut solver = Solver::new(rules).without_theories();
    let values: Vec<u64> = measure("seconds", || {
        let values = (0..count).rev().map(|heap| solver.grundy(heap).map(|value| value.0));
        values.collect::<std::result::Result<_, _>>()
    })?;
    say("checksum", checksum(values.into_iter().rev()));
    Ok(())
}
