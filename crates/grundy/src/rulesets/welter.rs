//! Welter's game: coins on different squares of a strip, each free to jump down.

use crate::theories::WelterFunction;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Welter's game. A position is the squares of the coins, counted from 0, in increasing order. A move takes a coin to any lower
/// square that is free; it may jump over others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Welter;

impl Ruleset for Welter {
    type Position = Vec<u64>;

    fn options(&self, coins: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&coins[..]));
        for (i, &coin) in coins.iter().enumerate() {
            for square in (0..coin).rev().filter(|square| coins[..i].binary_search(square).is_err()) {
                if out.is_full() {
                    return;
                }
                out.push(moved(coins, i, square));
            }
        }
    }

    /// Coins on the lowest squares without a gap cannot move, and the others move above them. One coin on square 0 stands for
    /// nothing that moves.
    fn components(&self, coins: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        let fixed = (0..).zip(&coins).take_while(|(square, coin)| square == *coin).count();
        let above: Vec<u64> = coins[fixed..].iter().map(|coin| coin - fixed as u64).collect();
        out.push(if above.is_empty() { vec![0] } else { above });
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(WelterFunction::new(budget))]
    }
}

/// The position after a coin has moved.
pub(crate) fn moved(coins: &[u64], i: usize, square: u64) -> Vec<u64> {
    let mut next = coins.to_vec();
    next.remove(i);
    let place = next.partition_point(|&other| other < square);
    next.insert(place, square);
    next
}

impl Notation for Welter {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let mut coins = notation::numbers(text, "a square")?;
        for i in 1..coins.len() {
            if coins[..i].contains(&coins[i]) {
                return Err(ErrorCode::Repeated
                    .at(notation::part(text, i), format!("expected different squares, found {} twice", coins[i]))
                    .help("one coin at most is on a square; where they may share one, the game is nimble"));
            }
        }
        coins.sort_unstable();
        Ok(coins)
    }

    fn write(&self, coins: &Vec<u64>) -> String {
        notation::join(coins)
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let to = to.first().map_or(&[][..], Vec::as_slice);
        let gone = from.iter().find(|coin| !to.contains(coin)).copied().unwrap_or(0);
        let come = to.iter().find(|coin| !from.contains(coin)).copied().unwrap_or(0);
        Step::new("move-to").with("from", gone).with("to", come)
    }
}
