//! A question about a sum, as words: `wythoff 3,5 + kayles 7`.
//!
//! Terms are joined by a word `+`; a term is a game and one or more positions, each of them a component. A word `@FILE`
//! stands for the words of a file.

#[cfg(feature = "bigint")]
mod beyond;
mod board;
mod diagram;
mod source;

use std::ops::Range;
use std::rc::Rc;

pub use board::BoardPicture;
pub use diagram::{Diagram, DiagramPosition};
use source::{LONGEST_SHOWN, Source, expand, expand_position, hinted};
pub use source::{Refusal, words};

use crate::catalogue::{self, Files, Workshop};
use crate::report::{ComponentReport, MoveReport, Number, Report};
use crate::solver::{MISERE_WITH_ENDS, Search, Stopped};
use crate::theories::loopy;
use crate::{
    Answer, Basis, Budget, ErrorCode, Game, Id, Mixed, Nimber, Outcome, ParseError, Play, Space, Step, TheoryId, Value,
};

#[cfg(feature = "bigint")]
use crate::notation::Big;

/// How many options may be looked at, for one of many questions, to find a Grundy value that is not needed for the outcome.
const IDLE_WORK_OF_MANY: u64 = 300_000;

/// From so many positions on, what was found for one line of a batch is forgotten before the next.
const MOST_KEPT: usize = 1 << 16;

/// One component of a question.
pub(crate) struct Component {
    pub(crate) game: usize,
    pub(crate) position: Position,
}

/// A component within 64 bits, or beyond.
pub(crate) enum Position {
    Within(Id),
    #[cfg(feature = "bigint")]
    Beyond(Big),
}

/// A question about a sum, ready to be asked in either convention.
pub struct Question {
    pub(crate) search: Search<Mixed>,
    pub(crate) components: Vec<Component>,
    pub(crate) text: String,
}

impl Question {
    /// Reads a question.
    ///
    /// # Errors
    /// Where and why the words are not a question.
    pub fn read(words: &[String], files: &dyn Files, budget: &Budget) -> Result<Self, Refusal> {
        let source = Source::new(words);
        let mut games: Vec<Rc<dyn Game>> = Vec::new();
        let mut pending: Vec<(usize, String, Range<usize>)> = Vec::new();
        let mut text = Vec::new();
        let workshop = Workshop { files, budget };
        for term in words.split(|word| word == "+") {
            let first = index_in(words, term);
            let Some(game_text) = term.first() else {
                return Err(source.refuse(
                    first.min(words.len()),
                    ErrorCode::Expected
                        .at(0..0, "expected a game, found nothing")
                        .help("terms are joined by a word +, such as: nim 3 + kayles 7"),
                ));
            };
            let game = catalogue::game(game_text, &workshop).map_err(|error| source.refuse(first, error))?;
            let index = match games.iter().position(|known| known.name() == game.name()) {
                Some(index) => index,
                None => {
                    games.push(game);
                    games.len() - 1
                }
            };
            if term.len() == 1 {
                let name = games[index].name();
                let example = catalogue::entry_of(name).map_or("3", |entry| entry.position);
                let end = game_text.len();
                return Err(source.refuse(
                    first,
                    ErrorCode::Expected
                        .at(end..end, format!("expected a position after {name}, found nothing"))
                        .help(format!("for instance: {game_text} {example}")),
                ));
            }
            text.push(quoted(game_text));
            for (i, word) in term.iter().enumerate().skip(1) {
                let span = source.span(first + i);
                let positions = match catalogue::entry_of(games[index].name()) {
                    Some(entry) if entry.file_is_one_position => {
                        vec![expand_position(word, files, entry.position.contains('-'))?]
                    }
                    _ => expand(word, files)?,
                };
                pending.extend(positions.into_iter().map(|position| (index, position, span.clone())));
            }
        }
        let space = Mixed::new(games);
        let mut components = Vec::with_capacity(pending.len());
        for (game, word, span) in pending {
            let position = read_position(&space, game, &word)
                .map_err(|error| source.refuse_word(&word, span, error, &*space.games()[game]))?;
            components.push(Component { game, position });
        }
        let mut question = Self { search: Search::new(space, budget.clone()), components, text: String::new() };
        question.text = question.write();
        Ok(question)
    }

    /// A question about games that are at hand, such as a person's own: each with the texts of its positions.
    ///
    /// # Errors
    /// A text that is not a position of its game.
    pub fn of(terms: &[(Rc<dyn Game>, &[&str])], budget: &Budget) -> Result<Self, Refusal> {
        let space = Mixed::new(terms.iter().map(|(game, _)| Rc::clone(game)).collect());
        let mut components = Vec::new();
        for (game, (_, positions)) in terms.iter().enumerate() {
            for word in *positions {
                let position = read_position(&space, game, word)
                    .map_err(|error| Refusal::new(*word, hinted(error, word, &*space.games()[game])))?;
                components.push(Component { game, position });
            }
        }
        let mut question = Self { search: Search::new(space, budget.clone()), components, text: String::new() };
        question.text = question.write();
        Ok(question)
    }

