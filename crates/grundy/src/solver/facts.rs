//! What proofs found out, for all threads that look for them.
//!
//! The table holds, for each component, its value or the values that its options are known to have. It grows within the
//! memory that is allowed; then what cost little work to find gives way. A fact that is lost is found again, so that a small
//! table costs time and nothing else. It lies in parts, each behind a lock of its own, so that threads need not wait
//! for each other wherever they look.

use std::hash::{Hash, Hasher};
use std::mem;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use grundy_kernels::prefetch;

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

/// The bit of [`Bucket::facts`] that says that the rest is the value.
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

/// The same in every run, and for every table.
pub(super) fn hash<P: Hash>(key: &P) -> u64 {
    let mut mix = Mix::default();
    key.hash(&mut mix);
    mix.finish()
}

/// How many components a bucket has room for: with Cram, as many as come from memory at once.
const BUCKET: usize = 3;

/// A few components. When there is no room, the one that cost least gives way.
#[repr(align(64))]
struct Bucket<P> {
    /// Where there are no facts, one of the others: then nothing is there.
    keys: [P; BUCKET],
    /// A value with `EXACT`, or the first 31 bits of [`Known::Not`].
    facts: [u32; BUCKET],
    work: [Work; BUCKET],
}

/// About how many components were looked into to find something: a power of two and the three bits that follow its first, or
/// the number itself if it is less than 8.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Work(u8);

impl Work {
    fn new(components: u32) -> Self {
        match components.checked_ilog2() {
            Some(power @ 3..) => Self((power as u8 - 2) << 3 | (components >> (power - 3) & 7) as u8),
            _ => Self(components as u8),
        }
    }

    fn components(self) -> u32 {
        let rest = u32::from(self.0 & 7);
        match self.0 >> 3 {
            0 => rest,
            power => (8 | rest) << (power - 1),
        }
    }

    /// About a tenth less.
    fn less(self) -> Self {
        Self(if self.0 < 8 { self.0 } else { self.0 - 1 })
    }
}

struct Part<P> {
    /// None, or a power of two.
    buckets: Vec<Option<Bucket<P>>>,
    used: usize,
}

/// The bytes that the parts take, and those that they may take.
struct Room {
    held: AtomicUsize,
    allowed: AtomicUsize,
}

const FIRST_BUCKETS: usize = 1 << 4;
const PARTS: usize = 16;

/// Components and what is known of them.
pub(super) struct Facts<P> {
    parts: [Mutex<Part<P>>; PARTS],
    room: Room,
}

impl<P> Facts<P> {
    pub(super) fn new() -> Self {
        let part = |_| Mutex::new(Part { buckets: Vec::new(), used: 0 });
        let room = Room { held: AtomicUsize::new(0), allowed: AtomicUsize::new(0) };
        Self { parts: std::array::from_fn(part), room }
    }

    /// The least that a table with anything in it takes.
    #[cfg(test)]
    pub(super) const LEAST_BYTES: usize = FIRST_BUCKETS * size_of::<Option<Bucket<P>>>();

    /// Counts what the table took since the last time, and what it may take more. `counted` is what was counted so far.
    pub(super) fn settle(&self, counted: &mut usize, budget: &Budget) {
        let held = self.room.held.load(Ordering::Relaxed);
        if held <= *counted {
            budget.release(*counted - held);
            *counted = held;
        } else if budget.hold(held - *counted).is_ok() {
            *counted = held;
        }
        // The other half is for what others take before the next time.
        self.room.allowed.store(held.saturating_add(budget.memory_left() / 2), Ordering::Relaxed);
    }

    /// What the table takes.
    #[cfg(test)]
    pub(super) fn held(&self) -> usize {
        self.room.held.load(Ordering::Relaxed)
    }
}

/// The table in the hands of one thread: its own as long as it is alone, since a lock takes about as long as a look.
pub(super) enum Table<P> {
    Own(Box<Facts<P>>),
    Shared(Arc<Facts<P>>),
}

