//! Rules about boards against a twin that shares nothing with the crate but the words: boards are lists of rows of
//! characters, a move in another direction is made by turning the board instead of the pattern, nothing is split, and no
//! symmetry is used.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use grundy::{Notation, Options, Outcome, Play, Ruleset, Solver, Sum};
use grundy_rules::BoardRules;
use grundy_rules::board::{check, read};
use proptest::prelude::*;

fn rules(text: &str) -> Result<BoardRules, grundy::ParseError> {
    Ok(BoardRules::new(Rc::new(check::check(&read::read(text)?)?)))
}

type Grid = Vec<Vec<char>>;

fn grid(text: &str) -> Grid {
    text.split('/').map(|row| row.chars().collect()).collect()
}

fn written(grid: &Grid) -> String {
    grid.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
}

fn mirrored(grid: &Grid) -> Grid {
    grid.iter().map(|row| row.iter().rev().copied().collect()).collect()
}

fn transposed(grid: &Grid) -> Grid {
    (0..grid[0].len()).map(|column| grid.iter().map(|row| row[column]).collect()).collect()
}

/// What is done with a board, and how it is undone: these are their own inverses, done from left to right.
type Turns = &'static [fn(&Grid) -> Grid];

fn turn(grid: &Grid, turns: Turns) -> Grid {
    turns.iter().fold(grid.clone(), |grid, turn| turn(&grid))
}

fn undo(grid: &Grid, turns: Turns) -> Grid {
    turns.iter().rev().fold(grid.clone(), |grid, turn| turn(&grid))
}

const WORDS: [(&str, &[Turns]); 8] = [
    ("", &[&[]]),
    ("left", &[&[mirrored]]),
    ("down", &[&[transposed]]),
    ("up", &[&[transposed, mirrored_rows]]),
    ("across", &[&[], &[mirrored]]),
    ("right, down", &[&[], &[transposed]]),
    ("in any direction", ALL),
    ("in any direction", ALL),
];

/// For `up`: the board is read along its columns, upwards.
fn mirrored_rows(grid: &Grid) -> Grid {
    mirrored(grid)
}

const ALL: &[Turns] = &[
    &[],
    &[mirrored],
    &[transposed],
    &[transposed, mirrored],
    &[mirrored, transposed],
    &[mirrored, transposed, mirrored],
    &[transposed, mirrored, transposed],
    &[transposed, mirrored, transposed, mirrored],
];

/// A line of the rule, for the twin.
#[derive(Clone, Debug)]
struct Line {
    from: Grid,
    to: Grid,
    /// Which of `WORDS`.
    word: usize,
    through: Option<(bool, bool)>,
    condition: Option<Asked>,
}

#[derive(Clone, Debug)]
struct Asked {
    pattern: Grid,
    /// `in any line` instead of as written.
    is_line: bool,
    kind: usize,
}

impl Asked {
    fn text(&self) -> String {
        let pattern = format!("\"{}\"{}", written(&self.pattern), if self.is_line { " in any line" } else { "" });
        match self.kind {
            0 => pattern,
            1 => format!("not {pattern}"),
            2 => format!("count({pattern}) % 2 == 0"),
            3 => format!("count({pattern}) <= 2 and rows < columns or {pattern}"),
            _ => format!("(columns > 2 or not {pattern}) and count({pattern}) < 3"),
        }
    }

    fn holds(&self, board: &Grid) -> bool {
        let count = occurrences(&self.pattern, self.is_line, board);
        match self.kind {
            0 => count > 0,
            1 => count == 0,
            2 => count.is_multiple_of(2),
            3 => count <= 2 && board.len() < board[0].len() || count > 0,
            _ => (board[0].len() > 2 || count == 0) && count < 3,
        }
    }
}

/// Lines are found by walking; a line that reads the same from both ends is one place.
fn occurrences(pattern: &Grid, is_line: bool, board: &Grid) -> usize {
    let (rows, columns) = (board.len() as i32, board[0].len() as i32);
    let at = |row: i32, column: i32| {
        ((0..rows).contains(&row) && (0..columns).contains(&column)).then(|| board[row as usize][column as usize])
    };
    let fits = |found: char, wanted: char| wanted == '?' || found == wanted;
    let mut places: BTreeSet<Vec<(i32, i32, char)>> = BTreeSet::new();
    for row in 0..rows {
        for column in 0..columns {
            let steps: Vec<(i32, i32)> = match is_line {
                true => (0..9).map(|i| (i / 3 - 1, i % 3 - 1)).filter(|&step| step != (0, 0)).collect(),
                false => vec![(0, 1)],
            };
            for (down, right) in steps {
                let mut place = Vec::new();
                for (i, line) in pattern.iter().enumerate() {
                    for (j, &wanted) in line.iter().enumerate() {
                        let (r, c) = (row + i as i32 + down * j as i32, column + right * j as i32);
                        place.push((r, c, wanted));
                    }
                }
                if place.iter().all(|&(r, c, wanted)| at(r, c).is_some_and(|found| fits(found, wanted))) {
                    place.sort_unstable();
                    places.insert(place);
                }
            }
        }
    }
    places.len()
}

