//! The rule files of the folder `games`: each has a title, a sentence, a source, and known values, which are checked.
//!
//! The known values were found by a recursion written anew for each game, outside of this crate.

use std::fs;
use std::path::{Path, PathBuf};

use grundy::Budget;
use grundy_rules::{known, parse};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_file_keeps_its_word() {
    let files = files();
    assert!(files.len() >= 20);
    for file in files {
        let (name, text) = (file.display(), fs::read_to_string(&file).unwrap());
        let rule = parse::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(rule.header.title.is_some(), "{name}: no title");
        let about = rule.header.about.as_ref().unwrap_or_else(|| panic!("{name}: no sentence"));
        assert!(about.text.text.ends_with('.'), "{name}: no sentence");
        assert!(rule.header.source.is_some(), "{name}: no source");
        let budget = Budget::unlimited();
        // As what it was recognised as, and by search alone.
        let game = grundy_rules::game(&text, &budget).unwrap();
        let plain = grundy_rules::unrecognised_game(&text, None, &budget).unwrap();
        for game in [game, plain] {
            let findings = known::test_game(&rule, game, &budget).unwrap();
            assert!(findings.len() >= 4, "{name}: little is known");
            for finding in findings {
                assert!(finding.is_right(), "{name}: {finding:?}");
            }
        }
    }
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
