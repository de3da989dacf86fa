//! Take-and-break codes: for every number of objects taken, into how many heaps the rest may be broken.

use std::fmt;
use std::ops::ControlFlow;

use crate::gcd;

/// How the heaps that a move leaves must compare with each other. One heap, or none, satisfies every constraint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Constraint {
    Any,
    /// `!`: pairwise unequal.
    Unequal,
    /// `?`: not all equal.
    Mixed,
    /// `=`: all equal.
    Equal,
}

impl Constraint {
    fn sign(self) -> &'static str {
        match self {
            Self::Any => "",
            Self::Unequal => "!",
            Self::Mixed => "?",
            Self::Equal => "=",
        }
    }
}

/// A number of heaps with the constraint on them.
pub(crate) type Count = (u64, Constraint);

/// One digit: the allowed numbers of heaps, none of them empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Digit {
    listed: Vec<Count>,
    /// This number and every larger one.
    onward: Option<Count>,
}

impl Digit {
    /// The digit in normal form: constraints that say nothing are dropped, and what the open end covers is not listed. No
    /// number is listed twice.
    pub(crate) fn new(mut listed: Vec<Count>, mut onward: Option<Count>) -> Self {
        for (count, constraint) in &mut listed {
            *constraint = match (*count, *constraint) {
                (0 | 1, _) => Constraint::Any,
                (2, Constraint::Mixed) => Constraint::Unequal,
                (_, constraint) => constraint,
            };
        }
        listed.sort_by_key(|&(count, _)| count);
        if let Some((from, open)) = &mut onward {
            while let Some(&last) = listed.last() {
                if last.0 + 1 != *from || !agrees(last, *open) {
                    break;
                }
                *from = last.0;
                listed.pop();
            }
        }
        Self { listed, onward }
    }

    /// The digit whose bit j says whether j heaps are allowed.
    pub(crate) fn from_bits(bits: u128, constraint: Constraint) -> Self {
        let counts = (0..u64::from(u128::BITS)).filter(|&j| bits >> j & 1 == 1).map(|j| (j, constraint));
        Self::new(counts.collect(), None)
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.listed.is_empty() && self.onward.is_none()
    }

    /// Whether a move may leave this number of heaps.
    pub(crate) fn allows(&self, count: u64) -> bool {
        self.onward.is_some_and(|(from, _)| count >= from) || self.listed.iter().any(|&(listed, _)| listed == count)
    }

    /// Whether a move may leave this number of heaps, of any sizes.
    pub(crate) fn allows_any(&self, count: u64) -> bool {
        let open = |(from, constraint): Count| from <= count && constraint == Constraint::Any;
        self.listed.contains(&(count, Constraint::Any)) || self.onward.is_some_and(open)
    }

    /// The bits of an octal digit: at most two heaps, without a constraint.
    pub(crate) fn octal(&self) -> Option<u8> {
        let fits = |&(count, constraint): &Count| count <= 2 && constraint == Constraint::Any;
        (self.onward.is_none() && self.listed.iter().all(fits))
            .then(|| self.listed.iter().fold(0, |bits, &(count, _)| bits | 1 << count))
    }

    /// The least number of heaps, not counting none, that is left at all when the digit is met every `step` places and
    /// leaves `total` objects in one of them.
    fn least(&self, total: u64, step: u64) -> Option<u64> {
        let met = |&(count, constraint): &Count| {
            count > 0 && (constraint != Constraint::Equal || total.is_multiple_of(gcd(step, count)))
        };
        let listed = self.listed.iter().find(|count| met(count)).map(|&(count, _)| count);
        listed.or(self.onward.map(|(from, _)| from.max(1)))
    }

    fn splits_equally_without_end(&self) -> bool {
        matches!(self.onward, Some((_, Constraint::Equal)))
    }

    /// Whether every number of heaps from some one on is allowed.
    pub(crate) fn is_open(&self) -> bool {
        self.onward.is_some()
    }

