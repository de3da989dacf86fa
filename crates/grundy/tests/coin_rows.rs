//! Coins in a row. Turning Turtles: the nim-sum of the heads against search, misère play, and wrong input.

use std::rc::Rc;

use grundy::rulesets::{CoinRow, Nim, TurningCode};
use grundy::theories::CoinTurning;
use grundy::{Budget, Limit, Moves, Nimber, Notation, Outcome, Play, Ruleset, SolveError, Solver, Theory};

type Row = Vec<bool>;

fn turtles() -> CoinRow {
    CoinRow::turning_turtles()
}

fn turtle_theory(budget: &Budget) -> CoinTurning {
    CoinTurning::new(Rc::new(TurningCode::turning_turtles()), budget)
}

fn rows(coins: usize) -> impl Iterator<Item = Row> {
    (0..1_u32 << coins).map(move |set| (0..coins).map(|i| set >> i & 1 == 1).collect())
}

fn wins(solver: &mut Solver<CoinRow>, sum: &[Row], play: Play) -> Vec<(usize, Vec<Row>)> {
    let moves = solver.winning_moves(sum.to_vec(), play).unwrap();
    let mut moves: Vec<_> = moves.into_iter().map(|m| (m.component, m.to.into_vec())).collect();
    moves.sort();
    moves
}

/// Options from the definition.
fn options(row: &Row) -> Vec<Row> {
    let mut found = Vec::new();
    for head in (0..row.len()).filter(|&i| row[i]) {
        let mut next = row.clone();
        next[head] = false;
        found.push(next.clone());
        for other in 0..head {
            next[other] = !next[other];
            found.push(next.clone());
            next[other] = !next[other];
        }
    }
    found
}

fn agrees(fast: &mut Solver<CoinRow>, slow: &mut Solver<CoinRow>, sum: &[Row]) {
    assert_eq!(fast.grundy(sum.to_vec()), slow.grundy(sum.to_vec()), "{sum:?}");
    for play in [Play::Normal, Play::Misere] {
        let expected = slow.outcome_by_search(sum.to_vec(), play);
        assert_eq!(fast.outcome(sum.to_vec(), play), expected, "{sum:?} {play}");
        assert_eq!(slow.outcome(sum.to_vec(), play), expected, "{sum:?} {play}");
        let mut by_definition = Vec::new();
        for (i, row) in sum.iter().enumerate() {
            for option in options(row) {
                let mut next = sum.to_vec();
                next[i] = option.clone();
                if slow.outcome_by_search(next, play) == Ok(Outcome::P) {
                    by_definition.push((i, vec![option]));
                }
            }
        }
        by_definition.sort();
        assert_eq!(wins(fast, sum, play), by_definition, "{sum:?} {play}");
        assert_eq!(wins(slow, sum, play), by_definition, "{sum:?} {play}");
    }
}

#[test]
fn every_row_agrees_with_search() {
    let (mut fast, mut slow) = (Solver::new(turtles()), Solver::new(turtles()).without_theories());
    for coins in 0..=7 {
        for row in rows(coins) {
            agrees(&mut fast, &mut slow, &[row]);
        }
    }
}

#[test]
fn sums_of_rows_agree_with_search() {
    let (mut fast, mut slow) = (Solver::new(turtles()), Solver::new(turtles()).without_theories());
    for a in rows(4) {
        for b in rows(3) {
            agrees(&mut fast, &mut slow, &[a.clone(), b]);
        }
    }
    // With a row that is not calm.
    let wild = turtles().parse("THTHTH").unwrap();
    for b in rows(3) {
        agrees(&mut fast, &mut slow, &[wild.clone(), b]);
    }
}

/// Ferguson's condition from the definition, for every row.
#[test]
fn calm_rows_are_known_exactly() {
    let theory = turtle_theory(&Budget::unlimited());
    let mut calm = std::collections::HashMap::new();
    for coins in 0..=9 {
        for row in rows(coins) {
            let value = |row: &Row| theory.grundy(row).unwrap();
            let options = options(&row);
            // Rows in this order: every option was met before.
            let expected = options.iter().all(|option| calm[option])
                && (options.is_empty() || value(&row).0 != 0 || options.iter().any(|option| value(option).0 == 1));
            assert_eq!(theory.plays_misere_nim(&row), expected, "{row:?}");
            calm.insert(row, expected);
        }
    }
}

