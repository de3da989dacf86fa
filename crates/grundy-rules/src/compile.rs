//! Rules made fast: the innermost loop of a clause runs on many numbers at a time.
//!
//! What stands behind the last loop of a clause is turned into instructions on *columns*: up to [`LANES`] values of the
//! variable side by side, in 64 bits. Each instruction is one tight loop, and what does not depend on the variable is found
//! once. Before a block runs, interval arithmetic proves that no result in it leaves 64 bits and that nothing in it can
//! fail; where that cannot be proved, each choice is worked out one by one as in [`Program::options`], so that a rule means
//! the same either way. Where there is no condition and every number is of the form a + b*k, not even columns are needed:
//! the two ends of the loop say all.
//!
//! Options come in the order of the rule, but for the options of one clause within a block, which come one after the other.

use std::rc::Rc;

use grundy::gcd;

use crate::check::uses;
use crate::program::{Clause, Code, Fault, Function, Part, Program, Set, Shape, Step, is_prime, within};
use crate::syntax::{Operator, Relation};

/// The length of a column.
pub const LANES: usize = 128;

/// Loops of fewer choices are worked out one by one.
const FEW: i128 = 6;

/// So many choices could be looked at in the time in which a loop is made ready.
const BEGINNING: usize = 32;

/// Why a walk ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// An expression has no value.
    Fault(Fault),
    /// The sink wants no more.
    Enough,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// A number of each choice of a loop: `start`, `start + step`, ...
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line {
    /// The first number.
    pub start: i64,
    /// What is added each time.
    pub step: i64,
}

impl Line {
    /// Number `i`, counted from 0.
    pub fn at(self, i: usize) -> u64 {
        (self.start + self.step * i as i64) as u64
    }
}

/// A number of each choice of a block.
#[derive(Clone, Copy, Debug)]
pub enum Column<'a> {
    /// The same for all.
    Same(i64),
    /// One for each lane.
    Each(&'a [i64; LANES]),
}

impl Column<'_> {
    /// The number in a lane, which is not negative.
    #[inline]
    pub fn at(self, lane: usize) -> u64 {
        match self {
            Self::Same(n) => n as u64,
            Self::Each(lanes) => lanes[lane % LANES] as u64,
        }
    }
}

/// Where the options go: each as the coordinates of its components, one after the other. No number is negative.
pub trait Sink {
    /// Counts choices that are looked at.
    ///
    /// # Errors
    /// [`Stop::Enough`] if there were enough.
    fn work(&mut self, choices: usize) -> Result<(), Stop>;

    /// One option.
    ///
    /// # Errors
    /// [`Stop::Enough`] if there were enough.
    fn option(&mut self, coordinates: &[u64]) -> Result<(), Stop>;

    /// The options of a whole loop, whose choices are not counted yet.
    ///
    /// # Errors
    /// [`Stop::Enough`] if there were enough.
    fn line(&mut self, coordinates: &[Line], count: usize) -> Result<(), Stop> {
        let mut option = vec![0; coordinates.len()];
        for i in 0..count {
            self.work(1)?;
            option.iter_mut().zip(coordinates).for_each(|(n, line)| *n = line.at(i));
            self.option(&option)?;
        }
        Ok(())
    }

    /// The options of the lanes that are named, in ascending order.
    ///
    /// # Errors
    /// [`Stop::Enough`] if there were enough.
    fn block(&mut self, coordinates: &[Column<'_>], live: &[u8]) -> Result<(), Stop> {
        let mut option = vec![0; coordinates.len()];
        for &lane in live {
            option.iter_mut().zip(coordinates).for_each(|(n, column)| *n = column.at(lane.into()));
            self.option(&option)?;
        }
        Ok(())
    }
}

/// What an instruction works on.
#[derive(Clone, Copy, Debug)]
enum Operand {
    /// A number that is the same for the whole loop.
    Same(usize),
    /// A column; number 0 is the variable.
    Column(usize),
}

/// What an instruction does; both operands are the same where it needs only one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Binary(Operator),
    Compare(Relation),
    Minus,
    Not,
    Call(Function),
    /// Whether the first is a positive divisor of the second, which is positive.
    Divides,
    /// Whether the first is not negative and its ones are among those of the second.
    Submask,
}

#[derive(Clone, Copy, Debug)]
struct Instruction {
    kind: Kind,
    a: Operand,
    b: Operand,
}

