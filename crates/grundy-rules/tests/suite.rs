//! The rows of `testdata/rules` about the games of the folder `games`, and about rules written out.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use grundy::Budget;
use grundy::question::Question;
use grundy::report::Report;
use grundy_rules::game_with;
use grundy_testkit::suite::{Case, Suite};
use grundy_testkit::twin::{Outcome, Play};

/// The claims of the suite, each about one position.
fn claims(suite: Suite) -> Vec<Case> {
    let blank = |game: &str, position: String, source: &str| Case {
        game: game.into(),
        position,
        play: Play::Normal,
        outcome: None,
        grundy: None,
        moves: None,
        one_move: None,
        move_count: None,
        source: source.into(),
    };
    let mut claims = suite.cases;
    for row in &suite.sequences {
        claims.extend(row.positions().map(|(position, value)| Case {
            grundy: Some(value.to_string()),
            ..blank(&row.game, position, &row.source)
        }));
    }
    for row in &suite.p_positions {
        claims.extend((row.from..=row.to).map(|n| Case {
            play: row.play,
            outcome: Some(if row.p.contains(&n) { Outcome::P } else { Outcome::N }),
            ..blank(&row.game, n.to_string(), &row.source)
        }));
    }
    claims
}

/// What a row names: a rule, or a file with parameters.
fn question(game: &str, budget: &Budget) -> Question {
    let (text, parameters) = if grundy_rules::is_rule(game) {
        (game.to_owned(), None)
    } else {
        let (name, parameters) = game.split_once(':').map_or((game, None), |(name, rest)| (name, Some(rest)));
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{name}.game"));
        (fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())), parameters)
    };
    let game = game_with(&text, parameters, budget).unwrap_or_else(|error| panic!("{game}: {error:?}"));
    Question::of(&[(game, &[])], budget).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
}

fn agrees(claim: &Case, report: &Report) -> bool {
    let moves: BTreeSet<(usize, &str)> =
        report.winning_moves.iter().map(|found| (found.component, found.to.as_str())).collect();
    let outcome = match report.outcome {
        Some(grundy::Outcome::N) => Some(Outcome::N),
        Some(grundy::Outcome::P) => Some(Outcome::P),
        _ => None,
    };
    claim.outcome.is_none_or(|claimed| outcome == Some(claimed))
        && claim
            .grundy
            .as_deref()
            .is_none_or(|claimed| report.grundy.as_ref().is_some_and(|value| value.as_str() == claimed))
        && claim.moves.as_ref().is_none_or(|claimed| moves == claimed.iter().map(|(i, to)| (*i, to.as_str())).collect())
        && claim.move_count.is_none_or(|claimed| moves.len() as u64 == claimed)
}

#[test]
fn rules_say_what_the_suite_says() {
    let suite = Suite::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules")).unwrap();
    let claims = claims(suite);
    assert!(claims.len() > 4000, "only {} rows", claims.len());
    let budget = Budget::unlimited();
    let mut wrong = Vec::new();
    // One question after the other about the same game, which keeps what it has found.
    let mut asked: Option<(&str, Question)> = None;
    for claim in &claims {
        let question = match &mut asked {
            Some((game, question)) if *game == claim.game => question,
            _ => &mut asked.insert((&claim.game, question(&claim.game, &budget))).1,
        };
        question.set(&claim.position).unwrap_or_else(|refusal| panic!("{claim:?}: {refusal:?}"));
        let play = if claim.play == Play::Misere { grundy::Play::Misere } else { grundy::Play::Normal };
        let report = question.ask(play, 1000).unwrap_or_else(|fault| panic!("{claim:?}: {fault}"));
        if !agrees(claim, &report) {
            wrong.push(format!(
                "{claim:?}: {:?}, value {:?}, {:?}",
                report.outcome, report.grundy, report.winning_moves
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
