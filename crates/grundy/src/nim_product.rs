//! The field of nimbers: products, inverses and square roots below 2^64.
//!
//! The nim-product is defined by a ⊗ b = mex of (a' ⊗ b) ^ (a ⊗ b') ^ (a' ⊗ b') over all a' < a and b' < b (Conway 1976, On
//! Numbers and Games, chapter 6). With the nim-sum it makes the numbers below 2^(2^k) a field, in which F ⊗ x = F·x for F =
//! 2^(2^k) and x < F, and F ⊗ F = F ^ F/2. So a product of two halves each is four products of halves, three by Karatsuba's
//! trick and one by F/2, down to a table of 256 × 256.

use std::sync::LazyLock;

use crate::Nimber;

/// The products of numbers below 256.
static BYTES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let mut table = vec![0_u8; 1 << 16];
    // Bit by bit, as the product is additive.
    let mut powers = [[0_u8; 8]; 8];
    for (i, row) in powers.iter_mut().enumerate() {
        for (j, product) in row.iter_mut().enumerate() {
            *product = by_halves(1 << i, 1 << j, 4) as u8;
        }
    }
    for a in 0..256 {
        for b in 0..256 {
            let mut product = 0;
            for (i, row) in powers.iter().enumerate().filter(|(i, _)| a >> i & 1 == 1) {
                debug_assert!(i < 8);
                product ^= row.iter().enumerate().filter(|(j, _)| b >> j & 1 == 1).fold(0, |sum, (_, p)| sum ^ p);
            }
            table[a << 8 | b] = product;
        }
    }
    table
});

/// The product of numbers of twice `half` bits, by the definition of halves all the way down.
fn by_halves(a: u64, b: u64, half: u32) -> u64 {
    if half == 0 {
        return a & b;
    }
    combine(a, b, half, |a, b| by_halves(a, b, half / 2))
}

/// The product of numbers of twice `half` bits from products of halves.
fn combine(a: u64, b: u64, half: u32, times: impl Fn(u64, u64) -> u64) -> u64 {
    let low = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let (high, rest) = (times(a1, b1), times(a0, b0));
    let middle = times(a1 ^ a0, b1 ^ b0) ^ rest;
    middle << half | rest ^ times(high, 1 << (half - 1))
}

fn product(a: u64, b: u64) -> u64 {
    let table = &*BYTES;
    let p8 = |a: u64, b: u64| u64::from(table[(a << 8 | b) as usize]);
    let p16 = |a: u64, b: u64| combine(a, b, 8, p8);
    let p32 = |a: u64, b: u64| combine(a, b, 16, p16);
    combine(a, b, 32, p32)
}

impl Nimber {
    /// The nim-product.
    ///
    /// ```
    /// use grundy::Nimber;
    /// assert_eq!(Nimber(2).times(Nimber(2)), Nimber(3));
    /// assert_eq!(Nimber(16).times(Nimber(16)), Nimber(24));
    /// ```
    #[must_use]
    pub fn times(self, other: Self) -> Self {
        Self(product(self.0, other.0))
    }

    /// The nimber whose nim-product with this one is 1; none for 0.
    ///
    /// ```
    /// use grundy::Nimber;
    /// assert_eq!(Nimber(16).inverse(), Some(Nimber(170)));
    /// ```
    pub fn inverse(self) -> Option<Self> {
        // The group of the field has 2^64 - 1 elements, so that the power 2^64 - 2 is the inverse.
        let mut square = self;
        let mut inverse = Self(1);
        for _ in 1..u64::BITS {
            square = square.times(square);
            inverse = inverse.times(square);
        }
        (self != Self::ZERO).then_some(inverse)
    }

    /// The nimber whose nim-product with itself is this one.
    ///
    /// ```
    /// use grundy::Nimber;
    /// assert_eq!(Nimber(2).sqrt(), Nimber(3));
    /// ```
    #[must_use]
    pub fn sqrt(self) -> Self {
        // Squaring 64 times gives every number back.
        (1..u64::BITS).fold(self, |power, _| power.times(power))
    }
}
