//! **Fraenkel, Scheinerman and Ullman 1993** (Undirected edge geography, Theor. Comput. Sci. 112): geography on the vertices of
//! an undirected graph, by matchings.
//!
//! **Statement.** In normal play the position with the token on v is N exactly if every maximum matching of the graph that is
//! left, v included, covers v.
//!
//! *Proof.* If M is a maximum matching and all of them cover v, the first player always moves along the edge of M; if the
//! opponent ever came to an uncovered vertex, exchanging the edges of M along the walk would give a maximum matching without v.
//! If M does not cover v, then every neighbour is covered (M is a maximum), and the second player moves along M: an
//! uncovered vertex reached later would end an augmenting path.
//!
//! **Winning moves.** A move from v to u wins exactly if some maximum matching of the graph without v leaves u uncovered. These
//! vertices are the even ones of Edmonds' alternating forest (the set D of Gallai and Edmonds), found once for all neighbours.
//!
//! **Declines:** sums of several, misère play, and when the budget is used up. Values are found by search.
//!
//! Cost: Edmonds' algorithm with many paths in a round, nearly linear in each of at most V / 2 rounds, of which a greedy start
//! leaves few; no recursion.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::rulesets::geography::{Map, Walk};
use crate::{Budget, Evidence, Limit, Moves, Outcome, Play, Theory};

/// The citation.
pub const MATCHING: &str =
    "Fraenkel, Scheinerman and Ullman 1993: N exactly if every maximum matching covers the vertex of the token";

const NONE: u32 = u32::MAX;

/// A maximum matching, found by Edmonds' algorithm.
struct Matched<'a> {
    near: &'a [Vec<(u32, u32)>],
    /// Vertices that are out of play.
    gone: &'a [bool],
    mate: Vec<u32>,
    /// Of an odd vertex, the even one from which it was reached; inside a blossom, the next one on the way round.
    before: Vec<u32>,
    /// The way to the base of the blossom in which a vertex lies: see [`base`](Self::base).
    up: Vec<u32>,
    even: Vec<bool>,
    /// From which uncovered vertex each was reached.
    tree: Vec<u32>,
    /// Trees in which a path was found in this round.
    used: Vec<bool>,
    /// When each base was last passed on the way to a root, and the number of this time.
    passed: Vec<u32>,
    time: u32,
}

impl<'a> Matched<'a> {
    fn maximum(near: &'a [Vec<(u32, u32)>], gone: &'a [bool], budget: &Budget) -> Result<Self, Limit> {
        let vertices = near.len();
        let mut this = Self {
            near,
            gone,
            mate: vec![NONE; vertices],
            before: vec![NONE; vertices],
            up: Vec::with_capacity(vertices),
            even: vec![false; vertices],
            tree: vec![NONE; vertices],
            used: vec![false; vertices],
            passed: vec![0; vertices],
            time: 0,
        };
        for v in 0..vertices {
            if !gone[v] && this.mate[v] == NONE {
                let free =
                    |&&(u, _): &&(u32, u32)| u as usize != v && !gone[u as usize] && this.mate[u as usize] == NONE;
                if let Some(&(u, _)) = near[v].iter().find(free) {
                    this.mate[v] = u;
                    this.mate[u as usize] = v as u32;
                }
            }
        }
        while this.augment(budget)? {}
        Ok(this)
    }

