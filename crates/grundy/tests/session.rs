//! Games played through sessions: the program never loses what it can win, and moves are read as people write them.

use std::collections::HashMap;
use std::rc::Rc;

use grundy::catalogue::NoFiles;
use grundy::question::{Question, words};
use grundy::session::{Misread, Player, Prospect, Session};
use grundy::{Budget, Game, Limit, Named, Notation, Options, Outcome, ParseError, Play, Ruleset, notation};

/// Kayles: knock down one pin or two neighbours.
struct Pins;

impl Ruleset for Pins {
    type Position = u64;

    fn options(&self, &row: &u64, out: &mut Options<u64>) {
        for taken in 1..=row.min(2) {
            let left = row - taken;
            for first in 0..=left / 2 {
                out.push_sum([first, left - first].into_iter().filter(|&part| part > 0));
            }
        }
    }
}

impl Notation for Pins {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        notation::number(text, "a row")
    }

    fn write(&self, row: &u64) -> String {
        row.to_string()
    }

    fn describe(&self, &row: &u64, to: &[u64]) -> grundy::Step {
        notation::take(row, to)
    }
}

fn catalogued(sum: &str, play: Play, first: Player) -> Session {
    let question = Question::read(&words(sum).unwrap(), &NoFiles, &Budget::unlimited()).unwrap();
    Session::new(question, play, first).unwrap()
}

fn pins(rows: &[&str], play: Play, first: Player) -> Session {
    let budget = Budget::unlimited();
    let game: Rc<dyn Game> = Rc::new(Named::new("pins", Pins, &budget));
    Session::new(Question::of(&[(game, rows)], &budget).unwrap(), play, first).unwrap()
}

fn read(session: &mut Session, text: &str) -> String {
    match session.read(text) {
        Ok(found) => session.notation(&found),
        Err(Misread::Illegal(step)) => {
            let args: Vec<String> = step.args.iter().map(|(name, value)| format!("{name}={value}")).collect();
            format!("{} {}", step.id, args.join(" "))
        }
        Err(Misread::Which(found)) => {
            format!("which: {}", found.iter().map(|found| session.notation(found)).collect::<Vec<_>>().join(" or "))
        }
        Err(Misread::Text(refusal)) => format!("{:?} {refusal}", refusal.error.span()),
        Err(Misread::Fault(fault)) => fault.to_string(),
    }
}

fn make(session: &mut Session, text: &str) {
    let found = session.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    session.play(found);
}

/// A heap of Nim, a pair of Wythoff's game, or a row of pins.
type Plain = (char, u64, u64);

/// The options from the definition, sharing nothing with the library.
fn plain_options(&(game, a, b): &Plain) -> Vec<Vec<Plain>> {
    let mut options = Vec::new();
    match game {
        'n' => options.extend((0..a).map(|left| vec![('n', left, 0)])),
        'w' => {
            options.extend((0..a).map(|left| vec![('w', left, b)]));
            options.extend((0..b).map(|left| vec![('w', a, left)]));
            options.extend((1..=a.min(b)).map(|k| vec![('w', a - k, b - k)]));
        }
        _ => {
            for taken in 1..=2 {
                for left in 0..=a {
                    if let Some(right) = a.checked_sub(taken + left) {
                        options.push(vec![('p', left, 0), ('p', right, 0)]);
                    }
                }
            }
        }
    }
    options
}

/// Whether the player on move wins, from the definition.
fn wins(mut sum: Vec<Plain>, play: Play, known: &mut HashMap<Vec<Plain>, bool>) -> bool {
    sum.retain(|part| !plain_options(part).is_empty());
    sum.sort_unstable();
    if sum.is_empty() {
        return play == Play::Misere;
    }
    if let Some(&known) = known.get(&sum) {
        return known;
    }
    let mut found = false;
    for i in 0..sum.len() {
        for option in plain_options(&sum[i]) {
            let mut next = sum.clone();
            next.remove(i);
            next.extend(option);
            found |= !wins(next, play, known);
        }
    }
    known.insert(sum, found);
    found
}

