//! Titles, parameters, constants, shorter positions and labels.

use std::rc::Rc;

use grundy::{Budget, Game, Nimber};
use grundy_rules::{GameError, game, game_with};

fn made(text: &str, parameters: Option<&str>) -> Rc<dyn Game> {
    game_with(text, parameters, &Budget::unlimited()).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// What the game was recognised as.
fn recognised(game: &dyn Game) -> Option<&str> {
    game.notes().iter().find(|note| note.id == "recognised").and_then(|note| note.arg("game"))
}

#[test]
fn parameters_choose_the_game() {
    let bash = "game Bash(k = 3)\nn -> n-j for 1 <= j <= k";
    for (parameters, expected) in [(None, "bash:3"), (Some("5"), "bash:5"), (Some("k=1_0"), "bash:10")] {
        let game = made(bash, parameters);
        assert_eq!(recognised(&*game), Some(expected));
        // The name is a question that can be asked again.
        assert_eq!(recognised(&*made(game.name(), None)), Some(expected));
    }
    assert_eq!(made(bash, Some("5")).name(), "game Bash(k = 5); n -> n-j for 1 <= j <= k");
    let two = "game \"Two\"(a, b = 2*a); n -> n-a, n-b";
    assert_eq!(recognised(&*made(two, Some("2"))), Some("subtract:2,4"));
    assert_eq!(recognised(&*made(two, Some("b=1,a=7"))), Some("subtract:1,7"));
    assert_eq!(recognised(&*made(two, Some("3,5"))), Some("subtract:3,5"));
}

#[test]
fn names_stand_for_numbers_and_sets() {
    let text = "let S = {1, 3, m}; n -> n-k for k in S";
    assert!(game(text, &Budget::unlimited()).is_err(), "m is not known yet");
    let text = "let m = 2**2\nn -> n-k for k in S # a comment\nlet S = {1, m-1, m}";
    assert_eq!(recognised(&*made(text, None)), Some("subtract:1,3,4"));
    assert_eq!(made(text, None).name(), "let m = 2**2; n -> n-k for k in S; let S = {1, m-1, m}");
    let squares = made("let D = divisors(12); n -> n-d for d in D if d in D and not d in {1, 2}", None);
    let heap = squares.parse("7").unwrap();
    let mut options = grundy::Options::default();
    grundy::Space::options(&*squares, heap, &mut options);
    let left: Vec<String> = options.iter().map(|option| squares.write(option[0])).collect();
    assert_eq!(left, ["4", "3", "1"]);
}

#[test]
fn titles_are_notes() {
    let game = made("game \"Take # or ; one\"; about \"Take 1.\"; source \"folklore\"; n -> n-1", None);
    let note = &game.notes()[0];
    assert_eq!(
        (note.id, note.arg("title"), note.arg("about")),
        ("title-about", Some("Take # or ; one"), Some("Take 1."))
    );
    assert_eq!(game.name(), "n -> n-1");
    assert_eq!(recognised(&*game), Some("bash:1"));
}

#[test]
fn words_of_the_header_are_names_before_an_arrow() {
    for word in ["game", "about", "source", "start", "known", "win", "lose", "illegal"] {
        let game = made(&format!("{word} -> {word}-1, {word}-2"), None);
        assert_eq!(recognised(&*game), Some("subtract:1,2"), "{word}");
    }
}

#[test]
fn positions_may_be_written_shorter() {
    let game = made("start n: (n, n-1); (n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)", None);
    assert_eq!(game.parse("13").unwrap(), game.parse("13,12").unwrap());
    assert_eq!(game.write(game.parse("13").unwrap()), "13,12");
    let error = game.parse("0").unwrap_err();
    assert_eq!(error.message(), "the start line gives no position for this: a coordinate is not between 0 and 2^64-1");
    let error = game.parse("1,2,3").unwrap_err();
    assert_eq!(error.hint(), Some("or 1 of them, which the line start explains"));
    let heap = made("n -> n-1, n-2; start (a, b): a*b", None);
    assert_eq!(heap.write(heap.parse("3,4").unwrap()), "12");
}

#[test]
fn labels_say_what_is_done() {
    let game = made(
        "(n, q) -> (n-k, k) for 1 <= k <= min(n, q) as \"take {k} of {n}, {q-n} more\"; (n, q) -> (n, q-1) as \"wait\"",
        None,
    );
    let [from, taken, waits, other] = ["7,5", "4,3", "7,4", "0,9"].map(|text| game.parse(text).unwrap());
    let text = |to| game.describe(from, &[to]).arg("text").map(str::to_owned);
    assert_eq!(text(taken).as_deref(), Some("take 3 of 7, -2 more"));
    assert_eq!(text(waits).as_deref(), Some("wait"));
    assert_eq!(game.describe(from, &[other]).id, "move-to");
    let split = made("n -> [k, n-1-k] for 0 <= k <= n-1 as \"{k} and {n-1-k}\" ; n -> n-3", None);
    let [nine, zero, eight, six] = ["9", "0", "8", "6"].map(|text| split.parse(text).unwrap());
    assert_eq!(split.describe(nine, &[eight]).arg("text"), Some("0 and 8"));
    assert_eq!(split.describe(nine, &[zero, eight]).arg("text"), Some("0 and 8"));
    assert_eq!(split.describe(nine, &[six]).id, "take");
}

#[test]
fn parameters_are_refused_where_they_are_wrong() {
    let two = "game Two(a, b = 2); n -> n-a, n-b";
    #[rustfmt::skip]
    let wrong = [
        ("1,2,3", "3", "there are more numbers than parameters", "the parameters are: a, b"),
        ("c=1", "c", "there is no parameter c", "the parameters are: a, b"),
        ("1,a=2", "a=2", "a is given twice", "leave one of the two out"),
        ("1,b=x", "x", "expected a parameter, found \"x\"", ""),
        ("", "", "expected a parameter, found nothing", ""),
    ];
    for (parameters, marked, message, hint) in wrong {
        match game_with(two, Some(parameters), &Budget::unlimited()).map(|game| game.name().to_owned()) {
            Err(GameError::Parameters(error)) => {
                let found = (&parameters[error.span()], error.message(), error.hint().unwrap_or(""));
                assert_eq!(found, (marked, message, hint));
            }
            other => panic!("{parameters}: {other:?}"),
        }
    }
    let other = game_with("n -> n-1", Some("5"), &Budget::unlimited()).map(|game| game.name().to_owned());
    assert!(matches!(other, Err(GameError::Parameters(error)) if error.message() == "this game takes no parameters"));
}

#[test]
fn constants_are_numbers_for_search_too() {
    let game = made("let m = 3; (a, b) -> (a-k, b) for 1 <= k <= m; (a, b) -> (a, b-1) if b % m == 0 and b > 0", None);
    assert_eq!(recognised(&*game), None);
    let program = grundy_rules::check::check(&grundy_rules::parse::parse(game.name()).unwrap()).unwrap();
    let mut solver = grundy::Solver::new(grundy_rules::TupleRules::new(Rc::new(program)));
    assert_eq!(solver.grundy(grundy::Sum::from_iter([vec![2, 3]])), Ok(Nimber(3)));
}

/// Rows are written with any number of numbers already: what is meant as it stands is in brackets.
#[test]
fn a_start_of_rows() {
    let row = |start: &str| made(&format!("{start}; (.., 1, ..) -> (.., 0, ..)"), None);
    let read = |game: &Rc<dyn Game>, text: &str| {
        game.write(game.parse(text).unwrap_or_else(|error| panic!("{text}: {error:?}")))
    };
    for (start, pairs) in [
        (
            "start n: (1) for 1 <= i <= n",
            &[
                ("3", "1,1,1"),
                ("0", "()"),
                ("1", "(1)"),
                ("(3)", "(3)"),
                ("3,4", "3,4"),
                ("()", "()"),
                ("(3,4)", "3,4"),
            ][..],
        ),
        ("start n: (k, 0) for 1 <= k <= n", &[("2", "1,0,2,0"), ("(2)", "(2)")]),
        ("start (x..): (0, x..)", &[("1", "(0,1)"), ("1,2", "(0,1,2)"), ("(1,2)", "(1,2)"), ("()", "()")]),
        ("start (a, x..): (x.., a-1)", &[("3,5,6", "(5,6,2)"), ("3", "(2)")]),
        ("start n: (n, n-1, 0)", &[("3", "3,2,0"), ("(3)", "(3)"), ("5,6", "5,6")]),
        ("start a, b: (a, 0, b)", &[("3,4", "3,0,4"), ("(3,4)", "(3,4)"), ("3", "3")]),
    ] {
        let game = row(&start.replace("start a, b", "start (a, b)"));
        for (written, meant) in pairs {
            assert_eq!(read(&game, written), *meant, "{start}: {written}");
            assert_eq!(read(&game, meant), *meant, "{start}: {meant}");
        }
    }
    let curly = made("start n: {1, n}; {a, ..} -> {..}", None);
    assert_eq!(read(&curly, "0"), "0,1");
    assert_eq!(read(&curly, "{4}"), "{4}");
    let pair = made("start n: {n, 0}; {a, b} -> {a-1, b}", None);
    assert_eq!(read(&pair, "3"), "0,3");
    for (start, text, message) in [
        (
            "start n: (n-5)",
            "3",
            "the start line gives no position for this: a number is negative, or the line is about others",
        ),
        (
            "start n: (1/n)",
            "0",
            "the start line gives no position for this: the rule has no meaning here: division by zero",
        ),
        (
            "start n: (0) for 1 <= i <= n",
            "9999999999",
            "the start line gives no position for this: a position has at most 65536 numbers",
        ),
        (
            "start n: (n*n)",
            "9999999999999",
            "the start line gives no position for this: the rule has no meaning here: a number does not fit 128 bits",
        ),
    ] {
        let error = row(start).parse(text).unwrap_err();
        assert_eq!((error.message(), error.span()), (message, 0..text.len()), "{start}");
    }
    assert_eq!(row("start n: (n, n)").parse("(1,x)").unwrap_err().span(), 3..4);
}
