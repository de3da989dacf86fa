//! **Guy and Smith 1956** ("The G-values of various games", Proc. Cambridge Phil. Soc. 52). Let t be the last place of a finite
//! octal code. If G(m + p) = G(m) for all m from n0 to 2·n0 + p + t, for some n0 ≥ 1 and p ≥ 1, then G(m + p) = G(m) for all
//! m ≥ n0. If no digit allows two heaps, the t terms from n0 on are enough.
//!
//! With j ≥ 2 heaps in place of two, the terms from n0 to j·n0 + (j - 1)·p + t do the same.
//!
//! Hypotheses: finitely many digits without a constraint, each at most j heaps, and every move leaves smaller heaps only. The
//! theory of values and moves is for octal codes, whose digits are 0-7.
//!
//! *Proof.* Let n > 2·n0 + p + t, and let the claim hold below n. A move from n + p takes at most t and leaves heaps a ≤ b; then
//! b ≥ (n + p - t) / 2 > n0 + p, so b - p > n0 is a heap with the value of b, and (a, b - p) is an option of n of the same
//! value. A move from n leaves b ≥ (n - t) / 2 > n0, and (a, b + p) is an option of n + p of the same value. No move leaves
//! nothing, as n > t. (Of j heaps the largest has at least (n + p - t) / j > n0 + p.) With the same values of options, n and n + p have the same value. Without two heaps, G(n) is a function
//! of the t values before it, the same for all n > t.
//!
//! The period is looked for while the table of values is filled: now and then, and where a law that holds so far would be
//! proved. A period is named only after the window of the theorem was compared, so that nothing that merely repeats is ever
//! called periodic.
//!
//! It declines: heaps up to 2000, whose values are as quickly computed; codes with constraints, endless tails, three heaps, or
//! added objects; and games whose period, if there is one, is not proved within some 2^30 options looked at.

use std::cell::Cell;

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

use super::HeapTable;
#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::rulesets::TakeAndBreak;
use crate::sequence::heaps::period::{Search, Seen, search};
use crate::values::each;
use crate::{Budget, Evidence, Limit, Moves, Nimber, Play, Step, Sum, Theory};

/// Heaps up to this size are left to the table.
const SMALL: u64 = 2000;
/// The first length at which a period is looked for.
const FIRST: u64 = 256;
/// A table that has cost so many options is not made longer for a period.
const MOST_WORK: u64 = 1 << 30;
/// The same where a period is what was asked for.
const LONG_WORK: u64 = 1 << 35;
/// How many moves are listed at most; all are counted.
const MOST_LISTED: usize = 1 << 20;

/// A period that is proved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Period {
    /// The least n0 with G(m + p) = G(m) for all m ≥ n0.
    from: u64,
    /// The least p.
    length: u64,
}

impl Period {
    /// The heap in the first period, or before it, that has the value of this heap.
    fn reduce(self, heap: u64) -> u64 {
        match heap.checked_sub(self.from) {
            Some(behind) => self.from + behind % self.length,
            None => heap,
        }
    }
}

/// The theory of octal games with a period.
#[derive(Clone, Debug)]
pub struct GuySmith {
    name: String,
    table: HeapTable,
    /// The octal digits, the one before the point first. None if a move may leave more than two heaps.
    digits: Vec<u8>,
    /// The most heaps that a move may leave.
    parts: usize,
    /// The last place of the code.
    place: usize,
    found: Cell<Option<Period>>,
    /// The length up to which no period is proved.
    tried: Cell<u64>,
    /// The length at which it is looked for next.
    next: Cell<u64>,
}

impl GuySmith {
    /// The theory for this game; `None` if it is not a finite octal game. Nothing is computed before it is asked.
    pub fn new(rules: &TakeAndBreak, budget: &Budget) -> Option<Self> {
        Self::with_table(rules, HeapTable::new(rules, budget)?)
    }

