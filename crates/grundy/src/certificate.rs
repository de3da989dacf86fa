//! Certificates: what is claimed about the values of heaps, with what somebody else's program needs to check it.
//!
//! The form is described where it is read, in the crate `grundy-check`, which shares no code with this one.

use std::fmt::Write as _;

use crate::{Budget, Period, Values};

/// A claim: the values of the first heaps and, where one is proved, the period with which they go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    game: String,
    period: Option<Period>,
    /// The mask of the sparsest space, and whether the place counts: a hint for fast checking.
    space: Option<(u32, bool)>,
    values: Values,
}

impl Certificate {
    /// The certificate of the first `length` values; `None` if there are fewer, if they do not fit the memory, or if they
    /// do not repeat but grow.
    pub(crate) fn new(
        game: String,
        period: Option<Period>,
        space: Option<(u32, bool)>,
        values: &Values,
        length: u128,
        budget: &Budget,
    ) -> Option<Self> {
        let length = usize::try_from(length).ok().filter(|&length| 0 < length && length <= values.len())?;
        if period.is_some_and(|period| period.saltus > 0) {
            return None;
        }
        budget.hold(length * values.bytes_per_value()).ok()?;
        let most = values.iter().take(length).max().unwrap_or(0);
        let values = Values::collect(most, values.iter().take(length));
        Some(Self { game, period, space: space.filter(|&space| space != (0, false)), values })
    }

    /// The lines before the values.
    pub fn head(&self) -> String {
        head(&self.game, self.period, self.space, &self.values)
    }

    /// The values that it carries.
    pub fn values(&self) -> &Values {
        &self.values
    }
}

/// The lines before the values of a certificate. Without a period the values alone are claimed.
pub fn head(game: &str, period: Option<Period>, space: Option<(u32, bool)>, values: &Values) -> String {
    let mut head = format!("grundy certificate 1\ngame {game}\n");
    // Writing to a string does not fail.
    if let Some(Period { preperiod, period, .. }) = period {
        let _ = writeln!(head, "period {period}\npreperiod {preperiod}");
    }
    if let Some((mask, place)) = space {
        let _ = writeln!(head, "space {mask}{}", if place { " place" } else { "" });
    }
    let _ = writeln!(head, "values {} bytes {}", values.len(), values.bytes_per_value());
    head
}
