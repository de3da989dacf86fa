//! Numbers: floor division, shifts, powers, the ends of the range; what does not fit is an error, not a wrong number.

use std::collections::BTreeSet;
use std::rc::Rc;

use grundy::{Options, Ruleset};
use grundy_rules::{HeapRules, check, parse};

/// The options of a heap, or what is wrong with the rule there.
fn options(rule: &str, heap: u64) -> Result<Vec<Vec<u64>>, String> {
    let program = check::check(&parse::parse(rule).unwrap()).unwrap_or_else(|error| panic!("{rule}: {error:?}"));
    let mut out = Options::default();
    out.reset(1 << 20);
    HeapRules::new(Rc::new(program)).options(&heap, &mut out);
    match out.error() {
        Some(error) => Err(error.to_owned()),
        None if out.overflowed() => Err("too many".to_owned()),
        None => Ok(out.iter().map(<[u64]>::to_vec).collect::<BTreeSet<_>>().into_iter().collect()),
    }
}

/// The value of an expression for a heap, which may be negative.
fn value(expression: &str, heap: u64) -> Result<i128, String> {
    let above = options(&format!("n -> {expression}"), heap)?;
    if let Some(option) = above.first() {
        return Ok(option[0].into());
    }
    Ok(-i128::from(options(&format!("n -> -({expression})"), heap)?[0][0]))
}

#[test]
fn numbers() {
    for (expression, heap, expected) in [
        ("7/2", 0, 3),
        ("-7/2", 0, -4),
        ("7/-2", 0, -4),
        ("-7/-2", 0, 3),
        ("-6/2", 0, -3),
        ("7%3", 0, 1),
        ("-7%3", 0, 2),
        ("7%-3", 0, -2),
        ("-7%-3", 0, -1),
        ("6%-3", 0, 0),
        ("(n-10)/3", 9, -1),
        ("(n-10)%3", 9, 2),
        ("2**10", 0, 1024),
        ("-2**2", 0, -4),
        ("(-2)**2", 0, 4),
        ("2**3**2", 0, 512),
        ("n**0", 0, 1),
        ("1**10**20", 0, 1),
        ("(-1)**(10**20+1)", 0, -1),
        ("0**10**20", 0, 0),
        ("1<<10", 0, 1024),
        ("1<<2+3", 0, 32),
        ("1024>>3", 0, 128),
        ("-1>>5", 0, -1),
        ("n>>1000", 9, 0),
        ("0<<1000", 0, 0),
        ("5^3", 0, 6),
        ("5&3|8", 0, 9),
        ("1|6&3", 0, 3),
        ("1+2*3-4", 0, 3),
        ("10-3-2", 0, 5),
        ("100/7/2", 0, 7),
        ("(1 < 2) + (2 < 1)", 0, 1),
        ("(1 < 2 < 3) + (1 < 3 < 2)", 0, 1),
        ("(not 0) + (not 5)", 0, 1),
        ("(0 or 7) + (1 and 2)", 0, 2),
        ("(2 in {1, 2}) + (3 in divisors(12)) + (5 in submasks(7)) + (9 in submasks(7)) + (4 in digits(142))", 0, 4),
        ("max(1, n, 3)", 2, 3),
        ("min(4, n, 3)", 2, 2),
        ("gcd(12, 18, n)", 4, 2),
        ("gcd(0, n)", 7, 7),
        ("popcount(n)", u64::MAX, 64),
        ("isqrt(n)", u64::MAX, 4_294_967_295),
        ("isqrt(n*1)", 24, 4),
        ("is_prime(n)", 18_446_744_073_709_551_557, 1),
        ("is_prime(n)", 3_215_031_751, 0),
        ("n-1", u64::MAX, i128::from(u64::MAX) - 1),
        ("n*n/n", 1 << 63, 1 << 63),
        ("2*n-n", u64::MAX, i128::from(u64::MAX)),
        ("1_000", 0, 1000),
    ] {
        assert_eq!(value(expression, heap), Ok(expected), "{expression} at {heap}");
    }
}

/// Small numbers are looked up, large ones tested.
#[test]
fn primes() {
    let is_prime = |n: u64| n > 1 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    for n in (0..2000).chain((1 << 20) - 1000..(1 << 20) + 1000) {
        assert_eq!(value("is_prime(n)", n), Ok(i128::from(is_prime(n))), "{n}");
    }
}

