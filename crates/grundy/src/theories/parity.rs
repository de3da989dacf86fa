//! Linear equations over two elements, with few unknowns in each.
//!
//! Equations and unknowns are eliminated one with the other, always a pair that makes few others longer (Markowitz 1957): an unknown
//! that stands in no other equation and an equation with one unknown make none longer. Each pair keeps its equation: it says
//! the unknown from those that are eliminated later, or from none of them, which are free. When what is left has become
//! dense, it is turned into rows of bits and eliminated column by column.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::{Budget, Limit};

const NONE: u32 = u32::MAX;

/// The sum of these unknowns, in order, is this.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equation {
    pub(crate) unknowns: Vec<u32>,
    pub(crate) sum: bool,
}

/// All solutions: each unknown that is not free by others that are eliminated later.
pub(crate) struct Solutions {
    /// For each unknown, the place of its equation; `NONE` if it is free.
    place: Vec<u32>,
    equations: Vec<Equation>,
    budget: Budget,
    /// The bytes that the budget was told of, until the solutions are dropped.
    held: usize,
}

impl Drop for Solutions {
    fn drop(&mut self) {
        self.budget.release(self.held);
    }
}

impl Solutions {
    /// The solutions of equations in so many unknowns, if there are some.
    ///
    /// # Errors
    /// The limit that is reached.
    pub(crate) fn of(equations: Vec<Equation>, unknowns: usize, budget: &Budget) -> Result<Option<Self>, Limit> {
        let mut left = Left::new(equations, unknowns, budget);
        Ok(left.eliminate()?.then_some(left.solutions))
    }

    /// Whether the unknown is 1 in some solution.
    ///
    /// # Errors
    /// The limit that is reached.
    pub(crate) fn may_be_one(&self, unknown: u32) -> Result<bool, Limit> {
        let mut sum = false;
        // Later unknowns that the unknown is the sum of, by their places: those that are there an odd number of times.
        let mut terms = BinaryHeap::from([Reverse((self.place[unknown as usize], unknown))]);
        while let Some(Reverse((place, term))) = terms.pop() {
            let mut is_odd = true;
            while terms.peek() == Some(&Reverse((place, term))) {
                terms.pop();
                is_odd = !is_odd;
            }
            if !is_odd {
                continue;
            }
            if place == NONE {
                // Free, and so are those that follow.
                return Ok(true);
            }
            let equation = &self.equations[place as usize];
            self.budget.visit_many(0, equation.unknowns.len() as u64)?;
            sum ^= equation.sum;
            let others = equation.unknowns.iter().filter(|&&other| other != term);
            terms.extend(others.map(|&other| Reverse((self.place[other as usize], other))));
        }
        Ok(sum)
    }
}

/// The equations that are left.
struct Left<'a> {
    budget: &'a Budget,
    equations: Vec<Equation>,
    /// For each unknown, the equations that it stands in, and perhaps some where it no longer does.
    stands_in: Vec<Vec<u32>>,
    /// In how many equations that are left an unknown stands.
    count: Vec<u32>,
    /// Equations and unknowns by their lengths, also earlier ones.
    shortest: BinaryHeap<Reverse<(u32, bool, u32)>>,
    solutions: Solutions,
    /// Where nothing is shorter than this, bits are faster.
    dense: u32,
}

/// The bytes for an equation or an unknown and what is kept of its lengths.
const LINE: usize = 64;

/// The bytes for an entry of [`Left::shortest`].
const LENGTH: usize = size_of::<(u32, bool, u32)>();

/// [`Left::dense`], as measured.
const DENSE: u32 = 40;

impl<'a> Left<'a> {
    fn new(equations: Vec<Equation>, unknowns: usize, budget: &'a Budget) -> Self {
        let mut stands_in = vec![Vec::new(); unknowns];
        let mut shortest = Vec::new();
        for (number, equation) in (0..).zip(&equations) {
            for &unknown in &equation.unknowns {
                stands_in[unknown as usize].push(number);
            }
            shortest.push(Reverse((equation.unknowns.len() as u32, true, number)));
        }
        let count: Vec<u32> = stands_in.iter().map(|equations| equations.len() as u32).collect();
        let of_unknowns = (0..).zip(&count).filter(|&(_, &count)| count > 0);
        shortest.extend(of_unknowns.map(|(unknown, &count)| Reverse((count, false, unknown))));
        let place = vec![NONE; unknowns];
        let solutions = Solutions { place, equations: Vec::new(), budget: budget.clone(), held: 0 };
        Self { budget, equations, stands_in, count, shortest: shortest.into(), solutions, dense: DENSE }
    }

