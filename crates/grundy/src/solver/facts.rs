//! What proofs found out, for all threads that look for them.
//!
//! The table holds, for each component, its value or the values that its options are known to have. It grows within the
//! memory that is allowed; then what cost little work to find gives way. A fact that is lost is found again, so that a small
//! table costs time and nothing else. It lies in parts, each behind a lock of its own, so that threads need not wait
//! for each other wherever they look.

use std::hash::{BuildHasher as _, BuildHasherDefault, Hash, Hasher};
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Budget, Fact, Nimber};

/// What is known of a component.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// Its value.
    Value(u32),
    /// Bit n is set if an option has the value n, so that the component has not.
    Not(u64),
}

impl From<Known> for Fact {
    fn from(known: Known) -> Self {
        match known {
            Known::Value(value) => Self::Value { value: Nimber(value.into()), calm: false },
            Known::Not(values) => Self::Not(values),
        }
    }
}

/// The bit of [`Slot::facts`] that says that the rest is the value.
const EXACT: u32 = 1 << 31;

/// A hash that is the same in every run: one thread alone must not leave to chance which facts and lists give way.
#[derive(Clone, Copy, Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(word.into());
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0.rotate_left(32) ^ word ^ 0xf39c_c060_5ced_c835) * 0x9e37_79b9_7f4a_7c15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

struct Slot<P> {
    key: P,
    /// A value with `EXACT`, or the first 31 bits of [`Known::Not`].
    facts: u32,
    /// About how many components were looked into to find that.
    work: u32,
}

/// Buckets of a few slots, of which the one that cost least gives way.
struct Part<P> {
    slots: Vec<Option<Slot<P>>>,
    /// For each slot of a bucket eight bits of the hash of its key, so that most of what is not there is not looked for in the
    /// slots.
    tags: Vec<[u8; BUCKET]>,
    used: usize,
}

/// The bits of the hash that choose neither the bucket nor the part; 0 for an empty slot.
fn tag_of(hash: u64) -> u8 {
    (hash >> 56) as u8 | 1
}

const BUCKET: usize = 4;
const FIRST_SLOTS: usize = 1 << 6;
const PARTS: usize = 16;

/// Components and what is known of them.
pub(super) struct Facts<P> {
    parts: [Mutex<Part<P>>; PARTS],
    hasher: BuildHasherDefault<Mix>,
    /// The bytes that the parts take, and those that they may take.
    held: AtomicUsize,
    allowed: AtomicUsize,
}

impl<P: Eq + Hash> Facts<P> {
    pub(super) fn new() -> Self {
        let part = |_| Mutex::new(Part { slots: Vec::new(), tags: Vec::new(), used: 0 });
        Self {
            parts: std::array::from_fn(part),
            hasher: BuildHasherDefault::default(),
            held: AtomicUsize::new(0),
            allowed: AtomicUsize::new(0),
        }
    }

    /// The least that a table with anything in it takes.
    #[cfg(test)]
    pub(super) const LEAST_BYTES: usize = FIRST_SLOTS * Self::BYTES_OF_SLOT;

    const BYTES_OF_SLOT: usize = size_of::<Option<Slot<P>>>() + 1;

    pub(super) fn hash(&self, key: &P) -> u64 {
        self.hasher.hash_one(key)
    }

