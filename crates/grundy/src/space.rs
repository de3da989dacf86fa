//! Positions as numbers: what search runs on.
//!
//! Search compares, stores and looks up positions all the time, so each position is *interned*: kept once, and known by
//! its id from then on. A [`Space`] does that for one ruleset ([`Interned`]) or for several games at once
//! ([`Mixed`](crate::Mixed)); the solver sees only ids and is written once.

use std::cell::{Cell, Ref, RefCell};
use std::fmt::Write as _;
use std::hash::{BuildHasher, Hash};
use std::rc::Rc;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::solver::{Halt, Known, MOST_MOVES, Note, Prover, Terms};
use crate::theories::ferguson::Tally;
use crate::{Budget, End, Evidence, Fact, Moves, Nimber, Options, Outcome, Play, Ruleset, Step, Sum, Theory, Value};

/// The number of an interned position, counted from 0 in the order in which positions were met.
pub type Id = u32;

/// The number of a theory within its space, in the order in which theories are asked.
pub type TheoryId = usize;

/// What a search for a proof may cost.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The account.
    pub budget: Budget,
    /// How many options may be looked at, if that is less.
    pub work: Option<u64>,
    /// How many options a single position may have.
    pub most_options: usize,
    /// Whether theories may answer.
    pub with_theories: bool,
}

/// A game on interned positions.
pub trait Space {
    /// Writes every option of a position, as its rules state it.
    fn options(&self, id: Id, out: &mut Options<Id>);

    /// Writes every option of a position, split into components; if they are too many, perhaps none.
    fn expand(&self, id: Id, out: &mut Options<Id>);

    /// Pushes the components of a position.
    fn components(&self, id: Id, out: &mut Vec<Id>);

    /// The number of positions met so far.
    fn len(&self) -> usize;

    /// Whether no position was met yet.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// About how many bytes the space keeps for one position.
    fn bytes_per_position(&self) -> usize;

    /// About how many bytes the lists take that belong to positions met so far, besides that.
    fn bytes_of_lists(&self) -> usize {
        0
    }

    /// The number of theories.
    fn theories(&self) -> usize;

    /// See [`Theory::evidence`] and [`Theory::misere_evidence`].
    fn evidence(&self, theory: TheoryId, play: Play) -> Evidence;

    /// The first answer of a theory to [`Theory::grundy`].
    fn grundy(&self, id: Id) -> Option<(Nimber, TheoryId)>;

    /// The first answer of a theory to [`Theory::loopy`].
    fn loopy(&self, id: Id) -> Option<(Value, TheoryId)>;

    /// The first answer of a theory to [`Theory::outcome`].
    fn outcome(&self, sum: &[Id], play: Play) -> Option<(Outcome, TheoryId)>;

    /// The first answer of a theory to [`Theory::moves_to`].
    fn moves_to(&self, id: Id, target: Nimber, room: usize) -> Option<Moves<Id>>;

    /// The first answer of a theory to [`Theory::winning_moves`].
    fn winning_moves(&self, id: Id, play: Play, room: usize) -> Option<Moves<Id>>;

    /// Whether a theory says yes to [`Theory::plays_misere_nim`].
    fn plays_misere_nim(&self, id: Id) -> bool;

    /// What a theory says to [`Theory::explain`].
    fn explain(&self, theory: TheoryId, id: Id, play: Play) -> Vec<Step>;

    /// The bound of [`Ruleset::moves_left`] for a component whose value is to be searched by proof; `None` if the values of all
    /// its subpositions are to be found instead.
    fn moves_left(&self, id: Id) -> Option<u32>;

    /// The value of a component, by proof.
    ///
    /// # Errors
    /// A limit, or a fault of the rules.
    fn prove_value(&self, id: Id, effort: &Effort) -> Result<Nimber, Halt<Id>>;

    /// Whether the component has this value, by proof.
    ///
    /// # Errors
    /// A limit, or a fault of the rules.
    fn prove_is(&self, id: Id, value: Nimber, effort: &Effort) -> Result<bool, Halt<Id>>;

    /// The values that a component may have as far as a search by proof has come: bit n for the value n.
    fn possible_values(&self, id: Id, effort: &Effort) -> u64;

