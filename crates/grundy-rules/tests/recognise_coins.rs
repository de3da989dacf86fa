//! Coin turning in the forms in which a rule can say it: what is recognised, what is not, and that it plays as the rule does.

use std::collections::BTreeSet;

use grundy::{Budget, Options, Outcome, Play, Ruleset};
use grundy_rules::recognise::{Coins, Family, family};
use grundy_rules::{check, parse};
use proptest::prelude::*;

mod facts;
mod recognised;

use facts::facts;
use recognised::recognised;

/// One coin, as digits.
const ONE: &str = "n -> n - 2**i for 0 <= i <= 63 if n & 2**i != 0";

#[test]
fn digits_in_several_wordings() {
    const TURTLES: &str = "turning-turtles (coins:1-2)";
    for (text, expected) in [
        (ONE, "coins:1"),
        ("n -> n - 2**k for 1 <= 2**k <= n if n & 2**k != 0", "coins:1"),
        ("n -> n ^ 2**k for 1 <= 2**k <= n if n & 2**k", "coins:1"),
        ("n -> n - p for 0 <= k < 64 let p = 1 << k if n & p == p", "coins:1"),
        ("n -> n - p for 0 <= k < 64 let p = 1 << k if p in submasks(n)", "coins:1"),
        ("n -> n - 2**k for 0 <= k < 64 if n >> k & 1", "coins:1"),
        ("n -> n - 2**k for 0 <= k < 64 if n / 2**k % 2 == 1", "coins:1"),
        ("n -> m for 0 <= k < 64 let m = n ^ 2**k if m < n", "coins:1"),
        ("n -> m for 0 <= m < n if popcount(n ^ m) == 1", "coins:1"),
        (&format!("{ONE}; n -> n - 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i != 0"), TURTLES),
        (
            &format!(
                "{ONE}; n -> n - 2**i + 2**j for 0 <= j < i <= 63 if n & 2**i != 0 and n & 2**j == 0; \
           n -> n - 2**i - 2**j for 0 <= j < i <= 63 if n & 2**i and n & 2**j"
            ),
            TURTLES,
        ),
        (
            "n -> n ^ 2**i for 1 <= 2**i <= n if n & 2**i; n -> n ^ p ^ q for 1 <= 2**i <= n let p = 2**i if n & p \
          for 1 <= 2**j < p let q = 2**j",
            TURTLES,
        ),
        (
            "n -> n ^ 2**i for 1 <= 2**i <= n if n & 2**i; n -> n ^ 2**i ^ 2**j for 1 <= 2**i <= n if n & 2**i \
          for 1 <= 2**j < 2**i",
            TURTLES,
        ),
        ("n -> m for 0 <= m < n if popcount(n ^ m) <= 2", TURTLES),
        ("n -> m for 0 <= m < n if popcount(m ^ n) in {1, 2, 3}", "mock-turtles (coins:1-3)"),
        ("n -> m for 0 <= m < n if popcount(n ^ m) < 6", "moebius (coins:1-5)"),
        ("n -> m for 0 <= m < n if popcount(n ^ m) >= 3", "coins:3+"),
        ("n -> m for 0 <= m < n if popcount(n ^ m) != 2", "coins:1,3+"),
        ("n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i != 0", "twins (coins:2)"),
        ("n -> n ^ (2**i | 2**j) for 0 <= i <= 63 for 0 <= j <= 63 if j < i and n & 2**i", "twins (coins:2)"),
        ("n -> n ^ 2**i + 2**j for 63 >= i > j >= 0 if n & 2**i != 0", "twins (coins:2)"),
        ("n -> m for 0 <= j < i <= 63 let m = n ^ 2**i ^ 2**j if m < n", "twins (coins:2)"),
        ("n -> n ^ 2**i ^ 2**j ^ 2**k for 0 <= k < j < i <= 63 if n & 2**i != 0", "triplets (coins:3)"),
        (
            "n -> n ^ 2**i ^ 2**j ^ 2**k for 0 <= i <= 63 for 0 <= j < i for 0 <= k < j if n & 2**i",
            "triplets (coins:3)",
        ),
        (
            "n -> n ^ 2**a ^ 2**b ^ 2**c ^ 2**d ^ 2**e for 0 <= a <= 63 if n & 2**a for 0 <= b < a for 0 <= c < b for 0 <= d < c \
          for 0 <= e < d",
            "coins:5",
        ),
        ("n -> n ^ 3 << i for 0 <= i <= 62 if n & 2**(i+1)", "coins:2C"),
        ("n -> n ^ 3 * 2**i for 0 <= i <= 62 if n & 2 << i", "coins:2C"),
        ("n -> n ^ 2**i ^ 2**(i-1) for 1 <= i <= 63 if n & 2**i", "coins:2C"),
        ("n -> n ^ 5 << i for 0 <= i <= 61 if n & 4 << i", "coins:x.x"),
        ("n -> n ^ 2**i ^ 2**(i-d) for d in {1, 3} for d <= i <= 63 if n & 2**i", "coins:2C,x..x"),
        (&format!("{ONE}; n -> n ^ 2**i ^ 2**(i-d) for d in {{1, 3}} for d <= i <= 63 if n & 2**i"), "coins:1-2C,x..x"),
        ("n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i if i - j < 5", "coins:2C(5)"),
        ("n -> n ^ 2**i ^ 2**(i-d) for 1 <= d <= 4 for d <= i <= 63 if n & 2**i", "coins:2C(5)"),
        (
            "n -> n ^ 2**i ^ 2**j ^ 2**k for 0 <= i <= 63 for 0 <= j < i for 0 <= k < j if n & 2**i and i <= k + 4",
            "triplet-fives (coins:3C(5))",
        ),
        ("n -> n ^ 2**i ^ 2**(i-d) ^ 2**(i-2*d) for 0 <= i <= 63 for 1 <= d <= i/2 if n & 2**i", "turnips (coins:3E)"),
        (
            "n -> n ^ 2**i ^ 2**j ^ 2**k for 0 <= i <= 63 for 0 <= j < i for 0 <= k < j if n & 2**i and i - j == j - k",
            "turnips (coins:3E)",
        ),
        ("n -> n ^ 2**i ^ 1 for 1 <= i <= 63 if n & 2**i", "coins:2F"),
        ("n -> n ^ (2**i - 2**j) for 0 <= j < i <= 64 if n & 2**(i-1)", "ruler (coins:1+C)"),
        ("n -> n ^ (2**k - 1) << j for 0 <= j <= 63 for 1 <= k <= 64 - j if n & 2**(j+k-1)", "ruler (coins:1+C)"),
        ("n -> m for 0 <= j <= 63 for 1 <= k <= 64 - j let m = n ^ (2**k - 1) * 2**j if m < n", "ruler (coins:1+C)"),
        (
            "n -> n ^ (2**k - 1) << j for 0 <= j <= 63 for 1 <= k <= min(5, 64 - j) if n & 2**(j+k-1)",
            "ruler-fives (coins:1-5C)",
        ),
        ("n -> n ^ (2**k - 1) << j for 0 <= j <= 63 for 2 <= k <= 64 - j if n & 2**(j+k-1)", "coins:2+C"),
        ("n -> n ^ (2**k - 1) for 1 <= k <= 64 if n & 2**(k-1)", "coins:1+CF"),
    ] {
        let found = recognised(text);
        let shown = found.strip_suffix(" on binary digits, the lowest one first").unwrap_or(&found);
        assert_eq!(shown, expected, "{text}");
    }
}

