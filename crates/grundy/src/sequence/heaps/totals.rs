//! Values of codes that go on for ever, or break a heap into three or more: by sets of values.
//!
//! For each total m and each digit of the code, the values that can be left of m objects in the ways of the digit are one set
//! of bits, made once when m is reached. A move that takes k from a heap of n leaves the set of m = n - k and of its digit; so
//! the values of the options of n are a union of few sets:
//!
//! - one for each digit before the part that repeats;
//! - for digits that repeat with period L: of the totals with one remainder by L, all that heap n can leave go with one digit,
//!   and their union only grows with n. So it is kept, for each remainder and each digit.
//!
//! The set of two heaps is made pair by pair. That of j heaps is the union, over the value g of one of them, of the sets of
//! j - 1 heaps beside it, where the bits change places as g says: bit v goes to v ^ g. That of j heaps or more is the set of j
//! heaps and, in the same way, the union of its own sets beside one heap more.
//!
//! **Cost** of heap n, for sets of w words: n/2 nim-sums where two heaps can be left, the union of n sets for each further number
//! of heaps up to the largest and for an open end, of one set for each digit before the part that repeats, and of 2L sets for that
//! part. Where a number of heaps has a constraint, or is above 64, each way to split is looked at. **Memory:** L² sets; where
//! three heaps or more can be left, one more for each heap and each number of heaps but one.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use crate::rulesets::take_and_break::code::{Code, Constraint, Count, Digit, each_split};
use crate::{Budget, Limit, Values, translate};

/// The sets of a code.
#[derive(Debug)]
pub(crate) struct Totals {
    code: Code,
    /// The different digits of the code.
    kinds: Vec<Digit>,
    /// Which of them stands before the point, behind it, and in the part that repeats.
    first: usize,
    right: Vec<usize>,
    tail: Vec<usize>,
    /// Whether sets of two heaps are needed.
    pairs: bool,
    /// The largest number of heaps for which sets are made.
    top: usize,
    /// Which digits leave any number of heaps from some number on that is at most `top`.
    open: Vec<bool>,
    /// The words of each set, a power of 2.
    words: usize,
    /// The sets with each total of 2 to `top` - 1 heaps, as far as those of more heaps are made from them.
    fewer: Vec<Vec<u64>>,
    /// The sets with each total of `top` heaps or more, if a digit is open.
    more: Option<Vec<u64>>,
    /// The sets of the last totals for each kind of digit, up to as many as the digits before the part that repeats.
    recent: VecDeque<Vec<u64>>,
    /// For each remainder and each digit that repeats: what can be left.
    unions: Vec<Vec<u64>>,
    /// The number of totals whose sets are made.
    known: usize,
    /// The splits of the next total, if they were made before its value is known.
    pending: Option<Vec<u64>>,
    parts: Vec<u64>,
}

/// What is known of the options of a heap.
pub(crate) struct Found {
    /// The least value that none has.
    pub(crate) mex: u64,
    /// Whether there are options, and one of them has the value 1.
    pub(crate) any: bool,
    pub(crate) has_1: bool,
}

/// There is a set for each pair of digits that repeat.
const MOST_REPEATED: usize = 256;

/// Sets are made for at most so many heaps.
const MOST_HEAPS: u64 = 64;

/// Options looked at between two looks at the budget.
const CHUNK: usize = 1 << 14;

