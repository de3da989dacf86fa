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
