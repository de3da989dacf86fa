//! Search over interned positions, from the definition: the values of components, and the outcomes of sums.
//!
//! Both run on explicit stacks, so that depth costs memory and nothing else. **Values**: a depth-first walk; each position
//! is expanded once, and its value is the mex over its options of the nim-sum of their components. **Outcomes**: a walk over
//! sums as multisets of component ids; a sum is N as soon as one option is P. Misère play needs it, since values say nothing
//! there; it also serves as a check of the values in normal play.
//!
//! The least work is one rule call a position, and one look-up (hash and compare) an option.

use std::hash::BuildHasher;
use std::ops::Range;

use hashbrown::{DefaultHashBuilder, HashTable};

use super::loops::{Loops, MOST_POSITIONS};
use crate::rulesets::graph::Csr;
use crate::store::worth;
use crate::theories::ferguson::Tally;
use crate::theories::loopy;
use crate::{Budget, Effort, Fact, Halt, Id, Limit, Mex, Nimber, Options, Outcome, Play, Space};

/// Why a search did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// These positions lead to one another in a circle.
    Loop(Vec<Id>),
    /// A limit was reached.
    Limit(Limit),
    /// The work that was set aside for a question that need not be answered is used up.
    Allowance,
    /// The ruleset reported an error about this position.
    Rules(Id, String),
    /// A question that has no meaning where moves can win or lose at once.
    Ends,
}

impl From<Limit> for Stopped {
    fn from(limit: Limit) -> Self {
        Self::Limit(limit)
    }
}

/// The state of a position: one of these, or its value if that is below `WIDE`, or `WIDE` and the place of its value in the
/// list of large ones.
const UNSEEN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;
const WIDE: u32 = 1 << 31;

/// So many bytes of a list are written in about the time that an option takes without lists.
const BYTES_OF_A_STEP: usize = 64;

/// From so many positions on the stack on, a cycle is looked for.
const DEEP: usize = 1 << 10;

/// The position has no option.
const TERMINAL: u8 = 1;
/// The position is calm in the sense of Ferguson's theorem.
const CALM: u8 = 2;

/// The store knows the value.
const KEPT: u8 = 4;

/// No single position may have more options than this.
const MOST_OPTIONS: usize = 1 << 27;

/// A position whose options are being valued.
struct Frame {
    id: Id,
    /// How many options, and how many parts of them, are in the pool below its own.
    options: usize,
    parts: usize,
    /// The parts from here on have values.
    cursor: usize,
    /// The count of visited positions when this began.
    began: u64,
}

/// A sum whose options are being decided.
struct SumFrame {
    sum: u32,
    component: usize,
    option: usize,
}

const UNDECIDED: u8 = 0;
const BUSY: u8 = 1;
const NEXT: u8 = 2;
const PREVIOUS: u8 = 3;
const DRAWN: u8 = 4;

