//! Turning Turtles: the nim-sum of the heads against search, misère play, and wrong input.

use grundy::rulesets::{Nim, TurningTurtles};
use grundy::theories::TurningTurtles as Heads;
use grundy::{Budget, Limit, Moves, Nimber, Notation, Outcome, Play, Ruleset, SolveError, Solver, Theory};

type Row = Vec<bool>;

fn rows(coins: usize) -> impl Iterator<Item = Row> {
    (0..1_u32 << coins).map(move |set| (0..coins).map(|i| set >> i & 1 == 1).collect())
}

fn wins(solver: &mut Solver<TurningTurtles>, sum: &[Row], play: Play) -> Vec<(usize, Vec<Row>)> {
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

fn agrees(fast: &mut Solver<TurningTurtles>, slow: &mut Solver<TurningTurtles>, sum: &[Row]) {
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
    let (mut fast, mut slow) = (Solver::new(TurningTurtles), Solver::new(TurningTurtles).without_theories());
    for coins in 0..=7 {
        for row in rows(coins) {
            agrees(&mut fast, &mut slow, &[row]);
        }
    }
}

#[test]
fn sums_of_rows_agree_with_search() {
    let (mut fast, mut slow) = (Solver::new(TurningTurtles), Solver::new(TurningTurtles).without_theories());
    for a in rows(4) {
        for b in rows(3) {
            agrees(&mut fast, &mut slow, &[a.clone(), b]);
        }
    }
    // With a row that is not calm.
    let wild = TurningTurtles.parse("THTHTH").unwrap();
    for b in rows(3) {
        agrees(&mut fast, &mut slow, &[wild.clone(), b]);
    }
}

/// Ferguson's condition from the definition, for every row.
#[test]
fn calm_rows_are_known_exactly() {
    let theory = Heads::new(&Budget::unlimited());
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
    let (mut rows_solver, mut heaps_solver) = (Solver::new(TurningTurtles), Solver::new(Nim));
    let mut differing = Vec::new();
    for row in rows(5) {
        let heaps: Vec<u64> = (1..).zip(&row).filter(|&(_, &head)| head).map(|(i, _)| i).collect();
        let row_outcome = rows_solver.outcome_by_search(row.clone(), Play::Misere).unwrap();
        if row_outcome != heaps_solver.outcome(heaps, Play::Misere).unwrap() {
            differing.push(TurningTurtles.write(&row));
        }
    }
    // The heaps 2, 3 are N; the heads at 2 and 3 are P.
    assert_eq!(differing.first().map(String::as_str), Some("THHTT"));
    // The heaps 1, 2, 3 are P; three heads at 1, 2, 3 are N, since a move leaves the one at 1, or those at 2 and 3.
    assert!(differing.contains(&"HHHTT".to_owned()));
    let hhh = TurningTurtles.parse("HHH").unwrap();
    assert_eq!(
        wins(&mut rows_solver, &[hhh], Play::Misere),
        [(0, vec![vec![false, true, true]]), (0, vec![vec![true, false, false]])]
    );
    // A row that no theorem decides is searched.
    let wild = TurningTurtles.parse("THTHTH").unwrap();
    let answer = rows_solver.solve(wild, Play::Misere, 10).unwrap();
    assert_eq!((answer.tally(), answer.outcome), (None, Some(Outcome::P)));
    assert_eq!(answer.evidence.unwrap().kind(), "computed");
}

/// From cp-oracle.tsv, lines 629-633.
#[test]
fn published_values() {
    let mut solver = Solver::new(TurningTurtles);
    let cases = [
        ("HHTHTTTTTT", 7, 1),
        ("HTHTTTHTTT", 5, 1),
        ("HHHHHHHHHH", 11, 3),
        ("THTTHTTTTT", 7, 1),
        ("TTTTTTTTTH", 10, 1),
    ];
    for (text, value, moves) in cases {
        let row = TurningTurtles.parse(text).unwrap();
        assert_eq!(solver.grundy(row.clone()), Ok(Nimber(value)), "{text}");
        assert_eq!(solver.winning_moves(row, Play::Normal).unwrap().len(), moves, "{text}");
    }
}

#[test]
fn a_million_coins() {
    let row = vec![true; 1_000_000];
    let mut solver = Solver::new(TurningTurtles);
    let answer = solver.solve(row.clone(), Play::Normal, 3).unwrap();
    // The nim-sum of 1 to n is n for n = 0 mod 4; a head x wins with x ^ n if that is less.
    assert_eq!(answer.grundy, Some(Nimber(1_000_000)));
    let count = (1..=1_000_000_u32).filter(|x| x ^ 1_000_000 < *x).count() as u128;
    assert_eq!((answer.total, answer.moves.len(), answer.complete), (count, 3, true));
    assert!(matches!(Solver::new(TurningTurtles).without_theories().grundy(row), Err(SolveError::Rules(..))));
    let mut lone = vec![false; 1_000_000];
    lone[999_999] = true;
    assert_eq!(solver.outcome(lone, Play::Misere), Ok(Outcome::N));
    let mut solver = Solver::with_budget(TurningTurtles, Budget::unlimited().with_stop(|_| Some(Limit::Time)));
    assert_eq!(solver.grundy(vec![true; 1_000_000]), Err(SolveError::Limit(Limit::Time)));
    let mut moves = Moves::with_room(9);
    assert!(Heads::new(&Budget::unlimited().with_memory(7)).moves_to(&vec![true; 4], &Nimber(0), &mut moves));
    assert_eq!((moves.total(), moves.listed().len()), (1, 0));
    assert!(!TurningTurtles.theories(&Budget::unlimited()).is_empty());
}

#[test]
fn moves_in_words() {
    let row = |text: &str| TurningTurtles.parse(text).unwrap();
    let step = |to: &str| {
        let step = TurningTurtles.describe(&row("HTHH"), &[row(to)]);
        (step.id, step.arg("coin").map(str::to_owned), step.arg("other").map(str::to_owned))
    };
    assert_eq!(step("HTHT"), ("turn-coin", Some("4".into()), None));
    assert_eq!(step("TTHT"), ("turn-both-to-tails", Some("4".into()), Some("1".into())));
    assert_eq!(step("HHTH"), ("turn-other-to-heads", Some("3".into()), Some("2".into())));
    let steps = Heads::new(&Budget::unlimited()).explain(&row("HTHH"), Play::Normal);
    assert_eq!(
        (steps[0].id, steps[0].arg("heads"), steps[0].arg("value")),
        ("turtles-heads", Some("1 ^ 3 ^ 4"), Some("6"))
    );
}

#[test]
fn wrong_input_is_refused_in_place() {
    let error = TurningTurtles.parse("HTxH").unwrap_err();
    assert_eq!((error.span(), error.message()), (2..3, "expected H or T, found \"x\""));
    assert_eq!(TurningTurtles.parse("HéH").unwrap_err().span(), 1..3);
    assert_eq!(TurningTurtles.parse("").unwrap_err().span(), 0..0);
    assert!(error.hint().is_some());
    assert_eq!(TurningTurtles.parse("hTt"), Ok(vec![true, false, false]));
    assert_eq!(TurningTurtles.write(&vec![true, false, true]), "HTH");
}
