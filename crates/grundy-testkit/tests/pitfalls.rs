//! Mistakes that programs and tutorials about these games are known to make, each as a test that this one does not.
//!
//! The numbers are those of a list of such mistakes; what cannot occur in the games of the catalogue is left out.

use grundy::catalogue::NoFiles;
use grundy::question::{Question, words};
use grundy::report::Report;
use grundy::theories::GuySmith;
use grundy::{Budget, Evidence, Outcome, Play};
use grundy_testkit::catalogue::find;
use grundy_testkit::twin;

use Outcome::{D, N, P};
use Play::{Misere, Normal};

fn question(sum: &str) -> Question {
    let words = words(sum).unwrap_or_else(|error| panic!("{error}"));
    Question::read(&words, &NoFiles, &Budget::unlimited()).unwrap_or_else(|error| panic!("{error}"))
}

fn without_theories(sum: &str) -> Question {
    let mut question = question(sum);
    for (game, count) in question.theories().into_iter().enumerate() {
        (0..count).rev().for_each(|theory| question.drop_theory(game, theory));
    }
    question
}

fn report(sum: &str, play: Play) -> Report {
    question(sum).ask(play, 100).unwrap_or_else(|fault| panic!("{sum}: {fault}"))
}

fn outcome(sum: &str, play: Play) -> Outcome {
    report(sum, play).outcome.unwrap_or_else(|| panic!("{sum} is not decided"))
}

fn value(sum: &str) -> u64 {
    report(sum, Normal).grundy.and_then(|value| value.to_u64()).unwrap_or_else(|| panic!("{sum} has no value"))
}

/// The winning moves as component and position.
fn moves(sum: &str, play: Play) -> Vec<(usize, String)> {
    report(sum, play).winning_moves.into_iter().map(|m| (m.component, m.to)).collect()
}

/// Many heaps of one game; what was found for one is kept for the next.
fn each_heap<T>(game: &str, heaps: impl Iterator<Item = u64>, play: Play, ask: impl Fn(u64, Report) -> T) -> Vec<T> {
    let mut question = Question::about(game, &NoFiles, &Budget::unlimited()).unwrap_or_else(|error| panic!("{error}"));
    heaps
        .map(|heap| {
            question.set(&heap.to_string()).unwrap_or_else(|error| panic!("{error}"));
            ask(heap, question.ask(play, 0).unwrap_or_else(|fault| panic!("{game} {heap}: {fault}")))
        })
        .collect()
}

fn values(game: &str, heaps: impl Iterator<Item = u64>) -> Vec<u64> {
    each_heap(game, heaps, Normal, |_, report| report.grundy.and_then(|value| value.to_u64()).expect("a value"))
}

/// The heaps of a range that are P-positions.
fn lost(game: &str, to: u64, play: Play) -> Vec<u64> {
    let lost = each_heap(game, 0..=to, play, |heap, report| (report.outcome == Some(P)).then_some(heap));
    lost.into_iter().flatten().collect()
}

/// The golden ratio in 64-bit floating point first fails at the 40th Fibonacci number.
#[test]
fn pitfall_01_wythoff_in_doubles() {
    assert_eq!(outcome("wythoff 165580140,267914295", Normal), P);
    assert_eq!(outcome("wythoff 165580141,267914296", Normal), N);
    // The next two indices at which it fails.
    for index in [141_422_324_u128, 180_510_493] {
        let smaller = (index + (5 * index * index).isqrt()) / 2;
        assert_eq!(outcome(&format!("wythoff {smaller},{}", smaller + index), Normal), P);
        assert_eq!(outcome(&format!("wythoff {},{}", smaller + 1, smaller + index + 1), Normal), N);
    }
}

/// A rounded golden ratio fails sooner, always at a Fibonacci number; there the pair is known without any ratio.
#[test]
fn pitfall_02_wythoff_with_a_rounded_constant() {
    for (a, b) in [(377, 610), (4180, 6764), (317_811, 514_229), (3_524_577, 5_702_886)] {
        assert_eq!(outcome(&format!("wythoff {a},{b}"), Normal), P, "{a},{b}");
    }
}

