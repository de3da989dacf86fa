//! The values of all vertices of a large graph. Peer: `dag`.
//!
//! `dag [VERTICES [EDGES]]` for a random graph, `dag --chain [VERTICES]` for a chain, `dag --file PATH` for an edge list.

use grundy::rulesets::Graph;
use grundy_benches::{Result, Splitmix, argument, checksum, measure, say};

fn random(vertices: u32, edges: usize) -> Vec<(u32, u32)> {
    let mut random = Splitmix::default();
    let mut names: Vec<u32> = (0..vertices).collect();
    for i in (1..vertices as usize).rev() {
        names.swap(i, (random.draw() % (i as u64 + 1)) as usize);
    }
    let mut draw = || (random.draw() % u64::from(vertices)) as usize;
    (0..edges)
        .map(|_| {
            loop {
                let (a, b) = (draw(), draw());
                if a != b {
                    return (names[a.max(b)], names[a.min(b)]);
                }
            }
        })
        .collect()
}

fn main() -> Result {
    let graph = match argument(0, String::new())?.as_str() {
        "--file" => {
            let text = std::fs::read_to_string(argument(1, String::new())?)?;
            measure("seconds_parse", || Graph::parse_list(&text))?
        }
        "--chain" => {
            let vertices: u32 = argument(1, 10_000_000)?;
            let edges: Vec<(u32, u32)> = (1..vertices).map(|v| (v - 1, v)).collect();
            measure("seconds_csr", || Graph::from_edges(vertices, &edges))?
        }
        _ => {
            let vertices = argument(0, 1_000_000)?;
            let edges = random(vertices, argument(1, 10_000_000)?);
            measure("seconds_csr", || Graph::from_edges(vertices, &edges))?
        }
    };
    let values = measure("seconds", || graph.grundy_values());
    let values = values.map_err(|cycle| format!("a cycle of {} vertices", cycle.len()))?;
    say("checksum", checksum(values.into_iter().map(u64::from)));
    Ok(())
}
