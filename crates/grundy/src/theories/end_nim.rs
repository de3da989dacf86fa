//! **Albert and Nowakowski 2001** ("The game of End-Nim", Electronic Journal of Combinatorics 8(2) R1): which rows are lost.
//!
//! **Statement.** For every row S there is exactly one heap, of L(S), perhaps none, that makes a P-position when put before S,
//! and one of R(S) when put behind it; a single heap x has L = R = x. When a heap x stands behind S, let L = L(S) and R = R(S).
//! Then L of the row S, x is 0 if x = R; it is x + 1 if L ≤ x < R; x - 1 if R < x ≤ L; and x elsewhere. The mirror image of
//! this gives R. A row of two heaps or more is lost exactly when its first heap is L of the rest, and the winning moves make it
//! so, or the last heap R of the rest.
//!
//! **Cost.** All stretches of the row are looked at, once: quadratic time, linear memory.
//!
//! **Declines:** Grundy values other than 0, sums, misère play, and when the budget is used up.

use crate::rulesets::end_nim::with_end;
use crate::{Budget, Evidence, Moves, Nimber, Outcome, Play, Theory};

/// The theory of End-Nim. A position is a row of heaps, none of them empty.
#[derive(Clone, Debug)]
pub struct AlbertNowakowski {
    budget: Budget,
}

/// What must be put at the near end of a stretch whose far end gets a heap `x`, where `near` and `far` are what the stretch
/// itself needs at these ends.
fn needed(x: u64, near: u64, far: u64) -> u64 {
    if x == far {
        0
    } else if near <= x && x < far {
        x + 1
    } else if far < x && x <= near {
        x - 1
    } else {
        x
    }
}

impl AlbertNowakowski {
    /// The theory, which counts its work in `budget`.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone() }
    }

    /// The heaps that the first and the last one must be for the row to be lost; for two heaps or more.
    fn wanted(&self, row: &[u64]) -> Option<(u64, u64)> {
        if row.len() < 2 {
            return None;
        }
        // For the stretches of one length, by where they begin.
        let (mut left, mut right) = (row.to_vec(), row.to_vec());
        for length in 2..row.len() {
            self.budget.visit(row.len()).ok()?;
            for start in 0..=row.len() - length {
                let before = needed(row[start + length - 1], left[start], right[start]);
                let after = needed(row[start], right[start + 1], left[start + 1]);
                left[start] = before;
                right[start] = after;
            }
        }
        Some((left[1], right[0]))
    }

    fn is_lost(&self, row: &[u64]) -> Option<bool> {
        match row {
            [] => Some(true),
            [_] => Some(false),
            [first, ..] => self.wanted(row).map(|(wanted, _)| *first == wanted),
        }
    }
}

impl Theory<Vec<u64>> for AlbertNowakowski {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem("Albert and Nowakowski 2001: one heap at the end of a row makes it lost".into())
    }

    fn grundy(&self, row: &Vec<u64>) -> Option<Nimber> {
        self.is_lost(row)?.then_some(Nimber::ZERO)
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        let ([row], Play::Normal) = (sum, play) else { return None };
        Some(if self.is_lost(row)? { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, row: &Vec<u64>, play: Play, out: &mut Moves<Vec<u64>>) -> bool {
        if play == Play::Misere {
            return false;
        }
        if row.len() == 1 {
            out.push(Vec::<u64>::new());
        }
        let (Some(first), Some(last)) = (row.first(), row.last()) else { return true };
        if row.len() < 2 {
            return true;
        }
        let Some((left, right)) = self.wanted(row) else { return false };
        let from_first = (left < *first).then(|| with_end(row, true, left));
        let from_last =
            (right < *last).then(|| with_end(row, false, right)).filter(|next| Some(next) != from_first.as_ref());
        from_first.into_iter().chain(from_last).for_each(|next| out.push(next));
        true
    }
}
