//! **Values from the definition** (Sprague 1935, Grundy 1939), for rules that only go down: each option has coordinates at
//! most those of the position, and not the same. Then the values of all positions in a box follow one after another, the
//! last coordinate running fastest, and are kept in one list without keys. This is computation and no theorem.
//!
//! That a rule goes down is not told from its form but checked on every option as it is written; at the first one that does
//! not, the table ends, and what it has until then stays right.
//!
//! Misère play has a second list, made when it is first needed: who wins from each position alone, as far as no option is a
//! sum, and whether the position is calm in the sense of [Ferguson's theorem](grundy::theories::ferguson).
//!
//! It declines: rules that do not go down; boxes that do not fit the memory of the budget, or are larger than 2^28; and
//! positions from which few others can be reached, for which search is better. To see that, it walks through what can be
//! reached until that is a 64th of the box.
//!
//! Cost: one to two nanoseconds an option in plain loops. Memory: a byte a position while values are below 2^8.

use std::cell::RefCell;
use std::collections::HashSet;
use std::ops::BitXor;
use std::rc::Rc;

use grundy::{Budget, Evidence, Mex, Moves, Nimber, Outcome, Play, Sum, Theory, Values};

use crate::compile::{Column, Compiled, LANES, Line, Room, Sink, Stop};
use crate::program::Program;

/// No table is larger.
const MOST: u64 = 1 << 28;

/// So many positions are filled without a look at what can be reached.
const FEW: u64 = 256;

/// The look at what can be reached ends at the latest here.
const MOST_PROBED: u64 = 1 << 20;

/// Choices looked at between two looks at the budget, in the middle of one position.
const CHUNK: usize = 1 << 14;

/// The table of a rule, over positions that are made of coordinates. Clones share it.
#[derive(Clone, Debug)]
pub struct Table(Rc<Inner>);

#[derive(Debug)]
struct Inner {
    compiled: Compiled,
    budget: Budget,
    filled: RefCell<Filled>,
}

#[derive(Debug)]
struct Filled {
    /// The sides of the box but the first, which grows.
    sides: Vec<u64>,
    values: Values,
    /// What is known of misère play, as bits, for the first positions.
    misere: Vec<u8>,
    /// The bytes that were asked of the budget.
    held: usize,
    /// The position after the last one does not go down, or has no options that can be stated.
    has_ended: bool,
    /// The table with the sides before, while this one is not as far.
    previous: Option<(Vec<u64>, Values)>,
    /// Positions within these bounds are left to search.
    sparse: Vec<u64>,
    mex: Mex,
    room: Room,
}

/// The position is calm.
const CALM: u8 = 1;
/// Whoever moves last loses, and who is to move loses.
const LOST: u8 = 2;
/// ... and who is to move wins.
const WON: u8 = 4;

impl Table {
    /// An empty table that spends from `budget`; `None` for rules about more than heaps and tuples, and with other ends.
    pub fn new(program: Rc<Program>, budget: &Budget) -> Option<Self> {
        let arity = program.arity()?;
        let compiled = Compiled::new(program)?;
        let filled = Filled {
            sides: vec![0; arity.saturating_sub(1)],
            values: Values::default(),
            misere: Vec::new(),
            held: 0,
            has_ended: false,
            previous: None,
            sparse: vec![0; arity],
            mex: Mex::default(),
            room: Room::default(),
        };
        Some(Self(Rc::new(Inner { compiled, budget: budget.clone(), filled: RefCell::new(filled) })))
    }

    /// The value of a position, if it is in the table or can be put there.
    pub fn value(&self, position: &[u64]) -> Option<Nimber> {
        let filled = &mut *self.0.filled.borrow_mut();
        let place = self.0.reach(filled, position)?;
        filled.values.get(place).map(Nimber)
    }

    /// What is known of misère play from a position alone.
    fn misere(&self, position: &[u64]) -> Option<u8> {
        let inner = &*self.0;
        let filled = &mut *inner.filled.borrow_mut();
        let place = inner.reach(filled, position)?;
        inner.fill_misere(filled, place)?;
        filled.misere.get(place).copied()
    }

