//! Whatever is typed as a rule about boards: no panic, no endless loop, and places that lie in the text.

use std::rc::Rc;
use std::time::{Duration, Instant};

use grundy::{Budget, Notation, Play, Solver};
use grundy_rules::BoardRules;
use grundy_rules::board::{check, read};
use proptest::prelude::*;

mod anything;

use anything::{board as survive, changed};

const TOKENS: [&str; 64] = [
    "\".\"",
    "\"#\"",
    "\"..\"",
    "\"##\"",
    "\".x\"",
    "\"./#\"",
    "\"?.\"",
    "\"~.~\"",
    "\"###\"",
    "\"[.x]#\"",
    "\"\"",
    "\"../..\"",
    "replace",
    "replace",
    "by",
    "by",
    "board",
    "string",
    "split",
    "connected",
    "win",
    "lose",
    "illegal",
    "when",
    "when",
    "if",
    "in any direction",
    "in any line",
    "across",
    "right",
    "left",
    "down",
    "up",
    ",",
    "through",
    "and",
    "and",
    "or",
    "not",
    "count(",
    "count(\".\")",
    ")",
    "(",
    "rows",
    "columns",
    "<=",
    "==",
    "%",
    "+",
    "2",
    "0",
    "1",
    ";",
    ";",
    "\n",
    "# x",
    "\"",
    "let k = 2",
    "k",
    "game \"A # b\"",
    "known \"..\" = 1",
    "é",
    "/ 0",
    "replace \"..\" by \"##\"",
];

const RULES: [&str; 8] = [
    "board \". #\"; replace \"..\" by \"##\" in any direction; split connected \".\"",
    "board \". #\"; replace \"~.~\" by \"###\"\nsplit connected \".\" # regions",
    "board \". X\"; replace \".\" by \"X\" if not \"XXX\" in any line",
    "board \"o .\"; replace \"o\" by \".\" through right and down; illegal when not \"o\"",
    "board \". x #\"; replace \".x\" by \"#?\" left, up if count(\"x\" across) % 2 == 0 and rows < columns",
    "string \"a b\"; replace \"ab\" by \"a\" across; replace \"b?\" by \"?a\"",
    "let k = 2; board \". x #\"; replace \"../.~\" by \"#x/x~\" in any direction; lose when count(\"x\") > k",
    "board \". X O\"; replace \".\" by \"X\"; replace \".\" by \"O\"; win when \"XXX\" in any line or \"OOO\" down",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soups_of_words(words in proptest::collection::vec(0..TOKENS.len(), 0..14)) {
        let soup = words.iter().map(|&i| TOKENS[i]).collect::<Vec<_>>().join(" ");
        survive(&format!("board \". x #\"; {soup}"));
        survive(&format!("board \". x #\"; replace \"..\" by \"##\" {soup}"));
        survive(&format!("string \". x #\"; replace \"..\" by \"#\" if {soup}"));
    }

    #[test]
    fn any_text(text in "\\PC{0,30}") {
        survive(&format!("board \"{text}"));
        survive(&format!("board \". #\"; replace \"{text}\" by \"{text}\""));
        survive(&format!("board \". #\"; replace \".\" by \"#\" {text}"));
    }

    #[test]
    fn rules_with_changes(
        rule in 0..RULES.len(),
        changes in proptest::collection::vec((0..200_usize, 0..TOKENS.len(), 0..4_usize), 0..4),
    ) {
        survive(&changed(RULES[rule], changes.iter().map(|&(at, token, removed)| (at, TOKENS[token], removed))));
    }

    #[test]
    fn any_board(text in "[.#x/0-9\"é]{0,12}") {
        let game = grundy_rules::game(RULES[0], &Budget::unlimited()).unwrap();
        match game.parse(&text) {
            Ok(board) => prop_assert_eq!(game.parse(&game.write(board)), Ok(board)),
            Err(error) => prop_assert!(text.get(error.span()).is_some()),
        }
    }
}

#[test]
fn the_rules_above_are_rules() {
    for rule in RULES {
        assert!(survive(rule), "{rule}");
    }
}

#[test]
fn large_and_long() {
    let start = Instant::now();
    let wide = ".".repeat(200);
    for text in [
        format!("board \". #\"; replace \"{wide}\" by \"{wide}\""),
        format!("board \". #\"{}", "; replace \".\" by \"#\"".repeat(1000)),
        format!("board \". #\"; replace \".\" by \"#\" if {}", "not ".repeat(100_000)),
        format!("board \". #\"; replace \".\" by \"#\" if \"#\"{}", " or count(\"#\") > 1".repeat(10_000)),
        format!("board \". #\"; replace \".\" by \"#\" if {}", "(".repeat(10_000)),
        format!("board \"{}\"", (0..1000).filter_map(|i| char::from_u32(0x4e00 + i)).collect::<String>()),
        format!("board \". #\"; replace \".\" by \"#\" {}", "right, ".repeat(10_000)),
    ] {
        assert!(grundy_rules::game(&text, &Budget::unlimited()).is_err(), "{}", &text[..40]);
    }
    // A large board under small limits.
    for rule in RULES.iter().chain(&[
        "string \"a b\"; replace \"a\" by \"aa\"",
        "board \". #\"; replace \".\" by \"#\"; replace \"#\" by \".\"",
    ]) {
        let rules = BoardRules::new(Rc::new(check::check(&read::read(rule).unwrap()).unwrap()));
        for position in ["32x32", "1x1024"] {
            let Ok(board) = rules.parse(position) else { continue };
            let budget = Budget::unlimited().with_memory(8 << 20).with_positions(20);
            let _ = Solver::with_budget(rules.clone(), budget).outcome(board, Play::Misere);
        }
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
