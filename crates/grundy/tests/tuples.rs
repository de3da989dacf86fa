//! Games on rows and pairs of numbers: every theory against search, and the rows of the reference table `cp-oracle.tsv`.

use std::fmt::Debug;

use grundy::rulesets::{
    Euclid, FibonacciNim, GeorgiaBob, Moore, Nimble, RockTree, Staircase, Tree, TreeFault, TreeStaircase,
};
use grundy::theories::TreeStaircaseSum;
use grundy::{Nimber, Notation, Options, Outcome, Play, Ruleset, Solver};

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
    assert_eq!(solver.winning_moves([[last, u64::MAX]], Play::Normal).unwrap()[0].to[0], [0, u64::MAX]);
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

/// Every list of `len` numbers from `from` to below `to`.
fn lists(len: usize, from: u64, to: u64) -> Vec<Vec<u64>> {
    (0..len).fold(vec![Vec::new()], |lists, _| {
        lists.iter().flat_map(|list| (from..to).map(|n| [&list[..], &[n]].concat())).collect()
    })
}

#[test]
fn staircase_agrees_with_search() {
    for (len, to) in [(1, 9), (2, 6), (3, 5), (4, 3), (5, 3)] {
        agree(&Staircase::default(), lists(len, 0, to));
        agree(&Staircase::with_ground(), lists(len, 0, to));
    }
    agree_in_sums(&Staircase::default(), &lists(3, 0, 3));
}

/// cp-oracle.tsv: "Staircase Nim (steps 1..n, ground 0)": step from which, and how many coins.
#[test]
fn staircase_rows_of_the_reference() {
    let mut solver = Solver::new(Staircase::default());
    type Row = (&'static [u64], u64, &'static [(usize, u64)]);
    let rows: [Row; 14] = [
        (&[0], 0, &[]),
        (&[0, 1], 0, &[]),
        (&[0, 5], 0, &[]),
        (&[2, 1], 2, &[(1, 2)]),
        (&[1, 2], 1, &[(1, 1)]),
        (&[2, 0, 2], 0, &[]),
        (&[1, 5, 1], 0, &[]),
        (&[3, 1, 2], 1, &[(1, 1)]),
        (&[1, 2, 3], 2, &[(2, 2), (3, 2)]),
        (&[0, 0, 3], 3, &[(3, 3)]),
        (&[2, 2, 2], 0, &[]),
        (&[0, 0, 0, 4], 0, &[]),
        (&[2, 3, 1, 0, 3], 0, &[]),
        (&[1, 0, 1, 0, 1], 1, &[(1, 1), (3, 1), (5, 1)]),
    ];
    for (steps, value, expected) in rows {
        assert_eq!(solver.grundy([steps.to_vec()]), Ok(Nimber(value)), "{steps:?}");
        let moves = solver.winning_moves([steps.to_vec()], Play::Normal).unwrap();
        let found: Vec<(usize, u64)> = moves
            .iter()
            .map(|m| {
                let place = (0..steps.len()).find(|&i| m.to[0][i] < steps[i]).unwrap();
                (place + 1, steps[place] - m.to[0][place])
            })
            .collect();
        assert_eq!(found, expected, "{steps:?}");
    }
    let misere: [(&[u64], Outcome); 9] = [
        (&[2], Outcome::N),
        (&[1, 1], Outcome::P),
        (&[0, 2], Outcome::N),
        (&[1, 1, 1], Outcome::N),
        (&[2, 0, 1], Outcome::N),
        (&[2, 0, 2], Outcome::P),
        (&[0, 0, 1], Outcome::P),
        (&[1, 2, 1], Outcome::N),
        (&[3, 1, 2], Outcome::N),
    ];
    for (steps, outcome) in misere {
        assert_eq!(solver.outcome([steps.to_vec()], Play::Misere), Ok(outcome), "{steps:?}");
    }
}

