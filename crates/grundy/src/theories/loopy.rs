//! Tokens on graphs with cycles: outcomes and generalised Grundy values of all vertices.
//!
//! **Statement** (Smith 1966; Fraenkel and Perl 1975; Fraenkel and Yesha 1986). Every vertex of a finite directed graph has a
//! unique label, a nimber or infinite, found as follows. In round m = 0, 1, 2, ... a vertex without a label gets the label m
//! if none of its edges leads to a vertex labelled m, and each of its edges that leads to a vertex with no label, or an
//! infinite one, leads to one that itself has an edge to a vertex labelled m (the move there can be *reverted*). When no more
//! get it, every vertex without a label and without an edge to a vertex labelled m is infinite, for good; the next round
//! begins. For an infinite vertex let K be the set of the nimbers that its edges lead to. In normal play, with the player who
//! cannot move losing and endless play a draw: the sum of finite values is P exactly if their nim-sum n is 0, and N
//! otherwise; an infinite value K with the rest finite of nim-sum n is N if n is in K, and a draw otherwise; two infinite
//! values or more are a draw.
//!
//! In misère play, values decide nothing; the outcome of one token is found backwards from the vertices without edges, which
//! are N there.
//!
//! **Cost.** Let E be the number of edges. Edges are turned round once. Outcomes look at each of them once. Values look at the
//! edges into a vertex once when it gets its label, and once in each round in which the vertex is reverted, which is at most
//! once for each number up to its label.

use std::cell::RefCell;

use crate::rulesets::Graph;
use crate::rulesets::graph::Csr;
use crate::{Budget, Evidence, Limit, Moves, Nimber, Outcome, Play, Step, Theory, Value};

/// What says who wins a sum with infinite values.
pub(crate) const FRAENKEL_YESHA: &str = "Smith 1966, Fraenkel and Yesha 1986: an infinite value with the set K and nimbers of nim-sum n is N if n is in K, else a draw; two infinite values are a draw";

/// The labels of vertices: a nimber, or one of these.
const INFINITE: u32 = u32::MAX;
const UNLABELLED: u32 = u32::MAX - 1;

/// The outcome of a single token on each vertex: N, P, or D for a draw. Linear time.
pub(crate) fn outcomes(csr: &Csr, reverse: &Csr, play: Play, budget: &Budget) -> Result<Vec<Outcome>, Limit> {
    let vertices = csr.vertices() as usize;
    budget.hold(vertices * (2 * size_of::<u32>() + 1))?;
    // How many edges lead to a vertex that is not known to be N.
    let mut open: Vec<u32> = (0..csr.vertices()).map(|vertex| csr.targets(vertex).len() as u32).collect();
    let mut outcomes = vec![Outcome::D; vertices];
    let mut queue: Vec<u32> = Vec::new();
    for vertex in 0..csr.vertices() {
        if csr.targets(vertex).is_empty() {
            outcomes[vertex as usize] = play.terminal();
            queue.push(vertex);
        }
    }
    while let Some(vertex) = queue.pop() {
        let found = outcomes[vertex as usize];
        let sources = reverse.targets(vertex);
        budget.visit(sources.len())?;
        for &source in sources {
            if outcomes[source as usize] != Outcome::D {
                continue;
            }
            let new = match found {
                Outcome::P => Outcome::N,
                _ => {
                    open[source as usize] -= 1;
                    if open[source as usize] > 0 {
                        continue;
                    }
                    Outcome::P
                }
            };
            outcomes[source as usize] = new;
            queue.push(source);
        }
    }
    budget.release(vertices * 2 * size_of::<u32>());
    Ok(outcomes)
}

/// The labels of all vertices.
pub(crate) struct Labels(Vec<u32>);

impl Labels {
    /// Finds the label of every vertex.
    ///
    /// # Errors
    /// The budget is used up.
    pub(crate) fn new(csr: &Csr, reverse: &Csr, budget: &Budget) -> Result<Self, Limit> {
        let vertices = csr.vertices();
        budget.hold(vertices as usize * 6 * size_of::<u32>())?;
        let mut labels = vec![UNLABELLED; vertices as usize];
        // How many edges lead to a vertex without a finite label; and of those, to one that is not reverted in this round.
        let mut open: Vec<u32> = (0..vertices).map(|vertex| csr.targets(vertex).len() as u32).collect();
        let mut blocking = vec![0_u32; vertices as usize];
        // The last round, counted from 1, in which an edge was found to a vertex with the label of the round.
        let mut reverted = vec![0_u32; vertices as usize];
        let mut active: Vec<u32> = (0..vertices).collect();
        let mut queue = Vec::new();
        let mut round = 0;
        while !active.is_empty() {
            round += 1;
            for &vertex in &active {
                blocking[vertex as usize] = open[vertex as usize];
                if blocking[vertex as usize] == 0 {
                    queue.push(vertex);
                }
            }
            while let Some(vertex) = queue.pop() {
                if reverted[vertex as usize] == round || labels[vertex as usize] != UNLABELLED {
                    continue;
                }
                labels[vertex as usize] = round - 1;
                budget.visit(reverse.targets(vertex).len())?;
                for &middle in reverse.targets(vertex) {
                    open[middle as usize] -= 1;
                    if labels[middle as usize] < UNLABELLED || reverted[middle as usize] == round {
                        continue;
                    }
                    reverted[middle as usize] = round;
                    budget.visit(reverse.targets(middle).len())?;
                    for &source in reverse.targets(middle) {
                        if labels[source as usize] != UNLABELLED {
                            continue;
                        }
                        blocking[source as usize] -= 1;
                        if blocking[source as usize] == 0 && reverted[source as usize] != round {
                            queue.push(source);
                        }
                    }
                }
            }
            active.retain(|&vertex| {
                let label = &mut labels[vertex as usize];
                if *label == UNLABELLED && reverted[vertex as usize] != round {
                    *label = INFINITE;
                }
                *label == UNLABELLED
            });
        }
        budget.release(vertices as usize * 5 * size_of::<u32>());
        Ok(Self(labels))
    }

