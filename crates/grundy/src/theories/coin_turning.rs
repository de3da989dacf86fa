//! **Coin turning** (Lenstra; Berlekamp, Conway and Guy 1982, Winning Ways chapter 14): a row is worth its heads.
//!
//! **Statement.** Coins lie in a row. A move turns some of them over, and the rightmost of these goes from heads to tails;
//! which sets of coins may be turned does not depend on the sides that they show. Then the value of a row is the nim-sum of
//! the values g(x) of its heads, where g(x) is the mex, over the sets that may be turned with x as the last coin, of the
//! nim-sum of the g of the other coins.
//!
//! *Proof.* By induction on the row, read as a binary number with its last coin in front, which every move lowers. Let v be
//! the nim-sum of g over the heads of a row. A move that turns x and a set A before it leads to v ^ g(x) ^ s, where s is the
//! nim-sum of g over A: a coin that goes either way changes the sum by its g. As g(x) is a mex, s is not g(x), so that no
//! option has the value v. Let u < v. The highest bit of v ^ u is set in v, and so in g(x) for some head x; then
//! g(x) ^ v ^ u is less than g(x), and some A has it for its s. Turning x and A leads to u.
//!
//! **Known values** (Winning Ways, chapter 14), each held against the mex by a test. Up to two coins, Turning Turtles: g(x) =
//! x. Exactly two, Twins: x - 1. Up to three, Mock Turtles: the x-th odious number, 1 2 4 7 8 11. Any number of coins from k
//! on: 0 for x < k, and 2^(x-k) from there, since the k - 1 coins of value 0 fill up every choice among 1, 2, 4, ... Any run
//! of coins, Ruler: the largest power of 2 that divides x. Other codes are evaluated from the definition, in a table.
//!
//! **Misère play.** A row is not the sum of its heads there: two heads on one square vanish, where two heaps would stay. So a
//! row is one component. In Turning Turtles it is calm in the sense of [`ferguson`](super::ferguson), and plays misère Nim on
//! its value, unless its heads, counted from the right, are at 6 or more, 4 or more, and 2 or more.
//!
//! *Proof.* A value of 0 can be made 1 by a head at an odd number x, turned with x - 1. A wild subposition therefore has
//! heads at even numbers only, and their nim-sum is 0, so that there are three at least; these are at 6, 4, 2 or more. No
//! move raises the i-th head counted from the right, so that the same is true of the row itself. Conversely, from such a row
//! all other heads can be turned, and these three brought to 2, 4 and 6 in this order: there the value is 0, and no option
//! has value 1.
//!
//! **Declines:** misère play of the other rows, values past 64 bits, and when the budget is used up.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::rulesets::TurningCode;
use crate::rulesets::turning_code::{Pattern, Spacing};
use crate::{Budget, Evidence, Limit, Moves, Nimber, Play, Step, Theory, translate};

/// The citation.
pub const COIN_TURNING: &str =
    "Lenstra; Berlekamp, Conway and Guy 1982: the value of a row of coins is the nim-sum of the values of its heads";

/// The theory of coins in a row. A position is a row of coins, `true` for a head.
#[derive(Clone, Debug)]
pub struct CoinTurning {
    heads: HeadValues,
}

/// Moves are listed up to so many bytes; further ones are counted.
const MOST_BYTES: usize = 1 << 30;

/// How many heads an explanation names.
const SHOWN: usize = 12;

/// The numbers of the heads, from the left.
pub(crate) fn heads(row: &[bool]) -> impl DoubleEndedIterator<Item = usize> {
    row.iter().enumerate().filter(|&(_, &head)| head).map(|(i, _)| i + 1)
}

/// The row in which coin `last` was turned, and the others; all are coins of the row.
pub(crate) fn turned(row: &[bool], last: usize, others: &[usize]) -> Vec<bool> {
    let mut row = row.to_vec();
    for coin in [last].iter().chain(others) {
        if let Some(side) = coin.checked_sub(1).and_then(|coin| row.get_mut(coin)) {
            *side = !*side;
        }
    }
    row
}

