//! `solve --checkpoint`: what a search finds out is kept in a file, and used by the next one.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

mod killed;
mod program;
use killed::Killed;
use program::{Run, folder, run_in};

fn place(name: &str) -> PathBuf {
    let place = folder(&format!("{name}-{}", std::process::id()), &[]);
    let _ = fs::remove_dir_all(place.join("kept"));
    place
}

fn solve(place: &Path, arguments: &[&str]) -> Run {
    run_in(place, &[&["solve"], arguments, &["--checkpoint", "kept", "--json"]].concat())
}

/// The process is killed at moments that it does not know; the file is whole each time, and the work goes on.
#[test]
fn killed_searches_go_on() {
    let place = place("killed-search");
    let file = place.join("kept/positions.redb");
    for i in 0_u32..4 {
        let written = || fs::metadata(&file).and_then(|file| file.modified()).ok();
        let before = written();
        let mut work = Killed::start(&place, &["solve", "clobber", "6x7", "--checkpoint", "kept"]);
        work.wait_for(|| written() != before);
        // In the middle of a transaction at times, or behind it.
        sleep(Duration::from_millis(300) * i);
        work.kill();
        // What is in the file is right, and the file may be written again.
        solve(&place, &["clobber", "4x4"]).answered();
    }
    let kept = solve(&place, &["clobber", "4x4"]).answered();
    let anew = run_in(&place, &["solve", "clobber", "4x4", "--json"]).answered();
    assert_eq!(kept.out, anew.out);
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn a_limit_keeps_what_was_found() {
    let place = place("limited-search");
    let anew = run_in(&place, &["solve", "clobber", "4x4", "--json"]).answered();
    let mut runs = 0;
    loop {
        runs += 1;
        let run = solve(&place, &["clobber", "4x4", "--max-positions", "1000"]);
        if run.out.contains("\"complete\":true") {
            assert_eq!(run.answered().out, anew.out);
            break;
        }
        assert!(runs < 20, "{}", run.transcript());
    }
    assert!(runs > 1);
    // Once everything that was asked for is in the file, nothing is left to be visited.
    let again = solve(&place, &["clobber", "4x4", "--max-positions", "50"]).answered();
    assert_eq!(again.out, anew.out);
    // Batches use the file as well, and other games stand beside it.
    fs::write(place.join("lines"), "4x4\n3x4\n").unwrap();
    let lines = solve(&place, &["clobber", "--batch", "lines", "--max-positions", "1000"]);
    assert_eq!(lines.out.lines().count(), 2, "{}", lines.transcript());
    solve(&place, &["board \". #\"; replace \"..\" by \"##\" in any direction", "4x4"]).answered();
    fs::remove_dir_all(&place).unwrap();
}

/// A parameter that is a file belongs to the rules: another text is another game.
#[test]
fn a_file_of_rules_that_changed() {
    let place = place("changed-rules");
    let all = |order: &str| {
        fs::write(place.join("order"), order).unwrap();
        let anew = run_in(&place, &["solve", "poset:order", "all", "--json"]).answered();
        for _ in 0..2 {
            assert_eq!(solve(&place, &["poset:order", "all"]).answered().out, anew.out);
        }
        anew.out
    };
    let (nine, other): (Vec<String>, Vec<String>) =
        (0..9).map(|i| (format!("{i} {}\n", i + 2), format!("{i} {}\n", i + 3))).unzip();
    assert_ne!(all(&nine.concat()), all(&other.concat()));
    fs::remove_dir_all(&place).unwrap();
}

#[test]
fn files_that_are_refused() {
    let place = place("refused-file");
    let file = place.join("kept/positions.redb");
    let limited = solve(&place, &["cram", "5x6", "--max-positions", "3000"]);
    assert_eq!(limited.code, Some(1), "{}", limited.transcript());
    let good = fs::read(&file).unwrap();
    let refused = |content: &[u8], reason: &str| {
        fs::write(&file, content).unwrap();
        let run = run_in(&place, &["solve", "cram", "5x6", "--checkpoint", "kept", "--max-positions", "3000"]);
        assert_eq!((run.code, run.out.as_str()), (Some(4), ""), "{}", run.transcript());
        assert!(run.err.contains("is not used: ") && run.err.contains(reason), "{reason}: {}", run.err);
    };
    refused(b"no database at all, but a text", "it holds something else, or was changed");
    refused(&good[..good.len() / 2], "it was changed");
    // In pages that are in use, and in those that were.
    let changed: Vec<u8> = good.iter().map(|&byte| if byte == b'/' { b'.' } else { byte }).collect();
    refused(&changed, "it was changed");
    // The answer is the same once the file is whole.
    fs::write(&file, &good).unwrap();
    assert!(solve(&place, &["cram", "4x4"]).answered().out.contains("\"grundy\":0"));
    fs::remove_dir_all(&place).unwrap();
}
