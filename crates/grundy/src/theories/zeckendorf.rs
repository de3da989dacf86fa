//! **Whinihan 1963** ("Fibonacci Nim", Fibonacci Quarterly 1). Every positive integer is a sum of Fibonacci numbers 1, 2, 3, 5,
//! 8, ... no two of which are neighbours, in one way (Zeckendorf): its *parts*. With n objects of which at most q ≥ 1 may be
//! taken, the position is P exactly when n = 0 or q is less than the smallest part of n; the opening position (n, n-1) is P
//! exactly when n is a Fibonacci number.
//!
//! **Winning moves.** Taking t wins exactly when t is the sum of the smallest parts of n, and either nothing is left or 2t is
//! less than the smallest part that is left. *Proof.* A move to (n - t, 2t) wins when n = t or 2t < z, the smallest part of
//! n - t. Let f be the largest part of t. If f were the number before z among the Fibonacci numbers, or more, then 2t ≥ 2f ≥ z.
//! So the parts of t and of n - t together have no neighbours and are the parts of n. ∎ So there are at most 93 candidates.
//!
//! **Misère play.** With q ≥ 1, (n, q) is misère P exactly when n ≥ 1 and (n - 1, q) is P: the last object is taken only by
//! someone who can do nothing else. *Proof.* Set it aside; then the moves are the same, and who cannot move must take it. ∎ With
//! q = 0, or n = 0, no move is left and the position is misère N.
//!
//! It declines: Grundy values other than 0, and sums.

use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Theory};

/// The theory of Fibonacci Nim.
#[derive(Clone, Copy, Debug)]
pub struct Zeckendorf;

/// The parts of `n`, the largest first; none of 0.
///
/// ```
/// use grundy::theories::zeckendorf::parts;
/// assert_eq!(parts(100), [89, 8, 3]);
/// ```
pub fn parts(mut n: u64) -> Vec<u64> {
    let mut numbers = vec![1_u64];
    let mut next = Some(2_u64);
    while let Some(number) = next.filter(|&number| number <= n) {
        next = numbers.last().and_then(|&last| number.checked_add(last));
        numbers.push(number);
    }
    let mut parts = Vec::new();
    for number in numbers.into_iter().rev() {
        if number <= n {
            parts.push(number);
            n -= number;
        }
    }
    parts
}

/// Whether (n, q) is P in normal play.
fn is_p(n: u64, q: u64) -> bool {
    parts(n).last().is_none_or(|&part| q < part)
}

fn is_p_in(play: Play, [n, q]: [u64; 2]) -> bool {
    match play {
        Play::Normal => is_p(n, q),
        Play::Misere => q > 0 && n > 0 && is_p(n - 1, q),
    }
}

impl Theory<[u64; 2]> for Zeckendorf {
    fn evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Whinihan 1963: a position is P when fewer may be taken than its smallest Zeckendorf part".into(),
        )
    }

    fn misere_evidence(&self) -> Evidence {
        Evidence::Theorem(
            "Whinihan 1963, on the heap without its last object: proved with the theory in the documentation".into(),
        )
    }

    fn grundy(&self, &[n, q]: &[u64; 2]) -> Option<Nimber> {
        is_p(n, q).then_some(Nimber::ZERO)
    }

    fn outcome(&self, sum: &[[u64; 2]], play: Play) -> Option<Outcome> {
        let [position] = *sum else { return None };
        Some(if is_p_in(play, position) { Outcome::P } else { Outcome::N })
    }

    fn winning_moves(&self, &[n, q]: &[u64; 2], play: Play, out: &mut Moves<[u64; 2]>) -> bool {
        let last = match play {
            Play::Normal => n,
            Play::Misere => n.saturating_sub(1),
        };
        let mut taken = 0;
        let mut parts = parts(last);
        while let Some(part) = parts.pop() {
            taken += part;
            let enough = parts.last().is_none_or(|&next| 2 * u128::from(taken) < u128::from(next));
            if taken <= q && enough {
                out.push([n - taken, taken.saturating_mul(2)]);
            }
        }
        true
    }

    fn explain(&self, &[n, q]: &[u64; 2], play: Play) -> Vec<Step> {
        let (id, n) = match play {
            Play::Normal => ("zeckendorf", n),
            Play::Misere => ("zeckendorf-misere", n.saturating_sub(1)),
        };
        let parts = parts(n);
        let Some(&smallest) = parts.last() else { return Vec::new() };
        let sum = parts.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ");
        vec![Step::new(id).with("n", n).with("parts", sum).with("smallest", smallest).with("most", q)]
    }
}
