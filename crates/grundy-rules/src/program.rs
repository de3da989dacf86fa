//! A rule that is ready to run: names are numbered slots, and every loop has its bounds.
//!
//! Arithmetic is on 128 bits and checked: a result that does not fit is an error of the rule at that position, never a
//! wrong number.

mod runs;

use std::sync::LazyLock;

use grundy::{Options, gcd};

use crate::ends::Ends;
use crate::label::Label;
use crate::start::Start;
use crate::syntax::{Operator, Relation};

/// A rule that is ready to run.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Program {
    /// What positions are.
    pub shape: Shape,
    /// Whether a heap of 0 has no options; it is then left out of sums, where it makes no difference.
    pub zero_ends: bool,
    /// The clauses.
    pub clauses: Vec<Clause>,
    /// What moves are called.
    pub labels: Vec<Label>,
    /// How the game ends, other than by there being no move.
    pub ends: Ends,
    /// A shorter way to write a position.
    pub start: Option<Start>,
}

/// What the positions of a rule are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Shape {
    /// One number.
    #[default]
    Heap,
    /// So many numbers.
    Tuple(usize),
    /// Any number of numbers, in order.
    Row,
    /// Numbers whose order does not matter, kept in ascending order; so many of them, if that is known.
    Multiset(Option<usize>),
}

impl Shape {
    /// How many numbers a position has, if all have the same.
    pub fn count(self) -> Option<usize> {
        match self {
            Self::Heap => Some(1),
            Self::Tuple(count) => Some(count),
            Self::Row => None,
            Self::Multiset(count) => count,
        }
    }
}

/// What stands at one place of the pattern of a row or a multiset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// One number, for this slot.
    One(usize),
    /// A run of numbers.
    Run(Run),
}

/// A run of numbers: the slot that says where its numbers begin, before the slot that says how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run(pub usize);

impl Run {
    fn numbers(self, slots: &[i128]) -> &[i128] {
        let place = |slot: usize| usize::try_from(slots[slot]).unwrap_or(0);
        let start = place(self.0);
        &slots[start..start + place(self.0 + 1)]
    }
}

/// A clause: steps that choose the variables, and the options that are written for each choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// The number of slots: the coordinates of a heap or a tuple first, then variables and runs. The numbers of the runs stand
    /// behind them.
    pub slots: usize,
    /// How a row or a multiset is taken apart; empty for a heap and a tuple.
    pub pattern: Vec<Item>,
    /// What is done for each choice, in order.
    pub steps: Vec<Step>,
    /// The options: the components of each.
    pub options: Vec<Vec<Part>>,
}

impl Clause {
    /// The runs of the pattern, from left to right.
    pub(crate) fn runs(&self) -> impl Iterator<Item = Run> {
        self.pattern.iter().filter_map(|item| match item {
            Item::Run(run) => Some(*run),
            Item::One(_) => None,
        })
    }
}

/// One component of an option, or several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A heap or a tuple: its coordinates.
    Position(Vec<Code>),
    /// A row or a multiset: its numbers and runs.
    Row(Vec<Piece>),
    /// One component for every value of the variable from `low` to `high`, both included.
    Many {
        /// The variable.
        slot: usize,
        /// Its first value.
        low: Code,
        /// Its last value.
        high: Code,
        /// The component.
        part: Box<Part>,
    },
    /// A heap for each number of the run.
    Heaps(Run),
}

/// What stands at one place of a row in an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// One number.
    One(Code),
    /// One number for each of a run.
    Each(Elements),
}

/// A number for each number of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elements {
    /// The run that says how many.
    pub over: Run,
    /// The slot that counts them.
    pub cursor: usize,
    /// The number.
    pub value: Code,
}