/// What stands behind the last loop of a clause.
#[derive(Clone, Debug)]
struct Body {
    /// The number of that loop among the steps.
    at: usize,
    slot: usize,
    /// What is the same for the whole loop, and the name that it is given.
    same: Vec<(Code, Option<usize>)>,
    /// Instruction number i writes column i + 1.
    instructions: Vec<Instruction>,
    conditions: Vec<Operand>,
    options: Vec<Vec<Operand>>,
    /// Whether every number in it is of the form a + b*k, and no condition depends on k.
    is_affine: bool,
}

/// The numbers from one to another one, both included.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: i128,
    high: i128,
}

/// A program made fast.
#[derive(Clone, Debug)]
pub struct Compiled {
    program: Rc<Program>,
    bodies: Vec<Option<Body>>,
}

/// Room for a walk, used again and again.
#[derive(Debug, Default)]
pub struct Room {
    slots: Vec<i128>,
    numbers: Vec<u64>,
    same: Vec<i64>,
    intervals: Vec<Interval>,
    columns: Vec<[i64; LANES]>,
    lines: Vec<Line>,
    list: Vec<i64>,
}

impl Compiled {
    /// Makes a program fast. `None` if it is about more than heaps and tuples, or has other ends than that no move is left.
    pub fn new(program: Rc<Program>) -> Option<Self> {
        let is_plain = matches!(program.shape, Shape::Heap | Shape::Tuple(_))
            && program.ends.is_empty()
            && program.clauses.iter().all(is_plain);
        is_plain.then(|| Self { bodies: program.clauses.iter().map(Body::new).collect(), program })
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Hands every option of a position to the sink.
    ///
    /// # Errors
    /// The fault that the options of this position have, or that the sink has enough.
    pub fn walk(&self, position: &[u64], room: &mut Room, sink: &mut impl Sink) -> Result<(), Stop> {
        for (clause, body) in self.program.clauses.iter().zip(&self.bodies) {
            room.slots.clear();
            room.slots.extend(position.iter().map(|&n| i128::from(n)));
            room.slots.resize(clause.slots, 0);
            Walk { clause, body: body.as_ref(), room, sink }.steps(0)?;
        }
        Ok(())
    }
}

/// Whether a clause has no runs and no sums of an unknown number of parts.
fn is_plain(clause: &Clause) -> bool {
    let step = |step: &Step| match step {
        Step::Range { .. }
        | Step::While { .. }
        | Step::Grow { .. }
        | Step::If(_)
        | Step::Least { .. }
        | Step::Let { .. } => true,
        Step::Each { set, .. } => !matches!(set, Set::Run(_)),
        Step::LetRun { .. } | Step::ForEach { .. } | Step::Partitions { .. } => false,
    };
    let part = |part: &Part| matches!(part, Part::Position(_));
    clause.pattern.is_empty() && clause.steps.iter().all(step) && clause.options.iter().flatten().all(part)
}

/// The coordinates of an option, those of its components one after another.
fn coordinates(option: &[Part]) -> impl Iterator<Item = &Code> {
    option.iter().flat_map(|part| match part {
        Part::Position(coordinates) => &coordinates[..],
        _ => &[],
    })
}

struct Walk<'a, S> {
    clause: &'a Clause,
    body: Option<&'a Body>,
    room: &'a mut Room,
    sink: &'a mut S,
}

