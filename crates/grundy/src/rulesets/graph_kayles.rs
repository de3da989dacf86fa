//! Kayles on graphs: take a vertex with its neighbours, or an edge with all that meet it.

use std::ops::Range;

use super::edges;
use super::relabel::relabelled;
use crate::theories::Induced;
use crate::theories::colon::Edge;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// Node Kayles and Arc Kayles. A position is a list of edges in order, each from its smaller to its larger end. An edge from
/// a vertex to itself stands for a vertex without edges in Node Kayles, and is a loop in Arc Kayles, where it takes its vertex
/// alone: on a path with a loop at each vertex that is Kayles. What is left after a move is what the remaining vertices hold
/// together; a position is the sum of its connected parts.
///
/// ```
/// use grundy::rulesets::GraphKayles;
/// use grundy::{Nimber, Notation, Solver};
/// let rules = GraphKayles::node();
/// let path = rules.parse("0-1,1-2,2-3,3-4")?;
/// assert_eq!(Solver::new(rules).grundy(path).unwrap(), Nimber(3));
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GraphKayles {
    arcs: bool,
}

/// Parts with at most so many edges are brought to a common form.
const SMALL: usize = 128;

/// All options of one position may have so many edges together; beyond, they are not written down.
const MOST_EDGES: usize = 1 << 27;

const SHAPE: &str = "write edges such as 0-1,1-2,1-3; a number alone is a vertex without edges";

impl GraphKayles {
    /// Take a vertex; it goes with its neighbours.
    pub fn node() -> Self {
        Self { arcs: false }
    }

    /// Take an edge; its ends go with all edges there.
    pub fn arc() -> Self {
        Self { arcs: true }
    }

    /// The moves, each as the vertices that go, in order.
    fn moves(self, edges: &[Edge]) -> Vec<Vec<u32>> {
        if self.arcs {
            return edges.iter().map(|&[a, b]| if a == b { vec![a] } else { vec![a, b] }).collect();
        }
        let mut pairs: Vec<Edge> = edges.iter().flat_map(|&[a, b]| [[a, b], [b, a], [a, a], [b, b]]).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.chunk_by(|a, b| a[0] == b[0]).map(|near| near.iter().map(|pair| pair[1]).collect()).collect()
    }

    /// What is left when these vertices go.
    fn without(self, edges: &[Edge], gone: &[u32]) -> Vec<Edge> {
        let stays = |v: u32| gone.binary_search(&v).is_err();
        let mut left: Vec<Edge> = edges.iter().copied().filter(|&[a, b]| stays(a) && stays(b)).collect();
        if !self.arcs {
            // Their neighbours may be left alone.
            let mut held: Vec<u32> = left.iter().flatten().copied().collect();
            held.sort_unstable();
            let alone = edges.iter().flatten().filter(|&&v| stays(v) && held.binary_search(&v).is_err());
            left.extend(alone.map(|&v| [v, v]));
        }
        in_order(left)
    }
}

fn in_order(mut edges: Vec<Edge>) -> Vec<Edge> {
    for edge in &mut edges {
        edge.sort_unstable();
    }
    edges.sort_unstable();
    edges.dedup();
    edges
}

/// The connected parts, those with smaller first edges first.
fn parts(edges: &[Edge]) -> Vec<Vec<Edge>> {
    let mut names: Vec<u32> = edges.iter().flatten().copied().collect();
    names.sort_unstable();
    names.dedup();
    let place = |name: u32| names.binary_search(&name).unwrap_or(0);
    let mut above: Vec<usize> = (0..names.len()).collect();
    let root = |above: &mut Vec<usize>, mut v: usize| {
        while above[v] != v {
            above[v] = above[above[v]];
            v = above[v];
        }
        v
    };
    for &[a, b] in edges {
        let (a, b) = (root(&mut above, place(a)), root(&mut above, place(b)));
        above[a.max(b)] = a.min(b);
    }
    let mut parts: Vec<Vec<Edge>> = Vec::new();
    let mut numbers = vec![usize::MAX; names.len()];
    for &edge in edges {
        let root = root(&mut above, place(edge[0]));
        if numbers[root] == usize::MAX {
            numbers[root] = parts.len();
            parts.push(Vec::new());
        }
        parts[numbers[root]].push(edge);
    }
    parts
}

