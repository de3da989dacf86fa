//! Options by which play never ends: legal, and seldom meant.
//!
//! Only what is certain is said. *Never shrinks*: in every choice one component of the option has each number at least as
//! large as the position has it, told from the form of the expressions ([`is_at_least`]), so that the option can be taken from
//! there again. *Can stay*: a position was found from which the option leads back to it. Options that end the game, and
//! circles of several moves, are not looked at; solving shows these.

use grundy::{ErrorCode, Options, ParseError};

use crate::program::{Clause, Code, Function, Part, Program, Set, Shape, Step};
use crate::syntax::{self, Kind, Modifier, Operator, Relation, Rule, Target};

/// What a rule is warned of, by its options from left to right.
pub(crate) fn of(rule: &Rule, program: &Program) -> Vec<ParseError> {
    let clauses = rule.clauses.iter().zip(&program.clauses);
    let options = clauses.flat_map(|(written, clause)| {
        written.options.iter().zip(&clause.options).map(move |(target, option)| (written, target, clause, option))
    });
    let warn = |(written, target, clause, option): (&syntax::Clause, &Target, &Clause, &Vec<Part>)| {
        let span = target.span.clone();
        if never_shrinks(program, clause, option) {
            let help = "it can be taken again from there, so that play never ends";
            return Some(ErrorCode::NeverShrinks.at(span, "this option never shrinks the position").help(help));
        }
        let position = stays_at(program, clause, option)?;
        let shown = position.iter().map(u64::to_string).collect::<Vec<_>>().join(",");
        let error = ErrorCode::CanStay.at(span, format!("this option leads from {shown} to {shown} again"));
        Some(error.help(match begins_with_0(written) {
            true => "play can go on for ever; bounds that begin with 1 <= would leave that choice out",
            false => "play can go on for ever; a condition behind if would leave that choice out",
        }))
    };
    options.filter_map(warn).collect()
}

/// Whether some bounds of a clause begin with `0 <=`.
fn begins_with_0(clause: &syntax::Clause) -> bool {
    clause.modifiers.iter().any(|modifier| match modifier {
        Modifier::For(syntax::Expr { kind: Kind::Chain(terms, relations), .. }) => {
            let at = |i: usize| terms.get(i).map(|term| &term.kind);
            at(0) == Some(&Kind::Number(0)) && relations[0] == Relation::LessOrEqual
                || terms.last().map(|term| &term.kind) == Some(&Kind::Number(0))
                    && relations.last() == Some(&Relation::GreaterOrEqual)
        }
        _ => false,
    })
}

/// Whether the option can be taken, and one of its components is so large that it can be taken there again.
fn never_shrinks(program: &Program, clause: &Clause, option: &[Part]) -> bool {
    let (Shape::Heap | Shape::Tuple(_), true) = (program.shape, program.ends.is_empty()) else { return false };
    let Some(known) = Known::of(program, clause) else { return false };
    let is_large = |part: &Part| {
        let Part::Position(coordinates) = part else { return false };
        coordinates.iter().enumerate().all(|(slot, code)| is_at_least(code, slot, &known))
    };
    let is_position = |part: &Part| match part {
        Part::Position(coordinates) => coordinates.iter().all(|code| is_natural(code, &known)),
        _ => false,
    };
    option.iter().any(is_large) && option.iter().all(is_position)
}

/// Slots that are never below 0 in a clause.
struct Known(Vec<bool>);

impl Known {
    /// What is known of a clause without conditions, in which every variable has a value in every position.
    fn of(program: &Program, clause: &Clause) -> Option<Self> {
        let mut known = Self(vec![false; clause.slots]);
        known.0.iter_mut().take(program.arity()?).for_each(|natural| *natural = true);
        for step in &clause.steps {
            let (slot, natural) = match step {
                Step::Range { slot, low: Code::Number(low), high: Code::Number(high) } if low <= high => {
                    (*slot, *low >= 0)
                }
                Step::Each { slot, set: Set::List(elements) } if !elements.is_empty() => {
                    (*slot, elements.iter().all(|element| is_natural(element, &known)))
                }
                Step::Each { slot, set: Set::Digits(of) | Set::Submasks(of) } if is_natural(of, &known) => {
                    (*slot, true)
                }
                Step::Let { slot, value } if is_natural(value, &known) => (*slot, true),
                _ => return None,
            };
            known.0[slot] = natural;
        }
        Some(known)
    }
}

