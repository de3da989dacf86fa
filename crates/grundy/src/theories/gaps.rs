//! **Coins on a strip are a staircase.** Coins on distinct squares move left any distance without jumping. Between each coin and
//! the one before it (or the edge) there is a *gap* of empty squares; a move of d squares takes d squares from the gap before
//! the coin to the gap behind it, and from the last coin's gap out of play. So the gaps, counted from the right, are steps
//! 1, 2, 3, ... of [staircase Nim](super::staircase), move for move, and everything said there holds: the value is the exclusive
//! or of the last gap, the last but two, and so on.
//!
//! Pairing the coins from the *left* is wrong when their number is odd: 1, 2, 4 has gaps 0, 0, 1 and value 1.
//!
//! It declines lists that are not strictly increasing.

use super::OddSteps;
use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The theory of coins that move left on a strip without jumping. A position lists their squares in increasing order.
#[derive(Clone, Copy, Debug)]
pub struct Gaps {
    first: u64,
}

const ODD: OddSteps = OddSteps::from_step_one();

impl Gaps {
    /// For a strip whose leftmost square is number `first`.
    pub fn new(first: u64) -> Self {
        Self { first }
    }

    /// The gaps from the right, step 1 first.
    fn steps(&self, coins: &[u64]) -> Option<Vec<u64>> {
        let mut free = Some(self.first);
        let mut steps = Vec::with_capacity(coins.len());
        for &coin in coins {
            steps.push(coin.checked_sub(free?)?);
            free = coin.checked_add(1);
        }
        steps.reverse();
        Some(steps)
    }

    fn push(coins: &[u64], place: usize, distance: u64, out: &mut Moves<Vec<u64>>) {
        if out.has_room() {
            let mut left = coins.to_vec();
            let coin = coins.len() - 1 - place;
            left[coin] -= distance;
            out.push(left);
        } else {
            out.count_more(1);
        }
    }
}

impl Theory<Vec<u64>> for Gaps {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Sprague 1937 (staircase Nim): the gaps before the coins, from the right, are the steps of a staircase"
                .into(),
        )
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem("misère Nim on every other gap: proved with the theory in the documentation".into())
    }

    fn grundy(&self, coins: &Vec<u64>) -> Option<Nimber> {
        Some(Nimber(ODD.value(&self.steps(coins)?)))
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        let steps: Option<Vec<Vec<u64>>> = sum.iter().map(|coins| self.steps(coins)).collect();
        Some(ODD.outcome_of(steps?.iter().map(Vec::as_slice), play))
    }

    fn moves_to(&self, coins: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        let Some(steps) = self.steps(coins) else { return false };
        ODD.reaching(&steps, &target.0, |place, distance| Self::push(coins, place, distance, out));
        true
    }

    fn winning_moves(&self, coins: &Vec<u64>, play: Play, out: &mut Moves<Vec<u64>>) -> bool {
        let Some(steps) = self.steps(coins) else { return false };
        ODD.winning(&steps, play, |place, distance| Self::push(coins, place, distance, out));
        true
    }

    fn explain(&self, coins: &Vec<u64>, _play: Play) -> Vec<Step> {
        let Some(steps) = self.steps(coins) else { return Vec::new() };
        vec![super::staircase::columns("gaps", steps.iter().step_by(2))]
    }
}
