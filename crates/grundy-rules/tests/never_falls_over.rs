//! Whatever is typed: no panic, no endless loop, no overflowing stack, and places that lie in the text.

use std::rc::Rc;
use std::time::{Duration, Instant};

use grundy::{Budget, Limit, SolveError, Solver};
use grundy_rules::{HeapRules, RowRules, check, parse};
use proptest::prelude::*;

mod anything;

use anything::{changed, rule as survive};

const TOKENS: &[&str] = &[
    "n",
    "k",
    "a",
    "b",
    "n",
    "k",
    "0",
    "1",
    "2",
    "3",
    "10",
    "340282366920938463463374607431768211455",
    "->",
    "->",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "\n",
    "for",
    "for",
    "if",
    "let",
    "in",
    "and",
    "or",
    "not",
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "<<",
    ">>",
    "^",
    "&",
    "|",
    "<",
    "<=",
    "<=",
    ">",
    ">=",
    "==",
    "!=",
    "=",
    ".",
    "#",
    "min",
    "max(",
    "gcd(n,",
    "popcount(",
    "isqrt(",
    "is_prime(",
    "divisors(n)",
    "digits(n)",
    "submasks(n)",
    "1 <= k <= n",
    "n -> n-k",
    "for k in {1, 2}",
    "(a, b) ->",
    "(a-1, b)",
    "é",
    "→",
    "\t",
    "\"",
    "..",
    ":",
    ";",
    "\n",
    "game X(k = 2)",
    "about \"a  #b\"",
    "source",
    "let S = {1, 2}",
    "start n:",
    "known 0.. =",
    "known misere 5 = N",
    "win when n == 3",
    "lose when",
    "illegal when n == 2",
    "as \"take  {k}\"",
    "as",
    "..",
    "x..",
    "x",
    "(x.., a, ..) ->",
    "{a, ..} ->",
    "(.., a-1, ..)",
    "(x.., a-1)",
    "{a-1, ..}",
    "each",
    "for each 0 <= d <= x",
    "d..",
    "x-d..",
    "sum(x)",
    "len(x)",
    "min(x)",
    "max(x)",
    "count(d)",
    "distinct",
    "count",
    "for p in partitions(n)",
    "[p for 0 <= p < n]",
];

const RULES: &[&str] = &[
    "n -> n-1, n-3, n-4",
    "n -> [k, n-k] for 1 <= k < n-k",
    "n -> n - k*k for 1 <= k*k <= n if k % 3 != 1",
    "n -> n-d for d in divisors(n) if d < n; n -> n/2, n/3 if n > 0",
    "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)",
    "n -> n - 2**k for 1 <= 2**k <= n # powers\nn -> m for m in submasks(n) if not m in {n, 3}",
    "(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q) let m = k + 1 if gcd(m, 6) == 1 or popcount(n) > 2",
    "game X(k = 2, j = k+1)\nlet S = {1, k, j}\nknown 0.. = 0 1\nn -> n-k for i in S as \"a  {i}; #\" # more\n",
    "n -> n+1, [n/2, n/3]; win when n == 9; lose when n > 9; illegal when n % 4 == 3; known 5 6 = N; known 1 = P",
    "start n: (n, n-1); (n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q) as \"{k-n}\"; win when (a, b) if a == b; known 3,5 = N",
    "n -> [a, b, n-a-b] for 1 <= a <= n for a <= b <= n-a-b if (a ^ b) >> 1 == 0",
    "(.., a, ..) -> (.., a-k, ..) for 1 <= k <= a",
    "(a..) -> (a-d..) for each 0 <= d <= a if count(d) == 2",
    "(a..) -> (b..) for each 0 <= d <= min(a, 1) let b = a - d if 1 <= count(d) and max(b) in {0, 3}",
    "{a, ..} -> {a-k, ..} for 1 <= k <= a; {a, b, x..} -> {x.., a} if sum(x) < len(x)",
    "(x.., a, b, y..) -> [(x.., a), (b, y..)] if not a in x and distinct(y) or min(y) > 2",
    "n -> [a + i for 0 <= i < k] for 2 <= k <= n for 1 <= a <= n if k*a + k*(k-1)/2 == n",
    "n -> parts for parts in partitions(n) if distinct and count >= 2",
    "n -> [k, p] for 1 <= k <= n for p in partitions(n-k) if max(p) <= 2",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soups_of_words(words in proptest::collection::vec(0..TOKENS.len(), 0..30)) {
        survive(&words.iter().map(|&i| TOKENS[i]).collect::<Vec<_>>().join(" "));
    }

    #[test]
    fn soups_behind_an_arrow(words in proptest::collection::vec(0..TOKENS.len(), 0..12)) {
        survive(&format!("n -> n-k for 1 <= k <= n if {}", words.iter().map(|&i| TOKENS[i]).collect::<Vec<_>>().join(" ")));
        survive(&format!("n -> {}", words.iter().map(|&i| TOKENS[i]).collect::<String>()));
    }

    #[test]
    fn any_text(text in "\\PC{0,40}") {
        survive(&text);
        survive(&format!("n -> {text}"));
    }

    #[test]
    fn rules_with_changes(
        rule in 0..RULES.len(),
        changes in proptest::collection::vec((0..200_usize, 0..TOKENS.len(), 0..4_usize), 1..5),
    ) {
        survive(&changed(RULES[rule], changes.iter().map(|&(at, token, removed)| (at, TOKENS[token], removed))));
    }
}

