//! Subtraction games: closed forms, proved periods and fast tables against the definition.

use grundy::Period;
use grundy::rulesets::Subtraction;
use grundy::theories::{AllButPeriod, Bash, SubtractionPeriod};
use grundy::{Budget, Evidence, Limit, Moves, Nimber, Notation, Outcome, ParseError, Play, Solver, Theory};
use proptest::prelude::*;

/// The definition: the least number that no option has.
fn brute_force(limit: usize, may_take: impl Fn(usize) -> bool) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..limit {
        let mut seen = vec![false; n + 1];
        (1..=n).filter(|&s| may_take(s)).for_each(|s| seen[values[n - s] as usize] = true);
        values.push(seen.iter().position(|&seen| !seen).unwrap() as u64);
    }
    values
}

fn values(rules: &Subtraction, limit: u64) -> Vec<u64> {
    let mut solver = Solver::new(rules);
    (0..limit).map(|n| solver.grundy(n).unwrap().0).collect()
}

fn finite(moves: &[u64]) -> SubtractionPeriod {
    SubtractionPeriod::new(moves.iter().copied(), &Budget::unlimited()).unwrap()
}

fn period(moves: &[u64]) -> (u128, u128) {
    let Period { preperiod, period, saltus } = finite(moves).period().unwrap();
    assert_eq!(saltus, 0);
    (preperiod, period)
}

/// The least preperiod and period of a long table, by trying all.
fn slow_period(values: &[u64]) -> (u128, u128) {
    for p in 1.. {
        let agree = (0..values.len() - p).rev().take_while(|&i| values[i] == values[i + p]).count();
        if agree >= values.len() / 2 {
            return ((values.len() - p - agree) as u128, p as u128);
        }
    }
    unreachable!()
}

/// A dozen sets of each kind, with the theory switched on by their shape.
fn dozens() -> Vec<Subtraction> {
    let subtract = ["1..3", "1,3,4", "2,5", "2..5", "3..4", "2,4,6", "4,6", "1,4,5", "2,4,7", "5", "1,2,4,8", "3,5,8"];
    let all_but = ["1", "2", "1..3", "1,3", "2,3", "2,5", "4", "2,4,6", "1,4", "3,4"];
    let mut games: Vec<Subtraction> = subtract.iter().map(|text| Subtraction::subtract(text).unwrap()).collect();
    games.extend(all_but.iter().map(|text| Subtraction::all_but(text).unwrap()));
    games.push(Subtraction::bash("4").unwrap());
    games
}

#[test]
fn values_and_winning_moves_agree_with_search() {
    for rules in dozens() {
        let (mut fast, mut slow) = (Solver::new(&rules), Solver::new(&rules).without_theories());
        for n in 0..60 {
            assert_eq!(fast.grundy(n), slow.grundy(n), "{rules:?} {n}");
            for play in [Play::Normal, Play::Misere] {
                let mut expected = slow.winning_moves(n, play).unwrap();
                let mut found = fast.winning_moves(n, play).unwrap();
                expected.sort_by(|a, b| a.to.cmp(&b.to));
                found.sort_by(|a, b| a.to.cmp(&b.to));
                assert_eq!(found, expected, "{rules:?} {n} {play}");
            }
        }
    }
}

/// Ferguson's theorem: pitfalls 7 to 9 for games that do not split.
#[test]
fn misere_sums_agree_with_search() {
    for rules in dozens() {
        let (mut fast, mut slow) = (Solver::new(&rules), Solver::new(&rules).without_theories());
        let sums = (0..9).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| [a, b, c])));
        for sum in sums {
            let expected = slow.outcome_by_search(sum, Play::Misere).unwrap();
            assert_eq!(fast.outcome(sum, Play::Misere), Ok(expected), "{rules:?} {sum:?}");
            let mut winning = Vec::new();
            for (i, &heap) in sum.iter().enumerate() {
                let mut options = grundy::Options::default();
                grundy::Ruleset::options(&rules, &heap, &mut options);
                for option in options.iter() {
                    let mut next = sum;
                    next[i] = option[0];
                    if slow.outcome_by_search(next, Play::Misere) == Ok(Outcome::P) {
                        winning.push((i, option[0]));
                    }
                }
            }
            winning.sort_unstable();
            let found = fast.winning_moves(sum, Play::Misere).unwrap();
            let mut found: Vec<(usize, u64)> = found.into_iter().map(|m| (m.component, m.to[0])).collect();
            found.sort_unstable();
            assert_eq!(found, winning, "{rules:?} {sum:?}");
        }
    }
}

