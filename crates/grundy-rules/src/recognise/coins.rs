//! Coin turning, for instance Mock Turtles, in any of the forms in which a rule can say it.
//!
//! In a coin-turning game a move turns some coins of a row, the last of them from heads to tails, and which coins these may
//! be does not depend on the sides that they show. Let a rule be read as such a game ([`digits`](super::digits),
//! [`rows`](super::coin_rows)): a branch of it turns the coins at places p1, ..., pm, counted from 0, which are linear in the
//! variables of the branch; the variables run over all whole numbers that satisfy linear inequalities; and the side of each
//! coin is either asked for or makes no difference.
//!
//! Let every two of the places be told apart by inequalities that follow from those of the branch, so that the coins are
//! different and their order is the same in the whole branch, say p1 < ... < pm. Take for coordinates the first place p1, if it
//! is not 0, and one for each of the distances p2 - p1, p3 - p2, ..., less 1, that are not fixed, equal ones once. If they are
//! one to one with the variables, the branch turns the coins of all choices of coordinates that satisfy the inequalities,
//! written in these coordinates. Let it follow from the inequalities that no coordinate is negative. If all inequalities are
//! true whenever no coordinate is negative, and the last coin is one of the row where that has an end, the branch turns
//!
//! - any m coins, if each distance is a coordinate of its own;
//! - coins that lie as in a picture, if all distances are fixed;
//! - m equally spaced coins, if all distances are one coordinate.
//!
//! An inequality may also bound the sum of the distances from above and say no more: the coins are then among so many
//! consecutive ones. A linear function is nowhere negative in a simplex if it is not at its corners, which are looked at. Where
//! a branch turns all coins from one place to another one, these two places are read in the same way, and the inequalities may
//! bound the number of coins from both sides.
//!
//! Branches that ask for sides make up a move that does not if between them they ask for every combination of the sides of the
//! coins before the last one.

use std::collections::{BTreeMap, BTreeSet};

use grundy::rulesets::TurningCode;

use super::linear::{Change, Linear};

/// More coins in one move are not looked into, unless any number of them may be turned.
pub(super) const MOST_COINS: usize = 24;

/// Where sides are asked for, moves of more coins are not looked into.
const MOST_WITH_SIDES: usize = 8;

/// Attempts to derive an inequality end after so many steps.
const MOST_STEPS: usize = 200;

/// How coins lie that are turned together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Spacing {
    Free,
    Equal,
    Consecutive,
    /// Bit i is the coin i places after the first one.
    Picture(u64),
}

/// Coins that may be turned together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Pattern {
    spacing: Spacing,
    /// All coins are among so many consecutive ones.
    span: Option<u64>,
    /// The first coin of the row is among them.
    is_first: bool,
    least: u64,
    /// `None`: without end.
    most: Option<u64>,
}

/// What a branch turns: places that are linear in the variables.
#[derive(Clone, Debug)]
pub(super) struct Places {
    pub(super) places: Vec<Linear>,
    /// All of these are at least 0.
    pub(super) conditions: Vec<Linear>,
    pub(super) variables: Vec<usize>,
    /// The place of the last coin of the row, if it has one.
    pub(super) last: Option<i128>,
}

/// Patterns, each with the sides of the coins before the last one for which there are moves: `None` for all.
#[derive(Debug, Default)]
pub(super) struct Turns {
    found: BTreeMap<Pattern, Option<BTreeSet<Vec<bool>>>>,
}

/// The name that Winning Ways gives to a code, if there is one, and the code.
pub(super) fn name(code: &TurningCode) -> String {
    match code.known_name() {
        Some(name) => format!("{name} (coins:{code})"),
        None => format!("coins:{code}"),
    }
}

/// Whether a linear function is nowhere negative where these are not, as a sum of them and of something positive. Says no if it
/// does not find out.
pub(super) fn follows(target: &Linear, conditions: &[Linear]) -> bool {
    // Of a chain i > j > k, the neighbours first.
    let mut sorted: Vec<&Linear> = conditions.iter().collect();
    sorted.sort_by_key(|condition| condition.factors.iter().filter(|&&factor| factor == 0).count());
    (0..=MOST_COINS).any(|depth| derived(target, &sorted, depth, &mut { MOST_STEPS }))
}

