//! **Subtraction games with a finite set S of moves are periodic** (Golomb 1966, "A mathematical investigation of games
//! of 'take-away'", Journal of Combinatorial Theory 1; Winning Ways, chapter 4), and max(S) terms prove the period.
//!
//! **Statement.** Let m = max(S). If G(i) = G(i+p) holds for m consecutive heaps i = k, ..., k+m-1, then it holds for
//! all i ≥ k.
//!
//! *Proof.* For n ≥ m every move of S can be made, and G(n) = mex {G(n-s) : s ∈ S} is a function, the same for all n,
//! of the m terms before it. If those before n = k+m and before n+p are equal, then G(n) = G(n+p), and the next m terms
//! are equal too. ∎
//!
//! As the values are at most |S|, there are finitely many windows of m terms, so that a period always exists; it may be
//! far too long to be found. Fewer equal terms prove nothing: with S = {1, 50} the terms are 0, 1, 0, 1, ... 25 times
//! over, and the period is 51.
//!
//! If all moves are multiples of g, a heap of n has the value of ⌊n/g⌋ in the game with all moves divided by g, since a
//! move keeps n mod g.
//!
//! **How.** Values are computed forward to lengths that double each time. The last m terms are then looked for in the
//! table, from its end backwards: the nearest other place gives the least period; see `recurrence`. From there one
//! walks back to the least preperiod. Where that is not yet possible, heaps within the table are answered all the same,
//! as computed.
//!
//! It declines when the budget, or a table of 2^31 heaps, ends before a period is proved and before the heap is
//! reached.

use std::cell::RefCell;

#[cfg(feature = "bigint")]
use num_bigint::BigUint;

#[cfg(feature = "bigint")]
use crate::notation::Big;
use crate::sequence::go_on_until;
use crate::sequence::level_sets::{LONGEST, LevelSets};
use crate::sequence::recurrence::recurrence;
use crate::values::each;
use crate::{Budget, Evidence, Limit, Moves, Nimber, Period, Play, Step, Theory, Values, gcd};

/// The longest table that is made without asking the budget: a millisecond, and most periods are found in it.
const FREE: usize = 1 << 16;

/// A search for a period that was given no end goes on until about so many words were touched.
const LONG_WORK: u64 = 1 << 38;

/// The least number of values between two that are handed to the keeper.
const PIECE: usize = 1 << 16;

/// The theory of the games with one finite set of moves.
///
/// Memory: a byte for each heap up to preperiod + period (two or four bytes if there are more than 255 or 65535 moves).
#[derive(Debug)]
pub struct SubtractionPeriod {
    scale: u64,
    moves: Vec<u64>,
    levels: LevelSets,
    budget: Budget,
    table: RefCell<Table>,
}

#[derive(Debug)]
struct Table {
    values: Values,
    law: Option<Law>,
    /// How many values were computed, kept or not.
    computed: usize,
}

/// The period of the game with the moves divided by their common divisor.
#[derive(Clone, Copy, Debug)]
struct Law {
    preperiod: usize,
    period: usize,
}

impl SubtractionPeriod {
    /// For these moves in any order, repeated or not. `None` if there is none, or if 0 is one, or if there are 2^32 or
    /// more.
    ///
    /// Cost: for dense sets 8 bytes for each number up to the largest move, if that is below 2^22.
    pub fn new(moves: impl IntoIterator<Item = u64>, budget: &Budget) -> Option<Self> {
        let mut moves: Vec<u64> = moves.into_iter().collect();
        moves.sort_unstable();
        moves.dedup();
        if moves.first().is_none_or(|&s| s == 0) || u32::try_from(moves.len()).is_err() {
            return None;
        }
        let scale = moves.iter().fold(0, |g, &s| gcd(g, s));
        moves.iter_mut().for_each(|s| *s /= scale);
        let table = Table { values: Values::up_to(moves.len() as u64), law: None, computed: 0 };
        Some(Self { scale, levels: LevelSets::new(&moves), moves, budget: budget.clone(), table: RefCell::new(table) })
    }

    /// The period, computed and proved as far as the budget allows.
    pub fn period(&self) -> Option<Period> {
        self.reach(None)?;
        self.proved()
    }

    /// The same, looked for in the heaps up to `to`, or in about as many as take a minute.
    pub(crate) fn search(&self, to: Option<u64>) -> Option<Period> {
        let most = match to {
            Some(to) => (to / self.scale).saturating_add(1),
            None => LONG_WORK / (self.levels.work() as u64 + 16),
        };
        self.go_on(None, most, |table| table.values.len() as u64 >= most);
        self.proved()
    }

    /// How many heaps got their value in the search for the period.
    pub(crate) fn computed(&self) -> u64 {
        (self.table.borrow().computed as u64).saturating_mul(self.scale)
    }

    /// The largest value of these heaps.
    pub(crate) fn largest_value(&self) -> Option<u64> {
        self.table.borrow().values.iter().max()
    }

