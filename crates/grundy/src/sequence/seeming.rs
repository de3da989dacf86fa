//! A law that holds as far as values are known, and is proved by nothing.

use super::Period;
use super::heaps::period::{Search, Seen, search};
use crate::Values;

/// The least period, with its saltus, that holds from some n0 on over at least twice the length of n0 and one period.
///
/// The law G(n + p) = G(n) + s holds exactly where the differences of the values repeat with p.
pub(crate) fn law(values: &Values) -> Option<Period> {
    let values: Vec<u64> = values.iter().collect();
    let differences: Vec<u64> = values.windows(2).map(|pair| pair[1].wrapping_sub(pair[0])).collect();
    let needed = |seen: Seen| 3 * (seen.preperiod + seen.period);
    let Search::Proved(Seen { preperiod, period }) = search(&differences, needed) else { return None };
    let saltus = values[preperiod + period].checked_sub(values[preperiod])?;
    Some(Period { preperiod: preperiod as u128, period: period as u128, saltus: saltus.into() })
}
