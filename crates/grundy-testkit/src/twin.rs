//! Games as bare functions, solved by nothing but the definitions.
//!
//! A position is a tuple of integers, an option is a list of positions (a sum). Grundy values are the mex over all
//! options; outcomes of sums are found by playing the whole sum, so they hold in misère play as well and do not lean
//! on the theory of values. Everything is remembered in hash tables and nothing is clever.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

use serde::Deserialize;

/// A position of one component, as integers.
pub type Position = Vec<i64>;

/// Who wins, the convention being fixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Deserialize)]
pub enum Outcome {
    /// The player to move.
    N,
    /// The player who has just moved.
    P,
}

/// What it means to have no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Play {
    /// To lose.
    #[default]
    Normal,
    /// To win.
    Misere,
}

/// The rule of a game: every option of a position, each option the list of the components it leaves.
type Rule = Box<dyn Fn(&Position) -> Vec<Vec<Position>>>;

/// A game written from the sentence of its rule, with the tables of what has been found about it.
pub struct Twin {
    rule: Rule,
    values: RefCell<HashMap<Position, u64>>,
    outcomes: RefCell<HashMap<(Play, Vec<Position>), Outcome>>,
}

impl Twin {
    /// The game with these options. The rule may repeat an option.
    pub fn new(rule: impl Fn(&Position) -> Vec<Vec<Position>> + 'static) -> Self {
        Self { rule: Box::new(rule), values: RefCell::default(), outcomes: RefCell::default() }
    }

    /// The different options of a position, the parts of each in order.
    pub fn options(&self, position: &Position) -> BTreeSet<Vec<Position>> {
        let sort = |mut option: Vec<Position>| {
            option.sort();
            option
        };
        (self.rule)(position).into_iter().map(sort).collect()
    }

    /// The game whose components may be of any of these games; a position is the number of its game, from 0, and then
    /// the position there.
    pub fn any_of(twins: Vec<Self>) -> Self {
        Self::new(move |position| {
            let Some((&game, rest)) = position.split_first() else {
                return Vec::new();
            };
            let Some(twin) = usize::try_from(game).ok().and_then(|game| twins.get(game)) else {
                return Vec::new();
            };
            let tag = |part: Position| [vec![game], part].concat();
            let options = (twin.rule)(&rest.to_vec());
            options.into_iter().map(|option| option.into_iter().map(tag).collect()).collect()
        })
    }
}

/// The Grundy value of a component: the least value that no option has, an option having the XOR of its parts.
pub fn grundy(twin: &Twin, position: &Position) -> u64 {
    if let Some(&value) = twin.values.borrow().get(position) {
        return value;
    }
    let values: BTreeSet<u64> = twin.options(position).iter().map(|option| grundy_of_sum(twin, option)).collect();
    let mut value = 0;
    while values.contains(&value) {
        value += 1;
    }
    twin.values.borrow_mut().insert(position.clone(), value);
    value
}

/// The XOR of the Grundy values of the components.
pub fn grundy_of_sum(twin: &Twin, sum: &[Position]) -> u64 {
    sum.iter().fold(0, |value, position| value ^ grundy(twin, position))
}

/// The outcome of a sum, found by playing the whole sum.
pub fn outcome(twin: &Twin, sum: &[Position], play: Play) -> Outcome {
    match outcome_within(twin, sum, play, usize::MAX) {
        Some(outcome) => outcome,
        None => unreachable!("a search without a limit ends"),
    }
}

/// The outcome of a sum, or nothing once more than `limit` sums have been looked at.
pub fn outcome_within(twin: &Twin, sum: &[Position], play: Play, limit: usize) -> Option<Outcome> {
    let mut left = limit;
    search(twin, sum.to_vec(), play, &mut left)
}

fn search(twin: &Twin, mut sum: Vec<Position>, play: Play, left: &mut usize) -> Option<Outcome> {
    sum.sort();
    let key = (play, sum);
    if let Some(&outcome) = twin.outcomes.borrow().get(&key) {
        return Some(outcome);
    }
    *left = left.checked_sub(1)?;
    let mut can_move = false;
    let mut outcome = Outcome::P;
    'moves: for component in 0..key.1.len() {
        for option in twin.options(&key.1[component]) {
            can_move = true;
            if search(twin, after(&key.1, component, &option), play, left)? == Outcome::P {
                outcome = Outcome::N;
                break 'moves;
            }
        }
    }
    if !can_move && play == Play::Misere {
        outcome = Outcome::N;
    }
    twin.outcomes.borrow_mut().insert(key, outcome);
    Some(outcome)
}

/// The sum after a move in one component.
fn after(sum: &[Position], component: usize, option: &[Position]) -> Vec<Position> {
    let mut next = sum.to_vec();
    next.remove(component);
    next.extend_from_slice(option);
    next
}

/// Every winning move of a sum: a component and the option to move to, found by playing the whole sum.
pub fn winning_options(twin: &Twin, sum: &[Position], play: Play) -> Vec<(usize, Vec<Position>)> {
    moves_where(twin, sum, |next| outcome(twin, next, play) == Outcome::P)
}

/// Every winning move of a sum in normal play, by the values of the components.
pub fn winning_options_by_value(twin: &Twin, sum: &[Position]) -> Vec<(usize, Vec<Position>)> {
    moves_where(twin, sum, |next| grundy_of_sum(twin, next) == 0)
}

fn moves_where(twin: &Twin, sum: &[Position], wins: impl Fn(&[Position]) -> bool) -> Vec<(usize, Vec<Position>)> {
    let mut moves = Vec::new();
    for (component, position) in sum.iter().enumerate() {
        for option in twin.options(position) {
            if wins(&after(sum, component, &option)) {
                moves.push((component, option));
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twins::{heap, pair};

    #[test]
    fn having_no_move_loses_in_normal_play_and_wins_in_misere_play() {
        let nim = heap::nim();
        for sum in [vec![], vec![vec![0], vec![0]]] {
            assert_eq!(outcome(&nim, &sum, Play::Normal), Outcome::P);
            assert_eq!(outcome(&nim, &sum, Play::Misere), Outcome::N);
        }
    }

    #[test]
    fn a_sum_is_lost_in_normal_play_exactly_when_its_value_is_zero() {
        for twin in [heap::kayles(), heap::grundy(), heap::lasker(), heap::subtract(vec![2, 5])] {
            for a in 0..9 {
                for b in 0..=a {
                    for c in 0..=b {
                        let sum = [vec![a], vec![b], vec![c]];
                        let lost = outcome(&twin, &sum, Play::Normal) == Outcome::P;
                        assert_eq!(lost, grundy_of_sum(&twin, &sum) == 0, "{sum:?}");
                        assert_eq!(winning_options(&twin, &sum, Play::Normal), winning_options_by_value(&twin, &sum));
                    }
                }
            }
        }
    }

    #[test]
    fn a_search_stops_at_its_limit() {
        let sum = vec![vec![9]; 3];
        assert_eq!(outcome_within(&heap::nim(), &sum, Play::Misere, 5), None);
        assert_eq!(outcome_within(&heap::nim(), &sum, Play::Misere, 5000), Some(Outcome::N));
    }

    #[test]
    fn different_games_stand_in_one_sum() {
        let twin = Twin::any_of(vec![heap::kayles(), pair::wythoff(1)]);
        let value = grundy(&heap::kayles(), &vec![5]) ^ grundy(&pair::wythoff(1), &vec![3, 4]);
        assert_eq!(grundy_of_sum(&twin, &[vec![0, 5], vec![1, 3, 4]]), value);
        assert!(twin.options(&vec![2, 7]).is_empty());
    }
}
