//! **Berlekamp, Conway and Guy 1982** (Winning Ways, chapter 7): green Hackenbush on graphs, by the fusion principle.
//!
//! **Statement.** In normal play the vertices of a cycle may be fused into one without changing the value; the edges between
//! them become loops, and a loop at a vertex is worth as much as a single edge that ends there: 1. So each part of the graph
//! that cycles hold together (a largest part that no single cut takes apart) shrinks to a vertex, with one loop if its edges
//! are odd in number and none if they are even, since two loops cancel. What is left is a tree of bridges with loops, and the
//! colon principle values it: a bridge with x above it is worth x + 1. Let x(C) be the nim-sum of what stands on a part C: the
//! bridges up from it, and 1 if its edges are odd in number.
//!
//! **Winning cuts.** As in [`colon`](super::colon), a part C must come to some r(C) for the whole to get the value wanted, and
//! a bridge up from C to D is a winning cut exactly if r(C) ^ x(C) ^ (x(D) + 1) is 0; otherwise D must come to one less than
//! that. An edge within a part leaves the part connected. If no second edge separates it together with the first, the part
//! stays whole with one edge fewer, and comes to x(C) ^ 1. Otherwise let e_0, ..., e_k be all edges that two at a time
//! separate the part, that one among them. They lie on a circle around which the rest of the part falls into pieces
//! P_0, ..., P_k, where P_0 holds the lower end of the part. When e_i is cut, the others become bridges, and P_0 carries two
//! arms: P_1 to P_i and, the other way, P_k to P_(i+1). With w the nim-sum of what stands on a piece, an arm is worth
//! 1 + (w_1 ^ (1 + (w_2 ^ ...))). All first arms are found together, from the last piece to the first: the numbers so far
//! stand in a binary tree by their lowest bits, in which "xor w" is a mark at the root and "add 1" is a walk down one branch.
//!
//! **Misère play.** The fusion principle is only used for the values, which belong to normal play. A graph that stands on the
//! ground with one edge, which is a bridge or a loop, meets Ferguson's condition (see [`ferguson`](super::ferguson)): each of
//! its subpositions is nothing, or stands on the same bridge and has a value of at least 1. Sums of those play misère Nim on
//! the values. Other graphs are left to search.
//!
//! **Declines:** edges that are not connected to the ground, misère play but for the case above, and when the budget is used up.
//!
//! Cost: values in linear time; the winning cuts of E edges in O(E log E). No recursion.

use hashbrown::HashSet;

use super::colon::{Edge, number};
use super::ferguson::Tally;
use crate::{Budget, Evidence, Moves, Nimber, Play, Step, Sum, Theory};

/// The citation.
pub const FUSION: &str =
    "Berlekamp, Conway and Guy 1982: by the fusion principle, the vertices of a cycle may be fused into one";

/// The edge with this index, counted from 0, is not connected to the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loose(pub usize);

/// What stands in the place of an edge or vertex that is not there.
const NONE: u32 = u32::MAX;

/// A graph that stands on the ground, with the values of all its parts.
///
/// ```
/// use grundy::theories::fusion::Fused;
/// // A triangle with the ground.
/// let graph = Fused::new(&[[0, 1], [1, 2], [2, 0]], 0).unwrap();
/// assert_eq!(graph.value(), 1);
/// assert_eq!(graph.winning_edges(0), [1]);
/// ```
#[derive(Clone, Debug)]
pub struct Fused {
    /// The vertices in the order of a depth-first walk from the ground; below, a vertex is its place in this order.
    names: Vec<u32>,
    /// From where the walk came; 0 for the ground.
    parents: Vec<u32>,
    /// The edge from there.
    up: Vec<u32>,
    /// The first vertex after those above, so that v, ..., `ends[v]` - 1 are what the walk reached through v.
    ends: Vec<u32>,
    /// For each edge its upper end, the one that the walk reached later, and its lower end.
    spans: Vec<[u32; 2]>,
    /// How many edges lead from v and above it to below v, besides the one that the walk came by: none from a bridge.
    passing: Vec<u32>,
    /// Those edges, all taken together by xor; the only one if it is one.
    passing_xor: Vec<u32>,
    /// What stands on v and above it as far as its part goes: the nim-sum of the bridges and of 1 for each edge of the part.
    /// The edge below v is not counted.
    sums: Vec<u64>,
}