/// Sums of components as sorted lists of ids, interned like positions.
#[derive(Default)]
struct Sums {
    keys: Vec<Id>,
    starts: Vec<usize>,
    states: Vec<u8>,
    ids: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Sums {
    fn key(&self, sum: u32) -> &[Id] {
        let i = sum as usize;
        &self.keys[self.starts[i]..self.starts.get(i + 1).copied().unwrap_or(self.keys.len())]
    }

    fn intern(&mut self, key: &[Id]) -> u32 {
        let hash = self.hasher.hash_one(key);
        if let Some(&sum) = self.ids.find(hash, |&sum| self.key(sum) == key) {
            return sum;
        }
        let sum = u32::try_from(self.starts.len()).expect("fewer than 2^32 sums are held in memory");
        self.starts.push(self.keys.len());
        self.keys.extend_from_slice(key);
        self.states.push(UNDECIDED);
        let mut ids = std::mem::take(&mut self.ids);
        ids.insert_unique(hash, sum, |&sum| self.hasher.hash_one(self.key(sum)));
        self.ids = ids;
        sum
    }

    fn bytes(key: usize) -> usize {
        key * size_of::<Id>() + size_of::<usize>() + 1 + 2 * size_of::<u32>()
    }
}

/// The options of the positions that occur in sums, kept for use after use.
#[derive(Default)]
pub(super) struct Kept {
    /// Per id: the range of its options in `ends`, or `None` if not expanded yet.
    options: Vec<Option<(usize, usize)>>,
    ends: Vec<usize>,
    parts: Vec<Id>,
}

impl Kept {
    pub(super) fn get(&self, option: usize) -> &[Id] {
        let start = if option == 0 { 0 } else { self.ends[option - 1] };
        &self.parts[start..self.ends[option]]
    }
}

/// A search and all that it found so far.
pub(crate) struct Search<S> {
    pub(crate) space: S,
    pub(crate) budget: Budget,
    pub(crate) with_theories: bool,
    /// How many options may be looked at for a Grundy value that is not needed for the outcome.
    pub(crate) idle_work: u64,
    /// What took so much work is told to the store.
    least_noted: u64,
    allowance: Option<u64>,
    /// How many bytes of lists are held.
    lists: usize,
    states: Vec<u32>,
    flags: Vec<u8>,
    wide: Vec<Nimber>,
    frames: Vec<Frame>,
    /// The options of the positions on the stack, those of the uppermost one last.
    pool: Options<Id>,
    mex: Mex,
    normal: Sums,
    misere: Sums,
    pub(super) kept: Kept,
    pub(super) loops: Loops,
}

impl<S: Space> Search<S> {
    pub(crate) fn new(space: S, budget: Budget) -> Self {
        Self {
            least_noted: budget.store().map_or(u64::MAX, |store| store.least_work()),
            space,
            budget,
            with_theories: true,
            idle_work: IDLE_WORK,
            allowance: None,
            lists: 0,
            states: Vec::new(),
            flags: Vec::new(),
            wide: Vec::new(),
            frames: Vec::new(),
            pool: Options::default(),
            mex: Mex::default(),
            normal: Sums::default(),
            misere: Sums::default(),
            kept: Kept::default(),
            loops: Loops::default(),
        }
    }

    /// Forgets all values and sums, for a space that forgets its positions at the same time.
    fn clear(&mut self) {
        self.budget
            .release(self.states.len() * (self.space.bytes_per_position() + 5) + std::mem::take(&mut self.lists));
        self.states.clear();
        self.flags.clear();
        self.wide.clear();
        self.normal = Sums::default();
        self.misere = Sums::default();
        self.kept = Kept::default();
        self.loops = Loops::default();
    }

    /// Runs `question` with at most `work` options looked at.
    pub(crate) fn with_allowance<T>(
        &mut self,
        work: Option<u64>,
        question: impl FnOnce(&mut Self) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let before = std::mem::replace(&mut self.allowance, work);
        let answer = question(self);
        self.allowance = before;
        answer
    }

    fn spend(&mut self, options: usize) -> Result<(), Stopped> {
        self.budget.visit(options)?;
        if let Some(left) = &mut self.allowance {
            *left = left.checked_sub(1 + options as u64).ok_or(Stopped::Allowance)?;
        }
        Ok(())
    }

    /// Makes room for the states of all positions met so far.
    pub(super) fn grow(&mut self) -> Result<(), Stopped> {
        let (have, want) = (self.states.len(), self.space.len());
        if want > have {
            let lists = self.space.bytes_of_lists();
            self.budget
                .hold((want - have) * (self.space.bytes_per_position() + 5) + lists.saturating_sub(self.lists))?;
            self.lists = lists;
            self.states.resize(want, UNSEEN);
            self.flags.resize(want, 0);
        }
        Ok(())
    }

    /// How many options a single position may have.
    pub(crate) fn most_options(&self) -> usize {
        let room = self.budget.memory_left() / (self.space.bytes_per_position() + 16);
        MOST_OPTIONS.min(room).max(16)
    }

