//! The two sides of a game.

use std::fmt;
use std::ops::Not;

/// A side: the first or the second to move in the game.
///
/// ```
/// use quintet_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// assert_eq!(Side::Second.index(), 1);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Side {
    /// The side that moves first.
    #[default]
    First,
    /// The side that moves second.
    Second,
}

impl Side {
    /// Both sides, in the order they move.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// 0 for the first side, 1 for the second: for arrays of two.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The side to move after `plies` plies of strict alternation.
    ///
    /// ```
    /// use quintet_core::Side;
    /// assert_eq!(Side::after(3), Side::Second);
    /// ```
    #[inline]
    #[must_use]
    pub const fn after(plies: u32) -> Self {
        if plies & 1 == 0 { Self::First } else { Self::Second }
    }
}

impl Not for Side {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}
