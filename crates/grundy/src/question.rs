//! A question about a sum, as words: `wythoff 3,5 + kayles 7`.
//!
//! Terms are joined by a word `+`; a term is a game and one or more positions, each of them a component. A word `@FILE`
//! stands for the words of a file.

use std::ops::Range;
use std::rc::Rc;

use crate::catalogue::{self, FileError, Files, Workshop};
use crate::report::{ComponentReport, MoveReport, Number, Report};
use crate::solver::{Search, Stopped};
use crate::{Answer, Basis, Budget, Game, Id, Mixed, Outcome, ParseError, Play, Space, Step, TheoryId};

#[cfg(feature = "bigint")]
use crate::notation::Big;

/// Why a question was refused, with the text in which the place is to be marked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The words of the question, or the one word that is at fault.
    pub text: String,
    /// What is wrong with it.
    pub error: ParseError,
    /// Whether reading a file failed, rather than what was written.
    pub is_input_output: bool,
}

impl Refusal {
    fn new(text: impl Into<String>, error: ParseError) -> Self {
        Self { text: text.into(), error, is_input_output: false }
    }
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.text, self.error)
    }
}

impl std::error::Error for Refusal {}

/// A longer question is not shown whole when one of its words is at fault.
const LONGEST_SHOWN: usize = 400;

/// Splits a text into words as a shell would: blanks separate, single quotes keep blanks inside a word.
///
/// # Errors
/// A quote that is not closed.
pub fn words(text: &str) -> Result<Vec<String>, Refusal> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (c, quote) {
            ('\'', None) => {
                quote = Some(at);
                word.get_or_insert_default();
            }
            ('\'', Some(_)) => quote = None,
            (c, None) if c.is_whitespace() => words.extend(word.take()),
            (c, _) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(at) = quote {
        return Err(Refusal::new(text, ParseError::new(at..text.len(), "this quote is not closed")));
    }
    words.extend(word);
    Ok(words)
}

/// The words that `@FILE` stands for, or the word itself.
fn expand(word: &str, files: &dyn Files) -> Result<Vec<String>, Refusal> {
    let Some(name) = word.strip_prefix('@') else { return Ok(vec![word.to_owned()]) };
    let refuse = |message: String, is_input_output| Refusal {
        text: word.to_owned(),
        error: ParseError::new(1..word.len(), message).help("@FILE stands for the words in a file"),
        is_input_output,
    };
    match files.read(name) {
        Ok(text) if text.trim().is_empty() => Err(refuse(format!("there is no word in the file \"{name}\""), false)),
        Ok(text) => Ok(text.split_whitespace().map(str::to_owned).collect()),
        Err(FileError::Missing) => Err(refuse(format!("there is no file \"{name}\""), false)),
        Err(FileError::Unreadable(why)) => Err(refuse(format!("the file \"{name}\" cannot be read: {why}"), true)),
    }
}

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
                    ParseError::new(0..0, "expected a game, found nothing")
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
                    ParseError::new(end..end, format!("expected a position after {name}, found nothing"))
                        .help(format!("for instance: {game_text} {example}")),
                ));
            }
            text.push(quoted(game_text));
            for (i, word) in term.iter().enumerate().skip(1) {
                let span = source.span(first + i);
                let mut positions = expand(word, files)?;
                if word.starts_with('@')
                    && catalogue::entry_of(games[index].name()).is_some_and(|e| e.file_is_one_position)
                {
                    positions = vec![positions.join(",")];
                }
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
            return Err(Refusal::new(line, ParseError::new(0..line.len(), "expected a position, found a blank line")));
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
            .map_err(|fault| Refusal::new(line, ParseError::new(0..line.len(), fault.to_string())))
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
        let _ = match answer.grundy {
            Some(value) => write!(out, "\t{}\t", value.0),
            None => write!(out, "\t?\t"),
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
            text.push_str(&self.write_component(component));
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
                Err(Stopped::Loop(_) | Stopped::Rules(..) | Stopped::Limit(_) | Stopped::Allowance) => None,
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
        let notes = games.iter().filter_map(|&game| space.games()[game].note().cloned());
        let why = match (answer.basis, within) {
            (Some(Basis::Theory(theory)), [id]) => space.explain(theory, *id, play),
            (Some(Basis::Values(_)), [id]) => match answer.components[0].theory {
                Some(theory) => space.explain(theory, *id, play),
                None => Vec::new(),
            },
            _ => Vec::new(),
        };
        Report {
            sum: self.text.clone(),
            play,
            outcome: answer.outcome,
            grundy: answer.grundy.map(|value| Number::from(value.0)),
            misere_grundy: None,
            components,
            winning_moves,
            winning_moves_total: Number::from(answer.total),
            complete: answer.complete,
            evidence: answer.evidence.clone(),
            by_values: tally.is_some(),
            why: notes.chain(why).collect(),
            limit: answer.limit,
        }
    }

    pub(crate) fn fault(&self, stopped: Stopped) -> Fault {
        match stopped {
            Stopped::Loop(cycle) => Fault::Loop(cycle.into_iter().map(|id| self.search.space.write(id)).collect()),
            Stopped::Rules(id, message) => Fault::Rules(self.search.space.write(id), message),
            Stopped::Limit(_) | Stopped::Allowance => Fault::Rules(self.text.clone(), "the limits were reached".into()),
        }
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
            return Err(ParseError::new(
                0..word.len(),
                "a number written as a power may have a million digits at most",
            )
            .help("longer numbers are read digit by digit: @FILE stands for the words in a file"));
        }
    }
    Err(error)
}

