//! How a finished game ended.

use crate::Side;
use std::fmt;

/// The result of a finished game, independent of the point of view.
///
/// What it is worth to the side to move is a [`Score`](crate::Score).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The winner, unless the game was drawn.
    #[inline]
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }

    /// Half points for `side`: 2 for a win, 1 for a draw, 0 for a loss.
    ///
    /// ```
    /// use quintet_core::{Outcome, Side};
    /// assert_eq!(Outcome::Win(Side::First).half_points(Side::First), 2);
    /// assert_eq!(Outcome::Draw.half_points(Side::First), 1);
    /// ```
    #[inline]
    #[must_use]
    pub fn half_points(self, side: Side) -> u32 {
        match self {
            Self::Win(winner) if winner == side => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => write!(f, "{side} wins"),
            Self::Draw => f.write_str("draw"),
        }
    }
}