    fn part(&self, hash: u64) -> MutexGuard<'_, Part<P>> {
        // Whoever panicked left a part that is whole.
        self.parts[(hash >> 48) as usize % PARTS].lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, key: &P) -> Known {
        let hash = self.hash(key);
        self.part(hash).get(hash, key)
    }

    /// Adds what was found about a component.
    pub(super) fn put(&self, key: P, known: Known, work: u32) {
        let facts = match known {
            Known::Value(value) => value | EXACT,
            Known::Not(values) => values as u32 & !EXACT,
        };
        if facts == 0 {
            return;
        }
        let hash = self.hash(&key);
        let mut part = self.part(hash);
        if part.used >= part.slots.len() / 4 * 3 {
            self.grow(&mut part);
        }
        if !part.slots.is_empty() {
            part.place(hash, Slot { key, facts, work });
        }
    }

    /// Doubles a part, if there is memory for that.
    fn grow(&self, part: &mut Part<P>) {
        let slots = (part.slots.len() * 2).max(FIRST_SLOTS);
        let bytes = slots * Self::BYTES_OF_SLOT;
        // While it is filled, the old slots are there too.
        let allowed = self.allowed.load(Ordering::Relaxed);
        let more = |held: usize| held.checked_add(bytes).filter(|&held| held <= allowed);
        if self.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_err() {
            return;
        }
        let old = mem::replace(&mut part.slots, (0..slots).map(|_| None).collect());
        part.tags = vec![[0; BUCKET]; slots / BUCKET];
        part.used = 0;
        self.held.fetch_sub(old.len() * Self::BYTES_OF_SLOT, Ordering::Relaxed);
        old.into_iter().flatten().for_each(|slot| part.place(self.hash(&slot.key), slot));
    }

    /// Counts what the table took since the last time, and what it may take more. `counted` is what was counted so far.
    pub(super) fn settle(&self, counted: &mut usize, budget: &Budget) {
        let held = self.held.load(Ordering::Relaxed);
        if held <= *counted {
            budget.release(*counted - held);
            *counted = held;
        } else if budget.hold(held - *counted).is_ok() {
            *counted = held;
        }
        // The other half is for what others take before the next time.
        self.allowed.store(held.saturating_add(budget.memory_left() / 2), Ordering::Relaxed);
    }

    /// What the table takes.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.held.load(Ordering::Relaxed)
    }
}

impl<P: Eq> Part<P> {
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & self.tags.len().wrapping_sub(1)
    }

    fn get(&self, hash: u64, key: &P) -> Known {
        let bucket = self.bucket(hash);
        let Some(&tags) = self.tags.get(bucket) else { return Known::Not(0) };
        // The highest bit of each byte that is as the tag, and perhaps of one beside such a byte.
        let other = u32::from_le_bytes(tags) ^ (u32::from(tag_of(hash)) * 0x0101_0101);
        let mut same = other.wrapping_sub(0x0101_0101) & !other & 0x8080_8080;
        while same != 0 {
            let i = same.trailing_zeros() as usize / 8;
            same &= same - 1;
            if let Some(slot) = &self.slots[bucket * BUCKET + i]
                && slot.key == *key
            {
                return slot.known();
            }
        }
        Known::Not(0)
    }

    fn place(&mut self, hash: u64, slot: Slot<P>) {
        let place = self.bucket(hash);
        let tags = &mut self.tags[place];
        let bucket = &mut self.slots[place * BUCKET..(place + 1) * BUCKET];
        let mut least = (0, u32::MAX);
        for (i, old) in bucket.iter_mut().enumerate() {
            match old {
                None => {
                    *old = Some(slot);
                    tags[i] = tag_of(hash);
                    self.used += 1;
                    return;
                }
                Some(old) if old.key == slot.key => {
                    old.learn(&slot);
                    return;
                }
                Some(old) if old.work < least.1 => least = (i, old.work),
                Some(_) => {}
            }
        }
        // What stays cost less and less as time goes by, so that a table full of old proofs does not stay so.
        bucket.iter_mut().flatten().for_each(|old| old.work -= old.work / 8);
        bucket[least.0] = Some(slot);
        tags[least.0] = tag_of(hash);
    }
}

impl<P> Slot<P> {
    fn known(&self) -> Known {
        match self.facts & EXACT {
            0 => Known::Not(self.facts.into()),
            _ => Known::Value(self.facts & !EXACT),
        }
    }

    /// Another thread may have found more meanwhile.
    fn learn(&mut self, more: &Self) {
        self.work = self.work.saturating_add(more.work);
        self.facts = match (self.known(), more.known()) {
            (Known::Value(_), _) => self.facts,
            (_, Known::Value(_)) => more.facts,
            (Known::Not(_), Known::Not(_)) => self.facts | more.facts,
        };
    }
}
