//! **Bash's game** (Bachet 1612, "Problèmes plaisants et délectables", problem 22): take 1 to K. And its generalisation
//! to all moves from a to b, to a multiple of them, and to all moves from a on.
//!
//! **Statement.** With moves {a, a+1, ..., b}, a heap of n has the value ⌊(n mod (a+b)) / a⌋; for a = 1 that is n mod
//! (b+1). With all moves from a on it is ⌊n / a⌋. With the moves {ga, g(a+1), ..., gb} it is the value of ⌊n / g⌋ with
//! moves a to b.
//!
//! *Proof.* Let r = n mod (a+b), and suppose the statement for smaller heaps. An option n - s with s ≤ r has remainder
//! r - s; as r - b < a, these remainders are all the numbers from max(r-b, 0) < a to r-a (none if r < a), so that the
//! values are exactly 0, ..., ⌊r/a⌋ - 1. An option with s > r has remainder r - s + a + b ≥ r + a, and so a value above
//! ⌊r/a⌋. The mex is ⌊r/a⌋. Without the bound b, the first half of this is all. A move by a multiple of g keeps n mod
//! g, so that the heaps with one remainder are a copy of the game with moves a to b. ∎
//!
//! No hypothesis and no table: it holds for heaps and moves of every size, and never declines. For misère play see
//! [`ferguson`](super::ferguson#subtraction-games).

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

use crate::sequence::level_sets::LONGEST;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::{Budget, Evidence, Limit, Moves, Nimber, Period, Play, Step, Theory, Values};

/// The theory of the games with moves g·a, g·(a+1), ..., g·b.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bash {
    scale: u64,
    first: u64,
    last: Option<u64>,
}

impl Bash {
    /// All moves from `first` to `last`, or from `first` on. `None` if 0 would be a move or there is none.
    pub fn new(first: u64, last: Option<u64>) -> Option<Self> {
        Self::scaled(1, first, last)
    }

    /// The multiples by `scale` of the moves from `first` to `last`. `None` if 0 would be a move, if there is none, or
    /// if one would pass 2^64-1.
    pub fn scaled(scale: u64, first: u64, last: Option<u64>) -> Option<Self> {
        let valid =
            scale > 0 && first > 0 && last.is_none_or(|last| last >= first && scale.checked_mul(last).is_some());
        valid.then_some(Self { scale, first, last })
    }

    /// The least period with its saltus; it begins at heap 0.
    pub fn period(&self) -> Period {
        let scale = u128::from(self.scale);
        match self.modulus() {
            // Below 2^65: scale · last is below 2^64.
            Some(modulus) => Period { preperiod: 0, period: scale * modulus, saltus: 0 },
            None => Period { preperiod: 0, period: scale * u128::from(self.first), saltus: 1 },
        }
    }

    /// The values of the heaps below `limit`.
    ///
    /// # Errors
    /// The limit that was reached. A table of more than 2^31 heaps counts as a limit of memory.
    pub fn sequence(&self, limit: u64, budget: &Budget) -> Result<Values, Limit> {
        if limit > LONGEST {
            return Err(Limit::Memory);
        }
        let largest = match (self.modulus(), limit.checked_sub(1)) {
            (_, None) => 0,
            (Some(modulus), Some(heap)) => u64::try_from(modulus - 1).unwrap_or(heap).min(heap) / self.first,
            (None, Some(heap)) => heap / self.first,
        };
        budget.hold(limit as usize * Values::up_to(largest).bytes_per_value())?;
        Ok(Values::collect(largest, (0..limit).map(|heap| self.value(heap))))
    }

    fn modulus(&self) -> Option<u128> {
        self.last.map(|last| u128::from(self.first) + u128::from(last))
    }

    fn value(&self, heap: u64) -> u64 {
        let n = heap / self.scale;
        match self.modulus() {
            // The remainder is not larger than n.
            Some(modulus) => (u128::from(n) % modulus) as u64 / self.first,
            None => n / self.first,
        }
    }

    fn citation(&self) -> String {
        let Self { scale, first, last } = *self;
        let inner = if scale == 1 { "n".to_owned() } else { format!("⌊n/{scale}⌋") };
        let of = if scale == 1 { String::new() } else { format!("{scale} times ") };
        match (first, last, self.modulus()) {
            (1, Some(last), Some(modulus)) if scale == 1 => {
                format!("Bachet 1612, Bash's game with moves 1 to {last}: a heap of n has value n mod {modulus}")
            }
            (1, Some(last), Some(modulus)) => {
                format!("Bachet 1612, moves {of}1 to {last}: a heap of n has value {inner} mod {modulus}")
            }
            (_, Some(last), Some(modulus)) => format!(
                "Bachet 1612, generalised to moves {of}{first} to {last}: a heap of n has value ⌊({inner} mod {modulus})/{first}⌋"
            ),
            _ => format!("Bachet 1612, generalised to moves from {first} on: a heap of n has value ⌊n/{first}⌋"),
        }
    }

