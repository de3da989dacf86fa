//! Values of heaps that a move leaves at most two of, one after the other, each exact.
//!
//! [`binary`]: the moves. [`definition`]: a value from all options, one heap after the other; [`dense`]: from all options too,
//! sifted for 64 heaps in a row. [`space`] and [`sparse`]: a value from few options, where most heaps are common. Which of them
//! is used is decided again and again by an estimate of the cost.

pub(crate) mod binary;
mod definition;
mod dense;
pub(crate) mod period;
pub(crate) mod space;
mod sparse;
pub(crate) mod totals;

use std::fmt;

use grundy_kernels::Level;

use crate::cores::cores;
use crate::{Budget, Limit, Mex, Nimber, Values};
use binary::Binary;
use dense::{Dense, TooWide};
use space::Space;
use sparse::{Next, Sparse};

/// How values are computed at present.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    /// From all options.
    Definition,
    /// From the options with a rare heap.
    SparseSpace {
        /// The bits of a value that are counted.
        mask: u32,
        /// Whether the place of the heap counts, too.
        place: bool,
        /// The number of rare heaps so far.
        rare: usize,
    },
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Definition => f.write_str("from the definition"),
            Self::SparseSpace { mask, place, rare } => {
                let place = if *place { " with the place" } else { "" };
                write!(f, "in the sparse space of mask {mask:#x}{place}, {rare} rare heaps")
            }
        }
    }
}

/// Sparse spaces keep distances between heaps in 32 bits; tables that are longer go by the definition.
const FARTHEST: usize = u32::MAX as usize;

/// Computes the values of a game in order.
#[derive(Debug)]
pub(crate) struct Heaps {
    level: Level,
    moves: Binary,
    mex: Mex,
    dense: Dense,
    /// From so many values on, the definition is used for many heaps in a row.
    dense_from: usize,
    sparse: Option<Box<Sparse>>,
    /// The number of values at which the method is chosen again.
    plan_at: usize,
    planned: Planned,
    /// How many threads the machine runs at once, once that is asked.
    threads: Option<usize>,
    /// Use a sparse space wherever there is one.
    #[cfg(test)]
    eager: bool,
}

/// What the last choice rested on.
#[derive(Clone, Copy, Debug, Default)]
struct Planned {
    rare: usize,
    slow: usize,
    at: usize,
}

/// Before so many values the definition is fast enough.
const FIRST_PLAN: usize = 512;
/// From so many values on, the choice is made again only if something changed.
const SETTLED: usize = 1 << 17;
/// From so many values on, the definition is used for many heaps in a row, if no move takes much.
const DENSE: usize = 1 << 12;

impl Heaps {
    pub(crate) fn new(moves: Binary) -> Self {
        Self::with_level(moves, Level::best())
    }

    pub(crate) fn with_level(moves: Binary, level: Level) -> Self {
        let plan_at = FIRST_PLAN.max(4 * moves.most);
        let dense_from = DENSE.max(4 * moves.most);
        Self {
            level,
            moves,
            mex: Mex::default(),
            dense: Dense::default(),
            dense_from,
            sparse: None,
            plan_at,
            planned: Planned::default(),
            threads: None,
            #[cfg(test)]
            eager: false,
        }
    }

    pub(crate) fn method(&self) -> Method {
        match &self.sparse {
            Some(sparse) => sparse.method(),
            None => Method::Definition,
        }
    }

    /// The sparsest space of these values, and its number of rare heaps.
    pub(crate) fn space(&self, values: &Values) -> (Space, usize) {
        self.space_of(values.iter())
    }

    /// The same of the first values.
    pub(crate) fn space_of(&self, values: impl Iterator<Item = u64>) -> (Space, usize) {
        Space::choose(&self.moves, values)
    }