/// Pitfall 24, cp-oracle.tsv "CSES 1099 Stair Game (stair 1 = ground)": which steps count depends on where the ground is.
#[test]
fn the_parity_of_a_step_is_counted_from_the_ground() {
    let (mut ground, mut first) = (Solver::new(Staircase::with_ground()), Solver::new(Staircase::default()));
    let rows: [(&[u64], Outcome, Outcome); 6] = [
        (&[0, 2, 1], Outcome::N, Outcome::N),
        (&[1, 1, 1, 1], Outcome::P, Outcome::P),
        (&[7], Outcome::P, Outcome::N),
        (&[0, 0, 1], Outcome::P, Outcome::N),
        (&[9, 2, 9, 2], Outcome::P, Outcome::P),
        (&[3, 1, 1, 2, 1], Outcome::N, Outcome::N),
    ];
    for (stairs, with_ground, without) in rows {
        assert_eq!(ground.outcome([stairs.to_vec()], Play::Normal), Ok(with_ground), "{stairs:?}");
        assert_eq!(first.outcome([stairs.to_vec()], Play::Normal), Ok(without), "{stairs:?}");
    }
}

/// A tutorial's argument that all coins on even steps "go home in an even number of moves" is false: from two coins on step
/// 2, play can end after 3 moves (both down, then one by one). The position is P all the same.
#[test]
fn play_from_even_steps_may_last_an_odd_number_of_moves() {
    let rules = Staircase::default();
    let mut options = Options::default();
    let mut is_option = |from: &[u64], to: &[u64]| {
        options.reset(usize::MAX);
        rules.options(&from.to_vec(), &mut options);
        options.iter().any(|option| option[0] == to)
    };
    assert!(is_option(&[0, 2], &[2, 0]) && is_option(&[2, 0], &[1, 0]) && is_option(&[1, 0], &[0, 0]));
    assert_eq!(Solver::new(rules).outcome_by_search([vec![0, 2]], Play::Normal), Ok(Outcome::P));
}

#[test]
fn staircase_at_the_edge() {
    let mut solver = Solver::new(Staircase::default());
    assert_eq!(solver.grundy([vec![u64::MAX]]), Ok(Nimber(u64::MAX)));
    assert_eq!(solver.winning_moves([vec![1 << 63, (1 << 63) - 1]], Play::Normal).unwrap().len(), 1);
    assert!(solver.grundy([vec![u64::MAX, 1]]).is_err());
    let mut many: Vec<u64> = vec![5; 1_000_000];
    many[0] = 6;
    let answer = solver.solve([many], Play::Misere, 3).unwrap();
    assert_eq!((answer.outcome, answer.grundy, answer.moves.len()), (Some(Outcome::N), Some(Nimber(3)), 3));
    // 5 ^ 3 = 6 on 499,999 odd steps is one coin more, from the step above; 6 ^ 3 = 5 on step 1 is one less.
    assert_eq!((answer.total, answer.complete), (500_000, true));
    assert_eq!(refused(&Staircase::default(), "1,18446744073709551615,0").0, 2..22);
    let step = Staircase::default().describe(&vec![1, 2, 3], &[vec![3, 0, 3]]);
    assert_eq!((step.id, step.arg("coins"), step.arg("from")), ("staircase-down", Some("2"), Some("2")));
    let step = Staircase::with_ground().describe(&vec![1, 2, 3], &[vec![3, 0, 3]]);
    assert_eq!((step.id, step.arg("coins"), step.arg("from")), ("staircase-to-ground", Some("2"), Some("1")));
}

#[test]
fn georgia_and_bob_agrees_with_search() {
    for (rules, first) in [(GeorgiaBob::default(), 1), (GeorgiaBob::silver_dollar(), 0)] {
        for len in 1..=4 {
            let boards = lists(len, first, first + 8).into_iter().filter(|c| c.windows(2).all(|p| p[0] < p[1]));
            agree(&rules, boards);
        }
        let few: Vec<_> =
            lists(3, first, first + 5).into_iter().filter(|c| c.windows(2).all(|p| p[0] < p[1])).collect();
        agree_in_sums(&rules, &few);
    }
}

/// cp-oracle.tsv: "POJ 1704 Georgia and Bob"; the unsorted ones are pitfall 22.
#[test]
fn georgia_and_bob_rows_of_the_reference() {
    let rules = GeorgiaBob::default();
    let mut solver = Solver::new(rules);
    for (text, value) in [
        ("1,2,3", 0),
        ("1,5,6,7,9,12,14,17", 3),
        ("1,2", 0),
        ("1,3", 1),
        ("2,4", 1),
        ("3,5,9", 1),
        ("9,3,5", 1),
        ("1,4,6", 1),
        ("5", 4),
        ("6,1", 4),
        ("3,4,8,11", 2),
    ] {
        assert_eq!(solver.grundy([rules.parse(text).unwrap()]), Ok(Nimber(value)), "{text}");
    }
}

