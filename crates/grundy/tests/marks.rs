//! Marks, sheets and bars: games on boards against play to the end, from the definition.

use std::collections::{BTreeSet, HashMap};

use grundy::rulesets::{Bar, Chocolate, Cutting, Nim, Notakto, Row, Treblecross};
use grundy::{Either, Notation, Outcome, Play, Ruleset, Solver, Sum};

/// Strips of Treblecross and a heap of Nim: whether the player on move wins, from the definition. A marked cell is true.
fn mover_wins(strips: &[Vec<bool>], heap: u64, known: &mut HashMap<(Vec<Vec<bool>>, u64), bool>) -> bool {
    let key = (strips.to_vec(), heap);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let mut wins = (0..heap).any(|left| !mover_wins(strips, left, known));
    for (strip, cell, next) in marks(strips) {
        wins = wins || has_three(&next[strip], cell) || !mover_wins(&next, heap, known);
    }
    known.insert(key, wins);
    wins
}

fn marks(strips: &[Vec<bool>]) -> Vec<(usize, usize, Vec<Vec<bool>>)> {
    let free =
        |strip: usize| (0..strips[strip].len()).filter(move |&cell| !strips[strip][cell]).map(move |c| (strip, c));
    let cells = (0..strips.len()).flat_map(free);
    cells
        .map(|(strip, cell)| {
            let mut next = strips.to_vec();
            next[strip][cell] = true;
            (strip, cell, next)
        })
        .collect()
}

fn has_three(strip: &[bool], cell: usize) -> bool {
    strip.windows(3).enumerate().any(|(at, three)| (at..at + 3).contains(&cell) && three.iter().all(|&mark| mark))
}

/// Every strip of this length on which three marks are not yet in a row.
fn strips(length: usize) -> Vec<Vec<bool>> {
    let all = (0..1_usize << length).map(|set| (0..length).map(|cell| set >> cell & 1 == 1).collect::<Vec<bool>>());
    all.filter(|strip| !strip.windows(3).any(|three| three.iter().all(|&mark| mark))).collect()
}

fn row(strip: &[bool]) -> Row {
    Row::Cells(strip.iter().map(|&mark| !mark).collect())
}

#[test]
fn treblecross_with_marks_anywhere() {
    let mut solver = Solver::new((Treblecross, Nim));
    let mut known = HashMap::new();
    let mut check = |strips: &[Vec<bool>], heap: u64| {
        let mut sum: Vec<Either<Row, u64>> = strips.iter().map(|strip| Either::A(row(strip))).collect();
        sum.push(Either::B(heap));
        let wins = mover_wins(strips, heap, &mut known);
        let outcome = if wins { Outcome::N } else { Outcome::P };
        assert_eq!(solver.outcome(sum.clone(), Play::Normal), Ok(outcome), "{strips:?} + {heap}");
        let mut expected: BTreeSet<(usize, Either<Row, u64>)> = BTreeSet::new();
        for (strip, cell, next) in marks(strips) {
            if has_three(&next[strip], cell) || !mover_wins(&next, heap, &mut known) {
                expected.insert((strip, Either::A(row(&next[strip]))));
            }
        }
        for left in (0..heap).filter(|&left| !mover_wins(strips, left, &mut known)) {
            expected.insert((strips.len(), Either::B(left)));
        }
        let found = solver.winning_moves(sum.clone(), Play::Normal).unwrap();
        let different: BTreeSet<_> = found.iter().map(|m| (m.component, m.to.iter().next().unwrap().clone())).collect();
        assert_eq!(different, expected, "{strips:?} + {heap}");
        assert_eq!(different.len(), found.len(), "each once: {strips:?} + {heap}");
        assert!(solver.outcome(sum, Play::Misere).is_err());
    };
    for length in 1..=10 {
        for strip in strips(length) {
            check(std::slice::from_ref(&strip), 0);
            if length <= 7 {
                check(std::slice::from_ref(&strip), 1);
                check(&[strip], 2);
            }
        }
    }
    for first in (1..=4).flat_map(strips) {
        for second in (1..=4).flat_map(strips) {
            check(&[first.clone(), second], 0);
        }
    }
}

#[test]
fn treblecross_as_judges_ask_for_it() {
    let mut solver = Solver::new(Treblecross);
    let mut cells = |text: &str| -> Vec<usize> {
        let strip = Treblecross.parse(text).unwrap();
        let found = solver.winning_moves(strip.clone(), Play::Normal).unwrap();
        let label = |to: &[Row]| Treblecross.describe(&strip, to).arg("cell").unwrap().parse().unwrap();
        found.iter().map(|m| label(&m.to)).collect()
    };
    // As UVa 10561 asks, where each strip is checked by hand.
    assert_eq!(cells("....."), [3]);
    assert_eq!(cells(".X.X...X"), [3]);
    // By a recursion apart from this program, over the runs of safe cells.
    assert_eq!(cells(&".".repeat(50)), [5, 10, 11, 13, 14, 19, 21, 22, 29, 30, 32, 37, 38, 40, 41, 46]);
    assert!(Treblecross.parse("..XXX").is_err_and(|error| error.span() == (2..5)));
}

