//! Rules about boards and strings: a move replaces a pattern by another one.
//!
//! ```
//! use grundy::{Budget, Game, Solver};
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
mod notation;
mod pattern;
mod position;
pub mod program;
pub mod read;
mod regions;
mod rules;
pub mod syntax;

pub use position::Board;
pub use rules::BoardRules;

use crate::lexer::Token;

/// Whether a text is meant as a rule about boards: a line of it begins with `board` or `string`, and not as a number rule
/// whose heap has that name.
pub(crate) fn is_board(text: &str) -> bool {
    let is_first = |at: usize, lexemes: &[crate::lexer::Lexeme]| at == 0 || lexemes[at - 1].token == Token::Break;
    match crate::lexer::lex(text) {
        Ok(lexemes) => (0..lexemes.len()).any(|at| {
            is_first(at, &lexemes)
                && matches!(&lexemes[at].token, Token::Name(word) if word == "board" || word == "string")
                && (matches!(lexemes[at + 1].token, Token::Text(_)) || text.contains("replace"))
        }),
        Err(_) => text.lines().flat_map(|line| line.split(';')).any(|line| {
            let line = line.trim_start();
            ["board", "string"].iter().any(|word| line.strip_prefix(word).is_some_and(|rest| rest.contains('"')))
        }),
    }
}
