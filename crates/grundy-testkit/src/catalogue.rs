//! The twin of a game by its name in the reference suite, and how its positions are written there.
//!
//! This reader is the test kit's own: if it were the library's, a fault in reading would be on both sides at once.

use crate::twin::{Position, Twin};
use crate::twins::{board, cells, code, coins, graph, hackenbush, heap, pair, row, staircase};

/// How a component is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Numbers with commas: `10`, `3,5`.
    Numbers,
    /// Numbers in order with commas, or `none`.
    Elements,
    /// Letters, or `""` for none; each is its number in Unicode.
    Word,
    /// A pair whose order does not matter; it is read and written with the smaller number first.
    Pair,
    /// The length of an empty strip.
    Strip,
    /// `parent:rocks` with commas.
    Tree,
    /// Edges `a-b` with commas.
    Edges,
    /// Edges `a-b` and lone vertices with commas.
    Graph,
    /// A vertex, and after a `/` vertices with commas.
    Visits,
    /// A vertex, and after a `/` edges with commas.
    Trail,
    /// Heads and tails: `HTHH`.
    Coins,
    /// Rows of heads and tails, `HT/TH`; the number of columns comes first.
    Grid,
    /// Numbers and one more behind a plus: `1,2+3`.
    Plus,
    /// A number and others behind a colon: `7:2,3`.
    Circle,
    /// Rows of cells joined by `/`, `.` for one that can be used and `#` for one that cannot, or a size: `3x4`.
    Board,
    /// The rows of a bar, `4,4,2`, or its size: `3x4`.
    Bar,
    /// Rows of cells joined by `/`, each one of these letters, which stand for 0, 1, 2; or a size. The number of columns comes
    /// first.
    Letters(&'static str),
    /// A number, or a row of cells, `.` for a free one and `#` for a covered one, as -1 and then 1 and 0.
    Row,
    /// Two sides: `3x5`.
    Sides,
}

impl Notation {
    /// Reads a component.
    pub fn read(self, word: &str) -> Option<Position> {
        let numbers = |text: &str, between: char| -> Option<Position> {
            let words = text.split(between).filter(|word| !word.is_empty());
            words.map(|word| word.parse().ok()).collect()
        };
        let twos = |inside: char| -> Option<Position> {
            let mut position = Vec::new();
            for two in word.split(',').filter(|two| !two.is_empty()) {
                let ends = numbers(two, inside).filter(|ends| ends.len() == 2)?;
                position.extend(ends);
            }
            Some(position)
        };
        match self {
            Self::Numbers => numbers(word, ','),
            Self::Pair => {
                let mut pair = numbers(word, ',').filter(|pair| pair.len() == 2)?;
                pair.sort_unstable();
                Some(pair)
            }
            Self::Elements if word == "none" => Some(Vec::new()),
            Self::Elements => {
                let mut left = numbers(word, ',')?;
                left.sort_unstable();
                Some(left)
            }
            Self::Word => {
                Some(word.chars().filter(|&letter| letter != '"').map(|letter| i64::from(letter as u32)).collect())
            }
            Self::Strip => word.parse().ok().map(|length| vec![0; length]),
            Self::Tree => twos(':'),
            Self::Edges => twos('-'),
            Self::Grid => {
                let lines: Option<Vec<Position>> = word.split('/').map(|line| Self::Coins.read(line)).collect();
                let lines = lines?;
                Some([vec![lines.first()?.len() as i64], lines.concat()].concat())
            }
            Self::Plus => numbers(&word.replace('+', ","), ','),
            Self::Circle => numbers(&word.replace(':', ","), ','),
            Self::Graph => {
                let mut edges = Vec::new();
                for word in word.split(',').filter(|word| !word.is_empty()) {
                    let mut ends = numbers(word, '-').filter(|ends| (1..=2).contains(&ends.len()))?;
                    ends.sort_unstable();
                    edges.push([ends[0], ends[ends.len() - 1]]);
                }
                edges.sort_unstable();
                Some(edges.concat())
            }
            Self::Visits => {
                let numbers = numbers(&word.replace('/', ","), ',')?;
                Some(graph::token_first(numbers[0], &numbers[1..], 1))
            }
            Self::Trail => {
                let numbers = numbers(&word.replace(['/', '-'], ","), ',')?;
                Some(graph::token_first(numbers[0], &numbers[1..], 2))
            }
            Self::Board | Self::Bar if word.contains('x') => {
                let sides = numbers(word, 'x').filter(|sides| sides.len() == 2)?;
                let (rows, columns) = (usize::try_from(sides[0]).ok()?, usize::try_from(sides[1]).ok()?);
                if self == Self::Bar {
                    return Some(vec![sides[1]; rows]);
                }
                Some([vec![sides[1]], vec![1; rows * columns]].concat())
            }
            Self::Bar => numbers(word, ','),
            Self::Sides => numbers(word, 'x').filter(|sides| sides.len() == 2),
            Self::Row if word.starts_with(['.', '#']) => {
                Some([-1].into_iter().chain(word.chars().map(|cell| i64::from(cell == '.'))).collect())
            }
            Self::Row => word.parse().ok().map(|length| vec![length]),
            Self::Letters(letters) if word.starts_with(|c: char| c.is_ascii_digit()) => {
                let sides = numbers(word, 'x').filter(|sides| sides.len() == 2)?;
                let cell = |row: i64, column: i64| match letters {
                    ".xo" => 1 + (row + column) % 2,
                    "#.B" => 1 + i64::from((row, column) == (0, 0)),
                    _ => 0,
                };
                let cells = (0..sides[0]).flat_map(|row| (0..sides[1]).map(move |column| cell(row, column)));
                Some([sides[1]].into_iter().chain(cells).collect())
            }
            Self::Letters(letters) => {
                let rows: Vec<&str> = word.split('/').collect();
                let cells: Option<Position> =
                    rows.concat().chars().map(|cell| letters.find(cell).map(|place| place as i64)).collect();
                Some([vec![rows[0].len() as i64], cells?].concat())
            }
            Self::Board => {
                let rows: Vec<&str> = word.split('/').collect();
                let columns = rows.first()?.len();
                if rows.iter().any(|row| row.len() != columns) {
                    return None;
                }
                let cells = rows.concat().chars().map(|cell| i64::from(cell == '.')).collect();
                Some([vec![i64::try_from(columns).ok()?], cells].concat())
            }
            Self::Coins => word
                .chars()
                .map(|coin| match coin {
                    'H' => Some(1),
                    'T' => Some(0),
                    _ => None,
                })
                .collect(),
        }
    }

