//! The names of vertices.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

/// Names, numbered from 0 in the order in which they were met.
///
/// In a large file each look-up costs its cache misses, so that there are three kinds. Names that are plain numbers are
/// looked up in an array; short ones are keys in themselves; long ones are compared with the text that is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    text: String,
    ends: Vec<usize>,
    /// Per number: 1 + the vertex with this name, or 0.
    numbers: Vec<u32>,
    /// Numbers from here on are treated like words, so that the array is not larger than the text that it comes from.
    most: usize,
    short: HashMap<(u64, u64), u32>,
    long: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Names {
    /// No name yet. `bytes` is the length of the text that they will come from.
    pub(super) fn new(bytes: usize) -> Self {
        Self { most: bytes.max(16), ..Self::default() }
    }

    /// The number of names.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The name of a vertex.
    pub(super) fn get(&self, vertex: u32) -> Option<&str> {
        let end = *self.ends.get(vertex as usize)?;
        let start = vertex.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        Some(&self.text[start..end])
    }

    /// All names in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.len() as u32).filter_map(|vertex| self.get(vertex))
    }

    /// The number that a name is, if it is one in its plain form, and small.
    fn number(&self, name: &str) -> Option<usize> {
        let bytes = name.as_bytes();
        if bytes.is_empty() || bytes.len() > 9 || (bytes[0] == b'0' && bytes.len() > 1) {
            return None;
        }
        let mut number = 0;
        for &byte in bytes {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number = number * 10 + usize::from(digit);
        }
        (number < self.most).then_some(number)
    }

    /// The vertex with this name.
    pub(super) fn find(&self, name: &str) -> Option<u32> {
        if let Some(number) = self.number(name) {
            return self.numbers.get(number)?.checked_sub(1);
        }
        match pack(name) {
            Some(key) => self.short.get(&key).copied(),
            None => self.find_long(name, self.hasher.hash_one(name)),
        }
    }

    fn find_long(&self, name: &str, hash: u64) -> Option<u32> {
        self.long.find(hash, |&vertex| self.get(vertex) == Some(name)).copied()
    }

    /// The vertex with this name, which is new if the name is. `None` if there would be 2^32 vertices.
    pub(super) fn intern(&mut self, name: &str) -> Option<u32> {
        if let Some(number) = self.number(name) {
            if number >= self.numbers.len() {
                let room = (number + 1).next_power_of_two().min(self.most);
                self.numbers.resize(room, 0);
            }
            if self.numbers[number] == 0 {
                self.numbers[number] = self.push(name)? + 1;
            }
            return Some(self.numbers[number] - 1);
        }
        if let Some(key) = pack(name) {
            if let Some(&vertex) = self.short.get(&key) {
                return Some(vertex);
            }
            let vertex = self.push(name)?;
            self.short.insert(key, vertex);
            return Some(vertex);
        }
        let hash = self.hasher.hash_one(name);
        if let Some(vertex) = self.find_long(name, hash) {
            return Some(vertex);
        }
        let vertex = self.push(name)?;
        let mut long = std::mem::take(&mut self.long);
        long.insert_unique(hash, vertex, |&vertex| self.hasher.hash_one(self.get(vertex).unwrap_or_default()));
        self.long = long;
        Some(vertex)
    }

    fn push(&mut self, name: &str) -> Option<u32> {
        let vertex = u32::try_from(self.ends.len()).ok().filter(|&vertex| vertex < u32::MAX)?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        Some(vertex)
    }
}

/// A name of at most 15 bytes and its length, as two words.
fn pack(name: &str) -> Option<(u64, u64)> {
    let mut bytes = [0; 16];
    bytes.get_mut(..name.len()).filter(|_| name.len() < 16)?.copy_from_slice(name.as_bytes());
    bytes[15] = name.len() as u8;
    let (low, high) = bytes.split_at(8);
    let word = |half: &[u8]| half.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    Some((word(low), word(high)))
}
