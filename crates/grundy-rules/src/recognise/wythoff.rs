//! Wythoff's game and Fraenkel's t-Wythoff.
//!
//! A branch of a rule about two numbers a, b leads to (a - u, b - v). Let the numbers it leads to, together with u and v, as far
//! as these are no fixed numbers or a fixed number apart, be one to one with a, b and the variables. Then the moves of the
//! branch are the choices of whole numbers for which the conditions, written in these coordinates, hold, and what it leads to
//! is not negative. A condition that speaks of what is left must hold whatever that is; then the moves are pairs (u, v) that
//! may be taken wherever there is so much.
//!
//! Let the other conditions be `x*u + y*v + c >= 0` with x and y among -1, 0, 1, and let C be larger than all |c|. Lower both u
//! and v as long as both are more than C, and then the larger one as long as the difference is more than C: no condition
//! changes its truth by that, since each is about u, v, u + v or u - v, which stays the same or stays beyond all bounds. So two
//! lists of branches have the same pairs if they have the same ones up to 3C. The moves of t-Wythoff are such a list: (u, 0)
//! and (0, v) and those with u, v >= 1 and |u - v| < t.

use grundy::rulesets::Wythoff;

use super::linear::{Branch, Change, Linear, read};
use super::{Family, small};
use crate::program::{Program, Shape};

/// Larger numbers in conditions are not looked into.
const MOST: i128 = 120;

/// Rules with more branches are not looked into.
const MOST_BRANCHES: usize = 64;

/// The pairs that a branch takes.
struct Pairs {
    /// Which of the two numbers that are taken are coordinates.
    is_free: [bool; 2],
    /// What is taken from the two numbers, in these coordinates.
    taken: [Linear; 2],
    /// All of these are at least 0.
    conditions: Vec<Linear>,
}

pub(super) fn family(program: &Program) -> Option<Family> {
    if !matches!(program.shape, Shape::Tuple(2) | Shape::Multiset(Some(2))) {
        return None;
    }
    let mut lists = Vec::new();
    for clause in &program.clauses {
        let branches =
            read(program.shape, clause, false, false).or_else(|| read(program.shape, clause, true, false))?;
        for branch in branches {
            lists.push(pairs(&branch)?);
        }
    }
    let numbers =
        lists.iter().flat_map(|list| list.conditions.iter().chain(&list.taken)).map(|linear| linear.constant.abs());
    let most = numbers.max()? + 2;
    if most > MOST || lists.len() > MOST_BRANCHES {
        return None;
    }
    let is_either = program.shape != Shape::Tuple(2);
    let takes = |u: i128, v: i128| lists.iter().any(|list| list.has(u, v) || (is_either && list.has(v, u)));
    // Far from the edges, the differences that may be taken; `t = most` would be all that is known.
    let t = (0..=most).take_while(|&difference| takes(most + difference, most)).count();
    let t = i128::try_from(t).ok().filter(|&t| 0 < t && t < most)?;
    let same = (0..=3 * most).all(|u| {
        (0..=3 * most).all(|v| {
            let expected = if u.min(v) == 0 { u != v } else { (u - v).abs() < t };
            takes(u, v) == expected
        })
    });
    if !same {
        return None;
    }
    let t = u64::try_from(t).ok()?;
    let rules = Wythoff::new(t)?;
    small::agrees(program, |position| Some(small::options_of(&rules, &position.try_into().ok()?, |pair| pair.to_vec())))
        .then_some(Family::Wythoff(rules, t))
}

impl Pairs {
    /// Whether the branch takes this pair.
    fn has(&self, u: i128, v: i128) -> bool {
        let at = |linear: &Linear, c: &[i128]| {
            linear.constant + linear.factors.iter().zip(c).map(|(f, n)| f * n).sum::<i128>()
        };
        let coordinates: Vec<i128> =
            [u, v].into_iter().zip(self.is_free).filter(|&(_, is_free)| is_free).map(|(taken, _)| taken).collect();
        at(&self.taken[0], &coordinates) == u
            && at(&self.taken[1], &coordinates) == v
            && self.conditions.iter().all(|condition| at(condition, &coordinates) >= 0)
    }
}

/// The pairs of a branch, if its conditions speak of them alone.
fn pairs(branch: &Branch) -> Option<Pairs> {
    let [numbers] = &branch.parts[..] else { return None };
    let [p, q] = &numbers[..] else { return None };
    let width = p.factors.len();
    let u = Linear::slot(0, width).plus(-1, p)?;
    let v = Linear::slot(1, width).plus(-1, q)?;
    let apart = v.plus(-1, &u)?.as_number();
    let is_fixed = [&u, &v].map(|taken| taken.as_number().is_some());
    // Of two that are a fixed number apart, the smaller one.
    let is_free = match (is_fixed, apart) {
        ([false, false], Some(apart)) => [apart >= 0, apart < 0],
        ([u, v], _) => [!u, !v],
    };
    let free = [&u, &v].into_iter().zip(is_free).filter(|&(_, is_free)| is_free).map(|(taken, _)| taken);
    let coordinates: Vec<Linear> = [p, q].into_iter().chain(free).cloned().collect();
    let slots: Vec<usize> = [0, 1].into_iter().chain(branch.variables.iter().copied()).collect();
    let change = Change::to(&coordinates, &slots)?;
    let free = coordinates.len() - 2;
    let of_taken = |linear: &Linear| Linear { constant: linear.constant, factors: linear.factors[2..].to_vec() };
    let taken = [of_taken(&change.apply(&u)?), of_taken(&change.apply(&v)?)];
    let mut conditions = Vec::new();
    let changed: Vec<Linear> = branch.conditions.iter().map(|c| change.apply(c)).collect::<Option<_>>()?;
    // A coordinate taken is at least 0 by a condition of its own.
    let is_not_negative = |place: usize| {
        changed.iter().any(|c| {
            c.constant <= 0
                && c.factors[2 + place] > 0
                && c.factors.iter().enumerate().all(|(i, &f)| i == 2 + place || f == 0)
        })
    };
    if !(0..free).all(is_not_negative) {
        return None;
    }
    for condition in changed {
        if condition.factors[..2] == [0, 0] {
            conditions.push(of_taken(&condition));
        } else if condition.constant < 0 || condition.factors.iter().any(|&factor| factor < 0) {
            // Not true whatever is left.
            return None;
        }
    }
    let small = |linear: &Linear| linear.factors.iter().all(|factor| (-1..=1).contains(factor));
    let fits = taken.iter().chain(&conditions).all(small) && taken.iter().all(|taken| taken.constant >= 0);
    fits.then_some(Pairs { is_free, taken, conditions })
}
