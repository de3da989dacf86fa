//! Values by proof: whether a component has a given value is decided without the values of all its subpositions.
//!
//! A component has the value n exactly when it loses beside a Nim heap of n, and that is found like any outcome: one losing
//! option is enough to win (Lemoine & Viennot, Nimbers are inevitable, 2012). Here it is put in terms of options: the value
//! is the least m that no option has. For m = 0, 1, 2, ... the options are asked in turn whether they have the value m; the
//! first that has settles m, and the first m that none has is the value. An option that is a sum is as good as its hardest
//! part and a nimber, once the other parts have values. Whether that part has the value n is the same question one move
//! further on; there n is tried first, since an option with the value n says no at once.
//!
//! What is pruned: a value is at most the number of moves that are left and the number of options (Beling & Rogalski, On
//! pruning search trees of impartial games, 2020), equal parts cancel, and equal options are looked at once. Before an option
//! is searched, all options are looked up in the table of what is known.
//!
//! The table holds, for each component, its value or the values that its options are known to have. It grows within the
//! memory that is allowed; then what cost little work to find gives way. A fact that is lost is found again, so that a small
//! table costs time and nothing else.
//!
//! The least work is one rule call a component looked into, and one look-up an option.

use std::hash::{BuildHasher, Hash};
use std::mem;

use hashbrown::DefaultHashBuilder;

use crate::store::worth;
use crate::{Budget, Fact, Limit, Nimber, Options, Ruleset, Sum, Theory};

/// Why a proof did not finish.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Halt<P> {
    /// A limit was reached.
    Limit(Limit),
    /// The work that was set aside is used up.
    Allowance,
    /// The rules have no options for this position, and say why.
    Rules(P, String),
}

impl<P> From<Limit> for Halt<P> {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// Components with more moves left than this are not for this search: the values of options are kept in 64 bits.
pub(crate) const MOST_MOVES: u32 = 63;

/// What is known of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Its value.
    Value(u32),
    /// Bit n is set if an option has the value n, so that the component has not.
    Not(u64),
}

impl From<Known> for Fact {
    fn from(known: Known) -> Self {
        match known {
            Known::Value(value) => Self::Value { value: Nimber(value.into()), calm: false },
            Known::Not(values) => Self::Not(values),
        }
    }
}

/// Who is told of facts that took at least so much work.
pub(crate) struct Note<'a, P> {
    pub(crate) least: u64,
    pub(crate) tell: &'a dyn Fn(&P, Known, u64),
}

/// The bit of [`Slot::facts`] that says that the rest is the value.
const EXACT: u32 = 1 << 31;

struct Slot<P> {
    key: P,
    /// A value with `EXACT`, or the first 31 bits of [`Known::Not`].
    facts: u32,
    /// About how many components were looked into to find that.
    work: u32,
}

/// Components and what is known of them: buckets of a few slots, of which the one that cost least gives way.
struct Table<P> {
    slots: Vec<Option<Slot<P>>>,
    used: usize,
    hasher: DefaultHashBuilder,
    /// No more memory may be had.
    full: bool,
}

const BUCKET: usize = 4;
const FIRST_SLOTS: usize = 1 << 10;

impl<P: Eq + Hash> Table<P> {
    fn new() -> Self {
        Self { slots: Vec::new(), used: 0, hasher: DefaultHashBuilder::default(), full: false }
    }

    fn bucket(&self, key: &P) -> usize {
        let buckets = self.slots.len() / BUCKET;
        (self.hasher.hash_one(key) as usize & buckets.wrapping_sub(1)) * BUCKET
    }

    fn get(&self, key: &P) -> Known {
        if self.slots.is_empty() {
            return Known::Not(0);
        }
        let start = self.bucket(key);
        for slot in self.slots[start..start + BUCKET].iter().flatten() {
            if slot.key == *key {
                return match slot.facts & EXACT {
                    0 => Known::Not(slot.facts.into()),
                    _ => Known::Value(slot.facts & !EXACT),
                };
            }
        }
        Known::Not(0)
    }

    fn put(&mut self, key: P, known: Known, work: u32, budget: &Budget) {
        let facts = match known {
            Known::Value(value) => value | EXACT,
            Known::Not(values) => values as u32 & !EXACT,
        };
        if facts == 0 {
            return;
        }
        if self.used >= self.slots.len() / 4 * 3 && !self.full {
            self.grow(budget);
        }
        if self.slots.is_empty() {
            return;
        }
        let start = self.bucket(&key);
        self.place(start, Slot { key, facts, work });
    }

