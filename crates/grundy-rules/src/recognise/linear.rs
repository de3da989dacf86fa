//! Normal form: the moves of a clause as linear inequalities.
//!
//! A clause whose bounds and conditions are linear is a list of branches. In each, every variable runs over all whole numbers
//! that satisfy a list of inequalities `linear >= 0`, and the option is a list of linear expressions. Names, the order of what
//! is written, `<` or `<=`, rising or falling chains, `min` and `max` in bounds, halves such as `k <= n/2`, constants that are
//! computed, and conditions with `and`, `or`, `not`, `!=` or `in` a list are all gone by then.
//!
//! The branches say the same as the clause:
//!
//! - `k <= min(x, y)` is `k <= x and k <= y`, and `k <= max(x, y)` is `k <= x or k <= y`, which are two branches;
//! - for c > 0, `k <= floor(x / c)` is `c*k <= x`, and `floor(x / c) <= k` is `x + 1 <= c*(k + 1)`;
//! - a loop that ends when a condition becomes false for good runs over exactly the numbers from the first one on for which it
//!   holds.
//!
//! Numbers are kept so small that no expression of the clause could leave 128 bits, so that the clause has no errors either.

use std::cell::Cell;

use crate::program::{Clause, Code, Function, Item, Measure, Part, Piece, Program, Run, Set, Shape, Step};
use crate::syntax::{Operator, Relation};

/// `constant + sum of factors * slots`: the coordinates first, then the variables.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Linear {
    pub(super) constant: i128,
    pub(super) factors: Vec<i128>,
}

/// Larger numbers are not looked into: slots are below 2^64, and a few products of these bounds stay far below 2^127.
const MOST_CONSTANT: i128 = 1 << 66;
const MOST_FACTOR: i128 = 1 << 32;

/// More branches are not followed, nor variables run through one by one.
const MOST_BRANCHES: usize = 4096;

/// No more steps of one clause are looked at, over all numbers that variables are run through.
pub(super) const MOST_VISITS: usize = 1 << 16;

impl Linear {
    pub(super) fn number(constant: i128, slots: usize) -> Self {
        Self { constant, factors: vec![0; slots] }
    }

    pub(super) fn slot(slot: usize, slots: usize) -> Self {
        let mut linear = Self::number(0, slots);
        linear.factors[slot] = 1;
        linear
    }

    /// The number, if it is one.
    pub(super) fn as_number(&self) -> Option<i128> {
        self.factors.iter().all(|&factor| factor == 0).then_some(self.constant)
    }

    fn is_small(&self) -> bool {
        self.constant.abs() <= MOST_CONSTANT && self.factors.iter().all(|factor| factor.abs() <= MOST_FACTOR)
    }

    /// `self + times * other`, unless a number gets large.
    pub(super) fn plus(&self, times: i128, other: &Self) -> Option<Self> {
        let add = |a: i128, b: i128| a.checked_add(b.checked_mul(times)?);
        let sum = Self {
            constant: add(self.constant, other.constant)?,
            factors: self.factors.iter().zip(&other.factors).map(|(&a, &b)| add(a, b)).collect::<Option<_>>()?,
        };
        sum.is_small().then_some(sum)
    }
}

/// What the bounds of variables are made of.
#[derive(Clone, Debug)]
pub(super) enum Form {
    Linear(Linear),
    Min(Vec<Form>),
    Max(Vec<Form>),
    /// The quotient by a positive number, rounded down.
    Floor(Linear, i128),
}

impl Form {
    fn each(&self, change: impl Fn(&Self) -> Option<Self>) -> Option<Vec<Self>> {
        match self {
            Self::Min(forms) | Self::Max(forms) => forms.iter().map(change).collect(),
            _ => None,
        }
    }

