//! A token on a directed graph: on each turn it is moved along an edge.

mod csr;
mod edge_list;
mod names;

use std::fmt;
use std::sync::Arc;

use self::edge_list::EdgeList;
use self::names::Names;
use crate::near::nearest;
use crate::theories::loopy::{self, Labels};
use crate::theories::{Dag, Loopy};
use crate::{Budget, ErrorCode, Limit, Notation, Options, Outcome, ParseError, Play, Ruleset, Step, Theory, Value};

pub(crate) use self::csr::Csr;

/// A directed graph, on whose edges tokens are moved. A position is the vertex of one token; several tokens are a sum, and
/// may share a vertex. Parallel edges are one move.
///
/// Every impartial game with finitely many positions is of this form. Where a cycle can be reached, play may go on for ever,
/// and the outcome may be a draw. Copies share the graph.
///
/// ```
/// use grundy::rulesets::Graph;
/// use grundy::{Nimber, Notation, Solver};
/// let graph = Graph::parse_inline("start-left,start-right,left-goal,right-left")?;
/// let start = graph.parse("start")?;
/// assert_eq!(Solver::new(graph).grundy(start).unwrap(), Nimber(2));
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Graph(Arc<Data>);

struct Data {
    csr: Csr,
    /// `None` if the vertices are called by their numbers.
    names: Option<Names>,
}

/// Why edges do not make a graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GraphError {
    /// An edge ends at a vertex that does not exist.
    NoSuchVertex {
        /// The edge, counted from 0.
        edge: usize,
        /// The vertex.
        vertex: u32,
        /// The number of vertices.
        vertices: u32,
    },
    /// There are 2^32 edges or more.
    TooManyEdges,
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchVertex { edge, vertex, vertices } => {
                write!(
                    f,
                    "edge {edge} ends at vertex {vertex}, but the vertices are counted from 0 and there are {vertices}"
                )
            }
            Self::TooManyEdges => f.write_str("a graph may have at most 2^32-1 edges"),
        }
    }
}

impl std::error::Error for GraphError {}

impl Graph {
    /// The graph with the vertices 0 to `vertices` - 1 and these edges, each from its first to its second vertex. The
    /// vertices are called by their numbers. Two passes over the edges; 4 bytes are kept for each vertex and edge.
    ///
    /// # Errors
    /// An edge ends at a vertex that does not exist, or there are 2^32 edges.
    pub fn from_edges(vertices: u32, edges: &[(u32, u32)]) -> Result<Self, GraphError> {
        let bad = edges.iter().position(|&(from, to)| from.max(to) >= vertices);
        if let Some(edge) = bad {
            let (from, to) = edges[edge];
            return Err(GraphError::NoSuchVertex { edge, vertex: from.max(to), vertices });
        }
        let csr = Csr::new(vertices, edges).ok_or(GraphError::TooManyEdges)?;
        Ok(Self(Arc::new(Data { csr, names: None })))
    }

    /// Reads a graph from one word: `0-1,0-2,1-3` has edges from 0 to 1, from 0 to 2, and from 1 to 3; a name alone is a
    /// vertex without edges of its own. A name is any text without `-`, `,` and blanks that is
    /// not `+` and does not begin with `@`.
    ///
    /// # Errors
    /// A name is missing, or an edge has more than two ends.
    pub fn parse_inline(text: &str) -> Result<Self, ParseError> {
        Self::named(edge_list::inline(text)?, text.len())
    }

    /// Reads a graph from the text of a file with one edge a line: two names with blanks, a comma or `->` between them. A
    /// name alone is a vertex without edges of its own. `#` begins a comment; empty lines are skipped. Where no line has two
    /// names, `0-1` is an edge, as in [`parse_inline`](Self::parse_inline).
    ///
    /// A name is any text without blanks, `,`, `->` and `#` that is not `+` and does not begin with `@`. Linear time: a few
    /// seconds for 10^7 edges.
    ///
    /// # Errors
    /// A line has more than two names, or a separator where a name should be; the message says in which line.
    pub fn parse_list(text: &str) -> Result<Self, ParseError> {
        Self::named(edge_list::file(text)?, text.len())
    }

