//! Reports: the one form in which every face gets an answer.
//!
//! A report holds no sentences, only facts and [steps](Step) to be rendered; its JSON form (feature `serde`) is a contract
//! that scripts rely on.

use std::fmt;

use crate::{Evidence, Limit, Outcome, Play, Step};

/// The version of the JSON form.
pub const SCHEMA: u32 = 1;

/// A number of any size, in decimal. As JSON it is a number up to 2^53 and a string above, so that no reader loses digits.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number(String);

impl Number {
    /// The digits.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.0 == "0"
    }

    /// The number, if it fits.
    pub fn to_u64(&self) -> Option<u64> {
        self.0.parse().ok()
    }
}

impl From<u64> for Number {
    fn from(n: u64) -> Self {
        Self(n.to_string())
    }
}

impl From<u128> for Number {
    fn from(n: u128) -> Self {
        Self(n.to_string())
    }
}

#[cfg(feature = "bigint")]
impl From<&num_bigint::BigUint> for Number {
    fn from(n: &num_bigint::BigUint) -> Self {
        Self(n.to_string())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// One component of the question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComponentReport {
    /// The game, with its parameters.
    pub game: String,
    /// The position, as the game writes it.
    pub position: String,
    /// The Grundy value, if there is one and it is known.
    pub grundy: Option<Number>,
    /// The set of an infinite value: play may go round for ever.
    pub infinite: Option<Vec<Number>>,
    /// How the value is known.
    pub evidence: Option<Evidence>,
}

/// One winning move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReport {
    /// The component that changes, counted from 0.
    pub component: usize,
    /// What it becomes: positions with blanks between them, empty if nothing is left.
    pub to: String,
    /// The move in words.
    pub label: Step,
    /// The Grundy value that the component gets, where the values decide.
    pub grundy: Option<Number>,
}

/// The answer to a question about a sum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The question.
    pub sum: String,
    /// The convention.
    pub play: Play,
    /// Who wins, if that was found out.
    pub outcome: Option<Outcome>,
    /// The Grundy value of the sum in normal play, whatever was asked; `None` where only the outcome is known.
    pub grundy: Option<Number>,
    /// The least and the largest Grundy value that the sum may have, where a limit kept the value from being found.
    pub grundy_bounds: Option<[Number; 2]>,
    /// The set, where the value of the sum is infinite.
    pub infinite: Option<Vec<Number>>,
    /// The misère Grundy value, for a single component in misère play, if known.
    pub misere_grundy: Option<Number>,
    /// The components.
    pub components: Vec<ComponentReport>,
    /// The winning moves, or in a draw those that keep it; the first ones in order of component.
    pub winning_moves: Vec<MoveReport>,
    /// How many of these moves there are, or at least are.
    pub winning_moves_total: Number,
    /// Whether the total is exact.
    pub complete: bool,
    /// How the outcome is known: the weakest of what it rests on.
    pub evidence: Option<Evidence>,
    /// Whether the outcome and the moves follow from the values.
    pub by_values: bool,
    /// Whether a move can win or lose the game at once, so that there are no Grundy values.
    pub has_ends: bool,
    /// What decides, step by step.
    pub why: Vec<Step>,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
}

impl Report {
    /// Whether everything that was asked was answered.
    pub fn is_answered(&self) -> bool {
        self.outcome.is_some() && self.complete
    }