    fn plus(&self, other: &Linear) -> Option<Self> {
        Some(match self {
            Self::Linear(linear) => Self::Linear(linear.plus(1, other)?),
            Self::Min(_) => Self::Min(self.each(|form| form.plus(other))?),
            Self::Max(_) => Self::Max(self.each(|form| form.plus(other))?),
            Self::Floor(linear, by) => Self::Floor(linear.plus(*by, other)?, *by),
        })
    }

    fn minus(&self) -> Option<Self> {
        let zero = |linear: &Linear| Linear::number(0, linear.factors.len());
        Some(match self {
            Self::Linear(linear) => Self::Linear(zero(linear).plus(-1, linear)?),
            Self::Min(_) => Self::Max(self.each(Self::minus)?),
            Self::Max(_) => Self::Min(self.each(Self::minus)?),
            Self::Floor(linear, by) => {
                let mut negative = zero(linear).plus(-1, linear)?;
                negative.constant += by - 1;
                Self::Floor(negative, *by)
            }
        })
    }

    fn times(&self, factor: i128) -> Option<Self> {
        if factor < 0 {
            return self.minus()?.times(factor.checked_neg()?);
        }
        Some(match self {
            Self::Linear(linear) => Self::Linear(Linear::number(0, linear.factors.len()).plus(factor, linear)?),
            Self::Min(_) => Self::Min(self.each(|form| form.times(factor))?),
            Self::Max(_) => Self::Max(self.each(|form| form.times(factor))?),
            Self::Floor(..) => return None,
        })
    }

    /// Divided by a positive number, rounded down.
    fn over(&self, by: i128) -> Option<Self> {
        if by <= 0 || by > MOST_FACTOR {
            return None;
        }
        Some(match self {
            Self::Linear(linear) => match linear.as_number() {
                Some(number) => Self::Linear(Linear::number(number.div_euclid(by), linear.factors.len())),
                None => Self::Floor(linear.clone(), by),
            },
            Self::Min(_) => Self::Min(self.each(|form| form.over(by))?),
            Self::Max(_) => Self::Max(self.each(|form| form.over(by))?),
            Self::Floor(linear, before) => {
                let by = before.checked_mul(by).filter(|&by| by <= MOST_FACTOR)?;
                Self::Floor(linear.clone(), by)
            }
        })
    }
}

/// Alternatives, of which each is a list of expressions that are all at least 0.
pub(super) type Alternatives = Vec<Vec<Linear>>;

fn both<T: Clone>(a: &[Vec<T>], b: &[Vec<T>]) -> Option<Vec<Vec<T>>> {
    if a.len() * b.len() > MOST_BRANCHES {
        return None;
    }
    Some(a.iter().flat_map(|a| b.iter().map(move |b| [&a[..], &b[..]].concat())).collect())
}

/// All of these at once.
pub(super) fn all<T: Clone>(parts: impl IntoIterator<Item = Option<Vec<Vec<T>>>>) -> Option<Vec<Vec<T>>> {
    parts.into_iter().try_fold(vec![Vec::new()], |sum, part| both(&sum, &part?))
}

/// Any of these.
pub(super) fn any<T: Clone>(parts: impl IntoIterator<Item = Option<Vec<Vec<T>>>>) -> Option<Vec<Vec<T>>> {
    let found: Option<Vec<Vec<Vec<T>>>> = parts.into_iter().collect();
    Some(found?.concat())
}

/// `low <= high`.
pub(super) fn at_most(low: &Form, high: &Form) -> Option<Alternatives> {
    match (low, high) {
        (Form::Max(forms), _) => all(forms.iter().map(|low| at_most(low, high))),
        (_, Form::Min(forms)) => all(forms.iter().map(|high| at_most(low, high))),
        (Form::Min(forms), _) => any(forms.iter().map(|low| at_most(low, high))),
        (_, Form::Max(forms)) => any(forms.iter().map(|high| at_most(low, high))),
        (Form::Linear(low), Form::Linear(high)) => Some(vec![vec![high.plus(-1, low)?]]),
        (Form::Linear(low), Form::Floor(high, by)) => Some(vec![vec![high.plus(-by, low)?]]),
        (Form::Floor(low, by), Form::Linear(high)) => {
            let mut room = Linear::number(0, low.factors.len()).plus(*by, high)?.plus(-1, low)?;
            room.constant += by - 1;
            Some(vec![vec![room]])
        }
        (Form::Floor(..), Form::Floor(..)) => None,
    }
}