/// Pitfall: in misère play a row is not the Nim position of its heads.
#[test]
fn misere_play_is_not_the_heap_game() {
    let (mut rows_solver, mut heaps_solver) = (Solver::new(turtles()), Solver::new(Nim));
    let mut differing = Vec::new();
    for row in rows(5) {
        let heaps: Vec<u64> = (1..).zip(&row).filter(|&(_, &head)| head).map(|(i, _)| i).collect();
        let row_outcome = rows_solver.outcome_by_search(row.clone(), Play::Misere).unwrap();
        if row_outcome != heaps_solver.outcome(heaps, Play::Misere).unwrap() {
            differing.push(turtles().write(&row));
        }
    }
    // The heaps 2, 3 are N; the heads at 2 and 3 are P.
    assert_eq!(differing.first().map(String::as_str), Some("THHTT"));
    // The heaps 1, 2, 3 are P; three heads at 1, 2, 3 are N, since a move leaves the one at 1, or those at 2 and 3.
    assert!(differing.contains(&"HHHTT".to_owned()));
    let hhh = turtles().parse("HHH").unwrap();
    assert_eq!(
        wins(&mut rows_solver, &[hhh], Play::Misere),
        [(0, vec![vec![false, true, true]]), (0, vec![vec![true, false, false]])]
    );
    // A row that no theorem decides is searched.
    let wild = turtles().parse("THTHTH").unwrap();
    let answer = rows_solver.solve(wild, Play::Misere, 10).unwrap();
    assert_eq!((answer.tally(), answer.outcome), (None, Some(Outcome::P)));
    assert_eq!(answer.evidence.unwrap().kind(), "computed");
}

/// From cp-oracle.tsv, lines 629-633.
#[test]
fn published_values() {
    let mut solver = Solver::new(turtles());
    let cases = [
        ("HHTHTTTTTT", 7, 1),
        ("HTHTTTHTTT", 5, 1),
        ("HHHHHHHHHH", 11, 3),
        ("THTTHTTTTT", 7, 1),
        ("TTTTTTTTTH", 10, 1),
    ];
    for (text, value, moves) in cases {
        let row = turtles().parse(text).unwrap();
        assert_eq!(solver.grundy(row.clone()), Ok(Nimber(value)), "{text}");
        assert_eq!(solver.winning_moves(row, Play::Normal).unwrap().len(), moves, "{text}");
    }
}

#[test]
fn a_million_coins() {
    let row = vec![true; 1_000_000];
    let mut solver = Solver::new(turtles());
    let answer = solver.solve(row.clone(), Play::Normal, 3).unwrap();
    // The nim-sum of 1 to n is n for n = 0 mod 4; a head x wins with x ^ n if that is less.
    assert_eq!(answer.grundy, Some(Nimber(1_000_000)));
    let count = (1..=1_000_000_u32).filter(|x| x ^ 1_000_000 < *x).count() as u128;
    assert_eq!((answer.total, answer.moves.len(), answer.complete), (count, 3, true));
    assert!(matches!(Solver::new(turtles()).without_theories().grundy(row), Err(SolveError::Rules(..))));
    let mut lone = vec![false; 1_000_000];
    lone[999_999] = true;
    assert_eq!(solver.outcome(lone, Play::Misere), Ok(Outcome::N));
    let mut solver = Solver::with_budget(turtles(), Budget::unlimited().with_stop(|_| Some(Limit::Time)));
    assert_eq!(solver.grundy(vec![true; 1_000_000]), Err(SolveError::Limit(Limit::Time)));
    let mut moves = Moves::with_room(9);
    assert!(turtle_theory(&Budget::unlimited().with_memory(7)).moves_to(&vec![true; 4], &Nimber(0), &mut moves));
    assert_eq!((moves.total(), moves.listed().len()), (1, 0));
    assert!(!turtles().theories(&Budget::unlimited()).is_empty());
}

