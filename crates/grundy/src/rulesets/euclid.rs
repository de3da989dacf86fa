//! The game of Euclid: subtract a multiple of the smaller number from the larger.

use crate::theories::EuclidRows;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, gcd, notation};

/// Euclid's game. A position is a pair of numbers; a move subtracts a positive multiple of the smaller one from the larger
/// one and leaves no negative number. Of two equal numbers the first counts as the larger.
///
/// In the [default](Self::default) game of Cole and Davie a number may become zero, and with a zero no move is left. In
/// Grossman's, [`Euclid::positive`], both numbers stay positive.
#[derive(Clone, Copy, Debug, Default)]
pub struct Euclid {
    positive: bool,
}

impl Euclid {
    /// The game in which both numbers stay positive. It has no position with a zero.
    pub fn positive() -> Self {
        Self { positive: true }
    }
}

impl Ruleset for Euclid {
    type Position = [u64; 2];

    fn options(&self, &[a, b]: &[u64; 2], out: &mut Options<[u64; 2]>) {
        let (small, large) = (a.min(b), a.max(b));
        if small == 0 {
            if self.positive {
                out.fail("both numbers must be positive");
            }
            return;
        }
        // The largest multiple that may be subtracted; one less where it would leave zero.
        let most = large / small - u64::from(self.positive && large % small == 0);
        out.extend((1..=most).map(|q| if a >= b { [a - q * b, b] } else { [a, b - q * a] }));
    }

    /// The same play with the smaller number first and without a common divisor.
    fn components(&self, [a, b]: [u64; 2], out: &mut Sum<[u64; 2]>) {
        let divisor = gcd(a, b).max(1);
        out.push([a.min(b) / divisor, a.max(b) / divisor]);
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<[u64; 2]>>> {
        vec![Box::new(EuclidRows::new(self.positive))]
    }
}

impl Notation for Euclid {
    fn parse(&self, text: &str) -> Result<[u64; 2], ParseError> {
        let pair = notation::tuple(text, "a number", "two numbers such as 34,12")?;
        match pair.iter().position(|&n| n == 0) {
            Some(i) if self.positive => Err(ErrorCode::WrongNumber
                .at(notation::part(text, i), "expected a positive number, found 0")
                .help("both numbers stay positive in this game; `euclid` allows zero")),
            _ => Ok(pair),
        }
    }

    fn write(&self, position: &[u64; 2]) -> String {
        notation::join(position)
    }

    fn describe(&self, &[a, b]: &[u64; 2], to: &[[u64; 2]]) -> Step {
        let [c, d] = to.first().copied().unwrap_or_default();
        let (small, large) = (a.min(b), a.max(b));
        let taken = a.saturating_sub(c).max(b.saturating_sub(d));
        Step::new("euclid-subtract")
            .with("times", taken.checked_div(small).unwrap_or(0))
            .with("small", small)
            .with("large", large)
            .with("left", notation::join(&[c, d]))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<[u64; 2]> {
        let pair: [u64; 2] = coordinates.try_into().ok()?;
        (!self.positive || !pair.contains(&0)).then_some(pair)
    }
}
