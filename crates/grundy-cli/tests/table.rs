//! What `grundy table` prints.

use std::path::PathBuf;
use std::process::{Command, Output};

use snapbox::{assert_data_eq, str};

/// Runs the program, and gives its status, stdout and stderr.
fn run(arguments: &str) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments.split_whitespace()).output().unwrap();
    (status.code(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

/// The answer to a question that has one.
fn answer(arguments: &str) -> String {
    let (code, out, err) = run(arguments);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{arguments}");
    out
}

/// The refusal of wrong input.
fn refusal(arguments: &str) -> String {
    let (code, out, err) = run(arguments);
    assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments}: {err}");
    err
}

#[test]
fn heaps_for_people() {
    assert_data_eq!(
        answer("table subtract:1,3,4 --to 24"),
        str![[r#"
Grundy values of subtract:1,3,4, heaps 0 to 24   (normal play)

     0 1 2 3 4 5 6 7 8 9
 0   0 1 0 1 2 3 2 0 1 0
10   1 2 3 2 0 1 0 1 2 3
20   2 0 1 0 1

P-positions: 0, 2, 7, 9, 14, 16, 21, 23
Because (proved): Golomb 1966, max(S) = 4 equal terms one period apart: period 7 from heap 0 on

"#]]
    );
    assert_data_eq!(
        answer("table kayles --to 12 --misere"),
        str![[r#"
Outcomes of kayles, heaps 0 to 12   (misère play: N, the player to move wins; P, loses)

     0 1 2 3 4 5 6 7 8 9
 0   N P N N P N N N N P
10   N N P

P-positions: 1, 4, 9, 12
Because (computed): every sum that matters was visited

"#]]
    );
}

#[test]
fn boxes_for_people() {
    assert_data_eq!(
        answer("table wythoff --box 4x12"),
        str![[r#"
Grundy values of wythoff, 4 rows by 12 columns: first number down, second across   (normal play)

     0  1  2  3  4  5  6  7  8  9 10 11
0    0  1  2  3  4  5  6  7  8  9 10 11
1    1  2  0  4  5  3  7  8  6 10 11  9
2    2  0  1  5  3  4  8  6  7 11  9 10
3    3  4  5  6  2  0  1  9 10 12  8  7

P-positions: (0,0), (1,2), (2,1), (3,5)
Because (computed): every subposition was visited

"#]]
    );
    assert_data_eq!(
        answer("table euclid:positive --box 3x4"),
        str![[r#"
Grundy values of euclid:positive, 3 rows by 4 columns: first number down, second across   (normal play)

    0 1 2 3
0
1     0 1 2
2     1 0 0

P-positions: (1,1), (2,2), (2,3)
Because (theorem): Nivasch 2006: the value of (a, b) is ⌊|b/a - a/b|⌋

"#]]
    );
    assert_data_eq!(
        answer("table staircase --box 2x2x3"),
        str![[r#"
Grundy values of staircase, box 2x2x3: second number down, third across   (normal play)

first number 0:

    0 1 2
0   0 1 2
1   0 1 2

first number 1:

    0 1 2
0   1 0 3
1   1 0 3

P-positions: (0,0,0), (0,1,0), (1,0,1), (1,1,1)
Because (theorem): Sprague 1937 (staircase Nim): the value is the exclusive or of the odd steps, counted from the ground

"#]]
    );
}

#[test]
fn play_that_goes_round() {
    assert_data_eq!(
        answer("table n->n-1,(n+1)%5 --to 8"),
        str![[r#"
Grundy values of n->n-1,(n+1)%5, heaps 0 to 8   (normal play)

       0    1    2    3    4    5    6    7    8
0   oo{} oo{} oo{} oo{} oo{} oo{} oo{} oo{} oo{}

P-positions: none
oo: play may go on for ever; in braces the values of the options that have a number. N with 0 among them, otherwise D, a draw.
Because (computed): every subposition was visited; Smith 1966, Fraenkel and Yesha 1986: an infinite value with the set K and nimbers of nim-sum n is N if n is in K, else a draw; two infinite values are a draw

"#]]
    );
    let csv = "n,grundy/0,oo{}/1,oo{}/2,oo{}/3,oo{}/".replace('/', "\n");
    assert_eq!(answer("table n->n-1,(n+1)%5 --to 3 --format csv"), csv);
    assert!(answer("table n->n-1,(n+1)%5 --to 8 --misere").contains("0   D D D D D D D D D"));
    assert!(answer("table graph:0-1,1-0,1-2,2-3 --to 3").contains("0    oo{} oo{1}     1     0"));
    let raw = refusal("table n->n-1,(n+1)%5 --to 3 --format raw");
    assert!(raw.contains("has no number at 0 but oo{}"), "{raw}");
}

#[test]
fn reasons() {
    assert_data_eq!(
        answer("table kayles --to 6 --why"),
        str![[r#"
Grundy values of kayles, heaps 0 to 6   (normal play)

 n  options                           values of options  G(n)  N/P
 0  none                                                    0  P
 1  0                                 0                     1  N
 2  1, 0                              1, 0                  2  N
 3  2, 1 + 1, 1                       2, 0, 1               3  N
 4  3, 1 + 2, 2, 1 + 1                3, 3, 2, 0            1  N
 5  4, 1 + 3, 2 + 2, 3, 1 + 2         1, 2, 0, 3, 3         4  N
 6  5, 1 + 4, 2 + 3, 4, 1 + 3, 2 + 2  4, 0, 1, 1, 2, 0      3  N

P-positions: 0
G(n) is the mex: the least number that is not among the values of the options. P where it is 0.
Because (computed): values of all smaller heaps, from the definition

"#]]
    );
    assert_data_eq!(
        answer("table bash:20 --to 22 --why"),
        str![[r#"
Grundy values of bash:20, heaps 0 to 22   (normal play)

  n  options                                               values of options                     G(n)  N/P
  0  none                                                                                           0  P
  1  0                                                     0                                        1  N
  2  1, 0                                                  1, 0                                     2  N
  3  2, 1, 0                                               2, 1, 0                                  3  N
  4  3, 2, 1, 0                                            3, 2, 1, 0                               4  N
  5  4, 3, 2, 1, 0                                         4, 3, 2, 1, 0                            5  N
  6  5, 4, 3, 2, 1, 0                                      5, 4, 3, 2, 1, 0                         6  N
  7  6, 5, 4, 3, 2, 1, 0                                   6, 5, 4, 3, 2, 1, 0                      7  N
  8  7, 6, 5, 4, 3, 2, 1, 0                                7, 6, 5, 4, 3, 2, 1, 0                   8  N
  9  8, 7, 6, 5, 4, 3, 2, 1, 0                             8, 7, 6, 5, 4, 3, 2, 1, 0                9  N
 10  9, 8, 7, 6, 5, 4, 3, 2, 1, 0                          9, 8, 7, 6, 5, 4, 3, 2, 1, 0            10  N
 11  10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0                      10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0        11  N
 12  11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0                  11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0    12  N
 13  12, 11, 10, 9, 8, 7, 6, 5, 4, ... (13 options)        {0-12}                                  13  N
 14  13, 12, 11, 10, 9, 8, 7, 6, 5, ... (14 options)       {0-13}                                  14  N
 15  14, 13, 12, 11, 10, 9, 8, 7, 6, ... (15 options)      {0-14}                                  15  N
 16  15, 14, 13, 12, 11, 10, 9, 8, 7, ... (16 options)     {0-15}                                  16  N
 17  16, 15, 14, 13, 12, 11, 10, 9, 8, ... (17 options)    {0-16}                                  17  N
 18  17, 16, 15, 14, 13, 12, 11, 10, 9, ... (18 options)   {0-17}                                  18  N
 19  18, 17, 16, 15, 14, 13, 12, 11, 10, ... (19 options)  {0-18}                                  19  N
 20  19, 18, 17, 16, 15, 14, 13, 12, 11, ... (20 options)  {0-19}                                  20  N
 21  20, 19, 18, 17, 16, 15, 14, 13, 12, ... (20 options)  {1-20}                                   0  P
 22  21, 20, 19, 18, 17, 16, 15, 14, 13, ... (20 options)  {0, 2-20}                                1  N

Where not all options are shown, the values of all of them stand as a set: {0-3, 6} means 0, 1, 2, 3 and 6.
P-positions: 0, 21
G(n) is the mex: the least number that is not among the values of the options. P where it is 0.
Because (theorem): Bachet 1612, Bash's game with moves 1 to 20: a heap of n has value n mod 21

"#]]
    );
    assert_data_eq!(
        answer("table wythoff --box 2x3 --why"),
        str![[r#"
Grundy values of wythoff, 2 rows by 3 columns: first number down, second across   (normal play)

 position  options                     values of options  value  N/P
    (0,0)  none                                               0  P
    (0,1)  (0,0)                       0                      1  N
    (0,2)  (0,1), (0,0)                1, 0                   2  N
    (1,0)  (0,0)                       0                      1  N
    (1,1)  (0,1), (1,0), (0,0)         1, 1, 0                2  N
    (1,2)  (0,2), (1,1), (1,0), (0,1)  2, 2, 1, 1             0  P

P-positions: (0,0), (1,2)
The value is the mex: the least number that is not among the values of the options. P where it is 0.
Because (computed): every subposition was visited

"#]]
    );
    assert_data_eq!(
        answer("table subtract:1,2 --to 4 --why --misere"),
        str![[r#"
Outcomes of subtract:1,2, heaps 0 to 4   (misère play: N, the player to move wins; P, loses)

 n  options  outcomes of options  N/P
 0  none                          N
 1  0        N                    P
 2  1, 0     P, N                 N
 3  2, 1     N, P                 N
 4  3, 2     N, N                 P

P-positions: 1, 4
P where every option is N; a position without options is N, since the last move lost.
Because (theorem): Bachet 1612, Bash's game with moves 1 to 2: a heap of n has value n mod 3; Ferguson 1974: such components play misère Nim on their values

"#]]
    );
}

#[test]
fn p_positions() {
    assert_data_eq!(
        answer("table subtract:1,3,4 --to 20 --p-positions"),
        str![[r#"
0, 2, 7, 9, 14, 16

"#]]
    );
    assert_data_eq!(
        answer("table wythoff --box 8x8 --p-positions"),
        str![[r#"
(0,0), (1,2), (2,1), (3,5), (4,7), (5,3), (7,4)

"#]]
    );
    assert_data_eq!(
        answer("table nim --to 0 --misere --p-positions"),
        str![[r#"
none

"#]]
    );
    assert_data_eq!(
        answer("table wythoff --box 3x3 --p-positions --format json"),
        str![[r#"
{"schema":1,"game":"wythoff","play":"normal","p_positions":[[0,0],[1,2],[2,1]],"status":"answered","evidence":{"kind":"theorem","citation":"Wythoff 1907: the P-positions are the pairs (⌊nφ⌋, ⌊nφ⌋ + n)"}}

"#]]
    );
    assert_data_eq!(
        answer("table wythoff --box 3x3 --p-positions --format csv"),
        str![[r#"
a,b
0,0
1,2
2,1

"#]]
    );
}

#[test]
fn csv() {
    assert_data_eq!(
        answer("table nim --to 3 --format csv"),
        str![[r#"
n,grundy
0,0
1,1
2,2
3,3

"#]]
    );
    assert_data_eq!(
        answer("table euclid:positive --box 2x3 --format csv"),
        str![[r#"
a,b,grundy
0,0,
0,1,
0,2,
1,0,
1,1,0
1,2,1

"#]]
    );
    assert_data_eq!(
        answer("table subtract:1,2 --to 4 --format csv --misere"),
        str![[r#"
n,outcome
0,N
1,P
2,N
3,N
4,P

"#]]
    );
    assert_data_eq!(
        answer("table kayles --to 3 --format csv --why"),
        str![[r#"
n,grundy,options,option_values
0,0,,
1,1,0,0
2,2,1; 0,1; 0
3,3,2; 1 + 1; 1,2; 0; 1

"#]]
    );
}

#[test]
fn json() {
    assert_data_eq!(
        answer("table kayles --to 12 --format json"),
        str![[r#"
{"schema":1,"game":"kayles","play":"normal","values":[0,1,2,3,1,4,3,2,1,4,2,6,4],"status":"answered","evidence":{"kind":"computed","method":"values of all smaller heaps, from the definition"}}

"#]]
    );
    assert_data_eq!(
        answer("table euclid:positive --box 2x3 --format json"),
        str![[r#"
{"schema":1,"game":"euclid:positive","play":"normal","values":[[null,null,null],[null,0,1]],"status":"answered","evidence":{"kind":"theorem","citation":"Nivasch 2006: the value of (a, b) is ⌊|b/a - a/b|⌋"}}

"#]]
    );
    assert_data_eq!(
        answer("table staircase --box 2x2x2 --format json"),
        str![[r#"
{"schema":1,"game":"staircase","play":"normal","values":[[[0,1],[0,1]],[[1,0],[1,0]]],"status":"answered","evidence":{"kind":"theorem","citation":"Sprague 1937 (staircase Nim): the value is the exclusive or of the odd steps, counted from the ground"}}

"#]]
    );
    assert_data_eq!(
        answer("table subtract:1,2 --to 4 --format json --misere"),
        str![[r#"
{"schema":1,"game":"subtract:1,2","play":"misere","outcomes":["N","P","N","N","P"],"status":"answered","evidence":{"kind":"theorem","citation":"Bachet 1612, Bash's game with moves 1 to 2: a heap of n has value n mod 3; Ferguson 1974: such components play misère Nim on their values"}}

"#]]
    );
    assert_data_eq!(
        answer("table kayles --to 2 --format json --why"),
        str![[r#"
{"schema":1,"game":"kayles","play":"normal","values":[0,1,2],"why":[{"position":"0","grundy":0,"options":[],"options_total":0,"option_values":[],"option_set":[]},{"position":"1","grundy":1,"options":[""],"options_total":1,"option_values":[0],"option_set":[0]},{"position":"2","grundy":2,"options":["1",""],"options_total":2,"option_values":[1,0],"option_set":[0,1]}],"status":"answered","evidence":{"kind":"computed","method":"values of all smaller heaps, from the definition"}}

"#]]
    );
}

#[test]
fn json_is_one_object_a_line() {
    for arguments in ["table nim --to 500", "table wythoff --box 9x9 --why", "table kayles --to 30 --misere"] {
        let text = answer(&format!("{arguments} --format json"));
        assert_eq!(text.lines().count(), 1);
        serde_json::from_str::<serde_json::Value>(&text).unwrap();
        assert_eq!(text, answer(&format!("{arguments} --format json")), "the same each time");
    }
}

#[test]
fn a_limit_prints_what_is_known() {
    let (code, out, err) = run("table wythoff --box 6x6 --max-positions 20");
    assert_eq!(code, Some(1));
    assert_data_eq!(
        out,
        str![[r#"
Grundy values of wythoff, 6 rows by 6 columns: first number down, second across   (normal play)
Known so far: to (2,2).

    0 1 2 3 4 5
0   0 1 2 3 4 5
1   1 2 0 4 5 3
2   2 0 1

P-positions: (0,0), (1,2), (2,1)
Because (computed): every subposition was visited

"#]]
    );
    assert_data_eq!(
        err,
        str![[r#"
Stopped after (2,2): the number of positions ran out (see --max-time, --max-memory, --max-positions).

"#]]
    );
    let (code, out, _) = run("table wythoff --box 6x6 --max-positions 20 --format json");
    assert_eq!(code, Some(1));
    assert_data_eq!(
        out,
        str![[r#"
{"schema":1,"game":"wythoff","play":"normal","values":[[0,1,2,3,4,5],[1,2,0,4,5,3],[2,0,1]],"status":"partial","checked_to":[2,2],"evidence":{"kind":"computed","method":"every subposition was visited"},"limit":"positions"}

"#]]
    );
    let (code, out, err) = run("table nim --to 9 --max-positions 0 --format json");
    assert_eq!(code, Some(1));
    assert_data_eq!(
        out,
        str![[r#"
{"schema":1,"game":"nim","play":"normal","values":[],"status":"partial","checked_to":null,"evidence":null,"limit":"positions"}

"#]]
    );
    assert_data_eq!(
        err,
        str![[r#"
Stopped before the first value was known: the number of positions ran out (see --max-time, --max-memory, --max-positions).

"#]]
    );
}

#[test]
fn arrays() {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("table.npy");
    let run = |arguments: &[&str]| {
        let status = Command::new(env!("CARGO_BIN_EXE_grundy")).args(arguments).arg("--out").arg(&file).status();
        assert!(status.unwrap().success());
    };
    run(&["table", "wythoff", "--box", "3x4", "--format", "npy"]);
    let array = npyz::NpyFile::new(std::io::BufReader::new(std::fs::File::open(&file).unwrap())).unwrap();
    assert_eq!(array.shape(), [3, 4]);
    assert_eq!(array.order(), npyz::Order::C);
    assert_eq!(array.into_vec::<u8>().unwrap(), [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);
    for (to, width) in [(255_u64, 1), (256, 2), (65536, 4)] {
        run(&["table", "nim", "--to", &to.to_string(), "--format", "npy"]);
        assert_eq!(std::fs::read(&file).unwrap().len() as u64, 128 + (to + 1) * width);
    }
}

/// A table that is asked for in a way that makes no sense.
#[test]
fn refusals() {
    let all: Vec<String> = [
        "table kayles",
        "table wythoff",
        "table wythoff --to 20",
        "table kayles --box 3x3",
        "table hackenbush --to 5",
        "table kayles --to 5 --box 3x3",
        "table kayles 7 --to 5",
        "table nosuch --to 5",
        "table subtract:0 --to 5",
        "table kayles --to ten",
        "table kayles --to -5",
        "table kayles --to 10^18",
        "table wythoff --box 3y4",
        "table wythoff --box 8",
        "table wythoff --box 0x8",
        "table wythoff --box 8x",
        "table wythoff --box 10^9x10^9",
        "table kayles --to 5 --format npy --misere",
        "table euclid:positive --box 2x2 --format npy",
    ]
    .iter()
    .map(|arguments| format!("$ grundy {arguments}\n{}", refusal(arguments)))
    .collect();
    assert_data_eq!(
        all.join("\n"),
        str![[r#"
$ grundy table kayles
error: expected --to N or --box AxB, found neither
  |
1 | kayles 
  |       ^
  |
  = help: its positions are single heaps: grundy table kayles --to 20

$ grundy table wythoff
error: expected --to N or --box AxB, found neither
  |
1 | wythoff 
  |        ^
  |
  = help: its positions are pairs: grundy table wythoff --box 8x8

$ grundy table wythoff --to 20
error: positions of wythoff are not of this form
  |
1 | wythoff --to 20
  |         ^^^^^^^
  |
  = help: its positions are pairs: grundy table wythoff --box 8x8

$ grundy table kayles --box 3x3
error: positions of kayles are not of this form
  |
1 | kayles --box 3x3
  |        ^^^^^^^^^
  |
  = help: its positions are single heaps: grundy table kayles --to 20

$ grundy table hackenbush --to 5
error: positions of hackenbush are not of this form
  |
1 | hackenbush --to 5
  |            ^^^^^^
  |
  = help: its positions are not numbers, so that there is no table; one position: grundy solve hackenbush POSITION

$ grundy table kayles --to 5 --box 3x3
error: expected only one of --to and --box, found both
  |
1 | --to 5 --box 3x3
  |        ^^^^^^^^^
  |
  = help: its positions are single heaps: grundy table kayles --to 20

$ grundy table kayles 7 --to 5
error: expected only a game, since a table has many positions
  |
1 | kayles 7
  |        ^
  |
  = help: one position: grundy solve kayles 7; a table: grundy table kayles --to 20

$ grundy table nosuch --to 5
error: there is no game named "nosuch"
  |
1 | nosuch
  | ^^^^^^
  |
  = help: all games: grundy list

$ grundy table subtract:0 --to 5
error: expected a number of objects to take, found 0: a move that takes 0 never ends
  |
1 | subtract:0
  |          ^
  |
  = help: a move takes 1 or more objects

$ grundy table kayles --to ten
error: expected the largest heap, found "t"
  |
1 | ten
  | ^
  |
  = help: for instance: --to 20

$ grundy table kayles --to -5
error: expected the largest heap, found the negative number -5
  |
1 | -5
  | ^^
  |
  = help: a heap has 0 or more objects

$ grundy table kayles --to 10^18
error: a table may have at most 10^11 positions, and this one has more
  |
1 | 10^18
  | ^^^^^
  |
  = help: one heap of any size: grundy solve; the law behind the values: grundy period

$ grundy table wythoff --box 3y4
error: expected a side of the box, found "y"
  |
1 | 3y4
  |  ^
  |
  = help: write --box 8x8, or --box 4x4x4 for triples

$ grundy table wythoff --box 8
error: expected two or three sides such as 8x8, found one
  |
1 | 8
  | ^
  |
  = help: for single heaps: --to 7

$ grundy table wythoff --box 0x8
error: a side of 0 leaves no position
  |
1 | 0x8
  | ^
  |
  = help: --box 8x8 has the coordinates 0 to 7 in each direction

$ grundy table wythoff --box 8x
error: expected a side of the box, found nothing
  |
1 | 8x 
  |   ^
  |
  = help: write --box 8x8, or --box 4x4x4 for triples

$ grundy table wythoff --box 10^9x10^9
error: a table may have at most 10^11 positions, and this one has more
  |
1 | 10^9x10^9
  | ^^^^^^^^^
  |
  = help: one position of any size: grundy solve

$ grundy table kayles --to 5 --format npy --misere
error: an array holds values, and misère play has outcomes
  |
1 | --format npy --misere
  |              ^^^^^^^^
  |
  = help: use --format csv or --format json

$ grundy table euclid:positive --box 2x2 --format npy
error: euclid:positive has no position (0,0), and an array has no empty places
  |
1 | --format npy
  | ^^^^^^^^^^^^
  |
  = help: use --format csv or --format json

"#]]
    );
    // Of a rule without end of positions a circle is all that is said.
    assert!(refusal("table n->n-1,n+1 --to 1").contains("play can go round for ever"));
    for arguments in ["table", "table --to 5", "table nim --to", "table nim --to 5 --format xml"] {
        assert!(refusal(arguments).starts_with("error: "));
    }
}

#[test]
fn failing_output() {
    let (code, _, err) = run("table nim --to 5 --out /nonexistent/file");
    assert_eq!(code, Some(4));
    assert!(err.contains("cannot write to /nonexistent/file"));
}
