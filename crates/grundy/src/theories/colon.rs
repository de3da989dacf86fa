//! **Berlekamp, Conway and Guy 1982** (Winning Ways, chapter 7): green Hackenbush on trees, by the colon principle.
//!
//! **Statement.** If the trees that grow on one vertex are replaced by others of the same value, the value of the whole does
//! not change. So an edge with trees of nim-sum g at its upper end has the value of a path of g + 1 edges, which is a Nim
//! heap: g + 1. The value of a forest is the nim-sum of the values of its ground edges.
//!
//! *Proof.* Let H and H' have the same value, and let T be the rest of the tree. In T with H on a vertex, plus T with H' on
//! the same vertex, the second player wins: a cut in one T is repeated in the other (if H falls, so does H'), and a cut in H
//! or H' is answered by a move that makes H + H' a P-position again.
//!
//! **Winning cuts.** Let x(v) be the nim-sum of the branches on v. For the whole to get the value t, the branches on the
//! ground have to get the nim-sum r(0) = t. Of an edge from p up to v, the branch must therefore become
//! b = r(p) ^ x(p) ^ (x(v) + 1): cutting the edge makes it 0, so this is right exactly when b = 0; and a cut further up is
//! right exactly when it makes the branches on v come to r(v) = b - 1. One pass upwards finds all.
//!
//! **Misère play.** A tree with one ground edge meets Ferguson's condition (see [`ferguson`](super::ferguson)): each of its
//! subpositions is nothing or again a tree with one ground edge, whose value is at least 1. So forests, taken apart into
//! their ground edges, play misère Nim on the values: each tree has to be given the value that [`Tally::target`] names, and
//! the same pass finds the cuts that do so. The colon principle is only used for the values, which belong to normal play; of
//! misère play it says nothing.
//!
//! **Declines:** edges that are not a forest on the ground, and when the budget is used up.
//!
//! Linear time, without recursion: a path of 10^6 edges is no deeper than any other tree.

use hashbrown::HashMap;

use super::ferguson::Tally;
use crate::{Budget, Evidence, Moves, Nimber, Play, Step, Sum, Theory};

/// The citation.
pub const COLON: &str =
    "Berlekamp, Conway and Guy 1982: by the colon principle, an edge with a tree of value g on it has value g + 1";

/// Two vertices.
pub type Edge = [u32; 2];

/// Why edges are not a forest on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotAForest {
    /// The edge with this index, counted from 0, closes a cycle with edges before it.
    Cycle(usize),
    /// The edge with this index is not connected to the ground.
    Loose(usize),
}

/// A forest that stands on the ground, with the values of all branches.
///
/// ```
/// use grundy::theories::colon::Forest;
/// // "Game on Tree" (AtCoder AGC 017 D): cut an edge and keep the side of vertex 1.
/// let tree = Forest::new(&[[1, 2], [2, 3], [2, 4], [4, 5]], 1).unwrap();
/// assert_eq!(tree.value(), 4);
/// assert_eq!(tree.winning_edges(0), [0]);
/// ```
#[derive(Clone, Debug)]
pub struct Forest {
    /// The vertices by level, the ground first: parents stand before their children.
    names: Vec<u32>,
    parents: Vec<u32>,
    /// The edge from the parent.
    edges: Vec<u32>,
    /// The nim-sum of the branches.
    sums: Vec<u64>,
}

impl Forest {
    /// The forest with these edges; `ground` is the vertex that is the ground. Linear time.
    ///
    /// # Errors
    /// There is a cycle (a loop, or an edge that stands twice), or an edge is not connected to the ground. The first such
    /// edge is named; a cycle comes first.
    pub fn new(edges: &[Edge], ground: u32) -> Result<Self, NotAForest> {
        let (ends, count) = number(edges, ground);
        if count != edges.len() + 1 {
            return Err(fault(&ends, count));
        }
        // Both directions of each edge, by vertex.
        let mut starts = vec![0_u32; count + 2];
        for &[a, b] in &ends {
            starts[a as usize + 2] += 1;
            starts[b as usize + 2] += 1;
        }
        for i in 2..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut at = vec![0_u32; 2 * edges.len()];
        for (i, &[a, b]) in ends.iter().enumerate() {
            for v in [a, b] {
                let next = &mut starts[v as usize + 1];
                at[*next as usize] = i as u32;
                *next += 1;
            }
        }
        let mut order = Vec::with_capacity(count);
        let mut forest =
            Self { names: Vec::with_capacity(count), parents: vec![0], edges: vec![u32::MAX], sums: vec![0; count] };
        order.push(0_u32);
        forest.names.push(ground);
        let mut seen = vec![false; count];
        seen[0] = true;
        let mut done = 0;
        while let Some(&vertex) = order.get(done) {
            for &edge in &at[starts[vertex as usize] as usize..starts[vertex as usize + 1] as usize] {
                if edge == forest.edges[done] {
                    continue;
                }
                let ([a, b], [left, right]) = (ends[edge as usize], edges[edge as usize]);
                let (next, name) = if a == vertex { (b, right) } else { (a, left) };
                if std::mem::replace(&mut seen[next as usize], true) {
                    return Err(fault(&ends, count));
                }
                order.push(next);
                forest.names.push(name);
                forest.parents.push(done as u32);
                forest.edges.push(edge);
            }
            done += 1;
        }
        if order.len() != count {
            return Err(fault(&ends, count));
        }
        for i in (1..count).rev() {
            forest.sums[forest.parents[i] as usize] ^= forest.sums[i] + 1;
        }
        Ok(forest)
    }

