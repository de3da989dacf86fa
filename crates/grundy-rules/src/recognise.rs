//! Is this a known game in other words?
//!
//! A rule about heaps is read as a take-and-break code: for every number t of objects, whether t may be taken leaving nothing,
//! one heap, or two. That can be told from four forms of clauses alone, each with its proof:
//!
//! - `n -> n-t`, t ≥ 1: taking t, leaving one heap, or nothing if n = t (below t the option is negative, and so no move);
//! - `n -> n-k for a <= k <= b`, a ≥ 1, the upper bound a number or n: the same for each such k; with the upper bound n-1 a
//!   heap is left, never nothing;
//! - `n -> n-k for k in {1, 3, 4}`: the same for each number of the set;
//! - `n -> [k, n-t-k] for a <= k <= ...`, a = 0 or 1: taking t (if t = 0, splitting), leaving two heaps; with k = 0, or with
//!   the other part 0, one heap or nothing. A heap of 0 has no options in a rule of these forms, and so is nothing.
//!
//! If two are never left, and one always where nothing is, the code is a subtraction set; without gaps it is Nim. A pair of
//! heaps is compared with Wythoff's three clauses.
//!
//! A wrong recognition would be the worst fault, so that in addition the options of the rule and of what it was recognised as
//! are compared on all small positions, and any difference means: not recognised.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use grundy::rulesets::{Nim, Subtraction, TakeAndBreak, Wythoff};
use grundy::{Options, Ruleset};

use crate::program::{Clause, Code, Function, Part, Program, Set, Shape, Step};
use crate::syntax::{Operator, Relation};

/// What a rule was recognised as.
#[derive(Clone, Debug)]
pub enum Family {
    /// Nim.
    Nim(Nim),
    /// A subtraction game or all-but game, with its name in the catalogue.
    Subtraction(Subtraction, String),
    /// A take-and-break code.
    Code(TakeAndBreak),
    /// Wythoff's game, with its name in the catalogue.
    Wythoff(Wythoff, String),
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nim(_) => f.write_str("nim"),
            Self::Subtraction(_, name) | Self::Wythoff(_, name) => f.write_str(name),
            Self::Code(rules) => {
                let code = rules.to_string();
                let known = [
                    ("0.77", "kayles"),
                    ("0.07", "dawson-kayles"),
                    ("0.137", "dawson-chess"),
                    ("0.6", "officers"),
                    ("0.15", "guiles"),
                    ("4.[3]", "lasker"),
                    ("4!.0", "grundy"),
                ];
                match known.iter().find(|(known, _)| *known == code) {
                    Some((_, name)) => write!(f, "{name} (code:{code})"),
                    None => write!(f, "code:{code}"),
                }
            }
        }
    }
}

/// The family of a rule, if it is recognised.
pub fn family(program: &Program) -> Option<Family> {
    match program.shape {
        Shape::Heap => heaps(program),
        Shape::Tuple(2) => wythoff(program),
        _ => None,
    }
}

/// Into what a heap may be broken after some number of objects was taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Digit {
    nothing: bool,
    one: bool,
    two: bool,
    two_unequal: bool,
}

impl Digit {
    const TAKE: Self = Self { nothing: true, one: true, two: false, two_unequal: false };

    fn or(self, other: Self) -> Self {
        Self {
            nothing: self.nothing || other.nothing,
            one: self.one || other.one,
            two: self.two || other.two,
            two_unequal: self.two_unequal || other.two_unequal,
        }
    }

    fn write(self) -> String {
        let unequal = self.two_unequal && !self.two;
        let value = u8::from(self.nothing) + 2 * u8::from(self.one) + 4 * u8::from(self.two);
        if !unequal {
            return value.to_string();
        }
        let counts: Vec<&str> = [(self.nothing, "0"), (self.one, "1"), (true, "2!")]
            .into_iter()
            .filter_map(|(allowed, count)| allowed.then_some(count))
            .collect();
        format!("{{{}}}", counts.join(","))
    }
}

/// Longer codes are not written out.
const MOST_DIGITS: u64 = 4096;