    /// Puts the options of a position on top of the pool.
    fn expand(&mut self, id: Id) -> Result<(), Stopped> {
        let allowed = self.allowance.map_or(MOST_OPTIONS, |left| usize::try_from(left).unwrap_or(MOST_OPTIONS));
        let (before, bytes) = (self.pool.len(), self.pool.bytes());
        self.pool.begin(self.most_options().min(allowed));
        self.space.expand(id, &mut self.pool);
        if let Some(message) = self.pool.error() {
            return Err(Stopped::Rules(id, message.to_owned()));
        }
        if self.pool.overflowed() {
            return Err(if allowed < MOST_OPTIONS { Stopped::Allowance } else { Limit::Memory.into() });
        }
        self.budget.hold(self.pool.bytes() - bytes)?;
        // Long lists take time, too.
        self.spend((self.pool.len() - before).saturating_mul(1 + self.pool.weight() / BYTES_OF_A_STEP))?;
        self.grow()
    }

    /// A value that is in the table.
    pub(super) fn stored(&self, id: Id) -> Option<Nimber> {
        match self.states.get(id as usize) {
            None | Some(&(UNSEEN | OPEN)) => None,
            Some(&state) => Some(self.value(state)),
        }
    }

    /// The value that a state stands for.
    #[inline]
    fn value(&self, state: u32) -> Nimber {
        match state.checked_sub(WIDE) {
            None => Nimber(state.into()),
            Some(place) => self.wide[place as usize],
        }
    }

    pub(super) fn store(&mut self, id: Id, value: Nimber, flags: u8) {
        self.states[id as usize] = match u32::try_from(value.0) {
            Ok(small) if small < WIDE => small,
            _ => {
                self.wide.push(value);
                // 2^31 large values would need more memory than the limits allow.
                WIDE + (self.wide.len() - 1) as u32
            }
        };
        self.flags[id as usize] = flags;
    }

    /// Takes over what earlier runs found out about the games of these components.
    pub(crate) fn recall(&mut self, components: &[Id]) -> Result<(), Stopped> {
        if self.budget.store().is_none() {
            return Ok(());
        }
        for &component in components {
            let found = self.space.recall(component, &self.budget);
            self.grow()?;
            for (id, value, calm) in found {
                if self.states[id as usize] == UNSEEN {
                    self.store(id, value, KEPT | (u8::from(calm) * CALM));
                }
            }
        }
        Ok(())
    }

    /// Has the store keep the value of a component, if it took so much work that this is worth it.
    fn note(&mut self, id: Id, work: u64) {
        let i = id as usize;
        if work < worth(self.least_noted, self.budget.spent()) || self.flags[i] & (KEPT | TERMINAL) != 0 {
            return;
        }
        self.flags[i] |= KEPT;
        let fact = Fact::Value { value: self.value(self.states[i]), calm: self.is_calm(id) };
        self.space.note(id, fact, work, &self.budget);
    }

    /// The value of one component.
    pub(crate) fn grundy(&mut self, root: Id) -> Result<Nimber, Stopped> {
        self.grow()?;
        if self.stored(root).is_none() && self.space.moves_left(root).is_some() {
            let value = self.prove(|space, effort| space.prove_value(root, effort))?;
            self.grow()?;
            self.store(root, value, 0);
            return Ok(value);
        }
        let result = self.enter(root).and_then(|()| self.walk());
        let result = match result {
            // Rules that lead ever further may lead back as well.
            Err(Stopped::Limit(limit)) => Err(self.loop_on_stack().unwrap_or(Stopped::Limit(limit))),
            result => result,
        };
        if result.is_err() {
            for frame in &self.frames {
                self.states[frame.id as usize] = UNSEEN;
            }
        }
        self.frames.clear();
        self.pool.truncate(0);
        result?;
        if self.least_noted < u64::MAX && self.space.grundy(root).is_none() {
            // Its subpositions may have had values before its turn came: alone it would have taken more work.
            self.note(root, self.budget.spent());
        }
        self.stored(root).ok_or(Stopped::Limit(Limit::Interrupted))
    }

    /// Asks for a proof, within the limits.
    fn prove<T>(&self, question: impl FnOnce(&S, &Effort) -> Result<T, Halt<Id>>) -> Result<T, Stopped> {
        question(&self.space, &self.effort()).map_err(|halt| match halt {
            Halt::Limit(limit) => Stopped::Limit(limit),
            Halt::Allowance => Stopped::Allowance,
            Halt::Rules(id, message) => Stopped::Rules(id, message),
        })
    }

