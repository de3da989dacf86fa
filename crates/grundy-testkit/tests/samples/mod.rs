//! Samples: for every game of the catalogue all small positions, smallest first, as both the library and the twins
//! read them.

/// A game with its parameters, and small positions of it.
pub struct Samples {
    pub game: String,
    pub positions: Vec<String>,
}

impl Samples {
    fn new(game: impl Into<String>, positions: Vec<String>) -> Self {
        Self { game: game.into(), positions }
    }

    /// At most `count` positions, spread evenly over the smaller ones.
    pub fn spread(&self, count: usize) -> Vec<&str> {
        let small = &self.positions[..self.positions.len().min(2 + self.positions.len() * 2 / 5)];
        let count = count.min(small.len());
        (1..=count).map(|i| small[i * small.len() / count - 1].as_str()).collect()
    }
}

/// The samples of the game with this name in the catalogue, for several choices of its parameters; none for a game
/// that is not known here.
pub fn samples(name: &str) -> Vec<Samples> {
    let each = |parameters: &[&str], positions: Vec<String>| {
        let game = |parameters: &&str| match *parameters {
            "" => name.to_owned(),
            text => format!("{name}:{text}"),
        };
        parameters.iter().map(|text| Samples::new(game(text), positions.clone())).collect()
    };
    match name {
        "nim" => each(&[""], heaps(25)),
        "bash" => each(&["1", "3", "4"], heaps(25)),
        "subtract" => each(&["1,3,4", "2,5", "2..4", "3", "5,6,8", "4,1,10", "1,20", "2,3,7", "6,10"], heaps(25)),
        "all-but" => each(&["1", "2", "2,5", "1,2", "3,4", "1,6"], heaps(25)),
        "octal" => each(
            &[
                "0.0", "0.3", "0.05", "0.06", "0.07", "0.007", "0.127", "0.137", "0.16", "0.33", "0.4", "0.45", "0.54",
                "0.6", "0.75", "0.77", "4.0", "4.3", "4.7", "4.07", "0.34", "0.17", "0.56",
            ],
            heaps(16),
        ),
        "code" => each(
            &[
                "4!.0", "4.[3]", "0.8", "8.0", "8!.0", "8?.0", "8=.0", "4=.1", "0.[3]", "0.F", "0.3F", "0.7!7",
                "0.{0,2}", "0.{0,2+}", "0.1[02]", "0.[37]", "C.3",
            ],
            heaps(12),
        ),
        "dawson-chess" | "domino-strip" => each(&[""], [heaps(14), rows_of_cells(6)].concat()),
        "kayles" | "dawson-kayles" | "officers" | "guiles" | "lasker" | "grundy" => each(&[""], heaps(14)),
        "treblecross" => each(&[""], heaps(15)),
        "wythoff" => each(&["", "2", "3", "9"], pairs(0..=8)),
        "euclid" => each(&[""], pairs(0..=8)).into_iter().chain(each(&["positive"], pairs(1..=8))).collect(),
        "fibonacci-nim" => each(&[""], [heaps(20), pairs(0..=8)].concat()),
        "graph" => graphs().into_iter().map(|(edges, names)| Samples::new(format!("graph:{edges}"), names)).collect(),
        "hackenbush" => each(&[""], [forests(5), cyclic()].concat()),
        "node-kayles" => each(&[""], plain_graphs(true)),
        "arc-kayles" => each(&[""], [plain_graphs(false), looped_graphs()].concat()),
        "vertex-geography" | "edge-geography" | "directed-geography" | "directed-edge-geography" => {
            let vertices = |most: u32| (0..most).map(|v| v.to_string()).collect::<Vec<_>>();
            let walks: &[&str] = if name.contains("edge") { &["1/0-1", "2/0-1,0-2"] } else { &["1/0", "2/0,3"] };
            let walks: Vec<String> = walks.iter().map(|&walk| walk.to_owned()).collect();
            [
                ("0-1,0-2,1-3,2-3", 4),
                ("0-1,0-2,1-2,2-3,3-4", 5),
                ("0-1,1-2,2-3,3-4,4-0,0-2", 5),
                ("0-1,1-2,3-4,4-5,0-3,1-4,2-5,0-2", 6),
                ("0-1,0-2,0-3,1-2,1-3,2-3", 4),
                ("0-1,1-2,2-3,3-4,0-2,0-5", 6),
            ]
            .map(|(edges, most)| {
                let walks = walks.iter().filter(|_| edges.starts_with("0-1,0-2,") && most == 4);
                Samples::new(format!("{name}:{edges}"), vertices(most).into_iter().chain(walks.cloned()).collect())
            })
            .into_iter()
            .collect()
        }
        "turning-turtles" => each(&[""], coins(6)),
        "coins" => each(
            &["1-3", "2", "3", "1+", "2+", "1+C", "3C", "3E", "1+S", "4FS", "1-3C(4)", "1-2F", "1,3E", "2-3,4C"],
            coins(5),
        ),
        "tartan" => {
            let grids = [(1, 2), (2, 1), (2, 2), (2, 3)].map(|(lines, columns)| grids(lines, columns)).concat();
            each(&["2/2", "1-2/1-2", "1+C/1+C", "1-3/2"], grids)
        }
        "welter" => each(&[""], squares(0)),
        "end-nim" => each(&[""], [full_rows(1, 6), full_rows(2, 4), full_rows(3, 3), full_rows(4, 2)].concat()),
        "exact-nim" => each(&["1", "2", "3"], [rows(1, 4), rows(2, 3), rows(3, 3), rows(4, 2)].concat()),
        "slow-nim" | "exact-slow-nim" => each(&["1", "2", "3"], [rows(1, 4), rows(2, 3), rows(3, 3)].concat()),
        "take-away" => each(&["1", "3", "4"], [heaps(20), pairs(0..=8)].concat()),
        "poker-nim" => {
            let with = |heaps: Vec<String>| {
                let each = |heaps: &String| ["+0", "+1", "+2"].map(|additions| format!("{heaps}{additions}"));
                heaps.iter().flat_map(each).collect::<Vec<_>>()
            };
            each(&["1", "2"], [with(rows(1, 3)), with(rows(2, 2))].concat())
        }
        // On wider boards play can go round.
        "northcott" => each(&["3"], ["0-1", "0-2", "1-0", "1-2", "2-0", "2-1"].map(str::to_owned).into()),
        "kotzig" => each(
            &["1,2", "1,3", "1..3"],
            ["1", "2", "3", "4", "5", "6", "7", "5:2", "6:1,4", "7:1,2,3,4,5"].map(str::to_owned).into(),
        ),
        "schuh" => each(
            &[""],
            ["1", "2", "2,4", "2,3", "2,3,4", "2,3,6", "2,4,8,16", "2,3,4,6,12", "2,3,5,6,10,15,30"]
                .map(str::to_owned)
                .into(),
        ),
        "moore" => each(&["1", "2", "3"], [rows(1, 6), rows(2, 4), rows(3, 3), rows(4, 2)].concat()),
        "staircase" => each(&["", "ground"], [rows(1, 5), rows(2, 3), rows(3, 2), rows(4, 1), rows(5, 1)].concat()),
        "georgia-bob" => each(&[""], squares(1)),
        "silver-dollar" => each(&[""], squares(0)),
        "nimble" => each(&[""], [rows(1, 6), rows(2, 4), rows(3, 2)].concat()),
        "tree-staircase" => each(&["1", "2", "3"], [rock_trees(1, 6), rock_trees(2, 3), rock_trees(3, 2)].concat()),
        "cram" => each(&[""], [boards(1, 5), boards(2, 3), boards(3, 2), sizes(3, 4)].concat()),
        "notakto" => {
            let all = [letters(".X", 3, 1), letters(".X", 4, 1), letters(".X", 2, 2), letters(".X", 3, 2)].concat();
            let nine = ["XX./X../...", "XX./.../.X.", ".XX/X../..X", "X../.XX/..X", "XXX/.../...", "XX../X..X/..XX"];
            each(&[""], all.into_iter().chain(nine.map(str::to_owned)).collect())
        }
        "clobber" => {
            let all = [letters(".xo", 1, 1), letters(".xo", 4, 1), letters(".xo", 2, 2), letters(".xo", 3, 2)].concat();
            each(&[""], all.into_iter().chain(sizes(2, 3)).collect())
        }
        "cutting" => each(&["", "2", "3"], sizes(5, 7)),
        "chocolate" => each(&[""], bars_with_a_bitter_square()),
        "chomp" => each(&[""], [bars(4, 4), sizes(4, 4)].concat()),
        "poset" => [
            "1-2,1-3,2-4,3-4",
            "1-2,2-3,4-5,6",
            "1,2,1-3,2-3,2-4",
            "1-2,1-3,3-4,3-5",
            "1,2,3,1-4,2-4,2-5,3-5,3-6,1-6",
            "1,2,3,4,1-2,1-3,1-5,2-4,2-6,3-6",
        ]
        .into_iter()
        .map(|edges| Samples::new(format!("{name}:{edges}"), lower_sets(edges)))
        .chain([
            Samples::new(
                format!("{name}:2x2x2"),
                ["112", "112,121", "112,121,122", "112,121,211", "112,121,122,211", "112,121,122,211,212,221,222"]
                    .map(str::to_owned)
                    .into(),
            ),
            Samples::new(
                format!("{name}:2x3"),
                ["12,21", "12,13", "12,13,21", "12,13,21,22,23"].map(str::to_owned).into(),
            ),
        ])
        .collect(),
        "trie" => ["ab", "a,b,c", "abc,ad", "aaaa", "abc,abd,ab,xyz,x,yzz", "é,éa,b"]
            .into_iter()
            .map(|words| Samples::new(format!("{name}:{words}"), beginnings(words)))
            .collect(),
        _ => Vec::new(),
    }
}

