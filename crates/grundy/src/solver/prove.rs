//! Values by proof: whether a component has a given value is decided without the values of all its subpositions.
//!
//! A component has the value n exactly when it loses beside a Nim heap of n, and that is found like any outcome: one losing
//! option is enough to win (Lemoine & Viennot, Nimbers are inevitable, 2012). The options of a component C beside *n are
//! those of C, asked whether one has the value n, and C beside *m for each m < n. An option that is a sum is as good as its
//! hardest part and a nimber, once the other parts have values.
//!
//! What is looked into first is decided by proof and disproof numbers (Allis 1994, depth first: Nagai 2002). For each question
//! they say about how much is left to be shown until the answer is *is* or *not*: one option is enough for *not*, so that the
//! least number counts there, and all are needed for *is*, so that their sum does. For a component not looked into yet they
//! are guessed from [`Ruleset::hardness`], and from how often the value was met, among those that the component may still have:
//! what is rare is hard to show. A question goes on for as long as no other seems easier; then it is put aside with its
//! numbers. They decide how long the search takes, and never what it answers.
//!
//! What is pruned: a value is at most the number of moves that are left, equal parts cancel, and equal options are looked at
//! once. Options are looked up as they are written, and none is written any more once one is known to have the value that is
//! asked for (Beling & Rogalski, On pruning search trees of impartial games, 2020, on both).
//! Components with few moves left have their values found from the definition, since those are asked for again and again.
//!
//! What takes long is looked into by several threads at once. Each asks the same question in an order of its own and uses what
//! the others tell it that they have found, until one of them has the answer. On Cram 5x9 two threads took 0.7 to 0.8 of the time
//! of one, on 5x8 as long as one, so that help comes late.
//!
//! The least work is one rule call a component looked into, and one look-up an option. Most of the time would go by waiting for
//! memory, so that options are looked up a little later than they are written, and what is known of them is fetched meanwhile.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread::{self, ScopedJoinHandle};

use grundy_kernels::prefetch;

use super::facts::{Facts, Known, hash};
use crate::cores::cores;
use crate::store::worth;
use crate::{Budget, Limit, Nimber, Options, Ruleset, Theory};

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

/// Who is told of facts that took at least so much work.
pub(crate) struct Note<'a, P> {
    pub(crate) least: u64,
    pub(crate) tell: &'a dyn Fn(&P, Known, u64),
}

/// How much is left to be shown until a question is answered with *is* or with *not*.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Numbers {
    is: u32,
    not: u32,
}

/// More than any number: what cannot be shown.
const NEVER: u32 = 1 << 30;

/// What is harder counts as hard as this.
const HARDEST: u32 = 1 << 7;

impl Numbers {
    /// The question is answered: not.
    const NOT: Self = Self { is: NEVER, not: 0 };

    /// A guess, for a component not looked into, that has the value with this chance. That it has the value is taken to be the
    /// harder thing to show, since all its options must be looked at; this proportion and this power made less work on Cram
    /// boards of many shapes than the others that were tried.
    fn guess(hardness: u32, chance: Fraction) -> Self {
        let power = POWERS[hardness.min(HARDEST) as usize];
        let is = u64::from(power) * chance.all / (156 * chance.of);
        Self { is: 1 + is as u32, not: 1 + power / 390 }
    }
}

/// By hardness: its power of three and a half.
static POWERS: [u32; HARDEST as usize + 1] = {
    let mut powers = [0; HARDEST as usize + 1];
    let mut hardness = 0;
    while hardness <= HARDEST {
        // The root, in sixteenths.
        powers[hardness as usize] = hardness.pow(3) * (hardness << 8).isqrt() / 16;
        hardness += 1;
    }
    powers
};

/// A chance; one in a hundred at least.
struct Fraction {
    of: u64,
    all: u64,
}

/// How often each value was met.
struct Chances {
    met: [u64; 64],
    all: u64,
}

impl Chances {
    /// As if each value had been met so often, one of four times.
    const FIRST: u64 = 5;
    /// After so many no more are needed.
    const MOST: u64 = 1 << 32;

    fn new() -> Self {
        Self { met: [Self::FIRST; 64], all: 4 * Self::FIRST }
    }

    fn learn(&mut self, value: u32) {
        if let Some(met) = self.met.get_mut(value as usize)
            && self.all < Self::MOST
        {
            *met += 1;
            self.all += 1;
        }
    }

    /// The chance that a component has a value, of those that it may have.
    fn of(&self, value: u32, mut not: u64) -> Fraction {
        let mut all = self.all;
        while not != 0 {
            all -= self.met[not.trailing_zeros() as usize] - Self::FIRST;
            not &= not - 1;
        }
        let met = self.met.get(value as usize).copied().unwrap_or(Self::FIRST);
        Fraction { of: met.max(all / 100), all }
    }
}

/// The least room for questions and lists.
const FIRST_SLOTS: usize = 1 << 10;

/// Questions that were put aside, by hash alone: two that are taken for one cost time and nothing else. And what the others
/// are guessed from.
struct Aside {
    slots: Vec<(u64, Numbers)>,
    used: usize,
    full: bool,
    chances: Chances,
    /// Which of the threads that ask the same.
    thread: u32,
}

impl Aside {
    fn new(thread: u32) -> Self {
        Self { slots: Vec::new(), used: 0, full: false, chances: Chances::new(), thread }
    }

    fn held(&self) -> usize {
        self.slots.len() * size_of::<(u64, Numbers)>()
    }

    /// Each thread but the first one takes components for up to a quarter harder than they are, each for others.
    fn varied(&self, hardness: u32, hash: u64) -> u32 {
        match self.thread {
            0 => hardness,
            thread => {
                let hardness = hardness.min(HARDEST);
                hardness + hardness * (hash.rotate_left(8 * thread) & 7) as u32 / 32
            }
        }
    }

    fn place(&self, question: u64) -> usize {
        question as usize & self.slots.len().wrapping_sub(1)
    }

    fn get(&self, question: u64) -> Option<Numbers> {
        self.slots.get(self.place(question)).filter(|slot| slot.0 == question).map(|slot| slot.1)
    }

    /// What was put aside about a question that is soon asked is fetched from memory meanwhile.
    fn prefetch(&self, question: u64) {
        self.slots.get(self.place(question)).map(prefetch);
    }

