//! `subtraction [RANGE [N]]`: the values of the heaps 0 to N-1 for 100 moves drawn in 1..=RANGE. Peer: `subtraction`.

use std::collections::BTreeSet;

use grundy::Budget;
use grundy::rulesets::Subtraction;
use grundy_benches::{Result, Splitmix, argument, checksum, measure, say};

fn main() -> Result {
    let range: u64 = argument(0, 1000)?;
    let count: u64 = argument(1, 1_000_000)?;
    if range < 100 {
        return Err("RANGE must be at least 100".into());
    }
    let mut random = Splitmix::default();
    let mut moves = BTreeSet::new();
    while moves.len() < 100 {
        moves.insert(1 + random.draw() % range);
    }
    let values = measure("seconds", || {
        let rules = Subtraction::new(moves).ok_or("no moves")?;
        rules.sequence(count, &Budget::unlimited()).map_err(|limit| limit.to_string())
    })?;
    say("checksum", checksum(values.iter()));
    Ok(())
}
