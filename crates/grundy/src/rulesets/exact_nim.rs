//! Exact Nim and slow Nim: how many heaps are lowered, and by how much.

use super::turning_code::next_choice;
use crate::theories::Tetris;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Nim in which a move lowers several heaps of the position. *Exact*: exactly k heaps are lowered, and not 1 to k. *Slow*: each
/// of them by exactly 1, and not by any number. A position is the list of all heaps.
#[derive(Clone, Copy, Debug)]
pub struct ExactNim {
    k: u64,
    exact: bool,
    slow: bool,
}

impl ExactNim {
    /// Any number from each of exactly `k` heaps; `None` for k = 0.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k, exact: true, slow: false })
    }

    /// One from each of 1 to `k` heaps; `None` for k = 0.
    pub fn slow(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k, exact: false, slow: true })
    }

    /// One from each of exactly `k` heaps; `None` for k = 0.
    pub fn exact_slow(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k, exact: true, slow: true })
    }

    /// Every way to lower just these heaps.
    fn lower(&self, heaps: &[u64], chosen: &[usize], out: &mut Options<Vec<u64>>) {
        let mut left = heaps.to_vec();
        chosen.iter().for_each(|&heap| left[heap] -= 1);
        loop {
            out.push(left.clone());
            if self.slow || out.is_full() {
                return;
            }
            // The last chosen heap that can be lowered further is, and those behind it begin again.
            let Some(place) = chosen.iter().rposition(|&heap| left[heap] > 0) else { return };
            left[chosen[place]] -= 1;
            chosen[place + 1..].iter().for_each(|&heap| left[heap] = heaps[heap] - 1);
        }
    }
}

impl Ruleset for ExactNim {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&heaps[..]));
        let full: Vec<usize> = (0..heaps.len()).filter(|&heap| heaps[heap] > 0).collect();
        let most = usize::try_from(self.k).unwrap_or(usize::MAX);
        let least = if self.exact { most } else { 1 };
        for count in least..=most.min(full.len()) {
            let mut places: Vec<usize> = (0..count).collect();
            loop {
                let chosen: Vec<usize> = places.iter().map(|&place| full[place]).collect();
                self.lower(heaps, &chosen, out);
                if out.is_full() {
                    return;
                }
                if !next_choice(&mut places, full.len()) {
                    break;
                }
            }
        }
    }

    /// The order of the heaps and empty heaps do not matter.
    fn components(&self, mut heaps: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        out.push(heaps);
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        if self.exact && !self.slow { vec![Box::new(Tetris::new(self.k))] } else { Vec::new() }
    }
}

impl Notation for ExactNim {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        notation::numbers(text, "a heap size")
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        if heaps.is_empty() { "0".into() } else { notation::join(heaps) }
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let left = to.first().map_or(&[][..], Vec::as_slice);
        let changes: Vec<String> = from
            .iter()
            .zip(left)
            .filter(|(before, after)| after < before)
            .map(|(before, after)| format!("{before} to {after}"))
            .collect();
        Step::new("moore-take")
            .with("heaps", changes.len())
            .with("changes", changes.join(", "))
            .with("left", notation::join(left))
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        (!coordinates.is_empty()).then(|| coordinates.to_vec())
    }
}
