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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::grundy;

    /// Graphs with cycles, the values and the edges (counted from 0) whose cutting wins; found by another brute force.
    #[test]
    fn graphs_with_cycles() {
        type Claim = (&'static [[i64; 2]], u64, &'static [usize]);
        let claims: [Claim; 12] = [
            (&[[0, 0]], 1, &[0]),
            (&[[0, 1], [1, 1]], 2, &[0]),
            (&[[0, 1], [1, 2], [2, 0]], 1, &[1]),
            (&[[0, 1], [1, 2], [2, 3], [3, 0]], 0, &[]),
            (&[[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]], 1, &[2]),
            (&[[0, 1], [1, 2], [2, 3], [3, 1]], 2, &[0]),
            (&[[0, 1], [1, 2], [2, 3], [3, 4], [4, 1]], 1, &[0]),
            (&[[0, 1], [0, 2], [1, 2], [1, 3], [2, 3]], 1, &[2, 3, 4]),
            (&[[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]], 0, &[]),
            (&[[0, 1], [1, 2], [2, 3], [3, 0], [2, 4], [4, 5], [4, 6]], 1, &[4]),
            (&[[0, 1], [1, 2], [2, 3], [3, 0], [1, 3]], 1, &[1, 2, 4]),
            (&[[0, 1], [0, 2], [1, 3], [2, 4], [3, 4], [1, 2]], 0, &[]),
        ];
        let twin = green();
        for (edges, value, winning) in claims {
            assert_eq!(grundy(&twin, &edges.concat()), value, "{edges:?}");
            let wins = |cut: &usize| {
                let mut left = edges.to_vec();
                left.remove(*cut);
                grundy(&twin, &standing(&left)) == 0
            };
            assert_eq!((0..edges.len()).filter(wins).collect::<Vec<_>>(), winning, "{edges:?}");
        }
    }
}
