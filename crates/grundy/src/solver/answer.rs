//! The whole answer to a question about a sum, and the order in which its parts are found.

use std::collections::HashMap;

use super::{Search, Stopped};
use crate::theories::bouton::BOUTON;
use crate::theories::ferguson::{FERGUSON, SPRAGUE_GRUNDY, Tally};
use crate::theories::loopy::FRAENKEL_YESHA;
use crate::{Evidence, Id, Limit, Moves, Nimber, Options, Outcome, Play, Space, Sum, TheoryId, Value};

/// A move in a sum: in which component, and what it becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The component that changes, counted from 0 in the order of the question.
    pub component: usize,
    /// What the component becomes: a sum, of nothing if nothing is left.
    pub to: Sum<P>,
}

/// What is known of one component of the question.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ComponentAnswer {
    /// Its Grundy value, if it has one and it is known.
    pub grundy: Option<Nimber>,
    /// Its set, where its value is infinite: play from it may go round for ever. See [`Value::Infinite`].
    pub infinite: Option<Vec<Nimber>>,
    /// The theories that gave the value, each once: one, or several where it falls into parts of different kinds. Without
    /// any it was found by search.
    pub theories: Vec<TheoryId>,
    /// Whether the search was one for proofs, which does not visit every subposition.
    pub proved: bool,
}

impl ComponentAnswer {
    /// Its value, finite or infinite, if known.
    pub fn value(&self) -> Option<Value> {
        self.grundy.map(Value::Finite).or_else(|| self.infinite.clone().map(Value::Infinite))
    }
}

/// What an outcome rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// A theory decided the whole sum.
    Theory(TheoryId),
    /// It follows from the values of the components: by the nim-sum in normal play, by Ferguson's theorem in misère play.
    Values(Tally),
    /// It follows from the values of the components, of which some are infinite.
    Loops,
    /// The sums that play can reach were searched.
    Search,
    /// Moves can win or lose at once; they were looked at, and what is left is an ordinary game.
    Ends,
}

/// The answer to a question about a sum. What a limit kept from being found is `None`.
#[derive(Clone, Debug)]
pub struct Answer<P> {
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// What the outcome rests on.
    pub basis: Option<Basis>,
    /// How the outcome is known: the weakest of what it rests on.
    pub evidence: Option<Evidence>,
    /// The Grundy value of the sum (in normal play, whatever was asked).
    pub grundy: Option<Nimber>,
    /// The least and the largest value that the sum may have, where the value itself was not found.
    pub bounds: Option<(Nimber, Nimber)>,
    /// The set of the sum, where its value is infinite.
    pub infinite: Option<Vec<Nimber>>,
    /// Positions that lead to one another in a circle, where play was found to go round.
    pub cycle: Vec<P>,
    /// What is known of each component.
    pub components: Vec<ComponentAnswer>,
    /// What the values come to, where outcome and winning moves follow from them.
    tally: Option<Tally>,
    /// The winning moves, or in a draw those that keep it, in order of component; not more than were asked for.
    pub moves: Vec<Move<P>>,
    /// The number of these moves, listed or not.
    pub total: u128,
    /// Whether `total` is exact: nothing was left unexamined.
    pub complete: bool,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
}

impl<P> Answer<P> {
    /// The value of the sum in normal play, finite or infinite, if the values of all components are known.
    fn value(&self) -> Option<Value> {
        let mut values = self.components.iter().map(ComponentAnswer::value);
        values.try_fold(Value::Finite(Nimber::ZERO), |sum, value| Some(sum.plus(&value?)))
    }

    /// What the values come to, where outcome and winning moves follow from them: always in normal play once they are known,
    /// in misère play where Ferguson's theorem applies.
    pub fn tally(&self) -> Option<Tally> {
        self.tally
    }