/// One step towards the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The variable runs from `low` to `high`, both included.
    Range {
        /// The variable.
        slot: usize,
        /// The first number.
        low: Code,
        /// The last number.
        high: Code,
    },
    /// The variable runs from `low` on as long as the condition holds, which it does not for ever.
    While {
        /// The variable.
        slot: usize,
        /// The first number.
        low: Code,
        /// The condition; once false, it stays false.
        condition: Code,
    },
    /// The variable runs over 0, 1, 2, ... as long as `value`, which never falls, is at most `high`; from the first time on
    /// that it is at least `low`.
    Grow {
        /// The variable.
        slot: usize,
        /// An expression that grows with the variable.
        value: Code,
        /// Whether a value that does not fit the arithmetic is past every bound; otherwise it is an error.
        is_past: bool,
        /// The least value.
        low: Code,
        /// The largest value.
        high: Code,
    },
    /// The variable runs over a set, in ascending order, each number once.
    Each {
        /// The variable.
        slot: usize,
        /// The set.
        set: Set,
    },
    /// Only if this is true.
    If(Code),
    /// The expression, which a chain of bounds needs to grow, is at least so much; otherwise the rule has no meaning there.
    Least {
        /// The expression.
        value: Code,
        /// What it is at least.
        least: i128,
    },
    /// A name for a number.
    Let {
        /// The name.
        slot: usize,
        /// The number.
        value: Code,
    },
    /// A run of numbers, computed one by one.
    LetRun {
        /// The run.
        run: Run,
        /// Its numbers.
        elements: Elements,
    },
    /// Every number of the run takes every value from `low` to `high`, both included, by itself.
    ForEach {
        /// The run.
        run: Run,
        /// The lower bounds.
        low: Elements,
        /// The upper bounds.
        high: Code,
        /// At least so many are not 0, or nothing comes of the choice.
        least: Option<Code>,
        /// At most so many are not 0, or nothing comes of the choice.
        most: Option<Code>,
    },
    /// The run is, one after another, every way to write `total` as a sum of numbers from 1 on, in descending order.
    Partitions {
        /// The run.
        run: Run,
        /// What its numbers add up to.
        total: Code,
    },
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Code {
    Number(i128),
    Slot(usize),
    Minus(Box<Code>),
    Not(Box<Code>),
    Binary(Operator, Box<Code>, Box<Code>),
    Chain(Vec<Code>, Vec<Relation>),
    In(Box<Code>, Box<Set>),
    Call(Function, Vec<Code>),
    /// A figure of a run.
    Measure(Measure, Run),
    /// A figure of numbers, one for each of a run.
    MeasureOf(Measure, Box<Elements>),
    /// The number of a run at the place that the cursor counts.
    Element(Run, usize),
}

/// What can be said of a run of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// The sum.
    Sum,
    /// How many there are.
    Len,
    /// The least; of none: more than any number.
    Min,
    /// The largest; of none: 0.
    Max,
    /// How many are not 0.
    Count,
    /// Whether no two are equal.
    Distinct,
    /// The exclusive or.
    Xor,
    /// The greatest common divisor; of none: 0.
    Gcd,
}

impl Measure {
    fn of(self, numbers: &[i128]) -> Result<i128, Fault> {
        let count = |count: usize| i128::try_from(count).unwrap_or(i128::MAX);
        Ok(match self {
            Self::Sum => numbers.iter().try_fold(0_i128, |sum, &n| sum.checked_add(n)).ok_or(Fault::Overflow)?,
            Self::Len => count(numbers.len()),
            Self::Min => numbers.iter().copied().min().unwrap_or(i128::MAX),
            Self::Max => numbers.iter().copied().max().unwrap_or(0),
            Self::Count => count(numbers.iter().filter(|&&n| n != 0).count()),
            Self::Xor => numbers.iter().fold(0, |xor, n| xor ^ n),
            Self::Gcd => numbers.iter().try_fold(0, |a, &b| Ok::<_, Fault>(gcd(a, within(b)?)))?.into(),
            Self::Distinct => {
                let mut sorted = numbers.to_vec();
                sorted.sort_unstable();
                i128::from(sorted.windows(2).all(|pair| pair[0] != pair[1]))
            }
        })
    }
}

/// A finite set of numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Set {
    List(Vec<Code>),
    /// The positive divisors.
    Divisors(Code),
    /// The decimal digits, without repetition.
    Digits(Code),
    /// The numbers whose binary ones are among those of the argument, 0 and the argument included.
    Submasks(Code),
    /// The numbers of a run.
    Run(Run),
}

