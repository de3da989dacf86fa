//! Tables: the values, or the outcomes, of many positions of one game, one after the other.
//!
//! One search serves the whole table, so that each position finds its options valued. The theories are asked first; while
//! they answer alone, no position is kept. A table gives its cells one at a time and stores none: a face may print them as
//! they come. Where a limit is reached it ends early, and all cells that it gave until then hold.
//!
//! The least work of a cell is to make its position and to ask a theory, or one step of the [search](crate::Solver).

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::rc::Rc;

use crate::catalogue::{self, Files, Workshop};
use crate::question::{Fault, Refusal};
use crate::solver::{Search, Stopped};
use crate::theories::ferguson::{FERGUSON, Tally};
use crate::theories::loopy::FRAENKEL_YESHA;
use crate::{
    Budget, ErrorCode, Evidence, Game, Id, Limit, Nimber, Options, Outcome, ParseError, Play, Space, TheoryId, Value,
    notation,
};

/// A table may not have more cells than this: printing them would take days.
const MOST_CELLS: u128 = 100_000_000_000;
/// Positions of more numbers than this have no table.
const MOST_SIDES: usize = 6;
/// While only theories answer, positions are forgotten whenever so many were met.
const FORGET_AFTER: usize = 1 << 16;

/// Which positions a table is about: their coordinates, each from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extent {
    sides: Vec<u64>,
    /// As it was asked for, to mark a place in it.
    text: String,
}

impl Extent {
    /// The heaps 0, 1, ..., N.
    ///
    /// # Errors
    /// If the text is not a number, or far too large for a table.
    pub fn heaps_to(text: &str) -> Result<Self, Refusal> {
        let refuse = |error| refusal(text, error);
        let largest = notation::number(text, "the largest heap").map_err(|error| {
            let error = if error.hint().is_none() { error.help("for instance: --to 20") } else { error };
            refuse(error)
        })?;
        if u128::from(largest) >= MOST_CELLS {
            return Err(refuse(
                too_many(0..text.len())
                    .help("one heap of any size: grundy solve; the law behind the values: grundy period"),
            ));
        }
        Ok(Self { sides: vec![largest + 1], text: format!("--to {text}") })
    }

    /// All pairs (or triples) of numbers below the sides `AxB` (or `AxBxC`): A rows and B columns, each counted from 0.
    ///
    /// # Errors
    /// If the text is not of this form, a side is 0, or the box is far too large for a table.
    pub fn box_of(text: &str) -> Result<Self, Refusal> {
        let refuse = |error| refusal(text, error);
        let whole = 0..text.len();
        let mut sides = Vec::new();
        let mut start = 0;
        for part in text.split(['x', 'X', '×']) {
            let found = notation::number(part, "a side of the box")
                .map_err(|error| refuse(error.shifted(start).help("write --box 8x8, or --box 4x4x4 for triples")))?;
            if found == 0 {
                let error = ErrorCode::WrongNumber.at(start..start + part.len(), "a side of 0 leaves no position");
                return Err(refuse(error.help("--box 8x8 has the coordinates 0 to 7 in each direction")));
            }
            sides.push(found);
            start += part.len();
            start += text[start..].chars().next().map_or(0, char::len_utf8);
        }
        let cells = sides.iter().try_fold(1_u128, |cells, &side| cells.checked_mul(side.into()));
        if cells.is_none_or(|cells| cells > MOST_CELLS) {
            return Err(refuse(too_many(whole).help("one position of any size: grundy solve")));
        }
        match sides.len() {
            1 => Err(refuse(
                ErrorCode::WrongCount
                    .at(whole, "expected two or three sides such as 8x8, found one")
                    .help(format!("for single heaps: --to {}", sides[0] - 1)),
            )),
            2..=MOST_SIDES => Ok(Self { sides, text: format!("--box {text}") }),
            count => Err(refuse(
                ErrorCode::WrongCount.at(whole, format!("expected at most {MOST_SIDES} sides, found {count}")),
            )),
        }
    }

    /// How many coordinates each direction has; one side for single heaps.
    pub fn sides(&self) -> &[u64] {
        &self.sides
    }

    /// Whether the positions are single heaps.
    pub fn is_heaps(&self) -> bool {
        self.sides.len() == 1
    }
}

fn refusal(text: &str, error: ParseError) -> Refusal {
    Refusal { text: text.to_owned(), error, is_input_output: false }
}

fn too_many(span: Range<usize>) -> ParseError {
    ErrorCode::TooLarge.at(span, "a table may have at most 10^11 positions, and this one has more")
}

