//! Rules about boards, and boards, that are refused: the place that is marked, what is said, and the hint.

use grundy::Budget;

mod refusal;

use refusal::{Wrong, all_refused};

/// Rule, the part that is marked (empty: the end), message, hint (empty: none).
#[rustfmt::skip]
const WRONG: &[Wrong] = &[
    ("board \". #\"", "\". #\"", "this rule has no move", "add: replace \"..\" by \"##\""),
    ("board . #; replace \"..\" by \"##\"", ".", "expected the characters in quotation marks, such as \". #\", found \".\"", "patterns stand in quotation marks"),
    ("board \". #; replace \"..\" by \"##\"", "..", "expected the end of the line, found \"..\"", "lines are separated by a new line or ;"),
    ("board \"\"; replace \".\" by \"#\"", "\"\"", "expected the characters of a board, found none", "for instance: board \". #\""),
    ("board \". # .\"; replace \".\" by \"#\"", ".", "\".\" stands here twice", ""),
    ("board \". /\"; replace \".\" by \"/\"", "/", "\"/\" cannot be a cell: it has another meaning", ""),
    ("board \". ?\"; replace \".\" by \"?\"", "?", "\"?\" cannot be a cell: it has another meaning", ""),
    ("board \". #\"; board \". x\"; replace \".\" by \"#\"", "board", "a rule has one line with the characters", ""),
    ("board \". #\"; replace \"..\" by \"#\"", "\"#\"", "expected 2 cells, as in what is replaced, found 1 cell", "a board keeps its size; in a rule with string instead of board the length may change"),
    ("board \". #\"; replace \"..\" by \"##\" anywhere", "anywhere", "expected the end of the line, found \"anywhere\"", "lines are separated by a new line or ;"),
    ("board \". #\"; replace \"..\" by \"##\" in all directions", "all", "expected any, found \"all\"", "write across, in any direction, in any line, or some of right, left, down, up"),
    ("board \". #\"; replace \"..\" by \"##\" in any way", "way", "expected direction or line, found \"way\"", "write across, in any direction, in any line, or some of right, left, down, up"),
    ("board \". #\"; replace \"..\" by \"##\" right, diagonal", "diagonal", "expected right, left, down or up, found \"diagonal\"", "write across, in any direction, in any line, or some of right, left, down, up"),
    ("board \". #\"; replace \"..\" with \"##\"", "with", "expected by, found \"with\"", "for instance: replace \"..\" by \"##\""),
    ("board \". #\"; replace \"..\" -> \"##\"", "->", "expected by, found \"->\"", "for instance: replace \"..\" by \"##\""),
    ("board \". #\"; replace \"..\"", "", "expected by, found the end", "for instance: replace \"..\" by \"##\""),
    ("board \". #\"; replace .. by ##", "..", "expected a pattern, such as \"..\", found \"..\"", "patterns stand in quotation marks"),
    ("board \". #\"; replace \".\" by \"x\"", "x", "\"x\" is not in the line of characters", "the characters are . #"),
    ("board \". #\"; replace \".\" by \".\"", "\".\" by \".\"", "this changes nothing", "a move must change the board"),
    ("board \". #\"; replace \"\" by \"\"", "\"\"", "expected a pattern, found nothing", "a pattern has at least one cell"),
    ("board \". #\"; replace \"./..\" by \"#/##\"", "\"./..\"", "expected rows of 1 as the first one, found one of 2", "all rows of a pattern have the same length"),
    ("board \". #\"; replace \"./.\" by \"#/#\" in any line", "\"./.\"", "a pattern in any line has one row", "in any direction means all rotations and mirror images"),
    ("board \". #\"; replace \"[.#\" by \"#\"", "[.#", "this bracket is not closed", ""),
    ("board \". #\"; replace \"[]\" by \"#\"", "[]", "there is nothing in these brackets", ""),
    ("board \". #\"; replace \".\" by \"[.#]\"", "[.#]", "a replacement has one character in a place", "write one replace line for each; ? keeps what is there"),
    ("board \". #\"; replace \"~\" by \"#\"", "\"~\"", "a pattern has a cell that is not ~", "? is any cell of the board, ~ a cell that may be missing"),
    ("board \". #\"; replace \"..\" by \"#~\"", "~", "~ stands only where it stands in what is replaced", "? keeps the cell as it is"),
    ("board \". #\"; replace \"..\" by \"##\" through right", "\"..\"", "a change that goes through has one cell", "for instance: replace \"o\" by \".\" through right and down"),
    ("board \". #\"; replace \".\" by \"#\" through diagonal", "diagonal", "expected right, left, down or up, found \"diagonal\"", "for instance: through right and down"),
    ("board \". #\"; replace \".\" by \"#\" through right in any direction", "in", "expected the end of the line, found \"in\"", "lines are separated by a new line or ;"),
    ("board \". #\"; replace \".\" by \"#\" if", "", "expected a pattern or a number, found the end", ""),
    ("board \". #\"; replace \".\" by \"#\" if \"x\"", "x", "\"x\" is not in the line of characters", "the characters are . #"),
    ("board \". #\"; replace \".\" by \"#\" if count(\".\") > k", "k", "k has no meaning here", "a condition is about patterns, count(\"X\"), rows and columns"),
    ("board \". #\"; replace \".\" by \"#\" if count(.) > 3", ".", "expected a pattern or a number, found \".\"", ""),
    ("board \". #\"; replace \".\" by \"#\" if count(\".\" somewhere) > 3", "somewhere", "expected ), found \"somewhere\"", "write across, in any direction, in any line, or some of right, left, down, up"),
    ("board \". #\"; replace \".\" by \"#\" if \"~.\"", "~", "~ has no meaning in a condition", "it would match everywhere"),
    ("board \". #\"; replace \".\" by \"#\" if rows > 3 if columns > 3", "if", "expected the end of the line, found \"if\"", "two conditions are joined by and"),
    ("board \". #\"; replace \".\" by \"#\" for 1 <= k <= 3", "for", "expected the end of the line, found \"for\"", "lines are separated by a new line or ;"),
    ("board \". #\"; replace \".\" by \"#\"; split \".\"", "\".\"", "expected connected, found a quoted text", "for instance: split connected \".\""),
    ("board \". #\"; replace \".\" by \"#\"; split connected \"x\"", "x", "\"x\" is not in the line of characters", "the characters are . #"),
    ("board \". #\"; replace \".\" by \"#\"; split connected \". #\"", "\". #\"", "regions of all characters are the whole board", "name the characters in which moves are made, and leave out those between the regions"),
    ("board \". #\"; replace \".\" by \"#\"; split connected \"\"", "\"\"", "expected the characters of the regions, found none", "for instance: split connected \".\""),
    ("board \". #\"; replace \"#.\" by \"..\" across; split connected \".\"", "\".\"", "a move may concern cells outside of one region, so that the board cannot be split", "all cells of a pattern must be connected and of the characters of the regions"),
    ("board \". #\"; replace \".\" by \"#\" if rows > 1; split connected \".\"", "\".\"", "a condition speaks of the whole board, which cannot be split", "leave out split, or the condition"),
    ("board \". #\"; replace \".\" by \"#\"; illegal when \"##\"; split connected \".\"", "\".\"", "a condition speaks of the whole board, which cannot be split", "leave out split, or the condition"),
    ("board \". #\"; replace \".?.\" by \"#?#\"; split connected \".\"", "\".\"", "a move may concern cells outside of one region, so that the board cannot be split", "all cells of a pattern must be connected and of the characters of the regions"),
    ("board \". #\"; replace \".\" by \"#\"; split connected \".\"; split connected \".\"", "split connected \".\"", "a rule splits boards in one way", ""),
    ("board \". #\"; replace \".\" by \"#\"; win \"##\"", "\"##\"", "expected when, found a quoted text", "for instance: win when \"XX\" across"),
    ("board \". #\"; replace \".\" by \"#\"; win when \"#x\"", "x", "\"x\" is not in the line of characters", "the characters are . #"),
    ("board \". #\"; replace \".\" by \"#\"; start n: n", "start n: n", "a rule about boards has no start", "an empty board is written such as 3x4"),
    ("board \". #\"; replace \".\" by \"#\"; n -> n-1", "n", "expected replace, split, win, lose or illegal, found \"n\"", "a move is written: replace \"..\" by \"##\""),
    ("board \". #\"; place \"#\"", "place", "expected replace, split, win, lose or illegal, found \"place\"", "a move is written: replace \"..\" by \"##\""),
    ("string \"a b\"; replace \"a/b\" by \"b/a\"", "/", "a string has one row", ""),
    ("string \"a b\"; replace \"a\" by \"b\" in any direction", "\"a\"", "a string is read to the right, or across", "across means in both directions"),
    ("string \"a b\"; replace \"~a\" by \"b\"", "~", "a string has no edge that stands in a pattern", ""),
    ("string \"a b\"; replace \"ab\" by \"a??\"", "?", "there is no cell that this ? keeps", "? keeps the cell at the same place of what is replaced"),
    ("string \"a b\"; replace \"a\" by \"b\" down", "\"a\"", "a string is read to the right, or across", "across means in both directions"),
    ("string \"a b\"; replace \"ab\" by \"a\"; split connected \"a\"", "\"a\"", "a string whose length changes cannot be split", "what is removed would join two regions"),
    ("string \"a b\"; replace \"\" by \"a\"", "\"\"", "expected a pattern, found nothing", "a pattern has at least one cell"),
    ("replace \"..\" by \"##\"", "replace \"..\" by \"##\"", "a rule about boards says which characters there are", "for instance: board \". #\""),
];