/// Rules that look like coin turning and are not, or say it of some digits only.
#[test]
fn digits_that_are_no_coins() {
    for text in [
        "n -> n - 2**i for 0 <= i <= 62 if n & 2**i != 0",
        "n -> n - 2**i for 1 <= i <= 63 if n & 2**i != 0",
        "n -> n - 2**i for 0 <= i <= 63",
        "n -> n - 2**i for 0 <= i <= 63 if n & 2**(i+1) != 0",
        "n -> n - 2**i for 0 <= i <= 63 if n & 2**i == 0",
        "n -> n - 2**i for 0 <= i <= 127 if n & 2**i != 0",
        "n -> n - 2**i for 0 <= i <= n if n & 2**i != 0",
        "n -> n - 2**i for 1 <= 2**i <= n",
        "n -> n - 2**i for 1 <= 2**i < n if n & 2**i",
        "n -> n - 3**i for 1 <= 3**i <= n if n & 3**i",
        "n -> n ^ 2**i ^ 2**j for 0 <= j <= i <= 63 if n & 2**i",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**j",
        "n -> n ^ 2**i ^ 2**j for 0 <= i <= 63 for 0 <= j <= 63 if n & 2**i",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and j != 7",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and i + j != 7",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and j >= 3",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and n & 2**j",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and n % 2 == 0",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and n < 1000",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and 2**60 <= n",
        "n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i and i <= 2*j",
        "n -> n - 2**i - 2**j for 0 <= j < i <= 63 if n & 2**i and n & 2**j",
        "n -> n - 2**i + 2**j for 0 <= j < i <= 63 if n & 2**i",
        "n -> n - 2**i + 2**j for 0 <= j < i <= 63 if n & 2**i and n & 2**j == 0",
        "n -> n ^ 2**i + 2**i for 0 <= i <= 62 if n & 2**i",
        "n -> n ^ 3 << i for 0 <= i <= 61 if n & 2**(i+1)",
        "n -> n ^ 3 << i for 1 <= i <= 62 if n & 2**(i+1)",
        "n -> n ^ 3 << i for 0 <= i <= 62 if n & 2**i",
        "n -> n ^ 2**i ^ 2**(i-d) for 1 <= d <= 3 for 4 <= i <= 63 if n & 2**i",
        "n -> n ^ 2**i ^ 2**(i-2*d) for 1 <= d <= 3 for 2*d <= i <= 63 if n & 2**i",
        "n -> n ^ 2**i ^ 2**(2*j) for 0 <= i <= 63 for 0 <= 2*j < i if n & 2**i",
        "n -> n ^ 2**i ^ 2**(i-d) ^ 2**(i-2*d) for 0 <= i <= 63 for 1 <= d <= i/3 if n & 2**i",
        "n -> n ^ 2**i ^ 2 for 2 <= i <= 63 if n & 2**i",
        "n -> n ^ (2**i - 2**j) for 0 <= j < i <= 63 if n & 2**(i-1)",
        "n -> n ^ (2**i - 2**j) for 0 <= j < i <= 64 if n & 2**j",
        "n -> n ^ (2**i - 2**j) for 0 <= j <= i <= 64 if n & 2**(i-1)",
        "n -> n ^ (2**i - 2**j) for 0 <= j < i <= 64 if n & 2**(i-1) and i % 2 == 0",
        "n -> n ^ (2**i - 2**j) for 1 <= j < i <= 64 if n & 2**(i-1)",
        "n -> n - (2**i - 2**j) for 0 <= j < i <= 64 if n & 2**(i-1)",
        "n -> m for 0 <= m < n if popcount(n ^ m) <= 2 and m % 2 == 0",
        "n -> m for 0 <= m < n if popcount(n & m) <= 2",
        "n -> m for 0 <= m <= n if popcount(n ^ m) == 2",
        "n -> m for 1 <= m < n if popcount(n ^ m) <= 2",
        "n -> m for 0 <= m < n-1 if popcount(n ^ m) <= 2",
        "n -> m+1 for 0 <= m < n if popcount(n ^ m) <= 2",
        "n -> [n ^ 2**i, 1] for 0 <= i <= 63 if n & 2**i",
    ] {
        assert_eq!(recognised(text), "-", "{text}");
    }
}

