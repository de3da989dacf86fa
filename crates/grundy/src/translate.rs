//! Sets of values as bits, moved by a nim-sum.

/// The set with `by` added to each member: bit v of the word goes to place v ^ `by`. Of `by` only the lowest 6 bits count.
///
/// In a set of several words, word i goes to place i ^ (`by` / 64).
///
/// ```
/// use grundy::translate;
/// assert_eq!(translate(1 << 5 | 1 << 12, 3), 1 << 6 | 1 << 15);
/// ```
#[inline]
pub fn translate(mut word: u64, by: u64) -> u64 {
    /// The places without bit i.
    const LOW: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, low) in LOW.into_iter().enumerate().filter(|(i, _)| by >> i & 1 == 1) {
        word = (word & low) << (1 << i) | word >> (1 << i) & low;
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_change_places() {
        for by in 0..64 {
            for v in 0..64 {
                assert_eq!(translate(1 << v, by), 1 << (v ^ by));
                assert_eq!(translate(1 << v, by + 192), 1 << (v ^ by));
            }
        }
    }
}
