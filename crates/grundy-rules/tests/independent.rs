//! Positions that fall apart into numbers or classes of coordinates, against a recursion that takes no position apart.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use grundy::{Budget, Options, Outcome, Play, Ruleset, Solver, Sum};
use grundy_rules::program::{Program, Shape};
use grundy_rules::{RowRules, TupleRules, check, parse};

/// A rule, a position of it, and the parts of the position.
type Case = (&'static str, &'static [u64], &'static [&'static [u64]]);

#[rustfmt::skip]
const RULES: &[Case] = &[
    ("(.., a, ..) -> (.., a-d, ..) for d in divisors(a) if d < a", &[4, 0, 4], &[&[4], &[0], &[4]]),
    ("(.., a, ..) -> (.., k, a-k, ..) for 1 <= k < a", &[3, 2], &[&[3], &[2]]),
    ("(.., a, ..) -> (.., ..) if a % 2 == 1; (.., 2, ..) -> (.., 1, 1, 0, ..)", &[2, 1], &[&[2], &[1]]),
    ("(x.., a, y..) -> (x.., a-k*k, y..) for 1 <= k*k <= a let b = a - k*k if b != 2", &[1, 4], &[&[1], &[4]]),
    ("{a, ..} -> {a/2, a/2, ..} if a > 0", &[2, 3], &[&[2], &[3]]),
    ("{a, ..} -> {.., a-1, a/2} if a > 0; {2, x..} -> {x..}", &[2, 3], &[&[2], &[3]]),
    ("(a, b, c) -> (a-k, b, c) for 1 <= k*k <= a; (a, b, c) -> (a, b-2*k, c), (a, b, c-k) for k in {1, 2}",
        &[1, 2, 3], &[&[1, 0, 0], &[0, 2, 0], &[0, 0, 3]]),
    ("(a, b, c) -> (b, a-1, c), (a, b, c/2) if c > 0", &[1, 2, 3], &[]),
    ("(a, b, c) -> (b, a-1, c); (a, b, c) -> (a, b, c/2) if c > 0", &[1, 2, 3], &[&[1, 2, 0], &[0, 0, 3]]),
    // Rules of which this cannot be said.
    ("(.., a, ..) -> (.., 2, ..) if a > 2; (.., 1, 0, ..) -> (.., 0, 1, ..)", &[1, 0], &[]),
    ("(x.., a, y..) -> (y.., a-1, x..)", &[1, 2], &[]),
    ("(x.., a, y..) -> (x.., a-1, y..) if len(x) < 2", &[1, 2], &[]),
    ("(x.., a, y..) -> (x.., a-k, y..) for 1 <= k <= a if not k in y", &[1, 2], &[]),
    ("(x.., a, y..) -> (x.., a-1, 0*sum(y), y..) if a > 0", &[1, 2], &[]),
    ("(x.., a, y..) -> (a-1, x.., y..)", &[1, 2], &[]),
    ("(a, x..) -> (a-1, x..)", &[1, 2], &[]),
    ("(.., a, ..) -> [(..), (..)]", &[1, 2], &[]),
    ("{a, x..} -> {a-1, x..} if a > max(x)", &[1, 2], &[]),
    ("{a, b, ..} -> {a-1, b, ..}", &[1, 2], &[]),
    ("(.., a, ..) -> (.., a-1, ..); win when (.., 0, ..)", &[1, 2], &[]),
    ("(a, b, c) -> (a-1, b, c), (a, b-1, c), (a, b, c-1) if a + b + c > 1", &[1, 2, 3], &[]),
    ("(a, b, c) -> (a-1, b, c); (a, b, c) -> (a, 1, c) if b == 0; (a, b, c) -> (a, b, c-2)", &[1, 2, 3], &[]),
    ("(a, b, c) -> (a-1, b, c) if 6 / a > 1; (a, b, c) -> (a, b-1, c); (a, b, c) -> (a, b, c-2)", &[1, 2, 3], &[]),
    ("(a, b, c) -> [(a-1, b, c), (0, b, c)]; (a, b, c) -> (a, b-1, c)", &[1, 2, 3], &[]),
    ("(a, b) -> (a-1, b), (a, b-1)", &[1, 2], &[]),
];

struct Brute<'a> {
    program: &'a Program,
    values: HashMap<Vec<u64>, u64>,
    misere: HashMap<Vec<Vec<u64>>, bool>,
}

