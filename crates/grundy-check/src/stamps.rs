//! A set of values that is emptied at no cost.

/// Which values below some bound were met at the present heap.
pub(crate) struct Stamps {
    stamps: Vec<u8>,
    round: u8,
}

impl Stamps {
    /// The empty set for values below `bound`; larger ones are not kept.
    pub(crate) fn new(bound: usize) -> Self {
        Self { stamps: vec![0; bound], round: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.stamps.fill(0);
            self.round = 1;
        }
    }

    #[inline]
    pub(crate) fn insert(&mut self, value: usize) {
        if let Some(stamp) = self.stamps.get_mut(value) {
            *stamp = self.round;
        }
    }

    pub(crate) fn contains(&self, value: usize) -> bool {
        self.stamps.get(value) == Some(&self.round)
    }

    /// Whether all values below this one are in the set.
    pub(crate) fn holds_below(&self, value: usize) -> bool {
        self.stamps.get(..value).is_some_and(|below| below.iter().fold(true, |all, &stamp| all & (stamp == self.round)))
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(&self) -> usize {
        self.stamps.iter().position(|&stamp| stamp != self.round).unwrap_or(self.stamps.len())
    }
}