impl Fused {
    /// The graph with these edges; `ground` is the vertex that is the ground. Linear time.
    ///
    /// # Errors
    /// An edge is not connected to the ground; the first such edge is named.
    pub fn new(edges: &[Edge], ground: u32) -> Result<Self, Loose> {
        let (ends, count) = number(edges, ground);
        let mut walk = Self::walk(edges, &ends, count, ground)?;
        let vertices = walk.names.len();
        for (edge, &[upper, lower]) in (0..).zip(&walk.spans) {
            if walk.up[upper as usize] != edge {
                for end in [upper, lower] {
                    walk.passing_xor[end as usize] ^= edge;
                }
                walk.sums[upper as usize] ^= 1;
                // The difference may be negative on the way; the sum over what is above is not.
                walk.passing[upper as usize] = walk.passing[upper as usize].wrapping_add(1);
                walk.passing[lower as usize] = walk.passing[lower as usize].wrapping_sub(1);
            }
        }
        for v in (1..vertices).rev() {
            let parent = walk.parents[v] as usize;
            walk.passing[parent] = walk.passing[parent].wrapping_add(walk.passing[v]);
            walk.passing_xor[parent] ^= walk.passing_xor[v];
            walk.sums[parent] ^= if walk.is_bridge(v) { walk.sums[v] + 1 } else { walk.sums[v] ^ 1 };
        }
        Ok(walk)
    }

    /// The depth-first walk.
    fn walk(edges: &[Edge], ends: &[Edge], vertices: usize, ground: u32) -> Result<Self, Loose> {
        // By vertex, the other end and the index of each edge.
        let mut starts = vec![0_u32; vertices + 2];
        for &end in ends.iter().flatten() {
            starts[end as usize + 2] += 1;
        }
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut at = vec![(0_u32, 0_u32); 2 * ends.len()];
        for (edge, &[a, b]) in (0..).zip(ends) {
            for (from, to) in [(a, b), (b, a)] {
                let next = &mut starts[from as usize + 1];
                at[*next as usize] = (to, edge);
                *next += 1;
            }
        }
        let mut walk = Self {
            names: Vec::with_capacity(vertices),
            parents: Vec::with_capacity(vertices),
            up: Vec::with_capacity(vertices),
            ends: vec![0; vertices],
            spans: vec![[NONE; 2]; edges.len()],
            passing: vec![0; vertices],
            passing_xor: vec![0; vertices],
            sums: vec![0; vertices],
        };
        let mut places = vec![NONE; vertices];
        places[0] = 0;
        walk.names.push(ground);
        walk.parents.push(0);
        walk.up.push(NONE);
        // The path of the walk: the vertex, its place, its next edge.
        let mut path = vec![(0_u32, 0_u32, starts[0])];
        while let Some((vertex, place, next)) = path.last_mut() {
            if *next == starts[*vertex as usize + 1] {
                walk.ends[*place as usize] = walk.names.len() as u32;
                path.pop();
                continue;
            }
            let (to, edge) = at[*next as usize];
            *next += 1;
            let span = &mut walk.spans[edge as usize];
            if span[0] != NONE {
                continue;
            }
            match places[to as usize] {
                NONE => {
                    let (from, fresh) = (*place, walk.names.len() as u32);
                    *span = [fresh, from];
                    let [left, right] = edges[edge as usize];
                    let name = if ends[edge as usize][0] == to { left } else { right };
                    places[to as usize] = fresh;
                    walk.names.push(name);
                    walk.parents.push(from);
                    walk.up.push(edge);
                    path.push((to, fresh, starts[to as usize]));
                }
                other => *span = [(*place).max(other), (*place).min(other)],
            }
        }
        match walk.spans.iter().position(|span| span[0] == NONE) {
            Some(loose) => Err(Loose(loose)),
            None => Ok(walk),
        }
    }

