//! **Staircase Nim** (a puzzle of the folklore; Sprague 1937, "Über zwei Abarten von Nim", Tôhoku Mathematical Journal 43).
//! Coins lie on steps 1, 2, 3, ...; a move takes any positive number of them from one step to the next lower one, and from
//! step 1 to the ground, which is step 0. **The value is the exclusive or of the numbers of coins on the odd steps.**
//!
//! *Proof.* Every move changes the number of coins on exactly one odd step: it is lowered by a move from there, or raised by a
//! move from the even step above. So no move keeps the exclusive or x, and each value below x is reached by lowering one odd
//! step, as in Nim. By induction the value is x. ∎ In terms of replies: coins that come onto an odd step are moved on at once
//! by the opponent. It is *not* an argument that coins on even steps "go home in an even number of moves": two coins on step 2
//! may be taken apart, and play from there can last 2, 3 or 4 moves. Their value is 0 all the same.
//!
//! **Misère play: misère Nim on the odd steps**, in sums too. Call a position claimed P if some odd step has 2 coins or more
//! and the exclusive or is 0, or none has and it is 1. *Proof.* A claimed P-position has a move. Every move from it changes one
//! odd step; if two or more odd steps had 2 coins or more, one still has, and the exclusive or is not 0; otherwise all had at
//! most 1, and now the exclusive or is 0, or exactly one step has 2 or more: claimed N. Conversely, from a claimed N-position
//! with a coin on an odd step the move of misère Nim leads to claimed P; if all coins are on even steps, one of them moves to
//! an odd step; and with no coin left the position is N by the convention. ∎ (A step with 2 or more never stands alone in a
//! claimed P-position, since then the exclusive or is not 0.)
//!
//! It declines nothing but coins of which there are 2^64 or more.

use std::ops::{Add, BitXor, Sub};

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The citation.
pub const STAIRCASE: &str =
    "Sprague 1937 (staircase Nim): the value is the exclusive or of the odd steps, counted from the ground";

/// A number of coins.
pub(crate) trait Amount:
    Clone + Ord + From<u8> + Add<Output = Self> + BitXor<Output = Self> + Sub<Output = Self>
{
}

impl<T: Clone + Ord + From<u8> + Add<Output = T> + BitXor<Output = T> + Sub<Output = T>> Amount for T {}

/// What a list of heaps, the odd steps, comes to in Nim.
pub(crate) struct Balance<T> {
    /// The exclusive or.
    pub(crate) sum: T,
    large: usize,
}

impl<T: Amount> Balance<T> {
    pub(crate) fn of<'a>(odd: impl Iterator<Item = &'a T>) -> Self
    where
        T: 'a,
    {
        let two = T::from(2);
        odd.fold(Self { sum: T::from(0), large: 0 }, |balance, coins| Self {
            sum: balance.sum ^ coins.clone(),
            large: balance.large + usize::from(*coins >= two),
        })
    }

    /// The outcome by the rules of Nim and of misère Nim.
    pub(crate) fn outcome(&self, play: Play) -> Outcome {
        let wanted = u8::from(play == Play::Misere && self.large == 0);
        if self.sum == T::from(wanted) { Outcome::P } else { Outcome::N }
    }

    /// The size that a heap, the number of coins that an odd step with `coins` must have for the whole to become P.
    pub(crate) fn target(&self, coins: &T, play: Play) -> T {
        let others = self.sum.clone() ^ coins.clone();
        let others_large = self.large - usize::from(*coins >= T::from(2));
        if play == Play::Misere && others_large == 0 { others ^ T::from(1) } else { others }
    }
}

/// The theory of a staircase whose positions list the coins on its steps from below.
#[derive(Clone, Copy, Debug)]
pub struct OddSteps {
    /// Where the first odd step stands in the list.
    first: usize,
}

impl OddSteps {
    /// The list begins with step 1.
    pub const fn from_step_one() -> Self {
        Self { first: 0 }
    }

    /// The list begins with step 1, or with the ground if `ground`.
    pub fn new(ground: bool) -> Self {
        Self { first: usize::from(ground) }
    }

    fn balance<T: Amount>(&self, steps: &[T]) -> Balance<T> {
        Balance::of(steps.iter().skip(self.first).step_by(2))
    }

    /// Finds every move that gives an odd step the number of coins `target` says, as the place of the step from which coins
    /// are taken, and their number; in order of place.
    fn moves<T: Amount>(&self, steps: &[T], target: impl Fn(&T) -> T, mut found: impl FnMut(usize, T)) {
        for place in (self.first..steps.len()).step_by(2) {
            let coins = &steps[place];
            let wanted = target(coins);
            if wanted < *coins {
                found(place, coins.clone() - wanted);
            } else if wanted > *coins {
                let missing = wanted - coins.clone();
                if steps.get(place + 1).is_some_and(|above| missing <= *above) {
                    found(place + 1, missing);
                }
            }
        }
    }

