//! Games on graphs: tokens, geography, Kayles. The graph of a token is fixed; in Kayles the position is the graph.

use crate::twin::{Position, Twin};

/// Move the token along an edge `(from, to)`. A position is `[vertex]`; there are no cycles.
pub fn token(edges: Vec<(i64, i64)>) -> Twin {
    Twin::new(move |position| {
        let out = edges.iter().filter(|edge| edge.0 == position[0]);
        out.map(|edge| vec![vec![edge.1]]).collect()
    })
}

/// Edges both ways.
pub fn both_ways(edges: &[(i64, i64)]) -> Vec<(i64, i64)> {
    edges.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect()
}

/// Move a token along an edge to a vertex where it has not been. A position is the vertex and those that are out of play.
pub fn vertex_geography(edges: Vec<(i64, i64)>) -> Twin {
    Twin::new(move |position| {
        let free = edges.iter().filter(|edge| edge.0 == position[0] && !position.contains(&edge.1));
        free.map(|edge| vec![token_first(edge.1, &[&position[1..], &[position[0]]].concat(), 1)]).collect()
    })
}

/// Move a token along an edge that was not used. A position is the vertex and the ends of the edges that are used; no two
/// edges have the same ends. Where edges go both ways, using one uses the other.
pub fn edge_geography(edges: Vec<(i64, i64)>, directed: bool) -> Twin {
    Twin::new(move |position| {
        let used = |a: i64, b: i64| position[1..].chunks(2).any(|edge| edge == [a, b]);
        let mut options = Vec::new();
        for &(a, b) in &edges {
            for (from, to) in [(a, b), (b, a)] {
                if from == position[0] && (from == a || !directed) && !used(a, b) {
                    options.push(vec![token_first(to, &[&position[1..], &[a, b]].concat(), 2)]);
                }
            }
        }
        options
    })
}

/// A token, and then what is used up, in order: numbers, or pairs of numbers.
pub fn token_first(at: i64, used: &[i64], size: usize) -> Position {
    let mut items: Vec<&[i64]> = used.chunks(size).collect();
    items.sort();
    [&[at], &items.concat()[..]].concat()
}

/// Take a vertex with its neighbours. A position is the ends of the edges in turn, a vertex without edges being an edge to
/// itself.
pub fn node_kayles() -> Twin {
    Twin::new(|position| {
        let near = |v: i64, w: i64| v == w || position.chunks(2).any(|edge| edge == [v, w] || edge == [w, v]);
        position.iter().map(|&v| vec![kept(position, |w| !near(v, w), true)]).collect()
    })
}

/// Take an edge with its ends and all edges there.
pub fn arc_kayles() -> Twin {
    Twin::new(|position| position.chunks(2).map(|edge| vec![kept(position, |w| !edge.contains(&w), false)]).collect())
}

/// The edges between the vertices that stay, and if asked for, the vertices that are left without edges.
fn kept(edges: &Position, stays: impl Fn(i64) -> bool, lone: bool) -> Position {
    let inside = edges.chunks(2).filter(|edge| stays(edge[0]) && stays(edge[1]));
    let mut left: Vec<[i64; 2]> = inside.map(|edge| [edge[0].min(edge[1]), edge[0].max(edge[1])]).collect();
    if lone {
        let alone = |v: i64| stays(v) && !left.iter().any(|edge| edge.contains(&v));
        let alone: Vec<[i64; 2]> = edges.iter().filter(|&&v| alone(v)).map(|&v| [v, v]).collect();
        left.extend(alone);
    }
    left.sort_unstable();
    left.dedup();
    left.concat()
}

/// Take an element, and all that can be reached from it along edges upwards. A position is the elements that are left. An
/// edge with one end is an element that need not be above or below another.
pub fn poset(edges: Vec<Vec<i64>>) -> Twin {
    Twin::new(move |left| {
        let mut options = Vec::new();
        for &taken in left {
            let mut gone = vec![taken];
            let mut next = 0;
            while next < gone.len() {
                let upwards = edges.iter().filter(|edge| edge.len() == 2 && edge[0] == gone[next]);
                gone.extend(upwards.map(|edge| edge[1]).filter(|above| !gone.contains(above)).collect::<Vec<_>>());
                next += 1;
            }
            options.push(vec![left.iter().copied().filter(|element| !gone.contains(element)).collect()]);
        }
        options
    })
}

/// The edges of a box between neighbours, upwards. A point is called by its coordinates, counted from 1, as digits.
pub fn grid(sides: &[i64]) -> Vec<Vec<i64>> {
    let mut points = vec![0];
    for side in sides {
        points = points.iter().flat_map(|point| (1..=*side).map(move |n| 10 * point + n)).collect();
    }
    let steps: Vec<i64> = (0..sides.len()).map(|place| (0..place).fold(1, |step, _| 10 * step)).collect();
    let edges = points.iter().flat_map(|&point| steps.iter().map(move |step| vec![point, point + step]));
    edges.filter(|edge| points.contains(&edge[1])).collect()
}

/// Add a letter, so that a word begins with what is written.
pub fn words(words: Vec<Position>) -> Twin {
    Twin::new(move |written| {
        let longer = words.iter().filter(|word| word.len() > written.len() && word.starts_with(written));
        longer.map(|word| vec![word[..=written.len()].to_vec()]).collect()
    })
}
