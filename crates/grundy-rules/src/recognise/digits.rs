//! Coin turning on the binary digits of a heap: `n -> n ^ 2**i ^ 2**j for 0 <= j < i <= 63 if n & 2**i != 0`.
//!
//! A heap is a row of 64 coins, the ones of which are heads; digit number i, counted from 0, is the coin at place i. An option
//! is the heap with some powers of two turned by `^`, taken away where the digit is known to be a one, or added where it is
//! known to be a zero. As long as the exponents are different, each touches its own digit, so that the order does not matter.
//! The exponents are linear in the variables, and so are the conditions, as far as they do not ask for digits:
//! `n & 2**i != 0` and its like say that a digit is a one or a zero; `2**i <= n` follows where a digit from i on is a one; and
//! that an option with turned digits is less than the heap says that the last one of them was a one. What is left is told by
//! [`coins`](super::coins), where the last coin has place 63, as heaps have 64 digits.
//!
//! Every exponent is shown to be between 0 and 120 where it is written, and there are at most 64 in a sum, so that nothing in
//! the rule can fail.
//!
//! Another form is `n -> m for 0 <= m < n if popcount(n ^ m) <= 2`: the last digit in which a lesser number differs was a one,
//! and how many differ is asked for by itself.

use grundy::rulesets::TurningCode;

use super::coins::{Pattern, Places, Turns, follows};
use super::linear::{Alternatives, Form, Linear, MOST_VISITS, Reader, all, any, at_most, counts, opposite};
use crate::program::{Clause, Code, Function, Part, Program, Set, Shape, Step};
use crate::syntax::{Operator, Relation};

/// The last digit of a heap.
const LAST: i128 = 63;

/// No exponent may be larger.
const MOST_EXPONENT: i128 = 120;

/// No sum may have more powers.
const MOST_POWERS: usize = 64;

/// More branches are not followed.
const MOST_BRANCHES: usize = 256;

/// The code of the game that the rule is on the digits of its heap.
pub(super) fn code(program: &Program) -> Option<TurningCode> {
    if program.shape != Shape::Heap {
        return None;
    }
    let mut turns = Turns::default();
    for clause in &program.clauses {
        if let Some(intervals) = differing(clause) {
            for (first, last) in intervals {
                let least = u64::try_from(first.max(1)).ok()?;
                let most = u64::try_from(last).ok().filter(|&last| i128::from(last) <= LAST);
                if last >= first.max(1) {
                    turns.add(Pattern::free(least, most), &[])?;
                }
            }
            continue;
        }
        let values = vec![None; clause.slots];
        let reader = Reader::of_variables(clause);
        let variables = Vec::new();
        let mut digits = Digits { clause, reader, values, variables, turns: &mut turns, visits: 0, branches: 0 };
        digits.steps(0, &Known::default())?;
    }
    turns.code()
}

/// How many digits may differ, if the clause leads to every lesser number of which so many do.
fn differing(clause: &Clause) -> Option<Vec<(i128, i128)>> {
    let ([Step::Range { slot, low: Code::Number(0), high }, conditions @ ..], [option]) =
        (&clause.steps[..], &clause.options[..])
    else {
        return None;
    };
    let mut reader = Reader::of_variables(clause);
    let heap = Linear::slot(0, clause.slots);
    reader.env[0] = Some(Form::Linear(heap.clone()));
    let is_below = reader.linear(high)? == heap.plus(-1, &Linear::number(1, clause.slots))?;
    if !is_below || option[..] != [Part::Position(vec![Code::Slot(*slot)])] {
        return None;
    }
    let differ = |a, b| {
        let xor = Code::Binary(Operator::BitXor, Box::new(Code::Slot(a)), Box::new(Code::Slot(b)));
        Code::Call(Function::Popcount, vec![xor])
    };
    counts(clause, conditions, vec![differ(0, *slot), differ(*slot, 0)])
}

/// A number in powers of two.
#[derive(Clone, Debug)]
enum Value {
    /// The sum of the powers of two with these exponents, if no two of them are equal.
    Powers(Vec<Linear>),
    /// The sum of the powers from the first exponent to the second, both included.
    Run(Linear, Linear),
    /// The heap with digits turned.
    Turned(Turned),
    /// The heap and a power of two.
    And(Linear),
    /// The heap without its lowest digits, so many.
    Shifted(Linear),
    /// One digit of the heap.
    Digit(Linear),
}

