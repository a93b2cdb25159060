//! The search's memory of futures, shared by threads without locks.
//!
//! A slot is two words: the data, and the key XOR the data. A torn slot (one word from each of two writers)
//! does not match its key and counts as absent.
//!
//! ```text
//!  63        56 55   48 47        32 31     16 15      0
//! | generation | depth | step (1 +) | upper   | lower   |
//! ```
//!
//! Proofs and estimates of one future are separate entries, whose keys differ by a constant in their low
//! bits. For a proof, `depth` is the number of fillable cells: it has no search depth, but the larger should
//! be kept. Four slots make a bucket of 64 bytes, in which old entries are replaced first, then shallow ones.
//!
//! Only the first buckets are used until most of their slots are taken, then sixteen times as many, so that a
//! short search touches little memory. Entries are not moved; lookups also check the bucket used before.
//!
//! ```text
//! buckets in use   2¹⁰ = 64 KiB   2¹⁴ = 1 MiB   2¹⁸ = 16 MiB   …   the whole table
//! ```

use super::state::Step;
use quintet_search::memory::Words;
use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// What is known about a future, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) lower: i32,
    pub(crate) upper: i32,
    pub(crate) depth: u32,
    pub(crate) step: Option<Step>,
}

/// No bound at all.
pub(crate) const NONE: i32 = i16::MAX as i32;
/// Distinguishes the keys of proofs from those of estimates.
const PROOF: u64 = 0x5555;
const GENERATION_AT: u32 = 56;

impl Entry {
    /// An entry without information.
    pub(crate) const EMPTY: Self = Self { lower: -NONE, upper: NONE, depth: 0, step: None };

    fn pack(self, generation: u64) -> u64 {
        let half = |bound: i32| u64::from(bound.clamp(-NONE, NONE) as i16 as u16);
        let step =
            self.step.map_or(0, |Step { cell, digit }| u64::from(cell) << 5 | u64::from(digit));
        half(self.lower)
            | half(self.upper) << 16
            | step << 32
            | u64::from(self.depth.min(255)) << 48
            | generation << GENERATION_AT
    }

    fn unpack(data: u64) -> Self {
        let half = |at: u32| i32::from((data >> at) as u16 as i16);
        let step = (data >> 32) as u16;
        let step =
            (step != 0).then_some(Step { cell: (step >> 5) as u8, digit: (step & 31) as u8 });
        Self { lower: half(0), upper: half(16), depth: (data >> 48) as u32 & 255, step }
    }
}

/// Two neighbouring words of the table.
struct Slot<'t> {
    check: &'t AtomicU64,
    data: &'t AtomicU64,
}

impl Slot<'_> {
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

const WORDS_A_SLOT: usize = 2;
const SLOTS_A_BUCKET: usize = 4;
const WORDS_A_BUCKET: usize = WORDS_A_SLOT * SLOTS_A_BUCKET;

/// Number of buckets used at first, as a power of two.
const FIRST_BITS: u32 = 10;
/// Factor by which the used part grows when it is crowded, as a power of two.
const GROWTH_BITS: u32 = 4;

/// The table. It is kept throughout a game: what is known about a future stays true.
#[derive(Debug)]
pub(crate) struct Table {
    words: Words,
    /// Number of all buckets, as a power of two.
    most_bits: u32,
    /// Number of used buckets, as a power of two.
    bits: AtomicU32,
    /// Approximate number of occupied slots: threads may count one twice.
    taken: AtomicUsize,
    generation: u64,
}

impl Table {
    /// A table of at most this many MiB (at least 1).
    pub(crate) fn new(mib: usize) -> Self {
        let most = (mib.max(1) << 20) / (WORDS_A_BUCKET * size_of::<AtomicU64>());
        let most_bits = most.ilog2();
        Self {
            words: Words::zeroed(WORDS_A_BUCKET << most_bits),
            most_bits,
            bits: AtomicU32::new(FIRST_BITS),
            taken: AtomicUsize::new(0),
            generation: 1,
        }
    }

    /// The number of bytes in use.
    pub(crate) fn bytes(&self) -> u64 {
        let words = WORDS_A_BUCKET << self.bits.load(Ordering::Relaxed);
        (words * size_of::<AtomicU64>()) as u64
    }

    /// Starts a new search: existing entries become easier to replace.
    pub(crate) fn age(&mut self) {
        self.generation = self.generation % 255 + 1;
    }

    /// Clears the table.
    pub(crate) fn forget(&mut self) {
        self.words = Words::zeroed(self.words.len());
        *self.bits.get_mut() = FIRST_BITS;
        *self.taken.get_mut() = 0;
        self.generation = 1;
    }

    /// A search's estimate for a future.
    pub(crate) fn estimate(&self, key: u64) -> Option<Entry> {
        self.probe(key)
    }

    /// The proof for a future.
    pub(crate) fn proof(&self, key: u64) -> Option<Entry> {
        self.probe(key ^ PROOF)
    }

