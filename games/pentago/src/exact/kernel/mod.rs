//! The work on a row, in the instructions that the machine has.
#![allow(unsafe_code)]

mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;

use super::children::Children;
use super::places::Place;
use super::slab::{Slab, WORDS};
use super::state::Asked;

/// How rows are worked through; the answers are the same. A machine that lacks
/// the instructions takes the next best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kernel {
    /// Plain instructions that every machine has.
    Portable,
    /// Vectors of 256 bits.
    Avx2,
    /// The fastest that the machine has: vectors, and bits permuted by matrices.
    #[default]
    Best,
}

impl Kernel {
    /// The name of what it comes to on this machine.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.available() {
            Self::Portable => "portable",
            Self::Avx2 => "avx2",
            Self::Best => "avx2+gfni",
        }
    }

    /// What the machine has of it.
    fn available(self) -> Self {
        #[cfg(target_arch = "x86_64")]
        let most = match (is_x86_feature_detected!("avx2"), is_x86_feature_detected!("gfni")) {
            (true, true) => Self::Best,
            (true, false) => Self::Avx2,
            (false, _) => Self::Portable,
        };
        #[cfg(not(target_arch = "x86_64"))]
        let most = Self::Portable;
        self.min(most)
    }

    /// Works through a row.
    ///
    /// # Panics
    /// When an index of the row does not lie where it must.
    pub(super) fn work(self, row: &Row<'_>) {
        row.check();
        match self.available() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the machine has them, the row was checked, and the solver
            // gives every row of a slice to one thread, the slice before done.
            vector @ (Self::Avx2 | Self::Best) => unsafe {
                vector::work(row, vector == Self::Best);
            },
            _ => portable::work(row),
        }
    }
}

/// A row to be worked through.
pub(super) struct Row<'a> {
    /// The slice of the children, and where the row starts there.
    pub(super) from: &'a Slab,
    pub(super) start: usize,
    /// How many states the row of the children has.
    pub(super) length: usize,
    /// Where in it each state's children are.
    pub(super) children: &'a Children,
    /// Where each state goes.
    pub(super) to: &'a Slab,
    pub(super) places: &'a [Place],
    /// Fives of the mover's sets by their number.
    pub(super) mover_fives: &'a [u128],
    /// What the children were asked.
    pub(super) asked: Asked,
    /// Fives of the waiter's set: after the turn, before it.
    pub(super) waiter_five: u128,
    pub(super) waiter_five_before: u128,
}

impl Row<'_> {
    /// Every index that is used lies where it must.
    ///
    /// # Panics
    /// When one does not.
    fn check(&self) {
        assert!(self.start + self.length <= self.from.len(), "the row lies in its slice");
        assert_eq!(self.places.len() * self.children.each, self.children.places.len());
        assert!(
            usize::from(self.children.largest) < self.length * WORDS,
            "children lie in the row"
        );
        // Places rise along a row, in both halves.
        let last = self.places.last().copied().unwrap_or(0);
        let (set, place) = ((last >> 32) as usize, last as u32 as usize);
        assert!(set < self.mover_fives.len(), "every set has its fives");
        assert!(place < self.to.len(), "every state has its place");
    }
}
