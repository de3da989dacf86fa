//! What `grundy solve` prints: reports, JSON, plans, batches, and how it ends.

mod program;

use grundy::catalogue::ENTRIES;
use program::{Run, folder, line, run, run_in, transcripts};
use serde_json::Value;
use snapbox::{assert_data_eq, file, str};

#[test]
fn the_first_answer() {
    assert_data_eq!(
        line("solve nim 3 4 5").answered().out,
        str![[r#"
nim 3 4 5   (normal play: whoever makes the last move wins)

N: the player to move wins.
Grundy value *2

           value  binary
  nim 3        3  011
  nim 4        4  100
  nim 5        5  101
  nim-sum      2  010

One winning move:
  take 2 from the heap of 3, leaving 1: 1 ^ 4 ^ 5 = 0

Because (theorem): Bouton 1901: a heap of n has value *n

"#]]
    );
}

#[test]
fn nim_won_lost_and_misere() {
    assert_data_eq!(
        transcripts([
            "solve nim 0",
            "solve nim 0 --misere",
            "solve nim 3 4 7",
            "solve nim 1 1 1",
            "solve nim 1 1 1 --misere",
            "solve nim 1 1 --misere",
            "solve nim 1 1 4 --misere",
            "solve nim 3 4 7 --misere",
            "solve nim 3 4 5 --misere",
            "solve nim 7 8 9 10 11 12",
            "solve 'nim 3 4 5'",
        ]),
        file!["snapshots/solve_nim.txt"].raw()
    );
}

#[test]
fn mixed_sums() {
    assert_data_eq!(
        transcripts([
            "solve wythoff 3,5 + kayles 7",
            "solve wythoff 3,5 + kayles 7 --misere",
            "solve nim 3 + kayles 3",
            "solve nim 2 + subtract:1,3,4 10 7 + bash:3 6",
            "solve nim 2 + subtract:1,3,4 10 7 + bash:3 6 --misere",
            "solve moore:2 3,4,5 + euclid 15,24",
            "solve moore:2 3,4,5 + euclid 15,24 --misere",
            "solve graph:0-1,0-2,1-3 0 + hackenbush 0-1,1-2,1-3",
            "solve graph:0-1,0-2,1-3 0 + hackenbush 0-1,1-2,1-3 --misere",
        ]),
        file!["snapshots/solve_sums.txt"].raw()
    );
}

/// Every game of the catalogue, its example in each convention.
#[test]
fn every_game_of_the_catalogue() {
    let lines: Vec<String> = ENTRIES
        .iter()
        .flat_map(|entry| ["", " --misere"].map(|play| format!("solve '{}' {}{play}", entry.example(), entry.position)))
        .collect();
    assert_data_eq!(transcripts(lines.iter().map(String::as_str)), file!["snapshots/solve_catalogue.txt"].raw());
}

/// One position of each outcome for games whose theorem speaks of the outcome alone.
#[test]
fn won_and_lost_by_one_theorem() {
    assert_data_eq!(
        transcripts([
            "solve wythoff 30,50",
            "solve wythoff 32,52",
            "solve wythoff:2 1,3 --misere",
            "solve bash:3 20",
            "solve bash:3 21",
            "solve subtract:1,3,4 100",
            "solve subtract:1,3,4 101",
            "solve fibonacci-nim 20",
            "solve moore:2 1,1,1,1 --misere",
            "solve euclid:positive 8,5",
            "solve turning-turtles TTT",
            "solve hackenbush 0-1,0-2",
            "solve georgia-bob 1,2,3",
            "solve coins:mock-turtles THTHT",
            "solve welter 2,3,5",
            "solve northcott:8 0-4,1-5",
            "solve kotzig:1,2 7",
        ]),
        file!["snapshots/solve_won_and_lost.txt"].raw()
    );
}

#[test]
fn huge_heaps() {
    assert_data_eq!(
        transcripts([
            "solve octal:0.77 1000000000000000000",
            "solve kayles 10^18",
            "solve nim 10^18 1e18",
            "solve nim 123456789012345678901234567890 5",
            "solve subtract:1,3,4 123456789012345678901234567890",
            "solve bash:3 10^30 --misere",
            "solve wythoff 10^29,10^30",
            "solve moore:2 10^30,10^30,5",
            "solve nim 18446744073709551615 18446744073709551616",
        ]),
        file!["snapshots/solve_huge.txt"].raw()
    );
}

#[test]
fn compounds() {
    assert_data_eq!(
        transcripts([
            "solve subtract:1,3 3 5 --compound conjunctive",
            "solve subtract:1,3 4 6 --compound continued",
            "solve subtract:1,3 3 5 --compound continued --misere --json",
            "solve nim 2 + kayles 3 --compound selective",
            "solve nim 2 3 --compound short-selective --misere",
            "solve nim 0 3 --compound conjunctive --misere",
        ]),
        file!["snapshots/solve_compounds.txt"].raw()
    );
}

#[test]
fn plans() {
    assert_data_eq!(
        transcripts([
            "solve nim 3 4 5 --plan",
            "solve wythoff 3,5 + kayles 7 --plan",
            "solve hackenbush 0-1 --plan --misere",
        ]),
        file!["snapshots/solve_plans.txt"].raw()
    );
}

/// A person sees ten moves and the total, a program a thousand, and both see all with --all-moves.
#[test]
fn how_many_moves_are_listed() {
    let moves =
        |text: &str| text.lines().filter(|line| line.starts_with("  in ") || line.starts_with("  take ")).count();
    let sum = "solve nim 5 5 5 5 5 5 5 5 5 5 5 5 1";
    let few = line(sum).answered().out;
    assert_eq!(moves(&few), 10, "{few}");
    assert!(few.contains("12") || few.contains("13"), "the total is said: {few}");
    let all = line(&format!("{sum} --all-moves")).answered().out;
    assert_eq!(moves(&all), 13, "{all}");

    let many: Vec<String> = std::iter::repeat_n("5".to_owned(), 1500).chain(["1".to_owned()]).collect();
    let words: Vec<&str> = ["solve", "nim"].into_iter().chain(many.iter().map(String::as_str)).collect();
    let listed = |more: &[&str]| {
        let answer = run(&[&words[..], more].concat()).answered().out;
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["winning_moves_total"], 1501);
        answer["winning_moves"].as_array().unwrap().len()
    };
    assert_eq!(listed(&["--json"]), 1000);
    assert_eq!(listed(&["--json", "--all-moves"]), 1501);
}

/// A number as the contract writes it: a JSON number up to 2^53, a string above.
fn is_number(value: &Value) -> bool {
    match value {
        Value::Number(n) => n.as_u64().is_some_and(|n| n <= 1 << 53),
        Value::String(digits) => {
            digits.bytes().all(|b| b.is_ascii_digit())
                && digits.parse::<u64>().map_or(digits.len() > 15, |n| n > 1 << 53)
                && !digits.starts_with('0')
        }
        _ => false,
    }
}

fn is_evidence(value: &Value) -> bool {
    match value["kind"].as_str() {
        Some("theorem" | "proved") => value["citation"].is_string(),
        Some("computed") => true,
        Some("conjecture") => is_number(&value["checked_to"]),
        _ => false,
    }
}

/// The keys that the contract names, each of the right type.
fn check(answer: &Value, misere: bool) {
    let may_be = |value: &Value, is: fn(&Value) -> bool| value.is_null() || is(value);
    assert_eq!(answer["schema"], 1);
    let status = answer["status"].as_str().unwrap();
    assert!(matches!(status, "answered" | "partial"), "{answer}");
    assert!(answer["sum"].as_str().is_some_and(|sum| !sum.is_empty()), "{answer}");
    assert_eq!(answer["play"], if misere { "misere" } else { "normal" });
    assert!(matches!(answer["outcome"].as_str(), Some("N" | "P")) || status == "partial", "{answer}");
    assert!(answer.get("grundy").is_some_and(|value| may_be(value, is_number)), "{answer}");
    let components = answer["components"].as_array().unwrap();
    assert!(!components.is_empty());
    for component in components {
        assert!(component["game"].is_string() && component["position"].is_string(), "{component}");
        assert!(component.get("grundy").is_some_and(|value| may_be(value, is_number)), "{component}");
        assert!(component.get("evidence").is_some_and(|value| may_be(value, is_evidence)), "{component}");
        assert_eq!(component["grundy"].is_null(), component["evidence"].is_null(), "{component}");
    }
    let moves = answer["winning_moves"].as_array().unwrap();
    for m in moves {
        let component = usize::try_from(m["component"].as_u64().unwrap()).unwrap();
        assert!(component < components.len(), "{m}");
        assert!(m["to"].is_string(), "{m}");
    }
    let total = &answer["winning_moves_total"];
    assert!(is_number(total), "{answer}");
    if let Some(total) = total.as_u64() {
        assert!(moves.len() as u64 <= total, "{answer}");
    }
    assert!(answer["complete"].is_boolean(), "{answer}");
    assert_eq!(status == "answered", answer["outcome"].is_string() && answer["complete"] == true, "{answer}");
    assert!(answer.get("evidence").is_some_and(|value| may_be(value, is_evidence)), "{answer}");
    assert_eq!(answer["outcome"].is_null(), answer["evidence"].is_null(), "{answer}");
    match answer["outcome"].as_str() {
        Some("P") => assert!(moves.is_empty() && *total == 0, "{answer}"),
        Some("N") if answer["complete"] == true && components.iter().any(|c| c["position"] != "0") => {
            assert!(!moves.is_empty(), "a won position has a winning move: {answer}");
        }
        _ => {}
    }
}

#[test]
fn json_keeps_its_contract() {
    let sums = [
        "nim 3 4 5",
        "nim 3 4 7",
        "wythoff 3,5 + kayles 7",
        "wythoff 30,50",
        "bash:3 10^18 2",
        "nim 123456789012345678901234567890 5",
        "nim 9007199254740992",
        "nim 9007199254740993",
        "subtract:1,3,4 10 7",
        "moore:2 3,4,5",
        "hackenbush 0-1,1-2,1-3",
        "turning-turtles HTHH",
        "tree-staircase:3 0:2,0:2,1:3",
        "graph:0-1,0-2,1-3 0",
        "grundy 60",
        "code:4!.0 20",
        "wythoff 10^30,10^31",
    ];
    for sum in sums {
        for misere in [false, true] {
            let text = format!("solve {sum} --json{}", if misere { " --misere" } else { "" });
            let first = line(&text);
            assert_eq!((first.err.as_str(), first.out.lines().count()), ("", 1), "{}", first.transcript());
            let answer: Value = serde_json::from_str(&first.out).unwrap();
            check(&answer, misere);
            assert_eq!(first.code, Some(if answer["status"] == "answered" { 0 } else { 1 }), "{}", first.transcript());
            assert_eq!(line(&text).out, first.out, "two runs are equal");
        }
    }
}

#[test]
fn json_of_large_numbers() {
    let grundy = |sum: &str| {
        let answer: Value = serde_json::from_str(&line(&format!("solve {sum} --json")).answered().out).unwrap();
        answer["grundy"].clone()
    };
    assert_eq!(grundy("nim 9007199254740992"), 9_007_199_254_740_992_u64);
    assert_eq!(grundy("nim 9007199254740993"), "9007199254740993");
    assert_eq!(grundy("nim 18446744073709551615"), "18446744073709551615");
    assert_eq!(grundy("nim 10^30"), format!("1{}", "0".repeat(30)));
}

#[test]
fn json_for_reading() {
    assert_data_eq!(
        transcripts([
            "solve nim 3 4 5 --json",
            "solve nim 1 --misere --json",
            "solve octal:0.77 5 --json",
            "solve wythoff 3,5 + kayles 7 --misere --json",
        ]),
        file!["snapshots/solve_json.txt"].raw()
    );
}

const BATCH: &[(&str, &str)] = &[("positions.txt", "3 4 5\n3 4 7\n\n1 x\n7\r\n10^30\n")];

/// A bad line is reported with its number, and the rest goes on.
#[test]
fn batches() {
    let folder = folder("batches", BATCH);
    for (more, snapshot) in [
        (&[][..], file!["snapshots/batch.txt"]),
        (&["--misere"], file!["snapshots/batch_misere.txt"]),
        (&["--json"], file!["snapshots/batch_json.txt"]),
    ] {
        let batch = run_in(&folder, &[&["solve", "nim", "--batch", "positions.txt"], more].concat());
        assert_eq!(batch.code, Some(2), "{}", batch.transcript());
        assert_eq!(batch.out.lines().count(), 5, "{}", batch.transcript());
        assert!(batch.err.contains("line 4:"), "{}", batch.transcript());
        if more == ["--json"] {
            for (i, text) in batch.out.lines().enumerate() {
                let answer: Value = serde_json::from_str(text).unwrap();
                if i == 2 {
                    assert_eq!((&answer["status"], &answer["line"]), (&"error".into(), &4.into()));
                } else {
                    check(&answer, false);
                }
            }
        }
        assert_data_eq!(batch.transcript(), snapshot.raw());
    }
}

/// Text and JSON batches agree with single questions.
#[test]
fn a_batch_answers_as_single_questions_do() {
    for (game, positions) in [
        ("nim", &["3 4 5", "1 1", "10^20 3"][..]),
        ("wythoff", &["3,5", "2,2 1,1", "30,50"]),
        ("kayles", &["7 8", "12"]),
        ("moore:2", &["3,4,5", "1,1,1"]),
        ("hackenbush", &["0-1,1-2", "0-1 0-1"]),
    ] {
        let folder = folder(&format!("batch-{}", game.replace(':', "-")), &[("in", &positions.join("\n"))]);
        for misere in [&[][..], &["--misere"]] {
            let text = run_in(&folder, &[&["solve", game, "--batch", "in"], misere].concat());
            let json = run_in(&folder, &[&["solve", game, "--json", "--batch", "in"], misere].concat());
            for ((position, short), long) in positions.iter().zip(text.out.lines()).zip(json.out.lines()) {
                let one = run(
                    &[&["solve", game], &position.split(' ').collect::<Vec<_>>()[..], &["--json"], misere].concat()
                );
                let one: Value = serde_json::from_str(&one.out).unwrap();
                let long: Value = serde_json::from_str(long).unwrap();
                for key in ["outcome", "grundy", "winning_moves", "winning_moves_total", "complete"] {
                    assert_eq!(one[key], long[key], "{game} {position} {key}");
                }
                let outcome = one["outcome"].as_str().unwrap_or("?");
                assert_eq!(short.split('\t').next(), Some(outcome), "{game} {position} {misere:?}");
            }
        }
    }
}

#[test]
fn a_batch_from_standard_input_may_be_empty() {
    let Run { code, out, err, .. } = line("solve nim --batch -");
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
}

#[test]
fn answers_go_to_a_file() {
    let folder = folder("out", &[("in", "3 4 5\n")]);
    let straight = line("solve nim 3 4 5").answered().out;
    let silent = run_in(&folder, &["solve", "nim", "3", "4", "5", "--out", "answer.txt"]).answered();
    assert_eq!(silent.out, "");
    assert_eq!(std::fs::read_to_string(folder.join("answer.txt")).unwrap(), straight);
    let silent = run_in(&folder, &["solve", "nim", "--batch", "in", "--out", "answers.txt"]).answered();
    assert_eq!(silent.out, "");
    assert_eq!(std::fs::read_to_string(folder.join("answers.txt")).unwrap(), "N\t2\t1\t1:1\n");
    let failed = run_in(&folder, &["solve", "nim", "3", "--out", "no-such-folder/answer.txt"]);
    assert_eq!(failed.code, Some(4), "{}", failed.transcript());
    assert!(failed.err.contains("no-such-folder/answer.txt"));
}

/// A limit ends the work with what is known, and the exit status says so.
#[test]
fn limits() {
    assert_data_eq!(
        [
            "solve grundy 300 --max-positions 10",
            "solve wythoff 300,501 + wythoff 3,4 --max-positions 10",
            "solve wythoff 300,500 + kayles 12 --misere --max-positions 10",
            "solve lasker 40 41 --misere --max-positions 10",
            "solve grundy 1000000 --max-memory 1K",
        ]
        .map(|text| {
            let run = line(text);
            assert_eq!(run.code, Some(1), "{}", run.transcript());
            let json = line(&format!("{text} --json"));
            assert_eq!(json.code, Some(1), "{}", json.transcript());
            let answer: Value = serde_json::from_str(&json.out).unwrap();
            check(&answer, text.contains("--misere"));
            assert_eq!(answer["status"], "partial");
            assert!(matches!(answer["limit"].as_str(), Some("positions" | "memory")), "{answer}");
            run.transcript()
        })
        .join("\n"),
        file!["snapshots/solve_limits.txt"].raw()
    );
}

/// The words of a file are components, or the parts of one position where a position is large.
#[test]
fn positions_from_files() {
    let folder = folder(
        "files",
        &[
            ("heaps", "3 4\n5\n"),
            ("picture", "0-1\n1-2 1-3\n"),
            ("tree", "0:2\n0:2\n1:3\n"),
            ("edges", "a b\na c\nb d\n"),
            ("loop", "a b\nb c\nc a\n"),
        ],
    );
    let files =
        ["nim @heaps", "hackenbush @picture", "tree-staircase:3 @tree", "nim @heaps 2 + nim @heaps", "graph:edges a"]
            .map(|text| {
                let words: Vec<&str> = ["solve"].into_iter().chain(text.split(' ')).collect();
                run_in(&folder, &words).answered().transcript()
            });
    assert_data_eq!(files.join("\n"), file!["snapshots/solve_files.txt"].raw());

    let of = |words: &[&str]| run_in(&folder, words).answered().out;
    assert_eq!(of(&["solve", "nim", "@heaps"]), line("solve nim 3 4 5").out);
    assert_eq!(of(&["solve", "hackenbush", "@picture"]), line("solve hackenbush 0-1,1-2,1-3").out);

    assert!(of(&["solve", "graph:loop", "a"]).contains("a -> b -> c -> a"));
    assert!(of(&["solve", "graph:loop", "a", "--misere"]).contains("a -> b -> c -> a"));
}

/// Play that can go round for ever: draws, infinite values, and the moves that keep a draw.
#[test]
fn loops() {
    let questions = [
        "solve graph:a-b,b-a,b-c,c-d a",
        "solve graph:a-b,b-a,b-c,c-d a + nim 1",
        "solve graph:a-b,b-a,b-c,c-d b --json",
        "solve graph:a-b,b-a,b-c,c-d a b --json",
        "solve graph:a-b,b-a,b-c,c-d a b --misere",
        "solve graph:a-b,b-a,b-c,c-d c --misere",
    ];
    let answers = questions.map(|text| line(text).answered().transcript());
    assert_data_eq!(answers.join("\n"), file!["snapshots/solve_loops.txt"].raw());
}

/// Long positions do not fill the screen, nor the moves from them the disk.
#[test]
fn long_positions_are_cut_short() {
    let star: Vec<String> = (1..=60_001).map(|v| format!("0 {v}")).collect();
    let folder = folder("long-position", &[("star", &star.join("\n"))]);
    let person = run_in(&folder, &["solve", "hackenbush", "@star"]).answered();
    assert!(person.out.len() < 2000, "{}", person.out.len());
    assert!(person.out.contains("... (4") && person.out.contains("60001 winning moves, of which the first 10"));
    let json = run_in(&folder, &["solve", "hackenbush", "@star", "--json"]).answered();
    assert!(json.out.len() < 1 << 26, "{}", json.out.len());
    let report: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&report["winning_moves_total"], &report["complete"]), (&60_001.into(), &true.into()));
    let listed = report["winning_moves"].as_array().unwrap().len();
    assert!((1..1000).contains(&listed), "{listed}");
    // In a sum its rows and moves name it, and so does a line of a batch.
    let sum = run_in(&folder, &["solve", "hackenbush", "@star", "+", "nim", "3"]).answered();
    assert!(sum.out.len() < 4000 && sum.out.contains("nim-sum"), "{}", sum.out.len());
    let sum = run_in(&folder, &["solve", "hackenbush", "@star", "+", "nim", "0"]).answered();
    assert!(sum.out.len() < 8000 && sum.out.contains("in hackenbush 0-1,"), "{}", sum.out.len());
    let edges: Vec<String> = (1..=60_001).map(|v| format!("0-{v}")).collect();
    std::fs::write(folder.join("lines"), edges.join(",")).unwrap();
    let batch = run_in(&folder, &["solve", "hackenbush", "--batch", "lines", "--json"]).answered();
    assert!(batch.out.len() < 1 << 26, "{}", batch.out.len());
}

/// What other programs write, and what was meant.
#[test]
fn other_notations_of_boards_and_codes() {
    let lines = ["solve cram '##|..'", "solve arc-kayles 0-0,0-1", "solve chomp 3x4x2", "solve octal:0.3* 5"];
    let transcripts: Vec<String> = lines.iter().map(|text| line(text).transcript()).collect();
    assert_data_eq!(transcripts.join("\n"), file!["snapshots/solve_notations.txt"].raw());
}
