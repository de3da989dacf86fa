//! Rows, multisets and sums of many parts: what they mean, against a recursion that is written from the definition and knows
//! nothing of rules.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use grundy::{Budget, Game, Options, Outcome, Play, Ruleset, Solver, Sum};
use grundy_rules::{HeapRules, RowRules, TupleRules, check, parse};

type Row = Vec<u64>;
/// The options of a row, each a sum of rows.
type Moves = fn(&[u64]) -> Vec<Vec<Row>>;

fn rows(rule: &str) -> RowRules {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    RowRules::new(Rc::new(program))
}

fn heaps(rule: &str) -> HeapRules {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    HeapRules::new(Rc::new(program))
}

/// Values by the definition.
struct Brute {
    moves: Moves,
    known: BTreeMap<Row, u64>,
}

impl Brute {
    fn grundy(&mut self, row: &[u64]) -> u64 {
        if let Some(&value) = self.known.get(row) {
            return value;
        }
        let values: BTreeSet<u64> =
            (self.moves)(row).iter().map(|sum| sum.iter().fold(0, |value, part| value ^ self.grundy(part))).collect();
        let value = (0..).find(|value| !values.contains(value)).unwrap();
        self.known.insert(row.to_vec(), value);
        value
    }

    /// Whether the one to move wins, when whoever cannot move wins; for rows that do not fall apart.
    fn wins_misere(&self, row: &[u64]) -> bool {
        let options = (self.moves)(row);
        options.is_empty() || options.iter().any(|sum| !self.wins_misere(&sum[0]))
    }
}

/// Every row of at most `length` numbers up to `largest`.
fn all_rows(length: usize, largest: u64) -> Vec<Row> {
    let mut found: Vec<Row> = vec![Vec::new()];
    let mut last = found.clone();
    for _ in 0..length {
        last =
            last.iter().flat_map(|row| (0..=largest).map(move |n| row.iter().copied().chain([n]).collect())).collect();
        found.extend(last.iter().cloned());
    }
    found
}

fn single(rows: Vec<Row>) -> Vec<Vec<Row>> {
    rows.into_iter().map(|row| vec![row]).collect()
}

/// Some number made smaller.
fn nim(row: &[u64]) -> Vec<Vec<Row>> {
    let mut found = Vec::new();
    for i in 0..row.len() {
        for left in 0..row[i] {
            let mut next = row.to_vec();
            next[i] = left;
            found.push(next);
        }
    }
    single(found)
}

/// All rows with each number at most as large, of which so many are smaller.
fn lowered(row: &[u64], most: u64, allowed: impl Fn(usize) -> bool) -> Vec<Vec<Row>> {
    let mut found = vec![(Vec::new(), 0)];
    for &n in row {
        found = found
            .into_iter()
            .flat_map(|(begun, count): (Row, usize)| {
                (0..=n.min(most))
                    .map(move |d| (begun.iter().copied().chain([n - d]).collect(), count + usize::from(d > 0)))
            })
            .collect();
    }
    single(found.into_iter().filter(|&(_, count)| allowed(count)).map(|(row, _)| row).collect())
}

fn moore(row: &[u64]) -> Vec<Vec<Row>> {
    lowered(row, u64::MAX, |count| (1..=2).contains(&count))
}

fn exactly_two(row: &[u64]) -> Vec<Vec<Row>> {
    lowered(row, u64::MAX, |count| count == 2)
}

fn one_of_each(row: &[u64]) -> Vec<Vec<Row>> {
    lowered(row, 1, |count| count >= 1)
}

fn ends(row: &[u64]) -> Vec<Vec<Row>> {
    // Heaps of 0 are gone, so that the next one is at the end.
    let first = row.iter().position(|&n| n > 0);
    let last = row.iter().rposition(|&n| n > 0);
    let mut found = BTreeSet::new();
    for i in [first, last].into_iter().flatten() {
        for left in 0..row[i] {
            let mut next = row.to_vec();
            next[i] = left;
            found.insert(next);
        }
    }
    single(found.into_iter().collect())
}