    /// The Grundy value: at most the number of edges.
    pub fn value(&self) -> u64 {
        self.sums[0]
    }

    /// Whether the edge below v is a bridge: nothing else leads down from v and above it.
    fn is_bridge(&self, v: usize) -> bool {
        v > 0 && self.passing[v] == 0
    }

    /// The vertex above a bridge; nothing for an edge that lies on a cycle.
    fn above_bridge(&self, edge: usize) -> Option<usize> {
        let upper = self.spans[edge][0] as usize;
        (self.up[upper] as usize == edge && self.is_bridge(upper)).then_some(upper)
    }

    /// Whether an edge is a loop.
    fn is_loop(&self, edge: usize) -> bool {
        self.spans[edge][0] == self.spans[edge][1]
    }

    /// The edges whose cutting leaves a graph of value `target`, by their index in the list of edges, in order.
    pub fn winning_edges(&self, target: u64) -> Vec<usize> {
        self.cuts(target, |stalk| target ^ self.sums[0] ^ stalk)
    }

    /// The edges whose cutting makes the last player lose, by their index in the list of edges, in order. `None` if the graph
    /// stands on the ground with more than bridges and loops.
    pub fn winning_edges_misere(&self) -> Option<Vec<usize>> {
        let tally: Tally = self.stalks()?.into_iter().map(Nimber).collect();
        // No nim-sum of the edges on the ground can be this: those on cycles there do not exist.
        Some(self.cuts(NEVER, |stalk| tally.target(Nimber(stalk), Play::Misere).0))
    }

    /// The values of the bridges and loops on the ground; `None` if there are other edges.
    pub(crate) fn stalks(&self) -> Option<Vec<u64>> {
        let mut stalks = Vec::new();
        for edge in 0..self.spans.len() {
            match (self.spans[edge], self.above_bridge(edge)) {
                ([_, 0], Some(v)) => stalks.push(self.sums[v] + 1),
                ([0, 0], None) => stalks.push(1),
                ([_, 0], None) => return None,
                _ => {}
            }
        }
        Some(stalks)
    }

    /// The edges whose cutting gives the ground the value `ground`; what a bridge or loop on the ground must become is asked for
    /// by its value.
    fn cuts(&self, ground: u64, needed: impl Fn(u64) -> u64) -> Vec<usize> {
        let vertices = self.names.len();
        // The lowest vertex of the part of each vertex, and there what the part must come to.
        let mut roots = vec![0_u32; vertices];
        let mut required = vec![NEVER; vertices];
        required[0] = ground;
        let mut found = Vec::new();
        for v in 1..vertices {
            let root = roots[self.parents[v] as usize];
            if !self.is_bridge(v) {
                roots[v] = root;
                continue;
            }
            roots[v] = v as u32;
            let stalk = self.sums[v] + 1;
            let branch = match required[root as usize] {
                _ if root == 0 => needed(stalk),
                NEVER => continue,
                required => required ^ self.sums[root as usize] ^ stalk,
            };
            match branch.checked_sub(1) {
                None => found.push(self.up[v] as usize),
                Some(above) => required[v] = above,
            }
        }
        let circles = self.circles();
        for edge in 0..self.spans.len() {
            let root = roots[self.spans[edge][0] as usize] as usize;
            let wins = if self.spans[edge] == [0, 0] {
                needed(1) == 0
            } else {
                required[root] != NEVER && self.sums[root] ^ 1 == required[root]
            };
            if wins && self.above_bridge(edge).is_none() && !circles.on_circle[edge] {
                found.push(edge);
            }
        }
        let mut arms = Arms::new(self.spans.len());
        for circle in &circles.circles {
            let root = roots[self.spans[circle.edges[0] as usize][0] as usize] as usize;
            if required[root] != NEVER {
                self.cuts_on_circle(circle, self.sums[root], required[root], &mut arms, &mut found);
            }
        }
        found.sort_unstable();
        found
    }

