//! Compounds in which a turn is more than a move in one component: conjunctive and selective ones.
//!
//! A sum is the *disjunctive* compound of its components, and everything else in this library is about sums. Here the same
//! words name another game on the same components; outcome and winning moves follow from a number or an outcome of each
//! component: see [`remoteness`] and [`selective`]. Where a component splits in play, what is left of it is a sum as usual.

use std::collections::{BTreeMap, HashMap};

use crate::question::{Fault, Position, Question};
use crate::report::Number;
use crate::solver::Stopped;
use crate::theories::{remoteness, selective};
use crate::{Evidence, Id, Limit, Options, Outcome, Play, Space, Step};

/// What a turn is, and when play ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Compound {
    /// A move in every component; play ends as soon as one component has ended.
    Conjunctive,
    /// A move in every component that has not ended; play ends when all have.
    Continued,
    /// A move in one component or in several; play ends when all have ended.
    Selective,
    /// A move in one component or in several; play ends as soon as one component has ended.
    ShortSelective,
}

impl Compound {
    /// The word for it on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Conjunctive => "conjunctive",
            Self::Continued => "continued",
            Self::Selective => "selective",
            Self::ShortSelective => "short-selective",
        }
    }

    fn evidence(self, play: Play) -> Evidence {
        let text = match (self, play) {
            (Self::Conjunctive, _) => remoteness::REMOTENESS,
            (Self::Continued, _) => remoteness::SUSPENSE,
            (Self::Selective, Play::Normal) => selective::SELECTIVE,
            (Self::Selective, Play::Misere) => selective::SELECTIVE_MISERE,
            (Self::ShortSelective, Play::Normal) => selective::SHORT_SELECTIVE,
            (Self::ShortSelective, Play::Misere) => selective::SHORT_SELECTIVE_MISERE,
        };
        Evidence::Theorem(text.into())
    }

    /// Whether play is over as soon as one component has ended.
    fn is_short(self) -> bool {
        matches!(self, Self::Conjunctive | Self::ShortSelective)
    }

    /// Whether a turn is a move in every component that can be moved in.
    fn moves_everywhere(self) -> bool {
        matches!(self, Self::Conjunctive | Self::Continued)
    }
}

/// What is known of one component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompoundComponent {
    /// The game, with its parameters.
    pub game: String,
    /// The position.
    pub position: String,
    /// Who would win the component alone, under the convention of the question.
    pub outcome: Option<Outcome>,
    /// Its remoteness in a conjunctive compound, its suspense in a continued one.
    pub length: Option<u32>,
}

/// What a move does to one component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The component, counted from 0.
    pub component: usize,
    /// What it becomes: positions with blanks between them, empty if nothing is left.
    pub to: String,
    /// The change in words.
    pub label: Step,
}

/// The answer to a question about a compound.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CompoundReport {
    /// The question.
    pub sum: String,
    /// What a turn is.
    pub compound: Compound,
    /// The convention.
    pub play: Play,
    /// Who wins, if that was found out.
    pub outcome: Option<Outcome>,
    /// The components.
    pub components: Vec<CompoundComponent>,
    /// The winning moves, each the changes that it makes.
    pub winning_moves: Vec<Vec<Change>>,
    /// How many there are, or at least are.
    pub winning_moves_total: Number,
    /// Whether the total is exact.
    pub complete: bool,
    /// How the outcome is known.
    pub evidence: Evidence,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
}

impl CompoundReport {
    /// Whether everything that was asked was answered.
    pub fn is_answered(&self) -> bool {
        self.outcome.is_some() && self.complete
    }
}

/// What the outcome of a compound needs to know of a component.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Standing {
    live: bool,
    /// Lost in normal play, and in misère play.
    lost: [bool; 2],
    length: u32,
}

/// What is known of several components together. Only what the compound needs is kept, so that there are few of these.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Together {
    moved: bool,
    ended: bool,
    /// How many are live: 0, 1, or 2 for more.
    live: u8,
    all_lost: bool,
    /// Whether the last live one is lost in misère play.
    one_lost: bool,
    length: Option<u32>,
}

const NOTHING: Together =
    Together { moved: false, ended: false, live: 0, all_lost: true, one_lost: false, length: None };

