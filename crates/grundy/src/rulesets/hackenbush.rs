//! Green Hackenbush: cut an edge, and all that no longer hangs together with the ground falls.

use hashbrown::HashMap;

use super::edges;
use super::relabel::relabelled;
use crate::theories::colon::Edge;
use crate::theories::fusion::{Fused, Loose, cut};
use crate::theories::{Colon, Fusion};
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// Green Hackenbush. A position is a list of edges; vertex 0 is the ground, and every point that stands on it. There may be
/// cycles, loops, and several edges between two vertices.
///
/// The edges keep the order and the direction in which they were written, for people; neither matters. A position is the
/// sum of the parts that meet at the ground alone.
///
/// ```
/// use grundy::rulesets::Hackenbush;
/// use grundy::{Nimber, Notation, Play, Solver};
/// let tree = Hackenbush.parse("0-1,1-2,1-3,3-4")?;
/// let mut solver = Solver::new(Hackenbush);
/// assert_eq!(solver.grundy(tree.clone()).unwrap(), Nimber(4));
/// assert_eq!(solver.winning_moves(tree, Play::Normal).unwrap().len(), 1);
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Hackenbush;

/// All options of one position may have so many edges together; beyond, they are not written down.
const MOST_EDGES: usize = 1 << 27;

/// Parts with at most so many edges are brought to a common form. Larger ones are out of the reach of search anyway.
const SMALL: usize = 64;

impl Ruleset for Hackenbush {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>, out: &mut Options<Vec<Edge>>) {
        let graph = match Fused::new(edges, 0) {
            Ok(graph) => graph,
            Err(loose) => return out.fail(message(edges, loose)),
        };
        let left = graph.sizes().into_iter().fold(0_usize, |sum, falls| sum.saturating_add(edges.len() - falls));
        if left > MOST_EDGES {
            return out.fail(format!("the options of {} edges are too many to write them all down", edges.len()));
        }
        out.weigh(size_of_val(&edges[..]));
        for edge in 0..edges.len() {
            if out.is_full() {
                return;
            }
            out.push_sum(cut(edges, &graph, edge));
        }
    }

    fn components(&self, edges: Vec<Edge>, out: &mut Sum<Vec<Edge>>) {
        let Ok(graph) = Fused::new(&edges, 0) else { return out.push(edges) };
        let (stands, count) = graph.stands();
        if count <= 1 {
            return out.push(if edges.len() <= SMALL { common_form(&edges, &graph) } else { edges });
        }
        let mut parts: Vec<Vec<Edge>> = vec![Vec::new(); count];
        for (&edge, stand) in edges.iter().zip(stands) {
            parts[stand].push(edge);
        }
        for part in parts {
            match Fused::new(&part, 0) {
                Ok(graph) if part.len() <= SMALL => out.push(common_form(&part, &graph)),
                _ => out.push(part),
            }
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<Edge>>>> {
        vec![Box::new(Colon::new(budget)), Box::new(Fusion::new(budget))]
    }
}

/// The same edges with other names, as far as possible the same for all graphs of the same shape.
fn common_form(edges: &[Edge], graph: &Fused) -> Vec<Edge> {
    match graph.tree() {
        Some(parents) => common_tree(&parents),
        None => relabelled(edges, Some(0)),
    }
}

/// A tree that is the same for all trees of the same shape: the branches of each vertex are ordered by their shapes.
fn common_tree(parents: &[u32]) -> Vec<Edge> {
    let mut shapes: Vec<Vec<Vec<bool>>> = vec![Vec::new(); parents.len()];
    let mut whole = Vec::new();
    for i in (0..parents.len()).rev() {
        let mut branches = std::mem::take(&mut shapes[i]);
        branches.sort_unstable();
        // Up an edge, the branches there, and down again.
        let mut shape = vec![true];
        shape.extend(branches.into_iter().flatten());
        shape.push(false);
        match i {
            0 => whole = shape,
            _ => shapes[parents[i] as usize].push(shape),
        }
    }
    let (mut path, mut edges) = (vec![], Vec::with_capacity(parents.len() - 1));
    let mut next = 0;
    for up in whole {
        if up {
            edges.extend(path.last().map(|&below| [below, next]));
            path.push(next);
            next += 1;
        } else {
            path.pop();
        }
    }
    edges
}

fn write_edge([a, b]: Edge) -> String {
    format!("{a}-{b}")
}

/// Why these edges are not a position.
fn message(edges: &[Edge], Loose(edge): Loose) -> String {
    format!("edge {} is not connected to the ground, vertex 0: it would fall at once", write_edge(edges[edge]))
}

const SHAPE: &str = "write edges such as 0-1,1-2,1-3, where 0 is the ground";

impl Notation for Hackenbush {
    fn parse(&self, text: &str) -> Result<Vec<Edge>, ParseError> {
        let (edges, mut spans) = edges::parse(text, false, SHAPE)?;
        match Fused::new(&edges, 0) {
            Ok(_) => Ok(edges),
            Err(loose) => Err(ErrorCode::OutOfPlace
                .at(spans.swap_remove(loose.0), message(&edges, loose))
                .help("leave it out, or connect it to 0")),
        }
    }

    fn write(&self, edges: &Vec<Edge>) -> String {
        let mut text = String::new();
        for (i, &edge) in edges.iter().enumerate() {
            if i > 0 {
                text.push(',');
            }
            text.push_str(&write_edge(edge));
        }
        text
    }

    fn describe(&self, from: &Vec<Edge>, to: &[Vec<Edge>]) -> Step {
        // Edges side by side are told apart by their number only.
        let mut left: HashMap<Edge, usize> = HashMap::new();
        for &edge in to.iter().flatten() {
            *left.entry(edge).or_default() += 1;
        }
        let gone: Vec<bool> = from
            .iter()
            .map(|edge| match left.get_mut(edge) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            })
            .collect();
        let cut = Fused::new(from, 0).ok().and_then(|graph| graph.lowest(|edge| gone[edge]));
        let fallen = gone.iter().filter(|&&gone| gone).count().saturating_sub(1);
        let step = Step::new(if fallen == 0 { "cut" } else { "cut-and-fall" });
        let step = step.with("edge", cut.map_or_else(String::new, |edge| write_edge(from[edge])));
        if fallen == 0 { step } else { step.with("fallen", fallen) }
    }
}
