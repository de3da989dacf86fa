//! What searches hand over to a store, and what later ones make of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use grundy::catalogue::NoFiles;
use grundy::question::Question;
use grundy::report::Report;
use grundy::{Budget, Fact, Nimber, Play, Store};

/// Everything that took some work, in memory.
#[derive(Default)]
struct Memory {
    facts: RefCell<BTreeMap<(String, String), (Fact, u64)>>,
}

const LEAST: u64 = 10;

impl Store for Memory {
    fn least_work(&self) -> u64 {
        LEAST
    }

    fn recall(&self, game: &str, take: &mut dyn FnMut(&str, Fact, u64) -> bool) {
        for ((name, position), (fact, work)) in self.facts.borrow().iter() {
            if name == game && !take(position, *fact, *work) {
                return;
            }
        }
    }

    fn note(&self, game: &str, position: &str, fact: Fact, work: u64) {
        assert!(work >= LEAST, "{game} {position}");
        self.facts.borrow_mut().insert((game.to_owned(), position.to_owned()), (fact, work));
    }
}

/// The answer, and the positions that were visited for it.
fn ask(sum: &str, play: Play, positions: u64, store: Option<&Rc<Memory>>) -> (Report, u64) {
    let words: Vec<String> = sum.split(' ').map(str::to_owned).collect();
    let mut budget = Budget::unlimited().with_positions(positions);
    if let Some(store) = store {
        budget = budget.with_store(Rc::clone(store) as Rc<dyn Store>);
    }
    let report = Question::read(&words, &NoFiles, &budget).unwrap().ask(play, usize::MAX).unwrap();
    (report, budget.spent())
}

fn same(a: &Report, b: &Report) {
    assert_eq!((a.outcome, &a.grundy, a.complete), (b.outcome, &b.grundy, b.complete), "{}", a.sum);
    let moves = |report: &Report| -> Vec<(usize, String)> {
        report.winning_moves.iter().map(|m| (m.component, m.to.clone())).collect()
    };
    assert_eq!(moves(a), moves(b), "{}", a.sum);
}

/// By proof and by visiting every subposition, in both conventions, alone and in sums.
const SUMS: [(&str, Play); 10] = [
    ("cram 4x5", Play::Normal),
    ("cram 3x4", Play::Misere),
    ("cram 4x5 3x6 + nim 3", Play::Normal),
    ("clobber 4x4", Play::Normal),
    ("notakto .../.../... X../.../...", Play::Misere),
    ("schuh 720", Play::Normal),
    ("exact-slow-nim:2 19,20,21,22", Play::Normal),
    ("wythoff 40,60 + end-nim 5,4,2,5,6,3", Play::Normal),
    ("arc-kayles 0-1,1-2,2-3,3-4,4-5,5-6,6-7,7-0,0-4,2-7,3-6,1-5", Play::Misere),
    ("poset:3x3x4 all", Play::Normal),
];

#[test]
fn a_second_run_visits_far_fewer_positions() {
    for (sum, play) in SUMS {
        let (alone, positions) = ask(sum, play, u64::MAX, None);
        let store = Rc::new(Memory::default());
        let (first, _) = ask(sum, play, u64::MAX, Some(&store));
        same(&alone, &first);
        let (second, again) = ask(sum, play, u64::MAX, Some(&store));
        same(&alone, &second);
        if play == Play::Normal && positions > 1000 {
            assert!(!store.facts.borrow().is_empty(), "{sum}");
            assert!(again < positions / 2, "{sum}: {positions} {again}");
        }
    }
}

#[test]
fn a_run_that_was_stopped_goes_on() {
    for (sum, play) in [("cram 5x6", Play::Normal), ("clobber 4x4", Play::Normal)] {
        let (alone, positions) = ask(sum, play, u64::MAX, None);
        let store = Rc::new(Memory::default());
        let mut runs = 0;
        let (report, _) = loop {
            runs += 1;
            assert!(runs < 40, "{sum}: {positions}");
            let (report, spent) = ask(sum, play, positions / 3, Some(&store));
            if report.limit.is_none() {
                break (report, spent);
            }
        };
        assert!(runs > 2, "{sum}");
        same(&alone, &report);
    }
}

/// What is handed over is true: the facts about components, held against answers of their own.
#[test]
fn facts_are_true() {
    for (sum, play) in SUMS {
        let store = Rc::new(Memory::default());
        ask(sum, play, u64::MAX, Some(&store));
        for ((game, position), (fact, _)) in store.facts.borrow().iter().step_by(7) {
            let (report, _) = ask(&format!("{game} {position}"), Play::Normal, u64::MAX, None);
            let value: u64 = report.grundy.unwrap().to_string().parse().unwrap();
            match *fact {
                Fact::Value { value: known, .. } => assert_eq!(known, Nimber(value), "{game} {position}"),
                Fact::Not(values) => assert_eq!(values >> value & 1, 0, "{game} {position}"),
            }
        }
    }
}

/// What is recalled is used: a wrong fact makes a wrong answer. And it is used for the game of its name alone.
#[test]
fn facts_are_trusted() {
    let store = Rc::new(Memory::default());
    let wrong = Fact::Value { value: Nimber(7), calm: false };
    let board = ask("cram 4x5", Play::Normal, 0, None).0.components[0].position.clone();
    store.note("cram", &board, wrong, 1000);
    assert_eq!(ask("cram 4x5", Play::Normal, u64::MAX, Some(&store)).0.grundy.unwrap().to_string(), "7");
    let store = Rc::new(Memory::default());
    store.note("clobber", &board, wrong, 1000);
    store.note("cram", "no board", wrong, 1000);
    assert_eq!(ask("cram 4x5", Play::Normal, u64::MAX, Some(&store)).0.grundy.unwrap().to_string(), "2");
}