impl<P> Table<P> {
    pub(super) fn new() -> Self {
        Self::Own(Box::new(Facts::new()))
    }

    /// The table for other threads too.
    pub(super) fn share(&mut self) -> Arc<Facts<P>> {
        let facts = match mem::replace(self, Self::Own(Box::new(Facts::new()))) {
            Self::Own(facts) => Arc::new(*facts),
            Self::Shared(facts) => facts,
        };
        *self = Self::Shared(Arc::clone(&facts));
        facts
    }

    /// Makes it the thread's own again, if no other has it.
    pub(super) fn keep(&mut self) {
        if let Self::Shared(facts) = self
            && let Some(facts) = Arc::get_mut(facts)
        {
            *self = Self::Own(Box::new(mem::replace(facts, Facts::new())));
        }
    }

    pub(super) fn facts(&self) -> &Facts<P> {
        match self {
            Self::Own(facts) => facts,
            Self::Shared(facts) => facts,
        }
    }

    #[inline(always)]
    fn with<T>(&mut self, hash: u64, act: impl FnOnce(&mut Part<P>, &Room) -> T) -> T {
        let part = (hash >> 48) as usize % PARTS;
        // Whoever panicked left a part that is whole.
        match self {
            Self::Own(facts) => {
                let Facts { parts, room } = &mut **facts;
                act(parts[part].get_mut().unwrap_or_else(PoisonError::into_inner), room)
            }
            Self::Shared(facts) => {
                act(&mut facts.parts[part].lock().unwrap_or_else(PoisonError::into_inner), &facts.room)
            }
        }
    }
}

impl<P: Clone + Eq + Hash> Table<P> {
    /// What is known of a component with this hash, which is soon asked for, is fetched from memory meanwhile.
    #[inline]
    pub(super) fn prefetch(&mut self, hash: u64) {
        self.with(hash, |part, _| part.buckets.get(part.bucket(hash)).map(prefetch));
    }

    #[inline]
    pub(super) fn get(&mut self, hash: u64, key: &P) -> Known {
        known(self.with(hash, |part, _| part.get(hash, key)))
    }

    /// Adds what was found about a component.
    pub(super) fn put(&mut self, hash: u64, key: P, known: Known, work: u32) {
        let facts = match known {
            Known::Value(value) => value | EXACT,
            Known::Not(values) => values as u32 & !EXACT,
        };
        if facts != 0 {
            self.with(hash, |part, room| {
                if part.used >= part.buckets.len() * BUCKET / 4 * 3 {
                    part.grow(room);
                }
                if !part.buckets.is_empty() {
                    part.place(hash, key, facts, Work::new(work));
                }
            });
        }
    }
}

impl<P: Clone + Eq + Hash> Part<P> {
    fn bucket(&self, hash: u64) -> usize {
        hash as usize & self.buckets.len().wrapping_sub(1)
    }

    /// The facts about a component, 0 if there are none.
    #[inline]
    fn get(&self, hash: u64, key: &P) -> u32 {
        let Some(Some(bucket)) = self.buckets.get(self.bucket(hash)) else { return 0 };
        // Which one it is cannot be foreseen, so that nothing is made to depend on it.
        let mut facts = 0;
        for (other, &own) in bucket.keys.iter().zip(&bucket.facts) {
            facts |= if other == key { own } else { 0 };
        }
        facts
    }