impl Brute<'_> {
    fn options(&self, position: &[u64]) -> Vec<Vec<Vec<u64>>> {
        let mut out = Options::default();
        let is_sorted = matches!(self.program.shape, Shape::Multiset(_));
        self.program.options(position, &mut out, |numbers| {
            let mut numbers = numbers.to_vec();
            if is_sorted {
                numbers.sort_unstable();
            }
            numbers
        });
        assert_eq!(out.error(), None);
        out.iter().map(<[Vec<u64>]>::to_vec).collect()
    }

    fn grundy(&mut self, position: &[u64]) -> u64 {
        if let Some(&value) = self.values.get(position) {
            return value;
        }
        let options = self.options(position);
        let found: BTreeSet<u64> =
            options.iter().map(|parts| parts.iter().fold(0, |sum, part| sum ^ self.grundy(part))).collect();
        let value = (0..).find(|value| !found.contains(value)).unwrap();
        self.values.insert(position.to_vec(), value);
        value
    }

    fn wins_misere(&mut self, sum: Vec<Vec<u64>>) -> bool {
        if let Some(&wins) = self.misere.get(&sum) {
            return wins;
        }
        let mut next = Vec::new();
        for (i, position) in sum.iter().enumerate() {
            for option in self.options(position) {
                next.push([&sum[..i], &option, &sum[i + 1..]].concat());
            }
        }
        let wins = next.is_empty() || next.into_iter().any(|sum| !self.wins_misere(sum));
        self.misere.insert(sum, wins);
        wins
    }
}

fn compare<R: Ruleset<Position = Vec<u64>>>(rules: R, program: &Program, text: &str) {
    let mut brute = Brute { program, values: HashMap::new(), misere: HashMap::new() };
    let mut solver = Solver::new(rules);
    let lengths = program.shape.count().map_or(0..=3, |count| count..=count);
    for length in lengths {
        for code in 0..4_u64.pow(length.try_into().unwrap()) {
            let mut position: Vec<u64> = (0..length).map(|i| code >> (2 * i) & 3).collect();
            if matches!(program.shape, Shape::Multiset(_)) {
                position.sort_unstable();
            }
            if text.contains("6 / a") && position[0] == 0 {
                continue;
            }
            let sum: Sum<Vec<u64>> = [position.clone()].into_iter().collect();
            let found = solver.grundy(sum.clone()).unwrap().0;
            assert_eq!(found, brute.grundy(&position), "{text}: {position:?}");
            let wins = solver.outcome(sum, Play::Misere).unwrap() == Outcome::N;
            assert_eq!(wins, brute.wins_misere(vec![position.clone()]), "{text}: misère {position:?}");
        }
    }
}

#[test]
fn parts_play_as_the_whole() {
    for &(text, position, parts) in RULES {
        let program = Rc::new(check::check(&parse::parse(text).unwrap()).unwrap());
        let mut found = Sum::new();
        let is_tuple = matches!(program.shape, Shape::Tuple(_));
        match is_tuple {
            true => TupleRules::new(program.clone()).components(position.to_vec(), &mut found),
            false => RowRules::new(program.clone()).components(position.to_vec(), &mut found),
        }
        let expected = if parts.is_empty() { &[position] } else { parts };
        let found: BTreeSet<Vec<u64>> = found.into_iter().collect();
        assert_eq!(found, expected.iter().map(|part| part.to_vec()).collect(), "{text}");
        if program.ends.is_empty() && !text.contains("6 / a") {
            match is_tuple {
                true => compare(TupleRules::new(program.clone()), &program, text),
                false => compare(RowRules::new(program.clone()), &program, text),
            }
        }
    }
}

/// Rows and tuples that are far too many to be searched as a whole.
#[test]
fn long_rows() {
    let value = |text: &str, position: &str| {
        let game = grundy_rules::game(text, &Budget::unlimited()).unwrap();
        let mut question = grundy::question::Question::of(&[(game, &[])], &Budget::unlimited()).unwrap();
        question.set(position).unwrap();
        let report = question.ask(Play::Normal, 10).unwrap();
        report.grundy.as_ref().and_then(|value| value.to_u64())
    };
    // Taking a proper divisor from n is worth the number of its factors 2.
    let row = (1..=120_u64).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    let expected = (1..=120_u64).fold(0, |sum, n| sum ^ u64::from(n.trailing_zeros()));
    assert_eq!(value("(.., a, ..) -> (.., a-d, ..) for d in divisors(a) if d < a", &row), Some(expected));
    let by_place = |place: usize| {
        let numbers =
            |new: &str| (0..6).map(|i| if i == place { new.to_owned() } else { format!("x{i}") }).collect::<Vec<_>>();
        let (old, new) = (numbers(&format!("x{place}")), numbers(&format!("x{place}-d")));
        format!("({}) -> ({}) for d in divisors(x{place}) if d < x{place}", old.join(", "), new.join(", "))
    };
    let text = (0..6).map(by_place).collect::<Vec<_>>().join("; ");
    // `divisors` has no meaning for 0 here, which therefore needs a condition.
    assert_eq!(value(&text, "96,48,7,64,5,6"), Some(5 ^ 4 ^ 6 ^ 1));
}