/// Text of a board of `. #`, the part that is marked, message, hint.
#[rustfmt::skip]
const WRONG_BOARDS: &[Wrong] = &[
    ("..x", "x", "\"x\" is no cell of a board", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("../.", ".", "expected 2 cells in a row, found 1", "all rows of a board have the same length"),
    ("../", "", "expected a row, found nothing", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("/..", "", "expected a row, found nothing", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("..#//..", "", "expected a row, found nothing", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("", "", "expected a row, found nothing", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("100x100", "100x100", "a board has at most 1024 cells", ""),
    ("2x", "2", "\"2\" is no cell of a board", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("ax3", "a", "\"a\" is no cell of a board", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("99999999999999999999x1", "9", "\"9\" is no cell of a board", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
    ("2000", "2000", "a board has at most 1024 cells", ""),
    (". #", " ", "\" \" is no cell of a board", "the cells are . # and rows are joined by /; 2x3 is an empty board, 7 an empty row"),
];

#[test]
fn wrong_rules_are_refused_where_they_are_wrong() {
    all_refused(WRONG, |text| grundy_rules::game(text, &Budget::unlimited()));
}

#[test]
fn wrong_boards_are_refused_where_they_are_wrong() {
    let game = grundy_rules::game("board \". #\"; replace \"..\" by \"##\"", &Budget::unlimited()).unwrap();
    all_refused(WRONG_BOARDS, |text| game.parse(text));
}
