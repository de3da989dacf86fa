//! `nim_moves [N] [--solver]`: every winning move of N heaps in memory, as a list, by Bouton's theorem on a slice or through
//! the solver. Peer: `nim_moves`.

use grundy::rulesets::Nim;
use grundy::theories::bouton::winning_moves;
use grundy::{Play, Solver};
use grundy_benches::{Result, Splitmix, argument, measure, say};

fn main() -> Result {
    let by_solver = std::env::args().any(|argument| argument == "--solver");
    let count: usize = argument(0, 1_000_000)?;
    let mut random = Splitmix::default();
    let heaps: Vec<u64> = (0..count).map(|_| random.draw()).collect();
    let moves: Vec<(usize, u64)> = if by_solver {
        let moves = measure("seconds", || Solver::new(Nim).winning_moves(heaps, Play::Normal))?;
        moves.into_iter().map(|m| (m.component, m.to.iter().sum())).collect()
    } else {
        measure("seconds", || winning_moves(&heaps, Play::Normal).collect())
    };
    say("moves", moves.len());
    let sum =
        moves.iter().fold(0_u64, |sum, &(component, left)| sum.wrapping_add((component as u64 + 1).wrapping_mul(left)));
    say("checksum", sum);
    Ok(())
}
