//! Watching a search for one, step by step.

/// What a search just did.
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
        /// The cost since.
        cost: u64,
    },
    /// Found no neighbour to go to.
    Stuck {
        /// The cost where it stands.
        cost: u64,
        /// Whether neighbours are as good, or all are worse.
        plateau: bool,
    },
    /// Began with a new random candidate.
    Restart {
        /// Its cost.
        cost: u64,
    },
}

/// Is told the steps of a search, in order. Every closure that takes a [`Step`]
/// is one.
///
/// Searches are generic over it, so [`NoSteps`] leaves no trace in the machine
/// code.
pub trait StepObserver<A> {
    /// A step was made.
    fn step(&mut self, step: Step<A>);
    /// The temperature at which the next change was accepted.
    #[inline]
    fn at_temperature(&mut self, _degrees: f64) {}
}

/// Watches nothing, at no cost.
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
