//! Staircase Nim: coins go down one step at a time.

use crate::theories::OddSteps;
use crate::theories::staircase::countable;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Staircase Nim. A position lists the numbers of coins on steps 1, 2, 3, ...; a move takes any positive number of coins from
/// one step to the step below. Coins that reach the ground are out of play.
///
/// With [`Staircase::with_ground`] the first number of a position is the ground itself. Whether a step is odd or even is
/// counted from the ground, so the same list means another game there.
#[derive(Clone, Copy, Debug, Default)]
pub struct Staircase {
    ground: bool,
}

impl Staircase {
    /// The game whose positions begin with the ground, where coins lie still.
    pub fn with_ground() -> Self {
        Self { ground: true }
    }

    /// The number of the step at this place of the list; 0 is the ground.
    fn step(&self, place: usize) -> usize {
        place + usize::from(!self.ground)
    }
}

impl Ruleset for Staircase {
    type Position = Vec<u64>;

    fn options(&self, steps: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        if !countable(steps) {
            return out.fail("there are 2^64 coins or more");
        }
        out.weigh(size_of_val(&steps[..]));
        for place in usize::from(self.ground)..steps.len() {
            if out.is_full() {
                return;
            }
            let below = place.checked_sub(1);
            out.extend((1..=steps[place]).map(|taken| {
                let mut left = steps.clone();
                left[place] -= taken;
                if let Some(below) = below {
                    left[below] += taken;
                }
                left
            }));
        }
    }

    /// Coins on the ground and empty steps at the top do not matter.
    fn components(&self, mut steps: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        if let (true, Some(ground)) = (self.ground, steps.first_mut()) {
            *ground = 0;
        }
        let used = steps.iter().rposition(|&coins| coins > 0).map_or(0, |last| last + 1);
        steps.truncate(used.max(1));
        out.push(steps);
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(OddSteps::new(self.ground))]
    }
}

impl Notation for Staircase {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let steps = notation::numbers(text, "a number of coins")?;
        let mut total = 0_u64;
        for (i, &coins) in steps.iter().enumerate() {
            total = total.checked_add(coins).ok_or_else(|| {
                ErrorCode::TooLarge
                    .at(notation::part(text, i), "all coins together may be at most 2^64-1 here, found more")
            })?;
        }
        Ok(steps)
    }

    fn write(&self, steps: &Vec<u64>) -> String {
        if steps.is_empty() { "0".into() } else { notation::join(steps) }
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let left = to.first().map_or(&[][..], Vec::as_slice);
        let place = from.iter().zip(left).position(|(before, after)| after < before).unwrap_or(0);
        let taken = from.get(place).zip(left.get(place)).map_or(0, |(before, after)| before.saturating_sub(*after));
        let step = self.step(place);
        let id = if step <= 1 { "staircase-to-ground" } else { "staircase-down" };
        Step::new(id).with("coins", taken).with("from", step).with("to", step.saturating_sub(1))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        (!coordinates.is_empty() && countable(coordinates)).then(|| coordinates.to_vec())
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, _budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        Some(Box::new(OddSteps::new(self.ground)))
    }
}
