//! Codeforces 138D, World of Darkraft: a cell burns one or both of its diagonals. The diagonals cut the cells of each colour
//! into rectangles, standing on their corners, that no longer touch: every option is a sum of two or four rectangles.
//!
//! Sprague 1935, Grundy 1939: the values follow from the definition; there are fewer than 10^5 rectangles on a board of 20 x 20.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::{FromFn, Nimber, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let board: Vec<&[u8]> = input.split_ascii_whitespace().skip(2).map(str::as_bytes).collect();
    let cells = || (0..).zip(&board).flat_map(|(y, row)| (0..).zip(*row).map(move |(x, cell)| (x + y, x - y, cell)));
    // The cells of one colour whose x + y is from a to b - 1, and whose x - y is from c to d - 1.
    let mut solver = Solver::new(FromFn::new(|&[colour, a, b, c, d]: &[i32; 5], out| {
        let inside = |&(s, t, _): &(i32, i32, _)| s & 1 == colour && (a..b).contains(&s) && (c..d).contains(&t);
        for (s, t, cell) in cells().filter(inside) {
            let (below, above) = ([colour, a, s, c, d], [colour, s + 1, b, c, d]);
            let across = |[colour, a, b, ..]: [i32; 5]| [[colour, a, b, c, t], [colour, a, b, t + 1, d]];
            match cell {
                b'L' => out.push_sum([below, above]),
                b'R' => out.push_sum(across([colour, a, b, c, d])),
                _ => out.push_sum([below, above].into_iter().flat_map(across)),
            }
        }
    }));
    let size = (board.len() + board.first().map_or(0, |row| row.len())) as i32;
    let lost = solver.grundy([0, 1].map(|colour| [colour, 0, size, -size, size]))? == Nimber::ZERO;
    println!("{}", if lost { "LOSE" } else { "WIN" });
    Ok(())
}