/// The sets of elements, up to 6, that hold with each element all below it.
fn lower_sets(edges: &str) -> Vec<String> {
    let pairs: Vec<(u32, u32)> = edges
        .split(',')
        .filter_map(|edge| edge.split_once('-'))
        .map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap()))
        .collect();
    let most = edges.split([',', '-']).map(|end| end.parse::<u32>().unwrap()).max().unwrap_or(0);
    let mut sets: Vec<u32> = (1..1 << most).collect();
    sets.retain(|set| pairs.iter().all(|(a, b)| set >> (b - 1) & 1 == 0 || set >> (a - 1) & 1 == 1));
    sets.sort_by_key(|set| set.count_ones());
    let write = |set: &u32| {
        let elements: Vec<u64> = (1..=u64::from(most)).filter(|i| set >> (i - 1) & 1 == 1).collect();
        joined(&elements)
    };
    ["none".to_owned()].into_iter().chain(sets.iter().map(write)).collect()
}

/// All beginnings of words, the longest first.
fn beginnings(words: &str) -> Vec<String> {
    let beginnings =
        words.split(',').flat_map(|word| word.char_indices().map(move |(at, c)| &word[..at + c.len_utf8()]));
    let mut all: Vec<String> = beginnings.map(str::to_owned).collect();
    all.sort_by_key(|word| std::cmp::Reverse(word.chars().count()));
    all.dedup();
    all.push("\"\"".to_owned());
    all
}

