//! Wrong input: each is answered with the place marked, what was expected and a hint, and exit status 2.

mod program;

use std::time::{Duration, Instant};

use program::{folder, line, run, run_in};
use snapbox::{assert_data_eq, file};

/// Checks that the input was refused with a message, a marked place and a hint; the transcripts of all of them.
fn refusals(lines: &[&str]) -> String {
    let transcript = |text: &&str| {
        let run = line(text).refused();
        assert!(run.err.starts_with("error: "), "{}", run.transcript());
        assert!(run.err.lines().any(|line| line.contains("| ") && line.contains('^')), "{}", run.transcript());
        assert!(run.err.contains("= help: "), "no hint: {}", run.transcript());
        run.transcript()
    };
    lines.iter().map(transcript).collect::<Vec<_>>().join("\n")
}

#[test]
fn games_that_are_not_there() {
    assert_data_eq!(
        refusals(&[
            "solve xyzzy 3",
            "solve nimm 3",
            "solve kaylse 3",
            "solve dawsonkayles 3",
            "solve Whythof 3,5",
            "solve subtraction:1,2 3",
            "solve fibonnaci_nim 21",
            "solve 'ñim' 3",
            "solve İİİ 3",
            "solve İİİ",
            "solve 3 4 5",
            "solve ''",
            "solve ' '",
            "solve @heaps",
            "solve +",
            "solve + nim 3",
            "solve nim 3 +",
            "solve nim 3 + + kayles 4",
            "solve nim 3 + kaylse 4",
            "play kaylse 4",
            "table kaylse --to 4",
        ]),
        file!["snapshots/refused_games.txt"].raw()
    );
}

/// The condition that fails is named.
#[test]
fn games_of_another_kind() {
    for (game, condition) in [
        ("chess", "partizan"),
        ("Go", "partizan"),
        ("domineering", "partizan"),
        ("red-blue-hackenbush", "partizan"),
        ("tic-tac-toe", "partizan"),
        ("Tic_Tac_Toe", "partizan"),
        ("poker", "information"),
        ("battleship", "information"),
        ("rock-paper-scissors", "turns"),
        ("backgammon", "chance"),
        ("monopoly", "chance"),
        ("catan", "more than two players"),
        ("solitaire", "one player"),
        ("2048", "one player"),
    ] {
        let run = run(&["solve", game, "3"]).refused();
        let reason = run.err.split("= help: ").nth(1).unwrap_or("").split(';').next().unwrap_or("");
        assert!(reason.contains(condition), "{}", run.transcript());
    }
    assert_data_eq!(
        refusals(&[
            "solve chess 3",
            "solve poker 3",
            "solve tic-tac-toe 3",
            "solve backgammon 3",
            "solve catan 3",
            "play go 3"
        ]),
        file!["snapshots/refused_kinds.txt"].raw()
    );
}

#[test]
fn parameters() {
    assert_data_eq!(
        refusals(&[
            "solve nim:3 5",
            "solve kayles: 5",
            "solve grundy:x 5",
            "solve turning-turtles:2 HT",
            "solve coins:3-2 HT",
            "solve coins:1-3CE HT",
            "solve tartan:2 HT",
            "solve northcott:1 0-1",
            "solve poker-nim:0 1+1",
            "solve kotzig:0 5",
            "solve subtract 5",
            "solve subtract: 5",
            "solve subtract:a 5",
            "solve subtract:0,1 5",
            "solve subtract:1,,2 5",
            "solve subtract:1,2, 5",
            "solve subtract:5..2 5",
            "solve subtract:1..99999999999999999999 5",
            "solve subtract:-1 5",
            "solve all-but 5",
            "solve all-but:0 5",
            "solve bash 5",
            "solve bash:0 5",
            "solve bash:x 5",
            "solve bash:99999999999999999999 5",
            "solve octal 5",
            "solve octal:0 5",
            "solve octal:0.78 5",
            "solve octal:9.1 5",
            "solve octal:8.1 5",
            "solve 'octal:0.1 7' 5",
            "solve octal:0.1.2 5",
            "solve code:0.W 5",
            "solve 'code:{' 5",
            "solve 'code:4!.[' 5",
            "solve 'code:0.$(ls)' 5",
            "solve wythoff:0 3,5",
            "solve wythoff:x 3,5",
            "solve wythoff: 3,5",
            "solve euclid:negative 3,5",
            "solve moore 3,4",
            "solve moore:0 3,4",
            "solve staircase:roof 0,1",
            "solve tree-staircase 0:1",
            "solve tree-staircase:0 0:1",
            "solve graph 0",
            "solve graph:missing.txt 0",
            "solve graph:missing 0",
            "solve graph:0-1,1- 0",
            "table subtract --to 5",
            "table octal:0.78 --to 5",
        ]),
        file!["snapshots/refused_parameters.txt"].raw()
    );
}