    /// Grows the alternating forest from all uncovered vertices at once. Along each path that it finds between two trees the
    /// matching gets an edge more, and these trees are left alone from then on. If it finds none, the matching is a maximum,
    /// and the forest stays.
    fn augment(&mut self, budget: &Budget) -> Result<bool, Limit> {
        self.before.fill(NONE);
        self.even.fill(false);
        self.tree.fill(NONE);
        self.used.fill(false);
        self.up.clear();
        self.up.extend(0..self.mate.len() as u32);
        let mut queue: VecDeque<u32> = VecDeque::new();
        for v in 0..self.mate.len() {
            if !self.gone[v] && self.mate[v] == NONE {
                self.even[v] = true;
                self.tree[v] = v as u32;
                queue.push_back(v as u32);
            }
        }
        let near = self.near;
        let mut found = false;
        while let Some(v) = queue.pop_front() {
            budget.visit(near[v as usize].len())?;
            let iv = v as usize;
            for &(u, _) in &near[iv] {
                let iu = u as usize;
                if self.used[self.tree[iv] as usize] {
                    break;
                }
                if self.gone[iu] || self.mate[iv] == u || self.base(v) == self.base(u) {
                    continue;
                }
                let tree = self.tree[iu];
                if tree == NONE {
                    // It is covered, or it would be a root.
                    let next = self.mate[iu];
                    self.before[iu] = v;
                    self.tree[iu] = self.tree[iv];
                    self.tree[next as usize] = self.tree[iv];
                    self.even[next as usize] = true;
                    queue.push_back(next);
                } else if self.even[iu] && !self.used[tree as usize] {
                    if tree != self.tree[iv] {
                        self.used[tree as usize] = true;
                        self.used[self.tree[iv] as usize] = true;
                        self.flip(v);
                        self.flip(u);
                        self.mate[iv] = u;
                        self.mate[iu] = v;
                        found = true;
                    } else {
                        let meet = self.meet(v, u);
                        self.shrink(v, meet, u, &mut queue);
                        self.shrink(u, meet, v, &mut queue);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Gives up the edge at an even vertex, and matches the rest of its way to the root anew.
    fn flip(&mut self, even: u32) {
        let mut odd = self.mate[even as usize];
        while odd != NONE {
            let before = self.before[odd as usize];
            let next = self.mate[before as usize];
            self.mate[odd as usize] = before;
            self.mate[before as usize] = odd;
            odd = next;
        }
    }

    /// The base of the blossom in which a vertex lies; the vertex itself if it lies in none.
    fn base(&mut self, mut v: u32) -> u32 {
        while self.up[v as usize] != v {
            self.up[v as usize] = self.up[self.up[v as usize] as usize];
            v = self.up[v as usize];
        }
        v
    }

    /// The base in which the ways to the root meet, which both go step by step.
    fn meet(&mut self, v: u32, u: u32) -> u32 {
        self.time += 1;
        let (mut here, mut there) = (self.base(v), self.base(u));
        loop {
            if here != NONE {
                if self.passed[here as usize] == self.time {
                    return here;
                }
                self.passed[here as usize] = self.time;
                here = match self.mate[here as usize] {
                    NONE => NONE,
                    odd => self.base(self.before[odd as usize]),
                };
            }
            std::mem::swap(&mut here, &mut there);
        }
    }

    /// An edge from `v` to `child`, both even and of one tree, closes a blossom with the base `meet`: all vertices on the way
    /// from `v` to there become even, and their ways through the blossom go round by `child`.
    fn shrink(&mut self, mut v: u32, meet: u32, mut child: u32, queue: &mut VecDeque<u32>) {
        while self.base(v) != meet {
            let odd = self.mate[v as usize];
            self.before[v as usize] = child;
            if !std::mem::replace(&mut self.even[odd as usize], true) {
                queue.push_back(odd);
            }
            for inside in [v, odd] {
                if self.up[inside as usize] == inside {
                    self.up[inside as usize] = meet;
                }
            }
            child = odd;
            v = self.before[odd as usize];
        }
    }
}

/// The theory of geography on the vertices of one undirected graph.
#[derive(Clone)]
pub struct Matching {
    map: Rc<Map>,
    budget: Budget,
}

impl Matching {
    pub(crate) fn new(map: &Rc<Map>, budget: &Budget) -> Self {
        Self { map: Rc::clone(map), budget: budget.clone() }
    }

    /// The vertices that some maximum matching leaves uncovered, where these are out of play.
    fn uncovered(&self, gone: &[u32], also: Option<u32>) -> Option<Vec<bool>> {
        let mut out = vec![false; self.map.near.len()];
        for &v in gone.iter().chain(&also) {
            *out.get_mut(v as usize)? = true;
        }
        Matched::maximum(&self.map.near, &out, &self.budget).ok().map(|matched| matched.even)
    }
}

impl Theory<Walk> for Matching {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(MATCHING.into())
    }

    fn outcome(&self, sum: &[Walk], play: Play) -> Option<Outcome> {
        let ([walk], Play::Normal) = (sum, play) else { return None };
        let uncovered = self.uncovered(&walk.gone, None)?;
        Some(if *uncovered.get(walk.at as usize)? { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, walk: &Walk, play: Play, out: &mut Moves<Walk>) -> bool {
        if play == Play::Misere {
            return false;
        }
        let Some(uncovered) = self.uncovered(&walk.gone, Some(walk.at)) else { return false };
        let mut steps: Vec<(u32, u32)> = self.map.steps(walk).filter(|&(to, _)| uncovered[to as usize]).collect();
        steps.sort_unstable();
        steps.dedup();
        steps.into_iter().for_each(|(to, used)| out.push(self.map.after(walk, to, used)));
        true
    }
}
