//! Games by name: a ruleset with its notation, behind one object-safe trait, so that the faces can choose at run time.

use std::cell::{Cell, RefCell};

use crate::certificate::Certificate;
use crate::law::Law;
use crate::rare::Rare;
use crate::solver::{Known, Note};
use crate::space::{Effort, Interned};
use crate::{
    Budget, End, Evidence, Fact, Halt, Id, Moves, Nimber, Notation, Options, Outcome, ParseError, Play, Space, Step,
    TheoryId, Value,
};

/// A game chosen at run time: a space of interned positions that can be read and written.
pub trait Game: Space {
    /// The name with its parameters, as on the command line: `subtract:1,3,4`.
    fn name(&self) -> &str;

    /// What should be said about the game itself, such as which known game a rule was recognised as.
    fn notes(&self) -> &[Step];

    /// Reads one position.
    ///
    /// # Errors
    /// See [`Notation::parse`].
    fn parse(&self, text: &str) -> Result<Id, ParseError>;

    /// Writes a position.
    fn write(&self, id: Id) -> String;

    /// Appends a position as [`write`](Self::write) writes it.
    fn write_to(&self, id: Id, out: &mut String);

    /// Answers a line of positions at once if theories know everything about it, without interning anything: see
    /// [`Question::answer_line`](crate::question::Question::answer_text). Otherwise it says no and writes nothing.
    ///
    /// # Errors
    /// See [`Notation::parse`]; the span counts from the beginning of the line.
    fn answer_line(&self, line: &str, play: Play, room: usize, out: &mut String) -> Result<bool, ParseError>;

    /// A move in words.
    fn describe(&self, from: Id, to: &[Id]) -> Step;

    /// The position as a board: see [`Notation::rows`].
    fn rows(&self, id: Id) -> Option<Vec<String>>;

    /// The position with these coordinates: see [`Notation::position_at`].
    fn position_at(&self, coordinates: &[u64]) -> Option<Id>;

    /// The value of the position with these coordinates, if it is one component and a theory knows it. Nothing is interned.
    fn value_at(&self, coordinates: &[u64]) -> Option<(Nimber, TheoryId)>;

    /// The law of the values of all heaps: see [`Notation::law`].
    fn law(&self, to: Option<u64>, budget: &Budget) -> Option<Law>;

    /// The same with a certificate: see [`Notation::law_and_certificate`].
    fn law_and_certificate(&self, to: Option<u64>, budget: &Budget) -> Option<(Law, Option<Certificate>)>;

    /// The rare heaps: see [`Notation::rare`].
    fn rare(&self, to: u64, budget: &Budget) -> Option<Rare>;

    /// Forgets every position; ids handed out before mean nothing any more.
    fn forget(&self);

    /// Switches a theory off.
    fn drop_theory(&mut self, theory: TheoryId);

    /// The theory for numbers of any length: see [`Notation::beyond`].
    #[cfg(feature = "bigint")]
    fn beyond(&self) -> Option<&dyn crate::Theory<crate::notation::Big, num_bigint::BigUint>>;
}

/// A move in words, if there are any.
type Describe<P> = dyn Fn(&P, &[P]) -> Option<Step>;

/// A ruleset with a notation, made a [`Game`] by giving it a name.
pub struct Named<R: Notation> {
    name: String,
    notes: Vec<Step>,
    labels: Option<Box<Describe<R::Position>>>,
    inner: Interned<R>,
    line: RefCell<Vec<R::Position>>,
    /// Whether the store was asked what it holds.
    recalled: Cell<bool>,
    #[cfg(feature = "bigint")]
    beyond: Option<Box<dyn crate::Theory<crate::notation::Big, num_bigint::BigUint>>>,
}

impl<R: Notation> Named<R> {
    /// The game under this name. Its theories spend from `budget`.
    pub fn new(name: impl Into<String>, rules: R, budget: &Budget) -> Self {
        Self {
            name: name.into(),
            notes: Vec::new(),
            labels: None,
            #[cfg(feature = "bigint")]
            beyond: rules.beyond(budget),
            inner: Interned::new(rules, budget),
            line: RefCell::default(),
            recalled: Cell::new(false),
        }
    }
}