#[test]
fn moves_in_words() {
    let row = |text: &str| turtles().parse(text).unwrap();
    let step = |to: &str| {
        let step = turtles().describe(&row("HTHH"), &[row(to)]);
        (step.id, step.arg("coin").map(str::to_owned), step.arg("other").map(str::to_owned))
    };
    assert_eq!(step("HTHT"), ("turn-coin", Some("4".into()), None));
    assert_eq!(step("TTHT"), ("turn-both-to-tails", Some("4".into()), Some("1".into())));
    assert_eq!(step("HHTH"), ("turn-other-to-heads", Some("3".into()), Some("2".into())));
    let steps = turtle_theory(&Budget::unlimited()).explain(&row("HTHH"), Play::Normal);
    assert_eq!(
        (steps[0].id, steps[0].arg("heads"), steps[0].arg("value")),
        ("coins-heads", Some("1, 3, 4"), Some("6"))
    );
}

#[test]
fn wrong_input_is_refused_in_place() {
    let error = turtles().parse("HTxH").unwrap_err();
    assert_eq!((error.span(), error.message()), (2..3, "expected H or T, found \"x\""));
    assert_eq!(turtles().parse("HéH").unwrap_err().span(), 1..3);
    assert_eq!(turtles().parse("").unwrap_err().span(), 0..0);
    assert!(error.hint().is_some());
    assert_eq!(turtles().parse("hTt"), Ok(vec![true, false, false]));
    assert_eq!(turtles().write(&vec![true, false, true]), "HTH");
}

/// Codes of every kind, with every name.
const CODES: &[&str] = &[
    "1",
    "2",
    "3",
    "4",
    "1-2",
    "1-3",
    "1-4",
    "1-5",
    "2-4",
    "1+",
    "2+",
    "3+",
    "5+",
    "1C",
    "2C",
    "3C",
    "1-3C",
    "1+C",
    "2+C",
    "3+C",
    "2E",
    "3E",
    "4E",
    "1-3E",
    "1+E",
    "3+E",
    "1S",
    "3S",
    "4S",
    "1-4S",
    "1+S",
    "2+S",
    "5S",
    "1F",
    "2F",
    "3F",
    "1-2F",
    "1+F",
    "2-3F",
    "1+FC",
    "2FC",
    "3FE",
    "2+FE",
    "4FS",
    "1+FS",
    "3-4SF",
    "1-2C(4)",
    "1-3C(5)",
    "3C(5)",
    "1+C(4)",
    "2+C(3)",
    "3EC(5)",
    "1+SC(6)",
    "4FSC(7)",
    "1-3FC(5)",
    "2-3,6C",
    "1,3E",
    "2,1-2C",
    "2+,1C",
    "1-3,2-4,5F",
    "x",
    "xx",
    "x.x",
    "x..xx",
    "xxxF",
    "x.xF",
    "1-2,x..x,3E",
    "x.x,2C,x.xx",
    "30-40",
    "9",
    "sym",
    "moebius",
    "mogul",
    "moidores",
    "grunt",
    "turnips",
    "ruler-fives",
    "mock-turtle-fives",
];

/// Which coins are turned, in ascending order, for every allowed set with `last` as the last one: from the definition.
fn sets(code: &TurningCode, last: usize) -> Vec<Vec<usize>> {
    (0..1_u32 << (last - 1))
        .map(|set| (1..last).filter(|coin| set >> (coin - 1) & 1 == 1).chain([last]).collect())
        .filter(|set: &Vec<usize>| code.allows(set))
        .collect()
}

#[test]
fn heads_are_worth_the_mex_of_what_they_leave() {
    for text in CODES {
        let code = Rc::new(TurningCode::parse(text).unwrap());
        assert_eq!(TurningCode::parse(&code.to_string()).as_ref(), Ok(&*code), "{text}");
        let theory = CoinTurning::new(Rc::clone(&code), &Budget::unlimited());
        let mut values: Vec<u64> = Vec::new();
        for last in 1..=11 {
            let sums = sets(&code, last).into_iter();
            let sums = sums.map(|set| set[..set.len() - 1].iter().fold(0, |sum, &coin| sum ^ values[coin - 1]));
            values.push(grundy::mex(sums.map(Nimber)).0);
            let mut row = vec![false; last];
            row[last - 1] = true;
            assert_eq!(theory.grundy(&row), Some(Nimber(values[last - 1])), "{text}, coin {last}");
        }
    }
}