/// The nesting is at most `depth`.
fn derived(target: &Linear, conditions: &[&Linear], depth: usize, steps: &mut usize) -> bool {
    let Some(slot) = target.factors.iter().position(|&factor| factor != 0) else { return target.constant >= 0 };
    if depth == 0 {
        return false;
    }
    conditions.iter().any(|condition| {
        let (wanted, given) = (target.factors[slot], condition.factors[slot]);
        if given == 0 || wanted % given != 0 || wanted / given < 0 || *steps == 0 {
            return false;
        }
        *steps -= 1;
        target.plus(-(wanted / given), condition).is_some_and(|left| derived(&left, conditions, depth - 1, steps))
    })
}

/// `a - b - 1`.
fn beyond(a: &Linear, b: &Linear) -> Option<Linear> {
    a.plus(-1, b)?.plus(-1, &Linear::number(1, a.factors.len()))
}

impl Places {
    /// Puts what equations say into everything else.
    fn solve_equations(&mut self) -> Option<()> {
        let zero = |linear: &Linear| Linear::number(0, linear.factors.len());
        loop {
            let is_variable = |slot: usize| self.variables.contains(&slot);
            let found = self.conditions.iter().find_map(|condition| {
                let opposite = zero(condition).plus(-1, condition)?;
                let slot = (0..condition.factors.len())
                    .find(|&slot| is_variable(slot) && condition.factors[slot].abs() == 1)?;
                self.conditions.contains(&opposite).then(|| (condition.clone(), slot))
            });
            let Some((equation, slot)) = found else { return Some(()) };
            for linear in self.conditions.iter_mut().chain(&mut self.places) {
                *linear = linear.plus(-linear.factors[slot] * equation.factors[slot], &equation)?;
            }
            self.conditions.retain(|condition| condition.as_number().is_none_or(|number| number < 0));
            self.variables.retain(|&variable| variable != slot);
        }
    }

    /// The numbers of the places in ascending order, if that follows from the conditions.
    fn order(&self) -> Option<Vec<usize>> {
        let count = self.places.len();
        let mut ranks = vec![0; count];
        for i in 0..count {
            for j in 0..i {
                let (a, b) = (&self.places[i], &self.places[j]);
                let is_after = |a, b| beyond(a, b).is_some_and(|distance| follows(&distance, &self.conditions));
                match (is_after(a, b), is_after(b, a)) {
                    (true, false) => ranks[i] += 1,
                    (false, true) => ranks[j] += 1,
                    _ => return None,
                }
            }
        }
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_unstable_by_key(|&i| ranks[i]);
        order.iter().enumerate().all(|(rank, &i)| ranks[i] == rank).then_some(order)
    }

    /// The pattern, and the numbers of the places in ascending order.
    pub(super) fn pattern(mut self) -> Option<(Pattern, Vec<usize>)> {
        if self.places.len() > MOST_COINS || self.places.is_empty() {
            return None;
        }
        self.solve_equations()?;
        let order = self.order()?;
        let sorted: Vec<&Linear> = order.iter().map(|&i| &self.places[i]).collect();
        let mut coordinates = Vec::new();
        let is_first = sorted[0].as_number() == Some(0);
        if !is_first {
            coordinates.push(sorted[0].clone());
        }
        let (mut picture, mut width, mut free) = (Some(1_u64), 0_u32, 0);
        for pair in sorted.windows(2) {
            let distance = beyond(pair[1], pair[0])?;
            match distance.as_number() {
                Some(between) => {
                    width = u32::try_from(between).ok()?.checked_add(1)?.checked_add(width)?;
                    picture = picture.and_then(|bits| Some(bits | 1_u64.checked_shl(width)?));
                }
                None => {
                    free += 1;
                    if !coordinates[usize::from(!is_first)..].contains(&distance) {
                        coordinates.push(distance);
                    }
                }
            }
        }
        let count = self.places.len();
        let distances = coordinates.len() - usize::from(!is_first);
        let spacing = match (free, distances) {
            (0, _) => Spacing::Picture(picture?),
            (free, distances) if free + 1 == count && distances == free => Spacing::Free,
            (free, 1) if free + 1 == count => Spacing::Equal,
            _ => return None,
        };
        let times = if spacing == Spacing::Equal { free } else { 1 };
        let weights: Vec<i128> =
            (0..coordinates.len()).map(|i| if i == 0 && !is_first { 1 } else { times as i128 }).collect();
        let least_extent = match spacing {
            Spacing::Picture(_) => width.into(),
            _ => free as i128,
        };
        let mut span = None::<u64>;
        self.look_at(&coordinates, &weights, least_extent, |condition| {
            let (start, rest) = condition.factors.split_at(usize::from(!is_first));
            let factor = *rest.first()?;
            if start.iter().any(|&factor| factor != 0) || factor >= 0 || rest.iter().any(|&other| other != factor) {
                return None;
            }
            let extent =
                condition.constant.div_euclid(-factor).checked_mul(times as i128)?.checked_add(least_extent)?;
            let within = u64::try_from(extent.checked_add(1)?).ok()?;
            span = Some(span.map_or(within, |span| span.min(within)));
            (extent >= least_extent).then_some(())
        })?;
        let coins = count as u64;
        let pattern = match spacing {
            Spacing::Picture(bits) => Pattern { is_first, ..Pattern::picture(bits) },
            spacing => Pattern { spacing, span, is_first, least: coins, most: Some(coins) },
        };
        Some((pattern, order))
    }