fn related(left: &Form, relation: Relation, right: &Form, slots: usize) -> Option<Alternatives> {
    let less = |a: &Form, b: &Form| at_most(&a.plus(&Linear::number(1, slots))?, b);
    match relation {
        Relation::Less => less(left, right),
        Relation::LessOrEqual => at_most(left, right),
        Relation::Greater => less(right, left),
        Relation::GreaterOrEqual => at_most(right, left),
        Relation::Equal => all([at_most(left, right), at_most(right, left)]),
        Relation::NotEqual => any([less(left, right), less(right, left)]),
    }
}

pub(super) fn opposite(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::GreaterOrEqual,
        Relation::LessOrEqual => Relation::Greater,
        Relation::Greater => Relation::LessOrEqual,
        Relation::GreaterOrEqual => Relation::Less,
        Relation::Equal => Relation::NotEqual,
        Relation::NotEqual => Relation::Equal,
    }
}

/// One branch of a clause.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// All of these are at least 0.
    pub(super) conditions: Vec<Linear>,
    /// The components of the option, each with its coordinates.
    pub(super) parts: Vec<Vec<Linear>>,
    /// The slots of the variables.
    pub(super) variables: Vec<usize>,
    /// Whether the option has one component, about one number, for each number from that of the first part to that of the second,
    /// and none if the second is one less than the first.
    pub(super) is_run: bool,
    /// The two slots whose product stands in the last slot of all, if a product is named.
    pub(super) product: Option<(usize, usize)>,
}

/// The branches of a rule about heaps or tuples, if all of it is linear. A variable that makes a clause not linear is run
/// through where it has few numbers.
pub(super) fn branches(program: &Program) -> Option<Vec<Branch>> {
    let mut found = Vec::new();
    for clause in &program.clauses {
        let read = |one_by_one: bool| read(program.shape, clause, one_by_one, false);
        found.extend(read(false).or_else(|| read(true))?);
        if found.len() > MOST_BRANCHES {
            return None;
        }
    }
    Some(found)
}

/// The branches of a clause about one heap, of which some may be runs.
pub(super) fn branches_and_runs(clause: &Clause) -> Option<Vec<Branch>> {
    Reader { runs: true, ..Reader::of_heap(clause) }.all_branches().or_else(|| read(Shape::Heap, clause, true, false))
}

/// The branches of one clause of any shape. The numbers that the pattern of a row or a multiset names are the first slots, in
/// their order, and its runs must come back as they were, in a row at the same places; they are not written. A number of a
/// multiset is followed by the one in the option that is the same up to what variables add.
///
/// With `products`, one product of two slots may occur; it has a slot of its own.
pub(super) fn read(shape: Shape, clause: &Clause, one_by_one: bool, products: bool) -> Option<Vec<Branch>> {
    let coordinates: Vec<usize> = match shape {
        Shape::Heap | Shape::Tuple(_) => (0..shape.count()?).collect(),
        Shape::Row | Shape::Multiset(_) => singles(clause),
    };
    let width = clause.slots + usize::from(products);
    let mut env = vec![None; clause.slots];
    for &slot in &coordinates {
        env[slot] = Some(Form::Linear(Linear::slot(slot, width)));
    }
    let product = Cell::new(None);
    let mut reader = Reader {
        shape,
        clause,
        coordinates,
        width,
        products,
        product,
        names: Vec::new(),
        env,
        one_by_one,
        runs: false,
        visits: 0,
        variables: Vec::new(),
        found: Vec::new(),
    };
    reader.steps(0, &[])?;
    let Reader { mut found, coordinates, product, .. } = reader;
    let order: Vec<usize> =
        coordinates.iter().copied().chain((0..width).filter(|slot| !coordinates.contains(slot))).collect();
    let moved = |slot: usize| order.iter().position(|&old| old == slot).unwrap_or(slot);
    for branch in &mut found {
        let linears = branch.conditions.iter_mut().chain(branch.parts.iter_mut().flatten());
        for linear in linears {
            linear.factors = order.iter().map(|&old| linear.factors[old]).collect();
        }
        branch.variables.iter_mut().for_each(|slot| *slot = moved(*slot));
        branch.product = product.get().map(|(a, b)| (moved(a), moved(b)));
    }
    Some(found)
}

