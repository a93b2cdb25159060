//! The work on a row, in the instructions that the machine has.

mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;

use super::children::Children;
use super::places::Place;
use super::slab::Slab;

/// How rows are worked through; the answers are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kernel {
    /// The fastest that the machine has.
    #[default]
    Best,
    /// Plain instructions that every machine has.
    Portable,
}

impl Kernel {
    /// Its name, as it is on this machine.
    #[must_use]
    pub fn name(self) -> &'static str {
        if self.is_vector() { "avx2" } else { "portable" }
    }

    fn is_vector(self) -> bool {
        #[cfg(target_arch = "x86_64")]
        return self == Self::Best && std::arch::is_x86_feature_detected!("avx2");
        #[cfg(not(target_arch = "x86_64"))]
        return false;
    }

    pub(super) fn work(self, row: &Row<'_>) {
        row.check();
        #[cfg(target_arch = "x86_64")]
        if self.is_vector() {
            vector::work(row);
            return;
        }
        portable::work(row);
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
        assert!(usize::from(self.children.largest) < self.length, "children lie in the row");
        // Places rise along a row, in both halves.
        let last = self.places.last().copied().unwrap_or(0);
        let (set, place) = ((last >> 32) as usize, last as u32 as usize);
        assert!(set < self.mover_fives.len(), "every set has its fives");
        assert!(place < self.to.len(), "every state has its place");
    }
}
