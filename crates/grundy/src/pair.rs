//! Sums of two games that are known at compile time: `(A, B)` is a ruleset.

use crate::{Budget, End, Evidence, Moves, Nimber, Options, Outcome, Play, Ruleset, Step, Sum, Theory, Value};

/// A position of one of two games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Either<A, B> {
    /// A position of the first game.
    A(A),
    /// A position of the second game.
    B(B),
}

impl<A, B> Either<A, B> {
    fn a(&self) -> Option<&A> {
        match self {
            Self::A(a) => Some(a),
            Self::B(_) => None,
        }
    }

    fn b(&self) -> Option<&B> {
        match self {
            Self::A(_) => None,
            Self::B(b) => Some(b),
        }
    }
}

/// Both games: a component is a position of either, and the theories of both are kept.
///
/// ```
/// use grundy::rulesets::{Nim, Wythoff};
/// use grundy::{Either, Outcome, Play, Solver};
/// let mut solver = Solver::new((Nim, Wythoff::default()));
/// let sum = [Either::A(2), Either::B([1, 2])];
/// assert_eq!(solver.outcome(sum, Play::Misere)?, Outcome::N);
/// # Ok::<(), grundy::SolveError<Either<u64, [u64; 2]>>>(())
/// ```
impl<A: Ruleset, B: Ruleset> Ruleset for (A, B) {
    type Position = Either<A::Position, B::Position>;

    fn options(&self, position: &Self::Position, out: &mut Options<Self::Position>) {
        match position {
            Either::A(a) => pass(|options| self.0.options(a, options), Either::A, out),
            Either::B(b) => pass(|options| self.1.options(b, options), Either::B, out),
        }
    }

    fn has_ends(&self, position: &Self::Position) -> bool {
        match position {
            Either::A(a) => self.0.has_ends(a),
            Either::B(b) => self.1.has_ends(b),
        }
    }

    fn end(&self, position: &Self::Position) -> Option<End> {
        match position {
            Either::A(a) => self.0.end(a),
            Either::B(b) => self.1.end(b),
        }
    }

    fn components(&self, position: Self::Position, out: &mut Sum<Self::Position>) {
        match position {
            Either::A(a) => {
                let mut parts = Sum::new();
                self.0.components(a, &mut parts);
                out.extend(parts.into_iter().map(Either::A));
            }
            Either::B(b) => {
                let mut parts = Sum::new();
                self.1.components(b, &mut parts);
                out.extend(parts.into_iter().map(Either::B));
            }
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Self::Position>>> {
        let firsts = self.0.theories(budget).into_iter().map(|theory| Box::new(Side::A(theory)) as Box<dyn Theory<_>>);
        let seconds = self.1.theories(budget).into_iter().map(|theory| Box::new(Side::B(theory)) as Box<dyn Theory<_>>);
        firsts.chain(seconds).collect()
    }
}

fn pass<P, Q>(write: impl FnOnce(&mut Options<P>), wrap: impl Fn(P) -> Q, out: &mut Options<Q>) {
    let mut options = Options::default();
    options.reset(out.room());
    write(&mut options);
    options.map_into(out, wrap);
}

/// A theory of one of the two games.
enum Side<A, B> {
    A(Box<dyn Theory<A>>),
    B(Box<dyn Theory<B>>),
}

fn all<T: Clone, U>(sum: &[U], side: impl Fn(&U) -> Option<&T>) -> Option<Vec<T>> {
    sum.iter().map(|part| side(part).cloned()).collect()
}

fn moves<P, Q>(out: &mut Moves<Q>, wrap: impl Fn(P) -> Q, find: impl FnOnce(&mut Moves<P>) -> bool) -> bool {
    let mut found = Moves::with_room(out.room());
    let answered = find(&mut found);
    out.append(found.map(wrap));
    answered
}

impl<A: Clone, B: Clone> Theory<Either<A, B>> for Side<A, B> {
    fn evidence(&self) -> Evidence {
        match self {
            Self::A(theory) => theory.evidence(),
            Self::B(theory) => theory.evidence(),
        }
    }

    fn misere_evidence(&self) -> Evidence {
        match self {
            Self::A(theory) => theory.misere_evidence(),
            Self::B(theory) => theory.misere_evidence(),
        }
    }

    fn grundy(&self, component: &Either<A, B>) -> Option<Nimber> {
        match (self, component) {
            (Self::A(theory), Either::A(a)) => theory.grundy(a),
            (Self::B(theory), Either::B(b)) => theory.grundy(b),
            _ => None,
        }
    }

    fn loopy(&self, component: &Either<A, B>) -> Option<Value> {
        match (self, component) {
            (Self::A(theory), Either::A(a)) => theory.loopy(a),
            (Self::B(theory), Either::B(b)) => theory.loopy(b),
            _ => None,
        }
    }

    fn outcome(&self, sum: &[Either<A, B>], play: Play) -> Option<Outcome> {
        match self {
            Self::A(theory) => theory.outcome(&all(sum, Either::a)?, play),
            Self::B(theory) => theory.outcome(&all(sum, Either::b)?, play),
        }
    }

    fn moves_to(&self, component: &Either<A, B>, target: &Nimber, out: &mut Moves<Either<A, B>>) -> bool {
        match (self, component) {
            (Self::A(theory), Either::A(a)) => moves(out, Either::A, |found| theory.moves_to(a, target, found)),
            (Self::B(theory), Either::B(b)) => moves(out, Either::B, |found| theory.moves_to(b, target, found)),
            _ => false,
        }
    }

    fn winning_moves(&self, component: &Either<A, B>, play: Play, out: &mut Moves<Either<A, B>>) -> bool {
        match (self, component) {
            (Self::A(theory), Either::A(a)) => moves(out, Either::A, |found| theory.winning_moves(a, play, found)),
            (Self::B(theory), Either::B(b)) => moves(out, Either::B, |found| theory.winning_moves(b, play, found)),
            _ => false,
        }
    }

    fn plays_misere_nim(&self, component: &Either<A, B>) -> bool {
        match (self, component) {
            (Self::A(theory), Either::A(a)) => theory.plays_misere_nim(a),
            (Self::B(theory), Either::B(b)) => theory.plays_misere_nim(b),
            _ => false,
        }
    }

    fn explain(&self, component: &Either<A, B>, play: Play) -> Vec<Step> {
        match (self, component) {
            (Self::A(theory), Either::A(a)) => theory.explain(a, play),
            (Self::B(theory), Either::B(b)) => theory.explain(b, play),
            _ => Vec::new(),
        }
    }
}
