//! Subtraction games: take from one heap a number of objects that is in a set.

use std::rc::Rc;

use super::take_set::TakeSet;
use crate::certificate::Certificate;
use crate::law::Law as HeapLaw;
use crate::theories::{AllButPeriod, Bash, SubtractionPeriod};
use crate::{Budget, ErrorCode, Limit, Notation, Options, ParseError, Ruleset, Step, Theory, Values, notation};

/// A subtraction game. A position is one heap.
///
/// The set of moves is finite, or lacks only finitely many numbers. Copies share it.
///
/// ```
/// use grundy::rulesets::Subtraction;
/// use grundy::{Nimber, Solver};
/// let rules = Subtraction::subtract("1,3,4")?;
/// let mut solver = Solver::new(rules);
/// assert_eq!(solver.grundy(11).unwrap(), Nimber(2));
/// assert_eq!(solver.grundy(1_000_000_000_000_000_000).unwrap(), Nimber(1));
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Subtraction {
    moves: Rc<TakeSet>,
    /// The numbers that may not be taken, if all others may.
    excluded: Option<Rc<TakeSet>>,
}

/// How many numbers a set may be made of, unless they are one interval.
const MOST: u128 = 1 << 20;

impl Subtraction {
    /// Take one of these numbers, given in any order, repeated or not. `None` if there is none, if 0 is one, or if
    /// there are more than 2^20 that are not an interval.
    pub fn new(moves: impl IntoIterator<Item = u64>) -> Option<Self> {
        Self::finite(TakeSet::new(moves.into_iter().map(|n| (n, n)))?)
    }

    /// Take any number from `first` to `last`. `None` if that is none, or if 0 is one.
    pub fn interval(first: u64, last: u64) -> Option<Self> {
        Self::finite(TakeSet::new([(first, last)])?)
    }

    /// Take any number but these. `None` if there is none, if 0 is one, or if there are more than 2^20 that are not all
    /// numbers from 1 on.
    pub fn except(excluded: impl IntoIterator<Item = u64>) -> Option<Self> {
        Self::cofinite(TakeSet::new(excluded.into_iter().map(|n| (n, n)))?)
    }

    /// Bash's game from its parameter `K`: take 1 to K.
    ///
    /// # Errors
    /// If the text is not a number from 1 to 2^64-1.
    pub fn bash(text: &str) -> Result<Self, ParseError> {
        let what = "the largest number of objects to take";
        let last = notation::number(text, what)?;
        Self::interval(1, last).ok_or_else(|| {
            ErrorCode::WrongNumber
                .at(0..text.len(), format!("expected {what}, found 0, which allows no move"))
                .help("write 1 or more, such as bash:3 for taking 1, 2 or 3")
        })
    }

    /// The game with a finite set of moves from its parameter: numbers and ranges (with both ends) with commas between
    /// them, such as `1,3,4` or `1,4..6`, in any order, repeated or not.
    ///
    /// # Errors
    /// The part of the text that is not a positive number or a range; the whole text if the moves are more than 2^20
    /// and not one interval, which may have any length.
    pub fn subtract(text: &str) -> Result<Self, ParseError> {
        let moves = TakeSet::parse(text)?;
        let count = moves.count();
        Self::finite(moves).ok_or_else(|| {
            ErrorCode::TooLarge
                .at(
                    0..text.len(),
                    format!("expected at most {MOST} moves, or one interval of any length, found {count}"),
                )
                .help("an interval such as 1..10^18 or 5..10^18 needs no table")
        })
    }

    /// The game with all moves but the numbers of its parameter, which is written as in [`subtract`](Self::subtract).
    ///
    /// # Errors
    /// The part of the text that is not a positive number or a range; the whole text if the numbers are more than 2^20
    /// and not all numbers up to one.
    pub fn all_but(text: &str) -> Result<Self, ParseError> {
        if text.is_empty() {
            return Err(ErrorCode::Missing
                .at(0..0, "expected a number that may not be taken, found nothing")
                .help("where every number may be taken the game is nim"));
        }
        let excluded = TakeSet::parse(text)?;
        let count = excluded.count();
        Self::cofinite(excluded).ok_or_else(|| {
            ErrorCode::TooLarge
                .at(0..text.len(), format!("expected at most {MOST} excluded numbers, found {count}"))
                .help("only an interval that begins with 1, such as 1..10^18, may be longer")
        })
    }

    fn finite(moves: TakeSet) -> Option<Self> {
        let valid = moves.count() > 0 && (moves.ranges().len() == 1 || moves.count() <= MOST);
        valid.then(|| Self { moves: Rc::new(moves), excluded: None })
    }

    fn cofinite(excluded: TakeSet) -> Option<Self> {
        let valid = match *excluded.ranges() {
            [] => false,
            // Nothing that fits into a heap of 64 bits would be left to take.
            [(1, u64::MAX)] => false,
            [(1, _)] => true,
            _ => excluded.count() <= MOST,
        };
        valid.then(|| Self { moves: Rc::new(excluded.complement()), excluded: Some(Rc::new(excluded)) })
    }