#[test]
fn every_interval_agrees_with_the_definition() {
    for first in 1..8 {
        for last in first..12 {
            let expected = brute_force(120, |s| (first..=last).contains(&s));
            let rules = Subtraction::interval(first as u64, last as u64).unwrap();
            assert_eq!(values(&rules, 120), expected, "{first}..{last}");
            let law = Bash::new(first as u64, Some(last as u64)).unwrap().period();
            assert_eq!((law.preperiod, law.period), slow_period(&expected), "{first}..{last}");
        }
    }
}

/// The rows "Bash game" and "Interval Bash" of the reference problems: heap, least and largest move, value.
#[test]
fn bash_and_interval_oracle() {
    let rows = [(0, 1, 3, 0), (1, 1, 1, 1), (4, 1, 3, 0), (10, 1, 2, 1), (7, 1, 7, 7), (8, 1, 7, 0), (50, 1, 6, 1)];
    let more = [(1000, 1, 999, 0), (1000, 1, 1000, 1000), (5, 2, 3, 0), (9, 2, 4, 1), (23, 2, 6, 3), (7, 3, 4, 0)];
    for (n, first, last, value) in rows.into_iter().chain(more).chain([(30, 4, 7, 2)]) {
        let mut solver = Solver::new(Subtraction::interval(first, last).unwrap());
        assert_eq!(solver.grundy(n), Ok(Nimber(value)), "{n} with {first}..{last}");
    }
}

#[test]
fn intervals_at_the_edge_of_64_bits() {
    let whole = Subtraction::bash("18446744073709551615").unwrap();
    let mut solver = Solver::new(&whole);
    assert_eq!(solver.grundy(u64::MAX), Ok(Nimber(u64::MAX)));
    assert_eq!(solver.winning_moves([u64::MAX, 5], Play::Normal).unwrap()[0].to.as_ref(), [5]);
    let top = Subtraction::interval(u64::MAX, u64::MAX).unwrap();
    assert_eq!(Solver::new(&top).grundy(u64::MAX), Ok(Nimber(1)));
    assert_eq!(Solver::new(&top).grundy(u64::MAX - 1), Ok(Nimber(0)));
    let wide = Subtraction::subtract("2..18446744073709551615").unwrap();
    assert_eq!(Solver::new(&wide).grundy(u64::MAX), Ok(Nimber(u64::MAX / 2)));
    let tail = Subtraction::all_but("1..10^18").unwrap();
    assert_eq!(Solver::new(&tail).grundy(u64::MAX), Ok(Nimber(18)));
    let scaled = Subtraction::subtract("9223372036854775808").unwrap();
    assert_eq!(Solver::new(&scaled).grundy(u64::MAX), Ok(Nimber(1)));
    assert!(Subtraction::all_but("1..18446744073709551615").is_err());
    let but_last = Subtraction::all_but("18446744073709551615").unwrap();
    assert_eq!(Solver::new(&but_last).grundy(1000), Ok(Nimber(1000)));
}