    /// The same with a table that may be used elsewhere too; it must be the table of these rules.
    pub(crate) fn with_table(rules: &TakeAndBreak, table: HeapTable) -> Option<Self> {
        let digits = rules.code().octal()?;
        Some(Self { digits, ..Self::of_any_count(rules, table)? })
    }

    /// The search for a period alone, also for codes in which a move may leave more than two heaps.
    pub(crate) fn of_any_count(rules: &TakeAndBreak, table: HeapTable) -> Option<Self> {
        let (parts, place) = rules.code().free()?;
        Some(Self {
            name: rules.to_string(),
            table,
            digits: Vec::new(),
            parts: usize::try_from(parts).ok()?,
            place,
            found: Cell::new(None),
            tried: Cell::new(0),
            next: Cell::new(FIRST),
        })
    }

    /// The least preperiod n0 (the least heap from which on the values repeat, heap 0 counted) and the least period, if a
    /// period can be proved within the bound of this theory and the budget.
    ///
    /// Cost: about 2^30 options looked at if there is none.
    pub fn period(&self) -> Option<(u64, u64)> {
        self.seek(u64::MAX).map(|period| (period.from, period.length))
    }

    /// Looks for a period in tables that are not longer than a heap that was asked for.
    fn seek(&self, heap: u64) -> Option<Period> {
        while self.found.get().is_none() {
            let length = self.next.get();
            if length > heap || !self.affordable(length) {
                return None;
            }
            self.look(length).ok()?;
        }
        self.found.get()
    }