/// The intervals of a number from 0 on in which all of these conditions hold, if they speak of nothing else. Any of the
/// expressions stands for the number.
pub(super) fn counts(clause: &Clause, conditions: &[Step], names: Vec<Code>) -> Option<Vec<(i128, i128)>> {
    let names = names.into_iter().map(|name| (name, 0)).collect();
    let reader = Reader { width: 1, names, ..Reader::of_variables(clause) };
    let truths = conditions.iter().map(|condition| match condition {
        Step::If(code) => reader.truth(code, true),
        _ => None,
    });
    let mut intervals = Vec::new();
    for alternative in all(truths)? {
        let (mut first, mut last) = (0, None::<i128>);
        for Linear { constant, factors } in &alternative {
            match factors[0] {
                0 if *constant < 0 => last = Some(-1),
                0 => {}
                factor if factor > 0 => first = first.max(-constant.div_euclid(factor)),
                factor => {
                    let bound = constant.div_euclid(-factor);
                    last = Some(last.map_or(bound, |last| last.min(bound)));
                }
            }
        }
        let last = last.unwrap_or(i128::MAX);
        if first <= last {
            intervals.push((first, last));
        }
    }
    Some(intervals)
}

/// The slots of the numbers that a pattern names.
fn singles(clause: &Clause) -> Vec<usize> {
    let single = |item: &Item| match item {
        Item::One(slot) => Some(*slot),
        Item::Run(_) => None,
    };
    clause.pattern.iter().filter_map(single).collect()
}

pub(super) struct Reader<'a> {
    shape: Shape,
    clause: &'a Clause,
    coordinates: Vec<usize>,
    /// How many slots a linear expression speaks of.
    width: usize,
    products: bool,
    product: Cell<Option<(usize, usize)>>,
    /// Expressions that are read as slots.
    names: Vec<(Code, usize)>,
    /// What slots stand for.
    pub(super) env: Vec<Option<Form>>,
    one_by_one: bool,
    /// Whether options may be runs.
    runs: bool,
    visits: usize,
    variables: Vec<usize>,
    found: Vec<Branch>,
}

impl<'a> Reader<'a> {
    /// A reader of expressions in the variables of a clause, which are to be made known one by one.
    pub(super) fn of_variables(clause: &'a Clause) -> Self {
        Self {
            shape: Shape::Row,
            clause,
            coordinates: Vec::new(),
            width: clause.slots,
            products: false,
            product: Cell::new(None),
            names: Vec::new(),
            env: vec![None; clause.slots],
            one_by_one: false,
            runs: false,
            visits: 0,
            variables: Vec::new(),
            found: Vec::new(),
        }
    }

    /// A reader of a clause about one heap.
    fn of_heap(clause: &'a Clause) -> Self {
        let mut reader = Self { shape: Shape::Heap, coordinates: vec![0], ..Self::of_variables(clause) };
        reader.env[0] = Some(Form::Linear(Linear::slot(0, reader.width)));
        reader
    }

    fn all_branches(mut self) -> Option<Vec<Branch>> {
        self.steps(0, &[])?;
        Some(self.found)
    }

