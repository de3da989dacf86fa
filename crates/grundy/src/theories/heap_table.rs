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
//! Cost: where a move leaves two heaps at most, or digits repeat or leave three heaps or more, that of `sequence::heaps`, which
//! looks at few options one by one; else one look at each option. Memory: a byte a heap while values are below 2^8, then two;
//! one more where a move leaves two heaps at most, and three to six or so in long tables without a sparse space; and where one
//! leaves three without a constraint, a bit for each value below the next power of two.

use std::cell::{Cell, Ref, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use crate::rulesets::TakeAndBreak;
use crate::rulesets::take_and_break::code::{Code, Constraint, Count, each_split};
use crate::sequence::heaps::binary::Binary;
use crate::sequence::heaps::space::Space;
use crate::sequence::heaps::totals::Totals;
use crate::sequence::heaps::{Heaps, Method};
use crate::values::{Small, each};
use crate::{Budget, Evidence, Limit, Mex, Moves, Nimber, Theory, Values};

/// The table of a take-and-break game. Clones share one table.
#[derive(Clone, Debug)]
pub struct HeapTable(Rc<Inner>);

#[derive(Debug)]
struct Inner {
    code: Code,
    budget: Budget,
    never_splits: bool,
    /// What the values so far have cost, in options looked at.
    work: Cell<u64>,
    filled: RefCell<Filled>,
}

#[derive(Debug, Default)]
struct Filled {
    values: Values,
    /// The fast way, for the codes that have one.
    heaps: Option<Heaps>,
    /// The way of codes that go on for ever, or leave three heaps.
    totals: Option<Totals>,
    mex: Mex,
    parts: Vec<u64>,
    /// The bytes that were asked of the budget for `values`.
    held: usize,
    /// The first heap that is not calm. Meant only if no move leaves two heaps.
    restless: Option<u64>,
}

/// The table goes no further, whatever the budget says.
const MOST_HEAPS: u64 = 1 << 32;

/// Options looked at between two looks at the budget, in the middle of one heap.
const CHUNK: usize = 1 << 14;

/// From this heap on, the values up to the next heap with these bits are computed with it; or with more, so that one for so many
/// heaps may be too many.
const AHEAD_FROM: u64 = 512;
const AHEAD: u64 = 127;
const AHEAD_PART: u64 = 128;

/// The least number of values between two that are handed to the keeper.
const PIECE: usize = 1 << 12;

impl Drop for Inner {
    fn drop(&mut self) {
        let filled = self.filled.get_mut();
        if let (Some(keeper), false) = (self.budget.keeper(), filled.values.is_empty()) {
            keeper.keep(&self.code.to_string(), &filled.values, true);
        }
    }
}

impl HeapTable {
    /// An empty table that spends from `budget`; `None` if the options of a heap are not always smaller heaps.
    pub fn new(rules: &TakeAndBreak, budget: &Budget) -> Option<Self> {
        let code = rules.code().clone();
        code.only_shrinks().then(|| {
            let never_splits = code.never_splits();
            let heaps = if never_splits { None } else { Binary::new(&code).map(Heaps::new) };
            let totals = if heaps.is_none() { Totals::new(&code) } else { None };
            let filled = RefCell::new(Filled { heaps, totals, ..Filled::default() });
            Self(Rc::new(Inner { code, budget: budget.clone(), never_splits, work: Cell::new(0), filled }))
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
        self.0.filled.borrow().values.get(usize::try_from(heap).ok()?).map(Nimber)
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
        let before = self.0.budget.work();
        let filled = self.extend(heap);
        self.0.work.set(self.0.work.get() + (self.0.budget.work() - before));
        filled
    }

    /// What the values so far have cost, in options looked at.
    pub(crate) fn work(&self) -> u64 {
        self.0.work.get()
    }

    fn extend(&self, heap: u64) -> Result<(), Limit> {
        let Inner { code, budget, never_splits, filled, .. } = &*self.0;
        let filled = &mut *filled.borrow_mut();
        if usize::try_from(heap).is_ok_and(|heap| heap < filled.values.len()) {
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
        let hold = |filled: &mut Filled| {
            // The fast way keeps the last values once more, as bytes.
            let width = filled.values.bytes_per_value() + usize::from(filled.heaps.is_some());
            let bytes = entries.max(filled.values.len()).saturating_mul(width);
            budget.hold(bytes.saturating_sub(filled.held))?;
            filled.held = filled.held.max(bytes);
            Ok(())
        };
        hold(filled)?;
        if filled.values.is_empty()
            && let Some(kept) = budget.restore(&code.to_string())
        {
            filled.values = kept;
            hold(filled)?;
            if *never_splits && let Err(limit) = self.find_restless(filled) {
                // Without it, nothing may be said of misère play.
                filled.values = Values::default();
                return Err(limit);
            }
        }
        if filled.heaps.is_some() {
            return self.extend_kept(filled, entries).and_then(|()| hold(filled));
        }
        let keeper = budget.keeper().map(|keeper| (keeper, code.to_string()));
        while filled.values.len() < entries {
            let Filled { values, totals, mex, parts, restless, .. } = filled;
            let n = values.len() as u64;
            let (value, any, has_1) = match totals {
                Some(totals) => {
                    let found = totals.options(values, budget)?;
                    (Nimber(found.mex), found.any, found.has_1)
                }
                None => {
                    let options = each!(&*values, values => mark(code, values, n, mex, parts, budget))?;
                    (mex.mex(), options > 0, mex.contains(Nimber(1)))
                }
            };
            if *never_splits && restless.is_none() && any && value.0 == 0 && !has_1 {
                *restless = Some(n);
            }
            let width = values.bytes_per_value();
            values.push(value);
            if let Some((keeper, code)) = &keeper {
                keeper.keep(code, values, false);
            }
            if values.bytes_per_value() > width {
                hold(filled)?;
            }
        }
        Ok(())
    }

    /// The first heap that is not calm, among heaps whose values are known.
    fn find_restless(&self, filled: &mut Filled) -> Result<(), Limit> {
        let Inner { code, budget, .. } = &*self.0;
        let Filled { values, mex, parts, restless, .. } = filled;
        for n in (0..values.len()).filter(|&n| values.get(n) == Some(0)) {
            let options = each!(&*values, values => mark(code, values, n as u64, mex, parts, budget))?;
            if options > 0 && !mex.contains(Nimber(1)) {
                *restless = Some(n as u64);
                return Ok(());
            }
        }
        Ok(())
    }

    /// The fast way. Between pieces of the work the values are handed to the keeper, if there is one.
    fn extend_kept(&self, filled: &mut Filled, entries: usize) -> Result<(), Limit> {
        let Inner { code, budget, .. } = &*self.0;
        let Filled { values, heaps: Some(heaps), .. } = filled else { return Ok(()) };
        let Some(keeper) = budget.keeper() else { return heaps.extend(values, entries, budget) };
        let code = code.to_string();
        while values.len() < entries {
            let piece = entries.min(values.len() + values.len() / 32 + PIECE);
            heaps.extend(values, piece, budget)?;
            keeper.keep(&code, values, false);
        }
        Ok(())
    }

    /// The number of rare heaps in the sparsest space of the values so far, if there are spaces.
    pub(crate) fn rare(&self) -> Option<usize> {
        self.space().map(|(_, rare)| rare)
    }

    /// The sparsest space of the values so far, and its number of rare heaps, if there are spaces.
    pub(crate) fn space(&self) -> Option<(Space, usize)> {
        let filled = self.0.filled.borrow();
        filled.heaps.as_ref().map(|heaps| heaps.space(&filled.values))
    }

    /// The sparsest space of the first `known` values, if moves split heaps.
    pub(crate) fn space_of(&self, known: usize) -> Option<Space> {
        let filled = self.0.filled.borrow();
        filled.heaps.as_ref().map(|heaps| heaps.space_of(filled.values.iter().take(known)).0)
    }

    /// All values so far.
    pub(crate) fn values(&self) -> Ref<'_, Values> {
        Ref::map(self.0.filled.borrow(), |filled| &filled.values)
    }
}

/// What is done with the options of a heap. The order is that of the options.
trait Visitor<V: Small> {
    /// An option with its value.
    fn option(&mut self, value: u64, parts: &[u64]) -> ControlFlow<()>;

    /// The options of two heaps with one sum: the values of the smaller heaps from 1 on, and those of the larger ones in
    /// ascending order of the heaps.
    fn pairs(&mut self, small: &[V], large: &[V], total: u64) -> ControlFlow<()> {
        for (first, (&a, &b)) in (1_u64..).zip(small.iter().zip(large.iter().rev())) {
            self.option((a.get() ^ b.get()) as u64, &[first, total - first])?;
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

impl<V: Small> Visitor<V> for Marker<'_> {
    #[inline]
    fn option(&mut self, value: u64, _parts: &[u64]) -> ControlFlow<()> {
        self.mex.insert(Nimber(value));
        self.count(1)
    }

    fn pairs(&mut self, small: &[V], large: &[V], _total: u64) -> ControlFlow<()> {
        for (small, large) in small.chunks(CHUNK).zip(large.rchunks(CHUNK)) {
            self.mex.extend(small.iter().zip(large.iter().rev()).map(|(&a, &b)| a.get() ^ b.get()));
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

impl<V: Small> Visitor<V> for Finder<'_> {
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
fn mark<V: Small>(
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
fn each_value<V: Small>(
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
    let of = |heap: u64| values[heap as usize].get() as u64;
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
        Evidence::Computed(match self.0.filled.borrow().heaps.as_ref().map(Heaps::method) {
            Some(method @ Method::SparseSpace { .. }) => format!("values of all smaller heaps, {method}"),
            _ => "values of all smaller heaps, from the definition".into(),
        })
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        // Values are made many at a time, and whoever asks for heap after heap will ask for these.
        let ahead =
            if heap < AHEAD_FROM { heap } else { heap | AHEAD.max((1 << (heap / AHEAD_PART).max(1).ilog2()) - 1) };
        if self.fill(ahead).is_err() {
            self.fill(heap).ok()?;
        }
        self.get(heap)
    }

    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        if self.fill(heap).is_err() {
            return false;
        }
        let Inner { code, budget, filled, .. } = &*self.0;
        let mut parts = Vec::new();
        let mut finder = Finder { target: target.0, out, budget, seen: 0, held: 0 };
        let done = each!(&filled.borrow().values, values => each_value(code, values, heap, &mut parts, &mut finder));
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
