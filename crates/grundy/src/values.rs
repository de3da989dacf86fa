//! Many values in little room.

use crate::Nimber;

/// A list of nimbers, each stored in the least number of bytes (1, 2, 4 or 8) that holds the largest of them. The values
/// of a heap game are small for very long, so that a table of 10^8 of them needs 10^8 bytes and not 8 times as much.
///
/// ```
/// use grundy::{Nimber, Values};
/// let mut values = Values::default();
/// values.push(Nimber(3));
/// assert_eq!(values.bytes(), 1);
/// values.push(Nimber(300));
/// assert_eq!(values.bytes(), 4);
/// assert_eq!(values.iter().collect::<Vec<_>>(), [3, 300]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// All are below 2^8.
    One(Vec<u8>),
    /// All are below 2^16.
    Two(Vec<u16>),
    /// All are below 2^32.
    Four(Vec<u32>),
    /// Any.
    Eight(Vec<u64>),
}

impl Default for Values {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

impl Values {
    /// Adds a value, and widens the list if it needs more room than those before.
    pub fn push(&mut self, Nimber(value): Nimber) {
        let stored = match self {
            Self::One(list) => u8::try_from(value).map(|v| list.push(v)).is_ok(),
            Self::Two(list) => u16::try_from(value).map(|v| list.push(v)).is_ok(),
            Self::Four(list) => u32::try_from(value).map(|v| list.push(v)).is_ok(),
            Self::Eight(list) => {
                list.push(value);
                true
            }
        };
        if !stored {
            self.widen(value);
            self.push(Nimber(value));
        }
    }

    /// Makes room for this value.
    fn widen(&mut self, value: u64) {
        *self = if u16::try_from(value).is_ok() {
            Self::Two(self.iter().map(|v| v as u16).collect())
        } else if u32::try_from(value).is_ok() {
            Self::Four(self.iter().map(|v| v as u32).collect())
        } else {
            Self::Eight(self.iter().collect())
        };
    }

    /// The number of values.
    pub fn len(&self) -> usize {
        match self {
            Self::One(list) => list.len(),
            Self::Two(list) => list.len(),
            Self::Four(list) => list.len(),
            Self::Eight(list) => list.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes that the values take.
    pub fn bytes(&self) -> usize {
        self.len()
            * match self {
                Self::One(_) => 1,
                Self::Two(_) => 2,
                Self::Four(_) => 4,
                Self::Eight(_) => 8,
            }
    }

    /// Value number `i`, counted from 0.
    pub fn get(&self, i: usize) -> Option<u64> {
        match self {
            Self::One(list) => list.get(i).map(|&v| v.into()),
            Self::Two(list) => list.get(i).map(|&v| v.into()),
            Self::Four(list) => list.get(i).map(|&v| v.into()),
            Self::Eight(list) => list.get(i).copied(),
        }
    }

    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.len()).filter_map(|i| self.get(i))
    }

    /// Drops all but the first `len` values.
    pub fn truncate(&mut self, len: usize) {
        match self {
            Self::One(list) => list.truncate(len),
            Self::Two(list) => list.truncate(len),
            Self::Four(list) => list.truncate(len),
            Self::Eight(list) => list.truncate(len),
        }
    }
}
