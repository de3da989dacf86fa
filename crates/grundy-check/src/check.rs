//! Checking the values of a certificate, and with them its period.

use std::fmt;
use std::ops::Range;

use crate::certificate::{Certificate, Values};
use crate::game::{Breaking, Game, Rule};
use crate::pairs::{BLOCK, Beside, Classes, Number, hits_beside, hits_of_all};
use crate::stamps::Stamps;
use crate::window::{heaps_needed, least_period};

/// What was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checked {
    /// How many heaps have the values that are claimed, heap 0 counted; with a period, to the end of its window.
    pub heaps: usize,
    /// The largest value.
    pub largest: usize,
}

/// Why a certificate does not hold, or was not checked to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Failure {
    /// The first heap with another value than is claimed.
    Value {
        /// The heap.
        heap: usize,
        /// What is claimed.
        claimed: usize,
        /// What it is.
        value: usize,
    },
    /// The values repeat with a smaller period.
    Period {
        /// What is claimed.
        claimed: usize,
        /// A smaller one.
        least: usize,
    },
    /// The values repeat from an earlier heap on.
    Preperiod {
        /// What is claimed.
        claimed: usize,
    },
    /// A period is claimed for a game with a constraint, about which the theorem says nothing.
    Constraint,
    /// The window of the period is larger than any table.
    TooLong,
    /// It was stopped before this heap was checked.
    Stopped {
        /// The heap.
        heap: usize,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value { heap, claimed, value } => {
                write!(f, "heap {heap} is claimed to have the value {claimed}, and has {value}")
            }
            Self::Period { claimed, least } => {
                write!(f, "the period {claimed} is claimed to be the least, and the values repeat with {least}")
            }
            Self::Preperiod { claimed } => {
                let before = claimed - 1;
                write!(f, "the preperiod {claimed} is claimed to be the least, and the values repeat from {before} on")
            }
            Self::Constraint => {
                f.write_str("a period is claimed, and the code has a constraint, for which none is proved")
            }
            Self::TooLong => f.write_str("the period is too long to be checked"),
            Self::Stopped { heap } => write!(f, "stopped before heap {heap} was checked"),
        }
    }
}

impl std::error::Error for Failure {}

impl Certificate {
    /// Checks every claim. `go_on` is asked now and then with the heap that is looked at and their number.
    ///
    /// # Errors
    /// The first claim that does not hold.
    pub fn check(&self, go_on: impl FnMut(usize, usize) -> bool) -> Result<Checked, Failure> {
        match &self.values {
            Values::One(values) => self.check_values(values, go_on),
            Values::Two(values) => self.check_values(values, go_on),
            Values::Four(values) => self.check_values(values, go_on),
        }
    }

    fn check_values<V: Number>(
        &self,
        carried: &[V],
        go_on: impl FnMut(usize, usize) -> bool,
    ) -> Result<Checked, Failure> {
        let mut values = carried.to_vec();
        if let Some((preperiod, period)) = self.period {
            let heaps = self.game.free_heaps().ok_or(Failure::Constraint)?;
            let needed = heaps_needed(preperiod, period, self.game.most, heaps).ok_or(Failure::TooLong)?;
            let more = needed.saturating_sub(values.len());
            values.try_reserve_exact(more).map_err(|_| Failure::TooLong)?;
            // Slices of the values so far, which repeat, are as long as the values.
            while values.len() < needed {
                let next = (needed - values.len()).min(period * ((values.len() - preperiod) / period));
                values.extend_from_within(preperiod..preperiod + next);
            }
        }
        Checker::new(&self.game, &values, self.space.and_then(|space| Classes::new(space, &self.game)), go_on).run()?;
        if let Some((preperiod, period)) = self.period {
            let least = least_period(carried, preperiod, period);
            if least < period {
                return Err(Failure::Period { claimed: period, least });
            }
            if preperiod > 0 && carried[preperiod - 1] == carried[preperiod - 1 + period] {
                return Err(Failure::Preperiod { claimed: preperiod });
            }
        }
        let largest = values.iter().max().map_or(0, |value| value.get());
        Ok(Checked { heaps: values.len(), largest })
    }
}

/// How many heaps that are not rare are tried beside others before all are.
const TRIED: usize = 2048;
/// How many moves are tried between two looks at what is still missing.
const CHUNK: usize = 256;
/// How many options are looked at between two questions whether to go on.
const ASK_AFTER: usize = 1 << 20;