#[test]
fn positions() {
    assert_data_eq!(
        refusals(&[
            "solve nim",
            "solve moore:2",
            "solve nim 3 + wythoff",
            "solve nim ''",
            "solve nim x",
            "solve nim 3x",
            "solve nim 3.5",
            "solve nim 0x10",
            "solve nim ３",
            "solve nim 3,4,5",
            "solve nim 3+4",
            "solve nim 3 kayles 4",
            "solve nim -3",
            "solve nim 3 -- -5",
            "solve wythoff -3,5",
            "solve wythoff 3,-5",
            "solve wythoff 3,",
            "solve wythoff ,",
            "solve wythoff 3",
            "solve wythoff 3,5,7",
            "solve wythoff 3 5",
            "solve wythoff 99999999999999999999",
            "solve wythoff 99999999999999999999,1,1",
            "solve nim 99999999999999999999,1",
            "solve kayles 1,99999999999999999999",
            "solve euclid 3",
            "solve fibonacci-nim 21,22,23",
            "solve fibonacci-nim x",
            "solve graph:0-1 7",
            "solve graph:0-1 0,1",
            "solve hackenbush 0",
            "solve hackenbush x-y",
            "solve hackenbush 1-2",
            "solve hackenbush 0-1,",
            "solve turning-turtles HTX",
            "solve turning-turtles ''",
            "solve tartan:2/2 HT/H",
            "solve welter 1,1",
            "solve poker-nim:2 1+x",
            "solve northcott:5 1-1",
            "solve kotzig:1,2 70",
            "solve kotzig:1,2 5:5",
            "solve schuh 4,6",
            "solve poset:a-b,a-c b",
            "solve poset:a-b,a-c a,x",
            "solve poset:a-b,b-c,c-a all",
            "solve poset:0-all all",
            "solve poset:9x9x9 all",
            "solve trie:abc,ad aex",
            "solve trie:abc,ad adx",
            "solve trie:abc,,ad a",
            "solve moore:2 3,x",
            "solve staircase 1,x",
            "solve georgia-bob 0,1",
            "solve georgia-bob 1,1",
            "solve silver-dollar 0,0",
            "solve nimble 1,-2",
            "solve tree-staircase:3 5:1",
            "solve tree-staircase:3 0",
            "solve tree-staircase:3 0:x",
            "solve treblecross x",
            "solve bash:3 x",
            "solve subtract:1,3,4 x",
            "solve all-but:2,5 1,2",
            "solve octal:0.137 x",
            "solve 'code:4!.0' x",
            "solve kayles x",
            "solve dawson-kayles x",
            "solve dawson-chess x",
            "solve officers x",
            "solve guiles x",
            "solve lasker x",
            "solve grundy 99999999999999999999999",
            "solve grundy 10^1000000",
            "solve grundy 1e999999999999",
            "solve nim 10^2000000",
            "solve nim 'three heaps'",
            "solve nim @missing",
            "solve nim @",
            "play nim x",
            "play nim",
        ]),
        file!["snapshots/refused_positions.txt"].raw()
    );
    // A quote that is not closed, in a question that is one argument.
    let open = run(&["solve", "nim '3"]).refused();
    assert!(open.err.contains("this quote is not closed"), "{}", open.transcript());
}