/// Solves a heap under a small budget.
fn limited(rule: &str, heap: u64) -> Result<grundy::Nimber, SolveError<u64>> {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let budget = Budget::unlimited().with_memory(16 << 20).with_positions(1000);
    Solver::with_budget(HeapRules::new(Rc::new(program)), budget).grundy(heap)
}

#[test]
fn what_would_not_end_is_stopped() {
    for (rule, heap) in [
        ("n -> n-k for 1 <= k <= n if k*k*k == n", 1_000_000_000_000_000_000),
        ("n -> n-k for 0 <= k <= 10**30", 5),
        ("n -> n-k for -(10**30) <= k <= 10**30", 5),
        ("n -> n-a for 1 <= a <= 10**9 for 1 <= b <= 10**9 for 1 <= c <= 10**9 if a + b + c == 0", 5),
        ("n -> n-a for 1 <= a <= 10**9 for 1 <= b <= 10**9 if 0", 5),
        ("n -> n-1 for 0 <= k/1000000000000000000 <= 5", 5),
        ("n -> n-1 for 3 <= k/1000000000000000000 <= 5", 5),
        ("n -> m for m in submasks(n)", u64::MAX),
        ("n -> n-1 for m in submasks(n) if m == 1", u64::MAX - 1),
        ("n -> [k, n-k] for 1 <= k < n-k", u64::MAX),
        ("n -> n-k for 1 <= k < n-k if 0", u64::MAX),
        ("n -> n+1", 5),
        ("n -> 2*n, n*n if n < 10**18", 5),
        ("n -> n-1", 1_000_000_000_000),
        ("n -> n-1 for a in divisors(n) for b in divisors(n) if a*b == -1", 897_612_484_786_617_600),
    ] {
        let start = Instant::now();
        let found = limited(rule, heap);
        assert!(
            matches!(found, Err(SolveError::Limit(Limit::Positions | Limit::Memory) | SolveError::Rules(..))),
            "{rule}: {found:?}"
        );
        assert!(start.elapsed() < Duration::from_secs(5), "{rule}: {:?}", start.elapsed());
    }
    assert!(matches!(limited("n -> n", 5), Err(SolveError::Loop(_))));
    assert!(matches!(limited("n -> n ^ 1", 5), Err(SolveError::Loop(_))));
}

