//! The contest programs in `examples/`: on the judges' samples, and against a brute force from the rules of each problem.
//!
//! The programs are run as they were built by `cargo test -p grundy`, next to this test.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use grundy_testkit::twin::{Outcome, Play, Position, Twin, grundy, grundy_of_sum, outcome, winning_options};
use grundy_testkit::twins::{graph, hackenbush, heap, pair, staircase};

const NAMES: [&str; 23] = [
    "atcoder_agc017_d",
    "atcoder_edpc_k",
    "codeforces_1191d",
    "codeforces_138d",
    "codeforces_15c",
    "codeforces_317d",
    "codeforces_455b",
    "cses_1098",
    "cses_1099",
    "cses_1729",
    "cses_1730",
    "cses_2207",
    "cses_2208",
    "luogu_p1247",
    "luogu_p2197",
    "luogu_p2972",
    "luogu_p3024",
    "luogu_p4279",
    "poj_1704",
    "poj_2425",
    "poj_2960",
    "spoj_mcoins",
    "your_own_game",
];

/// Where cargo puts the example of this name.
fn program(name: &str) -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let built = test.parent().and_then(Path::parent).expect("tests are in target/debug/deps");
    built.join("examples").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// What the program prints.
fn run(name: &str, input: &str) -> String {
    let mut child = Command::new(program(name))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{name}: {error}; build it with `cargo build -p grundy --examples`"));
    child.stdin.take().expect("piped").write_all(input.as_bytes()).expect("the program reads its input");
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success(), "{name} fails on:\n{input}");
    String::from_utf8(output.stdout).expect("text")
}

/// What the program prints, word by word.
fn words(name: &str, input: &str) -> Vec<String> {
    run(name, input).split_whitespace().map(str::to_owned).collect()
}

/// Random numbers, the same in each run (splitmix64).
struct Random(u64);

impl Random {
    fn below(&mut self, end: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % end as u64) as i64
    }

    /// `from` to `to`, both included.
    fn between(&mut self, from: i64, to: i64) -> i64 {
        from + self.below(to - from + 1)
    }

    /// Between `least` and `most` numbers, each from `from` to `to`.
    fn list(&mut self, [least, most]: [i64; 2], [from, to]: [i64; 2]) -> Vec<i64> {
        (0..self.between(least, most)).map(|_| self.between(from, to)).collect()
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len() as i64) as usize]
    }
}

fn join<T: ToString>(numbers: &[T]) -> String {
    numbers.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
}

/// Cases as most judges want them: their number, then of each its length and its numbers.
fn cases(lists: &[Vec<i64>]) -> String {
    let lines: Vec<String> = lists.iter().map(|list| format!("{}\n{}\n", list.len(), join(list))).collect();
    format!("{}\n{}", lists.len(), lines.concat())
}

/// One component a number.
fn heaps(numbers: &[i64]) -> Vec<Position> {
    numbers.iter().map(|&n| vec![n]).collect()
}

fn first_wins(twin: &Twin, sum: &[Position], play: Play) -> bool {
    outcome(twin, sum, play) == Outcome::N
}

#[test]
fn every_program_is_declared_and_short_and_says_what_it_does() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("there is a table of the programs");
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("it can be read").path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("text");
        let code = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("//!")).count();
        let comment = text.lines().take_while(|line| line.starts_with("//!")).filter(|line| line.len() > 3).count();
        assert!(code <= 25, "{name} has {code} lines");
        assert!((2..=4).contains(&comment), "{name} opens with {comment} lines");
        assert!(readme.contains(&format!("({name}.rs)")), "{name} is not in the table");
        found.insert(name);
    }
    assert_eq!(found, NAMES.map(str::to_owned).into());
}