/// The heap with digits turned.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Turned {
    turned: Vec<Linear>,
    /// Right only where these digits are ones.
    taken: Vec<Linear>,
    /// Right only where these digits are zeros.
    added: Vec<Linear>,
    /// All from the first to the second.
    run: Option<(Linear, Linear)>,
}

/// What is known in a branch.
#[derive(Clone, Debug, Default)]
struct Known {
    /// All of these are at least 0.
    conditions: Vec<Linear>,
    ones: Vec<Linear>,
    zeros: Vec<Linear>,
    /// The heap is at least 2 to the power of each of these.
    reached: Vec<Linear>,
    /// These are less than the heap.
    less: Vec<Turned>,
}

/// One thing that a condition says.
#[derive(Clone, Debug)]
enum Fact {
    NotNegative(Linear),
    One(Linear),
    Zero(Linear),
    Reaches(Linear),
    Less(Turned),
}

struct Digits<'a> {
    clause: &'a Clause,
    reader: Reader<'a>,
    /// What names stand for that are not linear.
    values: Vec<Option<Value>>,
    variables: Vec<usize>,
    turns: &'a mut Turns,
    visits: usize,
    branches: usize,
}

impl Digits<'_> {
    /// The nesting is that of the steps in the text.
    fn steps(&mut self, at: usize, known: &Known) -> Option<()> {
        self.visits += 1;
        if self.visits > MOST_VISITS {
            return None;
        }
        let Some(step) = self.clause.steps.get(at) else { return self.options(known) };
        match step {
            Step::If(code) => {
                let facts = self.truth(code, true, known)?;
                self.follow(at, known, facts)
            }
            Step::Let { slot, value } => {
                let form = self.reader.form(value);
                self.values[*slot] = if form.is_none() { Some(self.value(value, known)?) } else { None };
                self.reader.env[*slot] = form;
                self.steps(at + 1, known)
            }
            Step::Each { slot, set: Set::List(elements) } => elements.iter().try_for_each(|element| {
                self.reader.env[*slot] = Some(self.reader.form(element)?);
                self.steps(at + 1, known)
            }),
            Step::Range { slot, low, high } => {
                let (low, high) = (self.reader.form(low)?, self.reader.form(high)?);
                let variable = self.reader.variable(*slot);
                let bounds = all([at_most(&low, &variable), at_most(&variable, &high)])?;
                self.variable(*slot, at, known, linear(bounds))
            }
            Step::While { slot, low, condition } => {
                let low = self.reader.form(low)?;
                let variable = self.reader.variable(*slot);
                let bounds = all([at_most(&low, &variable), self.reader.truth(condition, true)])?;
                self.variable(*slot, at, known, linear(bounds))
            }
            Step::Grow { slot, value, low, high, .. } => {
                let facts = self.grown(*slot, value, low, high, known)?;
                self.variable(*slot, at, known, vec![facts])
            }
            Step::Each { .. }
            | Step::Least { .. }
            | Step::LetRun { .. }
            | Step::ForEach { .. }
            | Step::Partitions { .. } => None,
        }
    }

    /// `low <= 2**k <= high`, where k runs over 0, 1, 2, ...
    fn grown(&mut self, slot: usize, value: &Code, low: &Code, high: &Code, known: &Known) -> Option<Vec<Fact>> {
        let Form::Linear(variable) = self.reader.variable(slot) else { return None };
        let is_power = match value {
            Code::Binary(Operator::Power, two, exponent) => **two == Code::Number(2) && **exponent == Code::Slot(slot),
            _ => false,
        };
        let low = self.reader.number(low)?;
        if !is_power || low > 1 << 62 {
            return None;
        }
        let width = variable.factors.len();
        let first = (0..).find(|&k| 1_i128 << k >= low)?;
        let mut facts = vec![Fact::NotNegative(variable.plus(-1, &Linear::number(first, width))?)];
        let at_most = |bound: &Linear| bound.plus(-1, &variable).map(Fact::NotNegative);
        // 2**k <= 2**e - 1 is k <= e - 1.
        let (bound, less) = match high {
            Code::Binary(Operator::Plus, bound, less) if **less == Code::Number(-1) => (&**bound, 1),
            Code::Binary(Operator::Minus, bound, less) if **less == Code::Number(1) => (&**bound, 1),
            _ => (high, 0),
        };
        if let Some(number) = self.reader.number(high) {
            let last = number.checked_ilog2()?;
            facts.push(at_most(&Linear::number(last.into(), width))?);
            return Some(facts);
        }
        match self.value(bound, known)? {
            Value::Powers(powers) => {
                let [exponent] = &powers[..] else { return None };
                facts.push(at_most(&exponent.plus(-less, &Linear::number(1, width))?)?);
            }
            Value::Turned(heap) if heap == Turned::default() && less == 0 => {
                facts.push(Fact::Reaches(variable.clone()));
                facts.push(at_most(&Linear::number(LAST, width))?);
            }
            _ => return None,
        }
        Some(facts)
    }

    fn variable(&mut self, slot: usize, at: usize, known: &Known, facts: Vec<Vec<Fact>>) -> Option<()> {
        self.variables.push(slot);
        self.follow(at, known, facts)?;
        self.variables.pop();
        Some(())
    }

    fn follow(&mut self, at: usize, known: &Known, alternatives: Vec<Vec<Fact>>) -> Option<()> {
        for facts in alternatives {
            let mut known = known.clone();
            let mut holds = true;
            for fact in facts {
                match fact {
                    Fact::NotNegative(linear) => match linear.as_number() {
                        Some(number) => holds &= number >= 0,
                        None => known.conditions.push(linear),
                    },
                    Fact::One(place) => known.ones.push(place),
                    Fact::Zero(place) => known.zeros.push(place),
                    Fact::Reaches(place) => known.reached.push(place),
                    Fact::Less(turned) => known.less.push(turned),
                }
            }
            if holds {
                self.steps(at + 1, &known)?;
            }
        }
        Some(())
    }

    fn options(&mut self, known: &Known) -> Option<()> {
        self.branches += self.clause.options.len();
        if self.branches > MOST_BRANCHES {
            return None;
        }
        for option in &self.clause.options {
            let [Part::Position(coordinates)] = &option[..] else { return None };
            let [code] = &coordinates[..] else { return None };
            let Value::Turned(turned) = self.value(code, known)? else { return None };
            self.option(&turned, known)?;
        }
        Some(())
    }

    fn option(&mut self, option: &Turned, known: &Known) -> Option<()> {
        let Turned { turned, taken, added, run } = option;
        let places: Vec<Linear> = match run {
            Some((low, high)) if turned.is_empty() && taken.is_empty() && added.is_empty() => {
                vec![low.clone(), high.clone()]
            }
            Some(_) => return None,
            None => [turned, taken, added].into_iter().flatten().cloned().collect(),
        };
        let branch = Places {
            places: places.clone(),
            conditions: known.conditions.clone(),
            variables: self.variables.clone(),
            last: Some(LAST),
        };
        let (pattern, last, before) = match run {
            Some((_, high)) => (branch.run()?, high, Vec::new()),
            None => {
                let (pattern, order) = branch.pattern()?;
                let (&last, before) = order.split_last()?;
                (pattern, &places[last], before.iter().map(|&i| &places[i]).collect())
            }
        };
        // That the option is less than the heap says something only where it has its digits turned in any case.
        let is_sure = taken.is_empty() && added.is_empty();
        if !known.less.iter().all(|less| is_sure && less == option) {
            return None;
        }
        let is_one = |place: &Linear| known.ones.contains(place);
        let is_zero = |place: &Linear| known.zeros.contains(place);
        let last_is_one = is_one(last) || !known.less.is_empty();
        let is_turned = |place: &Linear| place == last || before.contains(&place);
        let fits = last_is_one
            && !is_zero(last)
            && taken.iter().all(is_one)
            && added.iter().all(is_zero)
            && known.ones.iter().chain(&known.zeros).all(is_turned)
            && known
                .reached
                .iter()
                .all(|place| last.plus(-1, place).is_some_and(|more| follows(&more, &known.conditions)));
        if !fits {
            return None;
        }
        let sides: Vec<Option<bool>> = before
            .iter()
            .map(|&place| match (is_one(place), is_zero(place)) {
                (true, true) => None,
                (false, false) => Some(None),
                (one, _) => Some(Some(one)),
            })
            .collect::<Option<_>>()?;
        self.turns.add(pattern, &sides)
    }

    /// A linear exponent that is shown to be within bounds.
    fn exponent(&self, code: &Code, known: &Known) -> Option<Linear> {
        let exponent = self.reader.linear(code)?;
        is_within(&exponent, known).then_some(exponent)
    }

    /// The nesting is that of the expression, which is bounded.
    fn value(&self, code: &Code, known: &Known) -> Option<Value> {
        let width = self.clause.slots;
        if let Some(number) = self.reader.number(code) {
            let number = u64::try_from(number).ok()?;
            let ones = (0..64).filter(|i| number >> i & 1 == 1);
            return Some(Value::Powers(ones.map(|i| Linear::number(i, width)).collect()));
        }
        Some(match code {
            Code::Slot(0) => Value::Turned(Turned::default()),
            Code::Slot(slot) => self.values[*slot].clone()?,
            Code::Binary(Operator::Power, two, exponent) if **two == Code::Number(2) => {
                Value::Powers(vec![self.exponent(exponent, known)?])
            }
            Code::Binary(Operator::Divide, a, b) => match (self.value(a, known)?, self.value(b, known)?) {
                (Value::Turned(turned), Value::Powers(powers)) if turned == Turned::default() => {
                    let [by] = &powers[..] else { return None };
                    Value::Shifted(by.clone())
                }
                _ => return None,
            },
            Code::Binary(Operator::Remainder, a, two) if **two == Code::Number(2) => match self.value(a, known)? {
                Value::Turned(turned) if turned == Turned::default() => Value::Digit(Linear::number(0, width)),
                Value::Shifted(by) => Value::Digit(by),
                _ => return None,
            },
            Code::Binary(Operator::ShiftRight, a, by) => match self.value(a, known)? {
                Value::Turned(turned) if turned == Turned::default() => Value::Shifted(self.exponent(by, known)?),
                _ => return None,
            },
            Code::Binary(Operator::ShiftLeft, a, by) => {
                let by = self.exponent(by, known)?;
                raised(self.value(a, known)?, &by, known)?
            }
            Code::Binary(Operator::Times, a, b) => match (self.value(a, known)?, self.value(b, known)?) {
                (Value::Powers(powers), other) | (other, Value::Powers(powers)) if powers.len() == 1 => {
                    raised(other, &powers[0], known)?
                }
                _ => return None,
            },
            Code::Binary(Operator::BitAnd, a, b) => match (self.value(a, known)?, self.value(b, known)?) {
                (Value::Turned(turned), Value::Powers(powers)) | (Value::Powers(powers), Value::Turned(turned))
                    if turned == Turned::default() =>
                {
                    let [place] = &powers[..] else { return None };
                    Value::And(place.clone())
                }
                (Value::Shifted(by), one) | (one, Value::Shifted(by)) if is_number_one(&one) => Value::Digit(by),
                _ => return None,
            },
            // What a bound less 1 is written as.
            Code::Binary(Operator::Plus, a, one) if **one == Code::Number(-1) => {
                difference(self.value(a, known)?, Value::Powers(vec![Linear::number(0, width)]))?
            }
            Code::Binary(Operator::Minus, a, b) => difference(self.value(a, known)?, self.value(b, known)?)?,
            Code::Binary(operator @ (Operator::Plus | Operator::BitOr | Operator::BitXor), a, b) => {
                match (self.value(a, known)?, self.value(b, known)?) {
                    (Value::Powers(a), Value::Powers(b)) if a.len() + b.len() <= MOST_POWERS => {
                        Value::Powers([a, b].concat())
                    }
                    (Value::Turned(mut heap), Value::Powers(powers))
                    | (Value::Powers(powers), Value::Turned(mut heap)) => {
                        match operator {
                            Operator::BitXor => heap.turned.extend(powers),
                            _ => heap.added.extend(powers),
                        }
                        Value::Turned(heap)
                    }
                    (Value::Turned(heap), Value::Run(low, high)) | (Value::Run(low, high), Value::Turned(heap))
                        if *operator == Operator::BitXor && heap == Turned::default() =>
                    {
                        Value::Turned(Turned { run: Some((low, high)), ..heap })
                    }
                    _ => return None,
                }
            }
            _ => return None,
        })
    }

    /// When an expression is true, or (`wanted` false) when it is not.
    fn truth(&self, code: &Code, wanted: bool, known: &Known) -> Option<Vec<Vec<Fact>>> {
        if let Some(found) = self.reader.truth(code, wanted) {
            return Some(linear(found));
        }
        let one = |place: Linear, is_one: bool| vec![vec![if is_one { Fact::One(place) } else { Fact::Zero(place) }]];
        match code {
            Code::Not(inner) => self.truth(inner, !wanted, known),
            Code::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
                let parts = [self.truth(a, wanted, known), self.truth(b, wanted, known)];
                if (*operator == Operator::And) == wanted { all(parts) } else { any(parts) }
            }
            Code::Chain(terms, relations) => {
                let pairs = terms.windows(2).zip(relations).map(|(pair, &relation)| {
                    let pair_alone = Code::Chain(pair.to_vec(), vec![relation]);
                    match self.reader.truth(&pair_alone, wanted) {
                        Some(found) => Some(linear(found)),
                        None => {
                            let relation = if wanted { relation } else { opposite(relation) };
                            self.relation(&pair[0], relation, &pair[1], known)
                        }
                    }
                });
                if wanted { all(pairs) } else { any(pairs) }
            }
            Code::In(element, set) if **set == Set::Submasks(Code::Slot(0)) => match self.value(element, known)? {
                Value::Powers(powers) => {
                    let [place] = &powers[..] else { return None };
                    Some(one(place.clone(), wanted))
                }
                _ => None,
            },
            _ => match self.value(code, known)? {
                Value::And(place) | Value::Digit(place) => Some(one(place, wanted)),
                _ => None,
            },
        }
    }

    fn relation(&self, left: &Code, relation: Relation, right: &Code, known: &Known) -> Option<Vec<Vec<Fact>>> {
        let mirrored = match relation {
            Relation::Less => Relation::Greater,
            Relation::LessOrEqual => Relation::GreaterOrEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterOrEqual => Relation::LessOrEqual,
            same => same,
        };
        self.compared(left, relation, right, known).or_else(|| self.compared(right, mirrored, left, known))
    }

    fn compared(&self, left: &Code, relation: Relation, right: &Code, known: &Known) -> Option<Vec<Vec<Fact>>> {
        let heap = Turned::default();
        let fact = match (self.value(left, known)?, relation) {
            (Value::And(place), Relation::NotEqual | Relation::Greater) if *right == Code::Number(0) => {
                Fact::One(place)
            }
            (Value::And(place), Relation::Equal | Relation::LessOrEqual) if *right == Code::Number(0) => {
                Fact::Zero(place)
            }
            (Value::And(place), Relation::Equal | Relation::NotEqual) => match self.value(right, known)? {
                Value::Powers(powers) if powers == [place.clone()] => match relation {
                    Relation::Equal => Fact::One(place),
                    _ => Fact::Zero(place),
                },
                _ => return None,
            },
            (Value::Digit(place), relation) => match (right, relation) {
                (Code::Number(0), Relation::NotEqual | Relation::Greater)
                | (Code::Number(1), Relation::Equal | Relation::GreaterOrEqual) => Fact::One(place),
                (Code::Number(0), Relation::Equal | Relation::LessOrEqual)
                | (Code::Number(1), Relation::NotEqual | Relation::Less) => Fact::Zero(place),
                _ => return None,
            },
            (Value::Powers(powers), Relation::LessOrEqual) => match (&powers[..], self.value(right, known)?) {
                ([place], Value::Turned(turned)) if turned == heap => Fact::Reaches(place.clone()),
                _ => return None,
            },
            (Value::Turned(turned), Relation::Less) if turned != heap => match self.value(right, known)? {
                Value::Turned(right) if right == heap => Fact::Less(turned),
                _ => return None,
            },
            _ => return None,
        };
        Some(vec![vec![fact]])
    }
}

