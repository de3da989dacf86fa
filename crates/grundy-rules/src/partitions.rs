//! Heaps that become a sum of any number of parts: `n -> parts for parts in partitions(n) if distinct and count >= 2`.
//!
//! A heap of 200 has 4 * 10^12 partitions, but their values are few. Going up from the smallest heap, the table keeps for each
//! total and each number of parts the set of nim-sums that can be made with the parts below the present heap. A further part p
//! of value v adds, to the nim-sums at total t, those at t - p, each changed by v. The number of parts is counted as far as the
//! conditions tell it apart. For totals below N, counts up to c and values below V this takes N^2/2 * (c+1) * V/64 steps, and
//! N * (c+1) * V * 2 bytes.
//!
//! Beside each nim-sum stands the part with which it could be made first. That part is the largest of a way to make it, so it
//! says for every p whether the nim-sum can be made with parts up to p, and moves are listed without a step in vain.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use grundy::{Budget, Evidence, Limit, Moves, Nimber, Options, Sum, Theory, translate};

use crate::check::uses;
use crate::program::{Clause, Code, Measure, Part, Program, Run, Shape, Step};
use crate::syntax::{Operator, Relation};

/// Larger heaps are left to search.
const LARGEST: usize = 1 << 12;
/// Larger tables are not begun.
const MOST_BYTES: usize = 1 << 28;
/// Numbers of parts are told apart up to this one.
const MOST_COUNT: usize = 64;
/// An ordinary clause may write so many options of one heap.
const MOST_OPTIONS: usize = 1 << 20;
/// Moves are counted in at most so many steps.
const MOST_COUNTING: usize = 1 << 28;

/// Which partitions are moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Allowed {
    distinct: bool,
    least_count: usize,
    most_count: Option<usize>,
    least_part: usize,
    most_part: usize,
}

impl Allowed {
    /// From here on, numbers of parts are not told apart.
    fn cap(&self) -> usize {
        self.most_count.map_or(self.least_count, |most| self.least_count.max(most + 1))
    }

    fn has_count(&self, count: usize) -> bool {
        self.least_count <= count && self.most_count.is_none_or(|most| count <= most)
    }

    fn has_part(&self, part: usize) -> bool {
        (self.least_part..=self.most_part).contains(&part)
    }

    /// Whether the parts, in descending order, are a move.
    fn has(&self, parts: &[u64]) -> bool {
        self.has_count(parts.len())
            && parts.iter().all(|&part| usize::try_from(part).is_ok_and(|part| part > 0 && self.has_part(part)))
            && !(self.distinct && parts.windows(2).any(|pair| pair[0] == pair[1]))
    }

    /// Adds what a condition on the run says; `None` if it is about something else.
    fn narrow(&mut self, condition: &Code, run: Run) -> Option<()> {
        if *condition == Code::Measure(Measure::Distinct, run) {
            self.distinct = true;
            return Some(());
        }
        let Code::Chain(terms, relations) = condition else { return None };
        for (pair, relation) in terms.windows(2).zip(relations) {
            let (measure, number, relation) = match pair {
                [Code::Measure(measure, of), Code::Number(number)] if *of == run => (measure, *number, *relation),
                [Code::Number(number), Code::Measure(measure, of)] if *of == run => {
                    let turned = match relation {
                        Relation::Less => Relation::Greater,
                        Relation::LessOrEqual => Relation::GreaterOrEqual,
                        Relation::Greater => Relation::Less,
                        Relation::GreaterOrEqual => Relation::LessOrEqual,
                        other => *other,
                    };
                    (measure, *number, turned)
                }
                _ => return None,
            };
            let (least, most) = match relation {
                Relation::Less => (None, Some(number.checked_sub(1)?)),
                Relation::LessOrEqual => (None, Some(number)),
                Relation::Greater => (Some(number.checked_add(1)?), None),
                Relation::GreaterOrEqual => (Some(number), None),
                Relation::Equal => (Some(number), Some(number)),
                Relation::NotEqual => return None,
            };
            let least = least.map(|n| usize::try_from(n.max(0)).unwrap_or(usize::MAX));
            let most = most.map(|n| usize::try_from(n).ok()).map_or(Some(None), |n| n.map(Some))?;
            match (measure, least, most) {
                (Measure::Count | Measure::Len, least, most) => {
                    self.least_count = self.least_count.max(least.unwrap_or(0));
                    self.most_count = self.most_count.into_iter().chain(most).min();
                }
                (Measure::Min, Some(least), None) => self.least_part = self.least_part.max(least),
                (Measure::Max, None, Some(most)) => self.most_part = self.most_part.min(most),
                _ => return None,
            }
        }
        Some(())
    }
}

