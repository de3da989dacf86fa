//! Theorems, one a file: the statement, its hypotheses, its source, and where it declines.

pub mod beatty;
pub mod bouton;
pub mod colon;
pub mod dag;
pub mod ferguson;
pub mod turning_turtles;

pub use beatty::Beatty;
pub use bouton::Bouton;
pub use colon::Colon;
pub use dag::Dag;
pub use turning_turtles::TurningTurtles;