#[test]
fn pictures_show_the_coins() {
    let code = TurningCode::parse("1,x..xx").unwrap();
    let allowed = |coins: &[usize]| code.allows(coins);
    assert!(allowed(&[4]) && allowed(&[2, 5, 6]) && allowed(&[1, 4, 5]));
    assert!(!allowed(&[2, 3, 6]) && !allowed(&[2, 6]) && !allowed(&[2, 5, 6, 7]) && !allowed(&[1, 100, 101]));
    assert_eq!((code.to_string().as_str(), code.known_name()), ("1,x..xx", None));
    assert_eq!(TurningCode::parse("1-3").unwrap().known_name(), Some("mock-turtles"));
}

#[test]
fn every_allowed_set_is_an_option_once() {
    for text in CODES {
        let code = TurningCode::parse(text).unwrap();
        let rules = CoinRow::new(code.clone());
        for last in 1..=9 {
            let mut row = vec![false; last];
            row[last - 1] = true;
            let mut out = grundy::Options::default();
            rules.options(&row, &mut out);
            let mut found: Vec<Row> = out.iter().map(|option| option[0].clone()).collect();
            found.sort();
            let mut expected: Vec<Row> = sets(&code, last)
                .iter()
                .map(|set| (1..=last).map(|coin| row[coin - 1] != set.contains(&coin)).collect())
                .collect();
            expected.sort();
            assert_eq!(found, expected, "{text}, coin {last}");
        }
    }
}

#[test]
fn long_rows() {
    let value = |code: &str, x: usize| {
        let theory = CoinTurning::new(Rc::new(TurningCode::parse(code).unwrap()), &Budget::unlimited());
        let mut row = vec![false; x];
        row[x - 1] = true;
        theory.grundy(&row).map(|value| value.0)
    };
    // Winning Ways, chapter 14: Moebius begins 1 2 4 8 16 31 32 64 103 128 ...
    assert_eq!(value("moebius", 9), Some(103));
    assert_eq!(
        (value("ruler", 1 << 20), value("motley", 64), value("motley", 65)),
        (Some(1 << 20), Some(1 << 63), None)
    );
    assert_eq!(value("mock-turtles", 1_000_000), Some(1_999_999));
    // The values of Mock Turtles by the table, which a code that says the same in other words uses.
    for x in [1, 2, 7, 100, 300] {
        assert_eq!(value("1-3", x), value("1-2,3", x), "{x}");
        assert_eq!(value("1+C", x), value("1C,2+C", x), "{x}");
    }
    // A memory limit ends it.
    let small = Budget::unlimited().with_memory(1000);
    let theory = CoinTurning::new(Rc::new(TurningCode::parse("moebius").unwrap()), &small);
    assert_eq!(theory.grundy(&vec![true; 200]), None);
    assert_eq!(small.reached(), Some(Limit::Memory));
}

#[test]
fn codes_are_refused_in_place() {
    for (text, span) in [
        ("", 0..0),
        ("0", 0..1),
        ("0-2", 0..3),
        ("3-2", 0..3),
        ("1-", 2..2),
        ("2X", 1..2),
        ("2CE", 2..3),
        ("3C(5", 1..4),
        ("3C(2)", 0..5),
        ("1C(0)", 1..5),
        ("1,", 2..2),
        ("2FF", 2..3),
        ("x.", 1..2),
        ("1,x-x", 3..4),
        ("x.xC", 3..4),
        (&format!("x{}x", ".".repeat(64)), 0..66),
    ] {
        let error = TurningCode::parse(text).unwrap_err();
        assert_eq!(error.span(), span, "{text}: {}", error.message());
        assert!(error.hint().is_some(), "{text}");
    }
}
