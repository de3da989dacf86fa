//! Clobber as an impartial game: both players may move stones of either colour.

use super::{board, grid::Shape};
use crate::{ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum};

/// Impartial Clobber: a stone moves onto a neighbouring stone of the other colour, which is taken off the board.
///
/// A board falls into the regions that its stones form, side by side; a region of one colour is of no use. Turned and mirrored
/// regions are alike, and so are those in which the colours are exchanged.
#[derive(Clone, Copy, Debug, Default)]
pub struct Clobber;

/// A board with its stones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Stones {
    shape: Shape,
    /// The stones of either colour.
    colours: [u128; 2],
}

impl Stones {
    fn all(&self) -> u128 {
        self.colours[0] | self.colours[1]
    }

    /// The cells whose neighbour to the right, or below, has a stone of the other colour.
    fn pairs(&self) -> [(u128, u32); 2] {
        let [x, o] = self.colours;
        let shape = self.shape;
        let beside = (x & shape.left_of(o)) | (o & shape.left_of(x));
        let below = (x & shape.above(o)) | (o & shape.above(x));
        [(beside, 1), (below, shape.columns.into())]
    }

    /// The board after the stone at one cell has moved to another.
    fn moved(&self, from: u32, to: u32) -> Self {
        let (from, to) = (1_u128 << from, 1_u128 << to);
        let move_in = |stones: u128| if stones & from != 0 { (stones | to) & !from } else { stones & !to };
        Self { colours: self.colours.map(move_in), ..*self }
    }

    fn standard(&self) -> Self {
        let (shape, colours) = self.shape.cut(self.all(), self.colours);
        let (shape, colours) = shape.least(colours, |[x, o]| [x, o].min([o, x]));
        Self { shape, colours }
    }
}

impl Ruleset for Clobber {
    type Position = Stones;

    fn options(&self, board: &Stones, out: &mut Options<Stones>) {
        for (cells, step) in board.pairs() {
            for at in Shape::each(cells) {
                out.push(board.moved(at, at + step));
                out.push(board.moved(at + step, at));
            }
        }
    }

    fn components(&self, board: Stones, out: &mut Sum<Stones>) {
        let mut left = board.all();
        while left != 0 {
            let region = board.shape.region(left);
            left &= !region;
            let colours = board.colours.map(|stones| stones & region);
            if !colours.contains(&0) {
                out.push(Stones { colours, ..board }.standard());
            }
        }
    }

    /// Each move takes a stone, and one is left at least.
    fn moves_left(&self, board: &Stones) -> Option<u32> {
        Some(board.all().count_ones().saturating_sub(1))
    }

    fn for_thread(&self) -> Option<Box<dyn Ruleset<Position = Stones> + Send>> {
        Some(Box::new(Self))
    }
}

/// No stone, and the stones.
const LETTERS: &str = ".xo";

impl Notation for Clobber {
    fn parse(&self, text: &str) -> Result<Stones, ParseError> {
        let too_large = || {
            ErrorCode::TooLarge
                .at(0..text.len(), "a board has at least one cell, and at most 128")
                .help("write rows of cells joined by /, x and o for stones and . for none, or a size such as 4x5")
        };
        if let Some(sides) = board::sides(text, 2)? {
            let shape = Shape::new(sides[0], sides[1]).ok_or_else(too_large)?;
            let is_even = |at: u32| (at / u32::from(shape.columns) + at % u32::from(shape.columns)).is_multiple_of(2);
            let x = (0..shape.cells()).filter(|&at| is_even(at)).fold(0, |stones, at| stones | 1 << at);
            return Ok(Stones { shape, colours: [x, shape.all() & !x] });
        }
        let rows = board::rows(&text.to_ascii_lowercase(), LETTERS)?;
        let shape = Shape::new(rows.len() as u64, rows[0].len() as u64).ok_or_else(too_large)?;
        let stones =
            |of: char| (0..).zip(rows.iter().flatten()).map(|(at, &cell)| u128::from(cell == of) << at).sum::<u128>();
        Ok(Stones { shape, colours: [stones('x'), stones('o')] })
    }

    fn rows(&self, position: &Self::Position) -> Option<Vec<String>> {
        Some(board::split(&self.write(position)))
    }

    fn write(&self, board: &Stones) -> String {
        let cell = |at: u32| match board.colours.map(|stones| stones >> at & 1) {
            [1, _] => 'x',
            [_, 1] => 'o',
            _ => '.',
        };
        board::write(board.shape.rows.into(), board.shape.columns.into(), cell)
    }

    /// `clobber` with the places of the stone that moves and of the one that it takes, as row and column counted from 1.
    fn describe(&self, from: &Stones, to: &[Stones]) -> Step {
        let Some(to) = to.first() else { return Step::new("clobber") };
        let left = (from.all() & !to.all()).trailing_zeros();
        let taken = (0..2).map(|colour| from.colours[colour] & to.colours[1 - colour]).sum::<u128>().trailing_zeros();
        let last = from.shape.cells() - 1;
        Step::new("clobber")
            .with("from", from.shape.place(left.min(last)))
            .with("to", from.shape.place(taken.min(last)))
    }

    /// A board on which the colours alternate.
    fn position_at(&self, coordinates: &[u64]) -> Option<Stones> {
        let &[rows, columns] = coordinates else { return None };
        Shape::new(rows, columns)?;
        self.parse(&format!("{rows}x{columns}")).ok()
    }
}
