//! How a search reaches its table: alone, or as one of several threads.
//!
//! Threads that share a table all answer the same question. They avoid duplicate work by marking the moves
//! they search (a simple form of ABDADA, Jean-Christophe Weill 1996, as described by Tom Kerrigan): a move
//! that another thread is searching is postponed to the end, when its answer is usually in the table.

use super::score::Bounds;
use super::table::Table;
use crate::Landing;
use quintet_core::Control;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64};

/// The interface between a search and its table and threads.
pub(super) trait Sharing {
    /// Whether there are other threads.
    const SHARED: bool;

    /// The table.
    fn table(&self) -> &Table;

    /// Stores bounds.
    fn put(&mut self, key: u64, bounds: Bounds, control: &mut Control<'_, Landing>);

    /// Whether the question no longer matters to this thread.
    fn is_over(&self, nodes: u64) -> bool;

    /// Whether another thread is searching this position.
    fn is_busy(&self, key: u64) -> bool;

    /// Marks or unmarks a position as searched by this thread.
    fn mark(&self, key: u64, busy: bool);
}

/// A single thread with its own table.
pub(super) struct Alone<'t> {
    pub(super) table: &'t mut Table,
    /// The search ends at this many nodes; others then help.
    pub(super) until: u64,
}

impl Sharing for Alone<'_> {
    const SHARED: bool = false;

    #[inline(always)]
    fn table(&self) -> &Table {
        self.table
    }

    #[inline(always)]
    fn put(&mut self, key: u64, bounds: Bounds, control: &mut Control<'_, Landing>) {
        let fresh = self.table.put(key, bounds);
        if self.table.count(fresh) {
            self.table.grow(|| control.look());
        }
    }

    #[inline(always)]
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.until
    }

    #[inline(always)]
    fn is_busy(&self, _: u64) -> bool {
        false
    }

    #[inline(always)]
    fn mark(&self, _: u64, _: bool) {}
}

/// Approximate number of positions that can be marked at the same time.
const MARKS: usize = 1 << 12;

/// The shared state of threads on the same question.
#[derive(Debug)]
pub(super) struct Crew<'t> {
    table: &'t Table,
    marks: Box<[AtomicU64]>,
    over: AtomicBool,
    /// The answer of the thread that finished first, or [`NO_ANSWER`].
    answer: AtomicI32,
}

const NO_ANSWER: i32 = i32::MIN;

impl<'t> Crew<'t> {
    pub(super) fn new(table: &'t Table) -> Self {
        Self {
            table,
            marks: (0..MARKS).map(|_| AtomicU64::new(0)).collect(),
            over: AtomicBool::new(false),
            answer: AtomicI32::new(NO_ANSWER),
        }
    }

    /// Publishes this thread's answer, if it has one, and ends all others.
    pub(super) fn finish(&self, answer: Option<i32>) {
        if let Some(answer) = answer
            && !self.over.load(Relaxed)
        {
            let _ = self.answer.compare_exchange(NO_ANSWER, answer, Relaxed, Relaxed);
        }
        self.over.store(true, Relaxed);
    }

    /// The answer, if there was one.
    pub(super) fn answer(self) -> Option<i32> {
        Some(self.answer.into_inner()).filter(|&answer| answer != NO_ANSWER)
    }
}

/// One of the threads.
pub(super) struct Member<'c, 't> {
    pub(super) crew: &'c Crew<'t>,
    /// The search ends at this many nodes of this thread; the table then grows.
    pub(super) until: u64,
}

impl Member<'_, '_> {
    fn mark_of(&self, key: u64) -> &AtomicU64 {
        &self.crew.marks[(key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 52) as usize]
    }
}

impl Sharing for Member<'_, '_> {
    const SHARED: bool = true;

    #[inline(always)]
    fn table(&self) -> &Table {
        self.crew.table
    }

    #[inline(always)]
    fn put(&mut self, key: u64, bounds: Bounds, _: &mut Control<'_, Landing>) {
        self.table().put(key, bounds);
    }

    #[inline(always)]
    fn is_over(&self, nodes: u64) -> bool {
        nodes >= self.until || self.crew.over.load(Relaxed)
    }

    #[inline(always)]
    fn is_busy(&self, key: u64) -> bool {
        self.mark_of(key).load(Relaxed) == key
    }

    #[inline(always)]
    fn mark(&self, key: u64, busy: bool) {
        self.mark_of(key).store(if busy { key } else { 0 }, Relaxed);
    }
}