    /// Who wins misère play from a position alone, if it is known.
    pub fn misere_outcome(&self, position: &[u64]) -> Option<Outcome> {
        match self.misere(position)? & (LOST | WON) {
            LOST => Some(Outcome::P),
            WON => Some(Outcome::N),
            _ => None,
        }
    }

    /// Whether a position is calm.
    pub fn is_calm(&self, position: &[u64]) -> bool {
        self.misere(position).is_some_and(|found| found & CALM != 0)
    }

    /// Pushes every option of one value, once each, in the order of the rule; says no if that cannot be done.
    pub fn moves_to<P>(
        &self,
        position: &[u64],
        target: Nimber,
        out: &mut Moves<P>,
        component: impl Fn(&[u64]) -> P,
    ) -> bool {
        let inner = &*self.0;
        let filled = &mut *inner.filled.borrow_mut();
        if inner.reach(filled, position).is_none() {
            return false;
        }
        let Filled { sides, values, room, .. } = filled;
        let program = inner.compiled.program();
        let mut finder = Finder {
            base: Base { sides, position, budget: &inner.budget, pending: 0 },
            zero_ends: program.zero_ends,
            values,
            target: target.0,
            seen: HashSet::new(),
            found: |parts: &[&[u64]]| out.push(parts.iter().map(|part| component(part)).collect::<Sum<P>>()),
            held: 0,
        };
        let done = inner.compiled.walk(position, room, &mut finder).is_ok();
        inner.budget.release(finder.held);
        done
    }
}

impl Inner {
    /// The place of a position, once the table reaches so far.
    fn reach(&self, filled: &mut Filled, position: &[u64]) -> Option<usize> {
        if let Some(place) = filled.place(position) {
            return Some(place);
        }
        if filled.has_ended || self.budget.reached().is_some() {
            return None;
        }
        let sides: Vec<u64> = filled.sides.iter().zip(&position[1..]).map(|(&side, &n)| grown(side, n)).collect();
        let width = sides.iter().try_fold(1_u64, |cells, &side| cells.checked_mul(side))?;
        let cells = position[0].checked_add(1)?.checked_mul(width).filter(|&cells| cells <= MOST)?;
        let is_sparse = position.iter().zip(&filled.sparse).all(|(n, most)| n <= most);
        if cells > FEW && is_sparse {
            return None;
        }
        // While it is written, a table that gets other sides is there twice.
        let bytes = (cells as usize).saturating_mul(filled.values.bytes_per_value());
        if bytes.saturating_sub(filled.held) > self.budget.memory_left() / 2 {
            return None;
        }
        if cells > FEW.max(filled.values.len() as u64).saturating_mul(2) {
            match self.probe(position, cells, &mut filled.room) {
                Probe::Many => {}
                Probe::Few => {
                    filled.sparse.iter_mut().zip(position).for_each(|(most, &n)| *most = n.max(*most));
                    return None;
                }
                Probe::Rises => {
                    filled.has_ended = true;
                    return None;
                }
                Probe::Stopped => return None,
            }
        }
        if sides != filled.sides {
            // Both are held while the one is filled.
            self.budget.hold(bytes).ok()?;
            filled.held += bytes;
            filled.relay(sides);
        }
        let last = index(position.iter().copied(), &filled.sides)?;
        self.fill(filled, last)?;
        filled.previous = None;
        let bytes = filled.values.bytes() + filled.misere.len();
        self.budget.release(filled.held.saturating_sub(bytes));
        filled.held = filled.held.min(bytes);
        filled.place(position)
    }