/// The values of single heads under a code, computed as far as they are asked for.
#[derive(Clone, Debug)]
pub(crate) struct HeadValues {
    pub(crate) code: Rc<TurningCode>,
    pub(crate) budget: Budget,
    table: RefCell<Table>,
}

#[derive(Clone, Debug, Default)]
struct Table {
    /// The value of coin number i + 1.
    values: Vec<u64>,
    /// For each pattern without bounds on place: the nim-sums of so many coins of the table.
    sums: Vec<Sums>,
}

/// A set of nim-sums below a power of two.
type Bits = Vec<u64>;

/// Nim-sums must stay below this power of two, to have a table of them.
const MOST_WIDTH: u32 = 28;

/// Choices of up to so many coins are told apart.
const MOST_CLASSES: usize = 64;

/// The nim-sums of choices among some values, by how many are chosen.
#[derive(Clone, Debug)]
struct Sums {
    /// The sums of exactly as many values as the index says; if `open`, the last ones are of so many or more.
    classes: Vec<Bits>,
    open: bool,
}

/// The set with each member `v` replaced by `v ^ change`, united with `into`.
fn unite_shifted(into: &mut Bits, from: &Bits, change: u64) {
    let places = (change >> 6) as usize;
    for (i, &word) in from.iter().enumerate() {
        if let Some(target) = into.get_mut(i ^ places) {
            *target |= translate(word, change);
        }
    }
}

/// The words of a set whose members are below `2^width`.
fn words(width: u32) -> usize {
    1 << width.saturating_sub(6)
}

fn set_bit(bits: &mut Bits, member: u64) {
    if let Some(word) = bits.get_mut((member >> 6) as usize) {
        *word |= 1 << (member & 63);
    }
}

/// The least number that is not a member.
fn least_missing(bits: &Bits) -> u64 {
    let full = bits.iter().take_while(|&&word| word == u64::MAX).count();
    full as u64 * 64 + bits.get(full).map_or(0, |word| u64::from(word.trailing_ones()))
}

impl Sums {
    /// Of no values yet. At most `most` will be chosen, or any number of at least `least` if that is open.
    fn new(least: usize, most: usize, open: bool, width: u32) -> Self {
        let mut classes = vec![vec![0; words(width)]; if open { least } else { most } + 1];
        set_bit(&mut classes[0], 0);
        Self { classes, open }
    }

    fn words(&self) -> usize {
        self.classes.iter().map(Vec::len).sum()
    }

    /// Adds a value that may be chosen.
    fn add(&mut self, value: u64) {
        let top = self.classes.len() - 1;
        if self.open {
            let all = self.classes[top].clone();
            unite_shifted(&mut self.classes[top], &all, value);
        }
        for i in (1..=top).rev() {
            let (low, high) = self.classes.split_at_mut(i);
            unite_shifted(&mut high[0], &low[i - 1], value);
        }
    }

    /// The sums of so many values or more, as far as they are told apart, each with `change` added.
    fn unite_from(&self, least: usize, change: u64, into: &mut Bits) {
        self.classes.iter().skip(least).for_each(|class| unite_shifted(into, class, change));
    }
}

/// The x-th odious number.
fn odious(x: u64) -> Option<u64> {
    let even = x.checked_sub(1)?.checked_mul(2)?;
    Some(even + u64::from(even.count_ones() % 2 == 0))
}

impl HeadValues {
    pub(crate) fn new(code: Rc<TurningCode>, budget: &Budget) -> Self {
        Self { code, budget: budget.clone(), table: RefCell::default() }
    }

    /// The value of coin number `x` where a formula is known, or nothing there where it passes 64 bits.
    fn formula(&self, x: usize) -> Option<Option<u64>> {
        let n = x as u64;
        if let [Pattern { least: 1, most: u64::MAX, span: u64::MAX, spacing: Spacing::Consecutive, first: false }] =
            self.code.patterns()
        {
            return Some(1_u64.checked_shl(n.trailing_zeros()));
        }
        match self.code.only_numbers()? {
            (1, 2) => Some(Some(n)),
            (2, 2) => Some(n.checked_sub(1)),
            (1, 3) => Some(odious(n)),
            (least, u64::MAX) => Some(match n.checked_sub(least) {
                None => Some(0),
                Some(exponent) if exponent < 64 => Some(1 << exponent),
                Some(_) => None,
            }),
            _ => None,
        }
    }

