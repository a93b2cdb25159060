//! Watching a single-agent search step by step.

/// A step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<A> {
    /// Took an action: placed a digit.
    Apply(A),
    /// Took the last action back.
    Backtrack(A),
    /// Changed the candidate: swapped two cells.
    Change {
        /// The change.
        change: A,
        /// The new cost.
        cost: u64,
    },
    /// No neighbour is better.
    Stuck {
        /// The current cost.
        cost: u64,
        /// Whether some neighbours are as good, rather than all worse.
        plateau: bool,
    },
    /// Started again from a new random candidate.
    Restart {
        /// Its cost.
        cost: u64,
    },
}

/// Receives the steps of a search, in order. Every closure that takes a [`Step`] implements it.
///
/// Searches are generic over it, so [`NoSteps`] leaves no trace in the machine
/// code.
pub trait StepObserver<A> {
    /// Receives a step.
    fn step(&mut self, step: Step<A>);
    /// Receives the temperature at which the next change was accepted.
    #[inline]
    fn at_temperature(&mut self, _degrees: f64) {}
}

/// Ignores everything, at no cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSteps;

impl<A> StepObserver<A> for NoSteps {
    #[inline]
    fn step(&mut self, _: Step<A>) {}
}

impl<A, F: FnMut(Step<A>)> StepObserver<A> for F {
    #[inline]
    fn step(&mut self, step: Step<A>) {
        self(step);
    }
}
