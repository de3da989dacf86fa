//! What is refused: the place that is marked, the kind of error, what is said, and the hint.
//!
//! The texts stand in the files of `refusals`, each with its refusal below it. `SNAPSHOTS=overwrite` writes the refusals
//! anew.

use std::fmt::Write as _;

use grundy::{Budget, ErrorCode, ParseError};
use snapbox::Assert;
use snapbox::data::Data;

/// Compares a file with what is said of its texts, and says which kinds of errors were met.
fn compare(file: &str, refuse: impl Fn(&str) -> Option<ParseError>) -> Vec<ErrorCode> {
    let path = format!("{}/tests/refusals/{file}", env!("CARGO_MANIFEST_DIR"));
    let known = std::fs::read_to_string(&path).unwrap();
    let (mut found, mut codes) = (String::new(), Vec::new());
    for written in known.lines().filter_map(|line| line.strip_prefix('>')) {
        let text = written.trim_start_matches(' ').replace("\\n", "\n");
        let error = refuse(&text).unwrap_or_else(|| panic!("{text} was read"));
        assert_ne!(error.code(), ErrorCode::Invalid, "{text}");
        codes.push(error.code());
        let shown = |part: &str| part.replace('\n', "\\n").chars().count();
        let before = shown(&text[..error.span().start]);
        let marked = shown(&text[error.span()]).max(1);
        let (blanks, marks) = (" ".repeat(before), "^".repeat(marked));
        let gap = if found.is_empty() { "" } else { "\n" };
        let _ = write!(found, "{gap}> {}\n  {blanks}{marks}\n", text.replace('\n', "\\n"));
        let _ = writeln!(found, "  {}: {}", error.code(), error.message());
        if let Some(hint) = error.hint() {
            let _ = writeln!(found, "  help: {hint}");
        }
    }
    Assert::new().action_env("SNAPSHOTS").eq(found, Data::read_from(path.as_ref(), None).raw());
    codes
}

#[test]
fn wrong_rules_are_refused_where_they_are_wrong() {
    let refuse = |text: &str| grundy_rules::game(text, &Budget::unlimited()).err();
    let mut codes = compare("numbers.txt", refuse);
    codes.extend(compare("boards.txt", refuse));
    let elsewhere = [
        ErrorCode::WrongNumber,
        ErrorCode::NeverShrinks,
        ErrorCode::CanStay,
        ErrorCode::UnknownGame,
        ErrorCode::NoFile,
        ErrorCode::Fault,
        ErrorCode::InputOutput,
        ErrorCode::Invalid,
    ];
    for code in ErrorCode::ALL {
        assert!(codes.contains(code) != elsewhere.contains(code), "{code}");
    }
}

#[test]
fn wrong_boards_are_refused_where_they_are_wrong() {
    let game = grundy_rules::game("board \". #\"; replace \"..\" by \"##\"", &Budget::unlimited()).unwrap();
    compare("positions.txt", |text| game.parse(text).err());
}

#[test]
fn arrows_of_others_are_meant_as_rules() {
    for text in ["n => n-1", "n → n-1", "(a, b) ⇒ (a-1, b)"] {
        assert!(grundy_rules::is_rule(text));
        let error = grundy_rules::game(text, &Budget::unlimited()).err().unwrap();
        assert!(error.hint().is_some_and(|hint| hint.starts_with("write ->")), "{text}: {error:?}");
    }
    assert!(!grundy_rules::is_rule("nim") && !grundy_rules::is_rule("graph:0-1"));
}

#[test]
fn the_book_explains_every_code() {
    let book = include_str!("../../../book/src/rules.md");
    for code in ErrorCode::ALL {
        assert!(book.contains(&format!("| `{code}` | {} |", code.meaning())), "{code}");
    }
}
