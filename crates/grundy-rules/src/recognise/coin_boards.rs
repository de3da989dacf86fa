//! Coin turning on a board or a string of two characters: `replace "TH" by "HT"; replace "HH" by "TT"`.
//!
//! One character is a head and the other a tail. A pattern that lies in one way is read as moves, each with the coins that it
//! turns and the coins whose sides it asks for; a cell that is written over whatever it shows makes two moves of one. Let the
//! coins that a move turns reach to all four edges of the box of its pattern. Then it is made wherever this box is on the board
//! and the sides are those that it asks for. Take together the moves that turn the same picture. Let all of them ask for a head
//! in one of the four corners of the box, the same for all pictures, and let them ask between them for every combination of
//! sides of the other coins. Then each picture may be turned wherever it lies on the board with a head in that corner, and
//! nothing else is a move.
//!
//! Let every picture be a set of lines crossed with a set of columns, and let all the sets of lines come with all the sets of
//! columns. This is the product of two coin-turning games, in which the lines and columns that are turned together lie as in
//! pictures. Where all patterns have one row, the first game is that of a single coin, so that every row is a game by itself.
//!
//! Conditions, ends, cells that may be missing and changes that go through are not looked into.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use grundy::rulesets::{CoinGrid, TurningCode};
use grundy::{Options, Ruleset};

use super::coins::{Pattern, Turns, name};
use crate::board::Board;
use crate::board::pattern::Shape;
use crate::board::program::Program;

/// Boxes with more cells are not looked into.
const MOST_CELLS: usize = 64;

/// More moves are not looked into, nor more combinations of the sides of one picture.
const MOST_MOVES: usize = 4096;

/// The game of coins that a rule about boards is.
#[derive(Clone, Debug)]
pub struct CoinBoard {
    lines: TurningCode,
    columns: TurningCode,
    /// The character that is a head.
    head: u8,
    corner: Corner,
    /// Whether positions are strings.
    is_string: bool,
}

/// The corner of a picture where the last coin is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Corner {
    is_top: bool,
    is_left: bool,
}

/// What a move turns: the rows and columns of its box, and the cells as bits, row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Picture {
    rows: usize,
    columns: usize,
    cells: u64,
}

/// The sides that a move asks for: of which cells, and which of them show the second character.
type Sides = (u64, u64);

/// The game of coins that a rule is, if it is one.
pub(crate) fn coin_board(program: &Program) -> Option<CoinBoard> {
    if program.characters.len() != 2 || !program.ends.is_empty() || !program.stretches.is_empty() {
        return None;
    }
    let mut pictures: BTreeMap<Picture, BTreeSet<Sides>> = BTreeMap::new();
    let mut count = 0;
    for change in &program.changes {
        if change.condition.is_some() || change.through.is_some() {
            return None;
        }
        for (picture, sides) in moves(&change.shape)? {
            pictures.entry(picture).or_default().insert(sides);
            count += 1;
        }
        if count > MOST_MOVES {
            return None;
        }
    }
    let found = [0, 1].into_iter().find_map(|head| {
        let corners = [(false, false), (false, true), (true, false), (true, true)];
        corners.into_iter().find_map(|(is_top, is_left)| {
            let corner = Corner { is_top, is_left };
            pictures.iter().all(|(picture, sides)| picture.is_turned(sides, head, corner)).then_some(())?;
            let (lines, columns) = product(pictures.keys().map(|picture| picture.factors(corner)))?;
            Some(CoinBoard { lines, columns, head, corner, is_string: program.is_string })
        })
    })?;
    found.agrees(program, &pictures).then_some(found)
}

