//! **The game of Euclid**: subtract a positive multiple of the smaller number from the larger one. In the game of **Cole and
//! Davie 1969** ("A game based on the Euclidean algorithm and a winning strategy for it", Mathematical Gazette 53) a number
//! may become zero, and then no move is left; in **Grossman's** (Mathematics Magazine 70, 1997) both stay positive.
//!
//! **Values.** Let a < b, b = Qa + r with 0 < r < a, and let g be the value of (r, a). Then
//!
//! - (a, b) has value Q - 1 if Q ≤ g, and Q otherwise;
//! - (a, Qa) has value Q if zero is allowed, and Q - 1 if it is not.
//!
//! *Proof.* The options of (a, r + ia) are (a, r + ja) for 0 ≤ j < i. So their values v(0) = g, v(1), v(2), ... satisfy
//! v(i) = mex {v(0), ..., v(i-1)}: from i = 1 on they are 0, 1, 2, ... without g. If r = 0 the row begins at (a, 0), with
//! value 0, or at (a, a), with value 0. ∎ So Euclid's algorithm gives the value of any pair in as many steps as it takes.
//!
//! Where both stay positive this is **Nivasch 2006** ("The Sprague-Grundy function of the game Euclid", Discrete Mathematics
//! 306): the value is ⌊|b/a - a/b|⌋. Where zero is allowed, **Cairns, Ho and Lengyel 2011** ("The Sprague-Grundy function of
//! the real game Euclid", Discrete Mathematics 311) describe the same values. In both games (a, b) with a < b is P exactly
//! when b < φa, φ the golden ratio, except that multiples b = Qa are N in the first one and (a, a) is P in the second.
//!
//! **Misère play** of a single pair runs along the same row: (a, r + ia) is N as soon as one earlier entry of the row is P. For
//! sums it declines, unless every position of the row, and of the rows before it, meets the hypothesis of
//! [`ferguson`](super::ferguson): the only positions that could fail are those with i = 1 and g > 1.
//!
//! All arithmetic is on integers.

use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The theory of Euclid's game.
#[derive(Clone, Copy, Debug)]
pub struct EuclidRows {
    positive: bool,
}

/// The pairs that one position can become by subtracting a single number again and again, and the position itself as entry
/// number `quotient`; what is before the row is settled.
struct Row {
    quotient: u64,
    /// Whether the row begins with a pair of which one number is a multiple of the other.
    exact: bool,
    /// The value and the misère outcome of entry 0.
    value: u64,
    misere: Outcome,
    /// Whether all entries of this row, and all positions before it, are calm.
    calm: bool,
}

impl EuclidRows {
    /// The theory; `positive` if no number may become zero.
    pub fn new(positive: bool) -> Self {
        Self { positive }
    }

    /// The first entry of a row that exists: if no number may become zero, a row of multiples begins at (a, a).
    fn start(&self, row: &Row) -> u64 {
        u64::from(self.positive && row.exact)
    }

    /// The value of entry `i`.
    fn value_at(&self, row: &Row, i: u64) -> u64 {
        let start = self.start(row);
        match i - start {
            0 => row.value,
            above if above > row.value => above,
            above => above - 1,
        }
    }

    /// The outcome of entry `i` in misère play.
    fn misere_at(&self, row: &Row, i: u64) -> Outcome {
        match i - self.start(row) {
            0 => row.misere,
            1 => !row.misere,
            _ => Outcome::N,
        }
    }

    /// The row of a position; `None` if no move is left because a number is zero.
    fn row(&self, [a, b]: [u64; 2]) -> Option<Row> {
        let (mut small, mut large) = (a.min(b), a.max(b));
        let mut quotients = Vec::new();
        while small > 0 {
            quotients.push(large / small);
            (small, large) = (large % small, small);
        }
        let mut row = Row { quotient: quotients.pop()?, exact: true, value: 0, misere: Outcome::N, calm: true };
        while let Some(quotient) = quotients.pop() {
            let value = self.value_at(&row, row.quotient);
            let misere = self.misere_at(&row, row.quotient);
            row = Row { quotient, exact: false, value, misere, calm: row.calm && value <= 1 };
        }
        Some(row)
    }