#[test]
fn what_does_not_fit_is_an_error() {
    for (rule, heap, expected) in [
        ("n -> n-1, n*n*n", u64::MAX, "a number does not fit 128 bits"),
        ("n -> n+1", u64::MAX, "does not fit"),
        ("n -> 2**127", 1, "does not fit"),
        ("n -> 1 << 127", 1, "does not fit"),
        ("n -> 2**200 / 2**200", 1, "does not fit"),
        ("n -> n/0", 1, "division by zero"),
        ("n -> n%0", 1, "division by zero"),
        ("n -> n-1 if 5 / (n-n)", 1, "division by zero"),
        ("n -> 2**(n-3)", 1, "negative"),
        ("n -> 1 << (n-3)", 1, "negative"),
        ("n -> 1 >> (n-3)", 1, "negative"),
        ("n -> isqrt(n-3)", 1, "negative or above"),
        ("n -> n-k for 1 <= k <= n/(n-3)", 3, "division by zero"),
        ("n -> n-k for k in {n/0}", 3, "division by zero"),
        ("n -> n*n/n", u64::MAX, "does not fit"),
        ("n -> n-k for 1 <= 10**k/100000000000000000000000000000000000 <= n", 5000, "does not fit"),
        ("n -> n-k for 2**126 - 1 + 2**126 <= k <= 2**126 - 1 + 2**126", 9, "does not fit"),
    ] {
        let found = options(rule, heap);
        assert!(found.as_ref().is_err_and(|error| error.contains(expected)), "{rule} at {heap}: {found:?}");
    }
}

#[test]
fn options_of_large_heaps() {
    let most = u64::MAX;
    for (rule, heap, expected) in [
        ("n -> n-1, n-3", most, vec![vec![most - 3], vec![most - 1]]),
        ("n -> n-2, n-1", 1, vec![vec![0]]),
        ("n -> [n/2, n-n/2]", most, vec![vec![most / 2, most / 2 + 1]]),
        ("n -> n-k for n-2 <= k <= n", most, vec![vec![0], vec![1], vec![2]]),
        ("n -> n - 2**k for 2**62 <= 2**k <= n", most, vec![vec![most - (1 << 63)], vec![most - (1 << 62)]]),
        ("n -> d for d in divisors(n)", 18_446_744_073_709_551_557, vec![vec![1], vec![18_446_744_073_709_551_557]]),
        (
            "n -> d for d in divisors(n)",
            4_294_967_291 * 4_294_967_279,
            vec![vec![1], vec![4_294_967_279], vec![4_294_967_291], vec![4_294_967_291 * 4_294_967_279]],
        ),
        ("n -> d for d in divisors(n)", 12, [1, 2, 3, 4, 6, 12].map(|d| vec![d]).to_vec()),
        ("n -> d for d in divisors(n)", 0, vec![]),
        ("n -> d for d in digits(n)", 1_403_114, [0, 1, 3, 4].map(|d| vec![d]).to_vec()),
        ("n -> m for m in submasks(n)", 10, [0, 2, 8, 10].map(|d| vec![d]).to_vec()),
        ("n -> k for k in {3, 1, 3, n}", 1, [1, 3].map(|d| vec![d]).to_vec()),
    ] {
        assert_eq!(options(rule, heap), Ok(expected), "{rule} at {heap}");
    }
    let count = |heap| options("n -> d for d in divisors(n)", heap).unwrap().len();
    // 897612484786617600 = 2^8 3^4 5^2 7^2 11 13 17 19 23 29 31 37 has more divisors than any smaller number.
    assert_eq!(count(897_612_484_786_617_600), 103_680);
    for heap in 1..2000 {
        let expected = (1..=heap).filter(|d| heap % d == 0).count();
        assert_eq!(count(heap), expected, "{heap}");
    }
}

/// Every part of a chain counts.
#[test]
fn chains() {
    let k = |rule: &str, heap| options(rule, heap).unwrap().into_iter().map(|o| o[0]).collect::<Vec<_>>();
    assert_eq!(k("n -> k for 1 <= k <= n-k <= 5", 8), [3, 4]);
    assert_eq!(k("n -> k for 1 <= k < n-k < 7", 8), [2, 3]);
    assert_eq!(k("n -> k for 1 <= k <= 3 <= n", 2), []);
    assert_eq!(k("n -> k for 1 <= k <= 3 <= n", 3), [1, 2, 3]);
    assert_eq!(k("n -> k for 3 <= n <= 5 <= k <= 6", 6), []);
    assert_eq!(k("n -> k for 3 <= n <= 5 <= k <= 6", 4), [5, 6]);
    assert_eq!(k("n -> 10*a+b for 1 <= a < b <= n", 3), [12, 13, 23]);
    assert_eq!(k("n -> 10*a+b for n >= b > a >= 1", 3), [12, 13, 23]);
    assert_eq!(k("n -> 10*k+j for 1 <= k <= n for 1 <= j <= k <= 2", 3), [11, 21, 22]);
    assert_eq!(k("n -> k for 1 <= k*k <= n", 10), [1, 2, 3]);
    assert_eq!(k("n -> k for 2 < k*k < 16", 10), [2, 3]);
    assert_eq!(k("n -> 10*k+m for 1 <= k*k <= m <= n", 5), [11, 12, 13, 14, 15, 24, 25]);
    assert_eq!(k("n -> k for 2 <= k/3 <= 3", 5), [6, 7, 8, 9, 10, 11]);
    assert_eq!(k("n -> m for 1 <= k <= n let m = 2*k if m > 3", 4), [4, 6, 8]);
    assert_eq!(k("n -> k for -3 <= k <= 1", 4), [0, 1]);
    assert_eq!(k("n -> k for 5 <= k <= 4", 4), []);
}