    fn named(EdgeList { names, edges }: EdgeList, end: usize) -> Result<Self, ParseError> {
        let csr = Csr::new(names.len() as u32, &edges)
            .ok_or_else(|| ErrorCode::TooLarge.at(0..end, "expected fewer than 2^32 vertices and edges"))?;
        Ok(Self(Arc::new(Data { csr, names: Some(names) })))
    }

    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        self.csr().vertices()
    }

    /// The number of edges, parallel ones counted each.
    pub fn edges(&self) -> usize {
        self.csr().edges()
    }

    /// Where the edges of a vertex lead, in the order in which they were given; nowhere from a vertex that does not exist.
    pub fn targets(&self, vertex: u32) -> &[u32] {
        self.csr().targets(vertex)
    }

    /// The vertex with this name.
    pub fn vertex(&self, name: &str) -> Option<u32> {
        match &self.0.names {
            Some(names) => names.find(name),
            None => name.parse().ok().filter(|&vertex| vertex < self.vertices() && self.name(vertex) == name),
        }
    }

    /// The name of a vertex. Vertices without a name are called by their number.
    pub fn name(&self, vertex: u32) -> String {
        self.0.names.as_ref().and_then(|names| names.get(vertex)).map_or_else(|| vertex.to_string(), str::to_owned)
    }

    /// The Grundy value of every vertex, in order. Linear time: each edge is looked at once; 4 bytes a vertex, and 16 for
    /// each vertex of the longest path met.
    ///
    /// # Errors
    /// The graph has a cycle: each of these vertices has an edge to the next one, and the last one to the first.
    pub fn grundy_values(&self) -> Result<Vec<u32>, Vec<u32>> {
        crate::theories::dag::all_values(self.csr())
    }

    /// The value of every vertex, in order, where there may be cycles: a nimber, or infinite with its set. See
    /// [`loopy`](crate::theories::loopy) for what they say of sums, and for the cost.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn values(&self, budget: &Budget) -> Result<Vec<Value>, Limit> {
        let labels = Labels::new(self.csr(), &self.csr().reverse(), budget)?;
        Ok((0..self.vertices()).map(|vertex| labels.value(self.csr(), vertex)).collect())
    }

    /// Who wins with one token on each vertex, in order; D for a draw, where there are cycles. Linear time.
    ///
    /// # Errors
    /// The budget is used up.
    pub fn outcomes(&self, play: Play, budget: &Budget) -> Result<Vec<Outcome>, Limit> {
        loopy::outcomes(self.csr(), &self.csr().reverse(), play, budget)
    }

    pub(crate) fn csr(&self) -> &Csr {
        &self.0.csr
    }

    /// A hint for a name that no vertex has.
    fn hint(&self, text: &str) -> String {
        let count = self.vertices();
        let Some(names) = &self.0.names else {
            return match count {
                0 => "the graph has no vertices".into(),
                _ => format!("the vertices are 0 to {}", count - 1),
            };
        };
        let shown: Vec<&str> = names.iter().take(12).collect();
        match nearest(text, names.iter()) {
            Some(name) if !name.bytes().all(|byte| byte.is_ascii_digit()) => format!("did you mean \"{name}\"?"),
            _ if count == 0 => "the graph has no vertices".into(),
            _ if shown.len() as u32 == count => format!("the vertices are {}", shown.join(", ")),
            _ => format!("the graph has {count} vertices: {}, and more", shown.join(", ")),
        }
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("vertices", &self.vertices())
            .field("edges", &self.edges())
            .field("named", &self.0.names.is_some())
            .finish()
    }
}

impl Ruleset for Graph {
    type Position = u32;

    fn options(&self, &vertex: &u32, out: &mut Options<u32>) {
        if vertex >= self.vertices() {
            out.fail(format!("the graph has no vertex {vertex}; it has {}", self.vertices()));
        }
        out.extend(self.targets(vertex).iter().copied());
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<u32>>> {
        vec![Box::new(Dag::new(self, budget)), Box::new(Loopy::new(self, budget))]
    }
}

impl Notation for Graph {
    fn parse(&self, text: &str) -> Result<u32, ParseError> {
        if text.is_empty() {
            return Err(ErrorCode::Expected.at(0..0, "expected a vertex name, found nothing").help(self.hint(text)));
        }
        self.vertex(text).ok_or_else(|| {
            ErrorCode::UnknownName
                .at(0..text.len(), format!("expected a vertex of the graph, found \"{}\"", text.escape_debug()))
                .help(self.hint(text))
        })
    }

    fn write(&self, &vertex: &u32) -> String {
        self.name(vertex)
    }

    fn describe(&self, &from: &u32, to: &[u32]) -> Step {
        let to = to.iter().map(|&vertex| self.name(vertex)).collect::<Vec<_>>().join(" ");
        Step::new("move-token").with("from", self.name(from)).with("to", to)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u32> {
        match *coordinates {
            [number] => self.vertex(&number.to_string()),
            _ => None,
        }
    }
}