    /// Looks for a period in the first `to` values, and stops as soon as one is proved; without `to`, it goes on until the
    /// values have cost some 2^35 options. A period that is known from earlier is the answer, however long.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn search(&self, to: Option<u64>) -> Result<Option<(u64, u64)>, Limit> {
        let more = || to.map_or(self.table.work() <= LONG_WORK, |to| self.tried.get() < to);
        while self.found.get().is_none() && more() {
            self.look(self.next.get().min(to.unwrap_or(u64::MAX)))?;
        }
        Ok(self.found.get().map(|period| (period.from, period.length)))
    }

    /// Looks at the first `length` values for a period, and decides how many are looked at next.
    fn look(&self, length: u64) -> Result<(), Limit> {
        let budget = self.table.budget();
        self.table.fill(length.saturating_sub(1))?;
        budget.visit_many(0, length / 8)?;
        let needed = |seen: Seen| {
            let end = seen.preperiod.max(1).saturating_add(seen.period);
            match self.parts {
                0 | 1 => end.saturating_add(self.place),
                parts => end.saturating_mul(parts).saturating_add(self.place + 1),
            }
        };
        let found = each!(&*self.table.values(), values => search(&values[..length as usize], needed));
        self.tried.set(length);
        let usual = length + length / 2;
        match found {
            Search::Proved(Seen { preperiod, period }) => {
                self.found.set(Some(Period { from: preperiod as u64, length: period as u64 }));
            }
            // A law that holds so far, and would be proved there.
            Search::Needs(more) => self.next.set((more as u64).clamp(length + length / 16 + 1, usual)),
            Search::Nothing => self.next.set(usual),
        }
        Ok(())
    }

    /// Whether a table of this length is within the bound, and leaves memory to others.
    fn affordable(&self, length: u64) -> bool {
        let room = u128::from(length) * 8 <= self.table.budget().memory_left() as u128;
        room && self.table.work() <= MOST_WORK
    }

    /// The value of any heap.
    fn value(&self, period: Period, heap: u64) -> Option<u64> {
        Some(self.table.get(period.reduce(heap))?.0)
    }

    /// Pushes the options with value `target` that break a total into two heaps, written by `option` from the smaller one.
    ///
    /// The total has at least twice n0 objects, so that the larger heap is always in the periodic part: whether the option
    /// with a smaller heap a ≥ n0 has the value depends on a mod p only. `residue` is the place of the total in its period,
    /// counted from heap 0; `halves` says how often a whole period fits between n0 and half of the total, and what remains.
    fn push_pairs<P>(
        &self,
        period: Period,
        residue: u64,
        halves: (u128, u64),
        target: u64,
        out: &mut Moves<P>,
        option: impl Fn(u64) -> Sum<P>,
    ) -> Option<()> {
        let Period { length: p, from } = period;
        let start = from.max(1);
        // The value of the heap that is left when a is taken off: any heap with this residue in the periodic part.
        let larger = |a: u64| {
            let residue = u128::from(residue) + u128::from(p) - u128::from(a % p);
            let least = u128::from(start) + (residue + u128::from(p) - u128::from(start % p)) % u128::from(p);
            self.value(period, least as u64)
        };
        let fits = |a: u64| Some(self.value(period, a)? ^ larger(a)? == target);
        for a in 1..start {
            if fits(a)? {
                self.push(out, || option(a));
            }
        }
        let mut offsets = Vec::new();
        for offset in 0..p {
            if fits(start + offset)? {
                offsets.push(offset);
            }
        }
        let (whole, rest) = halves;
        let last = offsets.iter().filter(|&&offset| offset < rest).count() as u128;
        let total = whole.saturating_mul(offsets.len() as u128).saturating_add(last);
        let mut listed = 0;
        'listing: for block in 0..=u64::try_from(whole).unwrap_or(u64::MAX) {
            for &offset in &offsets {
                let a = u128::from(start) + u128::from(block) * u128::from(p) + u128::from(offset);
                let (Ok(a), true) = (u64::try_from(a), listed < total) else { break 'listing };
                if !self.has_room(out) {
                    break 'listing;
                }
                out.push(option(a));
                listed += 1;
            }
            if offsets.is_empty() {
                break;
            }
        }
        if total > listed {
            out.count_more(total - listed);
        }
        if total == u128::MAX {
            out.at_least();
        }
        Some(())
    }

    fn has_room<P>(&self, out: &Moves<P>) -> bool {
        out.has_room() && out.listed().len() < MOST_LISTED
    }

    fn push<P>(&self, out: &mut Moves<P>, option: impl FnOnce() -> Sum<P>) {
        if self.has_room(out) { out.push(option()) } else { out.count_more(1) }
    }

    fn all_moves_to(&self, period: Period, heap: u64, target: u64, out: &mut Moves<u64>) -> Option<()> {
        for (taken, &digit) in self.digits.iter().enumerate() {
            let Some(total) = heap.checked_sub(taken as u64) else { break };
            if total == 0 {
                if digit & 1 != 0 && target == 0 {
                    self.push(out, Sum::new);
                }
                continue;
            }
            if digit & 2 != 0 && self.value(period, total)? == target {
                self.push(out, || total.into());
            }
            if digit & 4 == 0 {
                continue;
            }
            let (half, start) = (total / 2, period.from.max(1));
            if half > start {
                let count = half - start + 1;
                let halves = (u128::from(count / period.length), count % period.length);
                self.push_pairs(period, total % period.length, halves, target, out, |a| [a, total - a].into())?;
            } else {
                for a in 1..=half {
                    if self.value(period, a)? ^ self.value(period, total - a)? == target {
                        self.push(out, || [a, total - a].into());
                    }
                }
            }
        }
        Some(())
    }

    fn proof(&self) -> Evidence {
        match self.found.get() {
            Some(Period { from, length }) => {
                Evidence::Proved(format!("Guy and Smith 1956: {} has period {length} from heap {from} on", self.name))
            }
            None => Evidence::Theorem(format!("Guy and Smith 1956, if a period of {} is found", self.name)),
        }
    }

    /// Whether all heaps of the game are calm: no move leaves two heaps, and a heap of value 0 that has options has one of
    /// value 1. For n > t that depends on the t values before n, so a table that reaches past one period decides it.
    fn is_calm(&self) -> bool {
        self.table.never_splits() && self.table.restless().is_none()
    }
}