    /// The game of the moves divided by their common divisor, as certificates and checkpoints name it.
    fn code(&self) -> String {
        let moves: Vec<String> = self.moves.iter().map(u64::to_string).collect();
        format!("subtract {}", moves.join(","))
    }

    /// The values of the heaps below `limit`, without a look for the period.
    ///
    /// # Errors
    /// The limit that was reached. A table of more than 2^31 heaps counts as a limit of memory.
    pub fn sequence(&self, limit: u64) -> Result<Values, Limit> {
        let reduced = limit.div_ceil(self.scale);
        if limit > LONGEST {
            return Err(Limit::Memory);
        }
        let mut values = Values::up_to(self.moves.len() as u64);
        let (bytes, to) = (values.bytes_per_value(), reduced as usize);
        let scratch = self.levels.scratch(0, to);
        self.budget.hold(to * bytes + scratch)?;
        let filled = self.levels.extend(&mut values, to, &self.budget);
        self.budget.release(scratch);
        if let Err(limit) = filled {
            self.budget.release(to * bytes);
            return Err(limit);
        }
        if self.scale == 1 {
            return Ok(values);
        }
        self.budget.hold((limit as usize - to) * bytes)?;
        let stretched = (0..limit).filter_map(|heap| values.get((heap / self.scale) as usize));
        Ok(Values::collect(self.moves.len() as u64, stretched))
    }

    /// The period, if it has been proved so far.
    fn proved(&self) -> Option<Period> {
        let law = self.table.borrow().law?;
        let scale = u128::from(self.scale);
        Some(Period { preperiod: scale * law.preperiod as u128, period: scale * law.period as u128, saltus: 0 })
    }

    /// Makes the table so long that it answers for this heap of the reduced game, or, with `None`, until a period is
    /// proved.
    fn reach(&self, heap: Option<u64>) -> Option<()> {
        self.go_on(heap, LONGEST, |table| heap.is_some_and(|heap| heap < table.values.len() as u64))
    }

    /// Makes the table longer until a period is proved, or it is long enough.
    fn go_on(&self, heap: Option<u64>, most: u64, enough: impl Fn(&Table) -> bool) -> Option<()> {
        let answers = |table: &Table| table.law.is_some() || enough(table);
        go_on_until(&mut *self.table.borrow_mut(), answers, |table| {
            self.grow(table, heap, most)?;
            self.prove(table).ok()
        })
    }

    /// Makes the table longer, if it has less than `most` heaps.
    fn grow(&self, table: &mut Table, heap: Option<u64>, most: u64) -> Option<()> {
        let len = table.values.len();
        let bytes = table.values.bytes_per_value();
        let most = most.min(LONGEST) as usize;
        if len >= most {
            return None;
        }
        if len == 0 {
            if let Some(kept) = self.budget.restore(&self.code()) {
                let length = kept.len().min(most);
                self.budget.hold(length * bytes).ok()?;
                table.values = Values::collect(self.moves.len() as u64, kept.iter().take(length));
                return Some(());
            }
            let first = FREE.min((1 << 20) / self.levels.work().max(1)).max(64).min(most);
            let cost = first * bytes + self.levels.scratch(0, first);
            if cost <= self.budget.memory_left() {
                self.levels.extend(&mut table.values, first, &Budget::unlimited()).ok()?;
                return self.budget.hold(first * bytes).ok();
            }
        }
        let mut next = (2 * len).max(64).min(most);
        let cost = |next: usize| (next - len) * bytes + self.levels.scratch(len, next);
        if let Some(heap) = heap.filter(|&heap| heap < next as u64) {
            // No room to double, but perhaps for this one heap.
            if cost(next) > self.budget.memory_left() {
                next = heap as usize + 1;
            }
        }
        let scratch = self.levels.scratch(len, next);
        self.budget.hold(cost(next)).ok()?;
        let grown = self.extend_kept(&mut table.values, next);
        self.budget.release(scratch + (next - table.values.len()) * bytes);
        grown.ok()
    }

    /// Makes the list `to` values long. Between pieces of the work the values are handed to the keeper, if there is one.
    fn extend_kept(&self, values: &mut Values, to: usize) -> Result<(), Limit> {
        let Some(keeper) = self.budget.keeper() else { return self.levels.extend(values, to, &self.budget) };
        let code = self.code();
        each!(&mut *values, list => list.try_reserve_exact(to - list.len()).map_err(|_| Limit::Memory)?);
        while values.len() < to {
            let piece = to.min(values.len() + values.len() / 32 + PIECE);
            self.levels.extend(values, piece, &self.budget)?;
            keeper.keep(&code, values, false);
        }
        Ok(())
    }

