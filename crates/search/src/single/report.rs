//! Requests to single-agent searches, and their answers.

use quintet_core::{Control, Limits, Seed, StopFlag};
use std::time::Duration;

/// The limits, the seed and the stop flag of a search.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Its limits: nodes, exactly; time; and for constructive searches depth, the number of actions.
    pub limits: Limits,
    /// The random seed.
    pub seed: Seed,
    /// When raised, the search stops.
    pub stop: StopFlag,
}

impl Request {
    /// A request with these limits, seed 0 and an unused stop flag.
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
    /// It tried everything: there is no solution or, for a local search, its restarts are used up.
    Exhausted,
    /// A limit or the stop flag ended it.
    LimitReached,
}

/// The result of a search and its cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<S, A> {
    /// How it ended.
    pub verdict: Verdict,
    /// The solution, if found; otherwise, for a local search, the best candidate seen.
    pub state: Option<S>,
    /// The actions from the start to the solution; empty for local searches.
    pub path: Vec<A>,
    /// The cost of `state`: of the path to it, or of its errors.
    pub cost: u64,
    /// Actions taken, or candidates evaluated.
    pub nodes: u64,
    /// Time it took.
    pub time: Duration,
    /// Random starts after the first.
    pub restarts: u64,
    /// Candidates all of whose neighbours were worse.
    pub minima: u64,
    /// Candidates left because their best neighbours were only as good.
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

    /// Fills in the end; `cut` if something was left untried because of its depth.
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
