//! Rules at random: every kind of loop, condition and expression, with numbers small and at the ends of the arithmetic.

use proptest::prelude::*;

/// An expression in these names; with numbers at the ends of 64 and 128 bits if it is `wild`.
pub fn expression(names: &'static [&'static str], wild: bool) -> BoxedStrategy<String> {
    let name = proptest::sample::select(names).prop_map(str::to_owned);
    let small = (-3..12_i64).prop_map(|n| n.to_string());
    let large = prop_oneof![
        (-2..3_i128, 30..68_u32).prop_map(|(d, power)| format!("(2**{power} + {d})")),
        (-2..1_i128).prop_map(|d| format!("(2**126 - 1 + 2**126 + {d})")),
        (-2..3_i128, 30..68_u32).prop_map(|(d, power)| format!("(-(2**{power}) + {d})")),
    ];
    let leaf = if wild {
        prop_oneof![6 => name, 3 => small, 1 => large].boxed()
    } else {
        prop_oneof![2 => name, 1 => small].boxed()
    };
    leaf.prop_recursive(3, 12, 3, |inner| {
        let two = || (inner.clone(), inner.clone());
        let operator = proptest::sample::select(vec![
            "+", "-", "-", "+", "*", "/", "%", "**", "<<", ">>", "&", "|", "^", "<", "<=", ">", ">=", "==", "!=", "and", "or",
        ]);
        prop_oneof![
            8 => (two(), operator).prop_map(|((a, b), operator)| format!("({a} {operator} {b})")),
            1 => inner.clone().prop_map(|a| format!("(-{a})")),
            1 => inner.clone().prop_map(|a| format!("(not {a})")),
            1 => (two(), proptest::sample::select(vec!["min", "max", "gcd"])).prop_map(|((a, b), f)| format!("{f}({a}, {b})")),
            1 => (inner.clone(), proptest::sample::select(vec!["popcount", "isqrt", "is_prime", "abs"]))
                .prop_map(|(a, f)| format!("{f}({a})")),
            1 => (two(), inner.clone()).prop_map(|((a, b), c)| format!("({a} in {{{b}, {c}, 3}})")),
            1 => (two(), proptest::sample::select(vec!["divisors", "submasks", "digits"]))
                .prop_map(|((a, b), f)| format!("({a} in {f}({b}))")),
            1 => (two(), inner.clone(), proptest::sample::select(vec![("<", "<="), (">=", ">"), ("==", "=="), ("<=", "<")]))
                .prop_map(|((a, b), c, (r, s))| format!("({a} {r} {b} {s} {c})")),
            1 => (two(), inner.clone(), proptest::sample::select(vec!["min", "max", "gcd"]))
                .prop_map(|((a, b), c, f)| format!("{f}({a}, {b}, {c})")),
            1 => (two(), -2..6_i64).prop_map(|((a, b), n)| format!("({a} in {{{n}..{}, {b}}})", n + 3)),
        ]
    })
    .boxed()
}

