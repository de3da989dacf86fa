//! Every command that a reader is told to type works.

mod program;

use std::path::Path;

use grundy::catalogue::ENTRIES;
use grundy::question::words;
use program::{line, run};

fn readme() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).expect("there is a README")
}

/// The code blocks of a text, without their fences.
fn blocks(text: &str) -> Vec<String> {
    text.split("```")
        .skip(1)
        .step_by(2)
        .map(|block| block.split_once('\n').map_or("", |(_, code)| code).to_owned())
        .collect()
}

/// What stands before a comment, which begins with two blanks and a `#`.
fn command(text: &str) -> &str {
    text.split("  #").next().unwrap_or("").trim()
}

#[test]
fn every_command_of_the_readme_runs() {
    let (mut count, readme) = (0, readme());
    for block in blocks(&readme) {
        for text in block.lines().map(command) {
            let Some(arguments) = text.strip_prefix("grundy ").or_else(|| text.strip_prefix("cargo run --release -- "))
            else {
                continue;
            };
            line(arguments).answered();
            count += 1;
        }
    }
    assert!(count >= 6, "only {count} commands found");
}

/// The output that the README shows is what the program prints.
#[test]
fn the_readme_shows_what_is_printed() {
    let readme = readme();
    let blocks = blocks(&readme);
    let first = blocks[0].lines().map(command).find_map(|text| text.strip_prefix("cargo run --release -- ")).unwrap();
    assert_eq!(blocks[1], line(first).answered().out);
}

#[test]
fn every_try_line_of_the_catalogue_runs() {
    for entry in ENTRIES {
        let detail = run(&["list", entry.name]).answered().out;
        let mut tries = 0;
        for text in detail.lines().filter_map(|line| line.strip_prefix("try ")) {
            let arguments = text.trim().strip_prefix("grundy ").unwrap();
            line(arguments).answered();
            let again = words(arguments).unwrap();
            let json: Vec<&str> = again.iter().map(String::as_str).chain(["--json"]).collect();
            run(&json).answered();
            tries += 1;
        }
        assert!(tries > 0, "nothing to try: {detail}");
    }
}

/// The examples in the help of the program and of its verbs.
#[test]
fn every_example_of_the_help_runs() {
    let mut count = 0;
    for verb in ["", "solve", "table", "play", "list"] {
        let arguments: Vec<&str> = [verb, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let help = run(&arguments).answered().out;
        for text in help.lines().filter_map(|line| line.strip_prefix("  grundy ")) {
            // An example may end with what it shows, after two blanks or more.
            let example = text.split("  ").next().unwrap_or("");
            if !example.contains("--out") {
                line(example).answered();
                count += 1;
            }
        }
    }
    assert!(count >= 8, "only {count} examples found");
}
