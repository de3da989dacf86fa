//! Geography: a token walks along the edges of a graph, and no vertex, or no edge, is used twice.

use std::fmt;
use std::rc::Rc;

use hashbrown::HashMap;

use super::graph::Graph;
use crate::theories::{EvenKernel, Matching, TreeWalk};
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory};

/// Geography on a graph: the token is moved along an edge to a vertex where it has not been, or along an edge that it has not
/// used. The edges may be walked both ways, or only as they are written.
///
/// ```
/// use grundy::rulesets::{Geography, Graph};
/// use grundy::{Notation, Outcome, Play, Solver};
/// let rules = Geography::vertex(&Graph::parse_inline("a-b,b-c,c-d,d-e")?);
/// let middle = rules.parse("c")?;
/// assert_eq!(Solver::new(rules).outcome(middle, Play::Normal).unwrap(), Outcome::P);
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Geography(Rc<Map>);

/// The graph of a geography.
pub(crate) struct Map {
    graph: Graph,
    /// By vertex, where each edge leads, and its number.
    pub(crate) near: Vec<Vec<(u32, u32)>>,
    /// The ends of each edge.
    pub(crate) ends: Vec<[u32; 2]>,
    /// The edge beside each edge that is used before it, if there is one: they are the same move.
    beside: Vec<Option<u32>>,
    pub(crate) by_edges: bool,
    directed: bool,
}

/// Where the token is, and which vertices (without that one) or edges are used up, in order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Walk {
    /// The vertex of the token.
    pub at: u32,
    /// The vertices or edges that are out of play.
    pub gone: Vec<u32>,
}

/// On graphs with at most so many vertices and edges, what the token cannot reach any more is taken out of play.
const SMALL: usize = 1 << 12;

impl Geography {
    /// No vertex is visited twice; edges may be walked both ways.
    pub fn vertex(graph: &Graph) -> Self {
        Self::new(graph, false, false)
    }

    /// No vertex is visited twice; edges lead from their first to their second vertex.
    pub fn directed_vertex(graph: &Graph) -> Self {
        Self::new(graph, false, true)
    }

    /// No edge is used twice; edges may be walked both ways.
    pub fn edge(graph: &Graph) -> Self {
        Self::new(graph, true, false)
    }

    /// No edge is used twice; edges lead from their first to their second vertex.
    pub fn directed_edge(graph: &Graph) -> Self {
        Self::new(graph, true, true)
    }

    fn new(graph: &Graph, by_edges: bool, directed: bool) -> Self {
        let mut near = vec![Vec::new(); graph.vertices() as usize];
        let mut ends = Vec::with_capacity(graph.edges());
        for a in 0..graph.vertices() {
            for &b in graph.targets(a) {
                let edge = ends.len() as u32;
                ends.push([a, b]);
                near[a as usize].push((b, edge));
                if !directed && a != b {
                    near[b as usize].push((a, edge));
                }
            }
        }
        let mut last: HashMap<[u32; 2], u32> = HashMap::new();
        let beside = (0..)
            .zip(&ends)
            .map(|(edge, &[a, b])| last.insert(if directed { [a, b] } else { [a.min(b), a.max(b)] }, edge))
            .collect();
        Self(Rc::new(Map { graph: graph.clone(), near, ends, beside, by_edges, directed }))
    }
}

impl Map {
    /// Where a walk can go, and what is used up by going there.
    pub(crate) fn steps<'a>(&'a self, walk: &'a Walk) -> impl Iterator<Item = (u32, u32)> + 'a {
        let near = self.near.get(walk.at as usize).map_or(&[][..], Vec::as_slice);
        near.iter().filter_map(|&(to, edge)| {
            let free = if self.by_edges {
                self.is_free(walk, edge) && !self.beside[edge as usize].is_some_and(|other| self.is_free(walk, other))
            } else {
                to != walk.at && self.is_free(walk, to)
            };
            free.then_some((to, if self.by_edges { edge } else { walk.at }))
        })
    }

    fn is_free(&self, walk: &Walk, item: u32) -> bool {
        walk.gone.binary_search(&item).is_err()
    }

    /// The walk a step further.
    pub(crate) fn after(&self, walk: &Walk, to: u32, used: u32) -> Walk {
        let mut gone = walk.gone.clone();
        if let Err(place) = gone.binary_search(&used) {
            gone.insert(place, used);
        }
        Walk { at: to, gone }
    }

    fn is_small(&self) -> bool {
        self.near.len() + self.ends.len() <= SMALL
    }

