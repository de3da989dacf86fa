//! Rulesets: what the moves are, and nothing else.

use std::fmt::Debug;
use std::hash::Hash;

use crate::{Budget, Options, Sum, Theory};

/// A position is plain data. Every type with these traits is one.
pub trait Position: Clone + Eq + Ord + Hash + Debug + Send + 'static {}

impl<P: Clone + Eq + Ord + Hash + Debug + Send + 'static> Position for P {}

/// What a move to a position does besides changing the position, in a game that can end before no move is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Whoever makes the move wins the whole game at once.
    Win,
    /// Whoever makes the move loses the whole game at once.
    Lose,
}

/// The rules of an impartial game: what the options of each position are.
///
/// The only method that must be written is [`options`](Self::options); it is enough for outcomes, Grundy values, winning
/// moves and misère play, alone and in sums. Who wins when no move is left is not a matter of the rules but of the
/// question: see [`Play`](crate::Play).
///
/// Every option is a *sum* of positions. A move that leaves one component pushes one position; a move that splits the game
/// pushes several. There is no move type: a move is its option.
pub trait Ruleset {
    /// One component of the game, never a sum.
    type Position: Position;

    /// Writes every option of `position`.
    ///
    /// An option may be written twice. Nothing may be written that is not an option, and a position must not be reachable
    /// from itself: if it is, the solver says so and shows the cycle.
    fn options(&self, position: &Self::Position, out: &mut Options<Self::Position>);

    /// Pushes a sum that is isomorphic to `position`: split into independent regions, or with a symmetric representative
    /// chosen.
    ///
    /// Law: the sum has the same game tree up to equality of options, so that the answer is right in misère play too. Equal
    /// parts must not be cancelled.
    fn components(&self, position: Self::Position, out: &mut Sum<Self::Position>) {
        out.push(position);
    }

    /// Hands every option of `position` to `see`, each split by [`components`](Self::components), until `see` says no. `out` is
    /// room for the options, empty at first; an error is reported there.
    ///
    /// Rules that can split and turn the options of one position faster together than one by one do it here.
    ///
    /// Law: what is seen is what [`options`](Self::options) and `components` write.
    fn each_option(
        &self,
        position: &Self::Position,
        out: &mut Options<Self::Position>,
        see: &mut dyn FnMut(&[Self::Position]) -> bool,
    ) {
        split_one_by_one(self, position, out, see);
    }

    /// An upper bound for the number of moves that play from `position` can take, for games of which large positions are
    /// better searched by proof: by asking whether a position has this value, or that one, without the values of all its
    /// subpositions. That pays where positions have many options and fall apart, as boards do that fill up.
    ///
    /// Law: each component of each option has a smaller bound. Without a bound, the values of all subpositions are found.
    fn moves_left(&self, _position: &Self::Position) -> Option<u32> {
        None
    }

    /// How hard a position is beside others of the same rules, about, so that a proof begins with what is easier. This decides
    /// how long a search takes, and never what it finds.
    fn hardness(&self, position: &Self::Position) -> u32 {
        self.moves_left(position).unwrap_or(u32::MAX)
    }

    /// The same rules, for another thread that searches for a proof beside this one; `None` if there it must be done alone.
    fn for_thread(&self) -> Option<Box<dyn Ruleset<Position = Self::Position> + Send>> {
        None
    }

    /// Whether play from this position may come to positions that end the game for whoever moves there: see
    /// [`end`](Self::end).
    ///
    /// Law: a component that is not among them is not among them later either.
    fn has_ends(&self, _position: &Self::Position) -> bool {
        false
    }

    /// What a move to `position` does, whatever else stands on the table. An option that is a sum wins if one of its
    /// components does, and otherwise loses if one of them does. A position that play begins with is none that was moved to.
    ///
    /// A position with ends has an outcome and winning moves in normal play, but no Grundy value, and no theory speaks of it.
    fn end(&self, _position: &Self::Position) -> Option<End> {
        None
    }

    /// The theories that may answer without search, the first one first.
    ///
    /// A theory that has to compute something first keeps a clone of the budget, counts its work there
    /// ([`Budget::visit`], [`Budget::hold`]), and declines when it is used up.
    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Self::Position>>> {
        Vec::new()
    }
}