/// Five times the square of the index passes 64 bits long before the heaps do, as far as the last pair below 2^64.
#[test]
fn pitfall_03_wythoff_overflow() {
    // With F(n) for index, the P-pair is F(n+1), F(n+2) for odd n, and one less in both for even n.
    let (mut a, mut b) = (1_u64, 2_u64);
    for n in 1_u64.. {
        let down = u64::from(n.is_multiple_of(2));
        let pair = |up: u64| format!("wythoff {},{}", a - down + up, b - down + up);
        if n > 40 {
            assert_eq!(outcome(&pair(0), Normal), P, "index F({n})");
        }
        if n > 85 {
            assert_eq!(outcome(&pair(1), Normal), N, "index F({n})");
        }
        let Some(next) = a.checked_add(b) else { break };
        (a, b) = (b, next);
    }
    assert!(b > 1 << 63);
}

/// The index is the difference of the heaps and not that divided by the ratio: (3, 5) is lost.
#[test]
fn pitfall_05_wythoff_index() {
    assert_eq!(outcome("wythoff 3,5", Normal), P);
    assert_eq!(outcome("wythoff 5,3", Normal), P);
}

/// A heap may be turned into its XOR with the nim-sum only if that makes it smaller.
#[test]
fn pitfall_06_only_some_heaps_can_be_lowered() {
    assert_eq!(moves("nim 3 6 9", Normal), [(2, "5".to_owned())]);
    assert_eq!(moves("nim 5 7 9", Normal), [(2, "2".to_owned())]);
    assert_eq!(moves("nim 3 4 5", Normal), [(0, "1".to_owned())]);
}

/// In misère play heaps of 1 turn the rule round, and empty heaps do not count.
#[test]
fn pitfall_07_misere_nim_by_the_nim_sum_alone() {
    for (sum, expected) in [("1", P), ("1 1", N), ("1 0", P), ("0 1 1 0", N), ("0", N), ("1 1 1", P), ("3 5 1", N)] {
        assert_eq!(outcome(&format!("nim {sum}"), Misere), expected, "{sum}");
    }
}

/// What the rule of misère Nim would say of one component with this value.
fn by_the_rule_of_nim(value: u64) -> Outcome {
    if value == 1 { P } else { N }
}

/// Games that split do not play misère Nim on their values; these are the heaps at which the rule of Nim is wrong.
#[test]
fn pitfall_08_misere_nim_on_the_values_of_games_that_split() {
    for (code, to, wrong) in [
        ("0.77", 16, &[8_u64, 9, 12, 13, 16][..]),
        ("0.07", 23, &[12, 16, 17, 21, 23]),
        ("0.137", 22, &[11, 15, 16, 20, 22]),
        ("0.75", 9, &[5, 7, 9]),
    ] {
        let game = format!("octal:{code}");
        let rule: Vec<Outcome> = values(&game, 0..=to).into_iter().map(by_the_rule_of_nim).collect();
        let found = each_heap(&game, 0..=to, Misere, |heap, report| (heap, report.outcome));
        let differ = found.into_iter().zip(rule).filter(|((_, found), rule)| *found != Some(*rule));
        assert_eq!(differ.map(|((heap, _), _)| heap).collect::<Vec<_>>(), wrong, "{code}");
    }
    assert_eq!((value("kayles 9"), outcome("kayles 9", Misere)), (4, P));
    // Where heaps never split it holds.
    for game in ["subtract:1,3,4", "subtract:2,5", "all-but:2,5", "bash:3"] {
        let rule: Vec<Outcome> = values(game, 0..=25).into_iter().map(by_the_rule_of_nim).collect();
        assert_eq!(each_heap(game, 0..=25, Misere, |_, report| report.outcome.expect("decided")), rule, "{game}");
    }
}

/// Normal and misère Nim differ exactly where no heap is larger than 1, and there always.
#[test]
fn pitfall_09_where_misere_nim_differs() {
    for (a, b, c) in (0..4).flat_map(|a| (0..4).flat_map(move |b| (0..4).map(move |c| (a, b, c)))) {
        let sum = format!("nim {a} {b} {c}");
        assert_eq!(outcome(&sum, Normal) != outcome(&sum, Misere), a.max(b).max(c) <= 1, "{sum}");
    }
}

