//! Numbers of a position that are games by themselves.
//!
//! **Rows and multisets.** If every clause takes one number out, asks for nothing but this number, and puts numbers in its
//! place that depend on it alone, as `(.., a, ..) -> (.., a-d, ..) for d in divisors(a) if d < a` does, a position is the sum
//! of its numbers: a move chooses one of them, and all others stay as they are.
//!
//! **Tuples.** Two coordinates belong together if one option of a clause speaks of both: if its bounds and conditions ask for
//! one of them, or it changes one. Coordinates that do not belong together, not even through others, are never concerned by
//! the same move. So a position is the sum of what is there for each class of coordinates, with 0 in the other places, if
//! the position of zeros has no moves.
//!
//! The trees of play are the same, in both conventions.

use std::rc::Rc;

use grundy::{Budget, Evidence, Moves, Nimber, Options, Outcome, Play, Sum, Theory};

use crate::check::uses;
use crate::program::{Clause, Code, Elements, Item, Part, Piece, Program, Run, Set, Shape, Step};
use crate::table::Table;

/// Shorter tuples are left to a table.
const SHORTEST: usize = 3;

/// How a position falls apart.
#[derive(Clone, Debug)]
pub(crate) enum Independent {
    /// Every number of a row or a multiset by itself.
    Numbers,
    /// The class of each coordinate.
    Classes(Vec<usize>),
}

impl Independent {
    /// How the positions of a rule fall apart, if they do.
    pub(crate) fn of(program: &Program) -> Option<Self> {
        if !program.ends.is_empty() {
            return None;
        }
        match program.shape {
            Shape::Row | Shape::Multiset(None) => {
                program.clauses.iter().all(|clause| is_about_one(clause, program.shape)).then_some(Self::Numbers)
            }
            Shape::Tuple(count) if count >= SHORTEST => classes(program, count).map(Self::Classes),
            _ => None,
        }
    }

    /// The parts of a position.
    pub(crate) fn split(&self, position: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        match self {
            Self::Numbers => out.extend(position.into_iter().map(|number| vec![number])),
            Self::Classes(classes) => {
                for class in 0..classes.len() {
                    let own = |(&number, &of): (&u64, &usize)| if of == class { number } else { 0 };
                    let part: Vec<u64> = position.iter().zip(classes).map(own).collect();
                    if part.iter().any(|&number| number > 0) {
                        out.push(part);
                    }
                }
            }
        }
    }
}

/// The table of the positions that have numbers in one class of coordinates only: its box has no other sides.
struct OfClass {
    table: Table,
    classes: Vec<usize>,
    class: usize,
}

impl OfClass {
    fn has(&self, position: &[u64]) -> bool {
        position.iter().zip(&self.classes).all(|(&number, &class)| number == 0 || class == self.class)
    }
}

impl Theory<Vec<u64>> for OfClass {
    fn evidence(&self) -> Evidence {
        Theory::<Vec<u64>>::evidence(&self.table)
    }

    fn misere_evidence(&self) -> Evidence {
        Theory::<Vec<u64>>::misere_evidence(&self.table)
    }

    fn grundy(&self, position: &Vec<u64>) -> Option<Nimber> {
        if self.has(position) { self.table.grundy(position) } else { None }
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        if sum.iter().all(|position| self.has(position)) { self.table.outcome(sum, play) } else { None }
    }

    fn moves_to(&self, position: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        self.has(position) && Theory::moves_to(&self.table, position, target, out)
    }

    fn plays_misere_nim(&self, position: &Vec<u64>) -> bool {
        self.has(position) && self.table.plays_misere_nim(position)
    }
}

/// A table for each class of coordinates, as far as there can be one.
pub(crate) fn tables(program: &Rc<Program>, classes: &[usize], budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
    let found = (0..classes.len()).filter(|class| classes.contains(class)).filter_map(|class| {
        let table = Table::new(program.clone(), budget)?;
        Some(Box::new(OfClass { table, classes: classes.to_vec(), class }) as Box<dyn Theory<Vec<u64>>>)
    });
    found.collect()
}