    /// The question about positions of one game, of which none is asked about yet: see [`Question::set`].
    ///
    /// # Errors
    /// Where and why the text does not name a game.
    pub fn about(game: &str, files: &dyn Files, budget: &Budget) -> Result<Self, Refusal> {
        let game = catalogue::game(game, &Workshop { files, budget }).map_err(|error| Refusal::new(game, error))?;
        let mut search = Search::new(Mixed::new(vec![game]), budget.clone());
        // Many questions are asked here, and each should be cheap.
        search.idle_work = IDLE_WORK_OF_MANY;
        Ok(Self { search, components: Vec::new(), text: String::new() })
    }

    /// Asks about the positions in this line, blanks between them, in the place of those before. What the search has found
    /// is kept until its tables are large.
    ///
    /// # Errors
    /// Where and why the line does not hold positions of the (first) game.
    pub fn set(&mut self, line: &str) -> Result<(), Refusal> {
        self.components.clear();
        self.text.clear();
        if self.search.space.len() > MOST_KEPT {
            self.search.forget();
        }
        for word in line.split_whitespace() {
            let position = read_position(&self.search.space, 0, word).map_err(|error| {
                let start = word.as_ptr() as usize - line.as_ptr() as usize;
                Refusal::new(line, hinted(error, word, &*self.search.space.games()[0]).shifted(start))
            })?;
            self.components.push(Component { game: 0, position });
        }
        if self.components.is_empty() {
            return Err(Refusal::new(
                line,
                ErrorCode::Expected.at(0..line.len(), "expected a position, found a blank line"),
            ));
        }
        Ok(())
    }

    /// Answers a line of positions of the (first) game in one short line, for very many questions: outcome, value, number of
    /// winning moves, and the first `room` of them as `component:position`, components counted from 1 and parts joined by
    /// `+`; tabs between the fields. What is not known is `?`, and a number of moves that may be too low has a `+`.
    ///
    /// # Errors
    /// Where and why the line does not hold positions, or what is wrong with the rules.
    pub fn answer_text(&mut self, line: &str, play: Play, room: usize, out: &mut String) -> Result<(), Refusal> {
        // What is beyond 64 bits is refused here, and read below.
        if self.search.space.games()[0].answer_line(line, play, room, out) == Ok(true) {
            return Ok(());
        }
        self.set(line)?;
        self.answer_line(play, room, out)
            .map_err(|fault| Refusal::new(line, ErrorCode::Fault.at(0..line.len(), fault.to_string())))
    }

    /// The same from the general solver.
    fn answer_line(&mut self, play: Play, room: usize, out: &mut String) -> Result<(), Fault> {
        use std::fmt::Write as _;
        let within: Option<Vec<Id>> = self
            .components
            .iter()
            .map(|component| match component.position {
                Position::Within(id) => Some(id),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => None,
            })
            .collect();
        let Some(within) = within else {
            let report = self.ask(play, room)?;
            let value = report.grundy.map_or_else(|| "?".to_owned(), |value| value.to_string());
            let at_least = if report.complete { "" } else { "+" };
            let letter = outcome_letter(report.outcome);
            let _ = write!(out, "{letter}\t{value}\t{}{at_least}", report.winning_moves_total);
            for (i, m) in report.winning_moves.iter().enumerate() {
                let _ = write!(out, "{}{}:{}", if i == 0 { '\t' } else { ' ' }, m.component + 1, m.to);
            }
            return Ok(());
        };
        let answer = self.search.decide_and_move(&within, play, room).map_err(|stopped| self.fault(stopped))?;
        out.push_str(outcome_letter(answer.outcome));
        let _ = match (answer.grundy, &answer.infinite) {
            (Some(value), _) => write!(out, "\t{}\t", value.0),
            (None, Some(set)) => write!(out, "\t{}\t", Value::Infinite(set.clone())),
            (None, None) => write!(out, "\t?\t"),
        };
        let _ = write!(out, "{}{}", answer.total, if answer.complete { "" } else { "+" });
        for (i, m) in answer.moves.iter().enumerate() {
            let _ = write!(out, "{}{}:", if i == 0 { '\t' } else { ' ' }, m.component + 1);
            for (j, &part) in m.to.iter().enumerate() {
                if j > 0 {
                    out.push('+');
                }
                self.search.space.write_to(part, out);
            }
        }
        Ok(())
    }

    /// The number of theories of each game, in the order of their first mention.
    pub fn theories(&self) -> Vec<usize> {
        self.search.space.games().iter().map(|game| game.theories()).collect()
    }