/// Functions of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Function {
    Min,
    Max,
    Gcd,
    Popcount,
    Isqrt,
    IsPrime,
    Abs,
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A result does not fit 128 bits.
    Overflow,
    /// A division by zero.
    Zero,
    /// A shift or a power by a negative number.
    Negative,
    /// Divisors, digits, submasks, roots and primes are of numbers from 0 to 2^64-1.
    Range,
    /// What a variable in a chain of bounds is multiplied with, or a power is of, is too small for the chain to end.
    Still,
    /// The options stop being written here: the buffer is full.
    Full,
}

impl Fault {
    /// The fault in words.
    pub fn message(self) -> &'static str {
        match self {
            Self::Overflow => "a number does not fit 128 bits",
            Self::Zero => "division by zero",
            Self::Negative => "a shift or power by a negative number",
            Self::Range => "a function of a number that is negative or above 2^64-1",
            Self::Still => {
                "a chain of bounds has no end: its variable stands in a product with 0, or in a power of 0 or 1"
            }
            Self::Full => "too many options",
        }
    }
}

impl Program {
    /// How many numbers a position has, if all have the same.
    pub fn arity(&self) -> Option<usize> {
        self.shape.count()
    }

    /// Writes the options of a position: `push` gets the components of each, and says when it has enough.
    ///
    /// Options with a negative number are no moves and are left out.
    pub fn options<P>(&self, position: &[u64], out: &mut Options<P>, component: impl Fn(&[u64]) -> P) {
        let mut run = Runner { zero_ends: self.zero_ends, slots: Vec::new(), parts: Vec::new(), numbers: Vec::new() };
        for clause in &self.clauses {
            run.slots.clear();
            let done = match self.shape {
                Shape::Heap | Shape::Tuple(_) => {
                    run.slots.extend(position.iter().map(|&n| i128::from(n)));
                    run.slots.resize(clause.slots, 0);
                    run.steps(clause, 0, out, &component)
                }
                Shape::Row => run.rows(clause, position, out, &component),
                Shape::Multiset(_) => run.multisets(clause, position, out, &component),
            };
            if let Err(fault) = done {
                if fault != Fault::Full {
                    out.fail(format!("the rule has no meaning here: {}", fault.message()));
                }
                return;
            }
        }
    }
}

struct Runner<P> {
    zero_ends: bool,
    slots: Vec<i128>,
    parts: Vec<P>,
    numbers: Vec<u64>,
}

impl<P> Runner<P> {
    /// The nesting is that of the steps in the text, a few.
    fn steps(
        &mut self,
        clause: &Clause,
        at: usize,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        let Some(step) = clause.steps.get(at) else { return self.write(clause, out, component) };
        match step {
            Step::If(condition) => match condition.value(&self.slots)? {
                0 => Ok(()),
                _ => self.steps(clause, at + 1, out, component),
            },
            Step::Least { value, least } => match value.value(&self.slots)? >= *least {
                true => self.steps(clause, at + 1, out, component),
                false => Err(Fault::Still),
            },
            Step::Let { slot, value } => {
                self.slots[*slot] = value.value(&self.slots)?;
                self.steps(clause, at + 1, out, component)
            }
            Step::Range { slot, low, high } => {
                let (low, high) = (low.value(&self.slots)?, high.value(&self.slots)?);
                let mut k = low;
                while k <= high {
                    self.slots[*slot] = k;
                    self.choice(clause, Some(at), out, component)?;
                    k = k.checked_add(1).ok_or(Fault::Overflow)?;
                }
                Ok(())
            }
            Step::While { slot, low, condition } => {
                let mut k = low.value(&self.slots)?;
                loop {
                    self.slots[*slot] = k;
                    if condition.value(&self.slots)? == 0 {
                        return Ok(());
                    }
                    self.choice(clause, Some(at), out, component)?;
                    k = k.checked_add(1).ok_or(Fault::Overflow)?;
                }
            }
            Step::Grow { slot, value, is_past, low, high } => {
                let (low, high) = (low.value(&self.slots)?, high.value(&self.slots)?);
                for k in 0.. {
                    self.slots[*slot] = k;
                    match value.value(&self.slots) {
                        Err(Fault::Overflow) if *is_past => break,
                        Err(fault) => return Err(fault),
                        Ok(value) if value > high => break,
                        Ok(value) if value < low => {
                            if !out.tick() {
                                return Err(Fault::Full);
                            }
                        }
                        Ok(_) => self.choice(clause, Some(at), out, component)?,
                    }
                }
                Ok(())
            }
            Step::LetRun { .. } | Step::ForEach { .. } | Step::Partitions { .. } => {
                self.run_step(clause, at, out, component)
            }
            Step::Each { slot, set: Set::Submasks(of) } => {
                let mask = within(of.value(&self.slots)?)?;
                let mut submask = 0_u64;
                loop {
                    self.slots[*slot] = submask.into();
                    self.choice(clause, Some(at), out, component)?;
                    submask = submask.wrapping_sub(mask) & mask;
                    if submask == 0 {
                        return Ok(());
                    }
                }
            }
            Step::Each { slot, set } => {
                for k in set.elements(&self.slots)? {
                    self.slots[*slot] = k;
                    self.choice(clause, Some(at), out, component)?;
                }
                Ok(())
            }
        }
    }

