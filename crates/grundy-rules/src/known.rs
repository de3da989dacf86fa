//! Tests of a rule against what its `known` lines claim.

use std::rc::Rc;

use grundy::question::{Question, Refusal};
use grundy::{Budget, ErrorCode, Game, ParseError, Play};

use crate::syntax::{Header, KnownFact, KnownPositions, Span};

/// One claim, and what was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The positions of the sum, with blanks between them.
    pub sum: String,
    /// The convention.
    pub play: Play,
    /// What is claimed.
    pub expected: KnownFact,
    /// What was found.
    pub found: Found,
    /// The place of the claim in the text of the rule.
    pub span: Span,
}

/// What was found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// This.
    Fact(KnownFact),
    /// Nothing within the limits.
    Nothing,
    /// That the rule is at fault there, and why.
    Fault(String),
}

impl Finding {
    /// Whether the claim is right.
    pub fn is_right(&self) -> bool {
        self.found == Found::Fact(self.expected)
    }
}

/// Tests the game of a rule, with parameters that are what they are if nothing is said: each claim with its finding, in the
/// order of the text.
///
/// # Errors
/// Where the text is not a rule, or claims something about what is not a position of it.
pub fn test(text: &str, budget: &Budget) -> Result<Vec<Finding>, ParseError> {
    let game = crate::game(text, budget)?;
    test_game(&crate::header(text)?, game, budget)
}

/// The same about a game that was made from the rule with this header before.
///
/// # Errors
/// Where the rule claims something about what is not a position of the game.
pub fn test_game(header: &Header, game: Rc<dyn Game>, budget: &Budget) -> Result<Vec<Finding>, ParseError> {
    let refused = |refusal: Refusal, span: Span| refusal.error.with_span(span);
    let mut question = Question::of(&[(game, &[])], budget).map_err(|refusal| refused(refusal, 0..0))?;
    let mut findings = Vec::new();
    for known in &header.known {
        let play = if known.is_misere { Play::Misere } else { Play::Normal };
        for (i, value) in known.values.iter().enumerate() {
            let (sum, span) = match &known.positions {
                KnownPositions::From(first) => {
                    let heap = first.checked_add(i as u64).ok_or_else(|| {
                        ErrorCode::TooLarge.at(value.span.clone(), "this is about a heap above 2^64-1")
                    })?;
                    (heap.to_string(), known.span.clone())
                }
                KnownPositions::Sum(positions) => {
                    let words: Vec<&str> = positions.iter().map(|position| position.text.as_str()).collect();
                    let span = match (positions.first(), positions.last()) {
                        (Some(first), Some(last)) => first.span.start..last.span.end,
                        _ => known.span.clone(),
                    };
                    (words.join(" "), span)
                }
            };
            question.set(&sum).map_err(|refusal| refused(refusal, span))?;
            let found = match question.ask(play, 0) {
                Err(fault) => Found::Fault(fault.to_string()),
                Ok(report) => match value.fact {
                    KnownFact::Outcome(_) => {
                        report.outcome.map_or(Found::Nothing, |outcome| Found::Fact(KnownFact::Outcome(outcome)))
                    }
                    KnownFact::Value(_) if report.has_ends => {
                        Found::Fault("moves can win or lose the game at once, so that it has no Grundy values".into())
                    }
                    KnownFact::Value(_) => report
                        .grundy
                        .and_then(|value| value.to_u64())
                        .map_or(Found::Nothing, |value| Found::Fact(KnownFact::Value(value))),
                },
            };
            findings.push(Finding { sum, play, expected: value.fact, found, span: value.span.clone() });
        }
    }
    Ok(findings)
}

impl std::fmt::Display for KnownFact {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Value(value) => write!(f, "{value}"),
            Self::Outcome(outcome) => write!(f, "{outcome}"),
        }
    }
}
