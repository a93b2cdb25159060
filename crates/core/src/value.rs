//! Values as a player tells them: proved, estimated, or a rate of success.

use crate::Score;
use std::fmt;

/// What a player says a position or a move is worth to the side to move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// True whatever either side does: the game was searched to its end.
    Proved(Score),
    /// An estimate by search to a limit.
    Estimated(Score),
    /// The expected result by sampling: 0 lost, 1 won.
    Rate(f64),
}

impl Value {
    /// `score`, proved when it tells a forced end or when the caller knows that
    /// the whole tree was seen (`complete`).
    #[must_use]
    pub fn of(score: Score, complete: bool) -> Self {
        if complete || score.is_decided() { Self::Proved(score) } else { Self::Estimated(score) }
    }

    /// Whether it is proved.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        matches!(self, Self::Proved(_))
    }

    /// The score, unless it is a rate.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self {
            Self::Proved(score) | Self::Estimated(score) => Some(score),
            Self::Rate(_) => None,
        }
    }

    /// A number that puts the values of one answer in order, the better the higher. Rates go
    /// from −1 to 1, so that a proved draw is worth as much as a rate of a half.
    ///
    /// ```
    /// use quintet_core::{Score, Value};
    /// let draw = Value::Proved(Score::ZERO);
    /// assert!(Value::Rate(0.6).rank() > draw.rank() && draw.rank() > Value::Rate(0.4).rank());
    /// assert!(Value::Proved(Score::win_in(9)).rank() > Value::Rate(1.0).rank());
    /// ```
    #[must_use]
    pub fn rank(self) -> f64 {
        match self {
            Self::Proved(score) | Self::Estimated(score) => f64::from(score.get()),
            Self::Rate(rate) => 2.0 * rate - 1.0,
        }
    }

    /// The same value seen by the opponent.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Proved(score) => Self::Proved(-score),
            Self::Estimated(score) => Self::Estimated(-score),
            Self::Rate(rate) => Self::Rate(1.0 - rate),
        }
    }
}

impl fmt::Display for Value {
    /// `win in 5`, `+12 (estimate)`, `62.5 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(Score::ZERO) => f.write_str("draw"),
            Self::Proved(score) => write!(f, "{score}"),
            Self::Estimated(score) => write!(f, "{score} (estimate)"),
            Self::Rate(rate) => write!(f, "{:.1} %", rate * 100.0),
        }
    }
}
