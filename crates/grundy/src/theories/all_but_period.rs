//! **Subtraction games with all moves but a finite set T are arithmetic periodic** (A. A. Siegel 2005, "Finite excluded
//! subtraction sets and infinite modular Nim", thesis, Dalhousie University). The proof here also says how many terms
//! show the period. With at most three numbers excluded there is no preperiod (Siegel 2005; arXiv 1201.3299).
//!
//! Let t = max(T). From a heap of n every heap up to n-t-1 can be reached, and of the t heaps before n those that are
//! not n - x with x ∈ T. Let F(n), the *frontier*, be the mex of G(0), ..., G(n-t-1).
//!
//! **Lemma.** The values of the heaps 0, ..., n-t-1 are exactly 0, ..., F(n)-1. *Proof.* If one of these heaps had a
//! value above F(n), it would have an option of value F(n), which is a smaller heap, against the choice of F(n). ∎ It
//! follows that F(n+1) is F(n) + 1 if G(n-t) = F(n), and F(n) otherwise.
//!
//! For n ≥ t let the *relative window* of n be the t numbers G(j) - F(n), for j = n-t, ..., n-1. By the lemma it
//! determines G(n) - F(n), the mex of those of its numbers that are ≥ 0 and belong to a permitted move, and F(n+1) -
//! F(n), and so the relative window of n+1. As F(n) ≤ G(n) ≤ F(n) + t and F grows by at most 1 at a time, all its
//! numbers are between -t and t: there are finitely many windows, and one recurs. The law follows: G(n+p) = G(n) + s,
//! where s is what F has grown by.
//!
//! **Statement that is used.** Let D(n) = (G(n) - F(n), F(n+1) - F(n)). If D(i) = D(i+p) holds for t consecutive heaps
//! i = k, ..., k+t-1, then G(i+p) = G(i) + s for all i ≥ k, with s = G(k+p) - G(k). *Proof.* The t terms of D before n
//! give the relative window of n: G(j) - F(n) is G(j) - F(j) less the growth of F from j to n. So k+t and k+t+p have
//! the same relative window, D(i) = D(i+p) for all i ≥ k, and both F and G grow from i to i+p by an amount that does
//! not depend on i. ∎ Conversely every such law of G is a period of D in the end, so the least period of D is that of
//! G.
//!
//! The rule for finite sets, that max(T) terms of G itself are enough, is false here. With T = {2} the values are 0, 1,
//! 0, 1, 2, 3, 2, 3, 4, 5, ..., and G(i+2) = G(i) holds for i = 0 and 1, and not for 2. With T = {2, 3} the values are
//! 0, 1, 0, 1, 2, 3, 2, ..., and G(i+1) = G(i) + 1 holds for i = 2, 3, 4, and not for 5.
//!
//! It declines when the budget, or a table of 2^31 heaps, ends before a period is proved and before the heap is
//! reached.

use std::cell::RefCell;

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

use crate::sequence::go_on_until;
use crate::sequence::level_sets::LONGEST;
use crate::sequence::recurrence::recurrence;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::{Budget, Evidence, Limit, Moves, Nimber, Period, Play, Step, Theory, Values};

/// The longest table that is made without asking the budget.
const FREE: usize = 1 << 14;

/// A search for a period that was given no end goes on until so many options were looked at.
const LONG_WORK: u64 = 1 << 33;

/// The least number of values between two that are handed to the keeper.
const PIECE: usize = 1 << 12;

/// No heap, in a list of heaps.
const NONE: u32 = u32::MAX;

/// The theory of the games in which all numbers but finitely many may be taken.
///
/// Memory: 16 bytes for each heap until the period is proved, 4 from then on.
#[derive(Debug)]
pub struct AllButPeriod {
    excluded: Vec<u64>,
    budget: Budget,
    table: RefCell<Table>,
}

#[derive(Debug, Default)]
struct Table {
    values: Vec<u32>,
    /// How many values were computed, kept or not.
    computed: usize,
    /// D(n) as one number: twice the first part and the second.
    steps: Vec<u32>,
    /// The heap before this one that has the same value.
    before: Vec<u32>,
    /// The last heap of each value.
    last: Vec<u32>,
    frontier: u32,
    law: Option<Law>,
}

#[derive(Clone, Copy, Debug)]
struct Law {
    preperiod: usize,
    period: usize,
    saltus: u64,
}

impl Table {
    /// Makes room for so many heaps in all.
    fn reserve(&mut self, heaps: usize) -> Result<(), Limit> {
        let more = heaps.saturating_sub(self.values.len());
        for list in [&mut self.values, &mut self.steps, &mut self.before, &mut self.last] {
            list.try_reserve_exact(more).map_err(|_| Limit::Memory)?;
        }
        Ok(())
    }