    /// The Grundy value: at most the number of edges.
    pub fn value(&self) -> u64 {
        self.sums[0]
    }

    /// The edges whose cutting leaves a forest of value `target`, by their index in the list of edges, in order. Linear time.
    pub fn winning_edges(&self, target: u64) -> Vec<usize> {
        self.edges_where(|stalk| target ^ self.sums[0] ^ stalk)
    }

    /// The edges whose cutting makes the last player lose, by their index in the list of edges, in order. Linear time.
    pub fn winning_edges_misere(&self) -> Vec<usize> {
        let tally: Tally = self.stalk_values().map(Nimber).collect();
        self.edges_where(|stalk| tally.target(Nimber(stalk), Play::Misere).0)
    }

    /// The values of the trees on the ground edges.
    fn stalk_values(&self) -> impl Iterator<Item = u64> {
        self.sums[1..].iter().take(self.ground_edges()).map(|sum| sum + 1)
    }

    /// The edges whose cutting gives the tree that they belong to the value asked for; it is asked for by the tree's value.
    fn edges_where(&self, needed: impl Fn(u64) -> u64) -> Vec<usize> {
        // What the branches on each vertex must come to; nothing reaches 2^64-1.
        const NEVER: u64 = u64::MAX;
        let mut required = vec![NEVER; self.names.len()];
        let mut found = Vec::new();
        for i in 1..self.names.len() {
            let parent = self.parents[i] as usize;
            let branch = match required[parent] {
                _ if parent == 0 => needed(self.sums[i] + 1),
                NEVER => continue,
                required => required ^ self.sums[parent] ^ (self.sums[i] + 1),
            };
            match branch.checked_sub(1) {
                None => found.push(self.edges[i] as usize),
                Some(above) => required[i] = above,
            }
        }
        found.sort_unstable();
        found
    }

    /// The number of edges on the ground.
    pub fn ground_edges(&self) -> usize {
        self.parents.iter().skip(1).take_while(|&&parent| parent == 0).count()
    }

    /// The edges that fall if `edge` is cut, itself included, marked by their index. Linear time.
    pub(crate) fn falling(&self, edge: usize) -> Vec<bool> {
        let mut falls = vec![false; self.edges.len() - 1];
        let mut above = vec![false; self.names.len()];
        for i in 1..self.names.len() {
            if above[self.parents[i] as usize] || self.edges[i] as usize == edge {
                above[i] = true;
                falls[self.edges[i] as usize] = true;
            }
        }
        falls
    }
}

/// Numbers the vertices of the edges from 0, the ground being 0; returns their count as well.
pub(super) fn number(edges: &[Edge], ground: u32) -> (Vec<Edge>, usize) {
    let largest = edges.iter().flatten().copied().max().unwrap_or(0).max(ground) as usize;
    let mut count = 1;
    let mut fresh = || {
        count += 1;
        count - 1
    };
    let mut ends = Vec::with_capacity(edges.len());
    if largest <= 4 * edges.len() + 64 {
        let mut numbers = vec![u32::MAX; largest + 1];
        numbers[ground as usize] = 0;
        for edge in edges {
            ends.push(edge.map(|v| {
                let number = &mut numbers[v as usize];
                if *number == u32::MAX {
                    *number = fresh();
                }
                *number
            }));
        }
    } else {
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        numbers.insert(ground, 0);
        for edge in edges {
            ends.push(edge.map(|v| *numbers.entry(v).or_insert_with(&mut fresh)));
        }
    }
    (ends, count as usize)
}

/// The edge at fault, once it is known that there is one.
fn fault(ends: &[Edge], count: usize) -> NotAForest {
    fn root(above: &mut [u32], mut v: u32) -> u32 {
        while above[v as usize] != v {
            above[v as usize] = above[above[v as usize] as usize];
            v = above[v as usize];
        }
        v
    }
    let mut above: Vec<u32> = (0..count as u32).collect();
    for (i, &[a, b]) in ends.iter().enumerate() {
        let (a, b) = (root(&mut above, a), root(&mut above, b));
        if a == b {
            return NotAForest::Cycle(i);
        }
        // The ground, and else the older vertex, stays the root.
        above[a.max(b) as usize] = a.min(b);
    }
    let loose = ends.iter().position(|&[a, _]| root(&mut above, a) != 0);
    NotAForest::Loose(loose.unwrap_or(0))
}