fn remove_one(row: &[u64]) -> Vec<Vec<Row>> {
    (0..row.len()).map(|i| vec![[&row[..i], &row[i + 1..]].concat()]).collect()
}

fn neighbours(row: &[u64]) -> Vec<Vec<Row>> {
    // Two equal neighbours fall out, and what is left and right of them are two games.
    (1..row.len())
        .filter(|&i| row[i - 1] == row[i])
        .map(|i| vec![row[..i - 1].to_vec(), row[i + 1..].to_vec()])
        .collect()
}

fn any_two(row: &[u64]) -> Vec<Vec<Row>> {
    let mut found = Vec::new();
    for i in 0..row.len() {
        for j in i + 1..row.len() {
            if row[i] > 0 && row[j] > 0 {
                let mut next = row.to_vec();
                next[i] -= 1;
                next[j] -= 1;
                found.push(next);
            }
        }
    }
    single(found)
}

fn keeps_rising(row: &[u64]) -> Vec<Vec<Row>> {
    nim(row).into_iter().filter(|sum| sum[0].is_sorted()).collect()
}

/// One number of at least 2 is made smaller by 1, and all are divided by what divides all of them.
fn decrementing(row: &[u64]) -> Vec<Vec<Row>> {
    let gcd =
        |row: &[u64]| (1..=row.iter().copied().max().unwrap()).rev().find(|g| row.iter().all(|n| n % g == 0)).unwrap();
    let lowered = (0..row.len()).filter(|&i| row[i] >= 2).map(|i| {
        let mut next = row.to_vec();
        next[i] -= 1;
        let by = gcd(&next);
        next.iter().map(|n| n / by).collect()
    });
    single(lowered.collect())
}

/// An odd number is made smaller by 1 if there are two of them at least.
fn one_of_two_odd(row: &[u64]) -> Vec<Vec<Row>> {
    let odd: Vec<usize> = (0..row.len()).filter(|&i| row[i] % 2 == 1).collect();
    let lowered = odd.iter().map(|&i| {
        let mut next = row.to_vec();
        next[i] -= 1;
        next
    });
    if odd.len() < 2 { Vec::new() } else { single(lowered.collect()) }
}

#[rustfmt::skip]
const GAMES: &[(&str, &str, Moves, usize, u64)] = &[
    ("Nim on a row", "(.., a, ..) -> (.., a-k, ..) for 1 <= k <= a", nim, 3, 4),
    ("Moore's Nim, k = 2", "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 2", moore, 4, 3),
    ("two heaps exactly", "(a..) -> (a-d..) for each 0 <= d <= a if count(d) == 2", exactly_two, 4, 3),
    ("two heaps exactly, said otherwise", "(.., a, .., b, ..) -> (.., a-j, .., b-k, ..) for 1 <= j <= a for 1 <= k <= b", exactly_two, 4, 3),
    ("CSES 2208", "(a..) -> (b..) for each 0 <= d <= min(a, 1) if count(d) > 0 let b = a - d", one_of_each, 4, 3),
    ("end-nim", "(x.., a, y..) -> (x.., a-k, y..) for 1 <= k <= a if sum(x) == 0 or count(y) == 0", ends, 4, 3),
    ("remove one", "(.., a, ..) -> (.., ..)", remove_one, 5, 1),
    ("equal neighbours", "(.., a, b, ..) -> [(..), (..)] if a == b", neighbours, 6, 1),
    ("one of any two", "(.., a, .., b, ..) -> (.., a-1, .., b-1, ..)", any_two, 4, 2),
    ("AGC 010 D", "(x.., a, y..) -> (x/g.., (a-1)/g, y/g..) if a >= 2 let g = gcd(gcd(x), a-1, gcd(y))", decrementing, 4, 4),
    ("two odd ones", "(a..) -> (a-d..) for each 0 <= d <= a % 2 if count(d) == 1 and sum(a % 2) >= 2", one_of_two_odd, 4, 3),
    ("two odd ones, said otherwise", "(x.., a, y..) -> (x.., a-1, y..) if a % 2 == 1 and (count(x % 2) > 0 or max(y % 2) == 1)", one_of_two_odd, 4, 3),
    ("stays in order", "(x.., a, ..) -> (x.., a-k, ..) for 1 <= k <= a - max(x)", keeps_rising, 3, 4),
    ("stays in order, said otherwise", "(x.., a, ..) -> (x.., a-k, ..) for 1 <= k <= a let b = a - k if len(x) == 0 or b >= max(x)", keeps_rising, 3, 4),
];

