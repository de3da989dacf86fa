//! Tables of rules by which play can go round: each cell against the answer about its position alone.

use grundy::question::{Fault, Question};
use grundy::table::{Asked, Cell, Extent, Table};
use grundy::{Budget, Nimber, Outcome, Play, Value};
use proptest::prelude::*;

mod rules;

use rules::Rules;

fn table(rule: &str, extent: &str, asked: Asked) -> Table {
    let extent = if extent.contains('x') { Extent::box_of(extent) } else { Extent::heaps_to(extent) }.unwrap();
    Table::read(rule, extent, asked, &Rules, &Budget::unlimited()).unwrap()
}

fn cells(rule: &str, extent: &str, asked: Asked) -> Vec<(Vec<u64>, Cell)> {
    let mut table = table(rule, extent, asked);
    let mut found = Vec::new();
    while let Some(cell) = table.next_cell() {
        found.push((table.coordinates().to_vec(), cell));
    }
    let ending = table.into_ending();
    assert!(ending.is_complete() && ending.evidence.is_some(), "{rule}: {ending:?}");
    found
}

/// The value as it is printed, and the outcome.
fn alone(rule: &str, position: &[u64], play: Play) -> (Option<String>, Option<Outcome>) {
    let numbers: Vec<String> = position.iter().map(u64::to_string).collect();
    let words = [rule.to_owned(), numbers.join(",")];
    let report = Question::read(&words, &Rules, &Budget::unlimited()).unwrap().ask(play, 0).unwrap();
    let infinite = report.infinite.map(|set| {
        let set = set.iter().filter_map(|value| value.to_u64()).map(Nimber).collect();
        Value::Infinite(set).to_string()
    });
    (report.grundy.map(|value| value.to_string()).or(infinite), report.outcome)
}

fn agrees(rule: &str, extent: &str) {
    for (position, cell) in cells(rule, extent, Asked::Values) {
        let (value, outcome) = alone(rule, &position, Play::Normal);
        let place = format!("{rule} at {position:?}");
        assert_eq!(cell.outcome(), outcome, "{place}");
        let shown = match &cell {
            Cell::Value(value) => Some(value.0.to_string()),
            Cell::Infinite(set) => Some(Value::Infinite(set.to_vec()).to_string()),
            _ => None,
        };
        assert_eq!(shown, value.map(|value| value.trim_start_matches('*').to_owned()), "{place}");
    }
    for play in [Play::Normal, Play::Misere] {
        for (position, cell) in cells(rule, extent, Asked::Outcomes(play)) {
            assert_eq!(cell, Cell::Outcome(alone(rule, &position, play).1.unwrap()), "{rule} at {position:?} {play}");
        }
    }
}

#[test]
fn tables_of_loopy_rules() {
    agrees("n -> n-1, (n+1) % 5", "12");
    agrees("n -> n-1; n -> n+1 if n % 3 == 1", "20");
    agrees("(a, b) -> (a-1, b), (b, a)", "4x5");
    agrees("(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (b, a) if a < b", "5x5");
    // Options split, so that there are outcomes only.
    agrees("n -> (n+1) % 3 if n < 3; n -> [4, 5] if n == 2; n -> n-1 if n > 3", "6");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_tables(a in 0..9_u64, b in 1..9_u64, c in 1..5_u64, d in 1..4_u64) {
        agrees(&format!("n -> n-{d}; n -> (n*{b} + {a}) % {} if n % {c} == 0", a + b + 3), "14");
    }
}

#[test]
fn reasons_of_loopy_cells() {
    let mut table = table("n -> n-1, (n+1) % 5", "6", Asked::Values);
    while table.next_cell().is_some() {
        let reason = table.reason(9).unwrap();
        assert_eq!(reason.total, reason.listed.len());
    }
    assert!(table.into_ending().is_complete());
}

/// Of a rule without end a circle is all that is said.
#[test]
fn endless_rules_have_no_table() {
    let mut table = table("n -> n-1, n+1", "3", Asked::Values);
    assert_eq!(table.next_cell(), None);
    assert!(matches!(table.into_ending().fault, Some(Fault::Loop(_))));
}
