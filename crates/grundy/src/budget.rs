//! Limits: how much a question may cost, and how it ends when that is not enough.
//!
//! Ending is a value. Limits go in, and a typed [`Limit`] comes out, with everything that was found until then kept. The
//! library has no clock: a face that wants to stop after a time, or when a key is pressed, hands in a question to ask.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use crate::{Store, Values};

/// Why an answer was not finished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// The time ran out.
    Time,
    /// More memory would have been needed than was allowed.
    Memory,
    /// More positions would have been visited than were allowed.
    Positions,
    /// Somebody asked to stop.
    Interrupted,
}

impl Limit {
    /// The word for it in JSON.
    #[cfg(feature = "serde")]
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Positions => "positions",
            Self::Interrupted => "interrupted",
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "the time ran out",
            Self::Memory => "the memory ran out",
            Self::Positions => "the number of positions ran out",
            Self::Interrupted => "interrupted",
        })
    }
}

impl std::error::Error for Limit {}

/// Asked now and then whether to stop, with the number of positions visited so far.
type Stop = Box<dyn Fn(u64) -> Option<Limit>>;

/// Keeps long tables of values elsewhere, so that work that was stopped can go on later.
pub trait Keeper {
    /// The values of the heaps 0, 1, 2, ... of the game with this code, as far as they were kept. They are trusted.
    fn restore(&self, code: &str) -> Option<Values>;

    /// Called now and then with the values so far, and with `last` when no more follow.
    fn keep(&self, code: &str, values: &Values, last: bool);
}

struct Inner {
    positions: Cell<u64>,
    work: Cell<u64>,
    max_positions: u64,
    memory: Cell<usize>,
    max_memory: usize,
    next_poll: Cell<u64>,
    stop: Option<Stop>,
    keeper: Option<Rc<dyn Keeper>>,
    store: Option<Rc<dyn Store>>,
    reached: Cell<Option<Limit>>,
}

/// What a question may cost. Clones share one account.
///
/// ```
/// use grundy::{Budget, Limit};
/// let budget = Budget::unlimited().with_positions(2);
/// assert!(budget.visit(0).is_ok());
/// assert!(budget.visit(7).is_ok());
/// assert_eq!(budget.visit(0), Err(Limit::Positions));
/// ```
#[derive(Clone)]
pub struct Budget(Rc<Inner>);

impl Default for Budget {
    fn default() -> Self {
        Self::unlimited()
    }
}

/// How many options are looked at between two questions to the caller's `Stop`: some tens of microseconds.
const POLL_EVERY: u64 = 1 << 14;

impl Budget {
    /// No limit but the machine's.
    pub fn unlimited() -> Self {
        Self(Rc::new(Inner {
            positions: Cell::new(0),
            work: Cell::new(0),
            max_positions: u64::MAX,
            memory: Cell::new(0),
            max_memory: usize::MAX,
            next_poll: Cell::new(POLL_EVERY),
            stop: None,
            keeper: None,
            store: None,
            reached: Cell::new(None),
        }))
    }

    fn with(self, change: impl FnOnce(&mut Inner)) -> Self {
        let mut inner = Rc::try_unwrap(self.0).unwrap_or_else(|shared| Inner {
            positions: shared.positions.clone(),
            work: shared.work.clone(),
            max_positions: shared.max_positions,
            memory: shared.memory.clone(),
            max_memory: shared.max_memory,
            next_poll: shared.next_poll.clone(),
            stop: None,
            keeper: shared.keeper.clone(),
            store: shared.store.clone(),
            reached: Cell::new(None),
        });
        change(&mut inner);
        Self(Rc::new(inner))
    }

    /// At most so many positions may be visited.
    #[must_use]
    pub fn with_positions(self, max: u64) -> Self {
        self.with(|inner| inner.max_positions = max)
    }

    /// At most about so many bytes may be held in tables.
    #[must_use]
    pub fn with_memory(self, bytes: usize) -> Self {
        self.with(|inner| inner.max_memory = bytes)
    }

    /// `stop` is asked every few thousand options; the number of positions visited so far is handed to it. When it answers with a
    /// limit, the work ends.
    #[must_use]
    pub fn with_stop(self, stop: impl Fn(u64) -> Option<Limit> + 'static) -> Self {
        self.with(|inner| inner.stop = Some(Box::new(stop)))
    }