    /// Fills the table up to a place.
    fn fill(&self, filled: &mut Filled, last: usize) -> Option<()> {
        let mut position = filled.position(filled.values.len());
        while filled.values.len() <= last {
            let bytes = (last + 1) * filled.values.bytes_per_value() + filled.misere.len();
            if bytes > filled.held {
                self.budget.hold(bytes - filled.held).ok()?;
                filled.held = bytes;
            }
            let width = filled.values.bytes_per_value();
            while filled.values.len() <= last && filled.values.bytes_per_value() == width {
                if let Some(value) = filled.known(&position) {
                    filled.values.push(value);
                    next(&mut position, &filled.sides);
                    continue;
                }
                let marked = match &filled.values {
                    Values::One(_) => self.mark(filled, &position, |values| match values {
                        Values::One(list) => list,
                        _ => &[],
                    }),
                    Values::Two(_) => self.mark(filled, &position, |values| match values {
                        Values::Two(list) => list,
                        _ => &[],
                    }),
                    Values::Four(_) => self.mark(filled, &position, |values| match values {
                        Values::Four(list) => list,
                        _ => &[],
                    }),
                    Values::Eight(_) => self.mark(filled, &position, |values| match values {
                        Values::Eight(list) => list,
                        _ => &[],
                    }),
                };
                match marked {
                    Ok(value) => filled.values.push(value),
                    Err(stop) => {
                        // A fault, or an option that does not go down; a limit may be lifted later.
                        filled.has_ended = self.budget.reached().is_none() || stop != Stop::Enough;
                        return None;
                    }
                }
                next(&mut position, &filled.sides);
            }
        }
        Some(())
    }

    /// The value of the position after the last one.
    fn mark<V: Value>(
        &self,
        filled: &mut Filled,
        position: &[u64],
        list: impl Fn(&Values) -> &[V],
    ) -> Result<Nimber, Stop> {
        let Filled { sides, values, mex, room, .. } = filled;
        // Values are at most as many as the positions before, and kept.
        mex.clear(usize::MAX);
        let base = Base { sides, position, budget: &self.budget, pending: 0 };
        let mut marker = Marker { base, values: list(values), mex };
        self.compiled.walk(position, room, &mut marker)?;
        let rest = marker.base.pending;
        self.budget.visit(rest).map_err(|_| Stop::Enough)?;
        Ok(mex.mex())
    }

    /// Fills the second list up to a place that the first one reaches.
    fn fill_misere(&self, filled: &mut Filled, last: usize) -> Option<()> {
        let mut position = filled.position(filled.misere.len());
        if filled.misere.len() <= last {
            let bytes = last + 1 - filled.misere.len();
            self.budget.hold(bytes).ok()?;
            filled.held += bytes;
        }
        while filled.misere.len() <= last {
            let Filled { sides, values, misere, room, .. } = filled;
            let mut judge = Judge {
                base: Base { sides, position: &position, budget: &self.budget, pending: 0 },
                zero_ends: self.compiled.program().zero_ends,
                values,
                misere,
                options: 0,
                all_won: true,
                some_lost: false,
                calm: true,
                has_one: false,
            };
            self.compiled.walk(&position, room, &mut judge).ok()?;
            let Judge { options, all_won, some_lost, calm, has_one, base, .. } = judge;
            self.budget.visit(base.pending).ok()?;
            let value = values.get(misere.len())?;
            let is_calm = options == 0 || (calm && (value != 0 || has_one));
            let outcome = match options {
                0 => WON,
                _ if some_lost => WON,
                _ if all_won => LOST,
                _ => 0,
            };
            misere.push(outcome | if is_calm { CALM } else { 0 });
            next(&mut position, sides);
        }
        Some(())
    }

    /// Looks at what can be reached from a position, until that is much of so many cells.
    fn probe(&self, position: &[u64], cells: u64, room: &mut Room) -> Probe {
        let most = (cells / 64).min(MOST_PROBED) as usize;
        let mut reached = HashSet::from([position.to_vec()]);
        let mut open = vec![position.to_vec()];
        while let Some(from) = open.pop() {
            let base = Base { sides: &[], position: &from, budget: &self.budget, pending: 0 };
            let mut explorer = Explorer { base, reached: &mut reached, open: &mut open, most, rises: false };
            let walked = self.compiled.walk(&from, room, &mut explorer);
            if explorer.rises {
                return Probe::Rises;
            }
            match walked {
                Ok(()) => {}
                Err(Stop::Fault(_)) => return Probe::Rises,
                Err(Stop::Enough) if self.budget.reached().is_some() => return Probe::Stopped,
                Err(Stop::Enough) => return Probe::Many,
            }
        }
        Probe::Few
    }
}

