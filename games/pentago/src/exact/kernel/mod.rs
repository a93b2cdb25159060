//! The work on a row, using the machine's instructions.
#![allow(unsafe_code)]

mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod vector;

use super::children::Children;
use super::places::{Place, Places, StateOrder};
use super::slab::{Slab, WORDS};
use super::state::Asked;

/// The instruction set to use; results are the same with all of them. A machine that lacks it uses the next
/// best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kernel {
    /// Plain instructions that every machine has.
    Portable,
    /// Vectors of 256 bits.
    Avx2,
    /// The fastest available: vectors, and bit permutations by matrices.
    #[default]
    Best,
}

impl Kernel {
    /// The name of the version used on this machine.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.available() {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Best if cfg!(target_arch = "wasm32") => "simd128",
            Self::Best => "avx2+gfni",
        }
    }

    /// The version available on this machine.
    fn available(self) -> Self {
        #[cfg(target_arch = "x86_64")]
        let most = match (is_x86_feature_detected!("avx2"), is_x86_feature_detected!("gfni")) {
            (true, true) => Self::Best,
            (true, false) => Self::Avx2,
            (false, _) => Self::Portable,
        };
        #[cfg(not(target_arch = "x86_64"))]
        let most = match cfg!(all(target_arch = "wasm32", target_feature = "simd128")) {
            true => Self::Best,
            false => Self::Portable,
        };
        self.min(most)
    }

    /// Processes two rows.
    ///
    /// # Panics
    /// If a row, its children or the last of its places are out of range.
    ///
    /// # Safety
    /// The places of each row must rise in both halves, as [`Places::fill`] makes them: only the last is
    /// checked. Until this returns, `from` must not be written, and the rows' places in `to` must not be
    /// accessed elsewhere.
    pub(super) unsafe fn work(self, rows: &Rows<'_>) {
        rows.check();
        match self.available() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has these instructions, the rows were checked, and the caller guarantees
            // the rest.
            vector @ (Self::Avx2 | Self::Best) => unsafe {
                vector::work(rows, vector == Self::Best);
            },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            // SAFETY: the rows were checked, and the caller guarantees the rest.
            Self::Best => unsafe { simd128::work(rows) },
            _ => portable::work(rows),
        }
    }

    /// Finds the places of the row of a waiter's set.
    pub(super) fn fill(self, places: &mut Places, order: &StateOrder, waiter: u32) {
        match self.available() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has these instructions.
            Self::Avx2 | Self::Best => unsafe { vector::fill(places, order, waiter) },
            _ => places.fill(order, waiter),
        }
    }
}

/// Two rows to process side by side, because a state's children are at the same places in both. They may be
/// the same row.
pub(super) struct Rows<'a> {
    /// The slice of the children, and where each row starts there.
    pub(super) from: &'a Slab,
    pub(super) starts: [usize; 2],
    /// Number of states in a row of the children.
    pub(super) length: usize,
    /// The places of each state's children in it.
    pub(super) children: &'a Children,
    /// The destination of the states.
    pub(super) to: &'a Slab,
    pub(super) places: [&'a [Place]; 2],
    /// Fives of the mover's sets by their number.
    pub(super) mover_fives: &'a [u128],
    /// The question put to the children.
    pub(super) asked: Asked,
    /// Fives of the waiter's sets: after the turn, before it.
    pub(super) waiter_fives: [u128; 2],
    pub(super) waiter_fives_before: [u128; 2],
}

impl Rows<'_> {
    /// Checks that rows, children and the last of each row's places are in range; with debug assertions, that
    /// every place is.
    ///
    /// # Panics
    /// If one is not.
    fn check(&self) {
        assert!(
            usize::from(self.children.largest) < self.length * WORDS,
            "children lie in the row"
        );
        for (start, places) in self.starts.into_iter().zip(self.places) {
            assert!(start + self.length <= self.from.len(), "the row lies in its slice");
            assert_eq!(places.len() * self.children.each, self.children.places.len());
            let lies_within = |place: Place| {
                let (set, place) = ((place >> 32) as usize, place as u32 as usize);
                set < self.mover_fives.len() && place < self.to.len()
            };
            assert!(places.last().is_none_or(|&last| lies_within(last)), "sets and states exist");
            debug_assert!(places.iter().all(|&place| lies_within(place)));
        }
    }
}