    /// The same answer with each position replaced.
    pub(crate) fn map<Q>(self, mut f: impl FnMut(P) -> Q) -> Answer<Q> {
        Answer {
            outcome: self.outcome,
            basis: self.basis,
            evidence: self.evidence,
            grundy: self.grundy,
            bounds: self.bounds,
            infinite: self.infinite,
            cycle: self.cycle.into_iter().map(&mut f).collect(),
            components: self.components,
            tally: self.tally,
            moves: self
                .moves
                .into_iter()
                .map(|m| Move { component: m.component, to: m.to.into_iter().map(&mut f).collect() })
                .collect(),
            total: self.total,
            complete: self.complete,
            limit: self.limit,
        }
    }
}

const SEARCH: &str = "every subposition was visited";
const PROOF: &str =
    "some option has each smaller value and none has this one, each shown by a search (Lemoine & Viennot 2012)";

impl<S: Space> Search<S> {
    /// The outcome, if a theory decides the whole sum.
    pub(crate) fn outcome_by_theory(&self, parts: &[Id], play: Play) -> Option<(Outcome, TheoryId)> {
        (self.with_theories && self.space.theories() > 0).then(|| self.space.outcome(parts, play)).flatten()
    }

    /// The outcome and the values, without the moves.
    pub(crate) fn judge(&mut self, raw: &[Id], play: Play) -> Result<Answer<Id>, Stopped> {
        let mut answer = Answer {
            outcome: None,
            basis: None,
            evidence: None,
            grundy: None,
            bounds: None,
            infinite: None,
            cycle: Vec::new(),
            components: Vec::with_capacity(raw.len()),
            tally: None,
            moves: Vec::new(),
            total: 0,
            complete: false,
            limit: None,
        };
        self.loops.met.clear();
        if self.have_ends(raw) {
            return self.judge_with_ends(raw, play, answer);
        }
        let mut parts = Vec::with_capacity(raw.len());
        let ends: Vec<usize> = raw
            .iter()
            .map(|&id| {
                self.space.components(id, &mut parts);
                parts.len()
            })
            .collect();
        self.recall(&parts)?;
        if let Some((outcome, theory)) = self.outcome_by_theory(&parts, play) {
            answer.outcome = Some(outcome);
            answer.basis = Some(Basis::Theory(theory));
        }
        let allowance = answer.outcome.map(|_| self.idle_work);
        if answer.outcome.is_none()
            && play == Play::Normal
            && parts.iter().any(|&id| self.space.moves_left(id).is_some())
        {
            // Whether the value is 0 may be known long before the value is.
            let lost = self.sum_is(&parts, Nimber::ZERO);
            let lost = self.tolerate(lost, &mut answer.limit)?;
            answer.outcome = lost.map(|lost| if lost { Outcome::P } else { Outcome::N });
            answer.basis = answer.outcome.map(|_| Basis::Search);
        }
        let mut start = 0;
        let mut calm = true;
        for &end in &ends {
            let component = self.with_allowance(allowance, |search| search.component(&parts[start..end]));
            let component = match component {
                // Without a value of its own, it can still be searched.
                Err(Stopped::Loop(cycle)) if !self.loops.endless => {
                    answer.cycle = cycle;
                    None
                }
                component => self.tolerate(component, &mut answer.limit)?,
            };
            calm &= parts[start..end].iter().all(|&id| self.is_calm(id));
            answer.components.push(component.unwrap_or_default());
            start = end;
        }
        answer.grundy = answer.components.iter().map(|c| c.grundy).sum();
        if let Some(Value::Infinite(set)) = answer.value() {
            answer.infinite = Some(set);
        } else if answer.grundy.is_none() {
            answer.bounds = self.bounds(&parts, if play == Play::Normal { answer.outcome } else { None });
        }
        if answer.grundy.is_some() {
            answer.tally = match play {
                Play::Normal => Some(answer.components.iter().filter_map(|c| c.grundy).collect()),
                // The theorem speaks of the parts into which a component splits.
                Play::Misere if calm => Some(self.tally(&parts)?),
                Play::Misere => None,
            };
        }
        if let (Some(tally), None | Some(Basis::Search)) = (answer.tally, answer.basis) {
            answer.outcome = Some(tally.outcome(play));
            answer.basis = Some(Basis::Values(tally));
        }
        if answer.outcome.is_none() {
            if let (Play::Normal, Some(value)) = (play, answer.value()) {
                answer.outcome = Some(value.outcome());
                answer.basis = Some(Basis::Loops);
            } else if play == Play::Misere || !answer.cycle.is_empty() {
                let outcome = Search::outcome(self, &parts, play);
                answer.outcome = self.tolerate(outcome, &mut answer.limit)?;
                answer.basis = answer.outcome.map(|_| Basis::Search);
            }
        }
        if answer.cycle.is_empty() {
            answer.cycle.clone_from(&self.loops.met);
        }
        Ok(answer)
    }

