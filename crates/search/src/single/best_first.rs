//! Recursive best-first search: always extends the path with the least expected total cost, using memory
//! proportional to the length of the path.
//!
//! Where best-first search would keep all open states, this keeps only the siblings along one path, each with
//! the least `f = cost so far + estimate` known below it. When the path looks worse than the best
//! alternative, it is dropped, its `f` remembered, and rebuilt if it becomes the best again. Source: Korf,
//! "Linear-space best-first search", 1993.
//!
//! Each generated state is one node, even if it is generated again.

use super::problem::{MAX_STEPS, Problem};
use super::report::{Report, Request};
use super::steps::{Step, StepObserver};
use quintet_core::{Control, Info};

/// The cost of a dead end.
const NEVER: u64 = u64::MAX;

/// Finds a solution; the cheapest, if the estimate never exceeds the true cost.
///
/// Always ends: no path exceeds the depth limit (or [`MAX_STEPS`]), and between two visits of a state the
/// cost at which it is dropped has grown. It may take very long where costs grow slowly, so set a node limit.
pub fn best_first<P: Problem, O: StepObserver<P::Action>>(
    start: &P,
    request: &Request,
    observer: &mut O,
) -> Report<P, P::Action> {
    let mut ignore = |_: &Info<P::Action>| {};
    let mut control = Control::new(&request.limits, &request.stop, &mut ignore);
    let longest = request.limits.depth.unwrap_or(MAX_STEPS).min(MAX_STEPS) as usize;
    let mut quest =
        Quest { control: &mut control, observer, longest, cut: false, report: Report::new() };
    let root = Open { action: None, cost: 0, promise: start.estimate(), state: start.clone() };
    quest.explore(&root, NEVER);
    let Quest { cut, mut report, .. } = quest;
    let solved = report.state.is_some();
    if !solved {
        report.path.clear();
    }
    report.ended(&control, solved, cut)
}

/// A generated state that has not been dropped.
struct Open<P: Problem> {
    action: Option<P::Action>,
    /// The cost of the path to it.
    cost: u64,
    /// The least known total cost of a solution through it.
    promise: u64,
    state: P,
}

struct Quest<'q, 'c, P: Problem, O> {
    control: &'q mut Control<'c, P::Action>,
    observer: &'q mut O,
    longest: usize,
    /// Whether a path was cut off for its length.
    cut: bool,
    /// Holds the current path, and the solution once found.
    report: Report<P, P::Action>,
}

impl<P: Problem, O: StepObserver<P::Action>> Quest<'_, '_, P, O> {
    /// Explores below a state until a goal is found, or until everything below promises more than `bound`.
    /// Returns that promise, greater than `bound` or [`NEVER`].
    fn explore(&mut self, from: &Open<P>, bound: u64) -> u64 {
        if from.state.is_goal() {
            self.report.state = Some(from.state.clone());
            self.report.cost = from.cost;
            return from.promise;
        }
        let mut open = self.generate(from);
        loop {
            let (best, alternative) = two_best(&open);
            let Some(best) = best.filter(|&best| open[best].promise < NEVER) else {
                return NEVER;
            };
            let promise = open[best].promise;
            if promise > bound || self.control.is_stopped() {
                return promise;
            }
            let action = open[best].action.expect("all but the start were reached by an action");
            self.observer.step(Step::Apply(action));
            self.report.path.push(action);
            open[best].promise = self.explore(&open[best], bound.min(alternative));
            if self.report.state.is_some() || self.control.is_stopped() {
                return promise;
            }
            self.report.path.pop();
            self.observer.step(Step::Backtrack(action));
        }
    }

    /// The states after a state; none promises less than it does.
    fn generate(&mut self, from: &Open<P>) -> Vec<Open<P>> {
        let mut open = Vec::new();
        let too_long = self.report.path.len() >= self.longest;
        for action in from.state.actions() {
            if too_long {
                self.cut = true;
                break;
            }
            if !self.control.spend() {
                break;
            }
            let state = from.state.after(action);
            let cost = from.cost.saturating_add(from.state.step_cost(action));
            let promise = cost.saturating_add(state.estimate()).max(from.promise);
            open.push(Open { action: Some(action), cost, promise, state });
        }
        open
    }
}

/// The index of the first of the best, and the promise of the second best.
fn two_best<P: Problem>(open: &[Open<P>]) -> (Option<usize>, u64) {
    let mut best = None;
    let (mut least, mut second) = (NEVER, NEVER);
    for (place, state) in open.iter().enumerate() {
        if best.is_none() || state.promise < least {
            (best, second) = (Some(place), least);
            least = state.promise;
        } else {
            second = second.min(state.promise);
        }
    }
    (best, second)
}