    /// Every move that wins.
    pub(crate) fn winning<T: Amount>(&self, steps: &[T], play: Play, found: impl FnMut(usize, T)) {
        let balance = self.balance(steps);
        if balance.outcome(play) == Outcome::N {
            self.moves(steps, |coins| balance.target(coins, play), found);
        }
    }

    /// Every move to a position of value `target`.
    pub(crate) fn reaching<T: Amount>(&self, steps: &[T], target: &T, found: impl FnMut(usize, T)) {
        let change = self.balance(steps).sum ^ target.clone();
        if change != T::from(0) {
            self.moves(steps, |coins| coins.clone() ^ change.clone(), found);
        }
    }

    /// The value.
    pub(crate) fn value<T: Amount>(&self, steps: &[T]) -> T {
        self.balance(steps).sum
    }

    /// The outcome of a sum of staircases.
    pub(crate) fn outcome_of<'a, T: Amount + 'a>(&self, sum: impl Iterator<Item = &'a [T]>, play: Play) -> Outcome {
        Balance::of(sum.flat_map(|steps| steps.iter().skip(self.first).step_by(2))).outcome(play)
    }

    fn push<T: Amount + 'static>(steps: &[T], place: usize, taken: T, out: &mut Moves<Vec<T>>) {
        if out.has_room() {
            let mut left = steps.to_vec();
            left[place] = left[place].clone() - taken.clone();
            if let Some(below) = place.checked_sub(1) {
                left[below] = left[below].clone() + taken;
            }
            out.push(left);
        } else {
            out.count_more(1);
        }
    }
}

/// Whether all coins together are fewer than 2^64, so that no step can ever hold more.
pub(crate) fn countable(steps: &[u64]) -> bool {
    steps.iter().try_fold(0_u64, |total, &coins| total.checked_add(coins)).is_some()
}

/// The numbers that are combined, for an explanation.
pub(crate) fn columns<'a>(id: &'static str, odd: impl Iterator<Item = &'a u64>) -> Step {
    let odd: Vec<u64> = odd.copied().collect();
    let value = odd.iter().fold(0, |sum, coins| sum ^ coins);
    let shown = odd.iter().take(SHOWN).map(u64::to_string).collect::<Vec<_>>().join(" ^ ");
    let rest = if odd.len() > SHOWN { " ^ ..." } else { "" };
    Step::new(id).with("odd", format!("{shown}{rest}")).with("value", value)
}

/// How many numbers an explanation spells out.
const SHOWN: usize = 64;

impl Theory<Vec<u64>> for OddSteps {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(STAIRCASE.into())
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem("misère Nim on the odd steps: proved with the theory in the documentation".into())
    }

    fn grundy(&self, steps: &Vec<u64>) -> Option<Nimber> {
        countable(steps).then(|| Nimber(self.value(steps)))
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        sum.iter().all(|steps| countable(steps)).then(|| self.outcome_of(sum.iter().map(Vec::as_slice), play))
    }

    fn moves_to(&self, steps: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        let countable = countable(steps);
        if countable {
            self.reaching(steps, &target.0, |place, taken| Self::push(steps, place, taken, out));
        }
        countable
    }

    fn winning_moves(&self, steps: &Vec<u64>, play: Play, out: &mut Moves<Vec<u64>>) -> bool {
        let countable = countable(steps);
        if countable {
            self.winning(steps, play, |place, taken| Self::push(steps, place, taken, out));
        }
        countable
    }

    fn explain(&self, steps: &Vec<u64>, _play: Play) -> Vec<Step> {
        vec![columns("staircase-odd-steps", steps.iter().skip(self.first).step_by(2))]
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for OddSteps {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(STAIRCASE.into())
    }

    fn grundy(&self, steps: &Big) -> Option<BigUint> {
        Some(self.value(steps))
    }

    fn outcome(&self, sum: &[Big], play: Play) -> Option<Outcome> {
        Some(self.outcome_of(sum.iter().map(Vec::as_slice), play))
    }

    fn moves_to(&self, steps: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        self.reaching(steps, target, |place, taken| Self::push(steps, place, taken, out));
        true
    }

    fn winning_moves(&self, steps: &Big, play: Play, out: &mut Moves<Big>) -> bool {
        self.winning(steps, play, |place, taken| Self::push(steps, place, taken, out));
        true
    }
}
