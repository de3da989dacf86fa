//! Tokens on a directed graph: values, misère outcomes and calmness of all vertices that can be reached, in linear time.
//!
//! **Statement.** The Grundy value of a vertex is the mex of the values of the vertices that its edges lead to (Sprague
//! 1935, Grundy 1939); in misère play a single token on a vertex without edges is N, and on any other it is N exactly when
//! some edge leads to a P-position. A vertex is calm in the sense of [`ferguson`](super::ferguson) if all vertices that its
//! edges lead to are calm, and it has no edge, or a value other than 0, or an edge to a vertex of value 1; tokens on calm
//! vertices play misère Nim on their values.
//!
//! **Hypothesis.** No cycle can be reached from the vertex. It declines for every other vertex, and search then names the
//! cycle. It also declines when the budget is used up, and for misère sums of several tokens (which are decided by the
//! values if all are calm, and by search otherwise).
//!
//! **Cost.** One depth-first walk on an explicit stack, kept between questions: each edge is looked at once in all, whatever
//! is asked and in whatever order, and a vertex found to lead to a cycle is never looked at again. What is known of a vertex
//! is one word of 32 bits. While the edges of a vertex are looked at, the values up to 61 that were met are bits of one
//! 64-bit word, whose first gap is the mex; only a vertex whose options have all of these values is looked at twice. A value
//! v needs v(v+1)/2 edges, so that 29 bits are enough.

use std::cell::RefCell;

use crate::rulesets::Graph;
use crate::rulesets::graph::Csr;
use crate::{Budget, Evidence, Limit, Mex, Moves, Nimber, Outcome, Play, Step, Theory};

/// What is known of a vertex: nothing, that it is on the way, that a cycle can be reached, or (`DONE`) everything.
const UNSEEN: u32 = 0;
const DONE: u32 = 1;
const OPEN: u32 = 2;
const CYCLIC: u32 = 4;

/// Flags of a vertex that is done; its value stands above them.
const WILD: u32 = 2;
const PREVIOUS: u32 = 4;
const SHIFT: u32 = 3;

/// In the word that collects options: the value 61 and all below have a bit each, and the flags stand above them.
const SMALL: u32 = 62;
const SOME_PREVIOUS: u64 = 1 << 62;
const SOME_WILD: u64 = 1 << 63;
const ALL_SMALL: u64 = SOME_PREVIOUS - 1;

/// A vertex on the way.
#[derive(Clone, Copy)]
struct Frame {
    vertex: u32,
    /// The edges before this one were looked at.
    cursor: u32,
    /// What was seen of the options.
    seen: u64,
}

impl Frame {
    fn new(vertex: u32) -> Self {
        Self { vertex, cursor: 0, seen: 0 }
    }

    /// Adds an option that is done.
    #[inline]
    fn see(&mut self, word: u32) {
        let value = word >> SHIFT;
        let bit = if value < SMALL { 1 << value } else { 0 };
        self.seen |= bit | (u64::from(word & WILD) << 62) | (u64::from(word & PREVIOUS) << 60);
        self.cursor += 1;
    }
}

/// Why a walk ended early.
enum Stop {
    /// The vertices on the stack from this place on are a cycle.
    Cycle(usize),
    /// An option was known to lead to a cycle.
    Cyclic,
    Limit,
}

impl From<Limit> for Stop {
    fn from(_: Limit) -> Self {
        Self::Limit
    }
}

/// Everything found so far.
#[derive(Default)]
struct Walk {
    words: Vec<u32>,
    stack: Vec<Frame>,
    mex: Mex,
}

impl Walk {
    /// Room for what is known of each vertex.
    fn prepare(&mut self, csr: &Csr, budget: &Budget) -> Result<(), Limit> {
        if self.words.is_empty() {
            budget.hold(csr.vertices() as usize * size_of::<u32>())?;
            self.words = vec![UNSEEN; csr.vertices() as usize];
        }
        Ok(())
    }