/// What a table is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The Grundy values of normal play.
    Values,
    /// Who wins: for misère play, where values say nothing, or where values are not needed.
    Outcomes(Play),
}

impl Asked {
    /// The convention.
    pub fn play(self) -> Play {
        match self {
            Self::Values => Play::Normal,
            Self::Outcomes(play) => play,
        }
    }
}

/// What a table says of one position.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Cell {
    /// The game has no position with these coordinates.
    Empty,
    /// Its Grundy value.
    Value(Nimber),
    /// Its value is infinite: play may go on for ever. The values of the options that have a nimber.
    Infinite(Rc<[Nimber]>),
    /// Who wins; also where there is no value, because play may go round and options split.
    Outcome(Outcome),
}

impl Cell {
    /// The same about who wins.
    pub(crate) fn into_outcome(self) -> Self {
        self.outcome().map_or(self, Self::Outcome)
    }

    /// Who wins; `None` where there is no position.
    pub fn outcome(&self) -> Option<Outcome> {
        match self {
            Self::Empty => None,
            Self::Value(value) => Some(Value::Finite(*value).outcome()),
            Self::Infinite(set) => Some(Value::Infinite(set.to_vec()).outcome()),
            Self::Outcome(outcome) => Some(*outcome),
        }
    }
}

/// One option of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// The positions that it consists of; none if nothing is left.
    pub parts: Vec<String>,
    /// Its value (the nim-sum of the parts) or its outcome.
    pub cell: Cell,
}

/// Why a position has its value or outcome: its options, each once, in the order of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The first options.
    pub listed: Vec<OptionLine>,
    /// How many options there are.
    pub total: usize,
    /// The values or outcomes of all options, each once, in ascending order.
    pub cells: Vec<Cell>,
}

/// What an answer in the table rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Theory(TheoryId),
    Search,
    /// A theory gave the value, and the values decide misère play.
    CalmTheory(TheoryId),
    CalmSearch,
    SumSearch,
    /// Play may go round.
    Loops,
    /// The game has moves that win or lose at once.
    Ends,
}

/// How a table ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
    /// What is wrong with the rules, if something is.
    pub fault: Option<Fault>,
    /// The coordinates of the last cell; empty if there is none.
    pub last: Vec<u64>,
    /// How the cells are known: the weakest of what they rest on.
    pub evidence: Option<Evidence>,
}

impl Ending {
    /// Whether all cells were given.
    pub fn is_complete(&self) -> bool {
        self.limit.is_none() && self.fault.is_none()
    }
}

/// A table that is being made.
///
/// ```
/// use grundy::catalogue::NoFiles;
/// use grundy::table::{Asked, Cell, Extent, Table};
/// use grundy::{Budget, Nimber};
/// let extent = Extent::box_of("2x3").unwrap();
/// let mut table = Table::read("wythoff", extent, Asked::Values, &NoFiles, &Budget::unlimited()).unwrap();
/// let mut values = Vec::new();
/// while let Some(cell) = table.next_cell() {
///     values.push(cell);
/// }
/// assert_eq!(values, [0, 1, 2, 1, 2, 0].map(|n| Cell::Value(Nimber(n))));
/// assert!(table.into_ending().is_complete());
/// ```
pub struct Table {
    search: Search<Rc<dyn Game>>,
    extent: Extent,
    asked: Asked,
    /// The coordinates of the last cell that was given; empty before the first one.
    last: Vec<u64>,
    /// Room for the next ones.
    next: Vec<u64>,
    /// Whether every cell was given.
    finished: bool,
    /// Whether the search keeps anything.
    searched: bool,
    sources: Vec<Source>,
    limit: Option<Limit>,
    fault: Option<Fault>,
    parts: Vec<Id>,
}

impl Table {
    /// Begins a table of the game that the text names. Where moves can win or lose the game at once, outcomes take the place
    /// of values.
    ///
    /// # Errors
    /// An unknown game; or a game whose positions do not have these coordinates, with the flag to use instead.
    pub fn read(game: &str, extent: Extent, asked: Asked, files: &dyn Files, budget: &Budget) -> Result<Self, Refusal> {
        let rules = read_game(game, files, budget)?;
        if !has_positions(&*rules, &extent) {
            let text = format!("{game} {}", extent.text);
            let found = format!("positions of {} are not of this form", rules.name());
            let error = ErrorCode::OtherForm.at(game.len() + 1..text.len(), found).help(hint(&*rules));
            return Err(refusal(&text, error));
        }
        Ok(Self::new(rules, extent, asked, budget))
    }