#[test]
fn the_samples_of_the_judges() {
    let samples = [
        ("cses_1730", "3\n4\n5 7 2 5\n2\n4 1\n3\n3 5 6\n", "first\nfirst\nsecond\n"),
        ("cses_1098", "3\n4\n5 7 2 5\n2\n4 1\n3\n4 4 4\n", "first\nfirst\nsecond\n"),
        ("cses_1099", "3\n3\n0 2 1\n4\n1 1 1 1\n2\n5 3\n", "first\nsecond\nfirst\n"),
        ("cses_1729", "10 3\n1 3 4\n", "WLWWWWLWLW\n"),
        ("cses_2207", "3\n6\n7\n8\n", "first\nsecond\nfirst\n"),
        ("cses_2208", "3\n3\n1 2 3\n2\n2 2\n4\n5 5 4 5\n", "first\nsecond\nfirst\n"),
        ("luogu_p2197", "2\n2\n1 1\n2\n1 0\n", "No\nYes\n"),
        ("luogu_p1247", "3\n3 6 9\n", "4 3\n3 6 5\n"),
        ("luogu_p1247", "4\n15 22 19 10\n", "lose\n"),
        ("luogu_p4279", "2\n3\n3 5 1\n1\n1\n", "John\nBrother\n"),
        ("luogu_p3024", "3 3\n1\n1 1\n", "Bessie\n"),
        ("poj_1704", "2\n3\n1 2 3\n8\n1 5 6 7 9 12 14 17\n", "Bob will win\nGeorgia will win\n"),
        (
            "poj_2425",
            "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0\n",
            "WIN\nWIN\nWIN\nLOSE\nWIN\n",
        ),
        (
            "poj_2960",
            "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n5 1 2 3 4 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n0\n",
            "LWW\nWWL\n",
        ),
        ("spoj_mcoins", "2 3 5\n3 12 113 25714 88888\n", "ABAAB\n"),
        ("atcoder_agc017_d", "5\n1 2\n2 3\n2 4\n4 5\n", "Alice\n"),
        ("atcoder_agc017_d", "5\n1 2\n2 3\n1 4\n4 5\n", "Bob\n"),
        ("atcoder_agc017_d", "6\n1 2\n2 4\n5 1\n6 3\n3 2\n", "Alice\n"),
        ("atcoder_edpc_k", "2 7\n2 3\n", "First\n"),
        ("atcoder_edpc_k", "3 20\n1 2 3\n", "Second\n"),
        ("atcoder_edpc_k", "1 100000\n1\n", "Second\n"),
        ("codeforces_15c", "2\n2 1\n3 2\n", "tolik\n"),
        ("codeforces_15c", "4\n1 1\n1 1\n1 1\n1 1\n", "bolik\n"),
        ("codeforces_455b", "2 3\na\nb\n", "First\n"),
        ("codeforces_455b", "3 1\na\nb\nc\n", "First\n"),
        ("codeforces_455b", "1 2\nab\n", "Second\n"),
        ("codeforces_317d", "1\n", "Vasya\n"),
        ("codeforces_317d", "2\n", "Petya\n"),
        ("codeforces_317d", "8\n", "Petya\n"),
        ("codeforces_1191d", "1\n0\n", "cslnb\n"),
        ("codeforces_1191d", "2\n1 0\n", "cslnb\n"),
        ("codeforces_1191d", "2\n2 2\n", "sjfnb\n"),
        ("codeforces_1191d", "3\n2 3 1\n", "sjfnb\n"),
        ("codeforces_138d", "2 2\nRL\nLR\n", "LOSE\n"),
        ("codeforces_138d", "2 2\nRR\nRR\n", "WIN\n"),
    ];
    for (name, input, expected) in samples {
        assert_eq!(run(name, input), expected, "{name} on:\n{input}");
    }
}

/// Programs whose input is a list of cases, each a list of numbers; `twin` plays the sum that `sum` makes of a case.
fn check_cases(
    name: &str,
    lists: &[Vec<i64>],
    play: Play,
    twin: &Twin,
    sum: impl Fn(&[i64]) -> Vec<Position>,
    answers: [&str; 2],
) {
    let found = run(name, &cases(lists));
    let found: Vec<&str> = found.lines().collect();
    assert_eq!(found.len(), lists.len());
    for (list, found) in lists.iter().zip(found) {
        let expected = answers[usize::from(!first_wins(twin, &sum(list), play))];
        assert_eq!(found, expected, "{name}: {list:?}");
    }
}

