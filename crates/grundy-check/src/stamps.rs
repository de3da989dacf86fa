//! A set of values that is emptied at no cost.

/// Which values below some bound were met at the present heap.
pub(crate) struct Stamps {
    stamps: Vec<u32>,
    round: u32,
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

    /// Adds a value, and says whether it is a new one.
    #[inline]
    pub(crate) fn is_new(&mut self, value: usize) -> bool {
        match self.stamps.get_mut(value) {
            Some(stamp) if *stamp != self.round => {
                *stamp = self.round;
                true
            }
            _ => false,
        }
    }

    /// The least value that is not in the set.
    pub(crate) fn mex(&self) -> usize {
        self.stamps.iter().position(|&stamp| stamp != self.round).unwrap_or(self.stamps.len())
    }
}
