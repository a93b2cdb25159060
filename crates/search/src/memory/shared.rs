//! The transposition table: what is known about positions met before.
//!
//! Threads share it without locks. A slot is two words: the key XOR the data, then the data. A torn slot (one
//! word from each of two writers) does not match its key and counts as absent.
//!
//! ```text
//! bucket   | check | data | check | data |  ← 32 bytes, in one line of the cache
//!            deeper search  later search
//! ```
//!
//! Data of another generation counts as absent, so a new search starts with an empty table without clearing
//! it, and its result does not depend on earlier searches.

use super::words::Words;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

/// Knowledge about a position, as the data of a slot. The bits from `GENERATION_AT` up belong to the table.
pub trait Stored: Sized {
    /// The first bit of the generation, 48 to 56.
    const GENERATION_AT: u32;

    /// Packs the knowledge into the bits below.
    fn pack(&self) -> u64;

    /// Unpacks it; the bits from `GENERATION_AT` up may be anything.
    fn unpack(data: u64) -> Self;

    /// The depth searched in plies: deeper entries are kept.
    fn depth(&self) -> u32;
}

/// Words per bucket.
const BUCKET: usize = 4;

/// A table of `E`.
#[derive(Debug)]
pub struct SharedTable<E> {
    words: Words,
    /// How far to shift a scrambled key to get its bucket.
    shift: u32,
    /// Starts at 1; words never written have 0.
    generation: u64,
    entries: PhantomData<fn() -> E>,
}

impl<E: Stored> SharedTable<E> {
    /// Generations run from 1 to this.
    const GENERATIONS: u64 = (1 << (64 - E::GENERATION_AT)) - 1;

    /// A table of at most this many MiB (at least 1).
    #[must_use]
    pub fn new(mib: usize) -> Self {
        let most = (mib.max(1) << 20) / (BUCKET * size_of::<AtomicU64>());
        let bits = most.ilog2();
        let words = Words::zeroed(BUCKET << bits);
        Self { words, shift: 64 - bits, generation: 1, entries: PhantomData }
    }

    /// Clears the table.
    pub fn forget(&mut self) {
        self.generation += 1;
        if self.generation > Self::GENERATIONS {
            self.words = Words::zeroed(self.words.len());
            self.generation = 1;
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> [Slot<'_>; 2] {
        // The key's high bits may be poor in some games; the product's are not.
        let place = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        let words = &self.words[BUCKET * place..][..BUCKET];
        [Slot([&words[0], &words[1]]), Slot([&words[2], &words[3]])]
    }

    #[inline]
    fn is_current(&self, data: u64) -> bool {
        data >> E::GENERATION_AT == self.generation
    }

    /// What is known about the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: u64) -> Option<E> {
        self.bucket(key).into_iter().find_map(|slot| {
            let (stored, data) = slot.read();
            (stored == key && self.is_current(data)).then(|| E::unpack(data))
        })
    }

    /// Stores what was found about a position.
    #[inline]
    pub fn store(&self, key: u64, entry: &E) {
        let [deeper, later] = self.bucket(key);
        let data = entry.pack() | self.generation << E::GENERATION_AT;
        let (stored, held) = deeper.read();
        if self.is_current(held) && stored != key {
            if E::unpack(held).depth() > entry.depth() {
                later.write(key, data);
                return;
            }
            later.write(stored, held);
        }
        deeper.write(key, data);
    }
}

/// The check and the data of an entry.
struct Slot<'t>([&'t AtomicU64; 2]);

impl Slot<'_> {
    #[inline]
    fn read(&self) -> (u64, u64) {
        let [check, data] = self.0;
        let data = data.load(Ordering::Relaxed);
        (check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        let [check, held] = self.0;
        check.store(key ^ data, Ordering::Relaxed);
        held.store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Depth(u32);

    impl Stored for Depth {
        const GENERATION_AT: u32 = 52;

        fn pack(&self) -> u64 {
            u64::from(self.0)
        }

        fn unpack(data: u64) -> Self {
            Self(data as u32)
        }

        fn depth(&self) -> u32 {
            self.0
        }
    }

    #[test]
    fn a_new_search_finds_nothing_and_the_deeper_entry_stays() {
        let mut table = SharedTable::new(1);
        assert_eq!(table.probe(0), None);
        table.store(7, &Depth(5));
        assert!(table.probe(7).is_some());
        table.forget();
        assert_eq!(table.probe(7), None);
        let bucket = |key: u64| std::ptr::from_ref(table.bucket(key)[0].0[0]);
        let other = (8..).find(|&key| bucket(key) == bucket(7)).expect("keys share buckets");
        table.store(7, &Depth(5));
        table.store(other, &Depth(3));
        assert_eq!((table.probe(7), table.probe(other)), (Some(Depth(5)), Some(Depth(3))));
    }

    #[test]
    fn generations_wrap_around_empty() {
        let mut table = SharedTable::new(1);
        for _ in 0..SharedTable::<Depth>::GENERATIONS + 2 {
            assert_eq!(table.probe(7), None);
            table.store(7, &Depth(5));
            table.forget();
        }
    }
}
