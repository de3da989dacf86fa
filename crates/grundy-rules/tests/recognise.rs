//! What a rule is recognised as, and what it is not; and that what is recognised plays as the rule does.

use std::rc::Rc;

use grundy::question::Question;
use grundy::{Budget, Game, Nimber, Outcome, Play, Ruleset, Solver};
use grundy_rules::recognise::{Family, family};
use grundy_rules::{HeapRules, check, parse};
use proptest::prelude::*;

mod recognised;

use recognised::recognised;

#[test]
fn families_in_several_wordings() {
    for (text, expected) in [
        ("n -> n-k for 1 <= k <= n", "nim"),
        ("heap -> heap - taken for 1 <= taken <= heap", "nim"),
        ("n -> n-k for n >= k >= 1", "nim"),
        ("n -> n-k for 0 < k <= n", "nim"),
        ("n -> n-k for 0 < k < n; n -> n-n", "-"),
        ("(n) -> n-k for 1 <= k <= n", "nim"),
        ("n -> n-k for 1 <= k <= n\nn -> n-1", "nim"),
        ("n -> n-1, n-2; n -> n-k for 3 <= k <= n", "nim"),
        ("n -> n-k for 1 <= k <= 3", "bash:3"),
        ("n -> n-k for 1 <= k < 4", "bash:3"),
        ("n -> n-k for 1 <= k <= min(n, 3)", "bash:3"),
        ("n -> n-k for 1 <= k <= min(3, n)", "bash:3"),
        ("n -> n-1, n-2, n-3", "subtract:1,2,3"),
        ("n -> n-k for k in {3, 2, 1}", "subtract:1,2,3"),
        ("n -> n-1, n-3, n-4", "subtract:1,3,4"),
        ("n -> n-4 ; n -> n-1 ; n -> n-3", "subtract:1,3,4"),
        ("n -> n-k for k in {1, 3, 4}", "subtract:1,3,4"),
        ("n -> n - 1 - 1, -5 + n", "subtract:2,5"),
        ("n -> n-k for 2 <= k <= 4", "subtract:2..4"),
        ("n -> n-k for 3 <= k <= n", "all-but:1..2"),
        ("n -> n-1; n -> n-k for 3 <= k <= n", "all-but:2"),
        ("n -> n-k for 1 <= k < n", "code:0.[2]"),
        ("n -> [k, n-1-k] for 0 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2", "kayles (code:0.77)"),
        ("n -> [k, n-k-1] for 0 <= k < n; n -> [k, n-k-2] for 0 <= k <= n-2", "kayles (code:0.77)"),
        ("n -> [n-1-k, k] for 0 <= k <= n-1-k; n -> [n-2-k, k] for 0 <= k <= n-2-k", "kayles (code:0.77)"),
        ("n -> [k, n-2-k] for 0 <= k <= n-2", "dawson-kayles (code:0.07)"),
        ("n -> n-1 if n == 1; n -> n-2; n -> [k, n-3-k] for 0 <= k <= n-3", "dawson-chess (code:0.137)"),
        ("n -> [k, n-k] for 1 <= k < n-k", "grundy (code:4!.0)"),
        ("n -> [n-k, k] for 1 <= k < n-k", "grundy (code:4!.0)"),
        ("n -> [k, n-k] for n-k > k >= 1", "grundy (code:4!.0)"),
        ("n -> [k, n-k] for 1 <= k < n; n -> n-k for 1 <= k <= n", "lasker (code:4.[3])"),
        ("n -> n-k for 1 <= k <= n; n -> [k, n-k] for 1 <= k <= n-k", "lasker (code:4.[3])"),
        ("n -> [k, n-k] for 1 <= k < n", "code:4.0"),
        ("n -> n-1; n -> [k, n-2-k] for 1 <= k < n-2", "code:0.34"),
        ("n -> n-1 if n >= 1", "bash:1"),
        ("n -> n-1 if n >= 2", "code:0.2"),
        ("n -> k for 0 <= k < n", "nim"),
        ("n -> n-k for 1 <= k <= n if n-k >= 0", "nim"),
        ("n -> n-k for 1 <= k < n+1", "nim"),
        ("n -> n-k for 1 <= k <= 2*n if k <= n", "nim"),
        ("n -> n-k for 1 <= k <= n if not (k > 3 and k != 7)", "subtract:1,2,3,7"),
        ("n -> n-k for 1 <= k <= n if k <= 3 or k == 7", "subtract:1,2,3,7"),
        ("n -> n-k for 1 <= k <= n if k in {1, 2, 3}", "subtract:1,2,3"),
        ("n -> n-k for 1 <= k <= n if not k in {2, 5}", "all-but:2,5"),
        ("n -> n-k for 1 <= k <= n if k != 3", "all-but:3"),
        ("n -> n-p for 1 <= p <= 20 if is_prime(p)", "subtract:2,3,5,7,11,13,17,19"),
        ("n -> n - 2**k for 0 <= k <= 3", "subtract:1,2,4,8"),
        ("n -> n - m for k in {1, 2} let m = k*3", "subtract:3,6"),
        ("n -> n-k for 1 <= k <= min(max(2, 4), n, 17-4*2)", "bash:4"),
        ("n -> n-k for 1 <= k <= 100000", "bash:100000"),
        ("n -> [k, n-k] for 1 <= k <= (n-1)/2", "grundy (code:4!.0)"),
        ("n -> [n-k, k] for n/2 + 1 <= k < n", "grundy (code:4!.0)"),
        ("n -> [k, n-k] for 1 <= k < n if 2*k != n", "grundy (code:4!.0)"),
        ("n -> [k, n-k] for 1 <= k < n if k < n-k or k > n-k", "grundy (code:4!.0)"),
        ("n -> [k, n-k] for 1 <= k <= n/2", "code:4.0"),
        ("n -> [k, n-k] for 1 <= k < n if k == n-k", "code:4=.0"),
        ("n -> [a, b, n-a-b] for 1 <= a <= b <= n-a-b", "code:8.0"),
        ("n -> [a, b, n-a-b] for 1 <= a < b < n-a-b", "code:8!.0"),
        ("n -> [a, b, n-a-b] for 1 <= a <= n for 1 <= b <= n if n-a-b >= 1", "code:8.0"),
        ("n -> [a, b, n-a-b] for 1 <= a <= n for a <= b <= n-a-b if a < n-a-b", "code:8?.0"),
        ("n -> n-k for 1 <= k <= n; n -> [a, b, n-a-b] for 1 <= a <= n for a <= b <= n-a-b", "code:8.[3]"),
        ("n -> [a, b, c, n-a-b-c-1] for 1 <= a <= b <= c <= n-a-b-c-1", "code:0.G"),
        ("n -> [a, b, n-1-a-b] for 0 <= a <= b <= n-1-a-b", "code:0.F"),
        ("n -> [k, n-t-k] for 1 <= t <= 2 for 0 <= k <= n-t", "kayles (code:0.77)"),
        ("n -> [k, n-t-k] for t in {1, 2} for 0 <= k <= n-t", "kayles (code:0.77)"),
        ("n -> [a, b] for 0 <= a < n for 0 <= b < n-a if n-a-b <= 2", "kayles (code:0.77)"),
        ("n -> [k, n-t-k] for 1 <= t <= n for 0 <= k <= n-t", "code:0.[7]"),
        ("n -> n-k for 1 <= k <= n if n-k != 0 or k == 2", "code:0.23[2]"),
        ("n -> [k, n-2-k] for 0 <= k < n-2; n -> [k, n-3-k] for 0 <= k <= n-3; n -> n-1", "code:0.367"),
        ("n -> [n-1]", "bash:1"),
        ("n -> [k, n-3-k] for 0 <= k <= n-3; n -> n-2, n-1", "code:0.337"),
    ] {
        assert_eq!(recognised(text), expected, "{text}");
    }
}

