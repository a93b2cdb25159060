//! Steepest-descent hill climbing with sideways moves and random restarts.
//!
//! All neighbours are evaluated and the best is taken, with ties broken at random. If none is better, the
//! climb may go sideways for a while, in case the plateau has an edge; then it is stuck, and starts again
//! elsewhere. (The hill is upside down: the climb goes down to cost 0.)

use super::candidate::Candidate;
use super::report::{Report, Request};
use super::steps::{Step, StepObserver};
use quintet_core::{Control, Info, Random};

/// Options of hill climbing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HillClimbing {
    /// Maximum number of consecutive changes that leave the cost as it is.
    pub sideways: u32,
    /// New random starts after the first.
    pub restarts: u64,
}

impl Default for HillClimbing {
    fn default() -> Self {
        Self { sideways: 100, restarts: 100 }
    }
}

/// Climbs from random candidates for `puzzle` until one costs 0.
///
/// Each evaluated candidate is one node: every start and every neighbour. Ends when its restarts are used up,
/// or at a limit.
pub fn climb<C: Candidate, O: StepObserver<C::Change>>(
    puzzle: &C,
    how: HillClimbing,
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
        let mut candidate = puzzle.random_start(&mut random);
        let mut cost = candidate.cost();
        if attempt > 0 {
            observer.step(Step::Restart { cost });
        }
        let mut sideways = 0;
        while cost > 0 {
            let Some(best) = steepest(&candidate, &mut control, &mut random) else { break };
            let level = best.cost == cost;
            if best.cost > cost || (level && sideways >= how.sideways) {
                observer.step(Step::Stuck { cost, plateau: level });
                *(if level { &mut report.plateaus } else { &mut report.minima }) += 1;
                break;
            }
            sideways = if level { sideways + 1 } else { 0 };
            candidate.apply(best.change);
            cost = best.cost;
            observer.step(Step::Change { change: best.change, cost });
        }
        report.keep_better(&candidate, cost);
        if cost == 0 || control.is_stopped() {
            break;
        }
    }
    report.ended_at_cost(&control)
}

/// A neighbour.
struct Neighbour<A> {
    change: A,
    cost: u64,
}

/// The best neighbour, ties broken at random; `None` if there are no neighbours or the search is over.
fn steepest<C: Candidate>(
    candidate: &C,
    control: &mut Control<'_, C::Change>,
    random: &mut Random,
) -> Option<Neighbour<C::Change>> {
    let mut best: Option<Neighbour<C::Change>> = None;
    let mut equals = 0;
    for change in candidate.changes() {
        if !control.spend() {
            return None;
        }
        let cost = candidate.cost_after(change);
        match &best {
            Some(known) if cost > known.cost => continue,
            Some(known) if cost == known.cost => equals += 1,
            _ => equals = 1,
        }
        // The k-th of several equals replaces the others with probability 1/k.
        if equals == 1 || random.below(equals) == 0 {
            best = Some(Neighbour { change, cost });
        }
    }
    best
}

impl<C: Clone, A> Report<C, A> {
    /// Keeps a candidate, if it is better than the one kept.
    pub(super) fn keep_better(&mut self, candidate: &C, cost: u64) {
        if self.state.is_none() || cost < self.cost {
            self.state = Some(candidate.clone());
            self.cost = cost;
        }
    }

    /// Fills in the end of a local search, which is solved if the kept candidate costs 0.
    pub(super) fn ended_at_cost<M>(self, control: &Control<'_, M>) -> Self {
        let solved = self.state.is_some() && self.cost == 0;
        self.ended(control, solved, false)
    }
}