    /// The pattern of all coins from the first of two places to the second.
    pub(super) fn run(mut self) -> Option<Pattern> {
        self.solve_equations()?;
        let [low, high] = &self.places[..] else { return None };
        let is_first = low.as_number() == Some(0);
        let more = high.plus(-1, low)?;
        let mut coordinates = if is_first { Vec::new() } else { vec![low.clone()] };
        coordinates.push(more);
        let weights = vec![1; coordinates.len()];
        let (mut least, mut most) = (1_u64, None::<u64>);
        self.look_at(&coordinates, &weights, 0, |condition| {
            let (&factor, start) = condition.factors.split_last()?;
            if factor == 0 || start.iter().any(|&factor| factor != 0) {
                return None;
            }
            if factor > 0 {
                let bound = -(condition.constant.div_euclid(factor));
                least = least.max(u64::try_from(bound.checked_add(1)?).ok()?);
            } else {
                let bound = u64::try_from(condition.constant.div_euclid(-factor).checked_add(1)?).ok()?;
                most = Some(most.map_or(bound, |most| most.min(bound)));
            }
            Some(())
        })?;
        most.is_none_or(|most| least <= most).then_some(Pattern {
            spacing: Spacing::Consecutive,
            span: None,
            is_first,
            least,
            most,
        })
    }

    /// Whether the branch has all choices of coordinates that are not negative, as far as `bound` does not see to the
    /// conditions that forbid some. The last place is `least` more than the coordinates, each so many times.
    fn look_at(
        &self,
        coordinates: &[Linear],
        weights: &[i128],
        least: i128,
        mut bound: impl FnMut(&Linear) -> Option<()>,
    ) -> Option<()> {
        let change = Change::to(coordinates, &self.variables)?;
        let are_natural = coordinates.iter().all(|coordinate| follows(coordinate, &self.conditions));
        let room = self.last.map(|last| last - least);
        if !are_natural || room.is_some_and(|room| room < 0) {
            return None;
        }
        // At each corner but 0, one coordinate is as large as it can be: room / weight.
        let is_true = |condition: &Linear| {
            condition.constant >= 0
                && condition.factors.iter().zip(weights).all(|(&factor, &weight)| match room {
                    _ if factor >= 0 => true,
                    None => false,
                    Some(room) => condition.constant * weight + factor * room >= 0,
                })
        };
        for condition in &self.conditions {
            let condition = change.apply(condition)?;
            if !is_true(&condition) {
                bound(&condition)?;
            }
        }
        Some(())
    }
}

impl Pattern {
    /// So many coins, wherever they are.
    pub(super) fn free(least: u64, most: Option<u64>) -> Self {
        Self { spacing: Spacing::Free, span: None, is_first: false, least, most }
    }

    /// Coins that lie as in a picture, of which bit 0 is the first one.
    pub(super) fn picture(bits: u64) -> Self {
        let coins = u64::from(bits.count_ones());
        let spacing = match coins {
            1 => Spacing::Free,
            _ if bits.trailing_ones() == bits.count_ones() => Spacing::Consecutive,
            _ => Spacing::Picture(bits),
        };
        Self { spacing, span: None, is_first: false, least: coins, most: Some(coins) }
    }

