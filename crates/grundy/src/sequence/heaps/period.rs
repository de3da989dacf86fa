//! The search for a period while values are computed.
//!
//! A theorem asks that the law G(m + p) = G(m) holds from some n0 to the end of the known values, and that enough are known:
//! so p can only be one of the distances at which the last values stand once more. For each of these, from the least on, the
//! law is followed backwards as far as it holds. If it fails too early for p, so does it for every distance q up to the
//! length e over which it held for p: on e values both laws would give, by Fine and Wilf, a common period that divides p, and
//! q would fail at the same place. So the next distance to be looked at is more than e, and what is compared in all is little
//! more than once through the values.

/// A law that holds to the end of the known values.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    pub(crate) preperiod: usize,
    pub(crate) period: usize,
}

/// What the search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Search {
    /// The least period that has enough values.
    Proved(Seen),
    /// The law that needs the fewest values in all, and this number.
    Needs(usize),
    Nothing,
}

/// How many of the last values are looked for.
const NEEDLE: usize = 24;
/// How many values are compared at once.
const CHUNK: usize = 64;

/// Looks for a law for which no more than `needed` values are known.
pub(crate) fn search<V: Copy + Eq>(values: &[V], needed: impl Fn(Seen) -> usize) -> Search {
    let len = values.len();
    let mut nearest = Search::Nothing;
    let Some(start) = len.checked_sub(NEEDLE) else { return nearest };
    let needle = &values[start..];
    let mut distance = 1;
    while distance <= start {
        let place = start - distance;
        if values[place] != needle[0] || &values[place..place + NEEDLE] != needle {
            distance += 1;
            continue;
        }
        let seen = Seen { preperiod: back(values, place, distance), period: distance };
        let need = needed(seen);
        if need <= len {
            return Search::Proved(seen);
        }
        let held = len - distance - seen.preperiod;
        // A law that held for less than its period says nothing.
        if held >= distance + 2 * NEEDLE && !matches!(nearest, Search::Needs(least) if least <= need) {
            nearest = Search::Needs(need);
        }
        distance = (held + 1).max(distance + 1);
    }
    nearest
}

/// The least place from which on, up to `place`, all values stand once more at this distance.
fn back<V: Copy + Eq>(values: &[V], mut place: usize, distance: usize) -> usize {
    while let Some(from) = place.checked_sub(CHUNK) {
        if values[from..place] != values[from + distance..place + distance] {
            break;
        }
        place = from;
    }
    while place > 0 && values[place - 1] == values[place - 1 + distance] {
        place -= 1;
    }
    place
}
