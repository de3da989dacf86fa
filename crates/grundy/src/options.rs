//! The options of one position.

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
    parts: Vec<P>,
    ends: Vec<usize>,
    capacity: usize,
    ticks: usize,
    error: Option<String>,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self { parts: Vec::new(), ends: Vec::new(), capacity: usize::MAX, ticks: 0, error: None }
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
        self.parts.len().max(self.ends.len()) >= self.capacity || self.ticks >= self.capacity || self.error.is_some()
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
        (0..self.ends.len()).map(|i| self.get(i))
    }

    /// Option number `i`, counted from 0.
    ///
    /// # Panics
    /// If there are not so many options.
    pub fn get(&self, i: usize) -> &[P] {
        let start = if i == 0 { 0 } else { self.ends[i - 1] };
        &self.parts[start..self.ends[i]]
    }

    /// Empties the buffer for the next position. `capacity` is the number of options, and of their components, from which
    /// on the buffer counts as full.
    pub fn reset(&mut self, capacity: usize) {
        self.parts.clear();
        self.ends.clear();
        self.capacity = capacity;
        self.ticks = 0;
        self.error = None;
    }

    /// What was reported with [`fail`](Self::fail).
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// The number of options, and of their components, from which on the buffer counts as full.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Says that each position written takes about `bytes` besides its own size, as lists do. The buffer then counts as full
    /// with fewer of them, so that a list of 10^5 numbers does not fill the memory with its options.
    pub fn weigh(&mut self, bytes: usize) {
        self.capacity = (self.capacity / (1 + bytes / 16)).max(1);
    }

    /// Whether options may have been dropped because the buffer was full.
    pub fn overflowed(&self) -> bool {
        self.error.is_none() && self.is_full()
    }

    /// Says that options were dropped, without handing over those that were not.
    pub(crate) fn overflow(&mut self) {
        self.capacity = self.ends.len();
    }

    /// Moves every option to `out`, each component replaced by what `replace` appends, and empties the buffer.
    pub(crate) fn drain_into<Q>(&mut self, out: &mut Options<Q>, mut replace: impl FnMut(P, &mut Vec<Q>)) {
        let overflowed = self.overflowed();
        let mut parts = self.parts.drain(..);
        let mut start = 0;
        for end in self.ends.drain(..) {
            for part in parts.by_ref().take(end - start) {
                replace(part, &mut out.parts);
            }
            out.ends.push(out.parts.len());
            start = end;
        }
        drop(parts);
        if overflowed {
            out.capacity = out.capacity.min(out.ends.len());
        }
        if out.error.is_none() {
            out.error = self.error.take();
        }
    }
}