    /// The values of the heaps below `limit`, as fast as they can be computed: see the cost of each theory. For sets
    /// with neither a closed form nor a huge largest move that is about max(S)/64 operations a heap, or |S| if that is
    /// less.
    ///
    /// # Errors
    /// The limit that was reached. A table of more than 2^31 heaps counts as a limit of memory.
    pub fn sequence(&self, limit: u64, budget: &Budget) -> Result<Values, Limit> {
        match self.theory(budget) {
            Law::Bash(bash) => bash.sequence(limit, budget),
            Law::Finite(theory) => theory.sequence(limit),
            Law::AllBut(theory) => theory.sequence(limit),
        }
    }

    /// The theory that decides this set.
    fn theory(&self, budget: &Budget) -> Law {
        let bash = match (self.excluded.as_deref().map(TakeSet::ranges), self.moves.ranges()) {
            (Some(&[(1, last)]), _) => last.checked_add(1).and_then(|first| Bash::new(first, None)),
            (Some(_), _) => None,
            (None, &[(first, last)]) => Bash::new(first, Some(last)),
            (None, _) => self.multiples(),
        };
        if let Some(bash) = bash {
            return Law::Bash(bash);
        }
        match &self.excluded {
            Some(excluded) => AllButPeriod::new(excluded.iter(), budget).map(Law::AllBut),
            None => SubtractionPeriod::new(self.moves.iter(), budget).map(Law::Finite),
        }
        // Neither set is empty nor contains 0.
        .unwrap_or_else(|| unreachable!("the set was checked when the game was made"))
    }

    /// The law of moves that are some multiples in a row of one number.
    fn multiples(&self) -> Option<Bash> {
        let moves: Vec<u64> = self.moves.iter().collect();
        let (first, last) = (*moves.first()?, *moves.last()?);
        let scale = moves.get(1)? - first;
        let even = moves.windows(2).all(|pair| pair[1] - pair[0] == scale);
        if even && first % scale == 0 { Bash::scaled(scale, first / scale, Some(last / scale)) } else { None }
    }
}

/// The theory of one set.
enum Law {
    Bash(Bash),
    Finite(SubtractionPeriod),
    AllBut(AllButPeriod),
}

impl Ruleset for Subtraction {
    type Position = u64;

    fn options(&self, &heap: &u64, out: &mut Options<u64>) {
        for &(first, last) in self.moves.ranges() {
            if first > heap || out.is_full() {
                return;
            }
            out.extend((heap - last.min(heap)..=heap - first).rev());
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
        vec![match self.theory(budget) {
            Law::Bash(theory) => Box::new(theory),
            Law::Finite(theory) => Box::new(theory),
            Law::AllBut(theory) => Box::new(theory),
        }]
    }
}

impl Notation for Subtraction {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        notation::number(text, "a heap size")
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn describe(&self, &heap: &u64, to: &[u64]) -> Step {
        notation::take(heap, to)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u64> {
        notation::heap(coordinates)
    }

    /// A finite set, or all numbers but some, has a period; it may be too long to be found.
    fn law(&self, to: Option<u64>, budget: &Budget) -> Option<HeapLaw> {
        let (period, evidence, computed, max_value) = match self.theory(budget) {
            Law::Bash(theory) => {
                return Some(HeapLaw::known(theory.period(), Theory::<u64>::evidence(&theory)));
            }
            Law::Finite(theory) => {
                let period = theory.search(to);
                (period, Theory::<u64>::evidence(&theory), theory.computed(), theory.largest_value())
            }
            Law::AllBut(theory) => {
                let period = theory.search(to);
                (period, Theory::<u64>::evidence(&theory), theory.computed(), theory.largest_value())
            }
        };
        let last = computed.checked_sub(1);
        Some(HeapLaw {
            period,
            evidence,
            checked_to: last.map(|last| to.map_or(last, |to| to.min(last))),
            max_value,
            rare_values: None,
            limit: if period.is_none() { budget.reached() } else { None },
        })
    }

    /// For finite sets.
    fn law_and_certificate(&self, to: Option<u64>, budget: &Budget) -> Option<(HeapLaw, Option<Certificate>)> {
        let law = self.law(to, budget)?;
        let finite = self.excluded.is_none() && self.moves.count() <= MOST;
        let length = match (law.period, law.checked_to) {
            (Some(period), _) => Some(period.preperiod + period.period),
            (None, last) => last.map(|last| u128::from(last) + 1),
        };
        let certificate = length.filter(|_| finite).and_then(|length| {
            let values = self.sequence(u64::try_from(length).ok()?, budget).ok()?;
            let moves: Vec<String> = self.moves.iter().map(|taken| taken.to_string()).collect();
            let game = format!("subtract {}", moves.join(","));
            Certificate::new(game, law.period, None, &values, length, budget)
        });
        Some((law, certificate))
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        Some(match self.theory(budget) {
            Law::Bash(theory) => Box::new(theory),
            Law::Finite(theory) => Box::new(theory),
            Law::AllBut(theory) => Box::new(theory),
        })
    }
}
