//! The rows of `testdata/rules` about the games of the folder `games`, and about rules written out.

use std::fs;
use std::path::Path;

use grundy::Budget;
use grundy_rules::{game_with, header, known};
use grundy_testkit::suite::Suite;
use grundy_testkit::twin::{Outcome, Play};

/// The claims of a row, as `known` lines.
struct Row {
    game: String,
    known: Vec<String>,
}

fn known(play: Play, position: &str, value: &str) -> String {
    let play = if play == Play::Misere { "misere " } else { "" };
    let words: Vec<String> = position.split(' ').map(|word| format!("\"{word}\"")).collect();
    format!("known {play}{} = {value}", words.join(" "))
}

fn letter(outcome: Outcome) -> &'static str {
    if outcome == Outcome::N { "N" } else { "P" }
}

fn rows(suite: &Suite) -> Vec<Row> {
    let mut rows = Vec::new();
    for case in &suite.cases {
        let mut claims = Vec::new();
        claims.extend(case.outcome.map(|outcome| known(case.play, &case.position, letter(outcome))));
        claims.extend(case.grundy.as_ref().map(|value| known(Play::Normal, &case.position, value)));
        rows.push(Row { game: case.game.clone(), known: claims });
    }
    for sequence in &suite.sequences {
        let claims =
            sequence.positions().map(|(position, value)| known(Play::Normal, &position, &value.to_string())).collect();
        rows.push(Row { game: sequence.game.clone(), known: claims });
    }
    for row in &suite.p_positions {
        let claims = (row.from..=row.to)
            .map(|n| known(row.play, &n.to_string(), if row.p.contains(&n) { "P" } else { "N" }))
            .collect();
        rows.push(Row { game: row.game.clone(), known: claims });
    }
    rows
}

/// The rule and the parameters that a row names. What its file itself claims is left out.
fn rule(game: &str) -> (String, Option<&str>) {
    if grundy_rules::is_rule(game) {
        return (game.into(), None);
    }
    let (name, parameters) = match game.split_once(':') {
        Some((name, parameters)) => (name, Some(parameters)),
        None => (game, None),
    };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{name}.game"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    (text.lines().filter(|line| !line.starts_with("known ")).collect::<Vec<_>>().join("\n"), parameters)
}

#[test]
fn rules_say_what_the_suite_says() {
    let suite = Suite::load(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/rules")).unwrap();
    let rows = rows(&suite);
    assert!(rows.len() > 700);
    let budget = Budget::unlimited();
    let mut wrong = Vec::new();
    for row in rows {
        let (text, parameters) = rule(&row.game);
        let text = format!("{text}\n{}", row.known.join("\n"));
        let game = game_with(&text, parameters, &budget).unwrap_or_else(|error| panic!("{}: {error:?}", row.game));
        let findings = known::test_game(&header(&text).unwrap(), game, &budget)
            .unwrap_or_else(|error| panic!("{}: {error}", row.game));
        assert_eq!(findings.len(), row.known.len(), "{}", row.game);
        wrong.extend(findings.iter().filter(|finding| !finding.is_right()).map(|f| format!("{}: {f:?}", row.game)));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
