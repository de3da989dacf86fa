//! The whole answer to a question about a sum, and the order in which its parts are found.

use std::collections::HashMap;

use super::{Search, Stopped};
use crate::theories::ferguson::{self, Tally};
use crate::{Evidence, Id, Limit, Moves, Nimber, Options, Outcome, Play, Space, Sum, TheoryId};

/// A move in a sum: in which component, and what it becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move<P> {
    /// The component that changes, counted from 0 in the order of the question.
    pub component: usize,
    /// What the component becomes: a sum, of nothing if nothing is left.
    pub to: Sum<P>,
}

/// What is known of one component of the question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentAnswer {
    /// Its Grundy value, if known.
    pub grundy: Option<Nimber>,
    /// How the value is known, or that it is not.
    pub evidence: Option<Evidence>,
    /// The theory that gave the value, if one did.
    pub theory: Option<TheoryId>,
}

/// The answer to a question about a sum. What a limit kept from being found is `None`.
#[derive(Clone, Debug)]
pub struct Answer<P> {
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// How the outcome is known.
    pub evidence: Option<Evidence>,
    /// The theory that decided the outcome of the whole sum, if one did.
    pub theory: Option<TheoryId>,
    /// The Grundy value of the sum (in normal play, whatever was asked).
    pub grundy: Option<Nimber>,
    /// What is known of each component.
    pub components: Vec<ComponentAnswer>,
    /// Whether the outcome follows from the values: always in normal play once they are known, in misère play where
    /// Ferguson's theorem applies.
    pub by_values: Option<Tally>,
    /// The winning moves, in order of component; not more than were asked for.
    pub moves: Vec<Move<P>>,
    /// The number of winning moves, listed or not.
    pub total: u128,
    /// Whether `total` is exact: nothing was left unexamined.
    pub complete: bool,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
}

