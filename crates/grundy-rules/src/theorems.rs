//! A rule about several numbers with the theorems of the game that it was recognised as.
//!
//! The moves, their labels and the way positions are written stay those of the rule. Theorems are asked about the same position
//! as that game has it, and what they answer is put back into the numbers of the rule.

use std::collections::BTreeSet;
use std::rc::Rc;

use grundy::{
    Budget, Evidence, Moves, Nimber, Notation, Options, Outcome, ParseError, Play, Position, Ruleset, Step, Sum,
};
use grundy::{Theory, notation};

use crate::program::{Program, Shape};
use crate::recognise::{Coins, Family};

/// The rule with theorems.
pub(crate) struct WithTheorems<N> {
    rules: N,
    program: Rc<Program>,
    family: Family,
}

impl<N: Notation<Position = Vec<u64>>> WithTheorems<N> {
    /// `rules` are those of the program, which was recognised as this family.
    pub(crate) fn new(rules: N, program: Rc<Program>, family: Family) -> Self {
        Self { rules, program, family }
    }

    fn is_sorted(&self) -> bool {
        matches!(self.program.shape, Shape::Multiset(_))
    }

    fn pair(&self, order: [usize; 2]) -> Pair {
        let is_positive = matches!(self.family, Family::Euclid(_, true));
        let has_larger = matches!(self.family, Family::Euclid(..));
        Pair { order, is_positive, has_larger, is_sorted: self.is_sorted() }
    }

    fn list(&self) -> List {
        List { length: self.program.shape.count(), is_sorted: self.is_sorted() }
    }

    /// The components that the known game has.
    fn known<R: Ruleset, V: View<R::Position>>(&self, game: &R, view: V, position: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        let Some(known) = view.to(&position) else { return out.push(position) };
        let mut parts = Sum::new();
        game.components(known, &mut parts);
        out.extend(parts.into_iter().map(|part| view.back(&part, &position)));
    }

    fn describe_as<R: Notation>(
        &self,
        game: &R,
        view: &impl View<R::Position>,
        from: &[u64],
        to: &[Vec<u64>],
    ) -> Option<Step> {
        let to: Vec<R::Position> = to.iter().map(|part| view.to(part)).collect::<Option<_>>()?;
        Some(game.describe(&view.to(from)?, &to))
    }
}

const IN_ORDER: [usize; 2] = [0, 1];

impl<N: Notation<Position = Vec<u64>>> Ruleset for WithTheorems<N> {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        self.rules.options(position, out);
    }

    fn components(&self, position: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        match &self.family {
            Family::Nim(_) | Family::Subtraction(..) | Family::Code(_) | Family::Shifted(..) => out.push(position),
            Family::Heads(..) => out.push(position),
            Family::Sum(_) => {
                let is_row = self.program.shape.count().is_none();
                for place in (0..position.len()).filter(|&place| position[place] > 0) {
                    let alone = |(other, &number): (usize, &u64)| if other == place { number } else { 0 };
                    let mut part: Vec<u64> = position.iter().enumerate().map(alone).collect();
                    if is_row {
                        part.retain(|&number| number > 0);
                    } else if self.is_sorted() {
                        part.sort_unstable();
                    }
                    out.push(part);
                }
            }
            Family::Moore(game, _) => self.known(game, self.list(), position, out),
            Family::Wythoff(game, _) => self.known(game, self.pair(IN_ORDER), position, out),
            Family::Euclid(game, _) => self.known(game, self.pair(IN_ORDER), position, out),
            Family::Fibonacci(game, order) => self.known(game, self.pair(*order), position, out),
            Family::Staircase(game, _) => self.known(game, self.list(), position, out),
            Family::Coins(game, coins) => self.known(game, *coins, position, out),
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        match &self.family {
            Family::Nim(_) | Family::Subtraction(..) | Family::Code(_) => self.rules.theories(budget),
            Family::Shifted(game, by) => match &**game {
                Family::Nim(game) => through(game, Shift(*by), budget),
                Family::Subtraction(game, _) => through(game, Shift(*by), budget),
                Family::Code(game) => through(game, Shift(*by), budget),
                _ => Vec::new(),
            },
            Family::Sum(games) => {
                let places =
                    |place: usize| Heap { place: (games.len() > 1).then_some(place), is_sorted: self.is_sorted() };
                let of = |(place, game): (usize, &Family)| match game {
                    Family::Nim(game) => through(game, places(place), budget),
                    Family::Subtraction(game, _) => through(game, places(place), budget),
                    Family::Code(game) => through(game, places(place), budget),
                    _ => Vec::new(),
                };
                games.iter().enumerate().flat_map(of).collect()
            }
            Family::Moore(game, _) => through(game, self.list(), budget),
            Family::Wythoff(game, _) => through(game, self.pair(IN_ORDER), budget),
            Family::Euclid(game, _) => through(game, self.pair(IN_ORDER), budget),
            Family::Fibonacci(game, order) => through(game, self.pair(*order), budget),
            Family::Staircase(game, _) => through(game, self.list(), budget),
            Family::Coins(game, coins) => through(game, *coins, budget),
            Family::Heads(game, first) => {
                let heads = Heads { theory: game.heads(budget), first: *first };
                let found: Vec<Box<dyn Theory<Vec<u64>>>> = vec![Box::new(heads)];
                found.into_iter().chain(self.rules.theories(budget)).collect()
            }
        }
    }
}