fn plain(session: &Session) -> Vec<Plain> {
    let mut sum = Vec::new();
    for component in 0..session.len() {
        let game = session.game(component).chars().next().unwrap();
        for part in session.component(component).split(' ') {
            let numbers: Vec<u64> = part.split(',').map(|number| number.parse().unwrap()).collect();
            sum.push((game, numbers[0], numbers.get(1).copied().unwrap_or(0)));
        }
    }
    sum
}

/// A small generator of numbers that are the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Plays to the end with random moves against the program. Whenever the definition says that the program can win, it must.
fn random_game(session: &mut Session, dice: &mut Dice, known: &mut HashMap<Vec<Plain>, bool>) -> bool {
    let play = session.convention();
    let mut can_win = false;
    while !session.is_over().unwrap() {
        let mover_wins = wins(plain(session), play, known);
        let legal = session.moves().unwrap();
        assert!(legal.complete);
        let outcome = session.judge(1).unwrap().report.outcome;
        assert_eq!(outcome, Some(if mover_wins { Outcome::N } else { Outcome::P }), "{}", session.text());
        if session.turn() == Player::Program {
            assert!(mover_wins || !can_win, "a won game was let go at {}", session.text());
            can_win |= mover_wins;
            let choice = session.choose().unwrap().unwrap();
            assert!(legal.moves.contains(&choice.chosen));
            assert_eq!(choice.prospect, if mover_wins { Prospect::Wins } else { Prospect::Loses });
            session.play(choice.chosen);
        } else {
            can_win |= !mover_wins;
            // Every legal move is read back as what it is written as, or as one of several that look the same.
            let chosen = legal.moves[dice.below(legal.moves.len())].clone();
            match session.read(&session.notation(&chosen)) {
                Ok(read) => assert_eq!(read, chosen),
                Err(Misread::Which(found)) => assert!(found.contains(&chosen)),
                Err(error) => panic!("{error}"),
            }
            session.play(chosen);
        }
    }
    assert!(!can_win || session.winner().unwrap() == Some(Player::Program));
    can_win
}

#[test]
fn the_program_wins_what_can_be_won() {
    let mut dice = Dice(7);
    let mut won = 0;
    for play in [Play::Normal, Play::Misere] {
        let mut known = HashMap::new();
        for first in [Player::Person, Player::Program] {
            for sum in [
                "nim 0",
                "nim 1",
                "nim 1 1",
                "nim 1 1 1",
                "nim 2 1 1",
                "nim 3 4 5",
                "nim 2 4 6",
                "nim 5 5",
                "wythoff 1,2",
                "wythoff 3,5",
                "wythoff 4,4",
                "wythoff 2,3 + nim 2",
                "wythoff 1,2 2,2 + nim 1 3",
            ] {
                for _ in 0..6 {
                    won += usize::from(random_game(&mut catalogued(sum, play, first), &mut dice, &mut known));
                }
            }
            for rows in [&["1"][..], &["5"], &["7"], &["9"], &["12"], &["3", "4"], &["5", "5"], &["2", "6", "1"]] {
                for _ in 0..6 {
                    won += usize::from(random_game(&mut pins(rows, play, first), &mut dice, &mut known));
                }
            }
        }
    }
    assert!(won > 300, "only {won} games could be won");
}

