//! Any text, and a heap: the compiled rule and the walk of its tree have the same options.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../crates/grundy-rules/tests/anything/mod.rs"]
mod anything;

fuzz_target!(|text: (u64, &str)| anything::columns(text.1, text.0));