    /// Long tables of values are handed to this keeper.
    #[must_use]
    pub fn with_keeper(self, keeper: Rc<dyn Keeper>) -> Self {
        self.with(|inner| inner.keeper = Some(keeper))
    }

    /// What long searches find out about positions is handed to this store, and what it holds is used.
    #[must_use]
    pub fn with_store(self, store: Rc<dyn Store>) -> Self {
        self.with(|inner| inner.store = Some(store))
    }

    pub(crate) fn store(&self) -> Option<&dyn Store> {
        self.0.store.as_deref()
    }

    pub(crate) fn keeper(&self) -> Option<&dyn Keeper> {
        self.0.keeper.as_deref()
    }

    /// The values of the game with this code that were kept, if there are some.
    pub(crate) fn restore(&self, code: &str) -> Option<Values> {
        self.keeper()?.restore(code).filter(|values| !values.is_empty())
    }

    /// Records that a position was visited, and that so many options of it were looked at.
    ///
    /// # Errors
    /// The limit that is reached, now or at an earlier call.
    #[inline]
    pub fn visit(&self, options: usize) -> Result<(), Limit> {
        let inner = &*self.0;
        let positions = inner.positions.get().saturating_add(1);
        let work = inner.work.get().saturating_add(1 + options as u64);
        inner.positions.set(positions);
        inner.work.set(work);
        if work < inner.next_poll.get() && positions <= inner.max_positions && inner.reached.get().is_none() {
            return Ok(());
        }
        self.look(positions, work)
    }

    /// Records that so many positions were visited, and that so many options were looked at in all.
    ///
    /// # Errors
    /// The limit that is reached, now or at an earlier call.
    pub(crate) fn visit_many(&self, positions: u64, options: u64) -> Result<(), Limit> {
        let inner = &*self.0;
        let positions = inner.positions.get().saturating_add(positions);
        let work = inner.work.get().saturating_add(options);
        inner.positions.set(positions);
        inner.work.set(work);
        if work < inner.next_poll.get() && positions <= inner.max_positions && inner.reached.get().is_none() {
            return Ok(());
        }
        self.look(positions, work)
    }

    #[cold]
    fn look(&self, positions: u64, work: u64) -> Result<(), Limit> {
        let inner = &*self.0;
        inner.next_poll.set(work.saturating_add(POLL_EVERY));
        if inner.reached.get().is_none() {
            inner.reached.set(if positions > inner.max_positions {
                Some(Limit::Positions)
            } else {
                inner.stop.as_ref().and_then(|stop| stop(positions))
            });
        }
        inner.reached.get().map_or(Ok(()), Err)
    }

    /// Records that `bytes` more are held.
    ///
    /// # Errors
    /// [`Limit::Memory`] if that is more than allowed, or more than any machine can hold at once (half of the address
    /// space); nothing is recorded then.
    pub fn hold(&self, bytes: usize) -> Result<(), Limit> {
        let held = self.0.memory.get().saturating_add(bytes);
        if held > self.0.max_memory || bytes > isize::MAX as usize {
            self.0.reached.set(Some(Limit::Memory));
            return Err(Limit::Memory);
        }
        self.0.memory.set(held);
        Ok(())
    }

    /// Records that `bytes` are held no longer.
    pub fn release(&self, bytes: usize) {
        self.0.memory.set(self.0.memory.get().saturating_sub(bytes));
    }

    /// The bytes that may still be held.
    pub fn memory_left(&self) -> usize {
        self.0.max_memory.saturating_sub(self.0.memory.get())
    }

    /// Begins a new count of positions and forgets which limit was reached, for a further question. What is held in tables
    /// stays counted.
    pub fn renew(&self) {
        self.0.positions.set(0);
        self.0.work.set(0);
        self.0.next_poll.set(POLL_EVERY);
        self.0.reached.set(None);
    }

    /// The positions visited so far.
    pub fn spent(&self) -> u64 {
        self.0.positions.get()
    }

    /// Whether the number of positions has a limit.
    pub(crate) fn limits_positions(&self) -> bool {
        self.0.max_positions < u64::MAX
    }

    /// The options looked at so far, or what takes as long.
    pub(crate) fn work(&self) -> u64 {
        self.0.work.get()
    }

    /// The limit that was reached, if one was. A theory that computes declines then, and the solver asks here why.
    pub fn reached(&self) -> Option<Limit> {
        self.0.reached.get()
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("spent", &self.spent()).field("reached", &self.reached()).finish_non_exhaustive()
    }
}