/// Whether the row is a position.
fn is_there(name: &str, row: &[u64]) -> bool {
    match name {
        "AGC 010 D" => !row.is_empty() && !row.contains(&0),
        _ => !name.starts_with("stays in order") || row.is_sorted(),
    }
}

#[test]
fn rows_mean_what_they_say() {
    for &(name, rule, moves, length, largest) in GAMES {
        let mut solver = Solver::new(rows(rule));
        let mut brute = Brute { moves, known: BTreeMap::new() };
        for row in all_rows(length, largest) {
            if !is_there(name, &row) {
                continue;
            }
            assert_eq!(solver.grundy(row.clone()).unwrap().0, brute.grundy(&row), "{name}: {row:?}");
        }
    }
}

/// The sums that a rule writes, in the order of their numbers.
fn written(rules: &RowRules, row: &[u64]) -> BTreeSet<Vec<Row>> {
    let mut out = Options::default();
    rules.options(&row.to_vec(), &mut out);
    assert_eq!(out.error(), None);
    out.iter().map(<[Row]>::to_vec).collect()
}

#[test]
fn options_are_those_of_the_definition() {
    for &(name, rule, moves, length, largest) in GAMES {
        let rules = rows(rule);
        for row in all_rows(length, largest) {
            if !is_there(name, &row) {
                continue;
            }
            assert_eq!(written(&rules, &row), moves(&row).into_iter().collect(), "{name}: {row:?}");
        }
    }
}

#[test]
fn many_ways_are_all_found() {
    let found = written(&rows("(a.., b, c..) -> [(c.., b), (a..)]"), &[1, 2, 3]);
    let expected = [vec![vec![2, 3, 1], vec![]], vec![vec![3, 2], vec![1]], vec![vec![3], vec![1, 2]]];
    assert_eq!(found, BTreeSet::from(expected));
    // Longer and shorter rows; the pattern without a run is about rows of two.
    assert_eq!(written(&rows("(.., a) -> (.., a-1, 0, a+1)"), &[7, 2]), BTreeSet::from([vec![vec![7, 1, 0, 3]]]));
    let rules = rows("(a, b) -> (b); (x..) -> ()");
    assert_eq!(written(&rules, &[4, 5]), BTreeSet::from([vec![vec![5]], vec![vec![]]]));
    assert_eq!(written(&rules, &[4, 5, 6]), BTreeSet::from([vec![vec![]]]));
    // A number that is negative: no move.
    assert_eq!(written(&rows("(a..) -> (a-2..)"), &[2, 3]), BTreeSet::from([vec![vec![0, 1]]]));
    assert_eq!(written(&rows("(a..) -> (a-2..)"), &[2, 1]), BTreeSet::new());
    // Figures of runs, and sets.
    let rule = "(x.., k) -> (sum(x), len(x), max(x), count(x), distinct(x)) if k in x and len(x) > 0 and min(x) == 0";
    assert_eq!(written(&rows(rule), &[0, 5, 5, 2, 2]), BTreeSet::from([vec![vec![12, 4, 5, 3, 0]]]));
    assert_eq!(written(&rows(rule), &[0, 5, 3]), BTreeSet::new());
    assert_eq!(written(&rows("(x.., k) -> (j) for j in x if j < k"), &[4, 1, 6, 4, 5]).len(), 2);
    let rule = "(x.., k) -> (sum(2*x), gcd(x), max(x+k), count(x-k), distinct(x / 2), xor(x ^ 1))";
    assert_eq!(written(&rows(rule), &[4, 6, 10, 4]), BTreeSet::from([vec![vec![40, 2, 14, 2, 1, 9]]]));
    // A figure of numbers that are figures themselves, one for each of a run.
    let rule = "(x..) -> (sum(x * (x - min(x))), sum(sum(x) * x))";
    assert_eq!(written(&rows(rule), &[1, 2, 3]), BTreeSet::from([vec![vec![8, 36]]]));
    // Of no numbers, the largest is 0 and the least is more than any number.
    assert_eq!(written(&rows("(x.., a) -> (max(x)) if min(x) > a"), &[9]), BTreeSet::from([vec![vec![0]]]));
    // Bounds of `for each` may differ from place to place.
    let found = written(&rows("(a..) -> (d..) for each a-1 < d <= a+1 if count(d) >= len(a)"), &[0, 3]);
    assert_eq!(found, BTreeSet::from([vec![vec![1, 3]], vec![vec![1, 4]]]));
    let found = written(&rows("(a..) -> (d..) for each a >= d > a-2 if 1 >= count(d)"), &[1, 1]);
    assert_eq!(found, BTreeSet::from([vec![vec![0, 0]], vec![vec![0, 1]], vec![vec![1, 0]]]));
}