    /// The steps behind this one (`None`: all), once a choice is made.
    fn choice(
        &mut self,
        clause: &Clause,
        at: Option<usize>,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        if !out.tick() {
            return Err(Fault::Full);
        }
        self.steps(clause, at.map_or(0, |at| at + 1), out, component)
    }

    fn write(&mut self, clause: &Clause, out: &mut Options<P>, component: &impl Fn(&[u64]) -> P) -> Result<(), Fault> {
        'options: for option in &clause.options {
            self.parts.clear();
            for part in option {
                if !self.part(part, out, component)? {
                    continue 'options;
                }
            }
            if self.parts.is_empty() && !option.is_empty() && self.zero_ends {
                self.parts.push(component(&[0]));
            }
            out.push_sum(self.parts.drain(..));
        }
        Ok(())
    }

    /// Writes a component; a negative number in it says that the option is no move.
    fn part(&mut self, part: &Part, out: &mut Options<P>, component: &impl Fn(&[u64]) -> P) -> Result<bool, Fault> {
        self.numbers.clear();
        match part {
            Part::Position(coordinates) => {
                for coordinate in coordinates {
                    if !self.number(coordinate)? {
                        return Ok(false);
                    }
                }
            }
            Part::Row(pieces) => {
                if !self.row(pieces)? {
                    return Ok(false);
                }
            }
            Part::Many { .. } | Part::Heaps(_) => return self.many(part, out, component),
        }
        self.finish(component);
        Ok(true)
    }

    /// The numbers written are a component.
    fn finish(&mut self, component: &impl Fn(&[u64]) -> P) {
        if !self.zero_ends || self.numbers != [0] {
            self.parts.push(component(&self.numbers));
        }
    }

    /// Writes a number, if it is not negative.
    fn number(&mut self, code: &Code) -> Result<bool, Fault> {
        let number = code.value(&self.slots)?;
        if number >= 0 {
            self.numbers.push(u64::try_from(number).map_err(|_| Fault::Overflow)?);
        }
        Ok(number >= 0)
    }
}

/// A number from 0 to 2^64-1.
pub(crate) fn within(number: i128) -> Result<u64, Fault> {
    u64::try_from(number).map_err(|_| Fault::Range)
}

