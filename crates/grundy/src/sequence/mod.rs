//! Values of heaps in order, from heap 0 on: how they are computed fast, and how a sequence is seen to repeat.
//!
//! What a repetition *proves* is the business of the [theories](crate::theories).

pub(crate) mod heaps;
pub(crate) mod level_sets;
mod period;
pub(crate) mod recurrence;
pub(crate) mod seeming;

pub use period::Period;

/// Takes further steps until the table answers. Where no further step can be taken, what was computed before the limit is
/// still right, and may be enough.
pub(crate) fn go_on_until<T>(
    table: &mut T,
    answers: impl Fn(&T) -> bool,
    mut step: impl FnMut(&mut T) -> Option<()>,
) -> Option<()> {
    while !answers(table) {
        if step(table).is_none() {
            return answers(table).then_some(());
        }
    }
    Some(())
}