/// Pitfall 23: pairing the coins from the left, and leaving the last one over, is wrong from 1, 2, 4 on.
#[test]
fn gaps_are_paired_from_the_right() {
    let mut solver = Solver::new(GeorgiaBob::default());
    let boards = lists(3, 1, 9).into_iter().filter(|c| c.windows(2).all(|p| p[0] < p[1]));
    let wrong = boards.filter(|c| (c[1] - c[0] == 1) != (solver.outcome(c.clone(), Play::Normal) == Ok(Outcome::P)));
    assert_eq!(wrong.collect::<Vec<_>>()[0], [1, 2, 4]);
}

#[test]
fn georgia_and_bob_in_writing() {
    let rules = GeorgiaBob::default();
    assert_eq!(refused(&rules, "5,3,12,3").0, 7..8);
    assert_eq!(refused(&rules, "5,0").0, 2..3);
    assert_eq!(GeorgiaBob::silver_dollar().parse("5,0"), Ok(vec![0, 5]));
    assert_eq!(refused(&rules, "1,,2").0, 2..2);
    let step = rules.describe(&vec![1, 4, 6], &[vec![1, 3, 6]]);
    assert_eq!((step.id, step.arg("from"), step.arg("to")), ("move-coin", Some("4"), Some("3")));
    let mut solver = Solver::new(rules);
    assert_eq!(solver.grundy([vec![1, u64::MAX]]), Ok(Nimber(u64::MAX - 2)));
    assert!(solver.grundy([vec![3, 3]]).is_err() && solver.grundy([vec![0]]).is_err());
    assert!(solver.grundy([vec![u64::MAX, u64::MAX]]).is_err());
}

#[test]
fn nimble_agrees_with_search() {
    for (len, to) in [(1, 9), (2, 6), (3, 4), (4, 3)] {
        agree(&Nimble, lists(len, 0, to));
    }
    agree_in_sums(&Nimble, &lists(2, 0, 4));
    agree_in_sums(&Nimble, &lists(3, 0, 2));
}

/// cp-oracle.tsv: "Nimble".
#[test]
fn nimble_rows_of_the_reference() {
    let mut solver = Solver::new(Nimble);
    let rows: [(&[u64], u64); 8] = [
        (&[1, 1], 0),
        (&[1, 2, 3], 0),
        (&[0, 5, 5], 0),
        (&[4], 4),
        (&[7, 2, 5], 0),
        (&[2, 2, 2], 2),
        (&[3, 3, 1, 1], 0),
        (&[1, 2, 4], 7),
    ];
    for (coins, value) in rows {
        assert_eq!(solver.grundy([coins.to_vec()]), Ok(Nimber(value)));
    }
    let answer = solver.solve([vec![7, 2, u64::MAX]], Play::Normal, 9).unwrap();
    assert_eq!((answer.evidence.unwrap().kind(), answer.total), ("theorem", 1));
    assert!(!answer.components[0].theories.is_empty());
}

fn on_tree(parents: &[u32], rocks: Vec<u64>) -> RockTree {
    RockTree::new(Tree::new(parents).unwrap(), rocks).unwrap()
}

#[test]
fn tree_staircase_agrees_with_search() {
    for (parents, to) in [
        (&[0][..], 12),
        (&[0, 1][..], 6),
        (&[2, 0][..], 6),
        (&[0, 1, 2][..], 4),
        (&[3, 0, 2][..], 4),
        (&[0, 1, 1][..], 4),
        (&[0, 0, 1, 2][..], 3),
        (&[4, 1, 1, 0][..], 3),
    ] {
        for limit in 1..=4 {
            let rules = TreeStaircase::new(limit).unwrap();
            agree(&rules, lists(parents.len(), 0, to).into_iter().map(|rocks| on_tree(parents, rocks)));
        }
    }
    let few: Vec<_> = lists(3, 0, 3).into_iter().map(|rocks| on_tree(&[2, 0, 2], rocks)).collect();
    agree_in_sums(&TreeStaircase::new(2).unwrap(), &few);
}