fn heaps(program: &Program) -> Option<Family> {
    let mut digits: BTreeMap<u64, Digit> = BTreeMap::new();
    let mut tails: Vec<(u64, Digit)> = Vec::new();
    let mut intervals: Vec<(u64, u64)> = Vec::new();
    let mut is_interval = true;
    for clause in &program.clauses {
        for option in &clause.options {
            match form(clause, option)? {
                Form::Take { first, last, digit } => {
                    is_interval &= digit == Digit::TAKE;
                    intervals.push((first, last.unwrap_or(u64::MAX)));
                    match last {
                        None => tails.push((first, digit)),
                        Some(last) if last - first < MOST_DIGITS && last <= MOST_DIGITS => {
                            for t in first..=last {
                                let entry = digits.entry(t).or_default();
                                *entry = entry.or(digit);
                            }
                        }
                        Some(_) => {}
                    }
                }
                Form::Each(numbers) => {
                    for t in numbers {
                        digits.insert(t, digits.get(&t).copied().unwrap_or_default().or(Digit::TAKE));
                        intervals.push((t, t));
                    }
                }
                Form::Split { taken, digit } => {
                    is_interval = false;
                    let entry = digits.entry(taken).or_default();
                    *entry = entry.or(digit);
                    intervals.push((taken, taken));
                }
            }
        }
    }
    let family = if let ([(first, last)], true) = (&intervals[..], is_interval) {
        interval(*first, *last)?
    } else if intervals.iter().any(|&(_, last)| last > MOST_DIGITS && last != u64::MAX) {
        return None;
    } else {
        from_digits(&digits, &tails)?
    };
    let agrees = match &family {
        Family::Nim(rules) => same_heaps(program, rules),
        Family::Subtraction(rules, _) => same_heaps(program, rules),
        Family::Code(rules) => same_heaps(program, rules),
        Family::Wythoff(..) => false,
    };
    agrees.then_some(family)
}

fn interval(first: u64, last: u64) -> Option<Family> {
    Some(match (first, last) {
        (1, u64::MAX) => Family::Nim(Nim),
        (first, u64::MAX) => {
            let excluded: Vec<u64> = (1..first.min(MOST_DIGITS)).collect();
            (first <= MOST_DIGITS).then_some(())?;
            let name = format!("all-but:1..{}", first - 1);
            Family::Subtraction(Subtraction::except(excluded)?, name)
        }
        (1, last) => Family::Subtraction(Subtraction::interval(1, last)?, format!("bash:{last}")),
        (first, last) if first == last => {
            Family::Subtraction(Subtraction::interval(first, last)?, format!("subtract:{first}"))
        }
        (first, last) => Family::Subtraction(Subtraction::interval(first, last)?, format!("subtract:{first}..{last}")),
    })
}

fn from_digits(digits: &BTreeMap<u64, Digit>, tails: &[(u64, Digit)]) -> Option<Family> {
    let longest = digits.keys().copied().chain(tails.iter().map(|&(first, _)| first)).max()?;
    if longest > MOST_DIGITS {
        return None;
    }
    let at = |t: u64| {
        let own = digits.get(&t).copied().unwrap_or_default();
        tails.iter().filter(|&&(first, _)| first <= t).fold(own, |digit, &(_, tail)| digit.or(tail))
    };
    let tail = tails.iter().fold(Digit::default(), |digit, &(_, tail)| digit.or(tail));
    let row: Vec<Digit> = (0..=longest).map(at).collect();
    let is_set = row[0] == Digit::default()
        && row.iter().chain([&tail]).all(|digit| *digit == Digit::default() || *digit == Digit::TAKE);
    if is_set && tail == Digit::TAKE {
        let excluded: Vec<u64> = (1..=longest).filter(|&t| at(t) != Digit::TAKE).collect();
        if excluded.is_empty() {
            return Some(Family::Nim(Nim));
        }
        let name = format!("all-but:{}", join(&excluded));
        return Some(Family::Subtraction(Subtraction::except(excluded)?, name));
    }
    if is_set {
        let moves: Vec<u64> = (1..=longest).filter(|&t| at(t) == Digit::TAKE).collect();
        let name = format!("subtract:{}", join(&moves));
        return Some(Family::Subtraction(Subtraction::new(moves)?, name));
    }
    let mut code = format!("{}.", row[0].write());
    row[1..].iter().for_each(|digit| code.push_str(&digit.write()));
    if row.len() == 1 {
        code.push('0');
    }
    if tail != Digit::default() {
        code.push_str(&format!("[{}]", tail.write()));
    }
    TakeAndBreak::parse_code(&code).ok().map(Family::Code)
}

