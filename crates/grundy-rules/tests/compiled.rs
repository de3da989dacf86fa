//! Fast and slow: columns against the walk of the tree, and tables against search from the definition.

use std::fmt::Debug;
use std::rc::Rc;

use grundy::{Budget, Limit, Nimber, Outcome, Play, Ruleset, SolveError, Solver};
use grundy_rules::compile::{Compiled, Room, Stop};
use grundy_rules::program::Fault;
use grundy_rules::table::Table;
use grundy_rules::{HeapRules, TupleRules, check, parse};
use proptest::prelude::*;

mod anything;
mod random;

use anything::{Collector, agree, program};

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn columns_say_what_the_tree_says(clause in random::any_clause(), more in 0..1000_u64) {
        // Not every text is a rule: expressions are nested in chains.
        if parse::parse(&clause).and_then(|rule| check::check(&rule)).is_ok() {
            for heap in [0, 1, 7, 30, more] {
                agree(&clause, &[heap]);
            }
        }
    }

    #[test]
    fn columns_at_the_ends_of_the_arithmetic(
        part in random::expression(&["n", "k"], true),
        condition in random::expression(&["n", "k"], true),
        low in -20..20_i128,
        power in prop_oneof![0..70_u32, 60..66_u32, Just(126_u32)],
        heap in prop_oneof![any::<u64>(), Just(u64::MAX), (1_u64 << 63) - 200..(1_u64 << 63) + 10],
    ) {
        let base = format!("2**{power} - 100");
        for text in [
            format!("n -> 0+{part}, [n-k, 0+{part}] for {base} + {low} <= k <= {base} + 180 if {condition}"),
            format!("n -> 0+{part} for n-{power} <= k <= n+20"),
            format!("n -> 0+{part} for -({base}) - 180 <= k <= -({base}) + {low} let m = {condition} if m != 1"),
        ] {
            agree(&text, &[heap]);
            agree(&text, &[heap % 50]);
        }
    }
}

#[test]
fn columns_at_edges_by_hand() {
    for text in [
        "n -> 2**62 + k for 2**62 - 90 <= k <= 2**62 + 90",
        "n -> 2**63 + k for 2**63 - 90 <= k <= 2**63 + 90",
        "n -> k*k for 3*10**9 <= k <= 3*10**9 + 300",
        "n -> k*k for 3037000450 <= k <= 3037000550",
        "n -> -k for -(2**63) - 90 <= k <= -(2**63) + 90",
        "n -> k - 2**127 + 2**126 for 2**126 <= k <= 2**126 + 100 if k > 0",
        "n -> n / k for 0 <= k <= 200 if k != 0 and n > 3",
        "n -> n / (k-150) for 0 <= k <= 200",
        "n -> n % (k-150) for 0 <= k <= 200 if k < 150",
        "n -> k / (0-7), -k % 7, k % (0-7) for -(2**63) <= k <= -(2**63) + 100",
        "n -> -k / (0-7) + 100, -k % (0-7) + 20 for 0 <= k <= 100",
        "n -> 1 << (k-100) for 0 <= k <= 200",
        "n -> 1 << k for 0 <= k <= 62",
        "n -> 1 << k for 0 <= k <= 63",
        "n -> 1 << k for 0 <= k <= 64",
        "n -> 2**k for 0 <= k <= 63",
        "n -> k**2, 0**k, k**0 for 0 <= k <= 163",
        "n -> k/7, k%7 for 2**32 - 100 <= k <= 2**32 + 100",
        "n -> k/7, k%7 for 2**32 - 150 <= k <= 2**32 - 1",
        "n -> k/d, k%d for 1 <= d <= 20 for 2**32 - 70 <= k <= 2**32 - 1",
        "n -> k/d, k%d for 2**32 - 10 <= d <= 2**32 + 3 for 2**32 - 70 <= k <= 2**32 - 1",
        "n -> k/d, k%d for 2**31 - 3 <= d <= 2**31 + 3 for 2**32 - 70 <= k <= 2**32 - 1",
        "n -> (5-k)/3, (5-k)%3 + n for 0 <= k <= 30",
        "n -> n >> k for 0 <= k <= 200",
        "n -> gcd(n, k-1) for 0 <= k <= 200",
        "n -> isqrt(k) for -1 <= k <= 200",
        "n -> popcount(k) for 0 <= k <= 200 if not is_prime(k)",
        "n -> k & -2, -(k ^ -1), (k | 5) for 0 <= k <= 200",
        "n -> n-k for 0 <= k <= 200 if k in divisors(n) or k in submasks(n)",
        "n -> n-k for -50 <= k <= 200 if n in divisors(k) or n in submasks(k)",
        "n -> n-k for -50 <= k <= 200 if k in digits(n)",
        "n -> n-k, k for 5 <= k <= 4",
        "n -> n-k for 5 <= k <= 4 let m = 1/0",
        "n -> n-k for 0 <= k <= 100 let m = 1/(k-50)",
        "n -> n-k for 0 <= k <= 100 let m = 1/(n-5) if n != 5",
        "n -> n-k for 0 <= k <= 100 if n != 5 let m = 1/(n-5)",
        "n -> (n-k)*3 for 0 <= k <= 100 let m = n+1 if m % 2 == 0",
        "n -> n for -5 <= k <= 1 let m = k * 2**126 if n == 3",
        "n -> n for -1 <= k <= 5 let m = k * 2**126 if n == 3",
        "n -> abs(k), abs(3-k), abs(k*5) - 7 for -100 <= k <= 100",
        "n -> abs(k - n) for n-9 <= k <= n+100 if abs(k - n) % 3 == 1",
        "n -> abs(k) for -(2**63) - 90 <= k <= -(2**63) + 90",
        "n -> k for 1 <= k*(n-3) <= 2*n",
        "n -> k for 1 <= (n-5)**k <= 3*n",
        "n -> k for 1 <= j <= 9 for 0 <= (j-2)*k <= 90",
        "n -> k for 4 <= j <= 9 for 0 <= (j-2)*k <= 90",
        "n -> [] for 0 <= k <= 100",
        "n -> [k, 1/0] for -100 <= k <= -1",
        "n -> [k, 1/0] for -100 <= k <= 0",
        "n -> m for m in submasks(n)",
        "n -> n-m for m in submasks(n * 3) if m % 5 != 2",
        "n -> n-k for 0 <= k/3 <= 60",
        "n -> n-k for 10 <= k*k*k <= 2*n",
        "n -> n-k for 10 <= 10**k <= 2**127 - 1",
        "n -> n-k for 0 <= k < (n-k)/2 if k > 3",
    ] {
        for heap in [0, 1, 5, 50, 150, 255, 1000, (1 << 63) - 1, 1 << 63, u64::MAX] {
            agree(text, &[heap]);
        }
    }
}