/// Whether an expression is at least the coordinate `slot` in every position and choice.
fn is_at_least(code: &Code, slot: usize, known: &Known) -> bool {
    let either = |a: &Code, b: &Code, other: &dyn Fn(&Code) -> bool| {
        is_at_least(a, slot, known) && other(b) || is_at_least(b, slot, known) && other(a)
    };
    match code {
        Code::Slot(s) => *s == slot,
        Code::Binary(Operator::Plus | Operator::BitOr, a, b) => either(a, b, &|other| is_natural(other, known)),
        Code::Binary(Operator::Times, a, b) => either(a, b, &|other| matches!(other, Code::Number(1..))),
        Code::Binary(Operator::ShiftLeft, a, b) => is_at_least(a, slot, known) && is_natural(b, known),
        Code::Binary(Operator::Power, a, b) => is_at_least(a, slot, known) && matches!(**b, Code::Number(1..)),
        Code::Call(Function::Max, terms) => terms.iter().any(|term| is_at_least(term, slot, known)),
        _ => false,
    }
}

/// Whether an expression is at least 0 in every position and choice.
fn is_natural(code: &Code, known: &Known) -> bool {
    let natural = |code: &Code| is_natural(code, known);
    match code {
        Code::Number(n) => *n >= 0,
        Code::Slot(slot) => known.0.get(*slot) == Some(&true),
        Code::Not(_) | Code::Chain(..) | Code::In(..) => true,
        Code::Minus(_) | Code::Measure(..) | Code::MeasureOf(..) | Code::Element(..) => false,
        Code::Binary(operator, a, b) => match operator {
            Operator::Plus | Operator::Times | Operator::Power => natural(a) && natural(b),
            Operator::BitOr | Operator::BitXor | Operator::BitAnd => natural(a) && natural(b),
            Operator::ShiftLeft | Operator::ShiftRight => natural(a) && natural(b),
            Operator::Divide => natural(a) && matches!(**b, Code::Number(1..)),
            Operator::Remainder => matches!(**b, Code::Number(1..)),
            Operator::And | Operator::Or => true,
            Operator::Minus => false,
        },
        Code::Call(function, terms) => match function {
            Function::Min => terms.iter().all(natural),
            Function::Max => terms.iter().any(natural),
            Function::Abs | Function::Gcd | Function::Popcount | Function::Isqrt | Function::IsPrime => true,
        },
    }
}

/// So many options of a position are looked at.
const MOST_OPTIONS: usize = 1 << 10;

/// A small position from which the option leads back to it, where the game has not ended.
fn stays_at(program: &Program, clause: &Clause, option: &[Part]) -> Option<Vec<u64>> {
    let clause = Clause { options: vec![option.to_vec()], ..clause.clone() };
    let alone = Program { shape: program.shape, clauses: vec![clause], ..Program::default() };
    let mut options = Options::default();
    small(program.shape).into_iter().find(|position| {
        options.reset(MOST_OPTIONS);
        alone.options(position, &mut options, <[u64]>::to_vec);
        let comes_back = options.iter().flatten().any(|part| match program.shape {
            Shape::Multiset(_) => {
                let mut sorted = part.clone();
                sorted.sort_unstable();
                sorted == *position
            }
            _ => part == position,
        });
        comes_back && options.error().is_none() && program.ends.of(position) == Ok(None)
    })
}

/// Some small positions. With a 0 in them they are often none that anybody plays.
fn small(shape: Shape) -> Vec<Vec<u64>> {
    let lists = |length: usize, most: u64| {
        let mut lists = vec![Vec::new()];
        for _ in 0..length {
            let longer = |list: &Vec<u64>| (1..=most).map(|n| [list.as_slice(), &[n]].concat()).collect::<Vec<_>>();
            lists = lists.iter().flat_map(longer).collect();
        }
        lists
    };
    let mut all = match shape {
        Shape::Heap => lists(1, 12),
        Shape::Tuple(length) | Shape::Multiset(Some(length)) => match length {
            0..=2 => lists(length, 8),
            3..=4 => lists(length, 4),
            5..=8 => lists(length, 2),
            _ => Vec::new(),
        },
        Shape::Row | Shape::Multiset(None) => (1..=3).flat_map(|length| lists(length, 3)).collect(),
    };
    if matches!(shape, Shape::Multiset(_)) {
        all.retain(|list| list.is_sorted());
    }
    all
}
