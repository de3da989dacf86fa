//! Theorems, one a file: the statement, its hypotheses, its source, and where it declines.

pub mod beatty;
pub mod bouton;
pub mod euclid;
pub mod ferguson;
pub mod zeckendorf;

pub use beatty::Beatty;
pub use bouton::Bouton;
pub use euclid::EuclidRows;
pub use zeckendorf::Zeckendorf;
