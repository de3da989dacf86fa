//! A game played move by move: a person against the program.
//!
//! A [`Session`] begins with a [`Question`]. Each component of the question keeps its number, also when a move splits it:
//! it is then a list of positions, its *parts*. The session knows the legal moves, [reads](Session::read) them as people
//! write them, [judges](Session::judge) every position that was met, and [chooses](Session::choose) the program's moves. It
//! never guesses: what the limits did not allow to find out is reported as unknown.
//!
//! ```
//! use grundy::catalogue::NoFiles;
//! use grundy::question::{Question, words};
//! use grundy::session::{Player, Session};
//! use grundy::{Budget, Play};
//! let question = Question::read(&words("nim 3 4 5")?, &NoFiles, &Budget::unlimited())?;
//! let mut session = Session::new(question, Play::Normal, Player::Person)?;
//! let wins = session.read("1: 1")?;
//! session.play(wins);
//! assert_eq!(session.text(), "nim 1 4 5");
//! let reply = session.choose()?.expect("the game is not over");
//! session.play(reply.chosen);
//! assert_eq!(session.turn(), Player::Person);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod choice;
mod reading;
mod remoteness;

use std::collections::HashSet;

pub use choice::{Choice, Prospect};
pub use reading::Misread;

use crate::question::{Component, Fault, Position, Question, Refusal};
use crate::report::{Number, Report};
use crate::{End, ErrorCode, Id, Mixed, Options, Outcome, Play, Space, Step};

/// Who is on move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    /// The person.
    Person,
    /// The program.
    Program,
}

impl Player {
    /// The other one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Person => Self::Program,
            Self::Program => Self::Person,
        }
    }
}

/// A move in a position of a session: one part of one component becomes one of its options.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LegalMove {
    component: usize,
    part: usize,
    to: Vec<Id>,
}

impl LegalMove {
    /// The component that changes, counted from 0.
    pub fn component(&self) -> usize {
        self.component
    }
}

/// Legal moves, each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Legal {
    /// The moves, in order of component.
    pub moves: Vec<LegalMove>,
    /// Whether these are all. A heap of 10^18 has more options than are listed.
    pub complete: bool,
}

/// What is known of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Everything that there is to say. Its components are the parts.
    pub report: Report,
    /// The winning moves of the report, as moves of the session.
    pub winning: Vec<LegalMove>,
}

/// A component: the game it belongs to, and what is left of it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Place {
    game: usize,
    parts: Vec<Id>,
}

/// A move that was made, and what the component was before.
struct Turn {
    made: LegalMove,
    before: Vec<Id>,
}

/// No more moves than these are listed for a component.
const MOST_LISTED: usize = 1 << 14;

/// A game in progress.
pub struct Session {
    question: Question,
    play: Play,
    first: Player,
    places: Vec<Place>,
    turns: Vec<Turn>,
    /// How far the end is from what can be reached, once that was asked.
    remoteness: remoteness::Table,
}

impl Session {
    /// Begins a game with the position of the question.
    ///
    /// # Errors
    /// A component with a number past 64 bits: such positions can be asked about, not played. Misère play of a game in which
    /// moves can win or lose at once.
    pub fn new(question: Question, play: Play, first: Player) -> Result<Self, Refusal> {
        let mut places = Vec::with_capacity(question.components.len());
        for component in &question.components {
            match component.position {
                Position::Within(id) => places.push(Place { game: component.game, parts: vec![id] }),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => {
                    let text = question.write_component(component);
                    let error = ErrorCode::TooLarge
                        .at(0..text.len(), "numbers above 2^64-1 can be solved, but not played")
                        .help("ask about it with solve, or play with a smaller number");
                    return Err(Refusal { text, error, is_input_output: false });
                }
            }
        }
        let ids: Vec<Id> = places.iter().flat_map(|place| place.parts.iter().copied()).collect();
        if play == Play::Misere && question.search.have_ends(&ids) {
            let text = question.write();
            let error = ErrorCode::OutOfPlace.at(0..text.len(), crate::solver::MISERE_WITH_ENDS);
            return Err(Refusal { text, error, is_input_output: false });
        }
        Ok(Self { question, play, first, places, turns: Vec::new(), remoteness: remoteness::Table::new() })
    }