    /// Finds out everything about `root` and what can be reached from it. If that ends early, the stack is left for the
    /// caller to look at.
    fn walk(&mut self, csr: &Csr, root: u32, budget: &Budget) -> Result<(), Stop> {
        let mut top = Frame::new(root);
        self.words[root as usize] = OPEN;
        let mut targets = csr.targets(root);
        loop {
            while let Some(&target) = targets.get(top.cursor as usize) {
                let word = self.words[target as usize];
                if word & DONE != 0 {
                    top.see(word);
                    continue;
                }
                if self.stack.len() == self.stack.capacity()
                    && let Err(limit) = budget.hold(self.stack.len().max(4) * size_of::<Frame>())
                {
                    self.words[top.vertex as usize] = UNSEEN;
                    return Err(limit.into());
                }
                self.stack.push(top);
                match word {
                    UNSEEN => {}
                    OPEN => {
                        let start = self.stack.iter().position(|frame| frame.vertex == target);
                        return Err(start.map_or(Stop::Cyclic, Stop::Cycle));
                    }
                    _ => return Err(Stop::Cyclic),
                }
                self.words[target as usize] = OPEN;
                top = Frame::new(target);
                targets = csr.targets(target);
            }
            let word = self.finish(top, targets);
            self.words[top.vertex as usize] = word;
            budget.visit(targets.len())?;
            match self.stack.pop() {
                None => return Ok(()),
                Some(below) => top = below,
            }
            top.see(word);
            targets = csr.targets(top.vertex);
        }
    }

    /// All that there is to know of a vertex whose options are done.
    #[inline]
    fn finish(&mut self, Frame { seen, .. }: Frame, targets: &[u32]) -> u32 {
        let value = if seen & ALL_SMALL == ALL_SMALL { self.long_mex(targets) } else { seen.trailing_ones() };
        let previous = !targets.is_empty() && seen & SOME_PREVIOUS == 0;
        let wild = seen & SOME_WILD != 0 || (value == 0 && !targets.is_empty() && seen & 2 == 0);
        DONE | (u32::from(wild) * WILD) | (u32::from(previous) * PREVIOUS) | (value << SHIFT)
    }

    #[cold]
    fn long_mex(&mut self, targets: &[u32]) -> u32 {
        self.mex.clear(targets.len());
        for &target in targets {
            self.mex.insert(Nimber((self.words[target as usize] >> SHIFT).into()));
        }
        self.mex.mex().0 as u32
    }

    /// What is known of a vertex that exists, after finding it out; `None` if a cycle can be reached or the budget is used up.
    fn word(&mut self, csr: &Csr, vertex: u32, budget: &Budget) -> Option<u32> {
        self.prepare(csr, budget).ok()?;
        if self.words[vertex as usize] == UNSEEN {
            let result = self.walk(csr, vertex, budget);
            // Everything on the stack leads to where the walk ended.
            let word = if matches!(result, Err(Stop::Limit)) { UNSEEN } else { CYCLIC };
            if result.is_err() {
                for frame in &self.stack {
                    self.words[frame.vertex as usize] = word;
                }
            }
            self.stack.clear();
        }
        Some(self.words[vertex as usize]).filter(|word| word & DONE != 0)
    }
}

/// The value of every vertex, or a cycle.
pub(crate) fn all_values(csr: &Csr) -> Result<Vec<u32>, Vec<u32>> {
    let budget = Budget::unlimited();
    let mut walk = Walk { words: vec![UNSEEN; csr.vertices() as usize], ..Walk::default() };
    for vertex in 0..csr.vertices() {
        if walk.words[vertex as usize] == UNSEEN
            && let Err(stop) = walk.walk(csr, vertex, &budget)
        {
            let start = if let Stop::Cycle(start) = stop { start } else { 0 };
            return Err(walk.stack[start..].iter().map(|frame| frame.vertex).collect());
        }
    }
    let mut values = walk.words;
    values.iter_mut().for_each(|word| *word >>= SHIFT);
    Ok(values)
}

/// The theory of tokens on one graph.
pub struct Dag {
    graph: Graph,
    name: Box<dyn Fn(u32) -> String>,
    budget: Budget,
    walk: RefCell<Walk>,
}

impl Dag {
    /// For this graph. Nothing is computed until something is asked.
    pub fn new(graph: &Graph, budget: &Budget) -> Self {
        let names = graph.clone();
        Self::named(graph, move |vertex| names.name(vertex), budget)
    }