    fn place(&mut self, hash: u64, key: P, facts: u32, work: Work) {
        let place = self.bucket(hash);
        let Some(bucket) = &mut self.buckets[place] else {
            let keys = std::array::from_fn(|_| key.clone());
            self.buckets[place] = Some(Bucket { keys, facts: [facts, 0, 0], work: [work, Work(0), Work(0)] });
            self.used += 1;
            return;
        };
        for i in 0..BUCKET {
            if bucket.facts[i] == 0 {
                bucket.keys[i] = key;
                (bucket.facts[i], bucket.work[i]) = (facts, work);
                self.used += 1;
                return;
            }
            if bucket.keys[i] == key {
                // Another thread may have found more meanwhile.
                bucket.facts[i] = both(bucket.facts[i], facts);
                bucket.work[i] = Work::new(bucket.work[i].components().saturating_add(work.components()));
                return;
            }
        }
        let least = (1..BUCKET).fold(0, |least, i| if bucket.work[i] < bucket.work[least] { i } else { least });
        // What stays cost less and less as time goes by, so that a table full of old proofs does not stay so.
        bucket.work = bucket.work.map(Work::less);
        bucket.keys[least] = key;
        (bucket.facts[least], bucket.work[least]) = (facts, work);
    }

    /// Doubles the part, if there is memory for that.
    fn grow(&mut self, room: &Room) {
        let buckets = (self.buckets.len() * 2).max(FIRST_BUCKETS);
        let bytes = buckets * size_of::<Option<Bucket<P>>>();
        // While it is filled, the old buckets are there too.
        let allowed = room.allowed.load(Ordering::Relaxed);
        let more = |held: usize| held.checked_add(bytes).filter(|&held| held <= allowed);
        if room.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more).is_err() {
            return;
        }
        let old = mem::replace(&mut self.buckets, (0..buckets).map(|_| None).collect());
        self.used = 0;
        room.held.fetch_sub(old.len() * size_of::<Option<Bucket<P>>>(), Ordering::Relaxed);
        for bucket in old.into_iter().flatten() {
            for ((key, facts), work) in bucket.keys.into_iter().zip(bucket.facts).zip(bucket.work) {
                if facts != 0 {
                    self.place(hash(&key), key, facts, work);
                }
            }
        }
    }
}

fn known(facts: u32) -> Known {
    match facts & EXACT {
        0 => Known::Not(facts.into()),
        _ => Known::Value(facts & !EXACT),
    }
}

fn both(facts: u32, more: u32) -> u32 {
    match (facts & EXACT, more & EXACT) {
        (0, 0) => facts | more,
        (0, _) => more,
        _ => facts,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the table says is what was put there, or less.
    #[test]
    fn facts_are_those_that_were_put() {
        let mut table = Table::new();
        table.facts().settle(&mut 0, &Budget::unlimited());
        let mut all = std::collections::HashMap::new();
        let mut random = 1_u64;
        let mut remembered = 0;
        for i in 0..20_000 {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let key = random >> 50;
            let known =
                if random >> 40 & 1 == 0 { Known::Value(key as u32 % 7) } else { Known::Not(1 << (random >> 33 & 31)) };
            table.put(hash(&key), key, known, (random >> 20) as u32 % 100);
            let values: &mut Vec<Known> = all.entry(key).or_default();
            values.push(known);
            let asked = random >> 10 & 0x3fff;
            let put = all.get(&asked).map_or(&[][..], |known| known);
            match table.get(hash(&asked), &asked) {
                Known::Value(value) => assert!(put.contains(&Known::Value(value))),
                Known::Not(values) => {
                    let of = |known: &Known| if let Known::Not(values) = known { *values } else { 0 };
                    assert_eq!(values & !put.iter().fold(0, |all, known| all | of(known)), 0);
                    remembered += usize::from(values != 0);
                }
            }
            match i {
                5_000 => drop(table.share()),
                15_000 => table.keep(),
                _ => {}
            }
        }
        assert!(remembered > 1000, "{remembered}");
    }

    #[test]
    fn work_is_about_as_much() {
        for components in (0..4000).chain((0..32).flat_map(|power| [1 << power, (1 << power) - 1, u32::MAX >> power])) {
            let work = Work::new(components);
            let about = work.components();
            assert!(about <= components && components - about <= components / 8, "{components}: {about}");
            assert!(components == 0 || Work::new(components - 1) <= work);
            assert!(work.less() <= work && (components < 8 || work.less() < work));
        }
    }
}
