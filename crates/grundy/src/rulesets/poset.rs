//! Poset games: an element is taken with all that is above it.

use std::sync::Arc;

use super::Graph;
use crate::theories::ForestOrder;
use crate::{Budget, ErrorCode, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Take an element of a partially ordered set, and all above it go too. A position is the set of the elements that are left,
/// one bit each; with an element it has all that are below.
///
/// Chomp, Nim, green Hackenbush on trees and Schuh's divisor game are poset games. Elements that are bound by no chain of
/// comparisons are components of their own. Copies share the order.
///
/// ```
/// use grundy::rulesets::{Graph, Poset};
/// use grundy::{Nimber, Notation, Solver};
/// let poset = Poset::new(&Graph::parse_inline("a-b,a-c,b-d,c-d")?).unwrap();
/// let all = poset.parse("all")?;
/// assert_eq!(Solver::new(poset).grundy(all).unwrap(), Nimber(3));
/// # Ok::<(), grundy::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Poset {
    names: Graph,
    order: Arc<Order>,
}

/// For each element a set of elements, one bit each; an element is above and below itself.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    pub(crate) above: Vec<u128>,
    pub(crate) below: Vec<u128>,
}

/// Why edges are no partial order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotAPoset {
    /// There are more elements than this.
    TooLarge(usize),
    /// Each of these two would be above the other; they may be the same.
    Circle(String, String),
    /// This name has another meaning where positions are written.
    Name(&'static str),
}

/// A position is a set in one number.
const MOST: usize = u128::BITS as usize;

/// Sets that have a name where positions are written.
const ALL: &str = "all";
const NONE: &str = "none";

