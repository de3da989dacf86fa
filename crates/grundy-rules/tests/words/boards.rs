#[rustfmt::skip]
pub const WORDS: &[&str] = &[
    "\".\"", "\"#\"", "\"..\"", "\"##\"", "\".x\"", "\"./#\"", "\"?.\"", "\"~.~\"",
    "\"###\"", "\"[.x]#\"", "\"\"", "\"../..\"", "replace", "replace", "by", "by",
    "board", "string", "split", "connected", "win", "lose", "illegal", "when",
    "when", "if", "in any direction", "in any line", "across", "right", "left", "down",
    "up", ",", "through", "and", "and", "or", "not", "count(",
    "count(\".\")", ")", "(", "rows", "columns", "<=", "==", "%",
    "+", "2", "0", "1", ";", ";", "\n", "# x",
    "\"", "let k = 2", "k", "game \"A # b\"", "known \"..\" = 1", "é", "/ 0", "replace \"..\" by \"##\"",
];

pub const RULES: &[&str] = &[
    "board \". #\"; replace \"..\" by \"##\" in any direction; split connected \".\"",
    "board \". #\"; replace \"~.~\" by \"###\"\nsplit connected \".\" # regions",
    "board \". X\"; replace \".\" by \"X\" if not \"XXX\" in any line",
    "board \"o .\"; replace \"o\" by \".\" through right and down; illegal when not \"o\"",
    "board \". x #\"; replace \".x\" by \"#?\" left, up if count(\"x\" across) % 2 == 0 and rows < columns",
    "string \"T H\"; replace \"H\" by \"T\"; replace \"T?H\" by \"H?T\"; replace \"HH\" by \"TT\"; replace \"TH\" by \"HT\"",
    "string \"a b\"; replace \"ab\" by \"a\" across; replace \"b?\" by \"?a\"",
    "let k = 2; board \". x #\"; replace \"../.~\" by \"#x/x~\" in any direction; lose when count(\"x\") > k",
    "board \". X O\"; replace \".\" by \"X\"; replace \".\" by \"O\"; win when \"XXX\" in any line or \"OOO\" down",
];