#[test]
fn sums_of_heaps() {
    let mut random = Random(1);
    let mut lists = || (0..200).map(|_| random.list([1, 4], [0, 6])).collect::<Vec<_>>();
    let winner = ["first", "second"];
    check_cases("cses_1730", &lists(), Play::Normal, &heap::nim(), heaps, winner);
    check_cases("luogu_p2197", &lists(), Play::Normal, &heap::nim(), heaps, ["Yes", "No"]);
    check_cases("luogu_p4279", &lists(), Play::Misere, &heap::nim(), heaps, ["John", "Brother"]);
    check_cases("cses_1098", &lists(), Play::Normal, &heap::subtract(vec![1, 2, 3]), heaps, winner);
    // 64 bits: with 32 the first sum would be 0.
    assert_eq!(run("cses_1730", "2 2 4294967296 0 3 4294967297 1 4294967296"), "first\nsecond\n");
}

#[test]
fn stairs_and_strips() {
    let mut random = Random(2);
    let whole = |list: &[i64]| vec![list.to_vec()];
    let lists: Vec<_> = (0..150).map(|_| random.list([1, 5], [0, 3])).collect();
    let ground = staircase::staircase_with_ground();
    check_cases("cses_1099", &lists, Play::Normal, &ground, whole, ["first", "second"]);

    let lists: Vec<Vec<i64>> = (0..150)
        .map(|_| {
            let mut squares: BTreeSet<i64> = random.list([1, 4], [1, 9]).into_iter().collect();
            let mut list = Vec::new();
            while let Some(square) = squares.pop_first() {
                list.insert(random.below(list.len() as i64 + 1) as usize, square);
            }
            list
        })
        .collect();
    let sorted = |list: &[i64]| {
        let mut list = list.to_vec();
        list.sort_unstable();
        vec![list]
    };
    let answers = ["Georgia will win", "Bob will win"];
    check_cases("poj_1704", &lists, Play::Normal, &staircase::georgia_bob(), sorted, answers);
}

#[test]
fn one_coin_from_each_of_some_heaps() {
    let twin = Twin::new(|row| {
        let subsets = 1..1_usize << row.len();
        let chosen = |subset: usize| {
            let take = |(i, &n): (usize, &i64)| n - (subset >> i & 1) as i64;
            row.iter().enumerate().map(take).collect::<Position>()
        };
        subsets.map(chosen).filter(|next| next.iter().all(|&n| n >= 0)).map(|next| vec![next]).collect()
    });
    let mut random = Random(3);
    let lists: Vec<_> = (0..200).map(|_| random.list([1, 4], [1, 5])).collect();
    check_cases("cses_2208", &lists, Play::Normal, &twin, |row| vec![row.to_vec()], ["first", "second"]);
}

#[test]
fn the_first_winning_move_in_nim() {
    let (mut random, nim) = (Random(4), heap::nim());
    for _ in 0..60 {
        let list = random.list([1, 4], [0, 6]);
        let expected = match winning_options(&nim, &heaps(&list), Play::Normal).first() {
            None => "lose\n".to_owned(),
            Some((i, option)) => {
                let mut left = list.clone();
                left[*i] = option[0][0];
                format!("{} {}\n{}\n", list[*i] - left[*i], i + 1, join(&left))
            }
        };
        assert_eq!(run("luogu_p1247", &format!("{}\n{}\n", list.len(), join(&list))), expected, "{list:?}");
    }
}