#[test]
fn wythoff_in_several_wordings() {
    for text in [
        "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)",
        "(x, y) -> (x-j, y-j) for 1 <= j <= min(y, x); (x, y) -> (x, y-j) for 1 <= j <= y; (x, y) -> (x-j, y) for 1 <= j <= x",
        "(a, b) -> (a-k, b) for 0 < k <= a; (a, b) -> (a, b-k) for b >= k > 0; (a, b) -> (a-k, b-k) for 1 <= k <= a",
    ] {
        assert_eq!(recognised(text), "wythoff", "{text}");
    }
}

/// Rules that look like a known game and are another.
#[test]
fn traps() {
    const A: &str = "(a, b) -> (a-k, b) for 1 <= k <= a";
    const B: &str = "(a, b) -> (a, b-k) for 1 <= k <= b";
    const C: &str = "(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)";
    for (text, not) in [
        ("n -> n-k for 1 <= k < n", "nim"),
        ("n -> n-k for 0 <= k <= n", "nim"),
        ("n -> n-k for 2 <= k <= n", "nim"),
        ("n -> n-k for 1 <= k <= n-2", "nim"),
        ("n -> n-k for 1 <= k <= n if k != 3", "nim"),
        ("n -> n-k for 1 <= k <= n if n-k != 3", ""),
        ("n -> n-k for 1 <= k <= n if n != 3", ""),
        ("n -> n-k for 1 <= k <= n if n != 60", ""),
        ("n -> n-k for 1 <= k <= n if k != 77", "nim"),
        ("n -> n-k for 1 <= k <= n if n < 1000", ""),
        ("n -> n-k for 1 <= k <= n if 2*k <= n", ""),
        ("n -> n-k for 1 <= k <= n if k <= n-k", ""),
        ("n -> n-k for 1 <= k <= (n+1)/2", ""),
        ("n -> n-k for 1 <= k <= max(3, n-50)", ""),
        ("n -> n-p for 1 <= p <= n if is_prime(p)", ""),
        ("n -> n-1, n-3 if n >= 5", ""),
        ("n -> n-k for 0 <= k <= 5", ""),
        ("n -> n-1, n-2, n-n", ""),
        ("n -> [a, b, n-a-b] for 1 <= a <= b <= n-a-b-1", "code:8.0"),
        ("n -> [a, b, n-a-b] for 1 <= a <= b <= n-a-b+1", "code:8!.0"),
        ("n -> [a, b, n-a-b] for 0 <= a <= b <= n-a-b", ""),
        ("n -> [a, b, n-a-b] for 2 <= a <= b <= n-a-b", ""),
        ("n -> [a, b, n-a-b] for 1 <= a <= b <= n-a-b if a + b >= n-a-b", ""),
        ("n -> [a, b, n-a-b-1] for 1 <= a <= b <= n-a-b", ""),
        ("n -> [k, n-k] for 1 <= k < n-k-1", ""),
        ("n -> [k, n-k] for 1 <= k < n if 3*k != n", ""),
        ("n -> [k, n-k] for 1 <= k < n if k != 40", ""),
        ("n -> [k, n-k] for 1 <= k < n-k if n != 90", ""),
        ("n -> [2*k, n-2*k] for 1 <= 2*k < n", ""),
        ("n -> [k, n-k+1] for 1 <= k < n", ""),
        ("n -> [k, n-t-k] for 1 <= t <= 2 for 0 <= k <= n-2", "kayles"),
        ("n -> n-k for 1 <= k <= n if n > 2", "nim"),
        ("n -> n-2*k for 1 <= k <= n", "nim"),
        ("n -> k for 1 <= k < n", "nim"),
        ("n -> n-k for 1 <= k <= n/2", "nim"),
        ("n -> n-k for 0 <= k <= 3", "bash"),
        ("n -> n-k for 1 <= k <= max(n, 3)", "bash"),
        ("n -> n-k for 1 <= k <= min(n-1, 3)", "bash"),
        ("n -> n-k for k in {0, 1, 3}", "subtract"),
        ("n -> n-1, n+1", "subtract"),
        ("n -> n-1, n-n", "subtract"),
        ("n -> 2*n-1", "subtract"),
        ("n -> n-k for k in {1, n}", "subtract"),
        ("n -> [n-1, n-2]", "subtract"),
        ("n -> [n-1, 0]", "subtract:1,"),
        ("n -> [k, n-k] for 0 <= k <= n", "grundy"),
        ("n -> [k, n-k] for 0 <= k < n-k", "grundy"),
        ("n -> [k, n-k] for 1 <= k <= n-k", "grundy"),
        ("n -> [k, n-k] for 1 <= k < n", "grundy"),
        ("n -> [k, n-k] for 2 <= k < n-k", "grundy"),
        ("n -> [k, n-k] for 1 <= k < n-k < 7", "grundy"),
        ("n -> [k, n-k] for 1 <= k < n-k if k < 9", "grundy"),
        ("n -> [k, k] for 1 <= k < n-k", "grundy"),
        ("n -> [k, n-k] for 0 <= k < n; n -> n-k for 1 <= k <= n", "lasker"),
        ("n -> [k, n-k] for 1 <= k < n; n -> n-k for 1 <= k < n", "lasker"),
        ("n -> [k, n-1-k] for 1 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2", "kayles"),
        ("n -> [k, n-1-k] for 0 <= k < n-1; n -> [k, n-2-k] for 0 <= k < n-2", "kayles"),
        ("n -> [k, n-1-k] for 0 <= k < n-1-k; n -> [k, n-2-k] for 0 <= k <= n-2", "kayles"),
        ("n -> [k, n-1-k] for 0 <= k <= n; n -> [k, n-3-k] for 0 <= k <= n-3", "kayles"),
        ("(a, b) -> (a-k, b) for 1 <= k <= a", "wythoff"),
        (&format!("{A}; {B}"), "wythoff"),
        (&format!("{A}; {C}"), "wythoff"),
        (&format!("{B}; {C}"), "wythoff"),
        (&format!("{A}; {B}; (a, b) -> (a-k, b-k) for 1 <= k < min(a, b)"), "wythoff"),
        (&format!("{A}; {B}; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b, 9)"), "wythoff"),
        (&format!("{A}; {B}; (a, b) -> (a-k, b-k-1) for 1 <= k <= min(a, b)"), "wythoff"),
        (&format!("{A}; {B}; (a, b) -> (b-k, a-k) for 1 <= k <= min(a, b)"), "wythoff"),
        (&format!("{A}; {B}; {C} if a != b"), "wythoff"),
        (&format!("{A}; {B}; {C}; (a, b) -> (a-1, b-2)"), "wythoff"),
        (&format!("{A}; {C}; (a, b) -> (a, b-k) for 1 <= k <= a"), "wythoff"),
        (&format!("{B}; {C}; (a, b) -> (a-k, b) for 0 <= k <= a"), "wythoff"),
        (&format!("{B}; {C}; (a, b) -> (a-k, b) for 2 <= k <= a"), "wythoff"),
        ("(a, b, c) -> (a-k, b, c) for 1 <= k <= a", "wythoff"),
    ] {
        let found = recognised(text);
        match not {
            "" => assert_eq!(found, "-", "{text}"),
            // With more objects in every heap it may well be that game.
            _ => assert!(!found.starts_with(not) || found.contains(" on n-"), "{text}: recognised as {found}"),
        }
    }
}