    fn place(&mut self, start: usize, slot: Slot<P>) {
        let bucket = &mut self.slots[start..start + BUCKET];
        let mut least = (0, u32::MAX);
        for (i, old) in bucket.iter_mut().enumerate() {
            match old {
                None => {
                    *old = Some(slot);
                    self.used += 1;
                    return;
                }
                Some(old) if old.key == slot.key => {
                    let work = old.work.saturating_add(slot.work);
                    *old = Slot { work, ..slot };
                    return;
                }
                Some(old) if old.work < least.1 => least = (i, old.work),
                Some(_) => {}
            }
        }
        // What stays cost less and less as time goes by, so that a table full of old proofs does not stay so.
        bucket.iter_mut().flatten().for_each(|old| old.work -= old.work / 8);
        bucket[least.0] = Some(slot);
    }

    fn grow(&mut self, budget: &Budget) {
        let slots = (self.slots.len() * 2).max(FIRST_SLOTS);
        let bytes = slots * size_of::<Option<Slot<P>>>();
        // While it is filled, the old table is there too.
        if bytes > budget.memory_left() || budget.hold(bytes).is_err() {
            self.full = true;
            return;
        }
        let old = mem::replace(&mut self.slots, (0..slots).map(|_| None).collect());
        self.used = 0;
        budget.release(old.len() * size_of::<Option<Slot<P>>>());
        for slot in old.into_iter().flatten() {
            let start = self.bucket(&slot.key);
            self.place(start, slot);
        }
    }
}

/// What is asked about a component.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// Its value.
    Value,
    /// Whether it has this value.
    Is(u32),
}

/// An option of a component on the stack.
struct Choice<P> {
    /// Its hardest part, unless all parts have values.
    main: Option<P>,
    /// The nim-sum of the parts that have values.
    offset: u32,
    /// No value of `main` is larger.
    bound: u32,
    /// Values that `main` has not.
    not: u64,
    /// The other parts without values: from here to there in [`Prover::parts`].
    others: (u32, u32),
}

/// The cursor of a component that has not begun to ask its options.
const BEGIN: usize = usize::MAX;

/// A component that is being looked into.
struct Frame<P> {
    position: P,
    goal: Goal,
    /// The value that the options are being asked for.
    asked: u32,
    /// No value is larger.
    most: u32,
    /// Which values options are known to have.
    present: u64,
    /// Which values no option has.
    absent: u64,
    /// Its options in the pool begin here.
    choices: usize,
    parts: usize,
    /// The option that is being asked.
    cursor: usize,
    /// The count of visited components when this began.
    began: u64,
}

/// A search for proofs, and all that it found so far.
pub(crate) struct Prover<P> {
    table: Table<P>,
    frames: Vec<Frame<P>>,
    pool: Vec<Choice<P>>,
    parts: Vec<P>,
    whole: Options<P>,
    split: Options<P>,
    visited: u64,
}

/// What a proof may use.
pub(crate) struct Terms<'a, R: Ruleset> {
    pub(crate) rules: &'a R,
    pub(crate) theories: &'a [Box<dyn Theory<R::Position>>],
    pub(crate) budget: &'a Budget,
    /// How many options may be looked at, if that is not for the budget alone to say.
    pub(crate) allowance: Option<u64>,
    /// The number of options that a single position may have.
    pub(crate) most_options: usize,
    pub(crate) note: Option<Note<'a, R::Position>>,
}

impl<R: Ruleset> Terms<'_, R> {
    fn note(&self, position: &R::Position, known: Known, began: u64, visited: u64) {
        let work = visited - began + 1;
        if let Some(note) = &self.note
            && work >= worth(note.least, visited)
            && known != Known::Not(0)
        {
            (note.tell)(position, known, work);
        }
    }

    fn moves_left(&self, position: &R::Position) -> u32 {
        self.rules.moves_left(position).unwrap_or(u32::MAX)
    }
}

type Ask<P> = Result<Known, Halt<P>>;

impl<P: crate::Position> Prover<P> {
    pub(crate) fn new() -> Self {
        Self {
            table: Table::new(),
            frames: Vec::new(),
            pool: Vec::new(),
            parts: Vec::new(),
            whole: Options::default(),
            split: Options::default(),
            visited: 0,
        }
    }

    /// The value of a component in its standard form.
    pub(crate) fn value<R: Ruleset<Position = P>>(
        &mut self,
        position: &P,
        terms: &Terms<'_, R>,
    ) -> Result<Nimber, Halt<P>> {
        match self.ask(position, Goal::Value, terms)? {
            Known::Value(value) => Ok(Nimber(value.into())),
            Known::Not(_) => Err(Halt::Allowance),
        }
    }

