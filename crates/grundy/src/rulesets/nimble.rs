//! Nimble: coins move left on a strip, over one another and onto one another.

use super::georgia_bob::move_coin;
use crate::theories::Coins;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Nimble. A position lists the squares of the coins, numbered from 0; a move takes one coin any distance to the left. Any
/// number of coins may share a square.
///
/// The coins never hinder one another, so a position is the sum of its coins.
#[derive(Clone, Copy, Debug, Default)]
pub struct Nimble;

impl Ruleset for Nimble {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&coins[..]));
        for (i, &coin) in coins.iter().enumerate() {
            if out.is_full() {
                return;
            }
            out.extend((0..coin).rev().map(|square| {
                let mut left = coins.clone();
                left[i] = square;
                left
            }));
        }
    }

    fn components(&self, coins: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        out.extend(coins.into_iter().map(|coin| vec![coin]));
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(Coins)]
    }
}

impl Notation for Nimble {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        notation::numbers(text, "a square")
    }

    fn write(&self, coins: &Vec<u64>) -> String {
        notation::join(coins)
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        move_coin(from, to)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        (!coordinates.is_empty()).then(|| coordinates.to_vec())
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, _budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        Some(Box::new(Coins))
    }
}
