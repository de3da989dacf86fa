//! Periods, their certificates, and checkpoints.

mod killed;
mod program;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use killed::Killed;
use program::{folder, line, run_in, transcripts};
use snapbox::{assert_data_eq, file};

#[test]
fn periods() {
    assert_data_eq!(
        transcripts([
            "period kayles",
            "period octal:0.156 --json",
            "period octal:0.6 --to 1000",
            "period octal:0.6 --to 1000 --json",
            "period code:0.[37] --to 300",
            "period subtract:1,3,4",
            "period subtract:1,3,4 --to 12",
            "period subtract:2,5,300 --to 5000 --json",
            "period subtract:4,6 --to 11 --json",
            "period all-but:2,5,90 --to 300",
            "period all-but:2,5 --to 20",
            "period bash:5 --json",
            "period all-but:2,5",
            "period lasker",
            "period code:0.8 --to 60",
            "period 'n -> n-1, n-3, n-4'",
        ]),
        file!["snapshots/period.txt"].raw()
    );
}

#[test]
fn no_periods() {
    let refusals = [
        "period",
        "period nosuch",
        "period wythoff",
        "period octal:0.9",
        "period kayles --to x",
        "period kayles --to -1",
        "period 'code:0.[37]' --to 300 --certificate x.cert",
        "period lasker --certificate x.cert",
        "period all-but:2,5 --certificate x.cert",
        "period bash:10^18 --certificate x.cert",
        "table kayles --to 5 --format raw --misere",
        "table kayles --to 5 --every 2",
        "table kayles --to 5 --every 0",
        "table wythoff --box 3x3 --every 2",
        "table kayles --to 5 --histogram --misere",
        "check",
        "list octal:0.9",
    ]
    .map(|text| line(text).refused().transcript());
    assert_data_eq!(refusals.join("\n"), file!["snapshots/refused_periods.txt"].raw());
}

/// Both checkers agree with the search.
#[test]
fn certificates_are_checked() {
    let place = folder("certificates", &[]);
    let python = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/check_certificate.py");
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|output| output.status.success());
    for (game, to) in [
        ("kayles", None),
        ("octal:0.07", None),
        ("octal:0.156", None),
        ("octal:4.344", None),
        ("octal:0.6", Some("4000")),
        ("grundy", Some("3000")),
        ("octal:0.007", Some("2000")),
        ("octal:0.00", Some("100")),
        ("octal:0.3", None),
        ("subtract:1,3,4", None),
        ("subtract:2,5,9,300", None),
        ("bash:7", None),
    ] {
        let mut words = vec!["period", game, "--certificate", "x.cert"];
        words.extend(to.into_iter().flat_map(|to| ["--to", to]));
        run_in(&place, &words).answered();
        let checked = run_in(&place, &["check", "x.cert"]).answered();
        assert!(checked.out.starts_with("Checked: "), "{}", checked.transcript());
        if has_python {
            let output = Command::new("python3").arg(&python).arg(place.join("x.cert")).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && said.starts_with("checked: "), "{game}: {said}");
        }
    }
}

/// The file with the checksum that belongs to it.
fn sealed(content: &[u8]) -> Vec<u8> {
    let end = content.len() - "checksum 00000000\n".len();
    let mut file = content[..end].to_vec();
    file.extend(format!("checksum {:08x}\n", crc32fast::hash(&content[..end])).bytes());
    file
}