#[test]
fn rows_in_several_wordings() {
    for (text, expected) in [
        ("(.., 1, ..) -> (.., 0, ..)", "code:0.1 (each number is a heap)"),
        ("(.., a, ..) -> (.., 1-a, ..) if a == 1", "coins:1"),
        ("(.., 1, ..) -> (.., 0, ..); (.., a, .., 1, ..) -> (.., 1-a, .., 0, ..)", "turning-turtles (coins:1-2)"),
        (
            "(.., 1, ..) -> (.., 0, ..); (.., a, .., b, ..) -> (.., a ^ 1, .., 0, ..) if b == 1",
            "turning-turtles (coins:1-2)",
        ),
        (
            "(.., 1, ..) -> (.., 0, ..); (.., 0, .., 1, ..) -> (.., 1, .., 0, ..); (.., 1, .., 1, ..) -> (.., 0, .., 0, ..)",
            "turning-turtles (coins:1-2)",
        ),
        ("(.., a, .., 1, ..) -> (.., (a+1) % 2, .., 0, ..)", "twins (coins:2)"),
        ("(.., a, .., b, .., 1, ..) -> (.., 1-a, .., 1-b, .., 0, ..)", "triplets (coins:3)"),
        ("(.., a, 1, ..) -> (.., 1-a, 0, ..)", "coins:2C"),
        ("(.., a, b, 1, ..) -> (.., 1-a, b, 0, ..)", "coins:x.x"),
        ("(.., a, b, 1, ..) -> (.., 1-a, b, 0, ..); (.., a, 1, ..) -> (.., 1-a, 0, ..)", "coins:2C,x.x"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..) if len(y) <= 3", "coins:2C(5)"),
        (
            "(x.., a, y.., b, z.., 1, w..) -> (x.., 1-a, y.., 1-b, z.., 0, w..) if len(y) == len(z)",
            "turnips (coins:3E)",
        ),
        (
            "(x.., a, y.., b, z.., 1, w..) -> (x.., 1-a, y.., 1-b, z.., 0, w..) if len(y) + len(z) <= 2",
            "triplet-fives (coins:3C(5))",
        ),
        ("(a, .., 1, ..) -> (1-a, .., 0, ..)", "coins:2F"),
        ("(1, ..) -> (0, ..)", "coins:1F"),
        ("(x.., a.., 1, y..) -> (x.., 1-a.., 0, y..)", "ruler (coins:1+C)"),
        ("(x.., a.., b, 1, y..) -> (x.., 1-a.., 1-b, 0, y..)", "coins:2+C"),
        ("(x.., a.., 1, y..) -> (x.., 1-a.., 0, y..) if len(a) < 5", "ruler-fives (coins:1-5C)"),
        ("(a.., 1, y..) -> (1-a.., 0, y..)", "coins:1+CF"),
        ("(.., 1, a, ..) -> (.., 0, 1-a, ..)", "coins:2C from the end of the row"),
        ("(x.., 1, a.., y..) -> (x.., 0, 1-a.., y..)", "ruler (coins:1+C) from the end of the row"),
        // Not coin turning.
        ("(.., a, .., 1) -> (.., 1-a, .., 0)", "-"),
        ("(.., 0, .., 1, ..) -> (.., 1, .., 0, ..)", "-"),
        ("(.., a, 1, ..) -> (.., 1-a, 1, ..)", "-"),
        ("(.., a, 0, 1, ..) -> (.., 1-a, 0, 0, ..)", "-"),
        ("(.., a, ..) -> (.., 1-a, ..)", "-"),
        ("(.., a, b, ..) -> (.., 1-a, 1-b, ..)", "-"),
        ("(.., a, b, ..) -> (.., 1-a, 1-b, ..) if a != b", "-"),
        ("(.., a, b, 1, ..) -> (.., 1-a, 1-b, 0, ..) if a == b", "-"),
        ("(.., a, b, ..) -> (.., b, a, ..) if b == 1", "-"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..) if len(z) <= 3", "-"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..) if len(x) >= 1", "-"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..) if len(y) >= 1", "-"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..) if sum(y) == 0", "-"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., 0, z..) if len(y) % 2 == 0", "-"),
        ("(x.., a, y.., 1, z..) -> (y.., 1-a, x.., 0, z..)", "-"),
        ("(x.., a, y.., 1, z..) -> (x.., 1-a, y.., z..)", "-"),
        ("(x.., a.., 1, y..) -> (x.., 1-a.., 1, y..)", "-"),
        ("(x.., a.., y.., 1, z..) -> (x.., 1-a.., y.., 0, z..)", "-"),
        ("(x.., a.., b, 1, y..) -> (x.., 1-a.., b, 0, y..)", "-"),
        ("(.., 1, ..) -> (.., 0, ..); (.., 1, a, ..) -> (.., 0, 1-a, ..); (.., a, 1, ..) -> (.., 1-a, 0, ..)", "-"),
        ("(.., 1, ..) -> (.., 2, ..)", "-"),
        ("(a, b, 1) -> (1-a, b, 0)", "-"),
    ] {
        assert_eq!(recognised(text), expected, "{text}");
    }
}