    /// Makes the list `to` values long. It holds the values so far, and nothing else was changed in it.
    ///
    /// # Errors
    /// The limit that was reached; the values so far stay.
    pub(crate) fn extend(&mut self, values: &mut Values, to: usize, budget: &Budget) -> Result<(), Limit> {
        while values.len() < to {
            if values.len() >= self.plan_at {
                self.plan(values);
            }
            let Some(sparse) = &mut self.sparse else {
                // For one value before the next choice, rows do not pay.
                if values.len() < self.dense_from || values.len() + 1 == self.plan_at {
                    self.step(values, budget)?;
                } else {
                    self.many(values, to.min(self.plan_at), budget)?;
                }
                continue;
            };
            let two =
                sparse.suits_two(values.len(), to.min(self.plan_at)) && *self.threads.get_or_insert_with(cores) > 1;
            let next = match two {
                true => sparse.next_by_two(values, to.min(self.plan_at), budget),
                false => sparse.next(values, to, budget),
            };
            match next? {
                Next::Values => {
                    let (n, planned) = (values.len(), self.planned);
                    let strayed = sparse.rare() > planned.rare + planned.rare / 4 + 4
                        || sparse.slow > planned.slow + 64 + (n - planned.at) / 8;
                    if strayed {
                        self.plan_at = self.plan_at.min(n.max(planned.at + planned.at / 8));
                    }
                }
                Next::Unsuited => {
                    self.sparse = None;
                    self.plan_at = values.len() + 1;
                }
            }
        }
        Ok(())
    }

    /// One value from the definition.
    fn step(&mut self, values: &mut Values, budget: &Budget) -> Result<(), Limit> {
        let Self { level, moves, mex, .. } = self;
        let value = match values {
            _ if values.is_empty() => {
                budget.visit_many(1, 1)?;
                0
            }
            Values::One(list) => definition::value(*level, moves, list, mex, budget)?,
            Values::Two(list) => definition::value(*level, moves, list, mex, budget)?,
            Values::Four(list) => definition::value(*level, moves, list, mex, budget)?,
            // Not reached: a value is at most the number of moves that can follow one another.
            Values::Eight(_) => return Err(Limit::Memory),
        };
        values.push(Nimber(value as u64));
        Ok(())
    }

    /// Some values from the definition, 64 or more if so many are left, none from `to` on.
    fn many(&mut self, values: &mut Values, to: usize, budget: &Budget) -> Result<(), Limit> {
        let Self { level, moves, mex, dense, .. } = self;
        let wide = match values {
            Values::One(list) => dense.extend(*level, moves, list, to, mex, budget)?,
            Values::Two(list) => dense.extend(*level, moves, list, to, mex, budget)?,
            Values::Four(list) => dense.extend(*level, moves, list, to, mex, budget)?,
            // Not reached: a value is at most the number of moves that can follow one another.
            Values::Eight(_) => return Err(Limit::Memory),
        };
        if let Some(TooWide(value)) = wide {
            values.push(Nimber(value as u64));
        }
        Ok(())
    }

    fn plan(&mut self, values: &Values) {
        let n = values.len();
        let (space, rare) = Space::choose(&self.moves, values.iter());
        let recent = n - n / 8;
        let lately = (recent..n).filter(|&n| space.is_rare(n, values.get(n).unwrap_or(0))).count();
        let far = rare * self.moves.split.len() + self.moves.take.len();
        // In cycles, roughly: a new rare heap spoils most of a block.
        let sparse = (far.min(384) / 2 + far / 8 + 150) * (1 + 64 * lately / (n / 8).max(1));
        let definition = self.moves.pairs(n) / 6 + 2000;
        let suits = sparse < definition;
        #[cfg(test)]
        let suits = suits || self.eager;
        let suits = suits && n < FARTHEST;
        // What was chosen from a quarter of the values or more is as good as new.
        let Planned { rare: planned, slow, at } = self.planned;
        let stands = |sparse: &Sparse| {
            sparse.stands(space, n) && rare == planned && n < 4 * at && sparse.slow <= slow + (n - at) / 64
        };
        let stands = suits && self.sparse.as_deref().is_some_and(stands);
        if !stands {
            self.sparse = suits.then(|| Sparse::new(self.level, &self.moves, space, values)).flatten().map(Box::new);
            let rare = self.sparse.as_ref().map_or(rare, |sparse| sparse.rare());
            self.planned = Planned { rare, slow: 0, at: n };
        }
        let again = if n < SETTLED || self.sparse.is_none() { n + n / 2 } else { FARTHEST };
        let folds = self.sparse.as_ref().and_then(|sparse| sparse.folds_from()).filter(|&at| at > n);
        self.plan_at = folds.map_or(again, |at| at.min(again));
    }
}