impl Totals {
    /// For codes that add nothing, and that have digits that repeat, not too many, or leave three heaps or more.
    pub(crate) fn new(code: &Code) -> Option<Self> {
        let (first, right, tail) = code.parts()?;
        let digits = || std::iter::once(first).chain(right).chain(tail);
        let many = |digit: &Digit| digit.is_open() || digit.entries().any(|(count, _)| count > 2);
        if tail.is_empty() && !digits().any(many) || tail.len() > MOST_REPEATED {
            return None;
        }
        let mut kinds: Vec<Digit> = Vec::new();
        let mut kind = |digit: &Digit| {
            kinds.iter().position(|other| other == digit).unwrap_or_else(|| {
                kinds.push(digit.clone());
                kinds.len() - 1
            })
        };
        let first = kind(first);
        let right = right.iter().map(&mut kind).collect();
        let tail: Vec<usize> = tail.iter().map(&mut kind).collect();
        let free = |&(count, constraint): &Count| constraint == Constraint::Any && count <= MOST_HEAPS;
        let is_open = |digit: &Digit| digit.is_open() && digit.entries().last().as_ref().is_some_and(free);
        let open: Vec<bool> = kinds.iter().map(is_open).collect();
        let counts = kinds.iter().flat_map(Digit::entries).filter(free).map(|(count, _)| count as usize);
        let top = counts.max().unwrap_or(0).max(2);
        let any_open = open.contains(&true);
        let pairs = top > 2 || any_open || kinds.iter().any(|digit| digit.allows_any(2));
        let unions = vec![vec![0]; tail.len() * tail.len()];
        Some(Self {
            code: code.clone(),
            kinds,
            first,
            right,
            tail,
            pairs,
            top,
            open,
            words: 1,
            fewer: vec![Vec::new(); top - 2],
            more: any_open.then(Vec::new),
            recent: VecDeque::new(),
            unions,
            known: 0,
            pending: None,
            parts: Vec::new(),
        })
    }

    /// The options of the heap behind these values.
    ///
    /// # Errors
    /// The limit that was reached. The sets are those of the heaps before then.
    pub(crate) fn options(&mut self, values: &Values, budget: &Budget) -> Result<Found, Limit> {
        while self.known < values.len() {
            let splits = self.splits(values, budget)?;
            self.take(splits, values, budget)?;
        }
        let n = values.len();
        let splits = self.splits(values, budget)?;
        let mut all = splits[self.first * self.words..][..self.words].to_vec();
        self.pending = Some(splits);
        for (taken, &kind) in (1..n).zip(&self.right) {
            if let Some(sets) = self.recent.len().checked_sub(taken).and_then(|at| self.recent.get(at)) {
                join(&mut all, &sets[kind * self.words..][..self.words]);
            }
        }
        let period = self.tail.len();
        for remainder in 0..period {
            let digit = (n + 2 * period - remainder - (self.right.len() + 1) % period) % period;
            join(&mut all, &self.unions[remainder * period + digit]);
        }
        if n > 0 && self.code.takes_whole(n as u64) {
            all[0] |= 1;
        }
        let full = all.iter().take_while(|&&word| word == u64::MAX).count();
        let mex = 64 * full as u64 + all.get(full).map_or(0, |word| u64::from(word.trailing_ones()));
        Ok(Found { mex, any: all.iter().any(|&word| word != 0), has_1: all[0] & 2 != 0 })
    }

    /// Adds the sets of the next total, whose value is known.
    fn take(&mut self, mut sets: Vec<u64>, values: &Values, budget: &Budget) -> Result<(), Limit> {
        let n = self.known;
        let value = values.get(n).unwrap_or(0) as usize;
        let mut words = self.words;
        if value / 64 >= words {
            words = (value / 64 + 1).next_power_of_two();
            let count = (n + 1) * (self.fewer.len() + usize::from(self.more.is_some()));
            budget.hold((words - self.words) * 8 * count)?;
            let widen = |sets: &mut Vec<u64>, from: usize| {
                let mut wider = Vec::with_capacity(sets.len() / from * words);
                for set in sets.chunks_exact(from) {
                    wider.extend_from_slice(set);
                    wider.resize(wider.len() + words - from, 0);
                }
                *sets = wider;
            };
            self.fewer.iter_mut().chain(&mut self.more).for_each(|sets| widen(sets, self.words));
            widen(&mut sets, self.words);
            self.recent.iter_mut().chain(&mut self.unions).for_each(|sets| widen(sets, self.words));
            self.words = words;
        }
        for (digit, set) in self.kinds.iter().zip(sets.chunks_exact_mut(words)) {
            if n > 0 && digit.allows(1) {
                set[value / 64] |= 1 << (value % 64);
            }
        }
        self.recent.push_back(sets);
        self.known += 1;
        // Heap n + 1 can leave this total by digits that repeat.
        let period = self.tail.len();
        let behind = self.known.checked_sub(self.right.len() + 1);
        if let (Some(total), Some(sets)) = (behind, self.recent.front())
            && period > 0
        {
            let remainder = total % period;
            for (digit, &kind) in self.tail.iter().enumerate() {
                let set = &sets[kind * words..][..words];
                join(&mut self.unions[remainder * period + digit], set);
            }
        }
        if self.recent.len() > self.right.len() {
            self.recent.pop_front();
        }
        Ok(())
    }