    fn effort(&self) -> Effort {
        Effort {
            budget: self.budget.clone(),
            work: self.allowance,
            most_options: self.most_options(),
            with_theories: self.with_theories,
        }
    }

    /// The value of a component, if it is known without further search.
    pub(crate) fn known_value(&self, id: Id) -> Option<Nimber> {
        let by_theory = || if self.with_theories { self.space.grundy(id).map(|(value, _)| value) } else { None };
        self.stored(id).or_else(by_theory)
    }

    /// The values that a component may have as far as a search by proof has come: bit n for the value n.
    pub(crate) fn possible_values(&self, id: Id) -> u64 {
        self.space.possible_values(id, &self.effort())
    }

    /// Whether the nim-sum of the components is `value`. The hardest one is only asked for the one value that makes it so.
    pub(crate) fn sum_is(&mut self, components: &[Id], value: Nimber) -> Result<bool, Stopped> {
        let hardest = (0..components.len()).max_by_key(|&i| self.space.moves_left(components[i]));
        let Some(hardest) = hardest else { return Ok(value == Nimber::ZERO) };
        let mut rest = value;
        for (i, &id) in components.iter().enumerate() {
            if i != hardest {
                rest ^= self.grundy(id)?;
            }
        }
        let id = components[hardest];
        match self.stored(id) {
            None if self.space.moves_left(id).is_some() => self.prove(|space, effort| space.prove_is(id, rest, effort)),
            _ => Ok(self.grundy(id)? == rest),
        }
    }

    /// Begins with a position: a theory gives its value, or it is expanded.
    fn enter(&mut self, id: Id) -> Result<(), Stopped> {
        if self.states[id as usize] != UNSEEN {
            return Ok(());
        }
        if self.with_theories && self.space.theories() > 0 {
            if let Some((value, _)) = self.space.grundy(id) {
                let flags = if self.space.plays_misere_nim(id) { CALM } else { 0 };
                self.store(id, value, flags);
                return Ok(());
            }
            if let Some(limit) = self.budget.reached() {
                return Err(limit.into());
            }
        }
        let (options, parts) = (self.pool.len(), self.pool.parts().len());
        self.expand(id)?;
        self.states[id as usize] = OPEN;
        let began = self.budget.spent();
        self.frames.push(Frame { id, options, parts, cursor: self.pool.parts().len(), began });
        let deep = self.frames.len();
        if deep >= DEEP && deep.is_power_of_two() {
            return self.loop_on_stack().map_or(Ok(()), Err);
        }
        Ok(())
    }

    /// The shortest cycle that the options waiting on the stack close, if one does.
    ///
    /// Rules such as `n -> n-1, n+1` lead ever further along new positions, while each of them has an option that was met
    /// just before. This looks at every waiting option once; it is asked whenever the stack has doubled, so that all of it
    /// costs no more than writing these options did.
    fn loop_on_stack(&self) -> Option<Stopped> {
        const NOT_THERE: u32 = u32::MAX;
        let mut depth = vec![NOT_THERE; self.states.len()];
        for (i, frame) in (0..NOT_THERE).zip(&self.frames) {
            depth[frame.id as usize] = i;
        }
        let mut shortest: Option<(usize, usize)> = None;
        for (i, frame) in self.frames.iter().enumerate() {
            for part in &self.pool.parts()[frame.parts..frame.cursor] {
                if self.states[*part as usize] != OPEN {
                    continue;
                }
                let start = depth[*part as usize] as usize;
                if start <= i && shortest.is_none_or(|(from, to)| i - start < to - from) {
                    shortest = Some((start, i));
                }
            }
        }
        let (start, end) = shortest?;
        Some(Stopped::Loop(self.frames[start..=end].iter().map(|frame| frame.id).collect()))
    }

