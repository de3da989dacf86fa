//! The field of nimbers: against the definition, the laws of a field, and published products.

use grundy::Nimber;

fn times(a: u64, b: u64) -> u64 {
    Nimber(a).times(Nimber(b)).0
}

#[test]
fn products_below_64_are_the_mex() {
    const SIZE: usize = 64;
    let mut table = vec![[0_u64; SIZE]; SIZE];
    for a in 0..SIZE {
        for b in 0..SIZE {
            let mut reached = [false; 1 << 12];
            for c in 0..a {
                for d in 0..b {
                    reached[(table[c][b] ^ table[a][d] ^ table[c][d]) as usize] = true;
                }
            }
            table[a][b] = reached.iter().position(|reached| !reached).unwrap() as u64;
            assert_eq!(times(a as u64, b as u64), table[a][b], "{a} times {b}");
        }
    }
}

/// Numbers of every length, the same in each run.
fn numbers() -> Vec<u64> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    (0..64).map(|bits| next() >> bits).chain((0..64).map(|bit| 1 << bit)).chain([0, u64::MAX]).collect()
}

#[test]
fn it_is_a_field() {
    let all = numbers();
    for (i, &a) in all.iter().enumerate() {
        let (b, c) = (all[(i * 7 + 3) % all.len()], all[(i * 11 + 5) % all.len()]);
        assert_eq!(times(a, 1), a);
        assert_eq!(times(a, 0), 0);
        assert_eq!(times(a, b), times(b, a), "{a} {b}");
        assert_eq!(times(a, times(b, c)), times(times(a, b), c), "{a} {b} {c}");
        assert_eq!(times(a, b ^ c), times(a, b) ^ times(a, c), "{a} {b} {c}");
        match Nimber(a).inverse() {
            None => assert_eq!(a, 0),
            Some(inverse) => assert_eq!(times(a, inverse.0), 1, "the inverse of {a}"),
        }
        let root = Nimber(a).sqrt().0;
        assert_eq!(times(root, root), a, "the root of {a}");
    }
}

/// Library Checker's nim_product_64 and others, from cp-oracle.tsv; the inverses from CGSuite's GameTest.scala:18.
#[test]
fn published_products() {
    for (a, b, product) in [
        (5, 3, 15),
        (5, 4, 2),
        (5, 7, 13),
        (3141, 5926, 14994),
        (u64::MAX, u64::MAX, 11290409524105353207),
        (256, 256, 384),
        (65536, 65536, 98304),
        (65535, 65535, 40111),
        (123456789, 987654321, 2797059340),
        (1000000000000000000, 1000000000000000007, 602716811700331364),
        (128, 128, 222),
        (9223372036854775808, 9223372036854775808, 16017865340936038689),
    ] {
        assert_eq!(times(a, b), product, "{a} times {b}");
    }
    let inverses: Vec<u64> = (1..=16).filter_map(|n| Nimber(n).inverse()).map(|n| n.0).collect();
    assert_eq!(inverses, [1, 3, 2, 15, 12, 9, 11, 10, 6, 8, 7, 5, 14, 13, 4, 170]);
    for (a, inverse, root) in [
        (100, 57, 66),
        (256, 61166, 488),
        (65536, 2240120197, 125056),
        (9223372036854775808, 12513565293448600917, 16753531353454084096),
        (123456789, 1665325969, 98433322),
    ] {
        assert_eq!((Nimber(a).inverse(), Nimber(a).sqrt()), (Some(Nimber(inverse)), Nimber(root)), "{a}");
    }
}
