//! Poset games in which what is below an element is a chain: trees, by the colon principle.
//!
//! **Statement.** Let the elements below each element be a chain. Then the order is a forest: the tree of an element stands on
//! the largest element below it. The value of an element with what is above it is one more than the nim-sum of the trees
//! that stand on it, and the value of a component is that of its least element. Sums of such components play misère Nim on
//! these values.
//!
//! *Proof.* Draw each element as an edge, on the edge of the largest element below it, or on the ground if there is none.
//! Cutting the edge takes away what stands on it, which is all that is above the element: this is green Hackenbush on trees,
//! and a component has one edge on the ground. The rest is in [`colon`](super::colon).
//!
//! **Declines:** an element of the component has two elements below it that cannot be compared.

use std::sync::Arc;

use super::colon::COLON;
use crate::rulesets::poset::{Order, elements};
use crate::{Evidence, Nimber, Theory};

/// The theory. A position is the set of elements that are left, which holds all that is below them.
#[derive(Clone, Debug)]
pub struct ForestOrder {
    /// The elements above a chain only, those with more below them first; and what each of them stands on.
    trees: Arc<[(u32, Option<u32>)]>,
    /// The same elements as a set.
    set: u128,
}

impl ForestOrder {
    /// For this order.
    pub(crate) fn new(order: &Order) -> Self {
        let height = |element: usize| order.below[element].count_ones();
        let is_chain = |element: &usize| {
            let set = order.below[*element];
            elements(set).all(|a| elements(set).all(|b| (order.below[a] | order.above[a]) >> b & 1 == 1))
        };
        let mut trees: Vec<usize> = (0..order.below.len()).filter(is_chain).collect();
        trees.sort_by_key(|&element| std::cmp::Reverse(height(element)));
        let set = trees.iter().fold(0, |set, element| set | 1 << element);
        let stands_on = |element: usize| {
            let lower = elements(order.below[element]).filter(|&other| other != element);
            lower.max_by_key(|&other| height(other)).map(|other| other as u32)
        };
        Self { trees: trees.iter().map(|&element| (element as u32, stands_on(element))).collect(), set }
    }
}

impl Theory<u128> for ForestOrder {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(COLON.into())
    }

    fn grundy(&self, left: &u128) -> Option<Nimber> {
        if left & !self.set != 0 {
            return None;
        }
        let mut on = [0_u64; u128::BITS as usize];
        let mut value = 0;
        for &(element, under) in self.trees.iter().filter(|(element, _)| left >> element & 1 == 1) {
            let tree = on[element as usize] + 1;
            match under {
                Some(under) => on[under as usize] ^= tree,
                None => value ^= tree,
            }
        }
        Some(Nimber(value))
    }

    fn plays_misere_nim(&self, left: &u128) -> bool {
        let roots = self.trees.iter().filter(|(element, under)| under.is_none() && left >> element & 1 == 1);
        left & !self.set == 0 && roots.count() <= 1
    }
}
