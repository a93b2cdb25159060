//! The search's memory of positions: one 64-bit word each.
//!
//! ```text
//! bits 63 … 14                    13 … 7        6 … 0
//! scrambled key (its low 50 bits) lower + 64    upper + 64      0: nothing here
//! ```
//!
//! The key of `n` bits is scrambled by an odd factor modulo 2ⁿ, which is reversible; its high bits select the
//! place, its low bits are stored. For the usual board (n = 49) the whole key is stored; for the largest (n =
//! 64) the place supplies the 14 bits that are not. So an entry is never mistaken for another position's.
//!
//! ```text
//! bucket   | entry | entry |  ← 16 bytes, always in one line of the cache
//!            newer   older      a new position moves the newer one aside
//! ```
//!
//! Two entries share a place; the one written longer ago is replaced. On positions of 12 to 14 discs that
//! took 267 k nodes, one entry per place 285 k.
//!
//! The table starts small enough for the nearest cache and grows fourfold when it is full, up to its limit:
//! most positions are solved in a few hundred nodes, and clearing or missing a table of megabytes would cost
//! more than that. Starting with 2²⁰ entries took end-easy from 1.7 µs to 88 µs. Growing when it is 3/4 full
//! measured best: at 3/8, positions of 12 to 14 discs took 233 k nodes but 16 to 18 ms, with more cache
//! misses; at 3/4 267 k nodes and 14.5 ms; growing twofold 824 k nodes.
//!
//! Tried and lost: replacing the entry that took fewer nodes, in buckets of two or four: 7 to 10 % fewer
//! nodes, but 5 to 15 % more time, because the table is fuller and outgrows the nearest caches sooner.

use super::score::Bounds;
use quintet_search::memory::Words;
use std::sync::atomic::Ordering::Relaxed;

/// Entries at the start, as a power of two.
const FIRST_BITS: u32 = 11;
/// Entries when threads begin to share it, as a power of two: 16 MiB. All of it is soon touched, and fresh
/// memory from the system can take 2 s per GiB.
const SHARED_BITS: u32 = if cfg!(test) { 12 } else { 21 };
/// Each growth after that, as a power of two.
const SHARED_GROWTH: u32 = 3;
/// Low bits of the scrambled key that an entry stores.
const KEPT_BITS: u32 = 50;
/// An odd factor without pattern: 2⁶⁴ divided by the golden ratio.
const SCRAMBLE: u64 = 0x9E37_79B9_7F4A_7C15;

/// A table of bounds, shared by threads without a lock: an entry is one word, so it is never read
/// half-written.
#[derive(Debug)]
pub struct Table {
    entries: Words,
    key_bits: u32,
    /// The number of entries, as a power of two.
    bits: u32,
    most_bits: u32,
    /// Entries written to empty slots since the table last grew.
    taken: usize,
}

impl Table {
    /// An empty table for keys of `key_bits` bits, of at most `mib` MiB rounded down to a power of two.
    pub(super) fn new(key_bits: u32, mib: usize) -> Self {
        let least = least_bits(key_bits);
        let most_bits = ((mib.max(1) << 20) / size_of::<u64>()).ilog2().max(least);
        let most_bits = most_bits.min(key_bits);
        let bits = least.min(most_bits);
        Self { entries: Words::zeroed(1 << bits), key_bits, bits, most_bits, taken: 0 }
    }

    /// Bytes of all entries.
    pub(super) fn bytes(&self) -> u64 {
        size_of_val(&self.entries[..]) as u64
    }

    /// Clears the table and shrinks it to its first size.
    pub(super) fn clear(&mut self) {
        let first = least_bits(self.key_bits).min(self.most_bits);
        if self.bits == first {
            self.entries.words_mut().iter_mut().for_each(|word| *word.get_mut() = 0);
        } else {
            self.bits = first;
            self.entries = Words::zeroed(1 << first);
        }
        self.taken = 0;
    }

    #[inline(always)]
    const fn scrambled(&self, key: u64) -> u64 {
        key.wrapping_mul(SCRAMBLE) & (u64::MAX >> (64 - self.key_bits))
    }

    /// The first entry of the bucket of a scrambled key.
    #[inline(always)]
    const fn place(&self, scrambled: u64) -> usize {
        (scrambled >> (self.key_bits - self.bits)) as usize & !1
    }