#[test]
fn subtraction_games() {
    let mut random = Random(5);
    for _ in 0..25 {
        let mut moves: Vec<i64> = random.list([1, 4], [1, 9]);
        let twin = heap::subtract(moves.clone());
        let wins = |n: i64| first_wins(&twin, &[vec![n]], Play::Normal);

        let n = random.between(1, 60);
        let expected: String = (1..=n).map(|n| if wins(n) { 'W' } else { 'L' }).collect();
        assert_eq!(words("cses_1729", &format!("{n} {}\n{}", moves.len(), join(&moves))), [expected]);

        let expected = if wins(n) { "First" } else { "Second" };
        assert_eq!(words("atcoder_edpc_k", &format!("{} {n}\n{}", moves.len(), join(&moves))), [expected]);

        let sums: Vec<_> = (0..20).map(|_| random.list([1, 3], [0, 12])).collect();
        let lines: Vec<String> = sums.iter().map(|sum| format!("{} {}\n", sum.len(), join(sum))).collect();
        let letter = |sum: &Vec<i64>| if first_wins(&twin, &heaps(sum), Play::Normal) { 'W' } else { 'L' };
        let expected: String = sums.iter().map(letter).collect();
        // The set may be in any order.
        moves.reverse();
        let case = format!("{} {}\n{}\n{}", moves.len(), join(&moves), sums.len(), lines.concat());
        assert_eq!(words("poj_2960", &format!("{case}{case}0\n")), [expected.clone(), expected]);
    }
    for (k, l) in [(2, 3), (2, 9), (5, 6), (4, 7), (8, 9)] {
        let twin = heap::subtract(vec![1, k, l]);
        let towers: Vec<i64> = (1..=40).collect();
        let letter = |&n: &i64| if first_wins(&twin, &[vec![n]], Play::Normal) { 'A' } else { 'B' };
        let expected: String = towers.iter().map(letter).collect();
        assert_eq!(words("spoj_mcoins", &format!("{k} {l} 40\n{}", join(&towers))), [expected]);
    }
}

#[test]
fn splitting_into_unequal_heaps() {
    let input = format!("1400\n{}\n1000000", join(&(1..1400).collect::<Vec<i64>>()));
    let lost: Vec<usize> = words("cses_2207", &input)
        .iter()
        .enumerate()
        .filter(|(_, word)| *word == "second")
        .map(|(i, _)| i + 1)
        .collect();
    // The end of the list as it is published; the beginning is computed here.
    assert_eq!(lost.len(), 41);
    assert_eq!(lost[36..], [923, 926, 929, 932, 1222]);
    let twin = heap::grundy();
    let expected: Vec<usize> = (1..=300).filter(|&n| grundy(&twin, &vec![n as i64]) == 0).collect();
    assert_eq!(lost[..expected.len()], expected);
    assert!(lost[expected.len()] > 300);
}

#[test]
fn queens_that_walk_to_the_corner() {
    let twin = pair::wythoff(1);
    let squares: Vec<[i64; 2]> = (0..16).flat_map(|x| (0..16).map(move |y| [x, y])).collect();
    let lines: Vec<String> = squares.iter().map(|[x, y]| format!("{x} {y}\n")).collect();
    let found = run("luogu_p3024", &format!("16 16\n{}\n{}", squares.len(), lines.concat()));
    for (square, found) in squares.iter().zip(found.lines()) {
        let mut pair = square.to_vec();
        pair.sort_unstable();
        let expected = if grundy(&twin, &pair) > 0 { "Bessie" } else { "Farmer John" };
        assert_eq!(found, expected, "{square:?}");
    }
    // Where floating point goes wrong: {A(n), A(n) + n} for n = 102334155.
    assert_eq!(run("luogu_p3024", "9 9\n2\n165580140 267914295\n165580141 267914296"), "Farmer John\nBessie\n");
}