/// One option in 10^18 is found at once, and very many are counted without being listed.
#[test]
fn winning_moves_of_intervals() {
    let bash = Subtraction::bash("10^18").unwrap();
    let answer = Solver::new(&bash).solve(1_500_000_000_000_000_000, Play::Normal, 10).unwrap();
    assert_eq!((answer.total, answer.complete), (1, true));
    assert_eq!(answer.moves[0].to.as_ref(), [1_000_000_000_000_000_001]);
    let wide = Subtraction::subtract("1000000000000..3000000000000").unwrap();
    let answer = Solver::new(&wide).solve(2_000_000_000_000, Play::Normal, 10).unwrap();
    assert_eq!((answer.moves.len(), answer.total, answer.complete), (10, 1_000_000_000_000, true));
    for m in &answer.moves {
        assert_eq!(Solver::new(&wide).outcome(m.to.clone(), Play::Normal), Ok(Outcome::P));
    }
}

/// Values, preperiods and periods of the reference problems, rows "Subtraction set".
#[test]
fn period_oracle() {
    let rows: [(&[u64], u128, u128); 18] = [
        (&[1, 2, 3], 0, 4),
        (&[2, 3], 0, 5),
        (&[1, 3, 5], 0, 2),
        (&[1, 4, 5], 0, 8),
        (&[2, 4, 7], 8, 3),
        (&[2, 5, 7], 0, 22),
        (&[1, 2, 5], 0, 3),
        (&[3, 5], 0, 8),
        (&[1, 6, 7], 0, 12),
        (&[2, 6], 0, 4),
        (&[4, 10, 12], 0, 22),
        (&[1, 4, 9, 16, 25], 34, 34),
        (&[1, 7, 9], 0, 2),
        (&[6, 9, 15], 0, 21),
        (&[7, 11, 18], 0, 25),
        (&[2, 3, 7], 0, 5),
        (&[5, 6, 8], 0, 13),
        (&[1, 50], 0, 51),
    ];
    for (moves, preperiod, length) in rows {
        assert_eq!(period(moves), (preperiod, length), "{moves:?}");
    }
    let squares = Subtraction::subtract("1,4,9,16,25").unwrap();
    let expected = [
        0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4, 0, 1, 2,
        3, 2, 0,
    ];
    assert_eq!(values(&squares, 40), expected);
}

