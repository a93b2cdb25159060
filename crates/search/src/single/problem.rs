//! A puzzle as an answer built step by step.

use std::fmt::Debug;

/// The longest path of a constructive search without a depth limit: a guard against going round in circles.
pub const MAX_STEPS: u32 = 1024;

/// A state of a puzzle and the actions that lead on from it: a partly filled grid, tiles partly in order.
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

    /// The actions to try, always in the same order; empty in a dead end. Some possible actions may be left
    /// out, as long as one leads to a goal if any does: a Sudoku gives the digits of one empty cell.
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

    /// The cost of the action.
    #[inline]
    fn step_cost(&self, _action: Self::Action) -> u64 {
        1
    }

    /// An estimate of the remaining cost to a goal. If it never exceeds the true cost,
    /// [`best_first`](fn@super::best_first) finds the cheapest solution.
    #[inline]
    fn estimate(&self) -> u64 {
        0
    }
}