    fn hold(&mut self, bytes: usize) -> Result<(), Limit> {
        self.budget.hold(bytes)?;
        self.solutions.held += bytes;
        Ok(())
    }

    /// Says whether there are solutions.
    fn eliminate(&mut self) -> Result<bool, Limit> {
        let entries: usize = self.equations.iter().map(|equation| equation.unknowns.len()).sum();
        self.hold(size_of::<u32>() * 2 * entries + LINE * (self.equations.len() + self.count.len()))?;
        while let Some(Reverse((length, is_equation, number))) = self.shortest.pop() {
            let at = number as usize;
            if is_equation {
                let equation = &self.equations[at];
                if length != equation.unknowns.len() as u32 {
                    continue;
                }
                if length == 0 {
                    if equation.sum {
                        return Ok(false);
                    }
                    continue;
                }
            } else if length != self.count[at] || length == 0 {
                continue;
            }
            if length > self.dense {
                return self.eliminate_bits();
            }
            let (unknown, equation) = if is_equation {
                let unknowns = self.equations[at].unknowns.iter();
                (unknowns.copied().min_by_key(|&unknown| self.count[unknown as usize]), Some(number))
            } else {
                let equations = self.stands_in[at].iter().copied();
                let of_these = equations.filter(|&equation| self.has(equation, number));
                (Some(number), of_these.min_by_key(|&equation| self.equations[equation as usize].unknowns.len()))
            };
            if let (Some(unknown), Some(equation)) = (unknown, equation) {
                self.pair(unknown, equation)?;
            }
        }
        Ok(true)
    }

    fn has(&self, equation: u32, unknown: u32) -> bool {
        self.equations[equation as usize].unknowns.binary_search(&unknown).is_ok()
    }

    /// Eliminates an unknown by an equation that it stands in.
    fn pair(&mut self, unknown: u32, by: u32) -> Result<(), Limit> {
        let by = std::mem::take(&mut self.equations[by as usize]);
        for &other in &by.unknowns {
            self.count[other as usize] -= 1;
        }
        let mut work = by.unknowns.len();
        let mut bytes = LENGTH * by.unknowns.len();
        for number in std::mem::take(&mut self.stands_in[unknown as usize]) {
            if !self.has(number, unknown) {
                continue;
            }
            let equation = &mut self.equations[number as usize];
            work += equation.unknowns.len() + by.unknowns.len();
            equation.add(&by, |other, is_new| {
                let count = &mut self.count[other as usize];
                if is_new {
                    bytes += 2 * size_of::<u32>();
                    *count += 1;
                    self.stands_in[other as usize].push(number);
                } else {
                    *count -= 1;
                }
            });
            bytes += LENGTH;
            self.shortest.push(Reverse((equation.unknowns.len() as u32, true, number)));
        }
        for &other in by.unknowns.iter().filter(|&&other| other != unknown) {
            self.shortest.push(Reverse((self.count[other as usize], false, other)));
        }
        self.keep(unknown, by);
        self.hold(bytes)?;
        self.budget.visit_many(0, work as u64)
    }

    fn keep(&mut self, unknown: u32, by: Equation) {
        self.solutions.place[unknown as usize] = self.solutions.equations.len() as u32;
        self.solutions.equations.push(by);
    }