impl<'a, S: Sink> Walk<'a, S> {
    /// The nesting is that of the steps in the text, a few.
    fn steps(&mut self, at: usize) -> Result<(), Stop> {
        let clause = self.clause;
        let Some(step) = clause.steps.get(at) else { return self.write() };
        match step {
            Step::If(condition) => match condition.value(&self.room.slots)? {
                0 => Ok(()),
                _ => self.steps(at + 1),
            },
            Step::Least { value, least } => match value.value(&self.room.slots)? >= *least {
                true => self.steps(at + 1),
                false => Err(Fault::Still.into()),
            },
            Step::Let { slot, value } => {
                self.room.slots[*slot] = value.value(&self.room.slots)?;
                self.steps(at + 1)
            }
            Step::Range { slot, low, high } => {
                let (low, high) = (low.value(&self.room.slots)?, high.value(&self.room.slots)?);
                self.range(at, *slot, low, high)
            }
            Step::While { slot, low, condition } => {
                let low = low.value(&self.room.slots)?;
                if let Some(last) = self.last_while(*slot, low, |slots| Some(condition.value(slots).ok()? != 0)) {
                    return self.range(at, *slot, low, last);
                }
                let mut k = low;
                loop {
                    self.room.slots[*slot] = k;
                    if condition.value(&self.room.slots)? == 0 {
                        return Ok(());
                    }
                    self.choice(at)?;
                    k = k.checked_add(1).ok_or(Fault::Overflow)?;
                }
            }
            Step::Grow { slot, value, is_past, low, high } => {
                let (low, high) = (low.value(&self.room.slots)?, high.value(&self.room.slots)?);
                let below = |bound: i128| {
                    move |slots: &[i128]| match value.value(slots) {
                        Ok(value) => Some(value <= bound),
                        Err(Fault::Overflow) if *is_past => Some(false),
                        Err(_) => None,
                    }
                };
                let last = self.last_while(*slot, 0, below(high));
                let before = low.checked_sub(1).and_then(|below_low| self.last_while(*slot, 0, below(below_low)));
                if let (Some(last), Some(before)) = (last, before) {
                    return self.range(at, *slot, before + 1, last);
                }
                for k in 0.. {
                    self.room.slots[*slot] = k;
                    match value.value(&self.room.slots) {
                        Err(Fault::Overflow) if *is_past => break,
                        Err(fault) => return Err(fault.into()),
                        Ok(value) if value > high => break,
                        Ok(value) if value < low => self.sink.work(1)?,
                        Ok(_) => self.choice(at)?,
                    }
                }
                Ok(())
            }
            Step::Each { slot, set: Set::Submasks(of) } => {
                let mask = of.value(&self.room.slots)?;
                let mask = within(mask)?;
                let mut list = std::mem::take(&mut self.room.list);
                let mut submask = 0_u64;
                loop {
                    list.clear();
                    while list.len() < LANES {
                        let Ok(k) = i64::try_from(submask) else { break };
                        list.push(k);
                        submask = submask.wrapping_sub(mask) & mask;
                        if submask == 0 {
                            break;
                        }
                    }
                    self.each(at, *slot, &list)?;
                    if submask == 0 {
                        break;
                    }
                    if list.len() < LANES {
                        self.room.slots[*slot] = submask.into();
                        self.choice(at)?;
                        submask = submask.wrapping_sub(mask) & mask;
                        if submask == 0 {
                            break;
                        }
                    }
                }
                self.room.list = list;
                Ok(())
            }
            Step::Each { slot, set } => {
                let elements = set.elements(&self.room.slots)?;
                let list: Option<Vec<i64>> = elements.iter().map(|&k| narrow(k)).collect();
                if let Some(list) = list {
                    return list.chunks(LANES).try_for_each(|block| self.each(at, *slot, block));
                }
                elements.into_iter().try_for_each(|k| {
                    self.room.slots[*slot] = k;
                    self.choice(at)
                })
            }
            // No plain clause has these.
            Step::LetRun { .. } | Step::ForEach { .. } | Step::Partitions { .. } => Err(Stop::Enough),
        }
    }

    fn choice(&mut self, at: usize) -> Result<(), Stop> {
        self.sink.work(1)?;
        self.steps(at + 1)
    }