    /// The heaps of one block of the reduced game that have the value `target`, as a range: `first` times the value,
    /// counted from the beginning of the block.
    fn places(&self, target: u64) -> Option<(u128, u128)> {
        let first = u128::from(self.first);
        let low = u128::from(target) * first;
        let high = low + (first - 1);
        match self.modulus() {
            Some(modulus) if low >= modulus => None,
            Some(modulus) => Some((low, high.min(modulus - 1))),
            None => Some((low, high)),
        }
    }
}

impl Theory<u64> for Bash {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(self.citation())
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber(self.value(heap)))
    }

    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        let (n, rest) = (heap / self.scale, heap % self.scale);
        let Some((low, high)) = self.places(target.0) else { return true };
        let Some(most) = n.checked_sub(self.first).map(u128::from) else { return true };
        let least = u128::from(self.last.map_or(0, |last| n.saturating_sub(last)));
        // The options are fewer than a + b in a row, so that they lie in at most two blocks.
        let blocks = self.modulus().map_or(0..=0, |modulus| least / modulus..=most / modulus);
        for block in blocks.rev() {
            let start = block * self.modulus().unwrap_or(0);
            let (low, high) = ((start + low).max(least), (start + high).min(most));
            let mut option = high;
            while option >= low {
                if !out.has_room() {
                    out.count_more(option - low + 1);
                    break;
                }
                // Not above n, and so the product is not above the heap.
                out.push(option as u64 * self.scale + rest);
                match option.checked_sub(1) {
                    Some(next) => option = next,
                    None => break,
                }
            }
        }
        true
    }

    fn plays_misere_nim(&self, _heap: &u64) -> bool {
        true
    }

    fn explain(&self, &heap: &u64, _play: Play) -> Vec<Step> {
        let n = heap / self.scale;
        let mut steps = Vec::new();
        if self.scale > 1 {
            steps.push(Step::new("bash-scale").with("heap", heap).with("scale", self.scale).with("quotient", n));
        }
        let remainder = self.modulus().map_or(u128::from(n), |modulus| u128::from(n) % modulus);
        if let Some(modulus) = self.modulus() {
            steps.push(
                Step::new("bash-remainder").with("heap", n).with("modulus", modulus).with("remainder", remainder),
            );
        }
        if self.first > 1 {
            let value = self.value(heap);
            steps.push(
                Step::new("bash-quotient").with("number", remainder).with("first", self.first).with("value", value),
            );
        }
        steps
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for Bash {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(self.citation())
    }

    fn grundy(&self, heap: &Big) -> Option<BigUint> {
        let [heap] = &heap[..] else { return None };
        let n = heap / self.scale;
        Some(self.modulus().map_or(n.clone(), |modulus| n % modulus) / self.first)
    }

    fn moves_to(&self, heap: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        let [heap] = &heap[..] else { return false };
        let (n, rest) = (heap / self.scale, heap % self.scale);
        if n < BigUint::from(self.first) {
            return true;
        }
        let most = &n - self.first;
        let least = match self.last {
            Some(last) if n > BigUint::from(last) => &n - last,
            _ => BigUint::ZERO,
        };
        let low = target * self.first;
        let high = &low + (self.first - 1);
        let mut ranges = Vec::new();
        match self.modulus() {
            None => ranges.push((low, high)),
            Some(modulus) if low >= BigUint::from(modulus) => {}
            Some(modulus) => {
                let high = high.min(BigUint::from(modulus - 1));
                let (top, bottom) = (&most / modulus * modulus, &least / modulus * modulus);
                ranges.push((&top + &low, &top + &high));
                if bottom != top {
                    ranges.push((bottom.clone() + low, bottom + high));
                }
            }
        }
        for (low, high) in ranges {
            let low = low.max(least.clone());
            let mut end = high.min(most.clone()) + 1_u32;
            while end > low {
                if !out.has_room() {
                    out.count_more(u128::try_from(end - low).unwrap_or(u128::MAX));
                    break;
                }
                end -= 1_u32;
                out.push(vec![&end * self.scale + &rest]);
            }
        }
        true
    }

    fn plays_misere_nim(&self, heap: &Big) -> bool {
        heap.len() == 1
    }
}
