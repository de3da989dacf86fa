//! **Boros, Gurvich, Ho, Makino and Mursic 2018** ("On the Sprague-Grundy function of exact k-Nim", Discrete Applied
//! Mathematics 239): few heaps.
//!
//! **Statement.** In exact k-Nim, in which a move lowers exactly k of n heaps, with n < 2k, the value of a position is the
//! largest number of moves that can be made from it in a row: the largest t for which the heaps, each cut down to t, have k·t
//! objects or more together.
//!
//! **Declines:** 2k heaps or more, empty ones not counted, and misère play.

use crate::{Evidence, Nimber, Theory};

/// The theory of exact k-Nim. A position is the list of all heaps.
#[derive(Clone, Copy, Debug)]
pub struct Tetris {
    k: u64,
}

impl Tetris {
    /// For moves that lower exactly `k` heaps.
    pub fn new(k: u64) -> Self {
        Self { k }
    }
}

impl Theory<Vec<u64>> for Tetris {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Boros, Gurvich, Ho, Makino and Mursic 2018: with fewer than 2k heaps the value is the largest number of moves in a row"
                .into(),
        )
    }

    fn grundy(&self, heaps: &Vec<u64>) -> Option<Nimber> {
        let full = heaps.iter().filter(|&&heap| heap > 0).count() as u64;
        if full >= self.k.saturating_mul(2) {
            return None;
        }
        let k = u128::from(self.k);
        let cut = |t: u128| heaps.iter().map(|&heap| u128::from(heap).min(t)).sum::<u128>();
        // Halving: `least` moves can be made, `most` cannot.
        let (mut least, mut most) = (0, cut(u128::MAX) / k + 1);
        while most - least > 1 {
            let middle = least.midpoint(most);
            if cut(middle) >= k * middle { least = middle } else { most = middle }
        }
        u64::try_from(least).ok().map(Nimber)
    }
}
