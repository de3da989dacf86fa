//! Node Kayles and Arc Kayles: values of small graphs, of paths and of circles.
//!
//! **Statement.** Every move takes vertices away with all their edges, so each subposition is the graph that a set of vertices
//! holds together. In a graph of at most 64 vertices the sets are 64 bits, and the value of each connected one is found once.
//!
//! A path of n vertices is a heap: in Arc Kayles a move takes two neighbours from a row of n, which is Dawson's Kayles 0.07 at
//! n; Node Kayles on n vertices is the same with a pin more, 0.07 at n + 1 (both are Dawson's chess, Dawson 1935). From a circle every
//! move leaves a path of n - 3 or of n - 2 vertices, whose value in both games is that of 0.07 at n - 2. By the theorem
//! of Guy and Smith 1956 the values of 0.07 have period 34 from heap 53 on. None of this is asked where there are loops, which
//! are moves of Arc Kayles that take one vertex.
//!
//! **Declines:** larger connected graphs that are neither, misère play, and when the budget is used up.

use std::cell::RefCell;

use hashbrown::{HashMap, HashSet};

use super::colon::Edge;
use crate::{Budget, Evidence, Moves, Nimber, Sum, Theory};

/// The theory of one of the two games. Sets of vertices are remembered only within one question.
#[derive(Debug)]
pub struct Induced {
    arcs: bool,
    budget: Budget,
    /// The values of 0.07.
    heaps: Vec<u8>,
    scratch: RefCell<HashMap<u64, u8>>,
}

/// The values of 0.07 repeat after 34 heaps from heap 53 on; this is beyond both.
const HEAPS: usize = 53 + 34;

impl Induced {
    /// Of Arc Kayles or Node Kayles. The work is counted in `budget`.
    pub fn new(arcs: bool, budget: &Budget) -> Self {
        let mut heaps: Vec<u8> = vec![0, 0];
        for n in 2..HEAPS {
            let options = (0..=n - 2).fold(0_u64, |seen, a| seen | 1 << (heaps[a] ^ heaps[n - 2 - a]));
            heaps.push(options.trailing_ones() as u8);
        }
        Self { arcs, budget: budget.clone(), heaps, scratch: RefCell::default() }
    }

    fn heap(&self, n: usize) -> u8 {
        self.heaps[if n < HEAPS { n } else { 53 + (n - 53) % 34 }]
    }

    fn path(&self, vertices: usize) -> u8 {
        self.heap(if self.arcs { vertices } else { vertices + 1 })
    }

    fn circle(&self, vertices: usize) -> u8 {
        u8::from(self.heap(vertices - 2) == 0)
    }

    /// The value of the graph that a set of vertices holds together; nothing when the budget is used up.
    ///
    /// The recursion is as deep as moves can follow each other: at most 64.
    fn value(&self, graph: &Small, mut set: u64, known: &mut HashMap<u64, u8>) -> Option<u8> {
        let mut value = 0;
        while set != 0 {
            let part = graph.part(set);
            set &= !part;
            value ^= self.part_value(graph, part, known)?;
        }
        Some(value)
    }

    fn part_value(&self, graph: &Small, part: u64, known: &mut HashMap<u64, u8>) -> Option<u8> {
        let vertices = part.count_ones() as usize;
        if graph.loops & part == 0 {
            let (mut ends, mut forks) = (0, 0);
            for v in bits(part) {
                match (graph.near[v] & part).count_ones() {
                    0 | 1 => ends += 1,
                    2 => {}
                    _ => forks += 1,
                }
            }
            match (forks, ends) {
                (0, 0) => return Some(self.circle(vertices)),
                (0, _) => return Some(self.path(vertices)),
                _ => {}
            }
        }
        if let Some(&value) = known.get(&part) {
            return Some(value);
        }
        self.budget.visit(vertices).ok()?;
        let mut seen = 0_u128;
        for left in graph.moves(part, self.arcs) {
            seen |= 1 << self.value(graph, left, known)?;
        }
        // A value is at most the length of the game: 64.
        let value = seen.trailing_ones() as u8;
        self.budget.hold(2 * size_of::<(u64, u8)>()).ok()?;
        known.insert(part, value);
        Some(value)
    }

    /// Asks with an empty memory.
    fn ask<T>(&self, ask: impl FnOnce(&mut HashMap<u64, u8>) -> Option<T>) -> Option<T> {
        let known = &mut *self.scratch.borrow_mut();
        let answer = ask(known);
        self.budget.release(known.len() * 2 * size_of::<(u64, u8)>());
        if known.capacity() > 1 << 12 {
            *known = HashMap::new();
        }
        known.clear();
        answer
    }

    /// The value of a connected graph that is a path or a circle, of any size.
    fn thin(&self, edges: &[Edge]) -> Option<u8> {
        if self.arcs && edges.iter().any(|[a, b]| a == b) {
            return None;
        }
        let mut ends: Vec<u32> = edges.iter().filter(|[a, b]| a != b).flatten().copied().collect();
        ends.sort_unstable();
        let degrees: Vec<usize> = ends.chunk_by(|a, b| a == b).map(<[u32]>::len).collect();
        let thin = degrees.iter().all(|&degree| degree <= 2) && degrees.len() > 1;
        // Connected: otherwise edges and vertices differ by more.
        let connected =
            |tips: usize| tips == 2 && ends.len() / 2 + 1 == degrees.len() && self.joined(edges, degrees.len());
        match degrees.iter().filter(|&&degree| degree == 1).count() {
            _ if !thin || ends.len() / 2 != edges.len() => None,
            0 if self.joined(edges, degrees.len()) => Some(self.circle(degrees.len())),
            tips if connected(tips) => Some(self.path(degrees.len())),
            _ => None,
        }
    }