    /// The convention.
    pub fn convention(&self) -> Play {
        self.play
    }

    /// Who is on move, or would be if the game is over.
    pub fn turn(&self) -> Player {
        self.player(self.turns.len())
    }

    /// The number of moves made.
    pub fn moves_made(&self) -> usize {
        self.turns.len()
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no component.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The game of a component.
    ///
    /// # Panics
    /// If there is no component of this number.
    pub fn game(&self, component: usize) -> &str {
        self.space().games()[self.places[component].game].name()
    }

    /// A component as people write it: its parts with blanks between them, `0` if nothing is left.
    ///
    /// # Panics
    /// If there is no component of this number.
    pub fn component(&self, component: usize) -> String {
        self.write(&self.places[component].parts)
    }

    /// The whole position in one line, as a question about it would be written.
    pub fn text(&mut self) -> String {
        let places = self.places.clone();
        self.ask_about(&places);
        self.question.text.clone()
    }

    /// What the last move did, if it ended the game at once.
    pub fn ended(&self) -> Option<End> {
        self.space().end_of(&self.turns.last()?.made.to)
    }

    /// Whether no move is left, or the last one ended the game.
    ///
    /// # Errors
    /// A position that the rules refuse.
    pub fn is_over(&self) -> Result<bool, Fault> {
        if self.ended().is_some() {
            return Ok(true);
        }
        for &id in self.places.iter().flat_map(|place| &place.parts) {
            if !self.is_terminal(id)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Who has won, if the game is over.
    ///
    /// # Errors
    /// A position that the rules refuse.
    pub fn winner(&self) -> Result<Option<Player>, Fault> {
        Ok(self.is_over()?.then(|| match (self.play, self.ended()) {
            (Play::Normal, None | Some(End::Win)) => self.turn().other(),
            (Play::Misere, _) | (_, Some(End::Lose)) => self.turn(),
        }))
    }

    /// The legal moves in one component; none if there is no such component.
    ///
    /// # Errors
    /// A position that the rules refuse.
    pub fn legal(&self, component: usize) -> Result<Legal, Fault> {
        let mut legal = Legal { moves: Vec::new(), complete: true };
        let Some(place) = self.places.get(component) else { return Ok(legal) };
        if self.ended().is_some() {
            return Ok(legal);
        }
        let mut seen = HashSet::new();
        for (part, &id) in place.parts.iter().enumerate() {
            let options = self.options(id, MOST_LISTED)?;
            legal.complete &= !options.overflowed();
            for option in options.iter() {
                let candidate = LegalMove { component, part, to: option.to_vec() };
                let mut key = self.after(&candidate);
                key.sort_unstable();
                if seen.insert(key) {
                    legal.moves.push(candidate);
                }
            }
        }
        Ok(legal)
    }

    /// The legal moves in all components, in the order in which they are numbered.
    ///
    /// # Errors
    /// A position that the rules refuse.
    pub fn moves(&self) -> Result<Legal, Fault> {
        let mut all = Legal { moves: Vec::new(), complete: true };
        for component in 0..self.places.len() {
            if all.moves.len() > MOST_LISTED {
                all.complete = false;
                break;
            }
            let legal = self.legal(component)?;
            all.moves.extend(legal.moves);
            all.complete &= legal.complete;
        }
        Ok(all)
    }

    /// A legal move as people write it: `2: 3 4`, the number of the component and what it becomes.
    pub fn notation(&self, legal: &LegalMove) -> String {
        format!("{}: {}", legal.component + 1, self.write(&self.after(legal)))
    }

    /// A legal move in words.
    pub fn label(&self, legal: &LegalMove) -> Step {
        self.space().describe(self.places[legal.component].parts[legal.part], &legal.to)
    }

    /// Makes a move that is legal now.
    pub fn play(&mut self, legal: LegalMove) {
        let mut parts = self.after(&legal);
        if parts.len() > 1 {
            // A part in which no move is left changes nothing any more; one is kept to show.
            let shown = parts[0];
            parts.retain(|&id| !self.is_terminal(id).unwrap_or(false));
            if parts.is_empty() {
                parts.push(shown);
            }
        }
        let before = std::mem::replace(&mut self.places[legal.component].parts, parts);
        self.turns.push(Turn { made: legal, before });
    }

    /// Takes back the person's last move, and what the program replied. Says whether there was such a move.
    pub fn undo(&mut self) -> bool {
        let Some(last) = (0..self.turns.len()).rev().find(|&turn| self.player(turn) == Player::Person) else {
            return false;
        };
        while self.turns.len() > last {
            self.take_back();
        }
        true
    }

    /// Takes back every move.
    pub fn restart(&mut self) {
        while self.take_back().is_some() {}
    }

    /// Who wins the present position, and everything else that a report says. At most `room` winning moves are listed.
    ///
    /// The limits hold for each question, not for the whole game.
    ///
    /// # Errors
    /// A loop in the rules, or a position that the rules refuse.
    pub fn judge(&mut self, room: usize) -> Result<Verdict, Fault> {
        let places = self.places.clone();
        let mut verdict = self.judge_places(&places, room)?;
        if let Some(end) = self.ended() {
            verdict.winning.clear();
            verdict.report.winning_moves.clear();
            verdict.report.winning_moves_total = Number::from(0_u64);
            verdict.report.outcome = Some(if end == End::Win { Outcome::P } else { Outcome::N });
        }
        Ok(verdict)
    }

    /// The same about the position after one more move.
    ///
    /// # Errors
    /// A loop in the rules, or a position that the rules refuse.
    pub fn judge_after(&mut self, legal: &LegalMove, room: usize) -> Result<Verdict, Fault> {
        self.play(legal.clone());
        let verdict = self.judge(room);
        self.take_back();
        verdict
    }

    /// The last move of the person to which the program replied with a winning move.
    ///
    /// # Errors
    /// A loop in the rules, or a position that the rules refuse.
    pub fn last_mistake(&mut self) -> Result<Option<Mistake>, Fault> {
        let Some(turn) = (0..self.turns.len()).rev().find(|&turn| self.player(turn) == Player::Person) else {
            return Ok(None);
        };
        self.mistake(turn)
    }

    /// The last move of the person that gave a won position away.
    ///
    /// # Errors
    /// A loop in the rules, or a position that the rules refuse.
    pub fn decisive_mistake(&mut self) -> Result<Option<Mistake>, Fault> {
        for turn in (0..self.turns.len()).rev().filter(|&turn| self.player(turn) == Player::Person).collect::<Vec<_>>()
        {
            if let Some(mistake) = self.mistake(turn)?.filter(|mistake| mistake.better.is_some()) {
                return Ok(Some(mistake));
            }
        }
        Ok(None)
    }

    fn mistake(&mut self, turn: usize) -> Result<Option<Mistake>, Fault> {
        let present = std::mem::take(&mut self.turns);
        let places = self.places.clone();
        let mut later = present;
        let played = later.split_off(turn);
        self.turns = later;
        // Back to the position before the move, and forward again from there.
        for undone in played.iter().rev() {
            self.places[undone.made.component].parts.clone_from(&undone.before);
        }
        let found = self.mistake_here(&played[0].made);
        self.places = places;
        self.turns.extend(played);
        found
    }

    fn mistake_here(&mut self, made: &LegalMove) -> Result<Option<Mistake>, Fault> {
        let notation = self.notation(made);
        let before = self.judge(1)?;
        let better = before.winning.first().map(|better| self.notation(better));
        self.play(made.clone());
        let after = self.judge(1);
        let refutation = match &after {
            Ok(after) => after.winning.first().map(|reply| self.notation(reply)),
            Err(_) => None,
        };
        let over = self.is_over();
        self.take_back();
        let after = after?.report;
        Ok((after.outcome == Some(Outcome::N)).then_some(Mistake {
            made: notation,
            before: before.report.outcome,
            better,
            after,
            refutation,
            ended: over?,
        }))
    }

    fn player(&self, turn: usize) -> Player {
        if turn.is_multiple_of(2) { self.first } else { self.first.other() }
    }

    /// Takes back the last move, whoever made it.
    pub fn take_back(&mut self) -> Option<LegalMove> {
        let Turn { made, before } = self.turns.pop()?;
        self.places[made.component].parts = before;
        Some(made)
    }

    fn space(&self) -> &Mixed {
        &self.question.search.space
    }

    fn write(&self, parts: &[Id]) -> String {
        match parts {
            [] => "0".into(),
            _ => parts.iter().map(|&id| self.space().write(id)).collect::<Vec<_>>().join(" "),
        }
    }

    /// The parts of the component after a move.
    fn after(&self, legal: &LegalMove) -> Vec<Id> {
        let parts = &self.places[legal.component].parts;
        let mut after = Vec::with_capacity(parts.len() + legal.to.len());
        after.extend_from_slice(&parts[..legal.part]);
        after.extend_from_slice(&legal.to);
        after.extend_from_slice(&parts[legal.part + 1..]);
        after
    }

    fn options(&self, id: Id, most: usize) -> Result<Options<Id>, Fault> {
        let mut options = Options::default();
        options.reset(most);
        self.space().options(id, &mut options);
        match options.error() {
            Some(message) => Err(Fault::Rules(self.space().write(id), message.to_owned())),
            None => Ok(options),
        }
    }

    fn is_terminal(&self, id: Id) -> Result<bool, Fault> {
        let first = self.options(id, 1)?;
        if !first.is_empty() || !first.overflowed() {
            return Ok(first.is_empty());
        }
        // The rules looked through many possibilities before the first move.
        let more = self.options(id, MOST_LISTED)?;
        Ok(more.is_empty() && !more.overflowed())
    }

    /// Makes the question be about these components. Says of each of its components which part of which place it is.
    fn ask_about(&mut self, places: &[Place]) -> (Vec<Id>, Vec<(usize, usize)>) {
        let mut ids = Vec::new();
        let mut origins = Vec::new();
        self.question.components.clear();
        for (component, place) in places.iter().enumerate() {
            for (part, &id) in place.parts.iter().enumerate() {
                ids.push(id);
                origins.push((component, part));
                self.question.components.push(Component { game: place.game, position: Position::Within(id) });
            }
        }
        self.question.text = self.question.write();
        (ids, origins)
    }

    fn judge_places(&mut self, places: &[Place], room: usize) -> Result<Verdict, Fault> {
        let (ids, origins) = self.ask_about(places);
        self.question.search.budget.renew();
        let answer =
            self.question.search.solve(&ids, self.play, room).map_err(|stopped| self.question.fault(stopped))?;
        let report = self.question.report(&ids, &answer, self.play);
        let winning = answer
            .moves
            .iter()
            .map(|found| {
                let (component, part) = origins[found.component];
                LegalMove { component, part, to: found.to.to_vec() }
            })
            .collect();
        Ok(Verdict { report, winning })
    }
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("places", &self.places)
            .field("turns", &self.turns.len())
            .finish_non_exhaustive()
    }
}

/// A move of the person after which the program could win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The move.
    pub made: String,
    /// The outcome of the position before it, if known: in a P-position every move loses.
    pub before: Option<Outcome>,
    /// A move that would have won in its place; `None` if there was none, or none is known.
    pub better: Option<String>,
    /// What is known of the position after the move.
    pub after: Report,
    /// The reply that wins; `None` if none was found, or if the move itself ended the game.
    pub refutation: Option<String>,
    /// Whether no move was left after it, which loses in misère play.
    pub ended: bool,
}
