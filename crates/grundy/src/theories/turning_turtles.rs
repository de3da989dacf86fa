//! **Berlekamp, Conway and Guy 1982** (Winning Ways, chapter 14, after Lenstra): Turning Turtles is Nim.
//!
//! **Statement.** Count the coins from 1 at the left. The value of a row is the nim-sum of the numbers of its heads.
//!
//! *Proof.* By induction the options of a row of value v have the values v ^ x (a head x is turned) and v ^ x ^ y with y < x
//! (another coin y is turned as well, whichever side it shows): v ^ x ^ y for 0 ≤ y < x, none of which is v. Let u < v, and
//! consider the highest bit of v ^ u: it is set in v, so in some head x, and y = x ^ v ^ u is less than x; this move gives u.
//!
//! **Misère play.** A row is not the sum of its heads there: two heads on one square vanish, where two heaps would stay. So a
//! row is one component. It is calm in the sense of [`ferguson`](super::ferguson), and plays misère Nim on its value, unless
//! its heads, counted from the right, are at 6 or more, 4 or more, and 2 or more.
//!
//! *Proof.* A value of 0 can be made 1 by a head at an odd number x, turned with x - 1. A wild subposition therefore has
//! heads at even numbers only, and their nim-sum is 0, so that there are three at least; these are at 6, 4, 2 or more. No
//! move raises the i-th head counted from the right, so that the same is true of the row itself. Conversely, from such a row
//! all other heads can be turned, and these three brought to 2, 4 and 6 in this order: there the value is 0, and no option
//! has value 1.
//!
//! **Declines:** misère play of the other rows, and when the budget is used up. Linear time.

use crate::{Budget, Evidence, Moves, Nimber, Play, Step, Theory};

/// The citation.
pub const TURNING_TURTLES: &str =
    "Berlekamp, Conway and Guy 1982: the value of a row is the nim-sum of the numbers of its heads";

/// The theory of Turning Turtles. A position is a row of coins, `true` for a head.
#[derive(Clone, Debug)]
pub struct TurningTurtles {
    budget: Budget,
}

/// Moves are listed up to so many bytes; further ones are counted.
const MOST_BYTES: usize = 1 << 30;

/// How many heads an explanation names.
const SHOWN: usize = 12;

/// The numbers of the heads, from the left.
pub(crate) fn heads(row: &[bool]) -> impl DoubleEndedIterator<Item = u64> {
    row.iter().enumerate().filter(|&(_, &head)| head).map(|(i, _)| i as u64 + 1)
}

/// The row in which coin `x` was turned, and coin `y` if it is not 0; both are coins of the row.
pub(crate) fn turned(row: &[bool], x: u64, y: u64) -> Vec<bool> {
    let mut row = row.to_vec();
    for coin in [x, y] {
        if let Some(side) = usize::try_from(coin).ok().and_then(|coin| row.get_mut(coin.checked_sub(1)?)) {
            *side = !*side;
        }
    }
    row
}

/// The value of a row.
pub fn value(row: &[bool]) -> u64 {
    heads(row).fold(0, |sum, head| sum ^ head)
}

impl TurningTurtles {
    /// The theory, which counts its work in `budget`.
    pub fn new(budget: &Budget) -> Self {
        Self { budget: budget.clone() }
    }
}

impl Theory<Vec<bool>> for TurningTurtles {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(TURNING_TURTLES.into())
    }

    fn grundy(&self, row: &Vec<bool>) -> Option<Nimber> {
        self.budget.visit(row.len()).ok()?;
        Some(Nimber(value(row)))
    }

    fn moves_to(&self, row: &Vec<bool>, target: &Nimber, out: &mut Moves<Vec<bool>>) -> bool {
        if self.budget.visit(row.len()).is_err() {
            return false;
        }
        let change = value(row) ^ target.0;
        let mut bytes = MOST_BYTES.min(self.budget.memory_left() / 2);
        for head in heads(row) {
            let other = head ^ change;
            if other >= head {
                continue;
            }
            if out.has_room() && row.len() <= bytes {
                bytes -= row.len();
                out.push(turned(row, head, other));
            } else {
                out.count_more(1);
            }
        }
        true
    }

    fn plays_misere_nim(&self, row: &Vec<bool>) -> bool {
        let mut last = heads(row).rev();
        !(last.next() >= Some(6) && last.next() >= Some(4) && last.next() >= Some(2))
    }

    fn explain(&self, row: &Vec<bool>, _play: Play) -> Vec<Step> {
        let mut shown: Vec<String> = heads(row).take(SHOWN).map(|head| head.to_string()).collect();
        if shown.is_empty() {
            return vec![Step::new("turtles-no-heads")];
        }
        if heads(row).nth(SHOWN).is_some() {
            shown.push("...".into());
        }
        vec![Step::new("turtles-heads").with("heads", shown.join(" ^ ")).with("value", value(row))]
    }
}
