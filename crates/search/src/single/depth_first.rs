//! Depth-first search with backtracking: try each action in turn, and take it back if it leads nowhere.
//!
//! Each action taken is one node; the start is not counted. The count depends only on the problem and its
//! order of actions.

use super::problem::{MAX_STEPS, Problem};
use super::report::{Report, Request};
use super::steps::{Step, StepObserver};
use quintet_core::{Control, Info};

/// Finds the first solution in the order of the actions.
///
/// Paths end at the depth limit, or by default after [`MAX_STEPS`] actions. If one was cut off this way, an
/// unsuccessful search reports that a limit was reached, not that everything was tried.
pub fn depth_first<P: Problem, O: StepObserver<P::Action>>(
    start: &P,
    request: &Request,
    observer: &mut O,
) -> Report<P, P::Action> {
    let mut ignore = |_: &Info<P::Action>| {};
    let mut control = Control::new(&request.limits, &request.stop, &mut ignore);
    let longest = request.limits.depth.unwrap_or(MAX_STEPS).min(MAX_STEPS) as usize;
    let mut descent =
        Descent { control: &mut control, observer, longest, cut: false, report: Report::new() };
    let solved = descent.from(start, 0);
    let Descent { cut, mut report, .. } = descent;
    if !solved {
        report.path.clear();
    }
    report.ended(&control, solved, cut)
}

struct Descent<'d, 'c, P: Problem, O> {
    control: &'d mut Control<'c, P::Action>,
    observer: &'d mut O,
    longest: usize,
    /// Whether a path was cut off for its length.
    cut: bool,
    /// Holds the current path, and the solution once found.
    report: Report<P, P::Action>,
}

impl<P: Problem, O: StepObserver<P::Action>> Descent<'_, '_, P, O> {
    /// Whether a goal is reached from a state that was reached at this cost.
    fn from(&mut self, state: &P, cost: u64) -> bool {
        if state.is_goal() {
            self.report.state = Some(state.clone());
            self.report.cost = cost;
            return true;
        }
        let too_long = self.report.path.len() >= self.longest;
        for action in state.actions() {
            if too_long {
                self.cut = true;
                return false;
            }
            if !self.control.spend() {
                return false;
            }
            self.observer.step(Step::Apply(action));
            self.report.path.push(action);
            let cost = cost.saturating_add(state.step_cost(action));
            if self.from(&state.after(action), cost) {
                return true;
            }
            if self.control.is_stopped() {
                return false;
            }
            self.report.path.pop();
            self.observer.step(Step::Backtrack(action));
        }
        false
    }
}