#[test]
fn wrong_certificates() {
    let place = folder("wrong-certificates", &[("text", "hello\n"), ("empty", "")]);
    run_in(&place, &["period", "octal:0.156", "--certificate", "good"]).answered();
    let good = fs::read(place.join("good")).unwrap();
    let mut changed = good.clone();
    changed[2000] ^= 1;
    fs::write(place.join("changed"), &changed).unwrap();
    fs::write(place.join("wrong"), sealed(&changed)).unwrap();
    fs::write(place.join("short"), &good[..1000]).unwrap();
    let text = String::from_utf8_lossy(&good).replace("period 349\n", "period 698\n");
    assert!(text.contains("period 698"));
    let mut version = good.clone();
    version[19] = b'2';
    fs::write(place.join("version"), &version).unwrap();
    let mut game = good.clone();
    let at = game.windows(5).position(|bytes| bytes == b"0.156").unwrap();
    game[at + 4] = b'7';
    fs::write(place.join("game"), sealed(&game)).unwrap();
    let transcripts = ["text", "empty", "short", "changed", "version", "wrong", "game", "missing"]
        .map(|name| run_in(&place, &["check", name]).transcript());
    assert_data_eq!(transcripts.join("\n"), file!["snapshots/check.txt"].raw());
    let json = ["good", "changed", "wrong"].map(|name| run_in(&place, &["check", name, "--json"]).transcript());
    assert_data_eq!(json.join("\n"), file!["snapshots/check_json.txt"].raw());
    for at in (0..good.len()).step_by(17) {
        let mut changed = good.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(grundy_check::Certificate::read(&changed).is_err(), "byte {at}");
    }
}

/// Work that was ended goes on, and ends with the same bytes.
#[test]
fn checkpoints() {
    let place = folder("checkpoints", &[]);
    let _ = fs::remove_dir_all(place.join("kept"));
    let table = |more: &[&str]| {
        let words = ["table", "octal:0.6", "--to", "20000", "--format", "raw", "--out", "values"];
        run_in(&place, &[&words, more].concat())
    };
    table(&[]).answered();
    let whole = fs::read(place.join("values")).unwrap();
    assert_eq!(whole.len(), 2 * 20001);
    let stopped = table(&["--checkpoint", "kept", "--max-positions", "9000"]);
    assert_eq!(stopped.code, Some(1), "{}", stopped.transcript());
    let kept = fs::read_dir(place.join("kept")).unwrap().next().unwrap().unwrap().path();
    let first = fs::read(&kept).unwrap();
    assert!((3000..24000).contains(&first.len()), "{}", first.len());
    run_in(&place, &["check", kept.to_str().unwrap()]).answered();
    // Far fewer positions than the whole table has are enough now.
    table(&["--checkpoint", "kept"]).answered();
    assert_eq!(fs::read(place.join("values")).unwrap(), whole);
    assert!(fs::read(&kept).unwrap().len() > 2 * 20000);
    let again =
        run_in(&place, &["period", "octal:0.6", "--to", "20000", "--checkpoint", "kept", "--max-positions", "100"]);
    assert_eq!(again.code, Some(0), "{}", again.transcript());
    // What was damaged is refused, and stays as it was.
    let mut damaged = fs::read(&kept).unwrap();
    let middle = damaged.len() / 2;
    damaged[middle] ^= 16;
    fs::write(&kept, &damaged).unwrap();
    let refused = table(&["--checkpoint", "kept"]);
    assert_eq!(refused.code, Some(4), "{}", refused.transcript());
    assert!(refused.err.contains("is not used: it was changed"), "{}", refused.err);
    assert_eq!(fs::read(&kept).unwrap(), damaged);
}

/// The only file of a folder of checkpoints, if it is there.
fn only_file(kept: &Path) -> Option<PathBuf> {
    let mut files = fs::read_dir(kept).ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    files.find(|path| path.extension().is_some_and(|end| end == "cert"))
}

/// How many values a checkpoint says that it has.
fn length(file: &Path) -> usize {
    let bytes = fs::read(file).unwrap();
    let text = String::from_utf8_lossy(&bytes);
    let line = text.lines().find_map(|line| line.strip_prefix("values ")).unwrap();
    line.split(' ').next().unwrap().parse().unwrap()
}