    /// The same, where the length of a run is the number in the slot of the run.
    pub(super) fn of_lengths(clause: &'a Clause, runs: &[Run]) -> Self {
        let names = runs.iter().map(|&run| (Code::Measure(Measure::Len, run), run.0)).collect();
        Self { names, ..Self::of_variables(clause) }
    }

    /// The nesting is that of the steps in the text.
    fn steps(&mut self, at: usize, conditions: &[Linear]) -> Option<()> {
        self.visits += 1;
        if self.visits > MOST_VISITS {
            return None;
        }
        let Some(step) = self.clause.steps.get(at) else { return self.options(conditions) };
        match step {
            Step::If(code) => {
                let truth = self.truth(code, true)?;
                self.follow(at, conditions, &truth)
            }
            Step::Let { slot, value } => {
                self.env[*slot] = Some(self.form(value)?);
                self.steps(at + 1, conditions)
            }
            Step::Each { slot, set: Set::List(elements) } => {
                for element in elements {
                    self.env[*slot] = Some(self.form(element)?);
                    self.steps(at + 1, conditions)?;
                }
                Some(())
            }
            Step::Each { .. }
            | Step::Least { .. }
            | Step::LetRun { .. }
            | Step::ForEach { .. }
            | Step::Partitions { .. } => None,
            // For y >= 1, k <= floor(x / y) is k*y <= x.
            Step::Range { slot, low, high: Code::Binary(Operator::Divide, x, y) }
                if self.products && self.number(y).is_none() =>
            {
                let (low, x, y) = (self.form(low)?, self.linear(x)?, self.linear(y)?);
                let positive = y.plus(-1, &Linear::number(1, self.width))?;
                if !conditions.contains(&positive) {
                    return None;
                }
                let Form::Linear(variable) = self.variable(*slot) else { return None };
                let product = self.product(&variable, &y)?;
                let bounds =
                    all([at_most(&low, &Form::Linear(variable)), at_most(&Form::Linear(product), &Form::Linear(x))])?;
                self.with_variable(*slot, at, conditions, &bounds)
            }
            Step::Range { slot, low, high } => {
                let (low, high) = (self.form(low)?, self.form(high)?);
                if let (true, Form::Linear(low), Form::Linear(high)) = (self.one_by_one, &low, &high)
                    && let (Some(low), Some(high)) = (low.as_number(), high.as_number())
                    && high - low < MOST_BRANCHES as i128
                {
                    for number in low..=high {
                        self.env[*slot] = Some(Form::Linear(Linear::number(number, self.width)));
                        self.steps(at + 1, conditions)?;
                    }
                    return Some(());
                }
                let variable = self.variable(*slot);
                let bounds = all([at_most(&low, &variable), at_most(&variable, &high)])?;
                self.with_variable(*slot, at, conditions, &bounds)
            }
            Step::While { slot, low, condition } => {
                let low = self.form(low)?;
                let variable = self.variable(*slot);
                let bounds = all([at_most(&low, &variable), self.truth(condition, true)])?;
                self.with_variable(*slot, at, conditions, &bounds)
            }
            Step::Grow { slot, value, low, high, .. } => {
                let (low, high) = (self.form(low)?, self.form(high)?);
                let variable = self.variable(*slot);
                let zero = Form::Linear(Linear::number(0, self.width));
                let value = self.form(value)?;
                let bounds = all([at_most(&zero, &variable), at_most(&low, &value), at_most(&value, &high)])?;
                self.with_variable(*slot, at, conditions, &bounds)
            }
        }
    }

    pub(super) fn variable(&mut self, slot: usize) -> Form {
        let variable = Form::Linear(Linear::slot(slot, self.width));
        self.env[slot] = Some(variable.clone());
        variable
    }

    fn with_variable(&mut self, slot: usize, at: usize, conditions: &[Linear], bounds: &Alternatives) -> Option<()> {
        self.variables.push(slot);
        self.follow(at, conditions, bounds)?;
        self.variables.pop();
        Some(())
    }

