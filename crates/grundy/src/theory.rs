//! Theories: theorems that answer without search, and decline where they do not apply.

use crate::{Evidence, Moves, Nimber, Outcome, Play, Step, Value};

/// A theorem about positions of one type. Each answer is optional: a theory answers where its hypotheses hold and declines
/// everywhere else, with `None` or `false`.
///
/// Values are nimbers. Where a theorem holds for numbers of any length, the same theory also speaks of positions that are
/// lists of big integers, with big integers for values: see `Notation::beyond` under the feature `bigint`.
///
/// The trait is on the type of the position, so that a reference to a ruleset, a box of it, or a pair of rulesets keeps its
/// theories. A test holds every theory against search on all small positions.
pub trait Theory<P, V = Nimber> {
    /// What the answers rest on: for a theorem, author and year, then what it says.
    fn evidence(&self) -> Evidence;

    /// What [`outcome`](Self::outcome) rests on in misère play, where that is another theorem.
    fn misere_evidence(&self) -> Evidence {
        self.evidence()
    }

    /// The Grundy value of one component.
    fn grundy(&self, _component: &P) -> Option<V> {
        None
    }

    /// The value of one component from which play may go round for ever.
    fn loopy(&self, _component: &P) -> Option<Value> {
        None
    }

    /// The outcome of a sum of components of this game.
    fn outcome(&self, _sum: &[P], _play: Play) -> Option<Outcome> {
        None
    }

    /// Pushes every option of `component` whose Grundy value is `target`, each once. In Nim this is one step, where
    /// looking through the options would be 10^18.
    fn moves_to(&self, _component: &P, _target: &V, _out: &mut Moves<P>) -> bool {
        false
    }

    /// Pushes every option of a sum with one component that wins, each once, or every one that keeps a draw where none wins;
    /// for games whose outcomes are known but whose values are not.
    fn winning_moves(&self, _component: &P, _play: Play, _out: &mut Moves<P>) -> bool {
        false
    }

    /// Whether the component meets the hypothesis of [Ferguson's theorem](crate::theories::ferguson), as all heaps of
    /// subtraction games do: sums of such components play misère Nim on their Grundy values.
    fn plays_misere_nim(&self, _component: &P) -> bool {
        false
    }

    /// What a person should see of how the theorem decides this component: the columns, the index, the pairs.
    fn explain(&self, _component: &P, _play: Play) -> Vec<Step> {
        Vec::new()
    }
}