#[test]
fn rocks_that_go_down_a_tree() {
    let mut random = Random(6);
    for _ in 0..25 {
        let (nodes, limit) = (random.between(2, 5), random.between(1, 3));
        let twin = staircase::tree_staircase(limit);
        // Parents counted from 0, as in the twin; the judge counts from 1.
        let mut tree: Vec<i64> = (1..nodes).flat_map(|node| [random.below(node), random.below(4)]).collect();
        let lines: Vec<String> = tree.chunks(2).map(|node| format!("{} {}\n", node[0] + 1, node[1])).collect();
        let mut input = format!("{nodes} 8 {limit}\n{}", lines.concat());
        let mut expected = Vec::new();
        for _ in 0..8 {
            let (node, rocks) = (random.between(1, nodes - 1), random.below(4));
            tree[2 * node as usize - 1] = rocks;
            input += &format!("{} {rocks}\n", node + 1);
            expected.push(if first_wins(&twin, &[tree.clone()], Play::Normal) { "Yes" } else { "No" });
        }
        assert_eq!(words("luogu_p2972", &input), expected, "{input}");
    }
}

#[test]
fn trees_that_are_cut() {
    let (mut random, twin) = (Random(7), hackenbush::green());
    for _ in 0..40 {
        let vertices = random.between(2, 8);
        // Vertex 1 may be anywhere in the tree, and edges are written either way round.
        let shift = random.below(vertices);
        let name = |v: i64| (v + shift) % vertices;
        let edges: Vec<i64> = (1..vertices)
            .flat_map(|v| {
                let (a, b) = (name(v), name(random.below(v)));
                if random.below(2) == 0 { [a, b] } else { [b, a] }
            })
            .collect();
        let lines: Vec<String> = edges.chunks(2).map(|edge| format!("{} {}\n", edge[0] + 1, edge[1] + 1)).collect();
        let expected = if first_wins(&twin, &[edges], Play::Normal) { "Alice" } else { "Bob" };
        let input = format!("{vertices}\n{}", lines.concat());
        assert_eq!(words("atcoder_agc017_d", &input), [expected], "{input}");
    }
}

#[test]
fn tokens_on_graphs() {
    let mut random = Random(8);
    let (mut input, mut expected) = (String::new(), Vec::new());
    for _ in 0..30 {
        let vertices = random.between(1, 7);
        let mut edges = Vec::new();
        input += &format!("{vertices}\n");
        for from in 0..vertices {
            // Towards larger numbers, or smaller ones: both are free of cycles.
            let targets: Vec<i64> = (from + 1..vertices).filter(|_| random.below(2) == 0).collect();
            input += &format!("{} {}\n", targets.len(), join(&targets));
            edges.extend(targets.iter().map(|&to| (from, to)));
        }
        let twin = graph::token(edges);
        for _ in 0..6 {
            let tokens = random.list([1, 3], [0, vertices - 1]);
            input += &format!("{} {}\n", tokens.len(), join(&tokens));
            expected.push(if first_wins(&twin, &heaps(&tokens), Play::Normal) { "WIN" } else { "LOSE" });
        }
        input += "0\n";
    }
    assert_eq!(words("poj_2425", &input), expected);
}

#[test]
fn ranges_of_heaps() {
    let (mut random, nim) = (Random(9), heap::nim());
    for _ in 0..60 {
        let quarries: Vec<[i64; 2]> =
            (0..random.between(1, 3)).map(|_| [random.between(1, 30), random.between(1, 9)]).collect();
        let trucks: Vec<i64> = quarries.iter().flat_map(|&[first, count]| first..first + count).collect();
        let lines: Vec<String> = quarries.iter().map(|quarry| join(quarry) + "\n").collect();
        let expected = if grundy_of_sum(&nim, &heaps(&trucks)) > 0 { "tolik" } else { "bolik" };
        assert_eq!(
            words("codeforces_15c", &format!("{}\n{}", quarries.len(), lines.concat())),
            [expected],
            "{quarries:?}"
        );
    }
    let large = "2\n1 10000000000000000\n10000000000000000 1\n";
    assert_eq!(words("codeforces_15c", large), ["bolik"]);
}