    fn follow(&mut self, at: usize, conditions: &[Linear], alternatives: &Alternatives) -> Option<()> {
        for more in alternatives {
            let numbers: Vec<i128> = more.iter().filter_map(Linear::as_number).collect();
            if numbers.iter().any(|&number| number < 0) {
                continue;
            }
            let more = more.iter().filter(|linear| linear.as_number().is_none());
            let conditions: Vec<Linear> = conditions.iter().chain(more).cloned().collect();
            self.steps(at + 1, &conditions)?;
        }
        Some(())
    }

    fn options(&mut self, conditions: &[Linear]) -> Option<()> {
        for option in &self.clause.options {
            let run = match &option[..] {
                [Part::Many { slot, low, high, part }] if self.runs => Some(self.run(*slot, low, high, part)?),
                _ => None,
            };
            let is_run = run.is_some();
            let mut parts: Vec<Vec<Linear>> = run.into_iter().flatten().map(|end| vec![end]).collect();
            for part in option.iter().filter(|_| !is_run) {
                parts.push(match part {
                    Part::Position(coordinates) => {
                        coordinates.iter().map(|code| self.linear(code)).collect::<Option<_>>()?
                    }
                    Part::Row(pieces) => self.row(pieces)?,
                    Part::Many { .. } | Part::Heaps(_) => return None,
                });
            }
            let variables = self.variables.clone();
            self.found.push(Branch { conditions: conditions.to_vec(), parts, variables, is_run, product: None });
        }
        (self.found.len() <= MOST_BRANCHES).then_some(())
    }

    /// The lowest and the highest of components about one number, one for each value of a slot, if no number is left out.
    fn run(&mut self, slot: usize, low: &Code, high: &Code, part: &Part) -> Option<[Linear; 2]> {
        let Part::Position(coordinates) = part else { return None };
        let [code] = &coordinates[..] else { return None };
        let (low, high) = (self.linear(low)?, self.linear(high)?);
        let number = |reader: &mut Self, at: Linear| {
            reader.env[slot] = Some(Form::Linear(at));
            reader.linear(code)
        };
        let step = number(self, Linear::slot(slot, self.width))?.factors[slot];
        let (at_low, at_high) = (number(self, low)?, number(self, high)?);
        match step {
            1 => Some([at_low, at_high]),
            -1 => Some([at_high, at_low]),
            _ => None,
        }
    }

    pub(super) fn linear(&self, code: &Code) -> Option<Linear> {
        match self.form(code)? {
            Form::Linear(linear) => Some(linear),
            _ => None,
        }
    }

