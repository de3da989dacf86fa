//! Runs of numbers: how a row or a multiset is taken apart in every way, what runs over runs, and how rows are written.
//!
//! The numbers of a run stand behind the slots of its clause, and each choice is taken back before the next one, so the slots
//! are a stack. Every way that is tried counts as work, also where nothing comes of it.

use grundy::Options;

use super::{Clause, Code, Elements, Fault, Item, Part, Piece, Run, Runner, Step};

/// Where the numbers of a position stand, which of its items is next, and from which number on.
#[derive(Clone, Copy)]
struct Place {
    base: usize,
    item: usize,
    at: usize,
}

impl<P> Runner<P> {
    /// Every way to take a row apart.
    pub(super) fn rows(
        &mut self,
        clause: &Clause,
        position: &[u64],
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        self.slots.resize(clause.slots, 0);
        self.slots.extend(position.iter().map(|&n| i128::from(n)));
        self.row_item(clause, Place { base: clause.slots, item: 0, at: 0 }, out, component)
    }

    /// The nesting is that of the pattern in the text.
    fn row_item(
        &mut self,
        clause: &Clause,
        place: Place,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        let Place { base, item, at } = place;
        let left = self.slots.len() - base - at;
        let Some((first, rest)) = clause.pattern[item..].split_first() else {
            return if left == 0 { self.choice(clause, None, out, component) } else { Ok(()) };
        };
        let singles = rest.iter().filter(|item| matches!(item, Item::One(_))).count();
        match *first {
            Item::One(slot) => {
                if left <= singles {
                    return Ok(());
                }
                self.slots[slot] = self.slots[base + at];
                self.row_item(clause, Place { base, item: item + 1, at: at + 1 }, out, component)
            }
            Item::Run(run) => {
                let Some(most) = left.checked_sub(singles) else { return Ok(()) };
                let least = if singles < rest.len() { 0 } else { most };
                for length in least..=most {
                    if !out.tick() {
                        return Err(Fault::Full);
                    }
                    self.place(run, base + at, length)?;
                    self.row_item(clause, Place { base, item: item + 1, at: at + length }, out, component)?;
                }
                Ok(())
            }
        }
    }

    /// Every way to choose the numbers that have names out of a multiset; equal numbers are not told apart.
    pub(super) fn multisets(
        &mut self,
        clause: &Clause,
        position: &[u64],
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        self.slots.resize(clause.slots, 0);
        let mut left: Vec<i128> = position.iter().map(|&n| i128::from(n)).collect();
        left.sort_unstable();
        self.multiset_item(clause, 0, &mut left, out, component)
    }

    fn multiset_item(
        &mut self,
        clause: &Clause,
        item: usize,
        left: &mut Vec<i128>,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        match clause.pattern.get(item) {
            Some(&Item::One(slot)) => {
                let mut at = 0;
                while at < left.len() {
                    if !out.tick() {
                        return Err(Fault::Full);
                    }
                    let number = left.remove(at);
                    self.slots[slot] = number;
                    self.multiset_item(clause, item + 1, left, out, component)?;
                    left.insert(at, number);
                    at += left[at..].iter().take_while(|&&other| other == number).count();
                }
                Ok(())
            }
            Some(Item::Run(_)) => self.multiset_item(clause, item + 1, left, out, component),
            None => {
                match clause.runs().next() {
                    Some(run) => {
                        self.slots.truncate(clause.slots);
                        self.slots.extend(left.iter());
                        self.place(run, clause.slots, left.len())?;
                    }
                    None if !left.is_empty() => return Ok(()),
                    None => {}
                }
                self.choice(clause, None, out, component)
            }
        }
    }

    /// Says where the numbers of a run stand.
    fn place(&mut self, run: Run, start: usize, length: usize) -> Result<(), Fault> {
        let number = |n: usize| i128::try_from(n).map_err(|_| Fault::Overflow);
        self.slots[run.0] = number(start)?;
        self.slots[run.0 + 1] = number(length)?;
        Ok(())
    }

    /// The numbers of an expression for each number of a run.
    fn elements(&mut self, over: Run, cursor: usize, value: &Code) -> Result<Vec<i128>, Fault> {
        let length = over.numbers(&self.slots).len();
        (0..length)
            .map(|i| {
                self.slots[cursor] = i128::try_from(i).map_err(|_| Fault::Overflow)?;
                value.value(&self.slots)
            })
            .collect()
    }