/// A clause that makes parts.
#[derive(Clone, Debug)]
struct Split {
    /// Writes what the parts add up to, as heaps.
    totals: Program,
    allowed: Allowed,
}

impl Split {
    fn new(clause: &Clause) -> Option<Self> {
        let at = clause.steps.iter().position(|step| matches!(step, Step::Partitions { .. }))?;
        let Step::Partitions { run, total } = &clause.steps[at] else { return None };
        if clause.options != [vec![Part::Heaps(*run)]] {
            return None;
        }
        let mut steps = clause.steps[..at].to_vec();
        let mut allowed =
            Allowed { distinct: false, least_count: 0, most_count: None, least_part: 1, most_part: LARGEST };
        for step in &clause.steps[at + 1..] {
            let Step::If(condition) = step else { return None };
            let mut open = vec![condition];
            while let Some(code) = open.pop() {
                match code {
                    Code::Binary(Operator::And, a, b) => open.extend([&**a, &**b]),
                    code if uses(code, run.0) => allowed.narrow(code, *run)?,
                    code => steps.push(Step::If(code.clone())),
                }
            }
        }
        let has_runs = steps
            .iter()
            .any(|step| matches!(step, Step::Partitions { .. } | Step::LetRun { .. } | Step::ForEach { .. }));
        if has_runs || allowed.cap() > MOST_COUNT {
            return None;
        }
        let options = vec![vec![Part::Position(vec![total.clone()])]];
        let clause = Clause { slots: clause.slots, pattern: Vec::new(), steps, options };
        let totals = Program { shape: Shape::Heap, clauses: vec![clause], ..Program::default() };
        Some(Self { totals, allowed })
    }
}

/// The nim-sums that can be made, by total and number of parts.
#[derive(Clone, Debug, Default)]
struct Reach {
    /// One bit for each nim-sum.
    words: Vec<u64>,
    /// The part with which a nim-sum could be made first.
    first: Vec<u16>,
}

#[derive(Clone, Debug, Default)]
struct Table {
    /// The values of the heaps 0, 1, 2, ...
    values: Vec<u64>,
    /// Totals are below this.
    size: usize,
    /// Values are below 2^bits.
    bits: u32,
    /// One for each clause.
    reach: Vec<Reach>,
    bytes: usize,
    /// No answer for this heap and the larger ones: an option of it is not smaller, or the rule has no meaning.
    end: Option<usize>,
}

/// Values and moves of a rule that makes parts.
pub(crate) struct Partitions {
    ordinary: Program,
    splits: Vec<Split>,
    budget: Budget,
    table: RefCell<Table>,
}

impl Partitions {
    /// The theory of a rule about heaps, if a clause makes parts under conditions that the table can tell.
    pub(crate) fn new(program: &Rc<Program>, budget: &Budget) -> Option<Self> {
        let makes_parts = |clause: &&Clause| clause.steps.iter().any(|step| matches!(step, Step::Partitions { .. }));
        if program.shape != Shape::Heap || !program.ends.is_empty() {
            return None;
        }
        let splits: Vec<Split> = program.clauses.iter().filter(makes_parts).map(Split::new).collect::<Option<_>>()?;
        if splits.is_empty() {
            return None;
        }
        let clauses = program.clauses.iter().filter(|clause| !makes_parts(clause)).cloned().collect();
        let ordinary = Program { shape: Shape::Heap, zero_ends: program.zero_ends, clauses, ..Program::default() };
        Some(Self { ordinary, splits, budget: budget.clone(), table: RefCell::default() })
    }

    /// Where the nim-sums of a total and a count stand, in words.
    fn row(&self, table: &Table, split: usize, total: usize, count: usize) -> usize {
        (total * (self.splits[split].allowed.cap() + 1) + count) << (table.bits - 6)
    }