/// The moves of a pattern that lies in one way.
fn moves(shape: &Shape) -> Option<Vec<(Picture, Sides)>> {
    let end = |places: &dyn Fn(&crate::board::pattern::Cell) -> i32| {
        shape.cells.iter().map(places).max().and_then(|last| usize::try_from(last + 1).ok())
    };
    let (rows, columns) = (end(&|cell| cell.row)?, end(&|cell| cell.column)?);
    if rows * columns > MOST_CELLS {
        return None;
    }
    // Cells that are turned, that are asked for, and that are asked for the second character.
    let mut found = vec![(0_u64, 0_u64, 0_u64)];
    for cell in &shape.cells {
        if cell.is_optional {
            return None;
        }
        let bit = 1 << (usize::try_from(cell.row).ok()? * columns + usize::try_from(cell.column).ok()?);
        let Some(write) = cell.write else {
            for (_, asked, second) in found.iter_mut().filter(|_| cell.allowed != 0b11) {
                *asked |= bit;
                *second |= if cell.allowed == 0b10 { bit } else { 0 };
            }
            continue;
        };
        let sides = [0_u8, 1].into_iter().filter(|side| cell.allowed >> side & 1 == 1);
        let choices = found.iter().flat_map(|&(turned, asked, second)| {
            sides.clone().map(move |side| {
                (turned | if side == write { 0 } else { bit }, asked | bit, second | if side == 1 { bit } else { 0 })
            })
        });
        found = choices.collect();
        if found.len() > MOST_MOVES {
            return None;
        }
    }
    let moves = found.into_iter().filter(|(turned, ..)| *turned != 0).map(|(cells, asked, second)| {
        let picture = Picture { rows, columns, cells };
        picture.fills_its_box().then_some((picture, (asked, second)))
    });
    moves.collect()
}

impl Picture {
    fn has(&self, row: usize, column: usize) -> bool {
        self.cells >> (row * self.columns + column) & 1 == 1
    }

    /// Whether the coins reach to all four edges of the box.
    fn fills_its_box(&self) -> bool {
        let in_row = |row| (0..self.columns).any(|column| self.has(row, column));
        let in_column = |column| (0..self.rows).any(|row| self.has(row, column));
        in_row(0) && in_row(self.rows - 1) && in_column(0) && in_column(self.columns - 1)
    }

    /// Whether these are all the sides that the coins besides the last one can show, which shows a head.
    fn is_turned(&self, sides: &BTreeSet<Sides>, head: u8, corner: Corner) -> bool {
        let row = if corner.is_top { 0 } else { self.rows - 1 };
        let column = if corner.is_left { 0 } else { self.columns - 1 };
        let last = 1_u64 << (row * self.columns + column);
        let shown = if head == 1 { last } else { 0 };
        if self.cells & last == 0 || !sides.iter().all(|(asked, second)| asked & last != 0 && second & last == shown) {
            return false;
        }
        let others = sides.iter().fold(0, |all, (asked, _)| all | asked) & !last;
        if others.count_ones() > MOST_MOVES.ilog2() {
            return false;
        }
        // All subsets of the cells.
        let mut second = others;
        loop {
            let shown = second | shown;
            if !sides.iter().any(|&(asked, wanted)| shown & asked == wanted) {
                return false;
            }
            if second == 0 {
                return true;
            }
            second = (second - 1) & others;
        }
    }

    /// The lines and columns of which this is all crossings, as bits, the first one opposite to the corner.
    fn factors(&self, corner: Corner) -> Option<(u64, u64)> {
        let line = |i: usize| if corner.is_top { self.rows - 1 - i } else { i };
        let column = |j: usize| if corner.is_left { self.columns - 1 - j } else { j };
        let lines = (0..self.rows).filter(|&i| self.has(line(i), column(0))).fold(0_u64, |bits, i| bits | 1 << i);
        let columns = (0..self.columns).filter(|&j| self.has(line(0), column(j))).fold(0_u64, |bits, j| bits | 1 << j);
        let is_crossed = |i: usize, j: usize| lines >> i & 1 == 1 && columns >> j & 1 == 1;
        let all = (0..self.rows).all(|i| (0..self.columns).all(|j| self.has(line(i), column(j)) == is_crossed(i, j)));
        all.then_some((lines, columns))
    }
}

