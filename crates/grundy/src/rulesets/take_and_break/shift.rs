//! Octal games whose values are those of another one, shifted.
//!
//! **Statement.** Let A be an octal code whose first digit behind the point is even. Let B be the code in which a move that
//! takes k + 1 may leave two heaps, one, or none (7) where A may leave two heaps by taking k; a move that takes k may leave one
//! heap or none (3) where A may leave one by taking k; and a move that takes k - 1 may leave none (1) where A may leave none by
//! taking k. Then heap n of B has the value of heap n + 1 of A.
//!
//! **Proof.** Heap 1 of A has value 0: it could only be taken as a whole, which the first digit forbids. Let the claim hold
//! below n, with heap 0 of B, which is nothing, for heap 1 of A. A move of A that takes k from n + 1 and leaves heaps a + 1 and
//! b + 1 has a + b = n - (k + 1), and the value of the heaps a and b of B, of which one or both may be nothing: these are the
//! moves of B that take k + 1 and leave at most two heaps. One that leaves a + 1 has a = n - k. One that leaves nothing takes
//! k = n + 1, and in B k - 1 = n. So the values of the options are the same. ∎
//!
//! Source: Guy and Smith 1956; Winning Ways, chapter 4 (first and second cousins, standard form).

/// The digits of B for those of A, the one before the point first; `None` if the theorem says nothing about A.
pub(super) fn next(digits: &[u8]) -> Option<Vec<u8>> {
    if digits.get(1).is_some_and(|digit| digit & 1 != 0) {
        return None;
    }
    let mut shifted = vec![0; digits.len() + 1];
    for (taken, &digit) in digits.iter().enumerate() {
        if digit & 4 != 0 {
            shifted[taken + 1] |= 7;
        }
        if digit & 2 != 0 {
            shifted[taken] |= 3;
        }
        if digit & 1 != 0 && taken > 0 {
            shifted[taken - 1] |= 1;
        }
    }
    while shifted.len() > 1 && shifted.last() == Some(&0) {
        shifted.pop();
    }
    Some(shifted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rulesets::TakeAndBreak;

    /// Every code of three digits, and those that begin with 4 and have three more.
    #[test]
    fn shifted_values_are_the_same() {
        for number in 1..1024_u32 {
            let digits =
                [(4 * (number / 512)) as u8, (number / 64 % 8) as u8, (number / 8 % 8) as u8, (number % 8) as u8];
            let Some(shifted) = next(&digits) else { continue };
            let game = |digits: &[u8]| {
                let behind: String = digits[1..].iter().map(|digit| char::from(b'0' + digit)).collect();
                TakeAndBreak::parse_octal(&format!("{}.{behind}0", digits[0])).unwrap()
            };
            let values = |game: &TakeAndBreak| {
                let table = crate::theories::HeapTable::new(game, &crate::Budget::unlimited()).unwrap();
                table.fill(500).unwrap();
                (0..=500).map(|heap| table.get(heap).unwrap().0).collect::<Vec<u64>>()
            };
            let (here, there) = (values(&game(&digits)), values(&game(&shifted)));
            assert_eq!(here[0], 0, "{digits:?}");
            assert_eq!(here[1..], there[..500], "{digits:?} {shifted:?}");
        }
    }
}