    /// The cuts of a circle that make its part, which comes to `sum`, come to `required`.
    fn cuts_on_circle(&self, circle: &Circle, sum: u64, required: u64, arms: &mut Arms, found: &mut Vec<usize>) {
        // The pieces above each edge of the walk up to the next one, and above the last one if an edge leads back from there.
        let heads: Vec<usize> = circle.tree_edges().map(|edge| self.spans[edge as usize][0] as usize).collect();
        let mut pieces: Vec<u64> = heads.windows(2).map(|pair| self.sums[pair[0]] ^ self.sums[pair[1]] ^ 1).collect();
        if circle.comes_back {
            pieces.extend(heads.last().map(|&head| self.sums[head] ^ 1));
        }
        let lowest = pieces.iter().fold(sum ^ (circle.edges.len() as u64 & 1), |rest, piece| rest ^ piece);
        let first = arms.values(&pieces);
        pieces.reverse();
        let second = arms.values(&pieces);
        for (i, &edge) in circle.edges.iter().enumerate() {
            if lowest ^ first[i] ^ second[circle.edges.len() - 1 - i] == required {
                found.push(edge as usize);
            }
        }
    }

    /// The circles: all sets of two edges or more that two at a time separate a part.
    ///
    /// Let B(v) be the edges that pass by v. The edges below u and v are on one circle exactly if B(u) = B(v), and the edge
    /// below u and an edge b beside the walk exactly if B(u) = {b}. Let M(v) be the highest vertex from which all of B(v)
    /// start or pass. If M(u) = M(v), then u and v lie below it on one path, say v below u; an edge of B(v) starts above
    /// M and ends below v, so it is in B(u): so B(u) = B(v) if they are equally many besides.
    fn circles(&self) -> Circles {
        let vertices = self.names.len();
        // The lowest end of the edges that start at a vertex, and at a vertex or above.
        let mut own = vec![NONE; vertices];
        for (edge, &[upper, lower]) in (0..).zip(&self.spans) {
            if self.up[upper as usize] != edge {
                own[upper as usize] = own[upper as usize].min(lower);
            }
        }
        let mut lowest = own.clone();
        // The branch from which edges lead lowest, and how low they lead from the second one.
        let mut branch = vec![(NONE, NONE); vertices];
        let mut second = vec![NONE; vertices];
        for v in (1..vertices).rev() {
            let parent = self.parents[v] as usize;
            lowest[parent] = lowest[parent].min(lowest[v]);
            if lowest[v] < branch[parent].0 {
                second[parent] = branch[parent].0;
                branch[parent] = (lowest[v], v as u32);
            } else {
                second[parent] = second[parent].min(lowest[v]);
            }
        }
        // M(v): up from v as long as all edges come through one branch. A vertex that is left this way is not met again by
        // the vertices below, so this is linear.
        let mut meets = vec![NONE; vertices];
        for v in (1..vertices).rev().filter(|&v| !self.is_bridge(v)) {
            let mut at = v;
            while own[at] as usize >= v && second[at] as usize >= v {
                at = meets[branch[at].1 as usize] as usize;
            }
            meets[v] = at as u32;
        }
        let mut before = vec![NONE; vertices];
        let mut circle_of = vec![NONE; vertices];
        let mut all: Vec<Circle> = Vec::new();
        for v in (1..vertices).filter(|&v| !self.is_bridge(v)) {
            let last = std::mem::replace(&mut before[meets[v] as usize], v as u32) as usize;
            if last != NONE as usize && self.passing[last] == self.passing[v] {
                if circle_of[last] == NONE {
                    circle_of[last] = all.len() as u32;
                    all.push(Circle { edges: vec![self.up[last]], comes_back: false });
                }
                circle_of[v] = circle_of[last];
                all[circle_of[v] as usize].edges.push(self.up[v]);
            }
            if self.passing[v] == 1 && circle_of[v] == NONE {
                circle_of[v] = all.len() as u32;
                all.push(Circle { edges: vec![self.up[v]], comes_back: false });
            }
        }
        let mut on_circle = vec![false; self.spans.len()];
        for circle in &mut all {
            let head = self.spans[circle.edges[0] as usize][0] as usize;
            if self.passing[head] == 1 {
                circle.comes_back = true;
                circle.edges.push(self.passing_xor[head]);
            }
            circle.edges.iter().for_each(|&edge| on_circle[edge as usize] = true);
        }
        Circles { circles: all, on_circle }
    }