    /// What decides, in one sentence: the nim-sum where the values decide, otherwise what the options lead to.
    pub fn balance(&self) -> Option<Step> {
        if self.outcome == Some(Outcome::D) {
            return Some(Step::new("balance-draw"));
        }
        let wins = self.outcome? == Outcome::N;
        let values: Option<Vec<&Number>> = self.components.iter().map(|component| component.grundy.as_ref()).collect();
        let (true, Some(sum), Some(values)) = (self.by_values, &self.grundy, values) else {
            return Some(Step::new(if wins { "balance-option-wins" } else { "balance-no-option-wins" }));
        };
        // A component that is itself a sum may have a small value and large parts. Small parts lose on nim-sum 1, large on 0.
        let small = values.iter().all(|value| matches!(value.as_str(), "0" | "1")) && wins == sum.is_zero();
        Some(match (self.play, small, wins) {
            (Play::Normal, _, true) if values.len() == 1 => Step::new("balance-value-spoilt").with("value", sum),
            (Play::Normal, _, false) if values.len() == 1 => Step::new("balance-value-kept"),
            (Play::Normal, _, true) => Step::new("balance-spoilt").with("sum", sum),
            (Play::Normal, _, false) => Step::new("balance-kept"),
            (Play::Misere, false, true) => Step::new("balance-misere-spoilt").with("sum", sum),
            (Play::Misere, false, false) => Step::new("balance-misere-kept"),
            (Play::Misere, true, true) => Step::new("balance-misere-small-spoilt"),
            (Play::Misere, true, false) => Step::new("balance-misere-small-kept"),
        })
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::ser::{Serialize, SerializeMap, Serializer};

    use super::{ComponentReport, MoveReport, Number, Report, SCHEMA};
    use crate::{Evidence, Outcome, Step};

    /// The largest integer up to which every number is exact in JavaScript.
    const LARGEST_EXACT: u64 = 1 << 53;

    impl Serialize for Number {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self.to_u64() {
                Some(n) if n <= LARGEST_EXACT => serializer.serialize_u64(n),
                _ => serializer.serialize_str(self.as_str()),
            }
        }
    }

    impl Serialize for Evidence {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("kind", self.kind())?;
            match self {
                Self::Theorem(text) | Self::Proved(text) => map.serialize_entry("citation", text)?,
                Self::Computed(text) => map.serialize_entry("method", text)?,
                Self::Conjecture { checked_to } => map.serialize_entry("checked_to", &Number::from(*checked_to))?,
            }
            map.end()
        }
    }

    impl Serialize for Step {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("id", self.id)?;
            for (name, value) in &self.args {
                map.serialize_entry(name, value)?;
            }
            map.end()
        }
    }

    /// A number, or `{"loopy": [...]}` for an infinite value.
    struct Value<'a>(&'a Option<Number>, &'a Option<Vec<Number>>);

    impl Serialize for Value<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            match self.1 {
                None => self.0.serialize(serializer),
                Some(set) => {
                    let mut map = serializer.serialize_map(Some(1))?;
                    map.serialize_entry("loopy", set)?;
                    map.end()
                }
            }
        }
    }

    impl Serialize for ComponentReport {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("game", &self.game)?;
            map.serialize_entry("position", &self.position)?;
            map.serialize_entry("grundy", &Value(&self.grundy, &self.infinite))?;
            map.serialize_entry("evidence", &self.evidence)?;
            map.end()
        }
    }

    impl Serialize for MoveReport {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("component", &self.component)?;
            map.serialize_entry("to", &self.to)?;
            map.serialize_entry("label", &self.label)?;
            map.end()
        }
    }

    impl Serialize for Report {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut map = serializer.serialize_map(None)?;
            map.serialize_entry("schema", &SCHEMA)?;
            map.serialize_entry("status", if self.is_answered() { "answered" } else { "partial" })?;
            map.serialize_entry("sum", &self.sum)?;
            map.serialize_entry("play", &self.play.to_string())?;
            map.serialize_entry("outcome", &self.outcome.map(|outcome| outcome.to_string()))?;
            map.serialize_entry("grundy", &Value(&self.grundy, &self.infinite))?;
            if let Some(bounds) = &self.grundy_bounds {
                map.serialize_entry("grundy_bounds", bounds)?;
            }
            if let Some(value) = &self.misere_grundy {
                map.serialize_entry("misere_grundy", value)?;
            }
            map.serialize_entry("components", &self.components)?;
            let none: &[MoveReport] = &[];
            let zero = Number::from(0_u64);
            let draws = self.outcome == Some(Outcome::D);
            let (moves, total) = match draws {
                true => (none, &zero),
                false => (&self.winning_moves[..], &self.winning_moves_total),
            };
            map.serialize_entry("winning_moves", moves)?;
            map.serialize_entry("winning_moves_total", total)?;
            if draws {
                map.serialize_entry("drawing_moves", &self.winning_moves)?;
                map.serialize_entry("drawing_moves_total", &self.winning_moves_total)?;
            }
            map.serialize_entry("complete", &self.complete)?;
            map.serialize_entry("evidence", &self.evidence)?;
            map.serialize_entry("why", &self.why)?;
            if let Some(limit) = self.limit {
                map.serialize_entry("limit", limit.word())?;
            }
            map.end()
        }
    }
}