impl<N: Notation<Position = Vec<u64>>> Notation for WithTheorems<N> {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        self.rules.parse(text)
    }

    fn write(&self, position: &Vec<u64>) -> String {
        self.rules.write(position)
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        self.rules.position_at(coordinates)
    }

    /// The label of the rule; without one, the words of the known game.
    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let parts: Vec<&[u64]> = to.iter().map(Vec::as_slice).collect();
        if let Some(label) = self.program.label(from, &parts) {
            return label;
        }
        let words = match &self.family {
            _ if self.is_sorted() => None,
            Family::Sum(_) => match (single(from), to) {
                (Some(before), [to]) => {
                    single(to).filter(|&after| after <= before).map(|after| notation::take(before, &[after]))
                }
                (Some(before), []) => Some(notation::take(before, &[])),
                _ => None,
            },
            Family::Moore(game, _) => self.describe_as(game, &self.list(), from, to),
            Family::Wythoff(game, _) => self.describe_as(game, &self.pair(IN_ORDER), from, to),
            Family::Euclid(game, _) => self.describe_as(game, &self.pair(IN_ORDER), from, to),
            Family::Fibonacci(game, order) => self.describe_as(game, &self.pair(*order), from, to),
            Family::Staircase(game, _) => self.describe_as(game, &self.list(), from, to),
            Family::Coins(game, coins @ Coins::Row) => self.describe_as(game, coins, from, to),
            // The number of a coin is not what is typed there.
            Family::Coins(..) => None,
            Family::Shifted(..) | Family::Heads(..) => {
                let heap = from.first().copied().unwrap_or(0);
                let parts: Vec<u64> = to.iter().filter_map(|part| part.first().copied()).collect();
                (parts.iter().map(|&part| u128::from(part)).sum::<u128>() <= heap.into())
                    .then(|| notation::take(heap, &parts))
            }
            Family::Nim(_) | Family::Subtraction(..) | Family::Code(_) => None,
        };
        words.unwrap_or_else(|| self.rules.describe(from, to))
    }
}

/// The theory of heaps that are heads of coins.
struct Heads {
    theory: Box<dyn Theory<u64>>,
    /// The heap that is the first coin.
    first: u64,
}

impl Theory<Vec<u64>> for Heads {
    fn evidence(&self) -> Evidence {
        self.theory.evidence()
    }