/// cp-oracle.tsv: "Luogu P2972 Rocks and Trees".
#[test]
fn tree_staircase_rows_of_the_reference() {
    for (text, limit, value) in [
        ("0:3", 3, 3),
        ("0:1,1:1", 3, 1),
        ("0:0,1:2", 1, 0),
        ("0:3,0:1", 2, 1),
        ("0:1,1:0,2:1", 1, 0),
        ("0:2,1:1,2:1", 2, 3),
        ("0:1,0:2,1:1,1:1", 2, 3),
        ("0:0,1:1,1:2,2:1", 3, 1),
        ("0:2,1:1,0:1", 2, 3),
    ] {
        let rules = TreeStaircase::new(limit).unwrap();
        let position = rules.parse(text).unwrap();
        assert_eq!(rules.write(&position), text);
        let sum = TreeStaircaseSum::new(position.tree().clone(), position.rocks(), limit);
        assert_eq!(sum.grundy(), Nimber(value), "{text}");
        assert_eq!(Solver::new(rules).grundy(position), Ok(Nimber(value)), "{text}");
    }
}

#[test]
fn a_tree_of_a_million_nodes_changes_in_constant_time() {
    let n = 1_000_000_u32;
    // Each node hangs from the next one; the last one from the root.
    let parents: Vec<u32> = (2..=n).chain([0]).collect();
    let mut sum = TreeStaircaseSum::new(Tree::new(&parents).unwrap(), &[], 9);
    for node in 1..=n as usize {
        sum.set(node, node as u64);
    }
    let expected = (1..=u64::from(n)).filter(|node| (u64::from(n) - node) % 2 == 0).fold(0, |x, node| x ^ (node % 10));
    assert_eq!(sum.grundy(), Nimber(expected));
    sum.set(0, 5);
    sum.set(n as usize + 1, 5);
    sum.set(n as usize, 3);
    assert_eq!(sum.grundy(), Nimber(expected ^ 3));
}

#[test]
fn tree_staircase_at_the_edge() {
    let rules = TreeStaircase::new(u64::MAX).unwrap();
    let mut solver = Solver::new(rules);
    assert_eq!(solver.grundy(on_tree(&[0], vec![u64::MAX])), Ok(Nimber(u64::MAX)));
    assert!(solver.grundy(on_tree(&[0, 1], vec![u64::MAX, 1])).is_err());
    let moves = solver.winning_moves(on_tree(&[0, 0, 2], vec![1 << 63, 1, 3]), Play::Normal).unwrap();
    assert_eq!(moves.len(), 1);
}

#[test]
fn tree_staircase_in_writing() {
    let rules = TreeStaircase::new(2).unwrap();
    assert_eq!(refused(&rules, "0:2,0,1:3"), (4..5, "expected parent:rocks, found \"0\"".into()));
    assert_eq!(refused(&rules, "0:2,5:2").0, 4..5);
    assert_eq!(refused(&rules, "0:2,99999999999:2").0, 4..15);
    assert_eq!(refused(&rules, "0:2,3:1,2:x").0, 10..11);
    assert_eq!(refused(&rules, "0:2,3:1,2:1").0, 4..5);
    assert_eq!(refused(&rules, "1:2").0, 0..1);
    assert_eq!(refused(&rules, "").0, 0..0);
    assert_eq!(refused(&rules, "0:18446744073709551615,1:1").0, 25..26);
    assert_eq!(Tree::new(&[2, 3, 2]), Err(TreeFault::Cycle { node: 2 }));
    let from = rules.parse("0:2,1:3").unwrap();
    let step = rules.describe(&from, &[rules.parse("0:4,1:1").unwrap()]);
    assert_eq!(
        (step.id, step.arg("rocks"), step.arg("from"), step.arg("to")),
        ("tree-rocks", Some("2"), Some("2"), Some("1"))
    );
}

fn moore(k: u64) -> Moore {
    Moore::new(k).unwrap()
}

#[test]
fn moore_agrees_with_search() {
    for k in 1..=4 {
        for (len, to) in [(0, 1), (1, 5), (2, 5), (3, 5), (4, 4), (5, 3)] {
            agree(&moore(k), lists(len, 0, to));
        }
    }
    agree(&moore(u64::MAX), lists(3, 0, 4));
    for k in 1..=3 {
        agree_in_sums(&moore(k), &lists(2, 0, 3));
        agree_in_sums(&moore(k), &lists(3, 0, 2));
    }
}