    /// Values everything on the stack. The options are taken from the last one, which for most rules is the smallest, so
    /// that the others then find their own options valued.
    fn walk(&mut self) -> Result<(), Stopped> {
        'frames: while let Some(frame) = self.frames.last_mut() {
            while frame.cursor > frame.parts {
                let part = self.pool.parts()[frame.cursor - 1];
                match self.states[part as usize] {
                    UNSEEN => {
                        self.enter(part)?;
                        continue 'frames;
                    }
                    OPEN => {
                        let start = self.frames.iter().position(|f| f.id == part).unwrap_or(0);
                        return Err(Stopped::Loop(self.frames[start..].iter().map(|f| f.id).collect()));
                    }
                    _ => frame.cursor -= 1,
                }
            }
            let (id, options, began) = (frame.id, frame.options, frame.began);
            self.finish(id, options);
            self.pool.truncate(options);
            self.frames.pop();
            self.note(id, self.budget.spent() - began + 1);
        }
        Ok(())
    }

    /// The mex, once all options have values: those in the pool from number `options` on.
    fn finish(&mut self, id: Id, options: usize) {
        let count = self.pool.len() - options;
        self.mex.clear(count);
        let (mut calm, mut has_one) = (true, false);
        for option in self.pool.iter_from(options) {
            let (mut value, mut live) = (Nimber::ZERO, 0);
            for &part in option {
                value ^= self.value(self.states[part as usize]);
                let flags = self.flags[part as usize];
                live += usize::from(flags & TERMINAL == 0);
                calm &= flags & CALM != 0;
            }
            calm &= live <= 1;
            has_one |= value == Nimber(1);
            self.mex.insert(value);
        }
        let value = self.mex.mex();
        calm &= count == 0 || value != Nimber::ZERO || has_one;
        let flags = if count == 0 { TERMINAL | CALM } else { u8::from(calm) * CALM };
        self.store(id, value, flags);
    }

    /// Whether a component that has a value is calm, so that Ferguson's theorem may be applied to it.
    pub(crate) fn is_calm(&self, id: Id) -> bool {
        self.flags.get(id as usize).is_some_and(|flags| flags & CALM != 0)
    }

    /// The options of a position, expanded once.
    pub(super) fn kept_options(&mut self, id: Id) -> Result<Range<usize>, Stopped> {
        let i = id as usize;
        if let Some(&Some((start, end))) = self.kept.options.get(i) {
            return Ok(start..end);
        }
        self.pool.truncate(0);
        self.expand(id)?;
        let start = self.kept.ends.len();
        let mut bytes = 0;
        for option in self.pool.iter() {
            self.kept.parts.extend_from_slice(option);
            self.kept.ends.push(self.kept.parts.len());
            bytes += size_of_val(option) + size_of::<usize>();
        }
        self.budget.hold(bytes)?;
        let end = self.kept.ends.len();
        if self.kept.options.len() <= i {
            self.kept.options.resize(self.space.len(), None);
        }
        self.kept.options[i] = Some((start, end));
        Ok(start..end)
    }

    /// Drops the components without moves and sorts the rest. This is an equality of game trees.
    fn normalise(&mut self, sum: &mut Vec<Id>) -> Result<(), Stopped> {
        let mut kept = 0;
        for i in 0..sum.len() {
            if !self.kept_options(sum[i])?.is_empty() {
                sum[kept] = sum[i];
                kept += 1;
            }
        }
        sum.truncate(kept);
        sum.sort_unstable();
        Ok(())
    }

    fn sums(&mut self, play: Play) -> &mut Sums {
        match play {
            Play::Normal => &mut self.normal,
            Play::Misere => &mut self.misere,
        }
    }

    fn intern_sum(&mut self, sum: &[Id], play: Play) -> Result<u32, Stopped> {
        let sums = self.sums(play);
        let (before, id) = (sums.starts.len(), sums.intern(sum));
        if sums.starts.len() > before {
            self.budget.hold(Sums::bytes(sum.len()))?;
        }
        Ok(id)
    }

    /// The outcome of a sum of components by search alone.
    pub(crate) fn outcome(&mut self, sum: &[Id], play: Play) -> Result<Outcome, Stopped> {
        self.grow()?;
        let mut stack = Vec::new();
        let result = self.decide(sum, play, &mut stack);
        if result.is_err() {
            for frame in &stack {
                self.sums(play).states[frame.sum as usize] = UNDECIDED;
            }
        }
        match result {
            Err(Stopped::Loop(cycle)) => {
                self.meet(&cycle);
                self.outcome_backwards(sum, play, cycle)
            }
            result => result,
        }
    }