    fn put(&mut self, question: u64, numbers: Numbers, budget: &Budget) {
        if self.used >= self.slots.len() / 2 && !self.full {
            self.grow(budget);
        }
        let place = self.place(question);
        if let Some(slot) = self.slots.get_mut(place) {
            self.used += usize::from(slot.0 == 0);
            *slot = (question, numbers);
        }
    }

    fn grow(&mut self, budget: &Budget) {
        let slots = (self.slots.len() * 2).max(FIRST_SLOTS);
        let bytes = slots * size_of::<(u64, Numbers)>();
        // Most of the memory is for the table.
        if bytes > budget.memory_left() / 8 || budget.hold(bytes).is_err() {
            self.full = true;
            return;
        }
        let old = mem::replace(&mut self.slots, vec![(0, Numbers::NOT); slots]);
        budget.release(old.len() * size_of::<(u64, Numbers)>());
        self.used = 0;
        for (question, numbers) in old {
            if question != 0 {
                let place = self.place(question);
                self.used += usize::from(self.slots[place].0 == 0);
                self.slots[place] = (question, numbers);
            }
        }
    }
}

/// The options of a component that was put aside, so that they need not be written and split again.
struct List<P> {
    hash: u64,
    position: P,
    choices: Vec<Choice<P>>,
    parts: Vec<P>,
    present: u64,
    asked: u32,
    looked: u64,
}

impl<P> List<P> {
    fn bytes(&self) -> usize {
        size_of::<Self>() + self.choices.len() * size_of::<Choice<P>>() + self.parts.len() * size_of::<P>()
    }
}

/// One list for each place that hashes lead to.
struct Lists<P> {
    slots: Vec<Option<Box<List<P>>>>,
    /// For each place eight bits of the hash of what is there or was, so that most of what is not there is not looked for.
    tags: Vec<u8>,
    used: usize,
    /// What the lists take.
    bytes: usize,
}

impl<P: Eq> Lists<P> {
    const BYTES_OF_SLOT: usize = size_of::<Option<Box<List<P>>>>() + 1;

    fn held(&self) -> usize {
        self.slots.len() * Self::BYTES_OF_SLOT + self.bytes
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & self.slots.len().wrapping_sub(1)
    }

    /// The bits of the hash that choose no place; 0 where nothing was.
    fn tag(hash: u64) -> u8 {
        (hash >> 56) as u8 | 1
    }

    fn take(&mut self, hash: u64, position: &P, budget: &Budget) -> Option<Box<List<P>>> {
        let place = self.place(hash);
        if self.tags.get(place) != Some(&Self::tag(hash)) {
            return None;
        }
        let list = self.slots.get_mut(place)?.take_if(|list| list.position == *position)?;
        self.forget(&list, budget);
        Some(list)
    }

    fn forget(&mut self, list: &List<P>, budget: &Budget) {
        self.used -= 1;
        self.bytes -= list.bytes();
        budget.release(list.bytes());
    }

    fn put(&mut self, list: Box<List<P>>, budget: &Budget) {
        if self.used >= self.slots.len() / 4 {
            self.grow(budget);
        }
        let place = self.place(list.hash);
        let Some(old) = self.slots.get_mut(place).map(Option::take) else { return };
        if let Some(old) = old {
            self.forget(&old, budget);
        }
        // Most of the memory is for the table.
        if self.bytes + list.bytes() <= budget.memory_left() / 4 && budget.hold(list.bytes()).is_ok() {
            self.used += 1;
            self.bytes += list.bytes();
            self.tags[place] = Self::tag(list.hash);
            self.slots[place] = Some(list);
        }
    }

