//! The page of the book that shows the games of the folder `games`. It is written from the files:
//! `SNAPSHOTS=overwrite cargo test -p grundy-rules --test book` writes it anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The games of a kind, each by the name of its file.
struct Family {
    title: &'static str,
    idea: &'static str,
    games: &'static [&'static str],
}

const FAMILIES: &[Family] = &[
    Family {
        title: "Taking from a heap",
        idea: "A position is a heap; a move takes some of it.",
        games: &[
            "nim",
            "bash",
            "subtract-1-3-4",
            "one-two-or-k",
            "one-k-or-l",
            "all-but",
            "twenty",
            "take-p-to-q",
            "subtract-a-square",
            "subtract-a-triangular-number",
            "subtract-a-factorial",
            "subtract-a-fibonacci-number",
            "subtract-a-lucas-number",
            "subtract-a-power-of-two",
            "subtract-an-odd-number",
            "subtract-a-prime",
            "subtract-a-prime-or-a-square",
            "subtract-at-most-half",
            "take-half-rounded-up",
            "subtract-at-most-the-root",
            "strange-nim",
        ],
    },
    Family {
        title: "Games of numbers",
        idea: "What may be done depends on the divisors, the digits or the size of the number.",
        games: &[
            "subtract-a-divisor",
            "subtract-a-proper-divisor",
            "dim",
            "subtract-a-non-divisor",
            "coprime",
            "not-coprime",
            "move-to-a-coprime",
            "dividing-game",
            "divide-by-a-prime-power",
            "factor",
            "mark",
            "upmark",
            "divide",
            "multiplication",
            "multiplication-race",
            "furlo-and-rublo",
            "subtract-a-digit",
            "subtract-a-bit",
            "submasks",
            "mojtaba",
        ],
    },
    Family {
        title: "Taking and breaking",
        idea: "A move may leave several heaps.",
        games: &[
            "kayles",
            "circular-kayles",
            "kayles-with-a-big-ball",
            "dawsons-kayles",
            "dawsons-chess-in-heaps",
            "treblecross-in-heaps",
            "blocks",
            "take-l-to-r-cards",
            "guiles",
            "officers",
            "couples-are-forever",
            "split",
            "grundys-game",
            "laskers-nim",
            "rims",
            "nim-or-split-in-three",
            "take-one-or-split",
            "take-one-split-in-three",
            "three-distinct-heaps",
            "distinct-heaps",
            "any-heaps",
            "tower-breakers",
            "consecutive-heaps",
            "lieges-of-legendre",
        ],
    },
    Family {
        title: "Coins",
        idea: "Coins on a line are turned or moved; a sum of coins is a row of them.",
        games: &[
            "nimble",
            "turning-turtles",
            "twins",
            "mock-turtles",
            "heads-in-a-row",
            "neighbouring-coins",
            "flipping-squares",
            "triplets",
            "moebius",
            "ruler",
            "three-equally-spaced-coins",
            "turning-corners",
            "beans",
        ],
    },
    Family {
        title: "Pairs and triples of numbers",
        idea: "A position is a square of a board, or a few heaps that are no sum.",
        games: &[
            "rook",
            "king",
            "short-queen",
            "bishop-with-a-step",
            "knight",
            "knight-on-a-board",
            "hyper-knight",
            "wythoffs-game",
            "t-wythoff",
            "wythoff-with-a-pass",
            "cyclic-nimhoff",
            "euclid",
            "positive-euclid",
            "subtractive-euclid",
            "lim",
            "delete-and-split",
            "chocolate",
            "cutting-paper",
            "cutting-out-a-square",
            "cutting-no-strips",
        ],
    },
    Family {
        title: "Games that remember",
        idea: "What was done before is a part of the position.",
        games: &[
            "nim-with-a-pass",
            "fibonacci-nim",
            "hrpa",
            "k-fold-take-away",
            "take-less-than-double",
            "no-repeat",
            "never-again",
            "can-i-win",
            "red-kingdom",
            "not-the-same-heap",
            "poker-nim",
            "blocking-bash",
            "blocking-nim",
            "seats",
            "kotzigs-nim",
            "calendar",
        ],
    },
    Family {
        title: "Rows and sets of heaps",
        idea: "The heaps are one position, since a move, or the rule for it, is about several of them.",
        games: &[
            "moore",
            "exact-nim",
            "slow-nim",
            "one-from-each",
            "candy-piles",
            "end-nim",
            "sequential-nim",
            "circular-nim",
            "greedy-nim",
            "welter",
            "antonim",
            "unequal-piles",
            "merging",
            "multiples",
            "chomp",
            "join-short",
            "join-continued",
            "join-selective",
            "every-euclid",
        ],
    },
    Family {
        title: "Staircases and strips",
        idea: "The places of the numbers matter.",
        games: &[
            "staircase",
            "stair-game",
            "boxes",
            "georgia-and-bob",
            "silver-dollar",
            "kam-pebbles",
            "jumping-right",
            "number-ring",
            "darkraft",
        ],
    },
    Family {
        title: "Words",
        idea: "A position is a word.",
        games: &["palindromes", "no-equal-neighbours", "equal-neighbours", "equal-pairs", "unequal-neighbours"],
    },
    Family {
        title: "Boards",
        idea: "A move changes cells of a board or a strip. In a pattern `?` is any cell, and `~` any cell or none.",
        games: &[
            "domino-strip",
            "flip-game",
            "kayles-board",
            "kayles-pins",
            "dawsons-chess",
            "treblecross",
            "sos-strip",
            "peg-duotaire",
            "cram",
            "trominoes",
            "node-kayles-board",
            "kings",
            "knights",
            "clobber",
            "cannibal-clobber",
            "notakto",
            "wild-tic-tac-toe",
            "chomp-board",
            "rook-rows",
        ],
    },
];

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// A game as the page shows it: its sentence, its source, and the lines of its rule.
fn shown(name: &str) -> String {
    let text = fs::read_to_string(folder("games").join(format!("{name}.game"))).unwrap();
    let mut sentence = String::new();
    let (mut title, mut parameters, mut source) = (String::new(), String::new(), String::new());
    let mut rule = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let quoted = line.split('"').nth(1).unwrap_or("").to_owned();
        match line.split(' ').next() {
            Some("game") => {
                title = quoted;
                parameters = line.rsplit_once('"').map_or("", |(_, behind)| behind.trim()).to_owned();
            }
            Some("about") => sentence = quoted,
            Some("source") => source = quoted,
            Some("known" | "#") => {}
            _ => rule.push(line),
        }
    }
    let parameters = if parameters.is_empty() { parameters } else { format!(" {parameters}") };
    format!("**{title}**{parameters}, `{name}`. {sentence} *{source}*\n\n```text\n{}\n```\n\n", rule.join("\n"))
}