impl Together {
    fn with(mut self, standing: Standing, moved: bool, compound: Compound, play: Play) -> Self {
        self.moved |= moved;
        match compound {
            Compound::Conjunctive => {
                self.length = Some(self.length.map_or(standing.length, |length| length.min(standing.length)));
            }
            Compound::Continued => {
                self.length = Some(self.length.map_or(standing.length, |length| length.max(standing.length)));
            }
            Compound::Selective => {
                self.all_lost &= standing.lost[0];
                if play == Play::Misere && standing.live {
                    self.live = (self.live + 1).min(2);
                    self.one_lost = self.live == 1 && standing.lost[1];
                }
            }
            Compound::ShortSelective => {
                self.ended |= !standing.live;
                self.all_lost &= standing.lost[play as usize];
            }
        }
        self
    }

    /// Whether the player on move loses.
    fn is_p(&self, compound: Compound, play: Play) -> bool {
        match (compound, play) {
            (Compound::Conjunctive | Compound::Continued, _) => remoteness::is_lost(self.length.unwrap_or(0), play),
            (Compound::Selective, Play::Normal) => self.all_lost,
            (Compound::Selective, Play::Misere) => match self.live {
                0 => false,
                1 => self.one_lost,
                _ => self.all_lost,
            },
            (Compound::ShortSelective, Play::Normal) => self.ended || self.all_lost,
            (Compound::ShortSelective, Play::Misere) => !self.ended && self.all_lost,
        }
    }
}

/// What may be done with one component in a turn: nothing, or a move to an option.
struct Choice {
    to: Option<Vec<Id>>,
    standing: Standing,
}

const UNSEEN: u32 = u32::MAX;
const OPEN: u32 = u32::MAX - 1;

/// The lengths of the sums that were met, by their components in ascending order.
#[derive(Default)]
struct Lengths {
    ids: HashMap<Vec<Id>, usize>,
    sums: Vec<Vec<Id>>,
    lengths: Vec<u32>,
}

impl Lengths {
    fn id(&mut self, mut sum: Vec<Id>) -> usize {
        sum.sort_unstable();
        if let Some(&id) = self.ids.get(&sum) {
            return id;
        }
        let id = self.sums.len();
        self.ids.insert(sum.clone(), id);
        self.sums.push(sum);
        self.lengths.push(UNSEEN);
        id
    }
}

/// A sum whose options are being measured.
struct Frame {
    sum: usize,
    options: Vec<usize>,
    next: usize,
}

impl Question {
    /// Asks who wins the compound of the components; at most `room` winning moves are listed.
    ///
    /// # Errors
    /// A loop in the rules, a position that the rules refuse, or a game to which compounds do not apply.
    pub fn ask_compound(&mut self, compound: Compound, play: Play, room: usize) -> Result<CompoundReport, Fault> {
        if self.text.is_empty() {
            self.text = self.write();
        }
        let mut within = Vec::with_capacity(self.components.len());
        for component in &self.components {
            match component.position {
                Position::Within(id) => within.push(id),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => {
                    return Err(Fault::Rules(
                        self.write_component(component),
                        "compounds are answered for numbers up to 2^64-1".into(),
                    ));
                }
            }
        }
        if let Some(&id) = within.iter().find(|&&id| self.search.space.has_ends(id)) {
            return Err(Fault::Rules(
                self.search.space.write(id),
                "moves can win or lose this game at once, and a compound is about who makes the last move".into(),
            ));
        }
        let components = within.iter().map(|&id| CompoundComponent {
            game: self.search.space.games()[self.search.space.origin(id).0].name().to_owned(),
            position: self.search.space.write(id),
            outcome: None,
            length: None,
        });
        let mut report = CompoundReport {
            sum: self.text.clone(),
            compound,
            play,
            outcome: None,
            components: components.collect(),
            winning_moves: Vec::new(),
            winning_moves_total: Number::from(0_u64),
            complete: false,
            evidence: compound.evidence(play),
            limit: None,
        };
        match self.fill(&within, room, &mut report) {
            Err(Stopped::Limit(limit)) => report.limit = Some(limit),
            Err(Stopped::Allowance) => report.limit = Some(Limit::Positions),
            Err(stopped) => return Err(self.fault(stopped)),
            Ok(()) => {}
        }
        Ok(report)
    }

