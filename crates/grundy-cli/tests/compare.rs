//! What `grundy compare` prints.

use std::process::{Command, Output};

use snapbox::{assert_data_eq, str};

/// Runs the program, and gives its status, stdout and stderr.
fn run(arguments: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_grundy")).arg("compare").args(arguments).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn the_first_difference_is_named() {
    let (code, out, err) = run(&["octal:0.161", "octal:0.36"]);
    assert_eq!((code, err.as_str()), (Some(3), ""));
    assert_data_eq!(
        out,
        str![[r#"
octal:0.161 and octal:0.36 differ at 519: 2 and 4.

"#]]
    );
    let (code, out, _) = run(&["wythoff", "(a, b) -> (a-1, b), (a, b-1)", "--to", "20"]);
    assert_eq!((code, out.as_str()), (Some(3), "wythoff and (a, b) -> (a-1, b), (a, b-1) differ at (0,2): 2 and 0.\n"));
}

#[test]
fn equal_so_far_claims_no_more() {
    let (code, out, err) =
        run(&["kayles", "n -> [k, n-1-k] for 0 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2", "--to", "50"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.ends_with("have the same values up to 50; nothing is claimed beyond.\n"), "{out}");
    // 2 and 4 at 519 are both not 0: as far as outcomes go, the two are still the same there.
    let (code, out, _) = run(&["octal:0.161", "octal:0.36", "--to", "519", "--outcomes"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("the same outcomes up to 519"), "{out}");
}

#[test]
fn json_is_one_line() {
    let (code, out, _) = run(&["octal:0.161", "octal:0.36", "--json"]);
    assert_eq!(code, Some(3));
    assert_eq!(
        out,
        r#"{"schema":1,"status":"answered","games":["octal:0.161","octal:0.36"],"equal":false,"checked_to":518,"position":519,"found":[2,4],"evidence":{"kind":"computed"}}
"#
    );
    let (code, out, _) = run(&["octal:0.007", "octal:0.06", "--json", "--max-positions", "10", "--to", "1e9"]);
    assert_eq!(code, Some(1));
    assert!(out.contains(r#""status":"partial""#) && out.contains(r#""equal":true"#), "{out}");
}

#[test]
fn what_cannot_be_lined_up_is_refused() {
    for (games, place) in [
        (["wythoff", "nim"], "positions of these games are not of one form"),
        (["nim", "hackenbush"], "positions of this game are not numbers"),
        (["nope", "nim"], "there is no game named"),
    ] {
        let (code, _, err) = run(&games);
        assert_eq!(code, Some(2), "{games:?}");
        assert!(err.contains(place), "{err}");
    }
}