    fn write(&mut self) -> Result<(), Stop> {
        'options: for option in &self.clause.options {
            self.room.numbers.clear();
            for coordinate in coordinates(option) {
                let number = coordinate.value(&self.room.slots)?;
                if number < 0 {
                    continue 'options;
                }
                self.room.numbers.push(u64::try_from(number).map_err(|_| Fault::Overflow)?);
            }
            self.sink.option(&self.room.numbers)?;
        }
        Ok(())
    }

    /// The last k from `low` on up to which a condition holds that stays false once it is; one less than `low` if there is
    /// none. `None` if some k that was tried has no answer: then only counting up says.
    fn last_while(&mut self, slot: usize, low: i128, holds: impl Fn(&[i128]) -> Option<bool>) -> Option<i128> {
        let slots = &mut self.room.slots;
        let mut holds = |k: i128| {
            slots[slot] = k;
            holds(slots)
        };
        let mut last = low.checked_sub(1)?;
        let mut width = 1_i128;
        let mut past = loop {
            let k = last.checked_add(width)?;
            if !holds(k)? {
                break k;
            }
            last = k;
            width = width.checked_mul(2)?;
        };
        while past - last > 1 {
            let middle = last + (past - last) / 2;
            if holds(middle)? { last = middle } else { past = middle }
        }
        Some(last)
    }

    fn one_by_one(&mut self, at: usize, slot: usize, low: i128, high: i128) -> Result<(), Stop> {
        let mut k = low;
        while k <= high {
            self.room.slots[slot] = k;
            self.choice(at)?;
            k = k.checked_add(1).ok_or(Fault::Overflow)?;
        }
        Ok(())
    }

    /// The variable runs from one number to another one.
    fn range(&mut self, at: usize, slot: usize, low: i128, high: i128) -> Result<(), Stop> {
        let body = match self.body {
            Some(body) if body.at == at && high >= low => body,
            _ => return self.one_by_one(at, slot, low, high),
        };
        self.sink.work(BEGINNING)?;
        let (Some(first), Some(last)) = (narrow(low), narrow(high)) else {
            return self.one_by_one(at, slot, low, high);
        };
        if body.is_affine {
            let mut lines = std::mem::take(&mut self.room.lines);
            let fits = self.lines(body, low, high, &mut lines)?;
            self.room.lines = lines;
            if fits {
                return Ok(());
            }
        }
        if high - low < FEW || !self.find_same(body) {
            return self.one_by_one(at, slot, low, high);
        }
        let proved = body.prove(low, high, &self.room.same, &mut self.room.intervals);
        let mut from = first;
        loop {
            let to = from.saturating_add(LANES as i64 - 1).min(last);
            if proved || body.prove(from.into(), to.into(), &self.room.same, &mut self.room.intervals) {
                self.fill(body, to.abs_diff(from) as usize + 1, |lane| from + lane as i64);
                self.run(body, to.abs_diff(from) as usize + 1)?;
            } else {
                self.one_by_one(at, slot, from.into(), to.into())?;
            }
            if to == last {
                return Ok(());
            }
            from = to + 1;
        }
    }

    /// The variable runs over a list of at most [`LANES`] numbers in ascending order.
    fn each(&mut self, at: usize, slot: usize, list: &[i64]) -> Result<(), Stop> {
        let (Some(&first), Some(&last)) = (list.first(), list.last()) else { return Ok(()) };
        if let Some(body) = self.body
            && body.at == at
            && list.len() as i128 > FEW
            && self.find_same(body)
            && body.prove(first.into(), last.into(), &self.room.same, &mut self.room.intervals)
        {
            self.fill(body, list.len(), |lane| list[lane]);
            return self.run(body, list.len());
        }
        list.iter().try_for_each(|&k| {
            self.room.slots[slot] = k.into();
            self.choice(at)
        })
    }

    /// Hands on a loop in which every number is of the form a + b*k, if its two ends are fit for it: all numbers between are
    /// then between those of the ends.
    fn lines(&mut self, body: &Body, low: i128, high: i128, lines: &mut Vec<Line>) -> Result<bool, Stop> {
        let clause = self.clause;
        let Ok(count) = usize::try_from(high - low + 1) else { return Ok(false) };
        lines.clear();
        'ends: for (k, is_first) in [(high, false), (low, true)] {
            self.room.slots[body.slot] = k;
            for step in &clause.steps[body.at + 1..] {
                match step {
                    Step::Let { slot, value } => match value.value(&self.room.slots) {
                        Ok(value) => self.room.slots[*slot] = value,
                        Err(_) => return Ok(false),
                    },
                    // False at this end is false at both; but a name before it may have no value at the other end.
                    Step::If(condition) => match condition.value(&self.room.slots) {
                        Ok(0) if is_first => return Ok(true),
                        Ok(0) => continue 'ends,
                        Ok(_) => {}
                        Err(_) => return Ok(false),
                    },
                    _ => return Ok(false),
                }
            }
            for (i, code) in clause.options.iter().flat_map(|option| coordinates(option)).enumerate() {
                let Some(number) = code.value(&self.room.slots).ok().and_then(narrow).filter(|&n| n >= 0) else {
                    return Ok(false);
                };
                if is_first {
                    let end = std::mem::replace(&mut lines[i].start, number);
                    lines[i].step = if count > 1 { (end - number) / (count as i64 - 1) } else { 0 };
                } else {
                    lines.push(Line { start: number, step: 0 });
                }
            }
        }
        let mut from = 0;
        for option in &body.options {
            self.sink.line(&lines[from..from + option.len()], count)?;
            from += option.len();
        }
        Ok(true)
    }

    /// Finds what is the same for the whole loop; says no if some of it has no value, or none of 64 bits.
    fn find_same(&mut self, body: &Body) -> bool {
        let Room { slots, same, .. } = &mut *self.room;
        same.clear();
        for (code, name) in &body.same {
            let Ok(value) = code.value(slots) else { return false };
            if let Some(slot) = name {
                slots[*slot] = value;
            }
            let Some(value) = narrow(value) else { return false };
            same.push(value);
        }
        true
    }

    /// Sets the column of the variable. Lanes that are not used are like the last one, so that they do no harm.
    fn fill(&mut self, body: &Body, count: usize, value: impl Fn(usize) -> i64) {
        let columns = &mut self.room.columns;
        if columns.len() <= body.instructions.len() {
            columns.resize(body.instructions.len() + 1, [0; LANES]);
        }
        for (lane, k) in columns[0][..count].iter_mut().enumerate() {
            *k = value(lane);
        }
        let last = columns[0][count - 1];
        columns[0][count..].fill(last);
    }

    /// Runs a block of so many choices, for which everything is proved.
    fn run(&mut self, body: &Body, count: usize) -> Result<(), Stop> {
        self.sink.work(count)?;
        let Room { same, columns, intervals, .. } = &mut *self.room;
        let padded = count.next_multiple_of(8).min(LANES);
        for (i, instruction) in body.instructions.iter().enumerate() {
            let (before, after) = columns.split_at_mut(i + 1);
            let is_short = match instruction.a {
                Operand::Column(i) => intervals[i].low >= 0 && intervals[i].high >> 32 == 0,
                Operand::Same(_) => false,
            };
            instruction.run(&mut after[0], before, same, padded, is_short);
        }
        let column = |operand: Operand| match operand {
            Operand::Same(i) => Column::Same(same[i]),
            Operand::Column(i) => Column::Each(&columns[i]),
        };
        let mut live = [0_u8; LANES];
        for (i, lane) in live.iter_mut().enumerate() {
            *lane = i as u8;
        }
        let mut left = count;
        for &condition in &body.conditions {
            left = match column(condition) {
                Column::Same(0) => return Ok(()),
                Column::Same(_) => left,
                Column::Each(holds) => keep(&mut live, left, |lane| holds[lane] != 0),
            };
        }
        let mut columns: Vec<Column<'_>> = Vec::with_capacity(4);
        'options: for option in &body.options {
            columns.clear();
            columns.extend(option.iter().map(|&operand| column(operand)));
            let (mut live, mut left) = (live, left);
            for (&operand, &column) in option.iter().zip(&columns) {
                match (operand, column) {
                    (_, Column::Same(..0)) => continue 'options,
                    (Operand::Column(i), Column::Each(numbers)) if intervals[i].low < 0 => {
                        left = keep(&mut live, left, |lane| numbers[lane] >= 0);
                    }
                    _ => {}
                }
            }
            if left > 0 {
                self.sink.block(&columns, &live[..left])?;
            }
        }
        Ok(())
    }
}

