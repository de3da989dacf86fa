//! The regions of a board.

use super::position::Board;
use super::program::Split;

/// The connected regions of cells with the characters of the split, each cut out of the board.
///
/// Cells are connected along rows and columns. Within the box of a region, what is not the region becomes the outside.
pub(crate) fn regions(board: &Board, split: Split, mut found: impl FnMut(Board)) {
    let columns = usize::from(board.columns);
    let is_inside = |index: usize| split.inside >> board.cells[index] & 1 == 1;
    let mut is_done = vec![false; board.cells.len()];
    let mut region = Vec::new();
    for start in 0..board.cells.len() {
        if is_done[start] || !is_inside(start) {
            continue;
        }
        region.clear();
        region.push(start);
        is_done[start] = true;
        let (mut next, mut left, mut right) = (0, columns, 0);
        while let Some(&index) = region.get(next) {
            next += 1;
            let column = index % columns;
            (left, right) = (left.min(column), right.max(column));
            let neighbours = [
                (column > 0).then(|| index - 1),
                (column + 1 < columns).then(|| index + 1),
                index.checked_sub(columns),
                Some(index + columns).filter(|&below| below < board.cells.len()),
            ];
            for neighbour in neighbours.into_iter().flatten() {
                if !is_done[neighbour] && is_inside(neighbour) {
                    is_done[neighbour] = true;
                    region.push(neighbour);
                }
            }
        }
        // The start is in the top row.
        let top = start / columns;
        let bottom = region.iter().max().map_or(top, |&last| last / columns);
        let width = right - left + 1;
        let mut cells = vec![split.outside; (bottom - top + 1) * width];
        for &index in &region {
            cells[(index / columns - top) * width + index % columns - left] = board.cells[index];
        }
        if let Some(region) = Board::new(width, cells) {
            found(region);
        }
    }
}