    /// The same, or `None` if positions of the game do not have these coordinates.
    pub(crate) fn read_if(
        game: &str,
        extent: &Extent,
        asked: Asked,
        files: &dyn Files,
        budget: &Budget,
    ) -> Result<Option<Self>, Refusal> {
        let rules = read_game(game, files, budget)?;
        Ok(has_positions(&*rules, extent).then(|| Self::new(rules, extent.clone(), asked, budget)))
    }

    fn new(rules: Rc<dyn Game>, extent: Extent, asked: Asked, budget: &Budget) -> Self {
        let asked = if asked == Asked::Values && have_ends(&*rules, extent.sides.len()) {
            Asked::Outcomes(Play::Normal)
        } else {
            asked
        };
        Self {
            search: Search::new(rules, budget.clone()),
            extent,
            asked,
            last: Vec::new(),
            next: Vec::new(),
            finished: false,
            searched: false,
            sources: Vec::new(),
            limit: None,
            fault: None,
            parts: Vec::new(),
        }
    }

    /// What to write when the extent of a table of this game is missing.
    ///
    /// # Errors
    /// An unknown game.
    pub fn advice(game: &str, files: &dyn Files, budget: &Budget) -> Result<String, Refusal> {
        Ok(hint(&*read_game(game, files, budget)?))
    }

    /// The name of the game with its parameters.
    pub fn game(&self) -> &str {
        self.search.space.name()
    }

    /// Which positions the table is about.
    pub fn extent(&self) -> &Extent {
        &self.extent
    }

    /// What the table is asked for.
    pub fn asked(&self) -> Asked {
        self.asked
    }

    /// The coordinates of the last cell that was given; empty before the first one.
    pub fn coordinates(&self) -> &[u64] {
        &self.last
    }

    /// The next cell; the last coordinate runs fastest. `None` at the end, and where a limit was reached.
    pub fn next_cell(&mut self) -> Option<Cell> {
        if self.finished || self.limit.is_some() || self.fault.is_some() {
            return None;
        }
        let mut next = std::mem::take(&mut self.next);
        if !self.following(&mut next) {
            self.finished = true;
            return None;
        }
        let cell = self.cell(&next);
        if cell.is_ok() {
            std::mem::swap(&mut self.last, &mut next);
        }
        self.next = next;
        cell.map_err(|stopped| self.stop(stopped)).ok()
    }

    /// Why the last cell that was given is what it is, with at most `room` options listed. `None` if it has no position,
    /// and where a limit was reached: the cell then has no reason, and no cell follows.
    pub fn reason(&mut self, room: usize) -> Option<Reason> {
        let position = if self.last.is_empty() { None } else { self.search.space.position_at(&self.last) }?;
        match self.find_reason(position, room) {
            Ok(reason) => Some(reason),
            Err(stopped) => {
                self.stop(stopped);
                None
            }
        }
    }

    /// The limit that was reached, if one was.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    /// Whether a limit or a fault ended the table early.
    pub fn has_stopped(&self) -> bool {
        self.limit.is_some() || self.fault.is_some()
    }

    /// How the cells that were given so far are known: the weakest of what they rest on.
    pub fn evidence(&self) -> Option<Evidence> {
        let space = &self.search.space;
        let computed = |text: &str| Evidence::Computed(text.into());
        let kinds: BTreeSet<Evidence> = self
            .sources
            .iter()
            .map(|source| match source {
                Source::Theory(theory) => space.evidence(*theory, self.asked.play()),
                Source::Search => computed("every subposition was visited"),
                Source::CalmTheory(theory) => match space.evidence(*theory, Play::Normal) {
                    Evidence::Theorem(text) => Evidence::Theorem(format!("{text}; {FERGUSON}")),
                    Evidence::Proved(text) => Evidence::Proved(format!("{text}; {FERGUSON}")),
                    Evidence::Computed(text) => Evidence::Computed(format!("{text}; {FERGUSON}")),
                    conjecture => conjecture,
                },
                Source::CalmSearch => Evidence::Computed(format!("every subposition was visited; {FERGUSON}")),
                Source::SumSearch => computed("every sum that matters was visited"),
                Source::Loops => Evidence::Computed(format!("every subposition was visited; {FRAENKEL_YESHA}")),
                Source::Ends => computed("moves that win or lose at once were looked at first"),
            })
            .collect();
        kinds.into_iter().reduce(Evidence::and)
    }

    /// How the table ended, or stands.
    pub fn into_ending(self) -> Ending {
        Ending { evidence: self.evidence(), limit: self.limit, fault: self.fault, last: self.last }
    }