    /// Whether the edges hold so many vertices together.
    fn joined(&self, edges: &[Edge], vertices: usize) -> bool {
        let mut near: HashMap<u32, [u32; 2]> = HashMap::with_capacity(vertices);
        for &[a, b] in edges {
            for (from, to) in [(a, b), (b, a)] {
                near.entry(from).and_modify(|near| near[1] = to).or_insert([to, to]);
            }
        }
        let Some(&start) = edges.first().map(|[a, _]| a) else { return vertices == 0 };
        let mut seen = HashSet::<u32>::from([start]);
        let mut open = vec![start];
        while let Some(v) = open.pop() {
            open.extend(near[&v].into_iter().filter(|&next| seen.insert(next)));
        }
        seen.len() == vertices
    }
}

/// A graph of at most 64 vertices.
struct Small {
    names: Vec<u32>,
    /// The neighbours of each vertex.
    near: Vec<u64>,
    /// The vertices with an edge to themselves, in Arc Kayles.
    loops: u64,
}

impl Small {
    fn new(edges: &[Edge], arcs: bool) -> Option<Self> {
        if edges.len() > 64 * 64 {
            return None;
        }
        let mut names: Vec<u32> = edges.iter().flatten().copied().collect();
        names.sort_unstable();
        names.dedup();
        if names.len() > 64 {
            return None;
        }
        let mut near = vec![0_u64; names.len()];
        let mut loops = 0;
        for edge in edges {
            let [a, b] = edge.map(|v| names.binary_search(&v).unwrap_or(0));
            if a == b {
                loops |= u64::from(arcs) << a;
            } else {
                near[a] |= 1 << b;
                near[b] |= 1 << a;
            }
        }
        Some(Self { names, near, loops })
    }

    fn all(&self) -> u64 {
        u64::MAX.checked_shr(64 - self.names.len() as u32).unwrap_or(0)
    }

    /// The connected part of a set in which its first vertex lies.
    fn part(&self, set: u64) -> u64 {
        let mut part = set & set.wrapping_neg();
        let mut fresh = part;
        while fresh != 0 {
            let reached = bits(fresh).fold(0, |reached, v| reached | self.near[v]);
            fresh = reached & set & !part;
            part |= fresh;
        }
        part
    }

    /// What is left of a set after each move.
    fn moves(&self, set: u64, arcs: bool) -> impl Iterator<Item = u64> + '_ {
        bits(set).flat_map(move |v| {
            // One round for the vertex, or one for each edge to a later one, and for a loop.
            let later = (self.near[v] & set & !(u64::MAX >> (63 - v))) | (self.loops & 1 << v);
            let seconds = if arcs { later } else { 1 << v };
            bits(seconds).map(move |w| if arcs { set & !(1 << v | 1 << w) } else { set & !(1 << v | self.near[v]) })
        })
    }

    /// The edges within a set, and its vertices without any.
    fn edges(&self, set: u64, arcs: bool) -> Vec<Edge> {
        let mut edges = Vec::new();
        for v in bits(set) {
            let near = self.near[v] & set;
            if (near == 0 && !arcs) || self.loops >> v & 1 == 1 {
                edges.push([self.names[v]; 2]);
            }
            edges.extend(bits(near).filter(|&w| w > v).map(|w| [self.names[v], self.names[w]]));
        }
        edges
    }
}

/// The places of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

impl Theory<Vec<Edge>> for Induced {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("the values of all sets of vertices that play can leave; paths and circles by 0.07".into())
    }

    fn grundy(&self, edges: &Vec<Edge>) -> Option<Nimber> {
        self.budget.visit(edges.len()).ok()?;
        let value = match Small::new(edges, self.arcs) {
            Some(graph) => self.ask(|known| self.value(&graph, graph.all(), known))?,
            None => self.thin(edges)?,
        };
        Some(Nimber(value.into()))
    }

    fn moves_to(&self, edges: &Vec<Edge>, target: &Nimber, out: &mut Moves<Vec<Edge>>) -> bool {
        let Some(graph) = Small::new(edges, self.arcs) else { return false };
        let found = self.ask(|known| {
            let mut lefts: Vec<u64> = graph.moves(graph.all(), self.arcs).collect();
            lefts.sort_unstable();
            lefts.dedup();
            let mut found = Vec::new();
            for left in lefts {
                if u64::from(self.value(&graph, left, known)?) == target.0 {
                    found.push(graph.edges(left, self.arcs));
                }
            }
            Some(found)
        });
        let Some(mut found) = found else { return false };
        // Vertices that lose their edges are nothing in Arc Kayles, so that two moves may leave the same.
        found.sort_unstable();
        found.dedup();
        for left in found {
            out.push(if left.is_empty() { Sum::new() } else { left.into() });
        }
        true
    }
}
