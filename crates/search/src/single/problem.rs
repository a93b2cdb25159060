//! A puzzle as an answer built step by step.

use std::fmt::Debug;

/// The longest path a constructive search follows when no depth is given: a
/// guard for spaces that go round in circles.
pub const MAX_STEPS: u32 = 1024;

/// A state of a puzzle, with the actions that lead on from it: a grid partly
/// filled, tiles partly in order.
///
/// As in [`Game`](quintet_core::Game), a state is a small value; searches copy
/// it and act on the copy, so there is no undo.
///
/// ```
/// use quintet_search::single::Problem;
///
/// /// Paying an amount in coins of 1 and 5.
/// #[derive(Clone)]
/// struct Change(u32);
///
/// impl Problem for Change {
///     type Action = u32;
///     fn is_goal(&self) -> bool {
///         self.0 == 0
///     }
///     fn actions(&self) -> impl Iterator<Item = u32> {
///         [5, 1].into_iter().filter(|&coin| coin <= self.0)
///     }
///     fn apply(&mut self, coin: u32) {
///         self.0 -= coin;
///     }
/// }
/// assert_eq!(Change(7).actions().collect::<Vec<_>>(), [5, 1]);
/// ```
pub trait Problem: Clone {
    /// A step: a digit in a cell, a tile moved.
    type Action: Copy + PartialEq + Debug;

    /// Whether the puzzle is solved here.
    fn is_goal(&self) -> bool;

    /// The actions to try, always in the same order; none in a dead end. They
    /// need not be all that are possible, as long as one leads to a goal if any
    /// does: a Sudoku gives the digits of one empty cell.
    fn actions(&self) -> impl Iterator<Item = Self::Action>;

    /// Takes an action, which must come from [`actions`](Self::actions).
    fn apply(&mut self, action: Self::Action);

    /// A copy with the action taken.
    #[inline]
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    /// What the action costs.
    #[inline]
    fn step_cost(&self, _action: Self::Action) -> u64 {
        1
    }

    /// What it will still cost to reach a goal, roughly. If it is never too
    /// much, [`best_first`](fn@super::best_first) finds the cheapest solution.
    #[inline]
    fn estimate(&self) -> u64 {
        0
    }
}
