//! **Cutting a sheet of paper.**
//!
//! **Every line can be cut** ([`CuttingParity`]). A sheet of a times b squares is in a·b parts in the end, and each cut makes
//! one part more: every play takes a·b - 1 moves. So the value is the parity of that number, and every move is as good as
//! another. In misère play a position in which every play has the same even length is equal to nothing left, and one with the
//! same odd length to a heap of one: by induction its options, sums of such positions included, are all equal to the other
//! one; {*} reverts through * to nothing, and it is an N-position as nothing left is (Winning Ways, chapter 13). So sums of
//! such components with others that play misère Nim on their values do so too.
//!
//! **A strip that is too narrow to be cut lengthwise** ([`CuttingStrips`]). With least width W and one side below 2W, only the
//! other side n can be cut, into k and n - k with both at least W. Take W off each length: a heap of n - W becomes two of
//! k - W and n - k - W, possibly empty, which is to take W objects and to break the rest in two or not: the octal game with
//! the digit 7 for W and no other. Isomorphic, so it holds in misère play too. For W = 2 that is Dawson's Kayles, 0.07.
//!
//! Both decline on other sheets.

use crate::rulesets::TakeAndBreak;
use crate::{Budget, Evidence, Moves, Nimber, Play, Ruleset as _, Step, Sum, Theory};

/// The theory of sheets on which every line can be cut.
#[derive(Clone, Copy, Debug)]
pub struct CuttingParity;

impl Theory<[u64; 2]> for CuttingParity {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "every play takes one move fewer than there are squares; the value is the parity of that".into(),
        )
    }

    fn grundy(&self, [a, b]: &[u64; 2]) -> Option<Nimber> {
        Some(Nimber(u64::from(a % 2 == 0 || b % 2 == 0)))
    }

    fn moves_to(&self, sheet: &[u64; 2], target: &Nimber, out: &mut Moves<[u64; 2]>) -> bool {
        let &[a, b] = sheet;
        if self.grundy(sheet) == Some(*target) || target.0 > 1 {
            return true;
        }
        let sides = [a, b];
        for turned in 0..if a == b { 1 } else { 2 } {
            let [cut, other] = [sides[turned], sides[1 - turned]];
            for k in 1..=cut / 2 {
                if !out.has_room() {
                    out.count_more(u128::from(cut / 2 - k + 1));
                    break;
                }
                out.push([k, cut - k].map(|part| [part.min(other), part.max(other)]).into_iter().collect::<Sum<_>>());
            }
        }
        true
    }

    fn plays_misere_nim(&self, _sheet: &[u64; 2]) -> bool {
        true
    }

    fn explain(&self, &[a, b]: &[u64; 2], _play: Play) -> Vec<Step> {
        let moves = u128::from(a) * u128::from(b) - 1;
        vec![Step::new("every-play-takes").with("sheet", format!("{a}x{b}")).with("moves", moves)]
    }
}

/// The theory of strips that can be cut in one direction only.
pub struct CuttingStrips {
    width: u64,
    heaps: Vec<Box<dyn Theory<u64>>>,
}

impl CuttingStrips {
    /// For this least width.
    pub fn new(width: u64, budget: &Budget) -> Option<Self> {
        let zeros = "0".repeat(usize::try_from(width).ok()?.checked_sub(1)?);
        let heaps = TakeAndBreak::parse_octal(&format!("0.{zeros}7")).ok()?.theories(budget);
        Some(Self { width, heaps })
    }

    /// The heap that a strip is worth, and the side that stays.
    fn heap(&self, &[a, b]: &[u64; 2]) -> Option<(u64, u64)> {
        let (narrow, long) = (a.min(b), a.max(b));
        (narrow / 2 < self.width).then_some((long.saturating_sub(self.width), narrow))
    }
}

impl Theory<[u64; 2]> for CuttingStrips {
    fn evidence(&self) -> Evidence {
        self.heaps.first().map_or_else(|| Evidence::Computed("nothing".into()), |theory| theory.evidence())
    }

    fn grundy(&self, sheet: &[u64; 2]) -> Option<Nimber> {
        let (heap, _) = self.heap(sheet)?;
        self.heaps.first()?.grundy(&heap)
    }

    fn moves_to(&self, sheet: &[u64; 2], target: &Nimber, out: &mut Moves<[u64; 2]>) -> bool {
        let (Some((heap, narrow)), Some(theory)) = (self.heap(sheet), self.heaps.first()) else { return false };
        let mut heaps = Moves::with_room(out.room());
        if !theory.moves_to(&heap, target, &mut heaps) {
            return false;
        }
        let total = heaps.total();
        let exact = heaps.is_exact();
        let before = out.total();
        for option in heaps.into_listed() {
            // Empty heaps are not written.
            let parts = [option.first(), option.get(1)].map(|part| part.map_or(0, |&part| part) + self.width);
            out.push(parts.map(|part| [part.min(narrow), part.max(narrow)]).into_iter().collect::<Sum<_>>());
        }
        out.count_more(total - (out.total() - before));
        if !exact {
            out.at_least();
        }
        true
    }
}