    /// Stores an estimate.
    pub(crate) fn store_estimate(&self, key: u64, entry: Entry) {
        self.store(key, entry);
    }

    /// Stores a proof; `depth` is the number of fillable cells.
    pub(crate) fn store_proof(&self, key: u64, entry: Entry) {
        let key = key ^ PROOF;
        let known = self.probe(key).unwrap_or(Entry::EMPTY);
        self.store(
            key,
            Entry {
                lower: entry.lower.max(known.lower),
                upper: entry.upper.min(known.upper),
                depth: entry.depth,
                step: entry.step.or(known.step),
            },
        );
    }

    fn bucket(&self, key: u64, bits: u32) -> [Slot<'_>; SLOTS_A_BUCKET] {
        let first = (key >> (u64::BITS - bits)) as usize * WORDS_A_BUCKET;
        let words = &self.words[first..first + WORDS_A_BUCKET];
        std::array::from_fn(|slot| Slot {
            check: &words[slot * WORDS_A_SLOT],
            data: &words[slot * WORDS_A_SLOT + 1],
        })
    }

    /// The number of buckets used before these, as a power of two.
    fn before(bits: u32) -> Option<u32> {
        let grown = bits.checked_sub(FIRST_BITS + 1)?;
        Some(FIRST_BITS + grown / GROWTH_BITS * GROWTH_BITS)
    }

    fn probe(&self, key: u64) -> Option<Entry> {
        let find = |bits| {
            self.bucket(key, bits).iter().find_map(|slot| {
                let (stored, data) = slot.read();
                (stored == key && data != 0).then(|| Entry::unpack(data))
            })
        };
        let bits = self.bits.load(Ordering::Relaxed);
        find(bits).or_else(|| find(Self::before(bits)?))
    }

    fn store(&self, key: u64, entry: Entry) {
        let worth = |slot: &&Slot<'_>| {
            let (_, data) = slot.read();
            (data >> GENERATION_AT == self.generation, (data >> 48) as u8)
        };
        let bits = self.bits.load(Ordering::Relaxed);
        let bucket = self.bucket(key, bits);
        let same = bucket.iter().find(|slot| {
            let (stored, data) = slot.read();
            stored == key && data != 0
        });
        let slot = same.or_else(|| bucket.iter().min_by_key(worth));
        let slot = slot.expect("a bucket has slots");
        if slot.read().1 == 0 {
            self.count(bits);
        }
        slot.write(key, entry.pack(self.generation));
    }

    /// Counts a newly occupied slot, and extends the used part once most are occupied.
    fn count(&self, bits: u32) {
        let taken = self.taken.fetch_add(1, Ordering::Relaxed);
        if bits < self.most_bits && 4 * taken >= 3 * (SLOTS_A_BUCKET << bits) {
            let more = (bits + GROWTH_BITS).min(self.most_bits);
            self.bits.fetch_max(more, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for (lower, upper) in [(-NONE, NONE), (-4, 13), (-12_345, -12_345), (900, NONE)] {
            for step in
                [None, Some(Step { cell: 0, digit: 1 }), Some(Step { cell: 255, digit: 16 })]
            {
                let entry = Entry { lower, upper, depth: 200, step };
                assert_eq!(Entry::unpack(entry.pack(255)), entry);
            }
        }
    }

    #[test]
    fn proofs_and_estimates_live_side_by_side() {
        let table = Table::new(1);
        let entry = |lower, upper| Entry { lower, upper, ..Entry::EMPTY };
        table.store_estimate(77, entry(3, 3));
        table.store_proof(77, entry(-4, 9));
        table.store_proof(77, entry(-2, 11));
        assert_eq!(table.estimate(77), Some(entry(3, 3)));
        assert_eq!(table.proof(77), Some(entry(-2, 9)));
        assert_eq!(table.proof(78), None);
    }

    /// Recent entries are found however much of the table is in use, and a search that stores little uses
    /// little memory.
    #[test]
    fn more_of_the_table_is_used_when_it_is_crowded() {
        let mut table = Table::new(2);
        let mut random = quintet_core::Random::new(quintet_core::Seed(7));
        let mut sizes = vec![table.bytes()];
        let mut kept = Vec::new();
        for margin in (-1000..1000).cycle().take(60_000) {
            let (key, entry) =
                (random.bits(), Entry { lower: margin, upper: margin, ..Entry::EMPTY });
            table.store_proof(key, entry);
            assert_eq!(table.proof(key), Some(entry));
            kept.push((key, entry));
            if table.bytes() != sizes[sizes.len() - 1] {
                let found = kept.iter().filter(|(key, entry)| table.proof(*key) == Some(*entry));
                assert!(2 * found.count() > kept.len(), "earlier entries are found");
                sizes.push(table.bytes());
            }
        }
        assert_eq!(sizes, [1 << 16, 1 << 20, 1 << 21]);
        table.forget();
        assert_eq!(table.bytes(), 1 << 16);
        assert!(kept.iter().all(|(key, _)| table.proof(*key).is_none()));
    }
}