    /// What the [store](crate::Store) of the budget holds of the game of this position, the first time that it is asked for:
    /// components whose values are found by visiting all their subpositions, with their values, and whether they are calm.
    /// What it holds of others is taken over by the search for proofs.
    fn recall(&self, _id: Id, _budget: &Budget) -> Vec<(Id, Nimber, bool)> {
        Vec::new()
    }

    /// Hands the store of the budget a fact about a component, and the work that it took.
    fn note(&self, _id: Id, _fact: Fact, _work: u64, _budget: &Budget) {}

    /// See [`Ruleset::has_ends`]. [`expand`](Self::expand) then leaves out the moves that win or lose at once, and those
    /// after which the opponent can win at once.
    fn has_ends(&self, _id: Id) -> bool {
        false
    }

    /// What a move to this sum of positions, as they are written, does: see [`Ruleset::end`].
    fn end_of(&self, _option: &[Id]) -> Option<End> {
        None
    }

    /// Whether a position has a move that wins at once.
    ///
    /// # Errors
    /// What the rules report, or nothing if the position has too many options.
    fn can_win(&self, _id: Id) -> Result<bool, Option<String>> {
        Ok(false)
    }
}

/// A shared space is the same space.
impl<S: Space + ?Sized> Space for Rc<S> {
    fn options(&self, id: Id, out: &mut Options<Id>) {
        (**self).options(id, out);
    }
    fn expand(&self, id: Id, out: &mut Options<Id>) {
        (**self).expand(id, out);
    }
    fn components(&self, id: Id, out: &mut Vec<Id>) {
        (**self).components(id, out);
    }
    fn len(&self) -> usize {
        (**self).len()
    }
    fn bytes_per_position(&self) -> usize {
        (**self).bytes_per_position()
    }
    fn bytes_of_lists(&self) -> usize {
        (**self).bytes_of_lists()
    }
    fn theories(&self) -> usize {
        (**self).theories()
    }
    fn evidence(&self, theory: TheoryId, play: Play) -> Evidence {
        (**self).evidence(theory, play)
    }
    fn grundy(&self, id: Id) -> Option<(Nimber, TheoryId)> {
        (**self).grundy(id)
    }
    fn loopy(&self, id: Id) -> Option<(Value, TheoryId)> {
        (**self).loopy(id)
    }
    fn outcome(&self, sum: &[Id], play: Play) -> Option<(Outcome, TheoryId)> {
        (**self).outcome(sum, play)
    }
    fn moves_to(&self, id: Id, target: Nimber, room: usize) -> Option<Moves<Id>> {
        (**self).moves_to(id, target, room)
    }
    fn winning_moves(&self, id: Id, play: Play, room: usize) -> Option<Moves<Id>> {
        (**self).winning_moves(id, play, room)
    }
    fn plays_misere_nim(&self, id: Id) -> bool {
        (**self).plays_misere_nim(id)
    }
    fn explain(&self, theory: TheoryId, id: Id, play: Play) -> Vec<Step> {
        (**self).explain(theory, id, play)
    }
    fn moves_left(&self, id: Id) -> Option<u32> {
        (**self).moves_left(id)
    }
    fn prove_value(&self, id: Id, effort: &Effort) -> Result<Nimber, Halt<Id>> {
        (**self).prove_value(id, effort)
    }
    fn prove_is(&self, id: Id, value: Nimber, effort: &Effort) -> Result<bool, Halt<Id>> {
        (**self).prove_is(id, value, effort)
    }
    fn possible_values(&self, id: Id, effort: &Effort) -> u64 {
        (**self).possible_values(id, effort)
    }
    fn recall(&self, id: Id, budget: &Budget) -> Vec<(Id, Nimber, bool)> {
        (**self).recall(id, budget)
    }
    fn note(&self, id: Id, fact: Fact, work: u64, budget: &Budget) {
        (**self).note(id, fact, work, budget);
    }
    fn has_ends(&self, id: Id) -> bool {
        (**self).has_ends(id)
    }
    fn end_of(&self, option: &[Id]) -> Option<End> {
        (**self).end_of(option)
    }
    fn can_win(&self, id: Id) -> Result<bool, Option<String>> {
        (**self).can_win(id)
    }
}

/// Every position that was met, once.
struct Table<P> {
    positions: Vec<P>,
    ids: HashTable<Id>,
    hasher: DefaultHashBuilder,
}

