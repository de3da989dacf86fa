//! Moore's Nim: `(a..) -> (a-d..) for each 0 <= d <= a if 1 <= count(d) <= k`.
//!
//! The pattern is one run, every number of it gets a d of its own from 0 to that number, and the option is written with each
//! number less its d. What is left is which d are allowed: the condition may speak of the count of the d that are not 0, and of
//! nothing else. It is brought to intervals of that count, whose union is compared with 1, ..., k.

use grundy::rulesets::Moore;

use super::linear::counts;
use super::{Family, small};
use crate::program::{Code, Elements, Item, Measure, Part, Piece, Program, Shape, Step};
use crate::syntax::Operator;

/// Larger k are not recognised.
const MOST_HEAPS: i128 = 1 << 16;

pub(super) fn family(program: &Program) -> Option<Family> {
    let (Shape::Row | Shape::Multiset(None), [clause]) = (program.shape, &program.clauses[..]) else { return None };
    let ([Item::Run(heaps)], [Step::ForEach { run: taken, low, high, .. }, conditions @ ..], [option]) =
        (&clause.pattern[..], &clause.steps[..], &clause.options[..])
    else {
        return None;
    };
    let [Part::Row(pieces)] = &option[..] else { return None };
    let [Piece::Each(Elements { over, cursor, value })] = &pieces[..] else { return None };
    let left = Code::Binary(
        Operator::Minus,
        Box::new(Code::Element(*heaps, *cursor)),
        Box::new(Code::Element(*taken, *cursor)),
    );
    let every_number = low.over == *heaps && low.value == Code::Number(0) && *high == Code::Element(*heaps, low.cursor);
    if !every_number || (*over != *heaps && *over != *taken) || *value != left {
        return None;
    }
    let mut intervals = counts(clause, conditions, vec![Code::Measure(Measure::Count, *taken)])?;
    intervals.sort_unstable();
    let mut reached = 0;
    for (first, last) in intervals {
        if first < 1 || first > reached + 1 {
            return None;
        }
        reached = reached.max(last);
    }
    let k = u64::try_from(reached).ok().filter(|_| (1..=MOST_HEAPS).contains(&reached))?;
    let rules = Moore::new(k)?;
    small::agrees(program, |position| Some(small::options_of(&rules, &position.to_vec(), Vec::clone)))
        .then_some(Family::Moore(rules, k))
}