    /// The value of a head with this number, counted from 1; nothing if it passes 64 bits or the budget is used up.
    pub(crate) fn value(&self, x: usize) -> Option<u64> {
        if let Some(known) = self.formula(x) {
            return known;
        }
        let mut table = self.table.borrow_mut();
        while table.values.len() < x {
            self.budget.visit(1).and_then(|()| self.budget.hold(size_of::<u64>())).ok()?;
            self.step(&mut table).ok()??;
        }
        x.checked_sub(1).and_then(|i| table.values.get(i)).copied()
    }

    /// Finds the next value of the table; nothing if sets of nim-sums would be too large.
    fn step(&self, table: &mut Table) -> Result<Option<()>, Limit> {
        let Table { values, sums } = table;
        let x = values.len() + 1;
        let width = u64::BITS - values.iter().max().copied().unwrap_or(0).leading_zeros();
        if width > MOST_WIDTH {
            return Ok(None);
        }
        let mut seen: Bits = vec![0; words(width)];
        let place_free =
            |pattern: &Pattern| pattern.spacing == Spacing::Free && pattern.span == u64::MAX && !pattern.first;
        let patterns = self.code.patterns();
        for (i, pattern) in patterns.iter().filter(|pattern| place_free(pattern)).enumerate() {
            if sums.len() == i {
                let count = |coins: u64| usize::try_from(coins - 1).unwrap_or(usize::MAX);
                let (least, most) = (count(pattern.least), count(pattern.most));
                let classes = if pattern.most == u64::MAX { least } else { most };
                if classes > MOST_CLASSES {
                    return Ok(None);
                }
                self.budget.hold(8 * (classes + 1) * seen.len())?;
                sums.push(Sums::new(least, most, pattern.most == u64::MAX, width));
            }
            self.budget.visit(sums[i].words())?;
            let least = usize::try_from(pattern.least - 1).unwrap_or(usize::MAX);
            sums[i].unite_from(least, 0, &mut seen);
        }
        for pattern in patterns.iter().filter(|pattern| !place_free(pattern)) {
            if self.unite_pattern(pattern, x, values, width, &mut seen)?.is_none() {
                return Ok(None);
            }
        }
        let value = least_missing(&seen);
        let needed = words((u64::BITS - value.leading_zeros()).max(width));
        for sums in sums {
            self.budget.hold(8 * sums.classes.len() * needed.saturating_sub(seen.len()))?;
            self.budget.visit(sums.words())?;
            sums.classes.iter_mut().for_each(|class| class.resize(needed.max(class.len()), 0));
            sums.add(value);
        }
        values.push(value);
        Ok(Some(()))
    }

