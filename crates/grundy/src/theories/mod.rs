//! Theorems, one a file: the statement, its hypotheses, its source, and where it declines.

pub mod beatty;
pub mod bouton;
pub mod ferguson;
pub mod guy_smith;
pub mod heap_table;

pub use beatty::Beatty;
pub use bouton::Bouton;
pub use guy_smith::GuySmith;
pub use heap_table::HeapTable;
