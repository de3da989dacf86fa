//! What the program says about itself.

mod program;

use grundy::catalogue::ENTRIES;
use program::{line, run, transcripts};
use snapbox::{assert_data_eq, file};

#[test]
fn help_of_every_verb() {
    assert_data_eq!(
        transcripts([
            "--help",
            "-h",
            "solve --help",
            "table --help",
            "compare --help",
            "period --help",
            "check --help",
            "draw --help",
            "play --help",
            "list --help",
            "rule --help",
            "rule fmt --help",
            "rule test --help",
            "rule show --help",
            "completions --help",
            "man --help",
        ]),
        file!["snapshots/help.txt"].raw()
    );
    let general = line("--help").answered().out;
    for verb in ["solve", "table", "compare", "period", "check", "draw", "play", "list", "rule", "completions", "man"] {
        assert!(general.lines().any(|line| line.trim_start().starts_with(verb)), "{verb} is not listed");
    }
}

/// Lines of help fit a terminal.
#[test]
fn help_is_not_too_wide() {
    for verb in ["", "solve", "table", "period", "check", "play", "list"] {
        let words: Vec<&str> = [verb, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        for line in run(&words).answered().out.lines() {
            assert!(line.chars().count() <= 120, "{verb}: {line}");
        }
    }
}

#[test]
fn the_catalogue() {
    assert_data_eq!(
        transcripts([
            "list",
            "list nim",
            "list wythoff",
            "list take-and-break",
            "list misère search",
            "list Guy Smith 1956",
            "list octal:0.07",
            "list octal:4.4",
            "list octal:0.77",
            "list octal:0.175",
            "list octal:0.746",
            "list octal:0.5",
            "list octal:4.403",
            "list octal:0.[7]"
        ]),
        file!["snapshots/list.txt"].raw()
    );
    let all = line("list").answered().out;
    for entry in ENTRIES {
        assert!(all.contains(&entry.form()), "{} is not listed", entry.name);
        let detail = run(&["list", entry.name]).answered().out;
        for text in [entry.rule, entry.theorem, entry.source, entry.position_help] {
            assert!(detail.contains(text), "{detail}");
        }
    }
}

#[test]
fn completions_and_manual() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = run(&["completions", shell]).answered().out;
        for word in ["solve", "table", "play", "list", "--misere", "--max-time"] {
            // Fish writes long flags without their hyphens.
            assert!(script.contains(word.trim_start_matches('-')), "{shell}: no {word}");
        }
    }
    let manual = line("man").answered().out;
    assert!(manual.starts_with(".ie") || manual.contains(".TH grundy"), "{manual}");
    assert!(manual.contains("solve") && manual.contains("Exit status"));
}

#[test]
fn the_version() {
    assert_eq!(line("--version").answered().out, format!("grundy {}\n", env!("CARGO_PKG_VERSION")));
}