fn page() -> String {
    let mut page = String::from(
        "# Games\n\nThe folder `games` holds a file for each of these games, with values that are known. \
         Each can be asked about,\ntabulated and played under the name of its file:\n\n```text\ngrundy solve games/kayles.game 12\n\
         grundy solve games/bash.game:m=5 12 7\ngrundy table games/mark.game --to 20\n```\n\n\
         In brackets behind a title are the parameters, with what they are if nothing is said.\n\n",
    );
    for family in FAMILIES {
        write!(page, "## {}\n\n{}\n\n", family.title, family.idea).unwrap();
        for name in family.games {
            page.push_str(&shown(name));
        }
    }
    page.truncate(page.trim_end().len());
    page + "\n"
}

#[test]
fn every_game_is_in_one_family() {
    let listed: Vec<String> =
        FAMILIES.iter().flat_map(|family| family.games).map(|name| format!("{name}.game")).collect();
    let files: BTreeSet<String> =
        fs::read_dir(folder("games")).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), files);
    assert_eq!(listed.len(), files.len(), "a game is listed twice");
}

#[test]
fn the_page_shows_the_files() {
    let file = folder("book/src/games.md");
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        fs::write(&file, page()).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap();
    assert!(found == page(), "the page is out of date: SNAPSHOTS=overwrite cargo test -p grundy-rules --test book");
}