/// Misère P-positions of the reference problems, rows "Subtraction set misere".
#[test]
fn misere_oracle() {
    let rows: [(&str, &[u64]); 4] = [
        ("2,5", &[2, 3, 6, 9, 10, 13, 16, 17, 20, 23, 24, 27, 30]),
        ("4,10,12", &[4, 5, 6, 7, 12, 13, 20, 21, 26, 27, 28, 29]),
        ("2,3,5,7,11,13", &[2, 3, 11, 12, 20, 21, 29, 30]),
        ("1..5", &[1, 7, 13, 19, 25]),
    ];
    for (text, expected) in rows {
        let mut solver = Solver::new(Subtraction::subtract(text).unwrap());
        let found: Vec<u64> = (0..=30).filter(|&n| solver.outcome(n, Play::Misere) == Ok(Outcome::P)).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn least_periods_agree_with_trying_all() {
    for word in 1_u64..1 << 9 {
        let moves: Vec<u64> = (1..=9).filter(|s| word >> (s - 1) & 1 == 1).collect();
        let expected = brute_force(400, |s| moves.contains(&(s as u64)));
        assert_eq!(period(&moves), slow_period(&expected), "{moves:?}");
        let theory = finite(&moves);
        let found: Vec<Option<Nimber>> = (0..400).map(|n| theory.grundy(&n)).collect();
        assert!(found.iter().zip(&expected).all(|(found, &value)| *found == Some(Nimber(value))), "{moves:?}");
    }
}

/// Pitfall 11: a long stretch that looks periodic inside a table that is not.
#[test]
fn pitfall_11_a_stretch_is_not_a_period() {
    // 0, 1, 0, 1, ... for 5000 terms; nothing may be concluded before 5000 equal terms were seen.
    let theory = finite(&[1, 5000]);
    assert_eq!(theory.grundy(&4999), Some(Nimber(1)));
    assert_eq!(theory.grundy(&5000), Some(Nimber(2)));
    assert_eq!(theory.period().map(|law| (law.preperiod, law.period)), Some((0, 5001)));
}

/// Pitfall 12: three repeats prove nothing.
#[test]
fn pitfall_12_three_repeats_are_not_a_proof() {
    assert_eq!(period(&[1, 50]), (0, 51));
    assert_eq!(values(&Subtraction::subtract("1,50").unwrap(), 52)[48..], [0, 1, 2, 0]);
    assert_eq!(period(&[5, 6, 8]), (0, 13));
    assert_eq!(values(&Subtraction::subtract("5,6,8").unwrap(), 14), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 0]);
}

/// Pitfall 20: values are not bounded by a guess.
#[test]
fn pitfall_20_values_of_any_size() {
    let moves: Vec<u64> = (1..=70_000).chain([70_002]).collect();
    let found = Subtraction::new(moves).unwrap().sequence(70_001, &Budget::unlimited()).unwrap();
    assert_eq!(found.get(70_000), Some(70_000));
}

/// Pitfall 21: the set is not sorted.
#[test]
fn pitfall_21_unsorted_sets() {
    let rules = Subtraction::subtract("5,2").unwrap();
    assert_eq!(values(&rules, 8), [0, 0, 1, 1, 0, 2, 1, 0]);
    assert_eq!(period(&[5, 2, 5]), (0, 7));
    assert_eq!(values(&Subtraction::subtract("4,1,3,3,1..1").unwrap(), 8), [0, 1, 0, 1, 2, 3, 2, 0]);
}

#[test]
fn heaps_of_10_to_the_18() {
    for text in ["1,3,4", "2,5,7", "1,4,9,16,25", "2,4,7", "4,10,12"] {
        let rules = Subtraction::subtract(text).unwrap();
        let moves: Vec<u64> = text.split(',').map(|s| s.parse().unwrap()).collect();
        let (preperiod, length) = period(&moves);
        let heap = 1_000_000_000_000_000_000_u64;
        let same = preperiod + (u128::from(heap) - preperiod) % length;
        let expected = brute_force(same as usize + 1, |s| moves.contains(&(s as u64)));
        let answer = Solver::new(&rules).solve(heap, Play::Normal, 100).unwrap();
        assert_eq!(answer.grundy, Some(Nimber(expected[same as usize])), "{text}");
        assert!(matches!(answer.evidence, Some(Evidence::Proved(_))), "{text}");
    }
}

#[test]
fn a_common_divisor_is_divided_out() {
    let g = 1_000_000_000_000_u64;
    let rules = Subtraction::new([2 * g, 5 * g, 7 * g]).unwrap();
    let small = Subtraction::subtract("2,5,7").unwrap();
    let (mut large, mut small) = (Solver::new(&rules), Solver::new(&small));
    for n in 0..50 {
        for rest in [0, 1, g - 1] {
            assert_eq!(large.grundy(n * g + rest), small.grundy(n));
            let found = large.winning_moves(n * g + rest, Play::Normal).unwrap();
            let expected = small.winning_moves(n, Play::Normal).unwrap();
            assert_eq!(found.len(), expected.len());
            assert!(found.iter().zip(&expected).all(|(a, b)| a.to[0] == b.to[0] * g + rest));
        }
    }
    let theory = SubtractionPeriod::new([2 * g, 5 * g, 7 * g], &Budget::unlimited()).unwrap();
    assert_eq!(theory.period().map(|law| law.period), Some(22 * u128::from(g)));
    let bash = Bash::scaled(g, 1, Some(3)).unwrap();
    assert_eq!(bash.period().period, 4 * u128::from(g));
    let rules = Subtraction::new([g, 2 * g, 3 * g]).unwrap();
    assert_eq!(Solver::new(&rules).grundy(u64::MAX), Ok(Nimber((u64::MAX / g) % 4)));
}

/// The period is a law to 2000 by the definition, for all sets T within {1, ..., 7}; "max(T) equal terms" would not be one.
#[test]
fn all_but_sets_agree_with_the_definition() {
    for word in 1_u64..1 << 7 {
        let excluded: Vec<u64> = (1..=7).filter(|s| word >> (s - 1) & 1 == 1).collect();
        let expected = brute_force(2000, |s| !excluded.contains(&(s as u64)));
        let theory = AllButPeriod::new(excluded.iter().copied(), &Budget::unlimited()).unwrap();
        let rules = Subtraction::except(excluded.iter().copied()).unwrap();
        assert_eq!(values(&rules, 300), expected[..300], "{excluded:?}");
        let Period { preperiod, period, saltus } = theory.period().unwrap();
        let (n0, p, s) = (preperiod as usize, period as usize, saltus as u64);
        // Siegel 2005 and arXiv 1201.3299.
        assert!(n0 == 0 || excluded.len() > 3, "{excluded:?}: preperiod {n0}");
        for n in 0..2000 - p {
            let holds = expected[n] + s == expected[n + p];
            assert!(holds || n < n0, "{excluded:?} {n}");
            assert!(!holds || n + 1 != n0, "{excluded:?}: the preperiod is not the least");
        }
        for q in 1..p {
            let first = expected[1000 + q].wrapping_sub(expected[1000]);
            assert!((1000..1900 - q).any(|n| expected[n + q].wrapping_sub(expected[n]) != first), "{excluded:?} {q}");
        }
        for (n, &value) in (0_u64..).zip(&expected) {
            assert_eq!(theory.grundy(&n), Some(Nimber(value)), "{excluded:?} {n}");
        }
        let heap = 777;
        for target in 0..300 {
            let mut moves = Moves::with_room(1000);
            assert!(theory.moves_to(&heap, &Nimber(target), &mut moves));
            let mut found: Vec<u64> = moves.listed().iter().map(|to| to[0]).collect();
            found.reverse();
            let permitted = |&j: &u64| !excluded.contains(&(heap - j)) && expected[j as usize] == target;
            assert_eq!(found, (0..heap).filter(permitted).collect::<Vec<_>>(), "{excluded:?} {target}");
        }
    }
}

/// Pitfall 12 where all numbers but T may be taken: max(T) equal terms prove nothing there.
#[test]
fn pitfall_12_the_rule_for_finite_sets_is_wrong_for_all_but_sets() {
    let law = |text: &str| {
        let excluded = text.split(',').map(|x| x.parse().unwrap());
        let law = AllButPeriod::new(excluded, &Budget::unlimited()).unwrap().period().unwrap();
        (law.preperiod, law.period, law.saltus)
    };
    // 0, 1, 0, 1: two equal terms two apart, and then growth.
    assert_eq!(values(&Subtraction::all_but("2").unwrap(), 8), [0, 1, 0, 1, 2, 3, 2, 3]);
    assert_eq!(law("2"), (0, 4, 2));
    // 0, 1, 2, 3 from heap 2 on: three times one more, and then one less.
    assert_eq!(values(&Subtraction::all_but("2,3").unwrap(), 8), [0, 1, 0, 1, 2, 3, 2, 3]);
    assert_eq!(law("2,3"), (0, 4, 2));
}

/// The values of all-but 2,3,7 that CGSuite tests.
#[test]
fn all_but_oracle() {
    let rules = Subtraction::all_but("2,3,7").unwrap();
    assert_eq!(values(&rules, 21)[1..], [1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10]);
    let answer = Solver::new(&rules).solve(u64::MAX, Play::Misere, 10).unwrap();
    assert!(matches!(answer.evidence, Some(Evidence::Proved(_))));
    assert!(answer.complete);
}

/// The fast table against the definition, at block ends and with each way of joining rows.
#[test]
fn sequences_agree_with_the_definition() {
    let unlimited = Budget::unlimited();
    for text in ["1..1", "1,3,4", "7,64,65,128", "1,1000", "2..5,9..40,300", "63,64,127,129,191,200..260", "6,9,12,15"]
    {
        let rules = Subtraction::subtract(text).unwrap();
        let mut options = grundy::Options::default();
        grundy::Ruleset::options(&rules, &2000, &mut options);
        let moves: Vec<usize> = options.iter().map(|option| 2000 - option[0] as usize).collect();
        let expected = brute_force(3000, |s| moves.contains(&s));
        for limit in [0, 1, 2, 63, 64, 65, 128, 1000, 3000] {
            let found = rules.sequence(limit, &unlimited).unwrap();
            assert!(found.iter().eq(expected[..limit as usize].iter().copied()), "{text} {limit}");
        }
    }
    for text in ["1,1024,1025,3000", "5000", "1,5000", "1023,1024,2047,2048,9999", "2000..2040,7001", "3,6,4000,4096"] {
        let rules = Subtraction::subtract(text).unwrap();
        let mut options = grundy::Options::default();
        grundy::Ruleset::options(&rules, &20_000, &mut options);
        let mut moves: Vec<u64> = options.iter().map(|option| 20_000 - option[0]).collect();
        moves.sort_unstable();
        let expected = brute_force_stamped(50_000, &moves);
        for limit in [1, 1024, 5000, 16_384, 16_385, 50_000] {
            let found = rules.sequence(limit, &unlimited).unwrap();
            assert!(found.iter().eq(expected[..limit as usize].iter().copied()), "{text} {limit}");
        }
        let mut solver = Solver::new(&rules);
        assert!((0..50_000).all(|n| solver.grundy(n) == Ok(Nimber(expected[n as usize]))), "{text}");
    }
    for text in ["2", "1..3", "2,5"] {
        let rules = Subtraction::all_but(text).unwrap();
        assert!(rules.sequence(500, &unlimited).unwrap().iter().eq(values(&rules, 500)), "{text}");
    }
}

/// 100 distinct moves up to 1000, drawn with splitmix64 from seed 42, as the plain C++ peer draws them.
fn hundred_moves() -> Vec<u64> {
    let mut state = 42_u64;
    let mut moves = std::collections::BTreeSet::new();
    while moves.len() < 100 {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        moves.insert(1 + (z ^ (z >> 31)) % 1000);
    }
    moves.into_iter().collect()
}

/// The checksum that the plain C++ stamp array prints for 10^6 heaps.
#[test]
fn a_hundred_random_moves() {
    let rules = Subtraction::new(hundred_moves()).unwrap();
    let found = rules.sequence(1_000_000, &Budget::unlimited()).unwrap();
    let checksum = (1_u64..).zip(found.iter()).fold(0_u64, |sum, (n, v)| sum.wrapping_add(v.wrapping_mul(n)));
    assert_eq!(checksum, 7_728_279_746_358);
    let moves = hundred_moves();
    assert!(found.iter().take(20_000).eq(brute_force_stamped(20_000, &moves)));
}

fn brute_force_stamped(limit: usize, moves: &[u64]) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..limit as u64 {
        let options = moves.iter().take_while(|&&s| s <= n).map(|s| Nimber(values[(n - s) as usize]));
        let value = grundy::mex(options).0;
        values.push(value);
    }
    values
}