    /// Shows the values to somebody.
    fn lend(&mut self, look: impl FnOnce(&Values)) {
        let lent = Values::Four(std::mem::take(&mut self.values));
        look(&lent);
        if let Values::Four(values) = lent {
            self.values = values;
        }
    }
}

/// The bytes for one heap before the period is proved.
const BYTES: usize = 4 * size_of::<u32>();

impl AllButPeriod {
    /// For these numbers that may not be taken, in any order, repeated or not; 0 is ignored. `None` if nothing is left,
    /// since that is Nim.
    pub fn new(excluded: impl IntoIterator<Item = u64>, budget: &Budget) -> Option<Self> {
        let mut excluded: Vec<u64> = excluded.into_iter().filter(|&x| x > 0).collect();
        excluded.sort_unstable();
        excluded.dedup();
        (!excluded.is_empty()).then(|| Self { excluded, budget: budget.clone(), table: RefCell::default() })
    }

    /// The period and the saltus, computed and proved as far as the budget allows.
    pub fn period(&self) -> Option<Period> {
        self.reach(None)?;
        self.proved()
    }

    /// The same, looked for in the heaps up to `to`, or in about as many as take a minute.
    pub(crate) fn search(&self, to: Option<u64>) -> Option<Period> {
        let most = to.map_or(LONGEST, |to| to.saturating_add(1));
        let before = self.budget.work();
        let spent = || to.is_none() && self.budget.work() - before > LONG_WORK;
        self.go_on(None, most, |table| table.values.len() as u64 >= most || spent());
        self.proved()
    }

    /// How many heaps got their value in the search for the period.
    pub(crate) fn computed(&self) -> u64 {
        self.table.borrow().computed as u64
    }

    /// The largest value of these heaps.
    pub(crate) fn largest_value(&self) -> Option<u64> {
        let table = self.table.borrow();
        let grown = |(heap, &value): (usize, &u32)| match table.law {
            Some(law) if heap >= law.preperiod => {
                u64::from(value) + (table.computed - 1 - heap) as u64 / law.period as u64 * law.saltus
            }
            _ => value.into(),
        };
        table.values.iter().enumerate().take(table.computed).map(grown).max()
    }

    /// The game as checkpoints name it.
    fn code(&self) -> String {
        let excluded: Vec<String> = self.excluded.iter().map(u64::to_string).collect();
        format!("all-but {}", excluded.join(","))
    }

    /// The values of the heaps below `limit`.
    ///
    /// # Errors
    /// The limit that was reached. A table of more than 2^31 heaps counts as a limit of memory.
    pub fn sequence(&self, limit: u64) -> Result<Values, Limit> {
        let stopped = || self.budget.reached().unwrap_or(Limit::Memory);
        if limit > LONGEST {
            return Err(Limit::Memory);
        }
        if let Some(last) = limit.checked_sub(1) {
            self.reach(Some(last)).ok_or_else(stopped)?;
        }
        self.budget.hold(limit as usize * size_of::<u32>())?;
        // A value is not larger than its heap.
        Ok(Values::Four((0..limit).filter_map(|heap| self.value(heap)).map(|v| v as u32).collect()))
    }

    fn largest(&self) -> u64 {
        self.excluded.last().copied().unwrap_or(0)
    }

    fn proved(&self) -> Option<Period> {
        let law = self.table.borrow().law?;
        Some(Period { preperiod: law.preperiod as u128, period: law.period as u128, saltus: law.saltus.into() })
    }

    fn reach(&self, heap: Option<u64>) -> Option<()> {
        self.go_on(heap, LONGEST, |table| heap.is_some_and(|heap| heap < table.values.len() as u64))
    }

    /// Makes the table longer until a period is proved, or it is long enough.
    fn go_on(&self, heap: Option<u64>, most: u64, enough: impl Fn(&Table) -> bool) -> Option<()> {
        let answers = |table: &Table| table.law.is_some() || enough(table);
        go_on_until(&mut *self.table.borrow_mut(), answers, |table| {
            self.grow(table, heap, most)?;
            self.prove(table).ok()
        })
    }