/// The Grundy value of a tree that is given by the parent of each vertex; the root, which stands on the ground, is its own
/// parent. Vertices may be in any order. `None` unless there is exactly one root and everything hangs on it. Linear time.
///
/// ```
/// use grundy::theories::colon::rooted_tree_value;
/// assert_eq!(rooted_tree_value(&[0, 0, 1, 1, 3]), Some(4));
/// ```
pub fn rooted_tree_value(parents: &[u32]) -> Option<u64> {
    let mut children = vec![0_u32; parents.len()];
    let mut root = None;
    for (v, &parent) in parents.iter().enumerate() {
        if parent as usize == v {
            if root.replace(v).is_some() {
                return None;
            }
        } else {
            *children.get_mut(parent as usize)? += 1;
        }
    }
    let root = root?;
    let mut sums = vec![0_u64; parents.len()];
    let mut valued = 0;
    for leaf in 0..parents.len() {
        // From each leaf down as long as the vertex has no unvalued child left; a valued one is marked with u32::MAX.
        let mut v = leaf;
        while children[v] == 0 && v != root {
            children[v] = u32::MAX;
            valued += 1;
            let parent = parents[v] as usize;
            sums[parent] ^= sums[v] + 1;
            children[parent] -= 1;
            if parent >= leaf {
                break;
            }
            v = parent;
        }
    }
    (valued + 1 == parents.len()).then_some(sums[root])
}

/// The theory of green Hackenbush on forests. The ground is vertex 0.
#[derive(Clone, Debug)]
pub struct Colon {
    budget: Budget,
}

/// Moves are listed up to so many bytes; further ones are counted.
const MOST_BYTES: usize = 1 << 30;

/// How many forks an explanation shows.
const SHOWN: usize = 12;

impl Colon {
    /// The theory, which counts its work in `budget`.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone() }
    }

    fn forest(&self, edges: &[Edge]) -> Option<Forest> {
        self.budget.visit(edges.len()).ok()?;
        Forest::new(edges, 0).ok()
    }

    fn push_cuts(&self, edges: &[Edge], forest: &Forest, cuts: Vec<usize>, out: &mut Moves<Vec<Edge>>) {
        let mut bytes = MOST_BYTES.min(self.budget.memory_left() / 2);
        for edge in cuts {
            let needed = size_of_val(edges);
            if out.has_room() && needed <= bytes {
                bytes -= needed;
                out.push(cut(edges, forest, edge));
            } else {
                out.count_more(1);
            }
        }
    }
}

/// What stands after a cut, as a sum: of nothing if nothing stands.
pub(crate) fn cut(edges: &[Edge], forest: &Forest, edge: usize) -> Sum<Vec<Edge>> {
    let falls = forest.falling(edge);
    let left: Vec<Edge> = edges.iter().zip(falls).filter(|&(_, falls)| !falls).map(|(&edge, _)| edge).collect();
    if left.is_empty() { Sum::new() } else { left.into() }
}

impl Theory<Vec<Edge>> for Colon {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(COLON.into())
    }

    fn grundy(&self, edges: &Vec<Edge>) -> Option<Nimber> {
        self.forest(edges).map(|forest| Nimber(forest.value()))
    }

    fn moves_to(&self, edges: &Vec<Edge>, target: &Nimber, out: &mut Moves<Vec<Edge>>) -> bool {
        let Some(forest) = self.forest(edges) else { return false };
        self.push_cuts(edges, &forest, forest.winning_edges(target.0), out);
        true
    }

    fn winning_moves(&self, edges: &Vec<Edge>, play: Play, out: &mut Moves<Vec<Edge>>) -> bool {
        let Some(forest) = self.forest(edges) else { return false };
        let winning = match play {
            Play::Normal => forest.winning_edges(0),
            Play::Misere => forest.winning_edges_misere(),
        };
        self.push_cuts(edges, &forest, winning, out);
        true
    }

    fn plays_misere_nim(&self, edges: &Vec<Edge>) -> bool {
        self.forest(edges).is_some_and(|forest| forest.ground_edges() <= 1)
    }

    fn explain(&self, edges: &Vec<Edge>, _play: Play) -> Vec<Step> {
        let Some(forest) = self.forest(edges) else { return Vec::new() };
        let mut branches: Vec<Vec<u64>> = vec![Vec::new(); forest.names.len()];
        for i in 1..forest.names.len() {
            branches[forest.parents[i] as usize].push(forest.sums[i] + 1);
        }
        let mut steps = Vec::new();
        for (i, values) in branches.iter().enumerate().skip(1).rev().filter(|(_, values)| values.len() > 1).take(SHOWN)
        {
            steps.push(step("colon-fork", values).with("vertex", forest.names[i]).with("value", forest.sums[i]));
        }
        if !branches[0].is_empty() {
            steps.push(step("colon-ground", &branches[0]).with("value", forest.sums[0]));
        }
        steps
    }
}

/// A step with the values of branches, the first ones of many.
fn step(id: &'static str, values: &[u64]) -> Step {
    let mut text: Vec<String> = values.iter().take(SHOWN).map(u64::to_string).collect();
    if values.len() > SHOWN {
        text.push("...".into());
    }
    Step::new(id).with("branches", text.join(" ^ "))
}
