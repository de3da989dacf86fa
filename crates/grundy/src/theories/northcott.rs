//! **Northcott's game is Nim on the gaps** (Berlekamp, Conway and Guy 1982, Winning Ways chapter 3), though play need not end.
//!
//! **Statement.** In normal play the player to move loses exactly when the nim-sum of the numbers of squares between the two men
//! of each row is 0; nobody can make it a draw. *Proof.* From a nim-sum that is not 0, an advance makes it 0, as in Nim. From
//! 0, an advance is a move of Nim, after which the gaps are smaller in sum, and a retreat is answered by an advance of as many
//! squares in the same row. So the winner always has a move. He never retreats, so that each of his men can advance only so
//! often as there are squares before it; and play ends. ∎ The winning moves are those that make the nim-sum 0, retreats
//! too: from there, the same holds again.
//!
//! **Declines:** values, sums of several boards, and misère play.

use crate::{Evidence, Moves, Outcome, Play, Theory};

/// The theory of Northcott's game. A position is, for each row, the square of the man to move and that of the other.
#[derive(Clone, Copy, Debug)]
pub struct NorthcottGaps {
    width: u64,
}

impl NorthcottGaps {
    /// For rows of so many squares.
    pub fn new(width: u64) -> Self {
        Self { width }
    }
}

fn gap([own, other]: [u64; 2]) -> u64 {
    own.abs_diff(other).saturating_sub(1)
}

impl Theory<Vec<[u64; 2]>> for NorthcottGaps {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Berlekamp, Conway and Guy 1982 (Northcott's game): Nim on the gaps; a retreat is answered by an advance"
                .into(),
        )
    }

    fn outcome(&self, sum: &[Vec<[u64; 2]>], play: Play) -> Option<Outcome> {
        let ([rows], Play::Normal) = (sum, play) else { return None };
        let sum = rows.iter().fold(0, |sum, &row| sum ^ gap(row));
        Some(if sum == 0 { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, rows: &Vec<[u64; 2]>, play: Play, out: &mut Moves<Vec<[u64; 2]>>) -> bool {
        if play == Play::Misere {
            return false;
        }
        let sum = rows.iter().fold(0, |sum, &row| sum ^ gap(row));
        if sum == 0 {
            return true;
        }
        for (i, &[own, other]) in rows.iter().enumerate() {
            let wanted = gap([own, other]) ^ sum;
            // The man stays on his side of the other one.
            let square = if own < other {
                other.checked_sub(wanted).and_then(|square| square.checked_sub(1))
            } else {
                other.checked_add(wanted).and_then(|square| square.checked_add(1)).filter(|&square| square < self.width)
            };
            let Some(square) = square else { continue };
            if !out.has_room() {
                out.count_more(1);
                continue;
            }
            let mut next: Vec<[u64; 2]> = rows.iter().map(|&[own, other]| [other, own]).collect();
            next[i] = [other, square];
            out.push(next);
        }
        true
    }
}
