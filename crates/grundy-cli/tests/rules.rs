//! Rule text on the command line, in files, and in the book.

mod program;

use std::path::Path;

use program::{folder, line, run, run_in};

#[test]
fn a_recognised_rule_says_what_it_is() {
    let out = run(&["solve", "n -> n-1, n-3, n-4", "10", "7"]).answered().out;
    assert!(out.contains("This is subtract:1,3,4.") && out.contains("3 winning moves"), "{out}");
    let out = run(&["table", "n -> n - k*k for 1 <= k*k <= n", "--to", "9"]).answered().out;
    assert!(out.contains("0 1 0 1 2 0 1 0 1 2"), "{out}");
}

#[test]
fn wrong_rules_are_marked() {
    let err = run(&["solve", "n -> n-k", "3"]).refused().err;
    snapbox::assert_data_eq!(
        err,
        snapbox::str![[r#"
error: k has no meaning here
  |
1 | n -> n-k 3
  |        ^
  |
  = help: to let it run over numbers, add: for 1 <= k <= n

"#]]
    );
}

#[test]
fn files() {
    let here = folder(
        "rule-files",
        &[
            ("x.game", "# Comment.\nn -> n-1\nn -> n-3 # more\nn -> n-4\n"),
            ("bad.game", "# Comment.\nn -> n-1\nn -> n-k\n"),
        ],
    );
    let out = run_in(&here, &["solve", "x.game", "10", "7"]).answered().out;
    assert!(out.contains("This is subtract:1,3,4."), "{out}");
    let err = run_in(&here, &["solve", "bad.game", "3"]).refused().err;
    assert!(err.contains("k has no meaning here in line 3 of the file: n -> n-k"), "{err}");
}

#[test]
fn every_command_of_the_book_runs() {
    let mut count = 0;
    for page in ["introduction.md", "rules.md"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src").join(page);
        let text = std::fs::read_to_string(path).expect("there is a page");
        for arguments in text.lines().filter_map(|text| text.strip_prefix("grundy ")) {
            line(arguments).answered();
            count += 1;
        }
    }
    assert!(count >= 9, "only {count} commands found");
}
