//! Where the end of a sequence was seen before.
//!
//! If every term is determined by the `window` terms before it, the sequence has a period as soon as its last `window`
//! terms also stand p places earlier, and the least such p is the least period: every period is a multiple of the least
//! one, q, and the end recurs q places earlier as well. The search is that of Knuth, Morris and Pratt 1977, run from
//! the end of the sequence towards its beginning, so that the first hit is the least p.

use crate::{Budget, Limit};

/// How many terms are compared between two looks at the budget.
const LOOK_EVERY: usize = 1 << 14;

/// The least p ≥ 1 for which the last `window` terms also stand p places earlier.
///
/// Cost: linear in `window` and p, with 4 bytes of memory for each term of the window.
///
/// # Errors
/// The limit that was reached.
pub(crate) fn recurrence<T: PartialEq>(terms: &[T], window: usize, budget: &Budget) -> Result<Option<usize>, Limit> {
    let len = terms.len();
    if window == 0 || window >= len || u32::try_from(window).is_err() {
        return Ok(None);
    }
    let term = |i: usize| &terms[len - 1 - i];
    // borders[k]: the longest proper border of the first k + 1 terms, counted from the end of the sequence.
    let mut borders = vec![0_u32; window];
    let (mut matched, mut at) = (0, 1);
    let next = |borders: &[u32], mut matched: usize, i: usize| {
        while matched > 0 && term(matched) != term(i) {
            matched = borders[matched - 1] as usize;
        }
        matched + usize::from(term(matched) == term(i))
    };
    while at < window {
        matched = next(&borders, matched, at);
        borders[at] = matched as u32;
        at += 1;
        if at % LOOK_EVERY == 0 {
            budget.visit(LOOK_EVERY)?;
        }
    }
    matched = 0;
    for i in 1..len {
        matched = next(&borders, matched, i);
        if matched == window {
            return Ok(Some(i + 1 - window));
        }
        if i % LOOK_EVERY == 0 {
            budget.visit(LOOK_EVERY)?;
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition.
    fn slow(terms: &[u8], window: usize) -> Option<usize> {
        let len = terms.len();
        (1..len).find(|p| p + window <= len && terms[len - window..] == terms[len - window - p..len - p])
    }

    #[test]
    fn every_word_of_three_letters() {
        for len in 1..9_u32 {
            for word in 0..3_u32.pow(len) {
                let terms: Vec<u8> = (0..len).map(|i| (word / 3_u32.pow(i) % 3) as u8).collect();
                for window in 1..len as usize {
                    let found = recurrence(&terms, window, &Budget::unlimited());
                    assert_eq!(found, Ok(slow(&terms, window)), "{terms:?} {window}");
                }
            }
        }
    }
}