    /// The outcome of a sum from which play may go round for ever: all sums that can be reached are met, and decided
    /// backwards from those without moves.
    fn outcome_backwards(&mut self, sum: &[Id], play: Play, cycle: Vec<Id>) -> Result<Outcome, Stopped> {
        let mut sums = Sums::default();
        let mut key = sum.to_vec();
        self.normalise(&mut key)?;
        let root = sums.intern(&key);
        let mut has_end = false;
        let mut edges = Vec::new();
        let (mut current, mut bytes) = (0, 0);
        while (current as usize) < sums.starts.len() {
            if !has_end && sums.starts.len() > MOST_POSITIONS {
                // Components that have values have an end, and so have their sums, however many there are.
                has_end = self.sum_value(sums.key(root)).is_ok();
                if !has_end {
                    return Err(Stopped::Loop(cycle));
                }
            }
            key.clear();
            key.extend_from_slice(sums.key(current));
            let options = self.options_of_sum(&key, &mut sums)?;
            let more = Sums::bytes(key.len()) + options.len() * size_of::<(u32, u32)>();
            self.budget.hold(more)?;
            bytes += more;
            edges.extend(options.into_iter().map(|option| (current, option)));
            current += 1;
        }
        let csr = Csr::new(current, &edges).ok_or(Limit::Memory)?;
        let outcomes = loopy::outcomes(&csr, &csr.reverse(), play, &self.budget)?;
        for (sum, outcome) in (0..).zip(&outcomes) {
            let known = self.intern_sum(sums.key(sum), play)?;
            self.sums(play).states[known as usize] = match outcome {
                Outcome::N => NEXT,
                Outcome::P => PREVIOUS,
                Outcome::D => DRAWN,
            };
        }
        self.budget.release(bytes);
        Ok(outcomes[root as usize])
    }