fn plays_as_the_rule(text: &str, sums: &[String]) {
    let found = recognised(text);
    for play in [Play::Normal, Play::Misere] {
        let ours = facts(grundy_rules::game(text, &Budget::unlimited()).unwrap(), sums, play);
        let plain = grundy_rules::unrecognised_game(text, None, &Budget::unlimited()).unwrap();
        for ((sum, ours), plain) in sums.iter().zip(ours).zip(facts(plain, sums, play)) {
            assert_eq!((ours.0, ours.2), (plain.0, plain.2), "{text} as {found}: {sum} in {play:?}");
            // Search finds no values in misère play.
            assert!(ours.1 == plain.1 || play == Play::Misere, "{text} as {found}: {sum}");
        }
    }
}

/// One coin or more, as digits; some of these are no coin turning.
fn digits() -> impl Strategy<Value = String> {
    let head = || {
        prop_oneof![
            4 => Just("n & 2**i"),
            2 => Just("n & 2**i != 0"),
            1 => Just("n >> i & 1 == 1"),
            1 => Just("n & 2**i and n & 2**j"),
            1 => Just("n & 2**i and not n & 2**j"),
            1 => Just("n & 2**j"),
        ]
    };
    let i =
        || prop_oneof![3 => Just("for 0 <= i <= 63"), 2 => Just("for 1 <= 2**i <= n"), 1 => Just("for 1 <= i <= 63")];
    let j = || {
        prop_oneof![
            3 => Just("for 0 <= j < i"),
            1 => Just("for 1 <= 2**j < 2**i"),
            1 => Just("for 0 <= j <= i"),
            1 => Just("for i-3 <= j < i if j >= 0"),
            1 => Just("for 1 <= j < i"),
        ]
    };
    let option = || {
        prop_oneof![
            4 => Just("n ^ 2**i ^ 2**j"),
            1 => Just("n - 2**i ^ 2**j"),
            1 => Just("n - 2**i - 2**j"),
            1 => Just("n - 2**i + 2**j"),
            1 => Just("n ^ (2**i | 2**j)"),
        ]
    };
    let two = (option(), i(), j(), head()).prop_map(|(o, i, j, h)| format!("n -> {o} {i} {j} if {h}"));
    let picture = (1..14_u64, 0..2_u64, 59..64_u64, 0..4_u64).prop_map(|(bits, low, high, head)| {
        format!("n -> n ^ {bits} << i for {low} <= i <= {high} if n & {} << i", 1 << head)
    });
    let three = (i(), j(), 0..2_u64, prop_oneof![Just(""), Just(" and i - j == j - k"), Just(" and i - k <= 4")])
        .prop_map(|(i, j, low, more)| {
            format!("n -> n ^ 2**i ^ 2**j ^ 2**k {i} {j} for {low} <= k < j if n & 2**i{more}")
        });
    let run = (0..2_u64, 1..3_u64, 3..6_u64, any::<bool>()).prop_map(|(low, least, most, is_open)| {
        let most = if is_open { "64 - j".to_owned() } else { format!("min({most}, 64 - j)") };
        format!("n -> m for {low} <= j <= 63 for {least} <= k <= {most} let m = n ^ (2**k - 1) << j if m < n")
    });
    let count = (0..3_u64, 1..4_u64)
        .prop_map(|(least, most)| format!("n -> m for 0 <= m < n if {least} <= popcount(n ^ m) <= {most}"));
    let one = (i(), any::<bool>())
        .prop_map(|(i, turns)| format!("n -> n {} 2**i {i} if n & 2**i", if turns { "^" } else { "-" }));
    let clause = prop_oneof![2 => one, 4 => two, 3 => picture, 2 => three, 2 => run, 2 => count];
    proptest::collection::vec(clause, 1..3).prop_map(|clauses| clauses.join("; "))
}

