//! The words of the table: zeroed without being touched, in large pages where
//! the system has them, and fetched before they are needed.
//!
//! The only file of this game that holds `unsafe` for memory. Its safe twin is
//! the same words made one by one, never advised and never fetched early; the
//! test below holds both against each other.

#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;

/// Words that threads share, all zero at first.
#[derive(Debug)]
pub(super) struct Storage(Box<[AtomicU64]>);

impl Storage {
    /// So many zero words. The system zeroes a page when it is first written,
    /// so that a large table costs nothing until it is used.
    pub(super) fn zeroed(words: usize) -> Self {
        let words = Box::<[AtomicU64]>::new_zeroed_slice(words);
        // SAFETY: an AtomicU64 whose bytes are all zero is a valid zero.
        let words = unsafe { words.assume_init() };
        prefer_large_pages(&words);
        Self(words)
    }

    /// The words.
    #[inline(always)]
    pub(super) fn words(&self) -> &[AtomicU64] {
        &self.0
    }

    /// The words, for one thread alone.
    pub(super) fn words_mut(&mut self) -> &mut [AtomicU64] {
        &mut self.0
    }

    /// Asks for a word to be brought into the cache; answers nothing.
    #[inline(always)]
    pub(super) fn prefetch(&self, index: usize) {
        if let Some(word) = self.0.get(index) {
            prefetch(word);
        }
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

/// Tells the system that these words are read all over the place: a page of
/// 2 MiB instead of 4 KiB saves a look-up of the page with nearly every word.
#[cfg(all(target_os = "linux", target_pointer_width = "64"))]
fn prefer_large_pages(words: &[AtomicU64]) {
    const LARGE: usize = 1 << 21;
    const PAGE: usize = 1 << 12;
    const ADVICE_HUGE: i32 = 14;
    unsafe extern "C" {
        fn madvise(start: *mut std::ffi::c_void, bytes: usize, advice: i32) -> i32;
    }
    let bytes = size_of_val(words);
    if bytes < 2 * LARGE {
        return;
    }
    let start = words.as_ptr().cast::<u8>();
    let aside = start.align_offset(PAGE);
    // SAFETY: whole pages within memory that `words` owns. The advice changes
    // how they are mapped, never what they hold; if refused, all stays as it was.
    unsafe {
        madvise(start.add(aside).cast_mut().cast(), (bytes - aside) / PAGE * PAGE, ADVICE_HUGE);
    }
}

#[cfg(not(all(target_os = "linux", target_pointer_width = "64")))]
fn prefer_large_pages(_: &[AtomicU64]) {}

#[cfg(test)]
mod tests {
    use super::*;
    use quintet_core::{Random, Seed};
    use std::sync::atomic::Ordering::Relaxed;

    /// The safe twin: the same words without any favour.
    fn plain(words: usize) -> Vec<AtomicU64> {
        (0..words).map(|_| AtomicU64::new(0)).collect()
    }

    #[test]
    fn holds_what_plain_words_hold() {
        for words in [1, 1 << 11, 1 << 20] {
            let (storage, plain) = (Storage::zeroed(words), plain(words));
            let mut random = Random::new(Seed(words as u64));
            for _ in 0..10_000 {
                let (index, value) = (random.below(words), random.bits());
                storage.prefetch(random.below(2 * words));
                storage.words()[index].store(value, Relaxed);
                plain[index].store(value, Relaxed);
            }
            let pairs = storage.words().iter().zip(&plain);
            assert!(pairs.into_iter().all(|(a, b)| a.load(Relaxed) == b.load(Relaxed)));
        }
    }
}
