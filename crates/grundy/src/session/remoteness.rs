//! How far away the end is, in games that can go round.
//!
//! In a won position every winning move keeps the win, but following any of them may lead round for ever. The *remoteness* of a
//! decided position is the number of moves until the end if the winner hurries and the loser delays (Steinhaus 1925): 0
//! without a move, one more than the least of the P-positions that an N-position leads to, and one more than the largest of
//! the options of a P-position. Whoever always moves to the P-position of least remoteness comes nearer to the end with each
//! move.

use std::collections::{HashMap, VecDeque};

use crate::{Id, Mixed, Options, Outcome, Play, Space};

/// The decided sums among those that can be reached, each in order and without components that have no move, with who wins
/// and the remoteness.
pub(super) type Table = HashMap<Vec<Id>, (Outcome, u32)>;

/// More sums are not looked at.
const MOST_SUMS: usize = 1 << 18;

/// The components that have a move, in order.
pub(super) fn key(space: &Mixed, sum: &[Id]) -> Vec<Id> {
    let mut options = Options::default();
    let mut has_move = |id: Id| {
        // Where the rules look through many possibilities, having room for few options is enough.
        options.reset(64);
        space.options(id, &mut options);
        !options.is_empty() || options.overflowed()
    };
    let mut key: Vec<Id> = sum.iter().copied().filter(|&id| has_move(id)).collect();
    key.sort_unstable();
    key
}

/// The remoteness of all decided sums that can be reached; `None` if these are too many.
pub(super) fn table(space: &Mixed, sum: &[Id], play: Play) -> Option<Table> {
    let mut sums = vec![key(space, sum)];
    let mut places: HashMap<Vec<Id>, usize> = HashMap::from([(sums[0].clone(), 0)]);
    // The sums that lead to each sum, and the number of different moves out of each.
    let mut sources: Vec<Vec<usize>> = vec![Vec::new()];
    let mut open = Vec::new();
    let mut next = 0;
    while next < sums.len() {
        let mut targets = Vec::new();
        for (at, &component) in sums[next].clone().iter().enumerate() {
            let mut options = Options::default();
            options.reset(MOST_SUMS);
            space.options(component, &mut options);
            if options.overflowed() || options.error().is_some() {
                return None;
            }
            for option in options.iter() {
                let mut after = sums[next].clone();
                after.remove(at);
                after.extend_from_slice(option);
                let after = key(space, &after);
                let place = *places.entry(after).or_insert_with_key(|after| {
                    sums.push(after.clone());
                    sources.push(Vec::new());
                    sums.len() - 1
                });
                targets.push(place);
            }
        }
        if sums.len() > MOST_SUMS {
            return None;
        }
        targets.sort_unstable();
        targets.dedup();
        targets.iter().for_each(|&target| sources[target].push(next));
        open.push(targets.len());
        next += 1;
    }
    let mut found: Vec<Option<(Outcome, u32)>> = vec![None; sums.len()];
    let mut queue: VecDeque<usize> = (0..sums.len()).filter(|&place| open[place] == 0).collect();
    queue.iter().for_each(|&place| found[place] = Some((play.terminal(), 0)));
    while let Some(place) = queue.pop_front() {
        let Some((outcome, remoteness)) = found[place] else { continue };
        for &source in &sources[place] {
            open[source] -= 1;
            let new = match outcome {
                Outcome::P => Outcome::N,
                _ if open[source] == 0 => Outcome::P,
                _ => continue,
            };
            if found[source].is_none() {
                found[source] = Some((new, remoteness + 1));
                queue.push_back(source);
            }
        }
    }
    Some(sums.into_iter().zip(found).filter_map(|(sum, found)| Some((sum, found?))).collect())
}
