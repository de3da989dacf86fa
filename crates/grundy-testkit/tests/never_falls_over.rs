//! Whatever is typed: no panic, marks inside the text, answers within the limits, and positions that read again as written.

use std::time::Instant;

use grundy::catalogue::{ENTRIES, FileError, Files, NoFiles, Workshop, game};
use grundy::question::{Question, Refusal, words};
use grundy::rulesets::{CoinRow, Graph, Hackenbush, Subtraction, TakeAndBreak, TreeStaircase};
use grundy::{Budget, Notation, ParseError, Play, notation};
use proptest::prelude::*;
use proptest::sample::select;

/// Limits with which every question ends soon.
fn budget() -> Budget {
    Budget::unlimited().with_positions(2000).with_memory(16 << 20)
}

/// The same file under every name.
struct OneFile(String);

impl Files for OneFile {
    fn read(&self, _name: &str) -> Result<String, FileError> {
        Ok(self.0.clone())
    }
}

/// The place of an error can be marked in the text.
fn check_error(text: &str, error: &ParseError) {
    let span = error.span();
    assert!(span.start <= span.end, "{span:?} in {text:?}: {error}");
    assert!(text.get(span.clone()).is_some(), "{span:?} is no part of {text:?}: {error}");
    assert!(!error.message().is_empty());
}

fn check_refusal(refusal: &Refusal) {
    check_error(&refusal.text, &refusal.error);
}

/// Reads and asks a question in both conventions, and reads it again as it is written.
fn ask(question_words: &[String], files: &dyn Files) {
    let budget = budget();
    let mut question = match Question::read(question_words, files, &budget) {
        Ok(question) => question,
        Err(refusal) => return check_refusal(&refusal),
    };
    for play in [Play::Normal, Play::Misere] {
        budget.renew();
        if let Ok(report) = question.ask(play, 5) {
            assert!(report.winning_moves.len() <= 5);
            assert_eq!(report.components.len(), question.len());
        }
    }
    question.plan();
    let text = question.text().to_owned();
    if !text.contains("components)") {
        let again = words(&text).and_then(|words| Question::read(&words, files, &budget));
        match again {
            Ok(again) => assert_eq!(again.text(), text),
            Err(refusal) => panic!("{text:?} is not read again: {refusal}"),
        }
    }
    answer_as_a_batch(question_words, files, &budget);
}

/// A line of a batch gets the same answer as the question.
fn answer_as_a_batch(question_words: &[String], files: &dyn Files, budget: &Budget) {
    let [game, positions @ ..] = question_words else { return };
    if positions
        .iter()
        .any(|word| word.is_empty() || word == "+" || word.starts_with('@') || word.chars().any(char::is_whitespace))
    {
        return;
    }
    let Ok(mut batch) = Question::about(game, files, budget) else { return };
    for play in [Play::Normal, Play::Misere] {
        let mut text = String::new();
        budget.renew();
        if let Err(refusal) = batch.answer_text(&positions.join(" "), play, 5, &mut text) {
            check_refusal(&refusal);
            continue;
        }
        budget.renew();
        let Ok(mut question) = Question::read(question_words, files, budget) else {
            panic!("{question_words:?} is answered in a batch, and refused as a question");
        };
        let Ok(report) = question.ask(play, 5) else { continue };
        let fields: Vec<&str> = text.split('\t').collect();
        let known = |field: &str, value: Option<String>| field == "?" || value.is_none_or(|value| value == field);
        assert!(
            known(fields[0], report.outcome.map(|outcome| outcome.to_string())),
            "{question_words:?} {play}: {text}"
        );
        assert!(known(fields[1], report.grundy.map(|value| value.to_string())), "{question_words:?} {play}: {text}");
        if report.complete && !fields[2].ends_with('+') && fields[0] != "?" {
            assert_eq!(fields[2], report.winning_moves_total.to_string(), "{question_words:?} {play}: {text}");
        }
    }
}