#[test]
fn words_that_grow() {
    /// Whether the player to move wins the whole match, with so many games left and this word written.
    fn wins(dictionary: &[&str], word: &str, games: i64) -> bool {
        let longer = dictionary.iter().filter(|entry| entry.len() > word.len() && entry.starts_with(word));
        let nexts: BTreeSet<&str> = longer.map(|entry| &entry[..=word.len()]).collect();
        if nexts.is_empty() {
            // Whoever cannot write a letter has lost this game, and begins the next one.
            return games > 1 && wins(dictionary, "", games - 1);
        }
        nexts.iter().any(|next| !wins(dictionary, next, games))
    }
    let mut random = Random(10);
    for _ in 0..80 {
        let games = random.between(1, 4);
        let choices = ["a", "b", "ab", "aa", "ba", "bbb", "aba", "abab", "aab", "bab"];
        let dictionary: Vec<&str> = (0..random.between(1, 4)).map(|_| random.pick(&choices)).collect();
        let expected = if wins(&dictionary, "", games) { "First" } else { "Second" };
        let input = format!("{} {games}\n{}\n", dictionary.len(), dictionary.join("\n"));
        assert_eq!(words("codeforces_455b", &input), [expected], "{input}");
    }
}

#[test]
fn numbers_and_their_powers() {
    let twin = Twin::new(|numbers| {
        let powers =
            |x: i64| std::iter::successors(Some(x), move |&p| (x > 1).then_some(p * x)).take(6).collect::<Vec<_>>();
        let without = |x: i64| numbers.iter().copied().filter(|n| !powers(x).contains(n)).collect::<Position>();
        numbers.iter().map(|&x| vec![without(x)]).collect()
    });
    for n in 1..=11 {
        let expected = if first_wins(&twin, &[(1..=n).collect()], Play::Normal) { "Vasya" } else { "Petya" };
        assert_eq!(words("codeforces_317d", &n.to_string()), [expected], "{n}");
    }
    // One base with exponents 1 to m; the values up to 18 are computed here, those beyond are the table that solutions of
    // the problem carry with them (Codeforces Round 188, problem D).
    let table: [u64; 30] =
        [0, 1, 2, 1, 4, 3, 2, 1, 5, 6, 2, 1, 8, 7, 5, 9, 8, 7, 3, 4, 7, 4, 2, 1, 10, 9, 3, 6, 11, 12];
    let exponents = Twin::new(|left| {
        left.iter().map(|k| vec![left.iter().copied().filter(|m| m % k > 0).collect::<Position>()]).collect()
    });
    for (m, value) in (0..=18).zip(table) {
        assert_eq!(grundy(&exponents, &(1..=m).collect()), value, "{m}");
    }
    for n in [100, 1000, 12345, 65535, 65536, 999_999, 1_000_000_000_u64] {
        let mut value = 0;
        let mut left = BTreeSet::new();
        let mut single = n;
        for base in (2..).take_while(|base| base * base <= n) {
            if left.contains(&base) {
                continue;
            }
            let powers = std::iter::successors(Some(base), |p| Some(p * base)).take_while(|&p| p <= n);
            let count = powers.filter(|&p| left.insert(p)).count();
            value ^= table[count];
            single -= count as u64;
        }
        value ^= single % 2;
        let expected = if value > 0 { "Vasya" } else { "Petya" };
        assert_eq!(words("codeforces_317d", &n.to_string()), [expected], "{n}");
    }
}

#[test]
fn stones_that_must_stay_different() {
    let twin = Twin::new(|heaps| {
        let mut options = Vec::new();
        for i in (0..heaps.len()).filter(|&i| heaps[i] > 0) {
            let mut next = heaps.clone();
            next[i] -= 1;
            next.sort_unstable();
            if next.windows(2).all(|pair| pair[0] < pair[1]) {
                options.push(vec![next]);
            }
        }
        options
    });
    let mut random = Random(11);
    for _ in 0..120 {
        let heaps = random.list([1, 4], [0, 6]);
        let expected = if first_wins(&twin, std::slice::from_ref(&heaps), Play::Normal) { "sjfnb" } else { "cslnb" };
        assert_eq!(words("codeforces_1191d", &format!("{}\n{}", heaps.len(), join(&heaps))), [expected], "{heaps:?}");
    }
}

