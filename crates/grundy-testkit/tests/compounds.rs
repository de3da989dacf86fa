//! Compounds: the theorems against play to the end.

use std::collections::BTreeSet;

use grundy::catalogue::NoFiles;
use grundy::compound::{Compound, CompoundReport};
use grundy::question::{Fault, Question};
use grundy::{Budget, Limit, Outcome, Play};
use grundy_testkit::catalogue::find;
use grundy_testkit::compound::{Component, Compound as Slow, Rule};
use grundy_testkit::twin::{self, Twin};

const COMPOUNDS: [(Compound, Rule); 4] = [
    (Compound::Conjunctive, Rule { everywhere: true, short: true }),
    (Compound::Continued, Rule { everywhere: true, short: false }),
    (Compound::Selective, Rule { everywhere: false, short: false }),
    (Compound::ShortSelective, Rule { everywhere: false, short: true }),
];
const PLAYS: [(Play, twin::Play); 2] = [(Play::Normal, twin::Play::Normal), (Play::Misere, twin::Play::Misere)];

fn ask(text: &str, compound: Compound, play: Play) -> CompoundReport {
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    let mut question = Question::read(&words, &NoFiles, &Budget::unlimited()).unwrap();
    question.ask_compound(compound, play, usize::MAX).unwrap()
}

/// Outcome and winning moves of a compound of two games: positions `0, a` of the first, `1, b` of the second.
fn check(slow: &mut Slow<'_>, text: &str, components: &[Component], compound: Compound, play: Play) {
    let report = ask(text, compound, play);
    let context = format!("{text}, {compound:?}, {play}");
    let outcome = if slow.outcome(components) == twin::Outcome::P { Outcome::P } else { Outcome::N };
    assert_eq!(report.outcome, Some(outcome), "{context}");
    assert!(report.is_answered(), "{context}");
    assert_eq!(report.winning_moves_total.to_u64(), Some(report.winning_moves.len() as u64), "{context}");
    // Heaps of 0 are no parts, and the pair of the second game has no order.
    let normal = |all: &[Component]| -> Vec<Component> {
        let part = |part: &Vec<i64>| match part[..] {
            [game, a, b] if game == 1 => vec![game, a.min(b), a.max(b)],
            _ => part.clone(),
        };
        let component = |parts: &Component| parts.iter().filter(|part| part[1..] != [0]).map(part).collect();
        all.iter().map(component).collect()
    };
    let found: BTreeSet<Vec<Component>> = report
        .winning_moves
        .iter()
        .map(|changes| {
            let mut next = components.to_vec();
            for change in changes {
                let game = components[change.component][0][0];
                let numbers = |word: &str| word.split(',').map(|n| n.parse().unwrap()).collect::<Vec<i64>>();
                let mut parts: Component =
                    change.to.split_whitespace().map(|word| [vec![game], numbers(word)].concat()).collect();
                parts.sort();
                next[change.component] = parts;
            }
            normal(&next)
        })
        .collect();
    assert_eq!(found.len(), report.winning_moves.len(), "{context}: each once");
    let expected: BTreeSet<Vec<Component>> = slow.winning_moves(components).iter().map(|next| normal(next)).collect();
    assert_eq!(found, expected, "{context}: winning moves");
}

