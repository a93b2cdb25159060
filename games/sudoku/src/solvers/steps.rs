//! The steps that a solver reports.

use super::frame::Frame;
use super::swaps::Swap;
use crate::{Entry, Grid};
use quintet_search::single::{Step, StepObserver};

/// A step of a solver. Repeating its entries, erasures and swaps gives the solver's grid.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveStep {
    /// Entered a digit: tried it or, before a local search, deduced it.
    Place(Entry),
    /// Took back the last remaining entry; its cell is empty again.
    Backtrack(Entry),
    /// Filled all empty cells at random; a restart if `restarts` is not 0.
    Start {
        /// The whole grid.
        grid: Grid,
        /// Number of restarts so far.
        restarts: u64,
    },
    /// Exchanged the digits of two cells of a box.
    Swap {
        /// The cells.
        cells: [u16; 2],
        /// Number of conflicts in rows and columns after it.
        conflicts: u64,
        /// The temperature that allowed it (annealing).
        temperature: Option<f64>,
    },
    /// Found no worthwhile swap: in a local minimum; on a plateau, where the best swaps change nothing; or
    /// (annealing) after its number of swaps.
    Stuck {
        /// Number of conflicts there.
        conflicts: u64,
        /// Whether it is a plateau.
        plateau: bool,
    },
}

/// Receives the steps of a solver. The solvers are generic over it, so that not watching costs nothing.
pub(super) trait Watcher {
    /// Whether steps are wanted.
    const WATCHES: bool;
    /// Receives a step.
    fn see(&mut self, step: SolveStep);
}

/// Nobody.
pub(super) struct Nobody;

impl Watcher for Nobody {
    const WATCHES: bool = false;
    #[inline]
    fn see(&mut self, _: SolveStep) {}
}

/// Passes steps to a closure.
pub(super) struct Somebody<'w>(pub(super) &'w mut dyn FnMut(SolveStep));

impl Watcher for Somebody<'_> {
    const WATCHES: bool = true;
    fn see(&mut self, step: SolveStep) {
        (self.0)(step);
    }
}

/// Passes on the steps of a constructive search.
pub(super) struct Entries<'w, W>(pub(super) &'w mut W);

impl<W: Watcher> StepObserver<Entry> for Entries<'_, W> {
    #[inline]
    fn step(&mut self, step: Step<Entry>) {
        match step {
            Step::Apply(entry) => self.0.see(SolveStep::Place(entry)),
            Step::Backtrack(entry) => self.0.see(SolveStep::Backtrack(entry)),
            Step::Change { .. } | Step::Stuck { .. } | Step::Restart { .. } => {}
        }
    }
}

/// Passes on the steps of a local search.
pub(super) struct Swaps<'w, W> {
    pub(super) watcher: &'w mut W,
    pub(super) frame: &'w Frame,
    pub(super) starts: u64,
    pub(super) temperature: Option<f64>,
}

impl<W: Watcher> Swaps<'_, W> {
    /// Reports the start, if it is new: searches do not show their grids, so the frame keeps it until then.
    pub(super) fn tell_start(&mut self) {
        if let Some(grid) = self.frame.take_start() {
            self.watcher.see(SolveStep::Start { grid, restarts: self.starts });
            self.starts += 1;
        }
    }
}

impl<W: Watcher> StepObserver<Swap> for Swaps<'_, W> {
    #[inline]
    fn at_temperature(&mut self, degrees: f64) {
        if W::WATCHES {
            self.temperature = Some(degrees);
        }
    }

    #[inline]
    fn step(&mut self, step: Step<Swap>) {
        if !W::WATCHES {
            return;
        }
        self.tell_start();
        match step {
            Step::Change { change: Swap(a, b), cost } => {
                let cells = [self.frame.index(a), self.frame.index(b)].map(u16::from);
                let temperature = self.temperature;
                self.watcher.see(SolveStep::Swap { cells, conflicts: cost, temperature });
            }
            Step::Stuck { cost, plateau } => {
                self.watcher.see(SolveStep::Stuck { conflicts: cost, plateau });
            }
            Step::Restart { .. } | Step::Apply(_) | Step::Backtrack(_) => {}
        }
    }
}