/// The same as rows.
fn rows() -> impl Strategy<Value = String> {
    let item = || {
        prop_oneof![
            4 => Just(("a", "1-a")),
            1 => Just(("a", "a")),
            1 => Just(("0", "1")),
            1 => Just(("1", "0")),
            1 => Just(("a", "a ^ 1")),
        ]
    };
    let gap = || prop_oneof![2 => Just(""), 3 => Just("Y.., ")];
    let end = || prop_oneof![6 => Just("Y.., "), 1 => Just("")];
    let more = prop_oneof![5 => Just(""), 1 => Just(" if len(y1) <= 2"), 1 => Just(" if len(y1) == len(y2)"), 1 => Just(" if len(y1) >= 1")];
    let clause = (end(), proptest::collection::vec((item(), gap()), 0..3), end(), any::<bool>(), more, any::<bool>())
        .prop_map(|(start, items, stop, runs, more, mirrored)| {
            let (mut left, mut right) = (Vec::new(), Vec::new());
            if !start.is_empty() {
                left.push("y0..".to_owned());
                right.push("y0..".to_owned());
            }
            if runs && items.is_empty() {
                left.push("r..".to_owned());
                right.push("1-r..".to_owned());
            }
            for (number, ((before, after), gap)) in items.iter().enumerate() {
                let name = |text: &str| text.replace('a', &format!("a{number}"));
                left.push(name(before));
                right.push(name(after));
                if !gap.is_empty() {
                    let run = format!("y{}..", number + 1);
                    left.push(run.clone());
                    right.push(run);
                }
            }
            left.push("1".to_owned());
            right.push("0".to_owned());
            if !stop.is_empty() {
                left.push("z..".to_owned());
                right.push("z..".to_owned());
            }
            if mirrored {
                left.reverse();
                right.reverse();
            }
            format!("({}) -> ({}){more}", left.join(", "), right.join(", "))
        });
    proptest::collection::vec(clause, 1..3).prop_map(|clauses| clauses.join("; "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn digits_play_as_the_rule(text in digits(), heaps in proptest::collection::vec(0..70_u64, 5)) {
        let program = check::check(&parse::parse(&text).unwrap()).unwrap();
        if family(&program).is_some() {
            let mut sums: Vec<String> = heaps.iter().map(u64::to_string).collect();
            sums.extend(heaps.windows(2).map(|pair| format!("{} {}", pair[0] % 8, pair[1] % 8)));
            plays_as_the_rule(&text, &sums);
        }
    }

    /// All digits of a heap are there, where places and distances have their ends.
    #[test]
    fn digits_have_the_options_of_the_rule(text in digits(), heap in any::<u64>(), shift in 0..64_u32) {
        const MOST: usize = 1 << 16;
        let program = check::check(&parse::parse(&text).unwrap()).unwrap();
        let Some(Family::Coins(rules, Coins::Digits)) = family(&program) else { return Ok(()) };
        let heap = heap >> shift;
        let row: Vec<bool> = (0..64 - heap.leading_zeros()).map(|i| heap >> i & 1 == 1).collect();
        let number = |row: &Vec<bool>| row.iter().rev().fold(0_u64, |number, &head| 2 * number + u64::from(head));
        let (mut ours, mut theirs) = (Options::default(), Options::default());
        ours.reset(MOST);
        theirs.reset(MOST);
        program.options(&[heap], &mut ours, |numbers| numbers[0]);
        rules.options(&row, &mut theirs);
        prop_assert_eq!(ours.error(), None);
        if !ours.is_full() && !theirs.is_full() {
            // A heap of 0 may be left out, or be there.
            let kept = |heaps: Vec<u64>| heaps.into_iter().filter(|&heap| heap > 0).collect::<Vec<_>>();
            let ours: BTreeSet<Vec<u64>> = ours.iter().map(|option| kept(option.to_vec())).collect();
            let theirs: BTreeSet<Vec<u64>> = theirs.iter().map(|option| kept(option.iter().map(number).collect())).collect();
            prop_assert_eq!(ours, theirs, "{} at {}", text, heap);
        }
    }

    #[test]
    fn rows_play_as_the_rule(text in rows(), rows in proptest::collection::vec((0..8_usize, 0..256_u32), 5)) {
        // A condition may speak of a run that is not there.
        let Ok(program) = parse::parse(&text).and_then(|rule| check::check(&rule)) else { return Ok(()) };
        if program.arity().is_none() && family(&program).is_some() {
            let write = |(length, set): (usize, u32)| match length {
                0 => "()".to_owned(),
                _ => (0..length).map(|i| (set >> i & 1).to_string()).collect::<Vec<_>>().join(","),
            };
            let mut sums: Vec<String> = rows.iter().map(|&row| write(row)).collect();
            sums.extend(rows.windows(2).map(|pair| format!("{} {}", write((3, pair[0].1)), write((4, pair[1].1)))));
            plays_as_the_rule(&text, &sums);
        }
    }
}

/// How many of the random rules are coin turning.
#[test]
fn many_random_rules_are_coins() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let mut count = |strategy: BoxedStrategy<String>| {
        (0..400)
            .filter(|_| {
                let text = strategy.new_tree(&mut runner).unwrap().current();
                let program = parse::parse(&text).and_then(|rule| check::check(&rule));
                program
                    .is_ok_and(|program| family(&program).is_some_and(|family| family.to_string().contains("coins:")))
            })
            .count()
    };
    let found = [count(digits().boxed()), count(rows().boxed())];
    assert!(found.iter().all(|&found| (40..350).contains(&found)), "{found:?}");
}

/// Large positions, which only a theorem can answer; rows with other numbers are left to search.
#[test]
fn large_heaps_and_other_numbers() {
    let known = |text: &str, position: String| {
        let game = grundy_rules::game(text, &Budget::unlimited()).unwrap();
        facts(game, &[position], Play::Normal)[0]
    };
    let mock = "n -> m for 0 <= m < n if popcount(n ^ m) <= 3";
    // Coins 64, 32 and 1 are worth the odious numbers number 64, 32 and 1.
    assert_eq!(known(mock, (1_u64 << 63 | 1 << 31 | 1).to_string()).1, Some(127 ^ 62 ^ 1));
    let turtles = "(.., 1, ..) -> (.., 0, ..); (.., a, .., 1, ..) -> (.., 1-a, .., 0, ..)";
    let moves = (1..=2000_u64).filter(|x| x ^ 2000 < *x).count() as u64;
    assert_eq!(known(turtles, vec!["1"; 2000].join(",")), (Some(Outcome::N), Some(2000), Some(moves)));
    plays_as_the_rule(turtles, &["2,1,0,1".into(), "1,2".into(), "3 1,0,1".into()]);
}
