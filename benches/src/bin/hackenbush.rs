//! Green Hackenbush on a large graph with cycles: its value, and all cuts that win. Peer: `hackenbush`, for the value.
//!
//! `hackenbush [EDGES]` for trees with chords, `hackenbush --circle [EDGES]` for one circle through the ground.

use grundy::theories::fusion::Fused;
use grundy_benches::{Result, Splitmix, argument, checksum, measure, say};

fn main() -> Result {
    let edges = if argument(0, String::new())? == "--circle" {
        let count: u32 = argument(1, 1_000_000)?;
        (0..count).map(|v| [v, (v + 1) % count]).collect()
    } else {
        chords(argument(0, 1_000_000)?)
    };
    let fused = measure("seconds", || Fused::new(&edges, 0));
    let fused = fused.map_err(|loose| format!("edge {} is not connected to the ground", loose.0))?;
    say("checksum", fused.value());
    let wins = measure("seconds_cuts", || fused.winning_edges(0));
    say("cuts", wins.len());
    say("cuts_checksum", checksum(wins.iter().map(|&edge| edge as u64)));
    Ok(())
}

/// Every new vertex hangs on one of the 1000 before it; every fifth edge joins two vertices that are there, near each other.
fn chords(count: u32) -> Vec<[u32; 2]> {
    let mut random = Splitmix::default();
    let mut last = 0_u32;
    let mut edges = Vec::with_capacity(count as usize);
    for i in 0..count {
        let back = (random.draw() % u64::from(last.clamp(1, 1000))) as u32;
        if i % 5 == 4 {
            edges.push([last, last.saturating_sub(back)]);
        } else {
            edges.push([last.saturating_sub(back), last + 1]);
            last += 1;
        }
    }
    edges
}
