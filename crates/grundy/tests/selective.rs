//! Selective compounds against the definition: rows of heaps, where a turn is a move in one heap or in several.

use grundy::rulesets::Subtraction;
use grundy::theories::selective;
use grundy::{Outcome, Play, Solver};
use grundy_testkit::twin::{self, Position, Twin};

/// One heap or several become smaller, each by a number of the set.
fn compound(set: &'static [i64]) -> Twin {
    Twin::new(move |row| {
        let mut rows: Vec<Position> = vec![Vec::new()];
        for &heap in row {
            let sizes = || set.iter().map(|taken| heap - taken).filter(|&left| left >= 0).chain([heap]);
            rows = rows.iter().flat_map(|next| sizes().map(|left| [&next[..], &[left]].concat())).collect();
        }
        rows.into_iter().filter(|next| next != row).map(|next| vec![next]).collect()
    })
}

#[test]
fn a_selective_compound_is_p_exactly_when_every_component_is() {
    for set in [&[1][..], &[1, 3], &[2, 5], &[1, 2, 4], &[3, 4, 7]] {
        let twin = compound(set);
        let rules = Subtraction::new(set.iter().map(|&taken| taken as u64)).expect("a set of moves");
        let mut solver = Solver::new(rules);
        for code in 0..8_u64.pow(3) {
            let row = [code / 64, code / 8 % 8, code % 8];
            let found = selective::outcome(row.map(|heap| solver.outcome(heap, Play::Normal).expect("no limit")));
            let position: Position = row.iter().map(|&heap| heap as i64).collect();
            let expected = match twin::outcome(&twin, &[position], twin::Play::Normal) {
                twin::Outcome::N => Outcome::N,
                twin::Outcome::P => Outcome::P,
            };
            assert_eq!(found, expected, "{set:?}: {row:?}");
        }
    }
}