    fn grundy(&self, heap: &Vec<u64>) -> Option<Nimber> {
        match heap.first()?.checked_sub(self.first) {
            Some(place) => self.theory.grundy(&place.checked_add(1)?),
            None => Some(Nimber::ZERO),
        }
    }
}

/// The one number that is not 0, or 0.
fn single(numbers: &[u64]) -> Option<u64> {
    let mut found = numbers.iter().copied().filter(|&number| number > 0);
    let first = found.next().unwrap_or(0);
    found.next().is_none().then_some(first)
}

/// How the positions of a known game are those of the rule.
trait View<P>: Clone + 'static {
    /// The position of the known game.
    fn to(&self, position: &[u64]) -> Option<P>;

    /// Such a position in the numbers of the rule, if the play came from `origin`.
    fn back(&self, known: &P, origin: &[u64]) -> Vec<u64>;

    /// Whether the order of the numbers makes no difference.
    fn is_sorted(&self) -> bool;

    /// Whether the moves of the known game are those of the rule one by one, and not only up to what plays the same.
    fn has_same_moves(&self, _position: &[u64]) -> bool {
        true
    }
}

/// The one number that is not 0 is a heap, if it stands at the place.
#[derive(Clone, Copy)]
struct Heap {
    /// `None`: any place.
    place: Option<usize>,
    is_sorted: bool,
}

impl View<u64> for Heap {
    fn to(&self, position: &[u64]) -> Option<u64> {
        let number = single(position)?;
        let is_here = |place: usize| number == 0 || position.get(place) == Some(&number);
        self.place.is_none_or(is_here).then_some(number)
    }

    fn back(&self, known: &u64, origin: &[u64]) -> Vec<u64> {
        let mut found: Vec<u64> = origin.iter().map(|&number| if number > 0 { *known } else { 0 }).collect();
        if self.is_sorted {
            found.sort_unstable();
        }
        found
    }

    fn is_sorted(&self) -> bool {
        self.is_sorted
    }
}

/// A heap with so many objects more than that of the known game, or less if that is negative.
#[derive(Clone, Copy)]
struct Shift(i64);

impl View<u64> for Shift {
    fn to(&self, position: &[u64]) -> Option<u64> {
        position.first()?.checked_add_signed(self.0.checked_neg()?)
    }

    fn back(&self, known: &u64, _origin: &[u64]) -> Vec<u64> {
        vec![known.saturating_add_signed(self.0)]
    }

    fn is_sorted(&self) -> bool {
        false
    }

    /// A heap of 0 is left out of the sums of the known game, and the rule has a heap there.
    fn has_same_moves(&self, _position: &[u64]) -> bool {
        false
    }
}

/// Two numbers.
#[derive(Clone, Copy)]
struct Pair {
    /// The places of the first and the second number of the known game.
    order: [usize; 2],
    /// Whether no number may be 0.
    is_positive: bool,
    /// Whether the known game lowers the first of two equal numbers only, where the rule may lower either.
    has_larger: bool,
    is_sorted: bool,
}

impl View<[u64; 2]> for Pair {
    fn to(&self, position: &[u64]) -> Option<[u64; 2]> {
        let &[a, b] = position else { return None };
        if self.is_positive && position.contains(&0) {
            return None;
        }
        Some(if self.order[0] == 0 { [a, b] } else { [b, a] })
    }

    fn back(&self, &[a, b]: &[u64; 2], _origin: &[u64]) -> Vec<u64> {
        if self.is_sorted {
            vec![a.min(b), a.max(b)]
        } else if self.order[0] == 0 {
            vec![a, b]
        } else {
            vec![b, a]
        }
    }

    fn is_sorted(&self) -> bool {
        self.is_sorted
    }

    fn has_same_moves(&self, position: &[u64]) -> bool {
        !self.has_larger || self.is_sorted || position.first() != position.last()
    }
}

/// The same list of numbers, of which the last ones may be 0 and left out.
#[derive(Clone, Copy)]
struct List {
    /// How many there are, if all positions have the same number of them.
    length: Option<usize>,
    is_sorted: bool,
}