#[test]
fn multisets() {
    let rules = rows("{a, b, ..} -> {a+b, ..} if a <= b");
    assert_eq!(written(&rules, &[1, 2, 2]), BTreeSet::from([vec![vec![2, 3]], vec![vec![1, 4]]]));
    let rules = rows("{a, ..} -> {a-k, ..} for 1 <= k <= a");
    let mut solver = Solver::new(&rules);
    for row in all_rows(3, 4) {
        let mut sorted = row.clone();
        sorted.sort_unstable();
        assert_eq!(solver.grundy(sorted).unwrap().0, row.iter().fold(0, |x, y| x ^ y), "{row:?}");
    }
    // Fixed: both numbers in both roles, once if they are equal.
    let rules = rows("{a, b} -> {a-1, b+1}");
    assert_eq!(written(&rules, &[1, 1]), BTreeSet::from([vec![vec![0, 2]]]));
    assert_eq!(written(&rules, &[1, 2]), BTreeSet::from([vec![vec![0, 3]], vec![vec![1, 2]]]));
    let mut out = Options::default();
    rules.options(&vec![1, 1], &mut out);
    assert_eq!(out.len(), 1);
}

#[test]
fn texts_of_rows() {
    let budget = Budget::unlimited();
    let row: Rc<dyn Game> = grundy_rules::game("(.., a) -> (..)", &budget).unwrap();
    for (text, again) in [("3,4,5", "3,4,5"), ("7", "7"), ("()", "()"), ("5,3", "5,3")] {
        assert_eq!(row.write(row.parse(text).unwrap()), again);
    }
    let multiset = grundy_rules::game("{a, ..} -> {..}", &budget).unwrap();
    for (text, again) in [("5,3,4", "3,4,5"), ("{}", "{}")] {
        assert_eq!(multiset.write(multiset.parse(text).unwrap()), again);
    }
    let error = row.parse("3,x").unwrap_err();
    assert_eq!((error.span(), error.hint()), (2..3, Some("for instance 3,4,5; none at all: ()")));
    assert!(row.parse("{}").is_err() && row.parse("").is_err() && multiset.parse("()").is_err());
    let pair = grundy_rules::game("{a, b} -> {a-1, b}", &budget).unwrap();
    assert!(pair.parse("1,2,3").is_err() && pair.parse("{}").is_err() && pair.position_at(&[1]).is_none());
    assert_eq!(pair.position_at(&[2, 1]).map(|id| pair.write(id)), Some("1,2".into()));
}

/// Positions and their values.
type Values = &'static [(&'static [u64], u64)];