    /// The edges that fall if `edge` is cut, itself included, marked by their index. Linear time.
    pub(crate) fn falling(&self, edge: usize) -> Vec<bool> {
        match self.above_bridge(edge) {
            Some(v) => self.spans.iter().map(|&[upper, _]| (v as u32..self.ends[v]).contains(&upper)).collect(),
            None => (0..self.spans.len()).map(|other| other == edge).collect(),
        }
    }

    /// For each edge, the number of edges that fall if it is cut.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let mut until = vec![0_usize; self.names.len() + 1];
        for &[upper, _] in &self.spans {
            until[upper as usize + 1] += 1;
        }
        for v in 1..until.len() {
            until[v] += until[v - 1];
        }
        let size = |edge| self.above_bridge(edge).map_or(1, |v| until[self.ends[v] as usize] - until[v]);
        (0..self.spans.len()).map(size).collect()
    }

    /// Of the edges for which `falls`, the one that was cut: all others hang on it.
    pub(crate) fn lowest(&self, falls: impl Fn(usize) -> bool) -> Option<usize> {
        let fallen = (0..self.spans.len()).filter(|&edge| falls(edge));
        fallen.min_by_key(|&edge| (self.spans[edge][0], self.above_bridge(edge).is_none()))
    }

    /// For each edge, the independent part of the graph to which it belongs: they meet at the ground alone. Parts are numbered
    /// by their first edges; also their number.
    pub(crate) fn stands(&self) -> (Vec<usize>, usize) {
        let mut tops = vec![0_u32; self.names.len()];
        for v in 1..self.names.len() {
            let parent = self.parents[v] as usize;
            tops[v] = if parent == 0 { v as u32 } else { tops[parent] };
        }
        let mut parts = vec![usize::MAX; self.names.len()];
        let mut count = 0;
        let mut stand = |top: usize| {
            // Each loop on the ground stands alone.
            if top == 0 || parts[top] == usize::MAX {
                parts[top] = count;
                count += 1;
            }
            parts[top]
        };
        let stands = self.spans.iter().map(|&[upper, _]| stand(tops[upper as usize] as usize)).collect();
        (stands, count)
    }

    /// The tree as the parent of each vertex, parents before children, if there are no cycles but loops. A loop is a branch of
    /// one edge then: both are a single move, and fall with the vertex.
    pub(crate) fn tree(&self) -> Option<Vec<u32>> {
        let mut parents = self.parents.clone();
        for (edge, &[upper, _]) in (0..).zip(&self.spans) {
            if self.is_loop(edge) {
                parents.push(upper);
            } else {
                self.above_bridge(edge)?;
            }
        }
        Some(parents)
    }

    /// What each edge is worth in the fused graph: a bridge with all above it, and 1 for an edge on a cycle, which becomes a
    /// loop.
    pub fn edge_values(&self) -> Vec<u64> {
        (0..self.spans.len()).map(|edge| self.above_bridge(edge).map_or(1, |v| self.sums[v] + 1)).collect()
    }

    /// The parts of two edges or more that cycles hold together: how many there are, and how many of them leave a loop.
    fn fused_parts(&self) -> (usize, usize) {
        let mut roots = vec![0_u32; self.names.len()];
        for v in 1..self.names.len() {
            roots[v] = if self.is_bridge(v) { v as u32 } else { roots[self.parents[v] as usize] };
        }
        let mut edges = vec![0_u32; self.names.len()];
        for (edge, &[upper, _]) in self.spans.iter().enumerate() {
            if self.above_bridge(edge).is_none() {
                edges[roots[upper as usize] as usize] += 1;
            }
        }
        let parts = edges.iter().filter(|&&edges| edges > 0);
        (parts.clone().count(), parts.filter(|&edges| edges % 2 == 1).count())
    }
}