/// A clause of the forms that are recognised, and of forms that look like them.
fn clause() -> impl Strategy<Value = String> {
    let small = || 0..5_u64;
    let relation = || prop_oneof![Just("<"), Just("<=")];
    prop_oneof![
        (1..9_u64).prop_map(|t| format!("n -> n-{t}")),
        (0..4_u64).prop_map(|t| format!("n -> [] if n <= {t}")),
        (0..4_u64).prop_map(|t| format!("n -> [] if n >= {t}")),
        (small(), 1..9_u64).prop_map(|(a, b)| format!("n -> n-k for {a} <= k <= {b} if k > 0")),
        (1..4_u64, 1..9_u64).prop_map(|(a, b)| format!("n -> n-k for {a} <= k <= {b}")),
        (1..4_u64, 0..3_u64, relation()).prop_map(|(a, c, r)| format!("n -> n-k for {a} <= k {r} n-{c}")),
        (1..4_u64, 1..9_u64).prop_map(|(a, b)| format!("n -> n-k for {a} <= k <= min(n, {b})")),
        proptest::collection::vec(1..9_u64, 1..4).prop_map(|set| {
            let set: Vec<String> = set.iter().map(u64::to_string).collect();
            format!("n -> n-k for k in {{{}}}", set.join(", "))
        }),
        (1..4_u64, small(), relation(), 0..4_u64)
            .prop_map(|(t, a, r, c)| format!("n -> [k, n-{t}-k] for {a} <= k {r} n-{c}")),
        (1..4_u64, small(), relation()).prop_map(|(t, a, r)| format!("n -> [k, n-{t}-k] for {a} <= k {r} n-{t}-k")),
        (1..3_u64, relation()).prop_map(|(a, r)| format!("n -> [k, n-k] for {a} <= k {r} n-k")),
        Just("n -> [k, n-k] for 1 <= k < n".to_owned()),
        (1..4_u64, 0..3_u64, relation(), relation(), 0..3_u64)
            .prop_map(|(t, a, r, s, c)| format!("n -> [a, b, n-{t}-a-b] for {a} <= a {r} b {s} n-{t}-a-b-{c}")),
        (0..3_u64, relation(), small(), small())
            .prop_map(|(a, r, c, t)| format!("n -> n-k for {a} < k {r} n if k + {c} <= n or k == {t}")),
        (small(), small(), small())
            .prop_map(|(a, b, c)| format!("n -> n-k for 1 <= k <= n-{a} if not k in {{{b}, {c}}}")),
        (small(), small(), relation()).prop_map(|(a, b, r)| format!("n -> k for {a} <= k {r} n-{b} if k != n")),
        (1..4_u64, 1..4_u64, relation(), 0..3_u64)
            .prop_map(|(t, u, r, a)| format!("n -> [k, n-t-k] for {t} <= t <= {u} for {a} <= k {r} n-t")),
        (1..3_u64, relation(), 0..3_u64, small())
            .prop_map(|(a, r, c, e)| format!("n -> [k, n-k] for {a} <= k {r} (n-{c})/2 if n != {e}")),
    ]
}

