//! The law of a sequence of values that repeats, or repeats with growth.

/// G(n + `period`) = G(n) + `saltus` for every n ≥ `preperiod`. Heap 0 is counted. All three are the least possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Period {
    /// The least heap from which on the law holds.
    pub preperiod: u128,
    /// The least period.
    pub period: u128,
    /// By how much the values grow in one period; 0 for values that repeat.
    pub saltus: u128,
}
