//! Rules about boards and strings: a move replaces a pattern by another one.
//!
//! ```
//! use grundy::{Budget, Game};
//! let cram = "board \". #\"; replace \"..\" by \"##\" in any direction; split connected \".\"";
//! let game = grundy_rules::game(cram, &Budget::unlimited()).unwrap();
//! let board = game.parse("3x4").unwrap();
//! assert_eq!(game.write(board), "..../..../....");
//! ```
//!
//! A text is read into lines ([`read`]), patterns are turned into all their directions and the symmetries of the rule are
//! found ([`check`]); the result is a [`Program`](program::Program), which writes the options of a board.

pub mod check;
mod condition;
pub(crate) mod format;
mod label;
mod notation;
pub(crate) mod pattern;
mod position;
pub mod program;
pub mod read;
mod regions;
mod rules;
pub mod syntax;

pub use position::Board;
pub use rules::BoardRules;

use crate::lexer::{Lexeme, Token, lex};

/// Lines that begin so are about boards.
const WORDS: [&str; 3] = ["board", "string", "replace"];

/// Whether a text is meant as a rule about boards, and not as a number rule whose heap is called `board`.
pub(crate) fn is_board(text: &str) -> bool {
    let is_first = |at: usize, lexemes: &[Lexeme]| at == 0 || lexemes[at - 1].token == Token::Break;
    match lex(text) {
        Ok(lexemes) => (0..lexemes.len()).any(|at| {
            is_first(at, &lexemes)
                && matches!(&lexemes[at].token, Token::Name(word) if WORDS.contains(&word.as_str()))
                && (matches!(lexemes[at + 1].token, Token::Text(_)) || text.contains("replace \""))
        }),
        Err(_) => text.lines().flat_map(|line| line.split(';')).any(|line| {
            let line = line.trim_start();
            WORDS.iter().any(|word| line.strip_prefix(word).is_some_and(|rest| rest.contains('"')))
        }),
    }
}