/// The games, and the positions of each, are combined in every way.
fn check_all(games: [(&str, &[&str]); 2], three: bool) {
    let twins = games.map(|(game, _)| find(game).unwrap().0);
    let twin = Twin::any_of(twins.into());
    let read = |game: usize, text: &str| -> Component {
        vec![[vec![game as i64], text.split(',').map(|n| n.parse().unwrap()).collect()].concat()]
    };
    for (compound, rule) in COMPOUNDS {
        for (play, slow_play) in PLAYS {
            let mut slow = Slow::new(&twin, rule, slow_play);
            for a in games[0].1 {
                for b in games[1].1 {
                    let text = format!("{} {a} + {} {b}", games[0].0, games[1].0);
                    check(&mut slow, &text, &[read(0, a), read(1, b)], compound, play);
                    if three {
                        for c in games[1].1 {
                            let components = [read(0, a), read(1, b), read(1, c)];
                            check(&mut slow, &format!("{text} {c}"), &components, compound, play);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn heaps() {
    let heaps = ["0", "1", "2", "3", "4", "5"];
    check_all([("nim", &heaps[..4]), ("subtract:1,3", &heaps)], true);
    check_all([("subtract:2,3", &heaps), ("subtract:1,4", &heaps)], true);
}

#[test]
fn components_that_split() {
    check_all([("kayles", &["0", "1", "3", "4", "5"]), ("octal:0.6", &["0", "1", "2", "4"])], false);
}

#[test]
fn pairs_of_heaps() {
    check_all([("wythoff", &["0,0", "1,0", "1,2", "2,2"]), ("euclid", &["1,0", "1,3", "2,3", "3,5"])], false);
}

/// From cp-oracle.tsv, "Join of two heaps" and HDU 3595.
#[test]
fn published_outcomes() {
    use Outcome::{N, P};
    let rows: &[(Compound, u64, u64, Outcome, Outcome)] = &[
        (Compound::Conjunctive, 2, 3, N, N),
        (Compound::Conjunctive, 3, 5, N, P),
        (Compound::Conjunctive, 4, 6, P, N),
        (Compound::Conjunctive, 7, 7, N, P),
        (Compound::Conjunctive, 2, 2, P, N),
        (Compound::Conjunctive, 5, 1, N, P),
        (Compound::Conjunctive, 6, 3, N, P),
        (Compound::Continued, 1, 1, N, P),
        (Compound::Continued, 2, 3, N, N),
        (Compound::Continued, 3, 5, N, P),
        (Compound::Continued, 4, 6, P, N),
        (Compound::Continued, 7, 7, N, P),
        (Compound::Continued, 2, 2, P, N),
        (Compound::Continued, 5, 1, N, P),
        (Compound::Selective, 1, 1, N, N),
        (Compound::Selective, 2, 3, N, N),
        (Compound::Selective, 3, 5, N, N),
        (Compound::Selective, 4, 6, P, P),
        (Compound::Selective, 7, 7, N, N),
        (Compound::Selective, 5, 1, N, N),
        (Compound::Selective, 6, 3, N, N),
    ];
    for &(compound, a, b, normal, misere) in rows {
        let text = format!("subtract:1,3 {a} {b}");
        assert_eq!(ask(&text, compound, Play::Normal).outcome, Some(normal), "{text} {compound:?}");
        assert_eq!(ask(&text, compound, Play::Misere).outcome, Some(misere), "{text} {compound:?} misère");
    }
    let euclid = [("4,4", N), ("1,2 4,6", P), ("3,5 4,8", N), ("5,7 2,3", P), ("2,3 3,5", N), ("7,9 3,4", P)];
    for (pairs, outcome) in euclid {
        assert_eq!(
            ask(&format!("euclid {pairs}"), Compound::Continued, Play::Normal).outcome,
            Some(outcome),
            "{pairs}"
        );
    }
}

#[test]
fn theorems_answer_for_heaps_that_no_search_reaches() {
    let report = ask("bash:3 10^18 4 + nim 0", Compound::Selective, Play::Normal);
    assert_eq!((report.outcome, report.complete), (Some(Outcome::P), true));
    let words: Vec<String> = ["nim", "10^18", "3"].map(str::to_owned).into();
    let budget = Budget::unlimited().with_positions(1000);
    let mut question = Question::read(&words, &NoFiles, &budget).unwrap();
    let report = question.ask_compound(Compound::Conjunctive, Play::Normal, 5).unwrap();
    assert_eq!((report.outcome, report.complete), (None, false));
    assert!(matches!(report.limit, Some(Limit::Positions | Limit::Memory)));
}

#[test]
fn few_moves_are_listed_and_all_counted() {
    let words: Vec<String> = std::iter::once("bash:9").chain(std::iter::repeat_n("5", 30)).map(str::to_owned).collect();
    let mut question = Question::read(&words, &NoFiles, &Budget::unlimited()).unwrap();
    let report = question.ask_compound(Compound::ShortSelective, Play::Normal, 3).unwrap();
    // A heap of 5 can be emptied, which ends play, or left with 4 to 1, which wins nothing, or untouched.
    let total = 6_u128.pow(30) - 5_u128.pow(30);
    assert_eq!(report.winning_moves_total.as_str(), total.to_string());
    assert_eq!(report.winning_moves.len(), 3);
}

#[test]
fn games_that_go_round_are_refused() {
    let words: Vec<String> = ["graph:0-1,1-0,1-2", "0", "1"].map(str::to_owned).into();
    for (compound, _) in COMPOUNDS {
        let mut question = Question::read(&words, &NoFiles, &Budget::unlimited()).unwrap();
        let fault = question.ask_compound(compound, Play::Normal, 5);
        assert!(
            matches!(fault, Err(Fault::Loop(_) | Fault::Rules(..)))
                || fault.as_ref().is_ok_and(|report| report.outcome.is_some() && !compound.name().contains("con")),
            "{compound:?}: {fault:?}"
        );
    }
}