/// A longer word is not written again in a hint.
const LONGEST_HINT: usize = 60;

/// Adds what a position looks like to an error that says nothing about it.
fn hinted(error: ParseError, word: &str, game: &dyn Game) -> ParseError {
    let Some(entry) = catalogue::entry_of(game.name()) else { return error };
    error.or_help(|| {
        let is_number = crate::notation::is_number;
        if is_number(entry.position)
            && word.len() <= LONGEST_HINT
            && word.contains(',')
            && word.split(',').all(is_number)
        {
            return format!("blanks separate components: {} {}", game.name(), word.replace(',', " "));
        }
        if word.contains('+') {
            return "to add a game, write + with blanks around it: nim 3 + kayles 7".to_owned();
        }
        format!("for instance: {} {} ({})", game.name(), entry.position, entry.position_help)
    })
}

/// Quotes a word if a shell or [`words`] would take it apart.
fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) || word.is_empty() { format!("'{word}'") } else { word.to_owned() }
}

/// The words as one text, so that a place in one of them can be marked in the whole.
struct Source<'a> {
    words: &'a [String],
    text: String,
    starts: Vec<usize>,
}

impl<'a> Source<'a> {
    fn new(words: &'a [String]) -> Self {
        let (mut text, mut starts) = (String::new(), Vec::with_capacity(words.len()));
        for word in words {
            if !text.is_empty() {
                text.push(' ');
            }
            starts.push(text.len());
            text.push_str(word);
        }
        Self { words, text, starts }
    }

    fn span(&self, word: usize) -> Range<usize> {
        match self.starts.get(word) {
            Some(&start) => start..start + self.words[word].len(),
            None => self.text.len()..self.text.len(),
        }
    }

    /// An error within a word of the question.
    fn refuse(&self, word: usize, error: ParseError) -> Refusal {
        let span = self.span(word);
        match self.words.get(word) {
            Some(text) if self.text.len() > LONGEST_SHOWN => Refusal::new(text, error),
            _ => Refusal::new(&self.text, error.shifted(span.start)),
        }
    }

    /// An error within a position, which may come from a file.
    fn refuse_word(&self, word: &str, span: Range<usize>, error: ParseError, game: &dyn Game) -> Refusal {
        let error = match catalogue::entry_of(word) {
            Some(entry) => error.or_help(|| format!("to add a game, write + before {}", entry.name)),
            None => hinted(error, word, game),
        };
        let written = self.text.get(span.clone()).unwrap_or("");
        if written.starts_with('@') && written != word {
            return Refusal::new(word, error.inside(written));
        }
        if self.text.len() > LONGEST_SHOWN {
            return Refusal::new(word, error);
        }
        Refusal::new(&self.text, error.shifted(span.start))
    }
}

fn index_in(words: &[String], term: &[String]) -> usize {
    // A term is a slice of the words, so its place is the distance between the two.
    (term.as_ptr() as usize - words.as_ptr() as usize) / size_of::<String>()
}

#[cfg(feature = "bigint")]
mod beyond {
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
                        let mut answer =
                            self.search.judge(&[id], Play::Normal).map_err(|stopped| self.fault(stopped))?;
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
                grundy: sum.as_ref().map(Number::from),
                misere_grundy: None,
                components: Vec::new(),
                winning_moves: Vec::new(),
                winning_moves_total: Number::from(0_u64),
                complete: false,
                evidence: None,
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
                    report.evidence =
                        evidence.into_iter().flatten().reduce(Evidence::and).map(|weakest| match weakest {
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
                    let answered =
                        self.beyond_theory(component).is_some_and(|t| t.moves_to(numbers, target, &mut moves));
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
                        moves
                            .map(|id| space.write(id).split(',').filter_map(|part| part.parse().ok()).collect::<Big>()),
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
                    _ => Step::new("move-to")
                        .with("from", self.write_component(&self.components[component]))
                        .with("to", &to),
                };
                report.winning_moves.push(MoveReport { component, to, label, grundy: target.map(Number::from) });
            }
            total.saturating_add(moves.total())
        }
    }
}

/// Who is to win, in the words of the contract.
pub fn outcome_letter(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::N) => "N",
        Some(Outcome::P) => "P",
        None => "?",
    }
}