/// Values of the heaps 0 to 60, misère outcomes of 0 to 14, and numbers of winning moves in both conventions.
fn facts<R: Ruleset<Position = u64>>(mut solver: Solver<R>) -> (Vec<Nimber>, Vec<Outcome>, Vec<usize>) {
    let values = (0..=60).map(|heap| solver.grundy(heap).unwrap()).collect();
    let misere = (0..=14).map(|heap| solver.outcome([heap, 3], Play::Misere).unwrap()).collect();
    let moves = (0..=14_u64)
        .flat_map(|heap| [(heap, Play::Normal), (heap, Play::Misere)])
        .map(|(heap, play)| solver.winning_moves([heap, 2], play).unwrap().len())
        .collect();
    (values, misere, moves)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn what_is_recognised_plays_as_the_rule(clauses in proptest::collection::vec(clause(), 1..4)) {
        let text = clauses.join("; ");
        let program = Rc::new(check::check(&parse::parse(&text).unwrap()).unwrap());
        let plain = || facts(Solver::new(HeapRules::new(program.clone())).without_theories());
        match family(&program) {
            None => {}
            Some(Family::Nim(rules)) => prop_assert_eq!(facts(Solver::new(rules)), plain(), "{}", text),
            Some(Family::Subtraction(rules, _)) => prop_assert_eq!(facts(Solver::new(rules)), plain(), "{}", text),
            Some(Family::Code(rules)) => prop_assert_eq!(facts(Solver::new(rules)), plain(), "{}", text),
            Some(Family::Shifted(..)) => {
                let budget = Budget::unlimited();
                let known = grundy_rules::game(&text, &budget).unwrap();
                let slow = grundy_rules::unrecognised_game(&text, None, &budget).unwrap();
                for (heap, other) in (0..=14_u64).flat_map(|heap| [(heap, 2), (heap, 9)]) {
                    let words = [heap.to_string(), other.to_string()];
                    let words = [words[0].as_str(), words[1].as_str()];
                    for play in [Play::Normal, Play::Misere] {
                        let ask = |game: &Rc<dyn Game>| {
                            let report = Question::of(&[(Rc::clone(game), &words)], &budget).unwrap().ask(play, 0).unwrap();
                            (report.outcome, report.grundy, report.winning_moves_total)
                        };
                        prop_assert_eq!(ask(&known), ask(&slow), "{} {:?} {}", text, words, play);
                    }
                }
            }
            Some(_) => prop_assert!(false, "{} is about heaps", text),
        }
    }
}

#[test]
fn the_note_names_what_was_recognised() {
    let game = grundy_rules::game("n -> [k, n-2-k] for 0 <= k <= n-2", &Budget::unlimited()).unwrap();
    assert!(format!("{:?}", game.notes()).contains("dawson-kayles"));
}