/// Contest problems: the rule, the position, the value and the outcome as the project's collection of brute-forced answers has
/// them.
#[rustfmt::skip]
const CONTESTS: &[(&str, &str, Values)] = &[
    ("Moore's Nim_2, values", "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 2",
        &[(&[1, 1], 2), (&[1, 2], 3), (&[1, 1, 1], 0), (&[1, 2, 3], 6), (&[2, 2, 2], 0), (&[1, 1, 1, 1], 1)]),
    ("CSES 2208 Another Game", "(a..) -> (a-d..) for each 0 <= d <= min(a, 1) if count(d) > 0",
        &[(&[2, 2], 0), (&[5, 5, 4, 5], 3), (&[1], 1), (&[2], 0), (&[4, 6, 8], 0), (&[0, 0], 0), (&[3, 3, 3], 1)]),
    ("exactly k heaps, k = 2", "(a..) -> (a-d..) for each 0 <= d <= a if count(d) == 2",
        &[(&[2, 2, 2], 3), (&[1, 1, 1, 1], 0), (&[3, 3, 3], 4)]),
    ("exactly k heaps, k = 3", "(a..) -> (a-d..) for each 0 <= d <= a if count(d) == 3",
        &[(&[1, 1, 1], 1), (&[1, 2, 3, 3], 3)]),
    ("end-nim", "(a, ..) -> (a-k, ..) for 1 <= k < a; (.., a) -> (.., a-k) for 1 <= k < a; (a, ..) -> (..); (.., a) -> (..)",
        &[(&[1], 1), (&[1, 1], 0), (&[2, 1, 2], 0), (&[1, 2, 1], 0), (&[3, 1, 3], 0), (&[2, 2, 2], 2), (&[1, 3, 2], 3),
          (&[4, 1, 2, 3], 7), (&[2, 1, 1, 2], 0), (&[3, 2, 2, 3], 0), (&[2, 3, 1], 3)]),
    ("E&D", "{a, b} -> {k, a-k} for 1 <= k < a",
        &[(&[2, 2], 1), (&[3, 3], 0)]),
];

#[test]
fn contest_problems() {
    for &(name, rule, values) in CONTESTS {
        let mut solver = Solver::new(rows(rule));
        for &(row, value) in values {
            assert_eq!(solver.grundy(row.to_vec()).unwrap().0, value, "{name}: {row:?}");
        }
    }
    // Luogu P2148: pairs, one of which is taken away and the other one split.
    let mut pairs = Solver::new(rows("{a, b} -> {k, a-k} for 1 <= k < a"));
    for (piles, value) in [(vec![[1, 2], [3, 4]], 3), (vec![[1, 1]; 3], 0), (vec![[5, 7], [8, 8]], 3)] {
        let sum: Sum<Row> = piles.into_iter().map(|pair| pair.to_vec()).collect();
        assert_eq!(pairs.grundy(sum.clone()).unwrap().0, value, "{sum:?}");
    }
    // Staircase Nim as tuples: from step 1 to the ground, from each other step to the one below.
    let program = check::check(
        &parse::parse("(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a+k, b-k, c) for 1 <= k <= b; (a, b, c) -> (a, b+k, c-k) for 1 <= k <= c")
            .unwrap(),
    )
    .unwrap();
    let mut stairs = Solver::new(TupleRules::new(Rc::new(program)));
    let mut row =
        Solver::new(rows("(a, ..) -> (a-k, ..) for 1 <= k <= a; (.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b"));
    for (steps, value) in
        [([2, 0, 2], 0), ([1, 5, 1], 0), ([3, 1, 2], 1), ([1, 2, 3], 2), ([0, 0, 3], 3), ([2, 2, 2], 0)]
    {
        assert_eq!(stairs.grundy(steps.to_vec()).unwrap().0, value, "{steps:?}");
        assert_eq!(row.grundy(steps.to_vec()).unwrap().0, value, "{steps:?}");
    }
    assert_eq!(row.grundy(vec![1, 0, 1, 0, 1]).unwrap().0, 1);
    assert_eq!(row.grundy(vec![2, 3, 1, 0, 3]).unwrap().0, 0);
    // Luogu P3480, KAM: the row keeps rising.
    let mut kam = Solver::new(rows("(x.., a, ..) -> (x.., a-k, ..) for 1 <= k <= a - max(x)"));
    for (row, outcome) in [
        (vec![2, 2], Outcome::P),
        (vec![1, 2, 4], Outcome::N),
        (vec![1, 1, 1], Outcome::N),
        (vec![0, 2, 5], Outcome::N),
        (vec![1, 3, 4, 6], Outcome::P),
    ] {
        assert_eq!(kam.outcome(row.clone(), Play::Normal).unwrap(), outcome, "{row:?}");
    }
    // CSES 2208 in misère play.
    let mut another = Solver::new(rows("(a..) -> (a-d..) for each 0 <= d <= min(a, 1) if count(d) > 0"));
    for (row, outcome) in
        [(vec![2, 2], Outcome::P), (vec![1], Outcome::P), (vec![2], Outcome::N), (vec![0, 0], Outcome::N)]
    {
        assert_eq!(another.outcome(row.clone(), Play::Misere).unwrap(), outcome, "{row:?}");
    }
}