/// The codes of the lines and of the columns, if all of the first come with all of the second.
fn product(factors: impl Iterator<Item = Option<(u64, u64)>>) -> Option<(TurningCode, TurningCode)> {
    let found: BTreeSet<(u64, u64)> = factors.collect::<Option<_>>()?;
    let lines: BTreeSet<u64> = found.iter().map(|&(lines, _)| lines).collect();
    let columns: BTreeSet<u64> = found.iter().map(|&(_, columns)| columns).collect();
    let code = |pictures: &BTreeSet<u64>| {
        let mut turns = Turns::default();
        pictures.iter().try_for_each(|&bits| turns.add(Pattern::picture(bits), &[]))?;
        turns.code()
    };
    if found.len() != lines.len() * columns.len() {
        return None;
    }
    Some((code(&lines)?, code(&columns)?))
}

impl CoinBoard {
    /// The game of coins.
    pub(crate) fn game(&self) -> CoinGrid {
        CoinGrid::new(self.lines.clone(), self.columns.clone())
    }

    /// The coins of a board, the corner of the last one down and to the right.
    pub(crate) fn grid(&self, board: &Board) -> Vec<Vec<bool>> {
        let width = usize::from(board.columns).max(1);
        let mut grid: Vec<Vec<bool>> = board
            .cells
            .chunks(width)
            .map(|row| {
                let mut row: Vec<bool> = row.iter().map(|&cell| cell == self.head).collect();
                if self.corner.is_left {
                    row.reverse();
                }
                row
            })
            .collect();
        if self.corner.is_top {
            grid.reverse();
        }
        grid
    }

    /// Whether the options of the rule are those of the game on small boards and some that are larger than all pictures.
    fn agrees(&self, program: &Program, pictures: &BTreeMap<Picture, BTreeSet<Sides>>) -> bool {
        let rows = pictures.keys().map(|picture| picture.rows).max().unwrap_or(1) + usize::from(!self.is_string);
        let columns = pictures.keys().map(|picture| picture.columns).max().unwrap_or(1) + 1;
        let all = |rows: usize, columns: usize| {
            (0..1_u64 << (rows * columns)).map(move |set| (rows, columns, u128::from(set)))
        };
        let few = (1..=if self.is_string { 1 } else { 3 })
            .flat_map(|rows| (1..=3).flat_map(move |columns| all(rows, columns)));
        let some =
            (0..32_u32).map(|i| (rows, columns, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128.rotate_left(7 * i)));
        few.chain(some).all(|(rows, columns, set)| {
            let cells = (0..rows * columns).map(|i| (set >> (i % 128) & 1) as u8).collect();
            let Some(board) = Board::new(columns, cells) else { return false };
            let (mut ours, mut theirs) = (Options::default(), Options::default());
            program.options(&board, &mut ours);
            self.game().options(&self.grid(&board), &mut theirs);
            let ours: BTreeSet<Vec<Vec<bool>>> = ours.iter().flatten().map(|board| self.grid(board)).collect();
            ours == theirs.iter().flatten().cloned().collect()
        })
    }
}

impl fmt::Display for CoinBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Corner { is_top, is_left } = self.corner;
        let is_single = |code: &TurningCode| code.to_string() == "1";
        match (is_single(&self.lines), is_single(&self.columns)) {
            (true, _) if self.is_string => {
                write!(f, "{}{}", name(&self.columns), if is_left { " from the end of the string" } else { "" })
            }
            (true, _) => {
                write!(f, "{} in each row{}", name(&self.columns), if is_left { ", from its end" } else { "" })
            }
            (_, true) => {
                write!(f, "{} in each column{}", name(&self.lines), if is_top { ", from its end" } else { "" })
            }
            _ => {
                write!(f, "tartan:{}/{}", self.lines, self.columns)?;
                match (is_top, is_left) {
                    (false, false) => Ok(()),
                    (false, true) => f.write_str(" with the columns from the right"),
                    (true, false) => f.write_str(" with the rows from below"),
                    (true, true) => f.write_str(" with the rows from below and the columns from the right"),
                }
            }
        }
    }
}
