//! `heap_table [CODE [N [LEVEL]]]`: the values of the heaps 0 to N-1 of a take-and-break game, by the table from which its
//! period is then found; with the instructions of the level `portable`, `AVX2` or `AVX-512` at most. Peer: `octal_naive`.

use grundy::rulesets::TakeAndBreak;
use grundy::theories::HeapTable;
use grundy::{Budget, Nimber};
use grundy_benches::{Result, argument, checksum, measure, say};
use grundy_kernels::Level;

fn main() -> Result {
    let rules = TakeAndBreak::parse_code(&argument(0, "0.07".to_owned())?)?;
    let count: u64 = argument(1, 100_000)?;
    let highest: String = argument(2, Level::best().to_string())?;
    let level = Level::all().into_iter().find(|level| level.to_string() == highest);
    level.ok_or("this machine has no such level")?.make_highest();
    let table = HeapTable::new(&rules, &Budget::unlimited()).ok_or("not every option is a smaller heap")?;
    if let Some(last) = count.checked_sub(1) {
        measure("seconds", || table.fill(last))?;
    }
    say("checksum", checksum((0..count).map_while(|heap| table.get(heap)).map(|Nimber(value)| value)));
    Ok(())
}