    /// Prefetches the bucket of a position into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        self.entries.prefetch(self.place(self.scrambled(key)));
    }

    /// What is known about a position.
    #[inline(always)]
    pub(super) fn get(&self, key: u64) -> Option<Bounds> {
        let scrambled = self.scrambled(key);
        let place = self.place(scrambled);
        let words = &self.entries;
        let newer = words[place].load(Relaxed);
        if is_of(newer, scrambled) {
            return Some(unpack(newer));
        }
        let older = words[place + 1].load(Relaxed);
        is_of(older, scrambled).then(|| unpack(older))
    }

    /// Stores the bounds of a position, replacing its entry or the older entry of its bucket. Returns whether
    /// the slot was empty.
    #[inline(always)]
    pub(super) fn put(&self, key: u64, bounds: Bounds) -> bool {
        let scrambled = self.scrambled(key);
        let place = self.place(scrambled);
        let words = &self.entries;
        let newer = words[place].load(Relaxed);
        let mut fresh = false;
        if !is_of(newer, scrambled) {
            fresh = words[place + 1].load(Relaxed) == 0;
            words[place + 1].store(newer, Relaxed);
        }
        words[place].store(scrambled << 14 | pack(bounds), Relaxed);
        fresh
    }

    /// Counts an entry written to an empty slot. Returns whether the table is crowded and may grow.
    #[inline(always)]
    pub(super) fn count(&mut self, fresh: bool) -> bool {
        self.taken += usize::from(fresh);
        self.taken * 8 > self.entries.len() * 6 && self.bits < self.most_bits
    }

    /// Makes the table four times as large; see [`Self::grow_by`].
    #[cold]
    #[inline(never)]
    pub(super) fn grow(&mut self, go_on: impl FnMut() -> bool) {
        self.grow_by(2.min(self.most_bits - self.bits), go_on);
    }

    /// Makes the table large enough for threads that share it. They cannot count what they write, and pause
    /// to let it grow.
    pub(super) fn grow_to_share(&mut self, go_on: impl FnMut() -> bool) {
        self.grow_to(SHARED_BITS.min(self.most_bits), go_on);
    }

    /// Enlarges the table for threads that share it.
    pub(super) fn grow_shared(&mut self, go_on: impl FnMut() -> bool) {
        self.grow_to((self.bits + SHARED_GROWTH).min(self.most_bits), go_on);
    }

    fn grow_to(&mut self, bits: u32, go_on: impl FnMut() -> bool) {
        if self.bits < bits {
            self.grow_by(bits - self.bits, go_on);
        }
    }

    /// The number of nodes after which threads that share the table let it grow; `None` at its maximum size.
    pub(super) const fn shared_nodes(&self) -> Option<u64> {
        if self.bits < self.most_bits { Some(1 << self.bits) } else { None }
    }

    /// Doubles the table `more` times, keeping the order of entries. So that a stopped search need not wait,
    /// `go_on` is called every few thousand entries; if it returns `false`, entries not yet moved are
    /// dropped.
    fn grow_by(&mut self, more: u32, mut go_on: impl FnMut() -> bool) {
        self.bits += more;
        let larger = Words::zeroed(1 << self.bits);
        let smaller = std::mem::replace(&mut self.entries, larger);
        let words = &self.entries;
        self.taken = 0;
        for (bucket, pair) in smaller.chunks_exact(2).enumerate() {
            if bucket % 4096 == 0 && !go_on() {
                return;
            }
            let entries = [pair[1].load(Relaxed), pair[0].load(Relaxed)];
            for entry in entries.into_iter().filter(|&entry| entry != 0) {
                // The bits of the key that distinguish the new buckets of the old one.
                let within = entry >> 14 >> (self.key_bits - self.bits + 1);
                let within = within as usize & ((1 << more) - 1);
                let place = 2 * ((bucket << more) + within);
                words[place + 1].store(words[place].load(Relaxed), Relaxed);
                words[place].store(entry, Relaxed);
            }
        }
    }
}

/// The smallest table for keys of this size: the bucket supplies the bits that an entry does not store, and
/// there are half as many buckets as entries.
fn least_bits(key_bits: u32) -> u32 {
    FIRST_BITS.max((key_bits + 1).saturating_sub(KEPT_BITS))
}

/// Whether an entry belongs to the position with this scrambled key.
#[inline(always)]
const fn is_of(entry: u64, scrambled: u64) -> bool {
    (entry ^ scrambled << 14) >> 14 == 0 && entry != 0
}

const fn pack(bounds: Bounds) -> u64 {
    ((bounds.lower + 64) as u64) << 7 | (bounds.upper + 64) as u64
}

const fn unpack(entry: u64) -> Bounds {
    Bounds { lower: (entry >> 7 & 0x7F) as i32 - 64, upper: (entry & 0x7F) as i32 - 64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};
    use std::collections::HashMap;

    /// Lookups return what was stored last, for every key size and however the table grows.
    #[test]
    fn never_returns_the_entry_of_another_position() {
        for key_bits in [16, 25, 49, 56, 64] {
            let mut table = Table::new(key_bits, 1);
            let mut random = Random::new(Seed(u64::from(key_bits)));
            let mut known = HashMap::new();
            let mut found = 0;
            for round in 0..200_000 {
                let key = random.bits() >> (64 - key_bits);
                let bounds = Bounds { lower: round % 31 - 31, upper: round % 31 + 1 };
                known.insert(key, bounds);
                let fresh = table.put(key, bounds);
                if table.count(fresh) {
                    table.grow(|| true);
                }
                if round % 50 == 0 {
                    for (&key, &bounds) in known.iter().take(100) {
                        if let Some(seen) = table.get(key) {
                            assert_eq!(seen, bounds, "{key} of {key_bits} bits");
                            found += 1;
                        }
                    }
                }
            }
            assert!(found > 10_000, "{found}");
            table.clear();
            assert!(known.keys().all(|&key| table.get(key).is_none()));
        }
    }
}