#[test]
fn moves_are_read_as_people_write_them() {
    let session = &mut catalogued("nim 3 4 5 + wythoff 2,6", Play::Normal, Player::Person);
    for (text, meant) in [
        ("2: 1", "2: 1"),
        (" 2 :1 ", "2: 1"),
        ("2: 0", "2: 0"),
        ("2: -", "2: 0"),
        ("2:", "2: 0"),
        ("4", "3: 4"),
        ("1,6", "4: 1,6"),
        ("#1", "1: 2"),
        ("# 4", "2: 3"),
        ("take 5", "which: 3: 0 or 4: 2,1"),
        ("Take 3 from 2", "2: 1"),
        ("take 4 from 2 leaving 0", "2: 0"),
        ("2: 4", "component-unchanged number=2 from=4"),
        ("2: 6", "not-an-option to=6 from=4 number=2 options=3, 2, 1, 0"),
        ("2: 1 1", "not-an-option to=1 1 from=4 number=2 options=3, 2, 1, 0"),
        ("0: 1", "no-component number=0 count=4"),
        ("99999999999999999999: 1", "no-component number=99999999999999999999 count=4"),
        ("1", "which: 1: 1 or 2: 1 or 3: 1"),
        ("7", "no-component-becomes to=7"),
        ("2 1", "no-component-becomes-but to=2 1 meant=2: 1"),
        ("#0", "no-move-number number=0 count=22"),
        ("#x", "no-move-number number=x count=22"),
        ("take 3 from 1 leaving 2", "cannot-take-leaving taken=3 left=2"),
        ("take 9 from 1", "cannot-take taken=9 amounts=1, 2, 3"),
        ("take", "4..4 take: expected how many to take at position 5"),
        ("take x", "5..6 take x: expected how many to take, found \"x\" at position 6"),
        ("take 3 off 2", "7..10 take 3 off 2: expected \"from\" and the number of a component at position 8"),
        ("3: 4x", "4..5 3: 4x: expected a heap size, found \"x\" at position 5"),
    ] {
        assert_eq!(read(session, text), meant, "{text}");
    }
}

#[test]
fn splits_are_typed_whole_or_in_part() {
    let session = &mut pins(&["7", "2"], Play::Normal, Player::Person);
    assert_eq!(read(session, "1: 3 3"), "1: 3 3");
    assert_eq!(read(session, "1: 3 + 3"), "1: 3 3");
    assert_eq!(read(session, "take 1 from 1 leaving 2 4"), "1: 2 4");
    assert_eq!(read(session, "2: 0"), "2: 0");
    assert_eq!(read(session, "-"), "2: 0");
    make(session, "1: 3 3");
    assert_eq!(session.component(0), "3 3");
    assert_eq!(session.text(), "pins 3 3 2");
    assert_eq!(read(session, "1: 3 2"), "1: 2 3");
    assert_eq!(read(session, "1: 1 1"), "1: 1 1 3");
    make(session, "1: 2 3");
    assert_eq!(read(session, "1: 2"), "1: 2 2");
    make(session, "1: 2 1");
    // The row of 2 may go, or become 1: that is asked back.
    assert_eq!(read(session, "1: 1"), "which: 1: 1 1 or 1: 1");
    // A row that is gone is not shown beside others.
    make(session, "1: 2");
    assert_eq!(session.text(), "pins 2 2");
    assert!(session.undo());
    assert_eq!(session.text(), "pins 2 3 2");
}

#[test]
fn undo_takes_back_the_persons_move_and_the_reply() {
    let mut session = catalogued("nim 3 4 5", Play::Normal, Player::Program);
    assert!(!session.undo());
    make(&mut session, "1: 1");
    assert!(!session.undo());
    assert_eq!(session.moves_made(), 1);
    make(&mut session, "2: 3");
    make(&mut session, "3: 2");
    assert!(session.undo());
    assert_eq!(session.text(), "nim 1 4 5");
    assert_eq!(session.turn(), Player::Person);
    session.restart();
    assert_eq!(session.text(), "nim 3 4 5");
}

#[test]
fn huge_heaps_are_played() {
    let mut session = catalogued("nim 10^18 7", Play::Normal, Player::Person);
    assert!(!session.legal(0).unwrap().complete);
    assert_eq!(read(&mut session, "1: 10^17"), "1: 100000000000000000");
    assert_eq!(read(&mut session, "take 10^17 from 1"), "1: 900000000000000000");
    assert!(read(&mut session, "1: 10^19").starts_with("not-an-option-of-many"));
    make(&mut session, "1: 7");
    assert_eq!(session.choose().unwrap().unwrap().prospect, Prospect::Loses);
}

