//! Theorems, one a file: the statement, its hypotheses, its source, and where it declines.

pub mod all_but_period;
pub mod bash;
pub mod beatty;
pub mod bouton;
pub mod colon;
pub mod dag;
pub mod euclid;
pub mod ferguson;
pub(crate) mod level_sets;
mod period;
mod recurrence;
pub mod subtraction_period;
pub mod turning_turtles;
pub(crate) mod values;
pub mod zeckendorf;

pub use all_but_period::AllButPeriod;
pub use bash::Bash;
pub use beatty::Beatty;
pub use bouton::Bouton;
pub use colon::Colon;
pub use dag::Dag;
pub use euclid::EuclidRows;
pub use period::Period;
pub use subtraction_period::SubtractionPeriod;
pub use turning_turtles::TurningTurtles;
pub use values::Values;
pub use zeckendorf::Zeckendorf;