    /// Whether a number of coins can be turned, wherever they are, by this pattern.
    fn is_free(&self) -> bool {
        self.spacing == Spacing::Free && self.span.is_none() && !self.is_first
    }

    fn text(&self) -> String {
        let mut text = match (self.least, self.most) {
            (least, None) => format!("{least}+"),
            (least, Some(most)) if least == most => least.to_string(),
            (least, Some(most)) => format!("{least}-{most}"),
        };
        match self.spacing {
            Spacing::Free => {}
            Spacing::Equal => text.push('E'),
            Spacing::Consecutive => text.push('C'),
            Spacing::Picture(bits) => {
                let width = 64 - bits.leading_zeros();
                text = (0..width).map(|i| if bits >> i & 1 == 1 { 'x' } else { '.' }).collect();
            }
        }
        if self.is_first {
            text.push('F');
        }
        if let Some(span) = self.span {
            text.push_str(&format!("C({span})"));
        }
        text
    }
}

impl Turns {
    /// Adds moves in which these are the sides of the coins before the last one, from the first one on, as far as they are
    /// asked for.
    pub(super) fn add(&mut self, pattern: Pattern, sides: &[Option<bool>]) -> Option<()> {
        let known = self.found.entry(pattern).or_insert_with(|| Some(BTreeSet::new()));
        if sides.iter().all(Option::is_none) {
            *known = None;
        }
        let Some(known) = known else { return Some(()) };
        if sides.len() >= MOST_WITH_SIDES {
            return None;
        }
        for all in 0..1_u32 << sides.len() {
            let shown: Vec<bool> = (0..sides.len()).map(|i| all >> i & 1 == 1).collect();
            if sides.iter().zip(&shown).all(|(asked, shown)| asked.is_none_or(|asked| asked == *shown)) {
                known.insert(shown);
            }
        }
        Some(())
    }

    /// Whether any so many coins may be turned, wherever they are and whatever their sides.
    pub(super) fn has_all(&self, coins: u64) -> bool {
        let fits = |pattern: &Pattern| pattern.least <= coins && pattern.most.is_none_or(|most| coins <= most);
        self.found.iter().any(|(pattern, sides)| pattern.is_free() && fits(pattern) && sides.is_none())
    }

    /// The code of the game, if its moves do not depend on the sides of the coins before the last one.
    pub(super) fn code(&self) -> Option<TurningCode> {
        let is_whole = |(pattern, sides): (&Pattern, &Option<BTreeSet<Vec<bool>>>)| {
            sides.as_ref().is_none_or(|sides| sides.len() == 1 << (pattern.least - 1))
        };
        if self.found.is_empty() || !self.found.iter().all(is_whole) {
            return None;
        }
        let mut patterns: Vec<Pattern> = self.found.keys().copied().collect();
        let free: Vec<Pattern> = patterns.iter().copied().filter(Pattern::is_free).collect();
        let is_among = |pattern: &Pattern, free: &Pattern| {
            free.least <= pattern.least
                && free.most.is_none_or(|most| pattern.most.is_some_and(|own| own <= most))
                && (pattern != free)
        };
        patterns.retain(|pattern| !free.iter().any(|free| is_among(pattern, free)));
        patterns.sort_unstable_by_key(|pattern| (pattern.least, *pattern));
        let mut joined: Vec<Pattern> = Vec::new();
        for pattern in patterns {
            let goes_on = |known: &&mut Pattern| {
                let is_alike = (known.spacing, known.span) == (pattern.spacing, pattern.span);
                let is_picture = matches!(pattern.spacing, Spacing::Picture(_));
                !is_picture
                    && known.is_first == pattern.is_first
                    // A single coin lies as one likes.
                    && (is_alike || known.most == Some(1))
                    && known.most.is_none_or(|most| pattern.least <= most + 1)
            };
            match joined.iter_mut().find(goes_on) {
                Some(known) => {
                    let most = known.most.and_then(|known| pattern.most.map(|most| most.max(known)));
                    *known = Pattern { least: known.least, most, ..pattern };
                }
                None => joined.push(pattern),
            }
        }
        let texts: Vec<String> = joined.iter().map(Pattern::text).collect();
        TurningCode::parse(&texts.join(",")).ok()
    }
}
