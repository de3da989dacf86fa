//! The mex (minimal excluded value) of a set of nimbers.

use crate::Nimber;

/// Collects the values of the options of one position after another, and gives the mex of each set.
///
/// Clearing costs nothing (a stamp marks what belongs to the present set), inserting is one store, and the mex of a set
/// of k values costs at most k + 1 loads. Neither sorting nor removing duplicates is needed.
///
/// ```
/// use grundy::{Mex, Nimber};
/// let mut set = Mex::default();
/// set.clear(4);
/// for n in [0, 1, 3, 1] {
///     set.insert(Nimber(n));
/// }
/// assert_eq!(set.mex(), Nimber(2));
/// set.clear(0);
/// assert_eq!(set.mex(), Nimber(0));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mex {
    seen: Vec<u32>,
    stamp: u32,
    bound: usize,
}

impl Mex {
    /// Begins a new, empty set that will get at most `count` values.
    ///
    /// The mex of `count` values is at most `count`, so larger values need not be kept: this is what makes it safe to
    /// insert values near 2^64.
    pub fn clear(&mut self, count: usize) {
        self.bound = count;
        self.stamp = match self.stamp.checked_add(1) {
            Some(stamp) => stamp,
            None => {
                self.seen.fill(0);
                1
            }
        };
    }

    /// Puts a value into the set.
    #[inline]
    pub fn insert(&mut self, Nimber(value): Nimber) {
        let value = usize::try_from(value).unwrap_or(usize::MAX);
        if value >= self.seen.len() {
            if value >= self.bound {
                return;
            }
            self.seen.resize((value + 1).next_power_of_two(), 0);
        }
        self.seen[value] = self.stamp;
    }

    /// Puts all values into the set, faster than one by one.
    #[inline]
    pub fn extend(&mut self, values: impl IntoIterator<Item = usize>) {
        let mut values = values.into_iter();
        loop {
            // Held in registers, since a store into the one may not be seen to leave the other as it is.
            let (seen, stamp) = (&mut self.seen[..], self.stamp);
            let outside = values.find(|&value| match seen.get_mut(value) {
                Some(seen) => {
                    *seen = stamp;
                    false
                }
                None => true,
            });
            match outside {
                Some(value) => self.insert(Nimber(value as u64)),
                None => return,
            }
        }
    }

    /// The least nimber that is not in the set.
    #[inline]
    pub fn mex(&self) -> Nimber {
        let first = self.seen.iter().position(|&stamp| stamp != self.stamp);
        Nimber(first.unwrap_or(self.seen.len()) as u64)
    }

    /// Whether the value is in the set. Values at or above the announced count may have been dropped.
    pub fn contains(&self, Nimber(value): Nimber) -> bool {
        usize::try_from(value).is_ok_and(|v| self.seen.get(v) == Some(&self.stamp))
    }
}

/// The mex of the values: the least nimber that is not among them.
///
/// ```
/// use grundy::{mex, Nimber};
/// assert_eq!(mex([]), Nimber(0));
/// assert_eq!(mex([1, 2, 3].map(Nimber)), Nimber(0));
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let values: Vec<Nimber> = values.into_iter().collect();
    let mut set = Mex::default();
    set.clear(values.len());
    values.into_iter().for_each(|value| set.insert(value));
    set.mex()
}
