//! **Values from the definition** (Sprague 1935, Grundy 1939): the value of a heap is the least that no option has, and the
//! value of an option is the nim-sum of its heaps.
//!
//! Where every move leaves only heaps smaller than the one it was made in, the values of all heaps follow one after another
//! from heap 0 on. This is computation and no theorem: it is exact for every heap that the table reaches.
//!
//! In misère play nothing follows from the values, unless no move leaves two heaps: then the table also looks whether the
//! heaps are calm in the sense of [`ferguson`](super::ferguson), up to the first one that is not.
//!
//! It declines: codes that can leave a heap as large as the one that was moved in (search names the loop), and heaps up to
//! which the table does not fit the memory of the budget.
//!
//! Cost: one table look-up an option, where an option of two heaps needs two: heap n of 0.77 has n options or so, so that a
//! table to N costs N²/2. Memory: two bytes a heap while values are below 2^16, then four.

use std::cell::RefCell;
use std::ops::{BitXor, ControlFlow};
use std::rc::Rc;

use crate::rulesets::TakeAndBreak;
use crate::rulesets::take_and_break::code::{Code, Constraint, Count, each_split};
use crate::{Budget, Evidence, Limit, Mex, Moves, Nimber, Theory};

/// The table of a take-and-break game. Clones share one table.
#[derive(Clone, Debug)]
pub struct HeapTable(Rc<Inner>);

#[derive(Debug)]
struct Inner {
    code: Code,
    budget: Budget,
    never_splits: bool,
    filled: RefCell<Filled>,
}

#[derive(Debug, Default)]
struct Filled {
    values: Column,
    mex: Mex,
    parts: Vec<u64>,
    /// The bytes that were asked of the budget for `values`.
    held: usize,
    /// The first heap that is not calm. Meant only if no move leaves two heaps.
    restless: Option<u64>,
    /// The largest value that is kept in the narrow form.
    narrow: Option<u16>,
}

/// Values of heaps 0, 1, 2, ..., as narrow as they fit.
#[derive(Debug)]
enum Column {
    Narrow(Vec<u16>),
    Wide(Vec<u32>),
}

impl Default for Column {
    fn default() -> Self {
        Self::Narrow(Vec::new())
    }
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Narrow(values) => values.len(),
            Self::Wide(values) => values.len(),
        }
    }

    fn width(&self) -> usize {
        match self {
            Self::Narrow(_) => size_of::<u16>(),
            Self::Wide(_) => size_of::<u32>(),
        }
    }

    fn get(&self, heap: u64) -> Option<u64> {
        let heap = usize::try_from(heap).ok()?;
        match self {
            Self::Narrow(values) => values.get(heap).copied().map(u64::from),
            Self::Wide(values) => values.get(heap).copied().map(u64::from),
        }
    }
}

/// What a table is made of.
trait Value: Copy + Into<u64> + BitXor<Output = Self> {}
impl Value for u16 {}
impl Value for u32 {}

/// The table goes no further, whatever the budget says.
const MOST_HEAPS: u64 = 1 << 32;

/// Options looked at between two looks at the budget, in the middle of one heap.
const CHUNK: usize = 1 << 14;

impl HeapTable {
    /// An empty table that spends from `budget`; `None` if the options of a heap are not always smaller heaps.
    pub fn new(rules: &TakeAndBreak, budget: &Budget) -> Option<Self> {
        let code = rules.code().clone();
        code.only_shrinks().then(|| {
            let never_splits = code.never_splits();
            Self(Rc::new(Inner { code, budget: budget.clone(), never_splits, filled: RefCell::default() }))
        })
    }

    pub(crate) fn budget(&self) -> &Budget {
        &self.0.budget
    }

    /// The number of heaps that have values by now, heap 0 counted.
    pub fn len(&self) -> usize {
        self.0.filled.borrow().values.len()
    }

    /// Whether no heap has a value yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a heap that is in the table.
    pub fn get(&self, heap: u64) -> Option<Nimber> {
        self.0.filled.borrow().values.get(heap).map(Nimber)
    }

    /// The first heap that is known not to be calm.
    pub(crate) fn restless(&self) -> Option<u64> {
        self.0.filled.borrow().restless
    }

    pub(crate) fn never_splits(&self) -> bool {
        self.0.never_splits
    }

