//! Theorems, one a file: the statement, its hypotheses, its source, and where it declines.

pub mod beatty;
pub mod bouton;
pub mod coins;
pub mod euclid;
pub mod ferguson;
pub mod gaps;
pub mod moore;
pub mod staircase;
pub mod tree_staircase;
pub mod zeckendorf;

pub use beatty::Beatty;
pub use bouton::Bouton;
pub use coins::Coins;
pub use euclid::EuclidRows;
pub use gaps::Gaps;
pub use moore::{Columns, JenkynsMayberry};
pub use staircase::OddSteps;
pub use tree_staircase::{OddNodes, TreeStaircaseSum};
pub use zeckendorf::Zeckendorf;