fn moves(line: &Line, board: &Grid, found: &mut BTreeSet<Grid>) {
    if line.condition.as_ref().is_some_and(|condition| !condition.holds(board)) {
        return;
    }
    for &turns in WORDS[line.word].1 {
        let turned = turn(board, turns);
        let (rows, columns) = (turned.len() as i32, turned[0].len() as i32);
        for row in -6..rows {
            'places: for column in -6..columns {
                let mut after = turned.clone();
                for (i, places) in line.from.iter().enumerate() {
                    for (j, &wanted) in places.iter().enumerate() {
                        let (r, c) = (row + i as i32, column + j as i32);
                        if !(0..rows).contains(&r) || !(0..columns).contains(&c) {
                            if wanted == '~' {
                                continue;
                            }
                            continue 'places;
                        }
                        let cell = &mut after[r as usize][c as usize];
                        if !matches!(wanted, '~' | '?') && *cell != wanted {
                            continue 'places;
                        }
                        if !matches!(line.to[i][j], '~' | '?') {
                            *cell = line.to[i][j];
                        }
                    }
                }
                if let Some((rightwards, downwards)) = line.through {
                    for r in row..if downwards { rows } else { row + 1 } {
                        for c in column..if rightwards { columns } else { column + 1 } {
                            let cell = &mut after[r as usize][c as usize];
                            if *cell == line.from[0][0] {
                                *cell = line.to[0][0];
                            }
                        }
                    }
                }
                if after != turned {
                    found.insert(undo(&after, turns));
                }
            }
        }
    }
}

struct Twin {
    lines: Vec<Line>,
    illegal: Option<Asked>,
    values: HashMap<Grid, u64>,
    misere: HashMap<Vec<Grid>, bool>,
}

impl Twin {
    fn options(&self, board: &Grid) -> BTreeSet<Grid> {
        let mut found = BTreeSet::new();
        for line in &self.lines {
            moves(line, board, &mut found);
        }
        found.retain(|board| self.illegal.as_ref().is_none_or(|illegal| !illegal.holds(board)));
        found
    }

