//! What proofs found out.
//!
//! The table holds, for each component, its value or the values that its options are known to have. It grows within the
//! memory that is allowed; then what cost little work to find gives way. A fact that is lost is found again, so that a small
//! table costs time and nothing else. It lies in parts, which grow one after the other, so that little memory is needed for
//! that.

use std::hash::{Hash, Hasher};
use std::mem;

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
#[derive(Clone)]
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

#[derive(Clone)]
struct Part<P> {
    /// None, or a power of two.
    buckets: Vec<Option<Bucket<P>>>,
    used: usize,
}

const FIRST_BUCKETS: usize = 1 << 4;
const PARTS: usize = 16;

/// Components and what is known of them.
#[derive(Clone)]
pub(super) struct Facts<P> {
    parts: [Part<P>; PARTS],
    /// The bytes that the parts take, those that they may take, and those that are in the account.
    held: usize,
    allowed: usize,
    counted: usize,
}

impl<P> Facts<P> {
    pub(super) fn new() -> Self {
        let parts = [const { Part { buckets: Vec::new(), used: 0 } }; PARTS];
        Self { parts, held: 0, allowed: 0, counted: 0 }
    }

    /// The least that a table with anything in it takes.
    #[cfg(test)]
    pub(super) const LEAST_BYTES: usize = FIRST_BUCKETS * size_of::<Option<Bucket<P>>>();

    /// Counts what the table took since the last time, and what it may take more.
    pub(super) fn settle(&mut self, budget: &Budget) {
        if self.held <= self.counted {
            budget.release(self.counted - self.held);
            self.counted = self.held;
        } else if budget.hold(self.held - self.counted).is_ok() {
            self.counted = self.held;
        }
        // The other half is for what others take before the next time.
        self.allowed = self.held.saturating_add(budget.memory_left() / 2);
    }

    /// From now on it is counted in another account.
    pub(super) fn leave_account(&mut self) {
        self.counted = 0;
    }

    /// What the table takes.
    pub(super) fn held(&self) -> usize {
        self.held
    }
}

fn part_of(hash: u64) -> usize {
    (hash >> 48) as usize % PARTS
}

impl<P: Clone + Eq + Hash> Facts<P> {
    /// What is known of a component with this hash, which is soon asked for, is fetched from memory meanwhile.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        let part = &self.parts[part_of(hash)];
        part.buckets.get(part.bucket(hash)).map(prefetch);
    }

    #[inline]
    pub(super) fn get(&self, hash: u64, key: &P) -> Known {
        known(self.parts[part_of(hash)].get(hash, key))
    }

    /// Adds what was found about a component.
    pub(super) fn put(&mut self, hash: u64, key: P, known: Known, work: u32) {
        let facts = match known {
            Known::Value(value) => value | EXACT,
            Known::Not(values) => values as u32 & !EXACT,
        };
        if facts == 0 {
            return;
        }
        let part = &mut self.parts[part_of(hash)];
        if part.used >= part.buckets.len() * BUCKET / 4 * 3 {
            let more = part.bytes_to_grow();
            // While it is filled, the old buckets are there too.
            if self.held.saturating_add(more) <= self.allowed {
                let before = part.buckets.len() * size_of::<Option<Bucket<P>>>();
                part.grow();
                self.held = self.held + more - before;
            }
        }
        if !part.buckets.is_empty() {
            part.place(hash, key, facts, Work::new(work));
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
                // More was found, by another thread perhaps.
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

    fn grown(&self) -> usize {
        (self.buckets.len() * 2).max(FIRST_BUCKETS)
    }

    /// What it takes when it has grown.
    fn bytes_to_grow(&self) -> usize {
        self.grown() * size_of::<Option<Bucket<P>>>()
    }

    /// Doubles the part.
    fn grow(&mut self) {
        let buckets = (0..self.grown()).map(|_| None).collect();
        let old = mem::replace(&mut self.buckets, buckets);
        self.used = 0;
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
        let mut table = Facts::new();
        table.settle(&Budget::unlimited());
        let mut all = std::collections::HashMap::new();
        let mut random = 1_u64;
        let mut remembered = 0;
        for _ in 0..20_000 {
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