/// What can be reached from a position.
#[derive(Debug)]
enum Probe {
    Many,
    Few,
    /// An option does not go down, or cannot be stated.
    Rises,
    /// A limit was reached.
    Stopped,
}

/// How far a side grows that must hold `n`: more than that if it had to grow before, so that it grows seldom.
fn grown(side: u64, n: u64) -> u64 {
    match side {
        _ if n < side => side,
        0 => n.saturating_add(1),
        _ => n.saturating_add(1).max(side.saturating_add(side / 8 + 1)),
    }
}

/// The position after this one.
fn next(position: &mut [u64], sides: &[u64]) {
    for i in (1..position.len()).rev() {
        position[i] += 1;
        if position[i] < sides[i - 1] {
            return;
        }
        position[i] = 0;
    }
    position[0] += 1;
}

impl Filled {
    /// The place of a position whose value is known.
    fn place(&self, position: &[u64]) -> Option<usize> {
        index(position.iter().copied(), &self.sides).filter(|&place| place < self.values.len())
    }

    /// The position at a place.
    fn position(&self, place: usize) -> Vec<u64> {
        let mut rest = place as u64;
        let mut position = vec![0; self.sides.len() + 1];
        for (n, &side) in position[1..].iter_mut().zip(&self.sides).rev() {
            *n = rest.checked_rem(side).unwrap_or(0);
            rest = rest.checked_div(side).unwrap_or(0);
        }
        position[0] = rest;
        position
    }

    /// Gives the table other sides. What it has is kept until the new one is as far.
    fn relay(&mut self, sides: Vec<u64>) {
        let sides = std::mem::replace(&mut self.sides, sides);
        let values = std::mem::take(&mut self.values);
        self.misere.clear();
        if self.previous.as_ref().is_none_or(|(_, before)| before.len() < values.len()) {
            self.previous = Some((sides, values));
        }
    }

    /// The value of a position in the table with the sides before.
    fn known(&self, position: &[u64]) -> Option<Nimber> {
        let (sides, values) = self.previous.as_ref()?;
        index(position.iter().copied(), sides).and_then(|place| values.get(place)).map(Nimber)
    }
}

/// The place of a position within the sides.
#[inline]
fn index(mut position: impl Iterator<Item = u64>, sides: &[u64]) -> Option<usize> {
    let mut place = usize::try_from(position.next()?).ok()?;
    for (n, &side) in position.zip(sides) {
        if n >= side {
            return None;
        }
        place = place.checked_mul(side as usize)?.checked_add(n as usize)?;
    }
    Some(place)
}

/// What a table is made of.
trait Value: Copy + Into<u64> + BitXor<Output = Self> {}
impl Value for u8 {}
impl Value for u16 {}
impl Value for u32 {}
impl Value for u64 {}

/// What all sinks need.
struct Base<'a> {
    sides: &'a [u64],
    position: &'a [u64],
    budget: &'a Budget,
    /// Choices that were not put to the budget yet.
    pending: usize,
}

