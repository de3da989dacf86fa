//! What proves a period.
//!
//! **Statement.** Let a game on heaps have finitely many digits, none with a constraint; let t be the most that a move takes
//! and j ≥ 2 the most heaps that it leaves. If G(m + p) = G(m) for all m with n0 ≤ m ≤ j·n0 + (j - 1)·p + t, where n0 ≥ 1 and
//! p ≥ 1, then G(m + p) = G(m) for all m ≥ n0. If no move leaves two heaps, the t heaps from n0 on are enough.
//!
//! **Proof.** Take the first m > j·n0 + (j - 1)·p + t for which it is not known. A move from m + p leaves heaps that are
//! together at least m + p - t > j·(n0 + p), so that the largest, h, has more than n0 + p objects. With h - p in its place the
//! move is one from m, and as n0 < h - p < m, the two heaps have the same value. The other way, a move from m leaves a largest
//! heap h with j·h ≥ m - t > j·n0 + (j - 1)·p, so that h > n0, and h + p has the value of h. A move that leaves nothing takes
//! all of the heap, which is too large for that. So m and m + p have options of the same values, and the same value. Where
//! moves leave one heap only, the value of a heap of more than t objects is a function of the t values before it, always the
//! same one, so that t equal values in a row go on for ever. ∎
//!
//! Source: Guy and Smith, "The G-values of various games", Proceedings of the Cambridge Philosophical Society 52 (1956), for
//! j = 2; for sets of numbers that may be taken, Golomb, "A mathematical investigation of games of 'take-away'", Journal of
//! Combinatorial Theory 1 (1966).

/// How many heaps, heap 0 counted, must have the values that the period says. `None` if that is beyond any table.
pub(crate) fn heaps_needed(preperiod: usize, period: usize, most_taken: usize, most_heaps: usize) -> Option<usize> {
    let end = preperiod.max(1).checked_add(period)?;
    match most_heaps {
        0 | 1 => end.checked_add(most_taken),
        heaps => end.checked_mul(heaps)?.checked_add(most_taken)?.checked_add(1),
    }
}

/// The least period of values that repeat from `preperiod` on with this period.
///
/// The periods of such a sequence are the multiples of the least one: so it is found by dividing by prime factors as long as
/// what is left is a period.
pub(crate) fn least_period<V: Eq>(values: &[V], preperiod: usize, period: usize) -> usize {
    let cycle = &values[preperiod..preperiod + period];
    let repeats = |p: usize| cycle[p..] == cycle[..cycle.len() - p];
    let (mut least, mut rest, mut prime) = (period, period, 2);
    while rest > 1 {
        if prime > rest / prime {
            prime = rest;
        }
        while rest.is_multiple_of(prime) {
            rest /= prime;
            if least.is_multiple_of(prime) && repeats(least / prime) {
                least /= prime;
            }
        }
        prime += 1;
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows() {
        // Kayles: the last exception is 70 and the period 12, so that m runs from 71 to 2·71 + 12 + 2.
        assert_eq!(heaps_needed(71, 12, 2, 2), Some(2 * 71 + 12 + 2 + 12 + 1));
        assert_eq!(heaps_needed(0, 7, 4, 1), Some(1 + 7 + 4));
        assert_eq!(heaps_needed(usize::MAX, 1, 1, 2), None);
    }

    #[test]
    fn least_periods() {
        for least in 1..=12 {
            for times in 1..=12 {
                let values: Vec<bool> = (0..3 + least * times).map(|i| i >= 3 && (i - 3) % least == 0).collect();
                assert_eq!(least_period(&values, 3, least * times), least);
            }
        }
        assert_eq!(least_period(&[0; 720], 0, 720), 1);
    }
}
