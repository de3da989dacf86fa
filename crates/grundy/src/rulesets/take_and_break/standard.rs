//! The standard form of an octal code: a simple code with the same values, but for a shift.
//!
//! **Needless moves.** (a) If heap k has a move to value 0 by other means, the move that takes it whole is needless. (b) If a
//! move that takes j < k may leave two heaps, and heap k - j has value 0, then the moves that take k and leave one heap are
//! needless. *Proof.* Without the move of (a) only heap k has other options, and among their values is still 0. In (b), where
//! n > k, the move that takes j from heap n and leaves k - j and n - k has the value of heap n - k, which is that of the
//! needless move. So in both cases the values of the options of every heap are the same as before. ∎
//!
//! **Shifts.** Where no heap of 1 can be taken, the code is a shift of another one; see [`shift`](super::shift). A shift leaves
//! one fewer of the heaps of value 0 that come before all others, so that the chain of shifts ends, whatever is dropped on the
//! way.
//!
//! **Periods.** Of two codes whose periods are proved (Guy and Smith 1956), the values are the same from the first that is not
//! 0 on if the periods are the same, and the values up to the end of the first period of both. So the simplest code of at most
//! three digits behind the point with the same values is found, if there is one with the first few values.
//!
//! Source of the first two: Guy and Smith 1956; Winning Ways, chapter 4 (first and second cousins, standard form).

use super::TakeAndBreak;
use super::code::{Code, Constraint, Digit};
use super::shift;
use crate::Budget;
use crate::theories::{GuySmith, HeapTable};

/// A code with the same values as another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StandardForm {
    /// The game of the code.
    pub game: TakeAndBreak,
    /// s: heap n of the other code has the value of heap n - s of this one. Heaps that have no heap here have value 0.
    pub shift: i64,
    /// The period that both have, if it was needed to see that their values are the same.
    pub period: Option<u64>,
}

/// Longer codes have as long chains of as long codes.
const MOST_DIGITS: usize = 4097;
/// Longer codes are shifted, and no needless move is looked for.
const FEW_DIGITS: usize = 65;
/// So many values are looked at for a period.
const VALUES: u64 = 1 << 12;
/// So many values, from the first that is not 0 on, are compared before a period is looked for.
const PREFIX: usize = 16;

/// The standard form of the code with these digits, the one before the point first.
pub(super) fn standard_form(digits: &[u8]) -> Option<StandardForm> {
    if digits.len() > MOST_DIGITS {
        return None;
    }
    let (digits, shift) = reduced(digits);
    Some(simplest(&digits, shift).unwrap_or_else(|| StandardForm { game: game(&digits), shift, period: None }))
}

/// The code at the end of the chain of shifts, without needless moves, and the length of the chain.
fn reduced(digits: &[u8]) -> (Vec<u8>, i64) {
    let (mut digits, mut shift) = (without_needless(digits.to_vec()), 0);
    while let Some(shifted) = shift::next(&digits).filter(|shifted| *shifted != digits) {
        digits = without_needless(shifted);
        shift += 1;
    }
    (digits, shift)
}

fn game(digits: &[u8]) -> TakeAndBreak {
    let mut digits = digits.iter().map(|&digit| Digit::from_bits(digit.into(), Constraint::Any));
    let first = digits.next().unwrap_or_default();
    TakeAndBreak { code: Code::new(vec![first], digits.collect(), Vec::new()) }
}