#[test]
fn ends_of_rows() {
    // Codeforces 1191D: who leaves two equal piles, or cannot move, loses. Outcomes by the definition.
    fn wins(row: &[u64]) -> bool {
        let has_equal = |row: &[u64]| (0..row.len()).any(|i| row[i + 1..].contains(&row[i]));
        (0..row.len()).filter(|&i| row[i] > 0).any(|i| {
            let mut next = row.to_vec();
            next[i] -= 1;
            !has_equal(&next) && !wins(&next)
        })
    }
    let rule = "(.., a, ..) -> (.., a-1, ..); lose when (.., a, .., b, ..) if a == b";
    let game = grundy_rules::game(rule, &Budget::unlimited()).unwrap();
    let mut solver = Solver::new(grundy_rules::ends::WithEnds::new(rows(rule)));
    for row in all_rows(3, 4).into_iter().filter(|row| !row.is_empty()) {
        let outcome = if wins(&row) { Outcome::N } else { Outcome::P };
        assert_eq!(solver.outcome(row.clone(), Play::Normal).unwrap(), outcome, "{row:?}");
    }
    assert!(game.parse("2,3,1").is_ok());
    // The same for tuples.
    let tuple = "(a, b, c) -> (a-1, b, c), (a, b-1, c), (a, b, c-1); lose when (.., a, .., b, ..) if a == b";
    let program = check::check(&parse::parse(tuple).unwrap()).unwrap();
    let mut solver = Solver::new(grundy_rules::ends::WithEnds::new(TupleRules::new(Rc::new(program))));
    for row in all_rows(3, 3).into_iter().filter(|row| row.len() == 3) {
        let outcome = if wins(&row) { Outcome::N } else { Outcome::P };
        assert_eq!(solver.outcome(row.clone(), Play::Normal).unwrap(), outcome, "{row:?}");
    }
}

/// The largest pile is eaten, or one candy of each pile.
fn candies(row: &[u64]) -> Vec<Vec<Row>> {
    let mut sorted: Row = row.iter().copied().filter(|&n| n > 0).collect();
    sorted.sort_unstable();
    if sorted.is_empty() {
        return Vec::new();
    }
    let fewer = sorted.iter().map(|n| n - 1).filter(|&n| n > 0).collect();
    single(vec![sorted[..sorted.len() - 1].to_vec(), fewer])
}

#[test]
fn candy_piles() {
    // AGC002 E: who eats the last candy loses.
    let rule = "{a, x..} -> {x..} if a > 0 and a >= max(x); {x..} -> {max(x-1, 0)..} if sum(x) > 0";
    let mut solver = Solver::new(rows(rule));
    for (piles, outcome) in [
        (vec![1, 3], Outcome::N),
        (vec![1, 1, 2], Outcome::N),
        (vec![1, 2, 3], Outcome::P),
        (vec![2, 2], Outcome::P),
        (vec![1], Outcome::P),
    ] {
        assert_eq!(solver.outcome(piles.clone(), Play::Misere).unwrap(), outcome, "{piles:?}");
    }
    let brute = Brute { moves: candies, known: BTreeMap::new() };
    for mut piles in all_rows(4, 4) {
        piles.sort_unstable();
        piles.retain(|&n| n > 0);
        let outcome = if brute.wins_misere(&piles) { Outcome::N } else { Outcome::P };
        assert_eq!(solver.outcome(piles.clone(), Play::Misere).unwrap(), outcome, "{piles:?}");
    }
}

