//! A table of Grundy values.

/// The Grundy values of the heaps 0, 1, 2, ..., in one, two or four bytes each, as the largest value that is possible
/// allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values(pub(crate) Width);

/// The table in the width that was chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Width {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

/// Evaluates an expression for the table, whatever its width.
macro_rules! each {
    ($values:expr, $table:ident => $body:expr) => {
        match $values {
            $crate::theories::values::Width::One($table) => $body,
            $crate::theories::values::Width::Two($table) => $body,
            $crate::theories::values::Width::Four($table) => $body,
        }
    };
}
pub(crate) use each;

/// A number that a table is made of.
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
small!(u8, u16, u32);

impl Values {
    /// An empty table for values up to `max`, which is below 2^32.
    pub(crate) fn up_to(max: u64) -> Self {
        Self(match max {
            0..=0xff => Width::One(Vec::new()),
            0x100..=0xffff => Width::Two(Vec::new()),
            _ => Width::Four(Vec::new()),
        })
    }

    /// A table of the values that are given, each at most `max`.
    pub(crate) fn collect(max: u64, values: impl Iterator<Item = u64>) -> Self {
        fn table<V: Small>(values: impl Iterator<Item = u64>) -> Vec<V> {
            values.map(|value| V::new(value as usize)).collect()
        }
        Self(match Self::up_to(max).0 {
            Width::One(_) => Width::One(table(values)),
            Width::Two(_) => Width::Two(table(values)),
            Width::Four(_) => Width::Four(table(values)),
        })
    }

    /// The number of heaps.
    pub fn len(&self) -> usize {
        each!(&self.0, table => table.len())
    }

    /// Whether there is no heap in the table.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap, if it is in the table.
    pub fn get(&self, heap: usize) -> Option<u64> {
        each!(&self.0, table => table.get(heap).map(|&value| u64::from(value)))
    }

    /// The values of the heaps 0, 1, 2, ....
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len()).filter_map(|heap| self.get(heap))
    }

    /// The bytes in which one value is kept.
    pub(crate) fn bytes_per_value(&self) -> usize {
        match self.0 {
            Width::One(_) => 1,
            Width::Two(_) => 2,
            Width::Four(_) => 4,
        }
    }

    /// Forgets all heaps from `len` on.
    pub(crate) fn truncate(&mut self, len: usize) {
        each!(&mut self.0, table => {
            table.truncate(len);
            table.shrink_to_fit();
        });
    }
}
