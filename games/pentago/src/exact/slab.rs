//! The memory of a slice, shared by the threads that fill it.

use quintet_search::memory::Words;
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of a state: one vector of 128 orientations.
pub(super) const WORDS: usize = 2;

/// States, initially zero, that any thread may read and write. They are aligned to cache lines, so that no
/// state crosses one.
///
/// A page takes memory only once it is touched.
pub(super) struct Slab {
    words: Words,
    states: usize,
}

impl Slab {
    /// `None` if the system refuses the memory.
    pub(super) fn new(states: usize) -> Option<Self> {
        let words = Words::try_zeroed(states.checked_mul(WORDS)?)?;
        Some(Self { words, states })
    }

    /// Number of states.
    pub(super) const fn len(&self) -> usize {
        self.states
    }

    /// Its words: [`len`](Self::len) times two, aligned to a cache line.
    pub(super) fn words(&self) -> *const AtomicU64 {
        self.words.as_ptr()
    }

    fn word(&self, state: usize) -> &[AtomicU64] {
        &self.words[WORDS * state..][..WORDS]
    }

    /// Reads a state.
    ///
    /// # Panics
    /// If there is no such state.
    pub(super) fn get(&self, state: usize) -> u128 {
        let words = self.word(state);
        let [low, high] = [0, 1].map(|at: usize| u128::from(words[at].load(Ordering::Relaxed)));
        high << 64 | low
    }

    /// Writes a state.
    ///
    /// # Panics
    /// If there is no such state.
    pub(super) fn set(&self, state: usize, value: u128) {
        let words = self.word(state);
        words[0].store(value as u64, Ordering::Relaxed);
        words[1].store((value >> 64) as u64, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let slab = Slab::new(3).unwrap();
        let state = 7 << 100 | 5;
        slab.set(1, state);
        assert_eq!([0, 1, 2].map(|index| slab.get(index)), [0, state, 0]);
        assert_eq!(slab.words().addr() % 64, 0);
    }

    #[test]
    fn too_much_memory_is_refused() {
        assert!(Slab::new(usize::MAX / 64).is_none());
        assert!(Slab::new(usize::MAX).is_none());
    }
}
