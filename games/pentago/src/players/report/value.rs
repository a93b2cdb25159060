//! The report's values, wide enough for every aggressivity.
//!
//! ```text
//!  −WIN ……… −WIN+8 | …… heuristic · 840 …… | WIN−8 ……… WIN
//!  lost now   later |           0           | later   won now
//! ```
//!
//! Means over 1 to 8 boards are compared exactly: 840 is the least common multiple of 1 to 8. The heuristic
//! reaches 32 · 5^9, and 840 times as much is far below 2^60; a [`Score`] is narrower and is used only for
//! reporting.

use quintet_core::{Outcome, Score, Side, Window};

/// The value of a heuristic of 1.
pub(super) const UNIT: i64 = 840;

/// An immediate win; each ply of delay costs one.
const WIN: i64 = 1 << 60;

/// Beyond this, in either direction, the game is decided.
const DECIDED: i64 = WIN - 64;

/// A win by the next move: nothing is worth more.
pub(super) const WIN_AT_ONCE: i64 = WIN - 1;

/// The value, for `turn`, of a game that ended this way `ply` plies from the root.
#[inline]
pub(super) fn of_outcome(outcome: Outcome, turn: Side, ply: u32) -> i64 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == turn => WIN - i64::from(ply),
        Outcome::Win(_) => i64::from(ply) - WIN,
    }
}

/// Whether a value is a won or a lost game.
#[inline]
pub(super) const fn is_decided(value: i64) -> bool {
    value >= DECIDED || value <= -DECIDED
}

/// A value as reported: means are truncated to whole numbers, and heuristics clamped to a score's range.
pub(super) fn to_score(value: i64) -> Score {
    if value >= DECIDED {
        Score::win_in((WIN - value).max(0) as u32)
    } else if value <= -DECIDED {
        Score::loss_in((WIN + value).max(0) as u32)
    } else {
        let most = i64::from(i32::MAX);
        Score::estimate((value / UNIT).clamp(-most, most) as i32)
    }
}

/// The values that still matter to the side to move; see [`Window`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) alpha: i64,
    pub(super) beta: i64,
}

impl Bounds {
    /// Every value.
    pub(super) const FULL: Self = Self { alpha: -i64::MAX, beta: i64::MAX };

    /// The window from the opponent's point of view.
    #[inline(always)]
    pub(super) const fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window in scores, for observers.
    pub(super) fn window(self) -> Window {
        let end = |value: i64| match value {
            i64::MAX => Score::MAX,
            value if value == -i64::MAX => Score::MIN,
            value => to_score(value),
        };
        Window { alpha: end(self.alpha), beta: end(self.beta) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_dominate_every_heuristic_and_quick_wins_come_first() {
        let greatest = 32 * 5i64.pow(9) * UNIT;
        let wins = [1, 2, 8].map(|ply| of_outcome(Outcome::Win(Side::First), Side::First, ply));
        assert!(wins[0] > wins[1] && wins[1] > wins[2] && wins[2] > greatest);
        assert_eq!(wins.map(to_score), [1, 2, 8].map(Score::win_in));
        assert_eq!(wins.map(|value| to_score(-value)), [1, 2, 8].map(Score::loss_in));
        assert!(!to_score(greatest).is_decided() && !to_score(-greatest).is_decided());
        assert_eq!(to_score(-7 * UNIT - 839), Score::estimate(-7));
        assert!((1..=8).all(|count| UNIT % count == 0));
    }
}
