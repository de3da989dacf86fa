//! **Schwenk 1970** ("Take-away games", Fibonacci Quarterly 8): at most k times what was just taken.
//!
//! **Statement.** Let H(1) = 1, and H(j+1) = H(j) + H(m) for the least m with k·H(m) ≥ H(j). Every positive integer is, in one
//! way, a sum of such numbers in which each is more than k times the next smaller one: its *parts*, of which the largest is the
//! largest H that fits. With n objects of which at most q ≥ 1 may be taken, the position is P exactly when n = 0 or q is less
//! than the smallest part of n. For k = 2 these are the [Fibonacci numbers](super::zeckendorf), for k = 1 the powers of 2.
//!
//! **Winning moves.** Taking t wins exactly when t is the sum of the smallest parts of n, and either nothing is left or k·t is
//! less than the smallest part that is left. *Proof.* A move to (n - t, k·t) wins when n = t or k·t < z, the smallest part of n -
//! t. Then k times the largest part of t is less than z too, so that the parts of t and of n - t are those of n. ∎
//!
//! **Misère play.** As in [Fibonacci Nim](super::zeckendorf): with q ≥ 1, (n, q) is misère P exactly when n ≥ 1 and (n - 1, q)
//! is P.
//!
//! **Declines:** Grundy values other than 0, sums, and when the list of the H up to n passes the budget.

use std::cell::RefCell;

use crate::{Budget, Evidence, Moves, Nimber, Outcome, Play, Theory};

/// The theory of take-away with a factor.
#[derive(Clone, Debug)]
pub struct Schwenk {
    factor: u64,
    budget: Budget,
    numbers: RefCell<Numbers>,
}

/// The numbers H found so far, and the place of the H(m) that was added last.
#[derive(Clone, Debug)]
struct Numbers {
    found: Vec<u64>,
    added: usize,
}

impl Schwenk {
    /// For moves that take at most `factor` times what was just taken.
    pub fn new(factor: u64, budget: &Budget) -> Self {
        let numbers = Numbers { found: vec![1], added: 0 };
        Self { factor, budget: budget.clone(), numbers: RefCell::new(numbers) }
    }

    /// The parts of `n`, the largest first; none of 0.
    fn parts(&self, mut n: u64) -> Option<Vec<u64>> {
        let Numbers { found, added } = &mut *self.numbers.borrow_mut();
        while let Some(&last) = found.last().filter(|&&last| last < n) {
            self.budget.visit(1).ok()?;
            while self.factor.saturating_mul(found[*added]) < last {
                *added += 1;
            }
            let Some(next) = last.checked_add(found[*added]) else { break };
            self.budget.hold(8).ok()?;
            found.push(next);
        }
        let mut parts = Vec::new();
        while n > 0 {
            let part = found[found.partition_point(|&number| number <= n).saturating_sub(1)];
            parts.push(part);
            n = n.saturating_sub(part);
        }
        Some(parts)
    }

    fn is_p(&self, [n, q]: [u64; 2], play: Play) -> Option<bool> {
        let n = match play {
            Play::Normal => n,
            Play::Misere if n == 0 || q == 0 => return Some(false),
            Play::Misere => n - 1,
        };
        Some(self.parts(n)?.last().is_none_or(|&part| q < part))
    }
}

impl Theory<[u64; 2]> for Schwenk {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem("Schwenk 1970: a position is P when fewer may be taken than its smallest part".into())
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Schwenk 1970, on the heap without its last object: proved with the theory in the documentation".into(),
        )
    }

    fn grundy(&self, &position: &[u64; 2]) -> Option<Nimber> {
        self.is_p(position, Play::Normal)?.then_some(Nimber::ZERO)
    }

    fn outcome(&self, sum: &[[u64; 2]], play: Play) -> Option<Outcome> {
        let [position] = *sum else { return None };
        Some(if self.is_p(position, play)? { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, &[n, q]: &[u64; 2], play: Play, out: &mut Moves<[u64; 2]>) -> bool {
        let last = match play {
            Play::Normal => n,
            Play::Misere => n.saturating_sub(1),
        };
        let Some(mut parts) = self.parts(last) else { return false };
        let mut taken = 0;
        while let Some(part) = parts.pop() {
            taken += part;
            let next = u128::from(self.factor) * u128::from(taken);
            if taken <= q && parts.last().is_none_or(|&part| next < u128::from(part)) {
                out.push([n - taken, taken.saturating_mul(self.factor)]);
            }
        }
        true
    }
}