#[test]
fn boards_that_burn_along_diagonals() {
    let mut random = Random(12);
    for _ in 0..50 {
        let (rows, columns) = (random.between(1, 3), random.between(1, 4));
        let board: Vec<String> =
            (0..rows).map(|_| (0..columns).map(|_| random.pick(&["L", "R", "X"])).collect()).collect();
        let cells: Vec<Vec<u8>> = board.iter().map(|row| row.clone().into_bytes()).collect();
        let twin = Twin::new(move |alive| {
            let at = |y: i64, x: i64| (y * columns + x) as usize;
            let mut options = Vec::new();
            for (y, x) in
                (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))).filter(|&(y, x)| alive[at(y, x)] == 1)
            {
                let beams: &[(i64, i64)] = match cells[y as usize][x as usize] {
                    b'L' => &[(1, -1), (-1, 1)],
                    b'R' => &[(-1, -1), (1, 1)],
                    _ => &[(1, -1), (-1, 1), (-1, -1), (1, 1)],
                };
                let mut next = alive.clone();
                next[at(y, x)] = 0;
                for (down, right) in beams {
                    let (mut y, mut x) = (y + down, x + right);
                    // A beam goes on until a burnt cell or the edge of the board.
                    while (0..rows).contains(&y) && (0..columns).contains(&x) && alive[at(y, x)] == 1 {
                        next[at(y, x)] = 0;
                        (y, x) = (y + down, x + right);
                    }
                }
                options.push(vec![next]);
            }
            options
        });
        let whole = vec![1; (rows * columns) as usize];
        let expected = if first_wins(&twin, &[whole], Play::Normal) { "WIN" } else { "LOSE" };
        let input = format!("{rows} {columns}\n{}\n", board.join("\n"));
        assert_eq!(words("codeforces_138d", &input), [expected], "{input}");
    }
}

#[test]
fn a_game_of_your_own_prints_what_its_rules_give() {
    let twin = Twin::new(|heap| {
        let n = heap[0];
        let squares = (1..=n).filter(|k| k * k <= n).map(|k| vec![vec![n - k * k]]);
        squares.chain((n > 0 && n % 2 == 0).then(|| vec![vec![n / 2]; 2])).collect()
    });
    let printed = run("your_own_game", "");
    for (n, line) in (0..=12).zip(printed.lines()) {
        let heap = vec![n];
        let value = match grundy(&twin, &heap) {
            0 => "0".to_owned(),
            1 => "*".to_owned(),
            value => format!("*{value}"),
        };
        let [normal, misere] =
            [Play::Normal, Play::Misere].map(|play| outcome(&twin, std::slice::from_ref(&heap), play));
        let expected = [
            "heap",
            &format!("{n}:"),
            "value",
            &value,
            "normal",
            &format!("{normal:?}"),
            "misère",
            &format!("{misere:?}"),
        ];
        assert_eq!(line.split_whitespace().collect::<Vec<_>>(), expected);
    }
    for (component, option) in winning_options(&twin, &heaps(&[12, 10]), Play::Normal) {
        let parts: Vec<String> = option.iter().map(|part| part[0].to_string()).collect();
        let line = format!("12 + 10: heap number {} becomes {}\n", component + 1, parts.join(" + "));
        assert!(printed.contains(&line), "{line}");
    }
    let both = Twin::any_of(vec![twin, heap::nim()]);
    let misere = outcome(&both, &[vec![0, 12], vec![1, 3]], Play::Misere);
    assert!(printed.ends_with(&format!("12 + a Nim heap of 3: misère {misere:?}\n")));
}