    /// Between which values the sum lies, where a search for proofs of one component has not ended.
    fn bounds(&self, parts: &[Id], outcome: Option<Outcome>) -> Option<(Nimber, Nimber)> {
        let mut possible: Vec<Nimber> = vec![Nimber::ZERO];
        let mut open = 0;
        for &part in parts {
            if let Some(value) = self.known_value(part) {
                possible.iter_mut().for_each(|other| *other ^= value);
                continue;
            }
            self.space.moves_left(part)?;
            open += 1;
            let own = self.possible_values(part);
            let own: Vec<Nimber> = (0..64).filter(|value| own >> value & 1 == 1).map(Nimber).collect();
            possible = possible.iter().flat_map(|&other| own.iter().map(move |&value| other ^ value)).collect();
            if open > 1 {
                return None;
            }
        }
        match outcome {
            Some(Outcome::P) => return Some((Nimber::ZERO, Nimber::ZERO)),
            Some(Outcome::N) => possible.retain(|&value| value != Nimber::ZERO),
            Some(Outcome::D) | None => {}
        }
        Some((*possible.iter().min()?, *possible.iter().max()?))
    }

    /// Everything, with the theories that gave the values.
    pub(crate) fn solve(&mut self, raw: &[Id], play: Play, room: usize) -> Result<Answer<Id>, Stopped> {
        let mut answer = self.decide_and_move(raw, play, room)?;
        self.name_theories(raw, &mut answer);
        answer.evidence = self.evidence(&answer, play);
        Ok(answer)
    }

    /// Notes which theory gave each value.
    pub(crate) fn name_theories(&self, raw: &[Id], answer: &mut Answer<Id>) {
        if !self.with_theories || self.space.theories() == 0 {
            return;
        }
        let mut parts = Vec::new();
        for (&id, component) in raw.iter().zip(&mut answer.components) {
            parts.clear();
            self.space.components(id, &mut parts);
            let theory_of = |&part: &Id| match self.space.grundy(part) {
                Some((_, theory)) => Some(theory),
                None => self.space.loopy(part).map(|(_, theory)| theory),
            };
            if component.value().is_some()
                && let Some(mut theories) = parts.iter().map(theory_of).collect::<Option<Vec<_>>>()
            {
                theories.sort_unstable();
                theories.dedup();
                component.theories = theories;
            }
        }
    }

    /// Outcome, values and winning moves, for those who do not ask how they are known.
    pub(crate) fn decide_and_move(&mut self, raw: &[Id], play: Play, room: usize) -> Result<Answer<Id>, Stopped> {
        let mut answer = self.judge(raw, play)?;
        match answer.outcome {
            None => return Ok(answer),
            Some(Outcome::P) => {
                answer.complete = true;
                return Ok(answer);
            }
            Some(Outcome::N | Outcome::D) => {}
        }
        let found = self.find_moves(raw, play, room, &mut answer);
        answer.complete = self.tolerate(found, &mut answer.limit)?.unwrap_or(false);
        Ok(answer)
    }

    /// The value of one component of the question.
    fn component(&mut self, parts: &[Id]) -> Result<ComponentAnswer, Stopped> {
        let proved = parts.iter().any(|&part| self.space.moves_left(part).is_some());
        let mut answer = ComponentAnswer { proved, ..ComponentAnswer::default() };
        match self.sum_value(parts)? {
            Value::Finite(value) => answer.grundy = Some(value),
            Value::Infinite(set) => answer.infinite = Some(set),
        }
        Ok(answer)
    }

