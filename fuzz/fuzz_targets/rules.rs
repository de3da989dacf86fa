//! Any text as a rule: read, checked, named, asked.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/grundy-rules/tests/anything/mod.rs"]
mod anything;

fuzz_target!(|text: &str| { anything::rule(text); });