/// The expressions of a step; `None` if it is about a run.
fn codes(step: &Step) -> Option<Vec<&Code>> {
    Some(match step {
        Step::Range { low, high, .. } => vec![low, high],
        Step::While { low, condition, .. } => vec![low, condition],
        Step::Grow { value, low, high, .. } => vec![value, low, high],
        Step::If(code) | Step::Least { value: code, .. } | Step::Let { value: code, .. } => vec![code],
        Step::Each { set, .. } => match set {
            Set::List(elements) => elements.iter().collect(),
            Set::Divisors(of) | Set::Digits(of) | Set::Submasks(of) => vec![of],
            Set::Run(_) => return None,
        },
        Step::LetRun { .. } | Step::ForEach { .. } | Step::Partitions { .. } => return None,
    })
}

/// Whether a clause is about one number of a row or a multiset, and the others stay where they are.
fn is_about_one(clause: &Clause, shape: Shape) -> bool {
    let runs: Vec<Run> = clause.runs().collect();
    let is_alone = clause.pattern.len() == runs.len() + 1
        && match shape {
            Shape::Row => matches!(clause.pattern[..], [Item::Run(_), Item::One(_), Item::Run(_)]),
            _ => runs.len() == 1,
        };
    let asks_for_others = |code: &Code| runs.iter().any(|run| uses(code, run.0));
    let is_kept = |elements: &Elements, run: &Run| {
        elements.over == *run && elements.value == Code::Element(*run, elements.cursor)
    };
    let keeps_others = |option: &Vec<Part>| {
        let [Part::Row(pieces)] = &option[..] else { return false };
        let mut left = runs.iter();
        let fits = pieces.iter().enumerate().all(|(at, piece)| match piece {
            Piece::One(code) => !asks_for_others(code),
            Piece::Each(elements) => {
                left.next().is_some_and(|run| is_kept(elements, run))
                    && (shape != Shape::Row || at == 0 || at + 1 == pieces.len())
            }
        });
        // In a row, the first run is in front and the second one behind.
        let ends = pieces.first().zip(pieces.last());
        let is_framed = ends.is_some_and(|ends| matches!(ends, (Piece::Each(_), Piece::Each(_)))) && pieces.len() >= 2;
        fits && left.next().is_none() && (shape != Shape::Row || is_framed)
    };
    let steps: Option<Vec<Vec<&Code>>> = clause.steps.iter().map(codes).collect();
    is_alone
        && steps.is_some_and(|codes| !codes.iter().flatten().any(|code| asks_for_others(code)))
        && clause.options.iter().all(keeps_others)
}

/// The classes of the coordinates of a tuple, if there are several.
fn classes(program: &Program, count: usize) -> Option<Vec<usize>> {
    let mut classes: Vec<usize> = (0..count).collect();
    for clause in &program.clauses {
        let asked: Vec<Vec<&Code>> = clause.steps.iter().map(codes).collect::<Option<_>>()?;
        // A name may stand for a coordinate.
        let asked: Vec<usize> =
            (0..count).filter(|&slot| asked.iter().flatten().any(|code| uses(code, slot))).collect();
        for option in &clause.options {
            let [Part::Position(codes)] = &option[..] else { return None };
            let mut together = asked.clone();
            for (place, code) in codes.iter().enumerate().filter(|(place, code)| **code != Code::Slot(*place)) {
                together.push(place);
                together.extend((0..count).filter(|&slot| uses(code, slot)));
            }
            let Some(&first) = together.first() else { continue };
            for &other in &together {
                let (from, to) = (classes[other], classes[first]);
                classes.iter_mut().filter(|class| **class == from).for_each(|class| *class = to);
            }
        }
    }
    let mut options = Options::default();
    program.options(&vec![0; count], &mut options, <[u64]>::to_vec);
    let ends = options.is_empty() && !options.overflowed() && options.error().is_none();
    (ends && classes.iter().any(|class| *class != classes[0])).then_some(classes)
}