    /// Fills the table up to and including a heap.
    ///
    /// # Errors
    /// The limit that was reached; the table keeps what it has. If the whole table would not fit the memory, nothing is begun.
    pub fn fill(&self, heap: u64) -> Result<(), Limit> {
        let Inner { code, budget, never_splits, filled } = &*self.0;
        let filled = &mut *filled.borrow_mut();
        if filled.values.get(heap).is_some() {
            return Ok(());
        }
        if let Some(limit) = budget.reached() {
            return Err(limit);
        }
        let entries = match usize::try_from(heap) {
            Ok(heap) if heap as u64 <= MOST_HEAPS => heap + 1,
            // Far too large for any table: that is put to the budget, which then names the limit.
            _ => usize::MAX,
        };
        loop {
            let bytes = entries.saturating_mul(filled.values.width());
            budget.hold(bytes.saturating_sub(filled.held))?;
            filled.held = filled.held.max(bytes);
            let Filled { values, mex, parts, restless, narrow, .. } = filled;
            while values.len() < entries {
                let n = values.len() as u64;
                let options = match values {
                    Column::Narrow(values) => mark(code, values, n, mex, parts, budget)?,
                    Column::Wide(values) => mark(code, values, n, mex, parts, budget)?,
                };
                let value = mex.mex();
                if *never_splits && restless.is_none() && options > 0 && value.0 == 0 && !mex.contains(Nimber(1)) {
                    *restless = Some(n);
                }
                match values {
                    Column::Narrow(values) => match u16::try_from(value.0) {
                        Ok(value) if value <= narrow.unwrap_or(u16::MAX) => values.push(value),
                        _ => break,
                    },
                    // 2^32 is not reached: a value is at most the number of moves that can follow one another.
                    Column::Wide(values) => values.push(u32::try_from(value.0).map_err(|_| Limit::Memory)?),
                }
            }
            match &filled.values {
                Column::Narrow(values) if values.len() < entries => {
                    filled.values = Column::Wide(values.iter().copied().map(u32::from).collect());
                }
                _ => return Ok(()),
            }
        }
    }

    /// All values so far, as numbers of one width, for the search for periods.
    pub(crate) fn with_values<T>(&self, narrow: impl FnOnce(&[u16]) -> T, wide: impl FnOnce(&[u32]) -> T) -> T {
        match &self.0.filled.borrow().values {
            Column::Narrow(values) => narrow(values),
            Column::Wide(values) => wide(values),
        }
    }
}

/// What is done with the options of a heap. The order is that of the options.
trait Visitor<V: Value> {
    /// An option with its value.
    fn option(&mut self, value: u64, parts: &[u64]) -> ControlFlow<()>;

    /// The options of two heaps with one sum: the values of the smaller heaps from 1 on, and those of the larger ones in
    /// ascending order of the heaps.
    fn pairs(&mut self, small: &[V], large: &[V], total: u64) -> ControlFlow<()> {
        for (first, (&a, &b)) in (1_u64..).zip(small.iter().zip(large.iter().rev())) {
            self.option((a ^ b).into(), &[first, total - first])?;
        }
        ControlFlow::Continue(())
    }
}

/// Puts the values of all options into a set.
struct Marker<'a> {
    mex: &'a mut Mex,
    budget: &'a Budget,
    options: usize,
    /// The options that were not put to the budget yet.
    pending: usize,
    stopped: Result<(), Limit>,
}

impl Marker<'_> {
    #[inline]
    fn count(&mut self, options: usize) -> ControlFlow<()> {
        self.options += options;
        self.pending += options;
        if self.pending < CHUNK {
            return ControlFlow::Continue(());
        }
        self.stopped = self.budget.visit(std::mem::take(&mut self.pending));
        if self.stopped.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl<V: Value> Visitor<V> for Marker<'_> {
    #[inline]
    fn option(&mut self, value: u64, _parts: &[u64]) -> ControlFlow<()> {
        self.mex.insert(Nimber(value));
        self.count(1)
    }

    fn pairs(&mut self, small: &[V], large: &[V], _total: u64) -> ControlFlow<()> {
        for (small, large) in small.chunks(CHUNK).zip(large.rchunks(CHUNK)) {
            self.mex.extend(small.iter().zip(large.iter().rev()).map(|(&a, &b)| (a ^ b).into() as usize));
            self.count(small.len())?;
        }
        ControlFlow::Continue(())
    }
}

/// Finds the options with one value.
struct Finder<'a> {
    target: u64,
    out: &'a mut Moves<u64>,
    budget: &'a Budget,
    seen: usize,
    held: usize,
}

impl<V: Value> Visitor<V> for Finder<'_> {
    #[inline]
    fn option(&mut self, value: u64, parts: &[u64]) -> ControlFlow<()> {
        self.seen += 1;
        if self.seen.is_multiple_of(CHUNK) && self.budget.visit(CHUNK).is_err() {
            return ControlFlow::Break(());
        }
        if value != self.target {
            return ControlFlow::Continue(());
        }
        if !self.out.has_room() {
            self.out.count_more(1);
            return ControlFlow::Continue(());
        }
        let bytes = size_of::<Vec<u64>>() + size_of_val(parts);
        if self.budget.hold(bytes).is_err() {
            return ControlFlow::Break(());
        }
        self.held += bytes;
        self.out.push(parts.to_vec());
        ControlFlow::Continue(())
    }
}