impl<R: Notation> Named<R> {
    /// Adds what should be said about the game itself.
    #[must_use]
    pub fn with_note(mut self, note: Step) -> Self {
        self.notes.push(note);
        self
    }

    /// Has moves described by this where it has words for them, and by the ruleset elsewhere.
    #[must_use]
    pub fn with_labels(mut self, labels: impl Fn(&R::Position, &[R::Position]) -> Option<Step> + 'static) -> Self {
        self.labels = Some(Box::new(labels));
        self
    }
}

impl<R: Notation> Game for Named<R> {
    fn name(&self) -> &str {
        &self.name
    }

    fn notes(&self) -> &[Step] {
        &self.notes
    }

    fn parse(&self, text: &str) -> Result<Id, ParseError> {
        self.inner.rules().parse(text).map(|position| self.inner.intern(position))
    }

    fn write(&self, id: Id) -> String {
        self.inner.rules().write(&self.inner.position(id))
    }

    fn write_to(&self, id: Id, out: &mut String) {
        out.push_str(&self.inner.rules().write(&self.inner.position(id)));
    }

    fn describe(&self, from: Id, to: &[Id]) -> Step {
        let to: Vec<R::Position> = to.iter().map(|&id| self.inner.position(id).clone()).collect();
        let from = self.inner.position(from);
        let label = self.labels.as_ref().and_then(|labels| labels(&from, &to));
        label.unwrap_or_else(|| self.inner.rules().describe(&from, &to))
    }

    fn answer_line(&self, line: &str, play: Play, room: usize, out: &mut String) -> Result<bool, ParseError> {
        let positions = &mut *self.line.borrow_mut();
        positions.clear();
        for word in line.split_ascii_whitespace() {
            let start = word.as_ptr() as usize - line.as_ptr() as usize;
            positions.push(self.inner.rules().parse(word).map_err(|error| error.shifted(start))?);
        }
        let before = out.len();
        let answered =
            self.inner.answer_by_theory(positions, play, room, out, |position| self.inner.rules().write(position));
        if !answered {
            out.truncate(before);
        }
        Ok(answered)
    }

    fn rows(&self, id: Id) -> Option<Vec<String>> {
        self.inner.rules().rows(&self.inner.position(id))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Id> {
        self.inner.rules().position_at(coordinates).map(|position| self.inner.intern(position))
    }

    fn value_at(&self, coordinates: &[u64]) -> Option<(Nimber, TheoryId)> {
        self.inner.value_of(&self.inner.rules().position_at(coordinates)?)
    }

    fn law(&self, to: Option<u64>, budget: &Budget) -> Option<Law> {
        self.inner.rules().law(to, budget)
    }

    fn law_and_certificate(&self, to: Option<u64>, budget: &Budget) -> Option<(Law, Option<Certificate>)> {
        self.inner.rules().law_and_certificate(to, budget)
    }

    fn rare(&self, to: u64, budget: &Budget) -> Option<Rare> {
        self.inner.rules().rare(to, budget)
    }

    fn forget(&self) {
        self.inner.forget();
    }

    fn drop_theory(&mut self, theory: TheoryId) {
        self.inner.drop_theory(theory);
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self) -> Option<&dyn crate::Theory<crate::notation::Big, num_bigint::BigUint>> {
        self.beyond.as_deref()
    }
}

/// About how many bytes a search keeps for a value, beside the position.
const BYTES_OF_A_VALUE: usize = 32;

/// Has the search for proofs tell what it finds, if there is a store.
fn note<'a, P>(effort: &Effort, tell: &'a dyn Fn(&P, Known, u64)) -> Option<Note<'a, P>> {
    effort.budget.store().map(|store| Note { least: store.least_work(), tell })
}