    /// The nimber of a vertex, or `None` if it is infinite.
    pub(crate) fn nimber(&self, vertex: u32) -> Option<Nimber> {
        match self.0[vertex as usize] {
            INFINITE => None,
            label => Some(Nimber(label.into())),
        }
    }

    /// The value of a vertex of the graph from which the labels were found.
    pub(crate) fn value(&self, csr: &Csr, vertex: u32) -> Value {
        if let Some(value) = self.nimber(vertex) {
            return Value::Finite(value);
        }
        let mut set: Vec<Nimber> = csr.targets(vertex).iter().filter_map(|&target| self.nimber(target)).collect();
        set.sort_unstable();
        set.dedup();
        Value::Infinite(set)
    }
}

/// The theory of tokens on one graph with cycles. It labels the whole graph when it is first asked, so that it should be
/// asked only where [`Dag`](super::Dag) declines.
pub struct Loopy {
    graph: Graph,
    budget: Budget,
    found: RefCell<Found>,
}

/// What was found so far.
#[derive(Default)]
struct Found {
    labels: Option<Labels>,
    normal: Option<Vec<Outcome>>,
    misere: Option<Vec<Outcome>>,
}

impl Loopy {
    /// For this graph. Nothing is computed until something is asked.
    pub fn new(graph: &Graph, budget: &Budget) -> Self {
        Self { graph: graph.clone(), budget: budget.clone(), found: RefCell::default() }
    }

    /// Asks about the labels, after finding them; `None` if the budget is used up.
    fn with_labels<T>(&self, ask: impl FnOnce(&Labels) -> T) -> Option<T> {
        let found = &mut *self.found.borrow_mut();
        if found.labels.is_none() {
            let csr = self.graph.csr();
            found.labels = Labels::new(csr, &csr.reverse(), &self.budget).ok();
        }
        found.labels.as_ref().map(ask)
    }

    /// Asks about the outcomes of single tokens.
    fn with_outcomes<T>(&self, play: Play, ask: impl FnOnce(&[Outcome]) -> T) -> Option<T> {
        let found = &mut *self.found.borrow_mut();
        let outcomes = match play {
            Play::Normal => &mut found.normal,
            Play::Misere => &mut found.misere,
        };
        if outcomes.is_none() {
            let csr = self.graph.csr();
            *outcomes = self::outcomes(csr, &csr.reverse(), play, &self.budget).ok();
        }
        outcomes.as_deref().map(ask)
    }
}

impl std::fmt::Debug for Loopy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Loopy").field("graph", &self.graph).finish_non_exhaustive()
    }
}

impl Theory<u32> for Loopy {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("every vertex of the graph was labelled".into())
    }

    fn loopy(&self, &vertex: &u32) -> Option<Value> {
        self.with_labels(|labels| (vertex < self.graph.vertices()).then(|| labels.value(self.graph.csr(), vertex)))?
    }

    fn outcome(&self, sum: &[u32], play: Play) -> Option<Outcome> {
        // Sums, and normal play, are decided by the values.
        let (&[vertex], Play::Misere) = (sum, play) else { return None };
        self.with_outcomes(play, |outcomes| outcomes.get(vertex as usize).copied())?
    }

    fn winning_moves(&self, &vertex: &u32, play: Play, out: &mut Moves<u32>) -> bool {
        let mut targets = self.graph.targets(vertex).to_vec();
        targets.sort_unstable();
        targets.dedup();
        if vertex >= self.graph.vertices() {
            return false;
        }
        let found = self.with_outcomes(play, |outcomes| {
            let wanted = match outcomes[vertex as usize] {
                Outcome::N => Outcome::P,
                Outcome::D => Outcome::D,
                Outcome::P => return,
            };
            targets.retain(|&target| outcomes[target as usize] == wanted);
            targets.drain(..).for_each(|target| out.push(target));
        });
        found.is_some()
    }

    fn explain(&self, &vertex: &u32, _play: Play) -> Vec<Step> {
        let cycle = self.graph.csr().cycle_from(vertex);
        vec![round(cycle.iter().map(|&vertex| self.graph.name(vertex)).collect())]
    }
}

/// Longer cycles are cut short.
const SHOWN: usize = 12;

/// What is said of a cycle that play can go round.
pub(crate) fn round(mut cycle: Vec<String>) -> Step {
    if cycle.len() > SHOWN {
        cycle.truncate(SHOWN);
        cycle.push("...".into());
    }
    cycle.extend(cycle.first().cloned());
    Step::new("play-goes-round").with("cycle", cycle.join(" -> "))
}
