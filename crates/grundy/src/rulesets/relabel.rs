//! Other names for the vertices of a small graph, as far as possible the same for all graphs of the same shape.
//!
//! Vertices get colours from those of their neighbours until no more are told apart; then one of the first colour that is
//! not alone gets a colour of its own, and so on. Two graphs of one shape that symmetry does not explain may still come out
//! differently, which costs time and no more: every form is isomorphic to what it was made from.

use crate::theories::colon::Edge;

/// The edges with the vertices named 0, 1, 2, ..., each from its smaller to its larger end, in order. A vertex that is
/// `fixed` is named 0.
pub(super) fn relabelled(edges: &[Edge], fixed: Option<u32>) -> Vec<Edge> {
    let mut names: Vec<u32> = edges.iter().flatten().copied().chain(fixed).collect();
    names.sort_unstable();
    names.dedup();
    let place = |name: u32| names.binary_search(&name).unwrap_or(0);
    let ends: Vec<[usize; 2]> = edges.iter().map(|edge| edge.map(place)).collect();
    let mut colours = vec![2_u64; names.len()];
    if let Some(fixed) = fixed {
        colours[place(fixed)] = 1;
    }
    let mut classes = refine(&ends, &mut colours);
    for _ in 0..names.len() {
        if classes == names.len() {
            break;
        }
        // The least colour that two vertices have.
        let mut order: Vec<usize> = (0..names.len()).collect();
        order.sort_unstable_by_key(|&v| colours[v]);
        let Some(pair) = order.windows(2).find(|pair| colours[pair[0]] == colours[pair[1]]) else { break };
        colours[pair[0]] = mixed(colours[pair[0]] ^ 5);
        classes = refine(&ends, &mut colours);
    }
    let mut order: Vec<usize> = (0..names.len()).collect();
    order.sort_unstable_by_key(|&v| (Some(names[v]) != fixed, colours[v]));
    let mut fresh = vec![0_u32; names.len()];
    for (name, &v) in (0..).zip(&order) {
        fresh[v] = name;
    }
    let mut edges: Vec<Edge> = ends
        .iter()
        .map(|&[a, b]| {
            let (a, b) = (fresh[a], fresh[b]);
            [a.min(b), a.max(b)]
        })
        .collect();
    edges.sort_unstable();
    edges
}

/// Gives each vertex a colour from its own and those of its neighbours, until no more are told apart; how many there are.
fn refine(ends: &[[usize; 2]], colours: &mut Vec<u64>) -> usize {
    let mut classes = 0;
    loop {
        let mut sorted = colours.clone();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() <= classes || sorted.len() == colours.len() {
            return sorted.len();
        }
        classes = sorted.len();
        let mut next: Vec<u64> = colours.iter().map(|&colour| mixed(colour)).collect();
        for &[a, b] in ends {
            // A loop is not the same as an edge to a vertex of the same colour.
            let turn = u64::from(a == b);
            next[a] = next[a].wrapping_add(mixed(colours[b].wrapping_mul(3).wrapping_add(turn)));
            next[b] = next[b].wrapping_add(mixed(colours[a].wrapping_mul(3).wrapping_add(turn)));
        }
        *colours = next;
    }
}

/// Numbers that look unrelated for numbers that are near (the finaliser of Murmur3).
fn mixed(mut x: u64) -> u64 {
    x ^= x >> 33;
    x = x.wrapping_mul(0xff51_afd7_ed55_8ccd);
    x ^= x >> 33;
    x = x.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    x ^ x >> 33
}
