//! Moore's Nim: several heaps may be lowered at once.

use crate::theories::{Columns, JenkynsMayberry};
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Sum, Theory, notation};

/// Moore's Nim_k: a move takes at least one object from each of at least one and at most k heaps. A position is the list of
/// all heaps: they do not form a sum, unless k = 1, which is Nim.
#[derive(Clone, Copy, Debug)]
pub struct Moore {
    k: u64,
}

impl Moore {
    /// At most `k` heaps are lowered in a move; `None` for k = 0, which would forbid every move.
    pub fn new(k: u64) -> Option<Self> {
        (k > 0).then_some(Self { k })
    }
}

impl Ruleset for Moore {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&heaps[..]));
        let mut left = heaps.clone();
        let mut changed = 0;
        // An odometer from the highest numbers down: the last heap that can be lowered is, and those behind it start again.
        loop {
            let mut place = heaps.len();
            loop {
                let Some(before) = place.checked_sub(1) else { return };
                place = before;
                if left[place] < heaps[place] {
                    if left[place] > 0 {
                        break;
                    }
                    left[place] = heaps[place];
                    changed -= 1;
                } else if left[place] > 0 && changed < self.k {
                    changed += 1;
                    break;
                }
            }
            left[place] -= 1;
            out.push(left.clone());
            if out.is_full() {
                return;
            }
        }
    }

    /// The order of the heaps and empty heaps do not matter; with k = 1 each heap stands alone.
    fn components(&self, mut heaps: Vec<u64>, out: &mut Sum<Vec<u64>>) {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        if self.k == 1 && heaps.len() > 1 {
            out.extend(heaps.into_iter().map(|heap| vec![heap]));
        } else {
            out.push(heaps);
        }
    }

    fn theories(&self, budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(Columns::new(self.k, budget)), Box::new(JenkynsMayberry::new(self.k))]
    }
}

impl Notation for Moore {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        notation::numbers(text, "a heap size")
    }

    fn write(&self, heaps: &Vec<u64>) -> String {
        if heaps.is_empty() { "0".into() } else { notation::join(heaps) }
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let left = to.first().map_or(&[][..], Vec::as_slice);
        let changes: Vec<_> = from.iter().zip(left).filter(|(before, after)| after < before).collect();
        match changes[..] {
            [(&before, &after)] => notation::take(before, &[after]),
            _ => {
                let changed = changes.iter().map(|(before, after)| format!("{before} to {after}"));
                Step::new("moore-take")
                    .with("heaps", changes.len())
                    .with("changes", changed.collect::<Vec<_>>().join(", "))
                    .with("left", notation::join(left))
            }
        }
    }

    fn position_at(&self, coordinates: &[u64]) -> Option<Vec<u64>> {
        (!coordinates.is_empty()).then(|| coordinates.to_vec())
    }

    #[cfg(feature = "bigint")]
    fn beyond(&self, budget: &Budget) -> Option<Box<dyn Theory<notation::Big, num_bigint::BigUint>>> {
        Some(Box::new(Columns::new(self.k, budget)))
    }
}