    fn value(&mut self, board: &Grid) -> u64 {
        if let Some(&value) = self.values.get(board) {
            return value;
        }
        let options: BTreeSet<u64> = self.options(board).iter().map(|option| self.value(option)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.values.insert(board.clone(), value);
        value
    }

    /// Whether the player to move wins misère play of the sum.
    fn wins_misere(&mut self, sum: &[Grid]) -> bool {
        if let Some(&wins) = self.misere.get(sum) {
            return wins;
        }
        let (mut wins, mut is_terminal) = (false, true);
        for i in 0..sum.len() {
            for option in self.options(&sum[i]) {
                is_terminal = false;
                let mut after = sum.to_vec();
                after[i] = option;
                wins = wins || !self.wins_misere(&after);
            }
        }
        self.misere.insert(sum.to_vec(), wins || is_terminal);
        wins || is_terminal
    }
}

/// Characters that rise with every move, so that play ends.
fn line() -> impl Strategy<Value = Line> {
    let sizes = [(1, 1), (1, 2), (1, 2), (1, 3), (2, 2), (2, 1), (1, 4), (2, 3)];
    let places = proptest::collection::vec(0..12_usize, 12);
    (0..sizes.len(), places, 0..WORDS.len(), 0..8_usize, proptest::option::weighted(0.25, asked())).prop_map(
        move |(size, places, word, through, condition)| {
            let (rows, columns) = sizes[size];
            let place = |i: usize, j: usize| {
                let i = i * columns + j;
                match places[i] {
                    _ if i == 0 && places[0] < 9 => ('.', 'x'),
                    _ if i == 0 => ('.', '#'),
                    0..4 => ('.', '#'),
                    4 => ('.', 'x'),
                    5 => ('x', '#'),
                    6 => ('x', 'x'),
                    7 => ('.', '.'),
                    8 => ('?', '?'),
                    9 => ('~', '#'),
                    10 => ('~', '~'),
                    _ => ('#', '?'),
                }
            };
            let cells = |from: bool| -> Grid {
                let cell = |i, j| if from { place(i, j).0 } else { place(i, j).1 };
                (0..rows).map(|i| (0..columns).map(|j| cell(i, j)).collect()).collect()
            };
            let through = (size == 0 && through > 4).then_some((through != 5, through != 6));
            Line { from: cells(true), to: cells(false), word, through, condition }
        },
    )
}

fn asked() -> impl Strategy<Value = Asked> {
    let patterns = ["x", ".", "xx", "x#", ".x", "x?x", "#/x", "../..", "xx", "#"];
    (0..patterns.len(), any::<bool>(), 0..5_usize).prop_map(move |(pattern, is_line, kind)| {
        let pattern = grid(patterns[pattern]);
        Asked { is_line: is_line && pattern.len() == 1, pattern, kind }
    })
}

fn text(lines: &[Line], illegal: Option<&Asked>, split: &str) -> String {
    let mut text = "board \". x #\"".to_owned();
    for line in lines {
        let Line { from, to, word, through, condition } = line;
        text += &format!("; replace \"{}\" by \"{}\" {}", written(from), written(to), WORDS[*word].0);
        if let Some((rightwards, downwards)) = through {
            let ways = [(*rightwards, "right"), (*downwards, "down")];
            let ways: Vec<&str> = ways.iter().filter(|way| way.0).map(|way| way.1).collect();
            text += &format!(" through {}", ways.join(" and "));
        }
        if let Some(condition) = condition {
            text += &format!(" if {}", condition.text());
        }
    }
    if let Some(illegal) = illegal {
        text += &format!("; illegal when {}", illegal.text());
    }
    if !split.is_empty() {
        text += &format!("; split connected \"{split}\"");
    }
    text
}

fn board() -> impl Strategy<Value = Grid> {
    let sizes = [(1, 6), (2, 3), (3, 2), (3, 3), (2, 4), (1, 8), (1, 1)];
    (0..sizes.len(), proptest::collection::vec(0..9_usize, 9)).prop_map(move |(size, cells)| {
        let (rows, columns) = sizes[size];
        let cell = |i: usize| ['.', '.', '.', '.', '.', '.', 'x', '#', '#'][cells[i]];
        (0..rows).map(|i| (0..columns).map(|j| cell(i * columns + j)).collect()).collect()
    })
}

fn compare(lines: &[Line], illegal: Option<&Asked>, split: &str, boards: &[Grid]) -> bool {
    let text = text(lines, illegal, split);
    let rules = match rules(&text) {
        Ok(rules) => rules,
        Err(error) if error.message().contains("changes nothing") => return false,
        Err(_) if !split.is_empty() => {
            compare(lines, illegal, "", boards);
            return false;
        }
        Err(error) => panic!("{text}: {error:?}"),
    };
    let mut twin =
        Twin { lines: lines.to_vec(), illegal: illegal.cloned(), values: HashMap::new(), misere: HashMap::new() };
    let mut solver = Solver::new(rules.clone());
    for board in boards {
        let position = rules.parse(&written(board)).unwrap();
        assert_eq!(rules.write(&position), written(board));
        let mut options = Options::default();
        options.reset(1 << 20);
        rules.options(&position, &mut options);
        let found: BTreeSet<Grid> = options.iter().map(|option| grid(&rules.write(&option[0]))).collect();
        assert_eq!(found, twin.options(board), "{text}: {}", written(board));
        let value = solver.grundy(position.clone()).unwrap().0;
        assert_eq!(value, twin.value(board), "{text}: {}", written(board));
    }
    let positions: Sum<_> = boards.iter().map(|board| rules.parse(&written(board)).unwrap()).collect();
    let wins = solver.outcome(positions, Play::Misere).unwrap() == Outcome::N;
    assert_eq!(wins, twin.wins_misere(boards), "{text}: misère {boards:?}");
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_values_and_misere_outcomes(
        lines in proptest::collection::vec(line(), 1..4),
        illegal in proptest::option::weighted(0.25, asked()),
        split in prop_oneof![4 => Just(""), 1 => Just("."), 1 => Just(".x")],
        board in board(),
    ) {
        compare(&lines, illegal.as_ref(), split, &[board]);
    }
}

/// Rules that may be split, on boards that fall apart, alone and in sums of two.
#[test]
fn splitting_changes_nothing() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut count, mut sizes) = (0, BTreeSet::new());
    for _ in 0..800 {
        let mut new =
            |strategy| proptest::strategy::ValueTree::current(&Strategy::new_tree(&strategy, &mut runner).unwrap());
        let (mut line, inside): (Line, usize) = new((line(), 0..2_usize).boxed());
        let board = proptest::strategy::ValueTree::current(&board().new_tree(&mut runner).unwrap());
        line.condition = None;
        line.through = None;
        let small = vec![vec!['.', '.', '#', '.', '.']];
        if compare(&[line.clone()], None, [".", ".x"][inside], &[board, small]) {
            count += 1;
            sizes.insert(written(&line.from));
        }
    }
    assert!(count > 100 && sizes.len() > 10, "{count} rules, {} patterns", sizes.len());
}