/// The fast way must be taken where it was made for.
#[test]
fn columns_are_used() {
    for text in [
        "n -> [k, n-k] for 1 <= k < n-k",
        "n -> [k, n-1-k] for 0 <= k <= n-1",
        "n -> m for 1 <= k <= n let m = n-k if k % 3 != 1",
        "n -> n - k*k for 1 <= k*k <= n",
        "n -> n-k for 1 <= k <= n if is_prime(k) and gcd(n, k) == 1",
        "n -> n - 2**k for 1 <= 2**k <= n",
        "n -> n-k for k in {1, 2, 3, 4, 5, 6, 7, 8, n/2}",
        "n -> m for m in submasks(n) if m != n",
    ] {
        let mut collector = Collector::default();
        let walked = Compiled::new(program(text)).unwrap().walk(&[1023], &mut Room::default(), &mut collector);
        assert_eq!(walked, Ok(()), "{text}");
        assert!(collector.fast > 0 && collector.fast == collector.options.len(), "{text}: {}", collector.fast);
    }
    let mut room = Room::default();
    let fault = Compiled::new(program("n -> n/(k-50) for 0 <= k <= 100")).unwrap().walk(
        &[9],
        &mut room,
        &mut Collector::default(),
    );
    assert_eq!(fault, Err(Stop::Fault(Fault::Zero)));
}

/// So many positions are looked at in misère play.
const FEW: usize = 9;

#[derive(PartialEq, Debug)]
#[allow(clippy::type_complexity)]
struct Facts<P> {
    values: Vec<Result<Nimber, String>>,
    misere: Vec<Result<Outcome, String>>,
    moves: Vec<Result<Vec<Vec<P>>, String>>,
}

fn facts<R: Ruleset>(mut solver: Solver<R>, positions: &[R::Position], few: usize) -> Facts<R::Position> {
    // Whose options a loop or a fault is found in depends on the order of the search.
    fn told<T, P: Debug>(found: Result<T, SolveError<P>>) -> Result<T, String> {
        found.map_err(|error| match error {
            SolveError::Loop(_) | SolveError::Rules(..) => "the rule".to_owned(),
            other => format!("{other:?}"),
        })
    }
    let values = positions.iter().map(|p| told(solver.grundy(p.clone()))).collect();
    // Misère sums of large heaps would take too long.
    let few = &positions[positions.len() - few..];
    let misere = few.iter().map(|p| told(solver.outcome(p.clone(), Play::Misere))).collect();
    let moves = few
        .iter()
        .flat_map(|p| [(p, Play::Normal), (p, Play::Misere)])
        .map(|(p, play)| {
            let mut moves: Vec<Vec<R::Position>> = told(solver.winning_moves(p.clone(), play))?
                .iter()
                .map(|one| {
                    let mut parts: Vec<R::Position> = one.to.iter().cloned().collect();
                    parts.sort();
                    parts
                })
                .collect();
            moves.sort();
            Ok(moves)
        })
        .collect();
    Facts { values, misere, moves }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn tables_of_heaps(clauses in proptest::collection::vec(random::heap_clause(), 1..3), first in 0..60_u64) {
        let text = clauses.join("; ");
        let Ok(rule) = parse::parse(&text).and_then(|rule| check::check(&rule)) else { return Ok(()) };
        let program = Rc::new(rule);
        // A jump first, so that some heaps are met from above.
        let positions: Vec<u64> = [first].into_iter().chain((0..60).rev()).collect();
        let rules = HeapRules::new(program);
        let slow = facts(Solver::new(&rules).without_theories(), &positions, FEW);
        prop_assert_eq!(facts(Solver::new(&rules), &positions, FEW), slow, "{}", text);
    }

    #[test]
    fn tables_of_pairs(
        clauses in proptest::collection::vec(random::pair_clause(), 1..3),
        order in proptest::collection::vec((0..9_u64, 0..12_u64), 1..30),
    ) {
        let text = clauses.join("; ");
        let Ok(rule) = parse::parse(&text).and_then(|rule| check::check(&rule)) else { return Ok(()) };
        let rules = TupleRules::new(Rc::new(rule));
        let few = (0..FEW as u64).map(|i| vec![i / 4, i % 4]);
        let positions: Vec<Vec<u64>> = order.into_iter().map(|(a, b)| vec![a, b]).chain(few).collect();
        let slow = facts(Solver::new(&rules).without_theories(), &positions, FEW);
        prop_assert_eq!(facts(Solver::new(&rules), &positions, FEW), slow, "{}", text);
    }
}