    fn decide(&mut self, sum: &[Id], play: Play, stack: &mut Vec<SumFrame>) -> Result<Outcome, Stopped> {
        let mut key = sum.to_vec();
        self.normalise(&mut key)?;
        let root = self.intern_sum(&key, play)?;
        self.open_sum(root, play, stack)?;
        let mut next = Vec::new();
        'sums: while let Some(frame) = stack.last_mut() {
            let current = frame.sum;
            key.clear();
            key.extend_from_slice(self.sums(play).key(current));
            while frame.component < key.len() {
                let component = key[frame.component];
                let options = self.kept_options(component)?;
                let repeated = frame.component > 0 && key[frame.component - 1] == component;
                while !repeated && frame.option < options.len() {
                    next.clear();
                    next.extend(key.iter().enumerate().filter(|&(i, _)| i != frame.component).map(|(_, &id)| id));
                    next.extend_from_slice(self.kept.get(options.start + frame.option));
                    self.normalise(&mut next)?;
                    let option = self.intern_sum(&next, play)?;
                    match self.sums(play).states[option as usize] {
                        UNDECIDED => {
                            self.open_sum(option, play, stack)?;
                            continue 'sums;
                        }
                        BUSY => return Err(self.loop_of_sums(option, play, stack)),
                        DRAWN => return Err(Stopped::Loop(Vec::new())),
                        NEXT => frame.option += 1,
                        _ => {
                            self.sums(play).states[current as usize] = NEXT;
                            stack.pop();
                            continue 'sums;
                        }
                    }
                }
                frame.component += 1;
                frame.option = 0;
            }
            self.sums(play).states[current as usize] = PREVIOUS;
            stack.pop();
        }
        Ok(match self.sums(play).states[root as usize] {
            NEXT => Outcome::N,
            DRAWN => Outcome::D,
            _ => Outcome::P,
        })
    }

    fn open_sum(&mut self, sum: u32, play: Play, stack: &mut Vec<SumFrame>) -> Result<(), Stopped> {
        if self.sums(play).states[sum as usize] != UNDECIDED {
            return Ok(());
        }
        self.spend(1)?;
        if self.sums(play).key(sum).is_empty() {
            let state = if play.terminal() == Outcome::N { NEXT } else { PREVIOUS };
            self.sums(play).states[sum as usize] = state;
            return Ok(());
        }
        self.sums(play).states[sum as usize] = BUSY;
        stack.push(SumFrame { sum, component: 0, option: 0 });
        Ok(())
    }

    /// The components that change on the way round, as one cycle of positions.
    fn loop_of_sums(&mut self, back_to: u32, play: Play, stack: &[SumFrame]) -> Stopped {
        let start = stack.iter().position(|frame| frame.sum == back_to).unwrap_or(0);
        let sums = self.sums(play);
        Stopped::Loop(stack[start..].iter().filter_map(|f| sums.key(f.sum).get(f.component).copied()).collect())
    }

    /// The tally of a sum whose components all have values by theory or search.
    pub(crate) fn tally(&mut self, components: &[Id]) -> Result<Tally, Stopped> {
        components.iter().map(|&id| self.grundy(id)).collect()
    }

    /// The misère Grundy value of a sum of components: the mex of the values of its options, and 1 if it has none. It is the
    /// n for which the sum with a Nim heap of n is a misère P-position.
    pub(crate) fn misere_grundy(&mut self, components: &[Id]) -> Result<Nimber, Stopped> {
        if components.iter().all(|&id| self.is_calm(id)) {
            let tally = self.tally(components)?;
            return Ok(tally.nim_sum() ^ Nimber(u64::from(!tally.has_large())));
        }
        self.with_allowance(Some(MISERE_ALLOWANCE), |search| search.misere_mex(components))
    }

    /// The mex over the options of sums, each sum visited once.
    fn misere_mex(&mut self, components: &[Id]) -> Result<Nimber, Stopped> {
        let mut sums = Sums::default();
        let mut values: Vec<Option<Nimber>> = Vec::new();
        let mut key = components.to_vec();
        self.normalise(&mut key)?;
        let root = sums.intern(&key);
        // Each sum on the stack with its options, from the last of which the values are still missing.
        let mut stack = vec![(root, self.options_of_sum(&key, &mut sums)?)];
        'sums: while let Some((sum, options)) = stack.last() {
            values.resize(sums.starts.len(), None);
            for &option in options {
                if values[option as usize].is_none() {
                    if stack.iter().any(|&(open, _)| open == option) {
                        return Err(Stopped::Loop(sums.key(option).to_vec()));
                    }
                    let key = sums.key(option).to_vec();
                    let options = self.options_of_sum(&key, &mut sums)?;
                    stack.push((option, options));
                    continue 'sums;
                }
            }
            values[*sum as usize] = Some(if options.is_empty() {
                Nimber(1)
            } else {
                crate::mex(options.iter().filter_map(|&option| values[option as usize]))
            });
            stack.pop();
        }
        values[root as usize].ok_or(Stopped::Allowance)
    }

    fn options_of_sum(&mut self, key: &[Id], sums: &mut Sums) -> Result<Vec<u32>, Stopped> {
        let mut found = Vec::new();
        for (i, &component) in key.iter().enumerate() {
            if i > 0 && key[i - 1] == component {
                continue;
            }
            for option in self.kept_options(component)? {
                let mut next: Vec<Id> = key.iter().enumerate().filter(|&(j, _)| j != i).map(|(_, &id)| id).collect();
                next.extend_from_slice(self.kept.get(option));
                self.normalise(&mut next)?;
                found.push(sums.intern(&next));
            }
        }
        self.spend(found.len())?;
        Ok(found)
    }
}

impl Search<crate::Mixed> {
    /// Begins anew: no position was met, nothing was found.
    pub(crate) fn forget(&mut self) {
        self.clear();
        self.space.forget();
    }
}

/// See [`Search::idle_work`]: some hundredths of a second.
const IDLE_WORK: u64 = 2_000_000;

/// How many options may be looked at for a misère Grundy value, which is never needed for an outcome.
const MISERE_ALLOWANCE: u64 = 300_000;
