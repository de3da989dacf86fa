//! The twins against the reference suite, row by row: where they agree, either is evidence for the other.
//!
//! Rows whose numbers are too large for a twin are left to the engines; how many were checked is asserted, so that a
//! change cannot quietly check nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use grundy_testkit::catalogue::{Notation, find, read_components, read_sum};
use grundy_testkit::suite::{Case, Suite};
use grundy_testkit::twin::{Outcome, Play, Position, Twin};
use grundy_testkit::twin::{grundy, grundy_of_sum, outcome_within, winning_options, winning_options_by_value};

/// The most sums that a search may look at.
const SEARCH: usize = 30_000;

/// The largest number a twin is asked about.
fn largest(game: &str) -> i64 {
    match game.split(':').next().unwrap_or(game) {
        "nim" => 300,
        "bash" | "subtract" | "turning-turtles" => 3000,
        // Coins in all.
        "coins" | "tartan" => 14,
        "wythoff" | "euclid" => 110,
        "code" => 61,
        "fibonacci-nim" => 110,
        "treblecross" => 24,
        "cram" => 17,
        "notakto" => 10,
        "clobber" => 13,
        // Squares in all.
        "chomp" => 25,
        _ => 260,
    }
}

fn suite() -> Suite {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    Suite::load(directory).unwrap_or_else(|error| panic!("{error}"))
}

/// The twins met so far, each with what it remembers.
#[derive(Default)]
struct Twins(HashMap<String, (Twin, Notation)>);

impl Twins {
    fn get(&mut self, game: &str) -> &(Twin, Notation) {
        self.0
            .entry(game.to_owned())
            .or_insert_with(|| find(game).unwrap_or_else(|| panic!("no twin of the game {game}")))
    }
}

fn too_large(game: &str, sum: &[Position]) -> bool {
    let name = game.split(':').next().unwrap_or(game);
    if name == "chomp" {
        return sum.iter().any(|rows| rows.iter().sum::<i64>() > largest(game));
    }
    if name == "notakto" && sum.len() > 2 {
        return true;
    }
    let by_cells = matches!(name, "treblecross" | "cram" | "coins" | "tartan" | "notakto" | "clobber");
    by_cells && sum.iter().any(|cells| cells.len() as i64 > largest(game))
        || sum.iter().flatten().any(|&number| number > largest(game))
}

/// What was found wrong, and how much was checked.
#[derive(Default)]
struct Tally {
    wrong: Vec<String>,
    checked: BTreeMap<&'static str, usize>,
    unreached: Vec<String>,
}

impl Tally {
    fn check<T: PartialEq + std::fmt::Debug>(&mut self, what: &'static str, found: T, claimed: T, row: &str) {
        *self.checked.entry(what).or_default() += 1;
        if found != claimed {
            self.wrong.push(format!("{row}: {what}: the twin finds {found:?}, the row says {claimed:?}"));
        }
    }