/// Flags are read by a library; its messages name the flag and what it takes.
#[test]
fn flags() {
    let lines = [
        "solve",
        "play",
        "table",
        "completions",
        "solv nim 3",
        "solve nim 3 --misre",
        "solve nim 3 --frobnicate",
        "solve nim 3 --max-positions x",
        "solve nim 3 --max-positions -1",
        "solve nim 3 --max-positions 99999999999999999999",
        "solve nim 3 --max-time 3y",
        "solve nim 3 --max-time -3s",
        "solve nim 3 --max-time NaN",
        "solve nim 3 --max-time 99999999999999999999999h",
        "solve nim 3 --max-memory 3Q",
        "solve nim 3 --max-memory -1",
        "solve nim 3 --max-memory 99999999999999999999999",
        "solve nim 3 --max-memory 99999999999T",
        "solve nim 3 --json=yes",
        "completions csh",
        "table kayles --to 3 --format xml",
    ];
    let transcripts = lines.map(|text| {
        let run = line(text).refused();
        assert!(run.err.starts_with("error: "), "{}", run.transcript());
        run.transcript()
    });
    assert_data_eq!(transcripts.join("\n"), file!["snapshots/refused_flags.txt"].raw());
}

#[test]
fn what_does_not_go_together() {
    assert_data_eq!(
        refusals(&[
            "solve nim 3 --batch -",
            "table kayles",
            "table kayles --to x",
            "table kayles --to -3",
            "table wythoff --box 3",
            "table wythoff --box 3x",
            "list zzz",
            "list backgammon",
        ]),
        file!["snapshots/refused_uses.txt"].raw()
    );
    let missing = line("solve nim --batch missing.txt").refused();
    assert!(missing.err.contains("there is no file \"missing.txt\""), "{}", missing.transcript());
}

/// Faults in files are marked in the file's own words, or by their line.
#[test]
fn files() {
    let folder = folder(
        "refused-files",
        &[("heaps", "3 4\n5 6x 7\n"), ("edges", "a b\na b c\n"), ("picture", "0-1 1-x\n"), ("empty-file", "\n")],
    );
    let transcripts = [
        &["solve", "nim", "@heaps"][..],
        &["solve", "graph:edges", "a"],
        &["solve", "hackenbush", "@picture"],
        &["solve", "nim", "@empty-file"],
        &["solve", "nim", "3", "@empty-file"],
        &["solve", "nim", "--batch", "heaps"],
    ]
    .map(|words| {
        let run = run_in(&folder, words);
        assert_eq!(run.code, Some(2), "{}", run.transcript());
        run.transcript()
    });
    assert_data_eq!(transcripts.join("\n"), file!["snapshots/refused_files.txt"].raw());
    let unreadable = run_in(&folder, &["solve", "nim", "@."]);
    assert_eq!(unreadable.code, Some(4), "{}", unreadable.transcript());
}

/// What is very long is not echoed.
#[test]
fn long_input_has_a_short_answer() {
    let (digits, letters) = ("7".repeat(1_000_000), "x".repeat(1_000_000));
    let pairs = "0-1,".repeat(200_000);
    let folder = folder(
        "long",
        &[("digits", &digits), ("letters", &letters), ("negative", &format!("-{digits}")), ("pairs", &pairs)],
    );
    let short = "y".repeat(50_000);
    let game = format!("wythoff:{short}");
    for words in [
        &["solve", "grundy", "@digits"][..],
        &["solve", "kayles", "@letters"],
        &["solve", "nim", "@letters"],
        &["solve", "nim", "@negative"],
        &["solve", "wythoff", "@digits"],
        &["solve", "turning-turtles", "@letters"],
        &["solve", "hackenbush", "@letters"],
        &["solve", "hackenbush", "@pairs"],
        &["solve", "graph:0-1", "@digits"],
        &["solve", "graph:letters", "0"],
        &["solve", "grundy", "--batch", "digits"],
        &["solve", "grundy", "--batch", "digits", "--json"],
        &["solve", &short, "3"],
        &["solve", &game, "3"],
        &["solve", "nim", &short],
        &["list", &short],
        &["table", &short, "--to", "3"],
        &["table", "kayles", "--to", &short],
    ] {
        let start = Instant::now();
        let run = run_in(&folder, words);
        let shown: Vec<String> = words.iter().map(|word| word.chars().take(20).collect()).collect();
        assert_eq!(run.code, Some(2), "{shown:?}");
        assert!(run.err.len() + run.out.len() < 1500, "{shown:?} prints {} bytes", run.err.len() + run.out.len());
        assert!(run.err.contains('^'), "{shown:?}: {}", run.err);
        assert!(start.elapsed() < Duration::from_secs(10), "{shown:?}");
    }
}
