//! Theories of single games against search, on more positions than the laws look at.

use grundy::rulesets::{EndNim, ExactNim, Northcott, TakeAway, Welter};
use grundy::theories::welter::welter;
use grundy::{Nimber, Notation, Options, Outcome, Play, Ruleset, Solver};

/// Outcome, value and winning moves are the same with theories and without.
fn agree<R: Ruleset + Clone>(rules: &R, positions: impl IntoIterator<Item = R::Position>) {
    let mut fast = Solver::new(rules.clone());
    let mut slow = Solver::new(rules.clone()).without_theories();
    for position in positions {
        for play in [Play::Normal, Play::Misere] {
            let expected = slow.solve(position.clone(), play, usize::MAX).unwrap();
            let found = fast.solve(position.clone(), play, usize::MAX).unwrap();
            assert_eq!(found.outcome, expected.outcome, "{position:?} {play}");
            assert_eq!(found.grundy, expected.grundy, "{position:?}");
            assert_eq!(found.total, expected.total, "{position:?} {play}: number of winning moves");
            let mut moves = [&found, &expected]
                .map(|answer| answer.moves.iter().map(|m| m.to.clone().into_vec()).collect::<Vec<Vec<R::Position>>>());
            moves.iter_mut().for_each(|moves| moves.sort());
            assert_eq!(moves[0], moves[1], "{position:?} {play}: winning moves");
        }
    }
}

/// Every row of `len` numbers from `least` to `most`.
fn rows(len: u32, least: u64, most: u64) -> Vec<Vec<u64>> {
    let base = most - least + 1;
    (0..base.pow(len)).map(|code| (0..len).map(|place| least + code / base.pow(place) % base).collect()).collect()
}

#[test]
fn end_nim() {
    agree(&EndNim, rows(3, 1, 5));
    agree(&EndNim, rows(5, 1, 3));
    agree(&EndNim, rows(7, 1, 2));
    // Quadratic time for a long row.
    let long: Vec<u64> = (0..2000).map(|i| 1 + i * i % 97).collect();
    assert!(Solver::new(EndNim).outcome(long, Play::Normal).is_ok());
    let lost = Solver::new(EndNim).outcome(vec![10_u64.pow(18), 5, 10_u64.pow(18)], Play::Normal);
    assert_eq!(lost, Ok(Outcome::P));
}

#[test]
fn welters_function() {
    let sets = (1..1_u32 << 11).filter(|set| set.count_ones() <= 5);
    agree(&Welter, sets.map(|set| (0..11).filter(|square| set >> square & 1 == 1).collect::<Vec<u64>>()));
    // Far out: a winning move is found without looking through the squares.
    let coins = vec![3, 10_u64.pow(18), 10_u64.pow(18) + 7, u64::MAX - 1, u64::MAX];
    let mut solver = Solver::new(Welter);
    assert_eq!(solver.grundy(coins.clone()), Ok(Nimber(welter(&coins))));
    let moves = solver.winning_moves(coins, Play::Normal).unwrap();
    assert!(!moves.is_empty());
    for m in moves {
        assert_eq!(solver.grundy(m.to), Ok(Nimber(0)));
    }
}

#[test]
fn exact_nim() {
    for k in 1..=4 {
        let rules = ExactNim::new(k).unwrap();
        agree(&rules, [rows(3, 0, 4), rows(4, 0, 3), rows(5, 1, 2)].concat());
    }
    let heaps = vec![u64::MAX; 3];
    let value = Solver::new(ExactNim::new(2).unwrap()).grundy(heaps);
    // Three heaps, two lowered by 1 in each move: as often as half of the objects, or not at all past 64 bits.
    assert!(value.is_err() || value == Ok(Nimber(u64::MAX)));
}

#[test]
fn take_away() {
    for factor in [1, 2, 3, 4, 7] {
        let rules = TakeAway::new(factor).unwrap();
        agree(&rules, (0..40).flat_map(|n| [0, 1, 2, 3, 5, 8, 13, 20, 39].map(|q| [n, q])));
    }
    let lost = Solver::new(TakeAway::new(1).unwrap()).outcome([1 << 60, (1 << 60) - 1], Play::Normal);
    assert_eq!(lost, Ok(Outcome::P));
}

/// Who wins every position of Northcott's game that can be reached, found backwards from those without a move.
fn backwards(rules: &Northcott, start: Vec<[u64; 2]>) -> Vec<(Vec<[u64; 2]>, Outcome)> {
    let mut positions = vec![start];
    let mut options: Vec<Vec<usize>> = Vec::new();
    while options.len() < positions.len() {
        let mut out = Options::default();
        rules.options(&positions[options.len()], &mut out);
        let mut found = Vec::new();
        for option in out.iter() {
            let place = positions.iter().position(|known| *known == option[0]).unwrap_or_else(|| {
                positions.push(option[0].clone());
                positions.len() - 1
            });
            found.push(place);
        }
        options.push(found);
    }
    let mut outcomes = vec![Outcome::D; positions.len()];
    loop {
        let before = outcomes.clone();
        for (i, options) in options.iter().enumerate() {
            if options.iter().any(|&option| before[option] == Outcome::P) {
                outcomes[i] = Outcome::N;
            } else if options.iter().all(|&option| before[option] == Outcome::N) {
                outcomes[i] = Outcome::P;
            }
        }
        if outcomes == before {
            return positions.into_iter().zip(outcomes).collect();
        }
    }
}

#[test]
fn northcotts_game_has_no_draws() {
    for (width, start) in [(5, "0-4"), (6, "2-1"), (4, "0-3,0-3"), (5, "1-3,4-0")] {
        let rules = Northcott::new(width).unwrap();
        let all = backwards(&rules, rules.parse(start).unwrap());
        let mut solver = Solver::new(rules);
        let known: std::collections::HashMap<_, _> = all.iter().cloned().collect();
        for (position, outcome) in &all {
            let text = rules.write(position);
            assert_eq!(rules.parse(&text).as_ref(), Ok(position));
            assert_eq!(solver.outcome(position.clone(), Play::Normal).as_ref(), Ok(outcome), "{width} {text}");
            let answer = solver.solve(position.clone(), Play::Normal, usize::MAX).unwrap();
            let mut found: Vec<_> = answer.moves.into_iter().map(|m| m.to[0].clone()).collect();
            found.sort();
            let mut out = Options::default();
            rules.options(position, &mut out);
            let lost = out.iter().map(|option| option[0].clone()).filter(|option| known[option] == Outcome::P);
            let mut expected: Vec<_> = lost.collect();
            expected.sort();
            assert_eq!(found, expected, "{width} {text}");
        }
    }
}