    /// Finds outcome and moves, as far as the limits allow.
    fn fill(&mut self, within: &[Id], room: usize, report: &mut CompoundReport) -> Result<(), Stopped> {
        let (compound, play) = (report.compound, report.play);
        let mut lengths = Lengths::default();
        let mut standings = Vec::with_capacity(within.len());
        for (i, &id) in within.iter().enumerate() {
            let standing = self.standing(&[id], compound, play, &mut lengths)?;
            let component = &mut report.components[i];
            component.outcome = Some(if standing.lost[play as usize] { Outcome::P } else { Outcome::N });
            component.length = compound.moves_everywhere().then_some(standing.length);
            standings.push(standing);
        }
        let start =
            standings.iter().fold(NOTHING, |together, &standing| together.with(standing, false, compound, play));
        report.outcome = Some(if start.is_p(compound, play) { Outcome::P } else { Outcome::N });
        let over = compound.is_short() && standings.iter().any(|standing| !standing.live);
        if over || report.outcome == Some(Outcome::P) {
            report.complete = true;
            return Ok(());
        }
        let mut choices = Vec::with_capacity(within.len());
        for (&id, &standing) in within.iter().zip(&standings) {
            choices.push(self.choices(id, standing, compound, play, &mut lengths)?);
        }
        self.list(within, &choices, room, report)
    }

    /// Everything that may be done with a component in one turn, each option once.
    fn choices(
        &mut self,
        id: Id,
        standing: Standing,
        compound: Compound,
        play: Play,
        lengths: &mut Lengths,
    ) -> Result<Vec<Choice>, Stopped> {
        let mut choices = Vec::new();
        if !standing.live || !compound.moves_everywhere() {
            choices.push(Choice { to: None, standing });
        }
        let mut out = Options::default();
        out.reset(self.search.most_options());
        self.search.space.options(id, &mut out);
        self.whole(id, &out)?;
        let mut met = std::collections::HashSet::new();
        for option in out.iter() {
            let mut key = option.to_vec();
            key.sort_unstable();
            if met.insert(key) {
                let standing = self.standing(option, compound, play, lengths)?;
                choices.push(Choice { to: Some(option.to_vec()), standing });
            }
        }
        Ok(choices)
    }

    /// That the options of a position were all written.
    fn whole(&self, id: Id, out: &Options<Id>) -> Result<(), Stopped> {
        if let Some(error) = out.error() {
            return Err(Stopped::Rules(id, error.to_owned()));
        }
        self.search.budget.visit(out.len())?;
        if out.overflowed() { Err(Stopped::Limit(Limit::Memory)) } else { Ok(()) }
    }

    /// What is known of a component that has become this sum.
    fn standing(
        &mut self,
        sum: &[Id],
        compound: Compound,
        play: Play,
        lengths: &mut Lengths,
    ) -> Result<Standing, Stopped> {
        let mut parts = Vec::new();
        sum.iter().for_each(|&id| self.search.space.components(id, &mut parts));
        if compound.moves_everywhere() {
            let length = self.length(parts, compound, play, lengths)?;
            let mut lost = [false; 2];
            lost[play as usize] = remoteness::is_lost(length, play);
            return Ok(Standing { live: length > 0, lost, length });
        }
        let mut out = Options::default();
        let mut live = false;
        for &part in &parts {
            out.reset(1);
            self.search.space.options(part, &mut out);
            if let Some(error) = out.error() {
                return Err(Stopped::Rules(part, error.to_owned()));
            }
            live |= out.is_full();
        }
        let mut lost = [false; 2];
        for asked in [Play::Normal, Play::Misere] {
            // In the selective compound the misère outcome counts only together with the other one.
            if asked == play || compound == Compound::Selective && asked == Play::Normal {
                lost[asked as usize] = self.alone(&parts, asked)? == Outcome::P;
            }
        }
        Ok(Standing { live, lost, length: 0 })
    }

