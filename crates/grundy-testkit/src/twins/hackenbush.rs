//! Green Hackenbush on any graph. A position is the ends of the edges, `a, b` of each in turn; the ground is 0.

use crate::twin::{Position, Twin};

/// Cut an edge; whatever no longer hangs on the ground falls.
pub fn green() -> Twin {
    Twin::new(|edges| {
        let edges: Vec<[i64; 2]> = edges.chunks_exact(2).map(|ends| [ends[0], ends[1]]).collect();
        let mut options = Vec::new();
        for cut in 0..edges.len() {
            let mut left = edges.clone();
            left.remove(cut);
            options.push(vec![standing(&left)]);
        }
        options
    })
}

/// The edges that hang on the ground.
fn standing(edges: &[[i64; 2]]) -> Position {
    let mut held = vec![0];
    loop {
        let before = held.len();
        for [a, b] in edges {
            for (end, other) in [(a, b), (b, a)] {
                if held.contains(end) && !held.contains(other) {
                    held.push(*other);
                }
            }
        }
        if held.len() == before {
            break;
        }
    }
    edges.iter().filter(|edge| held.contains(&edge[0])).flatten().copied().collect()
}