/// 0.127 has period 4, but from heap 46578 on; it must not be proved from less.
#[test]
fn pitfall_10_a_period_that_begins_late() {
    let rules = grundy::rulesets::TakeAndBreak::parse_octal("0.127").expect("a code");
    let theory = GuySmith::new(&rules, &Budget::unlimited().with_positions(20_000)).expect("an octal code");
    assert_eq!(theory.period(), None);
    let far = report("octal:0.127 5000", Normal);
    assert!(matches!(far.evidence, Some(Evidence::Computed(_))), "{:?}", far.evidence);
}

/// 0.16 repeats every 3 heaps for 54 of them, and does not have period 3.
#[test]
fn pitfall_11_a_long_stretch_is_not_a_period() {
    let found = values("octal:0.16", 571..=628);
    let repeats = |n: u64| found[(n - 571) as usize] == found[(n + 3 - 571) as usize];
    assert!((571..625).all(repeats));
    assert_eq!((found[54], found[57]), (2, 8));
    let far = report("octal:0.16 4000", Normal);
    assert!(matches!(far.evidence, Some(Evidence::Computed(_))), "{:?}", far.evidence);
}

/// Three repeats, or five equal values, prove nothing for a subtraction set.
#[test]
fn pitfall_12_three_repeats_are_no_proof() {
    let alternating: Vec<u64> = (0..50).map(|n| n % 2).chain([2, 0, 1]).collect();
    assert_eq!(values("subtract:1,50", 0..=52), alternating);
    assert_eq!(value("subtract:1,50 51000000000000000050"), 2);
    assert_eq!(values("subtract:5,6,8", 0..=13), [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 0]);
}

/// The last P-position of Grundy's game that is known is 1222, and not 1022; what is beyond the table is not claimed.
#[test]
fn pitfall_14_the_last_known_p_position_of_grundys_game() {
    let lost = lost("grundy", 5000, Normal);
    assert_eq!(lost.last(), Some(&1222));
    // Heap 0 is lost too.
    assert_eq!(lost.len(), 42);
    assert_eq!((outcome("grundy 1022", Normal), outcome("grundy 1222", Normal)), (N, P));
    let far = report("grundy 5000", Normal);
    assert!(matches!(far.evidence, Some(Evidence::Computed(_))), "{:?}", far.evidence);
    let budget = Budget::unlimited().with_positions(10_000);
    let words = ["grundy".to_owned(), "1000000000".to_owned()];
    let mut question = Question::read(&words, &NoFiles, &budget).expect("a heap");
    let report = question.ask(Normal, 0).expect("no fault");
    assert_eq!((report.outcome, report.is_answered()), (None, false));
    assert!(report.limit.is_some());
}

/// Long chains of positions do not exhaust the stack, with and without theories.
#[test]
fn pitfall_15_deep_play() {
    let deep = |mut question: Question| question.ask(Normal, 1).expect("no fault").outcome;
    assert_eq!(deep(without_theories("subtract:1 1000001")), Some(N));
    let path: Vec<String> = (0..200_000).map(|vertex| format!("{vertex}-{}", vertex + 1)).collect();
    assert_eq!(deep(question(&format!("hackenbush {}", path.join(",")))), Some(N));
    assert_eq!(deep(question(&format!("graph:{} 0", path.join(",")))), Some(P));
    assert_eq!(deep(without_theories(&format!("graph:{} 1", path.join(",")))), Some(N));
}