    /// Who wins these parts as a sum.
    fn alone(&mut self, parts: &[Id], play: Play) -> Result<Outcome, Stopped> {
        let outcome = match self.search.outcome_by_theory(parts, play) {
            Some((outcome, _)) => outcome,
            None => {
                let answer = self.search.judge(parts, play)?;
                answer.outcome.ok_or(Stopped::Limit(answer.limit.unwrap_or(Limit::Positions)))?
            }
        };
        match (outcome, parts.first()) {
            (Outcome::D, Some(&part)) => Err(Stopped::Rules(
                part,
                "play can go round for ever here; compounds are answered where it ends".into(),
            )),
            _ => Ok(outcome),
        }
    }

    /// The remoteness or suspense of a sum, by a walk on an explicit stack.
    fn length(&mut self, sum: Vec<Id>, compound: Compound, play: Play, lengths: &mut Lengths) -> Result<u32, Stopped> {
        let root = lengths.id(sum);
        let mut stack: Vec<Frame> = Vec::new();
        let mut enter = Some(root);
        loop {
            if let Some(sum) = enter.take() {
                match lengths.lengths[sum] {
                    UNSEEN => {
                        let options = self.options_of_sum(sum, lengths)?;
                        lengths.lengths[sum] = OPEN;
                        stack.push(Frame { sum, options, next: 0 });
                    }
                    OPEN => {
                        let start = stack.iter().position(|frame| frame.sum == sum).unwrap_or(0);
                        let cycle = stack[start..].iter().filter_map(|frame| lengths.sums[frame.sum].first().copied());
                        return Err(Stopped::Loop(cycle.collect()));
                    }
                    _ => {}
                }
            }
            let Some(frame) = stack.last_mut() else { return Ok(lengths.lengths[root]) };
            if let Some(&option) = frame.options.get(frame.next) {
                frame.next += 1;
                enter = Some(option);
                continue;
            }
            let of_options = frame.options.iter().map(|&option| lengths.lengths[option]);
            let length = match compound {
                Compound::Conjunctive => remoteness::remoteness(of_options, play),
                _ => remoteness::suspense(of_options, play),
            };
            lengths.lengths[frame.sum] = length.min(OPEN - 1);
            stack.pop();
        }
    }

    fn options_of_sum(&mut self, sum: usize, lengths: &mut Lengths) -> Result<Vec<usize>, Stopped> {
        let parts = lengths.sums[sum].clone();
        let before = lengths.sums.len();
        let mut options = Vec::new();
        let mut out = Options::default();
        for (i, &part) in parts.iter().enumerate() {
            if i > 0 && parts[i - 1] == part {
                continue;
            }
            out.reset(self.search.most_options());
            self.search.space.expand(part, &mut out);
            self.whole(part, &out)?;
            for option in out.iter() {
                let mut next = parts.clone();
                next.remove(i);
                next.extend_from_slice(option);
                options.push(lengths.id(next));
            }
        }
        options.sort_unstable();
        options.dedup();
        let bytes = lengths.sums[before..].iter().map(|sum| 2 * size_of_val(&sum[..]) + 80).sum::<usize>();
        self.search.budget.hold(bytes + size_of_val(&options[..]))?;
        Ok(options)
    }