    /// Writes a component; a strip is written cell by cell.
    pub fn write(self, position: &Position) -> String {
        let list = |words: Vec<String>| words.join(",");
        let twos = |inside: &str| list(position.chunks(2).map(|two| words(two).join(inside)).collect());
        match self {
            Self::Elements if position.is_empty() => "none".into(),
            Self::Word if position.is_empty() => "\"\"".into(),
            Self::Word => {
                position.iter().filter_map(|&letter| u32::try_from(letter).ok().and_then(char::from_u32)).collect()
            }
            Self::Numbers | Self::Bar | Self::Elements => list(words(position)),
            Self::Board => {
                let columns = usize::try_from(position[0]).unwrap_or(1).max(1);
                let row = |row: &[i64]| row.iter().map(|&cell| if cell == 1 { '.' } else { '#' }).collect::<String>();
                position[1..].chunks(columns).map(row).collect::<Vec<_>>().join("/")
            }
            Self::Letters(letters) => {
                let letter = |cell: &i64| letters.chars().nth(*cell as usize).unwrap_or('?');
                let rows = position[1..].chunks((position[0] as usize).max(1));
                rows.map(|row| row.iter().map(letter).collect::<String>()).collect::<Vec<_>>().join("/")
            }
            Self::Row if position[0] < 0 => {
                position[1..].iter().map(|&cell| if cell == 1 { '.' } else { '#' }).collect()
            }
            Self::Row => position[0].to_string(),
            Self::Sides => words(position).join("x"),
            Self::Pair => {
                let mut pair = position.clone();
                pair.sort_unstable();
                list(words(&pair))
            }
            Self::Tree => twos(":"),
            Self::Edges => twos("-"),
            Self::Grid => {
                let lines = position[1..].chunks((position[0] as usize).max(1));
                lines.map(|line| Self::Coins.write(&line.to_vec())).collect::<Vec<_>>().join("/")
            }
            Self::Plus => match position.split_last() {
                Some((last, heaps)) => format!("{}+{last}", list(words(heaps))),
                None => String::new(),
            },
            Self::Circle => match position.split_first() {
                Some((n, [])) => n.to_string(),
                Some((n, places)) => format!("{n}:{}", list(words(places))),
                None => String::new(),
            },
            Self::Graph => list(
                position
                    .chunks(2)
                    .map(|edge| if edge[0] == edge[1] { edge[0].to_string() } else { words(edge).join("-") })
                    .collect(),
            ),
            Self::Visits | Self::Trail => {
                let size = if self == Self::Trail { 2 } else { 1 };
                let used = list(position[1..].chunks(size).map(|item| words(item).join("-")).collect());
                let slash = if used.is_empty() { "" } else { "/" };
                format!("{}{slash}{used}", position[0])
            }
            Self::Coins => position.iter().map(|&coin| if coin == 1 { 'H' } else { 'T' }).collect(),
            Self::Strip => position.iter().map(|&cell| if cell == 1 { 'X' } else { '.' }).collect(),
        }
    }