impl View<Vec<u64>> for List {
    fn to(&self, position: &[u64]) -> Option<Vec<u64>> {
        Some(position.to_vec())
    }

    fn back(&self, known: &Vec<u64>, _origin: &[u64]) -> Vec<u64> {
        let mut found = known.clone();
        if let Some(length) = self.length {
            found.resize(length, 0);
        }
        if self.is_sorted {
            found.sort_unstable();
        }
        found
    }

    fn is_sorted(&self) -> bool {
        self.is_sorted
    }
}

impl View<Vec<bool>> for Coins {
    fn to(&self, position: &[u64]) -> Option<Vec<bool>> {
        self.row(position)
    }

    fn back(&self, known: &Vec<bool>, origin: &[u64]) -> Vec<u64> {
        self.numbers(known, origin.len())
    }

    fn is_sorted(&self) -> bool {
        false
    }
}

fn through<R: Ruleset, V: View<R::Position>>(game: &R, view: V, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
    let theories = game.theories(budget).into_iter();
    theories.map(|theory| Box::new(Through { theory, view: view.clone() }) as Box<dyn Theory<Vec<u64>>>).collect()
}

/// A theory declines to list more moves from a multiset.
const MOST_SORTED: usize = 4096;

/// A theory of the known game.
struct Through<P, V> {
    theory: Box<dyn Theory<P>>,
    view: V,
}

impl<P: Position, V: View<P>> Through<P, V> {
    /// Asks for moves, which are pushed as those of the rule.
    fn moves(&self, from: &[u64], out: &mut Moves<Vec<u64>>, ask: impl FnOnce(&P, &mut Moves<P>) -> bool) -> bool {
        let Some(known) = self.view.to(from).filter(|_| self.view.has_same_moves(from)) else { return false };
        let room = if self.view.is_sorted() { MOST_SORTED } else { out.room() };
        let mut found = Moves::with_room(room);
        if !ask(&known, &mut found) {
            return false;
        }
        let found = found.map(|part| self.view.back(&part, from));
        if !self.view.is_sorted() {
            out.append(found);
            return true;
        }
        // Moves that differ in the order of numbers are one.
        if !found.is_exact() || found.total() != found.listed().len() as u128 {
            return false;
        }
        let mut seen = BTreeSet::new();
        for option in found.into_listed() {
            if seen.insert(option.to_vec()) {
                out.push(option);
            }
        }
        true
    }
}

impl<P: Position, V: View<P>> Theory<Vec<u64>> for Through<P, V> {
    fn evidence(&self) -> Evidence {
        self.theory.evidence()
    }

    fn misere_evidence(&self) -> Evidence {
        self.theory.misere_evidence()
    }

    fn grundy(&self, component: &Vec<u64>) -> Option<Nimber> {
        self.theory.grundy(&self.view.to(component)?)
    }

    fn outcome(&self, sum: &[Vec<u64>], play: Play) -> Option<Outcome> {
        let sum: Vec<P> = sum.iter().map(|component| self.view.to(component)).collect::<Option<_>>()?;
        self.theory.outcome(&sum, play)
    }

    fn moves_to(&self, component: &Vec<u64>, target: &Nimber, out: &mut Moves<Vec<u64>>) -> bool {
        self.moves(component, out, |known, out| self.theory.moves_to(known, target, out))
    }

    fn winning_moves(&self, component: &Vec<u64>, play: Play, out: &mut Moves<Vec<u64>>) -> bool {
        self.moves(component, out, |known, out| self.theory.winning_moves(known, play, out))
    }

    fn plays_misere_nim(&self, component: &Vec<u64>) -> bool {
        self.view.to(component).is_some_and(|known| self.theory.plays_misere_nim(&known))
    }

    fn explain(&self, component: &Vec<u64>, play: Play) -> Vec<Step> {
        self.view.to(component).map_or_else(Vec::new, |known| self.theory.explain(&known, play))
    }
}