/// Where no period is found, heaps within reach are answered, and called computed.
#[test]
fn limits_end_a_search_for_a_period() {
    let rules = Subtraction::new(hundred_moves()).unwrap();
    let budget = Budget::unlimited().with_memory(1 << 20);
    let mut solver = Solver::with_budget(&rules, budget);
    let answer = solver.solve(200_000, Play::Normal, 10).unwrap();
    assert!(matches!(answer.evidence, Some(Evidence::Computed(_))));
    assert_eq!(answer.grundy.unwrap().0, rules.sequence(200_001, &Budget::unlimited()).unwrap().get(200_000).unwrap());
    let answer = solver.solve(1_000_000_000_000_000_000, Play::Normal, 10).unwrap();
    assert_eq!((answer.outcome, answer.limit), (None, Some(Limit::Memory)));

    let budget = Budget::unlimited().with_positions(1_000_000);
    let theory = SubtractionPeriod::new(hundred_moves(), &budget).unwrap();
    assert_eq!(theory.period(), None);
    assert_eq!(budget.reached(), Some(Limit::Positions));
    assert_eq!(theory.grundy(&10), Some(Nimber(brute_force_stamped(11, &hundred_moves())[10])));

    let budget = Budget::unlimited().with_stop(|_| Some(Limit::Time));
    let theory = AllButPeriod::new([1, 500_000], &budget).unwrap();
    assert_eq!(theory.period(), None);
    assert_eq!(budget.reached(), Some(Limit::Time));

    // A small heap is answered with next to no memory, as it is by search.
    for rules in [Subtraction::subtract("1,3,4"), Subtraction::all_but("2,5"), Subtraction::subtract("1,10^18")] {
        let mut solver = Solver::with_budget(rules.unwrap(), Budget::unlimited().with_memory(4096));
        assert!(solver.grundy(7).is_ok());
    }
    let mut solver = Solver::with_budget(&rules, Budget::unlimited().with_positions(10));
    assert!(solver.grundy(7).is_ok() && solver.outcome([3, 5, 7], Play::Misere).is_ok());
    assert!(matches!(rules.sequence(1 << 40, &Budget::unlimited()), Err(Limit::Memory)));
}