/// Puts the values of all options of heap `n` into the set, and returns their number.
fn mark<V: Value>(
    code: &Code,
    values: &[V],
    n: u64,
    mex: &mut Mex,
    parts: &mut Vec<u64>,
    budget: &Budget,
) -> Result<usize, Limit> {
    // The values of the table, and their nim-sums, are all small enough to be kept.
    mex.clear(usize::MAX);
    let mut marker = Marker { mex, budget, options: 0, pending: 0, stopped: Ok(()) };
    let _ = each_value(code, values, n, parts, &mut marker);
    marker.stopped?;
    budget.visit(marker.pending)?;
    Ok(marker.options)
}

/// Shows the visitor every option of heap `n`.
fn each_value<V: Value>(
    code: &Code,
    values: &[V],
    n: u64,
    parts: &mut Vec<u64>,
    visitor: &mut impl Visitor<V>,
) -> ControlFlow<()> {
    if n == 0 {
        return ControlFlow::Continue(());
    }
    // Every heap of an option is smaller than n, so the table has it.
    let of = |heap: u64| -> u64 { values[heap as usize].into() };
    code.each_digit(n, |total, digit| {
        if total == 0 {
            return visitor.option(0, &[]);
        }
        digit.each_count(total, |(count, constraint): Count| match (count, constraint) {
            (1, _) => visitor.option(of(total), &[total]),
            (2, Constraint::Any | Constraint::Unequal | Constraint::Mixed) => {
                let most = if constraint == Constraint::Any { total / 2 } else { (total - 1) / 2 };
                let (most, all) = (most as usize, total as usize);
                if most == 0 {
                    return ControlFlow::Continue(());
                }
                visitor.pairs(&values[1..=most], &values[all - most..all], total)
            }
            _ => each_split(total, (count, constraint), parts, |parts| {
                visitor.option(parts.iter().fold(0, |sum, &part| sum ^ of(part)), parts)
            }),
        })
    })
}

impl Theory<u64> for HeapTable {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("values of all smaller heaps, from the definition".into())
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        self.fill(heap).ok()?;
        self.get(heap)
    }

    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        if self.fill(heap).is_err() {
            return false;
        }
        let Inner { code, budget, filled, .. } = &*self.0;
        let mut parts = Vec::new();
        let mut finder = Finder { target: target.0, out, budget, seen: 0, held: 0 };
        let done = match &filled.borrow().values {
            Column::Narrow(values) => each_value(code, values, heap, &mut parts, &mut finder),
            Column::Wide(values) => each_value(code, values, heap, &mut parts, &mut finder),
        };
        budget.release(finder.held);
        done.is_continue()
    }

    fn plays_misere_nim(&self, &heap: &u64) -> bool {
        self.0.never_splits && self.fill(heap).is_ok() && self.restless().is_none_or(|restless| heap < restless)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values past 16 bits need heaps for which the test would take seconds, so the border is moved.
    #[test]
    fn a_table_that_becomes_wider_goes_on_where_it_was() {
        for code in ["0.77", "4!.0", "0.3F", "0.333", "4.[3]"] {
            let rules = TakeAndBreak::parse_code(code).unwrap();
            let narrow = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
            let wide = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
            wide.0.filled.borrow_mut().narrow = Some(1);
            narrow.fill(60).unwrap();
            wide.fill(60).unwrap();
            assert!(matches!(wide.0.filled.borrow().values, Column::Wide(_)), "{code}");
            for heap in 0..=60 {
                assert_eq!(wide.get(heap), narrow.get(heap), "{code} {heap}");
            }
            assert_eq!(wide.restless(), narrow.restless());
        }
    }

    #[test]
    fn the_table_declines_what_it_cannot_hold() {
        let rules = TakeAndBreak::kayles();
        let table = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
        assert_eq!(table.fill(u64::MAX), Err(Limit::Memory));
        let budget = Budget::unlimited().with_memory(1000);
        let table = HeapTable::new(&rules, &budget).unwrap();
        assert_eq!(table.grundy(&499), Some(Nimber(2)));
        assert_eq!(table.grundy(&500), None);
        assert_eq!(budget.reached(), Some(Limit::Memory));
        let budget = Budget::unlimited().with_positions(50);
        let table = HeapTable::new(&rules, &budget).unwrap();
        assert_eq!(table.grundy(&100), None);
        assert_eq!((budget.reached(), table.len()), (Some(Limit::Positions), 50));
        assert!(table.get(49).is_some() && table.get(50).is_none());
    }
}