fn linear(alternatives: Alternatives) -> Vec<Vec<Fact>> {
    alternatives.into_iter().map(|all| all.into_iter().map(Fact::NotNegative).collect()).collect()
}

fn is_number_one(value: &Value) -> bool {
    matches!(value, Value::Powers(powers) if matches!(&powers[..], [place] if place.as_number() == Some(0)))
}

/// Whether an exponent is shown to be within bounds.
fn is_within(exponent: &Linear, known: &Known) -> bool {
    let room = Linear::number(MOST_EXPONENT, exponent.factors.len()).plus(-1, exponent);
    follows(exponent, &known.conditions) && room.is_some_and(|room| follows(&room, &known.conditions))
}

/// Times a power of two.
fn raised(value: Value, by: &Linear, known: &Known) -> Option<Value> {
    let raised = |place: &Linear| place.plus(1, by).filter(|place| is_within(place, known));
    Some(match value {
        Value::Powers(powers) => Value::Powers(powers.iter().map(raised).collect::<Option<_>>()?),
        Value::Run(low, high) => Value::Run(raised(&low)?, raised(&high)?),
        _ => return None,
    })
}

fn difference(a: Value, b: Value) -> Option<Value> {
    Some(match (a, b) {
        (Value::Powers(high), Value::Powers(low)) => {
            let ([high], [low]) = (&high[..], &low[..]) else { return None };
            Value::Run(low.clone(), high.plus(-1, &Linear::number(1, high.factors.len()))?)
        }
        (Value::Turned(mut heap), Value::Powers(powers)) => {
            heap.taken.extend(powers);
            Value::Turned(heap)
        }
        _ => return None,
    })
}
