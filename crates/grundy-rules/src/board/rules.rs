//! Rules about boards as rulesets.

use std::rc::Rc;

use grundy::{End, Options, Ruleset, Sum};

use super::position::Board;
use super::program::Program;
use super::regions::regions;
use crate::syntax::EndKind;

/// A rule about boards, or about strings.
#[derive(Clone, Debug)]
pub struct BoardRules(pub(super) Rc<Program>);

impl BoardRules {
    /// The ruleset of a program.
    pub fn new(program: Rc<Program>) -> Self {
        Self(program)
    }
}

impl Ruleset for BoardRules {
    type Position = Board;

    fn options(&self, board: &Board, out: &mut Options<Board>) {
        out.weigh(board.cells.len());
        self.0.options(board, out);
    }

    /// The regions in which there is a move, if the rule splits boards; each in the first of its symmetric forms.
    fn components(&self, board: Board, out: &mut Sum<Board>) {
        let Some(split) = self.0.split else { return out.push(board.first_image(&self.0.symmetries)) };
        regions(&board, split, |region| {
            if self.0.has_move(&region) {
                out.push(region.first_image(&self.0.symmetries));
            }
        });
    }

    fn has_ends(&self, _board: &Board) -> bool {
        self.0.ends.iter().any(|(kind, _)| *kind != EndKind::Illegal)
    }

    /// A condition that has no meaning was reported when the move was written.
    fn end(&self, board: &Board) -> Option<End> {
        match self.0.end(board, &mut Options::default()) {
            Ok(Some(EndKind::Win)) => Some(End::Win),
            Ok(Some(EndKind::Lose)) => Some(End::Lose),
            _ => None,
        }
    }
}