/// The process is killed at a moment that it does not know, and the next one goes on from the last checkpoint.
#[test]
fn killed_work_goes_on() {
    // No other run of the tests has the same folder.
    let place = folder(&format!("killed-{}", std::process::id()), &[]);
    for (i, game) in (0..).zip(["octal:0.007", "code:0.8", "code:0.[37]", "all-but:100003,17", LONG_PERIOD]) {
        let kept = place.join(format!("kept{i}"));
        let kept_in = kept.to_str().unwrap();
        let mut work =
            Killed::start(&place, &["table", game, "--to", "2000000000", "--histogram", "--checkpoint", kept_in]);
        work.wait_for(|| only_file(&kept).is_some());
        sleep(Duration::from_millis(150));
        work.kill();
        let known = length(&only_file(&kept).unwrap());
        assert!(known > 1, "{game}");
        let to = (known + 20).min(30_000).to_string();
        let raw = |out: &str| run_in(&place, &["table", game, "--to", &to, "--format", "raw", "--out", out]).answered();
        raw("anew");
        let words = ["table", game, "--to", &to, "--format", "raw", "--out", "on", "--checkpoint"];
        run_in(&place, &[&words[..], &[kept_in]].concat()).answered();
        assert_eq!(fs::read(place.join("on")).unwrap(), fs::read(place.join("anew")).unwrap(), "{game}");
        assert!(length(&only_file(&kept).unwrap()) >= known, "{game}");
    }
    fs::remove_dir_all(&place).unwrap();
}

/// A subtraction set whose period cannot be proved before its largest move: till then, values are computed.
const LONG_PERIOD: &str =
    "subtract:1009,2003,3001,4001,5003,6007,7001,8009,9001,10007,11003,12007,13001,14009,15013,16001,1900000001";

/// What has the right checksum, and is no list of values all the same.
#[test]
fn checkpoints_of_another_kind() {
    let place = folder("other-checkpoints", &[]);
    let _ = fs::remove_dir_all(place.join("kept"));
    let table = || run_in(&place, &["table", "all-but:2,5", "--to", "100", "--format", "csv", "--checkpoint", "kept"]);
    table().answered();
    let kept = only_file(&place.join("kept")).unwrap();
    let good = fs::read(&kept).unwrap();
    let text = String::from_utf8_lossy(&good).into_owned();
    let wrong = |from: &str, to: &str| sealed(text.replacen(from, to, 1).as_bytes());
    let mut large = good.clone();
    let at = large.len() - "\nchecksum 00000000\n".len() - 1;
    large[at] = 255;
    for (file, reason) in [
        (wrong("all-but 2,5", "all-but 2,6"), "it is one of all-but 2,6"),
        (wrong("certificate 1", "certificate 7"), "version 7 is not known"),
        (wrong("bytes ", "bytes 9"), "a value has 1, 2, 4 or 8 bytes"),
        (wrong("values ", "values 99999999999"), "the file ends early"),
        (wrong("values ", "walues "), "it has no line that begins with \"values\""),
        (sealed(&large), "cannot have the value"),
        (good[..good.len() - 30].to_vec(), "is not used"),
        ([&good[..], b"more"].concat(), "something follows its last line"),
        (Vec::new(), "it has no line"),
    ] {
        fs::write(&kept, &file).unwrap();
        let refused = table();
        assert_eq!(refused.code, Some(4), "{}", refused.transcript());
        assert!(refused.err.contains(reason), "{reason}: {}", refused.err);
        assert_eq!(fs::read(&kept).unwrap(), file);
    }
}

/// Checkpoints without a value, and with values that the game does not have, neither stop the work nor break it.
#[test]
fn checkpoints_that_claim_nothing_or_nonsense() {
    let place = folder("empty-checkpoints", &[]);
    for game in ["all-but:2,17", "subtract:2,5,9", "kayles", "code:0.[37]", "octal:0.3"] {
        let _ = fs::remove_dir_all(place.join("kept"));
        let table = |out: &str| {
            let words = ["table", game, "--to", "9000", "--format", "raw", "--out", out, "--checkpoint", "kept"];
            run_in(&place, &words).answered();
            fs::read(place.join(out)).unwrap()
        };
        let right = table("right");
        let kept = only_file(&place.join("kept")).unwrap();
        let file = fs::read(&kept).unwrap();
        let code = String::from_utf8_lossy(&file).lines().nth(1).unwrap().to_owned();
        let checkpoint = |values: &[u16]| {
            let mut content = format!("grundy certificate 1\n{code}\nvalues {} bytes 2\n", values.len()).into_bytes();
            content.extend(values.iter().flat_map(|value| value.to_le_bytes()));
            content.extend(b"\nchecksum 00000000\n");
            sealed(&content)
        };
        fs::write(&kept, checkpoint(&[])).unwrap();
        assert_eq!(table("on"), right, "{game}");
        // Values that fall where those of all-but games rise.
        let falling: Vec<u16> = (0..6000_u16).map(|heap| heap.min(6000 - heap)).collect();
        fs::write(&kept, checkpoint(&falling)).unwrap();
        assert_eq!(table("on").len() % 9001, 0, "{game}");
    }
}

