//! What the program plays.
//!
//! A winning move if there is one, the first of the list. Once a position has come up twice, play can go round, and it is the
//! winning move from which the end is nearest: see [`remoteness`](super::remoteness). In a lost position every move loses, so
//! the program makes it hard: it takes the move after which the smallest share of the replies wins; among equals one that
//! leaves most components to move in, and the first of these. Where the limits leave the outcome open it plays the first legal
//! move and says that it does not know.

use std::collections::HashSet;

use super::{Legal, LegalMove, Place, Player, Session, remoteness};
use crate::question::Fault;
use crate::{Limit, Outcome};

/// What the program knows about its own move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// The move wins.
    Wins,
    /// The move keeps the draw: neither player can force a win.
    Draws,
    /// Every move loses if the reply is right.
    Loses,
    /// The limits did not allow to find out: which one was reached, if one was.
    Unknown(Option<Limit>),
}

/// A move of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub chosen: LegalMove,
    /// What is known about it.
    pub prospect: Prospect,
}

/// So many moves of a lost position are compared at most.
const COMPARED: usize = 100;
/// The options that may be looked at for counting the replies to one of them.
const ALLOWANCE: u64 = 50_000;

impl Session {
    /// The move that the program would make in the present position, whoever is on move; `None` if no move is left.
    ///
    /// # Errors
    /// A loop in the rules, or a position that the rules refuse.
    pub fn choose(&mut self) -> Result<Option<Choice>, Fault> {
        let verdict = self.judge(1)?;
        if let Some(first) = verdict.winning.into_iter().next() {
            let is_won = verdict.report.outcome == Some(Outcome::N);
            let chosen = if is_won && self.has_repeated() { self.nearest()?.unwrap_or(first) } else { first };
            let prospect = if verdict.report.outcome == Some(Outcome::D) { Prospect::Draws } else { Prospect::Wins };
            return Ok(Some(Choice { chosen, prospect }));
        }
        let legal = self.moves()?;
        let Some(first) = legal.moves.first().cloned() else { return Ok(None) };
        Ok(Some(match verdict.report.outcome {
            Some(Outcome::P) => Choice { chosen: self.hardest(&legal)?.unwrap_or(first), prospect: Prospect::Loses },
            _ => Choice { chosen: first, prospect: Prospect::Unknown(verdict.report.limit) },
        }))
    }

    /// Whether some position has come up twice.
    fn has_repeated(&self) -> bool {
        let mut places = self.places.clone();
        let key = |places: &[Place]| {
            let mut ids: Vec<_> = places.iter().flat_map(|place| place.parts.iter().copied()).collect();
            ids.sort_unstable();
            ids
        };
        let mut seen = HashSet::from([key(&places)]);
        self.turns.iter().rev().any(|turn| {
            places[turn.made.component].parts.clone_from(&turn.before);
            !seen.insert(key(&places))
        })
    }

    /// The winning move from which the end is nearest; `None` if too much can be reached.
    fn nearest(&mut self) -> Result<Option<LegalMove>, Fault> {
        let ids = |places: &[Place]| places.iter().flat_map(|place| place.parts.iter().copied()).collect::<Vec<_>>();
        let now = ids(&self.places);
        if self.question.search.have_ends(&now) {
            return Ok(None);
        }
        if !self.remoteness.contains_key(&remoteness::key(self.space(), &now)) {
            let Some(table) = remoteness::table(self.space(), &now, self.play) else { return Ok(None) };
            self.remoteness = table;
        }
        let legal = self.moves()?;
        let mut best: Option<(u32, LegalMove)> = None;
        for candidate in legal.moves {
            let mut places = self.places.clone();
            places[candidate.component].parts = self.after(&candidate);
            let after = remoteness::key(self.space(), &ids(&places));
            if let Some(&(Outcome::P, far)) = self.remoteness.get(&after)
                && best.as_ref().is_none_or(|(least, _)| far < *least)
            {
                best = Some((far, candidate));
            }
        }
        Ok(best.map(|(_, candidate)| candidate))
    }

    /// The move after which the smallest share of the replies wins.
    fn hardest(&mut self, legal: &Legal) -> Result<Option<LegalMove>, Fault> {
        let mut best: Option<(Replies, &LegalMove)> = None;
        for candidate in legal.moves.iter().take(COMPARED) {
            let Some(replies) = self.replies(candidate)? else { continue };
            if best.as_ref().is_none_or(|(least, _)| replies.is_harder_than(least)) {
                best = Some((replies, candidate));
            }
        }
        Ok(best.map(|(_, candidate)| candidate.clone()))
    }

    /// The replies to a move; `None` if it takes too long to find out, or if the move ends the game.
    fn replies(&mut self, candidate: &LegalMove) -> Result<Option<Replies>, Fault> {
        self.play(candidate.clone());
        let counted = self.count();
        self.take_back();
        counted
    }

    fn count(&mut self) -> Result<Option<Replies>, Fault> {
        let replies = self.moves()?;
        if !replies.complete || replies.moves.is_empty() {
            return Ok(None);
        }
        let ids: Vec<_> = self.places.iter().flat_map(|place| place.parts.iter().copied()).collect();
        let mut live = 0;
        for &id in &ids {
            live += usize::from(!self.is_terminal(id)?);
        }
        let play = self.play;
        let answer = self.question.search.with_allowance(Some(ALLOWANCE), |search| search.solve(&ids, play, 0));
        match answer {
            Ok(answer) if answer.complete => {
                Ok(Some(Replies { winning: answer.total, all: replies.moves.len() as u128, live }))
            }
            // Too long a count is no fault: the move is legal all the same.
            _ => Ok(None),
        }
    }

    /// Whether the program is on move.
    pub fn is_programs_turn(&self) -> bool {
        self.turn() == Player::Program
    }
}

/// The replies to a move.
struct Replies {
    /// How many of them win.
    winning: u128,
    /// How many there are.
    all: u128,
    /// The number of parts in which a move is left.
    live: usize,
}

impl Replies {
    fn is_harder_than(&self, other: &Self) -> bool {
        // winning / all < other.winning / other.all, without division.
        let share = self.winning.saturating_mul(other.all);
        let others = other.winning.saturating_mul(self.all);
        share < others || (share == others && self.live > other.live)
    }
}
