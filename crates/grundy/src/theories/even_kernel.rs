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
//! **Winning moves.** A move from v to u along an edge e wins exactly if some such T has u in it: without e, its set is an even
//! kernel of B, and the other way round e makes v's number odd again.
//!
//! **Declines:** graphs with an odd cycle (of edges that are left and can be reached), sums of several, misère play, and when
//! the budget is used up. Values are found by search.
//!
//! Cost: one elimination over two elements for the outcome and all moves. Nearly linear where the graph has few
//! edges for its vertices; on graphs with many cycles what becomes dense takes the cube of
//! its size, 64 at a time.

use std::cell::RefCell;
use std::rc::Rc;

use hashbrown::HashMap;

use super::parity::{Equation, Solutions};
use crate::rulesets::geography::{Map, Walk};
use crate::{Budget, Evidence, Moves, Outcome, Play, Theory};

/// The citation.
pub const EVEN_KERNEL: &str = "Fraenkel, Scheinerman and Ullman 1993: on a bipartite graph, P exactly if the vertex lies in an even kernel of its side";

/// The theory of geography on the edges of one undirected graph.
pub struct EvenKernel {
    map: Rc<Map>,
    budget: Budget,
    /// For the walk that was asked about last.
    last: RefCell<Option<(Walk, Kernel)>>,
}

/// The sets T of a position, with the numbers of the vertices of B; nothing if there are none.
type Kernel = Option<(Solutions, HashMap<u32, u32>)>;

impl EvenKernel {
    pub(crate) fn new(map: &Rc<Map>, budget: &Budget) -> Self {
        Self { map: Rc::clone(map), budget: budget.clone(), last: RefCell::default() }
    }

    /// An answer from the sets T; nothing if the graph is not bipartite.
    fn ask<T>(&self, walk: &Walk, question: impl FnOnce(&Kernel) -> Option<T>) -> Option<T> {
        let mut last = self.last.borrow_mut();
        if last.as_ref().is_none_or(|(known, _)| known != walk) {
            // What is held for it is free for the next one.
            *last = None;
            *last = Some((walk.clone(), self.kernel(walk)?));
        }
        question(&last.as_ref()?.1)
    }

    fn kernel(&self, walk: &Walk) -> Option<Kernel> {
        let map = &*self.map;
        // The side of each vertex that can be reached, and its number there; the token's vertex is number 0 of side A.
        let mut sides: HashMap<u32, (bool, u32)> = HashMap::new();
        sides.insert(walk.at, (false, 0));
        let mut counts = [1, 0];
        let mut open = vec![walk.at];
        let mut equations = vec![Equation::default()];
        while let Some(v) = open.pop() {
            let &(side, number) = sides.get(&v)?;
            let near = map.near.get(v as usize)?;
            self.budget.visit(near.len()).ok()?;
            for &(to, edge) in near {
                if walk.gone.binary_search(&edge).is_ok() {
                    continue;
                }
                let (other, place) = *sides.entry(to).or_insert_with(|| {
                    open.push(to);
                    let count = &mut counts[usize::from(!side)];
                    *count += 1;
                    (!side, *count - 1)
                });
                if other == side {
                    return None;
                }
                if !side {
                    if equations.len() <= number as usize {
                        equations.resize(number as usize + 1, Equation::default());
                    }
                    equations[number as usize].unknowns.push(place);
                }
            }
        }
        for equation in &mut equations {
            equation.unknowns.sort_unstable();
            // An edge beside another one takes it away.
            let edges = equation.unknowns.chunk_by(|a, b| a == b);
            equation.unknowns = edges.filter(|same| same.len() % 2 == 1).map(|same| same[0]).collect();
        }
        equations[0].sum = true;
        let solutions = Solutions::of(equations, counts[1] as usize, &self.budget).ok()?;
        let numbers = sides.into_iter().filter(|&(_, (side, _))| side).map(|(vertex, (_, number))| (vertex, number));
        Some(solutions.map(|solutions| (solutions, numbers.collect())))
    }
}

impl Theory<Walk> for EvenKernel {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(EVEN_KERNEL.into())
    }

    fn outcome(&self, sum: &[Walk], play: Play) -> Option<Outcome> {
        let ([walk], Play::Normal) = (sum, play) else { return None };
        self.ask(walk, |kernel| Some(if kernel.is_some() { Outcome::N } else { Outcome::P }))
    }

    fn winning_moves(&self, walk: &Walk, play: Play, out: &mut Moves<Walk>) -> bool {
        if play == Play::Misere {
            return false;
        }
        let found = self.ask(walk, |kernel| {
            let Some((solutions, numbers)) = kernel else { return Some(Vec::new()) };
            let mut found = Vec::new();
            for (to, used) in self.map.steps(walk) {
                if solutions.may_be_one(*numbers.get(&to)?).ok()? {
                    found.push(self.map.after(walk, to, used));
                }
            }
            Some(found)
        });
        let known = found.is_some();
        found.into_iter().flatten().for_each(|next| out.push(next));
        known
    }
}
