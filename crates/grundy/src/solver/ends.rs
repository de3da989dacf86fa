//! Games in which a move can win or lose at once, whatever else stands on the table.
//!
//! **Statement.** A move to a position with [`End::Win`] wins the whole sum for the player who makes it, a move to one with
//! [`End::Lose`] loses it. Call a component *hot* if it has a winning move. Then in normal play
//! 1. a sum with a hot component is an N-position;
//! 2. in a sum without hot components, leave out of every component, and of what play can make of it, the moves that lose
//!    at once, those that win at once, and those to a sum with a hot part. What is left is a game in the ordinary sense, and
//!    the sum is a P-position exactly if the nim-sum of the values of its components in that game is 0.
//!
//! **Proof.** 1 is plain. For 2, by induction over the length of play: the player to move has no move that wins at once. A
//! move that loses at once loses, and so does a move to a sum with a hot part, by 1. So the player to move wins exactly if a
//! move that was not left out leads to a P-position. Such a move leads to a sum without hot parts again, of which the
//! statement is known by induction; so both games have the same moves between sums without hot components as far as they
//! can win, and whoever has none of them loses in both. The rest is the theorem of Sprague and Grundy about the game that is
//! left. A sum of a component with components of ordinary games is covered: these have no ends.
//!
//! The values of the game that is left say nothing about other sums and other conventions, so that they are not shown.
//! In misère play the moves that were left out may be needed, and the question is refused.

use super::{Answer, ComponentAnswer, Move, Stopped};
use crate::solver::Search;
use crate::{Basis, End, Id, Limit, Nimber, Options, Outcome, Play, Space, Sum};

impl<S: Space> Search<S> {
    /// Whether some of these positions belong to games whose moves can win or lose at once.
    pub(crate) fn have_ends(&self, ids: &[Id]) -> bool {
        ids.iter().any(|&id| self.space.has_ends(id))
    }

    /// Whether a component has a move that wins at once.
    fn is_hot(&self, id: Id) -> Result<bool, Stopped> {
        self.space.can_win(id).map_err(|message| match message {
            Some(message) => Stopped::Rules(id, message),
            None => Limit::Memory.into(),
        })
    }

    fn hot(&self, ids: &[Id]) -> Result<Vec<bool>, Stopped> {
        ids.iter().map(|&id| self.is_hot(id)).collect()
    }

    /// The outcome of a sum of components in normal play.
    pub(crate) fn outcome_with_ends(&mut self, parts: &[Id]) -> Result<Outcome, Stopped> {
        if self.hot(parts)?.contains(&true) {
            return Ok(Outcome::N);
        }
        Ok(self.tally(parts)?.outcome(Play::Normal))
    }

    /// The outcome of a sum that a move leads to, of positions as they are written, beside components without hot ones.
    pub(crate) fn outcome_after(&mut self, option: &[Id], others: &[Id]) -> Result<Outcome, Stopped> {
        match self.space.end_of(option) {
            Some(End::Win) => return Ok(Outcome::P),
            Some(End::Lose) => return Ok(Outcome::N),
            None => {}
        }
        let mut parts = Vec::with_capacity(option.len());
        option.iter().for_each(|&id| self.space.components(id, &mut parts));
        if self.hot(&parts)?.contains(&true) {
            return Ok(Outcome::N);
        }
        parts.extend_from_slice(others);
        Ok(self.tally(&parts)?.outcome(Play::Normal))
    }

    /// Who wins, and what is known of the components of ordinary games.
    pub(crate) fn judge_with_ends(
        &mut self,
        raw: &[Id],
        play: Play,
        mut answer: Answer<Id>,
    ) -> Result<Answer<Id>, Stopped> {
        if play == Play::Misere {
            return Err(Stopped::Ends);
        }
        let mut parts = Vec::with_capacity(raw.len());
        raw.iter().for_each(|&id| self.space.components(id, &mut parts));
        let outcome = self.outcome_with_ends(&parts);
        answer.outcome = self.tolerate(outcome, &mut answer.limit)?;
        answer.basis = answer.outcome.map(|_| Basis::Ends);
        for &id in raw {
            let mut value: Option<Nimber> = None;
            if !self.space.has_ends(id) {
                parts.clear();
                self.space.components(id, &mut parts);
                let idle = self.idle_work;
                let found = self.with_allowance(Some(idle), |search| search.tally(&parts));
                value = self.tolerate(found, &mut answer.limit)?.map(|tally| tally.nim_sum());
            }
            answer.components.push(ComponentAnswer { grundy: value, ..ComponentAnswer::default() });
        }
        Ok(answer)
    }

    /// The winning moves, each once. Says whether their number is exact.
    pub(crate) fn moves_with_ends(
        &mut self,
        raw: &[Id],
        room: usize,
        answer: &mut Answer<Id>,
    ) -> Result<bool, Stopped> {
        let hot = self.hot(raw)?;
        for (i, &id) in raw.iter().enumerate() {
            let mut others = Vec::new();
            for (j, &other) in raw.iter().enumerate() {
                if j != i {
                    self.space.components(other, &mut others);
                }
            }
            let is_other_hot = hot.iter().enumerate().any(|(j, &hot)| j != i && hot);
            let mut options = Options::default();
            options.reset(self.most_options());
            self.space.options(id, &mut options);
            if let Some(message) = options.error() {
                return Err(Stopped::Rules(id, message.to_owned()));
            }
            if options.overflowed() {
                return Err(Limit::Memory.into());
            }
            let mut seen = std::collections::HashSet::new();
            for option in options.iter() {
                let mut key = option.to_vec();
                key.sort_unstable();
                if !seen.insert(key) {
                    continue;
                }
                let wins = match self.space.end_of(option) {
                    Some(end) => end == End::Win,
                    None => !is_other_hot && self.outcome_after(option, &others)? == Outcome::P,
                };
                if wins {
                    answer.total = answer.total.saturating_add(1);
                    if answer.moves.len() < room {
                        answer.moves.push(Move { component: i, to: Sum::from(option.to_vec()) });
                    }
                }
            }
        }
        Ok(true)
    }
}