fn join(numbers: &[u64]) -> String {
    numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
}

/// The forms of clauses that a code can say.
enum Form {
    /// Taking every number from `first` to `last` (`None`: without end).
    Take { first: u64, last: Option<u64>, digit: Digit },
    /// Taking one of these numbers.
    Each(Vec<u64>),
    /// Taking so many and splitting the rest.
    Split { taken: u64, digit: Digit },
}

/// An expression as `constant + heap n + variable k`, by the coefficients.
fn linear(code: &Code, k: Option<usize>) -> Option<[i128; 3]> {
    let both = |a: &Code, b: &Code, sign: i128| {
        let (a, b) = (linear(a, k)?, linear(b, k)?);
        let mut sum = [0; 3];
        for i in 0..3 {
            sum[i] = a[i].checked_add(b[i].checked_mul(sign)?)?;
        }
        Some(sum)
    };
    match code {
        Code::Number(n) => Some([*n, 0, 0]),
        Code::Slot(0) => Some([0, 1, 0]),
        Code::Slot(slot) if Some(*slot) == k => Some([0, 0, 1]),
        Code::Minus(inner) => both(&Code::Number(0), inner, -1),
        Code::Binary(Operator::Plus, a, b) => both(a, b, 1),
        Code::Binary(Operator::Minus, a, b) => both(a, b, -1),
        _ => None,
    }
}

fn form<'a>(clause: &Clause, option: &'a [Part]) -> Option<Form> {
    let heap = |part: &'a Part| if let Part::Position(numbers) = part { numbers.first() } else { None };
    let parts: Vec<&Code> = option.iter().map(heap).collect::<Option<_>>()?;
    match (&clause.steps[..], &parts[..]) {
        ([], [part]) => match linear(part, None)? {
            [t, 1, 0] if t <= -1 => {
                let t = u64::try_from(-t).ok()?;
                Some(Form::Take { first: t, last: Some(t), digit: Digit::TAKE })
            }
            _ => None,
        },
        ([Step::Range { slot, low, high }], [part]) => {
            if linear(part, Some(*slot))? != [0, 1, -1] {
                return None;
            }
            let [first, 0, 0] = linear(low, None)? else { return None };
            let first = u64::try_from(first).ok().filter(|&first| first >= 1)?;
            let number = |n: i128| u64::try_from(n).ok().filter(|&n| n >= first);
            let (last, digit) = match bound(high)? {
                [n, 0, 0] => (Some(number(n)?), Digit::TAKE),
                [0, 1, 0] => (None, Digit::TAKE),
                [-1, 1, 0] => (None, Digit { one: true, ..Digit::default() }),
                _ => return None,
            };
            Some(Form::Take { first, last, digit })
        }
        ([Step::Each { slot, set: Set::List(elements) }], [part]) => {
            if linear(part, Some(*slot))? != [0, 1, -1] {
                return None;
            }
            let numbers: Option<Vec<u64>> = elements
                .iter()
                .map(|element| match element {
                    Code::Number(n) => u64::try_from(*n).ok().filter(|&n| n >= 1),
                    _ => None,
                })
                .collect();
            Some(Form::Each(numbers?))
        }
        ([step], [a, b]) => split(step, a, b).or_else(|| split(step, b, a)),
        _ => None,
    }
}

/// An upper bound; `min(n, b)` is b, since more than n cannot be taken.
fn bound(code: &Code) -> Option<[i128; 3]> {
    if let Code::Call(Function::Min, arguments) = code {
        return match (linear(arguments.first()?, None)?, linear(arguments.get(1)?, None)?) {
            ([0, 1, 0], number @ [_, 0, 0]) | (number @ [_, 0, 0], [0, 1, 0]) if arguments.len() == 2 => Some(number),
            _ => None,
        };
    }
    linear(code, None)
}

