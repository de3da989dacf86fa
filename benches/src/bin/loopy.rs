//! Outcomes and values of all vertices of a large graph with cycles. Peer: `loopy`, for the outcomes.
//!
//! `loopy [VERTICES [EDGES]]`: the random graph of `dag`, with every hundredth edge turned round.

use grundy::rulesets::Graph;
use grundy::{Budget, Outcome, Play, Value};
use grundy_benches::{Result, Splitmix, argument, checksum, measure, say};

fn main() -> Result {
    let vertices: u32 = argument(0, 1_000_000)?;
    let count: usize = argument(1, 10_000_000)?;
    let mut random = Splitmix::default();
    let mut names: Vec<u32> = (0..vertices).collect();
    for i in (1..vertices as usize).rev() {
        names.swap(i, (random.draw() % (i as u64 + 1)) as usize);
    }
    let mut draw = || (random.draw() % u64::from(vertices)) as usize;
    let edges: Vec<(u32, u32)> = (0..count)
        .map(|i| {
            loop {
                let (a, b) = (draw(), draw());
                if a != b {
                    let (high, low) = (names[a.max(b)], names[a.min(b)]);
                    return if i % 100 == 0 { (low, high) } else { (high, low) };
                }
            }
        })
        .collect();
    let graph = Graph::from_edges(vertices, &edges)?;
    let budget = Budget::unlimited();
    let outcomes = measure("seconds", || graph.outcomes(Play::Normal, &budget))?;
    let code = |outcome| match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
        Outcome::D => 2,
    };
    say("checksum", checksum(outcomes.iter().map(|&outcome| code(outcome))));
    say("draws", outcomes.iter().filter(|&&outcome| outcome == Outcome::D).count());
    let values = measure("seconds_values", || graph.values(&budget))?;
    if let Some(v) = (0..outcomes.len()).find(|&v| values[v].outcome() != outcomes[v]) {
        return Err(format!("the value of vertex {v} is not its outcome").into());
    }
    say("infinite", values.iter().filter(|value| matches!(value, Value::Infinite(_))).count());
    Ok(())
}
