//! Periods, their certificates, and checkpoints.

mod program;

use std::fs;
use std::path::Path;
use std::process::Command;

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