impl<P: Eq + Hash> Table<P> {
    fn intern(&mut self, position: P) -> Id {
        let hash = self.hasher.hash_one(&position);
        let positions = &self.positions;
        if let Some(&id) = self.ids.find(hash, |&id| positions[id as usize] == position) {
            return id;
        }
        // 2^32 positions would need far more memory than the limits of a search allow.
        let id = Id::try_from(self.positions.len()).expect("fewer than 2^32 positions are held in memory");
        self.positions.push(position);
        let (positions, hasher) = (&self.positions, &self.hasher);
        self.ids.insert_unique(hash, id, |&id| hasher.hash_one(&positions[id as usize]));
        id
    }
}

/// Room that is used again and again.
struct Scratch<P> {
    /// The options of a position, as the rules state them.
    whole: Options<P>,
    /// The same, split into components.
    split: Options<P>,
    /// The components of a sum.
    parts: Sum<P>,
}

impl<P> Default for Scratch<P> {
    fn default() -> Self {
        Self { whole: Options::default(), split: Options::default(), parts: Sum::new() }
    }
}

/// The positions of one ruleset, interned, with its theories.
pub struct Interned<R: Ruleset> {
    rules: R,
    theories: Vec<Box<dyn Theory<R::Position>>>,
    table: RefCell<Table<R::Position>>,
    prover: RefCell<Prover<R::Position>>,
    scratch: RefCell<Scratch<R::Position>>,
    lists: Cell<usize>,
    /// In games with ends, per id: whether a move wins at once, if that is known.
    hot: RefCell<Vec<Option<bool>>>,
}

/// A position of a game with ends may have so many options.
const MOST_WITH_ENDS: usize = 1 << 24;

impl<R: Ruleset> Interned<R> {
    /// No position met yet. The theories of the ruleset spend from `budget`.
    pub fn new(rules: R, budget: &Budget) -> Self {
        Self {
            theories: rules.theories(budget),
            rules,
            table: RefCell::new(Table {
                positions: Vec::new(),
                ids: HashTable::new(),
                hasher: DefaultHashBuilder::default(),
            }),
            prover: RefCell::new(Prover::new()),
            scratch: RefCell::default(),
            lists: Cell::new(0),
            hot: RefCell::default(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The id of a position, as it is written, without splitting it.
    pub fn intern(&self, position: R::Position) -> Id {
        self.table.borrow_mut().intern(position)
    }

    /// The position with this id.
    pub fn position(&self, id: Id) -> Ref<'_, R::Position> {
        Ref::map(self.table.borrow(), |table| &table.positions[id as usize])
    }

    /// Switches a theory off; the later ones move up by one.
    pub fn drop_theory(&mut self, theory: TheoryId) {
        if theory < self.theories.len() {
            self.theories.remove(theory);
        }
    }

    /// Forgets every position. Ids handed out before mean nothing any more.
    pub fn forget(&self) {
        let mut table = self.table.borrow_mut();
        table.positions.clear();
        table.ids.clear();
        self.lists.set(0);
        self.hot.borrow_mut().clear();
    }

    /// The options that neither end the game nor let the opponent end it at once.
    fn expand_with_ends(&self, id: Id, out: &mut Options<Id>) {
        let mut whole = Options::default();
        whole.reset(out.room());
        self.rules.options(&self.position(id), &mut whole);
        if let Some(message) = whole.error() {
            return out.fail(message);
        }
        if whole.overflowed() {
            return out.overflow();
        }
        let mut parts = Sum::new();
        let mut ids = Vec::new();
        'options: for option in whole.iter() {
            if self.end_of_positions(option).is_some() {
                continue;
            }
            parts.clear();
            option.iter().for_each(|part| self.rules.components(part.clone(), &mut parts));
            ids.clear();
            for part in parts.iter() {
                let id = self.intern(part.clone());
                match self.can_win(id) {
                    Ok(true) => continue 'options,
                    Ok(false) => ids.push(id),
                    Err(Some(message)) => return out.fail(format!("{part:?}: {message}")),
                    Err(None) => return out.overflow(),
                }
            }
            out.push_sum(ids.iter().copied());
        }
    }

    fn end_of_positions<'a>(&self, option: impl IntoIterator<Item = &'a R::Position>) -> Option<End> {
        let ends: Vec<End> = option.into_iter().filter_map(|part| self.rules.end(part)).collect();
        if ends.contains(&End::Win) { Some(End::Win) } else { ends.first().copied() }
    }