    /// Whether a component in its standard form has this value.
    pub(crate) fn is<R: Ruleset<Position = P>>(
        &mut self,
        position: &P,
        value: Nimber,
        terms: &Terms<'_, R>,
    ) -> Result<bool, Halt<P>> {
        match u32::try_from(value.0) {
            Ok(value) if value <= MOST_MOVES => Ok(self.ask(position, Goal::Is(value), terms)? == Known::Value(value)),
            _ => Ok(false),
        }
    }

    /// What is known of a component without further search.
    pub(crate) fn look_up<R: Ruleset<Position = P>>(&self, position: &P, terms: &Terms<'_, R>) -> Known {
        let by_theory = terms.theories.iter().find_map(|theory| theory.grundy(position));
        match by_theory.and_then(|value| u32::try_from(value.0).ok()) {
            Some(value) => Known::Value(value),
            None => self.table.get(position),
        }
    }

    /// Takes over what was found earlier about a component in its standard form, with that much work.
    pub(crate) fn insert(&mut self, position: P, known: Known, work: u64, budget: &Budget) {
        self.table.put(position, known, u32::try_from(work).unwrap_or(u32::MAX), budget);
    }

    /// Asks one question, and leaves the stack empty.
    fn ask<R: Ruleset<Position = P>>(&mut self, position: &P, goal: Goal, terms: &Terms<'_, R>) -> Ask<P> {
        let known = self.look_up(position, terms);
        if answers(known, goal) {
            return Ok(known);
        }
        let mut allowance = terms.allowance;
        let answer = self
            .enter(position.clone(), goal, known, terms, &mut allowance)
            .and_then(|()| self.run(terms, &mut allowance));
        while let Some(frame) = self.frames.pop() {
            terms.note(&frame.position, Known::Not(frame.present), frame.began, self.visited);
            self.table.put(frame.position, Known::Not(frame.present), 1, terms.budget);
        }
        self.pool.clear();
        self.parts.clear();
        answer
    }

    /// Puts a component on the stack, with its options.
    fn enter<R: Ruleset<Position = P>>(
        &mut self,
        position: P,
        goal: Goal,
        known: Known,
        terms: &Terms<'_, R>,
        allowance: &mut Option<u64>,
    ) -> Result<(), Halt<P>> {
        self.whole.reset(terms.most_options);
        terms.rules.options(&position, &mut self.whole);
        if let Some(message) = self.whole.error() {
            return Err(Halt::Rules(position, message.to_owned()));
        }
        if self.whole.overflowed() {
            return Err(Limit::Memory.into());
        }
        self.split.reset(usize::MAX);
        self.whole.split_into(&mut self.split, |part, parts: &mut Sum<P>| terms.rules.components(part, parts));
        self.visited += 1;
        terms.budget.visit(self.split.len())?;
        if let Some(work) = allowance {
            *work = work.checked_sub(1 + self.split.len() as u64).ok_or(Halt::Allowance)?;
        }
        let left = terms.moves_left(&position);
        let (choices, parts) = (self.pool.len(), self.parts.len());
        let mut sorted: Vec<(u32, P)> = Vec::new();
        for option in self.split.iter() {
            sorted.clear();
            sorted.extend(option.iter().map(|part| (terms.moves_left(part), part.clone())));
            sorted.sort_unstable();
            // Equal parts cancel.
            let mut kept: usize = 0;
            for i in 0..sorted.len() {
                if kept > 0 && sorted[kept - 1] == sorted[i] {
                    kept -= 1;
                } else {
                    sorted.swap(kept, i);
                    kept += 1;
                }
            }
            sorted.truncate(kept);
            let Some((bound, main)) = sorted.pop() else {
                self.pool.push(Choice { main: None, offset: 0, bound: 0, not: 0, others: (0, 0) });
                continue;
            };
            let moves = sorted.iter().fold(bound, |moves, (own, _)| moves.saturating_add(*own));
            if moves >= left {
                let message = "moves_left does not fall with a move".to_owned();
                return Err(Halt::Rules(position, message));
            }
            let start = self.parts.len() as u32;
            self.parts.extend(sorted.drain(..).map(|(_, part)| part));
            self.pool.push(Choice {
                main: Some(main),
                offset: 0,
                bound,
                not: 0,
                others: (start, self.parts.len() as u32),
            });
        }
        let parts_of = |choice: &Choice<P>| &self.parts[choice.others.0 as usize..choice.others.1 as usize];
        // Equal options are asked once, in the order in which the rules write them: the promising ones first.
        let mut kept = choices;
        for i in choices..self.pool.len() {
            let option = &self.pool[i];
            let same = |other: &Choice<P>| other.main == option.main && parts_of(other) == parts_of(option);
            if !self.pool[choices..kept].iter().any(same) {
                self.pool.swap(kept, i);
                kept += 1;
            }
        }
        self.pool.truncate(kept);
        let most = left.min(u32::try_from(kept - choices).unwrap_or(u32::MAX));
        let present = match known {
            Known::Not(values) => values,
            Known::Value(_) => 0,
        };
        self.frames.push(Frame {
            position,
            goal,
            asked: 0,
            most,
            present,
            absent: 0,
            choices,
            parts,
            cursor: BEGIN,
            began: self.visited,
        });
        Ok(())
    }

