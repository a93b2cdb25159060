//! The instructions used by the solver, chosen at run time.

use super::Puzzle;
use super::portable::Portable;
use super::search::{Bound, Counted, Search};
#[cfg(target_arch = "x86_64")]
use super::simd;
use super::sweep::{self, Cells, Set};
use crate::Size;
use crate::verify::solves;

/// A version of the solver that this processor can run. All give the same answers with the same guesses; they
/// differ only in speed.
///
/// ```
/// use quintet_sudoku::fast::{Path, Puzzle};
/// let empty: Puzzle = ".".repeat(81).parse().unwrap();
/// let counted = Path::best().count(&empty, 3);
/// assert!(Path::all().into_iter().all(|path| path.count(&empty, 3) == counted));
/// assert_eq!(Path::named("portable"), Some(Path::portable()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path(Kind);

/// Constructed only if the processor supports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(simd::HasAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(simd::HasAvx512),
}

impl Path {
    /// Plain arrays, for every processor.
    #[must_use]
    pub const fn portable() -> Self {
        Self(Kind::Portable)
    }

    /// The fastest available.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(has) = simd::HasAvx512::detect() {
                return Self(Kind::Avx512(has));
            }
            if let Some(has) = simd::HasAvx2::detect() {
                return Self(Kind::Avx2(has));
            }
        }
        Self::portable()
    }

    /// All available ones, slowest first.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let all = std::iter::once(Self::portable());
        #[cfg(target_arch = "x86_64")]
        let all = all
            .chain(simd::HasAvx2::detect().map(|has| Self(Kind::Avx2(has))))
            .chain(simd::HasAvx512::detect().map(|has| Self(Kind::Avx512(has))));
        all.collect()
    }

    /// The version with this name, if this processor can run it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|path| path.name() == name)
    }

    /// `portable`, `avx2` or `avx512`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(_) => "avx512",
        }
    }

    /// Counts the solutions of a puzzle, up to a limit.
    #[must_use]
    pub fn count(self, puzzle: &Puzzle, limit: usize) -> Counted {
        self.count_within(puzzle, limit, Bound::NONE)
    }

    /// [`count`](Self::count) within a bound.
    #[must_use]
    pub fn count_within(self, puzzle: &Puzzle, limit: usize, bound: Bound<'_>) -> Counted {
        let counted = self.count_unverified(puzzle, limit, bound);
        match counted.first {
            Some(first) if !self.verifies(&first, puzzle.digits()) => {
                Counted { solutions: 0, first: None, finished: false, ..counted }
            }
            _ => counted,
        }
    }

    /// Whether digits solve a puzzle: the one check of all answers, compiled for this processor's
    /// instructions.
    fn verifies(self, digits: &[u8; 81], puzzle: &[u8; 81]) -> bool {
        match self.0 {
            Kind::Portable => solves(Size::Nine, digits, puzzle),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(has) => has.verifies(digits, puzzle),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(has) => has.verifies(digits, puzzle),
        }
    }

    /// Infers in a grid of any size, compiled for this processor's instructions.
    pub(super) fn propagate<T: Set, const N: usize, const EDGE: usize>(
        self,
        cells: &mut Cells<T, N>,
    ) -> Result<(), (usize, usize)> {
        match self.0 {
            Kind::Portable => sweep::propagate::<T, N, EDGE>(cells),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(has) => has.propagate::<T, N, EDGE>(cells),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(has) => has.propagate::<T, N, EDGE>(cells),
        }
    }

    fn count_unverified(self, puzzle: &Puzzle, limit: usize, bound: Bound<'_>) -> Counted {
        match self.0 {
            Kind::Portable => Search::run::<Portable>(puzzle.digits(), limit, bound),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(has) => has.count(puzzle.digits(), limit, bound),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512(has) => has.count(puzzle.digits(), limit, bound),
        }
    }
}
