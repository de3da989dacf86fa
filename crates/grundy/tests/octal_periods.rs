//! The periods of all octal games of the reference table, and their first values.

use grundy::rulesets::TakeAndBreak;
use grundy::theories::{GuySmith, HeapTable};
use grundy::{Budget, Nimber};

/// A row: the game, the preperiod and the period if it has one that is known, and a hash of its first values.
struct Row {
    rules: TakeAndBreak,
    law: Option<(u64, u64)>,
    count: u64,
    hash: u64,
}

fn rows() -> Vec<Row> {
    let text = include_str!("../../../testdata/octal-periods.tsv");
    let rows = text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [game, period, preperiod, count, hash] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let law = period.parse().ok().zip(preperiod.parse().ok()).map(|(period, preperiod)| (preperiod, period));
        let rules = TakeAndBreak::parse_octal(game).unwrap();
        Row { rules, law, count: count.parse().unwrap(), hash: u64::from_str_radix(hash, 16).unwrap() }
    });
    rows.collect()
}

#[test]
fn first_values() {
    for Row { rules, count, hash, .. } in rows() {
        let table = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
        table.fill(count - 1).unwrap();
        let found = (0..count).fold(0x1465_0fb0_739d_0383_u64, |hash, heap| {
            let Nimber(value) = table.get(heap).unwrap();
            (hash ^ value).wrapping_mul(0x100_0000_01b3)
        });
        assert_eq!(found, hash, "{rules}");
    }
}

/// A law is searched for as far as it needs to be proved, where that is within 3 * 10^7 values.
#[test]
fn known_periods_are_found() {
    let mut proved = 0;
    for Row { rules, law, .. } in rows() {
        let needed = law.map_or(0, |(preperiod, period)| 2 * (preperiod + period) + 100);
        let Some(law) = law.filter(|_| needed <= 30_000_000) else { continue };
        let theory = GuySmith::new(&rules, &Budget::unlimited()).unwrap();
        assert_eq!(theory.search(Some(needed)), Ok(Some(law)), "{rules}");
        proved += 1;
    }
    assert!(proved > 90);
}

/// What has no known period gets none.
#[test]
fn no_period_is_claimed_where_none_is_known() {
    for Row { rules, .. } in rows().into_iter().filter(|row| row.law.is_none()) {
        let theory = GuySmith::new(&rules, &Budget::unlimited()).unwrap();
        assert_eq!(theory.search(Some(3000)), Ok(None), "{rules}");
    }
}
