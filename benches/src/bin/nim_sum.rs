//! `nim_sum [N]`: the nim-sum of N heaps in memory. Peer: `nim_xor`.

use std::hint::black_box;

use grundy::theories::bouton::nim_sum;
use grundy_benches::{Result, Splitmix, argument, measure, say};

fn main() -> Result {
    let count: usize = argument(0, 100_000_000)?;
    let mut random = Splitmix::default();
    let heaps: Vec<u64> = (0..count).map(|_| random.draw()).collect();
    say("checksum", measure("seconds", || nim_sum(black_box(&heaps))));
    Ok(())
}
