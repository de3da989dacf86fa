//! Codeforces 317D, Game with Powers: whoever chooses x takes away x, x^2, x^3, ... The powers of one base are a component; in
//! it, a move takes away an exponent and its multiples. The chains are a sum (Sprague 1935, Grundy 1939).
//!
//! Of the 2^29 sets of exponents only 711,457 can be left over, so the definition is enough, and no table is copied.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::{FromFn, Nimber, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let n: u64 = read_to_string(stdin())?.trim().parse()?;
    let multiples = |k: u32| (k..30).step_by(k as usize).fold(0, |set, m| set | 1 << m);
    let mut exponents = Solver::new(FromFn::new(|&left: &u32, out| {
        out.extend((1..30).filter(|k| left >> k & 1 == 1).map(|k| left & !multiples(k)));
    }));
    let mut long = vec![false; n.isqrt() as usize + 1]; // the powers of smaller bases
    let (root, mut value, mut single) = (n.isqrt(), Nimber::ZERO, n);
    for base in 2..=root {
        if !long[base as usize] {
            let length = n.ilog(base);
            (2..=length).map(|k| base.pow(k)).filter(|&x| x <= root).for_each(|x| long[x as usize] = true);
            value ^= exponents.grundy((2 << length) - 2)?;
            single -= u64::from(length);
        }
    }
    value ^= Nimber(single % 2); // a number that is alone is a heap of one
    println!("{}", if value == Nimber::ZERO { "Petya" } else { "Vasya" });
    Ok(())
}
