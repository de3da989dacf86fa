//! `nim_moves [N]`: every winning move of N heaps in memory, as a list. Peer: `nim_moves`.

use grundy::rulesets::Nim;
use grundy::{Play, Solver};
use grundy_benches::{Result, Splitmix, argument, measure, say};

fn main() -> Result {
    let count: usize = argument(0, 1_000_000)?;
    let mut random = Splitmix::default();
    let heaps: Vec<u64> = (0..count).map(|_| random.draw()).collect();
    let moves = measure("seconds", || Solver::new(Nim).winning_moves(heaps, Play::Normal))?;
    say("moves", moves.len());
    let sum = moves.iter().fold(0_u64, |sum, m| {
        let heap: u64 = m.to.iter().sum();
        sum.wrapping_add((m.component as u64 + 1).wrapping_mul(heap))
    });
    say("checksum", sum);
    Ok(())
}