    /// Unites `seen` with the nim-sums of the coins that may be turned together with `x` under a pattern.
    fn unite_pattern(
        &self,
        pattern: &Pattern,
        x: usize,
        values: &[u64],
        width: u32,
        seen: &mut Bits,
    ) -> Result<Option<()>, Limit> {
        let low = pattern.window(x);
        let g = |coin: usize| values.get(coin - 1).copied().unwrap_or(0);
        let counts = pattern.others(x - low);
        if counts.contains(&0) && (!pattern.first || x == 1) {
            set_bit(seen, 0);
        }
        let (least, most) = ((*counts.start()).max(1), *counts.end());
        if least > most || (pattern.first && low > 1) {
            return Ok(Some(()));
        }
        match pattern.spacing {
            Spacing::Consecutive => {
                self.budget.visit(most)?;
                let mut sum = 0;
                for count in 1..=most {
                    sum ^= g(x - count);
                    if count >= least && (!pattern.first || x - count == 1) {
                        set_bit(seen, sum);
                    }
                }
            }
            Spacing::Equal => {
                for gap in 1..=(x - low) / least {
                    let steps = most.min((x - low) / gap);
                    self.budget.visit(steps)?;
                    let mut sum = 0;
                    for count in 1..=steps {
                        sum ^= g(x - count * gap);
                        if count >= least && (!pattern.first || x - count * gap == 1) {
                            set_bit(seen, sum);
                        }
                    }
                }
            }
            Spacing::Free => {
                let (change, items) = if pattern.first { (g(1), &values[1..]) } else { (0, &values[low - 1..]) };
                let fixed = usize::from(pattern.first);
                return self.unite_choices(items, least - fixed, most - fixed, change, width, seen);
            }
            Spacing::Picture(bits) => {
                if let Some(coins) = pattern.pictured(bits, x) {
                    set_bit(seen, coins.fold(0, |sum, coin| sum ^ g(coin)));
                }
            }
            Spacing::Symmetric => {
                let ends = if pattern.first { low..=1 } else { low..=x - 1 };
                for first in ends {
                    let between = x - first - 1;
                    let pairs: Vec<u64> = (0..between / 2).map(|i| g(first + 1 + i) ^ g(x - 1 - i)).collect();
                    // The first end is always turned; besides it come pairs, with or without the coin in the middle.
                    for middle in 0..=between % 2 {
                        let fixed = 1 + middle;
                        if most < fixed {
                            continue;
                        }
                        let change = g(first) ^ if middle == 1 { g(first.midpoint(x)) } else { 0 };
                        let (least, most) = (least.saturating_sub(fixed).div_ceil(2), (most - fixed) / 2);
                        if self.unite_choices(&pairs, least, most, change, width, seen)?.is_none() {
                            return Ok(None);
                        }
                    }
                }
            }
        }
        Ok(Some(()))
    }

    /// Unites `seen` with the nim-sums of `least` to `most` of these values, each with `change` added.
    fn unite_choices(
        &self,
        items: &[u64],
        least: usize,
        most: usize,
        change: u64,
        width: u32,
        seen: &mut Bits,
    ) -> Result<Option<()>, Limit> {
        if least > most || least > items.len() {
            return Ok(Some(()));
        }
        let open = most >= items.len();
        let bytes = 8 * (if open { least } else { most } + 1) * words(width);
        if bytes > self.budget.memory_left() / 2 {
            return Err(Limit::Memory);
        }
        let mut sums = Sums::new(least, most, open, width);
        for &value in items {
            self.budget.visit(sums.words())?;
            sums.add(value);
        }
        sums.unite_from(least, change, seen);
        Ok(Some(()))
    }
}

/// Single heads, by the numbers of their coins. In normal play a sum of them is worth a row; no more is said.
impl Theory<u64> for HeadValues {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(COIN_TURNING.into())
    }

    fn grundy(&self, head: &u64) -> Option<Nimber> {
        self.value(usize::try_from(*head).ok()?).map(Nimber)
    }
}

impl CoinTurning {
    /// The theory of the game with this code, which counts its work in `budget`.
    pub fn new(code: Rc<TurningCode>, budget: &Budget) -> Self {
        Self { heads: HeadValues::new(code, budget) }
    }

    fn value(&self, row: &[bool]) -> Option<u64> {
        self.heads.budget.visit(row.len()).ok()?;
        heads(row).try_fold(0, |sum, head| Some(sum ^ self.heads.value(head)?))
    }