/// The elements of a set.
pub(crate) fn elements(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then_some(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}

impl Poset {
    /// The order in which an edge leads from an element to one above it. What follows from others need not be an edge, and may
    /// be one.
    ///
    /// # Errors
    /// There are more than 128 elements, edges go round in a circle, or an element has a name that means something else.
    pub fn new(edges: &Graph) -> Result<Self, NotAPoset> {
        let count = edges.vertices() as usize;
        if count > MOST {
            return Err(NotAPoset::TooLarge(MOST));
        }
        if let Some(name) = [ALL, NONE].into_iter().find(|name| edges.vertex(name).is_some()) {
            return Err(NotAPoset::Name(name));
        }
        let name = |element: usize| edges.name(element as u32);
        let mut above: Vec<u128> = (0..count).map(|element| 1 << element).collect();
        for (element, above) in above.iter_mut().enumerate() {
            for &other in edges.targets(element as u32) {
                if other as usize == element {
                    return Err(NotAPoset::Circle(name(element), name(element)));
                }
                *above |= 1 << other;
            }
        }
        for middle in 0..count {
            let further = above[middle];
            above.iter_mut().filter(|set| **set >> middle & 1 == 1).for_each(|set| *set |= further);
        }
        let mut below = vec![0; count];
        for (element, &set) in above.iter().enumerate() {
            elements(set).for_each(|other| below[other] |= 1 << element);
        }
        match (0..count).find(|&element| above[element] & below[element] != 1 << element) {
            Some(element) => {
                let other = elements(above[element] & below[element]).find(|&other| other != element);
                Err(NotAPoset::Circle(name(element), name(other.unwrap_or(element))))
            }
            None => Ok(Self { names: edges.clone(), order: Arc::new(Order { above, below }) }),
        }
    }

    /// Chomp in as many directions as there are sides: the points of a box without the poisoned corner, each called by its
    /// coordinates, which are counted from 1.
    ///
    /// # Errors
    /// There are more than 128 points besides the corner.
    pub fn chomp(sides: &[u64]) -> Result<Self, NotAPoset> {
        let size = sides.iter().try_fold(1_u64, |size, &side| size.checked_mul(side));
        if size.is_none_or(|size| size > MOST as u64 + 1) {
            return Err(NotAPoset::TooLarge(MOST));
        }
        let mut points: Vec<Vec<u64>> = vec![Vec::new()];
        for &side in sides {
            points = points.iter().flat_map(|point| (1..=side).map(|n| [&point[..], &[n]].concat())).collect();
        }
        let between = if sides.iter().any(|&side| side > 9) { "." } else { "" };
        let name = |point: &[u64]| point.iter().map(u64::to_string).collect::<Vec<_>>().join(between);
        let mut list = String::new();
        for point in points.iter().skip(1) {
            list += &format!("{}\n", name(point));
        }
        for point in points.iter().skip(1) {
            for (direction, _) in sides.iter().enumerate().filter(|&(i, &side)| point[i] < side) {
                let mut next = point.clone();
                next[direction] += 1;
                list += &format!("{} {}\n", name(point), name(&next));
            }
        }
        match Graph::parse_list(&list) {
            Ok(graph) => Self::new(&graph),
            Err(_) => Err(NotAPoset::TooLarge(MOST)),
        }
    }

    /// All elements.
    fn all(&self) -> u128 {
        self.order.above.iter().fold(0, |all, set| all | set)
    }
}

impl Ruleset for Poset {
    type Position = u128;

    fn options(&self, &left: &u128, out: &mut Options<u128>) {
        if left & !self.all() != 0 {
            return out.fail(format!("the order has {} elements only", self.order.above.len()));
        }
        out.extend(elements(left).map(|element| left & !self.order.above[element]));
    }

    fn components(&self, left: u128, out: &mut Sum<u128>) {
        let mut open = left & self.all();
        if open == 0 {
            return out.push(left);
        }
        while open != 0 {
            let mut part = 1 << open.trailing_zeros();
            let mut seen = 0;
            while part != seen {
                let new = part & !seen;
                seen = part;
                for element in elements(new) {
                    part |= (self.order.above[element] | self.order.below[element]) & left;
                }
            }
            out.push(part);
            open &= !part;
        }
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<u128>>> {
        vec![Box::new(ForestOrder::new(&self.order))]
    }
}

impl Notation for Poset {
    fn parse(&self, text: &str) -> Result<u128, ParseError> {
        let help = "with each element stand all that are below it; all is everything, none is nothing";
        match text {
            ALL => return Ok(self.all()),
            NONE => return Ok(0),
            _ => {}
        }
        let mut left = 0;
        let mut found = Vec::new();
        for (i, name) in text.split(',').enumerate() {
            let element = self.names.parse(name).map_err(|error| {
                let message = match name {
                    "" => "expected an element, found nothing".to_owned(),
                    name => format!("expected an element of the order, found \"{}\"", name.escape_debug()),
                };
                error.with_message(message).shifted(notation::part(text, i).start)
            })?;
            left |= 1 << element;
            found.push(element as usize);
        }
        for (i, &element) in found.iter().enumerate() {
            if let Some(missing) = elements(self.order.below[element] & !left).next() {
                let [missing, element] = [missing, element].map(|element| self.names.name(element as u32));
                return Err(ErrorCode::Missing
                    .at(notation::part(text, i), format!("{missing} is below {element}, and is not among these"))
                    .help(help));
            }
        }
        Ok(left)
    }

    fn write(&self, &left: &u128) -> String {
        if left == 0 {
            return NONE.into();
        }
        elements(left).map(|element| self.names.name(element as u32)).collect::<Vec<_>>().join(",")
    }

    fn describe(&self, &from: &u128, to: &[u128]) -> Step {
        let gone = from & !to.iter().fold(0, |left, part| left | part);
        let is_taken = |&element: &usize| self.order.above.get(element).is_some_and(|above| above & from == gone);
        let taken = elements(gone).find(is_taken).map_or_else(String::new, |element| self.names.name(element as u32));
        Step::new("take-element").with("element", taken)
    }
}