/// A cycle is named, whichever of its vertices is asked about first, and the answer is the same with and without theories.
#[test]
fn pitfall_18_cycles() {
    // From 1 the token leaves the cycle, or it cannot.
    let (exit, none) = ([(P, D), (N, D)], [(D, D), (D, D)]);
    for (graph, expected) in [("0-1,1-0,1-2", exit), ("1-2,1-0,0-1", exit), ("0-1,1-0,2-1", none)] {
        for (start, (normal, misere)) in ["0", "1"].into_iter().zip(expected) {
            for mut question in
                [question(&format!("graph:{graph} {start}")), without_theories(&format!("graph:{graph} {start}"))]
            {
                for (play, outcome) in [(Normal, normal), (Misere, misere), (Normal, normal)] {
                    let report = question.ask(play, 9).unwrap();
                    assert_eq!(report.outcome, Some(outcome), "{graph} {start} {play}");
                    let round = report.why.iter().find(|step| step.id == "play-goes-round");
                    assert_eq!(round.unwrap().arg("cycle").unwrap().len(), "0 -> 1 -> 0".len(), "{graph}");
                }
            }
        }
    }
    assert_eq!(outcome("graph:0-0 0", Normal), D);
    assert_eq!(outcome("graph:0-1,1-0,1-2 2", Normal), P);
}

/// Values are as large as they are: no table of a guessed size cuts them off.
#[test]
fn pitfall_20_large_values() {
    let mut question = without_theories("bash:3000 3000");
    let report = question.ask(Normal, 0).expect("no fault");
    assert_eq!(report.grundy.and_then(|value| value.to_u64()), Some(3000));
    assert_eq!(value("bash:1000000000000 2000000000001"), 1_000_000_000_000);
    assert!(values("octal:0.172", 0..=3000).into_iter().max() > Some(32));
}

/// A set may be written in any order.
#[test]
fn pitfall_21_sets_that_are_not_sorted() {
    assert_eq!(values("subtract:5,2", 0..8), [0, 0, 1, 1, 0, 2, 1, 0]);
    for heap in 0..30 {
        assert_eq!(value(&format!("subtract:5,2 {heap}")), value(&format!("subtract:2,5 {heap}")));
        assert_eq!(value(&format!("all-but:6,1 {heap}")), value(&format!("all-but:1,6 {heap}")));
    }
}

/// The pieces of Georgia and Bob may be listed in any order.
#[test]
fn pitfall_22_squares_that_are_not_sorted() {
    for sum in ["georgia-bob 1,5,6,7,9,12,14,17", "georgia-bob 17,1,9,5,14,7,12,6"] {
        assert_eq!(outcome(sum, Normal), N, "{sum}");
    }
    for sum in ["georgia-bob 1,2,3", "georgia-bob 3,1,2", "georgia-bob 2,3,1"] {
        assert_eq!(outcome(sum, Normal), P, "{sum}");
    }
}

/// With an odd number of pieces the gaps are paired from the right, and the first piece goes with the edge.
#[test]
fn pitfall_23_gaps_are_paired_from_the_right() {
    let (twin, _) = find("georgia-bob").expect("a twin");
    let (mut count, mut wrong_from_the_left) = (0, 0);
    for (a, b, c) in (1..=8).flat_map(|a| (a + 1..=8).flat_map(move |b| (b + 1..=8).map(move |c| (a, b, c)))) {
        let lost = twin::outcome(&twin, &[vec![a, b, c]], twin::Play::Normal) == twin::Outcome::P;
        assert_eq!(outcome(&format!("georgia-bob {a},{b},{c}"), Normal) == P, lost, "{a},{b},{c}");
        count += 1;
        wrong_from_the_left += i32::from((b - a - 1 == 0) != lost);
    }
    assert_eq!(count, 56);
    assert!(wrong_from_the_left > 0);
    assert_eq!(outcome("georgia-bob 1,2,4", Normal), N);
}

/// Which steps count depends on whether the list begins with the ground; coins on the ground are out of play.
#[test]
fn pitfall_24_the_parity_of_stairs() {
    for (steps, with_ground, without) in [
        ("0,2,1", 2, 1),
        ("1,1,1,1", 0, 0),
        ("5,3", 3, 5),
        ("2", 0, 2),
        ("2,0", 0, 2),
        ("0,0,4", 0, 4),
        ("7,0,0,1", 1, 7),
    ] {
        assert_eq!(value(&format!("staircase:ground {steps}")), with_ground, "{steps}");
        assert_eq!(value(&format!("staircase {steps}")), without, "{steps}");
    }
}