impl Code {
    /// The value of the expression.
    ///
    /// # Errors
    /// Why it has none.
    pub fn value(&self, slots: &[i128]) -> Result<i128, Fault> {
        Ok(match self {
            Self::Number(n) => *n,
            Self::Slot(slot) => slots[*slot],
            Self::Minus(inner) => inner.value(slots)?.checked_neg().ok_or(Fault::Overflow)?,
            Self::Not(inner) => i128::from(inner.value(slots)? == 0),
            Self::Binary(Operator::Or, left, right) => i128::from(left.value(slots)? != 0 || right.value(slots)? != 0),
            Self::Binary(Operator::And, left, right) => i128::from(left.value(slots)? != 0 && right.value(slots)? != 0),
            Self::Binary(operator, left, right) => apply(*operator, left.value(slots)?, right.value(slots)?)?,
            Self::Chain(terms, relations) => {
                let mut left = terms[0].value(slots)?;
                for (term, relation) in terms[1..].iter().zip(relations) {
                    let right = term.value(slots)?;
                    let holds = match relation {
                        Relation::Less => left < right,
                        Relation::LessOrEqual => left <= right,
                        Relation::Greater => left > right,
                        Relation::GreaterOrEqual => left >= right,
                        Relation::Equal => left == right,
                        Relation::NotEqual => left != right,
                    };
                    if !holds {
                        return Ok(0);
                    }
                    left = right;
                }
                1
            }
            Self::Measure(measure, run) => measure.of(run.numbers(slots))?,
            Self::MeasureOf(measure, elements) => {
                let mut slots = slots.to_vec();
                let numbers = (0..elements.over.numbers(&slots).len()).map(|i| {
                    slots[elements.cursor] = i128::try_from(i).map_err(|_| Fault::Overflow)?;
                    elements.value.value(&slots)
                });
                measure.of(&numbers.collect::<Result<Vec<_>, _>>()?)?
            }
            Self::Element(run, cursor) => {
                let at = usize::try_from(slots[*cursor]).unwrap_or(usize::MAX);
                run.numbers(slots).get(at).copied().unwrap_or(0)
            }
            Self::In(element, set) => i128::from(set.contains(element.value(slots)?, slots)?),
            Self::Call(function, arguments) => {
                let first = arguments[0].value(slots)?;
                let rest = arguments[1..].iter().map(|argument| argument.value(slots));
                match function {
                    Function::Min => rest.into_iter().try_fold(first, |least, n| Ok::<_, Fault>(least.min(n?)))?,
                    Function::Max => rest.into_iter().try_fold(first, |most, n| Ok::<_, Fault>(most.max(n?)))?,
                    Function::Gcd => {
                        rest.into_iter().try_fold(within(first)?, |a, b| Ok::<_, Fault>(gcd(a, within(b?)?)))?.into()
                    }
                    Function::Popcount => within(first)?.count_ones().into(),
                    Function::Isqrt => within(first)?.isqrt().into(),
                    Function::IsPrime => i128::from(is_prime(within(first)?)),
                    Function::Abs => first.checked_abs().ok_or(Fault::Overflow)?,
                }
            }
        })
    }
}

fn apply(operator: Operator, a: i128, b: i128) -> Result<i128, Fault> {
    let checked = |value: Option<i128>| value.ok_or(Fault::Overflow);
    let small = |n: i128| if n < 0 { Err(Fault::Negative) } else { u32::try_from(n).map_err(|_| Fault::Overflow) };
    match operator {
        Operator::Plus => checked(a.checked_add(b)),
        Operator::Minus => checked(a.checked_sub(b)),
        Operator::Times => checked(a.checked_mul(b)),
        Operator::Divide | Operator::Remainder if b == 0 => Err(Fault::Zero),
        Operator::Divide => {
            let quotient = checked(a.checked_div(b))?;
            Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
        }
        Operator::Remainder => {
            let remainder = checked(a.checked_rem(b))?;
            Ok(if remainder != 0 && (remainder < 0) != (b < 0) { remainder + b } else { remainder })
        }
        Operator::Power if matches!(a, -1..=1) && b > 1 => Ok(if a == -1 && b % 2 == 0 { 1 } else { a }),
        Operator::Power => checked(a.checked_pow(small(b)?)),
        Operator::ShiftLeft => {
            let by = small(b)?;
            let factor = if by < 127 { Some(1_i128 << by) } else { None };
            if a == 0 { Ok(0) } else { checked(factor.and_then(|factor| a.checked_mul(factor))) }
        }
        Operator::ShiftRight => Ok(if b >= 127 { a >> 127 } else { a >> small(b)? }),
        Operator::BitAnd => Ok(a & b),
        Operator::BitOr => Ok(a | b),
        Operator::BitXor => Ok(a ^ b),
        Operator::And | Operator::Or => Ok(0),
    }
}