/// Keeps the lanes for which this is so, among the first `left`, and returns how many they are.
fn keep(live: &mut [u8; LANES], left: usize, holds: impl Fn(usize) -> bool) -> usize {
    let mut kept = 0;
    for i in 0..left {
        let lane = live[i];
        live[kept] = lane;
        kept += usize::from(holds(usize::from(lane) % LANES));
    }
    kept
}

impl Body {
    /// What stands behind the last loop of a clause, if there is a loop and everything behind it has a fast form.
    fn new(clause: &Clause) -> Option<Self> {
        let is_loop = |step: &Step| !matches!(step, Step::If(_) | Step::Let { .. });
        let at = clause.steps.iter().rposition(is_loop)?;
        let (Step::Range { slot, .. } | Step::While { slot, .. } | Step::Grow { slot, .. } | Step::Each { slot, .. }) =
            clause.steps[at]
        else {
            return None;
        };
        let mut writer = Writer {
            body: Self {
                at,
                slot,
                same: Vec::new(),
                instructions: Vec::new(),
                conditions: Vec::new(),
                options: Vec::new(),
                is_affine: true,
            },
            names: vec![(slot, 0, true)],
        };
        for step in &clause.steps[at + 1..] {
            match step {
                Step::If(condition) => {
                    let operand = writer.operand(condition)?;
                    writer.body.is_affine &= matches!(operand, Operand::Same(_));
                    writer.body.conditions.push(operand);
                }
                Step::Let { slot, value } => match writer.operand(value)? {
                    Operand::Same(i) => writer.body.same[i].1 = Some(*slot),
                    Operand::Column(i) => {
                        let is_affine = writer.is_affine(value);
                        writer.body.is_affine &= is_affine;
                        writer.names.push((*slot, i, is_affine));
                    }
                },
                _ => return None,
            }
        }
        for option in &clause.options {
            let codes = || coordinates(option);
            writer.body.is_affine &= codes().all(|code| writer.is_affine(code));
            let operands = codes().map(|code| writer.operand(code)).collect::<Option<_>>()?;
            writer.body.options.push(operands);
        }
        Some(writer.body)
    }

