//! Geography where the token cannot come back: on directed graphs without cycles, and on trees.
//!
//! **Statement.** If no way from the vertex of the token leads to a vertex twice, nothing that is used up is ever in reach again, and
//! play is that of a token on the directed graph of what can be reached, whose edges lead away from the token: the same game
//! tree, and so the same values, misère outcomes and calmness as [`Dag`] finds.
//!
//! **Hypothesis.** What can be reached from the token (by what is left, and where vertices are used up without the edges back to the
//! token's vertex) is a directed graph without cycles, or for edges that may be walked both ways a tree, where edges side by side
//! count as one if vertices are used up, and as a cycle if edges are. It declines otherwise, and when the budget is used up.
//!
//! Cost: linear in what can be reached, for each question about another position.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use hashbrown::HashMap;

use super::Dag;
use crate::rulesets::Graph;
use crate::rulesets::geography::{Map, Walk};
use crate::{Budget, Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The theory of geography on graphs where the token cannot come back.
pub struct OneWay {
    map: Rc<Map>,
    budget: Budget,
    /// For the walk that was asked about last.
    last: RefCell<Option<(Walk, Option<Ways>)>>,
    /// The work on positions where there are ways back, and all work, as it was after the last look.
    lost: Cell<u64>,
    after: Cell<u64>,
}

/// What a token can reach, as a graph whose vertex 0 is the token's.
struct Ways {
    dag: Dag,
    /// The vertices of the map by their numbers in this graph.
    vertices: Rc<Vec<u32>>,
}

impl OneWay {
    pub(crate) fn new(map: &Rc<Map>, budget: &Budget) -> Self {
        Self {
            map: Rc::clone(map),
            budget: budget.clone(),
            last: RefCell::default(),
            lost: Cell::default(),
            after: Cell::default(),
        }
    }

    /// An answer from the graph of what can be reached.
    fn ask<T>(&self, walk: &Walk, question: impl FnOnce(&Ways) -> Option<T>) -> Option<T> {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|(known, _)| known != walk) {
            let before = self.budget.work();
            if before < self.after.get() {
                // Another question has begun.
                self.lost.set(0);
            }
            // No more than about half of all work goes into positions with ways back.
            let whole = (self.map.near.len() + self.map.ends.len()) as u64;
            if self.lost.get() > whole.saturating_mul(16).saturating_add(before / 2) {
                return None;
            }
            let ways = self.ways(walk).filter(|ways| ways.dag.grundy(&0).is_some());
            self.after.set(self.budget.work());
            if self.budget.reached().is_some() {
                return None;
            }
            if ways.is_none() {
                self.lost.set(self.lost.get() + self.budget.work() - before);
            }
            *last = Some((walk.clone(), ways));
        }
        question(last.as_ref()?.1.as_ref()?)
    }

    fn ways(&self, walk: &Walk) -> Option<Ways> {
        let map = &*self.map;
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        numbers.insert(walk.at, 0);
        let mut vertices = vec![walk.at];
        // From which vertex, by its number, and along which edge each was reached first.
        let mut reached_from = vec![(u32::MAX, u32::MAX)];
        let mut edges = Vec::new();
        let mut next = 0;
        while let Some(&vertex) = vertices.get(next) {
            let number = next as u32;
            let (parent, by) = reached_from[next];
            next += 1;
            let near = map.near.get(vertex as usize)?;
            self.budget.visit_many(0, 1 + near.len() as u64).ok()?;
            for &(to, edge) in near {
                let is_used = if map.by_edges {
                    walk.gone.binary_search(&edge).is_ok()
                } else {
                    to == vertex || to == walk.at || walk.gone.binary_search(&to).is_ok()
                };
                let leads_back = !map.directed && parent != u32::MAX && {
                    if map.by_edges { edge == by } else { to == vertices[parent as usize] }
                };
                if is_used || leads_back {
                    continue;
                }
                let known = numbers.get(&to).copied();
                let found = known.unwrap_or(vertices.len() as u32);
                if known.is_none() {
                    numbers.insert(to, found);
                    vertices.push(to);
                    reached_from.push((number, edge));
                } else if !map.directed {
                    if map.by_edges || reached_from[found as usize].0 != number {
                        return None;
                    }
                    continue;
                }
                edges.push((number, found));
            }
        }
        let graph = Graph::from_edges(vertices.len() as u32, &edges).ok()?;
        let vertices = Rc::new(vertices);
        let (names, numbers) = (map.graph.clone(), Rc::clone(&vertices));
        let name = move |number: u32| names.name(numbers.get(number as usize).copied().unwrap_or(u32::MAX));
        Some(Ways { dag: Dag::named(&graph, name, &self.budget), vertices })
    }

    /// Pushes the steps to the vertices that are wanted.
    fn push(&self, walk: &Walk, ways: &Ways, wanted: Moves<u32>, out: &mut Moves<Walk>) {
        let mut to: Vec<u32> = wanted
            .listed()
            .iter()
            .flat_map(|to| to.iter())
            .filter_map(|&to| ways.vertices.get(to as usize).copied())
            .collect();
        to.sort_unstable();
        let mut steps: Vec<(u32, u32)> =
            self.map.steps(walk).filter(|(vertex, _)| to.binary_search(vertex).is_ok()).collect();
        steps.sort_unstable();
        steps.dedup();
        steps.into_iter().for_each(|(to, used)| out.push(self.map.after(walk, to, used)));
    }
}

impl Theory<Walk> for OneWay {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("the token cannot come back, and every vertex that it can reach was valued".into())
    }

    fn grundy(&self, walk: &Walk) -> Option<Nimber> {
        self.ask(walk, |ways| ways.dag.grundy(&0))
    }

    fn outcome(&self, sum: &[Walk], play: Play) -> Option<Outcome> {
        let [walk] = sum else { return None };
        match play {
            Play::Normal => self.grundy(walk).map(|value| if value == Nimber::ZERO { Outcome::P } else { Outcome::N }),
            Play::Misere => self.ask(walk, |ways| ways.dag.outcome(&[0], play)),
        }
    }

    fn moves_to(&self, walk: &Walk, target: &Nimber, out: &mut Moves<Walk>) -> bool {
        let pushed = self.ask(walk, |ways| {
            let mut wanted = Moves::with_room(usize::MAX);
            ways.dag.moves_to(&0, target, &mut wanted).then(|| self.push(walk, ways, wanted, out))
        });
        pushed.is_some()
    }

    fn winning_moves(&self, walk: &Walk, play: Play, out: &mut Moves<Walk>) -> bool {
        let pushed = self.ask(walk, |ways| {
            let mut wanted = Moves::with_room(usize::MAX);
            ways.dag.winning_moves(&0, play, &mut wanted).then(|| self.push(walk, ways, wanted, out))
        });
        pushed.is_some()
    }

    fn plays_misere_nim(&self, walk: &Walk) -> bool {
        self.ask(walk, |ways| ways.dag.plays_misere_nim(&0).then_some(())).is_some()
    }

    fn explain(&self, walk: &Walk, play: Play) -> Vec<Step> {
        self.ask(walk, |ways| Some(ways.dag.explain(&0, play))).unwrap_or_default()
    }
}