/// No nim-sum reaches this.
const NEVER: u64 = u64::MAX;

/// Edges that two at a time separate their part, in their order around a circle: those of the walk from below, then the one
/// that comes back, if one edge alone does. Otherwise the circle closes through a piece.
struct Circle {
    edges: Vec<u32>,
    comes_back: bool,
}

impl Circle {
    fn tree_edges(&self) -> impl Iterator<Item = u32> {
        self.edges[..self.edges.len() - usize::from(self.comes_back)].iter().copied()
    }
}

struct Circles {
    circles: Vec<Circle>,
    on_circle: Vec<bool>,
}

/// Values of arms: chains of pieces that hang on bridges.
struct Arms {
    bits: u32,
    nodes: Vec<Node>,
}

/// A node of the binary tree of numbers; the root divides them by their lowest bit, its branches by the next one, and so on.
#[derive(Clone, Copy)]
struct Node {
    branches: [u32; 2],
    /// The numbers here are yet to be changed by this.
    xor: u64,
}

/// Shorter chains are not worth a tree.
const SHORT: usize = 24;

impl Arms {
    /// For graphs of so many edges, which no value exceeds.
    fn new(edges: usize) -> Self {
        Self { bits: usize::BITS - edges.leading_zeros(), nodes: Vec::new() }
    }

    /// The values of the first 0, 1, 2, ... pieces as an arm.
    fn values(&mut self, pieces: &[u64]) -> Vec<u64> {
        if pieces.len() <= SHORT {
            let arm = |len: usize| pieces[..len].iter().rev().fold(0, |value, piece| 1 + (piece ^ value));
            return (0..=pieces.len()).map(arm).collect();
        }
        self.nodes.clear();
        let root = self.node();
        let mut leaves = vec![0; pieces.len() + 1];
        for (i, &piece) in pieces.iter().enumerate().rev() {
            leaves[i + 1] = self.zero(root);
            self.nodes[root as usize].xor ^= piece;
            self.add_one(root);
        }
        leaves[0] = self.zero(root);
        let mut values = vec![0; self.nodes.len()];
        let mut stack = vec![(root, 0, 0_u64)];
        while let Some((node, level, value)) = stack.pop() {
            if level == self.bits {
                values[node as usize] = value;
                continue;
            }
            self.settle(node);
            for (bit, branch) in (0..).zip(self.nodes[node as usize].branches) {
                if branch != NONE {
                    stack.push((branch, level + 1, value | bit << level));
                }
            }
        }
        leaves.into_iter().map(|leaf| values[leaf as usize]).collect()
    }

    fn node(&mut self) -> u32 {
        self.nodes.push(Node { branches: [NONE; 2], xor: 0 });
        self.nodes.len() as u32 - 1
    }

    /// Hands what is yet to be changed on to the branches.
    fn settle(&mut self, node: u32) {
        let Node { mut branches, xor } = self.nodes[node as usize];
        if xor == 0 {
            return;
        }
        if xor & 1 == 1 {
            branches.swap(0, 1);
        }
        self.nodes[node as usize] = Node { branches, xor: 0 };
        for branch in branches.into_iter().filter(|&branch| branch != NONE) {
            self.nodes[branch as usize].xor ^= xor >> 1;
        }
    }

    /// Puts a 0 in; its leaf, which stands for it through all changes, and for every number that it ever equals.
    fn zero(&mut self, root: u32) -> u32 {
        let mut node = root;
        for _ in 0..self.bits {
            self.settle(node);
            if self.nodes[node as usize].branches[0] == NONE {
                let fresh = self.node();
                self.nodes[node as usize].branches[0] = fresh;
            }
            node = self.nodes[node as usize].branches[0];
        }
        node
    }

