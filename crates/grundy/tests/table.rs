//! Tables hold what their reasons say: every value is the mex of the values of the options, every misère outcome follows
//! from the outcomes of the options; and limits leave a prefix.

use grundy::catalogue::NoFiles;
use grundy::table::{Asked, Cell, Extent, Table};
use grundy::{Budget, Limit, Nimber, Outcome, Play, Values};
use proptest::prelude::*;

fn table(game: &str, extent: &str, asked: Asked, budget: &Budget) -> Table {
    let extent = if extent.contains('x') { Extent::box_of(extent) } else { Extent::heaps_to(extent) }.unwrap();
    Table::read(game, extent, asked, &NoFiles, budget).unwrap()
}

fn cells(game: &str, extent: &str, asked: Asked) -> Vec<Cell> {
    let mut table = table(game, extent, asked, &Budget::unlimited());
    let mut cells = Vec::new();
    while let Some(cell) = table.next_cell() {
        cells.push(cell);
    }
    assert!(table.into_ending().is_complete());
    cells
}

const GAMES: &[(&str, &str)] = &[
    ("nim", "30"),
    ("bash:5", "30"),
    ("subtract:2,4,7", "40"),
    ("wythoff", "9x9"),
    ("wythoff:3", "7x8"),
    ("euclid", "9x10"),
    ("euclid:positive", "9x10"),
    ("kayles", "22"),
    ("grundy", "22"),
    ("lasker", "18"),
    ("fibonacci-nim", "25"),
    ("staircase", "3x3x3"),
];

/// The definition, applied to each row.
#[test]
fn every_cell_follows_from_its_reason() {
    for &(game, extent) in GAMES {
        for asked in [Asked::Values, Asked::Outcomes(Play::Normal), Asked::Outcomes(Play::Misere)] {
            let mut table = table(game, extent, asked, &Budget::unlimited());
            let mut count = 0;
            while let Some(cell) = table.next_cell() {
                count += 1;
                let place = format!("{game} {:?} {asked:?}", table.coordinates());
                let Some(reason) = table.reason(usize::MAX) else {
                    assert_eq!(cell, Cell::Empty, "{place}");
                    continue;
                };
                assert_eq!(reason.listed.len(), reason.total, "{place}");
                match cell {
                    Cell::Empty => panic!("{place}: a reason without a position"),
                    Cell::Value(value) => {
                        let values = reason.cells.iter().map(|cell| match cell {
                            Cell::Value(value) => *value,
                            other => panic!("{place}: {other:?}"),
                        });
                        assert_eq!(value, grundy::mex(values), "{place}");
                    }
                    Cell::Infinite(_) => panic!("{place}: no play goes round"),
                    Cell::Outcome(outcome) => {
                        let expected = match (reason.total, asked.play()) {
                            (0, play) => play.terminal(),
                            _ if reason.cells.contains(&Cell::Outcome(Outcome::P)) => Outcome::N,
                            _ => Outcome::P,
                        };
                        assert_eq!(outcome, expected, "{place}");
                    }
                }
            }
            let sides: u64 = table.extent().sides().iter().product();
            assert_eq!(count, sides, "{game}");
            assert!(table.evidence().is_some(), "{game}");
        }
    }
}

/// Outcomes of normal play, which may come from another theory, are those of the values.
#[test]
fn outcomes_agree_with_values() {
    for &(game, extent) in GAMES {
        let values: Vec<_> = cells(game, extent, Asked::Values).iter().map(|cell| cell.outcome()).collect();
        let outcomes: Vec<_> =
            cells(game, extent, Asked::Outcomes(Play::Normal)).iter().map(|cell| cell.outcome()).collect();
        assert_eq!(values, outcomes, "{game}");
    }
}

/// What is given before a limit is the beginning of the whole table.
#[test]
fn a_limit_leaves_a_prefix() {
    let whole = cells("wythoff", "12x12", Asked::Values);
    let mut lengths = Vec::new();
    for positions in [0, 1, 10, 60, 150, 10_000] {
        let budget = Budget::unlimited().with_positions(positions);
        let mut table = table("wythoff", "12x12", Asked::Values, &budget);
        let mut found = Vec::new();
        while let Some(cell) = table.next_cell() {
            found.push(cell);
        }
        assert_eq!(found, whole[..found.len()]);
        assert_eq!(table.next_cell(), None);
        lengths.push(found.len());
        let ending = table.into_ending();
        assert_eq!(ending.limit.is_none(), found.len() == whole.len());
        assert!(ending.is_complete() || ending.limit == Some(Limit::Positions));
    }
    assert_eq!(lengths.first(), Some(&0));
    assert!(lengths.is_sorted() && lengths.last() == Some(&144) && lengths[3] > 10, "{lengths:?}");
}

/// Positions are forgotten on the way, and the values stay right.
#[test]
fn long_tables_forget_positions() {
    let found = cells("bash:5", "200000", Asked::Values);
    assert!(found.iter().zip(0..).all(|(cell, n)| *cell == Cell::Value(Nimber(n % 6))));
}

proptest! {
    /// Values come out as they went in, whatever their width.
    #[test]
    fn values_are_kept(list in prop::collection::vec(prop_oneof![0..300_u64, 0..70_000_u64, any::<u64>()], 0..40)) {
        let mut values = Values::default();
        list.iter().for_each(|&value| values.push(Nimber(value)));
        prop_assert_eq!(values.iter().collect::<Vec<_>>(), list.clone());
        let widest = list.iter().map(|value| match value { 0..=0xff => 1, 0x100..=0xffff => 2, 0x1_0000..=0xffff_ffff => 4, _ => 8 }).max();
        prop_assert_eq!(values.bytes(), list.len() * widest.unwrap_or(1));
    }

    /// No text of an extent makes the reader panic, and the refused place is in the text.
    #[test]
    fn any_text_is_read_or_refused(text in "[0-9xX×^e,_ é-]{0,12}") {
        for read in [Extent::heaps_to(&text), Extent::box_of(&text)] {
            if let Err(refusal) = read {
                prop_assert!(refusal.text.get(refusal.error.span()).is_some());
            }
        }
    }
}