    fn grow(&mut self, budget: &Budget) {
        let slots = (self.slots.len() * 2).max(FIRST_SLOTS);
        let bytes = slots * Self::BYTES_OF_SLOT;
        if bytes > budget.memory_left() / 16 || budget.hold(bytes).is_err() {
            return;
        }
        let old = mem::replace(&mut self.slots, (0..slots).map(|_| None).collect());
        self.tags = vec![0; slots];
        budget.release(old.len() * Self::BYTES_OF_SLOT);
        for list in old.into_iter().flatten() {
            let place = self.place(list.hash);
            self.tags[place] = Self::tag(list.hash);
            if let Some(other) = self.slots[place].replace(list) {
                self.forget(&other, budget);
            }
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

/// An option of a component on the stack, or a move in the Nim heap beside it.
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
    /// How hard `main` is.
    hardness: u32,
    /// Whether this is a move in the heap, so that `main` is the component itself.
    in_heap: bool,
    /// For the value that is asked for.
    numbers: Numbers,
}

/// A component that is being looked into.
struct Frame<P> {
    position: P,
    goal: Goal,
    /// The value that the options are being asked for.
    asked: u32,
    /// The question is put aside when one of its numbers is as large as here.
    limits: Numbers,
    /// Which values options are known to have.
    present: u64,
    /// Its value, once it is known.
    value: Option<u32>,
    hardness: u32,
    /// Its options in the pool begin here.
    choices: usize,
    parts: usize,
    /// The option that is being asked.
    cursor: usize,
    /// The count of visited components when this began, and when its options were last looked up.
    began: u64,
    looked: u64,
}

/// The numbers of a component have not been made for the value that is asked for.
const UNASKED: u32 = u32::MAX;

/// Components with at most so many moves left have their values found from the definition.
const FEW_MOVES: u32 = 6;

/// After so many components looked into, all options are looked up again.
const LONG: u64 = 32;

/// A search for proofs, and all that it found so far.
pub(crate) struct Prover<P> {
    facts: Facts<P>,
    aside: Aside,
    lists: Lists<P>,
    frames: Vec<Frame<P>>,
    pool: Vec<Choice<P>>,
    parts: Vec<P>,
    scratch: Options<P>,
    ahead: [Waiting<P>; AHEAD],
    unknown: Vec<Unknown<P>>,
    visited: u64,
    help: Help,
    /// Those who help, and what they found so far. What they hold is in this one's account.
    helpers: Vec<Prover<P>>,
    post: Option<Post<P>>,
    /// When so many components have been visited, letters are read.
    next_post: u64,
}

/// After so many components letters are read: to ask whether there are any takes as long as to visit one.
const POST_EVERY: u64 = 16;

/// So many options are written before the first of them is looked up: what is known of it comes from memory meanwhile.
const AHEAD: usize = 2;

/// The same, when all options are looked up again.
const LOOK_AHEAD: usize = 4;

/// An option whose parts will be looked up.
struct Waiting<P> {
    /// The nim-sum of the parts that have values by theory.
    offset: u32,
    /// The others, with their hashes.
    parts: Vec<(P, u64)>,
}

/// A part of an option without a value: the moves that are left, itself, values that it has not, and its hash.
type Unknown<P> = (u32, P, u64, u64);

/// A component whose options are being written and looked up.
struct Entry<'a, 'b, R: Ruleset> {
    /// The component, with the moves that are left.
    whole: (&'a R::Position, u32),
    goal: Goal,
    terms: &'a Terms<'b, R>,
    facts: &'a mut Facts<R::Position>,
    aside: &'a mut Aside,
    /// Its options in the pool begin here.
    choices: usize,
    pool: &'a mut Vec<Choice<R::Position>>,
    parts: &'a mut Vec<R::Position>,
    unknown: &'a mut Vec<Unknown<R::Position>>,
    /// A bit for each option in the pool, which several may share.
    met: [u64; 4],
    present: u64,
    looked_up: usize,
    answered: bool,
}

impl<R: Ruleset> Entry<'_, '_, R> {
    /// Has what is known of an option fetched from memory.
    fn await_parts(&mut self, option: &[R::Position], waiting: &mut Waiting<R::Position>) {
        waiting.offset = 0;
        waiting.parts.clear();
        for part in option {
            if let Some(value) = self.terms.by_theory(part) {
                waiting.offset ^= value;
            } else {
                let at = hash(part);
                self.facts.prefetch(at);
                waiting.parts.push((part.clone(), at));
            }
        }
    }

    /// Looks an option up, and puts it into the pool if it has no value. Says whether others are still to be looked up.
    fn look_up(&mut self, waiting: &mut Waiting<R::Position>) -> Result<bool, Halt<R::Position>> {
        self.looked_up += 1;
        let mut offset = waiting.offset;
        let Self { aside, pool, parts, unknown, .. } = self;
        unknown.clear();
        // Most options have one part, which is kept out of memory.
        let last = waiting.parts.pop();
        for (part, at) in waiting.parts.drain(..) {
            match self.facts.get_or_find(at, &part, self.whole, self.terms)? {
                (Known::Value(value), _) => {
                    aside.chances.learn(value);
                    offset ^= value;
                }
                (Known::Not(not), moves) => unknown.push((moves, part, not, at)),
            }
        }
        let mut hardest = None;
        if let Some((part, at)) = last {
            match self.facts.get_or_find(at, &part, self.whole, self.terms)? {
                (Known::Value(value), _) => {
                    aside.chances.learn(value);
                    offset ^= value;
                }
                (Known::Not(not), moves) => hardest = Some((moves, part, not, at)),
            }
        }
        if !unknown.is_empty() {
            unknown.extend(hardest);
            unknown.sort_unstable();
            cancel(unknown);
            hardest = unknown.pop();
        }
        let Some((bound, main, not, at)) = hardest else {
            self.present |= bit(offset);
            self.answered = self.goal == Goal::Is(offset);
            return Ok(!self.answered);
        };
        // Equal options are asked once, in the order in which the rules write them: the promising ones first.
        let met = &mut self.met[(at >> 38 & 3) as usize];
        let own = 1 << ((at >> 32 ^ u64::from(offset)) & 63);
        let others = || unknown.iter().map(|(_, part, ..)| part);
        let same = |other: &Choice<R::Position>| {
            let theirs = &parts[other.others.0 as usize..other.others.1 as usize];
            other.main.as_ref() == Some(&main) && other.offset == offset && theirs.iter().eq(others())
        };
        if *met & own == 0 || !pool[self.choices..].iter().any(same) {
            *met |= own;
            if let Goal::Is(value) = self.goal {
                aside.prefetch(question(at, value ^ offset));
            }
            let start = parts.len() as u32;
            parts.extend(unknown.drain(..).map(|(_, part, ..)| part));
            pool.push(Choice {
                offset,
                bound,
                not,
                others: (start, parts.len() as u32),
                hardness: self.terms.rules.hardness(&main),
                main: Some(main),
                in_heap: false,
                numbers: Numbers::NOT,
            });
        }
        Ok(true)
    }
}

/// How other threads help.
#[derive(Clone, Copy)]
struct Help {
    /// After so many components looked into.
    after: u64,
    /// How many threads there are then, this one among them.
    threads: fn() -> usize,
}

/// A component, what is known of it, and the work that it took.
type Found<P> = (P, Known, u32);

/// What one thread finds out it tells the others, which write it down. They share nothing: where two threads wrote to one
/// table behind locks, each look took them twice the time.
struct Post<P> {
    others: Vec<SyncSender<Found<P>>>,
    own: Receiver<Found<P>>,
}

impl<P: Clone> Post<P> {
    /// So many letters may wait. A further one is lost, and what was in it is found again.
    const MOST: usize = 1 << 12;

    /// One for each of so many threads.
    fn among(threads: usize) -> Vec<Self> {
        let (senders, receivers): (Vec<_>, Vec<_>) = (0..threads).map(|_| mpsc::sync_channel(Self::MOST)).unzip();
        let others = |own: usize| senders.iter().enumerate().filter(move |&(i, _)| i != own);
        let post = |(i, own)| Self { others: others(i).map(|(_, sender)| sender.clone()).collect(), own };
        receivers.into_iter().enumerate().map(post).collect()
    }

    fn send(&self, found: &Found<P>) {
        for other in &self.others {
            // It is full, or nobody is there any more.
            let _ = other.try_send(found.clone());
        }
    }
}

/// What another thread needs to ask a question: rules and an account of its own.
struct Errand<P> {
    rules: Box<dyn Ruleset<Position = P> + Send>,
    /// How many theories there are.
    theories: usize,
    most_options: usize,
    /// What it may hold.
    bytes: usize,
    /// Whether somebody has the answer, or nobody waits for it any more.
    over: Arc<AtomicBool>,
}

/// What a helper answers, and what it looked at.
struct Helped {
    answer: Option<Known>,
    positions: u64,
    work: u64,
}

/// Ends what helpers do when it is dropped, by a panic too.
struct Ending(Arc<AtomicBool>);

impl Drop for Ending {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
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
    fn note(&self, position: &R::Position, known: Known, work: u64, visited: u64) {
        if let Some(note) = &self.note
            && work >= worth(note.least, visited)
            && known != Known::Not(0)
        {
            (note.tell)(position, known, work);
        }
    }

    fn by_theory(&self, position: &R::Position) -> Option<u32> {
        let value = self.theories.iter().find_map(|theory| theory.grundy(position))?;
        u32::try_from(value.0).ok()
    }

    fn moves_left(&self, position: &R::Position) -> u32 {
        self.rules.moves_left(position).unwrap_or(u32::MAX)
    }
}

/// The bit for a value; values that no component of this search can have are left out.
fn bit(value: u32) -> u64 {
    1_u64.checked_shl(value).unwrap_or(0)
}

impl<P: crate::Position> Facts<P> {
    fn look_up<R: Ruleset<Position = P>>(&self, position: &P, terms: &Terms<'_, R>) -> Known {
        terms.by_theory(position).map_or_else(|| self.get(hash(position), position), Known::Value)
    }

    /// What is known of a part of an option without a theory, which is its value if few moves are left; and how many moves
    /// are left unless the value is known. `whole` is the component that the option is of, with its moves.
    #[inline(always)]
    fn get_or_find<R: Ruleset<Position = P>>(
        &mut self,
        hash: u64,
        part: &P,
        whole: (&P, u32),
        terms: &Terms<'_, R>,
    ) -> Result<(Known, u32), Halt<P>> {
        let known = self.get(hash, part);
        if let Known::Value(_) = known {
            return Ok((known, 0));
        }
        let moves = terms.moves_left(part);
        if moves >= whole.1 {
            return Err(Halt::Rules(whole.0.clone(), DOES_NOT_FALL.to_owned()));
        }
        if moves > FEW_MOVES {
            return Ok((known, moves));
        }
        Ok((Known::Value(self.find(hash, part, moves, terms)?), 0))
    }

    /// The value of a component with few moves left, from the definition. The recursion is no deeper than these moves.
    fn find<R: Ruleset<Position = P>>(
        &mut self,
        at: u64,
        position: &P,
        moves: u32,
        terms: &Terms<'_, R>,
    ) -> Result<u32, Halt<P>> {
        let mut present = 0;
        let mut halt = None;
        let mut written = 0;
        let mut options = Options::default();
        options.reset(terms.most_options);
        terms.rules.each_option(position, &mut options, &mut |parts| {
            written += 1;
            let mut value = 0;
            for part in parts {
                if let Some(own) = terms.by_theory(part) {
                    value ^= own;
                    continue;
                }
                match self.get_or_find(hash(part), part, (position, moves), terms) {
                    Ok((Known::Value(own), _)) => value ^= own,
                    Ok((Known::Not(_), _)) => halt = Some(Halt::Allowance),
                    Err(error) => halt = Some(error),
                }
            }
            present |= bit(value);
            halt.is_none()
        });
        if let Some(halt) = halt.or_else(|| refusal(&options, position)) {
            return Err(halt);
        }
        terms.budget.visit(written)?;
        let value = present.trailing_ones();
        self.put(at, position.clone(), Known::Value(value), 1);
        Ok(value)
    }
}

const DOES_NOT_FALL: &str = "moves_left does not fall with a move";

/// Why the options of a position cannot be used.
fn refusal<P: Clone>(options: &Options<P>, position: &P) -> Option<Halt<P>> {
    if let Some(message) = options.error() {
        return Some(Halt::Rules(position.clone(), message.to_owned()));
    }
    options.overflowed().then_some(Halt::Limit(Limit::Memory))
}

type Ask<P> = Result<Known, Halt<P>>;

impl<P: crate::Position> Prover<P> {
    pub(crate) fn new() -> Self {
        // What is soon answered is not worth a thread: before, two took as long as one. Two were measured, more were not.
        let threads = || cores().min(4);
        Self::with(Facts::new(), 0, Help { after: 500_000, threads })
    }

    /// A search with these facts.
    fn with(facts: Facts<P>, thread: u32, help: Help) -> Self {
        Self {
            facts,
            aside: Aside::new(thread),
            lists: Lists { slots: Vec::new(), tags: Vec::new(), used: 0, bytes: 0 },
            frames: Vec::new(),
            pool: Vec::new(),
            parts: Vec::new(),
            scratch: Options::default(),
            ahead: [const { Waiting { offset: 0, parts: Vec::new() } }; AHEAD],
            unknown: Vec::new(),
            visited: 0,
            help,
            helpers: Vec::new(),
            post: None,
            next_post: 0,
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
        self.facts.look_up(position, terms)
    }

    /// Takes over what was found earlier about a component in its standard form, with that much work.
    pub(crate) fn insert(&mut self, position: P, known: Known, work: u64, budget: &Budget) {
        self.facts.settle(budget);
        self.facts.put(hash(&position), position, known, u32::try_from(work).unwrap_or(u32::MAX));
    }

    /// Asks one question, and leaves the stack empty.
    fn ask<R: Ruleset<Position = P>>(&mut self, position: &P, goal: Goal, terms: &Terms<'_, R>) -> Ask<P> {
        let known = self.look_up(position, terms);
        if answers(known, goal) {
            return Ok(known);
        }
        let began = self.visited;
        let mut allowance = terms.allowance;
        let limits = Numbers { is: NEVER, not: NEVER };
        self.facts.settle(terms.budget);
        let mut answer = self.enter(position.clone(), goal, limits, terms, &mut allowance);
        if let Ok(None) = answer {
            let alone = if self.may_be_helped(terms) { began.saturating_add(self.help.after) } else { u64::MAX };
            answer = self.run(terms, &mut allowance, |visited| visited >= alone);
        }
        if let Ok(None) = answer {
            answer = self.run_helped(position, goal, terms);
        }
        while let Some(frame) = self.frames.pop() {
            self.put(hash(&frame.position), frame.position, Known::Not(frame.present), frame.began, terms);
        }
        self.pool.clear();
        self.parts.clear();
        self.facts.settle(terms.budget);
        answer?.ok_or(Halt::Allowance)
    }

    /// Whether other threads may help: what they visit is not counted while they do.
    fn may_be_helped<R: Ruleset<Position = P>>(&self, terms: &Terms<'_, R>) -> bool {
        self.help.after < u64::MAX && terms.allowance.is_none() && !terms.budget.limits_positions()
    }

    /// Writes down what was found since so many components had been visited, and tells whoever wants to know.
    fn put<R: Ruleset<Position = P>>(&mut self, at: u64, position: P, known: Known, began: u64, terms: &Terms<'_, R>) {
        let work = self.visited - began + 1;
        terms.note(&position, known, work, self.visited);
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        if let Some(post) = &self.post
            && known != Known::Not(0)
        {
            let found = (position, known, work);
            post.send(&found);
            self.facts.put(at, found.0, known, work);
        } else {
            self.facts.put(at, position, known, work);
        }
    }

    /// Writes down what the others found.
    fn read<R: Ruleset<Position = P>>(&mut self, terms: &Terms<'_, R>) {
        self.next_post = self.visited + POST_EVERY;
        let Some(post) = &self.post else { return };
        for (position, known, work) in post.own.try_iter() {
            terms.note(&position, known, work.into(), self.visited);
            self.facts.put(hash(&position), position, known, work);
        }
    }

    /// What it holds, and those who help.
    fn held(&self) -> usize {
        let helpers: usize = self.helpers.iter().map(Self::held).sum();
        self.facts.held() + self.aside.held() + self.lists.held() + helpers
    }

    /// Has others who help, from now on, if there is room for that.
    fn engage(&mut self, threads: usize, budget: &Budget) {
        let bytes = self.facts.held();
        if bytes.saturating_mul(2 * threads) > budget.memory_left() {
            return;
        }
        let mut posts = Post::among(threads).into_iter();
        self.post = posts.next();
        for (number, post) in (1..).zip(posts) {
            if budget.hold(bytes).is_err() {
                break;
            }
            let helper = Self::with(self.facts.clone(), number, Help { after: u64::MAX, threads: || 1 });
            self.helpers.push(Self { post: Some(post), ..helper });
        }
    }

    /// Goes on with the question on the stack, while other threads ask it too.
    fn run_helped<R: Ruleset<Position = P>>(
        &mut self,
        position: &P,
        goal: Goal,
        terms: &Terms<'_, R>,
    ) -> Result<Option<Known>, Halt<P>> {
        if self.helpers.is_empty() {
            let threads = (self.help.threads)();
            if threads > 1 && terms.rules.for_thread().is_some() {
                self.engage(threads, terms.budget);
            }
        }
        let mut helpers = mem::take(&mut self.helpers);
        let held: usize = helpers.iter().map(Self::held).sum();
        // What each may hold besides. More than half of the address space is never held at once.
        let share = terms.budget.memory_left().min(isize::MAX as usize) / (helpers.len() + 1);
        let shares = share * helpers.len();
        terms.budget.hold(shares)?;
        // Its own facts may take so much less from now on.
        self.facts.settle(terms.budget);
        let over = Arc::new(AtomicBool::new(false));
        let (mut answer, helped) = thread::scope(|scope| {
            let ending = Ending(Arc::clone(&over));
            let mut running = Vec::new();
            for helper in helpers.drain(..) {
                let Some(rules) = terms.rules.for_thread() else { break };
                let errand = Errand {
                    rules,
                    theories: terms.theories.len(),
                    most_options: terms.most_options,
                    bytes: helper.held() + share,
                    over: Arc::clone(&over),
                };
                let position = position.clone();
                running.extend(
                    thread::Builder::new().spawn_scoped(scope, move || helper.help(errand, &position, goal)).ok(),
                );
            }
            let answer = self.run(terms, &mut None, |_| over.load(Ordering::Relaxed));
            drop(ending);
            (answer, running.into_iter().map(ScopedJoinHandle::join).collect::<Vec<_>>())
        });
        self.read(terms);
        terms.budget.release(held + shares);
        // Who panicked has found nothing, and is not asked again.
        for (helper, helped) in helped.into_iter().flatten() {
            // If that reaches a limit, the next question meets it: this one is answered.
            let _ = terms.budget.visit_many(helped.positions, helped.work);
            if let (Ok(None), Some(known)) = (&answer, helped.answer) {
                answer = Ok(Some(known));
                // The letter that says so may be lost.
                let at = hash(position);
                if !answers(self.facts.get(at, position), goal) {
                    let began = self.frames.first().map_or(self.visited, |frame| frame.began);
                    self.put(at, position.clone(), known, began, terms);
                }
            }
            if helper.held() <= terms.budget.memory_left() {
                terms.budget.hold(helper.held())?;
                self.helpers.push(helper);
            }
        }
        answer
    }

    /// Asks a question that another thread asks too.
    fn help(mut self, errand: Errand<P>, position: &P, goal: Goal) -> (Self, Helped) {
        let Errand { rules, theories, most_options, bytes, over } = errand;
        let stop = Arc::clone(&over);
        let stopped = move |_| stop.load(Ordering::Relaxed).then_some(Limit::Interrupted);
        let budget = Budget::unlimited().with_memory(bytes).with_stop(stopped);
        self.facts.leave_account();
        // There is room for what it holds.
        let _ = budget.hold(self.aside.held() + self.lists.held());
        let mut own = if theories > 0 { rules.theories(&budget) } else { Vec::new() };
        // Some may be missing, and nobody says which.
        if own.len() != theories {
            own.clear();
        }
        let terms = Terms { rules: &rules, theories: &own, budget: &budget, allowance: None, most_options, note: None };
        let answer = self.ask(position, goal, &terms).ok();
        over.fetch_or(answer.is_some(), Ordering::Relaxed);
        (self, Helped { answer, positions: budget.spent(), work: budget.work() })
    }

    /// Puts a component on the stack, with its options, unless they give the answer as they are written.
    fn enter<R: Ruleset<Position = P>>(
        &mut self,
        position: P,
        goal: Goal,
        limits: Numbers,
        terms: &Terms<'_, R>,
        allowance: &mut Option<u64>,
    ) -> Result<Option<Known>, Halt<P>> {
        let at = hash(&position);
        if let Some(list) = self.lists.take(at, &position, terms.budget) {
            self.visited += 1;
            terms.budget.visit(0)?;
            self.restore(*list, terms.rules.hardness(&position), goal, limits);
            if let (Known::Not(values), Some(frame)) = (self.facts.get(at, &position), self.frames.last_mut()) {
                frame.present |= values;
            }
            self.look_again(terms);
            return Ok(None);
        }
        let (choices, first_part) = (self.pool.len(), self.parts.len());
        let Self { facts, aside, pool, parts, scratch, ahead, unknown, .. } = self;
        let present = match facts.get(at, &position) {
            Known::Not(values) => values,
            Known::Value(_) => 0,
        };
        let left = terms.moves_left(&position);
        let mut entry = Entry {
            whole: (&position, left),
            goal,
            terms,
            facts,
            aside,
            choices,
            pool,
            parts,
            unknown,
            met: [0; 4],
            present,
            looked_up: 0,
            answered: false,
        };
        let mut halt = None;
        let mut written = 0;
        scratch.reset(terms.most_options);
        terms.rules.each_option(&position, scratch, &mut |option| {
            let next = &mut ahead[written % AHEAD];
            written += 1;
            if written > AHEAD {
                match entry.look_up(next) {
                    Ok(goes_on) if goes_on => {}
                    Ok(_) => return false,
                    Err(error) => {
                        halt = Some(error);
                        return false;
                    }
                }
            }
            entry.await_parts(option, next);
            true
        });
        for i in entry.looked_up..written {
            if halt.is_none() && !entry.answered {
                halt = entry.look_up(&mut ahead[i % AHEAD]).err();
            }
        }
        let Entry { present, looked_up: written, answered, .. } = entry;
        if halt.is_none() && !answered {
            halt = refusal(&self.scratch, &position);
        }
        if let Some(halt) = halt {
            return Err(halt);
        }
        self.visited += 1;
        terms.budget.visit(written)?;
        self.facts.settle(terms.budget);
        if let Some(work) = allowance {
            *work = work.checked_sub(1 + written as u64).ok_or(Halt::Allowance)?;
        }
        if answered {
            self.pool.truncate(choices);
            self.parts.truncate(first_part);
            let known = Known::Not(present);
            self.put(at, position, known, self.visited, terms);
            return Ok(Some(known));
        }
        self.frames.push(Frame {
            hardness: terms.rules.hardness(&position),
            position,
            goal,
            asked: UNASKED,
            limits,
            present,
            value: None,
            choices,
            parts: first_part,
            cursor: usize::MAX,
            began: self.visited,
            looked: self.visited,
        });
        Ok(None)
    }

    /// Puts a component that was put aside on the stack again.
    fn restore(&mut self, list: List<P>, hardness: u32, goal: Goal, limits: Numbers) {
        let (choices, parts) = (self.pool.len(), self.parts.len());
        self.parts.extend(list.parts);
        let shift = parts as u32;
        self.pool.extend(list.choices.into_iter().map(|choice| {
            let (start, end) = choice.others;
            Choice { others: (start + shift, end + shift), ..choice }
        }));
        self.frames.push(Frame {
            hardness,
            position: list.position,
            goal,
            asked: list.asked,
            limits,
            present: list.present,
            value: None,
            choices,
            parts,
            cursor: usize::MAX,
            began: self.visited,
            looked: list.looked,
        });
    }

    /// Puts the component on top of the stack there once more, to ask whether it has a smaller value.
    fn enter_again(&mut self, value: u32, limits: Numbers) {
        let Some(frame) = self.frames.last() else { return };
        let choices = self.pool.len();
        for i in frame.choices..choices {
            let choice = &self.pool[i];
            if choice.is_open() && !choice.in_heap {
                self.pool.push(Choice { main: choice.main.clone(), ..*choice });
            }
        }
        self.frames.push(Frame {
            hardness: frame.hardness,
            position: frame.position.clone(),
            goal: Goal::Is(value),
            asked: UNASKED,
            limits,
            present: frame.present,
            value: None,
            choices,
            parts: self.parts.len(),
            cursor: usize::MAX,
            began: self.visited,
            looked: self.visited,
        });
    }

    /// Answers what is on the stack, down to the first question, until `is_over` with what was visited says yes.
    fn run<R: Ruleset<Position = P>>(
        &mut self,
        terms: &Terms<'_, R>,
        allowance: &mut Option<u64>,
        is_over: impl Fn(u64) -> bool,
    ) -> Result<Option<Known>, Halt<P>> {
        while !is_over(self.visited) {
            if self.visited >= self.next_post {
                self.read(terms);
            }
            match self.next() {
                Next::Known(known) => {
                    if let Some(answer) = self.leave(known, terms) {
                        return Ok(Some(answer));
                    }
                }
                Next::Aside(numbers) => self.put_aside(numbers, terms),
                Next::Again(value, limits) => self.enter_again(value, limits),
                Next::Ask(part, goal, limits) => {
                    let known = match self.facts.get(hash(&part), &part) {
                        known if answers(known, goal) => Some(known),
                        _ => self.enter(part, goal, limits, terms, allowance)?,
                    };
                    if let Some(known) = known {
                        self.learn(known);
                    }
                }
            }
        }
        Ok(None)
    }

    /// What the uppermost component is to do.
    fn next(&mut self) -> Next<P> {
        let Some(frame) = self.frames.last_mut() else { return Next::Aside(Numbers::NOT) };
        let asked = match frame.goal {
            Goal::Value => frame.present.trailing_ones(),
            Goal::Is(value) => value,
        };
        if let Some(value) = frame.value {
            return Next::Known(Known::Value(value));
        }
        if frame.present & bit(asked) != 0 {
            return Next::Known(Known::Not(frame.present));
        }
        if frame.asked != asked {
            frame.asked = asked;
            let mut first = frame.choices;
            while let Some(choice) = self.pool.get(first) {
                if choice.in_heap {
                    self.pool.swap_remove(first);
                } else {
                    first += 1;
                }
            }
            for smaller in 0..asked {
                if frame.present & bit(smaller) == 0 {
                    self.pool.push(Choice {
                        main: Some(frame.position.clone()),
                        offset: asked ^ smaller,
                        bound: u32::MAX,
                        not: 0,
                        others: (0, 0),
                        hardness: frame.hardness,
                        in_heap: true,
                        numbers: Numbers::NOT,
                    });
                }
            }
            for choice in &mut self.pool[frame.choices..] {
                choice.rate(asked, frame.present, &self.aside);
            }
        }
        let (mut open, mut best) = (false, usize::MAX);
        let (mut least, mut second, mut sum) = (NEVER, NEVER, 0_u32);
        for (i, choice) in self.pool[frame.choices..].iter_mut().enumerate() {
            if choice.numbers.not == 0 {
                continue;
            }
            if choice.in_heap && frame.present & bit(choice.offset ^ asked) != 0 {
                choice.numbers = Numbers::NOT;
                continue;
            }
            // Whatever has a value has these numbers no more.
            open |= !choice.in_heap;
            let numbers = choice.numbers;
            sum = sum.saturating_add(numbers.not).min(NEVER - 1);
            if numbers.is < least {
                (second, least, best) = (least, numbers.is, i);
            } else {
                second = second.min(numbers.is);
            }
        }
        if !open && !self.pool[frame.choices..].iter().any(|choice| !choice.in_heap && choice.is_open()) {
            return Next::Known(Known::Value(frame.present.trailing_ones()));
        }
        if best == usize::MAX {
            return Next::Known(Known::Value(asked));
        }
        if least >= frame.limits.not || sum >= frame.limits.is {
            return Next::Aside(Numbers { is: sum, not: least });
        }
        frame.cursor = frame.choices + best;
        let choice = &self.pool[frame.cursor];
        let limits = Numbers {
            is: frame.limits.not.min(second + second / 8 + 1),
            not: frame.limits.is - (sum - choice.numbers.not.min(sum)),
        };
        if choice.in_heap {
            return Next::Again(choice.offset ^ asked, limits);
        }
        if choice.others.0 < choice.others.1 {
            let part = self.parts[choice.others.1 as usize - 1].clone();
            return Next::Ask(part, Goal::Value, Numbers { is: NEVER, not: NEVER });
        }
        match &choice.main {
            Some(main) => Next::Ask(main.clone(), Goal::Is(asked ^ choice.offset), limits),
            None => Next::Known(Known::Not(frame.present)),
        }
    }

    /// What was found out about the part that the uppermost component waits for.
    fn learn(&mut self, known: Known) {
        let Some(frame) = self.frames.last_mut() else { return };
        let Some(choice) = self.pool.get_mut(frame.cursor) else { return };
        if choice.in_heap {
            match known {
                Known::Value(value) => frame.value = Some(value),
                Known::Not(values) => frame.present |= values,
            }
            return;
        }
        if choice.others.0 == choice.others.1 {
            choice.learn_main(known);
        } else if let Known::Value(value) = known {
            choice.offset ^= value;
            choice.others.1 -= 1;
        }
        if !choice.is_open() {
            frame.present |= bit(choice.offset);
        }
        choice.rate(frame.asked, frame.present, &self.aside);
    }

    /// Looks all options of the uppermost component up again, if much was found since.
    fn look_again<R: Ruleset<Position = P>>(&mut self, terms: &Terms<'_, R>) {
        let Some(frame) = self.frames.last_mut() else { return };
        if self.visited - frame.looked < LONG {
            return;
        }
        frame.looked = self.visited;
        for i in frame.choices..self.pool.len() {
            if let Some(Choice { main: Some(main), .. }) = self.pool.get(i + LOOK_AHEAD) {
                self.facts.prefetch(hash(main));
            }
            let choice = &mut self.pool[i];
            if choice.in_heap {
                continue;
            }
            let offset = choice.offset;
            while choice.others.0 < choice.others.1
                && let Known::Value(value) = self.facts.look_up(&self.parts[choice.others.1 as usize - 1], terms)
            {
                choice.offset ^= value;
                choice.others.1 -= 1;
            }
            if let Some(main) = &choice.main {
                let known = self.facts.get(hash(main), main);
                choice.learn_main(known);
            }
            if !choice.is_open() {
                frame.present |= bit(choice.offset);
            }
            let before = choice.numbers;
            choice.rate(frame.asked, frame.present, &self.aside);
            // Numbers for the same question may have been lost; that they never fall is why the search comes to an end.
            if choice.offset == offset && choice.numbers.not > 0 {
                choice.numbers.is = choice.numbers.is.max(before.is);
                choice.numbers.not = choice.numbers.not.max(before.not);
            }
        }
    }

    /// Takes the uppermost component from the stack and hands on what was found; gives it back if nobody waits for it.
    fn leave<R: Ruleset<Position = P>>(&mut self, known: Known, terms: &Terms<'_, R>) -> Option<Known> {
        let frame = self.frames.pop()?;
        self.pool.truncate(frame.choices);
        self.parts.truncate(frame.parts);
        self.put(hash(&frame.position), frame.position, known, frame.began, terms);
        if self.frames.is_empty() {
            return Some(known);
        }
        self.learn(known);
        self.look_again(terms);
        None
    }

    /// Takes the uppermost component from the stack without an answer.
    fn put_aside<R: Ruleset<Position = P>>(&mut self, numbers: Numbers, terms: &Terms<'_, R>) {
        let Some(frame) = self.frames.pop() else { return };
        let at = hash(&frame.position);
        let again = self.frames.last().is_some_and(|below| below.position == frame.position);
        if again {
            self.pool.truncate(frame.choices);
        } else {
            let shift = frame.parts as u32;
            let mut choices =
                Vec::with_capacity(self.pool[frame.choices..].iter().filter(|choice| choice.is_open()).count());
            choices.extend(self.pool.drain(frame.choices..).filter(Choice::is_open).map(|choice| {
                let (start, end) = choice.others;
                let others = if start == end { (0, 0) } else { (start - shift, end - shift) };
                Choice { others, ..choice }
            }));
            let list = Box::new(List {
                hash: at,
                position: frame.position.clone(),
                choices,
                parts: self.parts[frame.parts..].to_vec(),
                present: frame.present,
                asked: frame.asked,
                looked: frame.looked,
            });
            self.lists.put(list, terms.budget);
        }
        self.parts.truncate(frame.parts);
        self.aside.put(question(at, frame.asked), numbers, terms.budget);
        self.put(at, frame.position, Known::Not(frame.present), frame.began, terms);
        let Some(below) = self.frames.last_mut() else { return };
        if let Some(choice) = self.pool.get_mut(below.cursor) {
            if choice.in_heap {
                below.present |= frame.present;
            } else if choice.others.0 == choice.others.1 {
                choice.not |= frame.present;
            }
            choice.numbers = numbers;
        }
        self.look_again(terms);
    }
}

/// What a component is to do.
enum Next<P> {
    /// Nothing more: this is known.
    Known(Known),
    /// Wait until other questions seem harder.
    Aside(Numbers),
    /// Ask whether the component itself has this smaller value.
    Again(u32, Numbers),
    /// Ask this about a part of an option.
    Ask(P, Goal, Numbers),
}

/// A question as a number that is not 0.
fn question(hash: u64, value: u32) -> u64 {
    (hash ^ u64::from(value + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1 << 63
}

/// Equal neighbours cancel.
fn cancel<T: Eq>(sorted: &mut Vec<T>) {
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
}

impl<P: crate::Position> Choice<P> {
    /// Whether some part has no value yet.
    fn is_open(&self) -> bool {
        self.main.is_some() || self.others.0 < self.others.1
    }

    fn learn_main(&mut self, known: Known) {
        match known {
            Known::Value(value) => {
                self.offset ^= value;
                self.main = None;
            }
            Known::Not(values) => self.not |= values,
        }
    }

    /// Its numbers, for the question whether the option has this value.
    fn rate(&mut self, asked: u32, present: u64, aside: &Aside) {
        let wanted = asked ^ self.offset;
        self.numbers = match &self.main {
            Some(_) if self.in_heap && present & bit(wanted) != 0 => Numbers::NOT,
            _ if self.others.0 < self.others.1 => Numbers::guess(self.hardness, aside.chances.of(wanted, self.not)),
            None => Numbers::NOT,
            Some(_) if wanted > self.bound || self.not & bit(wanted) != 0 => Numbers::NOT,
            Some(main) => {
                let at = hash(main);
                aside.get(question(at, wanted)).unwrap_or_else(|| {
                    Numbers::guess(aside.varied(self.hardness, at), aside.chances.of(wanted, self.not))
                })
            }
        };
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
    use crate::{FromFn, Solver, Sum};

    /// All boards of some rows and columns, by proof and by the definition alone.
    fn compare(rows: u32, columns: u32, with_theories: bool, memory: usize) {
        compare_with(Prover::new(), rows, columns, with_theories, memory);
    }

    fn compare_with(mut prover: Prover<Cells>, rows: u32, columns: u32, with_theories: bool, memory: usize) {
        let budget = Budget::unlimited().with_memory(memory);
        let all = Cram.theories(&budget);
        let theories = if with_theories { &all[..] } else { &[] };
        let terms = Terms { rules: &Cram, theories, budget: &budget, allowance: None, most_options: 1000, note: None };
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

    /// Other threads help with each question from its beginning.
    fn helped() -> Prover<Cells> {
        Prover::with(Facts::new(), 0, Help { after: 0, threads: || 3 })
    }

    #[test]
    fn proofs_with_help_agree_with_the_definition() {
        compare_with(helped(), 3, 4, false, usize::MAX);
        compare_with(helped(), 3, 3, true, usize::MAX);
        compare_with(helped(), 2, 5, false, 3 * Facts::<Cells>::LEAST_BYTES);
    }

    const MEMORY: usize = 1 << 22;

    #[test]
    fn help_ends_with_the_limit() {
        let stopped = std::rc::Rc::new(std::cell::Cell::new(0));
        let asked = std::rc::Rc::clone(&stopped);
        let budget = Budget::unlimited().with_memory(MEMORY).with_stop(move |_| {
            asked.set(asked.get() + 1);
            (asked.get() > 3).then_some(Limit::Time)
        });
        let terms =
            Terms { rules: &Cram, theories: &[], budget: &budget, allowance: None, most_options: 1000, note: None };
        let board = Cells::rectangle(6, 8).unwrap();
        let mut prover = helped();
        assert_eq!(prover.value(&board, &terms), Err(Halt::Limit(Limit::Time)));
        assert!(stopped.get() > 3);
        assert_eq!(MEMORY - budget.memory_left(), prover.held());
    }

    #[test]
    fn what_helpers_hold_is_released() {
        for memory in [1 << 16, 1 << 18, MEMORY] {
            let budget = Budget::unlimited().with_memory(memory);
            let terms =
                Terms { rules: &Cram, theories: &[], budget: &budget, allowance: None, most_options: 1000, note: None };
            let mut prover = helped();
            for (rows, columns, value) in [(5, 5, 0), (4, 5, 2), (3, 7, 1)] {
                assert_eq!(prover.value(&Cells::rectangle(rows, columns).unwrap(), &terms), Ok(Nimber(value)));
                assert_eq!(memory - budget.memory_left(), prover.held());
            }
            assert!(budget.spent() > 0);
        }
    }

    #[test]
    fn a_helper_answers_alone_and_tells() {
        let over = Arc::<AtomicBool>::default();
        let bytes = 1 << 20;
        let mut posts = Post::among(2).into_iter();
        let own = posts.next().unwrap();
        let helper =
            Prover { post: posts.next(), ..Prover::with(Facts::new(), 1, Help { after: u64::MAX, threads: || 1 }) };
        let errand = Errand { rules: Box::new(Cram), theories: 0, most_options: 1000, bytes, over: Arc::clone(&over) };
        let board = Cells::rectangle(5, 5).unwrap();
        let (helper, helped) = helper.help(errand, &board, Goal::Value);
        assert_eq!(helped.answer, Some(Known::Value(0)));
        assert!(over.load(Ordering::Relaxed) && helped.positions > 0 && helped.work > helped.positions);
        assert!(helper.held() > 0 && helper.held() <= bytes);
        let told: Vec<_> = own.own.try_iter().collect();
        assert!(told.len() > 100);
        let mut solver = Solver::new(Cram);
        for (position, known, _) in told {
            let value = solver.grundy(position).unwrap();
            match known {
                Known::Value(found) => assert_eq!(Nimber(found.into()), value),
                Known::Not(values) => assert_eq!(values >> value.0 & 1, 0),
            }
        }
    }

    #[test]
    fn what_is_told_is_read_and_noted() {
        let mut posts = Post::among(2).into_iter();
        let mut reader = Prover { post: posts.next(), ..Prover::new() };
        let board = Cells::rectangle(5, 5).unwrap();
        posts.next().unwrap().send(&(board, Known::Value(0), 30));
        let noted = std::cell::RefCell::new(Vec::new());
        let tell = |position: &Cells, known, work| noted.borrow_mut().push((*position, known, work));
        let budget = Budget::unlimited();
        let note = Some(Note { least: 20, tell: &tell });
        let terms = Terms { rules: &Cram, theories: &[], budget: &budget, allowance: None, most_options: 1000, note };
        reader.facts.settle(&budget);
        reader.read(&terms);
        assert_eq!(reader.look_up(&board, &terms), Known::Value(0));
        assert_eq!(noted.into_inner(), [(board, Known::Value(0), 30)]);
    }

    #[test]
    fn a_table_that_forgets_changes_no_answer() {
        // Room for the first slots, and for nothing at all.
        compare(3, 4, false, 2 * Facts::<Cells>::LEAST_BYTES);
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
