//! The options of one position.

use crate::Sum;

/// Where a ruleset writes the options of a position: every option is a sum, and most have one component.
///
/// All options share one buffer, which is used again for the next position, so writing an option allocates nothing.
///
/// ```
/// use grundy::Options;
/// let mut out = Options::default();
/// out.push(3_u64); //            a move to 3
/// out.push_sum([1, 2]); //       a move to 1 + 2
/// out.extend(0..3); //           three moves
/// assert_eq!(out.len(), 5);
/// assert_eq!(out.iter().nth(1), Some(&[1, 2][..]));
/// ```
#[derive(Clone, Debug)]
pub struct Options<P> {
    parts: Sum<P>,
    ends: Vec<usize>,
    capacity: usize,
    ticks: usize,
    /// About how many bytes a position takes besides its own size.
    weight: usize,
    error: Option<String>,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self { parts: Sum::new(), ends: Vec::new(), capacity: usize::MAX, ticks: 0, weight: 0, error: None }
    }
}

impl<P> Options<P> {
    /// Adds the option that consists of one component.
    #[inline]
    pub fn push(&mut self, position: P) {
        if self.is_full() {
            return;
        }
        self.parts.push(position);
        self.ends.push(self.parts.len());
    }

    /// Adds the option that is the sum of these components; of none: nothing is left.
    #[inline]
    pub fn push_sum(&mut self, positions: impl IntoIterator<Item = P>) {
        if self.is_full() {
            return;
        }
        self.parts.extend(positions);
        self.ends.push(self.parts.len());
    }

    /// Adds one option for each position, and stops when the buffer is full.
    pub fn extend(&mut self, positions: impl IntoIterator<Item = P>) {
        for position in positions {
            if self.is_full() {
                return;
            }
            self.push(position);
        }
    }

    /// Reports that the position is not one of this ruleset, or that its options cannot be stated.
    pub fn fail(&mut self, message: impl Into<String>) {
        self.error.get_or_insert(message.into());
    }

    /// Whether more options would be dropped: the limits are reached, or an error was reported. A ruleset with very many
    /// options asks this in its loop and returns.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.used().max(self.ticks) >= self.capacity || self.error.is_some()
    }

    fn used(&self) -> usize {
        self.parts.len().max(self.ends.len())
    }

    /// Counts one step of work that may yield no option, for a ruleset that looks through many possibilities to find few
    /// moves. It says no when the buffer counts as full.
    #[inline]
    pub fn tick(&mut self) -> bool {
        self.ticks += 1;
        !self.is_full()
    }

    /// The number of options written so far. Equal options are counted each time they were written.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no option: the position is terminal.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The options in the order in which they were written, each with its components.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[P]> + ExactSizeIterator {
        (0..self.len()).map(|i| self.get(i))
    }

    /// Option number `i`, counted from 0.
    ///
    /// # Panics
    /// If there are not so many options.
    pub fn get(&self, i: usize) -> &[P] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.parts[start..self.ends[i]]
    }

    /// The options from number `first` on, in the same order.
    pub(crate) fn iter_from(&self, first: usize) -> impl Iterator<Item = &[P]> {
        let mut start = first.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.ends[first..].iter().map(move |&end| {
            let option = &self.parts[start..end];
            start = end;
            option
        })
    }

    /// The components of all options, one after another.
    pub(crate) fn parts(&self) -> &[P] {
        &self.parts
    }

    /// How many bytes the buffer takes.
    pub(crate) fn bytes(&self) -> usize {
        self.parts.capacity() * size_of::<P>() + self.ends.capacity() * size_of::<usize>()
    }

    /// Empties the buffer for the next position. `capacity` is the number of options, and of their components, from which
    /// on the buffer counts as full.
    pub fn reset(&mut self, capacity: usize) {
        self.parts.clear();
        self.ends.clear();
        self.capacity = capacity;
        self.ticks = 0;
        self.weight = 0;
        self.error = None;
    }

    /// Begins with a further position, whose options are written behind those that are there. `room` is the number of its
    /// options, and of their components, from which on the buffer counts as full.
    pub(crate) fn begin(&mut self, room: usize) {
        self.ticks = self.used();
        self.capacity = self.ticks.saturating_add(room);
        self.weight = 0;
        self.error = None;
    }

    /// Drops all options but the first `count`.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.ends.truncate(count);
        self.parts.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// What was reported with [`fail`](Self::fail).
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// How many more options, and components of options, may be written until the buffer counts as full.
    pub fn room(&self) -> usize {
        self.capacity.saturating_sub(self.used())
    }

    /// Says that each position written takes about `bytes` besides its own size, as lists do. The buffer then counts as full
    /// with fewer of them, so that a list of 10^5 numbers does not fill the memory with its options.
    pub fn weigh(&mut self, bytes: usize) {
        let room = (self.room() / (1 + bytes / 16)).max(1);
        self.capacity = self.used().saturating_add(room);
        self.weight = bytes;
    }

    /// What was said with [`weigh`](Self::weigh).
    pub(crate) fn weight(&self) -> usize {
        self.weight
    }

    /// Whether options may have been dropped because the buffer was full.
    pub fn overflowed(&self) -> bool {
        self.error.is_none() && self.is_full()
    }

    /// Says that options were dropped, without handing over those that were not.
    pub fn overflow(&mut self) {
        self.capacity = self.ends.len();
    }

    /// Moves every option to `out`, each component replaced by another one, and empties the buffer.
    pub(crate) fn map_into<Q>(&mut self, out: &mut Options<Q>, replace: impl FnMut(P) -> Q) {
        let overflowed = self.overflowed();
        let start = out.parts.len();
        out.ends.extend(self.ends.iter().map(|end| start + end));
        out.parts.extend(self.parts.drain(..).map(replace));
        self.hand_on(overflowed, out);
    }

    /// Moves every option to `out`, each component replaced by what `split` pushes, and empties the buffer.
    pub(crate) fn split_into<Q>(&mut self, out: &mut Options<Q>, mut split: impl FnMut(P, &mut Sum<Q>)) {
        let overflowed = self.overflowed();
        let mut start = 0;
        let mut parts = self.parts.drain(..);
        for &end in &self.ends {
            for part in parts.by_ref().take(end - start) {
                split(part, &mut out.parts);
            }
            out.ends.push(out.parts.len());
            start = end;
        }
        drop(parts);
        self.hand_on(overflowed, out);
    }

    /// Tells `out`, which has the options by now, what else there is to say, and forgets them here.
    fn hand_on<Q>(&mut self, overflowed: bool, out: &mut Options<Q>) {
        self.ends.clear();
        out.weight = self.weight;
        if overflowed {
            out.capacity = out.capacity.min(out.ends.len());
        }
        if out.error.is_none() {
            out.error = self.error.take();
        }
    }
}
