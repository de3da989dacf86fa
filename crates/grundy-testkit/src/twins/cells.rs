//! Games on a board. A position is `[columns, cell, cell, ...]`, row by row, 1 for a cell that can still be used.

use crate::twin::{Position, Twin};

/// Cram: cover two free cells, one beside or below the other.
pub fn cram() -> Twin {
    Twin::new(|board| {
        let columns = usize::try_from(board[0]).expect("a number of columns");
        let cells = board.len() - 1;
        let mut options = Vec::new();
        for cell in 0..cells {
            let beside = (cell % columns + 1 < columns).then_some(cell + 1);
            let below = (cell + columns < cells).then_some(cell + columns);
            for other in beside.into_iter().chain(below) {
                if board[1 + cell] == 1 && board[1 + other] == 1 {
                    let mut next = board.clone();
                    next[1 + cell] = 0;
                    next[1 + other] = 0;
                    options.push(vec![next]);
                }
            }
        }
        options
    })
}

/// Chomp: the rows of a bar, the poisoned square at the beginning of the first one. Take any other square and everything
/// below it and to its right.
pub fn chomp() -> Twin {
    Twin::new(|rows: &Position| {
        let mut options = Vec::new();
        for row in 0..rows.len() {
            for column in 0..rows[row] {
                if (row, column) == (0, 0) {
                    continue;
                }
                let mut next = rows.clone();
                for length in &mut next[row..] {
                    *length = column.min(*length);
                }
                next.retain(|&length| length > 0);
                options.push(vec![next]);
            }
        }
        options
    })
}

/// The rows of a board whose number of columns comes first.
fn rows(board: &Position) -> Vec<Vec<i64>> {
    board[1..].chunks(board[0] as usize).map(<[i64]>::to_vec).collect()
}

/// A board of these rows.
fn board(rows: &[Vec<i64>]) -> Position {
    [vec![rows.first().map_or(0, Vec::len) as i64], rows.concat()].concat()
}

/// Notakto: mark a free cell, 1 for a marked one; a board with three marks in a row is dead.
pub fn notakto() -> Twin {
    Twin::new(|position| {
        let cells = rows(position);
        let at = |row: i64, column: i64| cells.get(row as usize).and_then(|line| line.get(column as usize)) == Some(&1);
        let all = || (0..cells.len() as i64).flat_map(|row| (0..position[0]).map(move |column| (row, column)));
        let dead = all().any(|(row, column)| {
            let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
            ways.iter().any(|&(down, right)| (0..3).all(|i| at(row + i * down, column + i * right)))
        });
        if dead {
            return Vec::new();
        }
        let free = all().filter(|&(row, column)| !at(row, column));
        free.map(|(row, column)| {
            let mut next = cells.clone();
            next[row as usize][column as usize] = 1;
            vec![board(&next)]
        })
        .collect()
    })
}

/// Impartial Clobber, 1 and 2 for stones: move one onto a neighbour of the other colour.
pub fn clobber() -> Twin {
    Twin::new(|position| {
        let cells = rows(position);
        let mut options = Vec::new();
        for row in 0..cells.len() {
            for column in 0..cells[row].len() {
                for (to_row, to_column) in
                    [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)]
                {
                    let other = cells.get(to_row).and_then(|line| line.get(to_column)).copied().unwrap_or(0);
                    if cells[row][column] + other == 3 && other != 0 && cells[row][column] != 0 {
                        let mut next = cells.clone();
                        next[to_row][to_column] = cells[row][column];
                        next[row][column] = 0;
                        options.push(vec![board(&next)]);
                    }
                }
            }
        }
        options
    })
}

/// Cut a sheet along a line; no side becomes shorter than `width`. A position is the two sides.
pub fn cutting(width: i64) -> Twin {
    Twin::new(move |sheet| {
        let (a, b) = (sheet[0], sheet[1]);
        let first = (width..=a - width).map(|k| vec![vec![k, b], vec![a - k, b]]);
        first.chain((width..=b - width).map(|k| vec![vec![a, k], vec![a, b - k]])).collect()
    })
}

/// Break a bar along a line and eat the part without the bitter square; 1 for a square, 2 for the bitter one. Rows and columns
/// of which nothing is left are not written.
pub fn chocolate() -> Twin {
    Twin::new(|bar| {
        let all = rows(bar);
        let is_bitter = |line: &Vec<i64>| line.contains(&2);
        let bitter_row = all.iter().position(is_bitter).expect("a bitter square");
        let bitter_column = all[bitter_row].iter().position(|&square| square == 2).expect("a bitter square");
        let mut options = Vec::new();
        let mut leave = |kept: &dyn Fn(usize, usize) -> bool| {
            let left = |row: usize, column: usize| if kept(row, column) { all[row][column] } else { 0 };
            let next: Vec<Vec<i64>> =
                (0..all.len()).map(|row| (0..all[row].len()).map(|column| left(row, column)).collect()).collect();
            if next != all {
                options.push(vec![board(&cropped(&next))]);
            }
        };
        for line in 0..all.len() {
            leave(&|row, _| if line < bitter_row { row > line } else { row <= line });
        }
        for line in 0..all[0].len() {
            leave(&|_, column| if line < bitter_column { column > line } else { column <= line });
        }
        options
    })
}

/// The rows and columns that are not empty, from the first to the last.
fn cropped(rows: &[Vec<i64>]) -> Vec<Vec<i64>> {
    let kept: Vec<&Vec<i64>> = rows.iter().filter(|row| row.iter().any(|&cell| cell != 0)).collect();
    let used = |column: &usize| kept.iter().any(|row| row[*column] != 0);
    let columns: Vec<usize> = (0..rows[0].len()).filter(used).collect();
    kept.iter().map(|row| columns.iter().map(|&column| row[column]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::grundy;

    #[test]
    fn small_boards_of_cram() {
        // Two dominoes fit on a square of four cells, however one begins.
        assert_eq!(grundy(&cram(), &vec![2, 1, 1, 1, 1]), 0);
        assert_eq!(grundy(&cram(), &vec![4, 1, 1, 1, 1]), 2);
        // A strip of five cells, bent twice.
        assert_eq!(grundy(&cram(), &vec![3, 1, 1, 1, 1, 0, 1]), grundy(&cram(), &vec![5, 1, 1, 1, 1, 1]));
    }

    #[test]
    fn the_bite_that_leaves_two_equal_arms_wins() {
        assert_eq!(grundy(&chomp(), &vec![1]), 0);
        assert_eq!(grundy(&chomp(), &vec![4, 1, 1, 1]), 0);
        assert_eq!(grundy(&chomp(), &vec![4, 3]), 0);
    }
}