/// [`Ruleset::each_option`] from [`Ruleset::options`] and [`Ruleset::components`].
pub(crate) fn split_one_by_one<R: Ruleset + ?Sized>(
    rules: &R,
    position: &R::Position,
    out: &mut Options<R::Position>,
    see: &mut dyn FnMut(&[R::Position]) -> bool,
) {
    rules.options(position, out);
    let mut parts = Sum::new();
    for option in out.iter() {
        parts.clear();
        for part in option {
            rules.components(part.clone(), &mut parts);
        }
        if !see(&parts) {
            return;
        }
    }
}

impl<R: Ruleset + ?Sized> Ruleset for &R {
    type Position = R::Position;
    fn options(&self, position: &Self::Position, out: &mut Options<Self::Position>) {
        (**self).options(position, out);
    }
    fn components(&self, position: Self::Position, out: &mut Sum<Self::Position>) {
        (**self).components(position, out);
    }
    fn each_option(
        &self,
        position: &Self::Position,
        out: &mut Options<Self::Position>,
        see: &mut dyn FnMut(&[Self::Position]) -> bool,
    ) {
        (**self).each_option(position, out, see);
    }
    fn moves_left(&self, position: &Self::Position) -> Option<u32> {
        (**self).moves_left(position)
    }
    fn hardness(&self, position: &Self::Position) -> u32 {
        (**self).hardness(position)
    }
    fn for_thread(&self) -> Option<Box<dyn Ruleset<Position = Self::Position> + Send>> {
        (**self).for_thread()
    }
    fn has_ends(&self, position: &Self::Position) -> bool {
        (**self).has_ends(position)
    }
    fn end(&self, position: &Self::Position) -> Option<End> {
        (**self).end(position)
    }
    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Self::Position>>> {
        (**self).theories(budget)
    }
}

impl<R: Ruleset + ?Sized> Ruleset for Box<R> {
    type Position = R::Position;
    fn options(&self, position: &Self::Position, out: &mut Options<Self::Position>) {
        (**self).options(position, out);
    }
    fn components(&self, position: Self::Position, out: &mut Sum<Self::Position>) {
        (**self).components(position, out);
    }
    fn each_option(
        &self,
        position: &Self::Position,
        out: &mut Options<Self::Position>,
        see: &mut dyn FnMut(&[Self::Position]) -> bool,
    ) {
        (**self).each_option(position, out, see);
    }
    fn moves_left(&self, position: &Self::Position) -> Option<u32> {
        (**self).moves_left(position)
    }
    fn hardness(&self, position: &Self::Position) -> u32 {
        (**self).hardness(position)
    }
    fn for_thread(&self) -> Option<Box<dyn Ruleset<Position = Self::Position> + Send>> {
        (**self).for_thread()
    }
    fn has_ends(&self, position: &Self::Position) -> bool {
        (**self).has_ends(position)
    }
    fn end(&self, position: &Self::Position) -> Option<End> {
        (**self).end(position)
    }
    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Self::Position>>> {
        (**self).theories(budget)
    }
}

/// A ruleset from a closure.
///
/// ```
/// use grundy::{FromFn, Nimber, Solver};
/// // Take one coin, or halve the heap.
/// let rules = FromFn::new(|&n: &u64, out| {
///     if n > 0 {
///         out.push(n - 1);
///         out.push(n / 2);
///     }
/// });
/// assert_eq!(Solver::new(rules).grundy(5)?, Nimber(2));
/// # Ok::<(), grundy::SolveError<u64>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FromFn<F, P>(F, std::marker::PhantomData<fn(P)>);

impl<P: Position, F: Fn(&P, &mut Options<P>)> FromFn<F, P> {
    /// The ruleset whose options are what the closure writes.
    pub fn new(options: F) -> Self {
        Self(options, std::marker::PhantomData)
    }
}

impl<P: Position, F: Fn(&P, &mut Options<P>)> Ruleset for FromFn<F, P> {
    type Position = P;
    fn options(&self, position: &P, out: &mut Options<P>) {
        (self.0)(position, out);
    }
}
