//! Checks certificates: values of heaps, and a period of them, re-derived by code that shares nothing with the engine which
//! found them.
//!
//! A certificate carries the values themselves, so that nothing has to be computed in order: a value g of a heap holds if
//! every value below g is an option ([`check`](Certificate::check) looks for one with each) and g itself is none. The period
//! then follows from a theorem (the module `window`). The reader trusts nothing: a file is refused with the line at fault, or refuted
//! with the first heap where the values go wrong.
//!
//! ```
//! let file = b"grundy certificate 1\ngame 0.3\nperiod 2\npreperiod 0\nvalues 2 bytes 1\n\x00\x01\nchecksum e05486d5\n";
//! let certificate = grundy_check::Certificate::read(file).unwrap();
//! let checked = certificate.check(|_, _| true).unwrap();
//! assert_eq!((checked.heaps, checked.largest), (4, 1));
//! ```

mod certificate;
mod check;
mod game;
mod pairs;
mod stamps;
mod window;

pub use certificate::{Certificate, NotACertificate, Space};
pub use check::{Checked, Failure};
pub use game::Game;