fn split(step: &Step, own: &Code, rest: &Code) -> Option<Form> {
    let (slot, low) = match step {
        Step::Range { slot, low, .. } | Step::While { slot, low, .. } => (*slot, low),
        _ => return None,
    };
    let k = Some(slot);
    if linear(own, k)? != [0, 0, 1] {
        return None;
    }
    let [taken, 1, -1] = linear(rest, k)? else { return None };
    let taken = u64::try_from(-taken).ok()?;
    let from_zero = match linear(low, None)? {
        [0, 0, 0] => true,
        [1, 0, 0] => false,
        _ => return None,
    };
    let t = i128::from(taken);
    let digit = match step {
        // k <= n-t: the other part may be 0. k < n-t: it may not.
        Step::Range { high, .. } => {
            let whole = match linear(high, None)? {
                [c, 1, 0] if c == -t => true,
                [c, 1, 0] if c == -t - 1 => false,
                _ => return None,
            };
            Digit { nothing: from_zero && whole, one: from_zero || whole, two: true, two_unequal: false }
        }
        Step::While { condition: Code::Chain(terms, relations), .. } => {
            if linear(terms.get(1)?, k)? != [-t, 1, -1] {
                return None;
            }
            let strict = relations.first() == Some(&Relation::Less);
            Digit { nothing: from_zero && !strict, one: from_zero, two: !strict, two_unequal: strict }
        }
        _ => return None,
    };
    // A split that takes nothing and leaves one heap would be no move at all.
    (taken > 0 || !(digit.one || digit.nothing)).then_some(Form::Split { taken, digit })
}

/// How far options are compared.
const SMALL_HEAPS: u64 = 40;

fn same_heaps<R: Ruleset<Position = u64>>(program: &Program, rules: &R) -> bool {
    (0..=SMALL_HEAPS).all(|heap| {
        let (mut ours, mut theirs) = (Options::default(), Options::default());
        program.options(&[heap], &mut ours, |numbers| numbers.first().copied().unwrap_or(0));
        rules.options(&heap, &mut theirs);
        ours.error().is_none() && as_set(&ours) == as_set(&theirs)
    })
}

/// Options as a set of multisets of heaps that are not 0.
fn as_set(options: &Options<u64>) -> BTreeSet<Vec<u64>> {
    options
        .iter()
        .map(|option| {
            let mut heaps: Vec<u64> = option.iter().copied().filter(|&heap| heap > 0).collect();
            heaps.sort_unstable();
            heaps
        })
        .collect()
}

fn wythoff(program: &Program) -> Option<Family> {
    let rules = Wythoff::default();
    let is_move = |clause: &Clause| -> Option<[bool; 2]> {
        let ([Step::Range { slot, low: Code::Number(1), high }], [option]) = (&clause.steps[..], &clause.options[..])
        else {
            return None;
        };
        let [Part::Position(part)] = &option[..] else { return None };
        let lowered = |i: usize| match &part[i] {
            Code::Slot(s) if *s == i => Some(false),
            Code::Binary(Operator::Minus, a, b) if **a == Code::Slot(i) && **b == Code::Slot(*slot) => Some(true),
            _ => None,
        };
        let moved = [lowered(0)?, lowered(1)?];
        // A bound by a coordinate that is lowered is the same as none, since a negative number is no move.
        let bounded = match high {
            Code::Slot(s) => moved.get(*s) == Some(&true),
            Code::Call(Function::Min, arguments) => {
                moved == [true, true] && arguments.iter().all(|a| matches!(a, Code::Slot(0 | 1)))
            }
            _ => false,
        };
        bounded.then_some(moved)
    };
    let moves: Option<BTreeSet<[bool; 2]>> = program.clauses.iter().map(is_move).collect();
    if moves? != BTreeSet::from([[true, false], [false, true], [true, true]]) {
        return None;
    }
    for a in 0..7 {
        for b in 0..7 {
            let (mut ours, mut theirs) = (Options::default(), Options::default());
            program.options(&[a, b], &mut ours, |numbers| [numbers[0], numbers[1]]);
            rules.options(&[a, b], &mut theirs);
            let set = |options: &Options<[u64; 2]>| options.iter().map(<[_]>::to_vec).collect::<BTreeSet<_>>();
            if ours.error().is_some() || set(&ours) != set(&theirs) {
                return None;
            }
        }
    }
    Some(Family::Wythoff(rules, "wythoff".into()))
}
