//! Options by which play never ends: which rules are warned of, and that the warnings are true.

use grundy::ErrorCode::{CanStay, NeverShrinks};
use grundy::{ErrorCode, Options};
use grundy_rules::program::{Program, Shape};
use grundy_rules::summary::summary;
use grundy_rules::{check, parse};
use proptest::prelude::*;
use proptest::sample::select;

fn warnings(rule: &str) -> Vec<(ErrorCode, &str)> {
    let found = summary(rule, None).unwrap_or_else(|error| panic!("{rule}: {error:?}")).warnings;
    found.iter().map(|warning| (warning.code(), &rule[warning.span()])).collect()
}

#[test]
fn options_that_never_shrink() {
    for (rule, marked) in [
        ("n -> n+1", "n+1"),
        ("n -> n", "n"),
        ("n -> n-1, 2*n", "2*n"),
        ("n -> n-1; n -> max(n, 3)", "max(n, 3)"),
        ("n -> n+k for 1 <= k <= 3", "n+k"),
        ("n -> n + k*k for k in {1, 2}", "n + k*k"),
        ("n -> [n, 1]", "[n, 1]"),
        ("(a, b) -> (a, b)", "(a, b)"),
        ("(a, b) -> (a-1, b), (a, b + a)", "(a, b + a)"),
        ("let m = 2; n -> m*n + m", "m*n + m"),
        ("n -> n | 4", "n | 4"),
    ] {
        assert_eq!(warnings(rule), [(NeverShrinks, marked)], "{rule}");
    }
}

#[test]
fn options_that_can_stay() {
    for (rule, marked) in [
        ("n -> n-k for 0 <= k <= n", "n-k"),
        ("n -> n-1, n-k for k in {0, 2}", "n-k"),
        ("n -> [k, n-k] for 0 <= k <= n", "[k, n-k]"),
        ("n -> n-d for d in digits(n)", "n-d"),
        ("n -> m for m in submasks(n)", "m"),
        ("n -> n+1 if n % 5 != 0; n -> n if n == 7", "n"),
        ("(a, b) -> (b, a)", "(b, a)"),
        ("{a, b} -> {b, a}", "{b, a}"),
        ("(.., a, ..) -> (.., a-k, ..) for 0 <= k <= a", "(.., a-k, ..)"),
        ("{a, ..} -> {.., a}", "{.., a}"),
        ("(x..) -> (x..)", "(x..)"),
        ("n -> n-k for 0 <= k <= n; win when n == 0", "n-k"),
    ] {
        assert_eq!(warnings(rule), [(CanStay, marked)], "{rule}");
    }
    let hint = |rule: &str| summary(rule, None).unwrap().warnings[0].hint().unwrap().to_owned();
    assert!(hint("n -> n-k for 0 <= k <= n").contains("begin with 1"));
    assert!(hint("n -> n-k for n >= k >= 0").contains("begin with 1"));
    assert!(hint("n -> n-d for d in digits(n)").contains("behind if"));
}

#[test]
fn no_warning() {
    for rule in [
        "n -> n-1, n-3, n-4",
        "n -> [k, n-k] for 1 <= k < n-k",
        // These grow and end.
        "n -> n+1 if n < 20",
        "n -> n+k for 1 <= k <= 10-n",
        "n -> n*k for 2 <= k <= 9; win when n >= 100",
        "(a, b) -> (a-1, b+1)",
        "n -> (n+1) % 5",
        "n -> [n+1, n-1]",
        // The game has ended where the option would stay.
        "n -> n-k for 0 <= k <= n if n == 3; win when n == 3",
        "n -> n-k for 0 <= k <= n if n == 3; illegal when n == 3",
        "board \". #\"; replace \".\" by \"#\"",
    ] {
        assert_eq!(warnings(rule), [], "{rule}");
    }
}

#[test]
fn games_on_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../games");
    let mut warned = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        if path.extension().is_some_and(|end| end == "game") {
            let text = std::fs::read_to_string(&path).unwrap();
            if !warnings(&text).is_empty() {
                warned.push(path.file_name().unwrap().to_string_lossy().into_owned());
            }
        }
    }
    warned.sort();
    assert_eq!(warned, [""; 0]);
}

const NUMBERS: &[&str] =
    &["n", "0", "1", "2", "k", "n+k", "n-k", "2*n", "n*k", "n/2", "n | k", "n ^ 1", "max(n, k)", "n-n"];
const OPERATORS: &[&str] = &["+", "-", "*", "|", "^", "&", "<<", "%"];
const BOUNDS: &[&str] =
    &["0 <= k <= 2", "1 <= k <= 2", "-1 <= k <= 1", "1 <= k <= n", "k in {0, 3}", "k in submasks(n)"];

fn options(program: &Program, heap: u64) -> Option<Vec<Vec<Vec<u64>>>> {
    let mut out = Options::default();
    out.reset(10_000);
    program.options(&[heap], &mut out, <[u64]>::to_vec);
    out.error().is_none().then(|| out.iter().map(<[_]>::to_vec).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    /// Every option of a clause that never shrinks is as large as the heap, and there is one in each position; and a clause
    /// from which a small heap comes back to itself is warned of.
    #[test]
    fn warnings_are_true(
        (a, b, sign, bounds) in (select(NUMBERS), select(NUMBERS), select(OPERATORS), select(BOUNDS)),
        other in proptest::option::of(select(NUMBERS)),
    ) {
        let option = format!("({a}) {sign} ({b})");
        let option = match other {
            Some(other) => format!("[{option}, {other}]"),
            None => option,
        };
        let rule = format!("n -> {option} for {bounds}");
        let found = warnings(&rule);
        let program = check::check(&parse::parse(&rule).unwrap()).unwrap();
        prop_assert_eq!(program.shape, Shape::Heap);
        let mut comes_back = false;
        for heap in (0..=12).chain([1000, 1 << 40]) {
            let Some(options) = options(&program, heap) else { continue };
            comes_back |= (1..=12).contains(&heap) && options.iter().flatten().any(|part| *part == [heap]);
            if found.iter().any(|(code, _)| *code == NeverShrinks) {
                prop_assert!(!options.is_empty(), "{} at {}", rule, heap);
                for option in options {
                    // A heap of 0 may be left out.
                    prop_assert!(heap == 0 || option.iter().any(|part| part[0] >= heap), "{} at {}", rule, heap);
                }
            }
        }
        prop_assert!(!comes_back || !found.is_empty(), "{}", rule);
        let can_stay = found.iter().any(|(code, _)| *code == CanStay);
        prop_assert!(!can_stay || comes_back, "{}", rule);
    }
}