/// Every board with so many rows and columns, cells free or not.
fn boards(rows: u32, columns: u32) -> Vec<String> {
    let cells = |set: u32| (0..rows * columns).map(move |i| if set >> i & 1 == 1 { '.' } else { '#' });
    let write = |set: u32| {
        let cells: Vec<char> = cells(set).collect();
        cells.chunks(columns as usize).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    };
    (0..1 << (rows * columns)).map(write).collect()
}

/// Every board with so many columns and rows, each cell one of these letters.
fn letters(letters: &str, columns: usize, rows: usize) -> Vec<String> {
    let all: Vec<char> = letters.chars().collect();
    let write = |mut code: usize| {
        let mut cells = Vec::new();
        for _ in 0..columns * rows {
            cells.push(all[code % all.len()]);
            code /= all.len();
        }
        cells.chunks(columns).map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("/")
    };
    (0..all.len().pow((columns * rows) as u32)).map(write).collect()
}

/// Every row of up to so many cells, free or not.
fn rows_of_cells(most: usize) -> Vec<String> {
    (1..=most).flat_map(|columns| letters(".#", columns, 1)).collect()
}

/// Columns with up to two squares above the row of the bitter square and one below, and some larger bars.
fn bars_with_a_bitter_square() -> Vec<String> {
    let mut all = Vec::new();
    for columns in 1..=3_u32 {
        for code in 0..6_usize.pow(columns) {
            let shape: Vec<(usize, usize)> =
                (0..columns).map(|i| code / 6_usize.pow(i) % 6).map(|c| (c / 2, c % 2)).collect();
            let up = shape.iter().map(|column| column.0).max().unwrap_or(0);
            let down = shape.iter().map(|column| column.1).max().unwrap_or(0);
            for bitter in 0..columns as usize {
                let square = |row: usize, column: usize| match shape[column] {
                    _ if row == up && column == bitter => 'B',
                    (above, below) if row + above >= up && row <= up + below => '.',
                    _ => '#',
                };
                let rows = (0..=up + down).map(|row| (0..columns as usize).map(|column| square(row, column)).collect());
                all.push(rows.collect::<Vec<String>>().join("/"));
            }
        }
    }
    all.extend(["##..../B.....", "####../.B..../#.....", "#...../B.....", "3x4", "1x1"].map(str::to_owned));
    all
}

