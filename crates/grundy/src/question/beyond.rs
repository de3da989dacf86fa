//! Sums with numbers past 64 bits: the theorems are the same, the values are big integers.

use num_bigint::BigUint;

use super::{Component, Fault, Position, Question};
use crate::notation::Big;
use crate::report::{ComponentReport, MoveReport, Number, Report};
use crate::theories::ferguson::{FERGUSON, SPRAGUE_GRUNDY};
use crate::{Evidence, Moves, Nimber, Outcome, Play, Step};

impl Question {
    pub(super) fn ask_beyond(&mut self, play: Play, room: usize) -> Result<Report, Fault> {
        let mut limit = None;
        let mut values: Vec<Option<BigUint>> = Vec::new();
        let mut evidence: Vec<Option<Evidence>> = Vec::new();
        let mut calm = true;
        for i in 0..self.components.len() {
            match &self.components[i].position {
                Position::Beyond(numbers) => {
                    let theory = self.beyond_theory(&self.components[i]);
                    let value = theory.and_then(|theory| theory.grundy(numbers));
                    calm &= theory.is_some_and(|theory| theory.plays_misere_nim(numbers));
                    evidence.push(value.is_some().then(|| theory.map(|theory| theory.evidence())).flatten());
                    values.push(value);
                }
                &Position::Within(id) => {
                    let mut answer = self.search.judge(&[id], Play::Normal).map_err(|stopped| self.fault(stopped))?;
                    self.search.name_theories(&[id], &mut answer);
                    limit = limit.or(answer.limit);
                    values.push(answer.grundy.map(|value| BigUint::from(value.0)));
                    evidence.push(self.search.value_evidence(&answer.components[0]));
                    calm &= self.search.is_calm(id);
                }
            }
        }
        let sum: Option<BigUint> = values.iter().try_fold(BigUint::ZERO, |sum, value| Some(sum ^ value.as_ref()?));
        let large = |value: &Option<BigUint>| value.as_ref().is_some_and(|value| *value > BigUint::from(1_u32));
        let larges = values.iter().filter(|value| large(value)).count();
        let mut report = Report {
            sum: self.text.clone(),
            play,
            outcome: None,
            infinite: None,
            grundy: sum.as_ref().map(Number::from),
            grundy_bounds: None,
            misere_grundy: None,
            components: Vec::new(),
            winning_moves: Vec::new(),
            winning_moves_total: Number::from(0_u64),
            complete: false,
            evidence: None,
            has_ends: false,
            by_values: false,
            why: Vec::new(),
            limit,
        };
        report.components = self
            .components
            .iter()
            .zip(values.iter().zip(&evidence))
            .map(|(component, (value, evidence))| ComponentReport {
                game: self.search.space.games()[component.game].name().to_owned(),
                position: self.write_component(component),
                infinite: None,
                grundy: value.as_ref().map(Number::from),
                evidence: evidence.clone(),
            })
            .collect();
        let mut total = 0_u128;
        match sum {
            Some(sum) if play == Play::Normal || calm => {
                let one = u32::from(play == Play::Misere && larges == 0);
                report.by_values = true;
                report.outcome = Some(if sum == BigUint::from(one) { Outcome::P } else { Outcome::N });
                let rule = if play == Play::Normal { SPRAGUE_GRUNDY } else { FERGUSON };
                report.evidence = evidence.into_iter().flatten().reduce(Evidence::and).map(|weakest| match weakest {
                    Evidence::Theorem(text) if self.components.len() > 1 => {
                        Evidence::Theorem(format!("{text}; {rule}"))
                    }
                    other => other,
                });
                report.complete = true;
                if report.outcome == Some(Outcome::N) {
                    for (i, value) in values.iter().enumerate() {
                        let Some(value) = value else { continue };
                        let others = &sum ^ value;
                        let others_large = larges - usize::from(*value > BigUint::from(1_u32));
                        let flip = u32::from(play == Play::Misere && others_large == 0);
                        let target = others ^ BigUint::from(flip);
                        match self.moves_beyond(i, &target, room)? {
                            Some(moves) => total = self.add(&mut report, i, &moves, Some(&target), total, room),
                            None => report.complete = false,
                        }
                    }
                }
            }
            _ => self.ask_one_beyond(play, room, &mut report, &mut total),
        }
        report.winning_moves_total = Number::from(total);
        Ok(report)
    }

    /// A single component whose outcome is known, though its value is not.
    fn ask_one_beyond(&self, play: Play, room: usize, report: &mut Report, total: &mut u128) {
        let [component] = &self.components[..] else { return };
        let (Some(theory), Position::Beyond(numbers)) = (self.beyond_theory(component), &component.position) else {
            return;
        };
        report.outcome = theory.outcome(std::slice::from_ref(numbers), play);
        report.evidence = report.outcome.map(|_| theory.evidence());
        report.complete = report.outcome == Some(Outcome::P);
        let mut moves = Moves::with_room(room);
        if report.outcome == Some(Outcome::N) && theory.winning_moves(numbers, play, &mut moves) {
            report.complete = moves.is_exact();
            *total = self.add(report, 0, &moves, None, *total, room);
        }
    }

    fn beyond_theory(&self, component: &Component) -> Option<&dyn crate::Theory<Big, BigUint>> {
        self.search.space.games()[component.game].beyond()
    }

    /// The moves of one component to a value, written as lists of numbers; `None` if they are not known.
    fn moves_beyond(&mut self, i: usize, target: &BigUint, room: usize) -> Result<Option<Moves<Big>>, Fault> {
        let component = &self.components[i];
        match &component.position {
            Position::Beyond(numbers) => {
                let mut moves = Moves::with_room(room);
                let answered = self.beyond_theory(component).is_some_and(|t| t.moves_to(numbers, target, &mut moves));
                Ok(answered.then_some(moves))
            }
            Position::Within(id) => {
                let id = *id;
                // An option of a position within 64 bits has a value within 64 bits.
                let Ok(target) = u64::try_from(target) else { return Ok(Some(Moves::with_room(0))) };
                let found = self.search.moves_to(id, Nimber(target), room);
                let moves = match found {
                    Ok(moves) => moves,
                    Err(crate::solver::Stopped::Limit(_) | crate::solver::Stopped::Allowance) => return Ok(None),
                    Err(stopped) => return Err(self.fault(stopped)),
                };
                let space = &self.search.space;
                Ok(Some(
                    moves.map(|id| space.write(id).split(',').filter_map(|part| part.parse().ok()).collect::<Big>()),
                ))
            }
        }
    }

    fn add(
        &self,
        report: &mut Report,
        component: usize,
        moves: &Moves<Big>,
        target: Option<&BigUint>,
        total: u128,
        room: usize,
    ) -> u128 {
        report.complete &= moves.is_exact() || target.is_none();
        let write = |numbers: &Big| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        for option in moves.listed() {
            if report.winning_moves.len() >= room {
                break;
            }
            let to = option.iter().map(write).collect::<Vec<_>>().join(" ");
            let label = match &self.components[component].position {
                Position::Beyond(from) if from.len() == 1 && option.iter().all(|part| part.len() == 1) => {
                    crate::notation::take_big(&from[0], option)
                }
                _ => {
                    Step::new("move-to").with("from", self.write_component(&self.components[component])).with("to", &to)
                }
            };
            report.winning_moves.push(MoveReport { component, to, label, grundy: target.map(Number::from) });
        }
        total.saturating_add(moves.total())
    }
}
