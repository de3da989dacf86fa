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

/// Evaluates an expression for the list, whatever its width.
macro_rules! each {
    ($values:expr, $list:ident => $body:expr) => {
        match $values {
            $crate::Values::One($list) => $body,
            $crate::Values::Two($list) => $body,
            $crate::Values::Four($list) => $body,
            $crate::Values::Eight($list) => $body,
        }
    };
}
pub(crate) use each;

/// A number that a list of values is made of.
pub(crate) trait Small: Copy + Eq + Default {
    /// The number, which is known to fit.
    fn new(value: usize) -> Self;
    /// The number again.
    fn get(self) -> usize;
}

macro_rules! small {
    ($($width:ty),*) => {$(
        impl Small for $width {
            fn new(value: usize) -> Self {
                value as Self
            }
            fn get(self) -> usize {
                self as usize
            }
        }
    )*};
}
small!(u8, u16, u32, u64);

impl Values {
    /// An empty list in the width that values up to `max` need.
    pub(crate) fn up_to(max: u64) -> Self {
        match max {
            0..=0xff => Self::One(Vec::new()),
            0x100..=0xffff => Self::Two(Vec::new()),
            0x1_0000..=0xffff_ffff => Self::Four(Vec::new()),
            _ => Self::Eight(Vec::new()),
        }
    }

    /// The values that are given, each at most `max`.
    pub(crate) fn collect(max: u64, values: impl Iterator<Item = u64>) -> Self {
        fn append<V: Small>(list: &mut Vec<V>, values: impl Iterator<Item = u64>) {
            list.extend(values.map(|value| V::new(value as usize)));
        }
        let mut all = Self::up_to(max);
        each!(&mut all, list => append(list, values));
        all
    }

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
        each!(self, list => list.len())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The bytes in which one value is kept.
    pub fn bytes_per_value(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
            Self::Eight(_) => 8,
        }
    }

    /// The bytes that the values take.
    pub fn bytes(&self) -> usize {
        self.len() * self.bytes_per_value()
    }

    /// Value number `i`, counted from 0.
    pub fn get(&self, i: usize) -> Option<u64> {
        each!(self, list => list.get(i).map(|&value| Small::get(value) as u64))
    }

    /// The values in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        (0..self.len()).filter_map(|i| self.get(i))
    }

    /// The values as bytes, each with its low byte first and in the width in which they are kept, in pieces of at most
    /// `at_once` values.
    pub fn pieces(&self, at_once: usize) -> impl Iterator<Item = Vec<u8>> + '_ {
        let at_once = at_once.max(1);
        (0..self.len()).step_by(at_once).map(move |from| {
            let to = self.len().min(from + at_once);
            each!(self, list => list[from..to].iter().flat_map(|value| value.to_le_bytes()).collect())
        })
    }

    /// Drops all but the first `len` values, and the room of the others.
    pub fn truncate(&mut self, len: usize) {
        each!(self, list => {
            list.truncate(len);
            list.shrink_to_fit();
        });
    }
}
