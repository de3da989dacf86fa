//! Fibonacci Nim: `(n, q) -> (n-k, 2*k) for 1 <= k <= min(n, q)`, also with the two numbers in the other order.
//!
//! In the coordinates n - k, q and k, which are one to one with n, q and k, the moves of the game are all choices of whole
//! numbers with n - k >= 0, k >= 1 and q - k >= 0. Conditions that follow from these may be there; no others.

use grundy::rulesets::FibonacciNim;

use super::linear::{Change, Linear, read};
use super::{Family, small};
use crate::program::{Program, Shape};

pub(super) fn family(program: &Program) -> Option<Family> {
    let (Shape::Tuple(2), [clause]) = (program.shape, &program.clauses[..]) else { return None };
    let branches = read(program.shape, clause, false, false)?;
    let [branch] = &branches[..] else { return None };
    let ([numbers], [_]) = (&branch.parts[..], &branch.variables[..]) else { return None };
    let width = numbers.first()?.factors.len();
    let slots: Vec<usize> = [0, 1].into_iter().chain(branch.variables.iter().copied()).collect();
    let heap = (0..2).find(|&heap| {
        let taken = Linear::slot(heap, width).plus(-1, &numbers[heap]);
        let double = taken.as_ref().and_then(|taken| Linear::number(0, width).plus(2, taken));
        double.is_some_and(|double| double == numbers[1 - heap])
    })?;
    let taken = Linear::slot(heap, width).plus(-1, &numbers[heap])?;
    let change = Change::to(&[numbers[heap].clone(), Linear::slot(1 - heap, width), taken], &slots)?;
    let (mut at_least_one, mut no_more) = (false, false);
    for condition in &branch.conditions {
        let Linear { constant, factors } = change.apply(condition)?;
        match factors[..] {
            [0, 0, 1] if constant == -1 => at_least_one = true,
            [0, 1, -1] if constant == 0 => no_more = true,
            [left, most, taken] if left >= 0 && most >= 0 && taken >= 0 && constant.checked_add(taken)? >= 0 => {}
            _ => return None,
        }
    }
    if !at_least_one || !no_more {
        return None;
    }
    let order = [heap, 1 - heap];
    small::agrees(program, |position| {
        let pair = [position[heap], position[1 - heap]];
        Some(small::options_of(&FibonacciNim, &pair, |pair| order.map(|place| pair[place]).to_vec()))
    })
    .then_some(Family::Fibonacci(FibonacciNim, order))
}