    /// Switches one theory of one game off. This is how the reference suite holds the theories and engines against one
    /// another.
    pub fn drop_theory(&mut self, game: usize, theory: TheoryId) {
        self.search.space.drop_theory(game, theory);
    }

    /// The question in one line, positions as their games write them. A very long one is cut short.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of components.
    pub fn len(&self) -> usize {
        self.components.len()
    }

    /// Whether there is no component.
    pub fn is_empty(&self) -> bool {
        self.components.is_empty()
    }

    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        let mut current = None;
        for (i, component) in self.components.iter().enumerate() {
            if text.len() > LONGEST_SHOWN && self.components.len() - i > 1 {
                text.push_str(&format!(" ... ({} components)", self.components.len()));
                break;
            }
            if current != Some(component.game) {
                if current.is_some() {
                    text.push_str(" + ");
                }
                text.push_str(&quoted(self.search.space.games()[component.game].name()));
                current = Some(component.game);
            }
            text.push(' ');
            text.push_str(&quoted(&self.write_component(component)));
        }
        text
    }

    pub(crate) fn write_component(&self, component: &Component) -> String {
        match &component.position {
            Position::Within(id) => self.search.space.write(*id),
            #[cfg(feature = "bigint")]
            Position::Beyond(numbers) => numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        }
    }

    /// Asks who wins, with everything that belongs to the answer; at most `room` winning moves are listed.
    ///
    /// # Errors
    /// A loop in the rules, which is shown, or a position that the rules refuse.
    pub fn ask(&mut self, play: Play, room: usize) -> Result<Report, Fault> {
        if self.text.is_empty() {
            self.text = self.write();
        }
        let mut within = Vec::with_capacity(self.components.len());
        for component in &self.components {
            match component.position {
                Position::Within(id) => within.push(id),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => return self.ask_beyond(play, room),
            }
        }
        let answer = self.search.solve(&within, play, room).map_err(|stopped| self.fault(stopped))?;
        let mut report = self.report(&within, &answer, play);
        if let ([id], Play::Misere) = (&within[..], play) {
            let mut parts = Vec::new();
            self.search.space.components(*id, &mut parts);
            report.misere_grundy = match self.search.misere_grundy(&parts) {
                Ok(value) => Some(Number::from(value.0)),
                Err(Stopped::Loop(_) | Stopped::Rules(..) | Stopped::Ends | Stopped::Limit(_) | Stopped::Allowance) => {
                    None
                }
            };
        }
        Ok(report)
    }

    pub(crate) fn report(&mut self, within: &[Id], answer: &Answer<Id>, play: Play) -> Report {
        let space = &self.search.space;
        let components = within
            .iter()
            .zip(&answer.components)
            .map(|(&id, component)| ComponentReport {
                game: space.games()[space.origin(id).0].name().to_owned(),
                position: space.write(id),
                grundy: component.grundy.map(|value| Number::from(value.0)),
                infinite: component.infinite.as_deref().map(numbers),
                evidence: self.search.value_evidence(component),
            })
            .collect();
        let tally = answer.tally();
        let winning_moves = answer
            .moves
            .iter()
            .map(|m| MoveReport {
                component: m.component,
                to: m.to.iter().map(|&id| space.write(id)).collect::<Vec<_>>().join(" "),
                label: space.describe(within[m.component], &m.to),
                grundy: match (tally, answer.components[m.component].grundy) {
                    (Some(tally), Some(value)) => Some(Number::from(tally.target(value, play).0)),
                    _ => None,
                },
            })
            .collect();
        let mut games: Vec<usize> = within.iter().map(|&id| space.origin(id).0).collect();
        games.dedup();
        let notes = games.iter().flat_map(|&game| space.games()[game].notes().iter().cloned());
        let why = match (answer.basis, within) {
            (Some(Basis::Theory(theory)), [id]) => space.explain(theory, *id, play),
            (Some(Basis::Values(_) | Basis::Loops), [id]) => match answer.components[0].theories[..] {
                [theory] => space.explain(theory, *id, play),
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        let round =
            (!answer.cycle.is_empty()).then(|| loopy::round(answer.cycle.iter().map(|&id| space.write(id)).collect()));
        Report {
            sum: self.text.clone(),
            play,
            outcome: answer.outcome,
            grundy: answer.grundy.map(|value| Number::from(value.0)),
            grundy_bounds: answer.bounds.map(|(least, largest)| [least, largest].map(|value| Number::from(value.0))),
            infinite: answer.infinite.as_deref().map(numbers),
            misere_grundy: None,
            components,
            winning_moves,
            winning_moves_total: Number::from(answer.total),
            complete: answer.complete,
            evidence: answer.evidence.clone(),
            by_values: tally.is_some(),
            has_ends: answer.basis == Some(Basis::Ends),
            why: notes.chain(why).chain(round).collect(),
            limit: answer.limit,
        }
    }

    pub(crate) fn fault(&self, stopped: Stopped) -> Fault {
        match stopped {
            Stopped::Loop(cycle) => Fault::Loop(cycle.into_iter().map(|id| self.search.space.write(id)).collect()),
            Stopped::Rules(id, message) => Fault::Rules(self.search.space.write(id), message),
            Stopped::Ends => Fault::Ends,
            Stopped::Limit(_) | Stopped::Allowance => Fault::Rules(self.text.clone(), "the limits were reached".into()),
        }
    }

    /// Whether values of components of this game would be searched by proof.
    fn is_proved(&self, game: usize) -> bool {
        let space = &self.search.space;
        let mut parts = Vec::new();
        for component in self.components.iter().filter(|component| component.game == game) {
            match component.position {
                Position::Within(id) => space.components(id, &mut parts),
                #[cfg(feature = "bigint")]
                Position::Beyond(_) => {}
            }
        }
        parts.iter().any(|&part| space.moves_left(part).is_some())
    }

    /// How each component would be answered, in the order in which it is tried.
    pub fn plan(&self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (i, game) in self.search.space.games().iter().enumerate() {
            steps.push(Step::new("plan-game").with("game", game.name()));
            for theory in 0..game.theories() {
                steps.push(Step::new("plan-theory").with("theory", game.evidence(theory, Play::Normal)));
            }
            #[cfg(feature = "bigint")]
            if game.beyond().is_some() {
                steps.push(Step::new("plan-beyond"));
            }
            if self.is_proved(i) {
                steps.push(Step::new("plan-proof"));
            }
            steps.push(Step::new("plan-search"));
            let count = self.components.iter().filter(|component| component.game == i).count();
            steps.push(Step::new("plan-components").with("count", count));
        }
        steps.push(Step::new("plan-sum-normal"));
        steps.push(Step::new("plan-sum-misere"));
        steps
    }
}

/// What is wrong with the rules that a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Play can go round these positions for ever.
    Loop(Vec<String>),
    /// The rules have no options for this position, and say why.
    Rules(String, String),
    /// Misère play of a game that moves can win or lose at once.
    Ends,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Loop(cycle) => {
                write!(f, "play can go round for ever: ")?;
                for position in cycle {
                    write!(f, "{position} -> ")?;
                }
                write!(f, "{}", cycle.first().map_or("", String::as_str))
            }
            Self::Rules(position, message) => write!(f, "{position}: {message}"),
            Self::Ends => f.write_str(MISERE_WITH_ENDS),
        }
    }
}

