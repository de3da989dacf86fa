//! Poker Nim: chips can be put back, a limited number of times.

use crate::theories::Reversible;
use crate::{Budget, Notation, Options, ParseError, Ruleset, Step, Theory, notation};

/// Poker Nim. A position is a row of heaps, with the number of additions that are left to both players together as the last
/// entry. A move takes any number of chips from one heap, or adds 1 to K chips to one, which uses up an addition.
#[derive(Clone, Copy, Debug)]
pub struct PokerNim {
    most: u64,
}

impl PokerNim {
    /// At most `most` chips are added in a move; `None` for 0, with which nothing could be added.
    pub fn new(most: u64) -> Option<Self> {
        (most > 0).then_some(Self { most })
    }
}

impl Ruleset for PokerNim {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, out: &mut Options<Vec<u64>>) {
        out.weigh(size_of_val(&position[..]));
        let Some((&additions, heaps)) = position.split_last() else { return };
        for (i, &heap) in heaps.iter().enumerate() {
            let with = |left: u64, additions: u64| {
                let mut next = position.clone();
                next[i] = left;
                next[heaps.len()] = additions;
                next
            };
            out.extend((0..heap).rev().map(|left| with(left, additions)));
            if let Some(rest) = additions.checked_sub(1) {
                let Some(first) = heap.checked_add(1) else { continue };
                out.extend((first..=heap.saturating_add(self.most)).map(|more| with(more, rest)));
            }
        }
    }

    fn theories(&self, _budget: &Budget) -> Vec<Box<dyn Theory<Vec<u64>>>> {
        vec![Box::new(Reversible::new(self.most))]
    }
}

impl Notation for PokerNim {
    fn parse(&self, text: &str) -> Result<Vec<u64>, ParseError> {
        let (heaps, additions) = text.split_once('+').unwrap_or((text, "0"));
        let mut position = notation::numbers(heaps, "a heap size")?;
        let shift = heaps.len() + 1;
        position.push(notation::number(additions, "a number of additions").map_err(|error| error.shifted(shift))?);
        Ok(position)
    }

    fn write(&self, position: &Vec<u64>) -> String {
        match position.split_last() {
            Some((additions, heaps)) => format!("{}+{additions}", notation::join(heaps)),
            None => String::new(),
        }
    }

    fn describe(&self, from: &Vec<u64>, to: &[Vec<u64>]) -> Step {
        let to = to.first().map_or(&[][..], Vec::as_slice);
        match from.iter().zip(to).find(|(before, after)| before != after) {
            Some((&before, &after)) if after > before => {
                Step::new("poker-add").with("added", after - before).with("heap", before).with("left", after)
            }
            Some((&before, &after)) => notation::take(before, &[after]),
            None => Step::new("move-to").with("from", self.write(from)).with("to", ""),
        }
    }
}