    /// The same with all that the token cannot reach out of play.
    fn reduced(&self, walk: Walk) -> Walk {
        let mut reached = vec![false; self.near.len()];
        let mut used = vec![false; self.ends.len()];
        let Some(start) = reached.get_mut(walk.at as usize) else { return walk };
        *start = true;
        let mut open = vec![walk.at];
        while let Some(vertex) = open.pop() {
            for &(to, edge) in &self.near[vertex as usize] {
                let item = if self.by_edges { edge } else { to };
                if self.is_free(&walk, item) {
                    used[edge as usize] = true;
                    if !std::mem::replace(&mut reached[to as usize], true) {
                        open.push(to);
                    }
                }
            }
        }
        let items = if self.by_edges { used } else { reached };
        let gone = (0..items.len() as u32).filter(|&item| !items[item as usize]).collect();
        Walk { at: walk.at, gone }
    }

    fn edge_name(&self, edge: u32) -> String {
        let [a, b] = self.ends[edge as usize];
        format!("{}-{}", self.graph.name(a), self.graph.name(b))
    }

    /// The first edge of this name that is not used yet.
    fn find_edge(&self, text: &str, used: &[u32]) -> Option<u32> {
        text.match_indices('-').find_map(|(at, _)| {
            let (a, b) = (self.graph.vertex(&text[..at])?, self.graph.vertex(&text[at + 1..])?);
            let is = |ends: &[u32; 2]| *ends == [a, b] || (!self.directed && *ends == [b, a]);
            (0..).zip(&self.ends).find(|(edge, ends)| is(ends) && !used.contains(edge)).map(|(edge, _)| edge)
        })
    }
}

impl fmt::Debug for Geography {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Geography")
            .field("graph", &self.0.graph)
            .field("by_edges", &self.0.by_edges)
            .field("directed", &self.0.directed)
            .finish()
    }
}

impl Ruleset for Geography {
    type Position = Walk;

    fn options(&self, walk: &Walk, out: &mut Options<Walk>) {
        if walk.at as usize >= self.0.near.len() {
            return out.fail(format!("the graph has no vertex {}", walk.at));
        }
        // In components, what cannot be reached is gone, too.
        let gone = if self.0.is_small() { self.0.near.len().max(self.0.ends.len()) } else { walk.gone.len() };
        out.weigh(gone * size_of::<u32>());
        for (to, used) in self.0.steps(walk) {
            if out.is_full() {
                return;
            }
            out.push(self.0.after(walk, to, used));
        }
    }

    fn components(&self, walk: Walk, out: &mut Sum<Walk>) {
        out.push(if self.0.is_small() { self.0.reduced(walk) } else { walk });
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Walk>>> {
        let tree = Box::new(TreeWalk::new(&self.0, budget));
        match (self.0.directed, self.0.by_edges) {
            (true, _) => vec![tree],
            (false, false) => vec![tree, Box::new(Matching::new(&self.0, budget))],
            (false, true) => vec![tree, Box::new(EvenKernel::new(&self.0, budget))],
        }
    }
}

impl Notation for Geography {
    fn parse(&self, text: &str) -> Result<Walk, ParseError> {
        let map = &*self.0;
        if let Ok(at) = map.graph.parse(text) {
            return Ok(Walk { at, gone: Vec::new() });
        }
        let Some((name, rest)) = text.split_once('/') else {
            return map.graph.parse(text).map(|at| Walk { at, gone: vec![] });
        };
        let at = map.graph.parse(name)?;
        let mut gone: Vec<u32> = Vec::new();
        let mut start = name.len() + 1;
        for word in rest.split(',') {
            let span = start..start + word.len();
            start = span.end + 1;
            let item = if map.by_edges {
                map.find_edge(word, &gone).ok_or_else(|| {
                    ErrorCode::UnknownName
                        .at(span, format!("expected an edge of the graph, found \"{}\"", word.escape_debug()))
                        .help("after / stand the edges that are used, such as 0-1,1-2; each as often as it was used")
                })?
            } else {
                let vertex = map.graph.parse(word).map_err(|error| error.shifted(span.start))?;
                if vertex == at {
                    return Err(ErrorCode::OutOfPlace
                        .at(span, "the vertex of the token is not out of play")
                        .help("after / stand the vertices where it has been before"));
                }
                vertex
            };
            gone.push(item);
        }
        gone.sort_unstable();
        gone.dedup();
        Ok(Walk { at, gone })
    }

    fn write(&self, walk: &Walk) -> String {
        let mut text = self.0.graph.name(walk.at);
        for (i, &item) in walk.gone.iter().enumerate() {
            text.push(if i == 0 { '/' } else { ',' });
            text.push_str(&if self.0.by_edges { self.0.edge_name(item) } else { self.0.graph.name(item) });
        }
        text
    }

    fn describe(&self, from: &Walk, to: &[Walk]) -> Step {
        let to = to.iter().map(|walk| self.0.graph.name(walk.at)).collect::<Vec<_>>().join(" ");
        Step::new("move-token").with("from", self.0.graph.name(from.at)).with("to", to)
    }
}