/// A loop over a new variable, about a heap n.
fn binding(variable: &'static str) -> BoxedStrategy<String> {
    let relation = || prop_oneof![Just("<"), Just("<=")];
    prop_oneof![
        4 => (-3..4_i64, relation(), 0..3_i64).prop_map(move |(a, r, c)| format!("for {a} <= {variable} {r} n-{c}")),
        2 => (0..3_i64, relation()).prop_map(move |(a, r)| format!("for {a} <= {variable} {r} n-{variable}")),
        1 => (0..3_i64, relation()).prop_map(move |(a, r)| format!("for {a} <= {variable} {r} (2*n-{variable})/3")),
        1 => (-20..4_i64, -3..40_i64).prop_map(move |(a, b)| format!("for {a} <= {variable} <= {b}")),
        1 => (0..4_i64).prop_map(move |a| format!("for n-{a} <= {variable} <= n+{a}")),
        1 => Just(format!("for 1 <= {variable}*{variable} <= n")),
        1 => (0..9_i64).prop_map(move |a| format!("for {a} <= {variable}*({variable}+1)/2 < n")),
        1 => Just(format!("for 2 <= 2**{variable} <= n+1")),
        // Grows, or has no meaning, as n is large or small.
        1 => (0..9_i64, -1..9_i64).prop_map(move |(a, b)| format!("for {a} <= {variable}*(n-{b}) <= 2*n")),
        1 => (0..9_i64, -1..9_i64).prop_map(move |(a, b)| format!("for {a} <= (n-{b})**{variable} <= 3*n")),
        1 => (0..9_i64, -1..9_i64).prop_map(move |(a, b)| format!("for {a} <= {variable}**(n-{b}) + {variable} < n+{a}")),
        1 => (0..9_i64, -1..9_i64).prop_map(move |(a, b)| format!("for {a} <= {variable}*{variable}/(n-{b}) <= n")),
        1 => (0..9_i64, -1..9_i64).prop_map(move |(a, b)| format!("for {a} <= {variable} + n-{b} <= n")),
        1 => (0..3_i64).prop_map(move |a| format!("for {variable} in divisors(n-{a})")),
        1 => (0..3_i64).prop_map(move |a| format!("for {variable} in digits(n*n-{a})")),
        1 => (0..3_i64).prop_map(move |a| format!("for {variable} in submasks(n-{a})")),
        1 => Just(format!("for {variable} in {{5, 1, 2, n, 7, 9, n/2, 30}}")),
    ]
    .boxed()
}

/// A clause about a heap n that may mean anything, or nothing.
pub fn any_clause() -> impl Strategy<Value = String> {
    let wild = || expression(&["n", "k", "j"], true);
    let part = || prop_oneof![3 => Just("n-k".to_owned()), 1 => Just("k".to_owned()), 1 => Just("n-j-k".to_owned()), 3 => wild()];
    let option = prop_oneof![
        4 => part(),
        2 => (part(), part()).prop_map(|(a, b)| format!("[{a}, {b}]")),
        1 => (part(), part()).prop_map(|(a, b)| format!("{a}, {b}")),
        1 => Just("[]".to_owned()),
        1 => (part(), part(), part()).prop_map(|(a, b, c)| format!("[{a}, {b}, {c}]")),
    ];
    let condition = prop_oneof![3 => Just(String::new()), 2 => wild().prop_map(|c| format!(" if {c}"))];
    let name = prop_oneof![
        3 => Just(String::new()),
        1 => wild().prop_map(|value| format!(" let m = {value}")),
        1 => expression(&["n", "k", "j"], false).prop_map(|value| format!(" let m = {value} if m > 2")),
    ];
    let second = prop_oneof![
        9 => binding("k"),
        1 => (-2..4_i64, 0..9_i64).prop_map(|(a, b)| format!("for {b} <= (j-{a})*k <= n")),
        1 => (-2..4_i64, 0..9_i64).prop_map(|(a, b)| format!("for {b} <= (j-{a})**k + k <= n")),
    ];
    (option, binding("j"), second, name, condition, any::<bool>()).prop_map(|(o, j, k, name, condition, nested)| {
        let j = if nested { j } else { "let j = 2".to_owned() };
        format!("n -> {o} {j} {k}{name}{condition}")
    })
}

