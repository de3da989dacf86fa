//! Rules about several numbers: what they are recognised as, what they are not, and that what is recognised plays as the rule
//! does.

use grundy_rules::recognise::family;
use grundy_rules::{check, parse};

fn recognised(text: &str) -> String {
    let program = check::check(&parse::parse(text).unwrap()).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    family(&program).map_or("-".into(), |family| family.to_string())
}

const A: &str = "(a, b) -> (a-k, b) for 1 <= k <= a";
const B: &str = "(a, b) -> (a, b-k) for 1 <= k <= b";

#[test]
fn families_in_several_wordings() {
    for (text, expected) in [
        ("(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a, b-k, c) for 1 <= k <= b; (a, b, c) -> (a, b, c-k) for 1 <= k <= c", "nim (each number is a heap)"),
        ("(a, b) -> (k, b) for 0 <= k < a; (a, b) -> (a, k) for 0 <= k < b", "nim (each number is a heap)"),
        ("(.., a, ..) -> (.., a-k, ..) for 1 <= k <= a", "nim (each number is a heap)"),
        ("(x.., heap, y..) -> (x.., k, y..) for 0 <= k < heap", "nim (each number is a heap)"),
        ("{a, b} -> {a-k, b} for 1 <= k <= a", "nim (each number is a heap)"),
        ("{a, ..} -> {.., a-k} for 1 <= k <= a", "nim (each number is a heap)"),
        ("(.., a, ..) -> (.., a-1, ..), (.., a-3, ..)", "subtract:1,3 (each number is a heap)"),
        ("(a, b) -> (a-k, b) for 1 <= k <= 3; (a, b) -> (a, b-k) for 1 <= k <= 3", "bash:3 (each number is a heap)"),
        ("(a, b) -> (a-k, b) for 1 <= k <= 3; (a, b) -> (a, b-k) for 1 <= k <= b", "a sum, number by number: bash:3 nim"),
        ("(.., a, ..) -> (.., a-k, ..) for 1 <= k < a", "code:0.[2] (each number is a heap)"),
        ("(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= 2", "moore:2"),
        ("(h..) -> (h-t..) for each 0 <= t <= h if count(t) >= 1 and count(t) < 4", "moore:3"),
        ("(h..) -> (h-t..) for each 0 <= t <= h if count(t) in {1, 2}", "moore:2"),
        ("{h..} -> {h-t..} for each 0 <= t <= h if count(t) > 0 if count(t) <= 1", "moore:1"),
        (&format!("{A}; {B}; (a, b) -> (a-i, b-j) for 1 <= i <= a for 1 <= j <= b if i-2 < j < i+2"), "wythoff:2"),
        (&format!("{A}; {B}; (x, y) -> (x-i, y-j) for 1 <= i <= x for 1 <= j <= y if i-j <= 2 and j-i <= 2"), "wythoff:3"),
        (&format!("{A}; {B}; (a, b) -> (a-k, b-k), (a-k, b-k-1), (a-k-1, b-k) for 1 <= k <= min(a, b)"), "wythoff:2"),
        (&format!("{A}; {B}; (a, b) -> (p, q) for 0 <= p < a for 0 <= q < b if a-p == b-q"), "wythoff"),
        ("(a, b) -> (a-i, b-j) for 0 <= i <= a for 0 <= j <= b if i > 0 and j == 0 or j > 0 and i == 0 or i > 0 and i == j", "wythoff"),
        ("{a, b} -> {a-k, b} for 1 <= k <= a; {a, b} -> {a-k, b-k} for 1 <= k <= min(a, b)", "wythoff"),
        ("(a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0; (a, b) -> (a, b - k*a) for 1 <= k <= b if k*a <= b and a > 0", "euclid"),
        ("(a, b) -> (a - k*b, b) if b > 0 for 1 <= k <= a/b; (a, b) -> (a, b - a*k) if a >= 1 for 1 <= k <= b/a", "euclid"),
        ("(a, b) -> (a - k*b, b) for 1 <= k <= a if k*b < a; (a, b) -> (a, b - k*a) for 1 <= k <= b if k*a < b", "euclid:positive"),
        ("{a, b} -> {a - k*b, b} for 1 <= k <= a if k*b <= a and b > 0", "euclid"),
        ("(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)", "fibonacci-nim"),
        ("start n: (n, n-1)\n(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)", "fibonacci-nim"),
        ("(n, q) -> (n-k, k+k) for 0 < k <= q", "fibonacci-nim"),
        ("(q, n) -> (2*k, n-k) for q >= k >= 1", "fibonacci-nim"),
        ("(a, ..) -> (a-k, ..) for 1 <= k <= a; (.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b", "staircase"),
        ("(.., a, b, ..) -> (.., a+k, b-k, ..) for 1 <= k <= b", "staircase:ground"),
        ("(a, b, c) -> (a-k, b, c) for 1 <= k <= a; (a, b, c) -> (a+k, b-k, c) for 1 <= k <= b; (a, b, c) -> (a, b+k, c-k) for 1 <= k <= c", "staircase"),
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
        "(a..) -> (a-d..) for each 0 <= d <= 1 if 1 <= count(d) <= 2",
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
        let Ok(rule) = parse::parse(text) else { continue };
        let Ok(program) = check::check(&rule) else { continue };
        assert_eq!(family(&program).map(|found| found.to_string()), None, "{text}");
    }
}