/// What the table itself says, without search behind it.
fn table(rule: &str, budget: &Budget) -> Table {
    Table::new(program(rule), budget).unwrap()
}

#[test]
fn tables_decline_what_search_does_better() {
    let budget = Budget::unlimited();
    for (rule, position) in [
        ("n -> n/2, n/3 if n > 0", vec![1_000_000]),
        ("n -> n/2, n/3 if n > 0", vec![1_000_000_000_000]),
        ("n -> [k, n-k] for 1 <= k < n-k", vec![u64::MAX]),
        ("n -> n-1, n+1", vec![5]),
        ("n -> 2*n", vec![1 << 40]),
        ("n -> n", vec![0]),
        ("n -> n/0", vec![3]),
        ("(a, b) -> (a-k*b, b) for 1 <= k <= a if k*b <= a and b > 0", vec![2000, 1000]),
        ("(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)", vec![100, 99]),
        ("(a, b) -> (b, a)", vec![2, 2]),
    ] {
        assert_eq!(table(rule, &budget).value(&position), None, "{rule}");
    }
    assert_eq!(budget.reached(), None);
    // A rule that goes up at one heap is good below it, in the order in which a list of values asks.
    let upwards = table("n -> n-1; n -> n+1 if n == 300", &budget);
    assert!((0..300).all(|heap| upwards.value(&[heap]) == Some(Nimber(heap % 2))));
    assert_eq!(upwards.value(&[300]), None);
    assert_eq!(upwards.value(&[299]), Some(Nimber(1)));
}

#[test]
fn tables_keep_to_the_budget() {
    let budget = Budget::unlimited().with_positions(100);
    let kayles = table("n -> [k, n-1-k] for 0 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2", &budget);
    assert_eq!((kayles.value(&[200]), budget.reached()), (None, Some(Limit::Positions)));
    // A further question goes on where that one ended.
    budget.renew();
    assert_eq!(kayles.value(&[199]), Some(Nimber(2)));
    let budget = Budget::unlimited().with_memory(1000);
    let nim = table("n -> n-k for 1 <= k <= n", &budget);
    assert_eq!((nim.value(&[10_000]), budget.reached()), (None, None));
    assert_eq!(nim.value(&[200]), Some(Nimber(200)));
}

#[test]
fn wide_values_and_large_boxes() {
    let budget = Budget::unlimited();
    let nim = table("n -> n-k for 1 <= k <= n", &budget);
    assert!([300, 100, 5000, 4999].iter().all(|&heap| nim.value(&[heap]) == Some(Nimber(heap))));
    let conditional = table("n -> m for 1 <= k <= n let m = n-k if k < 7 or k % 2 == 0", &budget);
    let mut solver = Solver::new(HeapRules::new(program("n -> m for 1 <= k <= n let m = n-k if k < 7 or k % 2 == 0")))
        .without_theories();
    assert!((0..400).rev().all(|heap| conditional.value(&[heap]).unwrap() == solver.grundy(heap).unwrap()));
    let pairs = table("(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b", &budget);
    for (a, b) in [(2, 200), (7, 3), (40, 201), (41, 150), (300, 250), (0, 0), (299, 260)] {
        assert_eq!(pairs.value(&[a, b]), Some(Nimber(a ^ b)), "{a}, {b}");
    }
    let triples = table(
        "(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a, b-k, c) for 1 <= k <= b; \
         (a, b, c) -> (a, b, c-k) for 1 <= k <= c",
        &budget,
    );
    for [a, b, c] in [[0, 0, 9], [3, 9, 2], [20, 7, 11], [5, 21, 30], [21, 21, 31]] {
        assert_eq!(triples.value(&[a, b, c]), Some(Nimber(a ^ b ^ c)));
    }
}