/// A file that is written while its values come is the one that is written in the end, also where values grow wider.
#[test]
fn arrays_are_streamed() {
    let place = folder("streamed", &[("long", "something that was there before, and longer than the array\n")]);
    for (words, header) in [
        (&["table", "octal:0.6", "--to", "20000"][..], "'<u2'"),
        (&["table", "nim", "--to", "70000"], "'<u4'"),
        (&["table", "nim", "--to", "70000", "--every", "1000"], "'<u4'"),
        (&["table", "kayles", "--to", "5"], "'|u1'"),
        (&["table", "wythoff", "--box", "300x7"], "'<u2'"),
    ] {
        for format in ["raw", "npy"] {
            let words = [words, &["--format", format]].concat();
            let piped = Command::new(env!("CARGO_BIN_EXE_grundy")).args(&words).output().unwrap().stdout;
            run_in(&place, &[&words[..], &["--out", "long"]].concat()).answered();
            let filed = fs::read(place.join("long")).unwrap();
            if format == "raw" {
                assert!(filed == piped, "{words:?}");
                continue;
            }
            let (head, values) = filed.split_at(128);
            let head = String::from_utf8_lossy(head);
            assert!(head.contains(header), "{head}");
            let array = npyz::NpyFile::new(&filed[..]).unwrap();
            let expected = npyz::NpyFile::new(&piped[..]).unwrap();
            assert_eq!((array.shape(), array.dtype()), (expected.shape(), expected.dtype()), "{words:?}");
            assert!(piped.ends_with(values) && !values.is_empty(), "{words:?}");
        }
    }
    assert!(!place.join("long.part").exists());
    let words = ["table", "octal:0.6", "--to", "20000", "--max-positions", "9000", "--format", "npy", "--out", "part"];
    assert_eq!(run_in(&place, &words).code, Some(1));
    let file = fs::read(place.join("part")).unwrap();
    let array = npyz::NpyFile::new(&file[..]).unwrap();
    assert!((1000..9000).contains(&array.len()), "{}", array.len());
}

#[test]
fn rare_heaps() {
    assert_data_eq!(
        transcripts([
            "table kayles --to 200 --rare",
            "table octal:0.106 --to 5000 --rare --format csv",
            "table octal:0.106 --to 5000 --rare --format json",
        ]),
        file!["snapshots/table_rare.txt"].raw()
    );
    let refusals = [
        "table nim --to 5 --rare",
        "table code:0.8 --to 5 --rare",
        "table kayles --to 5 --rare --format npy",
        "table kayles --to 5 --rare --misere",
        "table kayles --rare",
        "table wythoff --box 3x3 --checkpoint kept",
    ]
    .map(|text| line(text).refused().transcript());
    assert_data_eq!(refusals.join("\n"), file!["snapshots/refused_rare.txt"].raw());
}

#[test]
fn tables_of_some_heaps() {
    assert_data_eq!(
        transcripts([
            "table kayles --to 20 --every 7 --format csv",
            "table kayles --to 100 --histogram",
            "table kayles --to 100 --histogram --format csv --every 2",
        ]),
        file!["snapshots/table_some.txt"].raw()
    );
    let place = folder("raw", &[]);
    run_in(&place, &["table", "nim", "--to", "300", "--every", "3", "--format", "raw", "--out", "x"]).answered();
    let bytes = fs::read(place.join("x")).unwrap();
    let expected: Vec<u8> = (0..=300_u16).step_by(3).flat_map(u16::to_le_bytes).collect();
    assert_eq!(bytes, expected);
}