    /// For each kind of digit the values of the next total in two heaps or more.
    fn splits(&mut self, values: &Values, budget: &Budget) -> Result<Vec<u64>, Limit> {
        if let Some(splits) = self.pending.take() {
            return Ok(splits);
        }
        let (n, words) = (self.known, self.words);
        let value = |heap: usize| values.get(heap).unwrap_or(0) as usize;
        budget.visit_many(1, n as u64 / 8 + 1)?;
        let mut two = vec![0_u64; words];
        if self.pairs {
            for a in 1..=n / 2 {
                let sum = value(a) ^ value(n - a);
                two[sum / 64] |= 1 << (sum % 64);
            }
        }
        // The sets of 2 to `top` heaps, and of `top` or more.
        let mut exact = vec![two];
        for heaps in 3..=self.top {
            let next = if heaps <= n { self.beside(n, &self.fewer[heaps - 3], value, budget)? } else { vec![0; words] };
            exact.push(next);
        }
        let mut onward = exact[self.top - 2].clone();
        if let Some(more) = &self.more {
            join(&mut onward, &self.beside(n, more, value, budget)?);
        }
        let last = self.more.as_mut().map(|more| (more, &onward));
        for (kept, set) in self.fewer.iter_mut().zip(&exact).chain(last) {
            budget.hold(if kept.len() < (n + 1) * words { 8 * words } else { 0 })?;
            kept.truncate(n * words);
            kept.extend_from_slice(set);
        }
        let mut sets = vec![0_u64; self.kinds.len() * words];
        let mut stopped = Ok(());
        let mut looked = 0;
        for ((digit, &open), set) in self.kinds.iter().zip(&self.open).zip(sets.chunks_exact_mut(words)) {
            let _ = digit.each_count(n as u64, |(count, constraint)| {
                match (count, constraint) {
                    (0 | 1, _) => {}
                    // Of an open digit these are the last counts.
                    (_, Constraint::Any) if open && count as usize >= self.top => {
                        join(set, &onward);
                        return ControlFlow::Break(());
                    }
                    (_, Constraint::Any) if count as usize <= self.top => join(set, &exact[count as usize - 2]),
                    _ => {
                        let flow = each_split(n as u64, (count, constraint), &mut self.parts, |parts| {
                            let sum = parts.iter().fold(0, |sum, &part| sum ^ value(part as usize));
                            set[sum / 64] |= 1 << (sum % 64);
                            looked += parts.len();
                            if looked >= CHUNK {
                                stopped = budget.visit_many(1, std::mem::take(&mut looked) as u64);
                            }
                            if stopped.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                        });
                        return flow;
                    }
                }
                ControlFlow::Continue(())
            });
        }
        stopped?;
        Ok(sets)
    }

    /// The values of a total in one heap and what the sets say of the rest.
    fn beside(
        &self,
        n: usize,
        sets: &[u64],
        value: impl Fn(usize) -> usize,
        budget: &Budget,
    ) -> Result<Vec<u64>, Limit> {
        let words = self.words;
        // For each value g that occurs, the union of the sets beside it.
        let mut beside: Vec<u64> = Vec::new();
        let mut places = vec![usize::MAX; 64 * words];
        for a in 1..n.saturating_sub(1) {
            let place = &mut places[value(a)];
            if *place == usize::MAX {
                *place = beside.len();
                beside.resize(beside.len() + words, 0);
            }
            join(&mut beside[*place..][..words], &sets[(n - a) * words..][..words]);
            if a % CHUNK == 0 {
                budget.visit_many(0, (CHUNK * words) as u64)?;
            }
        }
        budget.visit_many(0, (n % CHUNK * words) as u64)?;
        let mut all = vec![0; words];
        for (g, &place) in places.iter().enumerate().filter(|&(_, &place)| place != usize::MAX) {
            for (i, &word) in beside[place..][..words].iter().enumerate() {
                all[i ^ (g / 64)] |= translate(word, g as u64);
            }
        }
        Ok(all)
    }
}

