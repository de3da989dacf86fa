//! Small boards as sets of cells, and their symmetries.

/// The sides of a board of at most 128 cells. Its cells are numbered row after row, and a set of them is a number with these
/// bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Shape {
    pub(crate) rows: u8,
    pub(crate) columns: u8,
}

/// The most cells of a board.
pub(crate) const MOST_CELLS: u64 = 128;

/// The first `count` bits.
fn ones(count: u32) -> u128 {
    if count >= 128 { u128::MAX } else { (1 << count) - 1 }
}

impl Shape {
    /// `None` if it has no cells, or more than 128.
    pub(crate) fn new(rows: u64, columns: u64) -> Option<Self> {
        let cells = rows.checked_mul(columns)?;
        (1..=MOST_CELLS).contains(&cells).then_some(Self { rows: rows as u8, columns: columns as u8 })
    }

    pub(crate) fn cells(self) -> u32 {
        u32::from(self.rows) * u32::from(self.columns)
    }

    pub(crate) fn all(self) -> u128 {
        ones(self.cells())
    }

    /// The cells of the first column.
    fn first_column(self) -> u128 {
        (0..u32::from(self.rows)).fold(0, |cells, row| cells | 1 << (row * u32::from(self.columns)))
    }

    /// The cells whose right neighbours are among these.
    pub(crate) fn left_of(self, cells: u128) -> u128 {
        (cells & !self.first_column()) >> 1
    }

    /// The cells whose left neighbours are among these.
    pub(crate) fn right_of(self, cells: u128) -> u128 {
        (cells << 1) & self.all() & !self.first_column()
    }

    /// The cells whose neighbours below are among these.
    pub(crate) fn above(self, cells: u128) -> u128 {
        cells.checked_shr(self.columns.into()).unwrap_or(0)
    }

    /// The part of `within` that hangs together with its first cell, neighbours side by side.
    pub(crate) fn region(self, within: u128) -> u128 {
        let mut region = within & within.wrapping_neg();
        let (first, wide) = (self.first_column(), u32::from(self.columns));
        // One row has no neighbours above and below, and its length may be that of all bits.
        let (up, down) = if self.rows > 1 { (wide, wide) } else { (0, 0) };
        loop {
            let beside = (region & !first) >> 1 | (region << 1) & !first;
            let wider = (region | beside | region >> up | region << down) & within;
            if wider == region {
                return region;
            }
            region = wider;
        }
    }

    /// The same cells on a board that ends where they do; `cells` is not empty, and holds all `planes`.
    pub(crate) fn cut<const K: usize>(self, cells: u128, planes: [u128; K]) -> (Self, [u128; K]) {
        let wide = u32::from(self.columns);
        let (top, bottom) = (cells.trailing_zeros() / wide, (127 - cells.leading_zeros()) / wide);
        let any = (top..=bottom).fold(0, |any, row| any | cells >> (row * wide) & ones(wide));
        let left = any.trailing_zeros();
        let columns = 128 - any.leading_zeros() - left;
        let shape = Self { rows: (bottom - top + 1) as u8, columns: columns as u8 };
        let packed = |plane: u128| {
            (top..=bottom).fold(0, |packed, row| {
                packed | (plane >> (row * wide + left) & ones(columns)) << ((row - top) * columns)
            })
        };
        (shape, planes.map(packed))
    }

    fn half_turn(self, cells: u128) -> u128 {
        cells.reverse_bits() >> (128 - self.cells())
    }

    fn upside_down(self, cells: u128) -> u128 {
        let wide = u32::from(self.columns);
        (0..u32::from(self.rows))
            .fold(0, |turned, row| turned.checked_shl(wide).unwrap_or(0) | cells >> (row * wide) & ones(wide))
    }

    /// Rows for columns.
    fn transposed(self, mut cells: u128) -> u128 {
        let mut turned = 0;
        while cells != 0 {
            let at = cells.trailing_zeros();
            cells &= cells - 1;
            turned |= 1 << (at % u32::from(self.columns) * u32::from(self.rows) + at / u32::from(self.columns));
        }
        turned
    }

    fn least_of_four<const K: usize>(self, planes: [u128; K], least: impl Fn([u128; K]) -> [u128; K]) -> [u128; K] {
        let flipped = planes.map(|plane| self.upside_down(plane));
        let turned = planes.map(|plane| self.half_turn(plane));
        let mirrored = flipped.map(|plane| self.half_turn(plane));
        least(planes).min(least(flipped)).min(least(turned)).min(least(mirrored))
    }

    /// The least of all boards that can be made from this one by turning and mirroring it, and its sides. `least` chooses
    /// among those that are alike without that.
    pub(crate) fn least<const K: usize>(
        self,
        planes: [u128; K],
        least: impl Fn([u128; K]) -> [u128; K],
    ) -> (Self, [u128; K]) {
        let turned = || planes.map(|plane| self.transposed(plane));
        match self.rows.cmp(&self.columns) {
            std::cmp::Ordering::Less => (self, self.least_of_four(planes, least)),
            std::cmp::Ordering::Equal => {
                (self, self.least_of_four(planes, &least).min(self.least_of_four(turned(), &least)))
            }
            std::cmp::Ordering::Greater => {
                let shape = Self { rows: self.columns, columns: self.rows };
                (shape, shape.least_of_four(turned(), least))
            }
        }
    }

    /// The cells of a set, in order.
    pub(crate) fn each(mut cells: u128) -> impl Iterator<Item = u32> {
        std::iter::from_fn(move || {
            let at = (cells != 0).then(|| cells.trailing_zeros())?;
            cells &= cells - 1;
            Some(at)
        })
    }

    /// A cell as row and column counted from 1, with a comma between them.
    pub(crate) fn place(self, at: u32) -> String {
        format!("{},{}", at / u32::from(self.columns) + 1, at % u32::from(self.columns) + 1)
    }
}