    /// Adds 1 to all numbers: even ones become odd, odd ones even with a carry.
    fn add_one(&mut self, root: u32) {
        let mut node = root;
        for _ in 0..self.bits {
            self.settle(node);
            let branches = &mut self.nodes[node as usize].branches;
            branches.swap(0, 1);
            node = branches[0];
            if node == NONE {
                return;
            }
        }
    }
}

/// The theory of green Hackenbush on graphs. The ground is vertex 0.
#[derive(Clone, Debug)]
pub struct Fusion {
    budget: Budget,
}

/// Moves are listed up to so many bytes; further ones are counted.
const MOST_BYTES: usize = 1 << 30;

impl Fusion {
    /// The theory, which counts its work in `budget`.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone() }
    }

    fn graph(&self, edges: &[Edge]) -> Option<Fused> {
        self.budget.visit(edges.len()).ok()?;
        Fused::new(edges, 0).ok()
    }

    fn push_cuts(&self, edges: &[Edge], graph: &Fused, cuts: Vec<usize>, out: &mut Moves<Vec<Edge>>) {
        let mut bytes = MOST_BYTES.min(self.budget.memory_left() / 2);
        // Of edges side by side, it does not matter which one is cut.
        let mut seen = HashSet::new();
        for edge in cuts {
            let [upper, lower] = graph.spans[edge];
            if !seen.insert([upper, lower]) {
                continue;
            }
            let needed = size_of_val(edges);
            if out.has_room() && needed <= bytes {
                bytes -= needed;
                out.push(cut(edges, graph, edge));
            } else {
                out.count_more(1);
            }
        }
    }
}

/// What stands after a cut, as a sum: of nothing if nothing stands.
pub(crate) fn cut(edges: &[Edge], graph: &Fused, edge: usize) -> Sum<Vec<Edge>> {
    let falls = graph.falling(edge);
    let left: Vec<Edge> = edges.iter().zip(falls).filter(|&(_, falls)| !falls).map(|(&edge, _)| edge).collect();
    if left.is_empty() { Sum::new() } else { left.into() }
}

impl Theory<Vec<Edge>> for Fusion {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(FUSION.into())
    }

    fn grundy(&self, edges: &Vec<Edge>) -> Option<Nimber> {
        self.graph(edges).map(|graph| Nimber(graph.value()))
    }

    fn moves_to(&self, edges: &Vec<Edge>, target: &Nimber, out: &mut Moves<Vec<Edge>>) -> bool {
        let Some(graph) = self.graph(edges) else { return false };
        self.push_cuts(edges, &graph, graph.winning_edges(target.0), out);
        true
    }

    fn winning_moves(&self, edges: &Vec<Edge>, play: Play, out: &mut Moves<Vec<Edge>>) -> bool {
        let Some(graph) = self.graph(edges) else { return false };
        let winning = match play {
            Play::Normal => graph.winning_edges(0),
            Play::Misere => match graph.winning_edges_misere() {
                Some(winning) => winning,
                None => return false,
            },
        };
        self.push_cuts(edges, &graph, winning, out);
        true
    }

    fn plays_misere_nim(&self, edges: &Vec<Edge>) -> bool {
        self.graph(edges).is_some_and(|graph| graph.stalks().is_some_and(|stalks| stalks.len() <= 1))
    }

    fn explain(&self, edges: &Vec<Edge>, _play: Play) -> Vec<Step> {
        let Some(graph) = self.graph(edges) else { return Vec::new() };
        let (parts, loops) = graph.fused_parts();
        let mut steps = vec![Step::new("fusion-parts").with("parts", parts).with("loops", loops)];
        if let Some(bridges) = (1..graph.names.len()).filter(|&v| graph.is_bridge(v)).count().checked_sub(1) {
            steps.push(Step::new("fusion-bridges").with("bridges", bridges + 1).with("value", graph.value()));
        }
        steps
    }
}
