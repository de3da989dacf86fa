//! What `grundy draw` writes: text, SVG and DOT.

mod program;

use program::{folder, line, run_in, transcripts};
use snapbox::{assert_data_eq, file};

#[test]
fn pictures_as_text() {
    assert_data_eq!(
        transcripts([
            "draw kayles 4",
            "draw nim 1 1 + kayles 2 --misere",
            "draw wythoff 1,2",
            "draw graph:a-b,b-a,b-c,c-c,a-d d",
            "draw graph:a-b,b-a,b-c a",
            "draw hackenbush 0-1,1-2,2-0,1-3,3-4,3-5,5-5,0-6",
            "draw hackenbush 0-1,0-1 --misere",
        ]),
        file!["snapshots/draw_text.txt"].raw()
    );
    let refused = [
        "draw hackenbush 0-1,2-3",
        "draw nim 100",
        "draw nim 10^18",
        "draw nim 10^30",
        "draw kayles 4 --out kayles.png",
        "draw 'n -> n-1, n-2; win when n == 0' 4",
    ];
    assert_data_eq!(
        refused.map(|text| line(text).refused().transcript()).join("\n"),
        file!["snapshots/draw_refused.txt"].raw()
    );
}

#[test]
fn boards_and_tables_as_text() {
    assert_data_eq!(
        transcripts([
            "draw cram 2x3",
            "draw cram 2x2 --moves",
            "draw cram .#./...",
            "draw chomp 3,2,2",
            "draw treblecross .X.X...X",
            "draw treblecross .......",
            "draw notakto X../.../... --misere",
            "draw clobber xox/oxo + domino-strip ...#..",
            "draw coins:1-3 HTH",
            "draw chocolate ...#/.B../....",
            "draw wythoff --box 6x9",
            "draw euclid --box 4x4 --misere",
        ]),
        file!["snapshots/draw_boards.txt"].raw()
    );
    let refused = [
        "draw cram 2x2 --out cram.dot",
        "draw treblecross ..X.. --misere",
        "draw wythoff --box 12",
        "draw wythoff --box 50x50",
        "draw wythoff --box 300x300 --out wythoff.svg",
        "draw kayles --box 3x3",
        "draw wythoff --box 3x3 --moves",
    ];
    assert_data_eq!(
        refused.map(|text| line(text).refused().transcript()).join("\n"),
        file!["snapshots/draw_boards_refused.txt"].raw()
    );
}

#[test]
fn boards_and_tables_as_files() {
    assert_data_eq!(
        written("cram.svg", "draw cram .../.#. + treblecross .X.X..."),
        file!["snapshots/draw_board.svg"].raw()
    );
    assert_data_eq!(written("table.svg", "draw wythoff --box 5x6"), file!["snapshots/draw_table.svg"].raw());
    let shades = written("shades.svg", "draw wythoff --box 60x60");
    assert!(shades.contains("fill=\"#000\"") && !shades.contains(">59<"));
    let stones = written("clobber.svg", "draw clobber xox/oxo");
    assert_eq!(stones.matches("fill=\"#333\"").count(), 3);
}

/// Writes a picture and reads it back.
fn written(name: &str, words: &str) -> String {
    let folder = folder("draw", &[]);
    let words: Vec<&str> = words.split(' ').chain(["--out", name]).collect();
    assert_eq!(run_in(&folder, &words).answered().out, "");
    std::fs::read_to_string(folder.join(name)).expect("the picture is there")
}

#[test]
fn pictures_as_files() {
    assert_data_eq!(written("moves.svg", "draw kayles 4"), file!["snapshots/draw_moves.svg"].raw());
    assert_data_eq!(written("moves.dot", "draw kayles 4"), file!["snapshots/draw_moves.dot"].raw());
    let bush = "draw hackenbush 0-1,1-2,2-0,1-3,3-4,3-5,5-5,1-3,0-0";
    assert_data_eq!(written("bush.svg", bush), file!["snapshots/draw_bush.svg"].raw());
    assert_data_eq!(written("bush.dot", bush), file!["snapshots/draw_bush.dot"].raw());
    // Positions may have characters that mean something to XML and DOT.
    let svg = written("odd.svg", "draw graph:<a>-&,&-\" <a>");
    assert!(svg.contains("&lt;a&gt;") && svg.contains("&amp;") && !svg.contains("<a>"));
    let dot = written("odd.dot", "draw graph:<a>-&,&-\" <a>");
    assert!(dot.contains("label=\"\\\"\\n0\""), "{dot}");
}

#[test]
fn sizes_are_limited() {
    let path: String = (0..60).map(|v| format!("{v}-{},", v + 1)).collect();
    let path = path.trim_end_matches(',');
    line(&format!("draw hackenbush {path}")).answered();
    assert!(line(&format!("draw hackenbush {path},60-61")).refused().err.contains("--out FILE.svg"));
    assert!(written("nim.svg", "draw nim 399").contains("*399"));
    assert!(line("draw nim 400 --out never.svg").refused().err.contains("more than 400 positions"));
}
