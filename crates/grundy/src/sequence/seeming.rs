//! A law that holds as far as values are known, and is proved by nothing.

use super::Period;
use super::heaps::period::{Search, Seen, search};
use crate::values::each;
use crate::{Budget, Values};

/// The least period of the first `known` values, with its saltus, that holds from some n0 on over at least twice the length of
/// n0 and one period.
///
/// The law G(n + p) = G(n) + s holds exactly where the differences of the values repeat with p. They are looked at only if
/// the values may grow, and if there is room for them.
pub(crate) fn law(values: &Values, known: usize, may_grow: bool, budget: &Budget) -> Option<Period> {
    let needed = |seen: Seen| (seen.preperiod + seen.period).saturating_mul(3);
    if let Search::Proved(seen) = each!(values, list => search(&list[..known], needed)) {
        return Some(period(seen, 0));
    }
    let bytes = known.saturating_mul(size_of::<u64>());
    if !may_grow || bytes > budget.memory_left() {
        return None;
    }
    let value = |n| values.get(n).unwrap_or(0);
    let differences: Vec<u64> = (1..known).map(|n| value(n).wrapping_sub(value(n - 1))).collect();
    let Search::Proved(seen) = search(&differences, needed) else { return None };
    let saltus = value(seen.preperiod + seen.period).checked_sub(value(seen.preperiod))?;
    Some(period(seen, saltus))
}

fn period(Seen { preperiod, period }: Seen, saltus: u64) -> Period {
    Period { preperiod: preperiod as u128, period: period as u128, saltus: saltus.into() }
}