/// The depth of a node counts, also where its parent has the larger number.
#[test]
fn pitfall_24_the_parity_of_nodes() {
    assert_eq!(value("tree-staircase:3 2:1,0:0"), 0);
    assert_eq!(value("tree-staircase:3 2:0,0:1"), 1);
    assert_eq!(value("tree-staircase:3 2:2,3:5,0:1"), 2 ^ 1);
}

/// In Moore's Nim the columns are counted modulo k + 1, and need not be empty.
#[test]
fn pitfall_25_columns_modulo_k_plus_one() {
    assert_eq!(outcome("moore:2 1,1,1", Normal), P);
    assert_eq!(outcome("moore:2 5,5,5", Normal), P);
    assert_eq!(outcome("moore:2 1,1", Normal), N);
    assert_eq!(outcome("moore:3 2,2,2,2", Normal), P);
    assert_eq!(outcome("moore:2 1,1,1", Misere), N);
    assert_eq!(outcome("moore:2 1,1,1,1", Misere), P);
}

/// Nim-sums have 64 bits.
#[test]
fn pitfall_26_nim_sums_of_64_bits() {
    assert_eq!(value("nim 4294967297 1 4294967296"), 0);
    assert_eq!(value("nim 4294967296 0"), 1 << 32);
    assert_eq!(outcome("nim 4294967296 0", Normal), N);
    assert_eq!(value("nim 18446744073709551615 1"), u64::MAX - 1);
    assert_eq!(value("nimble 9223372036854775808,1"), (1 << 63) + 1);
}

/// The value is neither the size of a heap nor the number of options.
#[test]
fn pitfall_27_values_are_not_sizes() {
    assert_eq!((value("nim 4"), value("subtract:1,3 4")), (4, 0));
    assert_eq!((value("kayles 4"), value("lasker 4")), (1, 3));
}

/// Components are joined by nim-addition; the mex belongs to options.
#[test]
fn pitfall_28_components_are_added_not_excluded() {
    assert_eq!(value("nim 1 2"), 3);
    assert_eq!(value("nim 1 + subtract:1,3,4 5 + kayles 3"), 1 ^ 3 ^ 3);
}

/// Euclid's game has two rules, and (1, 1) is won in one of them only.
#[test]
fn pitfall_29_two_games_of_euclid() {
    assert_eq!((outcome("euclid 1,1", Normal), outcome("euclid:positive 1,1", Normal)), (N, P));
    assert_eq!((outcome("euclid 34,12", Normal), outcome("euclid 15,24", Normal)), (N, P));
    assert!(Question::read(&words("euclid:positive 0,1").expect("words"), &NoFiles, &Budget::unlimited()).is_err());
}

/// The first move of Fibonacci Nim does not take all, unless the limit says that it may.
#[test]
fn pitfall_30_whether_the_first_move_may_take_all() {
    for (position, expected) in [("2", P), ("13", P), ("10000", N), ("13,13", N), ("2,2", N), ("1,1", N), ("13,12", P)]
    {
        assert_eq!(outcome(&format!("fibonacci-nim {position}"), Normal), expected, "{position}");
    }
    // From a heap of 1 there is no first move at all.
    assert_eq!((outcome("fibonacci-nim 1", Normal), outcome("fibonacci-nim 1", Misere)), (P, N));
}

/// A circle of Kayles becomes a row with the first move; every row is won, so every circle of 3 or more is lost.
#[test]
fn pitfall_33_a_row_is_not_a_circle() {
    assert_eq!(lost("kayles", 300, Normal), [0]);
    let circle = |pins: u64| grundy::mex(values("kayles", pins - 2..pins).into_iter().map(grundy::Nimber));
    assert!((3..60).all(|pins| circle(pins) == grundy::Nimber(0)));
}