/// Every size up to so many rows and columns.
fn sizes(rows: u32, columns: u32) -> Vec<String> {
    (1..=rows).flat_map(|row| (1..=columns).map(move |column| format!("{row}x{column}"))).collect()
}

/// Every bar with up to so many rows, each up to so long.
fn bars(most: usize, longest: u64) -> Vec<String> {
    let mut bars: Vec<Vec<u64>> = (1..=longest).map(|length| vec![length]).collect();
    let mut last = bars.clone();
    for _ in 1..most {
        last =
            last.iter().flat_map(|bar| (1..=bar[bar.len() - 1]).map(|length| [&bar[..], &[length]].concat())).collect();
        bars.extend(last.iter().cloned());
    }
    bars.iter().map(|bar| joined(bar)).collect()
}

fn heaps(most: u64) -> Vec<String> {
    (0..=most).map(|heap| heap.to_string()).collect()
}

/// Pairs of numbers of a range, those with the smaller sum first.
fn pairs(range: std::ops::RangeInclusive<u64>) -> Vec<String> {
    let mut pairs: Vec<(u64, u64)> = range.clone().flat_map(|a| range.clone().map(move |b| (a, b))).collect();
    pairs.sort_by_key(|&(a, b)| (a + b, a));
    pairs.into_iter().map(|(a, b)| format!("{a},{b}")).collect()
}

/// Rows of `len` numbers up to `most`.
fn rows(len: u32, most: u64) -> Vec<String> {
    numbers(len, most).iter().map(|row| joined(row)).collect()
}

/// Rows of `len` numbers from 1 to `most`.
fn full_rows(len: u32, most: u64) -> Vec<String> {
    numbers(len, most).iter().filter(|row| !row.contains(&0)).map(|row| joined(row)).collect()
}

