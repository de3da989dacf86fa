//! The solver against itself: theories against search, values against sums, explicit stacks against depth.

use grundy::rulesets::{Nim, Wythoff};
use grundy::{Budget, Either, FromFn, Limit, Nimber, Options, Outcome, Play, Ruleset, SolveError, Solver, Value};
use proptest::prelude::*;

/// Eleven lines are enough for a game.
struct Kayles;

impl Ruleset for Kayles {
    type Position = u32;
    fn options(&self, &n: &u32, out: &mut Options<u32>) {
        for taken in 1..=2.min(n) {
            for left in 0..=(n - taken) / 2 {
                out.push_sum([left, n - taken - left]);
            }
        }
    }
}

#[test]
fn kayles_has_the_published_values() {
    let mut solver = Solver::new(Kayles);
    let values: Vec<u64> = (0..20).map(|n| solver.grundy(n).unwrap().0).collect();
    assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]);
}

/// Pitfall 8: misère outcomes do not follow from Grundy values in games that split.
#[test]
fn misere_kayles_is_not_decided_by_values() {
    let mut solver = Solver::new(Kayles);
    let mut is_p = |n| solver.outcome(n, Play::Misere).unwrap() == Outcome::P;
    let found: Vec<u32> = (0..=16).filter(|&n| is_p(n)).collect();
    let by_search = |n: &u32| Solver::new(Kayles).outcome_by_search(*n, Play::Misere) == Ok(Outcome::P);
    assert_eq!(found, (0..=16).filter(by_search).collect::<Vec<_>>());
    assert!(found.contains(&9), "g(9) = 4, and yet it is a misère P-position");
}

/// Pitfall 37: misère values do not add.
#[test]
fn misere_kayles_sums() {
    let mut solver = Solver::new(Kayles);
    assert_eq!(solver.outcome([4, 4], Play::Misere), Ok(Outcome::N));
    assert_eq!(solver.outcome([3, 3], Play::Misere), Ok(Outcome::P));
}

#[test]
fn a_chain_of_ten_million_positions() {
    let chain = FromFn::new(|&n: &u32, out| out.extend(n.checked_sub(1)));
    let mut solver = Solver::new(chain);
    assert_eq!(solver.grundy(10_000_000), Ok(Nimber(0)));
    assert_eq!(solver.grundy(9_999_999), Ok(Nimber(1)));
}

#[test]
fn a_loop_is_named() {
    let rules = FromFn::new(|&n: &u32, out| out.push(if n == 3 { 1 } else { n + 1 }));
    assert_eq!(Solver::new(&rules).grundy(0), Err(SolveError::Loop(vec![1, 2, 3])));
    assert_eq!(Solver::new(&rules).value(0), Ok(Value::Infinite(vec![])));
    assert_eq!(Solver::new(&rules).outcome_by_search(0, Play::Misere), Ok(Outcome::D));
    assert_eq!(Solver::new(&rules).grundy(2), Err(SolveError::Loop(vec![2, 3, 1])));
}

/// Pitfall 18: a loop is found from every start, and an answer does not depend on what was asked before.
#[test]
fn a_loop_does_not_spoil_later_answers() {
    let rules = FromFn::new(|&n: &u32, out| match n {
        0 => out.push(1),
        1 => out.extend([0, 2]),
        3 => out.push(2),
        4 => out.extend([4, 3]),
        _ => {}
    });
    for order in [[0, 1, 3, 4, 2], [4, 3, 2, 1, 0], [1, 4, 0, 3, 2]] {
        let mut solver = Solver::new(&rules);
        for _ in 0..2 {
            for position in order {
                let expected = match position {
                    0 | 2 => Ok(Nimber(0)),
                    1 | 3 => Ok(Nimber(1)),
                    _ => Err(SolveError::Loop(vec![4])),
                };
                assert_eq!(solver.grundy(position), expected, "{position} in {order:?}");
            }
        }
        assert_eq!(solver.value(4), Ok(Value::Infinite(vec![Nimber(1)])));
    }
}

#[test]
fn limits_are_values() {
    let mut solver = Solver::with_budget(Kayles, Budget::unlimited().with_positions(10));
    assert_eq!(solver.grundy(40), Err(SolveError::Limit(Limit::Positions)));
    let mut solver = Solver::with_budget(Kayles, Budget::unlimited().with_memory(4096));
    assert_eq!(solver.grundy(4000), Err(SolveError::Limit(Limit::Memory)));
    let mut solver = Solver::with_budget(Kayles, Budget::unlimited().with_stop(|_| Some(Limit::Interrupted)));
    assert_eq!(solver.grundy(40_000), Err(SolveError::Limit(Limit::Interrupted)));
}

#[test]
fn a_heap_too_large_for_search_ends_with_a_limit() {
    let mut solver = Solver::with_budget(Nim, Budget::unlimited().with_memory(1 << 20)).without_theories();
    assert_eq!(solver.grundy(u64::MAX), Err(SolveError::Limit(Limit::Memory)));
}