    /// Makes the table longer, if it has less than `most` heaps.
    fn grow(&self, table: &mut Table, heap: Option<u64>, most: u64) -> Option<()> {
        let len = table.values.len();
        let most = most.min(LONGEST) as usize;
        if len >= most {
            return None;
        }
        if len == 0 {
            if let Some(kept) = self.budget.restore(&self.code()) {
                let length = kept.len().min(most);
                self.budget.hold(length * BYTES).ok()?;
                table.reserve(length).ok()?;
                kept.iter().take(length).for_each(|value| self.push(table, value as u32));
                return Some(());
            }
            let work = usize::try_from(self.largest()).unwrap_or(usize::MAX);
            let first = FREE.min((1 << 20) / work.max(1)).max(64).min(most);
            if first * BYTES <= self.budget.memory_left() {
                self.extend(table, first, &Budget::unlimited()).ok()?;
                return self.budget.hold(first * BYTES).ok();
            }
        }
        let mut next = (2 * len).max(64).min(most);
        if let Some(heap) = heap.filter(|&heap| heap < next as u64) {
            // No room to double, but perhaps for this one heap.
            if (next - len) * BYTES > self.budget.memory_left() {
                next = heap as usize + 1;
            }
        }
        self.budget.hold((next - len) * BYTES).ok()?;
        let grown = self.extend_kept(table, next);
        self.budget.release((next - table.values.len()) * BYTES);
        grown.ok()
    }

    /// Makes the table `to` heaps long.
    ///
    /// Cost per heap: the values from the frontier on, and for each the heaps among the last t that have it.
    fn extend(&self, table: &mut Table, to: usize, budget: &Budget) -> Result<(), Limit> {
        table.reserve(to)?;
        for n in table.values.len()..to {
            let mut value = table.frontier;
            let mut looked_at = 0;
            'values: while let Some(&last) = table.last.get(value as usize) {
                let mut heap = last;
                while heap != NONE {
                    looked_at += 1;
                    if self.excluded.binary_search(&(n as u64 - u64::from(heap))).is_err() {
                        value += 1;
                        continue 'values;
                    }
                    heap = table.before[heap as usize];
                }
                break;
            }
            budget.visit(looked_at)?;
            self.push(table, value);
        }
        Ok(())
    }

    /// Adds the value of the next heap, which is at least the frontier.
    fn push(&self, table: &mut Table, value: u32) {
        let (n, frontier) = (table.values.len(), table.frontier);
        table.values.push(value);
        if value as usize >= table.last.len() {
            table.last.resize(value as usize + 1, NONE);
        }
        table.before.push(std::mem::replace(&mut table.last[value as usize], n as u32));
        let leaving = usize::try_from(self.largest()).ok().and_then(|t| n.checked_sub(t));
        if leaving.is_some_and(|heap| table.values[heap] == frontier) {
            table.frontier += 1;
        }
        table.steps.push(2 * (value.saturating_sub(frontier)) + (table.frontier - frontier));
    }

    /// The same as [`extend`](Self::extend). Between pieces of the work the values are handed to the keeper, if there is one.
    fn extend_kept(&self, table: &mut Table, to: usize) -> Result<(), Limit> {
        let Some(keeper) = self.budget.keeper() else { return self.extend(table, to, &self.budget) };
        let code = self.code();
        table.reserve(to)?;
        while table.values.len() < to {
            let piece = to.min(table.values.len() + table.values.len() / 32 + PIECE);
            self.extend(table, piece, &self.budget)?;
            table.lend(|values| keeper.keep(&code, values, false));
        }
        Ok(())
    }

    fn prove(&self, table: &mut Table) -> Result<(), Limit> {
        let len = table.values.len();
        table.computed = len;
        let window = usize::try_from(self.largest()).ok().filter(|&window| window < len);
        let Some(window) = window.filter(|w| w * size_of::<u32>() <= self.budget.memory_left()) else { return Ok(()) };
        self.budget.hold(window * size_of::<u32>())?;
        let found = recurrence(&table.steps, window, &self.budget);
        self.budget.release(window * size_of::<u32>());
        let Some(period) = found? else { return Ok(()) };
        let values = &mut table.values;
        let mut preperiod = len - period - window;
        // What was kept elsewhere may be no values of this game: then the frontier need not grow as it does in the proof.
        let saltus = values[preperiod + period].checked_sub(values[preperiod]);
        let Some(saltus) = saltus.filter(|&saltus| saltus as usize <= period) else { return Ok(()) };
        while preperiod > 0 && values[preperiod - 1].checked_add(saltus) == Some(values[preperiod - 1 + period]) {
            preperiod -= 1;
        }
        values.truncate(preperiod + period);
        values.shrink_to_fit();
        let values = std::mem::take(values);
        self.budget.release(len * BYTES - size_of_val(&values[..]));
        let law = Law { preperiod, period, saltus: saltus.into() };
        *table = Table { values, law: Some(law), computed: len, ..Table::default() };
        Ok(())
    }

    /// The value of a heap that the table answers for.
    fn value(&self, n: u64) -> Option<u64> {
        let table = self.table.borrow();
        if let Some(&value) = usize::try_from(n).ok().and_then(|n| table.values.get(n)) {
            return Some(value.into());
        }
        let law = table.law?;
        let beyond = n - law.preperiod as u64;
        let (times, rest) = (beyond / law.period as u64, beyond % law.period as u64);
        let value = u64::from(*table.values.get(law.preperiod + rest as usize)?);
        // A value is not larger than its heap, so nothing passes 64 bits.
        Some(value + times * law.saltus)
    }

    fn how(&self) -> Evidence {
        match self.proved() {
            Some(Period { preperiod, period, saltus }) => Evidence::Proved(format!(
                "A. A. Siegel 2005 (all-but games), {} equal terms relative to the frontier one period apart: period {period} and saltus {saltus} \
                 from heap {preperiod} on",
                self.largest()
            )),
            None => Evidence::Computed("the values of all smaller heaps were computed".into()),
        }
    }
}

