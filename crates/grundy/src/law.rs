//! The law of all values of a game: a period, with what is known about it and how.

use crate::catalogue::{self, Files, Workshop};
use crate::question::Refusal;
use crate::{Budget, Evidence, Limit, ParseError, Period};

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
    let refuse = |error: ParseError| Refusal { text: game.to_owned(), error, is_input_output: false };
    let found = catalogue::game(game, &Workshop { files, budget }).map_err(refuse)?;
    let law = found.law(to, budget).ok_or_else(|| {
        refuse(
            ParseError::new(0..game.len(), format!("no period is looked for in {}", found.name()))
                .help("single heaps have one: take-and-break codes, subtraction sets, and games that are one of these"),
        )
    })?;
    Ok((found.name().to_owned(), law))
}