    /// Puts the coordinates after the last ones into a list, if there are any.
    fn following(&self, next: &mut Vec<u64>) -> bool {
        next.clear();
        if self.last.is_empty() {
            next.resize(self.extent.sides.len(), 0);
            return true;
        }
        next.extend_from_slice(&self.last);
        for (coordinate, &side) in next.iter_mut().zip(&self.extent.sides).rev() {
            *coordinate += 1;
            if *coordinate < side {
                return true;
            }
            *coordinate = 0;
        }
        false
    }

    fn stop(&mut self, stopped: Stopped) {
        let write = |id| self.search.space.write(id);
        match stopped {
            Stopped::Limit(limit) => self.limit = Some(limit),
            Stopped::Allowance => self.limit = Some(Limit::Positions),
            Stopped::Loop(cycle) => self.fault = Some(Fault::Loop(cycle.into_iter().map(write).collect())),
            Stopped::Rules(id, message) => self.fault = Some(Fault::Rules(write(id), message)),
            Stopped::Ends => self.fault = Some(Fault::Ends),
        }
    }

    fn cell(&mut self, coordinates: &[u64]) -> Result<Cell, Stopped> {
        self.search.budget.visit(0)?;
        if self.asked == Asked::Values
            && let Some((value, theory)) = self.search.space.value_at(coordinates)
        {
            self.note(Source::Theory(theory), true);
            return Ok(Cell::Value(value));
        }
        if !self.searched && self.search.space.len() >= FORGET_AFTER {
            self.search.space.forget();
        }
        match self.search.space.position_at(coordinates) {
            Some(position) => self.judge(&[position], true),
            None => Ok(Cell::Empty),
        }
    }

    /// The value or outcome of a sum of positions as they are written, and whether to note what it rests on.
    fn judge(&mut self, sum: &[Id], note: bool) -> Result<Cell, Stopped> {
        if self.search.have_ends(sum) {
            return self.judge_with_ends(sum, note).map(Cell::Outcome);
        }
        let mut parts = std::mem::take(&mut self.parts);
        parts.clear();
        sum.iter().for_each(|&id| self.search.space.components(id, &mut parts));
        let cell = match self.asked {
            Asked::Values => match self.value(&parts, note) {
                Ok(Value::Finite(value)) => Ok(Cell::Value(value)),
                Ok(Value::Infinite(set)) => Ok(Cell::Infinite(set.into())),
                Err(Stopped::Loop(_)) if !self.search.is_endless() => {
                    self.outcome_of_sum(&parts, Play::Normal, note).map(Cell::Outcome)
                }
                Err(stopped) => Err(stopped),
            },
            Asked::Outcomes(play) => self.outcome(&parts, play, note).map(Cell::Outcome),
        };
        self.parts = parts;
        cell
    }

    /// Who wins; the sum is that of one cell, or one that a move from there leads to.
    fn judge_with_ends(&mut self, sum: &[Id], is_cell: bool) -> Result<Outcome, Stopped> {
        if self.asked.play() == Play::Misere {
            return Err(Stopped::Ends);
        }
        self.searched = true;
        self.note(Source::Ends, is_cell);
        match (sum, is_cell) {
            (&[position], true) => {
                let mut parts = Vec::new();
                self.search.space.components(position, &mut parts);
                self.search.outcome_with_ends(&parts)
            }
            _ => self.search.outcome_after(sum, &[]),
        }
    }

    fn note(&mut self, source: Source, note: bool) {
        if note && !self.sources.contains(&source) {
            self.sources.push(source);
        }
    }

    /// The value of one component: by a theory, which leaves no trace, or by search.
    fn part(&mut self, part: Id) -> Result<(Value, Option<TheoryId>), Stopped> {
        let space = &self.search.space;
        if let Some((value, theory)) = space.grundy(part) {
            return Ok((Value::Finite(value), Some(theory)));
        }
        if space.theories() > 0
            && let Some((value, theory)) = space.loopy(part)
        {
            return Ok((value, Some(theory)));
        }
        self.searched = true;
        Ok((self.search.sum_value(&[part])?, None))
    }

    fn value(&mut self, parts: &[Id], note: bool) -> Result<Value, Stopped> {
        let mut sum = Value::Finite(Nimber::ZERO);
        for &part in parts {
            let (value, theory) = self.part(part)?;
            let by_search = if value.finite().is_some() { Source::Search } else { Source::Loops };
            self.note(theory.map_or(by_search, Source::Theory), note);
            sum = sum.plus(&value);
        }
        Ok(sum)
    }