impl Drop for AllButPeriod {
    fn drop(&mut self) {
        let code = self.code();
        if let (Some(keeper), table) = (self.budget.keeper(), self.table.get_mut())
            && !table.values.is_empty()
        {
            table.lend(|values| keeper.keep(&code, values, true));
        }
    }
}

impl Theory<u64> for AllButPeriod {
    fn evidence(&self) -> Evidence {
        self.how()
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        self.reach(Some(heap))?;
        self.value(heap).map(Nimber)
    }

    /// Cost: once through the table. Two heaps of one value differ by a number of T, so that there are few.
    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        if self.reach(Some(heap)).is_none() {
            return false;
        }
        let mut found = Vec::new();
        {
            let table = self.table.borrow();
            for (start, &value) in table.values.iter().enumerate() {
                let place = match (table.law, target.0.checked_sub(value.into())) {
                    (_, Some(0)) => Some(start as u64),
                    (Some(law), Some(more)) if start >= law.preperiod && more % law.saltus.max(1) == 0 => {
                        let times = more.checked_div(law.saltus);
                        times.and_then(|times| times.checked_mul(law.period as u64)?.checked_add(start as u64))
                    }
                    _ => None,
                };
                let can_move = |&option: &u64| option < heap && self.excluded.binary_search(&(heap - option)).is_err();
                found.extend(place.filter(can_move));
            }
        }
        found.sort_unstable();
        found.into_iter().rev().for_each(|option| out.push(option));
        true
    }

    fn plays_misere_nim(&self, _heap: &u64) -> bool {
        true
    }

    fn explain(&self, &heap: &u64, _play: Play) -> Vec<Step> {
        let Some(Period { preperiod, period, saltus }) = self.proved() else { return Vec::new() };
        let n = u128::from(heap);
        if n < preperiod.saturating_add(period) {
            return Vec::new();
        }
        let (times, rest) = ((n - preperiod) / period, (n - preperiod) % period);
        vec![
            Step::new("period-more")
                .with("heap", heap)
                .with("preperiod", preperiod)
                .with("period", period)
                .with("saltus", saltus)
                .with("same", preperiod + rest)
                .with("times", times)
                .with("more", times * saltus),
        ]
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for AllButPeriod {
    fn evidence(&self) -> Evidence {
        self.how()
    }

    fn grundy(&self, heap: &Big) -> Option<BigUint> {
        let [heap] = &heap[..] else { return None };
        self.reach(None)?;
        let table = self.table.borrow();
        let law = table.law?;
        if *heap < BigUint::from(law.preperiod) {
            return table.values.get(usize::try_from(heap).ok()?).map(|&value| value.into());
        }
        let beyond = heap - law.preperiod;
        let rest = usize::try_from(&beyond % law.period).ok()?;
        let value = *table.values.get(law.preperiod + rest)?;
        Some(beyond / law.period * law.saltus + value)
    }

    fn moves_to(&self, heap: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        let [heap] = &heap[..] else { return false };
        if self.reach(None).is_none() {
            return false;
        }
        let table = self.table.borrow();
        let Some(law) = table.law else { return false };
        let mut found = Vec::new();
        for (start, &value) in table.values.iter().enumerate() {
            if *target < BigUint::from(value) {
                continue;
            }
            let more = target - value;
            let option = if more == BigUint::ZERO {
                BigUint::from(start)
            } else if start >= law.preperiod && law.saltus > 0 && &more % law.saltus == BigUint::ZERO {
                more / law.saltus * law.period + start
            } else {
                continue;
            };
            let excluded = |taken: BigUint| u64::try_from(taken).is_ok_and(|x| self.excluded.binary_search(&x).is_ok());
            if option < *heap && !excluded(heap - &option) {
                found.push(option);
            }
        }
        found.sort_unstable();
        found.into_iter().rev().for_each(|option| out.push(vec![option]));
        true
    }

    fn plays_misere_nim(&self, heap: &Big) -> bool {
        heap.len() == 1
    }
}