    /// Begins a table of another size, with the heaps that are known.
    fn resize(&self, table: &mut Table, size: usize, bits: u32) -> Result<(), Limit> {
        let rows: usize = self.splits.iter().map(|split| split.allowed.cap() + 1).sum();
        // Two bytes and one bit for each nim-sum.
        let bytes = (size * rows).checked_mul(17).and_then(|n| n.checked_mul(1 << (bits - 3)));
        let bytes = bytes.filter(|&bytes| bytes <= MOST_BYTES).ok_or(Limit::Memory)?;
        self.budget.release(std::mem::take(&mut table.bytes));
        table.reach.clear();
        self.budget.hold(bytes)?;
        table.bytes = bytes;
        (table.size, table.bits) = (size, bits);
        for split in &self.splits {
            let words = (size * (split.allowed.cap() + 1)) << (bits - 6);
            let mut reach = Reach { words: vec![0; words], first: vec![0; words << 6] };
            reach.words[0] = 1;
            table.reach.push(reach);
        }
        for part in 1..table.values.len() {
            self.add(table, part)?;
        }
        Ok(())
    }

    /// A further part may be used.
    fn add(&self, table: &mut Table, part: usize) -> Result<(), Limit> {
        let value = table.values[part];
        let words = 1_usize << (table.bits - 6);
        let far = usize::try_from(value >> 6).unwrap_or(0);
        for (i, split) in self.splits.iter().enumerate() {
            if !split.allowed.has_part(part) {
                continue;
            }
            let rows = split.allowed.cap() + 1;
            self.budget.visit((table.size - part.min(table.size)) * rows * words)?;
            let reach = &mut table.reach[i];
            for step in 0..table.size.saturating_sub(part) {
                // With distinct parts, what this part has just made must not be used for it again.
                let total = if split.allowed.distinct { table.size - 1 - step } else { part + step };
                let (below, above) = reach.words.split_at_mut(total * rows * words);
                for count in 0..rows {
                    let next = (count + 1).min(rows - 1);
                    let from = &below[((total - part) * rows + count) * words..][..words];
                    let to = &mut above[next * words..][..words];
                    for (at, to) in to.iter_mut().enumerate() {
                        let mut new = translate(from[at ^ far], value) & !*to;
                        *to |= new;
                        while new != 0 {
                            let bit = new.trailing_zeros() as usize;
                            reach.first[(((total * rows + next) * words + at) << 6) + bit] = part as u16;
                            new &= new - 1;
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// What the parts of a heap may add up to; `None` if the heap is out of reach.
    fn totals(&self, split: &Split, heap: usize) -> Option<BTreeSet<usize>> {
        let mut options = Options::default();
        options.reset(MOST_OPTIONS);
        split.totals.options(&[heap as u64], &mut options, |numbers| numbers.first().copied().unwrap_or(0));
        if options.error().is_some() || options.overflowed() {
            return None;
        }
        let mut totals = BTreeSet::new();
        for &total in options.iter().flatten() {
            let total = usize::try_from(total).ok().filter(|&total| total <= heap)?;
            let may_stay = total == heap && heap > 0 && split.allowed.has_count(1) && split.allowed.has_part(heap);
            if may_stay {
                return None;
            }
            totals.insert(total);
        }
        Some(totals)
    }

    /// The options of the clauses that make no parts; `None` if the heap is out of reach.
    fn ordinary(&self, heap: usize) -> Option<Options<u64>> {
        let mut options = Options::default();
        options.reset(MOST_OPTIONS);
        self.ordinary.options(&[heap as u64], &mut options, |numbers| numbers.first().copied().unwrap_or(0));
        let is_smaller = options.iter().flatten().all(|&part| part < heap as u64);
        (options.error().is_none() && !options.overflowed() && is_smaller).then_some(options)
    }

    fn value_of(&self, table: &Table, option: &[u64]) -> u64 {
        option
            .iter()
            .fold(0, |sum, &part| sum ^ usize::try_from(part).ok().and_then(|p| table.values.get(p)).unwrap_or(&0))
    }

    /// The value of the next heap. `None`: it is out of reach.
    fn next(&self, table: &Table) -> Option<u64> {
        let heap = table.values.len();
        let mut seen = vec![0_u64; 1 << (table.bits - 6)];
        let options = self.ordinary(heap)?;
        self.budget.visit(options.len()).ok()?;
        for option in options.iter() {
            let value = self.value_of(table, option);
            seen[(value >> 6) as usize] |= 1 << (value & 63);
        }
        for (i, split) in self.splits.iter().enumerate() {
            for total in self.totals(split, heap)? {
                for count in (0..=split.allowed.cap()).filter(|&count| split.allowed.has_count(count)) {
                    let row = self.row(table, i, total, count);
                    let found = &table.reach[i].words[row..][..seen.len()];
                    seen.iter_mut().zip(found).for_each(|(seen, found)| *seen |= found);
                }
            }
        }
        let full = seen.iter().take_while(|&&word| word == u64::MAX).count();
        let ones = seen.get(full).map_or(0, |word| word.trailing_ones());
        Some(64 * full as u64 + u64::from(ones))
    }

    /// Values all heaps up to this one.
    fn fill(&self, heap: u64) -> Option<usize> {
        let heap = usize::try_from(heap).ok().filter(|&heap| heap < LARGEST)?;
        let table = &mut *self.table.borrow_mut();
        if table.end.is_some_and(|end| heap >= end) {
            return None;
        }
        if heap >= table.size || table.reach.is_empty() {
            let size = (heap + 1).next_power_of_two().max(64);
            self.renewed(table, size, table.bits.max(6), heap)?;
        }
        while table.values.len() <= heap {
            let part = table.values.len();
            let Some(value) = self.next(table) else {
                self.stop(table, part);
                return None;
            };
            table.values.push(value);
            let done = if value >> table.bits > 0 {
                self.renewed(table, table.size, table.bits + 1, part)
            } else if part > 0 && self.add(table, part).is_err() {
                table.reach.clear();
                None
            } else {
                Some(())
            };
            if done.is_none() {
                table.values.pop();
                return None;
            }
        }
        Some(heap)
    }

    /// This heap is out of reach, if it is not for a limit that may be lifted.
    fn stop(&self, table: &mut Table, heap: usize) {
        if self.budget.reached().is_none() {
            table.end = Some(heap);
        }
    }

    /// A table of another size for this heap, or none where a limit is reached.
    fn renewed(&self, table: &mut Table, size: usize, bits: u32, heap: usize) -> Option<()> {
        if self.resize(table, size, bits).is_err() {
            table.reach.clear();
            self.stop(table, heap);
            return None;
        }
        Some(())
    }

    /// Pushes the partitions of `total` below `heap` that have this nim-sum, in descending order, without those that another
    /// clause has too, as long as there is room. Says whether all were pushed.
    fn list(
        &self,
        table: &Table,
        (i, total, heap): (usize, usize, usize),
        target: u64,
        is_known: impl Fn(&[u64]) -> bool,
        out: &mut Moves<u64>,
    ) -> bool {
        let allowed = self.splits[i].allowed;
        let can_be_made = |left: usize, sum: u64, used: usize, most: usize| {
            (0..=allowed.cap()).any(|count| {
                let bit = (self.row(table, i, left, count) << 6) + sum as usize;
                let is_enough = if count < allowed.cap() {
                    allowed.has_count(used + count)
                } else {
                    allowed.most_count.is_none() && used + count >= allowed.least_count
                };
                is_enough
                    && table.reach[i].words[bit >> 6] >> (bit & 63) & 1 == 1
                    && usize::from(table.reach[i].first[bit]) <= most
            })
        };
        let below = |part: usize| if allowed.distinct { part - 1 } else { part };
        let most = total.min(heap.saturating_sub(1)).min(allowed.most_part);
        if !can_be_made(total, target, 0, most) {
            return true;
        }
        // For each part chosen so far: what was left before it, and the nim-sum that was wanted.
        let mut parts: Vec<(usize, usize, u64)> = Vec::new();
        let (mut left, mut sum, mut next) = (total, target, most);
        loop {
            if left == 0 {
                let found: Vec<u64> = parts.iter().map(|&(part, ..)| part as u64).collect();
                if !out.has_room() || self.budget.visit(found.len()).is_err() {
                    return false;
                }
                if !is_known(&found) {
                    out.push(self.as_option(found));
                }
                next = 0;
            }
            let part = (allowed.least_part.max(1)..=next.min(left))
                .rev()
                .find(|&part| can_be_made(left - part, sum ^ table.values[part], parts.len() + 1, below(part)));
            match part {
                Some(part) => {
                    parts.push((part, left, sum));
                    (left, sum, next) = (left - part, sum ^ table.values[part], below(part));
                }
                None => match parts.pop() {
                    Some((part, before, wanted)) => (left, sum, next) = (before, wanted, part - 1),
                    None => return true,
                },
            }
        }
    }

    /// Nothing is left: as the program writes it.
    fn as_option(&self, parts: Vec<u64>) -> Sum<u64> {
        if parts.is_empty() && self.ordinary.zero_ends { Sum::from(0) } else { Sum::from(parts) }
    }

    /// How many partitions below `heap` of each of the totals have this nim-sum; `None` if they are too many to be counted.
    fn count(&self, table: &Table, i: usize, totals: &BTreeSet<usize>, heap: usize, target: u64) -> Option<u128> {
        let allowed = self.splits[i].allowed;
        let (rows, nimbers) = (allowed.cap() + 1, 1_usize << table.bits);
        let size = totals.last()? + 1;
        let row = rows * nimbers;
        let work = size.checked_mul(size)?.checked_mul(row)?;
        if work > MOST_COUNTING {
            return None;
        }
        self.budget.visit(work).ok()?;
        let mut ways = vec![0_u128; size * row];
        ways[0] = 1;
        for part in (1..heap.min(size)).filter(|&part| allowed.has_part(part)) {
            let value = table.values[part] as usize;
            for step in 0..size - part {
                let total = if allowed.distinct { size - 1 - step } else { part + step };
                let (below, above) = ways.split_at_mut(total * row);
                for count in 0..rows {
                    let from = &below[(total - part) * row + count * nimbers..][..nimbers];
                    let to = &mut above[(count + 1).min(rows - 1) * nimbers..][..nimbers];
                    for (nimber, to) in to.iter_mut().enumerate() {
                        *to = to.saturating_add(from[nimber ^ value]);
                    }
                }
            }
        }
        let counts = (0..rows).filter(|&count| allowed.has_count(count));
        let found = counts.flat_map(|count| totals.iter().map(move |total| total * row + count * nimbers));
        Some(found.fold(0, |sum, at| sum.saturating_add(ways[at + target as usize])))
    }
}

impl Drop for Partitions {
    fn drop(&mut self) {
        self.budget.release(self.table.borrow().bytes);
    }
}

impl Theory<u64> for Partitions {
    fn evidence(&self) -> Evidence {
        Evidence::Computed("all smaller heaps were valued, and all nim-sums of their parts".into())
    }

    fn grundy(&self, heap: &u64) -> Option<Nimber> {
        let heap = self.fill(*heap)?;
        self.table.borrow().values.get(heap).copied().map(Nimber)
    }

    fn moves_to(&self, heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        let Some(heap) = self.fill(*heap) else { return false };
        let table = &*self.table.borrow();
        let totals: Option<Vec<BTreeSet<usize>>> = self.splits.iter().map(|split| self.totals(split, heap)).collect();
        let (Some(totals), Some(ordinary)) = (totals, self.ordinary(heap)) else { return false };
        // Whether one of the first clauses makes these parts.
        let made = |parts: &[u64], clauses: usize| {
            let total = parts.iter().fold(0_u64, |sum, &part| sum.saturating_add(part));
            (0..clauses).any(|i| {
                usize::try_from(total).is_ok_and(|total| totals[i].contains(&total))
                    && self.splits[i].allowed.has(parts)
            })
        };
        let target = target.0;
        let mut seen = BTreeSet::new();
        for option in ordinary.iter().filter(|option| self.value_of(table, option) == target) {
            let mut parts: Vec<u64> = option.to_vec();
            parts.retain(|&part| part > 0 || !self.ordinary.zero_ends);
            parts.sort_unstable_by(|a, b| b.cmp(a));
            if !made(&parts, self.splits.len()) && seen.insert(parts.clone()) {
                out.push(self.as_option(parts));
            }
        }
        if target >> table.bits > 0 {
            return true;
        }
        for (i, totals_here) in totals.iter().enumerate() {
            let before = out.total();
            let all = totals_here
                .iter()
                .all(|&total| self.list(table, (i, total, heap), target, |parts| made(parts, i), out));
            if all {
                continue;
            }
            let is_apart = totals[..i].iter().all(|others| others.is_disjoint(totals_here));
            match self.count(table, i, totals_here, heap, target).filter(|_| is_apart) {
                Some(count) => out.count_more(count.saturating_sub(out.total() - before)),
                None => {
                    if out.total() == before {
                        out.count_more(u128::from(is_apart));
                    }
                    out.at_least();
                }
            }
        }
        true
    }
}