impl std::error::Error for Fault {}

fn read_position(space: &Mixed, game: usize, word: &str) -> Result<Position, ParseError> {
    let error = match space.games()[game].parse(word) {
        Ok(local) => return Ok(Position::Within(space.id(game, local))),
        Err(error) => error,
    };
    #[cfg(feature = "bigint")]
    if space.games()[game].beyond().is_some() {
        let limit = num_bigint::BigUint::from(u64::MAX);
        if let Some(numbers) = crate::notation::big_numbers(word).filter(|numbers| numbers.iter().any(|n| *n > limit)) {
            // Are there as many numbers as the game wants? It tells when those that are too large become small.
            let small: Vec<&str> =
                word.split(',').zip(&numbers).map(|(n, big)| if *big > limit { "1" } else { n }).collect();
            let small = space.games()[game].parse(&small.join(","));
            return small.map(|_| Position::Beyond(numbers)).map_err(|error| error.about_all_of(word));
        }
        if word.split(',').all(crate::notation::is_number) && crate::notation::big_numbers(word).is_none() {
            return Err(ErrorCode::TooLarge
                .at(0..word.len(), "a number written as a power may have a million digits at most")
                .help("longer numbers are read digit by digit: @FILE stands for the words in a file"));
        }
    }
    Err(error)
}

/// Quotes a word if a shell or [`words`] would take it apart. A quote within it stands outside of the quotes, behind `\`.
fn quoted(word: &str) -> String {
    let is_whole = !word.contains(|c: char| c.is_whitespace() || c == '\'') && !word.is_empty();
    if is_whole { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}

fn index_in(words: &[String], term: &[String]) -> usize {
    // A term is a slice of the words, so its place is the distance between the two.
    (term.as_ptr() as usize - words.as_ptr() as usize) / size_of::<String>()
}

fn numbers(set: &[Nimber]) -> Vec<Number> {
    set.iter().map(|value| Number::from(value.0)).collect()
}

/// Who is to win, in the words of the contract.
fn outcome_letter(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::N) => "N",
        Some(Outcome::P) => "P",
        Some(Outcome::D) => "D",
        None => "?",
    }
}