    fn finish(self, least: &[(&'static str, usize)]) {
        println!("{:?}, {} rows out of reach: {:#?}", self.checked, self.unreached.len(), self.unreached);
        assert!(self.wrong.is_empty(), "{} rows disagree:\n{}", self.wrong.len(), self.wrong.join("\n"));
        for &(what, count) in least {
            let checked = self.checked.get(what).copied().unwrap_or(0);
            assert!(checked >= count, "only {checked} rows checked for {what}, of {count} that a twin can reach");
        }
    }
}

fn check_case(case: &Case, twin: &Twin, notation: Option<Notation>, sum: &[Position], tally: &mut Tally) {
    let row = format!("{} {} ({:?}) [{}]", case.game, case.position, case.play, case.source);
    if let Some(claimed) = &case.grundy {
        tally.check("grundy", grundy_of_sum(twin, sum).to_string(), claimed.clone(), &row);
    }
    let found = outcome_within(twin, sum, case.play, SEARCH);
    let by_value = if grundy_of_sum(twin, sum) == 0 { Outcome::P } else { Outcome::N };
    if let Some(claimed) = case.outcome {
        match (found, case.play) {
            (Some(found), _) => tally.check("outcome", found, claimed, &row),
            (None, Play::Normal) => tally.check("outcome by value", by_value, claimed, &row),
            (None, Play::Misere) => tally.unreached.push(row.clone()),
        }
    }
    if case.moves.is_none() && case.one_move.is_none() && case.move_count.is_none() {
        return;
    }
    let winning = match (found, case.play) {
        (Some(_), _) => winning_options(twin, sum, case.play),
        (None, Play::Normal) => winning_options_by_value(twin, sum),
        (None, Play::Misere) => return,
    };
    if let Some(count) = case.move_count {
        tally.check("move count", winning.len() as u64, count, &row);
    }
    let Some(notation) = notation else { return };
    let winning: BTreeSet<_> =
        winning.into_iter().map(|(component, option)| (component, notation.write_option(&option))).collect();
    // Read and written again, so that the parts of a pair may come in either order.
    let standard = |(component, text): &(usize, String)| {
        let option = read_components(notation, text).unwrap_or_else(|| panic!("{row}: cannot read {text}"));
        (*component, notation.write_option(&option))
    };
    if let Some(claimed) = &case.moves {
        tally.check("moves", winning.clone(), claimed.iter().map(standard).collect(), &row);
    }
    if let Some(claimed) = &case.one_move {
        tally.check("one move", winning.contains(&standard(claimed)), true, &row);
    }
}

#[test]
fn cases() {
    let (mut twins, mut tally) = (Twins::default(), Tally::default());
    for case in &suite().cases {
        if case.game.is_empty() {
            let (twin, sum) = read_sum(&case.position).unwrap_or_else(|| panic!("cannot read {}", case.position));
            check_case(case, &twin, None, &sum, &mut tally);
            continue;
        }
        let (twin, notation) = twins.get(&case.game);
        let Some(sum) = read_components(*notation, &case.position) else {
            let past_63_bits = |word: &str| word.parse::<u128>().is_ok_and(|number| number > i64::MAX as u128);
            let large = case.position.split([' ', ',']).any(past_63_bits);
            assert!(large, "cannot read {} {}", case.game, case.position);
            tally.unreached.push(format!("{} {}", case.game, case.position));
            continue;
        };
        if !too_large(&case.game, &sum) {
            check_case(case, twin, Some(*notation), &sum, &mut tally);
        } else {
            tally.unreached.push(format!("{} {}", case.game, case.position));
        }
    }
    tally.finish(&[("grundy", 458), ("outcome", 470), ("moves", 95), ("one move", 23), ("move count", 35)]);
}

#[test]
fn sequences() {
    let (mut twins, mut tally) = (Twins::default(), Tally::default());
    for sequence in &suite().sequences {
        let (twin, notation) = twins.get(&sequence.game);
        for (text, value) in sequence.positions() {
            let position = notation.read(&text).unwrap_or_else(|| panic!("cannot read {} {text}", sequence.game));
            if !too_large(&sequence.game, std::slice::from_ref(&position)) {
                let row = format!("{} {text} [{}]", sequence.game, sequence.source);
                tally.check("value", grundy(twin, &position), value, &row);
            }
        }
    }
    tally.finish(&[("value", 9599)]);
}

#[test]
fn p_positions() {
    let (mut twins, mut tally) = (Twins::default(), Tally::default());
    let suite = suite();
    for set in &suite.p_positions {
        let (twin, _) = twins.get(&set.game);
        let row = format!("{} {:?} {}..={} [{}]", set.game, set.play, set.from, set.to, set.source);
        // A single heap of Grundy's game is searched by value as far as a twin can go.
        let to = set.to.min(largest(&set.game) as u64);
        let mut found = BTreeSet::new();
        let mut unknown = 0;
        for n in set.from..=to {
            let heap = vec![n as i64];
            let outcome = match set.play {
                Play::Normal if grundy(twin, &heap) == 0 => Some(Outcome::P),
                Play::Normal => Some(Outcome::N),
                Play::Misere => outcome_within(twin, std::slice::from_ref(&heap), set.play, 10 * SEARCH),
            };
            match outcome {
                Some(Outcome::P) => drop(found.insert(n)),
                Some(Outcome::N) => {}
                None => unknown += 1,
            }
        }
        assert_eq!(unknown, 0, "{row}");
        tally.check("heaps", found, set.p.iter().copied().filter(|&n| n <= to).collect(), &row);
    }
    for set in &suite.p_pairs {
        let (twin, notation) = twins.get(&set.game);
        let row = format!("{} {:?} pairs to {} [{}]", set.game, set.play, set.to, set.source);
        let mut found = BTreeSet::new();
        for b in 0..=set.to {
            for a in 0..=b {
                let sum = read_components(*notation, &set.position(a, b)).unwrap_or_else(|| panic!("{row}"));
                match outcome_within(twin, &sum, set.play, SEARCH) {
                    Some(Outcome::P) => drop(found.insert([a, b])),
                    Some(Outcome::N) => {}
                    None => panic!("{row}: too large"),
                }
            }
        }
        tally.check("pairs", found, set.p.iter().copied().collect(), &row);
    }
    tally.finish(&[("heaps", 57), ("pairs", 14)]);
}

#[test]
fn periods() {
    check_periods(false).finish(&[("law", 160)]);
}

#[test]
fn long_periods() {
    check_periods(true).finish(&[("law", 169)]);
}

/// Checks the laws that show themselves twice within the heaps that twins reach.
fn check_periods(far: bool) -> Tally {
    let (mut twins, mut tally) = (Twins::default(), Tally::default());
    for law in &suite().periods {
        let shown = law.preperiod + 2 * law.period;
        let to = match (law.game.starts_with("code:"), far) {
            (true, false) => 61,
            (true, true) => 170,
            (false, false) => 260,
            (false, true) => shown.max(260),
        };
        if shown > to {
            continue;
        }
        let (twin, _) = twins.get(&law.game);
        let values: Vec<u64> = (0..=to as i64).map(|n| grundy(twin, &vec![n])).collect();
        let holds = |period: usize, from: usize, saltus: u64| {
            (from..values.len() - period).all(|n| values[n + period] == values[n] + saltus)
        };
        let (period, preperiod) = (law.period as usize, law.preperiod as usize);
        let row = format!("{} period {period} preperiod {preperiod} [{}]", law.game, law.source);
        tally.check("law", holds(period, preperiod, law.saltus), true, &row);
        if preperiod > 0 {
            tally.check("least preperiod", holds(period, preperiod - 1, law.saltus), false, &row);
        }
        for shorter in (1..period).filter(|shorter| period % shorter == 0) {
            let share = law.saltus * shorter as u64;
            if share.is_multiple_of(law.period) {
                tally.check("least period", holds(shorter, preperiod, share / law.period), false, &row);
            }
        }
    }
    tally
}

#[test]
fn options_of_codes() {
    let mut tally = Tally::default();
    let suite = suite();
    for row in &suite.options {
        let (twin, notation) =
            find(&format!("code:{}", row.code)).unwrap_or_else(|| panic!("cannot read {}", row.code));
        let options = twin.options(&vec![row.heap as i64]);
        let found: BTreeSet<String> =
            options.iter().map(|option| notation.write_option(option).replace(' ', ",")).collect();
        tally.check("options", found, row.options.iter().cloned().collect(), &format!("{} {}", row.code, row.heap));
    }
    for row in &suite.normal_forms {
        let [(written, _), (normal, _)] = [&row.code, &row.normal]
            .map(|code| find(&format!("code:{code}")).unwrap_or_else(|| panic!("cannot read {code}")));
        for heap in 0..12 {
            let position = vec![heap];
            let row = format!("{} = {} at {heap} [{}]", row.code, row.normal, row.source);
            tally.check("normal form", written.options(&position), normal.options(&position), &row);
        }
    }
    for row in &suite.option_counts {
        let (twin, notation) = find(&row.game).unwrap_or_else(|| panic!("no twin of the game {}", row.game));
        let position = notation.read(&row.position).unwrap_or_else(|| panic!("cannot read {}", row.position));
        let row_name = format!("{} {} [{}]", row.game, row.position, row.source);
        tally.check("option count", twin.options(&position).len() as u64, row.count, &row_name);
    }
    tally.finish(&[("options", 22), ("normal form", 192), ("option count", 9)]);
}
