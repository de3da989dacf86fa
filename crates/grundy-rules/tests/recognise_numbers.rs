//! Rules about several numbers: what they are recognised as, what they are not, and that what is recognised plays as the rule
//! does.

use std::rc::Rc;

use grundy::question::Question;
use grundy::{Budget, Game, Play};
use grundy_rules::recognise::family;
use grundy_rules::{check, parse};
use proptest::prelude::*;

mod facts;
mod recognised;

use facts::facts;
use recognised::recognised;

const A: &str = "(a, b) -> (a-k, b) for 1 <= k <= a";
const B: &str = "(a, b) -> (a, b-k) for 1 <= k <= b";

#[test]
fn families_in_several_wordings() {
    for (text, expected) in [
        (
            "(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a, b-k, c) for 1 <= k <= b; (a, b, c) -> (a, b, c-k) for 1 <= k <= c",
            "nim (each number is a heap)",
        ),
        ("(a, b) -> (k, b) for 0 <= k < a; (a, b) -> (a, k) for 0 <= k < b", "nim (each number is a heap)"),
        ("(.., a, ..) -> (.., a-k, ..) for 1 <= k <= a", "nim (each number is a heap)"),
        ("(x.., heap, y..) -> (x.., k, y..) for 0 <= k < heap", "nim (each number is a heap)"),
        ("{a, b} -> {a-k, b} for 1 <= k <= a", "nim (each number is a heap)"),
        ("{a, ..} -> {.., a-k} for 1 <= k <= a", "nim (each number is a heap)"),
        ("(.., a, ..) -> (.., a-1, ..), (.., a-3, ..)", "subtract:1,3 (each number is a heap)"),
        ("(a, b) -> (a-k, b) for 1 <= k <= 3; (a, b) -> (a, b-k) for 1 <= k <= 3", "bash:3 (each number is a heap)"),
        (
            "(a, b) -> (a-k, b) for 1 <= k <= 3; (a, b) -> (a, b-k) for 1 <= k <= b",
            "a sum, number by number: bash:3 nim",
        ),
        ("(.., a, ..) -> (.., a-k, ..) for 1 <= k < a", "code:0.[2] (each number is a heap)"),
        ("(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 2", "moore:2"),
        ("(h..) -> (h-t..) for each 0 <= t <= h if count(t) >= 1 and count(t) < 4", "moore:3"),
        ("(h..) -> (h-t..) for each 0 <= t <= h if count(t) in {1, 2}", "moore:2"),
        ("{h..} -> {h-t..} for each 0 <= t <= h if count(t) > 0 if count(t) <= 1", "moore:1"),
        (&format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j < i+2"), "wythoff:2"),
        (
            &format!("{A}; {B}; (x, y) -> (x-i, y-j) for 1 <= i <= x for 1 <= j <= y if i-j <= 2 and j-i <= 2"),
            "wythoff:3",
        ),
        (&format!("{A}; {B}; (a, b) -> (a-k, b-k), (a-k, b-k-1), (a-k-1, b-k) for 1 <= k <= min(a, b)"), "wythoff:2"),
        (&format!("{A}; {B}; (a, b) -> (p, q) for 0 <= p < a for 0 <= q < b if a-p == b-q"), "wythoff"),
        (
            "(a, b) -> (a-i, b-j) for 0 <= i <= a for 0 <= j <= b if i > 0 and j == 0 or j > 0 and i == 0 or i > 0 and i == j",
            "wythoff",
        ),
        ("{a, b} -> {a-k, b} for 1 <= k <= a; {a, b} -> {a-k, b-k} for 1 <= k <= min(a, b)", "wythoff"),
        (
            "(a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0; (a, b) -> (a, b - k*a) for 1 <= k <= b if k*a <= b and a > 0",
            "euclid",
        ),
        (
            "(a, b) -> (a - k*b, b) if b > 0 for 1 <= k <= a/b; (a, b) -> (a, b - a*k) if a >= 1 for 1 <= k <= b/a",
            "euclid",
        ),
        (
            "(a, b) -> (a - k*b, b) for 1 <= k <= a if k*b < a; (a, b) -> (a, b - k*a) for 1 <= k <= b if k*a < b",
            "euclid:positive",
        ),
        ("{a, b} -> {a - k*b, b} for 1 <= k <= a if k*b <= a and b > 0", "euclid"),
        ("(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)", "fibonacci-nim"),
        ("start n: (n, n-1)\n(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)", "fibonacci-nim"),
        ("(n, q) -> (n-k, k+k) for 0 < k <= q", "fibonacci-nim"),
        ("(q, n) -> (2*k, n-k) for q >= k >= 1", "fibonacci-nim"),
        ("(a, ..) -> (a-k, ..) for 1 <= k <= a; (.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b", "staircase"),
        ("(.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b", "staircase:ground"),
        (
            "(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a+k, b-k, c) for 1 <= k <= b; (a, b, c) -> (a, b+k, c-k) for 1 <= k <= c",
            "staircase",
        ),
        ("(g, a) -> (g+k, a-k) for 1 <= k <= a", "staircase:ground"),
    ] {
        assert_eq!(recognised(text), expected, "{text}");
    }
}

/// Rules that look like a known game and are another.
#[test]
fn traps() {
    const E: &str = "(a, b) -> (a, b - k*a) for 1 <= k <= b if k*a <= b and a > 0";
    const P: &str = "(a, b) -> (a, b - k*a) for 1 <= k <= b if k*a < b";
    const FIRST: &str = "(a, ..) -> (a-k, ..) for 1 <= k <= a";
    const STEP: &str = "(.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b";
    for text in [
        // Sums.
        "(a, b) -> (a-k, b) for 1 <= k <= a",
        "(a, b) -> (a-k, b) for 1 <= k <= b; (a, b) -> (a, b-k) for 1 <= k <= a",
        "(a, b) -> (a-k, b) for 1 <= k <= a if b > 0; (a, b) -> (a, b-k) for 1 <= k <= b",
        "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (b-k, a) for 1 <= k <= b",
        "(a, b) -> (a-k, b) for 0 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b",
        "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a+1, b-1)",
        "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-70, b-70)",
        "(.., a, ..) -> (.., a-k, ..) for 1 <= k <= a if a != 77",
        "(.., a, ..) -> (.., a-k, ..) for 0 <= k <= a",
        "(x.., a, y..) -> (y.., a-k, x..) for 1 <= k <= a",
        "(x.., a, y..) -> (x.., a-k, x..) for 1 <= k <= a",
        "(x.., a, y..) -> (x.., a-k) for 1 <= k <= a",
        "(x.., a, y..) -> (x.., y.., a-k) for 1 <= k <= a",
        "(x.., a, y..) -> (x.., a-k, y..) for 1 <= k <= a if len(x) < 5",
        "(x.., a, y..) -> (x.., a-k, y..) for 1 <= k <= a if sum(y) < 50",
        "(x.., a, y..) -> (x.., a-k, y+0..) for 1 <= k <= a",
        "(a, ..) -> (a-k, ..) for 1 <= k <= a",
        "(.., a) -> (.., a-k) for 1 <= k <= a",
        "(.., a, b, ..) -> (.., a-k, b, ..) for 1 <= k <= a",
        "(.., a, ..) -> (.., ..) for 1 <= k <= a",
        "{a, b, ..} -> {a-k, b, ..} for 1 <= k <= a",
        "{a, b} -> {a-k, b} for 1 <= k <= b",
        "{a, b} -> {a-k, a} for 1 <= k <= a",
        // Moore.
        "(a..) -> (a-d..) for each 0 <= d <= a if count(d) == 2",
        "(a..) -> (a-d..) for each 0 <= d <= a if count(d) >= 1",
        "(a..) -> (a-d..) for each 0 <= d <= a if count(d) <= 2",
        "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 5 and count(d) != 4",
        "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 2 if sum(d) < 90",
        "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 2 if distinct(a)",
        "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(a) <= 2 if count(d) >= 1",
        "(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= len(a)",
        "(a..) -> (a-d..) for each 0 <= d < a if 1 <= count(d) <= 2",
        "(a..) -> (a-d..) for each 0 <= d <= min(a, 1) if 1 <= count(d) <= 2",
        "(a..) -> (a-d..) for each 0 <= d <= min(a, 40) if 1 <= count(d) <= 2",
        "(a..) -> (d..) for each 0 <= d <= a if 1 <= count(d) <= 2",
        "(a, b..) -> (a, b-d..) for each 0 <= d <= b if 1 <= count(d) <= 2",
        // Wythoff.
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i < j+2"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j <= i+2"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 2 <= j <= b if i-2 < j < i+2"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j < i+2 if i < 60"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j < i+2 if i + j != 70"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j < i+2 if a - b != 70"),
        &format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j < b if i-2 < j < i+2"),
        &format!("{A}; {B}; (a, b) -> (a-k, b-k), (a-k, b-k-1) for 1 <= k <= min(a, b)"),
        &format!("{A}; {B}; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-1, b+1)"),
        &format!("{A}; {B}; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-k, b-k+1) for 1 <= k <= a"),
        &format!("{A}; {B}; (a, b) -> (a-k, b-2*k) for 1 <= k <= a"),
        &format!("{A} if k != 90; {B}; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)"),
        &format!("{A}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j < i+2"),
        "{a, b} -> {a-k, b-k} for 1 <= k <= min(a, b)",
        // Euclid.
        E,
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b < a"),
        &format!("{P}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 1"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0 and k < 60"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 2 <= k <= a if k*b <= a and b > 0"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 0 <= k <= a if k*b <= a and b > 0"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0 and a != 97"),
        &format!("{E}; (a, b) -> (a - k*b, b - 1) for 1 <= k <= a if k*b <= a and b > 0"),
        &format!("{E}; (a, b) -> (b, a - k*b) for 1 <= k <= a if k*b <= a and b > 0"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= b if k*b <= a and b > 0"),
        &format!("{E}; (a, b) -> (a - b, b) if b > 0"),
        &format!("{P}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b < a - 1"),
        &format!("{E}; (a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0; (a, b) -> (a-1, b-1)"),
        // Fibonacci Nim.
        "(n, q) -> (n-k, 2*k) for 1 <= k < min(n, q)",
        "(n, q) -> (n-k, 2*k) for 0 <= k <= min(n, q)",
        "(n, q) -> (n-k, 2*k) for 2 <= k <= min(n, q)",
        "(n, q) -> (n-k, 2*k) for 1 <= k <= min(n-1, q)",
        "(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q+1)",
        "(n, q) -> (n-k, 2*k) for 1 <= k <= n",
        "(n, q) -> (n-k, 2*k-1) for 1 <= k <= min(n, q)",
        "(n, q) -> (n-k, 3*k) for 1 <= k <= min(n, q)",
        "(n, q) -> (n-k, k) for 1 <= k <= min(n, q)",
        "(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q) if k != 70",
        "(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q) if n < 1000",
        "(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q); (n, q) -> (n-1, 2)",
        "(n, q) -> (2*k, n-k) for 1 <= k <= min(n, q)",
        // Staircase Nim.
        FIRST,
        &format!("{FIRST}; (.., a, b, ..) -> (.., a-k, b+k, ..) for 1 <= k <= a"),
        &format!("{FIRST}; (.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k < b"),
        &format!("{FIRST}; (.., a, b, ..) -> (.., a+k, b-k, ..) for 0 <= k <= b"),
        &format!("{FIRST}; (.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= a"),
        &format!("{FIRST}; (.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b if k != 70"),
        &format!("{FIRST}; (.., a, b, ..) -> (.., a+1, b-k, ..) for 1 <= k <= b"),
        &format!("{FIRST}; (.., a, b) -> (.., a+k, b-k) for 1 <= k <= b"),
        &format!("{FIRST}; (.., a, .., b, ..) -> (.., a+k, .., b-k, ..) for 1 <= k <= b"),
        &format!("{FIRST}; (x.., a, b, ..) -> (x.., a+k, b-k, ..) for 1 <= k <= b if len(x) < 6"),
        &format!("(.., a) -> (.., a-k) for 1 <= k <= a; {STEP}"),
        &format!("(a, ..) -> (a-k, ..) for 1 <= k < a; {STEP}"),
        &format!("(a, ..) -> (a-k, ..) for 2 <= k <= a; {STEP}"),
        &format!("{FIRST}; {STEP}; (a, b, ..) -> (a-1, b-1, ..)"),
        "(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a, b+k, c-k) for 1 <= k <= c",
        "(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a+k, b-k, c) for 1 <= k <= b",
        "(a, b, c) -> (a, b-k, c) for 1 <= k <= b; (a, b, c) -> (a, b+k, c-k) for 1 <= k <= c",
    ] {
        assert_eq!(recognised(text), "-", "{text}");
    }
}

/// Rules of the forms that are recognised, and of forms that look like them.
fn rule() -> impl Strategy<Value = String> {
    let heap = || {
        prop_oneof![
            Just("for 1 <= k <= X".to_owned()),
            (1..4_u64, 0..3_u64).prop_map(|(a, c)| format!("for {a} <= k <= X-{c}")),
            (1..3_u64, 1..5_u64).prop_map(|(a, b)| format!("for {a} <= k <= {b}")),
            (1..5_u64).prop_map(|b| format!("for 1 <= k <= X if k != {b}")),
        ]
    };
    let relation = || prop_oneof![3 => Just("<="), 1 => Just("<")];
    let one = || prop_oneof![4 => Just(1_u64), 1 => Just(0), 1 => Just(2)];
    let tuple = (heap(), heap(), heap()).prop_map(|(a, b, c)| {
        let [a, b, c] = [(a, "a"), (b, "b"), (c, "c")].map(|(text, name)| text.replace('X', name));
        format!("(a, b, c) -> (a-k, b, c) {a}; (a, b, c) -> (a, b-k, c) {b}; (a, b, c) -> (a, b, c-k) {c}")
    });
    let row = heap().prop_map(|a| format!("(.., a, ..) -> (.., a-k, ..) {}", a.replace('X', "a")));
    let multiset = heap().prop_map(|a| format!("{{a, b}} -> {{a-k, b}} {}", a.replace('X', "a")));
    let open = heap().prop_map(|a| format!("{{a, ..}} -> {{a-k, ..}} {}", a.replace('X', "a")));
    let moore = (one(), relation(), 1..4_u64, any::<bool>()).prop_map(|(a, r, k, curly)| {
        let rule = format!("(a..) -> (a-d..) for each 0 <= d <= a if {a} <= count(d) {r} {k}");
        if curly { rule.replace("(a..)", "{a..}").replace("(a-d..)", "{a-d..}") } else { rule }
    });
    let wythoff =
        (one(), one(), relation(), relation(), 0..3_u64, 0..3_u64, relation()).prop_map(|(i, j, r, s, x, y, q)| {
            format!(
                "(a, b) -> (a-k, b) for 1 <= k {q} a; (a, b) -> (a, b-k) for 1 <= k <= b; \
             (a, b) -> (a-i, b-j) for {i} <= i <= a for {j} <= j <= b if i-{x} {r} j {s} i+{y}"
            )
        });
    let pair = (1..3_u64, relation(), 0..2_u64).prop_map(|(a, r, c)| {
        format!("{{a, b}} -> {{a-k, b}} for 1 <= k <= a; {{a, b}} -> {{a-k, b-k}} for {a} <= k {r} min(a, b)-{c}")
    });
    let euclid = (1..3_u64, relation(), relation(), 0..2_u64).prop_map(|(a, r, s, c)| {
        format!(
            "(a, b) -> (a-k*b, b) for {a} <= k <= a if k*b {r} a and b > 0; \
             (a, b) -> (a, b-k*a) for 1 <= k <= b if k*a {s} b-{c} and a > 0"
        )
    });
    let fibonacci =
        (one(), relation(), 1..4_u64, 0..2_u64, any::<bool>()).prop_map(|(a, r, t, c, turned)| match turned {
            false => format!("(n, q) -> (n-k, {t}*k-{c}) for {a} <= k {r} min(n, q) if k > 0"),
            true => format!("start n: (n, n)\n(q, n) -> ({t}*k-{c}, n-k) for {a} <= k {r} min(n, q) if k > 0"),
        });
    let staircase = (one(), relation(), relation(), any::<[bool; 2]>()).prop_map(|(a, r, s, [ground, tuple])| {
        let clauses = match tuple {
            false => [
                format!("(a, ..) -> (a-k, ..) for {a} <= k {r} a"),
                format!("(.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k {s} b"),
            ],
            true => [
                format!("(a, b, c) -> (a-k, b, c) for {a} <= k {r} a"),
                format!("(a, b, c) -> (a+k, b-k, c) for 1 <= k {s} b; (a, b, c) -> (a, b+k, c-k) for 1 <= k <= c"),
            ],
        };
        if ground { clauses[1].clone() } else { clauses.join("; ") }
    });
    prop_oneof![tuple, row, multiset, open, moore, wythoff, pair, euclid, fibonacci, staircase]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn what_is_recognised_plays_as_the_rule(
        text in rule(),
        numbers in proptest::collection::vec(proptest::collection::vec(0..8_u64, 4), 6),
        length in 1..4_usize,
    ) {
        let program = check::check(&parse::parse(&text).unwrap()).unwrap();
        let Some(found) = family(&program) else { return Ok(()) };
        let length = program.arity().unwrap_or(length);
        // In the game in which both numbers stay positive they are.
        let least = u64::from(text.contains("k*b"));
        let write = |numbers: &Vec<u64>| {
            numbers[..length].iter().map(|n| (n + least).to_string()).collect::<Vec<_>>().join(",")
        };
        let mut sums: Vec<String> = numbers.iter().map(write).collect();
        // Sums are small, since misère play of sums is searched.
        sums.extend(numbers.windows(2).map(|pair| {
            pair.iter().map(|numbers| write(&numbers.iter().map(|n| n % 3).collect())).collect::<Vec<_>>().join(" ")
        }));
        for play in [Play::Normal, Play::Misere] {
            let ours = facts(grundy_rules::game(&text, &Budget::unlimited()).unwrap(), &sums, play);
            let plain = grundy_rules::unrecognised_game(&text, None, &Budget::unlimited()).unwrap();
            for ((sum, ours), plain) in sums.iter().zip(ours).zip(facts(plain, &sums, play)) {
                prop_assert_eq!(ours.0, plain.0, "{} as {}: {} in {:?}", text, found, sum, play);
                if let (Some(ours), Some(plain)) = (ours.1, plain.1) {
                    prop_assert_eq!(ours, plain, "{} as {}: {} in {:?}", text, found, sum, play);
                }
                prop_assert_eq!(ours.2, plain.2, "moves: {} as {}: {} in {:?}", text, found, sum, play);
            }
        }
    }
}

/// Kayles, where a heap says how many pins there are besides the first one.
const KAYLES: &str =
    "n -> [a, n-2-a] for 0 <= a <= n-2; n -> [a, n-3-a] for 0 <= a <= n-3; n -> n-1, n-2; n -> [] if n <= 1";

#[test]
fn heaps_with_a_few_objects_more_or_less() {
    for (text, expected) in [
        ("n -> n-k for 1 <= k <= 2 if n-k >= 3", "bash:2 on n-3"),
        ("n -> n-k for k in {1, 3, 4} if n-k >= 2", "subtract:1,3,4 on n-2"),
        ("n -> p for 5 <= p < n", "nim on n-5"),
        ("n -> [a, n-1-a] for 2 <= a <= n-3; n -> [a, n-a] for 2 <= a <= n-2", "code:0.44 on n-1"),
        // And a few less.
        ("n -> []; n -> k for 0 <= k < n", "nim on n+1"),
        ("n -> n-k for 1 <= k <= 2; n -> [] if n <= 1", "subtract:1,2 on n+1"),
        (KAYLES, "kayles (code:0.77) on n+1"),
        ("n -> []; n -> k for 0 <= k < n; n -> [a, n-1-a] for 0 <= a < n", "lasker (code:4.[3]) on n+1"),
        ("n -> [] if n > 0; n -> k for 0 <= k < n", "code:0.2[3] on n+1"),
        ("n -> []; n -> k for 1 <= k < n", "-"),
        ("n -> []; n -> k for 0 <= k < n-1", "code:0.1[3] on n+1"),
        ("n -> n-k for 1 <= k <= 2; n -> [] if n <= 2", "code:0.331 on n+1"),
        ("n -> n-k for 1 <= k <= 2; n -> [] if n == 1", "code:0.23 on n+1"),
        // Traps: a part that may be smaller, and a bound that lets one move more.
        ("n -> n-k for 1 <= k <= 2 if n >= 4", "-"),
        ("n -> n-1, n-3, n-4 if n >= 6", "-"),
        ("n -> [a, n-1-a] for 2 <= a <= n-1", "-"),
    ] {
        let found = recognised(text);
        if expected == "-" {
            assert!(!found.contains(" on n"), "{text}: {found}");
        } else {
            assert_eq!(found, expected, "{text}");
        }
    }
    for text in [
        "n -> n-k for 1 <= k <= 2 if n-k >= 3",
        "n -> p for 5 <= p < n",
        "n -> [a, n-1-a] for 2 <= a <= n-3; n -> [a, n-a] for 2 <= a <= n-2",
        "n -> []; n -> k for 0 <= k < n",
        "n -> n-k for 1 <= k <= 2; n -> [] if n <= 1",
        KAYLES,
        "n -> []; n -> k for 0 <= k < n; n -> [a, n-1-a] for 0 <= a < n",
    ] {
        let budget = Budget::unlimited();
        let [known, plain] =
            [grundy_rules::game(text, &budget).unwrap(), grundy_rules::unrecognised_game(text, None, &budget).unwrap()];
        for (a, b) in (0..14_u32).flat_map(|a| [(a, None), (a, Some(7)), (a, Some(11))]) {
            let words: Vec<String> = [Some(a), b].into_iter().flatten().map(|n| n.to_string()).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            for play in [Play::Normal, Play::Misere] {
                let ask = |game: &Rc<dyn Game>| {
                    Question::of(&[(Rc::clone(game), &words)], &budget).unwrap().ask(play, 100).unwrap()
                };
                let (fast, slow) = (ask(&known), ask(&plain));
                assert_eq!(fast.outcome, slow.outcome, "{text}: {words:?} {play}");
                assert_eq!(fast.grundy, slow.grundy, "{text}: {words:?} {play}");
                assert_eq!(fast.winning_moves_total, slow.winning_moves_total, "{text}: {words:?} {play}");
            }
        }
    }
}