    /// Whether nothing can fail, and nothing leaves 64 bits, while the variable runs from `low` to `high`; the interval of each
    /// column is left in `intervals`.
    fn prove(&self, low: i128, high: i128, same: &[i64], intervals: &mut Vec<Interval>) -> bool {
        intervals.clear();
        intervals.push(Interval { low, high });
        for instruction in &self.instructions {
            let of = |operand| match operand {
                Operand::Same(i) => Interval { low: same[i].into(), high: same[i].into() },
                Operand::Column(i) => intervals[i],
            };
            match instruction.interval(of(instruction.a), of(instruction.b)) {
                Some(found) if narrow(found.low).is_some() && narrow(found.high).is_some() => intervals.push(found),
                _ => return false,
            }
        }
        true
    }
}

/// Writes the instructions of a body.
struct Writer {
    body: Body,
    /// Names that depend on the variable: slot, column, and whether they are affine in it.
    names: Vec<(usize, usize, bool)>,
}

impl Writer {
    fn depends(&self, code: &Code) -> bool {
        self.names.iter().any(|&(slot, ..)| uses(code, slot))
    }

    /// Whether every part of an expression is of the form a + b*k.
    fn is_affine(&self, code: &Code) -> bool {
        match code {
            _ if !self.depends(code) => true,
            Code::Slot(slot) => self.names.iter().any(|&(name, _, is_affine)| name == *slot && is_affine),
            Code::Minus(inner) => self.is_affine(inner),
            Code::Binary(Operator::Plus | Operator::Minus, a, b) => self.is_affine(a) && self.is_affine(b),
            Code::Binary(Operator::Times, a, b) => {
                self.is_affine(a) && self.is_affine(b) && !(self.depends(a) && self.depends(b))
            }
            _ => false,
        }
    }

    fn push(&mut self, kind: Kind, a: Operand, b: Operand) -> Operand {
        self.body.instructions.push(Instruction { kind, a, b });
        Operand::Column(self.body.instructions.len())
    }

    fn same(&mut self, code: &Code) -> Operand {
        self.body.same.push((code.clone(), None));
        Operand::Same(self.body.same.len() - 1)
    }

    /// The nesting is that of the expression, which is bounded.
    fn operand(&mut self, code: &Code) -> Option<Operand> {
        if !self.depends(code) {
            return Some(self.same(code));
        }
        Some(match code {
            Code::Slot(slot) => Operand::Column(self.names.iter().rev().find(|name| name.0 == *slot)?.1),
            Code::Minus(inner) => {
                let a = self.operand(inner)?;
                self.push(Kind::Minus, a, a)
            }
            Code::Not(inner) => {
                let a = self.operand(inner)?;
                self.push(Kind::Not, a, a)
            }
            Code::Binary(operator, a, b) => {
                let (a, b) = (self.operand(a)?, self.operand(b)?);
                self.push(Kind::Binary(*operator), a, b)
            }
            Code::Chain(terms, relations) => {
                let terms = terms.iter().map(|term| self.operand(term)).collect::<Option<Vec<_>>>()?;
                let mut all = None;
                for (pair, relation) in terms.windows(2).zip(relations) {
                    let holds = self.push(Kind::Compare(*relation), pair[0], pair[1]);
                    all = Some(match all {
                        None => holds,
                        Some(all) => self.push(Kind::Binary(Operator::And), all, holds),
                    });
                }
                all?
            }
            Code::In(element, set) => {
                let element = self.operand(element)?;
                match &**set {
                    Set::List(elements) => {
                        let mut any = None;
                        for listed in elements {
                            let listed = self.operand(listed)?;
                            let equal = self.push(Kind::Compare(Relation::Equal), element, listed);
                            any = Some(match any {
                                None => equal,
                                Some(any) => self.push(Kind::Binary(Operator::Or), any, equal),
                            });
                        }
                        any?
                    }
                    Set::Divisors(of) => {
                        let of = self.operand(of)?;
                        self.push(Kind::Divides, element, of)
                    }
                    Set::Submasks(of) => {
                        let of = self.operand(of)?;
                        self.push(Kind::Submask, element, of)
                    }
                    _ => return None,
                }
            }
            Code::Call(function, arguments) => {
                let mut arguments = arguments.iter();
                let first = self.operand(arguments.next()?)?;
                if !matches!(function, Function::Min | Function::Max | Function::Gcd) {
                    return Some(self.push(Kind::Call(*function), first, first));
                }
                let mut result = first;
                for argument in arguments {
                    let argument = self.operand(argument)?;
                    result = self.push(Kind::Call(*function), result, argument);
                }
                result
            }
            _ => return None,
        })
    }
}