/// Whether the player to move wins, where moves may win or lose at once.
fn wins_with_ends(twin: &Twin, win: &Asked, lose: &Asked, sum: &[Grid], known: &mut HashMap<Vec<Grid>, bool>) -> bool {
    if let Some(&wins) = known.get(sum) {
        return wins;
    }
    let mut wins = false;
    for i in 0..sum.len() {
        for option in twin.options(&sum[i]) {
            let mut after = sum.to_vec();
            after[i] = option;
            wins = wins
                || win.holds(&after[i])
                || !lose.holds(&after[i]) && !wins_with_ends(twin, win, lose, &after, known);
        }
    }
    known.insert(sum.to_vec(), wins);
    wins
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn moves_that_win_or_lose_at_once(
        lines in proptest::collection::vec(line(), 1..3),
        illegal in proptest::option::weighted(0.25, asked()),
        win in asked(),
        lose in asked(),
        board in board(),
    ) {
        let text = format!("{}; win when {}; lose when {}", text(&lines, illegal.as_ref(), ""), win.text(), lose.text());
        let Ok(rules) = rules(&text) else { return Ok(()) };
        let twin = Twin { lines, illegal, values: HashMap::new(), misere: HashMap::new() };
        let mut solver = Solver::new(rules.clone());
        for sum in [vec![board.clone()], vec![board, grid("...")]] {
            let positions: Sum<_> = sum.iter().map(|board| rules.parse(&written(board)).unwrap()).collect();
            let wins = solver.outcome(positions, Play::Normal).unwrap() == Outcome::N;
            let expected = wins_with_ends(&twin, &win, &lose, &sum, &mut HashMap::new());
            prop_assert_eq!(wins, expected, "{}: {:?}", text, sum);
        }
    }

    /// Strings that become shorter: words are replaced in the string, or in the string read backwards.
    #[test]
    fn strings(
        lines in proptest::collection::vec(("[abc]{1,3}", "[abc]{0,2}", any::<bool>()), 1..4),
        word in "[abc]{0,8}",
    ) {
        let mut text = "string \"abc\"".to_owned();
        let lines: Vec<_> = lines.into_iter().filter(|(from, to, _)| to.len() < from.len()).collect();
        prop_assume!(!lines.is_empty());
        for (from, to, is_across) in &lines {
            text += &format!("; replace \"{from}\" by \"{to}\"{}", if *is_across { " across" } else { "" });
        }
        let backwards = |word: &str| word.chars().rev().collect::<String>();
        let options = |word: &str| {
            let mut found = BTreeSet::new();
            for (from, to, is_across) in &lines {
                for (at, _) in word.match_indices(|_| true) {
                    if word[at..].starts_with(from.as_str()) {
                        found.insert(format!("{}{to}{}", &word[..at], &word[at + from.len()..]));
                    }
                    let turned = backwards(word);
                    if *is_across && turned[at..].starts_with(from.as_str()) {
                        found.insert(backwards(&format!("{}{to}{}", &turned[..at], &turned[at + from.len()..])));
                    }
                }
            }
            found
        };
        fn value(word: &str, options: &impl Fn(&str) -> BTreeSet<String>, known: &mut HashMap<String, u64>) -> u64 {
            if let Some(&value) = known.get(word) {
                return value;
            }
            let found: BTreeSet<u64> = options(word).iter().map(|option| value(option, options, known)).collect();
            let mex = (0..).find(|value| !found.contains(value)).unwrap();
            known.insert(word.to_owned(), mex);
            mex
        }
        let rules = rules(&text).unwrap();
        let written = if word.is_empty() { "\"\"" } else { &word };
        let found = Solver::new(rules.clone()).grundy(rules.parse(written).unwrap()).unwrap().0;
        prop_assert_eq!(found, value(&word, &options, &mut HashMap::new()), "{}: {}", text, word);
    }
}
