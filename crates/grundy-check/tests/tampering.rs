//! Certificates that hold, and certificates in which something was changed.

use grundy_check::{Certificate, Failure};

/// A small game, by its moves: heaps that may be taken, one heap left, two heaps left.
struct Small {
    name: &'static str,
    whole: &'static [usize],
    one: &'static [usize],
    two: &'static [(usize, bool)],
}

const KAYLES: Small = Small { name: "0.77", whole: &[1, 2], one: &[1, 2], two: &[(1, false), (2, false)] };
const DAWSON: Small = Small { name: "0.07", whole: &[2], one: &[2], two: &[(2, false)] };
const GRUNDY: Small = Small { name: "4!.0", whole: &[], one: &[], two: &[(0, true)] };
const OFFICERS: Small = Small { name: "0.6", whole: &[], one: &[1], two: &[(1, false)] };
const SET: Small = Small { name: "subtract 1,3,4", whole: &[1, 3, 4], one: &[1, 3, 4], two: &[] };

impl Small {
    /// The values from the definition.
    fn values(&self, heaps: usize) -> Vec<usize> {
        let mut values: Vec<usize> = Vec::new();
        for n in 0..heaps {
            let mut reached = std::collections::BTreeSet::new();
            if self.whole.contains(&n) {
                reached.insert(0);
            }
            reached.extend(self.one.iter().filter(|&&k| k < n).map(|k| values[n - k]));
            for &(k, unequal) in self.two {
                let total = n.saturating_sub(k);
                reached.extend(
                    (1..=total / 2).filter(|a| !unequal || 2 * a < total).map(|a| values[a] ^ values[total - a]),
                );
            }
            values.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        values
    }

    fn lines(&self, period: Option<(usize, usize)>, space: Option<&str>, values: &[usize], width: usize) -> Vec<u8> {
        let mut text = format!("grundy certificate 1\ngame {}\n", self.name);
        if let Some((preperiod, period)) = period {
            text += &format!("period {period}\npreperiod {preperiod}\n");
        }
        text += &space.map_or(String::new(), |space| format!("space {space}\n"));
        text += &format!("values {} bytes {width}\n", values.len());
        let bytes = values.iter().flat_map(|value| value.to_le_bytes()[..width].to_vec());
        text.into_bytes().into_iter().chain(bytes).collect()
    }
}

/// The file with its last two lines.
fn seal(mut lines: Vec<u8>) -> Vec<u8> {
    lines.push(b'\n');
    let sum = crc32fast::hash(&lines);
    lines.extend(format!("checksum {sum:08x}\n").into_bytes());
    lines
}

fn check(file: &[u8]) -> Result<(usize, usize), String> {
    let certificate = Certificate::read(file).map_err(|error| error.to_string())?;
    let checked = certificate.check(|_, _| true).map_err(|failure| failure.to_string())?;
    Ok((checked.heaps, checked.largest))
}

#[test]
fn right_claims_hold() {
    let kayles = KAYLES.values(83);
    for space in [None, Some("11"), Some("4"), Some("9"), Some("255")] {
        for width in [1, 2, 4] {
            let file = seal(KAYLES.lines(Some((71, 12)), space, &kayles, width));
            assert_eq!(check(&file), Ok((169, 8)), "{space:?}");
        }
    }
    let dawson = DAWSON.values(34 + 53);
    let place = seal(DAWSON.lines(Some((53, 34)), Some("0 place"), &dawson, 1));
    assert_eq!(check(&place).map(|(_, largest)| largest), Ok(9));
    for (game, heaps) in [(&GRUNDY, 3000), (&OFFICERS, 3000)] {
        let values = game.values(heaps);
        let largest = *values.iter().max().unwrap();
        for space in [None, Some("1"), Some("7"), Some("49"), Some("0 place"), Some("16 place")] {
            assert_eq!(
                check(&seal(game.lines(None, space, &values, 2))),
                Ok((heaps, largest)),
                "{} {space:?}",
                game.name
            );
        }
    }
    let set = SET.values(7);
    assert_eq!(check(&seal(SET.lines(Some((0, 7)), None, &set, 1))), Ok((12, 3)));
}

/// Each wrong value is found at the heap where it stands, whatever the hint.
#[test]
fn wrong_values_are_refuted_where_they_stand() {
    for game in [&KAYLES, &GRUNDY, &OFFICERS, &SET] {
        let values = game.values(300);
        for space in [None, Some("1"), Some("6"), Some("0 place")] {
            for heap in (0..300).step_by(7) {
                for wrong in [values[heap] ^ 1, values[heap] + 1, values[heap] + 7, 255, 0] {
                    let mut changed = values.clone();
                    changed[heap] = wrong;
                    let file = seal(game.lines(None, space, &changed, 1));
                    let found = Certificate::read(&file).unwrap().check(|_, _| true);
                    match found {
                        Ok(_) => assert_eq!(wrong, values[heap]),
                        Err(failure) => {
                            let expected = Failure::Value { heap, claimed: wrong, value: values[heap] };
                            assert_eq!(failure, expected, "{} {space:?}", game.name);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn periods_that_are_not_the_least_and_windows_that_end_early() {
    let kayles = KAYLES.values(300);
    for (preperiod, period) in [(71, 24), (71, 36), (72, 12), (83, 12), (80, 24)] {
        let file = seal(KAYLES.lines(Some((preperiod, period)), None, &kayles[..preperiod + period], 1));
        assert!(check(&file).unwrap_err().contains("least"), "{preperiod} {period}");
    }
    for (preperiod, period) in [(70, 12), (0, 12), (71, 11), (59, 12), (1, 1), (71, 6)] {
        let file = seal(KAYLES.lines(Some((preperiod, period)), None, &kayles[..preperiod + period], 1));
        assert!(check(&file).unwrap_err().contains("is claimed to have the value"), "{preperiod} {period}");
    }
    let grundy = GRUNDY.values(10);
    assert!(check(&seal(GRUNDY.lines(Some((5, 5)), None, &grundy, 1))).unwrap_err().contains("constraint"));
    let stopped = Certificate::read(&seal(KAYLES.lines(None, None, &KAYLES.values(5000), 1))).unwrap();
    assert!(matches!(stopped.check(|_, _| false), Err(Failure::Stopped { .. })));
}

/// Every byte is changed to every other one: the checksum finds all of that. With a new checksum, what still holds claims the
/// same.
#[test]
fn every_byte_of_a_certificate_counts() {
    let lines = KAYLES.lines(Some((71, 12)), Some("11"), &KAYLES.values(83), 1);
    let file = seal(lines.clone());
    for place in 0..file.len() {
        for byte in 0..=255 {
            let mut changed = file.clone();
            changed[place] = byte;
            assert_eq!(check(&changed).is_ok(), byte == file[place], "byte {place} made {byte}");
        }
        assert!(check(&file[..place]).is_err());
    }
    let original = Certificate::read(&file).unwrap();
    for place in 0..lines.len() {
        for byte in 0..=255 {
            let mut changed = lines.clone();
            changed[place] = byte;
            let changed = seal(changed);
            if check(&changed).is_ok() {
                let certificate = Certificate::read(&changed).unwrap();
                assert_eq!(certificate.game().to_string(), original.game().to_string(), "byte {place} made {byte}");
                assert_eq!(certificate.period(), original.period(), "byte {place} made {byte}");
            }
        }
    }
}

/// Heaps broken into three and more, equal and not.
#[test]
fn many_heaps() {
    // Codes, and the ways to leave heaps when one object is taken.
    type Allowed = fn(&[usize]) -> bool;
    let cases: [(&str, Allowed); 6] = [
        ("0.8", |parts| parts.len() == 3),
        ("0.8!", |parts| parts.len() == 3 && parts[0] < parts[1] && parts[1] < parts[2]),
        ("0.8?", |parts| parts.len() == 3 && parts[0] < parts[2]),
        ("0.8=", |parts| parts.len() == 3 && parts[0] == parts[2]),
        ("0.{2=,4}", |parts| parts.len() == 4 || parts.len() == 2 && parts[0] == parts[1]),
        ("0.E", |parts| (1..=3).contains(&parts.len())),
    ];
    for (code, allowed) in cases {
        let mut values: Vec<usize> = Vec::new();
        for n in 0..70_usize {
            let mut reached = std::collections::BTreeSet::new();
            let mut all: Vec<Vec<usize>> = vec![vec![]];
            let mut done = Vec::new();
            while let Some(parts) = all.pop() {
                let sum: usize = parts.iter().sum();
                if sum + 1 == n && !parts.is_empty() {
                    done.push(parts);
                } else if parts.len() < 4 {
                    let least = parts.last().copied().unwrap_or(1);
                    all.extend((least..n.saturating_sub(sum)).map(|part| [&parts[..], &[part]].concat()));
                }
            }
            for parts in done.iter().filter(|parts| allowed(parts)) {
                reached.insert(parts.iter().fold(0, |sum, &part| sum ^ values[part]));
            }
            values.push((0..).find(|value| !reached.contains(value)).unwrap());
        }
        let game = Small { name: code, whole: &[], one: &[], two: &[] };
        assert_eq!(check(&seal(game.lines(None, None, &values, 1))).map(|(heaps, _)| heaps), Ok(70), "{code}");
        for heap in 0..70 {
            values[heap] ^= 1;
            let failure = check(&seal(game.lines(None, None, &values, 1))).unwrap_err();
            assert!(failure.starts_with(&format!("heap {heap} ")), "{code} {heap}: {failure}");
            values[heap] ^= 1;
        }
    }
}
