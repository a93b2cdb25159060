//! The memory of a slice, shared by the threads that fill it.
#![allow(unsafe_code)]

use super::state::State;
use super::system;
use std::alloc::{Layout, alloc_zeroed, dealloc};
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of a state.
pub(super) const WORDS: usize = 4;

/// States start at multiples of this many bytes, so that none lies on two cache
/// lines.
const ALIGNMENT: usize = 64;

/// States, zero at first, that any thread may read and write.
///
/// A page of it takes memory only once it is touched.
pub(super) struct Slab {
    /// What was allocated.
    start: *mut u8,
    layout: Layout,
    /// The first word.
    words: *const AtomicU64,
    states: usize,
}

// SAFETY: a slab owns its memory, which is reached as atomic words only, or by
// vector code that states why nobody else writes there.
unsafe impl Send for Slab {}
// SAFETY: as above.
unsafe impl Sync for Slab {}

impl Slab {
    /// None: the system refused the memory.
    pub(super) fn new(states: usize) -> Option<Self> {
        let bytes = states.checked_mul(WORDS * 8)?.checked_add(ALIGNMENT)?;
        let layout = Layout::from_size_align(bytes, align_of::<AtomicU64>()).ok()?;
        // SAFETY: the layout is not empty.
        let start = unsafe { alloc_zeroed(layout) };
        if start.is_null() {
            return None;
        }
        system::ask_for_huge_pages(start, bytes);
        let words = start.wrapping_add(start.align_offset(ALIGNMENT)).cast();
        Some(Self { start, layout, words, states })
    }

    /// How many states it holds.
    pub(super) const fn len(&self) -> usize {
        self.states
    }

    /// Its words: [`len`](Self::len) times four, aligned to a cache line.
    pub(super) const fn words(&self) -> *const AtomicU64 {
        self.words
    }

    fn word(&self, state: usize) -> &[AtomicU64] {
        assert!(state < self.states, "a slab has so many states");
        // SAFETY: the state lies within the allocation, which lives as long as
        // `self`; zeros are words, and words are only written as atomics.
        unsafe { std::slice::from_raw_parts(self.words.add(WORDS * state), WORDS) }
    }

    /// Reads a state.
    ///
    /// # Panics
    /// When there is no such state.
    pub(super) fn get(&self, state: usize) -> State {
        let words = self.word(state);
        let half = |at: usize| {
            let [low, high] = [at, at + 1].map(|at| words[at].load(Ordering::Relaxed));
            u128::from(high) << 64 | u128::from(low)
        };
        State { not_lost: half(0), won: half(2) }
    }

    /// Writes a state.
    ///
    /// # Panics
    /// When there is no such state.
    pub(super) fn set(&self, state: usize, value: State) {
        let words = self.word(state);
        let halves =
            [value.not_lost, value.won].into_iter().flat_map(|v| [v as u64, (v >> 64) as u64]);
        for (word, half) in words.iter().zip(halves) {
            word.store(half, Ordering::Relaxed);
        }
    }
}

impl Drop for Slab {
    fn drop(&mut self) {
        // SAFETY: allocated by `new` with this layout, and nobody else's.
        unsafe { dealloc(self.start, self.layout) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let slab = Slab::new(3).unwrap();
        let state = State { not_lost: u128::MAX / 3, won: 7 << 100 | 5 };
        slab.set(1, state);
        let nothing = State { not_lost: 0, won: 0 };
        assert_eq!([0, 1, 2].map(|index| slab.get(index)), [nothing, state, nothing]);
        assert_eq!(slab.words().addr() % ALIGNMENT, 0);
    }

    #[test]
    fn too_much_memory_is_refused() {
        assert!(Slab::new(usize::MAX / 64).is_none());
        assert!(Slab::new(usize::MAX).is_none());
    }
}