#[test]
fn wrong_sets_are_refused_with_the_place() {
    let refused = |error: ParseError| (error.span(), error.message().to_owned(), error.hint().map(str::to_owned));
    let subtract = |text: &str| refused(Subtraction::subtract(text).unwrap_err());
    let what = "expected a number of objects to take";
    let zero = "found 0: a move that takes 0 never ends";
    let hint = |text: &str| Some(text.to_owned());
    assert_eq!(subtract("1,0,4"), (2..3, format!("{what}, {zero}"), hint("a move takes 1 or more objects")));
    assert_eq!(subtract("3,0..4"), (2..3, format!("{what}, {zero}"), hint("write 1..4")));
    assert_eq!(subtract("1,5..2"), (2..6, "the range 5..2 goes down".into(), hint("write 2..5")));
    assert_eq!(subtract(""), (0..0, format!("{what}, found nothing"), None));
    assert_eq!(subtract("1,"), (2..2, format!("{what}, found nothing"), None));
    assert_eq!(subtract("1,2-5").2, hint("write a range as 2..5"));
    assert_eq!(
        subtract("1,2..=5"),
        (5..6, format!("{what}, found \"=\""), hint("a range has both its ends: write 2..5"))
    );
    assert_eq!(subtract("4..").2, hint("for all moves from 4 on write all-but:1..3"));
    assert_eq!(subtract("-3").2, hint("a move takes 1 or more objects"));
    assert_eq!(subtract("1, 3").0, 2..3);
    assert_eq!(subtract("1,é").0, 2..4);
    assert_eq!(subtract("1,10^18..10^19,18446744073709551616").0, 15..35);
    let (span, message, _) = subtract("1..2000000,3000000");
    assert_eq!((span, message.contains("2000001")), (0..18, true));
    assert_eq!(refused(Subtraction::bash("0").unwrap_err()).0, 0..1);
    assert_eq!(refused(Subtraction::bash("").unwrap_err()).0, 0..0);
    assert_eq!(refused(Subtraction::bash("3x").unwrap_err()).0, 1..2);
    assert_eq!(
        refused(Subtraction::all_but("").unwrap_err()).2,
        hint("where every number may be taken the game is nim")
    );
    assert_eq!(refused(Subtraction::all_but("2,0").unwrap_err()).0, 2..3);
    assert!(Subtraction::all_but("2..3000000").is_err());
    assert!(Subtraction::new([]).is_none() && Subtraction::new([0, 1]).is_none());
    assert!(Subtraction::interval(3, 2).is_none() && Subtraction::except([]).is_none());
}

