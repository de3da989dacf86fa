//! The reference suite: rows of known values, read from the TOML files of a directory.
//!
//! The rows say nothing about how a value is found, so every engine can be run against them. A row's value is a claim
//! of its `source`. The format is described beside the files.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::twin::{Outcome, Play};

/// A component of a sum and its new position, as text.
pub type Move = (usize, String);

/// One position and what is known of it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// The game; empty if `position` is the text of a sum of different games.
    pub game: String,
    /// One or more words, each a component.
    pub position: String,
    /// The convention of the row.
    #[serde(default)]
    pub play: Play,
    /// Who wins.
    pub outcome: Option<Outcome>,
    /// The normal-play Grundy value in decimal.
    pub grundy: Option<String>,
    /// All winning moves, in the order of the source.
    pub moves: Option<Vec<Move>>,
    /// A winning move that the source names; there may be others.
    pub one_move: Option<Move>,
    /// How many different winning moves there are.
    pub move_count: Option<u64>,
    /// Who says so.
    pub source: String,
}

/// Grundy values at consecutive numbers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sequence {
    /// The game.
    pub game: String,
    /// The position at `n`, with `{n}` in the place of the number.
    #[serde(default = "just_the_number")]
    pub position: String,
    /// The first number.
    pub from: u64,
    /// The values at `from`, `from + 1`, ...
    pub values: Vec<u64>,
    /// Who says so.
    pub source: String,
}

impl Sequence {
    /// Every position of the sequence with its value.
    pub fn positions(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        (self.from..).zip(&self.values).map(|(n, &value)| (self.position.replace("{n}", &n.to_string()), value))
    }
}

/// Exactly the single heaps of a range that are P-positions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PPositions {
    /// The game.
    pub game: String,
    /// The convention of the row.
    #[serde(default)]
    pub play: Play,
    /// The first heap of the range.
    pub from: u64,
    /// The last heap of the range.
    pub to: u64,
    /// The P-positions, ascending.
    pub p: Vec<u64>,
    /// Who says so.
    pub source: String,
}

/// Exactly the pairs `a <= b <= to` that are P-positions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PPairs {
    /// The game.
    pub game: String,
    /// The convention of the row.
    #[serde(default)]
    pub play: Play,
    /// What stands between the numbers: a comma for one component, a space for two.
    pub join: String,
    /// The largest number of the range.
    pub to: u64,
    /// The P-positions, the smaller number first.
    pub p: Vec<[u64; 2]>,
    /// Who says so.
    pub source: String,
}

impl PPairs {
    /// The position text of a pair.
    pub fn position(&self, a: u64, b: u64) -> String {
        format!("{a}{}{b}", self.join)
    }
}

/// `G(n + period) = G(n) + saltus` from `n = preperiod` on, heap 0 counted; both numbers are the least possible.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// The game.
    pub game: String,
    /// The least period.
    pub period: u64,
    /// The least heap from which the law holds.
    pub preperiod: u64,
    /// What a period adds; 0 for a periodic sequence.
    #[serde(default)]
    pub saltus: u64,
    /// Who says so.
    pub source: String,
}

/// Every option of a heap under a take-and-break code.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// The code, without a prefix.
    pub code: String,
    /// The heap.
    pub heap: u64,
    /// The options: heaps joined by commas, empty text where nothing is left.
    pub options: Vec<String>,
    /// Who says so.
    pub source: String,
}

/// A take-and-break code and its standard form.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NormalForm {
    /// The code as written.
    pub code: String,
    /// The same code in standard form.
    pub normal: String,
    /// Who says so.
    pub source: String,
}

/// How many different options a position has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionCount {
    /// The game.
    pub game: String,
    /// A single component.
    pub position: String,
    /// The number of its options.
    pub count: u64,
    /// Who says so.
    pub source: String,
}

/// All rows of a directory, or of one file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Suite {
    /// Single positions.
    #[serde(rename = "case")]
    pub cases: Vec<Case>,
    /// Sequences of Grundy values.
    #[serde(rename = "sequence")]
    pub sequences: Vec<Sequence>,
    /// Sets of single heaps that are P-positions.
    #[serde(rename = "p_positions")]
    pub p_positions: Vec<PPositions>,
    /// Sets of pairs that are P-positions.
    #[serde(rename = "p_pairs")]
    pub p_pairs: Vec<PPairs>,
    /// Periods.
    #[serde(rename = "period")]
    pub periods: Vec<Period>,
    /// Options under take-and-break codes.
    #[serde(rename = "options")]
    pub options: Vec<Options>,
    /// Standard forms of take-and-break codes.
    #[serde(rename = "normal_form")]
    pub normal_forms: Vec<NormalForm>,
    /// Numbers of options.
    #[serde(rename = "option_count")]
    pub option_counts: Vec<OptionCount>,
}