    /// Answers what is on the stack, down to the first question.
    fn run<R: Ruleset<Position = P>>(&mut self, terms: &Terms<'_, R>, allowance: &mut Option<u64>) -> Ask<P> {
        'frames: loop {
            let Some(frame) = self.frames.last_mut() else { return Err(Halt::Allowance) };
            if frame.cursor == BEGIN {
                match frame.next() {
                    Next::Known(known) => {
                        if let Some(answer) = self.leave(known, terms) {
                            return Ok(answer);
                        }
                        continue 'frames;
                    }
                    Next::Ask(value) => frame.asked = value,
                }
                frame.cursor = frame.choices;
                if self.some_known_option_has(terms) {
                    continue 'frames;
                }
            }
            let Some(frame) = self.frames.last_mut() else { return Err(Halt::Allowance) };
            while let Some(choice) = self.pool.get_mut(frame.cursor) {
                let (part, goal) = if choice.others.0 < choice.others.1 {
                    (&self.parts[choice.others.1 as usize - 1], Goal::Value)
                } else {
                    let wanted = frame.asked ^ choice.offset;
                    match &choice.main {
                        Some(_) if wanted > choice.bound || choice.not >> wanted & 1 == 1 => {
                            frame.cursor += 1;
                            continue;
                        }
                        Some(main) => (main, Goal::Is(wanted)),
                        None if wanted != 0 => {
                            frame.cursor += 1;
                            continue;
                        }
                        None => {
                            frame.present |= 1 << frame.asked;
                            frame.cursor = BEGIN;
                            continue 'frames;
                        }
                    }
                };
                let part = part.clone();
                let known = self.look_up(&part, terms);
                if answers(known, goal) {
                    self.learn(known);
                } else {
                    self.enter(part, goal, known, terms, allowance)?;
                }
                continue 'frames;
            }
            frame.absent |= 1 << frame.asked;
            frame.cursor = BEGIN;
        }
    }

    /// Looks all options of the uppermost component up, and says whether one has the value that is asked for.
    fn some_known_option_has<R: Ruleset<Position = P>>(&mut self, terms: &Terms<'_, R>) -> bool {
        let Some(mut frame) = self.frames.pop() else { return false };
        for i in frame.choices..self.pool.len() {
            while let (start, end) = self.pool[i].others
                && start < end
                && let Known::Value(value) = self.look_up(&self.parts[end as usize - 1], terms)
            {
                self.pool[i].offset ^= value;
                self.pool[i].others.1 -= 1;
            }
            if let Some(main) = &self.pool[i].main {
                let known = self.look_up(main, terms);
                self.pool[i].learn_main(known);
            }
            let choice = &self.pool[i];
            if choice.main.is_none() && choice.others.0 == choice.others.1 && choice.offset == frame.asked {
                frame.present |= 1 << frame.asked;
                frame.cursor = BEGIN;
                break;
            }
        }
        let found = frame.cursor == BEGIN;
        self.frames.push(frame);
        found
    }

    /// What was found out about the part that the uppermost component waits for.
    fn learn(&mut self, known: Known) {
        let Some(choice) = self.frames.last().and_then(|frame| self.pool.get_mut(frame.cursor)) else { return };
        if choice.others.0 == choice.others.1 {
            choice.learn_main(known);
        } else if let Known::Value(value) = known {
            choice.offset ^= value;
            choice.others.1 -= 1;
        }
    }

    /// Takes the uppermost component from the stack and hands on what was found; gives it back if nobody waits for it.
    fn leave<R: Ruleset<Position = P>>(&mut self, known: Known, terms: &Terms<'_, R>) -> Option<Known> {
        let frame = self.frames.pop()?;
        self.pool.truncate(frame.choices);
        self.parts.truncate(frame.parts);
        terms.note(&frame.position, known, frame.began, self.visited);
        let work = u32::try_from(self.visited - frame.began + 1).unwrap_or(u32::MAX);
        self.table.put(frame.position, known, work, terms.budget);
        if self.frames.is_empty() {
            return Some(known);
        }
        self.learn(known);
        None
    }
}