#[cfg(test)]
mod tests {
    use super::binary::Split;
    use super::*;
    use crate::rulesets::TakeAndBreak;

    /// The definition.
    fn slow(moves: &Binary, to: usize) -> Vec<u64> {
        slow_behind(vec![0], moves, to)
    }

    /// The definition, where the first values are given.
    fn slow_behind(mut values: Vec<u64>, moves: &Binary, to: usize) -> Vec<u64> {
        for n in values.len()..to {
            let mut seen = vec![false; 2 * to];
            if moves.whole.contains(&n) {
                seen[0] = true;
            }
            for taken in moves.take.iter().filter(|&&taken| taken < n) {
                seen[values[n - taken] as usize] = true;
            }
            for split in &moves.split {
                for a in 1..n.saturating_sub(split.taken) {
                    let b = n - split.taken - a;
                    if a < b || a == b && !split.unequal {
                        seen[(values[a] ^ values[b]) as usize] = true;
                    }
                }
            }
            values.push(seen.iter().position(|seen| !seen).unwrap() as u64);
        }
        values
    }

    fn moves(code: &str) -> Option<Binary> {
        Binary::new(TakeAndBreak::parse_code(code).unwrap().code())
    }

    /// A way to choose a method.
    #[derive(Clone, Copy, PartialEq, Debug)]
    enum Way {
        ByCost,
        Sparse,
        Rows,
        /// The same, by two threads.
        Threads,
    }

    const WAYS: [Way; 4] = [Way::ByCost, Way::Sparse, Way::Rows, Way::Threads];

    impl Way {
        fn heaps(self, moves: &Binary, level: Level) -> Heaps {
            let mut heaps = Heaps::with_level(moves.clone(), level);
            let early = 4 * grundy_kernels::LANES + 2 * moves.most;
            match self {
                Self::ByCost => {}
                Self::Sparse => (heaps.eager, heaps.plan_at) = (true, early),
                Self::Rows | Self::Threads => (heaps.plan_at, heaps.dense_from) = (usize::MAX, early),
            }
            if self == Self::Threads {
                heaps.dense.use_threads(2);
            }
            heaps
        }
    }

    fn agree(code: &str, to: usize) {
        let mut all: Vec<_> =
            Level::all().into_iter().flat_map(|level| WAYS[..3].iter().map(move |&way| (level, way))).collect();
        all.push((Level::best(), Way::Threads));
        agree_in(code, to, &all);
    }

    fn agree_in(code: &str, to: usize, all: &[(Level, Way)]) {
        let Some(moves) = moves(code) else { return };
        let expected = slow(&moves, to);
        for &(level, way) in all {
            let mut heaps = way.heaps(&moves, level);
            let mut values = Values::default();
            // In pieces, as a table grows.
            for to in [1, 2, to / 3, to - 10, to] {
                heaps.extend(&mut values, to, &Budget::unlimited()).unwrap();
                assert_eq!(values.len(), to);
            }
            let wrong = values.iter().zip(&expected).position(|(found, &expected)| found != expected);
            let there = wrong.map(|n| (n, values.get(n), expected[n]));
            assert_eq!(there, None, "{code} {level} {way:?} {}", heaps.method());
        }
    }

