//! Take-and-break games: octal games, and everything that a code can say.
//!
//! A code has a digit for every number of objects that may be taken from a heap. The digit k places behind the point is for
//! taking k objects, and says into how many heaps the rest may be broken: it is a sum of powers of two, where 2^j stands for
//! "j heaps, none of them empty". So in 0.77 one or two objects may be taken, and the rest may be nothing, one heap, or two:
//! Kayles. The digit before the point takes nothing, and the digits further to the left add objects: in `80.0` one object is
//! added and the heap broken into three.
//!
//! | written | meaning |
//! |---|---|
//! | `0`-`9`, `A`-`V` | a digit: the set of the allowed numbers of heaps, as bits |
//! | `&33;` | the same as a decimal number: none, or five |
//! | `{0,2,3+}` | the same as a list: none, two, or at least three |
//! | `*` | any number of heaps |
//! | `!` `?` `=` | after a digit or a number in a list: the heaps must be pairwise unequal, not all equal, all equal |
//! | `[03]` | at the end: digits that are repeated for ever |
//!
//! Source: Guy and Smith 1956 ("The G-values of various games", Proc. Cambridge Phil. Soc. 52) for the octal codes; the wider
//! grammar is the one of the program `CGSuite`.

pub(crate) mod code;
mod parse;
mod shift;
mod standard;

use std::fmt;
use std::ops::ControlFlow;

pub use standard::StandardForm;

use code::Code;

use crate::certificate::Certificate;
use crate::law::Law;
use crate::rare::Rare;
use crate::sequence::seeming;
use crate::theories::{GuySmith, HeapTable, Lasker};
use crate::{Budget, Evidence, Notation, Options, ParseError, Period, Ruleset, Step, Theory, notation};

/// How many heaps are looked at for a law that no theorem proves, if nothing is said.
const SEEMING: u64 = 2000;

/// A game on heaps given by a code. A position is one heap; a heap of 0 is nothing, and has no options.
///
/// `Display` writes the code in normal form: equal games that differ in writing only are written alike.
///
/// ```
/// use grundy::rulesets::TakeAndBreak;
/// use grundy::{Nimber, Solver};
/// let kayles = TakeAndBreak::parse_octal("0.77")?;
/// assert_eq!(Solver::new(kayles).grundy(1_000_000_000_000_000_000).unwrap(), Nimber(1));
/// assert_eq!(TakeAndBreak::parse_code("04.{1,0}0")?.to_string(), "4.3");
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TakeAndBreak {
    code: Code,
}

impl TakeAndBreak {
    /// The game of an octal code: `0.137`, `4.3`, `.77`, `0.[7]`.
    ///
    /// Digits are 0-7. The digit before the point is 0 or 4, since a move that takes nothing must split the heap.
    ///
    /// # Errors
    /// Which digit is wrong, why, and what to write.
    pub fn parse_octal(text: &str) -> Result<Self, ParseError> {
        parse::octal(text).map(|code| Self { code })
    }

    /// The game of a take-and-break code: see the [table](self). Lists name at most 1000 heaps, open ends any number.
    ///
    /// # Errors
    /// Which part is wrong, why, and what to write.
    pub fn parse_code(text: &str) -> Result<Self, ParseError> {
        parse::general(text).map(|code| Self { code })
    }

    fn known(code: &str) -> Self {
        Self::parse_code(code).expect("the code of a named game is right")
    }

    /// Kayles, 0.77: knock down one pin of a row, or two that stand together.
    pub fn kayles() -> Self {
        Self::known("0.77")
    }

    /// Dawson's Kayles, 0.07: knock down two pins that stand together.
    pub fn dawson_kayles() -> Self {
        Self::known("0.07")
    }

    /// Dawson's chess, 0.137, on a board of three rows and so many columns.
    pub fn dawson_chess() -> Self {
        Self::known("0.137")
    }

    /// Officers, 0.6: take one object from a heap of at least two, and split the rest or not. Its values are not known to be
    /// periodic.
    pub fn officers() -> Self {
        Self::known("0.6")
    }

    /// Guiles, 0.15.
    pub fn guiles() -> Self {
        Self::known("0.15")
    }

    /// Lasker's Nim, `4.[3]`: take any number from a heap, or split it in two.
    pub fn lasker() -> Self {
        Self::known("4.[3]")
    }

    /// Grundy's game, 4!.0: split a heap into two unequal ones. Its values are not known to be periodic.
    pub fn grundy() -> Self {
        Self::known("4!.0")
    }

    /// For an octal code whose digits end, a simple code with the same values, but for a shift: without needless moves, at the
    /// end of the chain of shifts, and the simplest one of at most three digits where periods prove it to be the same.
    ///
    /// `None` for longer codes than 4096 digits. Two codes with the same standard form have the same values but for a shift;
    /// the converse is known only where both have short periods.
    pub fn standard_form(&self) -> Option<StandardForm> {
        standard::standard_form(&self.code.octal()?)
    }

    pub(crate) fn code(&self) -> &Code {
        &self.code
    }