impl<P> Answer<P> {
    pub(crate) fn map<Q>(self, mut f: impl FnMut(P) -> Q) -> Answer<Q> {
        Answer {
            outcome: self.outcome,
            evidence: self.evidence,
            theory: self.theory,
            grundy: self.grundy,
            components: self.components,
            by_values: self.by_values,
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

/// How many options may be looked at for a Grundy value that is not needed for the outcome.
const ALLOWANCE: u64 = 2_000_000;

const SEARCH: &str = "every subposition was visited";

impl<S: Space> Search<S> {
    /// The outcome and the values, without the moves.
    pub(crate) fn judge(&mut self, raw: &[Id], play: Play) -> Result<Answer<Id>, Stopped> {
        let mut answer = Answer {
            outcome: None,
            evidence: None,
            theory: None,
            grundy: None,
            components: Vec::with_capacity(raw.len()),
            by_values: None,
            moves: Vec::new(),
            total: 0,
            complete: false,
            limit: None,
        };
        let mut parts = Vec::with_capacity(raw.len());
        let ends: Vec<usize> = raw
            .iter()
            .map(|&id| {
                self.space.components(id, &mut parts);
                parts.len()
            })
            .collect();
        if self.with_theories && self.space.theories() > 0 {
            if let Some((outcome, theory)) = self.space.outcome(&parts, play) {
                answer.outcome = Some(outcome);
                answer.evidence = Some(self.space.evidence(theory));
                answer.theory = Some(theory);
            }
        }
        let allowance = answer.outcome.map(|_| ALLOWANCE);
        let mut start = 0;
        let mut calm = true;
        for &end in &ends {
            let component = self.with_allowance(allowance, |search| search.component(&parts[start..end]));
            let component = self.tolerate(component, &mut answer.limit)?;
            calm &= parts[start..end].iter().all(|&id| self.is_calm(id));
            answer.components.push(component.unwrap_or(ComponentAnswer { grundy: None, evidence: None, theory: None }));
            start = end;
        }
        let values: Option<Vec<Nimber>> = answer.components.iter().map(|c| c.grundy).collect();
        answer.grundy = values.as_ref().map(|values| values.iter().copied().sum());
        if let Some(values) = values {
            if play == Play::Normal || calm {
                answer.by_values = Some(if play == Play::Misere {
                    // The theorem speaks of the parts into which a component splits.
                    self.tally(&parts)?
                } else {
                    values.into_iter().collect()
                });
            }
        }
        if answer.outcome.is_none() {
            if let Some(tally) = answer.by_values {
                answer.outcome = Some(tally.outcome(play));
                answer.evidence = Some(self.evidence_by_values(&answer.components, parts.len(), play));
            } else if play == Play::Misere {
                let outcome = Search::outcome(self, &parts, play);
                answer.outcome = self.tolerate(outcome, &mut answer.limit)?;
                answer.evidence =
                    answer.outcome.map(|_| Evidence::Computed("every sum that matters was visited".into()));
            }
        }
        Ok(answer)
    }

    /// Everything.
    pub(crate) fn solve(&mut self, raw: &[Id], play: Play, room: usize) -> Result<Answer<Id>, Stopped> {
        let mut answer = self.judge(raw, play)?;
        match answer.outcome {
            None => return Ok(answer),
            Some(Outcome::P) => {
                answer.complete = true;
                return Ok(answer);
            }
            Some(Outcome::N) => {}
        }
        let found = self.find_moves(raw, play, room, &mut answer);
        answer.complete = match self.tolerate(found, &mut answer.limit)? {
            Some(exact) => exact,
            None => false,
        };
        Ok(answer)
    }

    /// The value of one component of the question.
    fn component(&mut self, parts: &[Id]) -> Result<ComponentAnswer, Stopped> {
        let value = self.tally(parts)?.nim_sum();
        let by = self.theories_of(parts);
        let theory = match by[..] {
            [Some(theory)] => Some(theory),
            _ => None,
        };
        let evidence = by.into_iter().map(|theory| match theory {
            Some(theory) => self.space.evidence(theory),
            None => Evidence::Computed(SEARCH.into()),
        });
        let evidence = evidence.reduce(Evidence::and).unwrap_or(Evidence::Computed(SEARCH.into()));
        Ok(ComponentAnswer { grundy: Some(value), evidence: Some(evidence), theory })
    }

    /// The theories that gave the values of these parts, each once; `None` stands for search.
    fn theories_of(&self, parts: &[Id]) -> Vec<Option<TheoryId>> {
        if !self.with_theories || self.space.theories() == 0 {
            return vec![None];
        }
        let ask = |part: Id| self.space.grundy(part).map(|(_, theory)| theory);
        if let [part] = *parts {
            return vec![ask(part)];
        }
        let mut different = parts.to_vec();
        different.sort_unstable();
        different.dedup();
        let mut found = Vec::new();
        for part in different {
            let theory = ask(part);
            if !found.contains(&theory) {
                found.push(theory);
            }
        }
        found
    }

    /// How an outcome that follows from the values is known.
    fn evidence_by_values(&self, components: &[ComponentAnswer], parts: usize, play: Play) -> Evidence {
        let mut kinds: Vec<&Evidence> = Vec::new();
        for component in components {
            if let Some(evidence) = &component.evidence {
                if !kinds.contains(&evidence) {
                    kinds.push(evidence);
                }
            }
        }
        let weakest = kinds.iter().copied().cloned().reduce(Evidence::and);
        let rule = match play {
            Play::Normal => ferguson::SPRAGUE_GRUNDY,
            Play::Misere => ferguson::FERGUSON,
        };
        match weakest {
            Some(Evidence::Theorem(text)) if kinds.len() == 1 && (parts == 1 || text.starts_with("Bouton")) => {
                Evidence::Theorem(text)
            }
            None | Some(Evidence::Theorem(_)) => Evidence::Theorem(rule.into()),
            Some(Evidence::Proved(text)) if parts > 1 => Evidence::Proved(format!("{text}; {rule}")),
            Some(Evidence::Computed(text)) if parts > 1 => Evidence::Computed(format!("{text}; {rule}")),
            Some(other) => other,
        }
    }

    /// Turns a limit into a note in the answer; a loop or a fault of the rules stays an error.
    fn tolerate<T>(&self, result: Result<T, Stopped>, limit: &mut Option<Limit>) -> Result<Option<T>, Stopped> {
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
        if let ([component], true) = (raw, self.with_theories) {
            if let Some(moves) = self.space.winning_moves(*component, play, room) {
                return Ok(answer.take(0, moves, room));
            }
        }
        let mut exact = true;
        let mut seen: HashMap<Id, Moves<Id>> = HashMap::new();
        for (i, &id) in raw.iter().enumerate() {
            if let Some(earlier) = seen.get(&id) {
                exact &= answer.take(i, earlier.clone(), room);
                continue;
            }
            let value = answer.components[i].grundy;
            let moves = match (answer.by_values, value) {
                (Some(tally), Some(_)) => {
                    let mut parts = Vec::new();
                    self.space.components(id, &mut parts);
                    let own = self.tally(&parts)?;
                    if let (Some(target), true) = (tally.target_of(own, parts.len(), play), self.with_theories) {
                        if let Some(moves) = self.space.moves_to(id, target, room) {
                            exact &= answer.take(i, moves, room);
                            continue;
                        }
                    }
                    self.options_where(id, room, |search, option| {
                        Ok(tally.replace(own, search.tally(option)?).outcome(play) == Outcome::P)
                    })?
                }
                _ if play == Play::Misere => {
                    let mut others = Vec::new();
                    for (j, &other) in raw.iter().enumerate() {
                        if j != i {
                            self.space.components(other, &mut others);
                        }
                    }
                    self.options_where(id, room, |search, option| {
                        let sum: Vec<Id> = others.iter().chain(option).copied().collect();
                        Ok(Search::outcome(search, &sum, play)? == Outcome::P)
                    })?
                }
                _ => return Ok(false),
            };
            exact &= answer.take(i, moves.clone(), room);
            seen.insert(id, moves);
        }
        Ok(exact)
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
