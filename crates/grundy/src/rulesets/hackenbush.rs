//! Green Hackenbush: cut an edge, and all that no longer hangs together with the ground falls.

use crate::theories::Colon;
use crate::theories::colon::{Edge, Forest, NotAForest, cut};
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Green Hackenbush on trees. A position is a list of edges; vertex 0 is the ground. Graphs with cycles are refused.
///
/// The edges keep the order and the direction in which they were written, for people; neither matters. A position is the
/// sum of the trees on its ground edges.
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

/// Trees with at most so many edges are brought to a common form. Larger ones are out of the reach of search anyway.
const SMALL: usize = 64;

impl Ruleset for Hackenbush {
    type Position = Vec<Edge>;

    fn options(&self, edges: &Vec<Edge>, out: &mut Options<Vec<Edge>>) {
        let forest = match Forest::new(edges, 0) {
            Ok(forest) => forest,
            Err(fault) => return out.fail(message(edges, fault)),
        };
        let left = forest.sizes().into_iter().fold(0_usize, |sum, falls| sum.saturating_add(edges.len() - falls));
        if left > MOST_EDGES {
            return out.fail(format!("the options of {} edges are too many to write them all down", edges.len()));
        }
        for edge in 0..edges.len() {
            if out.is_full() {
                return;
            }
            out.push_sum(cut(edges, &forest, edge));
        }
    }

    fn components(&self, edges: Vec<Edge>, out: &mut Sum<Vec<Edge>>) {
        let Ok(forest) = Forest::new(&edges, 0) else { return out.push(edges) };
        if forest.ground_edges() <= 1 {
            return out.push(if edges.len() <= SMALL { common_form(&forest) } else { edges });
        }
        // The trees in the order of their first edges.
        let mut trees: Vec<Vec<Edge>> = Vec::new();
        let mut places = vec![usize::MAX; edges.len()];
        for (&edge, stalk) in edges.iter().zip(forest.stalks()) {
            if places[stalk] == usize::MAX {
                places[stalk] = trees.len();
                trees.push(Vec::new());
            }
            trees[places[stalk]].push(edge);
        }
        for tree in trees {
            match Forest::new(&tree, 0) {
                Ok(forest) if tree.len() <= SMALL => out.push(common_form(&forest)),
                _ => out.push(tree),
            }
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<Edge>>>> {
        vec![Box::new(Colon::new(budget))]
    }
}

/// A tree that is the same for all trees of the same shape: the branches of each vertex are ordered by their shapes.
fn common_form(forest: &Forest) -> Vec<Edge> {
    let parents = forest.parents();
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
fn message(edges: &[Edge], fault: NotAForest) -> String {
    match fault {
        NotAForest::Cycle(i) => {
            let edge = edges[i];
            let same = |other: &Edge| *other == edge || *other == [edge[1], edge[0]];
            let what = if edge[0] == edge[1] {
                "is a loop"
            } else if edges[..i].iter().any(same) {
                "joins two vertices that are joined already"
            } else {
                "closes a cycle"
            };
            format!("edge {} {what}, and cycles are not handled yet", write_edge(edge))
        }
        NotAForest::Loose(i) => {
            format!("edge {} is not connected to the ground, vertex 0: it would fall at once", write_edge(edges[i]))
        }
    }
}

const SHAPE: &str = "write edges such as 0-1,1-2,1-3, where 0 is the ground";

/// Reads one end of an edge.
fn parse_vertex(text: &str) -> Result<u32, ParseError> {
    let number = notation::number(text, "a vertex number").map_err(|error| error.help(SHAPE))?;
    u32::try_from(number)
        .map_err(|_| ParseError::new(0..text.len(), format!("a vertex number may be at most 2^32-1, found {text}")))
}

impl Notation for Hackenbush {
    fn parse(&self, text: &str) -> Result<Vec<Edge>, ParseError> {
        let mut edges = Vec::new();
        if text.is_empty() {
            return Ok(edges);
        }
        let mut spans = Vec::new();
        let mut start = 0;
        for part in text.split(',') {
            let span = start..start + part.len();
            start = span.end + 1;
            if part.is_empty() {
                return Err(ParseError::new(span, "expected an edge, found nothing").help(SHAPE));
            }
            let Some((a, b)) = part.split_once('-') else {
                // A wrong character is named before a missing end.
                parse_vertex(part).map_err(|error| error.shifted(span.start))?;
                return Err(
                    ParseError::new(span, format!("expected an edge, found the vertex {part} alone")).help(SHAPE)
                );
            };
            let second = span.start + a.len() + 1;
            if let Some((_, third)) = b.split_once('-') {
                let third = span.end - third.len()..span.end;
                return Err(
                    ParseError::new(third, "an edge has two ends, found a third one").help("write a path as 0-1,1-2")
                );
            }
            let a = parse_vertex(a).map_err(|error| error.shifted(span.start))?;
            let b = parse_vertex(b).map_err(|error| error.shifted(second))?;
            edges.push([a, b]);
            spans.push(span);
        }
        match Forest::new(&edges, 0) {
            Ok(_) => Ok(edges),
            Err(fault) => {
                let (NotAForest::Cycle(i) | NotAForest::Loose(i)) = fault;
                let help = match fault {
                    NotAForest::Cycle(_) => "the edges have to be trees on the ground: leave this edge out",
                    NotAForest::Loose(_) => "leave it out, or connect it to 0",
                };
                Err(ParseError::new(spans.swap_remove(i), message(&edges, fault)).help(help))
            }
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
        let left: hashbrown::HashSet<Edge> = to.iter().flatten().copied().collect();
        let cut = Forest::new(from, 0).ok().and_then(|forest| forest.lowest(|edge| !left.contains(&from[edge])));
        let fallen = from.len().saturating_sub(left.len()).saturating_sub(1);
        let step = Step::new(if fallen == 0 { "cut" } else { "cut-and-fall" });
        let step = step.with("edge", cut.map_or_else(String::new, |edge| write_edge(from[edge])));
        if fallen == 0 { step } else { step.with("fallen", fallen) }
    }
}
