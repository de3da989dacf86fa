//! **Welter's function** (Welter 1954; Conway 1976, On Numbers and Games, chapter 13): coins on different squares.
//!
//! **Statement.** *Mate* the squares: pair two whose difference is divisible by the highest power of 2, then two of the
//! others, and so on, until one or none is left alone. The value of the position is the nim-sum of (a ^ b) - 1 over the pairs,
//! and of the square left alone. As a function of one square, with the others fixed, it takes every value once; so that each
//! coin has at most one square to go to for a given value.
//!
//! **Winning moves.** The lowest k bits of the value depend on the lowest k bits of the squares only: squares that agree in
//! these contribute all ones by twos, however they are paired. So the square for a given value is found bit by bit.
//!
//! **Declines:** misère play, in which positions are searched.

use crate::rulesets::welter::moved;
use crate::{Budget, Evidence, Moves, Nimber, Play, Step, Theory};

/// The theory of Welter's game. A position is the squares of the coins, in increasing order.
#[derive(Clone, Debug)]
pub struct WelterFunction {
    budget: Budget,
}

/// The pairs of mates, and the square that is left alone.
pub fn mates(squares: &[u64]) -> (Vec<(u64, u64)>, Option<u64>) {
    let mut left = squares.to_vec();
    left.sort_unstable_by_key(|square| square.reverse_bits());
    let mut pairs = Vec::new();
    for level in (0..u64::BITS).rev() {
        let same = |a: u64, b: u64| (a ^ b).trailing_zeros() >= level;
        let mut rest = Vec::with_capacity(left.len());
        let mut i = 0;
        while i < left.len() {
            match left.get(i + 1) {
                Some(&next) if same(left[i], next) => {
                    pairs.push((left[i], next));
                    i += 2;
                }
                _ => {
                    rest.push(left[i]);
                    i += 1;
                }
            }
        }
        left = rest;
        if left.len() < 2 {
            break;
        }
    }
    (pairs, left.first().copied())
}

/// Welter's function, on squares that may agree: two on the same square count as all ones.
pub fn welter(squares: &[u64]) -> u64 {
    let (pairs, alone) = mates(squares);
    pairs.iter().fold(alone.unwrap_or(0), |sum, (a, b)| sum ^ (a ^ b).wrapping_sub(1))
}

/// The only square at which one more coin gives this value.
fn square_for(others: &[u64], value: u64) -> u64 {
    let mut squares = others.to_vec();
    squares.push(0);
    let last = others.len();
    for bit in 0..u64::BITS {
        if (welter(&squares) ^ value) >> bit & 1 == 1 {
            squares[last] |= 1 << bit;
        }
    }
    squares[last]
}

impl WelterFunction {
    /// The theory, which counts its work in `budget`.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone() }
    }
}

impl Theory<Vec<u64>> for WelterFunction {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem("Welter 1954, Conway 1976: the nim-sum of (a ^ b) - 1 over mated squares".into())
    }

    fn grundy(&self, coins: &Vec<u64>) -> Option<Nimber> {
        self.budget.visit(coins.len()).ok()?;
        Some(Nimber(welter(coins)))
    }

    fn moves_to(&self, coins: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        for (i, &coin) in coins.iter().enumerate() {
            if self.budget.visit(coins.len().saturating_mul(64)).is_err() {
                return false;
            }
            let mut others = coins.clone();
            others.remove(i);
            let square = square_for(&others, target.0);
            if square >= coin || others.contains(&square) {
                continue;
            }
            if out.has_room() {
                out.push(moved(coins, i, square));
            } else {
                out.count_more(1);
            }
        }
        true
    }

    fn explain(&self, coins: &Vec<u64>, _play: Play) -> Vec<Step> {
        const SHOWN: usize = 12;
        if coins.len() < 2 || coins.len() > SHOWN {
            return Vec::new();
        }
        let (pairs, alone) = mates(coins);
        let pairs = pairs.iter().map(|(a, b)| format!("({} ^ {}) - 1", a.min(b), a.max(b)));
        let all: Vec<String> = pairs.chain(alone.map(|alone| alone.to_string())).collect();
        vec![Step::new("welter-mates").with("pairs", all.join(" ^ ")).with("value", welter(coins))]
    }
}