/// Counting agrees with listing, also where only one move is listed.
#[test]
fn moore_counts_what_it_lists() {
    for k in 1..=4 {
        let mut solver = Solver::new(moore(k));
        let wide = scattered(9).into_iter().map(|heap| heap >> 57).collect();
        for heaps in lists(4, 0, 5).into_iter().chain(lists(3, 0, 9)).chain(lists(6, 0, 3)).chain([wide]) {
            for play in PLAYS {
                let listed = solver.solve(heaps.clone(), play, usize::MAX).unwrap();
                let counted = solver.solve(heaps.clone(), play, 0).unwrap();
                assert!(counted.complete && counted.moves.is_empty());
                assert_eq!(counted.total, listed.moves.len() as u128, "k = {k}: {heaps:?} {play}");
                assert!(listed.moves.windows(2).all(|pair| pair[0].to < pair[1].to));
            }
        }
    }
}

/// cp-oracle.tsv: "Moore's Nim_k": outcome, misère outcome, number of winning moves, one of them.
#[test]
fn moore_rows_of_the_reference() {
    use Outcome::{N, P};
    type Row = (&'static [u64], u64, Outcome, Outcome, usize, &'static [u64]);
    let rows: [Row; 23] = [
        (&[1, 1, 1], 1, N, P, 3, &[0, 1, 1]),
        (&[1, 2, 3], 1, P, P, 0, &[]),
        (&[2, 2, 2], 1, N, N, 3, &[0, 2, 2]),
        (&[1, 1, 2], 1, N, N, 1, &[1, 1, 0]),
        (&[3, 3, 3], 1, N, N, 3, &[0, 3, 3]),
        (&[1, 1, 1, 1], 1, P, N, 0, &[]),
        (&[3, 3, 2, 2], 1, P, P, 0, &[]),
        (&[1, 1, 1, 1, 1], 1, N, P, 5, &[0, 1, 1, 1, 1]),
        (&[2, 2, 2, 2, 1], 1, N, N, 1, &[2, 2, 2, 2, 0]),
        (&[2, 2, 2], 2, P, P, 0, &[]),
        (&[1, 1, 2], 2, N, N, 1, &[1, 1, 1]),
        (&[3, 3, 3], 2, P, P, 0, &[]),
        (&[1, 1, 1, 1], 2, N, P, 4, &[0, 1, 1, 1]),
        (&[2, 3, 1, 2], 2, N, N, 1, &[2, 2, 0, 2]),
        (&[3, 3, 2, 2], 2, N, N, 4, &[0, 2, 2, 2]),
        (&[1, 1, 1, 1, 1], 2, N, N, 10, &[0, 0, 1, 1, 1]),
        (&[2, 2, 2, 2, 1], 2, N, N, 4, &[0, 2, 2, 2, 0]),
        (&[1, 1, 2], 3, N, N, 1, &[0, 0, 0]),
        (&[3, 3, 3], 3, N, N, 1, &[0, 0, 0]),
        (&[1, 1, 1, 1], 3, P, N, 0, &[]),
        (&[2, 3, 1, 2], 3, N, N, 1, &[1, 1, 1, 1]),
        (&[0, 2, 2, 3], 3, N, N, 1, &[0, 0, 0, 0]),
        (&[2, 2, 2, 2, 1], 3, N, N, 1, &[2, 2, 2, 2, 0]),
    ];
    for (heaps, k, normal, misere, count, first) in rows {
        let mut solver = Solver::new(moore(k));
        assert_eq!(solver.outcome([heaps.to_vec()], Play::Normal), Ok(normal), "{heaps:?} {k}");
        assert_eq!(solver.outcome([heaps.to_vec()], Play::Misere), Ok(misere), "{heaps:?} {k}");
        let moves = solver.winning_moves([heaps.to_vec()], Play::Normal).unwrap();
        assert_eq!(moves.len(), count, "{heaps:?} {k}");
        assert!(count == 0 || moves.iter().any(|m| m.to[0] == first), "{heaps:?} {k}");
    }
    let mut solver = Solver::new(moore(2));
    let values: [(&[u64], u64); 6] =
        [(&[1, 1], 2), (&[1, 2], 3), (&[1, 1, 1], 0), (&[1, 2, 3], 6), (&[2, 2, 2], 0), (&[1, 1, 1, 1], 1)];
    for (heaps, value) in values {
        assert_eq!(solver.grundy([heaps.to_vec()]), Ok(Nimber(value)));
    }
}