/// A clause about a heap n whose options are smaller heaps; most of them.
pub fn heap_clause() -> impl Strategy<Value = String> {
    let tame = || expression(&["n", "k"], false);
    prop_oneof![
        1 => (1..9_u64).prop_map(|t| format!("n -> n-{t}")),
        1 => Just("n -> n/2, n/3 if n > 0".to_owned()),
        3 => tame().prop_map(|c| format!("n -> n-k for 1 <= k <= n if {c}")),
        3 => (1..4_u64, tame()).prop_map(|(t, c)| format!("n -> [k, n-{t}-k] for 0 <= k <= n-{t} if {c}")),
        1 => (1..4_u64).prop_map(|t| format!("n -> [k, n-{t}-k] for 0 <= k <= n-{t}")),
        1 => Just("n -> [k, n-k] for 1 <= k < n-k".to_owned()),
        2 => tame().prop_map(|m| format!("n -> m for 1 <= k <= n let m = {m} if 0 <= m < n")),
        1 => tame().prop_map(|m| format!("n -> [m, k, n-1-k-m] for 0 <= k < n let m = {m} if 0 <= m and k+m < n")),
        1 => Just("n -> n - k*k for 1 <= k*k <= n".to_owned()),
        1 => tame().prop_map(|c| format!("n -> n-k for k in divisors(n) if k < n or {c}")),
        1 => tame().prop_map(|c| format!("n -> n-k for k in submasks(n) if k > 0 and {c}")),
        1 => tame().prop_map(|c| format!("n -> n-k for k in digits(n) if k > 0 and {c}")),
        1 => tame().prop_map(|c| format!("n -> n-k for k in {{1, 2, 5, 6, 8, 9, 13, n/2, n}} if k > 0 and {c}")),
        1 => tame().prop_map(|c| format!("n -> abs(n - 2*k) for 1 <= k < n if {c}")),
        2 => (0..9_u64, 0..9_u64, tame())
            .prop_map(|(a, b, c)| format!("n -> n-k if n > {a} for {b} <= k*(n-{a}) <= 9*n if k > 0 and {c}")),
        1 => (0..3_u64, tame()).prop_map(|(a, c)| format!("n -> n-k if n > {a} for 1 <= (n-{a} + 1)**k <= n*n*n if k > 0 and {c}")),
        1 => (0..9_u64, tame()).prop_map(|(a, c)| format!("n -> n-k if n >= {a} for 1 <= k + n-{a} <= 2*n if k > 0 and {c}")),
        1 => tame().prop_map(|c| format!("n -> [a, n-a-k] for 1 <= a <= 3 for 0 <= k <= n-a if {c}")),
        1 => (30..50_u64).prop_map(|t| format!("n -> n+1 if n == {t}")),
    ]
}

/// A clause about a pair whose options are mostly below it.
pub fn pair_clause() -> impl Strategy<Value = String> {
    let tame = || expression(&["a", "b", "k"], false);
    prop_oneof![
        2 => Just("(a, b) -> (a-k, b) for 1 <= k <= a".to_owned()),
        2 => Just("(a, b) -> (a, b-k) for 1 <= k <= b".to_owned()),
        2 => Just("(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)".to_owned()),
        1 => Just("(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)".to_owned()),
        1 => Just("(a, b) -> [(a-k, b), (k-1, b)] for 1 <= k <= a".to_owned()),
        1 => Just("(a, b) -> (a-k, k) for 1 <= k <= a if k < b".to_owned()),
        1 => (0..9_u64).prop_map(|t| format!("(a, b) -> (a-1, b+1) if b == {t}")),
        2 => tame().prop_map(|c| format!("(a, b) -> (a-k, b) for 1 <= k <= a if {c}")),
        2 => tame().prop_map(|c| format!("(a, b) -> (a-k, b-j) for 0 <= j <= b for 0 <= k <= a if j+k > 0 and {c}")),
        1 => tame().prop_map(|m| format!("(a, b) -> (m, b-k) for 1 <= k <= b let m = {m} if m <= a")),
        1 => tame().prop_map(|c| format!("(a, b) -> (a, b-k) for 1 <= k*k <= b if {c}")),
        2 => (0..4_u64, 0..4_u64, tame())
            .prop_map(|(t, l, c)| format!("(a, b) -> (a-k, b) if b > {t} for {l} <= k*(b-{t}) <= 3*a if k > 0 and {c}")),
        1 => tame().prop_map(|c| format!("(a, b) -> (a-k, b) for 1 <= k < a-k+b if k <= a and {c}")),
        2 => (proptest::sample::select(vec!["divisors(a)", "submasks(a+8)", "digits(9*a)", "{1, 2, 3, 4, 5, 6, 7, b}"]), tame())
            .prop_map(|(set, c)| format!("(a, b) -> (a-k, b) for k in {set} if k > 0 and {c}")),
        1 => tame().prop_map(|c| format!("(a, b) -> (abs(a-k), b) for 1 <= k < 2*a if {c}")),
    ]
}