    /// Looks for the period in the table, and shortens the table to what is needed from then on.
    fn prove(&self, table: &mut Table) -> Result<(), Limit> {
        let len = table.values.len();
        table.computed = len;
        let Some(window) = self.window().filter(|&window| window < len) else { return Ok(()) };
        let bytes = window * size_of::<u32>();
        if bytes > self.budget.memory_left() {
            return Ok(());
        }
        self.budget.hold(bytes)?;
        let found = each!(&table.values, values => recurrence(values, window, &self.budget));
        self.budget.release(bytes);
        let Some(period) = found? else { return Ok(()) };
        let mut preperiod = len - period - window;
        each!(&table.values, values => {
            while preperiod > 0 && values[preperiod - 1] == values[preperiod - 1 + period] {
                preperiod -= 1;
            }
        });
        table.values.truncate(preperiod + period);
        self.budget.release((len - preperiod - period) * table.values.bytes_per_value());
        table.law = Some(Law { preperiod, period });
        Ok(())
    }

    /// How many terms determine the next one: the largest move.
    fn window(&self) -> Option<usize> {
        self.moves.last().and_then(|&s| usize::try_from(s).ok())
    }

    /// The value of a heap of the reduced game that the table answers for.
    fn value(&self, n: u64) -> Option<u64> {
        let table = self.table.borrow();
        if let Some(value) = usize::try_from(n).ok().and_then(|n| table.values.get(n)) {
            return Some(value);
        }
        let law = table.law?;
        let (preperiod, period) = (law.preperiod as u64, law.period as u64);
        table.values.get((preperiod + (n - preperiod) % period) as usize)
    }

    fn how(&self) -> Evidence {
        match self.proved() {
            Some(Period { preperiod, period, .. }) => {
                let terms = u128::from(self.scale) * u128::from(self.moves.last().copied().unwrap_or(0));
                Evidence::Proved(format!(
                    "Golomb 1966, max(S) = {terms} equal terms one period apart: period {period} from heap {preperiod} on"
                ))
            }
            None => Evidence::Computed("the values of all smaller heaps were computed".into()),
        }
    }
}

impl Drop for SubtractionPeriod {
    fn drop(&mut self) {
        if let (Some(keeper), table) = (self.budget.keeper(), self.table.borrow())
            && !table.values.is_empty()
        {
            keeper.keep(&self.code(), &table.values, true);
        }
    }
}

impl Theory<u64> for SubtractionPeriod {
    fn evidence(&self) -> Evidence {
        self.how()
    }

    fn grundy(&self, &heap: &u64) -> Option<Nimber> {
        let n = heap / self.scale;
        self.reach(Some(n))?;
        self.value(n).map(Nimber)
    }

    /// Cost: a look into the table for each move.
    fn moves_to(&self, &heap: &u64, target: &Nimber, out: &mut Moves<u64>) -> bool {
        let (n, rest) = (heap / self.scale, heap % self.scale);
        if self.reach(Some(n)).is_none() {
            return false;
        }
        for s in self.moves.iter().take_while(|&&s| s <= n) {
            if self.value(n - s) == Some(target.0) {
                out.push((n - s) * self.scale + rest);
            }
        }
        true
    }

    fn plays_misere_nim(&self, _heap: &u64) -> bool {
        true
    }

    fn explain(&self, &heap: &u64, _play: Play) -> Vec<Step> {
        let Some(Period { preperiod, period, .. }) = self.proved() else { return Vec::new() };
        let n = u128::from(heap);
        if n < preperiod.saturating_add(period) {
            return Vec::new();
        }
        vec![
            Step::new("period-same")
                .with("heap", heap)
                .with("preperiod", preperiod)
                .with("period", period)
                .with("same", preperiod + (n - preperiod) % period),
        ]
    }
}

#[cfg(feature = "bigint")]
impl SubtractionPeriod {
    /// The value of a heap of the reduced game, once the period is proved.
    fn value_big(&self, n: &BigUint) -> Option<u64> {
        let table = self.table.borrow();
        let law = table.law?;
        let n = if *n < BigUint::from(law.preperiod) {
            usize::try_from(n).ok()?
        } else {
            law.preperiod + usize::try_from((n - law.preperiod) % law.period).ok()?
        };
        table.values.get(n)
    }
}

#[cfg(feature = "bigint")]
impl Theory<Big, BigUint> for SubtractionPeriod {
    fn evidence(&self) -> Evidence {
        self.how()
    }

    fn grundy(&self, heap: &Big) -> Option<BigUint> {
        let [heap] = &heap[..] else { return None };
        self.reach(None)?;
        self.value_big(&(heap / self.scale)).map(BigUint::from)
    }

    fn moves_to(&self, heap: &Big, target: &BigUint, out: &mut Moves<Big>) -> bool {
        let [heap] = &heap[..] else { return false };
        if self.reach(None).is_none() {
            return false;
        }
        let (n, rest) = (heap / self.scale, heap % self.scale);
        for s in self.moves.iter().take_while(|&&s| BigUint::from(s) <= n) {
            let left = &n - s;
            if self.value_big(&left).is_some_and(|value| BigUint::from(value) == *target) {
                out.push(vec![left * self.scale + &rest]);
            }
        }
        true
    }

    fn plays_misere_nim(&self, heap: &Big) -> bool {
        heap.len() == 1
    }
}