#[test]
fn what_the_limits_leave_open_is_not_claimed() {
    let budget = Budget::unlimited().with_positions(50);
    let words = words("wythoff 30,40 20,35").unwrap();
    let question = Question::read(&words, &NoFiles, &budget).unwrap();
    let mut session = Session::new(question, Play::Misere, Player::Program).unwrap();
    let choice = session.choose().unwrap().unwrap();
    assert_eq!(choice.prospect, Prospect::Unknown(Some(Limit::Positions)));
    session.play(choice.chosen);
    assert_eq!(session.judge(1).unwrap().report.outcome, None);
}

#[test]
fn mistakes_are_found() {
    let mut session = catalogued("nim 1 2", Play::Normal, Player::Person);
    make(&mut session, "2: 0");
    make(&mut session, "1: 0");
    let mistake = session.decisive_mistake().unwrap().unwrap();
    assert_eq!((&*mistake.made, mistake.better.as_deref()), ("2: 0", Some("2: 1")));
    assert_eq!(mistake.refutation.as_deref(), Some("1: 0"));
    assert_eq!(session.text(), "nim 0 0");
    assert_eq!(session.winner().unwrap(), Some(Player::Program));
}

#[cfg(feature = "bigint")]
#[test]
fn numbers_past_64_bits_are_refused() {
    let question = Question::read(&words("nim 3 10^30").unwrap(), &NoFiles, &Budget::unlimited()).unwrap();
    let refusal = Session::new(question, Play::Normal, Player::Person).unwrap_err();
    assert!(refusal.error.message().contains("not played"));
}

/// Plays a won position against an opponent who goes back to where play has been, if he can. Returns the number of moves.
fn play_against_one_who_goes_round(mut session: Session, most: usize, dice: &mut Dice) -> usize {
    assert_eq!(session.judge(1).unwrap().report.outcome, Some(Outcome::N), "{}", session.text());
    let mut seen = std::collections::HashSet::new();
    let mut moves = 0;
    while !session.is_over().unwrap() {
        assert!(moves < most, "play does not end: {}", session.text());
        moves += 1;
        if session.turn() == Player::Program {
            let choice = session.choose().unwrap().unwrap();
            assert_eq!(choice.prospect, Prospect::Wins);
            session.play(choice.chosen);
        } else {
            let legal = session.moves().unwrap().moves;
            let mut back = Vec::new();
            for candidate in &legal {
                session.play(candidate.clone());
                if seen.contains(&session.text()) {
                    back.push(candidate.clone());
                }
                session.take_back();
            }
            let replies = if back.is_empty() { legal } else { back };
            session.play(replies[dice.below(replies.len())].clone());
        }
        seen.insert(session.text());
    }
    assert_eq!(session.winner().unwrap(), Some(Player::Program));
    moves
}

#[test]
fn a_won_game_ends_though_play_can_go_round() {
    let mut dice = Dice(7);
    // From b the only move goes back to a, so that a to b wins and gets nowhere.
    for (sum, play) in [("graph:a-b,b-a,a-c a", Play::Normal), ("graph:a-b,b-a,a-c,c-d a", Play::Misere)] {
        let session = catalogued(sum, play, Player::Program);
        assert!(play_against_one_who_goes_round(session, 20, &mut dice) > 0, "{sum}");
    }
    let mut won = 0;
    for _ in 0..600 {
        let vertices = 3 + dice.below(5);
        let edges: Vec<String> = (0..vertices + dice.below(6))
            .map(|_| format!("{}-{}", dice.below(vertices), dice.below(vertices)))
            .collect();
        let start = edges[0].split('-').next().unwrap().to_owned();
        let others = ["", " + nim 2", " + kayles 3", &format!(" {start}")].map(str::to_owned);
        let sum = format!("graph:{} {start}{}", edges.join(","), others[dice.below(4)]);
        let play = if dice.below(3) == 0 { Play::Misere } else { Play::Normal };
        let mut session = catalogued(&sum, play, Player::Program);
        if session.judge(1).unwrap().report.outcome == Some(Outcome::N) && !session.is_over().unwrap() {
            play_against_one_who_goes_round(session, 400, &mut dice);
            won += 1;
        }
    }
    assert!(won > 80, "only {won} positions were won");
}
