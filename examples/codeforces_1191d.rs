//! Codeforces 1191D, Stone Game: take one stone from a heap; whoever leaves two equal heaps loses, and so does whoever cannot
//! move. While no one does, the heaps stay different, so that play ends at 0, 1, ..., n - 1 whatever the moves are: it is
//! Bash's game with the move 1, on the stones above that. Only the first move may be needed to part two equal heaps.

use std::error::Error;
use std::io::{read_to_string, stdin};

use grundy::rulesets::Subtraction;
use grundy::{Outcome, Play, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let input = read_to_string(stdin())?;
    let mut words = input.split_ascii_whitespace();
    let mut number = || -> Result<u64, Box<dyn Error>> { Ok(words.next().ok_or("the input ends early")?.parse()?) };
    let mut heaps: Vec<u64> = (0..number()?).map(|_| number()).collect::<Result<_, _>>()?;
    heaps.sort_unstable();
    let equal: Vec<u64> = heaps.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    let can_move = match equal[..] {
        [] => true,
        [heap] => heap > 0 && heaps.binary_search(&(heap - 1)).is_err(),
        _ => false,
    };
    let mut one_by_one = Solver::new(Subtraction::interval(1, 1).ok_or("no move")?);
    let above = || heaps.iter().sum::<u64>() - (0..heaps.len() as u64).sum::<u64>();
    let first_wins = can_move && one_by_one.outcome(above(), Play::Normal)? == Outcome::N;
    println!("{}", if first_wins { "sjfnb" } else { "cslnb" });
    Ok(())
}
