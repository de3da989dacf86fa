//! Coin turning on boards and strings of two characters: what is recognised, what is not, and that it plays as the rule does.

use std::rc::Rc;

use grundy::{Budget, Game, Outcome, Play};
use grundy_rules::board::{check, read};
use grundy_rules::recognise::board_family;
use proptest::prelude::*;
use proptest::strategy::ValueTree;

mod facts;

use facts::facts;

fn recognised(text: &str) -> String {
    let program = check::check(&read::read(text).unwrap()).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    board_family(&program).map_or("-".into(), |family| family.to_string())
}

#[test]
fn strings_and_boards_in_several_wordings() {
    const ONE: &str = r#"string "T H"; replace "H" by "T""#;
    for (text, expected) in [
        (ONE, "coins:1"),
        (r#"string "H T"; replace "H" by "T""#, "coins:1"),
        (r#"board "0 1"; replace "1" by "0""#, "coins:1 in each row"),
        (r#"board "0 1"; replace "1" by "0" in any direction"#, "coins:1 in each row"),
        (r#"string "T H"; replace "TH" by "HT"; replace "HH" by "TT""#, "coins:2C"),
        (r#"string "T H"; replace "H" by "T"; replace "TH" by "HT"; replace "HH" by "TT""#, "coins:1-2C"),
        (r#"string "T H"; replace "[TH]H" by "TT"; replace "TH" by "HT""#, "-"),
        (r#"string "T H"; replace "HT" by "TH"; replace "HH" by "TT""#, "coins:2C from the end of the string"),
        (r#"string "T H"; replace "TH" by "HT" left; replace "HH" by "TT""#, "coins:2C from the end of the string"),
        (r#"string ". x"; replace ".?x" by "x?."; replace "x?x" by ".?.""#, "coins:x.x"),
        (
            r#"string ". x"; replace "..x" by "x.."; replace ".xx" by "xx."; replace "x.x" by "..."; replace "xxx" by ".x.""#,
            "coins:x.x",
        ),
        (
            r#"string "T H"; replace "H" by "T"; replace "TH" by "HT"; replace "HH" by "TT"; replace "TTH" by "HHT";
               replace "THH" by "HTT"; replace "HTH" by "THT"; replace "HHH" by "TTT""#,
            "coins:1-3C",
        ),
        // What is written over may be there already: one coin, or two of them.
        (r#"board "T H"; replace "?H" by "TT"; replace "TH" by "HT"; replace "H" by "T""#, "-"),
        (r#"board "T H"; replace "TH" by "HT"; replace "HH" by "TT""#, "coins:2C in each row"),
        (r#"board "T H"; replace "TH" by "HT" down; replace "HH" by "TT" down"#, "coins:2C in each column"),
        (r#"board "T H"; replace "TH" by "HT" up; replace "HH" by "TT" up"#, "coins:2C in each column, from its end"),
        (
            r#"board "T H"; replace "TT/TH" by "HH/HT"; replace "TT/HH" by "HH/TT"; replace "TH/TH" by "HT/HT"; replace "TH/HH" by "HT/TT";
               replace "HT/TH" by "TH/HT"; replace "HT/HH" by "TH/TT"; replace "HH/TH" by "TT/HT"; replace "HH/HH" by "TT/TT""#,
            "tartan:2C/2C",
        ),
        // Not coin turning.
        (r#"string "T H"; replace "TH" by "HT""#, "-"),
        (r#"string "T H"; replace "TH" by "HT"; replace "HH" by "TT"; replace "HT" by "TH""#, "-"),
        (r#"string "T H"; replace "TH" by "HT" across; replace "HH" by "TT""#, "-"),
        (r#"string "T H"; replace "HH" by "TT""#, "-"),
        (r#"string "T H"; replace "?TH" by "?HT"; replace "?HH" by "?TT""#, "-"),
        (r#"string "T H"; replace "TH?" by "HT?"; replace "HH?" by "TT?""#, "-"),
        (r#"string "T H"; replace "TTH" by "HTT"; replace "HTH" by "TTT""#, "-"),
        (r#"string "T H"; replace "T?H" by "HTT"; replace "H?H" by "TTT""#, "-"),
        (r#"string "T H"; replace "H" by "T" if not "HH""#, "-"),
        (r#"string "T H"; replace "H" by "T"; illegal when "HH""#, "-"),
        (r#"string "T H"; replace "H" by "T"; win when "TTT""#, "-"),
        (r#"string "T H"; replace "H" by "T"; replace "T" by "H""#, "-"),
        (r#"string "T H x"; replace "H" by "T""#, "-"),
        (r#"string "T H"; replace "H" by """#, "-"),
        (r#"string "T H"; replace "H" by "TT""#, "-"),
        (r#"board "T H"; replace "~H~" by "~T~""#, "coins:1 in each row"),
        (r#"board "T H"; replace "~H" by "TT""#, "-"),
        (r#"board "T H"; replace "H" by "T" through right"#, "-"),
        (r#"board "T H"; replace "TH" by "HT" in any direction; replace "HH" by "TT" in any direction"#, "-"),
        (r#"board "T H"; replace "TH" by "HT" right, down; replace "HH" by "TT" right, down"#, "-"),
        (r#"board "T H"; replace "H" by "T"; replace "TH" by "HT" right, down; replace "HH" by "TT" right, down"#, "-"),
        (r#"board "T H"; replace "T?/?H" by "H?/?T"; replace "H?/?H" by "T?/?T""#, "-"),
        (
            r#"board "T H"; replace "TT/TH" by "HH/HT"; replace "TT/HH" by "HH/TT"; replace "TH/TH" by "HT/HT"; replace "TH/HH" by "HT/TT";
               replace "HT/TH" by "TH/HT"; replace "HT/HH" by "TH/TT"; replace "HH/TH" by "TT/HT""#,
            "-",
        ),
    ] {
        assert_eq!(recognised(text), expected, "{text}");
    }
}

/// The lines that turn these cells of a box, for every combination of their sides, the one in the corner a head.
fn lines(rows: usize, columns: usize, cells: u32, corner: usize, down: bool) -> Vec<String> {
    let bits = rows * columns;
    let place = match corner {
        0 => bits - 1,
        1 => bits - columns,
        2 => columns - 1,
        _ => 0,
    };
    let sides = (0..1_u32 << bits).filter(|sides| sides & !cells == 0 && sides >> place & 1 == 1);
    let text = |sides: u32, turns: bool| {
        let cell = |i: usize| match (cells >> i & 1, (sides >> i & 1 == 1) != turns) {
            (0, _) => '?',
            (_, true) => 'H',
            _ => 'T',
        };
        let rows = (0..rows).map(|row| (0..columns).map(|column| cell(row * columns + column)).collect::<String>());
        rows.collect::<Vec<_>>().join("/")
    };
    let way = if down { " down" } else { "" };
    sides.map(|sides| format!("replace \"{}\" by \"{}\"{way}", text(sides, false), text(sides, true))).collect()
}

/// Pictures, and now and then one thing that is wrong with them.
fn board_rule() -> impl Strategy<Value = String> {
    let picture = (1..3_usize, 1..4_usize, any::<u32>(), 0..4_usize, 0..8_u8, 0..9_u8);
    (any::<bool>(), proptest::collection::vec(picture, 1..3), 0..8_usize).prop_map(|(is_string, pictures, fault)| {
        let mut all: Vec<String> = Vec::new();
        let corner = pictures[0].3;
        for (rows, columns, cells, own, odd, down) in pictures {
            let rows = if is_string { 1 } else { rows };
            let bits = rows * columns;
            // Most of them are products: every column of a row that is turned.
            let wanted = cells & ((1 << columns) - 1) | 1 | 1 << (columns - 1);
            let all_rows = (0..rows).fold(0, |all, row| all | wanted << (row * columns));
            let cells = if odd == 0 { cells & ((1 << bits) - 1) | 1 } else { all_rows };
            let corner = if odd == 1 { own } else { corner };
            all.extend(lines(rows, columns, cells, corner, down == 0 && !is_string));
        }
        match fault {
            0 => drop(all.pop()),
            1 => all.push("replace \"TH\" by \"TT\"".to_owned()),
            _ => {}
        }
        let kind = if is_string { "string" } else { "board" };
        format!("{kind} \"T H\"; {}", all.join("; "))
    })
}

fn plays_as_the_rule(text: &str, sums: &[String]) {
    let ours = facts(grundy_rules::game(text, &Budget::unlimited()).unwrap(), sums, Play::Normal);
    let plain = facts(grundy_rules::unrecognised_game(text, None, &Budget::unlimited()).unwrap(), sums, Play::Normal);
    assert_eq!(ours, plain, "{text}: {sums:?}");
    let misere = |game: Rc<dyn Game>| facts(game, sums, Play::Misere).into_iter().map(|found| (found.0, found.2));
    let ours = misere(grundy_rules::game(text, &Budget::unlimited()).unwrap());
    let plain = misere(grundy_rules::unrecognised_game(text, None, &Budget::unlimited()).unwrap());
    assert!(ours.eq(plain), "{text} in misère play: {sums:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn boards_play_as_the_rule(
        text in board_rule(),
        boards in proptest::collection::vec((1..4_usize, 1..4_usize, any::<u32>()), 4),
    ) {
        let Ok(program) = read::read(&text).and_then(|rule| check::check(&rule)) else { return Ok(()) };
        if board_family(&program).is_none() {
            return Ok(());
        }
        let write = |&(rows, columns, set): &(usize, usize, u32)| {
            let (rows, columns) = if program.is_string { (1, 2 * columns + 1) } else { (rows, columns) };
            let cell = |i: usize| if set >> i & 1 == 1 { 'H' } else { 'T' };
            let row = |row: usize| (0..columns).map(|column| cell(row * columns + column)).collect::<String>();
            (0..rows).map(row).collect::<Vec<_>>().join("/")
        };
        let mut sums: Vec<String> = boards.iter().map(write).collect();
        sums.push(format!("{} {}", sums[0], sums[1]));
        plays_as_the_rule(&text, &sums);
    }
}

/// How many of the random rules are coin turning.
#[test]
fn many_random_rules_are_coins() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut names = std::collections::BTreeSet::new();
    let found = (0..400)
        .filter(|_| {
            let text = board_rule().new_tree(&mut runner).unwrap().current();
            let name = read::read(&text)
                .and_then(|rule| check::check(&rule))
                .ok()
                .and_then(|program| board_family(&program).map(|family| family.to_string()));
            names.extend(name.clone());
            name.is_some()
        })
        .count();
    assert!((80..360).contains(&found) && names.len() > 30, "{found} {names:?}");
}

/// Boards that only a theorem can answer.
#[test]
fn large_boards() {
    let known = |text: &str, position: String| {
        facts(grundy_rules::game(text, &Budget::unlimited()).unwrap(), &[position], Play::Normal)[0]
    };
    // Neighbours: the heads at even places are worth 1, the others nothing.
    let neighbours = r#"string "T H"; replace "TH" by "HT"; replace "HH" by "TT""#;
    assert_eq!(known(neighbours, "H".repeat(1000)), (Some(Outcome::P), Some(0), Some(0)));
    assert_eq!(known(neighbours, "TH".repeat(499) + "TT"), (Some(Outcome::N), Some(1), Some(499)));
    let rows = neighbours.replace("string", "board");
    assert_eq!(known(&rows, vec!["THT"; 301].join("/")), (Some(Outcome::N), Some(1), Some(301)));
}