    fn outcome(&mut self, parts: &[Id], play: Play, note: bool) -> Result<Outcome, Stopped> {
        if let Some((outcome, theory)) = self.search.space.outcome(parts, play) {
            self.note(Source::Theory(theory), note);
            return Ok(outcome);
        }
        if play == Play::Normal {
            return match self.value(parts, note) {
                Ok(value) => Ok(value.outcome()),
                Err(Stopped::Loop(_)) if !self.search.is_endless() => self.outcome_of_sum(parts, play, note),
                Err(stopped) => Err(stopped),
            };
        }
        let mut values = Vec::with_capacity(parts.len());
        let mut sources = Vec::with_capacity(parts.len());
        let mut calm = true;
        for &part in parts {
            let (value, theory) = match self.part(part) {
                Err(Stopped::Loop(_)) if !self.search.is_endless() => return self.outcome_of_sum(parts, play, note),
                found => found?,
            };
            let Some(value) = value.finite() else { return self.outcome_of_sum(parts, play, note) };
            values.push(value);
            sources.push(theory.map_or(Source::CalmSearch, Source::CalmTheory));
            calm &= match theory {
                Some(_) => self.search.space.plays_misere_nim(part),
                None => self.search.is_calm(part),
            };
            if !calm {
                break;
            }
        }
        if calm {
            sources.into_iter().for_each(|source| self.note(source, note));
            return Ok(values.into_iter().collect::<Tally>().outcome(play));
        }
        self.outcome_of_sum(parts, play, note)
    }

    /// Who wins, by search through sums.
    fn outcome_of_sum(&mut self, parts: &[Id], play: Play, note: bool) -> Result<Outcome, Stopped> {
        self.searched = true;
        self.note(Source::SumSearch, note);
        self.search.outcome(parts, play)
    }

    fn find_reason(&mut self, position: Id, room: usize) -> Result<Reason, Stopped> {
        let mut options = Options::default();
        options.reset(self.search.most_options());
        self.search.space.options(position, &mut options);
        if let Some(message) = options.error() {
            return Err(Stopped::Rules(position, message.to_owned()));
        }
        if options.overflowed() {
            return Err(Limit::Memory.into());
        }
        let mut reason = Reason { listed: Vec::new(), total: 0, cells: Vec::new() };
        let mut seen = HashSet::new();
        let mut cells = BTreeSet::new();
        for option in options.iter() {
            let mut key = option.to_vec();
            key.sort_unstable();
            if !seen.insert(key) {
                continue;
            }
            self.search.budget.visit(0)?;
            let cell = self.judge(option, false)?;
            cells.insert(cell.clone());
            reason.total += 1;
            if reason.listed.len() < room {
                let parts = option.iter().map(|&id| self.search.space.write(id)).collect();
                reason.listed.push(OptionLine { parts, cell });
            }
        }
        reason.cells = cells.into_iter().collect();
        Ok(reason)
    }
}

fn read_game(game: &str, files: &dyn Files, budget: &Budget) -> Result<Rc<dyn Game>, Refusal> {
    catalogue::game(game, &Workshop { files, budget }).map_err(|error| refusal(game, error))
}

/// Coordinates that are tried to see whether a game has positions of a form at all.
const PROBES: [u64; 4] = [0, 1, 2, 5];

/// Whether the game has a position with so many coordinates.
fn has_positions(game: &dyn Game, extent: &Extent) -> bool {
    let sides = &extent.sides;
    let found = (0..PROBES.len().pow(sides.len() as u32)).any(|mut code| {
        let coordinates: Vec<u64> = sides
            .iter()
            .map(|_| {
                let probe = PROBES[code % PROBES.len()];
                code /= PROBES.len();
                probe
            })
            .collect();
        game.position_at(&coordinates).is_some()
    });
    game.forget();
    found
}

/// Whether positions with so many coordinates have no values, since moves can win or lose at once.
fn have_ends(game: &dyn Game, sides: usize) -> bool {
    let found = PROBES.iter().find_map(|&probe| game.position_at(&vec![probe; sides]));
    let have = found.is_some_and(|id| game.has_ends(id));
    game.forget();
    have
}

/// What to write for a table of this game.
fn hint(game: &dyn Game) -> String {
    let has = |sides: usize| has_positions(game, &Extent { sides: vec![6; sides], text: String::new() });
    let plain = |c: char| c.is_ascii_alphanumeric() || ":.,_-".contains(c);
    let name = match game.name() {
        name if name.chars().all(plain) => name.to_owned(),
        name => format!("'{name}'"),
    };
    if has(1) {
        format!("its positions are single heaps: grundy table {name} --to 20")
    } else if has(2) {
        format!("its positions are pairs: grundy table {name} --box 8x8")
    } else if has(3) {
        format!("its positions are triples: grundy table {name} --box 4x4x4")
    } else {
        format!("its positions are not numbers, so that there is no table; one position: grundy solve {name} POSITION")
    }
}
