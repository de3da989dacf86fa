//! What must hold of any text at all: for the tests here, which make texts up, and for the fuzz targets in `fuzz`.
#![allow(dead_code)]

use std::rc::Rc;

use grundy::{Budget, ErrorCode, Notation, Options, Play, Solver};
use grundy_rules::board::{check as board_check, read};
use grundy_rules::compile::{Column, Compiled, LANES, Line, Room, Sink, Stop};
use grundy_rules::program::{Program, Shape};
use grundy_rules::{BoardRules, HeapRules, RowRules, TupleRules, check, known, parse};

/// Reads a text, and asks for small positions if it is a rule. Says whether it is one.
pub fn rule(text: &str) -> bool {
    let budget = Budget::unlimited().with_memory(1 << 20).with_positions(50);
    let game = match grundy_rules::game(text, &budget) {
        Ok(game) => game,
        Err(error) => {
            let span = error.span();
            assert!(text.get(span.clone()).is_some(), "{text:?}: {span:?}");
            assert!(!error.message().is_empty() && error.code() != ErrorCode::Invalid, "{text:?}: {error:?}");
            return false;
        }
    };
    let _ = known::test(text, &budget);
    if let Ok(rule) = read::read(text) {
        let program = board_check::check(&rule).unwrap();
        let again = read::read(game.name()).and_then(|rule| board_check::check(&rule));
        assert_eq!(again.as_ref(), Ok(&program), "the name of {text:?} is {:?}", game.name());
        let rules = BoardRules::new(Rc::new(program));
        for position in ["2x3", "1x5", "4", "0", "\"\""] {
            let Ok(board) = rules.parse(position) else { continue };
            assert_eq!(rules.parse(&rules.write(&board)), Ok(board.clone()));
            let _ = Solver::with_budget(rules.clone(), budget.clone()).outcome(board, Play::Normal);
        }
        return true;
    }
    let program = program(text);
    let again = parse::parse(game.name()).and_then(|rule| check::check(&rule));
    assert_eq!(again.as_ref(), Ok(&*program), "the name of {text:?} is {:?}", game.name());
    let heap = 5;
    match program.shape {
        Shape::Heap => {
            let _ = Solver::with_budget(HeapRules::new(program), budget).grundy(heap);
        }
        Shape::Tuple(count) => {
            let _ = Solver::with_budget(TupleRules::new(program), budget).grundy(vec![heap; count]);
        }
        Shape::Row | Shape::Multiset(_) => {
            let count = program.arity().unwrap_or(4);
            let _ = Solver::with_budget(RowRules::new(program), budget).grundy(vec![heap; count]);
        }
    }
    true
}

pub fn program(text: &str) -> Rc<Program> {
    Rc::new(check::check(&parse::parse(text).unwrap()).unwrap_or_else(|error| panic!("{text}: {error:?}")))
}

/// More choices than any rule here should need.
pub const MOST: usize = 20_000;

#[derive(Default)]
pub struct Collector {
    pub options: Vec<Vec<u64>>,
    pub choices: usize,
    /// How many options came from lines and from blocks.
    pub fast: usize,
}

impl Sink for Collector {
    fn work(&mut self, choices: usize) -> Result<(), Stop> {
        self.choices += choices;
        if self.choices > MOST { Err(Stop::Enough) } else { Ok(()) }
    }

    fn option(&mut self, coordinates: &[u64]) -> Result<(), Stop> {
        self.options.push(coordinates.to_vec());
        Ok(())
    }

    fn line(&mut self, coordinates: &[Line], count: usize) -> Result<(), Stop> {
        self.work(count)?;
        self.fast += count;
        self.options.extend((0..count).map(|i| coordinates.iter().map(|line| line.at(i)).collect::<Vec<_>>()));
        Ok(())
    }

    fn block(&mut self, coordinates: &[Column<'_>], live: &[u8]) -> Result<(), Stop> {
        assert!(live.len() <= LANES && live.is_sorted_by(|a, b| a < b));
        self.fast += live.len();
        for &lane in live {
            self.options.push(coordinates.iter().map(|column| column.at(lane.into())).collect());
        }
        Ok(())
    }
}

/// The options of a position, sorted: as the tree is walked, and in columns. `None` if they are too many.
#[allow(clippy::type_complexity)]
pub fn both_ways(program: &Rc<Program>, position: &[u64]) -> Option<[Result<Vec<Vec<u64>>, String>; 2]> {
    let mut out = Options::default();
    out.reset(MOST);
    program.options(position, &mut out, <[u64]>::to_vec);
    if out.overflowed() {
        return None;
    }
    let mut slow: Vec<Vec<u64>> = out.iter().map(<[_]>::concat).collect();
    slow.sort();
    let slow = out.error().map_or(Ok(slow), |error| Err(error.to_owned()));

    let mut collector = Collector::default();
    let fast = match Compiled::new(program.clone()).unwrap().walk(position, &mut Room::default(), &mut collector) {
        Ok(()) => {
            // Empty heaps are left out of sums by the rule, and not by the walk.
            let is_left = |n: &u64| !program.zero_ends || *n > 0;
            let written = |option: Vec<u64>| {
                let kept: Vec<u64> = option.iter().copied().filter(is_left).collect();
                if kept.is_empty() && !option.is_empty() { vec![0] } else { kept }
            };
            let mut options: Vec<Vec<u64>> = collector.options.into_iter().map(written).collect();
            options.sort();
            Ok(options)
        }
        Err(Stop::Fault(fault)) => Err(format!("the rule has no meaning here: {}", fault.message())),
        Err(Stop::Enough) => return None,
    };
    Some([slow, fast])
}

pub fn agree(text: &str, position: &[u64]) {
    if let Some([slow, fast]) = both_ways(&program(text), position) {
        assert_eq!(slow, fast, "{text} at {position:?}");
    }
}

/// Compares the two ways for a text that may be no rule, or none about a single heap.
pub fn columns(text: &str, heap: u64) {
    let Ok(program) = parse::parse(text).and_then(|rule| check::check(&rule)).map(Rc::new) else { return };
    if program.shape == Shape::Heap
        && Compiled::new(program.clone()).is_some()
        && let Some([slow, fast]) = both_ways(&program, &[heap])
    {
        assert_eq!(slow, fast, "{text} at {heap}");
    }
}
