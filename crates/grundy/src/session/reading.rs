//! Moves as people write them.
//!
//! A move is written as what a component becomes: `2: 5`, `2: 3 4` for a split, `2: 0` or `2: -` for nothing left; without
//! the number of the component where only one can become that. `take 3`, `take 3 from 2` and `take 3 from 2 leaving 1 4`
//! speak of heaps. `#7` is the seventh of the legal moves. Of a component with several parts, either all parts or those
//! that the moved one leaves may be written.

use std::collections::HashMap;
use std::ops::Range;

use super::{Legal, LegalMove, Session};
use crate::question::{Fault, Refusal};
use crate::{ErrorCode, Id, Nimber, Play, Space, Step, Sum, notation};

/// Why a text is not a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misread {
    /// It cannot be read; the place is marked.
    Text(Refusal),
    /// It can be read, and is not legal.
    Illegal(Step),
    /// It can mean several moves.
    Which(Vec<LegalMove>),
    /// The rules refuse the position.
    Fault(Fault),
}

impl From<Fault> for Misread {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl std::fmt::Display for Misread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(refusal) => refusal.fmt(f),
            Self::Illegal(step) => {
                f.write_str(step.id)?;
                step.args.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
            }
            Self::Which(moves) => write!(f, "can mean {} moves", moves.len()),
            Self::Fault(fault) => fault.fmt(f),
        }
    }
}

impl std::error::Error for Misread {}

/// How many options of a component are named when a move is refused.
const NAMED: usize = 12;
/// How many options of a position are looked through to find one.
const SCANNED: usize = 1 << 22;

/// A word of the text, with its place.
#[derive(Clone)]
struct Word<'a> {
    text: &'a str,
    span: Range<usize>,
}

impl Word<'_> {
    fn is(&self, word: &str) -> bool {
        self.text.eq_ignore_ascii_case(word)
    }

    fn is_nothing(&self) -> bool {
        matches!(self.text, "-" | "\u{2212}" | "0")
    }
}

fn words(text: &str, from: usize) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text[from..].char_indices().map(|(at, c)| (from + at, c)).chain([(text.len(), ' ')]) {
        match (c.is_whitespace(), start) {
            (false, None) => start = Some(at),
            (true, Some(first)) => {
                words.push(Word { text: &text[first..at], span: first..at });
                start = None;
            }
            _ => {}
        }
    }
    // Parts may be written as a sum: 3 + 4.
    words.retain(|word| word.text != "+");
    words
}

/// The parts that were written: what each can be read as.
struct Written {
    /// All words that are positions, sorted.
    exact: Vec<Id>,
    /// The same without the words that say that nothing is left.
    rest: Vec<Id>,
}

