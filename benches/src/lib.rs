//! What the measured programs have in common: the data of the programs in `peers/`, the clock, and the result lines.

use std::error::Error;
use std::fmt::Display;
use std::str::FromStr;

use cpu_time::ProcessTime;

/// How a measured program ends.
pub type Result<T = ()> = std::result::Result<T, Box<dyn Error>>;

/// The random numbers of all data: splitmix64 with seed 42.
#[derive(Clone, Debug)]
pub struct Splitmix(u64);

impl Default for Splitmix {
    fn default() -> Self {
        Self(42)
    }
}

impl Splitmix {
    /// The next number.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
}

/// Argument number `i` of the program, counted from 0, or what stands for it where it is not given.
///
/// # Errors
/// It is given and cannot be read.
pub fn argument<T: FromStr>(i: usize, default: T) -> Result<T> {
    match std::env::args().nth(i + 1) {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| format!("argument {} cannot be read: {text}", i + 1).into()),
    }
}

/// Does the work, and prints the processor time that it took, in seconds, after `key`.
pub fn measure<T>(key: &str, work: impl FnOnce() -> T) -> T {
    let start = ProcessTime::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f64();
    say(key, format_args!("{seconds:.6}"));
    result
}

/// Prints one line of the result.
pub fn say(key: &str, value: impl Display) {
    println!("{key} {value}");
}

/// The sum of all value(n) * (n+1) modulo 2^64, which is how most programs in `peers/` sum up values.
pub fn checksum(values: impl IntoIterator<Item = u64>) -> u64 {
    values.into_iter().zip(1_u64..).fold(0, |sum, (value, i)| sum.wrapping_add(value.wrapping_mul(i)))
}