    /// The numbers of heaps, without the open end, and where that begins.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Count> + '_ {
        self.listed.iter().copied().chain(self.onward)
    }

    /// Every number of heaps into which `total` objects, at least one, may be broken, in ascending order.
    pub(crate) fn each_count(&self, total: u64, mut each: impl FnMut(Count) -> ControlFlow<()>) -> ControlFlow<()> {
        for &(count, constraint) in &self.listed {
            if (1..=total).contains(&count) {
                each((count, constraint))?;
            }
        }
        let Some((from, constraint)) = self.onward else { return ControlFlow::Continue(()) };
        let from = from.max(1);
        if constraint == Constraint::Equal {
            let root = total.isqrt();
            let divisor = |d: &u64| total.is_multiple_of(*d);
            let small = (1..=root).filter(divisor);
            let large = (1..=root).rev().filter(divisor).map(|d| total / d).skip_while(|&d| d == root);
            return small.chain(large).filter(|&d| d >= from).try_for_each(|d| each((d, constraint)));
        }
        (from..=total)
            .take_while(|&count| least_total(1, count, constraint) <= u128::from(total))
            .try_for_each(|count| each((count, constraint)))
    }

    /// The one constraint that can be written after the digit, if all its numbers share one.
    fn shared(&self) -> Option<Constraint> {
        let mut shared = None;
        for (_, constraint) in self.entries().filter(|&(count, _)| count > 2).chain(self.onward) {
            match shared {
                None => shared = Some(constraint),
                Some(other) if other == constraint => {}
                Some(_) => return None,
            }
        }
        let two = self.listed.iter().copied().find(|&(count, _)| count == 2);
        match (shared, two) {
            (None, two) => Some(two.map_or(Constraint::Any, |(_, constraint)| constraint)),
            (Some(shared), Some(two)) if !agrees(two, shared) => None,
            (shared, _) => shared,
        }
    }
}

/// Whether a listed number means the same as if it had this constraint. Two heaps are unequal when they are not all equal.
fn agrees((count, constraint): Count, other: Constraint) -> bool {
    count <= 1 || constraint == other || (count == 2 && constraint == Constraint::Unequal && other == Constraint::Mixed)
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shared = self.shared();
        match (self.onward, self.listed.last()) {
            (Some((0, _)), _) => f.write_str("*")?,
            (None, None) => f.write_str("0")?,
            (None, Some(&(most, _))) if most <= 4 && shared.is_some() => {
                let bits = self.listed.iter().fold(0, |bits, &(count, _)| bits | 1 << count);
                let digit = char::from_digit(bits, 32).unwrap_or('0');
                write!(f, "{}", digit.to_ascii_uppercase())?;
            }
            _ => {
                f.write_str("{")?;
                let listed = self.listed.iter().map(|&count| (count, ""));
                for (i, ((count, constraint), end)) in listed.chain(self.onward.map(|count| (count, "+"))).enumerate() {
                    let comma = if i > 0 { "," } else { "" };
                    let sign = if shared.is_some() { "" } else { constraint.sign() };
                    write!(f, "{comma}{count}{sign}{end}")?;
                }
                f.write_str("}")?;
            }
        }
        f.write_str(shared.map_or("", Constraint::sign))
    }
}

/// The least number of objects in `count` heaps that satisfy the constraint, the smallest of size `first`.
fn least_total(first: u64, count: u64, constraint: Constraint) -> u128 {
    let (first, count) = (u128::from(first), u128::from(count));
    let steps = if constraint == Constraint::Unequal { count * count.saturating_sub(1) / 2 } else { 0 };
    (first * count).saturating_add(steps)
}

