//! The transposition table: what is known of positions met before.
//!
//! Threads share it without locks. An entry is two words, the second the data
//! and the first the key XOR the data, so a torn entry (one word of one writer,
//! one of another) does not fit its key and is taken for absent.
//!
//! ```text
//!  63       51 50  49 48 47     38 37        22 21            0
//! | generation | c | b   |  depth  | move + 1  | score + 2²¹    |
//! ```
//! `c`: complete, no evaluated leaf had a say; `b`: the kind of bound. The
//! move is its index; 0 means none.
//!
//! Entries of another generation count as absent, so a new search starts empty
//! without the table being cleared, and its result does not depend on what was
//! searched before. A bucket is two entries: the first keeps the deeper search,
//! the second the later one.

use quintet_core::{Score, Window};
use std::sync::atomic::{AtomicU64, Ordering};

/// What a stored score says of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is the score.
    Exact,
    /// It is the score or more.
    Lower,
    /// It is the score or less.
    Upper,
}

impl Bound {
    /// What a fail-soft score says of the value, found with this window.
    #[inline]
    pub(super) fn of(score: Score, window: Window) -> Self {
        if score >= window.beta {
            Self::Lower
        } else if score <= window.alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }

    /// Whether no deeper search can say otherwise: a forced win does not go
    /// away, nor a forced loss, and neither comes sooner than in a search that
    /// was deep enough to find it.
    #[inline]
    pub(super) fn is_lasting(self, score: Score) -> bool {
        (self != Self::Upper && score.is_win()) || (self != Self::Lower && score.is_loss())
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// The score, told from the position itself (see [`Score::nearer`]).
    pub(super) score: Score,
    /// What it says of the value.
    pub(super) bound: Bound,
    /// Plies searched below the position.
    pub(super) depth: u32,
    /// Whether it rests on no evaluated leaf: then depth does not matter.
    pub(super) complete: bool,
    /// The index of the best move, if it is known and fits.
    pub(super) best: Option<usize>,
}

const SCORE_OFFSET: i32 = 1 << 21;
const MOVE_AT: u32 = 22;
const DEPTH_AT: u32 = 38;
const BOUND_AT: u32 = 48;
const COMPLETE_AT: u32 = 50;
const GENERATION_AT: u32 = 51;
/// Generations are numbered from 1 to this.
const GENERATIONS: u64 = (1 << 13) - 1;

impl Entry {
    /// The score at `ply` plies from the root, when the entry settles a node
    /// with this window that is to be searched `depth` plies deep.
    ///
    #[inline]
    pub(super) fn answer(&self, depth: u32, ply: u32, window: Window) -> Option<Score> {
        let at_least = self.bound != Bound::Upper;
        let at_most = self.bound != Bound::Lower;
        let lasting =
            self.complete || (at_least && self.score.is_win()) || (at_most && self.score.is_loss());
        if self.depth < depth && !lasting {
            return None;
        }
        let score = self.score.farther(ply);
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        settles.then_some(score)
    }

    fn pack(&self, generation: u64) -> u64 {
        let best = self.best.map_or(0, |index| index as u64 + 1);
        let best = if best < 1 << 16 { best } else { 0 };
        (self.score.get() + SCORE_OFFSET) as u64
            | best << MOVE_AT
            | u64::from(self.depth) << DEPTH_AT
            | (self.bound as u64) << BOUND_AT
            | u64::from(self.complete) << COMPLETE_AT
            | generation << GENERATION_AT
    }

    fn unpack(data: u64) -> Self {
        let field = |at: u32, bits: u32| (data >> at) & ((1 << bits) - 1);
        let bound = match field(BOUND_AT, 2) {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        };
        Self {
            score: Score::from_raw(field(0, 22) as i32 - SCORE_OFFSET),
            bound,
            depth: field(DEPTH_AT, 10) as u32,
            complete: field(COMPLETE_AT, 1) == 1,
            best: (field(MOVE_AT, 16) as usize).checked_sub(1),
        }
    }
}

struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    #[inline]
    fn read(&self) -> (u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ data, data)
    }

    #[inline]
    fn write(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Ordering::Relaxed);
        self.data.store(data, Ordering::Relaxed);
    }
}