#[test]
fn every_board_of_nine_cells() {
    let mut quick = Solver::new(Notakto);
    let mut slow = Solver::new(Notakto).without_theories();
    let texts: Vec<String> = (0..512_usize)
        .map(|marks| {
            let cells: Vec<char> = (0..9).map(|cell| if marks >> cell & 1 == 1 { 'X' } else { '.' }).collect();
            cells.chunks(3).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
        })
        .collect();
    let boards: Vec<_> = texts.iter().map(|text| Notakto.parse(text).unwrap()).collect();
    for (i, &board) in boards.iter().enumerate() {
        for sum in
            [vec![board], vec![board, boards[(i * 77 + 5) % 512]], vec![board, board, boards[((i * 5 + 3) % 512) | 96]]]
        {
            let sum: Sum<_> = sum.into();
            assert_eq!(quick.outcome(sum.clone(), Play::Misere), slow.outcome(sum.clone(), Play::Misere), "{sum:?}");
        }
        let moves = |solver: &mut Solver<Notakto>| {
            let found = solver.winning_moves(board, Play::Misere).unwrap();
            found.into_iter().map(|m| m.to.into_vec()).collect::<BTreeSet<_>>()
        };
        assert_eq!(moves(&mut quick), moves(&mut slow), "{}", texts[i]);
    }
    let many: Vec<_> = std::iter::repeat_n(boards[0], 99).collect();
    assert_eq!(quick.outcome(many, Play::Misere), Ok(Outcome::N));
}

/// The bar with these heights of columns above the bitter square's row, to its left, in its column, and to its right.
fn bar(left: &[u32], own: u32, right: &[u32]) -> Bar {
    let all: Vec<u32> = left.iter().chain([&own]).chain(right).copied().collect();
    let most = *all.iter().max().unwrap();
    let rows: Vec<String> = (0..=most)
        .map(|row| {
            let square = |(column, &height): (usize, &u32)| match most - row {
                0 if column == left.len() => 'B',
                above if above <= height => '.',
                _ => '#',
            };
            all.iter().enumerate().map(square).collect()
        })
        .collect();
    Chocolate.parse(&rows.join("/")).unwrap()
}

#[test]
fn bars_of_chocolate() {
    use grundy::theories::NakamuraMiyadera;
    use grundy::{Budget, Theory};
    let mut slow = Solver::new(Chocolate).without_theories();
    let (mut answered, mut declined, mut differ) = (0, 0, 0);
    let mut check = |bar: Bar| {
        let value = slow.grundy(bar.clone()).unwrap();
        let sides = bar.clone();
        match NakamuraMiyadera.grundy(&bar) {
            Some(theorem) => {
                assert_eq!(theorem, value, "{}", Chocolate.write(&sides));
                answered += 1;
            }
            None => declined += 1,
        }
        value
    };
    // Every function that does not fall, of up to 6 columns with up to 4 squares above.
    let mut functions = vec![Vec::new()];
    for _ in 0..6 {
        functions = functions
            .iter()
            .flat_map(|f: &Vec<u32>| (f.last().copied().unwrap_or(0)..5).map(|y| [&f[..], &[y]].concat()))
            .collect();
        for f in &functions {
            let value = check(bar(&[], f[0], &f[1..]));
            let sum = (f.len() as u64 - 1) ^ u64::from(f[f.len() - 1]);
            let theorem = NakamuraMiyadera.grundy(&bar(&[], f[0], &f[1..]));
            differ += usize::from(theorem.is_none() && value.0 != sum);
            if f.len() == 4 {
                check(bar(&[0, 0], f[0], &f[1..]));
                check(bar(&[f[0]; 3], f[0], &f[1..]));
                check(bar(&f[1..].iter().rev().copied().collect::<Vec<_>>(), f[0], &[0]));
            }
        }
    }
    for k in [1, 2, 4, 8] {
        let f: Vec<u32> = (0..20).map(|z| z / (2 * k)).collect();
        assert!(NakamuraMiyadera.grundy(&bar(&[0], f[0], &f[1..])).is_some());
        check(bar(&[0], f[0], &f[1..]));
    }
    assert!(answered > 70 && declined > 500 && differ > 300, "{answered} {declined} {differ}");
    let mut solver = Solver::new(Chocolate);
    for text in ["..../.B../....", "3x4", "B...", ".B/..", "..B.."] {
        let bar = Chocolate.parse(text).unwrap();
        for play in [Play::Normal, Play::Misere] {
            for sum in [vec![bar.clone()], vec![bar.clone(), Chocolate.parse("2x3").unwrap()]] {
                assert_eq!(solver.outcome(sum.clone(), play), slow.outcome(sum, play), "{text} {play}");
            }
        }
    }
    assert_eq!(Chocolate.theories(&Budget::unlimited()).len(), 1);
    for wrong in ["...", "B.B", "B./.#/..", "B#./...", "5000x5000"] {
        assert!(Chocolate.parse(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn sheets_of_any_size() {
    let mut solver = Solver::new(Cutting::new(1).unwrap());
    let large = 1_000_000_007;
    assert_eq!(solver.grundy([large, large - 1]).unwrap().0, 1);
    let found = solver.solve([large, large - 1], Play::Normal, 5).unwrap();
    assert_eq!((found.total, found.moves.len()), (u128::from(large / 2 + (large - 1) / 2), 5));
    let mut strips = Solver::new(Cutting::new(2).unwrap());
    assert!(strips.grundy([3, 10_u64.pow(18)]).is_ok());
    let mut slow = Solver::new(Cutting::new(2).unwrap()).without_theories();
    for long in 1..30 {
        assert_eq!(strips.grundy([3, long]).unwrap(), slow.grundy([3, long]).unwrap(), "{long}");
        let moves = |solver: &mut Solver<Cutting>| {
            let found = solver.winning_moves([3, long], Play::Normal).unwrap();
            let sorted = |to: Sum<[u64; 2]>| {
                let mut to = to.into_vec();
                to.sort();
                to
            };
            found.into_iter().map(|m| sorted(m.to)).collect::<BTreeSet<_>>()
        };
        assert_eq!(moves(&mut strips), moves(&mut slow), "{long}");
    }
    assert!(Cutting::new(0).is_none() && Cutting::new(65).is_none());
}
