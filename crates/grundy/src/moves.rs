//! Winning moves.

use crate::Sum;

/// Winning moves out of one component: the first ones are listed, all are counted.
///
/// A move *is* its option. There may be more moves than memory has room for, so at most `room` are kept.
#[derive(Clone, Debug)]
pub struct Moves<P> {
    listed: Vec<Sum<P>>,
    room: usize,
    total: u128,
    exact: bool,
}

impl<P> Moves<P> {
    /// Nothing found yet; at most `room` moves will be kept.
    pub fn with_room(room: usize) -> Self {
        Self { listed: Vec::new(), room, total: 0, exact: true }
    }

    /// Counts a move, and keeps it if there is room. Each option is to be pushed once, even where several ways lead to it.
    pub fn push(&mut self, option: impl Into<Sum<P>>) {
        if self.has_room() {
            self.listed.push(option.into());
        }
        self.total = self.total.saturating_add(1);
    }

    /// Counts `count` further moves that are not listed.
    pub fn count_more(&mut self, count: u128) {
        self.total = self.total.saturating_add(count);
    }

    /// Says that there may be more moves than were counted.
    pub fn at_least(&mut self) {
        self.exact = false;
    }

    /// Whether a further move would be kept.
    pub fn has_room(&self) -> bool {
        self.listed.len() < self.room
    }

    /// The moves that were kept, in the order in which they were pushed.
    pub fn listed(&self) -> &[Sum<P>] {
        &self.listed
    }

    /// The moves that were kept, without the rest.
    pub fn into_listed(self) -> Vec<Sum<P>> {
        self.listed
    }

    /// The number of moves, also of those that were not kept.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// Whether [`total`](Self::total) is the exact number, and not only a lower bound.
    pub fn is_exact(&self) -> bool {
        self.exact && self.total < u128::MAX
    }

    /// How many moves are kept at most.
    pub fn room(&self) -> usize {
        self.room
    }

    /// Adds the moves found elsewhere.
    pub fn append(&mut self, other: Self) {
        let left = self.room.saturating_sub(self.listed.len());
        self.listed.extend(other.listed.into_iter().take(left));
        self.total = self.total.saturating_add(other.total);
        self.exact &= other.exact;
    }

    /// The same moves with each position replaced.
    #[must_use]
    pub fn map<Q>(self, mut f: impl FnMut(P) -> Q) -> Moves<Q> {
        Moves {
            listed: self.listed.into_iter().map(|sum| sum.into_iter().map(&mut f).collect()).collect(),
            room: self.room,
            total: self.total,
            exact: self.exact,
        }
    }
}
