//! The rule files of the folder `games`: each has a sentence, a source, and known values, which are checked.
//!
//! The known values were found by a recursion written anew for each game, outside of this crate.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use grundy::{Solver, Sum};
use grundy_rules::program::Shape;
use grundy_rules::{HeapRules, TupleRules, check, parse};

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// The values that a file claims: positions with their values.
fn known(text: &str) -> Vec<(Vec<u64>, u64)> {
    let mut found = Vec::new();
    for line in text.lines().filter_map(|line| line.strip_prefix("# known")) {
        let (position, values) = line.split_once(':').unwrap();
        let mut values = values.split_whitespace().map(|value| value.parse().unwrap());
        let position = position.trim();
        if position.is_empty() {
            found.extend((0..).map(|heap| vec![heap]).zip(values));
        } else {
            let numbers = position.trim_matches(['(', ')']).split(',').map(|n| n.trim().parse().unwrap());
            found.push((numbers.collect(), values.next_back().unwrap()));
        }
    }
    found
}

#[test]
fn every_file_keeps_its_word() {
    let files = files();
    assert!(files.len() >= 20);
    for file in files {
        let (name, text) = (file.display(), fs::read_to_string(&file).unwrap());
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("# ") && lines[0].ends_with('.'), "{name}: no sentence");
        assert!(lines[1].starts_with("# source: "), "{name}: no source");
        let known = known(&text);
        assert!(known.len() >= 4, "{name}: no known values");
        let program = Rc::new(check::check(&parse::parse(&text).unwrap()).unwrap());
        let game = grundy_rules::game(&text, &grundy::Budget::unlimited()).unwrap();
        let (mut heaps, mut tuples) =
            (Solver::new(HeapRules::new(program.clone())), Solver::new(TupleRules::new(program.clone())));
        for (position, value) in known {
            let found = match program.shape == Shape::Heap {
                true => heaps.grundy(position[0]).unwrap(),
                false => tuples.grundy(Sum::from_iter([position.clone()])).unwrap(),
            };
            assert_eq!(found.0, value, "{name}: {position:?}");
            // As what it was recognised as, too, where theory alone says it.
            let written = position.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
            if let Some((value, _)) = game.grundy(game.parse(&written).unwrap()) {
                assert_eq!(value, found, "{name}: {position:?}");
            }
        }
    }
}