impl Base<'_> {
    fn work(&mut self, choices: usize) -> Result<(), Stop> {
        self.pending += choices;
        if self.pending < CHUNK {
            return Ok(());
        }
        self.budget.visit(std::mem::take(&mut self.pending)).map_err(|_| Stop::Enough)
    }

    /// Whether a part is below the position: at most it, and not the same.
    fn is_below(&self, part: &[u64]) -> bool {
        part.iter().zip(self.position).all(|(n, most)| n <= most) && part != self.position
    }

    /// The place of a part that is below the position.
    fn place(&self, part: &[u64]) -> Result<usize, Stop> {
        if self.is_below(part) {
            index(part.iter().copied(), self.sides).ok_or(Stop::Enough)
        } else {
            Err(Stop::Enough)
        }
    }

    fn parts<'c>(&self, coordinates: &'c [u64]) -> impl Iterator<Item = &'c [u64]> {
        coordinates.chunks(self.position.len().max(1))
    }

    /// The nim-sum of the values of the parts.
    fn value(&self, coordinates: &[u64], values: impl Fn(usize) -> Option<u64>) -> Result<u64, Stop> {
        let mut sum = 0;
        for part in self.parts(coordinates) {
            sum ^= values(self.place(part)?).ok_or(Stop::Enough)?;
        }
        Ok(sum)
    }

    /// Where the places of a part run, if all of them are below the position.
    fn places(&self, part: &[Line], count: usize) -> Option<(usize, isize)> {
        // Between the ends, each coordinate is at most the larger of the two; one coordinate must always be smaller.
        let mut is_smaller = false;
        for (line, &most) in part.iter().zip(self.position) {
            let largest = line.at(0).max(line.at(count - 1));
            if largest > most {
                return None;
            }
            is_smaller |= largest < most;
        }
        let start = index(part.iter().map(|line| line.at(0)), self.sides)?;
        let end = index(part.iter().map(|line| line.at(count - 1)), self.sides)?;
        let step = if count > 1 { (end as isize - start as isize) / (count as isize - 1) } else { 0 };
        is_smaller.then_some((start, step))
    }

    /// The place of the part that a lane has, if it is below the position.
    #[inline]
    fn place_in(&self, part: &[Column<'_>], lane: u8) -> Option<usize> {
        let mut is_smaller = false;
        for (column, &most) in part.iter().zip(self.position) {
            let n = column.at(lane.into());
            if n > most {
                return None;
            }
            is_smaller |= n < most;
        }
        let place = index(part.iter().map(|column| column.at(lane.into())), self.sides)?;
        is_smaller.then_some(place)
    }
}

/// Puts the values of all options into a set.
struct Marker<'a, V> {
    base: Base<'a>,
    values: &'a [V],
    mex: &'a mut Mex,
}

impl<V: Value> Marker<'_, V> {
    /// Marks what one part comes to.
    fn one(&mut self, (start, step): (usize, isize), count: usize) {
        let values = self.values;
        match step {
            1 => self.mex.extend(values[start..start + count].iter().map(|&v| v.into() as usize)),
            -1 => self.mex.extend(values[start + 1 - count..=start].iter().map(|&v| v.into() as usize)),
            _ => self
                .mex
                .extend((0..count).map(|i| values[start.wrapping_add_signed(step * i as isize)].into() as usize)),
        }
    }

    /// Marks what two parts come to.
    fn two(&mut self, a: (usize, isize), b: (usize, isize), count: usize) {
        let values = self.values;
        let up = |(start, step): (usize, isize)| if step == 1 { start } else { start + 1 - count };
        let xor = |a: V, b: V| (a ^ b).into() as usize;
        match (a.1, b.1) {
            (1, 1) | (-1, -1) => {
                let (a, b) = (&values[up(a)..][..count], &values[up(b)..][..count]);
                self.mex.extend(a.iter().zip(b).map(|(&a, &b)| xor(a, b)));
            }
            (1, -1) | (-1, 1) => {
                let (a, b) = (&values[up(a)..][..count], &values[up(b)..][..count]);
                self.mex.extend(a.iter().zip(b.iter().rev()).map(|(&a, &b)| xor(a, b)));
            }
            _ => {
                let at = |(start, step): (usize, isize), i: usize| values[start.wrapping_add_signed(step * i as isize)];
                self.mex.extend((0..count).map(|i| xor(at(a, i), at(b, i))));
            }
        }
    }
}