    /// How the value of a component is known.
    pub(crate) fn value_evidence(&self, component: &ComponentAnswer) -> Option<Evidence> {
        component.value()?;
        Some(self.source_evidence(&component.theories, component.proved))
    }

    fn source_evidence(&self, theories: &[TheoryId], proved: bool) -> Evidence {
        let of_theories = theories.iter().map(|&theory| self.space.evidence(theory, Play::Normal));
        of_theories
            .reduce(Evidence::and)
            .unwrap_or_else(|| Evidence::Computed(if proved { PROOF } else { SEARCH }.into()))
    }

    /// How the outcome is known: the weakest of what it rests on.
    fn evidence(&self, answer: &Answer<Id>, play: Play) -> Option<Evidence> {
        match answer.basis? {
            Basis::Theory(theory) => return Some(self.space.evidence(theory, play)),
            Basis::Search => return Some(Evidence::Computed("every sum that matters was visited".into())),
            Basis::Ends => {
                return Some(Evidence::Computed(
                    "moves that win or lose at once were looked at first; every subposition of what is left was visited".into(),
                ));
            }
            Basis::Values(_) | Basis::Loops => {}
        }
        let mut sources: Vec<(&[TheoryId], bool)> =
            answer.components.iter().map(|c| (&c.theories[..], c.theories.is_empty() && c.proved)).collect();
        sources.sort_unstable();
        sources.dedup();
        let mut kinds: Vec<Evidence> =
            sources.into_iter().map(|(theories, proved)| self.source_evidence(theories, proved)).collect();
        kinds.sort();
        kinds.dedup();
        let rule = match play {
            Play::Normal if answer.basis == Some(Basis::Loops) => Some(FRAENKEL_YESHA),
            Play::Normal if answer.components.len() <= 1 => None,
            Play::Normal => Some(SPRAGUE_GRUNDY),
            Play::Misere => Some(FERGUSON),
        };
        Some(match (kinds.pop(), rule) {
            (None, _) => Evidence::Theorem(SPRAGUE_GRUNDY.into()),
            (Some(weakest), None) => weakest,
            // Bouton's theorem speaks of sums, and of both conventions.
            (Some(Evidence::Theorem(text)), Some(_)) if kinds.is_empty() && text == BOUTON => Evidence::Theorem(text),
            (Some(Evidence::Theorem(text)), Some(rule)) => Evidence::Theorem(format!("{text}; {rule}")),
            (Some(Evidence::Proved(text)), Some(rule)) => Evidence::Proved(format!("{text}; {rule}")),
            (Some(Evidence::Computed(text)), Some(rule)) => Evidence::Computed(format!("{text}; {rule}")),
            (Some(conjecture), Some(_)) => conjecture,
        })
    }

    /// Turns a limit into a note in the answer; a loop or a fault of the rules stays an error.
    pub(super) fn tolerate<T>(
        &self,
        result: Result<T, Stopped>,
        limit: &mut Option<Limit>,
    ) -> Result<Option<T>, Stopped> {
        match result {
            Ok(found) => Ok(Some(found)),
            Err(Stopped::Allowance) => Ok(None),
            Err(Stopped::Limit(reached)) => {
                *limit = Some(reached);
                Ok(None)
            }
            Err(stopped) => Err(stopped),
        }
    }