impl Ruleset for GraphKayles {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>, out: &mut Options<Vec<Edge>>) {
        let moves = self.moves(edges);
        if moves.len().saturating_mul(edges.len()) > MOST_EDGES {
            return out.fail(format!("the options of {} edges are too many to write them all down", edges.len()));
        }
        out.weigh(size_of_val(&edges[..]));
        for gone in moves {
            if out.is_full() {
                return;
            }
            let left = self.without(edges, &gone);
            out.push_sum(if left.is_empty() { Sum::new() } else { left.into() });
        }
    }

    fn components(&self, edges: Vec<Edge>, out: &mut Sum<Vec<Edge>>) {
        let mut parts = parts(&edges);
        if parts.len() <= 1 {
            parts = vec![edges];
        }
        for part in parts {
            out.push(if part.len() <= SMALL { relabelled(&part, None) } else { part });
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<Edge>>>> {
        vec![Box::new(Induced::new(self.arcs, budget))]
    }
}

impl Notation for GraphKayles {
    fn parse(&self, text: &str) -> Result<Vec<Edge>, ParseError> {
        let (mut edges, spans) = edges::parse(text, true, SHAPE)?;
        let is_loop = |span: &Range<usize>, [a, b]: &Edge| a == b && text[span.clone()].contains('-');
        if self.arcs {
            // A vertex without edges has no part in the game.
            let joined = spans.iter().zip(edges).filter(|(span, edge)| edge[0] != edge[1] || is_loop(span, edge));
            return Ok(in_order(joined.map(|(_, edge)| edge).collect()));
        }
        if let Some((span, _)) = spans.iter().zip(&edges).find(|(span, edge)| is_loop(span, edge)) {
            return Err(ErrorCode::OutOfPlace
                .at(span.clone(), "a vertex is not joined to itself")
                .help("a vertex without edges is written alone: 7"));
        }
        // A vertex that has edges need not be named again.
        let mut held: Vec<u32> = edges.iter().filter(|[a, b]| a != b).flatten().copied().collect();
        held.sort_unstable();
        edges.retain(|&[a, b]| a != b || held.binary_search(&a).is_err());
        Ok(in_order(edges))
    }

    fn write(&self, edges: &Vec<Edge>) -> String {
        let word = |&[a, b]: &Edge| if a == b && !self.arcs { a.to_string() } else { format!("{a}-{b}") };
        edges.iter().map(word).collect::<Vec<_>>().join(",")
    }

    fn describe(&self, from: &Vec<Edge>, to: &[Vec<Edge>]) -> Step {
        let left = in_order(to.iter().flatten().copied().collect());
        let gone = self.moves(from).into_iter().find(|gone| self.without(from, gone) == left).unwrap_or_default();
        if self.arcs {
            let ends = gone.first().zip(gone.last());
            return Step::new("take-edge").with("edge", ends.map_or_else(String::new, |(a, b)| format!("{a}-{b}")));
        }
        // Of the vertices that go, the one that has all others as neighbours.
        let near = |v: u32| from.iter().filter(|edge| edge.contains(&v)).flatten().filter(|&&w| w != v).count();
        let centre = gone.iter().copied().find(|&v| near(v) + 1 == gone.len() && joins_all(from, v, &gone));
        let others = gone.len().saturating_sub(1);
        let step = Step::new(if others == 0 { "take-vertex-alone" } else { "take-vertex" });
        let step = step.with("vertex", centre.map_or_else(String::new, |v| v.to_string()));
        if others == 0 { step } else { step.with("neighbours", others) }
    }
}

/// Whether a vertex is joined to all others of these.
fn joins_all(edges: &[Edge], v: u32, others: &[u32]) -> bool {
    let joined = |w: u32| edges.iter().any(|&edge| edge == [v.min(w), v.max(w)]);
    others.iter().all(|&w| w == v || joined(w))
}
