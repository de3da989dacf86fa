//! Kotzig's Nim: a token goes round a circle and may stop nowhere twice.

use std::rc::Rc;

use super::take_set::TakeSet;
use crate::{ErrorCode, Notation, Options, ParseError, Ruleset, Step, notation};

/// Kotzig's Nim. A token stands on a circle of n places and moves forward by a number of the set, to a place where it has not
/// been; it has been where it starts. A position `[n, been]` counts the places from the token on; bit i of `been` says whether
/// it has been i places further on.
#[derive(Clone, Debug)]
pub struct Kotzig {
    steps: Rc<TakeSet>,
}

/// Circles have at most so many places.
const MOST_PLACES: u64 = 64;

impl Kotzig {
    /// The game with these steps, written as a set: `1,2` or `2..5`.
    ///
    /// # Errors
    /// If the text is not a set of positive numbers.
    pub fn parse_steps(text: &str) -> Result<Self, ParseError> {
        Ok(Self { steps: Rc::new(TakeSet::parse(text)?) })
    }
}

impl Ruleset for Kotzig {
    type Position = [u64; 2];

    fn options(&self, &[n, been]: &[u64; 2], out: &mut Options<[u64; 2]>) {
        let mut reached = 0_u64;
        for &(first, last) in self.steps.ranges() {
            for step in first..=last.min(first.saturating_add(n - 1)) {
                reached |= 1 << (step % n);
            }
        }
        let all = u64::MAX >> (MOST_PLACES - n);
        for place in (1..n).filter(|place| (reached & !been) >> place & 1 == 1) {
            let been = been | 1 << place;
            out.push([n, (been >> place | been << (n - place)) & all]);
        }
    }
}

impl Notation for Kotzig {
    fn parse(&self, text: &str) -> Result<[u64; 2], ParseError> {
        let (size, places) = text.split_once(':').unwrap_or((text, ""));
        let n = notation::number(size, "the number of places")?;
        if n == 0 || n > MOST_PLACES {
            return Err(
                ErrorCode::WrongNumber.at(0..size.len(), format!("expected 1 to {MOST_PLACES} places, found {n}"))
            );
        }
        let mut been = 1;
        if size.len() < text.len() {
            let shift = size.len() + 1;
            let list = notation::numbers(places, "a place").map_err(|error| error.shifted(shift))?;
            for (i, &place) in list.iter().enumerate() {
                if place == 0 || place >= n {
                    let span = notation::part(places, i);
                    return Err(ErrorCode::WrongNumber.at(
                        shift + span.start..shift + span.end,
                        format!("expected a place from 1 to {}, counted from the token on, found {place}", n - 1),
                    ));
                }
                been |= 1 << place;
            }
        }
        Ok([n, been])
    }

    fn write(&self, &[n, been]: &[u64; 2]) -> String {
        let places: Vec<u64> = (1..n).filter(|place| been >> place & 1 == 1).collect();
        if places.is_empty() { n.to_string() } else { format!("{n}:{}", notation::join(&places)) }
    }

    fn describe(&self, &[n, been]: &[u64; 2], to: &[[u64; 2]]) -> Step {
        let [_, after] = to.first().copied().unwrap_or([n, 1]);
        let all = u64::MAX >> (MOST_PLACES - n);
        let turned = |place: u64| {
            let been = been | 1 << place;
            (been >> place | been << (n - place)) & all
        };
        let step = (1..n).find(|&place| been >> place & 1 == 0 && turned(place) == after).unwrap_or(0);
        Step::new("kotzig-move").with("step", step)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<[u64; 2]> {
        match *coordinates {
            [n] if (1..=MOST_PLACES).contains(&n) => Some([n, 1]),
            _ => None,
        }
    }
}
