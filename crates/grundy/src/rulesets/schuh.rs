//! Schuh's divisor game, and with it the poset game on the divisors of a number.

use crate::{ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, notation};

/// Schuh's game: name a divisor of n that is no multiple of one named before; whoever has to name 1 loses. A position is the
/// divisors above 1 that are left, in ascending order: naming 1 is what a player does who has no move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Schuh;

/// Numbers are taken apart by division up to here.
const LARGEST: u64 = 1 << 40;

/// The divisors above 1.
fn divisors(n: u64) -> Vec<u64> {
    let mut found: Vec<u64> =
        (1..=n.isqrt()).filter(|&d| n.is_multiple_of(d)).flat_map(|d| [d, n / d]).filter(|&d| d > 1).collect();
    found.sort_unstable();
    found.dedup();
    found
}

impl Ruleset for Schuh {
    type Position = Vec<u64>;

    fn options(&self, left: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&left[..]));
        out.extend(left.iter().map(|&named| left.iter().copied().filter(|d| !d.is_multiple_of(named)).collect()));
    }

    /// Numbers that are bound to one another by no chain of divisors are parts of their own.
    fn components(&self, left: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        let mut part: Vec<usize> = (0..left.len()).collect();
        for (i, &number) in left.iter().enumerate() {
            for j in 0..i {
                if number.is_multiple_of(left[j]) && part[i] != part[j] {
                    let (from, to) = (part[i], part[j]);
                    part.iter_mut().filter(|part| **part == from).for_each(|part| *part = to);
                }
            }
        }
        let mut ids = part.clone();
        ids.sort_unstable();
        ids.dedup();
        if ids.len() <= 1 {
            out.push(left);
            return;
        }
        for id in ids {
            let of_part = left.iter().zip(&part).filter(|(_, part)| **part == id);
            out.push(of_part.map(|(&number, _)| number).collect());
        }
    }
}

impl Notation for Schuh {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let mut left = notation::numbers(text, "a number")?;
        if let Some(i) = left.iter().position(|&number| number == 0 || number > LARGEST) {
            return Err(ErrorCode::WrongNumber
                .at(notation::part(text, i), format!("expected numbers from 1 to {LARGEST}, found {}", left[i])));
        }
        if let [n] = left[..] {
            return Ok(divisors(n));
        }
        left.sort_unstable();
        left.dedup();
        match left.iter().flat_map(|&number| divisors(number)).find(|d| left.binary_search(d).is_err()) {
            None if left.first() != Some(&1) => Ok(left),
            missing => Err(ErrorCode::WrongNumber
                .at(
                    0..text.len(),
                    match missing {
                        Some(missing) => format!("{missing} divides one of these numbers and is not among them"),
                        None => "1 is not written: naming it is what a player does who has no move".into(),
                    },
                )
                .help("write n alone for all its divisors, or every divisor above 1 that is left")),
        }
    }

    fn write(&self, left: &Vec<u64>) -> String {
        if left.is_empty() { "1".into() } else { notation::join(left) }
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let to = to.first().map_or(&[][..], Vec::as_slice);
        let named = from.iter().find(|number| !to.contains(number)).copied().unwrap_or(1);
        Step::new("schuh-name").with("number", named)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        match *coordinates {
            [n] if (1..=LARGEST).contains(&n) => Some(divisors(n)),
            _ => None,
        }
    }
}
