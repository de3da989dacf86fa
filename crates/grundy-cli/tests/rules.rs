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
fn parameters_stand_after_a_colon() {
    let text = "game Bash(k)\nabout \"Take 1 to k.\"\nn -> n-j for 1 <= j <= k as \"take {j} of at most {k}\"\n";
    let here = folder("rule-parameters", &[("bash.game", text)]);
    let out = run_in(&here, &["solve", "bash.game:3", "10"]).answered().out;
    assert!(out.contains("Bash: Take 1 to k.") && out.contains("This is bash:3."), "{out}");
    assert!(out.contains("take 2 of at most 3"), "{out}");
    let out = run_in(&here, &["table", "bash.game:k=5", "--to", "7"]).answered().out;
    assert!(out.contains("0 1 2 3 4 5 0 1"), "{out}");
    let err = run_in(&here, &["solve", "bash.game", "10"]).refused().err;
    assert!(err.contains("the parameter k is missing in line 1 of the file"), "{err}");
    let err = run_in(&here, &["solve", "bash.game:j=3", "10"]).refused().err;
    snapbox::assert_data_eq!(
        err,
        snapbox::str![[r#"
error: there is no parameter j
  |
1 | bash.game:j=3 10
  |           ^
  |
  = help: the parameters are: k

"#]]
    );
}

#[test]
fn moves_that_win_at_once() {
    let rule = "n -> n*k for 2 <= k <= 9 as \"times {k}\"; win when n >= 100";
    let out = run(&["solve", rule, "12", "5", "+", "nim", "3"]).answered().out;
    assert!(out.contains("N: the player to move wins.") && out.contains("times 9"), "{out}");
    assert!(out.contains("No Grundy value: moves can win or lose the whole game at once"), "{out}");
    let out = run(&["solve", rule, "12", "5", "+", "nim", "3", "--json"]).answered().out;
    assert!(out.contains(r#""grundy":null"#) && out.contains(r#""winning_moves_total":1"#), "{out}");
    let err = run(&["solve", rule, "12", "--misere"]).refused().err;
    assert!(err.contains("this game has normal play only"), "{err}");
    let err = run(&["table", rule, "--to", "9", "--misere"]).refused().err;
    assert!(err.contains("this game has normal play only"), "{err}");
    let out = run(&["table", rule, "--to", "9"]).answered().out;
    assert!(out.contains('N') && out.contains('P'), "{out}");
    let err = run(&["play", rule, "5", "--misere"]).refused().err;
    assert!(err.contains("this game has normal play only"), "{err}");
}

#[test]
fn circles_of_play_are_named() {
    let err = run(&["solve", "n -> n-1, n+1", "5"]).refused().err;
    assert_eq!(err, "error: play can go round for ever: 5 -> 6 -> 5\n");
    let run = run(&["solve", "n -> n+1", "5", "--max-positions", "5000"]);
    assert_eq!(run.code, Some(1), "{}", run.err);
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
    assert!(count >= 15, "only {count} commands found");
}
