//! The solver: asks the theories first, searches where they decline, and says which of the two it was.

mod answer;
mod ends;
mod facts;
mod loops;
mod prove;
mod search;

use std::fmt;

pub use answer::{Answer, Basis, ComponentAnswer, Move};
pub(crate) use facts::Known;
pub use prove::Halt;
pub(crate) use prove::{MOST_MOVES, Note, Prover, Terms};
pub(crate) use search::{Search, Stopped};

use crate::space::{Interned, Space};
use crate::{Budget, Id, Limit, Nimber, Outcome, Play, Ruleset, Step, Sum, Value};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SolveError<P> {
    /// The rules allow play that never ends: each of these positions has the next one as (part of) an option, and the last
    /// one has the first.
    Loop(Vec<P>),
    /// A limit was reached. What was found stays with the solver: asked again with a larger budget, it goes on from there.
    Limit(Limit),
    /// The ruleset said that it has no options for this position, and why.
    Rules(P, String),
    /// Moves can win or lose the game at once, and the question has no meaning then: a Grundy value, or misère play.
    Ends,
}

pub(crate) const MISERE_WITH_ENDS: &str =
    "this game has normal play only: moves win or lose it at once, and misère play is about who makes the last move";

impl<P: fmt::Debug> fmt::Display for SolveError<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Loop(cycle) => {
                f.write_str("play can go round for ever: ")?;
                for position in cycle {
                    write!(f, "{position:?} -> ")?;
                }
                match cycle.first() {
                    Some(first) => write!(f, "{first:?}"),
                    None => Ok(()),
                }
            }
            Self::Limit(limit) => write!(f, "not answered: {limit}"),
            Self::Rules(position, message) => write!(f, "{position:?}: {message}"),
            Self::Ends => {
                f.write_str("moves can win or lose this game at once: it has no Grundy values and no misère play")
            }
        }
    }
}

impl<P: fmt::Debug> std::error::Error for SolveError<P> {}

impl<P> SolveError<P> {
    pub(crate) fn from_stopped(stopped: Stopped, mut position: impl FnMut(Id) -> P) -> Self {
        match stopped {
            Stopped::Loop(cycle) => Self::Loop(cycle.into_iter().map(position).collect()),
            Stopped::Limit(limit) => Self::Limit(limit),
            Stopped::Allowance => Self::Limit(Limit::Positions),
            Stopped::Rules(id, message) => Self::Rules(position(id), message),
            Stopped::Ends => Self::Ends,
        }
    }
}

/// Answers questions about one ruleset, and remembers what it found.
///
/// ```
/// use grundy::rulesets::Nim;
/// use grundy::{Nimber, Outcome, Play, Solver};
/// let mut solver = Solver::new(Nim);
/// assert_eq!(solver.grundy([3, 4, 5])?, Nimber(2));
/// assert_eq!(solver.outcome([1, 1], Play::Misere)?, Outcome::N);
/// # Ok::<(), grundy::SolveError<u64>>(())
/// ```
pub struct Solver<R: Ruleset> {
    search: Search<Interned<R>>,
}

impl<R: Ruleset> Solver<R> {
    /// A solver without limits.
    pub fn new(rules: R) -> Self {
        Self::with_budget(rules, Budget::unlimited())
    }

    /// A solver that stops when the budget is used up.
    pub fn with_budget(rules: R, budget: Budget) -> Self {
        Self { search: Search::new(Interned::new(rules, &budget), budget) }
    }

    /// Switches the theories off: every answer is then found by search from the definition.
    #[must_use]
    pub fn without_theories(mut self) -> Self {
        self.search.with_theories = false;
        self
    }

    /// The rules.
    pub fn rules(&self) -> &R {
        self.search.space.rules()
    }

    /// The number of positions visited so far.
    pub fn positions(&self) -> u64 {
        self.search.budget.spent()
    }

    /// What is tried for a component, in this order: its theories, each with what it rests on, then search.
    pub fn plan(&self) -> Vec<Step> {
        let space = &self.search.space;
        let theories = if self.search.with_theories { space.theories() } else { 0 };
        let ask = |theory| Step::new("plan-theory").with("theory", space.evidence(theory, Play::Normal));
        (0..theories).map(ask).chain([Step::new("plan-search")]).collect()
    }

