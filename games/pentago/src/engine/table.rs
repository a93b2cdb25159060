//! What the search remembers of positions, shared by threads without locks.
//!
//! A slot is two words: the data, and the key XOR the data, so that a torn slot
//! (one word of one writer, one of another) does not fit its key and is taken
//! for absent.
//!
//! ```text
//!  63        50 49 48 47    40 39       31 30           0
//! | generation | bound | depth  | step + 1  | score + 2²¹ |
//! ```
//!
//! The step is that of the image the key is taken from. A bucket is two slots:
//! the first keeps the deeper search, the second the later one.

use super::board::Step;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    Lower,
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) score: i32,
    pub(crate) bound: Bound,
    pub(crate) depth: u32,
    pub(crate) step: Option<Step>,
}

const OFFSET: i32 = 1 << 21;
const STEP_AT: u32 = 31;
const DEPTH_AT: u32 = 40;
const BOUND_AT: u32 = 48;
const GENERATION_AT: u32 = 50;
const GENERATIONS: u64 = 1 << 14;

impl Entry {
    fn pack(self, generation: u64) -> u64 {
        let step = self.step.map_or(0, |step| u64::from(step.index()) + 1);
        (self.score + OFFSET) as u64
            | step << STEP_AT
            | u64::from(self.depth) << DEPTH_AT
            | (self.bound as u64) << BOUND_AT
            | generation << GENERATION_AT
    }

    fn unpack(data: u64) -> Self {
        let field = |at: u32, bits: u32| (data >> at) & ((1 << bits) - 1);
        let bound = match field(BOUND_AT, 2) {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        let step = (field(STEP_AT, 9) as u16).checked_sub(1).map(Step::of_index);
        let score = field(0, 31) as i32 - OFFSET;
        Self { score, bound, depth: field(DEPTH_AT, 8) as u32, step }
    }
}

#[derive(Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<[Slot; 2]>,
    shift: u32,
    generation: u64,
}

impl Table {
    /// A table of at most this many MiB (at least 1).
    pub(crate) fn new(mib: usize) -> Self {
        let most = (mib.max(1) << 20) / size_of::<[Slot; 2]>();
        let count = 1usize << most.ilog2();
        Self { buckets: empty(count), shift: 64 - count.ilog2(), generation: 1 }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.generation += 1;
        if self.generation >= GENERATIONS {
            self.buckets = empty(self.buckets.len());
            self.generation = 1;
        }
    }

    fn bucket(&self, key: u64) -> &[Slot; 2] {
        &self.buckets[(key >> self.shift) as usize]
    }

    /// What is known of the position with this key.
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (stored, data) = slot.read();
            let current = data >> GENERATION_AT == self.generation;
            (stored == key && current).then(|| Entry::unpack(data))
        })
    }

    /// Remembers what was found of a position.
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let [deeper, later] = self.bucket(key);
        let data = entry.pack(self.generation);
        let (stored, held) = deeper.read();
        if held >> GENERATION_AT == self.generation && stored != key {
            if Entry::unpack(held).depth > entry.depth {
                later.write(key, data);
                return;
            }
            later.write(stored, held);
        }
        deeper.write(key, data);
    }
}

/// Empty buckets, in memory that the system hands out zeroed and only when it is
/// touched: the conversion is done in place and compiles to nothing.
fn empty(count: usize) -> Vec<[Slot; 2]> {
    let slot = |[check, data]: [u64; 2]| Slot { check: check.into(), data: data.into() };
    vec![[[0; 2]; 2]; count].into_iter().map(|bucket| bucket.map(slot)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for score in [0, -1_000_000, 1_000_000, -77] {
            for step in [None, Some(Step::of_index(0)), Some(Step::of_index(287))] {
                let entry = Entry { score, bound: Bound::Upper, depth: 36, step };
                assert_eq!(Entry::unpack(entry.pack(GENERATIONS - 1)), entry);
            }
        }
    }
}
