//! **Staircase Nim on a tree, with a limit.** Rocks lie on the nodes of a rooted tree; a move takes from 1 to L rocks from one
//! node to its parent. **The value is the exclusive or, over the nodes of odd depth, of r mod (L + 1)**, r the rocks there.
//! (Staircase Nim: Sprague 1937; a heap of which 1 to L may be taken has value r mod (L + 1), Bouton 1901.)
//!
//! *Proof.* Write v for r mod (L + 1) at a node of odd depth. Every move changes v of exactly one node of odd depth: by -t
//! modulo L + 1 with 1 ≤ t ≤ L for a move from it, by +t for a move onto it from a child. So no move keeps the exclusive or x,
//! and each value below x is reached by lowering one v, for which at most L rocks are taken. By induction the value is x. ∎
//!
//! **Misère play: misère Nim on the numbers v**, in sums too. Call a position claimed P if some v is 2 or more and x is 0, or
//! none is and x is 1. *Proof.* As for the [staircase](super::staircase), a move from a claimed P-position leads to a claimed
//! N-position, because it changes exactly one v. In a claimed N-position with some v > 0 the move of misère Nim leads to a
//! claimed P-position. If all v are 0 and a move is left, then a node of odd depth has L + 1 rocks or more, and taking L of
//! them makes its v 1; or a node of even depth has rocks, and one of them makes the v of its parent 1. With no move left the
//! position is N by the convention. ∎
//!
//! It declines trees with 2^64 rocks or more.

use super::ferguson::Tally;
use crate::rulesets::{RockTree, Tree};
use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The theory of staircase Nim on a tree.
#[derive(Clone, Copy, Debug)]
pub struct OddNodes {
    limit: u64,
}

/// `rocks` modulo `limit` + 1.
fn residue(rocks: u64, limit: u64) -> u64 {
    limit.checked_add(1).map_or(rocks, |modulus| rocks % modulus)
}

impl OddNodes {
    /// For moves of 1 to `limit` rocks; at least 1.
    pub fn new(limit: u64) -> Self {
        Self { limit: limit.max(1) }
    }

    fn values<'a>(&self, position: &'a RockTree) -> impl Iterator<Item = Nimber> + 'a {
        let limit = self.limit;
        let odd = position.rocks().iter().enumerate().filter(|&(i, _)| position.tree().is_odd(i));
        odd.map(move |(_, &rocks)| Nimber(residue(rocks, limit)))
    }

    /// Pushes every move that gives a node of odd depth the value that `target` says; in order of the node from which rocks are
    /// taken.
    fn moves(&self, position: &RockTree, target: impl Fn(Nimber) -> Nimber, out: &mut Moves<RockTree>) {
        let (tree, rocks) = (position.tree(), position.rocks());
        for (i, &here) in rocks.iter().enumerate() {
            let odd = if tree.is_odd(i) { Some(i) } else { tree.parent(i) };
            let Some(node) = odd else { continue };
            let value = residue(rocks[node], self.limit);
            let wanted = target(Nimber(value)).0;
            if wanted == value || wanted > self.limit {
                continue;
            }
            let (from, to) = if node == i { (value, wanted) } else { (wanted, value) };
            // from - to modulo L + 1, which lies between 1 and L.
            let taken = if from > to { from - to } else { self.limit - (to - from) + 1 };
            if taken > here {
                continue;
            }
            if !out.has_room() {
                out.count_more(1);
            } else if let Some(option) = position.after(i, taken) {
                out.push(option);
            }
        }
    }
}

impl Theory<RockTree> for OddNodes {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(format!(
            "Sprague 1937 (staircase Nim): the value is the exclusive or of r mod {} over the nodes of odd depth",
            u128::from(self.limit) + 1
        ))
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem("misère Nim on the nodes of odd depth: proved with the theory in the documentation".into())
    }

    fn grundy(&self, position: &RockTree) -> Option<Nimber> {
        position.is_countable().then(|| self.values(position).sum())
    }

    fn outcome(&self, sum: &[RockTree], play: Play) -> Option<Outcome> {
        let tally: Tally = sum.iter().flat_map(|position| self.values(position)).collect();
        sum.iter().all(RockTree::is_countable).then(|| tally.outcome(play))
    }

    fn moves_to(&self, position: &RockTree, target: &Nimber, out: &mut Moves<RockTree>) -> bool {
        let change = self.values(position).sum::<Nimber>() ^ *target;
        if position.is_countable() && change != Nimber::ZERO {
            self.moves(position, |value| value ^ change, out);
        }
        position.is_countable()
    }

    fn winning_moves(&self, position: &RockTree, play: Play, out: &mut Moves<RockTree>) -> bool {
        let tally: Tally = self.values(position).collect();
        if position.is_countable() && tally.outcome(play) == Outcome::N {
            self.moves(position, |value| tally.target(value, play), out);
        }
        position.is_countable()
    }

    fn explain(&self, position: &RockTree, _play: Play) -> Vec<Step> {
        let values: Vec<u64> = self.values(position).map(|value| value.0).collect();
        let modulus = u128::from(self.limit) + 1;
        vec![super::staircase::columns("tree-odd-nodes", values.iter()).with("modulus", modulus)]
    }
}

/// The value of a tree whose rocks change from question to question, as in Luogu P2972: one number is kept, so that a change
/// and a question take constant time.
///
/// ```
/// use grundy::rulesets::Tree;
/// use grundy::theories::TreeStaircaseSum;
/// use grundy::Nimber;
/// let tree = Tree::new(&[0, 0, 1])?; // nodes 1 and 2 hang from the root, node 3 from node 1
/// let mut sum = TreeStaircaseSum::new(tree, &[3, 1, 5], 2);
/// assert_eq!(sum.grundy(), Nimber(1));
/// sum.set(1, 2);
/// assert_eq!(sum.grundy(), Nimber(3));
/// # Ok::<(), grundy::rulesets::TreeFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreeStaircaseSum {
    tree: Tree,
    rocks: Vec<u64>,
    limit: u64,
    value: Nimber,
}

impl TreeStaircaseSum {
    /// The rocks on nodes 1, 2, 3, ... (what is missing counts as 0, what is too much is dropped), moved 1 to `limit` at a time;
    /// a limit of 0 counts as 1.
    pub fn new(tree: Tree, rocks: &[u64], limit: u64) -> Self {
        let mut sum = Self { rocks: vec![0; tree.len()], tree, limit: limit.max(1), value: Nimber::ZERO };
        for (i, &rocks) in rocks.iter().enumerate() {
            sum.set(i + 1, rocks);
        }
        sum
    }

    /// Puts `rocks` on a node in the place of those that lay there. Rocks on the root, or on a node that is not there, change
    /// nothing. Constant time.
    pub fn set(&mut self, node: usize, rocks: u64) {
        let Some(i) = node.checked_sub(1) else { return };
        let Some(here) = self.rocks.get_mut(i) else { return };
        if self.tree.is_odd(i) {
            self.value ^= Nimber(residue(*here, self.limit) ^ residue(rocks, self.limit));
        }
        *here = rocks;
    }

    /// The value. Constant time.
    pub fn grundy(&self) -> Nimber {
        self.value
    }
}