/// Asks for a long row, or a heap, under a small budget.
#[test]
fn rows_that_would_not_end_are_stopped() {
    for (rule, row) in [
        ("(a..) -> (a-d..) for each 0 <= d <= a if sum(d) == 10**9", vec![1_000_000; 100]),
        ("(a..) -> (a-d..) for each 0 <= d <= 10**30 + a if count(d) == 2", vec![1; 5]),
        ("(a..) -> (a-d..) for each 0 <= d <= a if count(d) == 0", vec![u64::MAX; 50_000]),
        ("(.., a, .., b, .., c, .., d, .., e, ..) -> (.., .., .., .., .., ..) if a*b*c*d*e == 7", vec![2; 1000]),
        ("(a.., b.., c.., d.., e.., f..) -> (a..) if len(a) > 10**6", vec![1; 10_000]),
        ("{a, b, c, d, e, ..} -> {a, ..} if a + b + c + d + e == 1", (1000..2000).collect()),
        ("(x.., a) -> [(x..) for 0 <= i < 10**30]", vec![3]),
        ("(a, ..) -> (a, a, ..)", vec![1]),
    ] {
        let start = Instant::now();
        let budget = Budget::unlimited().with_memory(16 << 20).with_positions(1000);
        let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
        let found = Solver::with_budget(RowRules::new(Rc::new(program)), budget).grundy(row);
        assert!(found.is_err(), "{rule}: {found:?}");
        assert!(start.elapsed() < Duration::from_secs(5), "{rule}: {:?}", start.elapsed());
    }
    for (rule, heap) in [
        ("n -> p for p in partitions(10**30) if count == 1", 5),
        ("n -> p for p in partitions(n) if sum(p) < n", 1000),
        ("n -> [1 for 1 <= i <= 10**30]", 5),
    ] {
        let start = Instant::now();
        assert!(limited(rule, heap).is_err(), "{rule}");
        assert!(start.elapsed() < Duration::from_secs(5), "{rule}: {:?}", start.elapsed());
    }
}

#[test]
fn deep_and_long_texts() {
    let deep =
        |before: &str, after: &str, count: usize| format!("n -> {}n{}", before.repeat(count), after.repeat(count));
    for text in [
        deep("", "+1", 100_000),
        deep("", " or 1", 100_000),
        deep("", "**1", 100_000),
        deep("", " < 1", 100_000),
        deep("(", ")", 10_000),
        deep("(", "", 10_000),
        deep("-", "", 100_000),
        deep("min(1,", ")", 10_000),
        deep("{", "}", 10_000),
        format!("n -> n-1 if {} n", "not ".repeat(100_000)),
        format!("n -> n-1 if n{}", " in {n".repeat(10_000)),
        format!("n -> n-1 {}", "if n > 1 ".repeat(100_000)),
        format!("n -> n-1 for 0 {}< n", "< k ".repeat(10_000)),
        format!("n -> n-1 for 0 {} < n", (0..10_000).map(|i| format!("< k{i}")).collect::<String>()),
        format!("n -> n-1 {}", (0..10_000).map(|i| format!("let k{i} = n ")).collect::<String>()),
        format!("n -> [{}]", "(".repeat(10_000)),
        "n -> ".repeat(10_000),
        "(".repeat(100_000),
        "{".repeat(100_000),
        format!("({}) -> (a)", vec![".."; 10_000].join(", ")),
        format!("(x..) -> (x..) {}", "for each 0 <= d <= x ".repeat(10_000)),
        format!("n -> {}", "[n for 0 <= i < ".repeat(10_000)),
    ] {
        let start = Instant::now();
        assert!(grundy_rules::game(&text, &Budget::unlimited()).is_err(), "{}", &text[..40]);
        assert!(start.elapsed() < Duration::from_secs(2), "{}: {:?}", &text[..40], start.elapsed());
    }
    // Much of the same on one level is no harm.
    for text in [
        format!("n -> {}", vec!["n-1"; 10_000].join(", ")),
        format!("n -> [{}]", vec!["n-1"; 10_000].join(", ")),
        format!("n -> n-k for k in {{{}}}", (1..10_000).map(|k| k.to_string()).collect::<Vec<_>>().join(", ")),
        vec!["n -> n-1"; 10_000].join("\n"),
        format!("n -> n{}", "+1-1".repeat(240)),
        format!("n -> {}n-1{}", "(".repeat(20), ")".repeat(20)),
        format!("n -> n-1 # {}", "x".repeat(1_000_000)),
    ] {
        survive(&text);
    }
}