impl Set {
    /// The numbers of the set in ascending order, each once.
    pub(crate) fn elements(&self, slots: &[i128]) -> Result<Vec<i128>, Fault> {
        let mut found: Vec<i128> = match self {
            Self::List(elements) => elements.iter().map(|element| element.value(slots)).collect::<Result<_, _>>()?,
            Self::Divisors(of) => {
                let n = within(of.value(slots)?)?;
                divisors(n).into_iter().map(i128::from).collect()
            }
            Self::Digits(of) => {
                let n = within(of.value(slots)?)?;
                n.to_string().bytes().map(|digit| i128::from(digit - b'0')).collect()
            }
            // Too many to be listed: they are run through one by one.
            Self::Submasks(_) => return Err(Fault::Range),
            Self::Run(run) => run.numbers(slots).to_vec(),
        };
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    fn contains(&self, element: i128, slots: &[i128]) -> Result<bool, Fault> {
        Ok(match self {
            Self::List(elements) => {
                for listed in elements {
                    if listed.value(slots)? == element {
                        return Ok(true);
                    }
                }
                false
            }
            Self::Divisors(of) => {
                let n = of.value(slots)?;
                element > 0 && n > 0 && n % element == 0
            }
            Self::Submasks(of) => {
                let mask = of.value(slots)?;
                element >= 0 && element & mask == element
            }
            Self::Digits(_) => self.elements(slots)?.contains(&element),
            Self::Run(run) => run.numbers(slots).contains(&element),
        })
    }
}

/// The positive divisors of a number, of 0 none.
fn divisors(n: u64) -> Vec<u64> {
    let mut primes = Vec::new();
    let mut open = if n > 0 { vec![n] } else { return Vec::new() };
    while let Some(n) = open.pop() {
        if is_prime(n) {
            primes.push(n);
        } else if n > 1 {
            let factor = factor(n);
            open.extend([factor, n / factor]);
        }
    }
    let mut found = vec![1];
    for prime in primes {
        // The same prime again yields the same divisors again, which are dropped.
        found.extend(found.clone().into_iter().map(|d| d * prime));
        found.sort_unstable();
        found.dedup();
    }
    found
}

/// A factor of a composite number, neither 1 nor the number: by trial below 256, then by Pollard's rho method (1975), in some
/// 2^16 steps.
fn factor(n: u64) -> u64 {
    if let Some(small) = (2..256).find(|d| n.is_multiple_of(*d)) {
        return small;
    }
    let root = n.isqrt();
    if root * root == n {
        return root;
    }
    for shift in 1.. {
        let next = |x: u64| ((u128::from(x) * u128::from(x) + shift) % u128::from(n)) as u64;
        let (mut slow, mut fast) = (2, 2);
        loop {
            slow = next(slow);
            fast = next(next(fast));
            match gcd(slow.abs_diff(fast), n) {
                1 => {}
                found if found == n => break,
                found => return found,
            }
        }
    }
    n
}

/// Smaller numbers are looked up.
const SIEVED: usize = 1 << 20;

/// The odd primes below [`SIEVED`]: bit i says whether 2 * i + 1 is one.
static SIEVE: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let half = SIEVED / 2;
    let mut bits = vec![u64::MAX; half / 64];
    bits[0] ^= 1;
    for i in (1..).take_while(|i| (2 * i + 1) * (2 * i + 1) < SIEVED) {
        if bits[i / 64] >> (i % 64) & 1 == 1 {
            let p = 2 * i + 1;
            (p * p / 2..half).step_by(p).for_each(|j| bits[j / 64] &= !(1 << (j % 64)));
        }
    }
    bits
});

/// By a sieve; above it by the strong test to the first twelve primes, which is exact below 2^64 (Sorenson and Webster 2015).
pub(crate) fn is_prime(n: u64) -> bool {
    if n < SIEVED as u64 {
        let i = n as usize / 2;
        return n == 2 || (n % 2 == 1 && SIEVE[i / 64] >> (i % 64) & 1 == 1);
    }
    strong_test(n)
}

fn strong_test(n: u64) -> bool {
    const WITNESSES: [u64; 12] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37];
    if n < 2 {
        return false;
    }
    if let Some(&p) = WITNESSES.iter().find(|&&p| n.is_multiple_of(p)) {
        return n == p;
    }
    let times = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(n)) as u64;
    let power = |mut base: u64, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = times(result, base);
            }
            base = times(base, base);
            exponent >>= 1;
        }
        result
    };
    let twos = (n - 1).trailing_zeros();
    let odd = (n - 1) >> twos;
    WITNESSES.iter().all(|&witness| {
        let mut x = power(witness, odd);
        if x == 1 || x == n - 1 {
            return true;
        }
        (1..twos).any(|_| {
            x = times(x, x);
            x == n - 1
        })
    })
}