#[test]
fn moves_in_words() {
    let rules = Subtraction::subtract("1,3,4").unwrap();
    let step = rules.describe(&10, &[7]);
    assert_eq!((step.id, step.arg("taken"), step.arg("left")), ("take", Some("3"), Some("7")));
    assert_eq!(rules.position_at(&[5]), Some(5));
    assert_eq!(rules.parse("10^18").map(|n| rules.write(&n)), Ok("1000000000000000000".into()));
}

#[cfg(feature = "bigint")]
mod big {
    use super::*;
    use num_bigint::BigUint;

    /// The same answers as with 64 bits, for every kind of set; and heaps of a hundred digits through the period.
    #[test]
    fn numbers_of_any_length() {
        for rules in dozens() {
            let theory = rules.beyond(&Budget::unlimited()).unwrap();
            let mut solver = Solver::new(&rules);
            for n in (0..60).chain([u64::MAX - 1, u64::MAX, 1_000_000_000_000_000_000]) {
                let heap = vec![BigUint::from(n)];
                let value = solver.grundy(n).unwrap().0;
                assert_eq!(theory.grundy(&heap), Some(BigUint::from(value)), "{rules:?} {n}");
                assert!(theory.plays_misere_nim(&heap));
                for target in [0, 1, 2, value / 2, value.saturating_sub(1)] {
                    let mut out = Moves::with_room(50);
                    assert!(theory.moves_to(&heap, &BigUint::from(target), &mut out));
                    let mut expected = Moves::with_room(50);
                    let typed = grundy::Ruleset::theories(&rules, &Budget::unlimited());
                    assert!(typed[0].moves_to(&n, &Nimber(target), &mut expected));
                    let found: Vec<BigUint> = out.listed().iter().map(|to| to[0][0].clone()).collect();
                    let listed: Vec<BigUint> = expected.listed().iter().map(|to| to[0].into()).collect();
                    assert_eq!(found, listed, "{rules:?} {n} to {target}");
                    assert_eq!(out.total(), expected.total());
                }
            }
            let huge = BigUint::from(10_u32).pow(100);
            let value = theory.grundy(&vec![huge.clone()]).unwrap();
            let mut moves = Moves::with_room(10);
            assert!(theory.moves_to(&vec![huge.clone()], &BigUint::ZERO, &mut moves));
            assert_eq!(moves.total() > 0, value != BigUint::ZERO, "{rules:?}");
            for to in moves.listed() {
                assert_eq!(theory.grundy(&to[0]), Some(BigUint::ZERO), "{rules:?}");
            }
            assert_eq!(theory.grundy(&vec![huge.clone(), huge]), None);
        }
    }
}

proptest! {
    #[test]
    fn random_sets(moves in prop::collection::btree_set(1_u64..200, 1..20), heap in 0_u64..5000) {
        let moves: Vec<u64> = moves.into_iter().collect();
        let rules = Subtraction::new(moves.iter().copied()).unwrap();
        let expected = brute_force_stamped(5000, &moves);
        prop_assert!(rules.sequence(5000, &Budget::unlimited()).unwrap().iter().eq(expected.iter().copied()));
        let mut solver = Solver::new(&rules);
        prop_assert_eq!(solver.grundy(heap), Ok(Nimber(expected[heap as usize])));
        let found: Vec<u64> = solver.winning_moves(heap, Play::Normal).unwrap().iter().map(|m| m.to[0]).collect();
        let winning = moves.iter().filter(|&&s| s <= heap && expected[(heap - s) as usize] == 0);
        prop_assert_eq!(found, winning.map(|s| heap - s).collect::<Vec<_>>());
    }

    #[test]
    fn random_texts_never_panic(text in "[0-9.,=^e é-]{0,12}") {
        let _ = (Subtraction::subtract(&text), Subtraction::all_but(&text), Subtraction::bash(&text));
    }
}
