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
    let rule = "n -> n-1, n-2; win when n == 3";
    let out = run(&["table", rule, "--to", "9", "--p-positions"]).answered().out;
    assert!(out.contains('6') && out.contains('9') && !out.contains('5'), "{out}");
    let out = run(&["compare", rule, "bash:2", "--to", "20"]).answered().out;
    assert!(out.contains("outcomes"), "{out}");
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

const RIGHT: &str = "game Bash(k = 3)\nabout \"Take 1 to k.\"\nsource \"folklore\"\nknown 0.. = 0 1 2 3 0\n\n# All moves.\nn->n-j for 1<=j<=k\n";
const WRONG: &str = "known 0.. = 0 1 1\nknown misere 2 = N\nn -> n-1, n-2\n";

#[test]
fn the_rule_command() {
    let here = folder("rule-command", &[("right.game", RIGHT), ("wrong.game", WRONG), ("bad.game", "n -> n-k\n")]);
    let lines: [&[&str]; 18] = [
        &["rule", "fmt", "right.game"],
        &["rule", "fmt", "right.game", "--check"],
        &["rule", "fmt", "n->n - 1,(n-k)-1 for 1<=k<=n"],
        &["rule", "fmt", "n->n - 1", "--write"],
        &["rule", "fmt", "n -> n-1 )", "--json"],
        &["rule", "test", "right.game", "wrong.game"],
        &["rule", "test", "right.game", "--json"],
        &["rule", "test", "wrong.game", "--json"],
        &["rule", "test", "n -> n-1"],
        &["rule", "test", "bad.game"],
        &["rule", "show", "right.game:5"],
        &["rule", "show", "right.game", "--json"],
        &["rule", "show", "right.game:x"],
        &["rule", "show", "(a, b) -> (a-1, b), (a, b-k) for 1 <= k <= b if k != 3"],
        &["rule", "show", "bad.game", "--json"],
        &["rule", "show", "nothing.game"],
        &["list", "right.game"],
        &["solve", "n -> n-k", "3", "--json"],
    ];
    let found: Vec<String> = lines.iter().map(|line| run_in(&here, line).transcript()).collect();
    snapbox::assert_data_eq!(found.join("\n"), snapbox::file!["snapshots/rule.txt"].raw());
}

#[test]
fn a_file_is_put_in_standard_form_in_place() {
    let here = folder("rule-write", &[("x.game", RIGHT)]);
    assert_eq!(run_in(&here, &["rule", "fmt", "x.game", "--check"]).code, Some(3));
    let formatted = run_in(&here, &["rule", "fmt", "x.game"]).answered().out;
    run_in(&here, &["rule", "fmt", "x.game", "--write"]).answered();
    assert_eq!(std::fs::read_to_string(here.join("x.game")).unwrap(), formatted);
    assert!(!here.join("x.game.new").exists());
    run_in(&here, &["rule", "fmt", "x.game", "--check"]).answered();
}

/// Every rule file of the folder `games` keeps what it claims, and is in standard form.
#[test]
fn the_games_are_in_standard_form_and_right() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    for file in std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        let file = file.to_str().unwrap();
        assert_eq!(run(&["rule", "fmt", file, "--check"]).code, Some(0), "{file} is not in standard form");
        run(&["rule", "test", file]).answered();
    }
}
