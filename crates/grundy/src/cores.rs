//! How many threads the machine runs at once.

use std::thread;

/// How many threads the machine runs at once for this process, or 1 if it does not say. It is asked anew each time, which takes
/// some system calls.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}