impl Instruction {
    /// An interval that holds every result, if none can fail. The operands are numbers of 64 bits.
    fn interval(&self, a: Interval, b: Interval) -> Option<Interval> {
        const TRUTH: Interval = Interval { low: 0, high: 1 };
        let corners = |f: &dyn Fn(i128, i128) -> i128| {
            let all = [f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)];
            Some(Interval { low: all.into_iter().min()?, high: all.into_iter().max()? })
        };
        let is_natural = a.low >= 0 && b.low >= 0;
        // All ones below the highest one of the numbers up to n.
        let ones = |n: i128| (1_i128 << (128 - n.leading_zeros())) - 1;
        match self.kind {
            Kind::Compare(_) | Kind::Not | Kind::Divides | Kind::Submask => Some(TRUTH),
            Kind::Minus => Some(Interval { low: -a.high, high: -a.low }),
            Kind::Binary(operator) => match operator {
                Operator::And | Operator::Or => Some(TRUTH),
                Operator::Plus => Some(Interval { low: a.low + b.low, high: a.high + b.high }),
                Operator::Minus => Some(Interval { low: a.low - b.high, high: a.high - b.low }),
                Operator::Times => corners(&|a, b| a * b),
                Operator::Divide | Operator::Remainder if b.low <= 0 && b.high >= 0 => None,
                Operator::Divide => corners(&|a, b| floor(a, b)),
                Operator::Remainder if b.low > 0 => {
                    let high = if a.low >= 0 { a.high.min(b.high - 1) } else { b.high - 1 };
                    Some(Interval { low: 0, high })
                }
                Operator::Remainder => Some(Interval { low: b.low + 1, high: 0 }),
                Operator::Power if is_natural && b.high < 64 => {
                    let high = a.high.checked_pow(u32::try_from(b.high).ok()?)?;
                    Some(Interval { low: 0, high: high.max(1) })
                }
                Operator::ShiftLeft if b.low >= 0 && b.high < 63 => corners(&|a, b| a << b),
                Operator::ShiftRight if b.low >= 0 => corners(&|a, b| a >> b.min(63)),
                Operator::BitAnd if is_natural => Some(Interval { low: 0, high: a.high.min(b.high) }),
                Operator::BitAnd | Operator::BitOr | Operator::BitXor => {
                    let most = [a.low, a.high, b.low, b.high].into_iter().map(|n| if n < 0 { -(n + 1) } else { n });
                    let high = ones(most.max()?);
                    Some(Interval { low: if is_natural { 0 } else { -high - 1 }, high })
                }
                Operator::Power | Operator::ShiftLeft | Operator::ShiftRight => None,
            },
            Kind::Call(function) => match function {
                Function::Min => Some(Interval { low: a.low.min(b.low), high: a.high.min(b.high) }),
                Function::Max => Some(Interval { low: a.low.max(b.low), high: a.high.max(b.high) }),
                Function::Abs => Some(Interval { low: 0, high: a.high.max(-a.low) }),
                _ if !is_natural => None,
                Function::Gcd => Some(Interval { low: 0, high: a.high.max(b.high) }),
                Function::Popcount => Some(Interval { low: 0, high: 64 }),
                Function::Isqrt => Some(Interval { low: 0, high: a.high }),
                Function::IsPrime => Some(TRUTH),
            },
        }
    }

    /// Writes the first `count` lanes of the result. Whether all of the first operand are natural numbers below 2^32 is known
    /// from their interval.
    fn run(&self, to: &mut [i64; LANES], columns: &[[i64; LANES]], same: &[i64], count: usize, is_short: bool) {
        let column = |operand: Operand| match operand {
            Operand::Same(i) => Column::Same(same[i]),
            Operand::Column(i) => Column::Each(&columns[i]),
        };
        let (a, b) = (column(self.a), column(self.b));
        let to = &mut to[..count];
        let truth = i64::from;
        if let (true, Column::Same(d @ 2..=0xffff_ffff)) = (is_short, b) {
            // With m = ceil(2^64 / d), n / d is m * n / 2^64 for all n and d below 2^32: m is too large by e/d, where e < d,
            // and so is the result by less than n / 2^64 < 1/d.
            let m = u128::from(u64::MAX / d as u64 + 1);
            let quotient = |n: i64| ((m * n as u128) >> 64) as i64;
            match self.kind {
                Kind::Binary(Operator::Divide) => return both(to, a, a, |n, _| quotient(n)),
                Kind::Binary(Operator::Remainder) => return both(to, a, a, |n, _| n - quotient(n) * d),
                _ => {}
            }
        }
        match self.kind {
            Kind::Minus => both(to, a, a, |a, _| -a),
            Kind::Not => both(to, a, a, |a, _| truth(a == 0)),
            Kind::Compare(relation) => match relation {
                Relation::Less => both(to, a, b, |a, b| truth(a < b)),
                Relation::LessOrEqual => both(to, a, b, |a, b| truth(a <= b)),
                Relation::Greater => both(to, a, b, |a, b| truth(a > b)),
                Relation::GreaterOrEqual => both(to, a, b, |a, b| truth(a >= b)),
                Relation::Equal => both(to, a, b, |a, b| truth(a == b)),
                Relation::NotEqual => both(to, a, b, |a, b| truth(a != b)),
            },
            Kind::Divides => both(to, a, b, |a, b| truth(a > 0 && b > 0 && b % a == 0)),
            Kind::Submask => both(to, a, b, |a, b| truth(a >= 0 && a & b == a)),
            Kind::Binary(operator) => match operator {
                Operator::And => both(to, a, b, |a, b| truth((a != 0) & (b != 0))),
                Operator::Or => both(to, a, b, |a, b| truth((a != 0) | (b != 0))),
                Operator::Plus => both(to, a, b, |a, b| a + b),
                Operator::Minus => both(to, a, b, |a, b| a - b),
                Operator::Times => both(to, a, b, |a, b| a * b),
                Operator::Divide => both(to, a, b, |a, b| if b > 0 { a.div_euclid(b) } else { (-a).div_euclid(-b) }),
                Operator::Remainder => {
                    both(to, a, b, |a, b| if b > 0 { a.rem_euclid(b) } else { -(-a).rem_euclid(-b) });
                }
                Operator::Power => both(to, a, b, |a, b| a.pow(b as u32)),
                Operator::ShiftLeft => both(to, a, b, |a, b| a << b),
                Operator::ShiftRight => both(to, a, b, |a, b| a >> b.min(63)),
                Operator::BitAnd => both(to, a, b, |a, b| a & b),
                Operator::BitOr => both(to, a, b, |a, b| a | b),
                Operator::BitXor => both(to, a, b, |a, b| a ^ b),
            },
            Kind::Call(function) => match function {
                Function::Min => both(to, a, b, i64::min),
                Function::Max => both(to, a, b, i64::max),
                Function::Gcd => both(to, a, b, |a, b| gcd(a as u64, b as u64) as i64),
                Function::Popcount => both(to, a, a, |a, _| a.count_ones().into()),
                Function::Isqrt => both(to, a, a, |a, _| a.isqrt()),
                Function::IsPrime => both(to, a, a, |a, _| truth(is_prime(a as u64))),
                Function::Abs => both(to, a, a, |a, _| a.abs()),
            },
        }
    }
}

/// A number of 64 bits, whose negative is one too.
fn narrow(n: i128) -> Option<i64> {
    i64::try_from(n).ok().filter(|&n| n != i64::MIN)
}

fn floor(a: i128, b: i128) -> i128 {
    let quotient = a / b;
    if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

#[inline]
fn both(to: &mut [i64], a: Column<'_>, b: Column<'_>, f: impl Fn(i64, i64) -> i64) {
    match (a, b) {
        (Column::Each(a), Column::Each(b)) => to.iter_mut().zip(a).zip(b).for_each(|((to, &a), &b)| *to = f(a, b)),
        (Column::Each(a), Column::Same(b)) => to.iter_mut().zip(a).for_each(|(to, &a)| *to = f(a, b)),
        (Column::Same(a), Column::Each(b)) => to.iter_mut().zip(b).for_each(|(to, &b)| *to = f(a, b)),
        (Column::Same(a), Column::Same(b)) => to.fill(f(a, b)),
    }
}