/// What a component is to ask of its options.
enum Next {
    /// Whether one has this value.
    Ask(u32),
    /// Nothing more.
    Known(Known),
}

impl<P> Frame<P> {
    fn next(&self) -> Next {
        let least = self.present.trailing_ones();
        match self.goal {
            Goal::Is(value) if self.present >> value & 1 == 1 => Next::Known(Known::Not(self.present)),
            _ if least >= self.most || self.absent >> least & 1 == 1 => Next::Known(Known::Value(least)),
            Goal::Is(value) if self.absent >> value & 1 == 0 => Next::Ask(value),
            _ => Next::Ask(least),
        }
    }
}

impl<P> Choice<P> {
    fn learn_main(&mut self, known: Known) {
        match known {
            Known::Value(value) => {
                self.offset ^= value;
                self.main = None;
            }
            Known::Not(values) => self.not |= values,
        }
    }
}

/// Whether what is known answers the question.
fn answers(known: Known, goal: Goal) -> bool {
    match (known, goal) {
        (Known::Value(_), _) => true,
        (Known::Not(values), Goal::Is(value)) => values >> value & 1 == 1,
        (Known::Not(_), Goal::Value) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::{Cells, Cram};
    use crate::{FromFn, Solver};

    /// All boards of some rows and columns, by proof and by the definition alone.
    fn compare(rows: u32, columns: u32, with_theories: bool, memory: usize) {
        let budget = Budget::unlimited().with_memory(memory);
        let all = Cram.theories(&budget);
        let theories = if with_theories { &all[..] } else { &[] };
        let terms = Terms { rules: &Cram, theories, budget: &budget, allowance: None, most_options: 1000, note: None };
        let mut prover = Prover::new();
        let plain = FromFn::new(|cells: &Cells, out: &mut Options<Cells>| Cram.options(cells, out));
        let mut definition = Solver::new(plain);
        for free in 0..1_u32 << (rows * columns) {
            let board: Vec<Vec<bool>> =
                (0..rows).map(|row| (0..columns).map(|c| free >> (row * columns + c) & 1 == 1).collect()).collect();
            let cells = Cells::from_rows(&board).unwrap();
            let mut parts = Sum::new();
            Cram.components(cells, &mut parts);
            let value = definition.grundy(cells).unwrap();
            let Ok(found) = parts.iter().map(|part| prover.value(part, &terms)).collect::<Result<Vec<_>, _>>() else {
                panic!("{cells:?} is not answered")
            };
            assert_eq!(found.into_iter().sum::<Nimber>(), value, "{}", crate::Notation::write(&Cram, &cells));
        }
    }

    #[test]
    fn proofs_agree_with_the_definition() {
        compare(3, 4, false, usize::MAX);
        compare(3, 4, true, usize::MAX);
        compare(2, 6, false, usize::MAX);
    }

    #[test]
    fn a_table_that_forgets_changes_no_answer() {
        // Room for the first slots, and for nothing at all.
        compare(3, 4, false, 2 * FIRST_SLOTS * size_of::<Option<Slot<Cells>>>());
        compare(3, 3, false, 1);
    }

    /// The values of rectangles, as several programs found them: Lemoine & Viennot 2012, and the tables of igs and MCGS.
    #[test]
    fn rectangles() {
        let known = [(3, 6, 4), (3, 7, 1), (3, 8, 3), (3, 9, 1), (4, 5, 2), (4, 7, 3), (5, 5, 0), (5, 6, 2)];
        for (rows, columns, value) in known {
            let board = Cells::rectangle(rows, columns).unwrap();
            assert_eq!(Solver::new(Cram).grundy(board), Ok(Nimber(value)), "{rows}x{columns}");
        }
    }

    #[test]
    fn what_is_known_when_the_limit_comes() {
        let budget = Budget::unlimited().with_positions(3000);
        let board = Cells::rectangle(5, 6).unwrap();
        let answer = Solver::with_budget(Cram, budget).solve(board, crate::Play::Normal, 10).unwrap();
        assert_eq!(answer.outcome, Some(crate::Outcome::N));
        assert_eq!(answer.grundy, None);
        let (least, most) = answer.bounds.unwrap();
        assert!(least >= Nimber(1) && most >= least && most <= Nimber(15), "{least:?} {most:?}");
        assert_eq!(answer.limit, Some(Limit::Positions));
    }
}
