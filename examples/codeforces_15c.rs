//! Codeforces 15C, Industrial Nim: a sum of Nim heaps that come in ranges x, x + 1, ..., x + m - 1.
//!
//! Bouton 1901: the nim-sum decides; that of 0, 1, ..., n is n, 1, n + 1 or 0 as n is 0, 1, 2 or 3 modulo 4, so that a range
//! of any length takes constant time. The numbers need 64 bits.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::theories::bouton::nim_sum_of_range;

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut sum = 0;
    for _ in 0..number()? {
        let (first, count) = (number()?, number()?);
        sum ^= nim_sum_of_range(first, first + count - 1);
    }
    println!("{}", if sum > 0 { "tolik" } else { "bolik" });
    Ok(())
}
