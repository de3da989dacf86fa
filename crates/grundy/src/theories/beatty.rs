//! **Wythoff 1907** ("A modification of the game of Nim", Nieuw Archief voor Wiskunde 7) for t = 1, **Fraenkel 1982** ("How to
//! beat your Wythoff games' opponent on three fronts", American Mathematical Monthly 89) for t-Wythoff.
//!
//! The P-positions are the pairs {A(n), A(n) + tn} with A(n) = ⌊nα⌋, where α = (2 - t + √(t² + 4)) / 2 is the positive root of
//! x² + (t-2)x = t; the golden ratio for t = 1. Every positive integer is in exactly one pair (Beatty's theorem).
//!
//! **Misère play** (Fraenkel 1984, "Wythoff games, continued fractions, cedar trees and Fibonacci searches", Theoretical
//! Computer Science 29) for t = 1: the same pairs for n ≥ 2, and {0, 1}, {2, 2} in the place of the first two.
//!
//! It declines: Grundy values other than 0 (no closed form is known), and misère play with t > 1.
//!
//! All arithmetic is on integers: A(n) ≤ x holds exactly when nα < x + 1, that is, when y² + (t-2)ny > tn² with y = x + 1.
//! Floating point fails first at n = 102334155.

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The theory of t-Wythoff.
#[derive(Clone, Copy, Debug)]
pub struct Beatty {
    t: u64,
}

impl Beatty {
    /// For parameter `t`, at least 1.
    pub fn new(t: u64) -> Self {
        Self { t: t.max(1) }
    }

    /// `tn` as people write it.
    fn multiple(&self) -> String {
        if self.t == 1 { "n".into() } else { format!("{}n", self.t) }
    }

    /// Whether A(n) ≤ x, for tn below 2^64.
    fn reaches(&self, n: u64, x: u64) -> bool {
        let (y, n, tn) = (u128::from(x) + 1, u128::from(n), u128::from(n) * u128::from(self.t));
        // y² + (t-2)ny - tn² = tn(y - n) - y(2n - y): no product passes 128 bits, since n < y in the comparison.
        n == 0 || y >= 2 * n || (n < y && tn * (y - n) > y * (2 * n - y))
    }

    /// The largest number n with `holds(n)`, for a condition that holds up to some n and from there on no more.
    fn last(limit: u64, holds: impl Fn(u64) -> bool) -> u64 {
        let (mut yes, mut no) = (0, u128::from(limit) + 1);
        while no - yes > 1 {
            let middle = yes + (no - yes) / 2;
            if holds(middle as u64) { yes = middle } else { no = middle }
        }
        yes as u64
    }

    /// A(n), if both numbers of the pair are below 2^64.
    fn lower(&self, n: u64) -> Option<u64> {
        let difference = n.checked_mul(self.t)?;
        // A(n) < 2n + 1 since α < 2. The condition is turned round: the last x that A(n) does not reach.
        let a = if self.reaches(n, 0) { 0 } else { Self::last(n.saturating_mul(2), |x| !self.reaches(n, x)) + 1 };
        a.checked_add(difference).map(|_| a)
    }

    /// The other number of the pair that `x` is in, if it is below 2^64.
    pub fn partner(&self, x: u64) -> Option<u64> {
        let n = Self::last(u64::MAX / self.t, |n| self.reaches(n, x));
        if self.lower(n) == Some(x) {
            return x.checked_add(n * self.t);
        }
        let n = Self::last(x / self.t, |n| self.reaches(n, x - n * self.t));
        let a = x - n * self.t;
        (self.lower(n) == Some(a)).then_some(a)
    }

    /// Whether the pair is one of the pairs {A(n), A(n) + tn}; then n.
    pub fn index(&self, [a, b]: [u64; 2]) -> Option<u64> {
        let (low, difference) = (a.min(b), a.abs_diff(b));
        let n = difference / self.t;
        (difference % self.t == 0 && self.reaches(n, low) && (low == 0 || !self.reaches(n, low - 1))).then_some(n)
    }

    fn is_p(&self, position: [u64; 2], play: Play) -> Option<bool> {
        match play {
            Play::Normal => Some(self.index(position).is_some()),
            Play::Misere if self.t > 1 => None,
            Play::Misere => Some(match (position[0].min(position[1]), position[0].max(position[1])) {
                (0, 1) | (2, 2) => true,
                _ => self.index(position).is_some_and(|n| n >= 2),
            }),
        }
    }

    /// The positions that may be P and can be reached: at most one in the row, one in the column, two on the diagonals.
    fn candidates(&self, [a, b]: [u64; 2], play: Play) -> Vec<[u64; 2]> {
        let mut found = Vec::new();
        found.extend(self.partner(b).map(|x| [x, b]));
        found.extend(self.partner(a).map(|y| [a, y]));
        let n = a.abs_diff(b) / self.t;
        for n in [Some(n), n.checked_add(1)].into_iter().flatten() {
            if let Some(low) = self.lower(n) {
                let high = low + n * self.t;
                found.push(if a <= b { [low, high] } else { [high, low] });
            }
        }
        if play == Play::Misere {
            found.extend([[0, 1], [1, 0], [2, 2]]);
        }
        found
    }

    fn is_move(&self, [a, b]: [u64; 2], [c, d]: [u64; 2]) -> bool {
        c <= a && d <= b && [c, d] != [a, b] && (c == a || d == b || (a - c).abs_diff(b - d) < self.t)
    }
}

