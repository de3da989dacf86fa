//! A catalogue of rules alone, without a disk.

use std::rc::Rc;

use grundy::catalogue::{FileError, Files};
use grundy::{Budget, Game, ParseError};

/// Rules, and nothing on a disk.
pub struct Rules;

impl Files for Rules {
    fn read(&self, _: &str) -> Result<String, FileError> {
        Err(FileError::Missing)
    }

    fn other_game(&self, text: &str, budget: &Budget) -> Option<Result<Rc<dyn Game>, ParseError>> {
        Some(grundy_rules::game(text, budget))
    }
}