    /// The value of a position that is one component, if a theory knows it.
    pub(crate) fn value_of(&self, position: &R::Position) -> Option<(Nimber, TheoryId)> {
        if self.is_whole(position) { self.ask(|theory| theory.grundy(position)) } else { None }
    }

    /// Writes outcome, value, and winning moves of a sum as one line, if theories give the value of every component and all
    /// moves. It says no otherwise, and what it has written is to be thrown away.
    pub(crate) fn answer_by_theory(
        &self,
        sum: &[R::Position],
        play: Play,
        room: usize,
        out: &mut String,
        write: impl Fn(&R::Position) -> String,
    ) -> bool {
        let mut sources = Vec::with_capacity(sum.len());
        for position in sum {
            let is_whole = self.is_whole(position);
            let Some((value, theory)) = self.ask(|theory| theory.grundy(position)) else { return false };
            let calm = play == Play::Normal || self.theories[theory].plays_misere_nim(position);
            if !is_whole || !calm {
                return false;
            }
            sources.push((value, theory));
        }
        let tally: Tally = sources.iter().map(|&(value, _)| value).collect();
        let outcome = tally.outcome(play);
        let mut moves = Vec::new();
        let (mut total, mut exact) = (0_u128, true);
        if outcome == Outcome::N {
            for (i, (position, &(value, theory))) in sum.iter().zip(&sources).enumerate() {
                let mut found = Moves::with_room(room - moves.len().min(room));
                if !self.theories[theory].moves_to(position, &tally.target(value, play), &mut found) {
                    return false;
                }
                total = total.saturating_add(found.total());
                exact &= found.is_exact();
                moves.extend(found.into_listed().into_iter().map(|to| (i + 1, to)));
            }
        }
        let value = tally.nim_sum().0;
        let _ = write!(out, "{outcome}\t{value}\t{total}{}", if exact { "" } else { "+" });
        for (j, (component, to)) in moves.iter().enumerate() {
            let _ = write!(out, "{}{component}:", if j == 0 { '\t' } else { ' ' });
            for (k, part) in to.iter().enumerate() {
                if k > 0 {
                    out.push('+');
                }
                out.push_str(&write(part));
            }
        }
        !sum.is_empty()
    }

    fn ask<T>(&self, mut question: impl FnMut(&dyn Theory<R::Position>) -> Option<T>) -> Option<(T, TheoryId)> {
        self.theories.iter().enumerate().find_map(|(i, theory)| question(&**theory).map(|answer| (answer, i)))
    }
}

impl<R: Ruleset> Space for Interned<R> {
    fn options(&self, id: Id, out: &mut Options<Id>) {
        let Scratch { whole, .. } = &mut *self.scratch.borrow_mut();
        whole.reset(out.room());
        self.rules.options(&self.position(id), whole);
        let mut table = self.table.borrow_mut();
        whole.map_into(out, |position| table.intern(position));
    }

    fn expand(&self, id: Id, out: &mut Options<Id>) {
        if self.has_ends(id) {
            return self.expand_with_ends(id, out);
        }
        let Scratch { whole, split, .. } = &mut *self.scratch.borrow_mut();
        whole.reset(out.room());
        self.rules.options(&self.position(id), whole);
        if whole.overflowed() {
            // Nobody can use a part of the options here, so that it would only fill the table.
            return out.overflow();
        }
        split.reset(usize::MAX);
        whole.split_into(split, |position, parts| self.rules.components(position, parts));
        // Look-ups that do not wait for anything else overlap in the processor.
        let mut table = self.table.borrow_mut();
        let (before, weight) = (table.positions.len(), split.weight());
        split.map_into(out, |position| table.intern(position));
        self.lists.set(self.lists.get() + (table.positions.len() - before) * weight);
    }