/// Cycles, parallel edges and loops of Hackenbush have values of their own: they are not taken for trees.
#[test]
fn pitfall_34_edges_that_close_a_cycle() {
    let cases = [
        ("0-1,0-1", 0),
        ("0-1,1-0", 0),
        ("0-0", 1),
        ("0-1,1-1", 2),
        ("0-1,1-2,2-0", 1),
        ("0-1,1-2,2-3,3-1", 2),
        ("0-1,1-2,2-3,3-0", 0),
    ];
    for (edges, expected) in cases {
        assert_eq!(value(&format!("hackenbush {edges}")), expected, "{edges}");
    }
    // Misère play is not decided by fusing; of the triangle both kinds of moves leave an N-position.
    assert_eq!((outcome("hackenbush 0-1,0-1", Misere), outcome("nim 0", Misere)), (N, N));
    assert_eq!(outcome("hackenbush 0-1,1-2,2-0", Misere), P);
    assert_eq!((outcome("hackenbush 0-1,0-2", Misere), outcome("hackenbush 0-1,1-2", Misere)), (N, N));
    let words = ["hackenbush".to_owned(), "1-2".to_owned()];
    assert!(Question::read(&words, &NoFiles, &Budget::unlimited()).is_err());
}

/// Games in which a turn changes several heaps are not sums of heaps.
#[test]
fn pitfall_35_rows_that_are_no_sums() {
    assert_eq!((outcome("nim 1 1", Normal), outcome("moore:2 1,1", Normal)), (P, N));
    assert_eq!((outcome("moore:2 1 1", Normal), report("moore:2 1,1", Normal).components.len()), (P, 1));
    assert_eq!(outcome("wythoff 2,2", Normal), N);
    // The heads of Turning Turtles are a sum in normal play only.
    assert_eq!((outcome("turning-turtles HHH", Normal), outcome("turning-turtles HHH", Misere)), (P, N));
    assert_eq!(outcome("nim 1 2 3", Misere), P);
}

/// In misère Kayles two equal heaps may be won or lost, so no number for each heap decides a sum.
#[test]
fn pitfall_37_misere_values_do_not_add() {
    assert_eq!((outcome("kayles 4 4", Misere), outcome("kayles 3 3", Misere)), (N, P));
    assert_eq!((outcome("kayles 4 4", Normal), outcome("kayles 3 3", Normal)), (P, P));
    // 1 and 4 have equal values, and are both lost alone.
    assert_eq!((value("kayles 1"), value("kayles 4")), (1, 1));
    assert_eq!((outcome("kayles 1", Misere), outcome("kayles 4", Misere)), (P, P));
    assert_eq!(lost("kayles", 24, Misere), [1, 4, 9, 12, 20]);
}

/// A tutorial has it that the losing heaps of taking 1, 3 or 4 follow no simple rule: they are 0 and 2 modulo 7.
#[test]
fn tutorial_taking_1_3_or_4_is_periodic() {
    let expected: Vec<u64> = (0..=400).filter(|n| matches!(n % 7, 0 | 2)).collect();
    assert_eq!(lost("subtract:1,3,4", 400, Normal), expected);
    let far = report("subtract:1,3,4 700000000000000002", Normal);
    assert!(matches!(far.evidence, Some(Evidence::Proved(_))) && far.outcome == Some(P), "{:?}", far.evidence);
}

/// A tutorial argues that coins on even stairs come down in an even number of moves: two coins can take three.
#[test]
fn tutorial_even_stairs_are_lost_by_reply_and_not_by_parity() {
    assert_eq!(value("staircase 0,2"), 0);
    for after in ["1,1", "0,1"] {
        assert_eq!(outcome(&format!("staircase {after}"), Normal), if after == "0,1" { P } else { N });
    }
}

/// A tutorial has it that moves to a larger value are of no use: here two of the three winning moves are such.
#[test]
fn tutorial_winning_moves_may_raise_a_value() {
    assert_eq!((value("kayles 4"), value("kayles 3"), value("kayles 1 2")), (1, 3, 3));
    let mut found = moves("kayles 4 + nim 3", Normal);
    found.sort();
    assert_eq!(found, [(0, "1 2".to_owned()), (0, "3".to_owned()), (1, "1".to_owned())]);
}