#[test]
fn nim_at_the_edge_of_64_bits() {
    let mut solver = Solver::new(Nim);
    let moves = solver.winning_moves([u64::MAX, 1, 2], Play::Normal).unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!((moves[0].component, moves[0].to.to_string()), (0, "3".into()));
}

/// A pair of games in misère play: Nim with Wythoff, which is not calm.
#[test]
fn a_sum_of_two_games_in_misere_play() {
    let mut fast = Solver::new((Nim, Wythoff::default()));
    let mut slow = Solver::new((Nim, Wythoff::default())).without_theories();
    for n in 0..4 {
        for a in 0..5 {
            for b in 0..5 {
                for play in [Play::Normal, Play::Misere] {
                    let sum = [Either::A(n), Either::B([a, b])];
                    let expected = slow.outcome_by_search(sum, play).unwrap();
                    assert_eq!(fast.outcome(sum, play), Ok(expected), "{sum:?} {play}");
                    assert_eq!(slow.outcome(sum, play), Ok(expected), "{sum:?} {play}");
                    assert_eq!(
                        fast.winning_moves(sum, play).unwrap().len(),
                        slow.winning_moves(sum, play).unwrap().len()
                    );
                }
            }
        }
    }
}

#[test]
fn wythoff_agrees_with_search() {
    for t in 1..=4 {
        let rules = Wythoff::new(t).unwrap();
        let (mut fast, mut slow) = (Solver::new(rules), Solver::new(rules).without_theories());
        for a in 0..14 {
            for b in 0..14 {
                for play in [Play::Normal, Play::Misere] {
                    let outcome = slow.outcome_by_search([[a, b]], play).unwrap();
                    assert_eq!(fast.outcome([[a, b]], play), Ok(outcome), "t = {t}: {a},{b} {play}");
                    let mut expected = slow.winning_moves([[a, b]], play).unwrap();
                    let mut found = fast.winning_moves([[a, b]], play).unwrap();
                    expected.sort_by(|x, y| x.to.cmp(&y.to));
                    found.sort_by(|x, y| x.to.cmp(&y.to));
                    assert_eq!(found, expected, "t = {t}: {a},{b} {play}");
                }
                assert_eq!(fast.grundy([[a, b]]), slow.grundy([[a, b]]));
            }
        }
    }
}

/// Pitfalls 1 to 5: the golden ratio in floating point.
#[test]
fn wythoff_where_floating_point_fails() {
    let mut solver = Solver::new(Wythoff::default());
    let mut is_p = |a, b| solver.outcome([[a, b]], Play::Normal) == Ok(Outcome::P);
    assert!(is_p(165_580_140, 267_914_295) || is_p(165_580_141, 267_914_296));
    assert!(is_p(165_580_140, 267_914_295), "k = 102334155");
    assert!(!is_p(165_580_141, 267_914_296));
    assert!(is_p(376, 609) && !is_p(377, 610) || is_p(377, 610) && !is_p(376, 609));
    assert!(is_p(3, 5));
}

proptest! {
    #[test]
    fn nim_agrees_with_search(heaps in prop::collection::vec(0_u64..6, 0..4)) {
        let (mut fast, mut slow) = (Solver::new(Nim), Solver::new(Nim).without_theories());
        for play in [Play::Normal, Play::Misere] {
            let expected = slow.outcome_by_search(heaps.clone(), play);
            prop_assert_eq!(fast.outcome(heaps.clone(), play), expected);
            let (mut a, mut b) = (fast.winning_moves(heaps.clone(), play).unwrap(), slow.winning_moves(heaps.clone(), play).unwrap());
            a.sort_by_key(|m| (m.component, m.to.clone()));
            b.sort_by_key(|m| (m.component, m.to.clone()));
            let direct: Vec<(usize, u64)> = grundy::theories::bouton::winning_moves(&heaps, play).collect();
            prop_assert_eq!(direct, b.iter().map(|m| (m.component, m.to[0])).collect::<Vec<_>>());
            prop_assert_eq!(a, b);
        }
    }

    #[test]
    fn wythoff_partners_are_partners(t in 1_u64..50, x in any::<u64>()) {
        let beatty = grundy::theories::Beatty::new(t);
        if let Some(y) = beatty.partner(x) {
            prop_assert!(beatty.index([x, y]).is_some());
            prop_assert_eq!(beatty.partner(y), Some(x));
        }
    }
}

#[test]
fn a_plan_names_the_theories_and_then_search() {
    let ids = |steps: Vec<grundy::Step>| steps.iter().map(|step| step.id).collect::<Vec<_>>();
    let plan = Solver::new(Nim).plan();
    assert!(plan[0].arg("theory").is_some_and(|theory| theory.contains("Bouton 1901")));
    assert_eq!(ids(plan), ["plan-theory", "plan-search"]);
    assert_eq!(ids(Solver::new(Nim).without_theories().plan()), ["plan-search"]);
}
