//! Georgia and Bob: coins move left on a strip, and none may jump.

use crate::theories::Gaps;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

/// Coins on different squares of a strip; a move takes one coin any distance to the left, over no other coin and onto none.
/// The squares are numbered from 1, as in Georgia and Bob (POJ 1704), or from 0, as in the silver dollar game without the
/// dollar: see [`GeorgiaBob::silver_dollar`].
///
/// A position lists the squares in increasing order; in writing they may be in any order.
#[derive(Clone, Copy, Debug)]
pub struct GeorgiaBob {
    first: u64,
}

impl Default for GeorgiaBob {
    fn default() -> Self {
        Self { first: 1 }
    }
}

impl GeorgiaBob {
    /// The silver dollar game without the dollar: the same, with squares numbered from 0.
    pub fn silver_dollar() -> Self {
        Self { first: 0 }
    }
}

impl Ruleset for GeorgiaBob {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&coins[..]));
        let mut free = Some(self.first);
        for &coin in coins {
            if free.is_none_or(|free| coin < free) {
                return out.fail("the squares must be different, in increasing order, and on the strip");
            }
            free = coin.checked_add(1);
        }
        let mut free = self.first;
        for (i, &coin) in coins.iter().enumerate() {
            if out.is_full() {
                return;
            }
            out.extend((free..coin).rev().map(|square| {
                let mut left = coins.clone();
                left[i] = square;
                left
            }));
            // Only the last coin can stand on square 2^64-1.
            free = coin.saturating_add(1);
        }
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(Gaps::new(self.first))]
    }
}

impl Notation for GeorgiaBob {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let coins = notation::numbers(text, "a square")?;
        if let Some(i) = coins.iter().position(|&coin| coin < self.first) {
            let message = format!("expected a square from {} on, found {}", self.first, coins[i]);
            return Err(ErrorCode::WrongNumber
                .at(notation::part(text, i), message)
                .help("squares are numbered from 1 here; silver-dollar numbers them from 0"));
        }
        let mut order: Vec<usize> = (0..coins.len()).collect();
        order.sort_by_key(|&i| (coins[i], i));
        let twice = order.windows(2).filter(|pair| coins[pair[0]] == coins[pair[1]]).map(|pair| pair[1]).min();
        if let Some(i) = twice {
            let message = format!("expected an empty square, found a second coin on square {}", coins[i]);
            return Err(ErrorCode::Repeated
                .at(notation::part(text, i), message)
                .help("coins stand on different squares; in nimble they may share one"));
        }
        Ok(order.into_iter().map(|i| coins[i]).collect())
    }

    fn write(&self, coins: &Vec<u64>) -> String {
        notation::join(coins)
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        move_coin(from, to)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        let mut coins = coordinates.to_vec();
        coins.sort_unstable();
        let apart = coins.windows(2).all(|pair| pair[0] < pair[1]);
        (coins.first().is_some_and(|&coin| coin >= self.first) && apart).then_some(coins)
    }
}

/// The move of one coin in words.
pub(super) fn move_coin(from: &[u64], to: &[Vec<u64>]) -> Step {
    let changed = to.first().and_then(|to| from.iter().zip(to).find(|(before, after)| before != after));
    let (before, after) = changed.map_or((0, 0), |(&before, &after)| (before, after));
    Step::new("move-coin").with("from", before).with("to", after).with("distance", before.saturating_sub(after))
}