    /// Whether the position is one of the game.
    fn admits(&self, position: [u64; 2]) -> bool {
        !self.positive || (position[0] > 0 && position[1] > 0)
    }

    /// The option that is entry `i` of the row of `position`.
    fn entry(position: [u64; 2], i: u64) -> [u64; 2] {
        let [a, b] = position;
        if a >= b { [a % b + i * b, b] } else { [a, b % a + i * a] }
    }
}

impl Theory<[u64; 2]> for EuclidRows {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(if self.positive {
            "Nivasch 2006: the value of (a, b) is ⌊|b/a - a/b|⌋".into()
        } else {
            "Cairns, Ho and Lengyel 2011: the values follow along Euclid's algorithm".into()
        })
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem(
            "misère outcomes along the rows of Euclid's algorithm, proved with the theory in the documentation".into(),
        )
    }

    fn grundy(&self, position: &[u64; 2]) -> Option<Nimber> {
        if !self.admits(*position) {
            return None;
        }
        Some(Nimber(self.row(*position).map_or(0, |row| self.value_at(&row, row.quotient))))
    }

    fn outcome(&self, sum: &[[u64; 2]], play: Play) -> Option<Outcome> {
        let [position] = *sum else { return None };
        let value = self.grundy(&position)?;
        Some(match play {
            Play::Normal if value == Nimber::ZERO => Outcome::P,
            Play::Normal => Outcome::N,
            Play::Misere => self.row(position).map_or(Outcome::N, |row| self.misere_at(&row, row.quotient)),
        })
    }

    fn moves_to(&self, position: &[u64; 2], target: &Nimber, out: &mut Moves<[u64; 2]>) -> bool {
        if !self.admits(*position) {
            return false;
        }
        let Some(row) = self.row(*position) else { return true };
        let start = self.start(&row);
        let above = match target.0.cmp(&row.value) {
            std::cmp::Ordering::Less => target.0.checked_add(1),
            std::cmp::Ordering::Equal => Some(0),
            std::cmp::Ordering::Greater => Some(target.0),
        };
        match above.and_then(|above| above.checked_add(start)) {
            Some(i) if i < row.quotient => out.push(Self::entry(*position, i)),
            _ => {}
        }
        true
    }

    fn winning_moves(&self, position: &[u64; 2], play: Play, out: &mut Moves<[u64; 2]>) -> bool {
        if play == Play::Normal {
            return self.moves_to(position, &Nimber::ZERO, out);
        }
        if !self.admits(*position) {
            return false;
        }
        let Some(row) = self.row(*position) else { return true };
        let start = self.start(&row);
        for i in start..row.quotient.min(start + 2) {
            if self.misere_at(&row, i) == Outcome::P {
                out.push(Self::entry(*position, i));
            }
        }
        true
    }

    fn plays_misere_nim(&self, position: &[u64; 2]) -> bool {
        self.admits(*position) && self.row(*position).is_none_or(|row| row.calm)
    }

    fn explain(&self, position: &[u64; 2], _play: Play) -> Vec<Step> {
        let Some(row) = self.row(*position) else { return vec![Step::new("euclid-zero")] };
        let (a, b) = (position[0].min(position[1]), position[0].max(position[1]));
        let step = if row.exact {
            Step::new(if self.positive { "euclid-multiple-positive" } else { "euclid-multiple" })
        } else {
            let value = row.value;
            Step::new("euclid-row").with("remainder", b % a).with("remainder_value", value)
        };
        let value = self.value_at(&row, row.quotient);
        vec![step.with("small", a).with("large", b).with("quotient", row.quotient).with("value", value)]
    }
}
