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
//! Cost: Edmonds' algorithm, O(V E) steps at each of at most V / 2 augmentations in the worst case and far fewer after a greedy
//! start; no recursion.

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
    /// Of an odd vertex, the even one from which it was reached.
    before: Vec<u32>,
    /// The base of the blossom in which a vertex lies.
    base: Vec<u32>,
    even: Vec<bool>,
}

impl<'a> Matched<'a> {
    fn maximum(near: &'a [Vec<(u32, u32)>], gone: &'a [bool], budget: &Budget) -> Result<Self, Limit> {
        let vertices = near.len();
        let mut this = Self {
            near,
            gone,
            mate: vec![NONE; vertices],
            before: vec![NONE; vertices],
            base: (0..vertices as u32).collect(),
            even: vec![false; vertices],
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

    /// Grows the alternating forest from all uncovered vertices at once. If it finds a path between two of them, the matching
    /// gets an edge more along it. If not, the matching is a maximum, and the forest stays.
    fn augment(&mut self, budget: &Budget) -> Result<bool, Limit> {
        self.before.fill(NONE);
        self.even.fill(false);
        (0..).zip(&mut self.base).for_each(|(v, base)| *base = v);
        let mut queue: VecDeque<u32> = VecDeque::new();
        // From which uncovered vertex each was reached.
        let mut tree = vec![NONE; self.mate.len()];
        for (v, root) in tree.iter_mut().enumerate().filter(|(v, _)| !self.gone[*v] && self.mate[*v] == NONE) {
            self.even[v] = true;
            *root = v as u32;
            queue.push_back(v as u32);
        }
        let near = self.near;
        while let Some(v) = queue.pop_front() {
            budget.visit(near[v as usize].len())?;
            for &(u, _) in &near[v as usize] {
                let (iv, iu) = (v as usize, u as usize);
                if self.gone[iu] || self.base[iv] == self.base[iu] || self.mate[iv] == u {
                    continue;
                }
                if self.even[iu] {
                    if tree[iu] != tree[iv] {
                        self.flip(v);
                        self.flip(u);
                        self.mate[iv] = u;
                        self.mate[iu] = v;
                        return Ok(true);
                    }
                    self.shrink(v, u, &mut queue);
                } else if self.before[iu] == NONE {
                    self.before[iu] = v;
                    let next = self.mate[iu];
                    tree[iu] = tree[iv];
                    tree[next as usize] = tree[iv];
                    self.even[next as usize] = true;
                    queue.push_back(next);
                }
            }
        }
        Ok(false)
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

    /// An edge between two even vertices of a tree closes a blossom: all its vertices become even.
    fn shrink(&mut self, v: u32, u: u32, queue: &mut VecDeque<u32>) {
        let meet = self.meet(v, u);
        let mut blossom = vec![false; self.mate.len()];
        self.mark(v, meet, u, &mut blossom);
        self.mark(u, meet, v, &mut blossom);
        for w in 0..self.base.len() {
            if blossom[self.base[w] as usize] {
                self.base[w] = meet;
                if !std::mem::replace(&mut self.even[w], true) {
                    queue.push_back(w as u32);
                }
            }
        }
    }

    /// The base in which the ways to the root meet.
    fn meet(&self, v: u32, u: u32) -> u32 {
        let mut on_way = vec![false; self.mate.len()];
        let up = |at: u32| match self.mate[at as usize] {
            NONE => NONE,
            odd => self.before[odd as usize],
        };
        let mut at = v;
        while at != NONE {
            at = self.base[at as usize];
            on_way[at as usize] = true;
            at = up(at);
        }
        let mut at = self.base[u as usize];
        while !on_way[at as usize] {
            at = self.base[up(at) as usize];
        }
        at
    }

    /// Marks the bases on the way from `v` to `meet`, and lets the ways through the blossom go round by `child`.
    fn mark(&mut self, mut v: u32, meet: u32, mut child: u32, blossom: &mut [bool]) {
        while self.base[v as usize] != meet {
            let odd = self.mate[v as usize];
            blossom[self.base[v as usize] as usize] = true;
            blossom[self.base[odd as usize] as usize] = true;
            self.before[v as usize] = child;
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
