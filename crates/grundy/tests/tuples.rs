//! Games on rows and pairs of numbers: every theory against search, and the rows of the reference table `cp-oracle.tsv`.

use std::fmt::Debug;

use grundy::rulesets::{Euclid, FibonacciNim};
use grundy::{Nimber, Notation, Outcome, Play, Ruleset, Solver};

const PLAYS: [Play; 2] = [Play::Normal, Play::Misere];

/// Holds everything the theories say of single components against search.
fn agree<R: Ruleset + Clone + Debug>(rules: &R, positions: impl IntoIterator<Item = R::Position>) {
    let (mut fast, mut slow) = (Solver::new(rules.clone()), Solver::new(rules.clone()).without_theories());
    for position in positions {
        for play in PLAYS {
            let outcome = slow.outcome_by_search(position.clone(), play).unwrap();
            assert_eq!(fast.outcome(position.clone(), play), Ok(outcome), "{rules:?} {position:?} {play}");
            let mut expected = slow.winning_moves(position.clone(), play).unwrap();
            let mut found = fast.winning_moves(position.clone(), play).unwrap();
            expected.sort_by(|x, y| x.to.cmp(&y.to));
            found.sort_by(|x, y| x.to.cmp(&y.to));
            assert_eq!(found, expected, "{rules:?} {position:?} {play}");
            let answer = fast.solve(position.clone(), play, 1).unwrap();
            assert_eq!(answer.outcome, Some(outcome));
            assert!(answer.complete && answer.total == expected.len() as u128, "{rules:?} {position:?} {play}");
        }
        assert_eq!(fast.grundy(position.clone()), slow.grundy(position.clone()), "{rules:?} {position:?}");
    }
}

/// Holds the theories against search in sums of two components, in both conventions.
fn agree_in_sums<R: Ruleset + Clone + Debug>(rules: &R, positions: &[R::Position]) {
    let (mut fast, mut slow) = (Solver::new(rules.clone()), Solver::new(rules.clone()).without_theories());
    for (i, a) in positions.iter().enumerate() {
        for b in &positions[..=i] {
            for play in PLAYS {
                let sum = [a.clone(), b.clone()];
                let expected = slow.outcome_by_search(sum.clone(), play).unwrap();
                assert_eq!(fast.outcome(sum.clone(), play), Ok(expected), "{rules:?} {sum:?} {play}");
                let mut found = fast.winning_moves(sum.clone(), play).unwrap();
                let mut expected = slow.winning_moves(sum.clone(), play).unwrap();
                found.sort_by(|x, y| (x.component, &x.to).cmp(&(y.component, &y.to)));
                expected.sort_by(|x, y| (x.component, &x.to).cmp(&(y.component, &y.to)));
                assert_eq!(found, expected, "{rules:?} {sum:?} {play}");
            }
        }
    }
}

/// The span and the message of the error with which a text is refused.
fn refused(rules: &impl Notation, text: &str) -> (std::ops::Range<usize>, String) {
    let Err(error) = rules.parse(text) else { panic!("{text} was read") };
    (error.span(), error.message().to_owned())
}

fn pairs(from: u64, to: u64) -> impl Iterator<Item = [u64; 2]> {
    (from..to).flat_map(move |a| (from..to).map(move |b| [a, b]))
}

#[test]
fn euclid_agrees_with_search() {
    agree(&Euclid::default(), pairs(0, 70));
    agree(&Euclid::positive(), pairs(1, 70));
    let few: Vec<_> = pairs(0, 9).filter(|&[a, b]| a <= b).collect();
    agree_in_sums(&Euclid::default(), &few);
    agree_in_sums(&Euclid::positive(), &few[9..]);
}

#[test]
fn euclid_has_the_published_laws() {
    let (mut zero, mut positive) = (Solver::new(Euclid::default()), Solver::new(Euclid::positive()));
    for [a, b] in pairs(1, 120).filter(|&[a, b]| a <= b) {
        // Nivasch 2006, and the golden ratio: b < φa exactly when b² < ab + a².
        assert_eq!(positive.grundy([[a, b]]), Ok(Nimber((b * b - a * a) / (a * b))), "{a},{b}");
        let golden = b * b < a * b + a * a;
        assert_eq!(positive.outcome([[a, b]], Play::Normal).unwrap() == Outcome::P, golden);
        assert_eq!(zero.outcome([[a, b]], Play::Normal).unwrap() == Outcome::P, golden && b % a != 0);
    }
}

/// cp-oracle.tsv: "Euclid's game (POJ 2348 / HDU 1525 / UVa 10368)" and "zero not allowed".
#[test]
fn euclid_rows_of_the_reference() {
    let mut solver = Solver::new(Euclid::default());
    for (pair, value, to) in [
        ([34, 12], 2, Some([10, 12])),
        ([25, 7], 3, Some([11, 7])),
        ([24, 15], 0, None),
        ([1, 1], 1, Some([0, 1])),
        ([5, 8], 0, None),
        ([8, 13], 1, Some([8, 5])),
        ([7, 7], 1, Some([0, 7])),
        ([100, 62], 0, None),
        ([6, 17], 2, Some([6, 5])),
        ([4, 9], 1, Some([4, 5])),
    ] {
        assert_eq!(solver.grundy([pair]), Ok(Nimber(value)));
        let moves = solver.winning_moves([pair], Play::Normal).unwrap();
        assert_eq!(moves.iter().map(|m| m.to[0]).collect::<Vec<_>>(), to.into_iter().collect::<Vec<_>>());
    }
    let mut solver = Solver::new(Euclid::positive());
    for (pair, value) in [([1, 1], 0), ([1, 2], 1), ([5, 13], 2), ([7, 30], 4), ([12, 34], 2), ([8, 21], 2)] {
        assert_eq!(solver.grundy([pair]), Ok(Nimber(value)));
    }
}

