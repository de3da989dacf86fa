//! A token on a directed graph without cycles. A position is `[vertex]`.

use crate::twin::Twin;

/// Move the token along an edge `(from, to)`.
pub fn token(edges: Vec<(i64, i64)>) -> Twin {
    Twin::new(move |position| {
        let out = edges.iter().filter(|edge| edge.0 == position[0]);
        out.map(|edge| vec![vec![edge.1]]).collect()
    })
}
