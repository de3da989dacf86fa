//! **Fraenkel, Scheinerman and Ullman 1993** (Undirected edge geography, Theor. Comput. Sci. 112): geography on the edges of a
//! bipartite graph, by even kernels.
//!
//! **Statement.** Let the edges that are left make a bipartite graph, and let A be the side of the token's vertex v, B the other
//! one. In normal play the position is P exactly if there is a set S in A with v in it, such that every vertex of B has an even
//! number of edges to S.
//!
//! *Proof.* If there is S: the first player moves from S to some b, which had an even number of edges to S and now has an odd
//! one, so the second player can move back to S; then b has an even number again, and nobody else's has changed. If there is none,
//! linear algebra over two elements gives a set T in B of which every vertex of A has an even number of neighbours, counted
//! with their edges, except v, which has an odd one. The first player moves to T; now all numbers are even. The opponent moves
//! from T to some a, whose number becomes odd, so that the first player can move to T again. Whoever can always move wins.
//!
//! **Declines:** graphs with an odd cycle (of edges that are left and can be reached), sums of several, misère play, where the
//! memory has no room for the elimination, and when the budget is used up. Values are found by search, and on trees by
//! [`tree_walk`](super::tree_walk).
//!
//! Cost: one elimination over two elements for the outcome, and one for each move.

use std::rc::Rc;

use crate::rulesets::geography::{Map, Walk};
use crate::{Budget, Evidence, Moves, Outcome, Play, Theory};

/// The citation.
pub const EVEN_KERNEL: &str = "Fraenkel, Scheinerman and Ullman 1993: on a bipartite graph, P exactly if the vertex lies in an even kernel of its side";

/// The theory of geography on the edges of one undirected graph.
#[derive(Clone)]
pub struct EvenKernel {
    map: Rc<Map>,
    budget: Budget,
}

impl EvenKernel {
    pub(crate) fn new(map: &Rc<Map>, budget: &Budget) -> Self {
        Self { map: Rc::clone(map), budget: budget.clone() }
    }

    /// The outcome; nothing if the graph is not bipartite.
    fn decide(&self, walk: &Walk) -> Option<Outcome> {
        let map = &*self.map;
        // The side of each vertex that can be reached, and its number there; the token's vertex is number 0 of side 0.
        let mut sides: Vec<Option<(bool, usize)>> = vec![None; map.near.len()];
        *sides.get_mut(walk.at as usize)? = Some((false, 0));
        let mut counts = [1, 0];
        let mut open = vec![walk.at];
        let mut edges = Vec::new();
        while let Some(v) = open.pop() {
            let (side, number) = sides[v as usize]?;
            self.budget.visit(map.near[v as usize].len()).ok()?;
            for &(to, edge) in &map.near[v as usize] {
                if walk.gone.binary_search(&edge).is_ok() {
                    continue;
                }
                let (other, place) = *sides[to as usize].get_or_insert_with(|| {
                    open.push(to);
                    let count = &mut counts[usize::from(!side)];
                    *count += 1;
                    (!side, *count - 1)
                });
                if other == side {
                    return None;
                }
                if !side {
                    edges.push((place, number));
                }
            }
        }
        // A row for each vertex of B: which vertices of A it has an odd number of edges to. The last column is the token's, so
        // that no other row helps to get rid of it.
        let words = counts[0].div_ceil(64);
        let bytes = counts[1].checked_mul(words)?.checked_mul(size_of::<u64>())?;
        if bytes > self.budget.memory_left() {
            // Search may still have the room that it needs.
            return None;
        }
        self.budget.hold(bytes).ok()?;
        let mut rows = vec![vec![0_u64; words]; counts[1]];
        for (row, column) in edges {
            let column = counts[0] - 1 - column;
            rows[row][column / 64] ^= 1 << (column % 64);
        }
        let in_span = self.spans_last(rows, counts[0]);
        self.budget.release(bytes);
        in_span.map(|in_span| if in_span { Outcome::N } else { Outcome::P })
    }

    /// Whether the rows span the one that has a 1 in the last column and nothing else.
    fn spans_last(&self, mut rows: Vec<Vec<u64>>, columns: usize) -> Option<bool> {
        let mut done = 0;
        for column in 0..columns {
            let has = |row: &Vec<u64>| row[column / 64] >> (column % 64) & 1 == 1;
            let Some(found) = rows[done..].iter().position(has) else { continue };
            if column + 1 == columns {
                return Some(true);
            }
            rows.swap(done, done + found);
            let (head, rest) = rows.split_at_mut(done + 1);
            let pivot = &head[done];
            for row in rest.iter_mut().filter(|row| has(row)) {
                row.iter_mut().zip(pivot).for_each(|(word, pivot)| *word ^= pivot);
            }
            self.budget.visit(rest.len() * pivot.len()).ok()?;
            done += 1;
        }
        Some(false)
    }
}

impl Theory<Walk> for EvenKernel {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(EVEN_KERNEL.into())
    }

    fn outcome(&self, sum: &[Walk], play: Play) -> Option<Outcome> {
        let ([walk], Play::Normal) = (sum, play) else { return None };
        self.decide(walk)
    }

    fn winning_moves(&self, walk: &Walk, play: Play, out: &mut Moves<Walk>) -> bool {
        if play == Play::Misere {
            return false;
        }
        let mut found = Vec::new();
        for (to, used) in self.map.steps(walk) {
            let next = self.map.after(walk, to, used);
            match self.decide(&next) {
                Some(Outcome::P) => found.push(next),
                Some(_) => {}
                None => return false,
            }
        }
        found.into_iter().for_each(|next| out.push(next));
        true
    }
}