    /// Counts the winning moves, and lists the first of them: what has been chosen in the components up to one says nothing
    /// more about the rest than what it comes to together.
    fn list(
        &mut self,
        within: &[Id],
        choices: &[Vec<Choice>],
        room: usize,
        report: &mut CompoundReport,
    ) -> Result<(), Stopped> {
        let (compound, play) = (report.compound, report.play);
        let classes: Vec<BTreeMap<(Standing, bool), u128>> = choices
            .iter()
            .map(|choices| {
                let mut classes = BTreeMap::new();
                for choice in choices {
                    *classes.entry((choice.standing, choice.to.is_some())).or_insert(0) += 1;
                }
                classes
            })
            .collect();
        // What the first components can come to, and in how many ways the rest can then make it a winning move.
        let mut levels: Vec<BTreeMap<Together, u128>> = vec![BTreeMap::from([(NOTHING, 0)])];
        for classes in &classes {
            let mut next = BTreeMap::new();
            let before = levels.last().into_iter().flat_map(BTreeMap::keys);
            for together in before {
                self.search.budget.visit(classes.len())?;
                for &(standing, moved) in classes.keys() {
                    next.insert(together.with(standing, moved, compound, play), 0);
                }
            }
            levels.push(next);
        }
        for (together, ways) in levels.last_mut().into_iter().flatten() {
            *ways = u128::from(together.moved && together.is_p(compound, play));
        }
        for i in (0..classes.len()).rev() {
            let (before, after) = levels.split_at_mut(i + 1);
            for (together, ways) in &mut before[i] {
                for (&(standing, moved), &count) in &classes[i] {
                    let then = after[0].get(&together.with(standing, moved, compound, play)).copied().unwrap_or(0);
                    *ways = ways.saturating_add(then.saturating_mul(count));
                }
            }
        }
        let total = levels[0].get(&NOTHING).copied().unwrap_or(0);
        report.winning_moves_total = Number::from(total);
        report.complete = total < u128::MAX;
        // A walk through the choices that leaves out all that cannot win.
        let mut chosen: Vec<(usize, Together)> = vec![(0, NOTHING)];
        while report.winning_moves.len() < room {
            let Some(&(choice, together)) = chosen.last() else { break };
            let i = chosen.len() - 1;
            if i == choices.len() {
                let picked = chosen.iter().zip(choices).zip(within).enumerate();
                let changes = picked.filter_map(|(component, (((next, _), choices), &id))| {
                    let to = choices.get(next - 1)?.to.as_ref()?;
                    let words: Vec<String> = to.iter().map(|&part| self.search.space.write(part)).collect();
                    Some(Change { component, to: words.join(" "), label: self.search.space.describe(id, to) })
                });
                report.winning_moves.push(changes.collect());
                chosen.pop();
                continue;
            }
            let Some(candidate) = choices[i].get(choice) else {
                chosen.pop();
                continue;
            };
            chosen[i].0 += 1;
            let next = together.with(candidate.standing, candidate.to.is_some(), compound, play);
            if levels[i + 1].get(&next).is_some_and(|&ways| ways > 0) {
                chosen.push((0, next));
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::ser::{Serialize, SerializeMap, Serializer};

    use super::{Change, Compound, CompoundComponent, CompoundReport};
    use crate::report::{Number, SCHEMA};

    /// A component, and what the compound calls its length.
    struct Component<'a>(&'a CompoundComponent, Compound);

    impl Serialize for Component<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Self(component, compound) = self;
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("game", &component.game)?;
            map.serialize_entry("position", &component.position)?;
            map.serialize_entry("outcome", &component.outcome.map(|outcome| outcome.to_string()))?;
            match compound {
                Compound::Conjunctive => map.serialize_entry("remoteness", &component.length)?,
                Compound::Continued => map.serialize_entry("suspense", &component.length)?,
                Compound::Selective | Compound::ShortSelective => {}
            }
            map.end()
        }
    }

    impl Serialize for Change {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("component", &self.component)?;
            map.serialize_entry("to", &self.to)?;
            map.serialize_entry("label", &self.label)?;
            map.end()
        }
    }

    /// A move: its changes.
    struct Move<'a>(&'a [Change]);

    impl Serialize for Move<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(Some(1))?;
            map.serialize_entry("changes", self.0)?;
            map.end()
        }
    }

    impl Serialize for CompoundReport {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("schema", &SCHEMA)?;
            map.serialize_entry("status", if self.is_answered() { "answered" } else { "partial" })?;
            map.serialize_entry("sum", &self.sum)?;
            map.serialize_entry("compound", self.compound.name())?;
            map.serialize_entry("play", &self.play.to_string())?;
            map.serialize_entry("outcome", &self.outcome.map(|outcome| outcome.to_string()))?;
            map.serialize_entry("grundy", &None::<Number>)?;
            let components: Vec<Component<'_>> =
                self.components.iter().map(|component| Component(component, self.compound)).collect();
            map.serialize_entry("components", &components)?;
            let moves: Vec<Move<'_>> = self.winning_moves.iter().map(|changes| Move(changes)).collect();
            map.serialize_entry("winning_moves", &moves)?;
            map.serialize_entry("winning_moves_total", &self.winning_moves_total)?;
            map.serialize_entry("complete", &self.complete)?;
            map.serialize_entry("evidence", &self.evidence)?;
            if let Some(limit) = self.limit {
                map.serialize_entry("limit", limit.word())?;
            }
            map.end()
        }
    }
}