#[test]
fn sums_of_many_parts() {
    let values = |rule: &str, count: u64| -> Vec<u64> {
        let mut solver = Solver::new(heaps(rule));
        (0..=count).map(|n| solver.grundy(n).unwrap().0).collect()
    };
    // Codeforces 87C: at least two heaps of consecutive sizes.
    let consecutive = "n -> [a + i for 0 <= i < k] for 2 <= k <= n for 1 <= a <= n if k*a + k*(k-1)/2 == n";
    let mut brute: Vec<u64> = Vec::new();
    for n in 0..=60_u64 {
        let mut seen = BTreeSet::new();
        for first in 1..=n {
            let (mut sum, mut value) = (0, 0);
            for (i, size) in (first..=n).enumerate() {
                sum += size;
                value ^= if size < n { brute[size as usize] } else { 0 };
                if sum == n && i >= 1 {
                    seen.insert(value);
                }
                if sum >= n {
                    break;
                }
            }
        }
        brute.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    assert_eq!(
        brute[..31],
        [0, 0, 0, 1, 0, 0, 0, 0, 0, 2, 0, 1, 0, 1, 0, 2, 0, 0, 2, 0, 0, 2, 1, 0, 0, 0, 1, 0, 0, 0, 1]
    );
    assert_eq!(values(consecutive, 60), brute);
    // Codeforces 603C: take one, or replace 2m by k heaps of m.
    for (k, expected) in [
        (1, [0, 1, 0, 1, 2, 0, 2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0]),
        (2, [0, 1, 2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
        (3, [0, 1, 0, 1, 2, 0, 2, 0, 1, 0, 1, 0, 1, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0, 2, 0, 1, 0]),
    ] {
        let rule = format!("n -> n-1; n -> [n/2 for 1 <= i <= {k}] if n > 0 and n % 2 == 0");
        assert_eq!(values(&rule, 27), expected, "k = {k}");
    }
    // HDU 5795: take, or split in three.
    let three = "n -> n-k for 1 <= k <= n; n -> [a, b, n-a-b] for 1 <= a <= n for a <= b <= n-a-b";
    let mixed =
        "n -> n-k for 1 <= k <= n; n -> [n-a-b, a + i*(b-a) for 0 <= i < 2] for 1 <= a <= n for a <= b <= n-a-b";
    assert_eq!(values(three, 24), values(mixed, 24));
    assert_eq!(values(three, 16)[7..=8], [8, 7]);
    // Parts of tuples and rows; no part at all.
    let found = written(&rows("(x.., a) -> [(x.., i) for 0 <= i < a, (a)]"), &[5, 2]);
    assert_eq!(found, BTreeSet::from([vec![vec![5, 0], vec![5, 1], vec![2]]]));
    assert_eq!(written(&rows("(a) -> [(i) for 1 <= i < a]"), &[1]), BTreeSet::from([vec![]]));
}

#[test]
fn partitions_are_all_listed() {
    // The numbers of partitions, and of those into distinct parts (OEIS A000041 and A000009).
    for (rule, counts) in [
        ("n -> p for p in partitions(n)", [1, 1, 2, 3, 5, 7, 11, 15, 22, 30, 42, 56, 77]),
        ("n -> p for p in partitions(n) if distinct", [1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12, 15]),
        ("n -> p for p in partitions(n) if max(p) <= 2", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7]),
        ("n -> p for p in partitions(n) if count(p) == 2", [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6]),
    ] {
        let rules = heaps(rule);
        for (n, count) in (0..).zip(counts) {
            let mut out = Options::default();
            rules.options(&n, &mut out);
            let found: BTreeSet<Vec<u64>> = out.iter().map(<[u64]>::to_vec).collect();
            assert_eq!((out.len(), found.len()), (count, count), "{rule}: {n}");
            assert!(found.iter().all(|parts| parts.iter().sum::<u64>() == n), "{rule}: {n}");
        }
    }
}
