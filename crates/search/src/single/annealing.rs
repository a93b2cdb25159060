//! Simulated annealing: make random changes, accepting one for the worse now and then; the worse it is and
//! the lower the temperature, the less often.
//!
//! A change that adds `d` to the cost is accepted with probability `e^(−d ∕ T)` at temperature `T`. Source:
//! Kirkpatrick, Gelatt and Vecchi, "Optimization by Simulated Annealing", 1983.

use super::candidate::Candidate;
use super::report::{Report, Request};
use super::steps::{Step, StepObserver};
use quintet_core::{Control, Info, Random};

/// The temperature over time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Schedule {
    /// Constant: only a limit ends the search.
    Constant(f64),
    /// Multiplied by `factor` after every `every` proposals, until it falls below `floor` and the candidate
    /// is frozen.
    Geometric {
        /// The initial temperature.
        start: f64,
        /// Between 0 and 1; 1 or more would never freeze.
        factor: f64,
        /// Proposals at one temperature.
        every: u32,
        /// The lowest temperature.
        floor: f64,
    },
}

/// Options of simulated annealing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Annealing {
    /// The temperature.
    pub schedule: Schedule,
    /// New random starts after the first, each once the previous one is frozen.
    pub restarts: u64,
}

impl Default for Annealing {
    fn default() -> Self {
        let schedule = Schedule::Geometric { start: 2.0, factor: 0.99, every: 100, floor: 0.1 };
        Self { schedule, restarts: 100 }
    }
}

/// Anneals random candidates for `puzzle` until one costs 0.
///
/// Each evaluated candidate is one node: every start and every proposal.
pub fn anneal<C: Candidate, O: StepObserver<C::Change>>(
    puzzle: &C,
    how: Annealing,
    request: &Request,
    observer: &mut O,
) -> Report<C, C::Change> {
    let mut ignore = |_: &Info<C::Change>| {};
    let mut control = Control::new(&request.limits, &request.stop, &mut ignore);
    let mut random = Random::new(request.seed);
    let mut report = Report::new();
    for attempt in 0..=how.restarts {
        // A start costs as much as many nodes, so the flag and the clock are checked each time.
        if !control.look() || !control.spend() {
            break;
        }
        report.restarts = attempt;
        let candidate = puzzle.random_start(&mut random);
        let cost = candidate.cost();
        if attempt > 0 {
            observer.step(Step::Restart { cost });
        }
        let mut melt = Melt { candidate, cost, random: &mut random };
        melt.cool(how.schedule, &mut control, observer, &mut report);
        if report.cost == 0 || control.is_stopped() {
            break;
        }
        observer.step(Step::Stuck { cost: melt.cost, plateau: false });
    }
    report.ended_at_cost(&control)
}

/// A candidate being annealed.
struct Melt<'m, C> {
    candidate: C,
    cost: u64,
    random: &'m mut Random,
}

impl<C: Candidate> Melt<'_, C> {
    /// Proposes changes until the candidate is solved or frozen or the search is over, keeping the best.
    fn cool<O: StepObserver<C::Change>>(
        &mut self,
        schedule: Schedule,
        control: &mut Control<'_, C::Change>,
        observer: &mut O,
        report: &mut Report<C, C::Change>,
    ) {
        report.keep_better(&self.candidate, self.cost);
        let mut temperature = Temperature::new(schedule);
        while self.cost > 0
            && let Some(degrees) = temperature.next()
            && let Some(change) = self.candidate.random_change(self.random)
            && control.spend()
        {
            let cost = self.candidate.cost_after(change);
            if self.accepts(cost, degrees) {
                self.candidate.apply(change);
                self.cost = cost;
                observer.at_temperature(degrees);
                observer.step(Step::Change { change, cost });
                report.keep_better(&self.candidate, cost);
            }
        }
    }

    fn accepts(&mut self, cost: u64, degrees: f64) -> bool {
        if cost <= self.cost {
            return true;
        }
        let worse = (cost - self.cost) as f64;
        self.random.unit() < (-worse / degrees).exp()
    }
}

/// The temperatures of a schedule, one per proposal, until it is frozen.
struct Temperature {
    schedule: Schedule,
    degrees: f64,
    left: u32,
}

impl Temperature {
    const fn new(schedule: Schedule) -> Self {
        match schedule {
            Schedule::Constant(degrees) => Self { schedule, degrees, left: 0 },
            Schedule::Geometric { start, every, .. } => {
                Self { schedule, degrees: start, left: every }
            }
        }
    }
}

impl Iterator for Temperature {
    type Item = f64;

    fn next(&mut self) -> Option<f64> {
        let Schedule::Geometric { factor, every, floor, .. } = self.schedule else {
            return Some(self.degrees);
        };
        if self.left == 0 {
            self.degrees *= factor;
            self.left = every.max(1);
        }
        self.left = self.left.saturating_sub(1);
        (self.degrees >= floor).then_some(self.degrees)
    }
}
