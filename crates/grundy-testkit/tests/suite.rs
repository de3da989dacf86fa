//! The reference suite against the program's own answers: with all theories, with each one switched off, and with none.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use grundy::catalogue::NoFiles;
use grundy::question::{Question, Refusal, words};
use grundy::report::Report;
use grundy::{Budget, Outcome, Play};
use grundy_testkit::suite::{self, Suite};
use grundy_testkit::twin;

fn suite() -> Suite {
    Suite::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")).unwrap()
}

/// Which theories answer.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Engines {
    All,
    Without(usize),
    None,
}

/// Questions about one game, with the engines named; `None` if there is no such engine to switch off.
fn about(game: &str, engines: Engines, positions: u64) -> Option<Question> {
    restrict(Question::about(game, &NoFiles, &budget(positions)), engines)
}

/// A question about a sum of several games.
fn sum(text: &str, engines: Engines, positions: u64) -> Option<Question> {
    restrict(Question::read(&words(text).unwrap(), &NoFiles, &budget(positions)), engines)
}

/// Work that is too much for a search without theories ends after a while; the row is then not counted.
fn budget(positions: u64) -> Budget {
    Budget::unlimited().with_positions(positions).with_memory(1 << 24)
}

fn restrict(question: Result<Question, Refusal>, engines: Engines) -> Option<Question> {
    let mut question = question.unwrap_or_else(|error| panic!("{error}"));
    for (game, count) in question.theories().into_iter().enumerate() {
        match engines {
            Engines::All => {}
            Engines::Without(theory) if theory < count => question.drop_theory(game, theory),
            Engines::Without(_) => return None,
            Engines::None => (0..count).rev().for_each(|theory| question.drop_theory(game, theory)),
        }
    }
    Some(question)
}

fn play(play: twin::Play) -> Play {
    match play {
        twin::Play::Normal => Play::Normal,
        twin::Play::Misere => Play::Misere,
    }
}

/// Pairs whose order does not matter are written with the smaller number first.
fn canonical(game: &str, position: &str) -> String {
    let unordered = game.starts_with("wythoff") || game.starts_with("euclid");
    let mut parts: Vec<&str> = position.split(',').collect();
    if unordered && parts.len() == 2 {
        parts.sort_by_key(|part| part.parse::<u128>().unwrap_or(0));
    }
    if game.is_empty() || !position.contains(' ') {
        return parts.join(",");
    }
    let mut parts: Vec<&str> = position.split(' ').filter(|&part| part != "0").collect();
    parts.sort_unstable();
    parts.join(" ")
}