struct Checker<'a, V, F> {
    game: &'a Game,
    values: &'a [V],
    classes: Option<Classes>,
    /// The moves that leave a rare heap.
    rare: Vec<Beside<V>>,
    /// The moves that are tried first, and how often each was of use.
    tried: Vec<(Beside<V>, u32)>,
    /// The heap at which these are put in order next.
    order_at: usize,
    stamps: Stamps,
    looked: usize,
    go_on: F,
}

impl<'a, V: Number, F: FnMut(usize, usize) -> bool> Checker<'a, V, F> {
    fn new(game: &'a Game, values: &'a [V], classes: Option<Classes>, go_on: F) -> Self {
        let pairs: Vec<Breaking> = pairs(game).collect();
        let is_rare = |heap: usize| {
            let common = |classes: &Classes| classes.is_common(heap, values[heap].get());
            classes.as_ref().is_some_and(|classes| !common(classes))
        };
        let all = 1..values.len();
        let rare_heaps = all.clone().filter(|&heap| is_rare(heap)).count();
        // A hint that makes too many heaps rare helps nobody.
        let helps = classes.is_some() && rare_heaps <= (values.len() / 8).max(TRIED);
        let beside = |heap: usize| pairs.iter().map(move |&breaking| Beside::new(breaking, heap, values[heap]));
        let rare: Vec<Beside<V>> =
            if helps { all.clone().filter(|&heap| is_rare(heap)).flat_map(beside).collect() } else { Vec::new() };
        let common = all.filter(|&heap| !helps || !is_rare(heap)).take(TRIED).flat_map(beside);
        let tried = rare.iter().copied().chain(common).map(|beside| (beside, 0)).collect();
        let largest = values.iter().max().map_or(0, |value| value.get());
        // Every value is at most the number of moves that can follow one another, less than twice the heap.
        let bound = (largest + 1).next_power_of_two().min((2 * values.len()).next_power_of_two());
        let classes = classes.filter(|_| helps);
        Self { game, values, classes, rare, tried, order_at: BLOCK, stamps: Stamps::new(bound), looked: 0, go_on }
    }

    fn run(&mut self) -> Result<(), Failure> {
        for at in (0..self.values.len()).step_by(BLOCK) {
            let end = self.values.len().min(at + BLOCK);
            let mut hits = [V::from(0); BLOCK];
            let common = |n: usize| {
                let value = self.values[n].get();
                self.classes.as_ref().is_some_and(|classes| classes.is_common(n, value))
            };
            if (at..end).all(common) {
                hits_beside(self.values, at, &self.rare, &mut hits);
                self.look(self.rare.len() * BLOCK / 16, at)?;
            } else {
                for breaking in pairs(self.game) {
                    hits_of_all(self.values, at, breaking, &mut hits);
                    self.look(at * BLOCK / 16, at)?;
                }
            }
            for n in at..end {
                if hits[n - at] != V::from(0) || !self.is_mex(n)? {
                    let value = self.mex(n)?;
                    return Err(Failure::Value { heap: n, claimed: self.values[n].get(), value });
                }
            }
            if at >= self.order_at {
                self.order_at += (self.order_at / 4).min(1 << 16);
                self.tried.sort_by_key(|&(_, hits)| std::cmp::Reverse(hits));
                self.tried.iter_mut().for_each(|(_, hits)| *hits /= 2);
            }
        }
        Ok(())
    }

    /// Whether all values below that of heap `n` are options, and it is not one itself. Pairs of heaps were compared with it
    /// before.
    fn is_mex(&mut self, n: usize) -> Result<bool, Failure> {
        let target = self.values[n].get();
        self.stamps.clear();
        self.mark_others(n)?;
        if self.stamps.contains(target) {
            return Ok(false);
        }
        // From one heap of each block it is learnt which moves are of use.
        let learns = n.is_multiple_of(BLOCK);
        let mut looked = 8;
        for moves in self.tried.chunks_mut(CHUNK) {
            if self.stamps.holds_below(target) {
                break;
            }
            looked += CHUNK;
            for (beside, hits) in moves {
                let Some(value) = beside.reach(self.values, n) else { continue };
                if learns && value < target && !self.stamps.contains(value) {
                    *hits += 1;
                }
                self.stamps.insert(value);
            }
        }
        self.look(looked, n)?;
        for breaking in pairs(self.game) {
            let mut from = 1;
            let end = n.saturating_sub(breaking.taken) / 2 + 1;
            while from < end && !self.stamps.holds_below(target) {
                let to = end.min(2 * from + CHUNK);
                self.mark_pairs(n, breaking, from..to);
                self.look(to - from, n)?;
                from = to;
            }
        }
        Ok(self.stamps.holds_below(target))
    }