    /// The law of the values up to `to`, with their table; `None` if moves leave heaps that are not smaller.
    fn law_and_table(&self, to: Option<u64>, budget: &Budget) -> Option<(Law, HeapTable)> {
        let table = HeapTable::new(self, budget)?;
        let length = to.map(|to| to.saturating_add(1));
        let mut limit = None;
        let mut proved = None;
        if let Some(theory) = GuySmith::of_any_count(self, table.clone()) {
            // Three heaps are looked at one option after the other, and often grow for ever.
            let enough = length.or(self.code.octal().is_none().then_some(SEEMING));
            match theory.search(enough) {
                Ok(found) => proved = found.map(|found| (found, Theory::<u64>::evidence(&theory))),
                Err(reached) => limit = Some(reached),
            }
        } else {
            limit = table.fill(length.unwrap_or(SEEMING).saturating_sub(1)).err();
        }
        // A checkpoint may have brought more values than were asked for.
        let known = length.map_or(table.len(), |length| usize::try_from(length).unwrap_or(usize::MAX).min(table.len()));
        let checked_to = (known as u64).checked_sub(1);
        let (period, evidence) = match proved {
            Some(((preperiod, period), evidence)) => {
                (Some(Period { preperiod: preperiod.into(), period: period.into(), saltus: 0 }), evidence)
            }
            // No finite octal game has values that grow with a period.
            None => match seeming::law(&table.values(), known, self.code.octal().is_none(), budget) {
                Some(law) => (Some(law), Evidence::Conjecture { checked_to: checked_to.unwrap_or(0) }),
                None => (None, table.evidence()),
            },
        };
        let max_value = table.values().iter().take(known).max();
        let rare_values = table.rare().map(|rare| rare as u64);
        Some((Law { period, evidence, checked_to, max_value, rare_values, limit }, table))
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.code.fmt(f)
    }
}

impl Ruleset for TakeAndBreak {
    type Position = u64;

    /// The options in order: the fewest objects taken first, then the fewest heaps, then the smallest heaps first. Each is
    /// written once, its heaps in ascending order.
    ///
    /// A code that lets a heap grow again and again is refused here, since play need not end.
    fn options(&self, &heap: &u64, out: &mut Options<u64>) {
        if heap == 0 {
            return;
        }
        if let Some(reason) = self.code.refuses(heap) {
            return out.fail(reason);
        }
        let _ = self.code.each_option(heap, |option| {
            if out.is_full() {
                return ControlFlow::Break(());
            }
            out.push_sum(option.iter().copied());
            ControlFlow::Continue(())
        });
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<u64>>> {
        let Some(table) = HeapTable::new(self, budget) else { return Vec::new() };
        let mut theories: Vec<Box<dyn Theory<u64>>> = Vec::new();
        if *self == Self::lasker() {
            theories.push(Box::new(Lasker::new(budget)));
        }
        if let Some(period) = GuySmith::with_table(self, table.clone()) {
            theories.push(Box::new(period));
        }
        theories.push(Box::new(table));
        theories
    }
}

impl Notation for TakeAndBreak {
    fn parse(&self, text: &str) -> Result<u64, ParseError> {
        notation::number(text, "a heap size")
    }

    fn write(&self, heap: &u64) -> String {
        heap.to_string()
    }

    /// `take`, `split` and `take-and-split` as for other heaps; `add` and `add-and-split` if objects were added.
    fn describe(&self, &heap: &u64, to: &[u64]) -> Step {
        let total: u128 = to.iter().copied().map(u128::from).sum();
        let Some(added) = total.checked_sub(heap.into()).filter(|&added| added > 0) else {
            return notation::take(heap, to);
        };
        let left = to.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        let id = if to.len() > 1 { "add-and-split" } else { "add" };
        Step::new(id).with("added", added).with("heap", heap).with("left", left)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<u64> {
        notation::heap(coordinates)
    }

    /// By the theorem of Guy and Smith for finite codes without constraints; otherwise a law that only seems to hold.
    fn law(&self, to: Option<u64>, budget: &Budget) -> Option<Law> {
        if *self == Self::lasker() {
            return Some(Lasker::new(budget).law());
        }
        self.law_and_table(to, budget).map(|(law, _)| law)
    }

    /// For codes whose digits end.
    fn law_and_certificate(&self, to: Option<u64>, budget: &Budget) -> Option<(Law, Option<Certificate>)> {
        if self.code.finite().is_none() {
            return self.law(to, budget).map(|law| (law, None));
        }
        let (law, table) = self.law_and_table(to, budget)?;
        let period = law.period.filter(|_| matches!(law.evidence, Evidence::Proved(_)));
        let length = period.map_or(table.len() as u128, |Period { preperiod, period, .. }| preperiod + period);
        let space = table.space().map(|(space, _)| (space.mask, space.place));
        let certificate = Certificate::new(self.to_string(), period, space, &table.values(), length, budget);
        Some((law, certificate))
    }

    /// For codes in which a move leaves two heaps, and none more.
    fn rare(&self, to: u64, budget: &Budget) -> Option<Rare> {
        let table = HeapTable::new(self, budget)?;
        table.space()?;
        let limit = table.fill(to).err();
        let known =
            usize::try_from(to).ok().and_then(|to| to.checked_add(1)).map_or(table.len(), |n| n.min(table.len()));
        let space = table.space_of(known)?;
        Some(Rare::new(table, space, known, limit))
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        if *self == Self::lasker() {
            return Some(Box::new(Lasker::new(budget)));
        }
        Some(Box::new(GuySmith::new(self, budget)?))
    }
}