    /// The same for all that is left, column by column of a table of bits, of which the last column are the sums.
    fn eliminate_bits(&mut self) -> Result<bool, Limit> {
        let unknowns: Vec<u32> =
            (0..).zip(&self.count).filter(|&(_, &count)| count > 0).map(|(number, _)| number).collect();
        let columns = unknowns.len();
        let words = (columns + 1).div_ceil(64);
        let equations: Vec<Equation> =
            self.equations.drain(..).filter(|equation| !equation.unknowns.is_empty() || equation.sum).collect();
        self.hold(equations.len().saturating_mul(words * size_of::<u64>()))?;
        let mut rows: Vec<Vec<u64>> = equations
            .iter()
            .map(|equation| {
                let mut row = vec![0_u64; words];
                let places = equation.unknowns.iter().filter_map(|unknown| unknowns.binary_search(unknown).ok());
                for column in places.chain(equation.sum.then_some(columns)) {
                    row[column / 64] |= 1 << (column % 64);
                }
                row
            })
            .collect();
        let has = |row: &[u64], column: usize| row[column / 64] >> (column % 64) & 1 == 1;
        let mut done = 0;
        let mut pivots = Vec::new();
        for column in 0..columns {
            let Some(found) = rows[done..].iter().position(|row| has(row, column)) else { continue };
            rows.swap(done, done + found);
            let (above, rest) = rows.split_at_mut(done);
            let Some((pivot, below)) = rest.split_first_mut() else { continue };
            let from = column / 64;
            let mut added = 0;
            for row in above.iter_mut().chain(below).filter(|row| has(row, column)) {
                row[from..].iter_mut().zip(&pivot[from..]).for_each(|(word, pivot)| *word ^= pivot);
                added += 1;
            }
            self.budget.visit_many(0, (rows.len() + added * (words - from)) as u64)?;
            pivots.push(column);
            done += 1;
        }
        if rows[done..].iter().any(|row| has(row, columns)) {
            return Ok(false);
        }
        for (row, &column) in rows.iter().zip(&pivots) {
            let terms: Vec<u32> = (0..columns).filter(|&other| has(row, other)).map(|other| unknowns[other]).collect();
            self.hold(size_of_val(&terms[..]))?;
            self.budget.visit_many(0, columns as u64)?;
            self.keep(unknowns[column], Equation { unknowns: terms, sum: has(row, columns) });
        }
        Ok(true)
    }
}

impl Equation {
    /// Adds another equation. `changed` is told which unknowns are new here, and which are gone.
    fn add(&mut self, other: &Self, mut changed: impl FnMut(u32, bool)) {
        let mut both = Vec::with_capacity(self.unknowns.len() + other.unknowns.len());
        let (mut a, mut b) = (&self.unknowns[..], &other.unknowns[..]);
        while let (&[first, ref a_rest @ ..], &[second, ref b_rest @ ..]) = (a, b) {
            if first <= second {
                a = a_rest;
            }
            if second <= first {
                b = b_rest;
                changed(second, first != second);
            }
            if first != second {
                both.push(first.min(second));
            }
        }
        both.extend_from_slice(a);
        both.extend_from_slice(b);
        b.iter().for_each(|&second| changed(second, true));
        self.unknowns = both;
        self.sum ^= other.sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All solutions by trying them.
    #[test]
    fn solutions_are_those_that_trying_finds() {
        let mut state = 3_u64;
        let mut below = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % most
        };
        for round in 0..2000 {
            let unknowns = 1 + below(10) as u32;
            let density = 1 + below(6);
            let equations: Vec<Equation> = (0..below(12))
                .map(|_| Equation {
                    unknowns: (0..unknowns).filter(|_| below(8) < density).collect(),
                    sum: below(4) == 0,
                })
                .collect();
            let holds = |solution: u32, equation: &Equation| {
                let ones = equation.unknowns.iter().filter(|&&unknown| solution >> unknown & 1 == 1).count();
                (ones % 2 == 1) == equation.sum
            };
            let expected: Vec<u32> =
                (0..1 << unknowns).filter(|&solution| equations.iter().all(|e| holds(solution, e))).collect();
            let budget = Budget::unlimited();
            let dense = if round % 2 == 0 { DENSE } else { round % 4 };
            let mut left = Left::new(equations.clone(), unknowns as usize, &budget);
            left.dense = dense;
            let found = left.eliminate().unwrap().then_some(left.solutions);
            assert_eq!(found.is_some(), !expected.is_empty(), "{equations:?}");
            let Some(found) = found else { continue };
            for unknown in 0..unknowns {
                let may = expected.iter().any(|solution| solution >> unknown & 1 == 1);
                assert_eq!(found.may_be_one(unknown), Ok(may), "{equations:?} {unknown}");
            }
        }
    }

    #[test]
    fn what_is_held_is_released() {
        let budget = Budget::unlimited().with_memory(1000);
        let equation = |unknowns: &[u32], sum| Equation { unknowns: unknowns.to_vec(), sum };
        let equations = vec![equation(&[0, 1], true), equation(&[1, 2], false), equation(&[0, 2], false)];
        assert!(Solutions::of(equations.clone(), 3, &budget).unwrap().is_none());
        assert_eq!(budget.memory_left(), 1000);
        let solutions = Solutions::of(equations[..2].to_vec(), 3, &budget).unwrap().unwrap();
        assert!(budget.memory_left() < 1000);
        drop(solutions);
        assert_eq!(budget.memory_left(), 1000);
        assert!(matches!(Solutions::of(equations, 1000, &budget), Err(Limit::Memory)));
    }
}