/// A position that is read is written so that it is read again as the same.
fn round_trip<N: Notation>(rules: &N, text: &str) {
    match rules.parse(text) {
        Err(error) => check_error(text, &error),
        Ok(position) => {
            let written = rules.write(&position);
            match rules.parse(&written) {
                Ok(again) => assert!(again == position, "{text:?} is written {written:?}, which is another position"),
                Err(error) => panic!("{text:?} is written {written:?}, which is refused: {error}"),
            }
        }
    }
}

fn number() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0_u64..30).prop_map(|n| n.to_string()),
        2 => (0_u64..3000).prop_map(|n| n.to_string()),
        1 => any::<u64>().prop_map(|n| n.to_string()),
        1 => any::<u128>().prop_map(|n| n.to_string()),
        1 => (1_u32..70, 0_u32..70).prop_map(|(base, exponent)| format!("{base}^{exponent}")),
        1 => (0_u32..30, 0_u32..40).prop_map(|(factor, exponent)| format!("{factor}e{exponent}")),
        1 => select(vec![
            "18446744073709551615", "18446744073709551616", "9223372036854775808", "4294967295", "4294967296", "007",
            "1_000", "_1", "1_", "1^", "^2", "1e", "2^2^2", "0^0", "1^99999999999999999999", "9^999999", "-1", "-0", "+1",
            "1.5", "NaN", "inf", "", "\u{0664}", "\u{ff13}", "\u{b2}",
        ]).prop_map(str::to_owned),
    ]
}

/// What a position may be made of, right or wrong.
fn position() -> impl Strategy<Value = String> {
    let small = 0_u32..7;
    let edges = prop::collection::vec((small.clone(), small), 1..7)
        .prop_map(|edges| edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(","));
    let tree = prop::collection::vec(0_u64..6, 1..6).prop_map(|rocks| {
        rocks
            .iter()
            .enumerate()
            .map(|(i, rocks)| format!("{}:{rocks}", i as u64 * rocks % (i as u64 + 1)))
            .collect::<Vec<_>>()
            .join(",")
    });
    prop_oneof![
        3 => number(),
        3 => prop::collection::vec(number(), 1..5).prop_map(|numbers| numbers.join(",")),
        1 => edges,
        1 => tree,
        1 => "[HT]{0,9}",
        1 => "[HThtx.]{0,5}",
        1 => "[-0-9,:;@'\"+a-c ]{0,8}",
        1 => "\\PC{0,5}",
        1 => any::<String>().prop_map(|text| text.chars().take(6).collect()),
    ]
}

/// What a game's parameters may be made of, right or wrong.
fn parameters() -> impl Strategy<Value = String> {
    prop_oneof![
        2 => number(),
        2 => prop::collection::vec(number(), 1..5).prop_map(|numbers| numbers.join(",")),
        1 => (number(), number()).prop_map(|(first, last)| format!("{first}..{last}")),
        2 => "[0-7]{0,1}\\.[0-7]{0,5}",
        1 => "[0-9A-V!?={},+\\[\\].]{0,9}",
        1 => "[0-4]{1,2}[!?=]?\\.[0-7\\[\\]]{0,4}",
        1 => "([a-d0-3]-[a-d0-3],?){1,5}",
        1 => select(vec!["positive", "ground", "", "x", "..", "1..", "..1", "@", "-", "0.", ".", "0.\u{b7}"]).prop_map(str::to_owned),
        1 => "\\PC{0,5}",
    ]
}

fn game_word() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = ENTRIES.iter().map(|entry| entry.name).collect();
    let examples: Vec<String> = ENTRIES.iter().map(|entry| entry.example()).collect();
    prop_oneof![
        5 => select(examples),
        2 => (select(names.clone()), parameters()).prop_map(|(name, parameters)| format!("{name}:{parameters}")),
        1 => select(names.clone()).prop_map(str::to_owned),
        1 => (select(names), 0_usize..12, any::<char>()).prop_map(|(name, at, c)| {
            let mut chars: Vec<char> = name.chars().collect();
            chars.insert(at.min(chars.len()), c);
            chars.into_iter().collect()
        }),
        1 => "\\PC{0,6}",
        1 => "[\u{130}\u{df}\u{1e9e}A-Z_:]{1,5}",
    ]
}