/// The code without the moves that the theorem calls needless, the largest first.
fn without_needless(mut digits: Vec<u8>) -> Vec<u8> {
    if digits.len() <= FEW_DIGITS {
        // No move that is dropped changes a value.
        let values = first_values(&digits, digits.len());
        for k in (1..digits.len()).rev() {
            if digits[k] & 1 != 0 && reaches_0(&digits, &values, k) {
                digits[k] &= !1;
            }
            if digits[k] & 2 != 0 && (0..k).any(|j| digits[j] & 4 != 0 && values[k - j] == 0) {
                digits[k] &= !2;
            }
        }
    }
    while digits.len() > 1 && digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

/// Whether heap n has a move to value 0 that leaves a heap.
fn reaches_0(digits: &[u8], values: &[u8], n: usize) -> bool {
    digits.iter().enumerate().take(n).any(|(taken, digit)| {
        let left = n - taken;
        let splits = || (1..=left / 2).any(|a| values[a] == values[left - a]);
        digit & 2 != 0 && taken > 0 && values[left] == 0 || digit & 4 != 0 && splits()
    })
}

/// The values of the heaps below `count`, which is at most 128: so are they. From the definition.
fn first_values(digits: &[u8], count: usize) -> Vec<u8> {
    let mut values = vec![0_u8];
    for n in 1..count {
        let mut seen = 0_u128;
        for (taken, digit) in digits.iter().enumerate().take(n + 1) {
            let left = n - taken;
            if digit & 1 != 0 && left == 0 {
                seen |= 1;
            }
            if digit & 2 != 0 && left > 0 && taken > 0 {
                seen |= 1 << values[left];
            }
            if digit & 4 != 0 {
                (1..=left / 2).for_each(|a| seen |= 1 << (values[a] ^ values[left - a]));
            }
        }
        values.push(seen.trailing_ones() as u8);
    }
    values
}

/// The values of a game with a proved period, from the first that is not 0 on.
struct Sequence {
    table: HeapTable,
    /// The number of values 0 before them.
    zeros: u64,
    preperiod: u64,
    period: u64,
}

impl Sequence {
    fn new(game: &TakeAndBreak) -> Option<Self> {
        let table = HeapTable::new(game, &Budget::unlimited())?;
        let (preperiod, period) = GuySmith::with_table(game, table.clone())?.search(Some(VALUES)).ok()??;
        let zeros = (0..table.len() as u64).find(|&heap| table.get(heap).is_some_and(|value| value.0 > 0))?;
        Some(Self { table, zeros, preperiod, period })
    }

    fn is_same(&self, other: &Self) -> bool {
        let behind = |sequence: &Self| sequence.preperiod.saturating_sub(sequence.zeros) + sequence.period;
        let end = behind(self).max(behind(other));
        let known = |sequence: &Self| sequence.table.fill(sequence.zeros + end).is_ok();
        let same = |i| self.table.get(self.zeros + i) == other.table.get(other.zeros + i);
        self.period == other.period && known(self) && known(other) && (0..=end).all(same)
    }
}

/// The simplest code of at most three digits behind the point with the same values, if it is simpler than this one. Codes that
/// are a shift, or have needless moves, are left out.
fn simplest(digits: &[u8], shift: i64) -> Option<StandardForm> {
    let prefix = prefix(digits)?;
    let mut own = None;
    for simpler in simple_codes().take_while(|simpler| size(simpler) <= size(digits) && simpler != digits) {
        if self::prefix(&simpler).as_ref() != Some(&prefix) || reduced(&simpler).0 != simpler {
            continue;
        }
        if own.is_none() {
            own = Some(Sequence::new(&game(digits))?);
        }
        let (Some(own), found) = (&own, game(&simpler)) else { continue };
        if let Some(sequence) = Sequence::new(&found).filter(|sequence| own.is_same(sequence)) {
            let shift = shift + own.zeros as i64 - sequence.zeros as i64;
            return Some(StandardForm { game: found, shift, period: Some(own.period) });
        }
    }
    None
}

/// The first values from the first that is not 0 on, if that comes soon.
fn prefix(digits: &[u8]) -> Option<Vec<u8>> {
    let values = first_values(digits, (digits.len() + PREFIX + 2).min(128));
    let first = values.iter().position(|&value| value > 0)?;
    values.get(first..first + PREFIX).map(<[u8]>::to_vec)
}

/// How many digits are written, without a 0 before the point.
fn size(digits: &[u8]) -> usize {
    digits.len() - usize::from(digits[0] == 0)
}

/// The codes of at most three digits behind the point, the simplest first: by size, and then as they are written.
fn simple_codes() -> impl Iterator<Item = Vec<u8>> {
    let of_length = |first: u8, length: u32| {
        (0..8_u32.pow(length)).filter(move |number| length == 0 || number % 8 > 0).map(move |number| {
            let behind = (0..length).rev().map(|place| (number >> (3 * place) & 7) as u8);
            std::iter::once(first).chain(behind).collect::<Vec<u8>>()
        })
    };
    (1..=4).flat_map(move |size| {
        let plain = (size <= 3).then(|| of_length(0, size));
        plain.into_iter().flatten().chain(of_length(4, size - 1))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standard(code: &str) -> (String, i64) {
        let form = TakeAndBreak::parse_octal(code).unwrap().standard_form().unwrap();
        (form.game.to_string(), form.shift)
    }

    fn values(game: &TakeAndBreak, to: u64) -> Vec<u64> {
        let table = HeapTable::new(game, &Budget::unlimited()).unwrap();
        table.fill(to).unwrap();
        (0..=to).map(|heap| table.get(heap).unwrap().0).collect()
    }

    /// The values are those of the standard form, shifted.
    fn agree(code: &str, to: u64) {
        let game = TakeAndBreak::parse_octal(code).unwrap();
        let form = game.standard_form().unwrap();
        let (here, there) = (values(&game, to), values(&form.game, to + 10));
        for (n, value) in here.into_iter().enumerate() {
            let other = usize::try_from(n as i64 - form.shift).ok().map_or(0, |heap| there[heap]);
            assert_eq!(value, other, "heap {n} of {code}, {form:?}");
        }
    }

    #[test]
    fn codes_of_the_literature() {
        for (code, form, shift) in [
            ("0.07", "0.137", 1),
            ("0.4", "0.137", 2),
            ("4.4", "0.77", 1),
            ("4.6", "0.77", 1),
            ("0.77", "0.77", 0),
            ("0.175", "0.57", 0),
            ("4.574", "0.57", 0),
            ("4.0", "0.3", 1),
            ("0.5", "0.3", 0),
            ("0.367", "0.366", 0),
            ("0.746", "0.744", 0),
            ("0.00", "0.0", 0),
        ] {
            assert_eq!(standard(code), (form.to_owned(), shift), "{code}");
        }
    }

    #[test]
    fn values_are_those_of_the_standard_form() {
        for number in 1..1024_u32 {
            let behind = format!("{}{}{}", number / 64 % 8, number / 8 % 8, number % 8);
            agree(&format!("{}.{behind}", 4 * (number / 512)), 200);
        }
        for code in ["0.1234567", "4.0204061", "0.000000007", "0.77777777", "0.3000004", "0.0000000000000000000004"] {
            agree(code, 400);
        }
    }

    /// Moves that were dropped change nothing, and the ones that are left do.
    #[test]
    fn needless_moves() {
        assert_eq!(without_needless(vec![0, 7, 7, 7]), [0, 7, 7, 6]);
        assert_eq!(without_needless(vec![0, 7, 4, 6]), [0, 7, 4, 4]);
        assert_eq!(without_needless(vec![0, 7, 7]), [0, 7, 7]);
        let long: Vec<u8> = (0..FEW_DIGITS).map(|i| if i == 0 { 4 } else { (i * i % 7) as u8 + 1 }).collect();
        let short = without_needless(long.clone());
        assert_ne!(short, long);
        assert_eq!(values(&game(&short), 300), values(&game(&long), 300));
    }

    /// A code and its standard form by a table of others.
    #[test]
    fn reference_table() {
        let text = include_str!("../../../../../testdata/octal-equivalents.tsv");
        let mut forms = std::collections::HashMap::new();
        let mut form = |code: &str| forms.entry(code.to_owned()).or_insert_with(|| standard(code).0).clone();
        let mut rows = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (code, other) = line.split_once('\t').unwrap();
            assert_eq!(form(code), form(other), "{code} {other}");
            rows += 1;
        }
        assert_eq!(rows, 628);
    }
}
