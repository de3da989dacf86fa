//! Geography on a tree: the token never comes back.
//!
//! **Statement.** Let the vertices that hang together with the token's make a tree, whichever way their edges may be walked.
//! Then a move to a neighbour leaves what lies beyond that neighbour, and nothing else; so a vertex has the mex of the values
//! of its neighbours beyond, and in misère play it is P exactly if it has such neighbours and all of them are N.
//!
//! *Proof.* The way between two vertices of a tree is the only one. The token has used up the edge by which it came, or the
//! vertex from which it came, so it stays beyond.
//!
//! A vertex of value k has vertices of values 0 to k-1 beyond it, so it stands for at least 2^k vertices: values are small.
//!
//! **Declines:** graphs with a cycle, be it of directed edges that run against each other or of two edges side by side; sums of
//! several in misère play; and when the budget is used up.
//!
//! Cost: linear in the part of the tree that the token can reach. Search would keep all that was used up in every position,
//! which on a long path is as many vertices as steps were made.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::rulesets::geography::{Map, Walk};
use crate::{Budget, Evidence, Moves, Nimber, Outcome, Play, Theory};

const METHOD: &str = "on a tree the token never comes back; every vertex that it can reach was valued";

/// The theory of geography on the trees of one graph.
#[derive(Clone)]
pub struct TreeWalk {
    map: Rc<Map>,
    /// By vertex, whether its part of the graph is a tree.
    in_tree: OnceCell<Vec<bool>>,
    budget: Budget,
}

/// What is known of a vertex from those beyond it.
#[derive(Clone, Copy, Default)]
struct Beyond {
    /// Bit k if one of them has value k.
    values: u64,
    /// Whether one of them is P in misère play, and whether there are any.
    has_p: bool,
    some: bool,
}

impl Beyond {
    fn value(self) -> u32 {
        self.values.trailing_ones()
    }

    fn misere(self) -> Outcome {
        if self.has_p || !self.some { Outcome::N } else { Outcome::P }
    }

    fn add(&mut self, other: Self) {
        self.values |= 1 << other.value();
        self.has_p |= other.misere() == Outcome::P;
        self.some = true;
    }
}

impl TreeWalk {
    pub(crate) fn new(map: &Rc<Map>, budget: &Budget) -> Self {
        Self { map: Rc::clone(map), in_tree: OnceCell::new(), budget: budget.clone() }
    }

    /// Which vertices belong to trees: parts with one edge fewer than vertices.
    fn in_tree(&self) -> &[bool] {
        self.in_tree.get_or_init(|| {
            let map = &*self.map;
            let mut root: Vec<u32> = (0..map.near.len() as u32).collect();
            fn find(root: &mut [u32], mut vertex: u32) -> u32 {
                while root[vertex as usize] != vertex {
                    root[vertex as usize] = root[root[vertex as usize] as usize];
                    vertex = root[vertex as usize];
                }
                vertex
            }
            let mut round = vec![false; root.len()];
            for &[a, b] in &map.ends {
                let (a, b) = (find(&mut root, a), find(&mut root, b));
                if a == b {
                    round[a as usize] = true;
                } else {
                    // The lower one is the root of both, and inherits the cycle.
                    let (low, high) = (a.min(b), a.max(b));
                    root[high as usize] = low;
                    round[low as usize] |= round[high as usize];
                }
            }
            (0..root.len() as u32).map(|vertex| !round[find(&mut root, vertex) as usize]).collect()
        })
    }

    /// What is known of the token's vertex, and of each step from it.
    fn look(&self, walk: &Walk) -> Option<(Beyond, Vec<(Walk, Beyond)>)> {
        let map = &*self.map;
        if !*self.in_tree().get(walk.at as usize)? {
            return None;
        }
        let bytes_each = size_of::<(u32, u32, usize)>() + size_of::<Beyond>();
        let most = self.budget.memory_left() / 2 / bytes_each;
        // Each vertex with the edge by which the token comes to it, and the place of the vertex before it.
        let mut met: Vec<(u32, u32, usize)> = vec![(walk.at, u32::MAX, 0)];
        let mut next = 0;
        while let Some(&(vertex, arrival, _)) = met.get(next) {
            let near = &map.near[vertex as usize];
            self.budget.visit(near.len()).ok()?;
            for &(to, edge) in near {
                let used = walk.gone.binary_search(if map.by_edges { &edge } else { &to }).is_ok();
                if edge != arrival && !used {
                    met.push((to, edge, next));
                }
            }
            if met.len() > most {
                return None;
            }
            next += 1;
        }
        let mut beyond = vec![Beyond::default(); met.len()];
        let mut steps = Vec::new();
        for place in (1..met.len()).rev() {
            let (to, edge, before) = met[place];
            let known = beyond[place];
            beyond[before].add(known);
            if before == 0 {
                let used = if map.by_edges { edge } else { walk.at };
                steps.push((map.after(walk, to, used), known));
            }
        }
        steps.reverse();
        Some((beyond[0], steps))
    }

    fn push_where(&self, walk: &Walk, out: &mut Moves<Walk>, wanted: impl Fn(Beyond) -> bool) -> bool {
        let Some((_, steps)) = self.look(walk) else { return false };
        steps.into_iter().filter(|&(_, beyond)| wanted(beyond)).for_each(|(next, _)| out.push(next));
        true
    }
}

impl Theory<Walk> for TreeWalk {
    fn evidence(&self) -> Evidence {
        Evidence::Computed(METHOD.into())
    }

    fn grundy(&self, walk: &Walk) -> Option<Nimber> {
        self.look(walk).map(|(beyond, _)| Nimber(beyond.value().into()))
    }

    fn outcome(&self, sum: &[Walk], play: Play) -> Option<Outcome> {
        let ([walk], Play::Misere) = (sum, play) else { return None };
        self.look(walk).map(|(beyond, _)| beyond.misere())
    }

    fn moves_to(&self, walk: &Walk, target: &Nimber, out: &mut Moves<Walk>) -> bool {
        self.push_where(walk, out, |beyond| u64::from(beyond.value()) == target.0)
    }

    fn winning_moves(&self, walk: &Walk, play: Play, out: &mut Moves<Walk>) -> bool {
        self.push_where(walk, out, |beyond| match play {
            Play::Normal => beyond.value() == 0,
            Play::Misere => beyond.misere() == Outcome::P,
        })
    }
}