    /// The winning moves of an N-position. Says whether their number is exact.
    fn find_moves(&mut self, raw: &[Id], play: Play, room: usize, answer: &mut Answer<Id>) -> Result<bool, Stopped> {
        if answer.basis == Some(Basis::Ends) {
            return self.moves_with_ends(raw, room, answer);
        }
        if let ([component], true) = (raw, self.with_theories)
            && let Some(moves) = self.space.winning_moves(*component, play, room)
        {
            return Ok(answer.take(0, moves, room));
        }
        let target = if answer.outcome == Some(Outcome::D) { Outcome::D } else { Outcome::P };
        let mut exact = true;
        let mut seen: HashMap<Id, Moves<Id>> = HashMap::new();
        let mut parts = Vec::new();
        for (i, &id) in raw.iter().enumerate() {
            if let Some(earlier) = seen.get(&id) {
                exact &= answer.take(i, earlier.clone(), room);
                continue;
            }
            let value = answer.components[i].grundy;
            let moves = match (answer.tally, value) {
                (Some(tally), Some(_)) => {
                    parts.clear();
                    self.space.components(id, &mut parts);
                    let own = self.tally(&parts)?;
                    if let (Some(target), true) = (tally.target_of(own, parts.len(), play), self.with_theories)
                        && let Some(moves) = self.space.moves_to(id, target, room)
                    {
                        exact &= answer.take(i, moves, room);
                        continue;
                    }
                    self.options_where(id, room, |search, option| {
                        if play == Play::Normal && option.iter().any(|&part| search.space.moves_left(part).is_some()) {
                            return search.sum_is(option, tally.nim_sum() ^ own.nim_sum());
                        }
                        let option = search.finite_tally(option)?;
                        Ok(option.is_some_and(|option| tally.replace(own, option).outcome(play) == Outcome::P))
                    })?
                }
                _ if answer.basis == Some(Basis::Loops) => {
                    let others = answer.components.iter().enumerate().filter(|&(j, _)| j != i);
                    let others = others
                        .filter_map(|(_, other)| other.value())
                        .fold(Value::Finite(Nimber::ZERO), |sum, value| sum.plus(&value));
                    self.options_where(id, room, |search, option| {
                        Ok(search.sum_value(option)?.plus(&others).outcome() == target)
                    })?
                }
                _ if play == Play::Misere || answer.basis == Some(Basis::Search) => {
                    let mut others = Vec::new();
                    for (j, &other) in raw.iter().enumerate() {
                        if j != i {
                            self.space.components(other, &mut others);
                        }
                    }
                    self.options_where(id, room, |search, option| {
                        let sum: Vec<Id> = others.iter().chain(option).copied().collect();
                        Ok(Search::outcome(search, &sum, play)? == target)
                    })?
                }
                _ => return Ok(false),
            };
            exact &= answer.take(i, moves.clone(), room);
            seen.insert(id, moves);
        }
        Ok(exact)
    }

    /// The options of a position that have this value.
    #[cfg(feature = "bigint")]
    pub(crate) fn moves_to(&mut self, id: Id, target: Nimber, room: usize) -> Result<Moves<Id>, Stopped> {
        let by_theory = self.with_theories.then(|| self.space.moves_to(id, target, room)).flatten();
        match by_theory {
            Some(moves) => Ok(moves),
            None => self.options_where(id, room, |search, option| Ok(search.tally(option)?.nim_sum() == target)),
        }
    }

    /// The options of a position, each once, whose components satisfy the condition.
    fn options_where(
        &mut self,
        id: Id,
        room: usize,
        mut wins: impl FnMut(&mut Self, &[Id]) -> Result<bool, Stopped>,
    ) -> Result<Moves<Id>, Stopped> {
        let mut options = Options::default();
        options.reset(self.most_options());
        self.space.options(id, &mut options);
        if options.overflowed() {
            return Err(Limit::Memory.into());
        }
        let mut seen = std::collections::HashSet::new();
        let mut moves = Moves::with_room(room);
        let mut parts = Vec::new();
        for option in options.iter() {
            let mut key = option.to_vec();
            key.sort_unstable();
            if !seen.insert(key) {
                continue;
            }
            parts.clear();
            option.iter().for_each(|&part| self.space.components(part, &mut parts));
            if wins(self, &parts)? {
                moves.push(Sum::from(option.to_vec()));
            }
        }
        Ok(moves)
    }
}

impl Answer<Id> {
    /// Adds the moves of one component, and says whether their number is exact.
    fn take(&mut self, component: usize, moves: Moves<Id>, room: usize) -> bool {
        let left = room.saturating_sub(self.moves.len());
        self.total = self.total.saturating_add(moves.total());
        let exact = moves.is_exact();
        self.moves.extend(moves.into_listed().into_iter().take(left).map(|to| Move { component, to }));
        exact
    }
}
