//! The greatest common divisor.

use std::ops::Rem;

/// The greatest common divisor of two numbers that are not negative, by Euclid's algorithm; with 0 it is the other number.
///
/// ```
/// assert_eq!(grundy::gcd(12, 18), 6);
/// assert_eq!(grundy::gcd(0, 7), 7);
/// ```
pub fn gcd<T: Copy + Default + PartialEq + Rem<Output = T>>(mut a: T, mut b: T) -> T {
    while b != T::default() {
        (a, b) = (b, a % b);
    }
    a
}
