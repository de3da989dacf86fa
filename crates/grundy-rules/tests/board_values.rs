//! Known values of games on boards.
//!
//! Rows named CGSuite are from the tests of Combinatorial Game Suite (A. N. Siegel); those of Chomp and Notakto were found by brute
//! force that shares no code with this crate; Treblecross and the strips are octal games (Guy and Smith 1956).

use std::rc::Rc;

use grundy::{Outcome, Play, Solver, Sum};
use grundy_rules::board::{check, read};
use grundy_rules::{BoardRules, HeapRules, parse};

const CRAM: &str = "board \". #\"; replace \"..\" by \"##\" in any direction; split connected \".\"";
const CLOBBER: &str = "board \". X O\"; replace \"XO\" by \".X\" in any direction; replace \"OX\" by \".O\" in any direction; split connected \"XO\"";
/// Whoever clobbers whom: the colours do not matter.
const CANNIBAL: &str = "board \"X O .\"; replace \"[XO][XO]\" by \".X\" in any direction; split connected \"XO\"";
const CHOMP: &str = "board \"o .\"; replace \"o\" by \".\" through right and down; illegal when not \"o\"";

const VALUES: &[(&str, &[(&str, u64)])] = &[
    // CGSuite
    (
        CRAM,
        &[
            ("../../../../..", 1),
            ("..|..|..|..|..|..|..|..|..|..", 0),
            (".............", 2),
            (".......................", 1),
            ("##..|....|....|....", 3),
            ("....|.#.#|....|....", 0),
            ("....|#.##|#..#|.#..", 2),
            ("..##|...#|....|.#.#", 0),
            ("#.#.|#.#.|...#|...#", 3),
            ("....|.#..|....|....", 3),
            ("...#|....|....|...#", 0),
            ("....##.|....#..|..###.#|..#.#.#|.######|#.#...#|..#....", 2),
            (".#....#|...#.#.|.....#.|...###.|.#....#|#.#....|..#..##", 2),
        ],
    ),
    // CGSuite
    (
        CLOBBER,
        &[
            ("XOXO", 3),
            ("XOXOXOXO", 2),
            ("XOXOXOXOXO", 0),
            ("OXOXOXOXOXOX", 2),
            ("XXXXXO.XOOOOO", 0),
            ("XOXOXOXOXOXOXOXOXO", 1),
            ("XO|OX|XO|OX", 0),
            ("XOX|OXO|XOX|OXO", 0),
            ("XOX|OXO|XOX|OXO|XOX", 1),
        ],
    ),
    // CGSuite
    (
        CANNIBAL,
        &[
            ("XXXXXXX", 3),
            ("XXXXXXXXXXXXXXX", 2),
            ("XXXXXXXXXXXXXXXX", 1),
            ("OXX.XOXO|OXXO.OOX", 0),
            ("XOX|O.X|OXO", 0),
            (".XX|XOO|OXO", 0),
            ("X.O|XXX|OOO", 1),
            ("XXX|OOO|.OX", 0),
        ],
    ),
    (
        CHOMP,
        &[
            ("oo/oo", 2),
            ("oo/oo/oo", 4),
            ("oooo/oooo", 5),
            ("4x4", 6),
            ("oooo/ooo.", 0),
            ("ooo/o../o..", 0),
            ("ooooo/ooo../oo...", 0),
            ("ooo/ooo/o..", 3),
        ],
    ),
];

fn rules(text: &str) -> BoardRules {
    let rule = read::read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    BoardRules::new(Rc::new(check::check(&rule).unwrap_or_else(|error| panic!("{text}: {error:?}"))))
}