    /// The value of heap `n` by all its options.
    fn mex(&mut self, n: usize) -> Result<usize, Failure> {
        self.stamps.clear();
        self.mark_others(n)?;
        for breaking in pairs(self.game) {
            self.mark_pairs(n, breaking, 1..n.saturating_sub(breaking.taken) / 2 + 1);
            self.look(n, n)?;
        }
        Ok(self.stamps.mex())
    }

    /// The moves that leave two heaps, the smaller one of which is one of these.
    fn mark_pairs(&mut self, n: usize, breaking: Breaking, heaps: Range<usize>) {
        for heap in heaps {
            if let Some(value) = Beside::new(breaking, heap, self.values[heap]).reach(self.values, n) {
                self.stamps.insert(value);
            }
        }
    }

    /// The moves that leave one heap or none, and those that must be listed one by one.
    fn mark_others(&mut self, n: usize) -> Result<(), Failure> {
        if self.game.whole.binary_search(&n).is_ok() {
            self.stamps.insert(0);
        }
        for &taken in self.game.one.iter().take_while(|&&taken| taken < n) {
            self.stamps.insert(self.values[n - taken].get());
        }
        self.look(self.game.one.len(), n)?;
        for &breaking in self.game.several.iter().filter(|&&breaking| !is_pair(breaking)) {
            let Some(total) = n.checked_sub(breaking.taken) else { continue };
            let mut parts = Parts { values: self.values, breaking, steps: 0 };
            let mut stopped = Ok(());
            let (looked, go_on, stamps) = (&mut self.looked, &mut self.go_on, &mut self.stamps);
            let of = self.values.len();
            parts.each(total, breaking.heaps, 1, 0, true, &mut |value, steps| {
                *looked += steps;
                if *looked >= ASK_AFTER {
                    *looked = 0;
                    if !go_on(n, of) {
                        stopped = Err(Failure::Stopped { heap: n });
                        return false;
                    }
                }
                if let Some(value) = value {
                    stamps.insert(value);
                }
                true
            });
            stopped?;
        }
        Ok(())
    }

    /// Counts options that were looked at.
    fn look(&mut self, options: usize, heap: usize) -> Result<(), Failure> {
        self.looked += options;
        if self.looked < ASK_AFTER {
            return Ok(());
        }
        self.looked = 0;
        if (self.go_on)(heap, self.values.len()) { Ok(()) } else { Err(Failure::Stopped { heap }) }
    }
}

/// The moves into two heaps, equal or not.
fn pairs(game: &Game) -> impl Iterator<Item = Breaking> {
    game.several.iter().copied().filter(|&breaking| is_pair(breaking))
}

fn is_pair(breaking: Breaking) -> bool {
    breaking.heaps == 2 && breaking.rule != Rule::Equal
}

/// The ways to break a heap into many.
struct Parts<'a, V> {
    values: &'a [V],
    breaking: Breaking,
    steps: usize,
}

impl<V: Number> Parts<'_, V> {
    /// Calls `each` with the value of every way to break `total` objects into so many heaps of at least `least` objects, in
    /// ascending order, beside heaps of the value `beside`, and with the steps since the last call, until it says no.
    ///
    /// The depth is the number of heaps, which the reader of games bounds.
    fn each(
        &mut self,
        total: usize,
        heaps: usize,
        least: usize,
        beside: usize,
        all_equal: bool,
        each: &mut impl FnMut(Option<usize>, usize) -> bool,
    ) -> bool {
        self.steps += 1;
        let Breaking { heaps: all, rule, .. } = self.breaking;
        if heaps == 1 {
            if total < least || rule == Rule::NotAllEqual && all_equal && total == least {
                return true;
            }
            return each(Some(beside ^ self.values[total].get()), std::mem::take(&mut self.steps));
        }
        if rule == Rule::Equal {
            let value = if all.is_multiple_of(2) { 0 } else { self.values[total / all].get() };
            return !total.is_multiple_of(all) || total == 0 || each(Some(value), 1);
        }
        let step = usize::from(rule == Rule::Unequal);
        for part in least..=total / heaps {
            let still = heaps == all || all_equal && part == least;
            let next = beside ^ self.values[part].get();
            if !self.each(total - part, heaps - 1, part + step, next, still, each) {
                return false;
            }
        }
        self.steps < ASK_AFTER || each(None, std::mem::take(&mut self.steps))
    }
}
