//! **Notakto on boards of three by three**: every board is an element of a monoid, and the product of the boards says who wins.
//!
//! **Statement** (Plambeck and Whitehead 2013, "The Secrets of Notakto"). Let Q be the commutative monoid of 18 elements that
//! a, b, c, d generate with a² = 1, b³ = b, b²c = c, c³ = ac², b²d = d, cd = ad, d² = c². Give each board an element of Q:
//! 1 to a dead one, and to any other the one that `RULES` names for the set of the elements of its options. In misère play
//! a sum of such boards is a P-position exactly if the product of their elements is a, b², bc or c². The empty board is c.
//!
//! **Proof.** Call a pair (x, E) of an element and a set of elements a *transition*; the transitions of boards are the
//! fifteen of the table, and those of sums follow from (x, E)(y, F) = (xy, xF + Ey). A sum in which no move is left is an
//! N-position, as 1 is none of the four. By induction over the length of play it is enough that each transition (x, E) that
//! comes up has x among the four exactly if no element of E is. There are 284 of them, and a test goes through them all.
//!
//! Hypotheses: misère play, and three rows and three columns for every board of the sum. Declines otherwise.

use crate::rulesets::Marks;
use crate::{Evidence, Outcome, Play, Theory};

/// An element of Q: the exponents of a, b, c, d, reduced.
type Element = [u8; 4];

const ONE: Element = [0; 4];
const A: Element = [1, 0, 0, 0];
const B: Element = [0, 1, 0, 0];
const AB: Element = [1, 1, 0, 0];
const C: Element = [0, 0, 1, 0];
const CC: Element = [0, 0, 2, 0];
const D: Element = [0, 0, 0, 1];
const AD: Element = [1, 0, 0, 1];

/// The products that are lost for the player to move.
const LOST: [Element; 4] = [A, [0, 2, 0, 0], [0, 1, 1, 0], CC];

/// The element of a live board by those of its options.
const RULES: [(Element, &[Element]); 15] = [
    (ONE, &[A, B, AB]),
    (ONE, &[A, B, AD]),
    (A, &[ONE]),
    (A, &[ONE, B]),
    (A, &[ONE, AB, D]),
    (A, &[ONE, B, D]),
    (A, &[ONE, B, AB, D]),
    (AB, &[ONE, A, B]),
    (AD, &[ONE, A, B, AB, D]),
    (B, &[ONE, A]),
    (B, &[ONE, A, AB]),
    (B, &[ONE, A, D]),
    (C, &[ONE, CC]),
    (CC, &[B]),
    (D, &[ONE, A, B, AB]),
];

/// The product, reduced by the relations.
fn times(x: Element, y: Element) -> Element {
    let [mut a, mut b, mut c, mut d] = [x[0] + y[0], x[1] + y[1], x[2] + y[2], x[3] + y[3]];
    c += d / 2 * 2;
    d %= 2;
    if d == 1 {
        a += c;
        c = 0;
    }
    while c >= 3 {
        c -= 1;
        a += 1;
    }
    while b >= 3 || (b >= 2 && c + d > 0) {
        b -= 2;
    }
    [a % 2, b, c, d]
}

/// The theory of boards of three by three.
#[derive(Debug)]
pub struct NotaktoQuotient {
    /// The element of each board, by its marks; `None` where no rule holds, which does not happen.
    elements: Vec<Option<Element>>,
}

impl NotaktoQuotient {
    /// Finds the elements of all 512 boards.
    pub fn new() -> Self {
        let mut elements = vec![None; 512];
        for marks in (0..512_usize).rev() {
            elements[marks] = if is_dead(marks) {
                Some(ONE)
            } else {
                let options = options(marks, &elements);
                RULES.iter().find(|(_, set)| same(set, &options)).map(|rule| rule.0)
            };
        }
        Self { elements }
    }

    fn element(&self, board: &Marks) -> Option<Element> {
        self.elements[board.of_nine()?]
    }
}

impl Default for NotaktoQuotient {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether three of nine cells are marked that are in a row.
fn is_dead(marks: usize) -> bool {
    [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124].iter().any(|row| marks & row == *row)
}

/// The elements of the options of a live board.
fn options(marks: usize, elements: &[Option<Element>]) -> Vec<Element> {
    (0..9).filter(|cell| marks >> cell & 1 == 0).filter_map(|cell| elements[marks | 1 << cell]).collect()
}

fn same(set: &[Element], options: &[Element]) -> bool {
    options.iter().all(|element| set.contains(element)) && set.iter().all(|element| options.contains(element))
}

impl Theory<Marks> for NotaktoQuotient {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Plambeck and Whitehead 2013: the misère quotient of boards of three by three has 18 elements, and a sum is lost where the product is a, b², bc or c²"
                .into(),
        )
    }

    fn outcome(&self, sum: &[Marks], play: Play) -> Option<Outcome> {
        if play == Play::Normal {
            return None;
        }
        let product = sum.iter().try_fold(ONE, |product, board| Some(times(product, self.element(board)?)))?;
        Some(if LOST.contains(&product) { Outcome::P } else { Outcome::N })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    type Transition = (Element, BTreeSet<Element>);

    fn sum(x: &Transition, y: &Transition) -> Transition {
        let first = x.1.iter().map(|&option| times(option, y.0));
        (times(x.0, y.0), first.chain(y.1.iter().map(|&option| times(option, x.0))).collect())
    }

    #[test]
    fn the_monoid_is_one_and_has_eighteen_elements() {
        let mut all = BTreeSet::from([ONE]);
        for _ in 0..8 {
            all = all.iter().flat_map(|&x| [x, times(x, A), times(x, B), times(x, C), times(x, D)]).collect();
        }
        assert_eq!(all.len(), 18);
        for &x in &all {
            for &y in &all {
                assert_eq!(times(x, y), times(y, x));
                assert!(all.iter().all(|&z| times(times(x, y), z) == times(x, times(y, z))));
            }
        }
    }

    #[test]
    fn every_transition_of_a_sum_is_lost_exactly_if_no_option_is() {
        let theory = NotaktoQuotient::new();
        assert_eq!(theory.elements[0], Some(C));
        let mut boards = BTreeSet::new();
        for marks in (0..512).filter(|&marks| !is_dead(marks)) {
            let element = theory.elements[marks].expect("a rule holds of every board");
            boards.insert((element, options(marks, &theory.elements).into_iter().collect::<BTreeSet<_>>()));
        }
        assert_eq!(boards.len(), RULES.len());
        let mut found: BTreeSet<Transition> = BTreeSet::new();
        let mut open: Vec<Transition> = boards.iter().cloned().collect();
        while let Some(transition) = open.pop() {
            if found.contains(&transition) {
                continue;
            }
            assert_eq!(LOST.contains(&transition.0), transition.1.iter().all(|x| !LOST.contains(x)), "{transition:?}");
            open.extend(boards.iter().map(|board| sum(&transition, board)));
            found.insert(transition);
        }
        assert_eq!(found.len(), 284);
        assert!(!LOST.contains(&ONE));
    }
}