    /// The Grundy value of a sum.
    ///
    /// Cost without a theory: every subposition of each component is visited once.
    ///
    /// # Errors
    /// The value is infinite, since play can go round for ever: the error names the cycle, and [`value`](Self::value) gives
    /// the value. Or a limit.
    pub fn grundy(&mut self, sum: impl Into<Sum<R::Position>>) -> Result<Nimber, SolveError<R::Position>> {
        let parts = self.parts(sum.into());
        if self.search.have_ends(&parts) {
            return Err(SolveError::Ends);
        }
        let value = self.search.sum_value(&parts).and_then(|value| match value {
            Value::Finite(value) => Ok(value),
            // The search names the cycle.
            Value::Infinite(_) => self.search.tally(&parts).map(|tally| tally.nim_sum()),
        });
        value.map_err(|stopped| self.error(stopped))
    }

    /// The value of a sum, finite or infinite.
    ///
    /// # Errors
    /// Play can go round where options split, so that no theorem gives a value; or a limit.
    pub fn value(&mut self, sum: impl Into<Sum<R::Position>>) -> Result<Value, SolveError<R::Position>> {
        let parts = self.parts(sum.into());
        self.search.sum_value(&parts).map_err(|stopped| self.error(stopped))
    }

    /// Who wins a sum, or that it is a draw.
    ///
    /// Cost without a theory, in misère play: every sum that play can reach may have to be visited.
    ///
    /// # Errors
    /// A limit.
    pub fn outcome(
        &mut self,
        sum: impl Into<Sum<R::Position>>,
        play: Play,
    ) -> Result<Outcome, SolveError<R::Position>> {
        let raw = self.intern(sum.into());
        // The values, which are asked for next, may cost far more than the outcome.
        if let Some((outcome, _)) = self.search.outcome_by_theory(&self.split(&raw), play) {
            return Ok(outcome);
        }
        let answer = self.search.judge(&raw, play).map_err(|stopped| self.error(stopped))?;
        answer.outcome.ok_or(SolveError::Limit(answer.limit.unwrap_or(Limit::Positions)))
    }

    /// The same question answered by a search over sums alone, without values or theories: the definition.
    ///
    /// # Errors
    /// A limit.
    pub fn outcome_by_search(
        &mut self,
        sum: impl Into<Sum<R::Position>>,
        play: Play,
    ) -> Result<Outcome, SolveError<R::Position>> {
        let parts = self.parts(sum.into());
        if self.search.have_ends(&parts) {
            let outcome = match play {
                Play::Normal => self.search.outcome_with_ends(&parts),
                Play::Misere => Err(Stopped::Ends),
            };
            return outcome.map_err(|stopped| self.error(stopped));
        }
        self.search.outcome(&parts, play).map_err(|stopped| self.error(stopped))
    }

    /// Every winning move of a sum, in order of component; none in a P-position.
    ///
    /// # Errors
    /// A limit.
    pub fn winning_moves(
        &mut self,
        sum: impl Into<Sum<R::Position>>,
        play: Play,
    ) -> Result<Vec<Move<R::Position>>, SolveError<R::Position>> {
        let answer = self.solve(sum, play, usize::MAX)?;
        match answer.limit {
            Some(limit) if !answer.complete => Err(SolveError::Limit(limit)),
            _ => Ok(answer.moves),
        }
    }

    /// Everything about a sum: outcome, values, winning moves (at most `room` of them listed), and how each is known.
    ///
    /// Where a limit is reached the answer holds what was found until then, and the limit.
    ///
    /// # Errors
    /// A position that the rules refuse.
    pub fn solve(
        &mut self,
        sum: impl Into<Sum<R::Position>>,
        play: Play,
        room: usize,
    ) -> Result<Answer<R::Position>, SolveError<R::Position>> {
        let raw = self.intern(sum.into());
        let answer = self.search.solve(&raw, play, room).map_err(|stopped| self.error(stopped))?;
        Ok(answer.map(|id| self.search.space.position(id).clone()))
    }

    fn intern(&self, sum: Sum<R::Position>) -> Vec<Id> {
        sum.into_iter().map(|position| self.search.space.intern(position)).collect()
    }

    fn parts(&self, sum: Sum<R::Position>) -> Vec<Id> {
        self.split(&self.intern(sum))
    }

    fn split(&self, raw: &[Id]) -> Vec<Id> {
        let mut parts = Vec::with_capacity(raw.len());
        raw.iter().for_each(|&id| self.search.space.components(id, &mut parts));
        parts
    }

    fn error(&self, stopped: Stopped) -> SolveError<R::Position> {
        SolveError::from_stopped(stopped, |id| self.search.space.position(id).clone())
    }
}

impl<R: Ruleset> fmt::Debug for Solver<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").field("positions", &self.positions()).finish_non_exhaustive()
    }
}
