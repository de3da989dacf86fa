//! Rules about boards as rulesets.

use std::rc::Rc;

use grundy::{Budget, End, Evidence, Nimber, Options, Ruleset, Sum, Theory};

use super::position::Board;
use super::program::Program;
use super::regions::regions;
use crate::recognise::CoinBoard;
use crate::syntax::EndKind;

/// A rule about boards, or about strings.
#[derive(Clone, Debug)]
pub struct BoardRules {
    pub(super) program: Rc<Program>,
    /// The game of coins that it is, if that is known.
    coins: Option<CoinBoard>,
}

impl BoardRules {
    /// The ruleset of a program.
    pub fn new(program: Rc<Program>) -> Self {
        Self { program, coins: None }
    }

    /// The ruleset of a program that is this game of coins.
    pub(crate) fn with_coins(program: Rc<Program>, coins: CoinBoard) -> Self {
        Self { program, coins: Some(coins) }
    }
}

/// The theorem of a game of coins.
struct Coins {
    coins: CoinBoard,
    theory: Box<dyn Theory<Vec<Vec<bool>>>>,
}

impl Theory<Board> for Coins {
    fn evidence(&self) -> Evidence {
        self.theory.evidence()
    }

    fn grundy(&self, board: &Board) -> Option<Nimber> {
        self.theory.grundy(&self.coins.grid(board))
    }
}

impl Ruleset for BoardRules {
    type Position = Board;

    fn options(&self, board: &Board, out: &mut Options<Board>) {
        out.weigh(board.cells.len());
        self.program.options(board, out);
    }

    /// The regions in which there is a move, if the rule splits boards; each in the first of its symmetric forms.
    fn components(&self, board: Board, out: &mut Sum<Board>) {
        let Some(split) = self.program.split else { return out.push(board.first_image(&self.program.symmetries)) };
        regions(&board, split, |region| {
            if self.program.has_move(&region) {
                out.push(region.first_image(&self.program.symmetries));
            }
        });
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Board>>> {
        let Some(coins) = &self.coins else { return Vec::new() };
        let theories = coins.game().theories(budget).into_iter();
        theories.map(|theory| Box::new(Coins { coins: coins.clone(), theory }) as Box<dyn Theory<Board>>).collect()
    }

    fn has_ends(&self, _board: &Board) -> bool {
        self.program.ends.iter().any(|(kind, _)| *kind != EndKind::Illegal)
    }

    /// A condition that has no meaning was reported when the move was written.
    fn end(&self, board: &Board) -> Option<End> {
        match self.program.end(board, &mut Options::default()) {
            Ok(Some(EndKind::Win)) => Some(End::Win),
            Ok(Some(EndKind::Lose)) => Some(End::Lose),
            _ => None,
        }
    }
}
