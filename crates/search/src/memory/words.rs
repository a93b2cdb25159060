//! Words shared by threads: zeroed without being touched, in large pages if the system has them, and
//! prefetched on request.
#![allow(unsafe_code)]

use super::system::{map_zeroed, prefer_large_pages, unmap};
use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::fmt;
use std::ops::Deref;
use std::sync::atomic::AtomicU64;

/// Words start at a multiple of this many bytes: a cache line.
const ALIGNMENT: usize = 64;

/// From this size in bytes, words get their own mapping, so that dropping them returns the memory to the
/// system at once. An allocator keeps what it is given: after 500 small searches a studio held 550 MB with 2
/// MB in use.
const OWN_MAPPING: usize = 1 << 18;

/// Words that any thread may read and write, initially all zero.
///
/// The system zeroes a page when it is first written, so a large table costs nothing until it is used.
///
/// ```
/// use quintet_search::memory::Words;
/// use std::sync::atomic::Ordering::Relaxed;
/// let words = Words::zeroed(1000);
/// words[7].store(5, Relaxed);
/// assert_eq!(words.iter().map(|word| word.load(Relaxed)).sum::<u64>(), 5);
/// ```
pub struct Words {
    /// The first word, at a multiple of [`ALIGNMENT`].
    start: *mut AtomicU64,
    count: usize,
    /// The start of the allocation.
    memory: *mut u8,
    /// Whether it is its own mapping.
    mapped: bool,
}

// SAFETY: it owns its memory, which is accessed only as atomic words.
unsafe impl Send for Words {}
// SAFETY: as above.
unsafe impl Sync for Words {}

impl Words {
    /// `count` words, all zero.
    ///
    /// Aborts the program, as a vector would, if memory runs out.
    #[must_use]
    pub fn zeroed(count: usize) -> Self {
        Self::try_zeroed(count).unwrap_or_else(|| {
            handle_alloc_error(layout(count).unwrap_or(Layout::new::<AtomicU64>()))
        })
    }

    /// `count` words, all zero; `None` if the system refuses the memory.
    #[must_use]
    pub fn try_zeroed(count: usize) -> Option<Self> {
        let layout = layout(count)?;
        let mapping = if layout.size() >= OWN_MAPPING { map_zeroed(layout.size()) } else { None };
        // SAFETY: the layout is not empty.
        let memory = mapping.unwrap_or_else(|| unsafe { alloc_zeroed(layout) });
        if memory.is_null() {
            return None;
        }
        prefer_large_pages(memory, layout.size());
        let start = memory.wrapping_add(memory.align_offset(ALIGNMENT)).cast();
        Some(Self { start, count, memory, mapped: mapping.is_some() })
    }

    /// The words, for a single thread.
    #[must_use]
    pub fn words_mut(&mut self) -> &mut [AtomicU64] {
        // SAFETY: the words lie in the memory, are zero or were written as words, and are not borrowed
        // elsewhere.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.count) }
    }

    /// Prefetches a word into the cache.
    #[inline(always)]
    pub fn prefetch(&self, index: usize) {
        if let Some(word) = self.get(index) {
            prefetch(word);
        }
    }
}

/// Memory for `count` words, starting at the first multiple of [`ALIGNMENT`] in it.
///
/// The allocator is not asked for that alignment: to zero memory with an unusually large alignment, the
/// standard library touches every byte.
fn layout(count: usize) -> Option<Layout> {
    let bytes = count.checked_mul(size_of::<AtomicU64>())?.checked_add(ALIGNMENT)?;
    Layout::from_size_align(bytes, align_of::<AtomicU64>()).ok()
}

impl Deref for Words {
    type Target = [AtomicU64];

    #[inline(always)]
    fn deref(&self) -> &[AtomicU64] {
        // SAFETY: the words lie in the memory, which lives as long as `self`; zeros are valid words, and
        // words are only written as such.
        unsafe { std::slice::from_raw_parts(self.start, self.count) }
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        let layout = layout(self.count).expect("the memory was allocated");
        // SAFETY: `try_zeroed` allocated it this way with this layout, and there is no other owner.
        unsafe {
            if self.mapped {
                unmap(self.memory, layout.size());
            } else {
                dealloc(self.memory, layout);
            }
        }
    }
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("count", &self.count).finish_non_exhaustive()
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn prefetch(word: &AtomicU64) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a prefetch changes nothing and never faults; SSE is in every x86-64.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) }
}

#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
fn prefetch(_: &AtomicU64) {}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};
    use std::sync::atomic::Ordering::Relaxed;

    /// The safe twin: words made one by one.
    fn plain(words: usize) -> Vec<AtomicU64> {
        (0..words).map(|_| AtomicU64::new(0)).collect()
    }

    #[test]
    fn holds_what_plain_words_hold() {
        for count in [1, 1 << 11, 1 << 20] {
            let (mut words, plain) = (Words::zeroed(count), plain(count));
            assert!(words.as_ptr().addr().is_multiple_of(ALIGNMENT));
            let mut random = Random::new(Seed(count as u64));
            for _ in 0..10_000 {
                let (index, value) = (random.below(count), random.bits());
                words.prefetch(random.below(2 * count));
                words[index].store(value, Relaxed);
                plain[index].store(value, Relaxed);
            }
            let same = |(a, b): (&AtomicU64, &AtomicU64)| a.load(Relaxed) == b.load(Relaxed);
            assert!(words.iter().zip(&plain).all(same));
            words.words_mut().iter_mut().for_each(|word| *word.get_mut() = 0);
            assert!(words.iter().all(|word| word.load(Relaxed) == 0));
        }
        assert!(Words::zeroed(0).is_empty());
    }

    /// A gigabyte that is not used is not touched: touching it would take a third of a second.
    #[test]
    #[cfg(target_os = "linux")]
    fn memory_is_not_touched_before_it_is_used() {
        use crate::memory::thread_time;
        let spent = || thread_time().expect("Linux reports it");
        let took = |count: usize| {
            let before = spent();
            drop(std::hint::black_box(Words::zeroed(count)));
            spent() - before
        };
        let little = std::time::Duration::from_millis(20);
        assert!((0..5).any(|_| took(1 << 27) < little), "{:?}", took(1 << 27));
    }

    #[test]
    fn too_much_memory_is_refused() {
        assert!(Words::try_zeroed(usize::MAX / 16).is_none());
        assert!(Words::try_zeroed(usize::MAX).is_none());
    }
}
