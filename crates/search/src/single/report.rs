//! What is asked of a search for one, and what it answers.

use quintet_core::{Control, Limits, Seed, StopFlag};
use std::time::Duration;

/// What a search may spend, and where chance starts.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Its limits: nodes, exactly; time; and for constructive searches depth,
    /// the number of actions.
    pub limits: Limits,
    /// Where chance starts.
    pub seed: Seed,
    /// Asks to stop.
    pub stop: StopFlag,
}

impl Request {
    /// A request with these limits, seed 0, and nobody to stop it.
    #[must_use]
    pub fn within(limits: Limits) -> Self {
        Self { limits, ..Self::default() }
    }
}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It found a solution.
    Solved,
    /// It tried all it was to try: there is no solution, or, for a local
    /// search, its restarts are used up.
    Exhausted,
    /// A limit or the stop flag ended it.
    LimitReached,
}

/// What a search found and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<S, A> {
    /// How it ended.
    pub verdict: Verdict,
    /// The solution, if it was found. Of a local search that found none, the
    /// best candidate it saw.
    pub state: Option<S>,
    /// The actions from the start to the solution; empty for local searches.
    pub path: Vec<A>,
    /// The cost of `state`: of the path there, or of what is wrong with it.
    pub cost: u64,
    /// Actions taken, or candidates valued.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// Random starts after the first.
    pub restarts: u64,
    /// Candidates none of whose neighbours was as good.
    pub minima: u64,
    /// Candidates left because their best neighbours were no better.
    pub plateaus: u64,
}

impl<S, A> Report<S, A> {
    pub(super) const fn new() -> Self {
        Self {
            verdict: Verdict::Exhausted,
            state: None,
            path: Vec::new(),
            cost: 0,
            nodes: 0,
            time: Duration::ZERO,
            restarts: 0,
            minima: 0,
            plateaus: 0,
        }
    }

    /// Fills in the end: `cut`, if something was left untried for its depth.
    pub(super) fn ended<M>(mut self, control: &Control<'_, M>, solved: bool, cut: bool) -> Self {
        self.verdict = if solved {
            Verdict::Solved
        } else if cut || control.is_stopped() {
            Verdict::LimitReached
        } else {
            Verdict::Exhausted
        };
        self.nodes = control.nodes();
        self.time = control.elapsed();
        self
    }
}