impl Theory<[u64; 2]> for Beatty {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(citation(self.t))
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Fraenkel 1984: in misère play (0, 1) and (2, 2) take the place of the first two of Wythoff's pairs".into(),
        )
    }

    fn grundy(&self, position: &[u64; 2]) -> Option<Nimber> {
        let [a, b] = *position;
        if a.min(b) == 0 {
            return Some(Nimber(a.max(b)));
        }
        self.index(*position).map(|_| Nimber::ZERO)
    }

    fn outcome(&self, sum: &[[u64; 2]], play: Play) -> Option<Outcome> {
        let [position] = *sum else { return None };
        self.is_p(position, play).map(|p| if p { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, position: &[u64; 2], play: Play, out: &mut Moves<[u64; 2]>) -> bool {
        let mut found = self.candidates(*position, play);
        found.sort_unstable();
        found.dedup();
        if play == Play::Misere && self.t > 1 {
            return false;
        }
        for candidate in found {
            if self.is_move(*position, candidate) && self.is_p(candidate, play) == Some(true) {
                out.push(candidate);
            }
        }
        true
    }

    fn explain(&self, position: &[u64; 2], _play: Play) -> Vec<Step> {
        let [a, b] = *position;
        let (low, difference) = (a.min(b), a.abs_diff(b));
        let n = difference / self.t;
        match (difference % self.t, self.lower(n)) {
            (0, Some(expected)) => {
                let id = if expected == low { "wythoff-pair" } else { "wythoff-no-pair" };
                vec![
                    Step::new(id)
                        .with("n", n)
                        .with("low", expected)
                        .with("high", expected + difference)
                        .with("tn", self.multiple()),
                ]
            }
            _ => vec![Step::new("wythoff-no-index").with("difference", difference).with("t", self.t)],
        }
    }
}

fn citation(t: u64) -> String {
    if t == 1 {
        "Wythoff 1907: the P-positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n)".into()
    } else {
        format!("Fraenkel 1982: the P-positions of {t}-Wythoff are the pairs (⌊nα⌋, ⌊nα⌋ + {t}n)")
    }
}

#[cfg(feature = "bigint")]
impl Beatty {
    /// A(n) for n of any length: ⌊(n(2-t) + √(n²(t²+4))) / 2⌋, with the root rounded down, since it is irrational.
    fn lower_big(&self, n: &BigUint) -> BigUint {
        let t = BigUint::from(self.t);
        let root = (n * n * (&t * &t + 4_u32)).sqrt();
        (root + n * 2_u32 - n * t) / 2_u32
    }

    fn partner_big(&self, x: &BigUint) -> Option<BigUint> {
        // α lies between 1 and 2 and β = α + t, so that n is at most x; both sequences grow with n.
        let last = |value: &dyn Fn(&BigUint) -> BigUint| {
            let (mut yes, mut no) = (BigUint::ZERO, x + 1_u32);
            while &no - &yes > BigUint::from(1_u32) {
                let middle = (&yes + &no) >> 1;
                if value(&middle) <= *x { yes = middle } else { no = middle }
            }
            yes
        };
        let n = last(&|n| self.lower_big(n));
        if self.lower_big(&n) == *x {
            return Some(x + n * self.t);
        }
        let n = last(&|n| self.lower_big(n) + n * self.t);
        let a = self.lower_big(&n);
        (&a + n * self.t == *x).then_some(a)
    }

    fn is_p_big(&self, a: &BigUint, b: &BigUint) -> bool {
        let (low, high) = if a <= b { (a, b) } else { (b, a) };
        let difference = high - low;
        let n = &difference / self.t;
        &n * self.t == difference && self.lower_big(&n) == *low
    }
}

/// In normal play: misère play differs only among numbers of one digit, but declines here.
#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for Beatty {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(citation(self.t))
    }

    fn grundy(&self, position: &Big) -> Option<BigUint> {
        let [a, b] = &position[..] else { return None };
        if *a == BigUint::ZERO || *b == BigUint::ZERO {
            return Some(a.max(b).clone());
        }
        self.is_p_big(a, b).then_some(BigUint::ZERO)
    }

    fn outcome(&self, sum: &[Big], play: Play) -> Option<Outcome> {
        let ([position], Play::Normal) = (sum, play) else { return None };
        let [a, b] = &position[..] else { return None };
        Some(if self.is_p_big(a, b) { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, position: &Big, play: Play, out: &mut Moves<Big>) -> bool {
        let ([a, b], Play::Normal) = (&position[..], play) else { return false };
        let mut found = Vec::new();
        found.extend(self.partner_big(b).map(|x| [x, b.clone()]));
        found.extend(self.partner_big(a).map(|y| [a.clone(), y]));
        let difference = if a <= b { b - a } else { a - b };
        let n = difference / self.t;
        for n in [n.clone(), n + 1_u32] {
            let low = self.lower_big(&n);
            let high = &low + n * self.t;
            found.push(if a <= b { [low, high] } else { [high, low] });
        }
        found.sort();
        found.dedup();
        let t = BigUint::from(self.t);
        for [c, d] in found {
            if c > *a || d > *b || (c == *a && d == *b) {
                continue;
            }
            let (k, l) = (a - &c, b - &d);
            let apart = if k <= l { &l - &k } else { &k - &l };
            if k == BigUint::ZERO || l == BigUint::ZERO || apart < t {
                out.push(vec![c, d]);
            }
        }
        true
    }
}
