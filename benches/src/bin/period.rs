//! `period CODE [N]`: looks for the period of an octal game in the first N values, and stops where it is proved.

use grundy::Budget;
use grundy::rulesets::TakeAndBreak;
use grundy::theories::GuySmith;
use grundy_benches::{Result, argument, measure, say};

fn main() -> Result {
    let rules = TakeAndBreak::parse_code(&argument(0, "0.16".to_owned())?)?;
    let most: u64 = argument(1, 1 << 32)?;
    let period = GuySmith::new(&rules, &Budget::unlimited()).ok_or("not a finite octal game")?;
    let found = measure("seconds", || period.search(Some(most)))?;
    say("period", format!("{found:?}"));
    Ok(())
}
