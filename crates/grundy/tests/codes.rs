//! Take-and-break games: the grammar, the options, the values, the periods, and all theories against search.

mod codes_rows;

use codes_rows::{HUGE, MISERE, MISERE_SUMS, NORMAL_FORMS, OPTIONS, PERIODS, VALUES};
use grundy::rulesets::{Row, TakeAndBreak, Treblecross};
use grundy::theories::{GuySmith, HeapTable};
use grundy::{
    Budget, Evidence, Limit, Moves, Nimber, Notation, Options, Outcome, Play, Ruleset, SolveError, Solver, Theory,
};
use proptest::prelude::*;

fn code(text: &str) -> TakeAndBreak {
    TakeAndBreak::parse_code(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn options(rules: &TakeAndBreak, heap: u64) -> Vec<Vec<u64>> {
    let mut out = Options::default();
    rules.options(&heap, &mut out);
    assert_eq!(out.error(), None);
    out.iter().map(<[u64]>::to_vec).collect()
}

#[test]
fn codes_have_a_normal_form() {
    for (text, expected) in NORMAL_FORMS {
        assert_eq!(code(text).to_string(), *expected, "{text}");
        assert_eq!(code(expected), code(text));
    }
    for (text, expected) in [
        ("0.4?", "0.4!"),
        ("0.&33;", "0.{0,5}"),
        ("0.&14;!", "0.E!"),
        ("0.&0;", "0.0"),
        ("0.{2,3}=", "0.C="),
        ("0.{2?,3?}", "0.C?"),
        ("0.{2?,3!}", "0.C!"),
        ("0.{1!+}", "0.{1+}!"),
        ("0.*!3", "0.*!3"),
        ("0.33[3]", "0.[3]"),
        ("0.3[33]", "0.[3]"),
        ("0.3003330[3]", "0.3003330[3]"),
        ("0.0[30]", "0.0[30]"),
        ("0.[03]", "0.0[30]"),
        ("0.7[03]", "0.70[30]"),
        ("0.[373737]", "0.[37]"),
        ("80.0", "80.0"),
        ("0020.017", "20.017"),
        ("0.3f", "0.3F"),
        (".77", "0.77"),
        ("0.3!", "0.3"),
        ("{2+}=.0", "{2+}=.0"),
    ] {
        assert_eq!(code(text).to_string(), expected, "{text}");
        assert_eq!(code(expected), code(text));
    }
}

#[test]
fn options_come_in_order() {
    for (text, heap, expected) in OPTIONS {
        let written: Vec<String> = options(&code(text), *heap)
            .iter()
            .map(|option| match option[..] {
                [] => "-".into(),
                _ => option.iter().map(u64::to_string).collect::<Vec<_>>().join(","),
            })
            .collect();
        assert_eq!(written.join("  "), *expected, "{text} {heap}");
    }
}

/// Source: CGSuite e909ab8, GameHeapTest.
#[test]
fn options_are_counted() {
    for (text, heap, expected) in [
        ("0.[3]", 20, 20),
        ("0.77", 20, 20),
        ("0.07", 20, 10),
        ("0.0330003", 20, 3),
        ("0.3003330[3]", 20, 17),
        ("0.3F", 20, 38),
        ("4!.0", 92679, 46339),
    ] {
        assert_eq!(options(&code(text), heap).len(), expected, "{text} {heap}");
    }
    assert!(options(&code("0.[3]"), 0).is_empty());
}

#[test]
fn values_are_the_published_ones() {
    for (text, expected) in VALUES {
        for mut solver in [Solver::new(code(text)), Solver::new(code(text)).without_theories()] {
            let values: Vec<u64> = (0..expected.len() as u64).map(|n| solver.grundy(n).unwrap().0).collect();
            assert_eq!(values, *expected, "{text}");
        }
    }
}

#[test]
fn named_games_are_these_codes() {
    for (rules, expected) in [
        (TakeAndBreak::kayles(), "0.77"),
        (TakeAndBreak::dawson_kayles(), "0.07"),
        (TakeAndBreak::dawson_chess(), "0.137"),
        (TakeAndBreak::officers(), "0.6"),
        (TakeAndBreak::guiles(), "0.15"),
        (TakeAndBreak::lasker(), "4.[3]"),
        (TakeAndBreak::grundy(), "4!.0"),
    ] {
        assert_eq!(rules.to_string(), expected);
    }
    assert_eq!(TakeAndBreak::parse_octal(".137"), Ok(TakeAndBreak::dawson_chess()));
    assert_eq!(TakeAndBreak::parse_octal("4.[3]"), Ok(TakeAndBreak::lasker()));
    assert_eq!(TakeAndBreak::parse_octal("0.7700"), Ok(TakeAndBreak::kayles()));
}

/// Source: CSES 2207; brute force.
#[test]
fn grundys_game_above_1222() {
    let mut solver = Solver::new(TakeAndBreak::grundy());
    assert_eq!(solver.grundy(1222), Ok(Nimber(0)));
    assert!((1223..=1400).all(|n| solver.grundy(n) != Ok(Nimber(0))));
    assert_eq!(solver.grundy(932), Ok(Nimber(0)));
    assert_ne!(solver.grundy(1221), Ok(Nimber(0)));
}

/// Lasker's Nim: 4k+1, 4k+2, 4k+4, 4k+3.
#[test]
fn laskers_nim() {
    let mut solver = Solver::new(TakeAndBreak::lasker());
    for n in 1..200_u64 {
        let expected = match n % 4 {
            3 => n + 1,
            0 => n - 1,
            _ => n,
        };
        assert_eq!(solver.grundy(n), Ok(Nimber(expected)));
    }
}

fn sorted<P: Ord>(moves: Vec<grundy::Move<P>>) -> Vec<(usize, Vec<P>)> {
    let mut moves: Vec<(usize, Vec<P>)> = moves
        .into_iter()
        .map(|m| {
            let mut to = m.to.into_vec();
            to.sort();
            (m.component, to)
        })
        .collect();
    moves.sort();
    moves
}

const SEARCHED: &[(&str, u64)] = &[
    ("0.77", 14),
    ("0.07", 16),
    ("0.137", 14),
    ("0.6", 14),
    ("0.15", 14),
    ("4.[3]", 10),
    ("4!.0", 14),
    ("4?.0", 12),
    ("4=.0", 14),
    ("0.333", 14),
    ("0.12", 14),
    ("0.2", 14),
    ("0.22", 14),
    ("0.01", 14),
    ("0.0303", 14),
    ("0.3[1]", 14),
    ("0.[2]", 14),
    ("0.3F", 10),
    ("0.3F!", 12),
    ("0.3F?", 10),
    ("0.C=", 14),
    ("0.{2,3!+}", 11),
    ("0.{0,2?,3=,4+}", 9),
    ("0.{1,3+}", 9),
    ("{2+}=.0", 14),
    ("{2+}!.0", 11),
    ("80.0", 9),
    ("G00.0", 9),
    ("8!00.3", 9),
    ("0.*!3", 9),
    ("0.7[03]", 12),
    ("0.0", 5),
];

/// Values, outcomes and winning moves in both conventions, for every heap and every sum of two small ones.
#[test]
fn theories_agree_with_search() {
    for &(text, most) in SEARCHED {
        let rules = code(text);
        let (mut fast, mut slow) = (Solver::new(&rules), Solver::new(&rules).without_theories());
        let mut sums: Vec<Vec<u64>> = (0..=most).map(|n| vec![n]).collect();
        sums.extend((0..=most / 2).flat_map(|a| (0..=a).map(move |b| vec![a, b])));
        for sum in sums {
            assert_eq!(fast.grundy(sum.clone()), slow.grundy(sum.clone()), "{text} {sum:?}");
            for play in [Play::Normal, Play::Misere] {
                let expected = slow.outcome_by_search(sum.clone(), play);
                assert_eq!(fast.outcome(sum.clone(), play), expected, "{text} {sum:?} {play}");
                assert_eq!(
                    sorted(fast.winning_moves(sum.clone(), play).unwrap()),
                    sorted(slow.winning_moves(sum.clone(), play).unwrap()),
                    "{text} {sum:?} {play}"
                );
            }
        }
        for n in 0..40.min(3 * most) {
            assert_eq!(fast.grundy(n), slow.grundy(n), "{text} {n}");
        }
    }
}

#[test]
fn misere_outcomes_are_the_published_ones() {
    for (text, most, expected) in MISERE {
        let mut solver = Solver::new(code(text));
        // A heap of 0 is an N-position, and some lists begin with heap 1.
        let found: Vec<u64> = (1..=*most).filter(|&n| solver.outcome(n, Play::Misere) == Ok(Outcome::P)).collect();
        assert_eq!(found, *expected, "{text}");
    }
    for (text, heaps, misere, normal, value) in MISERE_SUMS {
        let mut solver = Solver::new(code(text));
        let p = |outcome: &Result<Outcome, _>| matches!(outcome, Ok(Outcome::P));
        assert_eq!(p(&solver.outcome(heaps.to_vec(), Play::Misere)), *misere, "{text} {heaps:?}");
        assert_eq!(p(&solver.outcome(heaps.to_vec(), Play::Normal)), *normal, "{text} {heaps:?}");
        assert_eq!(solver.grundy(heaps.to_vec()), Ok(Nimber(*value)), "{text} {heaps:?}");
    }
}

/// Games that never split play misère Nim on large heaps, by theory.
#[test]
fn misere_play_on_large_heaps_that_never_split() {
    for text in ["0.333", "0.0303", "0.303", "0.22"] {
        let rules = code(text);
        let (mut fast, mut slow) = (Solver::new(&rules), Solver::new(&rules).without_theories());
        for heap in 2001..2030 {
            for other in [0, 1, 2, 5] {
                let sum = [heap, other];
                assert_eq!(fast.outcome(sum, Play::Misere), slow.outcome(sum, Play::Misere), "{text} {sum:?}");
                assert_eq!(
                    sorted(fast.winning_moves(sum, Play::Misere).unwrap()),
                    sorted(slow.winning_moves(sum, Play::Misere).unwrap())
                );
            }
        }
        assert!(fast.outcome([u64::MAX, u64::MAX - 1], Play::Misere).is_ok());
    }
}

#[test]
fn periods_are_the_published_ones() {
    for (text, from, length) in PERIODS {
        let rules = TakeAndBreak::parse_octal(text).unwrap();
        let theory = GuySmith::new(&rules, &Budget::unlimited()).unwrap();
        assert_eq!(theory.period(), Some((*from, *length)), "{text}");
        let table = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
        // The values past the proof, against the table.
        for heap in (2001..2600).chain(5000..5100) {
            if let Some(value) = theory.grundy(&heap) {
                assert_eq!(Some(value), table.grundy(&heap), "{text} {heap}");
            }
        }
    }
}

#[test]
fn single_huge_heaps() {
    for (text, heap, value) in HUGE {
        let mut solver = Solver::new(TakeAndBreak::parse_octal(text).unwrap());
        assert_eq!(solver.grundy(*heap), Ok(Nimber(*value)), "{text} {heap}");
    }
    let answer = Solver::new(TakeAndBreak::kayles()).solve(10_u64.pow(18), Play::Normal, 10).unwrap();
    let proved = "Guy and Smith 1956: 0.77 has period 12 from heap 71 on";
    assert_eq!(answer.evidence, Some(Evidence::Proved(proved.into())));
    assert_eq!(answer.outcome, Some(Outcome::N));
    assert_eq!(answer.moves.len(), 10);
    assert!(answer.complete && answer.total > 10_u128.pow(16));
}

/// Pitfalls: 0.16 repeats with 3 for a while, and its period is 149459; 0.6 and 0.007 have none that is known.
#[test]
fn what_only_seems_periodic_is_not_called_periodic() {
    for text in ["0.16", "0.6", "0.007"] {
        let theory = GuySmith::new(&code(text), &Budget::unlimited().with_positions(20_000)).unwrap();
        assert_eq!(theory.period(), None, "{text}");
    }
    let mut solver = Solver::new(code("0.16"));
    assert_eq!((solver.grundy(1379), solver.grundy(1376)), (Ok(Nimber(8)), Ok(Nimber(3))));
    let solution = solver.solve(5000, Play::Normal, 0).unwrap();
    assert!(matches!(solution.evidence, Some(Evidence::Computed(_))));
}

#[test]
fn the_theorem_is_for_finite_octal_codes() {
    for text in ["4!.0", "0.[3]", "0.8", "0.3F", "80.0", "0.77[1]", "0.7!7", "0.{0,2+}"] {
        assert!(GuySmith::new(&code(text), &Budget::unlimited()).is_none(), "{text}");
    }
    assert!(GuySmith::new(&code("0.{0,1,2}7"), &Budget::unlimited()).is_some());
}

/// The moves found by period are those of the table, in the same order, whatever part of them is listed.
#[test]
fn moves_by_period_are_all_moves() {
    for text in ["0.77", "0.07", "0.137", "0.45", "4.7", "4.4", "0.333", "0.12", "0.156", "0.51", "0.1", "0.0"] {
        let rules = code(text);
        let period = GuySmith::new(&rules, &Budget::unlimited()).unwrap();
        let table = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
        assert!(period.period().is_some());
        let tested = if text == "0.156" { 8200..8203 } else { 2001..2040 };
        for heap in tested {
            assert_eq!(Theory::<u64>::grundy(&period, &heap), table.grundy(&heap));
            for target in 0..10 {
                for room in [0, 3, usize::MAX] {
                    let (mut found, mut expected) = (Moves::with_room(room), Moves::with_room(room));
                    assert!(Theory::<u64>::moves_to(&period, &heap, &Nimber(target), &mut found));
                    assert!(table.moves_to(&heap, &Nimber(target), &mut expected));
                    assert_eq!(found.listed(), expected.listed(), "{text} {heap} {target}");
                    assert_eq!((found.total(), found.is_exact()), (expected.total(), true));
                }
            }
        }
    }
}

#[cfg(feature = "bigint")]
#[test]
fn heaps_of_any_length() {
    use grundy::notation::Big;
    use num_bigint::BigUint;
    let theory = TakeAndBreak::kayles().beyond(&Budget::unlimited()).unwrap();
    let mut solver = Solver::new(TakeAndBreak::kayles());
    // 10^40 = 12k + 4, as 10^18 is.
    let large = |n: u32| vec![BigUint::from(10_u32).pow(n)];
    assert_eq!(theory.grundy(&large(40)), Some(BigUint::from(solver.grundy(10_u64.pow(18)).unwrap().0)));
    for heap in [0, 1, 70, 71, 72, 1999, 2001, u64::MAX] {
        let value = theory.grundy(&vec![BigUint::from(heap)]).unwrap();
        if heap < u64::MAX {
            assert_eq!(value, BigUint::from(solver.grundy(heap).unwrap().0));
        }
    }
    assert_eq!(theory.grundy(&vec![]), None);
    // The moves from the largest heap of 64 bits and from the next one, against those of heaps with the same residue.
    for beyond in 0..24_u64 {
        let heap: Big = vec![BigUint::from(u64::MAX) + beyond];
        for target in 0..10_u32 {
            let mut found = Moves::with_room(50);
            assert!(theory.moves_to(&heap, &BigUint::from(target), &mut found));
            for option in found.listed() {
                let value = option.iter().map(|part| theory.grundy(part).unwrap()).reduce(|a, b| a ^ b);
                assert_eq!(value, Some(BigUint::from(target)));
                let total: BigUint = option.iter().map(|part| part[0].clone()).sum();
                let taken = heap[0].clone() - total;
                assert!(taken == BigUint::from(1_u32) || taken == BigUint::from(2_u32));
            }
            // A heap smaller by d = 24k has the same kinds of moves, and in 0.77 each whole period of 12 counts twice.
            let mut small = Moves::with_room(50);
            let same: Big = vec![BigUint::from(u64::MAX % 24 + 24 * 100 + beyond)];
            assert!(theory.moves_to(&same, &BigUint::from(target), &mut small));
            let mut next = Moves::with_room(50);
            let larger: Big = vec![&same[0] + 24_u32];
            assert!(theory.moves_to(&larger, &BigUint::from(target), &mut next));
            let steps = (&heap[0] - &same[0]) / 24_u32;
            let expected = BigUint::from(small.total()) + steps * BigUint::from(next.total() - small.total());
            assert_eq!(BigUint::from(found.total()), expected);
        }
    }
    let mut moves = Moves::with_room(3);
    assert!(theory.moves_to(&large(400), &BigUint::ZERO, &mut moves));
    assert_eq!((moves.listed().len(), moves.is_exact()), (3, false));
    assert!(theory.explain(&large(40), Play::Normal)[0].arg("equal").is_some());
    let endless = TakeAndBreak::grundy().beyond(&Budget::unlimited());
    assert!(endless.is_none());
}

#[test]
fn kayles_to_20000_by_the_table_alone() {
    let table = HeapTable::new(&TakeAndBreak::kayles(), &Budget::unlimited()).unwrap();
    assert_eq!(table.grundy(&20_000), Solver::new(TakeAndBreak::kayles()).grundy(20_000).ok());
}

#[test]
fn heaps_too_large_for_the_table_end_at_once_with_a_limit() {
    for text in ["4!.0", "0.3F", "0.[3]", "0.[7]", "{2+}!.0"] {
        for heap in [u64::MAX, u64::MAX - 1, 1 << 40] {
            let mut solver = Solver::new(code(text));
            assert_eq!(solver.grundy(heap), Err(SolveError::Limit(Limit::Memory)), "{text}");
            let answer = Solver::new(code(text)).solve(heap, Play::Normal, 10).unwrap();
            assert_eq!((answer.outcome, answer.limit), (None, Some(Limit::Memory)));
        }
    }
    let mut solver = Solver::with_budget(code("0.007"), Budget::unlimited().with_memory(100_000));
    assert_eq!(solver.grundy(u64::MAX), Err(SolveError::Limit(Limit::Memory)));
    let mut solver = Solver::with_budget(code("0.6"), Budget::unlimited().with_positions(3000));
    assert_eq!(solver.grundy(u64::MAX), Err(SolveError::Limit(Limit::Positions)));
    // A period that is found in time is not kept from answering.
    let mut solver = Solver::with_budget(code("0.77"), Budget::unlimited().with_memory(100_000));
    assert!(solver.grundy(u64::MAX).is_ok());
    let mut solver = Solver::new(Treblecross);
    assert_eq!(solver.grundy(Row::Run(u64::MAX)), Err(SolveError::Limit(Limit::Memory)));
}

/// One heap can have very many options: the budget is asked while they are looked at.
#[test]
fn the_table_asks_the_budget_in_the_middle_of_a_heap() {
    let budget = Budget::unlimited().with_stop(|positions| (positions > 1000).then_some(Limit::Interrupted));
    let mut solver = Solver::with_budget(code("0.{3+}"), budget);
    assert_eq!(solver.grundy(2000), Err(SolveError::Limit(Limit::Interrupted)));
}

#[test]
fn options_of_enormous_heaps_are_cut_short() {
    for text in [
        "0.77",
        "0.[3]",
        "0.[1]",
        "0.3[1]",
        "4.0",
        "4!.0",
        "0.[4]",
        "0.[4=]",
        "0.3F",
        "0.{3+}",
        "0.{3+}!",
        "0.{3+}?",
        "0.[{1000!}]",
        "0.[{999=}]",
        "0.[0000000003]",
        "0.[{1000=}0001]",
        "80.0",
        "*!.0",
        "0.*",
    ] {
        let Ok(rules) = TakeAndBreak::parse_code(text) else { continue };
        for heap in [u64::MAX, u64::MAX - 1, 1 << 63, 1 << 40, 1_000_003] {
            let mut out = Options::default();
            out.reset(1000);
            rules.options(&heap, &mut out);
            assert!(out.len() <= 1000);
            if let Some(message) = out.error() {
                assert!(text == "80.0" && heap == u64::MAX, "{text} {heap}: {message}");
            }
        }
    }
    let mut out = Options::default();
    out.reset(1000);
    code("0.{2+}=").options(&u64::MAX, &mut out);
    assert_eq!(out.error(), Some("a move may leave up to 18446744073709551615 heaps, too many to list"));
}

#[test]
fn loops_are_named() {
    // Add one object and split: 3 -> 1 + 3.
    let mut solver = Solver::new(code("40.0"));
    assert!(matches!(solver.grundy(3), Err(SolveError::Loop(_))));
    assert!(matches!(solver.grundy(1), Err(SolveError::Loop(cycle)) if cycle == [1]));
    // Add one object and leave one heap, again and again.
    let mut solver = Solver::new(code("20.017"));
    assert!(matches!(solver.grundy(1), Err(SolveError::Rules(1, message)) if message.starts_with("play need not end")));
    assert_eq!(solver.grundy(0), Ok(Nimber(0)));
    // Added objects need not make a loop: three heaps of 4 + 1 objects are smaller.
    assert!(Solver::new(code("80.0")).grundy(20).is_ok());
    // 2 -> 3 objects in three equal heaps: 1 -> nothing.
    assert!(Solver::new(code("{3=}0.0")).grundy(2).is_ok());
    // Two unequal heaps of 3 + 2 objects: 1 + 4 grows.
    assert!(matches!(Solver::new(code("4!00.0")).grundy(3), Err(SolveError::Rules(..))));
    // 1 -> 1 + 1, which are equal.
    assert!(matches!(Solver::new(code("4=0.0")).grundy(1), Err(SolveError::Loop(_))));
}

#[test]
fn octal_codes_are_checked_digit_by_digit() {
    for (text, span, message) in [
        ("0.78", 3..4, "digit 8 at position 4: octal digits are 0-7"),
        ("0.9", 2..3, "digit 9 at position 3: octal digits are 0-7"),
        ("0.1a", 3..4, "digit a at position 4: octal digits are 0-7"),
        ("", 0..0, "expected an octal code, found nothing"),
        ("137", 3..3, "expected an octal code, found no point in it"),
        ("0,137", 5..5, "expected an octal code, found no point in it"),
        ("0.7.7", 3..4, "expected one point, found a second"),
        ("0..7", 2..3, "expected one point, found a second"),
        ("0.", 2..2, "expected a digit after the point, found nothing"),
        (".", 1..1, "expected a digit after the point, found nothing"),
        ("1.0", 0..1, "expected 0 or 4 before the point, found 1"),
        ("2.0", 0..1, "expected 0 or 4 before the point, found 2"),
        ("3.0", 0..1, "expected 0 or 4 before the point, found 3"),
        ("5.", 0..1, "expected 0 or 4 before the point, found 5"),
        ("7.7", 0..1, "expected 0 or 4 before the point, found 7"),
        ("40.7", 0..2, "expected one digit before the point, found 2"),
        ("0.[]", 2..4, "expected a digit between [ and ], found nothing"),
        ("0.[3", 2..3, "this [ is not closed"),
        ("0.[3]3", 5..6, "expected nothing after ]"),
        ("0.3]", 3..4, "expected a digit, found ']'"),
        ("0.[3[3]]", 4..5, "expected a digit, found a second ["),
        ("0.7!", 3..4, "expected a digit from 0 to 7, found '!'"),
        ("0.7 7", 3..4, "expected a digit, found a blank"),
        ("0.é", 2..4, "expected a digit, found 'é'"),
        ("-0.7", 0..1, "expected a digit, found '-'"),
    ] {
        let error = TakeAndBreak::parse_octal(text).expect_err(text);
        assert_eq!((error.span(), error.message()), (span, message), "{text}");
        assert!(error.hint().is_some(), "{text}");
    }
    assert_eq!(TakeAndBreak::parse_octal("0,137").unwrap_err().hint(), Some("write 0.137"));
}

#[test]
fn codes_are_refused_with_a_reason() {
    for (text, span, message) in [
        ("", 0..0, "expected a take-and-break code, found nothing"),
        ("80", 2..2, "expected a take-and-break code, found no point in it"),
        ("0.W", 2..3, "digit W at position 3: digits are 0-9 and A-V"),
        ("3.0", 0..1, "expected 2 or more heaps before the point, found 3"),
        ("*!.0", 0..2, "expected 2 or more heaps before the point, found *!"),
        ("10.0", 0..1, "the digit 1 would add objects and leave no heap"),
        ("0.!", 2..3, "expected a digit, found '!'"),
        ("0.{}", 3..4, "expected a number of heaps, found '}'"),
        ("0.{0,", 5..5, "expected a number of heaps, found the end"),
        ("0.{0", 2..3, "this { is not closed"),
        ("0.{0;1}", 4..5, "expected , or }, found ';'"),
        ("0.{2,2!}", 5..6, "2 heaps are listed twice"),
        ("0.{3+!}", 5..6, "the constraint stands before the +"),
        ("0.{3+,5}", 5..6, "nothing may follow 3+ in a list"),
        ("0.{5,3+}", 2..7, "5 heaps are listed, and also covered by 3+"),
        ("0.{1001}", 3..7, "a number of heaps may be at most 1000"),
        ("0.{99999999999999999999}", 3..23, "a number of heaps may be at most 1000"),
        ("0.{2!,3}?", 8..9, "a constraint stands in the list, and another one after it"),
        ("0.&;", 3..4, "expected a number after &, found ';'"),
        ("0.&33", 2..5, "expected ; after the number, found the end"),
        ("0.&340282366920938463463374607431768211456;", 3..42, "a big digit may be at most 2^128-1"),
    ] {
        let error = TakeAndBreak::parse_code(text).expect_err(text);
        assert_eq!((error.span(), error.message()), (span, message), "{text}");
    }
}

#[test]
fn moves_in_words() {
    let step = |text: &str, heap, to: &[u64]| {
        let step = code(text).describe(&heap, to);
        format!("{} {:?}", step.id, step.args.iter().map(|(_, value)| &value[..]).collect::<Vec<_>>())
    };
    assert_eq!(step("0.77", 9, &[3, 4]), r#"take-and-split ["2", "9", "3 + 4"]"#);
    assert_eq!(step("0.77", 1, &[]), r#"take ["1", "1", "0"]"#);
    assert_eq!(step("4.0", 9, &[3, 6]), r#"split ["0", "9", "3 + 6"]"#);
    assert_eq!(step("80.0", 7, &[1, 1, 6]), r#"add-and-split ["1", "7", "1 + 1 + 6"]"#);
    assert_eq!(step("20.0", u64::MAX - 1, &[u64::MAX]), format!(r#"add ["1", "{}", "{}"]"#, u64::MAX - 1, u64::MAX));
    let step = |strip, to: &[u64]| {
        let to: Vec<Row> = to.iter().copied().map(Row::Run).collect();
        Treblecross.describe(&Row::Run(strip), &to).arg("cell").unwrap().to_owned()
    };
    assert_eq!(
        [step(7, &[4]), step(7, &[3]), step(7, &[2]), step(7, &[1, 1]), step(3, &[])],
        ["1", "2", "3", "4", "2"]
    );
}

/// The game as it is played: marks on a strip, and whoever completes three in a row wins.
fn mover_wins_on_the_strip(marks: u32, cells: u32, known: &mut std::collections::HashMap<u32, bool>) -> bool {
    if let Some(&wins) = known.get(&marks) {
        return wins;
    }
    let wins = (0..cells).filter(|cell| marks >> cell & 1 == 0).any(|cell| {
        let next = marks | 1 << cell;
        next & next >> 1 & next >> 2 != 0 || !mover_wins_on_the_strip(next, cells, known)
    });
    known.insert(marks, wins);
    wins
}

#[test]
fn treblecross_is_the_game_that_is_played() {
    let mut solver = Solver::new(Treblecross);
    for cells in 3..=15 {
        let wins = mover_wins_on_the_strip(0, cells, &mut std::collections::HashMap::new());
        assert_eq!(solver.outcome(Row::Run(u64::from(cells)), Play::Normal) == Ok(Outcome::N), wins, "{cells}");
    }
    let mut slow = Solver::new(Treblecross).without_theories();
    let mut heaps = Solver::new(code("0.007"));
    for strip in 0..40 {
        let run = Row::Run(strip);
        assert_eq!(solver.grundy(run.clone()), slow.grundy(run.clone()));
        assert_eq!(solver.grundy(run.clone()).unwrap(), heaps.grundy(strip + 2).unwrap());
        for play in [Play::Normal, Play::Misere] {
            if play == Play::Normal || strip < 25 {
                assert_eq!(
                    sorted(solver.winning_moves(run.clone(), play).unwrap()),
                    sorted(slow.winning_moves(run.clone(), play).unwrap()),
                    "{strip} {play}"
                );
            }
        }
        let mut out = Options::default();
        Treblecross.options(&run, &mut out);
        let mut all: Vec<&[Row]> = out.iter().collect();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), out.len(), "each option once");
    }
}

/// Random digits, each with its own counts and constraint, written as lists.
fn any_code() -> impl Strategy<Value = String> {
    let digit = prop_oneof![
        (0_u32..32, "[!?=]?")
            .prop_map(|(bits, sign)| { format!("{}{sign}", char::from_digit(bits, 32).unwrap().to_ascii_uppercase()) }),
        ("[!?=]?", "[!?=]?", 2_u64..6).prop_map(|(two, open, from)| match from {
            2 => format!("{{0,2{open}+}}"),
            _ => format!("{{1,2{two},{from}{open}+}}"),
        }),
        Just("0".to_owned()),
    ];
    let units = prop_oneof![Just("0"), Just("4"), Just("4!"), Just("C?"), Just("{2+}=")];
    let behind = prop::collection::vec(digit.clone(), 1..4);
    let tail = prop::collection::vec(digit, 0..3);
    (units, behind, tail).prop_map(|(units, behind, tail)| {
        let tail = if tail.is_empty() { String::new() } else { format!("[{}]", tail.concat()) };
        format!("{units}.{}{tail}", behind.concat())
    })
}

proptest! {
    #[test]
    fn random_codes(text in any_code()) {
        let rules = code(&text);
        prop_assert_eq!(&code(&rules.to_string()), &rules);
        let (mut fast, mut slow) = (Solver::new(&rules), Solver::new(&rules).without_theories());
        for heap in 0..12 {
            prop_assert_eq!(fast.grundy(heap), slow.grundy(heap), "{} {}", text, heap);
            let mut all = options(&rules, heap);
            let written = all.len();
            all.sort();
            all.dedup();
            prop_assert_eq!(all.len(), written);
            prop_assert!(all.iter().flatten().all(|&part| 0 < part && part < heap));
            prop_assert!(all.iter().all(|option| option.is_sorted()));
            if heap < 8 {
                let expected = slow.outcome_by_search([heap, 3], Play::Misere);
                prop_assert_eq!(fast.outcome([heap, 3], Play::Misere), expected, "{} {} + 3", text, heap);
            }
        }
    }

    /// Codes that never split: misère play by values where the heaps are calm, and by search where they are not.
    #[test]
    fn random_codes_that_never_split(digits in prop::collection::vec(0_u8..4, 1..7), a in 0_u64..30, b in 0_u64..30) {
        let text: String = digits.iter().map(u8::to_string).collect();
        let rules = TakeAndBreak::parse_octal(&format!("0.{text}")).unwrap();
        let (mut fast, mut slow) = (Solver::new(&rules), Solver::new(&rules).without_theories());
        for play in [Play::Normal, Play::Misere] {
            prop_assert_eq!(fast.outcome([a, b], play), slow.outcome_by_search([a, b], play), "{} {}", text, play);
            prop_assert_eq!(
                sorted(fast.winning_moves([a, b], play).unwrap()),
                sorted(slow.winning_moves([a, b], play).unwrap())
            );
        }
        let calm = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
        let periodic = GuySmith::new(&rules, &Budget::unlimited()).unwrap();
        if Theory::<u64>::plays_misere_nim(&periodic, &(10_000 + a)) {
            prop_assert!(calm.plays_misere_nim(&12_000), "{}", text);
        }
    }

    #[test]
    fn no_text_makes_the_readers_fail(text in "[0-9.\\[\\]{}!?=*&;,+A-Va-zé ]{0,12}") {
        for parsed in [TakeAndBreak::parse_octal(&text), TakeAndBreak::parse_code(&text)] {
            match parsed {
                Ok(rules) => prop_assert_eq!(TakeAndBreak::parse_code(&rules.to_string()), Ok(rules)),
                Err(error) => prop_assert!(text.get(error.span()).is_some()),
            }
        }
    }

    #[test]
    fn random_octal_codes_of_large_heaps(digits in prop::collection::vec(0_u8..8, 1..4), heap in 2001_u64..2600) {
        let text: String = digits.iter().map(u8::to_string).collect();
        let rules = TakeAndBreak::parse_octal(&format!("0.{text}")).unwrap();
        let table = HeapTable::new(&rules, &Budget::unlimited()).unwrap();
        let period = GuySmith::new(&rules, &Budget::unlimited()).unwrap();
        if let Some(value) = Theory::<u64>::grundy(&period, &heap) {
            prop_assert_eq!(Some(value), table.grundy(&heap));
        }
    }
}

/// Lasker's theorem against the definition: values, and every winning move.
#[test]
fn laskers_theorem_agrees_with_search() {
    let (mut fast, mut slow) =
        (Solver::new(TakeAndBreak::lasker()), Solver::new(TakeAndBreak::lasker()).without_theories());
    for n in 0..60 {
        assert_eq!(fast.grundy(n), slow.grundy(n), "heap {n}");
        let sort = |mut moves: Vec<grundy::Move<u64>>| {
            moves.iter_mut().for_each(|m| m.to.sort_unstable());
            moves.sort_by_key(|m| (m.component, m.to.clone()));
            moves
        };
        for other in [0, 2, 7] {
            let found = sort(fast.winning_moves([n, other], Play::Normal).unwrap());
            assert_eq!(found, sort(slow.winning_moves([n, other], Play::Normal).unwrap()), "heaps {n} and {other}");
        }
    }
    assert_eq!(fast.grundy(u64::MAX - 1), Ok(Nimber(u64::MAX - 1)));
    assert_eq!(fast.grundy(10_u64.pow(18)), Ok(Nimber(10_u64.pow(18) - 1)));
}