fn question_words() -> impl Strategy<Value = Vec<String>> {
    let term = (game_word(), prop::collection::vec(position(), 0..4));
    prop::collection::vec(term, 1..4).prop_map(|terms| {
        let mut words = Vec::new();
        for (i, (game, positions)) in terms.into_iter().enumerate() {
            if i > 0 {
                words.push("+".to_owned());
            }
            words.push(game);
            words.extend(positions);
        }
        words
    })
}

/// A question that is right: the examples of the catalogue with other numbers in them.
fn right_question() -> impl Strategy<Value = Vec<String>> {
    let term = (0..ENTRIES.len(), prop::collection::vec(0_u32..14, 8)).prop_map(|(i, numbers)| {
        let entry = &ENTRIES[i];
        let mut numbers = numbers.into_iter();
        let mut position = String::new();
        // Vertices and parents stay what they are.
        let keep = entry.position.contains(['-', ':']);
        for c in entry.position.chars() {
            match c {
                '0'..='9' if !keep => position.push_str(&numbers.next().unwrap_or(3).to_string()),
                c => position.push(c),
            }
        }
        [entry.example(), position]
    });
    prop::collection::vec(term, 1..4).prop_map(|terms| terms.join(&"+".to_owned()))
}

/// Changes a text somewhere.
fn mutated(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        select(vec![
            ",",
            ":",
            "+",
            " + ",
            "@",
            "'",
            "\"",
            "-",
            " ",
            "^",
            "e",
            "..",
            "0",
            "9999999999999999999999",
            "\u{1f600}",
            "\0",
            "\n",
            "\t"
        ])
        .prop_map(str::to_owned),
        any::<char>().prop_map(String::from),
    ];
    (text, prop::collection::vec((any::<prop::sample::Index>(), 0_usize..3, piece), 1..4)).prop_map(
        |(text, changes)| {
            let mut chars: Vec<char> = text.chars().collect();
            for (at, removed, piece) in changes {
                let at = at.index(chars.len() + 1);
                let end = (at + removed).min(chars.len());
                chars.splice(at..end, piece.chars());
            }
            chars.into_iter().collect()
        },
    )
}