#[test]
fn euclid_at_the_edge_of_64_bits() {
    let mut solver = Solver::new(Euclid::default());
    assert_eq!(solver.grundy([[1, u64::MAX]]), Ok(Nimber(u64::MAX)));
    let moves = solver.winning_moves([[2, u64::MAX]], Play::Normal).unwrap();
    assert_eq!(moves[0].to[0], [2, 3]);
    let moves = solver.winning_moves([[u64::MAX, 1]], Play::Misere).unwrap();
    assert_eq!(moves[0].to[0], [1, 1]);
    assert_eq!(solver.grundy([[0, u64::MAX]]), Ok(Nimber(0)));
    assert_eq!(solver.grundy([[0, 0]]), Ok(Nimber(0)));
    // Two neighbouring Fibonacci numbers: the longest run of Euclid's algorithm.
    assert_eq!(solver.outcome([[7_540_113_804_746_346_429, 12_200_160_415_121_876_738]], Play::Normal), Ok(Outcome::N));
    let mut solver = Solver::new(Euclid::positive());
    assert_eq!(solver.grundy([[1, u64::MAX]]), Ok(Nimber(u64::MAX - 1)));
    assert_eq!(solver.outcome([[1, u64::MAX]], Play::Misere), Ok(Outcome::N));
    assert!(solver.grundy([[0, 3]]).is_err());
}

#[test]
fn euclid_in_writing() {
    assert_eq!(refused(&Euclid::positive(), "12,0").0, 3..4);
    assert_eq!(refused(&Euclid::positive(), "0,5").0, 0..1);
    assert_eq!(refused(&Euclid::default(), "1,2,3").0, 0..5);
    assert_eq!(refused(&Euclid::default(), "12,x").0, 3..4);
    let step = Euclid::default().describe(&[34, 12], &[[10, 12]]);
    assert_eq!((step.id, step.arg("times"), step.arg("left")), ("euclid-subtract", Some("2"), Some("10,12")));
}

#[test]
fn fibonacci_nim_agrees_with_search() {
    agree(&FibonacciNim, pairs(0, 60));
    let few: Vec<_> = pairs(0, 7).collect();
    agree_in_sums(&FibonacciNim, &few);
}

/// cp-oracle.tsv: "Fibonacci Nim (HDU 2516 / ZOJ 3599 k=2)" and the values of the opening positions 1..40.
#[test]
fn fibonacci_nim_rows_of_the_reference() {
    let mut solver = Solver::new(FibonacciNim);
    let first: [(u64, &[u64]); 8] =
        [(2, &[]), (13, &[]), (3, &[]), (4, &[1]), (12, &[1]), (100, &[3, 11]), (89, &[]), (88, &[1])];
    for (n, takes) in first {
        let moves = solver.winning_moves([FibonacciNim::opening(n)], Play::Normal).unwrap();
        assert_eq!(moves.iter().map(|m| n - m.to[0][0]).collect::<Vec<_>>(), takes, "{n}");
    }
    assert_eq!(solver.outcome([FibonacciNim::opening(10_000)], Play::Normal), Ok(Outcome::N));
    let values: Vec<u64> = (1..=40).map(|n| solver.grundy([FibonacciNim::opening(n)]).unwrap().0).collect();
    assert_eq!(
        values,
        [
            0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6, 0, 6, 6, 7, 7, 7, 7, 7, 0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9, 0, 9, 9,
            9, 9, 9, 9
        ]
    );
}

#[test]
fn fibonacci_nim_at_the_edge_of_64_bits() {
    let (mut solver, last) = (Solver::new(FibonacciNim), 12_200_160_415_121_876_738_u64);
    let mut is_p = |n| solver.outcome([FibonacciNim::opening(n)], Play::Normal) == Ok(Outcome::P);
    assert!(is_p(last) && is_p(7_540_113_804_746_346_429) && is_p(1) && is_p(0));
    assert!(!is_p(last + 1) && !is_p(last - 1) && !is_p(u64::MAX));
    assert_eq!(solver.winning_moves([[last, u64::MAX]], Play::Normal).unwrap()[0].to[0], [0, 0]);
    let sum: u64 = grundy::theories::zeckendorf::parts(u64::MAX).iter().sum();
    assert_eq!(sum, u64::MAX);
}

#[test]
fn fibonacci_nim_in_writing() {
    assert_eq!(FibonacciNim.parse("21"), Ok([21, 20]));
    assert_eq!(FibonacciNim.parse("21,5"), Ok([21, 5]));
    assert_eq!(FibonacciNim.parse("0"), Ok([0, 0]));
    assert_eq!(refused(&FibonacciNim, "21,").0, 3..3);
    assert_eq!(refused(&FibonacciNim, "21,2,3").0, 0..6);
    let step = FibonacciNim.describe(&[21, 20], &[[13, 13]]);
    assert_eq!((step.id, step.arg("taken"), step.arg("most")), ("fibonacci-take", Some("8"), Some("13")));
}
