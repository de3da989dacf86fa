//! `rules [JOB [N]]`: values by rule text, with recognition off: `grundy`, `kayles` and `odd` (heaps 0 to N-1), `squares`
//! (to 10^6), `wythoff` (a box of N times N). `rules JOB --native`: the same loops written by hand.
//! Peer in CPython: `rules.py`.

use std::rc::Rc;

use grundy::Budget;
use grundy_benches::{Result, argument, checksum, measure, say};
use grundy_rules::program::Shape;
use grundy_rules::{check, parse, table::Table};

struct Job {
    name: &'static str,
    rule: &'static str,
    count: usize,
    native: fn(usize) -> Vec<u64>,
}

const JOBS: [Job; 5] = [
    Job { name: "grundy", rule: "n -> [k, n-k] for 1 <= k < n-k", count: 20_001, native: native_grundy },
    Job {
        name: "kayles",
        rule: "n -> [k, n-1-k] for 0 <= k <= n-1; n -> [k, n-2-k] for 0 <= k <= n-2",
        count: 20_001,
        native: native_kayles,
    },
    Job { name: "odd", rule: "n -> m for 1 <= k <= n let m = n-k if k % 3 != 1", count: 20_001, native: native_odd },
    Job { name: "squares", rule: "n -> n - k*k for 1 <= k*k <= n", count: 1_000_001, native: native_squares },
    Job {
        name: "wythoff",
        rule: "(a, b) -> (a-k, b) for 1 <= k <= a; (a, b) -> (a, b-k) for 1 <= k <= b; \
               (a, b) -> (a-k, b-k) for 1 <= k <= min(a, b)",
        count: 300,
        native: native_wythoff,
    },
];

/// Marks values with the number of the position that has them.
struct Marks(Vec<u32>);

impl Marks {
    fn new(most: usize) -> Self {
        Self(vec![0; (most + 2).next_power_of_two() * 2])
    }

    fn mex(&self, stamp: u32) -> u64 {
        self.0.iter().position(|&seen| seen != stamp).unwrap_or(self.0.len()) as u64
    }
}

/// The values of heaps, where `mark` marks those of the options.
fn heaps(count: usize, mark: impl Fn(&[u32], usize, &mut [u32], u32)) -> Vec<u64> {
    let mut marks = Marks::new(count);
    let mut values: Vec<u32> = Vec::with_capacity(count);
    for n in 0..count {
        let stamp = n as u32 + 1;
        mark(&values, n, &mut marks.0, stamp);
        values.push(marks.mex(stamp) as u32);
    }
    values.into_iter().map(u64::from).collect()
}

fn native_grundy(count: usize) -> Vec<u64> {
    heaps(count, |values, n, marks, stamp| {
        let mut k = 1;
        while k + k < n {
            marks[(values[k] ^ values[n - k]) as usize] = stamp;
            k += 1;
        }
    })
}

fn native_kayles(count: usize) -> Vec<u64> {
    heaps(count, |values, n, marks, stamp| {
        for taken in 1..=n.min(2) {
            for k in 0..=n - taken {
                marks[(values[k] ^ values[n - taken - k]) as usize] = stamp;
            }
        }
    })
}

fn native_odd(count: usize) -> Vec<u64> {
    heaps(count, |values, n, marks, stamp| {
        for k in 1..=n {
            if k % 3 != 1 {
                marks[values[n - k] as usize] = stamp;
            }
        }
    })
}

fn native_squares(count: usize) -> Vec<u64> {
    heaps(count, |values, n, marks, stamp| {
        let mut k = 1;
        while k * k <= n {
            marks[values[n - k * k] as usize] = stamp;
            k += 1;
        }
    })
}

fn native_wythoff(count: usize) -> Vec<u64> {
    let mut marks = Marks::new(3 * count);
    let mut values: Vec<u32> = vec![0; count * count];
    for a in 0..count {
        for b in 0..count {
            let place = a * count + b;
            let stamp = place as u32 + 1;
            for k in 1..=a {
                marks.0[values[place - k * count] as usize] = stamp;
            }
            for k in 1..=b {
                marks.0[values[place - k] as usize] = stamp;
            }
            for k in 1..=a.min(b) {
                marks.0[values[place - k * count - k] as usize] = stamp;
            }
            values[place] = marks.mex(stamp) as u32;
        }
    }
    values.into_iter().map(u64::from).collect()
}

fn main() -> Result {
    let name: String = argument(0, "grundy".to_owned())?;
    let job = JOBS.iter().find(|job| job.name == name).ok_or("no such job")?;
    let is_native = std::env::args().nth(2).is_some_and(|argument| argument == "--native");
    let count: usize = if is_native { job.count } else { argument(1, job.count)? };
    if is_native {
        let values = measure("seconds", || (job.native)(count));
        say("checksum", checksum(values));
        return Ok(());
    }
    let program =
        Rc::new(check::check(&parse::parse(job.rule).map_err(|e| e.to_string())?).map_err(|e| e.to_string())?);
    let is_tuple = program.shape != Shape::Heap;
    let table = Table::new(program, &Budget::unlimited()).ok_or("not about heaps or tuples")?;
    let side = count as u64;
    let value = |position: &[u64]| table.value(position).map(|value| value.0).ok_or("the table declines");
    let values: std::result::Result<Vec<u64>, _> = measure("seconds", || {
        if is_tuple {
            value(&[side - 1, side - 1])?;
            (0..side * side).map(|i| value(&[i / side, i % side])).collect()
        } else {
            value(&[side - 1])?;
            (0..side).map(|heap| value(&[heap])).collect()
        }
    });
    say("checksum", checksum(values?));
    Ok(())
}