/// Adds the members of another set.
fn join(all: &mut [u64], set: &[u64]) {
    all.iter_mut().zip(set).for_each(|(all, set)| *all |= set);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::TakeAndBreak;
    use crate::{Mex, Nimber};

    /// The definition.
    fn slow(code: &Code, to: u64) -> Vec<(u64, bool, bool)> {
        let mut values: Vec<(u64, bool, bool)> = Vec::new();
        for n in 0..to {
            let (mut mex, mut any) = (Mex::default(), false);
            mex.clear(usize::MAX);
            if n > 0 {
                let _ = code.each_option(n, |parts| {
                    mex.insert(Nimber(parts.iter().fold(0, |sum, &part| sum ^ values[part as usize].0)));
                    any = true;
                    ControlFlow::Continue(())
                });
            }
            values.push((mex.mex().0, any, mex.contains(Nimber(1))));
        }
        values
    }

    fn agree(text: &str, to: u64) {
        let code = TakeAndBreak::parse_code(text).unwrap().code().clone();
        let Some(mut totals) = Totals::new(&code) else { panic!("{text}") };
        let mut values = Values::default();
        for (n, expected) in slow(&code, to).into_iter().enumerate() {
            if n == to as usize / 2 {
                // As after a checkpoint, or a limit.
                totals = Totals::new(&code).unwrap();
            }
            let found = totals.options(&values, &Budget::unlimited()).unwrap();
            assert_eq!((found.mex, found.any, found.has_1), expected, "heap {n} of {text}");
            values.push(Nimber(found.mex));
        }
    }

    #[test]
    fn codes_that_go_on() {
        for code in ["0.[7]", "0.[3]", "0.[37]", "0.1[2]", "4.[3]", "0.07[501]", "0.[0004]", "4!.0[6!]", "0.123[4567]"]
        {
            agree(code, 150);
        }
        // Values beyond one and two words of bits.
        agree("0.[3]", 300);
        agree("0.[7]", 200);
    }

    #[test]
    fn three_heaps_and_more() {
        for code in [
            "0.8",
            "8.0",
            "0.F",
            "0.4[8]",
            "0.08C",
            "8!.0",
            "0.{3,4!}",
            "0.[8F]",
            "C.4",
            "0.G",
            "0.*",
            "0.[{2+}]",
            "0.1{3=,5}",
            "{3+}.0",
            "{4+}.3",
            "0.{2,4,6+}",
            "0.7{5}",
            "0.{3!,4+}",
            "0.{0,70}",
        ] {
            agree(code, 48);
        }
        agree("0.8", 130);
        // The definition would look at more than 10^12 ways to split.
        for code in ["{3+}.0", "0.*", "0.4{3,5+}"] {
            let code = TakeAndBreak::parse_code(code).unwrap().code().clone();
            let (mut totals, mut values) = (Totals::new(&code).unwrap(), Values::default());
            for _ in 0..400 {
                let found = totals.options(&values, &Budget::unlimited()).unwrap();
                values.push(Nimber(found.mex));
            }
        }
    }

    #[test]
    fn every_octal_digit_for_ever() {
        for number in 1..512_u32 {
            let digits: Vec<u8> = (0..3).map(|place| (number >> (3 * place) & 7) as u8).collect();
            if digits[1] | digits[2] > 0 {
                agree(&format!("0.{}[{}{}]", digits[0], digits[1], digits[2]), 40);
            }
        }
    }
}