    fn components(&self, id: Id, out: &mut Vec<Id>) {
        let Scratch { parts, .. } = &mut *self.scratch.borrow_mut();
        let position = self.position(id).clone();
        self.rules.components(position, parts);
        let mut table = self.table.borrow_mut();
        match &parts[..] {
            [part] if *part == table.positions[id as usize] => out.push(id),
            _ => out.extend(parts.iter().map(|part| table.intern(part.clone()))),
        }
        parts.clear();
    }

    fn len(&self) -> usize {
        self.table.borrow().positions.len()
    }

    fn bytes_per_position(&self) -> usize {
        size_of::<R::Position>() + 2 * size_of::<Id>()
    }

    fn bytes_of_lists(&self) -> usize {
        self.lists.get()
    }

    fn theories(&self) -> usize {
        self.theories.len()
    }

    fn evidence(&self, theory: TheoryId, play: Play) -> Evidence {
        match play {
            Play::Normal => self.theories[theory].evidence(),
            Play::Misere => self.theories[theory].misere_evidence(),
        }
    }

    fn grundy(&self, id: Id) -> Option<(Nimber, TheoryId)> {
        self.ask(|theory| theory.grundy(&self.position(id)))
    }

    fn loopy(&self, id: Id) -> Option<(Value, TheoryId)> {
        self.ask(|theory| theory.loopy(&self.position(id)))
    }

    fn outcome(&self, sum: &[Id], play: Play) -> Option<(Outcome, TheoryId)> {
        if self.theories.is_empty() {
            return None;
        }
        let sum: Vec<R::Position> = sum.iter().map(|&id| self.position(id).clone()).collect();
        self.ask(|theory| theory.outcome(&sum, play))
    }

    fn moves_to(&self, id: Id, target: Nimber, room: usize) -> Option<Moves<Id>> {
        self.moves(|theory, out| theory.moves_to(&self.position(id), &target, out), room)
    }

    fn winning_moves(&self, id: Id, play: Play, room: usize) -> Option<Moves<Id>> {
        self.moves(|theory, out| theory.winning_moves(&self.position(id), play, out), room)
    }

    fn plays_misere_nim(&self, id: Id) -> bool {
        self.theories.iter().any(|theory| theory.plays_misere_nim(&self.position(id)))
    }

    fn explain(&self, theory: TheoryId, id: Id, play: Play) -> Vec<Step> {
        self.theories[theory].explain(&self.position(id), play)
    }

    fn moves_left(&self, id: Id) -> Option<u32> {
        // With ends there are no values.
        if self.has_ends(id) { None } else { self.moves_to_prove(&self.position(id)) }
    }

    fn prove_value(&self, id: Id, effort: &Effort) -> Result<Nimber, Halt<Id>> {
        self.prove_value_and_tell(id, effort, None)
    }

    fn prove_is(&self, id: Id, value: Nimber, effort: &Effort) -> Result<bool, Halt<Id>> {
        self.prove_is_and_tell(id, value, effort, None)
    }

    fn possible_values(&self, id: Id, effort: &Effort) -> u64 {
        let position = self.position(id);
        match self.prover.borrow().look_up(&position, &self.terms(effort, None)) {
            Known::Value(value) => 1_u64.checked_shl(value).unwrap_or(0),
            Known::Not(values) => {
                let most = self.rules.moves_left(&position).unwrap_or(MOST_MOVES).min(MOST_MOVES);
                !values & u64::MAX >> (MOST_MOVES - most)
            }
        }
    }

    fn has_ends(&self, id: Id) -> bool {
        self.table.borrow().positions.get(id as usize).is_some_and(|position| self.rules.has_ends(position))
    }

    fn end_of(&self, option: &[Id]) -> Option<End> {
        let table = self.table.borrow();
        self.end_of_positions(option.iter().map(|&id| &table.positions[id as usize]))
    }

    fn can_win(&self, id: Id) -> Result<bool, Option<String>> {
        if !self.has_ends(id) {
            return Ok(false);
        }
        if let Some(&Some(known)) = self.hot.borrow().get(id as usize) {
            return Ok(known);
        }
        let mut whole = Options::default();
        whole.reset(MOST_WITH_ENDS);
        self.rules.options(&self.position(id), &mut whole);
        if whole.error().is_some() || whole.overflowed() {
            return Err(whole.error().map(str::to_owned));
        }
        let found = whole.iter().any(|option| self.end_of_positions(option) == Some(End::Win));
        let mut hot = self.hot.borrow_mut();
        if hot.len() <= id as usize {
            hot.resize(id as usize + 1, None);
        }
        hot[id as usize] = Some(found);
        Ok(found)
    }
}