impl Theory<u64> for GuySmith {
    fn evidence(&self) -> Evidence {
        self.proof()
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        if heap <= SMALL {
            return None;
        }
        self.value(self.seek(heap)?, heap).map(Nimber)
    }

    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        let Some(period) = (heap > SMALL).then(|| self.seek(heap)).flatten() else { return false };
        self.all_moves_to(period, heap, target.0, out).is_some()
    }

    fn plays_misere_nim(&self, &heap: &u64) -> bool {
        heap > SMALL && self.seek(heap).is_some() && self.is_calm()
    }

    fn explain(&self, &heap: &u64, _play: Play) -> Vec<Step> {
        match self.found.get() {
            Some(period) if heap > SMALL => vec![self.explain_with(period, heap, period.reduce(heap))],
            _ => Vec::new(),
        }
    }
}

impl GuySmith {
    fn explain_with(&self, period: Period, heap: impl std::fmt::Display, equal: u64) -> Step {
        Step::new("heap-by-period")
            .with("heap", heap)
            .with("equal", equal)
            .with("code", &self.name)
            .with("period", period.length)
            .with("from", period.from)
    }
}

#[cfg(feature = "bigint")]
impl GuySmith {
    fn reduce_big(period: Period, heap: &BigUint) -> Option<u64> {
        if let Ok(heap) = u64::try_from(heap) {
            return Some(period.reduce(heap));
        }
        let behind = (heap - period.from) % period.length;
        u64::try_from(behind).ok().map(|behind| period.from + behind)
    }

    fn all_moves_to_big(&self, period: Period, heap: &BigUint, target: u64, out: &mut Moves<Big>) -> Option<()> {
        let start = period.from.max(1);
        for (taken, &digit) in self.digits.iter().enumerate() {
            let total = heap - taken as u64;
            if digit & 2 != 0 && self.value(period, Self::reduce_big(period, &total)?)? == target {
                self.push(out, || Sum::from(vec![vec![total.clone()]]));
            }
            if digit & 4 != 0 {
                let count: BigUint = &total / 2_u32 - start + 1_u32;
                let whole = u128::try_from(&count / period.length).unwrap_or(u128::MAX);
                let halves = (whole, u64::try_from(count % period.length).ok()?);
                let residue = u64::try_from(&total % period.length).ok()?;
                self.push_pairs(period, residue, halves, target, out, |a| {
                    Sum::from(vec![vec![BigUint::from(a)], vec![&total - a]])
                })?;
            }
        }
        Some(())
    }
}

/// For heaps of any length. Heaps that fit 64 bits are the other theory's, but answered all the same.
#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for GuySmith {
    fn evidence(&self) -> Evidence {
        self.proof()
    }

    fn grundy(&self, heap: &Big) -> Option<BigUint> {
        let [heap] = &heap[..] else { return None };
        let period = self.seek(u64::MAX)?;
        self.value(period, Self::reduce_big(period, heap)?).map(BigUint::from)
    }

    fn moves_to(&self, heap: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        let [heap] = &heap[..] else { return false };
        let Some(period) = self.seek(u64::MAX) else { return false };
        // Values of the table are small, so a larger target is nobody's value.
        let Ok(target) = u64::try_from(target) else { return true };
        match u64::try_from(heap) {
            Ok(heap) => {
                let mut small = Moves::with_room(out.room());
                let done = self.all_moves_to(period, heap, target, &mut small);
                out.append(small.map(|heap| vec![BigUint::from(heap)]));
                done.is_some()
            }
            Err(_) => self.all_moves_to_big(period, heap, target, out).is_some(),
        }
    }

    fn plays_misere_nim(&self, heap: &Big) -> bool {
        heap.len() == 1 && self.seek(u64::MAX).is_some() && self.is_calm()
    }

    fn explain(&self, heap: &Big, _play: Play) -> Vec<Step> {
        let (Some(period), [heap]) = (self.found.get(), &heap[..]) else { return Vec::new() };
        Self::reduce_big(period, heap).map(|equal| self.explain_with(period, heap, equal)).into_iter().collect()
    }
}