    /// The numbers of a row or a multiset in the order of the pattern, if the runs come back as they were.
    fn row(&self, pieces: &[Piece]) -> Option<Vec<Linear>> {
        if pieces.len() != self.clause.pattern.len() {
            return None;
        }
        let comes_back = |item: &Item, piece: &Piece| match (item, piece) {
            (Item::One(_), Piece::One(_)) => true,
            (Item::Run(run), Piece::Each(elements)) => {
                elements.over == *run && elements.value == Code::Element(*run, elements.cursor)
            }
            _ => false,
        };
        let numbers: Vec<Linear> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::One(code) => Some(self.linear(code)),
                Piece::Each(_) => None,
            })
            .collect::<Option<_>>()?;
        if self.shape == Shape::Row {
            let same = self.clause.pattern.iter().zip(pieces).all(|(item, piece)| comes_back(item, piece));
            return same.then_some(numbers);
        }
        let runs = || self.clause.pattern.iter().filter(|item| matches!(item, Item::Run(_)));
        if numbers.len() != self.coordinates.len()
            || !runs().all(|run| pieces.iter().filter(|piece| comes_back(run, piece)).count() == 1)
        {
            return None;
        }
        let follows = |slot: usize| {
            let mut found = numbers.iter().filter(|number| {
                self.coordinates.iter().all(|&other| number.factors[other] == i128::from(other == slot))
            });
            found.next().filter(|_| found.next().is_none()).cloned()
        };
        self.coordinates.iter().map(|&slot| follows(slot)).collect()
    }

    /// The slot of a product, if there is one and these are single slots.
    fn product(&self, a: &Linear, b: &Linear) -> Option<Linear> {
        let single = |linear: &Linear| {
            let mut used = (0..self.width).filter(|&slot| linear.factors[slot] != 0);
            let slot = used.next().filter(|_| used.next().is_none())?;
            (linear.constant == 0 && linear.factors[slot] == 1 && slot < self.clause_slots()).then_some(slot)
        };
        let (a, b) = (single(a)?, single(b)?);
        let pair = (a.min(b), a.max(b));
        if !self.products || self.product.get().is_some_and(|known| known != pair) {
            return None;
        }
        self.product.set(Some(pair));
        Some(Linear::slot(self.width - 1, self.width))
    }

    /// The slots without that of a product.
    fn clause_slots(&self) -> usize {
        self.width - usize::from(self.products)
    }

    pub(super) fn number(&self, code: &Code) -> Option<i128> {
        match self.form(code)? {
            Form::Linear(linear) => linear.as_number(),
            _ => None,
        }
    }

    pub(super) fn form(&self, code: &Code) -> Option<Form> {
        let slots = self.width;
        let number = |n: i128| {
            let linear = Linear::number(n, slots);
            linear.is_small().then_some(Form::Linear(linear))
        };
        if let Some(&(_, slot)) = self.names.iter().find(|(name, _)| name == code) {
            return Some(Form::Linear(Linear::slot(slot, slots)));
        }
        match code {
            Code::Number(n) => number(*n),
            Code::Slot(slot) => self.env[*slot].clone(),
            Code::Minus(inner) => self.form(inner)?.minus(),
            Code::Binary(operator @ (Operator::Plus | Operator::Minus), a, b) => {
                let (a, mut b) = (self.form(a)?, self.form(b)?);
                if *operator == Operator::Minus {
                    b = b.minus()?;
                }
                match (&a, &b) {
                    (_, Form::Linear(linear)) => a.plus(linear),
                    (Form::Linear(linear), _) => b.plus(linear),
                    _ => None,
                }
            }
            Code::Binary(Operator::Times, a, b) => match (self.number(a), self.number(b)) {
                (Some(factor), _) => self.form(b)?.times(factor),
                (None, Some(factor)) => self.form(a)?.times(factor),
                _ => match (self.form(a)?, self.form(b)?) {
                    (Form::Linear(a), Form::Linear(b)) => self.product(&a, &b).map(Form::Linear),
                    _ => None,
                },
            },
            Code::Binary(Operator::Divide, a, b) => self.form(a)?.over(self.number(b)?),
            Code::Binary(Operator::And | Operator::Or, ..) | Code::Not(_) | Code::Chain(..) | Code::In(..) => None,
            Code::Measure(..) | Code::MeasureOf(..) | Code::Element(..) => None,
            Code::Binary(operator, a, b) => {
                let (a, b) = (Code::Number(self.number(a)?), Code::Number(self.number(b)?));
                number(Code::Binary(*operator, Box::new(a), Box::new(b)).value(&[]).ok()?)
            }
            Code::Call(function @ (Function::Min | Function::Max), arguments)
                if arguments.iter().any(|argument| self.number(argument).is_none()) =>
            {
                let forms = arguments.iter().map(|argument| self.form(argument)).collect::<Option<_>>()?;
                Some(if *function == Function::Min { Form::Min(forms) } else { Form::Max(forms) })
            }
            Code::Call(function, arguments) => {
                let arguments: Option<Vec<Code>> =
                    arguments.iter().map(|argument| self.number(argument).map(Code::Number)).collect();
                number(Code::Call(*function, arguments?).value(&[]).ok()?)
            }
        }
    }

    /// When an expression is true, or (`wanted` false) when it is not.
    pub(super) fn truth(&self, code: &Code, wanted: bool) -> Option<Alternatives> {
        let slots = self.width;
        match code {
            Code::Not(inner) => self.truth(inner, !wanted),
            Code::Binary(operator @ (Operator::And | Operator::Or), a, b) => {
                let parts = [self.truth(a, wanted), self.truth(b, wanted)];
                if (*operator == Operator::And) == wanted { all(parts) } else { any(parts) }
            }
            Code::Chain(terms, relations) => {
                let pairs = terms.windows(2).zip(relations).map(|(pair, &relation)| {
                    let relation = if wanted { relation } else { opposite(relation) };
                    related(&self.form(&pair[0])?, relation, &self.form(&pair[1])?, slots)
                });
                if wanted { all(pairs) } else { any(pairs) }
            }
            Code::In(element, set) => {
                let Set::List(elements) = &**set else { return None };
                let element = self.form(element)?;
                let relation = if wanted { Relation::Equal } else { Relation::NotEqual };
                let parts = elements.iter().map(|other| related(&element, relation, &self.form(other)?, slots));
                if wanted { any(parts) } else { all(parts) }
            }
            _ => {
                let relation = if wanted { Relation::NotEqual } else { Relation::Equal };
                related(&self.form(code)?, relation, &Form::Linear(Linear::number(0, slots)), slots)
            }
        }
    }
}