    /// A step that makes a run.
    pub(super) fn run_step(
        &mut self,
        clause: &Clause,
        at: usize,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        let base = self.slots.len();
        match &clause.steps[at] {
            Step::LetRun { run, elements } => {
                let numbers = self.elements(elements.over, elements.cursor, &elements.value)?;
                self.place(*run, base, numbers.len())?;
                self.slots.extend(numbers);
                self.choice(clause, Some(at), out, component)?;
            }
            Step::ForEach { run, low, high, least, most } => {
                let lows = self.elements(low.over, low.cursor, &low.value)?;
                let highs = self.elements(low.over, low.cursor, high)?;
                // A bound that has no value is left to the condition, which says so.
                let bound = |code: &Option<Code>| code.as_ref().and_then(|code| code.value(&self.slots).ok());
                let count = |n: i128| usize::try_from(n.max(0)).unwrap_or(usize::MAX);
                let most = bound(most).map_or(usize::MAX, |n| if n < 0 { 0 } else { count(n) });
                let least = bound(least).map_or(0, count);
                self.place(*run, base, lows.len())?;
                self.slots.extend(&lows);
                self.for_each((clause, at), (&lows, &highs), (least, most), out, component)?;
            }
            Step::Partitions { run, total } => {
                let total = total.value(&self.slots)?;
                if total >= 0 {
                    self.partitions((clause, at), (*run, base), total, out, component)?;
                }
            }
            _ => return self.choice(clause, Some(at), out, component),
        }
        self.slots.truncate(base);
        Ok(())
    }

    /// Counts through all choices, the last number fastest, and leaves out what has too many or too few that are not 0.
    fn for_each(
        &mut self,
        (clause, at): (&Clause, usize),
        (lows, highs): (&[i128], &[i128]),
        (least, most): (usize, usize),
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        let length = lows.len();
        let base = self.slots.len() - length;
        // How many of the numbers from i on may be other than 0.
        let mut later = vec![0_usize; length + 1];
        for i in (0..length).rev() {
            if lows[i] > highs[i] {
                return Ok(());
            }
            later[i] = later[i + 1] + usize::from(lows[i] < 0 || highs[i] > 0);
        }
        let (mut i, mut count, mut is_new) = (0, 0, true);
        loop {
            let next = match (i == length, is_new) {
                (true, true) => {
                    self.choice(clause, Some(at), out, component)?;
                    None
                }
                (true, false) => None,
                (false, true) => Some(lows[i]),
                (false, false) => self.slots[base + i].checked_add(1).filter(|&next| next <= highs[i]),
            };
            let Some(next) = next else {
                if i == 0 {
                    return Ok(());
                }
                i -= 1;
                count -= usize::from(self.slots[base + i] != 0);
                is_new = false;
                continue;
            };
            if !out.tick() {
                return Err(Fault::Full);
            }
            let is_counted = next != 0;
            // Past 0 every further number counts too.
            let is_beyond = is_counted && count >= most;
            self.slots[base + i] = if is_beyond && next > 0 { highs[i] } else { next };
            is_new = !is_beyond && count + usize::from(is_counted) + later[i + 1] >= least;
            if is_new {
                count += usize::from(is_counted);
                i += 1;
            }
        }
    }

    /// All partitions in descending order: the last part above 1 is made smaller by 1, and what is left is made of parts that
    /// are as large as that, and a rest.
    fn partitions(
        &mut self,
        (clause, at): (&Clause, usize),
        (run, base): (Run, usize),
        total: i128,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<(), Fault> {
        if total > 0 {
            self.slots.push(total);
        }
        loop {
            self.place(run, base, self.slots.len() - base)?;
            self.choice(clause, Some(at), out, component)?;
            let mut left = 1;
            while self.slots.len() > base && self.slots.last() == Some(&1) {
                self.slots.pop();
                left += 1;
            }
            let Some(part) = self.slots[base..].last_mut() else { return Ok(()) };
            *part -= 1;
            let part = *part;
            while left > part {
                self.slots.push(part);
                left -= part;
            }
            self.slots.push(left);
        }
    }

    /// Writes the numbers of a row, if none is negative.
    pub(super) fn row(&mut self, pieces: &[Piece]) -> Result<bool, Fault> {
        for piece in pieces {
            match piece {
                Piece::One(code) => {
                    if !self.number(code)? {
                        return Ok(false);
                    }
                }
                Piece::Each(Elements { over, cursor, value }) => {
                    for i in 0..over.numbers(&self.slots).len() {
                        self.slots[*cursor] = i128::try_from(i).map_err(|_| Fault::Overflow)?;
                        if !self.number(value)? {
                            return Ok(false);
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// Writes several components of one form, if no number in them is negative.
    pub(super) fn many(
        &mut self,
        part: &Part,
        out: &mut Options<P>,
        component: &impl Fn(&[u64]) -> P,
    ) -> Result<bool, Fault> {
        match part {
            Part::Many { slot, low, high, part } => {
                let (mut k, high) = (low.value(&self.slots)?, high.value(&self.slots)?);
                while k <= high {
                    self.slots[*slot] = k;
                    if !out.tick() {
                        return Err(Fault::Full);
                    }
                    if !self.part(part, out, component)? {
                        return Ok(false);
                    }
                    k = k.checked_add(1).ok_or(Fault::Overflow)?;
                }
            }
            Part::Heaps(run) => {
                for i in 0..run.numbers(&self.slots).len() {
                    self.numbers.clear();
                    let number = run.numbers(&self.slots)[i];
                    if number < 0 {
                        return Ok(false);
                    }
                    self.numbers.push(u64::try_from(number).map_err(|_| Fault::Overflow)?);
                    self.finish(component);
                }
            }
            Part::Position(_) | Part::Row(_) => return self.part(part, out, component),
        }
        Ok(true)
    }
}