impl Session {
    /// Reads a move in the present position, as a person writes it. Components and moves are numbered from 1.
    ///
    /// # Errors
    /// Why it is not a legal move.
    pub fn read(&mut self, text: &str) -> Result<LegalMove, Misread> {
        if self.is_over()? {
            return Err(Misread::Illegal(Step::new("move-after-end")));
        }
        if let Some(number) = text.trim_start().strip_prefix('#') {
            return self.read_number(number.trim());
        }
        let all = words(text, 0);
        if all.first().is_some_and(|word| word.is("take")) {
            return self.read_take(text, &all[1..]);
        }
        if let Some((number, _)) = text.split_once(':') {
            let digits = number.trim();
            if !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()) {
                let component = self.component_number(digits)?;
                return self.read_option(text, component, &words(text, number.len() + 1));
            }
        }
        if self.len() == 1 {
            return self.read_option(text, 0, &all);
        }
        self.read_anywhere(text, &all)
    }

    fn read_number(&self, digits: &str) -> Result<LegalMove, Misread> {
        let legal = self.moves()?.moves;
        let number: Option<usize> = digits.parse().ok();
        match number.and_then(|number| legal.get(number.checked_sub(1)?)) {
            Some(found) => Ok(found.clone()),
            None => {
                Err(Misread::Illegal(Step::new("no-move-number").with("number", digits).with("count", legal.len())))
            }
        }
    }

    fn component_number(&self, digits: &str) -> Result<usize, Misread> {
        let number = digits.parse().ok().and_then(|number: usize| number.checked_sub(1));
        number
            .filter(|&number| number < self.len())
            .ok_or_else(|| Misread::Illegal(Step::new("no-component").with("number", digits).with("count", self.len())))
    }

    /// `2: 3 4`: the component is known.
    fn read_option(&mut self, text: &str, component: usize, words: &[Word<'_>]) -> Result<LegalMove, Misread> {
        let written = self.read_parts(text, component, words).map_err(Misread::Text)?;
        let legal = self.legal(component)?;
        let found = self.matching(component, &written, &legal)?;
        match found.len() {
            0 => Err(self.why_not(component, words, &written, &legal)),
            _ => one(found),
        }
    }

    /// `5`: any component that can become this.
    fn read_anywhere(&mut self, text: &str, words: &[Word<'_>]) -> Result<LegalMove, Misread> {
        let mut found = Vec::new();
        let mut refused = None;
        let mut readable = false;
        for component in 0..self.len() {
            match self.read_parts(text, component, words) {
                Ok(written) => {
                    readable = true;
                    let legal = self.legal(component)?;
                    found.extend(self.matching(component, &written, &legal)?);
                }
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        match (found.len(), refused) {
            (0, Some(refusal)) if !readable => Err(Misread::Text(refusal)),
            (0, _) => {
                let to = join(words);
                let step = match self.intended(text, words) {
                    Some(meant) => Step::new("no-component-becomes-but").with("to", to).with("meant", meant),
                    None => Step::new("no-component-becomes").with("to", to),
                };
                Err(Misread::Illegal(step))
            }
            _ => one(found),
        }
    }

    /// `2 5` where `2: 5` would be a move.
    fn intended(&mut self, text: &str, words: &[Word<'_>]) -> Option<String> {
        let (number, rest) = words.split_first()?;
        let component = self.component_number(number.text).ok()?;
        if rest.is_empty() {
            return None;
        }
        self.read_option(text, component, rest).ok().map(|meant| self.notation(&meant))
    }

    fn read_parts(&self, text: &str, component: usize, words: &[Word<'_>]) -> Result<Written, Refusal> {
        let index = self.places[component].game;
        let game = &self.space().games()[index];
        let mut written = Written { exact: Vec::new(), rest: Vec::new() };
        for word in words {
            match game.parse(word.text) {
                Ok(local) => {
                    let id = self.space().id(index, local);
                    written.exact.push(id);
                    if !word.is_nothing() {
                        written.rest.push(id);
                    }
                }
                Err(_) if word.is_nothing() => {}
                Err(error) => {
                    let error = error.shifted(word.span.start);
                    return Err(Refusal { text: text.to_owned(), error, is_input_output: false });
                }
            }
        }
        written.exact.sort_unstable();
        written.rest.sort_unstable();
        Ok(written)
    }

    /// The moves that make the component what is written.
    fn matching(&mut self, component: usize, written: &Written, legal: &Legal) -> Result<Vec<LegalMove>, Misread> {
        let sorted = |mut ids: Vec<Id>| {
            ids.sort_unstable();
            ids
        };
        let mut found: Vec<LegalMove> = Vec::new();
        for candidate in &legal.moves {
            if sorted(candidate.to.clone()) == written.exact || sorted(self.after(candidate)) == written.exact {
                found.push(candidate.clone());
            }
        }
        if !found.is_empty() {
            return Ok(found);
        }
        // The same up to parts in which no move is left.
        let mut ended: HashMap<Id, bool> = HashMap::new();
        for candidate in &legal.moves {
            for ids in [candidate.to.clone(), self.after(candidate)] {
                let mut live = Vec::with_capacity(ids.len());
                for id in ids {
                    let is_ended = match ended.get(&id) {
                        Some(&known) => known,
                        None => *ended.entry(id).or_insert(self.is_terminal(id)?),
                    };
                    if !is_ended {
                        live.push(id);
                    }
                }
                if sorted(live) == written.rest {
                    found.push(candidate.clone());
                    break;
                }
            }
        }
        if found.is_empty() && !legal.complete {
            found.extend(self.far_option(component, &written.exact)?);
        }
        Ok(found)
    }

    /// An option that is too far down the list to be listed.
    fn far_option(&mut self, component: usize, written: &[Id]) -> Result<Option<LegalMove>, Misread> {
        let parts = self.places[component].parts.clone();
        let mut unsure = false;
        for (part, &id) in parts.iter().enumerate() {
            let mut readings = vec![written.to_vec()];
            let mut rest = written.to_vec();
            let others = parts.iter().enumerate().filter(|&(other, _)| other != part).map(|(_, &id)| id);
            let is_whole = others.into_iter().all(|other| match rest.iter().position(|&id| id == other) {
                Some(at) => {
                    rest.remove(at);
                    true
                }
                None => false,
            });
            if is_whole && parts.len() > 1 {
                readings.push(rest);
            }
            for to in readings {
                match self.has_option(id, &to)? {
                    Some(true) => return Ok(Some(LegalMove { component, part, to })),
                    Some(false) => {}
                    None => unsure = true,
                }
            }
        }
        if unsure {
            let from = self.component(component);
            return Err(Misread::Illegal(Step::new("too-many-to-check").with("from", from)));
        }
        Ok(None)
    }

    /// Whether `to` is an option of a position with very many options; `None` if that cannot be found out. A theory may
    /// know in one step which options have the value of `to`.
    fn has_option(&mut self, id: Id, to: &[Id]) -> Result<Option<bool>, Misread> {
        let key = |ids: &[Id]| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids
        };
        let wanted = key(to);
        let value: Option<Nimber> = match self.question.search.judge(to, Play::Normal) {
            Ok(answer) => answer.grundy,
            Err(_) => None,
        };
        if let Some(moves) = value.and_then(|value| self.space().moves_to(id, value, super::MOST_LISTED)) {
            let listed: &[Sum<Id>] = moves.listed();
            if listed.iter().any(|option| key(option) == wanted) {
                return Ok(Some(true));
            }
            if moves.is_exact() && moves.total() == listed.len() as u128 {
                return Ok(Some(false));
            }
        }
        let most = SCANNED.min(self.question.search.most_options());
        let options = self.options(id, most)?;
        if options.iter().any(|option| key(option) == wanted) {
            return Ok(Some(true));
        }
        Ok((!options.overflowed()).then_some(false))
    }

    /// Why a component cannot become what is written.
    fn why_not(&self, component: usize, words: &[Word<'_>], written: &Written, legal: &Legal) -> Misread {
        let from = self.component(component);
        let mut parts = self.places[component].parts.clone();
        parts.sort_unstable();
        let number = component + 1;
        if legal.moves.is_empty() {
            return Misread::Illegal(Step::new("no-option-left").with("number", number).with("from", from));
        }
        if parts == written.exact {
            return Misread::Illegal(Step::new("component-unchanged").with("number", number).with("from", from));
        }
        let to = if words.is_empty() { "0".to_owned() } else { join(words) };
        let mut options: Vec<String> = Vec::new();
        for candidate in &legal.moves {
            let option = self.write(&self.after(candidate));
            if !options.contains(&option) {
                options.push(option);
            }
            if options.len() > NAMED {
                break;
            }
        }
        let many = options.len() > NAMED;
        options.truncate(NAMED);
        let separator = if options.iter().any(|option| option.contains([' ', ','])) { " | " } else { ", " };
        let step = Step::new(if many { "not-an-option-of-many" } else { "not-an-option" })
            .with("to", to)
            .with("from", from)
            .with("number", number)
            .with("options", options.join(separator));
        Misread::Illegal(step)
    }

    /// `take 3 from 2 leaving 1 4`, after the first word.
    fn read_take(&mut self, text: &str, words: &[Word<'_>]) -> Result<LegalMove, Misread> {
        let refuse = |span: Range<usize>, message: &str| {
            let error =
                ErrorCode::Expected.at(span, message).help("write: take 3, take 3 from 2, take 3 from 2 leaving 1 4");
            Misread::Text(Refusal { text: text.to_owned(), error, is_input_output: false })
        };
        let end = text.len()..text.len();
        let (leaving, words) = match words.iter().position(|word| word.is("leaving")) {
            Some(at) => (Some(&words[at + 1..]), &words[..at]),
            None => (None, words),
        };
        let (amount, from) = match words {
            [amount] => (amount, None),
            [amount, from, component] if from.is("from") => (amount, Some(component)),
            [] => return Err(refuse(end, "expected how many to take")),
            [_, from] if from.is("from") => return Err(refuse(end, "expected the number of a component")),
            [_, other, ..] => {
                return Err(refuse(other.span.clone(), "expected \"from\" and the number of a component"));
            }
        };
        let taken = notation::number(amount.text, "how many to take").map_err(|error| {
            let error = error.shifted(amount.span.start);
            Misread::Text(Refusal { text: text.to_owned(), error, is_input_output: false })
        })?;
        let components = match from {
            Some(component) => {
                let number = self.component_number(component.text)?;
                number..number + 1
            }
            None => 0..self.len(),
        };
        let mut found = Vec::new();
        let mut amounts: Vec<u64> = Vec::new();
        let mut complete = true;
        for component in components.clone() {
            let left = match leaving {
                Some(words) => Some(self.read_parts(text, component, words).map_err(Misread::Text)?),
                None => None,
            };
            let legal = self.legal(component)?;
            complete &= legal.complete;
            for candidate in &legal.moves {
                let Some(amount) = self.label(candidate).arg("taken").and_then(|amount| amount.parse().ok()) else {
                    continue;
                };
                amounts.push(amount);
                let mut to = candidate.to.clone();
                to.sort_unstable();
                if amount == taken && left.as_ref().is_none_or(|left| to == left.exact || to == left.rest) {
                    found.push(candidate.clone());
                }
            }
            if found.is_empty() && !legal.complete && leaving.is_none() {
                found.extend(self.far_take(component, taken)?);
            }
        }
        if !found.is_empty() {
            return one(found);
        }
        amounts.sort_unstable();
        amounts.dedup();
        let step = match (amounts.len(), leaving) {
            (0, _) => Step::new("nothing-to-take"),
            (_, Some(words)) if amounts.contains(&taken) => {
                Step::new("cannot-take-leaving").with("taken", taken).with("left", join(words))
            }
            (count, _) => {
                let many = count > NAMED || !complete;
                let named: Vec<String> = amounts.iter().take(NAMED).map(u64::to_string).collect();
                Step::new(if many { "cannot-take-of-many" } else { "cannot-take" })
                    .with("taken", taken)
                    .with("amounts", named.join(", "))
            }
        };
        Err(Misread::Illegal(step))
    }

    /// Taking so many from a heap with more options than are listed.
    fn far_take(&mut self, component: usize, taken: u64) -> Result<Option<LegalMove>, Misread> {
        let place = &self.places[component];
        let (&[id], index) = (&place.parts[..], place.game) else { return Ok(None) };
        let left = self.space().write(id).parse().ok().and_then(|heap: u64| heap.checked_sub(taken));
        let local = left.and_then(|left| self.space().games()[index].parse(&left.to_string()).ok());
        let Some(local) = local else { return Ok(None) };
        let to = vec![self.space().id(index, local)];
        self.far_option(component, &to)
    }
}

/// The move, if there is but one.
fn one(mut found: Vec<LegalMove>) -> Result<LegalMove, Misread> {
    match found.pop() {
        Some(only) if found.is_empty() => Ok(only),
        last => {
            found.extend(last);
            Err(Misread::Which(found))
        }
    }
}

fn join(words: &[Word<'_>]) -> String {
    words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ")
}