/// Coordinates in which a branch is easier to see: the slots in use, expressed by as many linear expressions of them.
pub(super) struct Change {
    /// Each slot as an expression of the new coordinates.
    slots: Vec<Option<Linear>>,
    count: usize,
}

impl Change {
    /// The change to these expressions of these slots, if it is one to one between whole numbers, told by elimination with
    /// pivots 1 and -1.
    pub(super) fn to(expressions: &[Linear], slots: &[usize]) -> Option<Self> {
        let count = expressions.len();
        if count != slots.len() {
            return None;
        }
        // Rows say: expression of slots (left) = expression of new coordinates (right).
        let mut rows: Vec<(Linear, Linear)> = expressions
            .iter()
            .enumerate()
            .map(|(i, expression)| {
                let mut right = Linear::slot(i, count);
                right.constant = -expression.constant;
                (Linear { constant: 0, factors: expression.factors.clone() }, right)
            })
            .collect();
        let width = expressions.first().map_or(0, |first| first.factors.len());
        let mut found = vec![None; width];
        let mut solved: Vec<(usize, usize)> = Vec::new();
        for &slot in slots {
            let row = (0..count)
                .find(|&row| rows[row].0.factors[slot].abs() == 1 && solved.iter().all(|&(done, _)| done != row))?;
            let sign = rows[row].0.factors[slot];
            let pivot = rows[row].clone();
            for (i, other) in rows.iter_mut().enumerate() {
                if i != row {
                    let times = -sign * other.0.factors[slot];
                    *other = (other.0.plus(times, &pivot.0)?, other.1.plus(times, &pivot.1)?);
                }
            }
            solved.push((row, slot));
        }
        for (row, slot) in solved {
            let sign = rows[row].0.factors[slot];
            found[slot] = Some(Linear::number(0, count).plus(sign, &rows[row].1)?);
        }
        Some(Self { slots: found, count })
    }

    /// An expression of the slots in the new coordinates.
    pub(super) fn apply(&self, linear: &Linear) -> Option<Linear> {
        let mut sum = Linear::number(linear.constant, self.count);
        for (slot, &factor) in linear.factors.iter().enumerate() {
            if factor != 0 {
                sum = sum.plus(factor, self.slots.get(slot)?.as_ref()?)?;
            }
        }
        Some(sum)
    }
}
