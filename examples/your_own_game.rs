//! A game of your own: take a square number of coins from a heap, or split an even heap into two equal heaps.
//!
//! The ten lines of the ruleset say what the moves are. Values, outcomes, winning moves, misère play, and sums with other
//! games follow from the definition.

use grundy::rulesets::Nim;
use grundy::{Either, Options, Play, Ruleset, Solver};

struct SquaresOrHalves;

impl Ruleset for SquaresOrHalves {
    type Position = u64;
    fn options(&self, &heap: &u64, out: &mut Options<u64>) {
        out.extend((1..=heap.isqrt()).map(|k| heap - k * k));
        if heap > 0 && heap % 2 == 0 {
            out.push_sum([heap / 2, heap / 2]);
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut solver = Solver::new(SquaresOrHalves);
    for heap in 0..=12 {
        let [normal, misere] = [solver.outcome(heap, Play::Normal)?, solver.outcome(heap, Play::Misere)?];
        println!("heap {heap:2}: value {:3} normal {normal} misère {misere}", solver.grundy(heap)?);
    }
    for winning in solver.winning_moves([12, 10], Play::Normal)? {
        println!("12 + 10: heap number {} becomes {}", winning.component + 1, winning.to);
    }
    let mut with_nim = Solver::new((SquaresOrHalves, Nim));
    println!("12 + a Nim heap of 3: misère {}", with_nim.outcome([Either::A(12), Either::B(3)], Play::Misere)?);
    Ok(())
}