/// Every grid of coins of this size.
fn grids(lines: usize, columns: usize) -> Vec<String> {
    let side = |set: usize, i: usize| if set >> i & 1 == 1 { 'H' } else { 'T' };
    let line = |set: usize, line: usize| (0..columns).map(|i| side(set, line * columns + i)).collect::<String>();
    (0..1_usize << (lines * columns))
        .map(|set| (0..lines).map(|i| line(set, i)).collect::<Vec<_>>().join("/"))
        .collect()
}

fn numbers(len: u32, most: u64) -> Vec<Vec<u64>> {
    let base = most + 1;
    let mut rows: Vec<Vec<u64>> =
        (0..base.pow(len)).map(|code| (0..len).map(|place| code / base.pow(place) % base).collect()).collect();
    rows.sort_by_key(|row| row.iter().sum::<u64>());
    rows
}

fn joined(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// One to four coins on the first eight squares.
fn squares(first: u64) -> Vec<String> {
    let mut sets: Vec<Vec<u64>> =
        (1..256_u64).map(|set| (0..8).filter(|i| set >> i & 1 == 1).map(|i| first + i).collect()).collect();
    sets.retain(|set| set.len() <= 4);
    sets.sort_by_key(|set| set.iter().sum::<u64>());
    sets.iter().map(|set| joined(set)).collect()
}

/// Rows of up to `most` coins.
fn coins(most: u32) -> Vec<String> {
    let row = |len: u32, code: u32| (0..len).map(|i| if code >> i & 1 == 1 { 'H' } else { 'T' }).collect();
    (1..=most).flat_map(|len| (0..1 << len).map(move |code| row(len, code))).collect()
}

/// Every forest with up to `most` edges in which parents have smaller numbers, and some written the other way round.
fn forests(most: u32) -> Vec<String> {
    let mut all = vec!["5-0".to_owned(), "2-1,1-0".to_owned(), "7-3,0-7,9-7,0-4".to_owned()];
    let mut forests: Vec<Vec<u32>> = vec![Vec::new()];
    for _ in 0..most {
        forests = forests
            .iter()
            .flat_map(|parents| (0..=parents.len() as u32).map(|parent| [&parents[..], &[parent]].concat()))
            .collect();
        for parents in &forests {
            let edges: Vec<String> =
                (1..).zip(parents).map(|(child, parent): (u32, _)| format!("{parent}-{child}")).collect();
            all.push(edges.join(","));
        }
    }
    all
}

/// Graphs with cycles, loops and several edges side by side, up to six edges.
fn cyclic() -> Vec<String> {
    let pairs: Vec<(u32, u32)> = (0..3).flat_map(|a| (a..3).map(move |b| (a, b))).collect();
    let mut all: Vec<String> = Vec::new();
    let mut lists: Vec<Vec<(u32, u32)>> = vec![Vec::new()];
    for _ in 0..4 {
        lists = lists
            .iter()
            .flat_map(|list| {
                let last = list.last().copied().unwrap_or((0, 0));
                pairs.iter().filter(move |&&pair| pair >= last).map(move |&pair| [&list[..], &[pair]].concat())
            })
            .collect();
        for list in &lists {
            let holds = |v: u32| list.iter().any(|&(a, b)| (a, b) == (0, v));
            let joined = list.iter().any(|&(a, b)| (a, b) == (1, 2));
            let stands = |v: u32| holds(v) || joined && holds(3 - v);
            if list.iter().all(|&(a, b)| (a == 0 || stands(a)) && (b == 0 || stands(b))) {
                all.push(list.iter().map(|(a, b)| format!("{b}-{a}")).collect::<Vec<_>>().join(","));
            }
        }
    }
    let larger = [
        "0-1,1-2,2-3,3-0,1-3",
        "0-1,1-2,2-3,3-1,3-4,0-4",
        "0-1,0-2,0-3,1-2,1-3,2-3",
        "0-1,1-2,2-3,3-4,4-1,3-5",
        "5-0,5-5,5-7,7-5,7-7,0-7",
    ];
    all.extend(larger.map(str::to_owned));
    all
}

/// Every graph on four vertices, and some larger ones.
fn plain_graphs(lone: bool) -> Vec<String> {
    let all: Vec<(u32, u32)> = (0..4).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
    let mut texts = Vec::new();
    for set in 0..1_u32 << all.len() {
        let edges: Vec<(u32, u32)> =
            (0..).zip(&all).filter(|(i, _)| set >> i & 1 == 1).map(|(_, &edge)| edge).collect();
        let mut words: Vec<String> = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect();
        let alone = |v: &u32| !edges.iter().any(|&(a, b)| a == *v || b == *v);
        words.extend((0..4).filter(alone).filter(|_| lone).map(|v| v.to_string()));
        texts.push(words.join(","));
    }
    texts.retain(|text| !text.is_empty());
    let larger = [
        "0-1,1-2,2-3,3-4,4-5",
        "0-1,1-2,2-3,3-4,4-0",
        "0-1,1-2,0-2,0-3,1-4",
        "0-1,1-2,3-4,4-5,0-3,1-4,2-5",
        "0-1,1-2,0-3,3-4,0-5,5-6",
    ];
    texts.extend(larger.map(str::to_owned));
    texts
}

/// Graphs with edges from a vertex to itself.
fn looped_graphs() -> Vec<String> {
    let texts =
        ["0-0", "0-0,1-1", "0-0,0-1", "0-1,1-1,1-2", "0-0,0-1,1-2,2-2", "0-1,1-2,2-0,1-1", "0-0,0-1,1-1,1-2,2-2,2-3"];
    texts.map(str::to_owned).to_vec()
}

/// Every tree of `nodes` nodes besides the root, with up to `most` rocks on each.
fn rock_trees(nodes: u32, most: u64) -> Vec<String> {
    let reaches_root = |parents: &[u64]| {
        (1..=u64::from(nodes)).all(|node| {
            let up = |node: u64| if node == 0 { 0 } else { parents[node as usize - 1] };
            (0..nodes).fold(node, |node, _| up(node)) == 0
        })
    };
    let trees: Vec<Vec<u64>> =
        numbers(nodes, nodes.into()).into_iter().filter(|parents| reaches_root(parents)).collect();
    let mut positions = Vec::new();
    for rocks in numbers(nodes, most) {
        for parents in &trees {
            let nodes = parents.iter().zip(&rocks).map(|(parent, rocks)| format!("{parent}:{rocks}"));
            positions.push(nodes.collect::<Vec<_>>().join(","));
        }
    }
    positions
}

/// Every graph on four vertices whose edges lead from larger to smaller numbers, and two larger ones; each with its
/// vertices.
fn graphs() -> Vec<(String, Vec<String>)> {
    let all: Vec<(u32, u32)> = (0..4).flat_map(|from| (0..from).map(move |to| (from, to))).collect();
    let mut lists: Vec<Vec<(u32, u32)>> = (1..1 << all.len())
        .map(|set: u32| (0..).zip(&all).filter(|(i, _)| set >> i & 1 == 1).map(|(_, &edge)| edge).collect())
        .collect();
    lists.push(vec![(0, 1), (0, 2), (1, 3)]);
    lists.push(vec![(6, 5), (6, 4), (5, 4), (5, 3), (4, 2), (4, 2), (3, 1), (2, 1), (2, 0), (6, 0), (1, 0)]);
    let graph = |edges: &Vec<(u32, u32)>| {
        let mut vertices: Vec<u32> = edges.iter().flat_map(|&(from, to)| [from, to]).collect();
        vertices.sort_unstable();
        vertices.dedup();
        let words: Vec<String> = edges.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        (words.join(","), vertices.iter().map(u32::to_string).collect())
    };
    lists.iter().map(graph).collect()
}
