//! From the clock of a whole game to the time for one move.
//!
//! A game lasts at most as many own turns as half the fillable cells, but the last of them
//! are proved within milliseconds, and the first hardly differ. So the time goes to the
//! middle: what is left, divided by the turns up to where a proof comes at once, and
//! a reserve is never touched.

use std::time::Duration;

/// Fillable cells from which on a proof takes no time that counts.
const PROVED_CELLS: u32 = 18;
/// Own turns that the time must always be enough for.
const FEWEST_TURNS: u32 = 4;
/// The part of the clock that is never planned with: a machine may be busy.
const RESERVE: u32 = 20;
/// What each move loses on its way.
const OVERHEAD: Duration = Duration::from_millis(5);

/// The time for the next move with `left` on the own clock, `increment` gained by it, and
/// this many cells that still take a digit.
///
/// ```
/// use quintet_dual_sudoku::engine::time_for_move;
/// use std::time::Duration;
/// let minutes = |count: u64| Duration::from_secs(60 * count);
/// // The course's 5 minutes on an empty 9×9 grid: 9 s for the first move.
/// let first = time_for_move(minutes(5), Duration::ZERO, 81);
/// assert!((8..=10).contains(&first.as_secs()));
/// // With 2 s left there is still time for every move to come.
/// assert!(time_for_move(Duration::from_secs(2), Duration::ZERO, 60).as_millis() < 100);
/// ```
#[must_use]
pub fn time_for_move(left: Duration, increment: Duration, fillable_cells: u32) -> Duration {
    let turns = (fillable_cells.saturating_sub(PROVED_CELLS) / 2).max(FEWEST_TURNS);
    let usable = left - left / RESERVE;
    let share = usable / turns + increment * 9 / 10;
    share.min(usable / 2).saturating_sub(OVERHEAD).max(Duration::from_millis(1).min(left / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whole games by the clock: it never runs out, and most of it is used.
    #[test]
    fn a_clock_lasts_a_game() {
        for (clock, cells) in [(300_000, 81), (120_000, 16), (1_000, 81), (60_000, 256)] {
            let mut left = Duration::from_millis(clock);
            for open in (0..=cells).rev().step_by(2) {
                let spent = time_for_move(left, Duration::ZERO, open) + Duration::from_millis(1);
                assert!(spent < left, "{open} cells, {left:?} left");
                left -= if open <= PROVED_CELLS { Duration::from_millis(2) } else { spent };
            }
            assert!(left < Duration::from_millis(clock) || cells <= PROVED_CELLS);
        }
    }
}
