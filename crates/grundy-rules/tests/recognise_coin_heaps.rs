//! Coin turning with a heap for each head: what is recognised, what is not, and that it plays as the rule does.

use grundy::{Budget, Play};
use grundy_rules::recognise::{Family, family};
use grundy_rules::{check, parse};
use proptest::prelude::*;
use proptest::strategy::ValueTree;

mod facts;
mod recognised;

use facts::facts;
use recognised::recognised;

#[test]
fn heaps_in_several_wordings() {
    for (text, expected) in [
        ("n -> []; n -> a for 0 <= a < n; n -> [a, b] for 0 <= a < b < n", "mock-turtles (coins:1-3) from 0"),
        ("n -> []; n -> n-k for 1 <= k <= n; n -> [n-j, n-k] for 1 <= j < k <= n", "mock-turtles (coins:1-3) from 0"),
        ("n -> []; n -> a for a in {0} if n > 0; n -> [a] for 1 <= a < n; n -> [a, b] for 0 <= b < a < n", "-"),
        // Without order: the two may be equal, which is worth nothing.
        ("n -> []; n -> a for 0 <= a < n; n -> [a, b] for 0 <= a <= b < n", "mock-turtles (coins:1-3) from 0"),
        (
            "n -> []; n -> a for 0 <= a < n; n -> [a, b] for 0 <= a < n for 0 <= b < n",
            "mock-turtles (coins:1-3) from 0",
        ),
        // From 1 on, where a heap of 0 is no coin.
        ("n -> [a, b] for 0 <= a <= b < n", "mock-turtles (coins:1-3) from 1"),
        ("n -> [a, b] for 0 <= a < n for 0 <= b < n", "mock-turtles (coins:1-3) from 1"),
        ("n -> [a, b, c, d] for 0 <= a <= b <= c <= d < n", "moebius (coins:1-5) from 1"),
        ("n -> [] if n > 0; n -> [a, b] for 1 <= a < b < n", "coins:1,3 from 1"),
        ("n -> [a, b] for 0 <= a < b < n", "triplets (coins:3) from 0"),
        ("n -> [a, b, c] for 0 <= a < b < c < n", "coins:4 from 0"),
        ("n -> [a, b] for 0 <= a < b < n if a + 4 >= n", "triplet-fives (coins:3C(5)) from 0"),
        ("n -> [n-d, n-2*d] for 1 <= d <= n/2", "turnips (coins:3E) from 0"),
        ("n -> [n-1, n-3]", "coins:x.xx from 0"),
        ("n -> [n-1, n-2]; n -> [n-1, n-2, n-3]", "coins:3-4C from 0"),
        ("n -> [a, b, 0] for 1 <= a < b < n", "coins:4F from 0"),
        ("n -> []; n -> [a, b] for 0 <= a < b < n", "coins:1,3 from 0"),
        ("n -> [n-i for 1 <= i < k] for 1 <= k <= n", "ruler (coins:1+C) from 1"),
        ("n -> [n-i for 1 <= i < k] for 1 <= k <= n+1", "ruler (coins:1+C) from 0"),
        ("n -> [n-k+i for 1 <= i < k] for 1 <= k <= n", "ruler (coins:1+C) from 1"),
        ("n -> [i for m <= i < n] for 1 <= m <= n", "ruler (coins:1+C) from 1"),
        ("n -> [n-i for 1 <= i < k] for 1 <= k <= min(n, 5)", "ruler-fives (coins:1-5C) from 1"),
        ("n -> [i for 0 <= i < n]", "coins:1+CF from 0"),
        ("n -> a for 0 <= a < n; n -> [a, b] for 0 <= a < b < n", "coins:2-3 from 0"),
        ("n -> [a, b] for 0 <= a < b < n; n -> [] if n == 0", "coins:1F,3 from 0"),
        // Not coin turning.
        ("n -> [n-i for 1 <= i < k] for 1 <= k < n", "-"),
        ("n -> [n-i for 1 <= i < k] for 1 <= k <= n+2", "-"),
        ("n -> [n-i for 0 <= i < k] for 1 <= k <= n", "-"),
        ("n -> [n-2*i for 1 <= i < k] for 1 <= k <= n", "-"),
        ("n -> [n-i for 2 <= i < k] for 1 <= k <= n", "-"),
        ("n -> [n-i for 1 <= i < k] for 1 <= k <= n if n % 2 == 0", "-"),
        ("n -> [n-i for 1 <= i < k] for 0 <= k <= n", "-"),
        ("n -> []; n -> a for 0 <= a < n; n -> [a, b] for 1 <= a < b < n", "-"),
        ("n -> [a, b] for 0 <= a < b <= n", "-"),
        ("n -> [a, b] for 0 <= a < b < n if a + b < n", "-"),
        ("n -> [a, b] for 0 <= a < b < n if a + b == n", "-"),
        ("n -> [a, b] for 0 <= a < b < n-1", "-"),
        ("n -> [a, b] for 0 <= a < b < n if b > 2*a", "-"),
        ("n -> [a, a] for 1 <= a < n", "-"),
        ("n -> [a, b] for 0 <= a < b < n if n % 2 == 0", "-"),
        ("n -> [a, b] for 0 <= a < b < n if n < 100", "-"),
        ("n -> [a, b] for 0 <= a < b < n if a != 7", "-"),
        ("n -> [n-d, n-2*d] for 1 <= d <= n/3", "-"),
        ("n -> [n-2*d, n-4*d] for 1 <= d <= n/4", "-"),
        ("n -> [a, b, n] for 0 <= a < b < n", "-"),
        ("n -> [a, b] for 0 <= a < b < n; n -> [] if n == 2", "-"),
    ] {
        let found = recognised(text);
        let shown = found.replace(" in normal play, a heap n being a head at place n, counted", "");
        // Some of the others are games of another kind.
        let shown = if shown.contains("coins:") { &shown } else { "-" };
        assert_eq!(shown, expected, "{text}");
    }
}