/// Jenkyns and Mayberry on a larger box than the other tests.
#[test]
fn values_of_k_plus_one_heaps() {
    for (k, len, to) in [(1, 2, 20), (2, 3, 10), (3, 4, 6)] {
        let (mut fast, mut slow) = (Solver::new(moore(k)), Solver::new(moore(k)).without_theories());
        for heaps in lists(len, 0, to) {
            assert_eq!(fast.grundy([heaps.clone()]), slow.grundy([heaps.clone()]), "{heaps:?}");
        }
    }
}

/// Reproducible numbers that look random.
fn scattered(count: usize) -> Vec<u64> {
    let mut x = 0x9E37_79B9_7F4A_7C15_u64;
    let numbers = std::iter::repeat_with(|| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x
    });
    numbers.take(count).collect()
}

#[test]
fn moore_at_the_edge() {
    // 10^5 heaps are decided column by column.
    let many = scattered(100_000);
    let mut solver = Solver::new(moore(7));
    assert_eq!(solver.outcome([many.clone()], Play::Normal), Ok(Outcome::N));
    let answer = solver.solve([many], Play::Misere, 2).unwrap();
    assert_eq!((answer.moves.len(), answer.grundy), (2, None));
    assert!(answer.total >= 2);
    // 1000 heaps of 64 bits: the count is exact for small k.
    for k in [1, 2] {
        let heaps = scattered(1000);
        let answer = Solver::new(moore(k)).solve([heaps], Play::Normal, 5).unwrap();
        assert!(answer.complete, "k = {k}");
    }
    // A larger k: a lower bound, and no claim of more.
    let answer = Solver::new(moore(40)).solve([scattered(1000)], Play::Normal, 5).unwrap();
    assert!(!answer.complete && answer.moves.len() == 5 && answer.total > 5);
    // A great many equal heaps: 2^200 and more moves are too many to count.
    let answer = Solver::new(moore(300)).solve([vec![1; 501]], Play::Normal, 1).unwrap();
    assert_eq!((answer.total, answer.complete), (u128::MAX, false));
    let answer = Solver::new(moore(3)).solve([vec![1; 100_002]], Play::Normal, 1).unwrap();
    assert_eq!((answer.total, answer.complete), (100_002 * 100_001 / 2, true));
    let answer = Solver::new(moore(3)).solve([vec![u64::MAX; 2]], Play::Misere, 9).unwrap();
    assert_eq!((answer.total, answer.complete), (2, true));
}

#[cfg(feature = "bigint")]
#[test]
fn moore_and_staircase_beyond_64_bits() {
    use grundy::{Budget, Moves};
    let big = |text: &str| text.parse::<num_bigint::BigUint>().unwrap();
    let huge = "1000000000000000000000000000000";
    let theory = moore(2).beyond(&Budget::unlimited()).unwrap();
    let position = vec![big(huge), big(huge), big(huge), big("1")];
    assert_eq!(theory.outcome(std::slice::from_ref(&position), Play::Normal), Some(Outcome::N));
    let mut moves = Moves::with_room(1000);
    assert!(theory.winning_moves(&position, Play::Normal, &mut moves));
    assert!(moves.listed().iter().any(|m| m[0] == [big(huge), big(huge), big(huge), big("0")]));
    for option in moves.listed() {
        assert_eq!(theory.outcome(option, Play::Normal), Some(Outcome::P));
    }
    let theory = Staircase::default().beyond(&Budget::unlimited()).unwrap();
    let position = vec![big("1"), big(huge), big(huge)];
    assert_eq!(theory.grundy(&position), Some(big(huge) + 1_u32));
    let mut moves = Moves::with_room(10);
    assert!(theory.winning_moves(&position, Play::Misere, &mut moves));
    // Step 1 is raised to 10^30, or step 3 lowered to 1.
    assert_eq!(moves.total(), 2);
}

#[test]
fn moore_in_writing() {
    assert_eq!(refused(&moore(2), "3,,5").0, 2..2);
    assert_eq!(moore(2).parse("3,0,5"), Ok(vec![3, 0, 5]));
    let step = moore(2).describe(&vec![3, 4, 5], &[vec![3, 1, 1]]);
    assert_eq!((step.id, step.arg("heaps"), step.arg("changes")), ("moore-take", Some("2"), Some("4 to 1, 5 to 1")));
    let step = moore(2).describe(&vec![3, 4, 5], &[vec![3, 1, 5]]);
    assert_eq!((step.id, step.arg("taken"), step.arg("left")), ("take", Some("3"), Some("1")));
    assert!(Moore::new(0).is_none());
}
