//! The rule files of the folder `games`: each has a title, a sentence, a source, and known values, which are checked.
//!
//! The known values were found by a recursion written anew for each game, outside of this crate.

use std::fs;
use std::path::{Path, PathBuf};

use grundy::{Budget, ParseError};
use grundy_rules::known;

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// What is wrong with a file.
fn faults(text: &str) -> Result<Vec<String>, String> {
    let place = |error: &ParseError| format!("{error} at {:?}", text.get(error.span()));
    let header = grundy_rules::header(text).map_err(|error| place(&error))?;
    let mut faults = Vec::new();
    if header.title.is_none() {
        faults.push("no title".into());
    }
    if !header.about.as_ref().is_some_and(|about| about.text.text.ends_with('.')) {
        faults.push("no sentence".into());
    }
    if header.source.is_none() {
        faults.push("no source".into());
    }
    let budget = Budget::unlimited();
    // As what it was recognised as, and by search alone.
    let game = grundy_rules::game(text, &budget).map_err(|error| place(&error))?;
    let plain = grundy_rules::unrecognised_game(text, None, &budget).map_err(|error| format!("{error:?}"))?;
    for game in [game, plain] {
        let findings = known::test_game(&header, game, &budget).map_err(|error| place(&error))?;
        if findings.len() < 4 {
            faults.push("little is known".into());
        }
        faults.extend(findings.iter().filter(|finding| !finding.is_right()).map(|finding| format!("{finding:?}")));
    }
    Ok(faults)
}

#[test]
fn every_file_keeps_its_word() {
    let files = files();
    assert!(files.len() >= 100);
    let mut wrong = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().display().to_string();
        let faults = faults(&text).unwrap_or_else(|fault| vec![fault]);
        wrong.extend(faults.into_iter().map(|fault| format!("{name}: {fault}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wrong_claims_are_found_where_they_stand() {
    let text = "n -> n-1, n-2\nknown 0.. = 0 1 2 1 1\nknown 3 4 = 1\nknown misere 1.. = P N N P P\nknown 4 = P";
    let findings = known::test(text, &Budget::unlimited()).unwrap();
    let wrong: Vec<(&str, &str)> =
        findings.iter().filter(|f| !f.is_right()).map(|f| (f.sum.as_str(), &text[f.span.clone()])).collect();
    assert_eq!(wrong, [("3", "1"), ("5", "P"), ("4", "P")]);
    assert_eq!(findings.len(), 12);
    let error = known::test("n -> n-1; known 1,2 = 0", &Budget::unlimited()).unwrap_err();
    assert_eq!(error.span(), 16..19);
}