fn rule() -> impl Strategy<Value = String> {
    let low = || prop_oneof![4 => Just("0"), 1 => Just("1")];
    let less = || prop_oneof![3 => Just("<"), 2 => Just("<=")];
    let end = || prop_oneof![8 => Just("< n"), 1 => Just("<= n-1"), 1 => Just("< n-1")];
    let more = || {
        prop_oneof![
            8 => Just(""),
            1 => Just(" if n - a <= 3"),
            1 => Just(" if a + b <= n"),
            1 => Just(" if n - b == b - a"),
            1 => Just(" if a == 0"),
            1 => Just(" if b - a <= 2"),
        ]
    };
    let none = prop_oneof![3 => Just("n -> []".to_owned()), 2 => Just("n -> [] if n >= 1".to_owned())];
    let one = (low(), end()).prop_map(|(low, end)| format!("n -> a for {low} <= a {end}"));
    let two = (low(), less(), end(), more())
        .prop_map(|(low, less, end, more)| format!("n -> [a, b] for {low} <= a {less} b {end}{more}"));
    let free = (low(), end()).prop_map(|(low, end)| format!("n -> [a, b] for {low} <= a {end} for {low} <= b {end}"));
    let three = (low(), less(), less(), end())
        .prop_map(|(low, a, b, end)| format!("n -> [a, b, c] for {low} <= a {a} b {b} c {end}"));
    let run =
        (0..3_u64, 1..3_u64, prop_oneof![3 => Just("n"), 1 => Just("n+1"), 1 => Just("n-1"), 1 => Just("min(n, 4)")])
            .prop_map(|(low, first, last)| format!("n -> [n-i for {first} <= i < k] for {low} <= k <= {last}"));
    let fixed = (1..4_u64, 1..4_u64).prop_map(|(a, b)| format!("n -> [n-{a}, n-{}]", a + b));
    let equal = (1..3_u64).prop_map(|by| format!("n -> [n-d, n-{}*d] for 1 <= d <= n", 1 + by));
    let clause = prop_oneof![3 => none, 3 => one, 4 => two, 2 => free, 2 => three, 1 => fixed, 1 => equal, 2 => run];
    proptest::collection::vec(clause, 1..4).prop_map(|clauses| clauses.join("; "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn heaps_play_as_the_rule(text in rule(), heaps in proptest::collection::vec(0..9_u64, 4)) {
        let program = check::check(&parse::parse(&text).unwrap()).unwrap();
        let Some(Family::Heads(..)) = family(&program) else { return Ok(()) };
        let single = (0..24).map(|heap: u64| heap.to_string());
        let sums: Vec<String> = single.chain(heaps.windows(2).map(|pair| format!("{} {}", pair[0], pair[1]))).collect();
        let ours = facts(grundy_rules::game(&text, &Budget::unlimited()).unwrap(), &sums, Play::Normal);
        let plain = grundy_rules::unrecognised_game(&text, None, &Budget::unlimited()).unwrap();
        prop_assert_eq!(ours, facts(plain, &sums, Play::Normal), "{}", text);
        let sums: Vec<String> = (0..5_u64).map(|heap| heap.to_string()).chain(["1 2".into(), "2 2".into()]).collect();
        let ours = facts(grundy_rules::game(&text, &Budget::unlimited()).unwrap(), &sums, Play::Misere);
        let plain = grundy_rules::unrecognised_game(&text, None, &Budget::unlimited()).unwrap();
        for (ours, plain) in ours.iter().zip(facts(plain, &sums, Play::Misere)) {
            prop_assert_eq!((ours.0, ours.2), (plain.0, plain.2), "{} in misère play", text);
        }
    }
}

/// How many of the random rules are coin turning.
#[test]
fn many_random_rules_are_coins() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let found = (0..400)
        .filter(|_| {
            let text = rule().new_tree(&mut runner).unwrap().current();
            let program = check::check(&parse::parse(&text).unwrap()).unwrap();
            matches!(family(&program), Some(Family::Heads(..)))
        })
        .count();
    assert!((60..360).contains(&found), "{found}");
}

/// Heaps that only a theorem can answer.
#[test]
fn large_heaps() {
    let mock = "n -> []; n -> a for 0 <= a < n; n -> [a, b] for 0 <= a < b < n";
    let game = grundy_rules::game(mock, &Budget::unlimited()).unwrap();
    // The odious number with index n is 2n or 2n + 1.
    for heap in [1000_u64, 54321, 100_000] {
        let known = game.parse(&heap.to_string()).unwrap();
        let odious = if heap.count_ones() % 2 == 0 { 2 * heap + 1 } else { 2 * heap };
        assert_eq!(game.grundy(known).map(|(value, _)| value.0), Some(odious));
    }
}