impl<V: Value> Sink for Marker<'_, V> {
    fn work(&mut self, choices: usize) -> Result<(), Stop> {
        self.base.work(choices)
    }

    fn option(&mut self, coordinates: &[u64]) -> Result<(), Stop> {
        let values = self.values;
        let value = self.base.value(coordinates, |place| values.get(place).map(|&value| value.into()))?;
        self.mex.insert(Nimber(value));
        Ok(())
    }

    fn line(&mut self, coordinates: &[Line], count: usize) -> Result<(), Stop> {
        let arity = self.base.position.len().max(1);
        if count > CHUNK {
            let mut moved = coordinates.to_vec();
            for from in (0..count).step_by(CHUNK) {
                self.line(&moved, (count - from).min(CHUNK))?;
                moved.iter_mut().for_each(|line| line.start += line.step * CHUNK as i64);
            }
            return Ok(());
        }
        self.base.work(count)?;
        let (a, b) = coordinates.split_at(arity.min(coordinates.len()));
        if b.is_empty() && !a.is_empty() {
            if let Some(places) = self.base.places(a, count) {
                self.one(places, count);
                return Ok(());
            }
        } else if b.len() == arity
            && let (Some(a), Some(b)) = (self.base.places(a, count), self.base.places(b, count))
        {
            self.two(a, b, count);
            return Ok(());
        }
        let mut option = vec![0; coordinates.len()];
        for i in 0..count {
            option.iter_mut().zip(coordinates).for_each(|(n, line)| *n = line.at(i));
            self.option(&option)?;
        }
        Ok(())
    }

    fn block(&mut self, coordinates: &[Column<'_>], live: &[u8]) -> Result<(), Stop> {
        let (values, base, mut is_missing) = (self.values, &self.base, false);
        let mut get = |place: Option<usize>| match place.and_then(|place| values.get(place)) {
            Some(&value) => value.into() as usize,
            None => {
                is_missing = true;
                0
            }
        };
        let is_full = live.last().is_some_and(|&last| usize::from(last) + 1 == live.len());
        match *coordinates {
            [Column::Each(a)] if base.position.len() == 1 && is_full => {
                self.mex.extend(a[..live.len()].iter().map(|&n| get(Some(n as usize))));
            }
            // What is not below a heap is not in its list of values.
            [Column::Each(a)] if base.position.len() == 1 => {
                self.mex.extend(live.iter().map(|&lane| get(Some(a[usize::from(lane) % LANES] as usize))));
            }
            [Column::Each(a), Column::Each(b)] if base.position.len() == 1 => {
                let at = |column: &[i64; LANES], lane: u8| Some(column[usize::from(lane) % LANES] as usize);
                self.mex.extend(live.iter().map(|&lane| get(at(a, lane)) ^ get(at(b, lane))));
            }
            _ => {
                let arity = base.position.len().max(1);
                let parts = |lane| coordinates.chunks(arity).map(move |part| base.place_in(part, lane));
                self.mex.extend(live.iter().map(|&lane| parts(lane).fold(0, |sum, place| sum ^ get(place))));
            }
        }
        if is_missing { Err(Stop::Enough) } else { Ok(()) }
    }
}

/// The parts of an option as the rule writes it: without empty heaps, unless nothing else is left.
fn written<'c>(coordinates: &'c [u64], base: &Base<'_>, zero_ends: bool) -> Vec<&'c [u64]> {
    let mut parts: Vec<&[u64]> = base.parts(coordinates).filter(|part| !zero_ends || **part != [0]).collect();
    if parts.is_empty() {
        parts.extend(base.parts(coordinates).next());
    }
    parts
}

/// Finds the options with one value.
struct Finder<'a, F> {
    base: Base<'a>,
    zero_ends: bool,
    values: &'a Values,
    target: u64,
    seen: HashSet<Vec<u64>>,
    found: F,
    held: usize,
}

impl<F: FnMut(&[&[u64]])> Sink for Finder<'_, F> {
    fn work(&mut self, choices: usize) -> Result<(), Stop> {
        self.base.work(choices)
    }

    fn option(&mut self, coordinates: &[u64]) -> Result<(), Stop> {
        let values = self.values;
        if self.base.value(coordinates, |place| values.get(place))? != self.target {
            return Ok(());
        }
        let parts = written(coordinates, &self.base, self.zero_ends);
        let mut key = parts.clone();
        key.sort_unstable();
        let key = key.concat();
        let bytes = 2 * size_of::<Vec<u64>>() + 2 * size_of_val(&key[..]);
        if self.seen.insert(key) {
            self.base.budget.hold(bytes).map_err(|_| Stop::Enough)?;
            self.held += bytes;
            (self.found)(&parts);
        }
        Ok(())
    }
}

