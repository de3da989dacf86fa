//! Whatever is typed: no panic, no endless loop, no overflowing stack, and places that lie in the text.

use std::rc::Rc;
use std::time::{Duration, Instant};

use grundy::{Budget, Limit, Notation, Play, SolveError, Solver};
use grundy_rules::board::{check as board_check, read};
use grundy_rules::{BoardRules, HeapRules, RowRules, check, parse};
use proptest::prelude::*;
use proptest::sample::{Index, select};

mod anything;
mod words;

use anything::rule as survive;
use words::{boards, numbers};

fn soup(words: &'static [&str], most: usize) -> impl Strategy<Value = String> {
    proptest::collection::vec(select(words), 0..most).prop_map(|words| words.join(" "))
}

/// A rule in which some places are written over with words.
fn changed(rules: &'static [&str], words: &'static [&str]) -> impl Strategy<Value = String> {
    let change = (any::<Index>(), select(words), 0..4_usize);
    (select(rules), proptest::collection::vec(change, 1..5)).prop_map(|(rule, changes)| {
        let mut text: Vec<char> = rule.chars().collect();
        for (at, word, removed) in changes {
            let at = at.index(text.len() + 1);
            let end = (at + removed).min(text.len());
            text.splice(at..end, word.chars());
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soups_of_words(soup in soup(numbers::WORDS, 30)) {
        survive(&soup);
    }

    #[test]
    fn soups_behind_an_arrow(soup in soup(numbers::WORDS, 12)) {
        survive(&format!("n -> n-k for 1 <= k <= n if {soup}"));
        survive(&format!("n -> {}", soup.replace(' ', "")));
    }

    #[test]
    fn any_text(text in "\\PC{0,40}") {
        survive(&text);
        survive(&format!("n -> {text}"));
    }

    #[test]
    fn rules_with_changes(text in changed(numbers::RULES, numbers::WORDS)) {
        survive(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn soups_of_words_about_boards(soup in soup(boards::WORDS, 14)) {
        survive(&format!("board \". x #\"; {soup}"));
        survive(&format!("board \". x #\"; replace \"..\" by \"##\" {soup}"));
        survive(&format!("string \". x #\"; replace \"..\" by \"#\" if {soup}"));
    }

    #[test]
    fn any_text_about_boards(text in "\\PC{0,30}") {
        survive(&format!("board \"{text}"));
        survive(&format!("board \". #\"; replace \"{text}\" by \"{text}\""));
        survive(&format!("board \". #\"; replace \".\" by \"#\" {text}"));
    }

    #[test]
    fn rules_about_boards_with_changes(text in changed(boards::RULES, boards::WORDS)) {
        survive(&text);
    }

    #[test]
    fn any_board(text in "[.#x/0-9\"é]{0,12}") {
        let game = grundy_rules::game(boards::RULES[0], &Budget::unlimited()).unwrap();
        match game.parse(&text) {
            Ok(board) => prop_assert_eq!(game.parse(&game.write(board)), Ok(board)),
            Err(error) => prop_assert!(text.get(error.span()).is_some()),
        }
    }
}

#[test]
fn the_rules_are_rules() {
    for rule in numbers::RULES.iter().chain(boards::RULES) {
        assert!(survive(rule), "{rule}");
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

/// Variables that are run through one by one, with conditions that let nothing pass.
#[test]
fn the_search_for_a_known_game_ends() {
    for rule in [
        "n -> n-a for 1 <= a <= 4000 for 1 <= b <= 4000 for 1 <= c <= 4000 if a*b*c == 0",
        "n -> n-a for a in {1..1000} for b in {1..1000} for c in {1..1000} if a*b*c == 0",
        "n -> n ^ 2**a for a in {1..1000} for b in {1..1000} for c in {1..1000} if 0 if n & 2**a",
        "(x, y) -> (x-a, y) for a in {1..1000} for b in {1..1000} for c in {1..1000} if 0",
        "(.., x, ..) -> (.., x-a, ..) for a in {1..1000} for b in {1..1000} for c in {1..1000} if 0",
        "(.., x, y, ..) -> (.., x-a, y+a, ..) for a in {1..1000} for b in {1..1000} for c in {1..1000} if 0",
    ] {
        let start = Instant::now();
        grundy_rules::game(rule, &Budget::unlimited()).unwrap();
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

#[test]
fn large_and_long_about_boards() {
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
    for rule in boards::RULES.iter().chain(&[
        "string \"a b\"; replace \"a\" by \"aa\"",
        "board \". #\"; replace \".\" by \"#\"; replace \"#\" by \".\"",
    ]) {
        let rules = BoardRules::new(Rc::new(board_check::check(&read::read(rule).unwrap()).unwrap()));
        for position in ["32x32", "1x1024"] {
            let Ok(board) = rules.parse(position) else { continue };
            let budget = Budget::unlimited().with_memory(8 << 20).with_positions(20);
            let _ = Solver::with_budget(rules.clone(), budget).outcome(board, Play::Misere);
        }
    }
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
}