    #[test]
    fn every_code_of_three_digits() {
        for first in 0..8 {
            for rest in 0..64 {
                agree(&format!("0.{first}{}{}", rest / 8, rest % 8), 420);
            }
        }
    }

    #[test]
    fn every_code_that_splits_at_once() {
        for rest in 0..512 {
            agree(&format!("4.{}{}{}", rest / 64, rest / 8 % 8, rest % 8), 420);
        }
    }

    #[test]
    fn relatives_of_grundys_game_and_long_codes() {
        for code in [
            "4!.0",
            "4!.3",
            "4!.04",
            "0.4!4",
            "0.04!",
            "4!.4",
            "0.4!04!",
            "4?.1",
            "4.0000004",
            "0.00000000000000000004",
        ] {
            agree(code, 1500);
        }
        let mut digits = String::from("0.");
        (0..255_u32).for_each(|i| digits.push(char::from(b'0' + (i * i * 7 % 8) as u8)));
        agree(&digits, 1500);
    }

    #[test]
    fn a_code_of_a_thousand_digits() {
        let mut digits = String::from("0.");
        (0..1000_u32).for_each(|i| digits.push(char::from(b'0' + (i * i * i % 11 % 8) as u8)));
        agree(&digits, 2400);
    }

    /// Codes of 4 to 12 digits from a fixed stream of random bits.
    fn random_codes_from(mut state: u64) -> impl Iterator<Item = String> {
        let mut draw = move |below: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % below
        };
        std::iter::repeat_with(move || {
            let mut code = String::from(if draw(4) == 0 { "4." } else { "0." });
            (0..4 + draw(9)).for_each(|_| code.push(char::from(b'0' + draw(8) as u8)));
            code
        })
    }

    #[test]
    fn random_codes() {
        random_codes_from(7).take(20).for_each(|code| agree(&code, 2000));
    }

    /// Each code in one of the ways, in turn, and by rows at the best level.
    #[test]
    fn random_codes_in_every_way() {
        let all: Vec<_> =
            WAYS.into_iter().flat_map(|way| Level::all().into_iter().map(move |level| (level, way))).collect();
        for (code, way) in random_codes_from(2026).take(200).zip(all.iter().cycle()) {
            agree_in(&code, 2000, &[*way, (Level::best(), Way::Rows)]);
        }
    }

    /// The first values that do not fit one byte, and two: behind values that no game has so early.
    #[test]
    fn values_grow_wider() {
        for bits in [8, 16] {
            let most = 1 << bits;
            let split = Split { taken: most - 30, unequal: bits == 8 };
            let moves = Binary { whole: vec![], take: (1..=most).collect(), split: vec![split], most };
            // The heaps that are left when one heap is left have all values below 2^bits.
            let prefix: Vec<u64> = (0..4 * most as u64 + 400).map(|a| a % most as u64).collect();
            let to = prefix.len() + 130;
            let expected = slow_behind(prefix.clone(), &moves, to);
            assert_eq!(expected[prefix.len()], most as u64);
            for level in Level::all() {
                for dense_from in [0, usize::MAX] {
                    let mut heaps = Heaps::with_level(moves.clone(), level);
                    (heaps.plan_at, heaps.dense_from) = (usize::MAX, dense_from);
                    let mut values = Values::default();
                    prefix.iter().for_each(|&value| values.push(Nimber(value)));
                    assert_eq!(values.bytes_per_value() * 8, bits);
                    heaps.extend(&mut values, to, &Budget::unlimited()).unwrap();
                    assert!(values.iter().eq(expected.iter().copied()), "{level} {dense_from}");
                    assert_eq!(values.bytes_per_value() * 4, bits);
                }
            }
        }
    }

    /// Values above the first 2048, which are all options, but not of those that are looked at first.
    #[test]
    fn larger_values_are_looked_for_when_no_other_is_left() {
        let moves = moves("0.06").unwrap();
        let draw = |a: u64| a.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407) >> 40;
        let prefix: Vec<u64> = (1..60_001)
            .map(|a| draw(draw(a) * a))
            .map(|v| v % 2048 + if v >> 11 & 7 == 0 { 2048 } else { 0 })
            .collect();
        let to = prefix.len() + 700;
        let expected = slow_behind(prefix.clone(), &moves, to);
        assert!(expected[prefix.len()..].iter().filter(|&&value| value > 2048).count() > 300);
        for way in [Way::Rows, Way::Threads] {
            for level in Level::all() {
                let (mut heaps, mut values) = (way.heaps(&moves, level), Values::default());
                prefix.iter().for_each(|&value| values.push(Nimber(value)));
                heaps.extend(&mut values, to, &Budget::unlimited()).unwrap();
                assert!(values.iter().eq(expected.iter().copied()), "{level} {way:?}");
            }
        }
    }

    /// Stopped again and again, each time later.
    #[test]
    fn stopped_and_gone_on() {
        let moves = moves("0.06").unwrap();
        let expected = slow(&moves, 3000);
        for way in WAYS {
            let (mut heaps, mut values) = (way.heaps(&moves, Level::best()), Values::default());
            let mut stops = 0;
            while values.len() < expected.len() {
                let left = std::cell::Cell::new(stops);
                let stop = move |_| left.replace(left.get() - 1).eq(&0).then_some(Limit::Interrupted);
                let ended = heaps.extend(&mut values, expected.len(), &Budget::unlimited().with_stop(stop));
                assert!(ended.is_ok() || ended == Err(Limit::Interrupted));
                stops += 1;
            }
            assert!(stops > 5, "{way:?} {stops}");
            assert!(values.iter().eq(expected.iter().copied()), "{way:?}");
        }
    }

    /// What did not fit the memory does not fit when it is asked for once more.
    #[test]
    fn room_is_counted_until_it_is_granted() {
        for level in Level::all() {
            let (mut heaps, mut values) = (Way::Rows.heaps(&moves("0.06").unwrap(), level), Values::default());
            let budget = Budget::unlimited().with_memory(10_000);
            for _ in 0..2 {
                assert_eq!(heaps.extend(&mut values, 1000, &budget), Err(Limit::Memory), "{level}");
                budget.renew();
            }
        }
    }

    #[test]
    fn values_of_two_bytes() {
        for code in ["0.06", "0.004", "0.007", "0.6", "4!.0"] {
            agree(code, 5000);
        }
    }

    /// So many rare heaps that some are only compared with the least open values; with folded values in the end.
    #[test]
    fn many_rare_heaps() {
        let all: Vec<_> = Level::all().into_iter().map(|level| (level, WAYS[0])).collect();
        for (code, to) in [("0.6", 46_000), ("4!.0", 20_000)] {
            agree_in(code, to, &all);
        }
    }

    /// In Grundy's game, heap 82,860 is rare, and values were folded before: the second thread is ahead in vain.
    #[test]
    fn one_thread_and_two() {
        for (code, to) in [("0.6", 90_000), ("4!.0", 110_000)] {
            let fill = |threads, budget: &Budget| {
                let mut heaps = Heaps::new(moves(code).unwrap());
                heaps.threads = Some(threads);
                let mut values = Values::default();
                let limit = heaps.extend(&mut values, to, budget);
                (values, limit)
            };
            let budget = Budget::unlimited();
            let (one, two) = (fill(1, &Budget::unlimited()), fill(2, &budget));
            assert!(one.1.is_ok() && two.1.is_ok() && one.0.len() == to && one.0.iter().eq(two.0.iter()), "{code}");
            let (some, limit) = fill(2, &Budget::unlimited().with_positions(budget.spent() - 10_000));
            assert_eq!(limit, Err(Limit::Positions));
            assert!(some.len() > to - 20_000 && some.iter().eq(one.0.iter().take(some.len())), "{code}");
        }
    }
}
