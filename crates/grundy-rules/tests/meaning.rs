//! What rules mean: published games and contest problems, against values found by a literal recursion.
//!
//! The expected numbers are those of the project's collection of contest problems, each found there by brute force that shares
//! no code with this crate; the name in front is the problem's.

use grundy::{Nimber, Options, Outcome, Play, Solver, Sum};
use grundy_rules::{HeapRules, TupleRules, check, parse};
use std::rc::Rc;

fn heaps(rule: &str) -> Solver<HeapRules> {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    Solver::new(HeapRules::new(Rc::new(program)))
}

fn tuples(rule: &str) -> Solver<TupleRules> {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    Solver::new(TupleRules::new(Rc::new(program)))
}

/// Problem, rule, first heap, values.
#[rustfmt::skip]
const VALUES: &[(&str, &str, u64, &[u64])] = &[
    ("Subtraction: powers of two (HDU 1847 / Timus 1180)", "n -> n - 2**k for 1 <= 2**k <= n", 0, &[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]),
    ("Subtraction: primes", "n -> n-p for 2 <= p <= n if is_prime(p)", 0, &[0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 0, 4, 1, 5, 2, 6, 3, 4, 7, 0, 0, 1, 1, 2, 2]),
    ("Subtraction: 1 and primes", "n -> n-1; n -> n-p for 2 <= p <= n if is_prime(p)", 0, &[0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]),
    ("Subtraction: factorials", "n -> n-k for k in {1, 2, 6, 24, 120}", 0, &[0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 0, 1, 2, 0, 1, 2, 3, 0]),
    ("Subtraction: triangular", "n -> n - k*(k+1)/2 for 1 <= k*(k+1)/2 <= n", 0, &[0, 1, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 4]),
    ("Subtraction: Lucas", "n -> n-k for k in {1, 3, 4, 7, 11, 18, 29, 47, 76, 123}", 0, &[0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 4, 5, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3, 0, 1, 0, 1, 2, 3, 2, 3, 0, 1]),
    ("Subtraction: odd numbers", "n -> n-k for 1 <= k <= n if k % 2", 0, &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("Subtraction: all but 1", "n -> n-k for 2 <= k <= n", 0, &[0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19]),
    ("Subtraction: all but 2", "n -> n-k for 1 <= k <= n if k != 2", 0, &[0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9, 8, 9, 10, 11, 10, 11, 12, 13, 12, 13, 14, 15, 14, 15, 16, 17, 16, 17, 18, 19, 18, 19]),
    ("Subtraction: primes and squares", "n -> n-k for 1 <= k <= n if is_prime(k) or isqrt(k)**2 == k", 0, &[0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1]),
    ("Subtraction: 2^k-1", "n -> n - (2**k - 1) for 2 <= 2**k <= n+1", 0, &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("n -> proper divisor d of n (1<=d<n)", "n -> d for d in divisors(n) if d < n", 0, &[0, 0, 1, 1, 2, 1, 2, 1, 3, 2, 2, 1, 3, 1, 2, 2, 4, 1, 3, 1, 3, 2, 2, 1, 4, 2, 2, 3, 3, 1, 3, 1, 5, 2, 2, 2, 4, 1, 2, 2]),
    ("subtract any divisor (incl. n itself)", "n -> n-d for d in divisors(n)", 0, &[0, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 5, 1, 2, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 1, 2, 1, 6, 1, 2, 1, 3, 1, 2, 1]),
    ("subtract a divisor d, 1<d<n (CF 1537D Deleting Divisors)", "n -> n-d for d in divisors(n) if 1 < d < n", 0, &[0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 4, 0, 1, 0, 2, 0, 1, 0, 0, 0, 1, 0, 2, 0, 1, 0]),
    ("subtract a non-divisor d<n", "n -> n-d for 1 <= d < n if n % d != 0", 0, &[0, 0, 0, 1, 1, 2, 1, 3, 3, 4, 2, 5, 4, 6, 6, 7, 7, 8, 4, 9, 7, 10, 5, 11, 10, 12, 12, 13, 10, 14, 13, 15, 15, 16, 8, 17, 13, 18, 9, 19]),
    ("n -> floor(n/2) or n-1", "n -> n/2, n-1 if n > 0", 0, &[0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2, 1, 2, 0, 1, 2, 1, 0, 2, 0, 1, 0, 2, 1, 2, 0, 1, 0, 2, 0, 1, 2, 1, 0, 2]),
    ("n -> floor(n/2), floor(n/3)", "n -> n/2, n/3 if n > 0", 0, &[0, 1, 2, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]),
    ("subtract at most half (ceil), i.e. 1..floor((n+1)/2)", "n -> n-k for 1 <= k <= (n+1)/2", 0, &[0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12, 6, 13, 3, 14, 7, 15, 0, 16, 8, 17, 4, 18, 9, 19, 2, 20]),
    ("subtract at most half (floor), 1..floor(n/2)", "n -> n-k for 1 <= k <= n/2", 0, &[0, 0, 1, 0, 2, 1, 3, 0, 4, 2, 5, 1, 6, 3, 7, 0, 8, 4, 9, 2, 10, 5, 11, 1, 12, 6, 13, 3, 14, 7, 15, 0, 16, 8, 17, 4, 18, 9, 19, 2]),
    ("subtract d coprime to n (1<=d<=n)", "n -> n-d for 1 <= d <= n if gcd(n, d) == 1", 0, &[0, 1, 0, 2, 0, 3, 0, 4, 0, 2, 0, 5, 0, 6, 0, 2, 0, 7, 0, 8, 0, 2, 0, 9, 0, 3, 0, 2, 0, 10, 0, 11, 0, 2, 0, 3, 0, 12, 0, 2]),
    ("subtract d not coprime to n (2<=d<=n)", "n -> n-d for 2 <= d <= n if gcd(n, d) > 1", 0, &[0, 0, 1, 1, 2, 1, 3, 1, 4, 2, 5, 1, 6, 1, 7, 4, 8, 1, 9, 1, 10, 5, 11, 1, 12, 2, 13, 7, 14, 1, 15, 1, 16, 8, 17, 3, 18, 1, 19, 10]),
    ("subtract a set digit (nonzero decimal digit of n)", "n -> n-d for d in digits(n) if d > 0", 0, &[0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 0, 2, 1, 1, 2, 2, 1, 1, 2, 2, 0, 1, 1, 1, 2, 2, 2, 1, 1, 1]),
    ("subtract a set bit of n", "n -> n - (1 << k) for 0 <= k < 7 if n & (1 << k)", 0, &[0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 1, 0]),
    ("n -> n & m, submask (any proper submask)", "n -> m for m in submasks(n) if m != n", 0, &[0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5, 1, 2, 2, 3, 2, 3, 3, 4]),
    ("subtract floor(sqrt) or less: 1..isqrt(n)", "n -> n-k for 1 <= k <= isqrt(n)", 0, &[0, 1, 0, 1, 2, 0, 1, 2, 0, 3, 1, 2, 0, 3, 1, 2, 4, 0, 3, 1, 2, 4, 0, 3, 1, 5, 2, 4, 0, 3, 1, 5, 2, 4, 0, 3, 6, 1, 5, 2]),
    ("n -> phi-coprime residues: m<n, gcd(m,n)=1", "n -> m for 1 <= m < n if gcd(m, n) == 1", 0, &[0, 0, 1, 2, 1, 3, 1, 4, 1, 2, 1, 5, 1, 6, 1, 2, 1, 7, 1, 8, 1, 2, 1, 9, 1, 3, 1, 2, 1, 10, 1, 11, 1, 2, 1, 3, 1, 12, 1, 2]),
    ("divide by a prime power p^k dividing n, k>=1", "n -> n/d for d in divisors(n) for p in divisors(d) if is_prime(p) if p**6 % d == 0", 0, &[0, 0, 1, 1, 2, 1, 0, 1, 3, 2, 0, 1, 3, 1, 0, 0, 4, 1, 3, 1, 3, 0, 0, 1, 2, 2, 0, 3, 3, 1, 1, 1, 5, 0, 0, 0, 0, 1, 0, 0]),
    ("Kayles 0.77", "n -> [k, n-1-k] for 0 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2", 0, &[0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8, 6, 7, 4, 1, 2, 3, 1, 4, 7, 2, 1, 8, 2, 7, 4, 1, 2, 8, 1, 4, 7, 2, 1, 4, 2, 7, 4]),
    ("Dawson's Kayles 0.07", "n -> [k, n-2-k] for 0 <= k <= n-2", 0, &[0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2]),
    ("Dawson's Chess 0.137 / Crosses-crosses", "n -> n-1 if n == 1; n -> n-2; n -> n-2 if n == 2; n -> [k, n-3-k] for 0 <= k <= n-3", 0, &[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1]),
    ("split any heap in two 4.0", "n -> [k, n-k] for 1 <= k < n", 0, &[0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("0.4 split after taking one", "n -> [k, n-1-k] for 1 <= k < n-1", 0, &[0, 0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0]),
    ("hex 0.8 (take 1, split in exactly three)", "n -> [a, b, n-1-a-b] for 1 <= a <= n for a <= b <= n-1-a-b", 0, &[0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9]),
    ("Lasker's Nim (take any number or split; HDU 3032)", "n -> n-k for 1 <= k <= n; n -> [k, n-k] for 1 <= k <= n-k", 0, &[0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11, 13, 14, 16, 15, 17, 18, 20, 19, 21, 22, 24, 23, 25, 26, 28, 27, 29, 30, 32, 31, 33, 34, 36, 35, 37, 38, 40, 39]),
    ("Nim or split into three non-empty (HDU 5795 A Simple Nim)", "n -> n-k for 1 <= k <= n; n -> [a, b, n-a-b] for 1 <= a <= n for a <= b <= n-a-b", 0, &[0, 1, 2, 3, 4, 5, 6, 8, 7, 9, 10, 11, 12, 13, 14, 16, 15, 17, 18, 19, 20, 21, 22, 24, 23, 25, 26, 27, 28, 29, 30, 32, 31, 33, 34, 35, 36, 37, 38, 40, 39]),
    ("Couples-Are-Forever (split any heap >2)", "n -> [k, n-k] for 1 <= k <= n-k if n > 2", 0, &[0, 0, 0, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 0, 3, 4, 2, 1, 3, 2, 1, 0, 2, 1, 4, 5, 1, 4, 5, 1, 2, 0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 2, 3, 4, 2, 1, 0, 2, 8, 4]),
    ("Codeforces 256C Furlo and Rublo", "n -> k for 0 <= k < n if k*k <= n <= k**4", 0, &[0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]),
];

/// Problem, rule, first and last heap, convention, every P-position between.
type Lost = (&'static str, &'static str, u64, u64, Play, &'static [u64]);

#[rustfmt::skip]
const LOST: &[Lost] = &[
    ("Subtraction: squares (LeetCode 1510)", "n -> n-k*k for 1 <= k*k <= n", 0, 100, Play::Misere, &[1, 3, 6, 8, 11, 13, 16, 18, 21, 23, 35, 40, 45, 53, 58, 63, 66, 68, 73, 86, 96]),
    ("Subtraction: cubes", "n -> n - k**3 for 1 <= k**3 <= n", 0, 100, Play::Misere, &[1, 3, 5, 7, 10, 12, 14, 16, 19, 21, 23, 25, 35, 38, 40, 42, 44, 47, 49, 51, 53, 56, 58, 60, 63, 70, 72, 75, 77, 79, 81, 84, 86, 88, 91, 93, 95, 98, 100]),
    ("Subtraction: powers of two (HDU 1847 / Timus 1180)", "n -> n - 2**k for 1 <= 2**k <= n", 0, 150, Play::Normal, &[0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60, 63, 66, 69, 72, 75, 78, 81, 84, 87, 90, 93, 96, 99, 102, 105, 108, 111, 114, 117, 120, 123, 126, 129, 132, 135, 138, 141, 144, 147, 150]),
    ("Subtraction: powers of two (HDU 1847 / Timus 1180)", "n -> n - 2**k for 1 <= 2**k <= n", 0, 100, Play::Misere, &[1, 4, 7, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37, 40, 43, 46, 49, 52, 55, 58, 61, 64, 67, 70, 73, 76, 79, 82, 85, 88, 91, 94, 97, 100]),
    ("Subtraction: triangular", "n -> n - k*(k+1)/2 for 1 <= k*(k+1)/2 <= n", 0, 150, Play::Normal, &[0, 2, 4, 9, 11, 13, 18, 20, 22, 27, 29, 31, 51, 53, 60, 62, 69, 71, 85, 94, 101, 103, 110, 112, 141, 143, 150]),
    ("Subtraction: odd numbers", "n -> n-k for 1 <= k <= n if k % 2", 0, 150, Play::Normal, &[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 142, 144, 146, 148, 150]),
    ("Subtraction: odd numbers", "n -> n-k for 1 <= k <= n if k % 2", 0, 100, Play::Misere, &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99]),
    ("Subtraction: all but 1", "n -> n-k for 2 <= k <= n", 0, 150, Play::Normal, &[0, 1]),
    ("Subtraction: all but 1", "n -> n-k for 2 <= k <= n", 0, 100, Play::Misere, &[2, 3]),
    ("Subtraction: all but 2", "n -> n-k for 1 <= k <= n if k != 2", 0, 150, Play::Normal, &[0, 2]),
    ("Subtraction: multiples of 3 and 1", "n -> n-1; n -> n-3*k for 1 <= 3*k <= n", 0, 150, Play::Normal, &[0, 2, 4]),
    ("Subtraction: multiples of 3 and 1", "n -> n-1; n -> n-3*k for 1 <= 3*k <= n", 0, 100, Play::Misere, &[1, 3, 5]),
    ("Subtraction: powers of three", "n -> n - 3**k for 1 <= 3**k <= n", 0, 150, Play::Normal, &[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58, 60, 62, 64, 66, 68, 70, 72, 74, 76, 78, 80, 82, 84, 86, 88, 90, 92, 94, 96, 98, 100, 102, 104, 106, 108, 110, 112, 114, 116, 118, 120, 122, 124, 126, 128, 130, 132, 134, 136, 138, 140, 142, 144, 146, 148, 150]),
    ("Subtraction: powers of three", "n -> n - 3**k for 1 <= 3**k <= n", 0, 100, Play::Misere, &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99]),
    ("Subtraction: primes and squares", "n -> n-k for 1 <= k <= n if is_prime(k) or isqrt(k)**2 == k", 0, 150, Play::Normal, &[0, 6, 12, 18, 24, 30, 38, 44, 50, 56, 62, 68, 90, 96, 110, 116, 122, 128, 134, 140, 148]),
    ("Subtraction: primes and squares", "n -> n-k for 1 <= k <= n if is_prime(k) or isqrt(k)**2 == k", 0, 100, Play::Misere, &[1, 7, 13, 19, 25, 31, 39, 45, 51, 57, 63, 69, 91, 97]),
    ("Subtraction: 2^k-1", "n -> n - (2**k - 1) for 2 <= 2**k <= n+1", 0, 100, Play::Misere, &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99]),
    ("Subtraction: Mersenne+1..: 2^k+1", "n -> n - (2**k + 1) for 1 <= 2**k < n", 0, 150, Play::Normal, &[0, 1, 7, 8, 14, 15, 21, 22, 28, 29, 35, 36, 42, 43, 49, 50, 56, 57, 63, 64, 70, 71, 77, 78, 84, 85, 91, 92, 98, 99, 105, 106, 112, 113, 119, 120, 126, 127, 133, 134, 140, 141, 147, 148]),
    ("Subtraction: Mersenne+1..: 2^k+1", "n -> n - (2**k + 1) for 1 <= 2**k < n", 0, 100, Play::Misere, &[2, 3, 9, 10, 16, 17, 23, 24, 30, 31, 37, 38, 44, 45, 51, 52, 58, 59, 65, 66, 72, 73, 79, 80, 86, 87, 93, 94, 100]),
    ("n -> proper divisor d of n (1<=d<n)", "n -> d for d in divisors(n) if d < n", 1, 100, Play::Normal, &[1]),
    ("subtract a proper divisor d<n (LeetCode 1025)", "n -> n-d for d in divisors(n) if d < n", 1, 100, Play::Normal, &[1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99]),
    ("subtract any divisor (incl. n itself)", "n -> n-d for d in divisors(n)", 1, 100, Play::Normal, &[]),
    ("subtract a divisor d, 1<d<n (CF 1537D Deleting Divisors)", "n -> n-d for d in divisors(n) if 1 < d < n", 1, 100, Play::Normal, &[1, 2, 3, 5, 7, 8, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 32, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99]),
    ("subtract a non-divisor d<n", "n -> n-d for 1 <= d < n if n % d != 0", 1, 100, Play::Normal, &[1, 2]),
    ("n -> floor(n/2), floor(n/3)", "n -> n/2, n/3 if n > 0", 1, 100, Play::Normal, &[3, 4, 5, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35]),
    ("subtract at most half (ceil), i.e. 1..floor((n+1)/2)", "n -> n-k for 1 <= k <= (n+1)/2", 1, 100, Play::Normal, &[2, 6, 14, 30, 62]),
    ("subtract at most half (floor), 1..floor(n/2)", "n -> n-k for 1 <= k <= n/2", 1, 100, Play::Normal, &[1, 3, 7, 15, 31, 63]),
    ("subtract d not coprime to n (2<=d<=n)", "n -> n-d for 2 <= d <= n if gcd(n, d) > 1", 1, 100, Play::Normal, &[1]),
    ("subtract a set digit (nonzero decimal digit of n)", "n -> n-d for d in digits(n) if d > 0", 1, 100, Play::Normal, &[10, 20, 30, 40, 50, 60, 70, 80, 90, 100]),
    ("subtract a set bit of n", "n -> n - (1 << k) for 0 <= k < 7 if n & (1 << k)", 1, 100, Play::Normal, &[3, 5, 6, 9, 10, 12, 15, 17, 18, 20, 23, 24, 27, 29, 30, 33, 34, 36, 39, 40, 43, 45, 46, 48, 51, 53, 54, 57, 58, 60, 63, 65, 66, 68, 71, 72, 75, 77, 78, 80, 83, 85, 86, 89, 90, 92, 95, 96, 99]),
    ("subtract floor(sqrt) or less: 1..isqrt(n)", "n -> n-k for 1 <= k <= isqrt(n)", 1, 100, Play::Normal, &[2, 5, 8, 12, 17, 22, 28, 34, 41, 48, 56, 65, 74, 84, 94]),
    ("n -> phi-coprime residues: m<n, gcd(m,n)=1", "n -> m for 1 <= m < n if gcd(m, n) == 1", 1, 100, Play::Normal, &[1]),
    ("divide by a prime power p^k dividing n, k>=1", "n -> n/d for d in divisors(n) for p in divisors(d) if is_prime(p) if p**6 % d == 0", 1, 100, Play::Normal, &[1, 6, 10, 14, 15, 21, 22, 26, 33, 34, 35, 36, 38, 39, 46, 51, 55, 57, 58, 62, 65, 69, 74, 77, 82, 85, 86, 87, 91, 93, 94, 95, 100]),
    ("Kayles 0.77", "n -> [k, n-1-k] for 0 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2", 0, 150, Play::Normal, &[0]),
    ("Dawson's Kayles 0.07", "n -> [k, n-2-k] for 0 <= k <= n-2", 0, 150, Play::Normal, &[0, 1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63, 73, 77, 89, 93, 97, 107, 111, 123, 127, 131, 141, 145]),
    ("Dawson's Chess 0.137 / Crosses-crosses", "n -> n-1 if n == 1; n -> n-2; n -> n-2 if n == 2; n -> [k, n-3-k] for 0 <= k <= n-3", 0, 150, Play::Normal, &[0, 4, 8, 14, 20, 24, 28, 34, 38, 42, 54, 58, 62, 72, 76, 88, 92, 96, 106, 110, 122, 126, 130, 140, 144]),
    ("split any heap in two 4.0", "n -> [k, n-k] for 1 <= k < n", 0, 150, Play::Normal, &[0, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31, 33, 35, 37, 39, 41, 43, 45, 47, 49, 51, 53, 55, 57, 59, 61, 63, 65, 67, 69, 71, 73, 75, 77, 79, 81, 83, 85, 87, 89, 91, 93, 95, 97, 99, 101, 103, 105, 107, 109, 111, 113, 115, 117, 119, 121, 123, 125, 127, 129, 131, 133, 135, 137, 139, 141, 143, 145, 147, 149]),
    ("0.4 split after taking one", "n -> [k, n-1-k] for 1 <= k < n-1", 0, 150, Play::Normal, &[0, 1, 2, 6, 10, 16, 22, 26, 30, 36, 40, 44, 56, 60, 64, 74, 78, 90, 94, 98, 108, 112, 124, 128, 132, 142, 146]),
];

/// Problem, rule, first coordinate, values for the second coordinates 0, 1, 2, ...
#[rustfmt::skip]
const ROWS: &[(&str, &str, u64, &[u64])] = &[
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 0, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 1, &[1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 16, 17, 15, 19, 20]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 2, &[2, 0, 1, 5, 3, 4, 8, 6, 7, 11, 9, 10, 14, 12, 13, 17, 15, 16, 20, 18]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 4, &[4, 5, 3, 2, 7, 6, 9, 0, 1, 8, 13, 12, 11, 16, 15, 10, 19, 18, 17, 14]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 5, &[5, 3, 4, 0, 6, 8, 10, 1, 2, 7, 12, 14, 9, 15, 17, 13, 18, 11, 16, 21]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 6, &[6, 7, 8, 1, 9, 10, 3, 4, 5, 13, 0, 2, 16, 17, 18, 12, 20, 14, 15, 11]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 7, &[7, 8, 6, 9, 0, 1, 4, 5, 3, 14, 15, 13, 17, 2, 10, 19, 21, 12, 22, 16]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 8, &[8, 6, 7, 10, 1, 2, 5, 3, 4, 15, 16, 17, 18, 0, 9, 14, 12, 19, 23, 24]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 9, &[9, 10, 11, 12, 8, 7, 13, 14, 15, 16, 17, 6, 19, 5, 1, 0, 2, 3, 4, 22]),
    ("Wythoff Grundy table row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)", 10, &[10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23]),
    ("Fraenkel 2-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -2 < j-k < 2", 0, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
    ("Fraenkel 2-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -2 < j-k < 2", 1, &[1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15]),
    ("Fraenkel 2-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -2 < j-k < 2", 2, &[2, 3, 4, 5, 6, 1, 0, 8, 10, 11, 12, 7, 14, 9, 16]),
    ("Fraenkel 2-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -2 < j-k < 2", 3, &[3, 0, 5, 6, 7, 4, 8, 2, 1, 12, 13, 14, 15, 16, 17]),
    ("Fraenkel 2-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -2 < j-k < 2", 4, &[4, 5, 6, 7, 8, 9, 10, 11, 12, 3, 0, 1, 2, 17, 18]),
    ("Fraenkel 2-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -2 < j-k < 2", 5, &[5, 6, 1, 4, 9, 10, 11, 12, 7, 13, 14, 2, 3, 0, 19]),
    ("Fraenkel 3-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -3 < j-k < 3", 1, &[1, 2, 3, 4, 0, 6, 7, 8, 9, 5, 11, 12, 13, 14, 10]),
    ("Fraenkel 3-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -3 < j-k < 3", 2, &[2, 3, 4, 5, 6, 7, 1, 9, 0, 10, 12, 13, 14, 8, 15]),
    ("Fraenkel 3-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -3 < j-k < 3", 3, &[3, 4, 5, 6, 7, 8, 9, 10, 2, 11, 1, 14, 0, 15, 16]),
    ("Fraenkel 3-Wythoff Grundy row", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; (a, b) -> (a-j, b-k) for 1 <= j <= a for 1 <= k <= b if -3 < j-k < 3", 4, &[4, 0, 6, 7, 8, 9, 10, 11, 12, 13, 3, 15, 2, 16, 1]),
    ("Chess piece walk: Rook to corner (2-heap Nim)", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b", 0, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]),
    ("Chess piece walk: Rook to corner (2-heap Nim)", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b", 1, &[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10]),
    ("Chess piece walk: Rook to corner (2-heap Nim)", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b", 2, &[2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9]),
    ("Chess piece walk: Rook to corner (2-heap Nim)", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b", 3, &[3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8]),
    ("Chess piece walk: Rook to corner (2-heap Nim)", "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b", 4, &[4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15]),
    ("Chess piece walk: King (left, up, diag by 1)", "(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)", 0, &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("Chess piece walk: King (left, up, diag by 1)", "(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)", 1, &[1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2]),
    ("Chess piece walk: King (left, up, diag by 1)", "(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)", 2, &[0, 3, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("Chess piece walk: King (left, up, diag by 1)", "(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)", 3, &[1, 2, 1, 2, 3, 2, 3, 2, 3, 2, 3, 2]),
    ("Chess piece walk: King (left, up, diag by 1)", "(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)", 4, &[0, 3, 0, 3, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("Chess piece walk: Bishop-only diagonal down-left + one step left/down", "(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-1, b), (a, b-1)", 0, &[0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]),
    ("Chess piece walk: Bishop-only diagonal down-left + one step left/down", "(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-1, b), (a, b-1)", 1, &[1, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2]),
    ("Chess piece walk: Bishop-only diagonal down-left + one step left/down", "(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-1, b), (a, b-1)", 2, &[0, 3, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0]),
    ("Chess piece walk: Bishop-only diagonal down-left + one step left/down", "(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-1, b), (a, b-1)", 4, &[0, 3, 1, 2, 4, 5, 4, 5, 4, 5, 4, 5]),
    ("Chess piece walk: Bishop-only diagonal down-left + one step left/down", "(a, b) -> (a-k, b-k) for 1 <= k <= min(a, b); (a, b) -> (a-1, b), (a, b-1)", 5, &[1, 2, 0, 3, 5, 6, 7, 6, 7, 6, 7, 6]),
    ("Chess piece walk: Queen restricted to steps 1..2", "(a, b) -> (a-k, b), (a, b-k), (a-k, b-k) for 1 <= k <= 2", 1, &[1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]),
    ("Chess piece walk: Queen restricted to steps 1..2", "(a, b) -> (a-k, b), (a, b-k), (a-k, b-k) for 1 <= k <= 2", 3, &[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2]),
    ("Chess piece walk: Queen restricted to steps 1..2", "(a, b) -> (a-k, b), (a, b-k), (a-k, b-k) for 1 <= k <= 2", 4, &[1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]),
];

#[test]
fn values_of_heaps() {
    for &(problem, rule, first, values) in VALUES {
        let mut solver = heaps(rule);
        let found: Vec<u64> = (first..).zip(values).map(|(heap, _)| solver.grundy(heap).unwrap().0).collect();
        assert_eq!(found, values, "{problem}: {rule}");
    }
}

#[test]
fn lost_heaps() {
    for &(problem, rule, first, last, play, lost) in LOST {
        let mut solver = heaps(rule);
        let found: Vec<u64> =
            (first..=last).filter(|&heap| solver.outcome(heap, play).unwrap() == Outcome::P).collect();
        assert_eq!(found, lost, "{problem}, {play:?}: {rule}");
    }
}

#[test]
fn values_of_pairs() {
    for &(problem, rule, a, values) in ROWS {
        let mut solver = tuples(rule);
        let found: Vec<u64> = (0..).zip(values).map(|(b, _)| solver.grundy(vec![a, b]).unwrap().0).collect();
        assert_eq!(found, values, "{problem}: {rule}");
    }
}

/// Rows and columns of the board are counted from 1 in the problem, from 0 here.
#[rustfmt::skip]
const KNIGHTS: &[(u64, &[u64])] = &[
    (2, &[0, 0, 2, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]),
    (3, &[1, 2, 2, 2, 3, 2, 2, 2, 3, 2, 2, 2, 3, 2, 1]),
    (5, &[0, 0, 3, 4, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]),
    (6, &[0, 0, 2, 3, 0, 0, 2, 1, 0, 0, 1, 1, 0, 0, 1]),
    (7, &[1, 1, 2, 2, 1, 2, 2, 2, 3, 2, 2, 2, 3, 2, 1]),
];

#[test]
fn knights_on_a_board_with_an_edge() {
    // HackerRank, A Chessboard Game: 15 times 15.
    let mut solver =
        tuples("(x, y) -> (x-2, y+1) if y < 14; (x, y) -> (x-2, y-1), (x-1, y-2); (x, y) -> (x+1, y-2) if x < 14");
    for &(row, values) in KNIGHTS {
        let found: Vec<u64> =
            (0..).zip(values).map(|(column, _)| solver.grundy(vec![row - 1, column]).unwrap().0).collect();
        assert_eq!(found, values, "row {row}");
    }
    // Several knights: HackerRank, A Chessboard Game, Again!
    let knights: Vec<Vec<u64>> = vec![vec![3, 3], vec![4, 4], vec![6, 6]];
    assert_eq!(solver.grundy(Sum::from_iter(knights)).unwrap(), Nimber(3));
    // LightOJ 1315 has no edge on that side, and two moves more: see its own rule in `games`.
}

#[test]
fn euclid() {
    // POJ 2348, HDU 1525: a positive multiple of the smaller is subtracted; reaching 0 wins.
    let mut solver = tuples(
        "(a, b) -> (a - k*b, b) for 1 <= k <= a if k*b <= a and b > 0; (a, b) -> (a, b - k*a) for 1 <= k <= b if k*a <= b and a > 0",
    );
    for (a, b, value) in [
        (34, 12, 2),
        (25, 7, 3),
        (24, 15, 0),
        (1, 1, 1),
        (5, 8, 0),
        (8, 13, 1),
        (7, 7, 1),
        (100, 62, 0),
        (6, 17, 2),
        (4, 9, 1),
    ] {
        assert_eq!(solver.grundy(vec![a, b]).unwrap(), Nimber(value), "{a}, {b}");
    }
    // Cole and Davie: zero is not reached.
    let mut solver =
        tuples("(a, b) -> (a - k*b, b) for 1 <= k <= a if k*b < a; (a, b) -> (a, b - k*a) for 1 <= k <= b if k*a < b");
    for (a, b, value) in [(1, 1, 0), (1, 2, 1), (5, 13, 2), (7, 30, 4), (12, 34, 2), (8, 21, 2)] {
        assert_eq!(solver.grundy(vec![a, b]).unwrap(), Nimber(value), "{a}, {b}");
    }
}

#[test]
fn take_away_with_memory() {
    // Fibonacci Nim, HDU 2516: (n, q), at most q may be taken; the next player at most twice that.
    let mut solver = tuples("(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)");
    for (heap, first) in [(2, vec![]), (3, vec![]), (4, vec![1]), (12, vec![1]), (13, vec![]), (100, vec![3, 11])] {
        let moves = solver.winning_moves(vec![heap, heap - 1], Play::Normal).unwrap();
        let mut found: Vec<u64> = moves.iter().map(|one| heap - one.to.iter().next().unwrap()[0]).collect();
        found.sort_unstable();
        assert_eq!(found, first, "heap {heap}");
    }
}

#[test]
fn walks_on_a_board() {
    // HDU 2147: a king walks to the corner; n and m are counted from 1.
    let mut king = tuples("(a, b) -> (a-1, b), (a, b-1), (a-1, b-1)");
    for (n, m, outcome) in [(5, 3, Outcome::P), (5, 4, Outcome::N), (6, 6, Outcome::N), (1, 1, Outcome::P)] {
        assert_eq!(king.outcome(vec![n - 1, m - 1], Play::Normal).unwrap(), outcome, "{n}, {m}");
    }
}

#[test]
fn moves_that_take_what_is_left() {
    // HDU 2897: from p to q are taken, or all if fewer than p are left; who takes the last one loses.
    for (n, p, q, outcome) in [
        (7, 1, 3, Outcome::N),
        (13, 3, 10, Outcome::N),
        (11, 2, 8, Outcome::P),
        (5, 2, 3, Outcome::N),
        (20, 4, 6, Outcome::N),
        (100, 7, 19, Outcome::N),
    ] {
        let mut solver = heaps(&format!("n -> n-k for {p} <= k <= {q}; n -> 0 if 0 < n < {p}"));
        assert_eq!(solver.outcome(n, Play::Misere).unwrap(), outcome, "{n}, {p}, {q}");
    }
}

#[test]
fn a_pass_that_may_be_used_once() {
    // By hand: with the pass, (0, 1) and (1, 0) are lost for who moves next in Nim with one heap and a pass that needs a heap:
    // (1, 1) has the options (0, 1) and (1, 0), of values 0 and 1.
    let mut solver = tuples("(a, p) -> (a-k, p) for 1 <= k <= a; (a, p) -> (a, 0) if p == 1 and a > 0");
    let found: Vec<u64> = (0..6).map(|a| solver.grundy(vec![a, 1]).unwrap().0).collect();
    assert_eq!(found, [0, 2, 1, 4, 3, 6]);
}

/// The options of a position, sorted.
fn options(rule: &str, position: &[u64]) -> Result<Vec<Vec<u64>>, String> {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let mut out = Options::default();
    out.reset(1000);
    program.options(position, &mut out, <[u64]>::to_vec);
    let mut found: Vec<Vec<u64>> = out.iter().map(<[_]>::concat).collect();
    found.sort();
    found.dedup();
    out.error().map_or(Ok(found), |error| Err(error.to_owned()))
}

#[test]
fn the_same_in_other_words() {
    for (short, long, positions) in [
        ("(a, 0) -> (a-1, 0)", "(a, b) -> (a-1, b) if b == 0", &[&[3, 0][..], &[3, 1], &[0, 0]][..]),
        (
            "(.., 1, 0, ..) -> (.., 0, 1, ..)",
            "(.., a, b, ..) -> (.., 0, 1, ..) if a == 1 and b == 0",
            &[&[1, 0, 1, 0], &[0, 1], &[]],
        ),
        ("{2, ..} -> {1, ..}", "{a, ..} -> {1, ..} if a == 2", &[&[1, 2, 2], &[3]]),
        ("n -> n-k for k in {1, 3..5}", "n -> n-k for k in {1, 3, 4, 5}", &[&[9], &[4]]),
        ("n -> n-k for 1 <= k <= n if k in {2..3}", "n -> n-k for 1 <= k <= n if 2 <= k <= 3", &[&[9], &[2]]),
        (
            "(x.., a) -> (x.., 0) if xor(x) == a > 0",
            "(x, y, a) -> (x, y, 0) if x ^ y == a > 0",
            &[&[1, 2, 3], &[1, 2, 4], &[2, 1, 3]],
        ),
        ("(a, b) -> (abs(a-b), 0)", "(a, b) -> (max(a-b, b-a), 0)", &[&[1, 5], &[5, 1], &[2, 2]]),
        (
            "n -> n - p**k for p in {2, 3} for p <= p**k <= n",
            "n -> n-k for k in {2, 3, 4, 8, 9} if k <= n",
            &[&[9], &[4], &[1]],
        ),
        (
            "(a, b) -> (a*k, 0) for 1 <= a*k <= b",
            "(a, b) -> (k, 0) for 1 <= k <= b if k % a == 0",
            &[&[3, 10], &[7, 6]],
        ),
    ] {
        for position in positions {
            assert_eq!(options(short, position), options(long, position), "{short}: {position:?}");
        }
    }
}

#[test]
fn chains_without_an_end_are_faults() {
    for (rule, position) in [
        ("n -> n - p**k for p in {0, 1} for p <= p**k <= n", &[5][..]),
        ("(a, b) -> (a*k, 0) for 0 <= a*k <= b", &[0, 5]),
        ("(a, b) -> (k, 0) for 0 <= k/a <= b", &[0, 5]),
    ] {
        let fault = options(rule, position).unwrap_err();
        assert!(fault.contains("a chain of bounds has no end"), "{fault}");
    }
}