impl Suite {
    /// Reads every `.toml` file of a directory, in order of name. A directory without one is an error, so that a
    /// wrong path cannot pass for a suite that agrees.
    pub fn load(directory: impl AsRef<Path>) -> Result<Self, SuiteError> {
        let directory = directory.as_ref();
        let at = |error| SuiteError { file: directory.to_path_buf(), cause: Cause::Io(error) };
        let mut files = Vec::new();
        for entry in fs::read_dir(directory).map_err(at)? {
            let path = entry.map_err(at)?.path();
            if path.extension().is_some_and(|extension| extension == "toml") {
                files.push(path);
            }
        }
        if files.is_empty() {
            return Err(SuiteError { file: directory.to_path_buf(), cause: Cause::Empty });
        }
        files.sort();
        let mut suite = Self::default();
        for file in files {
            suite.append(Self::load_file(file)?);
        }
        Ok(suite)
    }

    /// Reads one file.
    pub fn load_file(file: impl AsRef<Path>) -> Result<Self, SuiteError> {
        let file = file.as_ref();
        let fail = |cause| SuiteError { file: file.to_path_buf(), cause };
        let text = fs::read_to_string(file).map_err(|error| fail(Cause::Io(error)))?;
        toml::from_str(&text).map_err(|error| fail(Cause::Format(Box::new(error))))
    }

    fn append(&mut self, mut other: Self) {
        self.cases.append(&mut other.cases);
        self.sequences.append(&mut other.sequences);
        self.p_positions.append(&mut other.p_positions);
        self.p_pairs.append(&mut other.p_pairs);
        self.periods.append(&mut other.periods);
        self.options.append(&mut other.options);
        self.normal_forms.append(&mut other.normal_forms);
        self.option_counts.append(&mut other.option_counts);
    }
}

/// A file of the suite that cannot be read.
#[derive(Debug)]
pub struct SuiteError {
    file: PathBuf,
    cause: Cause,
}

#[derive(Debug)]
enum Cause {
    Io(io::Error),
    Format(Box<toml::de::Error>),
    Empty,
}

impl SuiteError {
    /// The file or directory at fault.
    pub fn file(&self) -> &Path {
        &self.file
    }
}

impl fmt::Display for SuiteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.file.display())?;
        match &self.cause {
            Cause::Io(error) => error.fmt(f),
            Cause::Format(error) => error.fmt(f),
            Cause::Empty => f.write_str("no file of the reference suite here (*.toml)"),
        }
    }
}

impl std::error::Error for SuiteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            Cause::Io(error) => Some(error),
            Cause::Format(error) => Some(error),
            Cause::Empty => None,
        }
    }
}

fn just_the_number() -> String {
    "{n}".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_read_with_its_defaults() -> Result<(), toml::de::Error> {
        let text = r#"
            [[case]]
            game = "nim"
            position = "3 4 5"
            grundy = "2"
            moves = [[0, "1"]]
            source = "Bouton"

            [[sequence]]
            game = "kayles"
            from = 1
            values = [1, 2, 3]
            source = "OEIS A002186"
        "#;
        let suite: Suite = toml::from_str(text)?;
        assert_eq!(suite.cases[0].play, Play::Normal);
        assert_eq!(suite.cases[0].outcome, None);
        assert_eq!(suite.cases[0].moves, Some(vec![(0, "1".to_owned())]));
        let positions: Vec<_> = suite.sequences[0].positions().collect();
        assert_eq!(positions, [("1".to_owned(), 1), ("2".to_owned(), 2), ("3".to_owned(), 3)]);
        Ok(())
    }

    #[test]
    fn a_misspelt_field_or_a_row_without_a_source_is_an_error() {
        let misspelt = "[[case]]\ngame = 'nim'\nposition = '1'\ngrundi = '1'\nsource = 'x'";
        assert!(toml::from_str::<Suite>(misspelt).is_err());
        assert!(toml::from_str::<Suite>("[[case]]\ngame = 'nim'\nposition = '1'").is_err());
        assert!(toml::from_str::<Suite>("[[cases]]").is_err());
    }

    #[test]
    fn an_error_names_its_file() {
        let error = Suite::load("no such directory").err().map(|error| error.to_string());
        assert!(error.is_some_and(|text| text.starts_with("no such directory: ")));
        let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
        assert!(Suite::load(sources).is_err_and(|error| error.file() == Path::new(sources)));
    }
}