/// With fewer moves left, the values of all subpositions are soon found, and say more.
const WORTH_A_PROOF: u32 = 8;

impl<R: Ruleset> Interned<R> {
    fn terms<'a>(&'a self, effort: &'a Effort, note: Option<Note<'a, R::Position>>) -> Terms<'a, R> {
        Terms {
            rules: &self.rules,
            theories: if effort.with_theories { &self.theories } else { &[] },
            budget: &effort.budget,
            allowance: effort.work,
            most_options: effort.most_options,
            note,
        }
    }

    /// [`Space::prove_value`], with somebody who is told what is found on the way.
    pub(crate) fn prove_value_and_tell(
        &self,
        id: Id,
        effort: &Effort,
        note: Option<Note<'_, R::Position>>,
    ) -> Result<Nimber, Halt<Id>> {
        let position = self.position(id).clone();
        let value = self.prover.borrow_mut().value(&position, &self.terms(effort, note));
        value.map_err(|halt| self.halted(halt))
    }

    /// [`Space::prove_is`], with somebody who is told what is found on the way.
    pub(crate) fn prove_is_and_tell(
        &self,
        id: Id,
        value: Nimber,
        effort: &Effort,
        note: Option<Note<'_, R::Position>>,
    ) -> Result<bool, Halt<Id>> {
        let position = self.position(id).clone();
        let is = self.prover.borrow_mut().is(&position, value, &self.terms(effort, note));
        is.map_err(|halt| self.halted(halt))
    }

    /// Takes over a fact that an earlier run found, if the position is one component in its standard form. Gives back its id
    /// and value if all its subpositions would be visited for it.
    pub(crate) fn take_over(
        &self,
        position: R::Position,
        fact: Fact,
        work: u64,
        budget: &Budget,
    ) -> Option<(Id, Nimber, bool)> {
        if !self.is_whole(&position) {
            return None;
        }
        let moves = if self.rules.has_ends(&position) { None } else { self.rules.moves_left(&position) };
        if moves.is_some_and(|moves| moves <= MOST_MOVES) {
            // On its way a proof meets positions that have few moves left, too.
            let known = match fact {
                Fact::Value { value, .. } => u32::try_from(value.0).ok().filter(|&n| n <= MOST_MOVES).map(Known::Value),
                Fact::Not(values) => Some(Known::Not(values)),
            };
            if let Some(known) = known {
                self.prover.borrow_mut().insert(position.clone(), known, work, budget);
            }
        }
        match fact {
            Fact::Value { value, calm } if self.moves_to_prove(&position).is_none() => {
                Some((self.intern(position), value, calm))
            }
            _ => None,
        }
    }

    fn is_whole(&self, position: &R::Position) -> bool {
        let Scratch { parts, .. } = &mut *self.scratch.borrow_mut();
        self.rules.components(position.clone(), parts);
        let is_whole = matches!(&parts[..], [part] if part == position);
        // Whoever needs the scratch space next relies on its being empty.
        parts.clear();
        is_whole
    }

    /// The moves that are left, if their number is one for a search by proof.
    fn moves_to_prove(&self, position: &R::Position) -> Option<u32> {
        self.rules.moves_left(position).filter(|moves| (WORTH_A_PROOF..=MOST_MOVES).contains(moves))
    }

    fn halted(&self, halt: Halt<R::Position>) -> Halt<Id> {
        match halt {
            Halt::Limit(limit) => Halt::Limit(limit),
            Halt::Allowance => Halt::Allowance,
            Halt::Rules(position, message) => Halt::Rules(self.intern(position), message),
        }
    }

    fn moves(
        &self,
        mut question: impl FnMut(&dyn Theory<R::Position>, &mut Moves<R::Position>) -> bool,
        room: usize,
    ) -> Option<Moves<Id>> {
        let (moves, _) = self.ask(|theory| {
            let mut out = Moves::with_room(room);
            question(theory, &mut out).then_some(out)
        })?;
        let mut table = self.table.borrow_mut();
        Some(moves.map(|position| table.intern(position)))
    }
}