#[test]
fn a_graph_without_edges_is_written_so_that_it_is_read_again() {
    for game in ["node-kayles", "arc-kayles", "hackenbush"] {
        ask(&[game.to_owned(), String::new()], &NoFiles);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn questions_of_any_words(words in question_words(), file in "[-0-9a-c,: \n]{0,20}") {
        ask(&words, &NoFiles);
        ask(&words, &OneFile(file));
    }

    #[test]
    fn right_questions(words in right_question()) {
        ask(&words, &NoFiles);
    }

    #[test]
    fn questions_with_slips(text in mutated(right_question().prop_map(|words| words.join(" ")))) {
        match words(&text) {
            Ok(words) if !words.is_empty() => ask(&words, &NoFiles),
            Ok(_) => {}
            Err(refusal) => check_refusal(&refusal),
        }
    }

    #[test]
    fn any_text_at_all(text in any::<String>()) {
        match words(&text) {
            Ok(words) if !words.is_empty() => ask(&words, &OneFile(text)),
            Ok(_) => {}
            Err(refusal) => check_refusal(&refusal),
        }
    }

    /// Every game with every kind of parameters and positions.
    #[test]
    fn games(parameters in parameters(), positions in prop::collection::vec(position(), 5), file in any::<String>()) {
        for files in [&NoFiles as &dyn Files, &OneFile(file)] {
            for entry in ENTRIES {
                let budget = budget();
                let workshop = Workshop { files, budget: &budget };
                for text in [format!("{}:{parameters}", entry.name), entry.example()] {
                    let game = match game(&text, &workshop) {
                        Ok(game) => game,
                        Err(error) => {
                            check_error(&text, &error);
                            continue;
                        }
                    };
                    assert_eq!(game.name().split(':').next(), Some(entry.name));
                    for position in &positions {
                        match game.parse(position) {
                            Err(error) => check_error(position, &error),
                            Ok(id) => {
                                let written = game.write(id);
                                assert_eq!(game.parse(&written), Ok(id), "{text} {position:?} is written {written:?}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn numbers(text in number(), list in prop::collection::vec(number(), 0..4)) {
        if let Err(error) = notation::number(&text, "a number") {
            check_error(&text, &error);
        }
        let list = list.join(",");
        match notation::numbers(&list, "a number") {
            Err(error) => check_error(&list, &error),
            Ok(numbers) => assert_eq!(notation::numbers(&notation::join(&numbers), "a number"), Ok(numbers)),
        }
        if let Err(error) = notation::tuple::<2>(&list, "a number", "two numbers") {
            check_error(&list, &error);
        }
        notation::big_numbers(&list);
    }

    #[test]
    fn codes(code in "[0-9A-V.!?={},+\\[\\] \u{b7}]{0,12}", octal in "[0-7]?\\.[0-7]{1,8}", set in "[-0-9.,]{0,12}", position in position()) {
        for text in [&code, &octal] {
            for read in [TakeAndBreak::parse_octal, TakeAndBreak::parse_code] {
                match read(text) {
                    Ok(rules) => round_trip(&rules, &position),
                    Err(error) => check_error(text, &error),
                }
            }
        }
        for read in [Subtraction::bash, Subtraction::subtract, Subtraction::all_but] {
            match read(&set) {
                Ok(rules) => round_trip(&rules, &position),
                Err(error) => check_error(&set, &error),
            }
        }
    }

    #[test]
    fn graphs(inline in "([a-e0-4]{0,2}[-,>]){0,8}[a-e]?", list in "([a-d0-3]{0,2}[ \n\t#-]){0,10}", text in any::<String>(), vertex in "[a-e0-4]{0,2}") {
        for text in [&inline, &list, &text] {
            for read in [Graph::parse_inline, Graph::parse_list] {
                match read(text) {
                    Ok(graph) => {
                        round_trip(&graph, &vertex);
                        for v in 0..graph.vertices() {
                            assert_eq!(graph.vertex(&graph.name(v)), Some(v));
                        }
                        let _ = graph.grundy_values();
                    }
                    Err(error) => check_error(text, &error),
                }
            }
        }
    }

    #[test]
    fn pictures(edges in prop::collection::vec((0_u32..8, 0_u32..8), 0..9), text in "[-0-9,:HTht]{0,14}", tree in "([0-4]:[0-9]{1,2},?){0,6}") {
        let edges = edges.iter().map(|(a, b)| format!("{a}-{b}")).collect::<Vec<_>>().join(",");
        for text in [&edges, &text, &tree] {
            round_trip(&Hackenbush, text);
            round_trip(&CoinRow::turning_turtles(), text);
            if let Some(rules) = TreeStaircase::new(3) {
                round_trip(&rules, text);
            }
        }
    }
}

/// Very long input ends soon, in an answer or a refusal.
#[test]
fn long_input() {
    let mut slow = Vec::new();
    let digits = "7".repeat(100_000);
    let commas = "1,".repeat(20_000);
    let deep: String = (1..20_000).map(|i| format!("{}-{i},", i - 1)).collect();
    let path: String = (0..20_000).map(|i| format!("{i}:1,")).collect();
    let nested = "[".repeat(20_000);
    for text in [
        &digits,
        &commas,
        &format!("{commas}1"),
        &format!("{deep}0-1"),
        &format!("{path}0:1"),
        &nested,
        &"HT".repeat(20_000),
    ] {
        for entry in ENTRIES {
            for words in
                [vec![entry.example(), text.clone()], vec![format!("{}:{text}", entry.name), entry.position.to_owned()]]
            {
                let start = Instant::now();
                let budget = budget();
                match Question::read(&words, &NoFiles, &budget) {
                    Ok(mut question) => {
                        let _ = question.ask(Play::Normal, 5);
                    }
                    Err(refusal) => check_refusal(&refusal),
                }
                if start.elapsed().as_secs() >= 10 {
                    slow.push(format!("{} {text:.10}", entry.name));
                }
            }
        }
    }
    assert!(slow.is_empty(), "slow: {slow:?}");
}
