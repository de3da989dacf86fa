//! **The Tartan theorem** (Berlekamp, Conway and Guy 1982, Winning Ways chapter 14): the product of two coin-turning games is
//! worth the nim-products of their heads.
//!
//! **Statement.** In the product of two coin-turning games a move turns the coins where some lines cross some columns, such that
//! the first game allows these lines and the second these columns. If single heads at i and j are worth g(i) and h(j) in the
//! two games, then a head at (i, j) is worth their [nim-product](crate::Nimber::times), and a grid is worth the nim-sum of its
//! heads.
//!
//! *Proof.* A product is a [coin-turning game](super::coin_turning) itself, its coins in order of line and column, so that
//! the second half is known. A move at (i, j) with the other lines A and the other columns B leaves, by induction, the nim-sum of
//! (a ⊗ h(j)) ^ (g(i) ⊗ b) ^ (a ⊗ b), where a is the nim-sum of g over A and b that of h over B. As A and B run through what is
//! allowed, a takes every number below g(i) but not g(i) itself, and b every one below h(j) but not h(j). The mex of this over
//! all a < g(i), b < h(j) is the definition of the nim-product; and other a, b do not give it, since
//! (a ^ g(i)) ⊗ (b ^ h(j)) is 0 only if a factor is. ∎
//!
//! **Declines:** misère play, values past 64 bits, and when the budget is used up.

use std::rc::Rc;

use super::coin_turning::HeadValues;
use crate::rulesets::TurningCode;
use crate::{Budget, Evidence, Nimber, Theory};

/// The theory of products of coin-turning games. A position is the rows of a grid, `true` for a head.
#[derive(Clone, Debug)]
pub struct Tartan {
    rows: HeadValues,
    columns: HeadValues,
}

impl Tartan {
    /// The theory of the product of the games with these codes, which counts its work in `budget`.
    pub fn new(rows: Rc<TurningCode>, columns: Rc<TurningCode>, budget: &Budget) -> Self {
        Self { rows: HeadValues::new(rows, budget), columns: HeadValues::new(columns, budget) }
    }
}

impl Theory<Vec<Vec<bool>>> for Tartan {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Berlekamp, Conway and Guy 1982 (Tartan theorem): a head is worth the nim-product of its values in the two games"
                .into(),
        )
    }

    fn grundy(&self, grid: &Vec<Vec<bool>>) -> Option<Nimber> {
        let mut sum = Nimber::ZERO;
        for (i, row) in grid.iter().enumerate() {
            self.rows.budget.visit(row.len()).ok()?;
            // The nim-product is distributive, so that a line needs one product.
            let mut line = Nimber::ZERO;
            for j in (0..row.len()).filter(|&j| row[j]) {
                line ^= Nimber(self.columns.value(j + 1)?);
            }
            if line != Nimber::ZERO {
                sum ^= Nimber(self.rows.value(i + 1)?).times(line);
            }
        }
        Some(sum)
    }
}