    /// The same with other names of vertices in explanations.
    pub fn named(graph: &Graph, name: impl Fn(u32) -> String + 'static, budget: &Budget) -> Self {
        Self { graph: graph.clone(), name: Box::new(name), budget: budget.clone(), walk: RefCell::default() }
    }

    /// What is known of a vertex, after finding it out.
    fn word(&self, vertex: u32) -> Option<u32> {
        if vertex >= self.graph.vertices() {
            return None;
        }
        self.walk.borrow_mut().word(self.graph.csr(), vertex, &self.budget)
    }

    /// Pushes every vertex that an edge from `vertex` leads to and of which `wins` holds, each once; all of them are done.
    fn push_where(&self, vertex: u32, wins: impl Fn(u32) -> bool, out: &mut Moves<u32>) {
        let walk = self.walk.borrow();
        let mut found: Vec<u32> =
            self.graph.targets(vertex).iter().copied().filter(|&target| wins(walk.words[target as usize])).collect();
        found.sort_unstable();
        found.dedup();
        found.into_iter().for_each(|target| out.push(target));
    }
}

impl Drop for Dag {
    fn drop(&mut self) {
        let Walk { words, stack, .. } = self.walk.get_mut();
        self.budget.release(words.len() * size_of::<u32>() + stack.capacity() * size_of::<Frame>());
    }
}

impl std::fmt::Debug for Dag {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Dag").field("graph", &self.graph).finish_non_exhaustive()
    }
}

/// How many options an explanation names.
const SHOWN: usize = 12;

impl Theory<u32> for Dag {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("every vertex that can be reached was valued".into())
    }

    fn grundy(&self, &vertex: &u32) -> Option<Nimber> {
        self.word(vertex).map(|word| Nimber((word >> SHIFT).into()))
    }

    fn outcome(&self, sum: &[u32], play: Play) -> Option<Outcome> {
        let (&[vertex], Play::Misere) = (sum, play) else { return None };
        self.word(vertex).map(|word| if word & PREVIOUS != 0 { Outcome::P } else { Outcome::N })
    }

    fn moves_to(&self, &vertex: &u32, target: &Nimber, out: &mut Moves<u32>) -> bool {
        let known = self.word(vertex).is_some();
        if known {
            self.push_where(vertex, |word| u64::from(word >> SHIFT) == target.0, out);
        }
        known
    }

    fn winning_moves(&self, &vertex: &u32, play: Play, out: &mut Moves<u32>) -> bool {
        let known = self.word(vertex).is_some();
        match play {
            _ if !known => {}
            Play::Normal => self.push_where(vertex, |word| word >> SHIFT == 0, out),
            Play::Misere => self.push_where(vertex, |word| word & PREVIOUS != 0, out),
        }
        known
    }

    fn plays_misere_nim(&self, &vertex: &u32) -> bool {
        self.word(vertex).is_some_and(|word| word & WILD == 0)
    }

    fn explain(&self, &vertex: &u32, play: Play) -> Vec<Step> {
        let Some(word) = self.word(vertex) else { return Vec::new() };
        let name = (self.name)(vertex);
        let mut targets = self.graph.targets(vertex).to_vec();
        targets.sort_unstable();
        targets.dedup();
        if targets.is_empty() {
            return vec![Step::new("vertex-terminal").with("vertex", name)];
        }
        let walk = self.walk.borrow();
        let of = |target: u32| walk.words[target as usize];
        let mut steps = Vec::new();
        for &target in targets.iter().take(SHOWN) {
            let step = match play {
                Play::Normal => {
                    Step::new("vertex-option").with("to", (self.name)(target)).with("value", of(target) >> SHIFT)
                }
                Play::Misere => Step::new("vertex-option-misere")
                    .with("to", (self.name)(target))
                    .with("outcome", if of(target) & PREVIOUS != 0 { Outcome::P } else { Outcome::N }),
            };
            steps.push(step);
        }
        if targets.len() > SHOWN {
            steps.push(Step::new("vertex-more-options").with("count", targets.len() - SHOWN));
        }
        steps.push(match play {
            Play::Normal => Step::new("vertex-mex").with("vertex", name).with("value", word >> SHIFT),
            Play::Misere => Step::new("vertex-misere")
                .with("vertex", name)
                .with("outcome", if word & PREVIOUS != 0 { Outcome::P } else { Outcome::N }),
        });
        steps
    }
}