/// Calls `each` with every way to break `total` objects into a number of heaps, at least one, in ascending order of the
/// heaps. `parts` is room to work in.
pub(crate) fn each_split(
    total: u64,
    (count, constraint): Count,
    parts: &mut Vec<u64>,
    mut each: impl FnMut(&[u64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    parts.clear();
    if count == 1 {
        parts.push(total);
        return each(parts);
    }
    let Ok(length) = usize::try_from(count) else { return ControlFlow::Continue(()) };
    if count == 0 || least_total(1, count, constraint) > u128::from(total) {
        return ControlFlow::Continue(());
    }
    if constraint == Constraint::Equal {
        if total.is_multiple_of(count) {
            parts.resize(length, total / count);
            return each(parts);
        }
        return ControlFlow::Continue(());
    }
    let step = u64::from(constraint == Constraint::Unequal);
    parts.resize(length, 0);
    let (mut position, mut next, mut rest) = (0, 1, total);
    loop {
        // The heaps from `position` on become the least that is allowed, and the last one gets what is left.
        for part in &mut parts[position..length - 1] {
            *part = next;
            rest -= next;
            next += step;
        }
        parts[length - 1] = rest;
        if constraint != Constraint::Mixed || parts[0] != rest {
            each(parts)?;
        }
        // The odometer: the last heap but one that can still be made larger.
        position = length - 1;
        loop {
            if position == 0 {
                return ControlFlow::Continue(());
            }
            position -= 1;
            rest += parts[position];
            next = parts[position] + 1;
            if least_total(next, (length - position) as u64, constraint) <= u128::from(rest) {
                break;
            }
        }
    }
}

/// More heaps than this are not listed in one option.
const MOST_EQUAL: u64 = 1 << 27;

/// A whole code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Code {
    /// The digits that add objects: the first is the one before the point and adds none.
    left: Vec<Digit>,
    /// The digits behind the point: the first takes one object.
    right: Vec<Digit>,
    /// The digits that are repeated behind these for ever.
    tail: Vec<Digit>,
}

impl Code {
    /// The code in normal form. `left` begins with the digit before the point and goes on to the left.
    pub(crate) fn new(mut left: Vec<Digit>, mut right: Vec<Digit>, mut tail: Vec<Digit>) -> Self {
        while left.len() > 1 && left.last().is_some_and(Digit::is_zero) {
            left.pop();
        }
        if left.is_empty() {
            left.push(Digit::default());
        }
        if tail.iter().all(Digit::is_zero) {
            tail.clear();
            while right.last().is_some_and(Digit::is_zero) {
                right.pop();
            }
        } else {
            let repeats = |p: &usize| tail.len().is_multiple_of(*p) && tail[*p..] == tail[..tail.len() - p];
            let period = (1..=tail.len()).find(repeats).unwrap_or(tail.len());
            tail.truncate(period);
            // The tail begins as early as it can, and then with a digit that is not 0.
            let spare =
                right.iter().rev().zip(tail.iter().rev().cycle()).take_while(|(digit, end)| digit == end).count();
            right.truncate(right.len() - spare);
            tail.rotate_right(spare % period);
            let zeros = tail.iter().take_while(|digit| digit.is_zero()).count();
            right.extend_from_slice(&tail[..zeros]);
            tail.rotate_left(zeros);
        }
        Self { left, right, tail }
    }

    /// The digit for a move that takes this many objects, at least one.
    fn digit(&self, taken: u64) -> Option<&Digit> {
        let index = taken.checked_sub(1)?;
        let behind = match usize::try_from(index) {
            Ok(i) if i < self.right.len() => return self.right.get(i),
            _ => index - self.right.len() as u64,
        };
        let length = (self.tail.len() as u64).max(1);
        self.tail.get((behind % length) as usize)
    }

    fn digits(&self) -> impl Iterator<Item = &Digit> {
        self.left.iter().chain(&self.right).chain(&self.tail)
    }

    /// The octal digits, the one before the point first, if the code is a finite octal code.
    pub(crate) fn octal(&self) -> Option<Vec<u8>> {
        self.finite()?.map(Digit::octal).collect()
    }

    /// The digits in order of what they take, if they end and none adds objects; the first takes nothing.
    pub(crate) fn finite(&self) -> Option<impl Iterator<Item = &Digit>> {
        (self.left.len() == 1 && self.tail.is_empty()).then(|| self.left.iter().chain(&self.right))
    }

    /// The digit before the point, those behind it, and those that are repeated behind these, if none adds objects.
    pub(crate) fn parts(&self) -> Option<(&Digit, &[Digit], &[Digit])> {
        let [first] = &self.left[..] else { return None };
        Some((first, &self.right, &self.tail))
    }

    /// Whether a heap may be taken as a whole.
    pub(crate) fn takes_whole(&self, heap: u64) -> bool {
        self.digit(heap).is_some_and(|digit| digit.allows(0))
    }

    /// The most heaps that a move may leave, and the last place of the code, if the digits end and have no constraint.
    pub(crate) fn free(&self) -> Option<(u64, usize)> {
        let (mut most, mut place) = (0, 0);
        for (taken, digit) in self.finite()?.enumerate() {
            place = taken;
            for (count, constraint) in digit.entries() {
                if constraint != Constraint::Any || digit.is_open() {
                    return None;
                }
                most = most.max(count);
            }
        }
        Some((most, place))
    }

    /// Whether no move leaves more than one heap.
    pub(crate) fn never_splits(&self) -> bool {
        self.digits().all(|digit| digit.entries().all(|(count, _)| count <= 1) && digit.onward.is_none())
    }

    /// Whether every heap that a move leaves is smaller than the heap it was made in, for heaps of every size.
    pub(crate) fn only_shrinks(&self) -> bool {
        self.left.iter().enumerate().all(|(added, digit)| {
            let fewer = |(count, constraint): Count| {
                // All but the largest heap hold at least this much.
                let rest = least_total(1, count.saturating_sub(1), constraint);
                count == 0 || rest > added as u128
            };
            // An open end from 0 on includes one heap.
            digit.entries().all(fewer) && !digit.allows(1)
        })
    }

    /// Why the options of a heap cannot be listed, if so.
    pub(crate) fn refuses(&self, heap: u64) -> Option<String> {
        let most = self.left.len() as u64 - 1;
        let Some(largest) = heap.checked_add(most) else {
            return Some("a heap may hold at most 2^64-1 objects, and a move would add to it".into());
        };
        if largest > MOST_EQUAL && self.digits().any(Digit::splits_equally_without_end) {
            return Some(format!("a move may leave up to {largest} heaps, too many to list"));
        }
        for (added, digit) in self.left.iter().enumerate().skip(1) {
            let grows = |(count, constraint): Count| {
                let rest = least_total(1, count.max(1) - 1, constraint);
                match constraint {
                    Constraint::Equal if count > 1 => false,
                    // The largest heap must differ from the rest, which is 1, 2, ..., count - 1.
                    Constraint::Unequal => {
                        rest < added as u128 && u128::from(heap) + added as u128 >= rest + u128::from(count)
                    }
                    _ => rest < added as u128,
                }
            };
            if digit.entries().any(grows) {
                return Some(format!("play need not end: a move that adds {added} can leave a larger heap each time"));
            }
        }
        None
    }

    /// Calls `each` for every digit that may allow a move in a heap, the one that takes least first, with the number of
    /// objects it leaves.
    pub(crate) fn each_digit(
        &self,
        heap: u64,
        mut each: impl FnMut(u64, &Digit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for (added, digit) in self.left.iter().enumerate().rev() {
            if !digit.is_zero() {
                each(heap.saturating_add(added as u64), digit)?;
            }
        }
        for (i, digit) in self.right.iter().enumerate() {
            let taken = i as u64 + 1;
            if taken >= heap {
                break;
            }
            if !digit.is_zero() {
                each(heap - taken, digit)?;
            }
        }
        let mut taken = self.right.len() as u64;
        let step = self.tail.len() as u64;
        let left = |i: usize| heap.checked_sub(taken + 1 + i as u64);
        // Without heaps that can be left, a tail of a large heap would be gone through in vain.
        let least = self.tail.iter().enumerate().filter_map(|(i, digit)| digit.least(left(i)?, step)).min();
        if let Some(least) = least {
            for digit in self.tail.iter().cycle() {
                // A heap of the largest size ends the loop before the number taken passes 64 bits.
                if heap.saturating_sub(taken) <= least {
                    break;
                }
                taken += 1;
                if !digit.is_zero() {
                    each(heap - taken, digit)?;
                }
            }
        }
        match self.digit(heap) {
            Some(digit) if digit.allows(0) => each(0, digit),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Calls `each` with every option of a heap, each once.
    pub(crate) fn each_option(&self, heap: u64, mut each: impl FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let mut parts = Vec::new();
        self.each_digit(heap, |total, digit| match total {
            0 => each(&[]),
            _ => digit.each_count(total, |count| each_split(total, count, &mut parts, &mut each)),
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for digit in self.left.iter().rev() {
            digit.fmt(f)?;
        }
        f.write_str(".")?;
        if self.right.is_empty() && self.tail.is_empty() {
            return f.write_str("0");
        }
        self.right.iter().try_for_each(|digit| digit.fmt(f))?;
        if self.tail.is_empty() {
            return Ok(());
        }
        f.write_str("[")?;
        self.tail.iter().try_for_each(|digit| digit.fmt(f))?;
        f.write_str("]")
    }
}