/// Judges misère play from one position.
struct Judge<'a> {
    base: Base<'a>,
    zero_ends: bool,
    values: &'a Values,
    misere: &'a [u8],
    options: usize,
    all_won: bool,
    some_lost: bool,
    /// Whether all options so far are calm.
    calm: bool,
    /// Whether some option has value 1.
    has_one: bool,
}

impl Sink for Judge<'_> {
    fn work(&mut self, choices: usize) -> Result<(), Stop> {
        self.base.work(choices)
    }

    fn option(&mut self, coordinates: &[u64]) -> Result<(), Stop> {
        self.options += 1;
        match written(coordinates, &self.base, self.zero_ends)[..] {
            // Nothing is left: who is to move then wins.
            [] => {}
            [part] => {
                let place = self.base.place(part)?;
                let found = self.misere.get(place).ok_or(Stop::Enough)?;
                self.all_won &= found & WON != 0;
                self.some_lost |= found & LOST != 0;
                self.calm &= found & CALM != 0;
                self.has_one |= self.values.get(place) == Some(1);
            }
            // A sum is not looked into.
            _ => (self.all_won, self.calm) = (false, false),
        }
        Ok(())
    }
}

/// Gathers what can be reached.
struct Explorer<'a> {
    base: Base<'a>,
    reached: &'a mut HashSet<Vec<u64>>,
    open: &'a mut Vec<Vec<u64>>,
    most: usize,
    rises: bool,
}

impl Sink for Explorer<'_> {
    fn work(&mut self, choices: usize) -> Result<(), Stop> {
        self.base.work(choices)
    }

    fn option(&mut self, coordinates: &[u64]) -> Result<(), Stop> {
        for part in self.base.parts(coordinates) {
            if !self.base.is_below(part) {
                self.rises = true;
                return Err(Stop::Enough);
            }
            if !self.reached.contains(part) {
                if self.reached.len() > self.most {
                    return Err(Stop::Enough);
                }
                self.reached.insert(part.to_vec());
                self.open.push(part.to_vec());
            }
        }
        Ok(())
    }
}

const METHOD: &str = "values of all smaller positions, from the definition";

impl Theory<u64> for Table {
    fn evidence(&self) -> Evidence {
        Evidence::Computed(METHOD.into())
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        self.value(&[heap])
    }

    fn outcome(&self, sum: &[u64], play: Play) -> Option<Outcome> {
        match (sum, play) {
            (&[heap], Play::Misere) => self.misere_outcome(&[heap]),
            _ => None,
        }
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Computed("outcomes of all smaller positions, from the definition".into())
    }

    fn moves_to(&self, &heap: &u64, &target: &Nimber, out: &mut Moves<u64>) -> bool {
        Self::moves_to(self, &[heap], target, out, |part| part[0])
    }

    fn plays_misere_nim(&self, &heap: &u64) -> bool {
        self.is_calm(&[heap])
    }
}

impl Theory<Vec<u64>> for Table {
    fn evidence(&self) -> Evidence {
        Evidence::Computed(METHOD.into())
    }

    fn grundy(&self, position: &Vec<u64>) -> Option<Nimber> {
        self.value(position)
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        match (sum, play) {
            ([position], Play::Misere) => self.misere_outcome(position),
            _ => None,
        }
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Computed("outcomes of all smaller positions, from the definition".into())
    }

    fn moves_to(&self, position: &Vec<u64>, &target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        Self::moves_to(self, position, target, out, <[u64]>::to_vec)
    }

    fn plays_misere_nim(&self, position: &Vec<u64>) -> bool {
        self.is_calm(position)
    }
}
