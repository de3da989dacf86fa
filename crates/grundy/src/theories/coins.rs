//! **Coins that do not hinder one another** (Nimble): each is a Nim heap as large as the number of its square, so that
//! [Bouton's theorem](super::bouton) answers everything, in normal and in misère play.
//!
//! No hypothesis. A list of coins is the sum of its coins; only a single coin is [calm](super::ferguson).

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

use super::staircase::{Amount, Balance, columns};
#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

const COINS: &str = "Bouton 1901: a coin on square n is a Nim heap of n";

/// The theory of lists of Nim heaps.
#[derive(Clone, Copy, Debug)]
pub struct Coins;

/// Pushes every move that lowers a coin to what `target` says.
fn lower<T: Amount + 'static>(coins: &[T], target: impl Fn(&T) -> T, out: &mut Moves<Vec<T>>) {
    for (i, coin) in coins.iter().enumerate() {
        let wanted = target(coin);
        if wanted < *coin && out.has_room() {
            let mut left = coins.to_vec();
            left[i] = wanted;
            out.push(left);
        } else if wanted < *coin {
            out.count_more(1);
        }
    }
}

fn lower_to_value<T: Amount + 'static>(coins: &[T], target: &T, out: &mut Moves<Vec<T>>) {
    let change = Balance::of(coins.iter()).sum ^ target.clone();
    lower(coins, |coin| coin.clone() ^ change.clone(), out);
}

fn lower_to_win<T: Amount + 'static>(coins: &[T], play: Play, out: &mut Moves<Vec<T>>) {
    let balance = Balance::of(coins.iter());
    lower(coins, |coin| balance.target(coin, play), out);
}

impl Theory<Vec<u64>> for Coins {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(COINS.into())
    }

    fn grundy(&self, coins: &Vec<u64>) -> Option<Nimber> {
        Some(Nimber(Balance::of(coins.iter()).sum))
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        Some(Balance::of(sum.iter().flatten()).outcome(play))
    }

    fn moves_to(&self, coins: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        lower_to_value(coins, &target.0, out);
        true
    }

    fn winning_moves(&self, coins: &Vec<u64>, play: Play, out: &mut Moves<Vec<u64>>) -> bool {
        lower_to_win(coins, play, out);
        true
    }

    fn plays_misere_nim(&self, coins: &Vec<u64>) -> bool {
        coins.len() <= 1
    }

    fn explain(&self, coins: &Vec<u64>, _play: Play) -> Vec<Step> {
        vec![columns("coins", coins.iter())]
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for Coins {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(COINS.into())
    }

    fn grundy(&self, coins: &Big) -> Option<BigUint> {
        Some(Balance::of(coins.iter()).sum)
    }

    fn outcome(&self, sum: &[Big], play: Play) -> Option<Outcome> {
        Some(Balance::of(sum.iter().flatten()).outcome(play))
    }

    fn moves_to(&self, coins: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        lower_to_value(coins, target, out);
        true
    }

    fn winning_moves(&self, coins: &Big, play: Play, out: &mut Moves<Big>) -> bool {
        lower_to_win(coins, play, out);
        true
    }
}