/// How many rows were compared, by kind.
#[derive(Default, Debug)]
struct Checked(BTreeMap<&'static str, usize>);

impl Checked {
    fn count(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }
    fn at_least(&self, what: &'static str, least: usize) {
        let found = self.0.get(what).copied().unwrap_or(0);
        assert!(found >= least, "only {found} rows of kind {what} were compared, and not {least}: {self:?}");
    }
}

fn check_case(case: &suite::Case, report: &Report, engines: Engines, checked: &mut Checked) {
    let context = format!("{} {} ({}) with {engines:?}: {}", case.game, case.position, report.play, case.source);
    if let Some(expected) = case.outcome
        && let Some(outcome) = report.outcome
    {
        assert_eq!(outcome.to_string(), format!("{expected:?}"), "{context}");
        checked.count("outcome");
    }
    if let (Some(expected), Some(value)) = (&case.grundy, &report.grundy) {
        assert_eq!(value.as_str(), expected, "{context}");
        checked.count("grundy");
    }
    if !report.is_answered() {
        return;
    }
    let found: BTreeSet<(usize, String)> =
        report.winning_moves.iter().map(|m| (m.component, canonical(&case.game, &m.to))).collect();
    if let Some(expected) = &case.moves {
        let expected: BTreeSet<(usize, String)> =
            expected.iter().map(|(i, to)| (*i, canonical(&case.game, to))).collect();
        assert_eq!(found, expected, "{context}");
        checked.count("moves");
    }
    if let Some((i, to)) = &case.one_move {
        assert!(found.contains(&(*i, canonical(&case.game, to))), "{context}: {found:?}");
        checked.count("one move");
    }
    if let Some(expected) = case.move_count {
        assert_eq!(report.winning_moves_total.to_u64(), Some(expected), "{context}");
        checked.count("count");
    }
}

fn check_cases(engines: Engines, positions: u64) -> Checked {
    let mut checked = Checked::default();
    for case in &suite().cases {
        // A question of its own for each case: a limit that one reaches must not spoil the next.
        let question = if case.game.is_empty() {
            sum(&case.position, engines, positions)
        } else {
            sum(&format!("'{}' {}", case.game, case.position), engines, positions)
        };
        let Some(mut question) = question else { continue };
        let report = question.ask(play(case.play), usize::MAX).unwrap_or_else(|fault| panic!("{case:?}: {fault}"));
        assert!(engines != Engines::All || report.outcome.is_some(), "not decided: {case:?}");
        check_case(case, &report, engines, &mut checked);
    }
    eprintln!("{engines:?}: {checked:?}");
    checked
}

#[test]
fn every_case_with_all_theories() {
    let checked = check_cases(Engines::All, 20_000_000);
    checked.at_least("outcome", 500);
    checked.at_least("grundy", 450);
    checked.at_least("moves", 95);
}

#[test]
fn every_case_with_each_theory_switched_off() {
    for theory in 0..4 {
        check_cases(Engines::Without(theory), 100_000);
    }
}

#[test]
fn every_case_by_search_alone() {
    let checked = check_cases(Engines::None, 100_000);
    checked.at_least("outcome", 350);
    checked.at_least("moves", 60);
}

fn check_sequences(engines: Engines, positions: u64) -> usize {
    let mut compared = 0;
    for sequence in &suite().sequences {
        let Some(mut question) = about(&sequence.game, engines, positions) else { continue };
        for (position, expected) in sequence.positions() {
            question.set(&position).unwrap();
            if let Some(value) = question.ask(Play::Normal, 0).unwrap().grundy {
                let source = &sequence.source;
                assert_eq!(value.to_u64(), Some(expected), "{} {position} with {engines:?}: {source}", sequence.game);
                compared += 1;
            }
        }
    }
    compared
}

#[test]
fn every_sequence() {
    assert!(check_sequences(Engines::All, 10_000_000) > 9500);
}

#[test]
fn every_sequence_by_search_alone() {
    assert!(check_sequences(Engines::None, 300_000) > 8500);
}

fn is_p(question: &mut Question, position: &str, convention: twin::Play) -> bool {
    question.set(position).unwrap();
    question.ask(play(convention), 0).unwrap().outcome == Some(Outcome::P)
}

#[test]
fn every_set_of_p_positions() {
    for set in &suite().p_positions {
        let mut question = about(&set.game, Engines::All, u64::MAX).unwrap();
        let found: Vec<u64> = (set.from..=set.to).filter(|n| is_p(&mut question, &n.to_string(), set.play)).collect();
        assert_eq!(found, set.p, "{} {:?}: {}", set.game, set.play, set.source);
    }
}

#[test]
fn every_set_of_p_pairs() {
    for set in &suite().p_pairs {
        let mut question = about(&set.game, Engines::All, u64::MAX).unwrap();
        let expected: BTreeSet<[u64; 2]> = set.p.iter().copied().collect();
        for a in 0..=set.to {
            for b in a..=set.to {
                let position = set.position(a, b);
                let found = is_p(&mut question, &position, set.play);
                assert_eq!(found, expected.contains(&[a, b]), "{} {position} {:?}: {}", set.game, set.play, set.source);
            }
        }
    }
}

/// A period that is claimed is a law of the values that the program gives, and it is the least one.
#[test]
fn every_period() {
    let mut compared = 0;
    for period in suite().periods.iter().filter(|period| period.preperiod + 2 * period.period < 1500) {
        let mut question = about(&period.game, Engines::All, u64::MAX).unwrap();
        let last = period.preperiod + 2 * period.period + 50;
        let values: Vec<Option<u64>> = (0..=last)
            .map(|n| {
                question.set(&n.to_string()).unwrap();
                question.ask(Play::Normal, 0).unwrap().grundy.and_then(|value| value.to_u64())
            })
            .collect();
        let repeats =
            |n: u64| values[(n + period.period) as usize] == values[n as usize].map(|value| value + period.saltus);
        let context = format!("{} has period {}: {}", period.game, period.period, period.source);
        assert!((period.preperiod..=last - period.period).all(repeats), "{context}");
        assert!(period.preperiod == 0 || !repeats(period.preperiod - 1), "{context}: the preperiod is shorter");
        compared += 1;
    }
    assert!(compared > 130, "only {compared} periods were compared");
}
