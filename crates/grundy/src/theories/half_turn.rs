//! **A board that a half turn maps to itself** is lost in normal play: value 0.
//!
//! Statement: let the free cells of a Cram board be mapped to themselves by a half turn, and let no pair of neighbours share a
//! cell with its image. Then the value is 0. On a rectangle with two even sides this is so.
//!
//! Proof: the second player answers every domino with its image, which is free, since the two do not overlap, and the cells
//! covered so far are mapped to themselves. A pair shares a cell with its image only if the middle of the board is a free
//! cell of the pair or the middle of the pair, so it is enough to look there.
//!
//! Gardner 1974 (Mathematical Games, Scientific American 230), for rectangles.
//!
//! Declines: every other board, and misère play, where the player who copies also makes the last move.

use crate::rulesets::Cells;
use crate::{Evidence, Nimber, Theory};

/// The theory of symmetric Cram boards.
#[derive(Clone, Copy, Debug)]
pub struct HalfTurn;

impl Theory<Cells> for HalfTurn {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Gardner 1974: whoever answers each domino with its image under a half turn moves last".into(),
        )
    }

    fn grundy(&self, cells: &Cells) -> Option<Nimber> {
        cells.is_even_under_half_turn().then_some(Nimber::ZERO)
    }
}