fn board(rules: &BoardRules, text: &str) -> grundy_rules::board::Board {
    grundy::Notation::parse(rules, &text.replace('|', "/")).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

#[test]
fn known_values() {
    for (text, values) in VALUES {
        let rules = rules(text);
        let mut solver = Solver::new(rules.clone());
        for &(position, value) in *values {
            assert_eq!(solver.grundy(board(&rules, position)).unwrap().0, value, "{text}: {position}");
        }
    }
}

/// Three crosses in a row win, so that nobody puts one beside another or leaves one cell between: the octal game 0.007.
#[test]
fn treblecross_is_the_octal_game() {
    let octal = parse::parse("n -> [k, n-3-k] for 0 <= k <= n-3").unwrap();
    let mut octal = Solver::new(HeapRules::new(Rc::new(grundy_rules::check::check(&octal).unwrap())));
    let safe = rules("board \". X\"; replace \".\" by \"X\"; illegal when \"XX\" or \"X?X\"");
    let (mut safe_solver, race) =
        (Solver::new(safe.clone()), rules("board \". X\"; replace \".\" by \"X\"; win when \"XXX\""));
    let mut race_solver = Solver::new(race.clone());
    for cells in 1..=14_u64 {
        let value = octal.grundy(cells + 2).unwrap();
        assert_eq!(safe_solver.grundy(board(&safe, &cells.to_string())).unwrap(), value, "{cells}");
        // On one and two cells nobody can win by three in a row.
        if cells >= 3 {
            let outcome = race_solver.outcome(board(&race, &cells.to_string()), Play::Normal).unwrap();
            assert_eq!(outcome == Outcome::N, value.0 != 0, "{cells}");
        }
    }
}

#[test]
fn strips_are_octal_games() {
    for (board_rule, heap_rule, shift) in [
        ("board \". #\"; replace \"..\" by \"##\"", "n -> [k, n-2-k] for 0 <= k <= n-2", 0),
        ("board \". #\"; replace \"~.~\" by \"###\"; split connected \".\"", "n -> [k, n-2-k] for 0 <= k <= n-2", 1),
        ("board \". X\"; replace \".\" by \"X\"; illegal when \"XX\"", "n -> [k, n-2-k] for 0 <= k <= n-2", 1),
        (
            "board \". #\"; replace \".\" by \"#\"; replace \"..\" by \"##\"; split connected \".\"",
            "n -> [k, n-1-k] for 0 <= k < n; n -> [k, n-2-k] for 0 <= k <= n-2",
            0,
        ),
    ] {
        let rules = rules(board_rule);
        let heaps = grundy_rules::check::check(&parse::parse(heap_rule).unwrap()).unwrap();
        let (mut boards, mut heaps) = (Solver::new(rules.clone()), Solver::new(HeapRules::new(Rc::new(heaps))));
        for cells in 1..=14_u64 {
            let strip = board(&rules, &cells.to_string());
            assert_eq!(
                boards.grundy(strip.clone()).unwrap(),
                heaps.grundy(cells + shift).unwrap(),
                "{board_rule}: {cells}"
            );
            let misere = heaps.outcome(cells + shift, Play::Misere).unwrap();
            assert_eq!(boards.outcome(strip, Play::Misere).unwrap(), misere, "{board_rule}: {cells}");
        }
    }
}

#[test]
fn notakto() {
    let rules = rules("board \". X\"; replace \".\" by \"X\" if not \"XXX\" in any line");
    let mut solver = Solver::new(rules.clone());
    for (position, outcome, value) in [
        (".../.../...", Outcome::N, 1),
        ("X../.../...", Outcome::N, 0),
        (".X./.../...", Outcome::N, 0),
        (".../.X./...", Outcome::P, 0),
        ("X../.X./...", Outcome::N, 2),
        ("X../.../.X.", Outcome::N, 2),
        (".X./X.X/.X.", Outcome::P, 1),
        ("X../..X/.X.", Outcome::N, 0),
        ("XX./..X/.X.", Outcome::N, 3),
    ] {
        let position = board(&rules, position);
        assert_eq!(solver.outcome(position.clone(), Play::Misere).unwrap(), outcome, "{position:?}");
        assert_eq!(solver.grundy(position).unwrap().0, value);
    }
    // Plambeck and Whitehead 2013: an empty board in misère play; two are lost, three won.
    for (count, outcome) in [(1, Outcome::N), (2, Outcome::P), (3, Outcome::N), (4, Outcome::P)] {
        let sum: Sum<_> = (0..count).map(|_| board(&rules, "3x3")).collect();
        assert_eq!(solver.outcome(sum, Play::Misere).unwrap(), outcome, "{count}");
    }
}

#[test]
fn symmetries_are_those_of_the_rule() {
    let same = |text: &str, a: &str, b: &str| {
        let rules = rules(text);
        let part = |text: &str| {
            let mut parts = Sum::new();
            grundy::Ruleset::components(&rules, board(&rules, text), &mut parts);
            parts
        };
        part(a) == part(b)
    };
    let any = "board \". #\"; replace \"..\" by \"##\" in any direction";
    assert!(same(any, "#../...", ".../..#") && same(any, "#../...", "#./../..") && same(any, "#../...", "..#/..."));
    let right = "board \". #\"; replace \"..\" by \"##\"";
    assert!(same(right, "#../...", "..#/...") && !same(right, "#../...", "#./../.."));
    let hop = "board \". #\"; replace \"#.\" by \".#\"";
    assert!(!same(hop, "#../...", "..#/...") && same(hop, "#../...", ".../#.."));
    let sized = "board \". #\"; replace \"..\" by \"##\" in any direction if rows < columns";
    assert!(!same(sized, "#../...", "#./../..") && same(sized, "#../...", "..#/..."));
    let quadrant = "board \"o .\"; replace \"o\" by \".\" through right and down";
    assert!(same(quadrant, "oo./ooo", "oo/oo/.o") && !same(quadrant, "oo./ooo", ".oo/ooo"));
    let marked = "board \". #\"; replace \"..\" by \"##\" in any direction; illegal when \"##.\"";
    assert!(!same(marked, "#../...", "..#/...") && same(marked, "#../...", ".../#.."));
}
