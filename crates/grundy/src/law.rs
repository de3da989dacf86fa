//! The law of all values of a game: a period, with what is known about it and how.

use std::rc::Rc;

use crate::catalogue::{self, Files, Workshop};
use crate::certificate::Certificate;
use crate::question::Refusal;
use crate::{Budget, ErrorCode, Evidence, Game, Limit, ParseError, Period};

/// What is known about the values of all heaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Law {
    /// The period, if one holds. The evidence says whether for all heaps, or for those that were looked at.
    pub period: Option<Period>,
    /// How it is known.
    pub evidence: Evidence,
    /// The last heap whose value was computed. `None` if none had to be.
    pub checked_to: Option<u64>,
    /// The largest value up to that heap.
    pub max_value: Option<u64>,
    /// The number of heaps up to that one that are rare in the sparsest space, if the game has any.
    pub rare_values: Option<u64>,
    /// The limit that ended the search, if one did.
    pub limit: Option<Limit>,
}

impl Law {
    /// A law that needs no computation.
    pub(crate) fn known(period: Period, evidence: Evidence) -> Self {
        Self { period: Some(period), evidence, checked_to: None, max_value: None, rare_values: None, limit: None }
    }
}

/// The name of a game, and the law of its values, looked for in the heaps up to `to`, or as long as a minute or so.
///
/// # Errors
/// If the text is no game, or its positions are no heaps with a law.
pub fn of_game(game: &str, to: Option<u64>, files: &dyn Files, budget: &Budget) -> Result<(String, Law), Refusal> {
    let found = read(game, files, budget)?;
    let law = found.law(to, budget).ok_or_else(|| no_law(game, &*found))?;
    Ok((found.name().to_owned(), law))
}

/// The same with a certificate of what the law claims.
///
/// # Errors
/// If the text is no game, or one without such a certificate.
pub fn with_certificate(
    game: &str,
    to: Option<u64>,
    files: &dyn Files,
    budget: &Budget,
) -> Result<(String, Law, Certificate), Refusal> {
    let found = read(game, files, budget)?;
    let (law, certificate) = found.law_and_certificate(to, budget).ok_or_else(|| no_law(game, &*found))?;
    let certificate = certificate.ok_or_else(|| {
        let error = ErrorCode::OutOfPlace.at(0..game.len(), format!("there is no certificate for {}", found.name()));
        refuse(
            game,
            error.help(
                "a certificate is for a code whose digits end, or a finite set of moves, and its values fit the memory",
            ),
        )
    })?;
    Ok((found.name().to_owned(), law, certificate))
}

pub(crate) fn read(game: &str, files: &dyn Files, budget: &Budget) -> Result<Rc<dyn Game>, Refusal> {
    catalogue::game(game, &Workshop { files, budget }).map_err(|error| refuse(game, error))
}

pub(crate) fn refuse(game: &str, error: ParseError) -> Refusal {
    Refusal { text: game.to_owned(), error, is_input_output: false }
}

fn no_law(game: &str, found: &dyn Game) -> Refusal {
    let error = ErrorCode::OutOfPlace
        .at(0..game.len(), format!("no period is looked for in {}", found.name()))
        .help("single heaps have one: take-and-break codes, subtraction sets, and games that are one of these");
    refuse(game, error)
}