impl<R: Notation> Named<R> {
    fn tell(&self, position: &R::Position, known: Known, work: u64, effort: &Effort) {
        if let Some(store) = effort.budget.store() {
            store.note(&self.name, &self.inner.rules().write(position), known.into(), work);
        }
    }
}

/// All of it is what the ruleset says.
impl<R: Notation> Space for Named<R> {
    fn options(&self, id: Id, out: &mut Options<Id>) {
        self.inner.options(id, out);
    }
    fn expand(&self, id: Id, out: &mut Options<Id>) {
        self.inner.expand(id, out);
    }
    fn components(&self, id: Id, out: &mut Vec<Id>) {
        self.inner.components(id, out);
    }
    fn len(&self) -> usize {
        self.inner.len()
    }
    fn bytes_per_position(&self) -> usize {
        self.inner.bytes_per_position()
    }
    fn bytes_of_lists(&self) -> usize {
        self.inner.bytes_of_lists()
    }
    fn theories(&self) -> usize {
        self.inner.theories()
    }
    fn evidence(&self, theory: TheoryId, play: Play) -> Evidence {
        self.inner.evidence(theory, play)
    }
    fn grundy(&self, id: Id) -> Option<(Nimber, TheoryId)> {
        self.inner.grundy(id)
    }
    fn loopy(&self, id: Id) -> Option<(Value, TheoryId)> {
        self.inner.loopy(id)
    }
    fn outcome(&self, sum: &[Id], play: Play) -> Option<(Outcome, TheoryId)> {
        self.inner.outcome(sum, play)
    }
    fn moves_to(&self, id: Id, target: Nimber, room: usize) -> Option<Moves<Id>> {
        self.inner.moves_to(id, target, room)
    }
    fn winning_moves(&self, id: Id, play: Play, room: usize) -> Option<Moves<Id>> {
        self.inner.winning_moves(id, play, room)
    }
    fn plays_misere_nim(&self, id: Id) -> bool {
        self.inner.plays_misere_nim(id)
    }
    fn explain(&self, theory: TheoryId, id: Id, play: Play) -> Vec<Step> {
        self.inner.explain(theory, id, play)
    }
    fn moves_left(&self, id: Id) -> Option<u32> {
        self.inner.moves_left(id)
    }
    fn prove_value(&self, id: Id, effort: &Effort) -> Result<Nimber, Halt<Id>> {
        let tell = |position: &R::Position, known, work| self.tell(position, known, work, effort);
        self.inner.prove_value_and_tell(id, effort, note(effort, &tell))
    }
    fn prove_is(&self, id: Id, value: Nimber, effort: &Effort) -> Result<bool, Halt<Id>> {
        let tell = |position: &R::Position, known, work| self.tell(position, known, work, effort);
        self.inner.prove_is_and_tell(id, value, effort, note(effort, &tell))
    }
    fn possible_values(&self, id: Id, effort: &Effort) -> u64 {
        self.inner.possible_values(id, effort)
    }

    fn recall(&self, _id: Id, budget: &Budget) -> Vec<(Id, Nimber, bool)> {
        let mut found = Vec::new();
        let Some(store) = budget.store().filter(|_| !self.recalled.replace(true)) else { return found };
        // What search finds needs room as well.
        let room = budget.memory_left() / 2 / (self.bytes_per_position() + BYTES_OF_A_VALUE);
        store.recall(&self.name, &mut |text, fact, work| {
            if let Ok(position) = self.inner.rules().parse(text) {
                found.extend(self.inner.take_over(position, fact, work, budget));
            }
            found.len() < room
        });
        found
    }

    fn note(&self, id: Id, fact: Fact, work: u64, budget: &Budget) {
        if let Some(store) = budget.store() {
            store.note(&self.name, &self.write(id), fact, work);
        }
    }
    fn has_ends(&self, id: Id) -> bool {
        self.inner.has_ends(id)
    }
    fn end_of(&self, option: &[Id]) -> Option<End> {
        self.inner.end_of(option)
    }
    fn can_win(&self, id: Id) -> Result<bool, Option<String>> {
        self.inner.can_win(id)
    }
}
