//! **Adding chips changes nothing** (Berlekamp, Conway and Guy 1982, Winning Ways chapter 3, Poker Nim).
//!
//! **Statement.** Where chips may be added to Nim heaps a limited number of times, the value of a row of heaps is their
//! nim-sum. *Proof.* By induction on the number of additions left, and then on the heaps. Taking chips makes the nim-sum
//! every smaller number, as in Nim, and never leaves it as it is; adding chips does not leave it as it is either. ∎ A player
//! who has won answers an addition by taking the same chips away.
//!
//! **Misère play.** A row of one heap is calm in the sense of [`ferguson`](super::ferguson): its value is 0 when it is empty,
//! and then it has no option, or one chip can be added. The theory declines longer rows, whose heaps share the additions.

use crate::{Evidence, Moves, Nimber, Theory};

/// The theory of Poker Nim. A position is a row of heaps, and then the number of additions left.
#[derive(Clone, Copy, Debug)]
pub struct Reversible {
    most: u64,
}

impl Reversible {
    /// At most `most` chips are added in a move.
    pub fn new(most: u64) -> Self {
        Self { most }
    }
}

impl Theory<Vec<u64>> for Reversible {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Berlekamp, Conway and Guy 1982 (Poker Nim): chips that are added can be taken away again, so the value is the nim-sum"
                .into(),
        )
    }

    fn grundy(&self, position: &Vec<u64>) -> Option<Nimber> {
        let (_, heaps) = position.split_last()?;
        Some(heaps.iter().map(|&heap| Nimber(heap)).sum())
    }

    fn moves_to(&self, position: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        let Some((&additions, heaps)) = position.split_last() else { return false };
        let change = heaps.iter().fold(target.0, |sum, heap| sum ^ heap);
        for (i, &heap) in heaps.iter().enumerate() {
            let wanted = heap ^ change;
            let adds = wanted > heap;
            if wanted == heap || (adds && (additions == 0 || wanted - heap > self.most)) {
                continue;
            }
            if !out.has_room() {
                out.count_more(1);
                continue;
            }
            let mut next = position.clone();
            next[i] = wanted;
            next[heaps.len()] -= u64::from(adds);
            out.push(next);
        }
        true
    }

    fn plays_misere_nim(&self, position: &Vec<u64>) -> bool {
        position.len() <= 2
    }
}