/// The table.
pub(super) struct Table {
    buckets: Vec<[Slot; 2]>,
    /// How far a scrambled key is shifted to number its bucket.
    shift: u32,
    generation: u64,
}

impl Table {
    /// A table of at most this many MiB (at least 1).
    pub(super) fn new(mib: usize) -> Self {
        let most = (mib.max(1) << 20) / size_of::<[Slot; 2]>();
        let count = 1usize << most.ilog2();
        Self { buckets: empty(count), shift: 64 - count.ilog2(), generation: 1 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.generation += 1;
        if self.generation > GENERATIONS {
            self.buckets = empty(self.buckets.len());
            self.generation = 1;
        }
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 2] {
        // Games may leave the key's high bits poor; the product does not.
        &self.buckets[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize]
    }

    #[inline]
    fn is_current(&self, data: u64) -> bool {
        data >> GENERATION_AT == self.generation
    }

    /// What is known of the position with this key.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (stored, data) = slot.read();
            (stored == key && self.is_current(data)).then(|| Entry::unpack(data))
        })
    }

    /// Remembers what was found of a position.
    #[inline]
    pub(super) fn store(&self, key: u64, entry: Entry) {
        let [deeper, later] = self.bucket(key);
        let data = entry.pack(self.generation);
        let (stored, held) = deeper.read();
        if self.is_current(held) && stored != key {
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
/// touched: the conversion is done in place and compiles to nothing. (Writing
/// them one by one took about 40 ms for 64 MiB, nearly all of the 50 ms in which
/// a search must stop.)
fn empty(count: usize) -> Vec<[Slot; 2]> {
    let slot = |[check, data]: [u64; 2]| Slot { check: check.into(), data: data.into() };
    vec![[[0; 2]; 2]; count].into_iter().map(|bucket| bucket.map(slot)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(score: Score, depth: u32, best: Option<usize>) -> Entry {
        Entry { score, bound: Bound::Upper, depth, complete: true, best }
    }

    #[test]
    fn entries_survive_packing() {
        for score in [Score::ZERO, Score::win_in(0), Score::loss_in(0), Score::estimate(-77)] {
            for best in [None, Some(0), Some(65_534)] {
                let entry = entry(score, 1023, best);
                assert_eq!(Entry::unpack(entry.pack(GENERATIONS)), entry);
            }
        }
        assert_eq!(Entry::unpack(entry(Score::ZERO, 1, Some(65_535)).pack(1)).best, None);
    }

    #[test]
    fn a_new_search_finds_nothing_and_the_deeper_entry_stays() {
        let mut table = Table::new(1);
        assert_eq!(table.probe(0), None);
        table.store(7, entry(Score::ZERO, 5, None));
        assert!(table.probe(7).is_some());
        table.forget();
        assert_eq!(table.probe(7), None);
        let bucket = |key: u64| std::ptr::from_ref(table.bucket(key));
        let other = (8..).find(|&key| bucket(key) == bucket(7)).expect("keys share buckets");
        table.store(7, entry(Score::ZERO, 5, None));
        table.store(other, entry(Score::ZERO, 3, None));
        assert_eq!(table.probe(7).map(|entry| entry.depth), Some(5));
        assert_eq!(table.probe(other).map(|entry| entry.depth), Some(3));
    }

    #[test]
    fn generations_wrap_around_empty() {
        let mut table = Table::new(1);
        for _ in 0..GENERATIONS + 2 {
            assert_eq!(table.probe(7), None);
            table.store(7, entry(Score::ZERO, 5, None));
            table.forget();
        }
    }
}