    /// Hands every set of other coins that may be turned with `head`, and whose nim-sum is `wanted`, to `found`. It says no
    /// when the budget is used up.
    fn sets(
        &self,
        head: usize,
        wanted: u64,
        by_value: &HashMap<u64, Vec<usize>>,
        values: &[u64],
        mut found: impl FnMut(&[usize]),
    ) -> bool {
        // Turning Turtles: the other coin is known by its value.
        if self.heads.code.only_numbers() == Some((1, 2)) {
            match usize::try_from(wanted) {
                Ok(0) => found(&[]),
                Ok(other) if other < head => found(&[other]),
                _ => {}
            }
            return true;
        }
        match self.heads.code.only_numbers() {
            // Any coins: the value says which.
            Some((1, u64::MAX)) => {
                let others: Vec<usize> = (1..=64).filter(|coin| wanted >> (coin - 1) & 1 == 1).collect();
                if others.last().is_none_or(|&last| last < head) {
                    found(&others);
                }
                return true;
            }
            // Two others: the second is known by its value.
            Some((least, most)) if most <= 3 => {
                if self.heads.budget.visit(head).is_err() {
                    return false;
                }
                let with = |value: u64, below: usize| {
                    let all = by_value.get(&value).map_or(&[][..], Vec::as_slice);
                    all.iter().copied().take_while(move |&coin| coin < below)
                };
                if least == 1 && wanted == 0 {
                    found(&[]);
                }
                if least <= 2 && most >= 2 {
                    with(wanted, head).for_each(|other| found(&[other]));
                }
                if most == 3 {
                    for one in 1..head {
                        with(wanted ^ values[one - 1], one).for_each(|other| found(&[one, other]));
                    }
                }
                return true;
            }
            _ => {}
        }
        let mut within = true;
        self.heads.code.visit(head, &mut |others| {
            within = self.heads.budget.visit(others.map_or(0, <[usize]>::len)).is_ok();
            if let Some(others) = others
                && others.iter().fold(0, |sum, &other| sum ^ values[other - 1]) == wanted
            {
                found(others);
            }
            within
        });
        within
    }
}

impl Theory<Vec<bool>> for CoinTurning {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(COIN_TURNING.into())
    }

    fn grundy(&self, row: &Vec<bool>) -> Option<Nimber> {
        self.value(row).map(Nimber)
    }

    fn moves_to(&self, row: &Vec<bool>, target: &Nimber, out: &mut Moves<Vec<bool>>) -> bool {
        let Some(value) = self.value(row) else { return false };
        let last = heads(row).next_back().unwrap_or(0);
        let mut values = Vec::new();
        let mut by_value: HashMap<u64, Vec<usize>> = HashMap::new();
        if self.heads.code.only_numbers() != Some((1, 2)) {
            for coin in 1..=last {
                let Some(value) = self.heads.value(coin) else { return false };
                values.push(value);
                by_value.entry(value).or_default().push(coin);
            }
        }
        let mut bytes = MOST_BYTES.min(self.heads.budget.memory_left() / 2);
        for head in heads(row) {
            let Some(own) = self.heads.value(head) else { return false };
            let goes_on = self.sets(head, own ^ value ^ target.0, &by_value, &values, |others| {
                if out.has_room() && row.len() <= bytes {
                    bytes -= row.len();
                    out.push(turned(row, head, others));
                } else {
                    out.count_more(1);
                }
            });
            if !goes_on {
                return false;
            }
        }
        true
    }

    fn plays_misere_nim(&self, row: &Vec<bool>) -> bool {
        if self.heads.code.only_numbers() != Some((1, 2)) {
            return false;
        }
        let mut last = heads(row).rev();
        !(last.next() >= Some(6) && last.next() >= Some(4) && last.next() >= Some(2))
    }

    fn explain(&self, row: &Vec<bool>, _play: Play) -> Vec<Step> {
        let Some(value) = self.value(row) else { return Vec::new() };
        let at: Vec<usize> = heads(row).take(SHOWN).collect();
        if at.is_empty() {
            return vec![Step::new("coins-no-heads")];
        }
        let worth: Vec<u64> = at.iter().filter_map(|&head| self.heads.value(head)).collect();
        let list = |mut words: Vec<String>, between: &str| {
            if heads(row).nth(SHOWN).is_some() {
                words.push("...".into());
            }
            words.join(between)
        };
        let heads = list(at.iter().map(usize::to_string).collect(), ", ");
        let worth = list(worth.iter().map(u64::to_string).collect(), " ^ ");
        vec![Step::new("coins-heads").with("heads", heads).with("values", worth).with("value", value)]
    }
}