    /// Writes an option: its parts with spaces.
    pub fn write_option(self, option: &[Position]) -> String {
        option.iter().map(|part| self.write(part)).collect::<Vec<_>>().join(" ")
    }
}

fn words(numbers: &[i64]) -> Vec<String> {
    numbers.iter().map(i64::to_string).collect()
}

/// The twin of a game and the notation of its positions; nothing if the test kit has no such game.
pub fn find(game: &str) -> Option<(Twin, Notation)> {
    let (name, rest) = match game.split_once(':') {
        Some((name, rest)) => (name, Some(rest)),
        None => (game, None),
    };
    let number = || rest?.parse::<i64>().ok();
    let set = || -> Option<Vec<i64>> {
        let rest = rest?;
        if let Some((low, high)) = rest.split_once("..") {
            return Some((low.parse().ok()?..=high.parse().ok()?).collect());
        }
        rest.split(',').map(|word| word.parse().ok()).collect()
    };
    let found = match (name, rest) {
        ("nim", None) => (heap::nim(), Notation::Numbers),
        ("bash", Some(_)) => (heap::subtract((1..=number()?).collect()), Notation::Numbers),
        ("subtract", Some(_)) => (heap::subtract(set()?), Notation::Numbers),
        ("all-but", Some(_)) => (heap::all_but(set()?), Notation::Numbers),
        ("octal" | "code", Some(text)) => (code::take_and_break(code::Code::parse(text)?), Notation::Numbers),
        ("kayles", None) => (heap::kayles(), Notation::Numbers),
        ("dawson-kayles", None) => (heap::dawson_kayles(), Notation::Numbers),
        ("dawson-chess", None) => (row::strip(heap::dawson_chess(), 1, 1), Notation::Row),
        ("domino-strip", None) => (row::strip(heap::dawson_kayles(), 2, 0), Notation::Row),
        ("officers", None) => (heap::officers(), Notation::Numbers),
        ("guiles", None) => (heap::guiles(), Notation::Numbers),
        ("lasker", None) => (heap::lasker(), Notation::Numbers),
        ("grundy", None) => (heap::grundy(), Notation::Numbers),
        ("treblecross", None) => (row::treblecross(), Notation::Strip),
        ("wythoff", None) => (pair::wythoff(1), Notation::Pair),
        ("wythoff", Some(_)) => (pair::wythoff(number()?), Notation::Pair),
        ("euclid", None) => (pair::euclid(), Notation::Pair),
        ("euclid", Some("positive")) => (pair::euclid_positive(), Notation::Pair),
        ("fibonacci-nim", None) => (pair::fibonacci_nim(), Notation::Numbers),
        ("moore", Some(_)) => (row::moore(usize::try_from(number()?).ok()?), Notation::Numbers),
        ("staircase", None) => (staircase::staircase(), Notation::Numbers),
        ("staircase", Some("ground")) => (staircase::staircase_with_ground(), Notation::Numbers),
        ("georgia-bob", None) => (staircase::georgia_bob(), Notation::Numbers),
        ("silver-dollar", None) => (staircase::silver_dollar(), Notation::Numbers),
        ("tree-staircase", Some(_)) => (staircase::tree_staircase(number()?), Notation::Tree),
        ("nimble", None) => (coins::nimble(), Notation::Numbers),
        ("turning-turtles", None) => (coins::turning("1-2")?, Notation::Coins),
        ("coins", Some(code)) => (coins::turning(code)?, Notation::Coins),
        ("tartan", Some(codes)) => {
            let (rows, columns) = codes.split_once('/')?;
            (coins::product(rows, columns)?, Notation::Grid)
        }
        ("welter", None) => (coins::welter(), Notation::Numbers),
        ("end-nim", None) => (row::end_nim(), Notation::Numbers),
        ("exact-nim", Some(_)) => {
            let k = usize::try_from(number()?).ok()?;
            (row::several_heaps(k..=k, false), Notation::Numbers)
        }
        ("slow-nim", Some(_)) => (row::several_heaps(1..=usize::try_from(number()?).ok()?, true), Notation::Numbers),
        ("exact-slow-nim", Some(_)) => {
            let k = usize::try_from(number()?).ok()?;
            (row::several_heaps(k..=k, true), Notation::Numbers)
        }
        ("take-away", Some(_)) => (pair::take_away(number()?), Notation::Numbers),
        ("poker-nim", Some(_)) => (row::poker_nim(number()?), Notation::Plus),
        ("northcott", Some(_)) => (board::northcott(number()?), Notation::Edges),
        ("kotzig", Some(_)) => (board::kotzig(set()?), Notation::Circle),
        ("schuh", None) => (board::schuh(), Notation::Numbers),
        ("cram", None) => (cells::cram(), Notation::Board),
        ("notakto", None) => (cells::notakto(), Notation::Letters(".X")),
        ("clobber", None) => (cells::clobber(), Notation::Letters(".xo")),
        ("chocolate", None) => (cells::chocolate(), Notation::Letters("#.B")),
        ("cutting", None) => (cells::cutting(1), Notation::Sides),
        ("cutting", Some(_)) => (cells::cutting(number()?), Notation::Sides),
        ("chomp", None) => (cells::chomp(), Notation::Bar),
        ("hackenbush", None) => (hackenbush::green(), Notation::Edges),
        ("node-kayles", None) => (graph::node_kayles(), Notation::Graph),
        ("arc-kayles", None) => (graph::arc_kayles(), Notation::Graph),
        ("poset", Some(sides)) if sides.contains('x') => {
            let sides: Option<Vec<i64>> = sides.split('x').map(|side| side.parse().ok()).collect();
            (graph::poset(graph::grid(&sides?)), Notation::Elements)
        }
        ("poset", Some(edges)) => {
            let edges: Option<Vec<Vec<i64>>> = edges
                .split(',')
                .map(|edge| edge.split('-').map(|end| end.parse().ok()).collect::<Option<Vec<i64>>>())
                .collect();
            (graph::poset(edges?), Notation::Elements)
        }
        ("trie", Some(words)) => {
            let words = words.split(',').map(|word| Notation::Word.read(word)).collect::<Option<Vec<_>>>()?;
            (graph::words(words), Notation::Word)
        }
        (_, Some(edges)) if name == "graph" || name.ends_with("geography") => {
            let ends = Notation::Edges.read(edges)?;
            let edges: Vec<(i64, i64)> = ends.chunks_exact(2).map(|edge| (edge[0], edge[1])).collect();
            match name {
                "graph" => (graph::token(edges), Notation::Numbers),
                "vertex-geography" => (graph::vertex_geography(graph::both_ways(&edges)), Notation::Visits),
                "directed-geography" => (graph::vertex_geography(edges), Notation::Visits),
                "edge-geography" => (graph::edge_geography(edges, false), Notation::Trail),
                "directed-edge-geography" => (graph::edge_geography(edges, true), Notation::Trail),
                _ => return None,
            }
        }
        _ => return None,
    };
    Some(found)
}

/// The components of a position with several words.
pub fn read_components(notation: Notation, position: &str) -> Option<Vec<Position>> {
    position.split_whitespace().map(|word| notation.read(word)).collect()
}

/// A sum of different games, `kayles 5 + nim 4 3`: one twin for all of them, and the components in the order written.
pub fn read_sum(text: &str) -> Option<(Twin, Vec<Position>)> {
    let mut twins = Vec::new();
    let mut sum = Vec::new();
    for (number, term) in (0_i64..).zip(text.split(" + ")) {
        let (game, position) = term.trim().split_once(' ')?;
        let (twin, notation) = find(game)?;
        for component in read_components(notation, position)? {
            sum.push([vec![number], component].concat());
        }
        twins.push(twin);
    }
    Some((Twin::any_of(twins), sum))
}
