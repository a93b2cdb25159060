//! Scores: what a position is worth to the side to move.

use crate::{Language, Outcome, Side};
use std::fmt;
use std::ops::Neg;

/// The value of a position for the side to move.
///
/// ```text
///  −WIN ………………………… LOST | …… estimates …… | WON ………………………… WIN
///  lost now   later   some day |      0      | some day   later   won now
/// ```
///
/// A win is worth one unit more for each ply it comes sooner, so searches prefer quick wins and slow losses.
/// A forced end at an unknown distance is [`WON`](Self::WON) or [`LOST`](Self::LOST): worth less than any win
/// at a known distance, and more than any estimate. Estimates never reach the range of decided scores.
///
/// ```
/// use quintet_core::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::loss_in(5) > Score::loss_in(3));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).plies_to_end(), Some(3));
/// assert_eq!(Score::estimate(40).plies_to_end(), None);
/// assert!(Score::WON.is_win() && Score::WON < Score::win_in(Score::MAX_PLIES));
/// assert!(Score::WON > Score::estimate(i32::MAX));
/// assert_eq!(Score::WON.plies_to_end(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Score(i32);

impl Score {
    /// The greatest distance to the end that a score can hold.
    pub const MAX_PLIES: u32 = 19_999;
    const WIN: i32 = 1_000_000;
    const DECIDED: i32 = Self::WIN - Self::MAX_PLIES as i32 - 1;

    /// The side to move wins, at an unknown distance.
    pub const WON: Self = Self(Self::DECIDED);
    /// The side to move loses, at an unknown distance.
    pub const LOST: Self = Self(-Self::DECIDED);

    /// A balanced position, or a draw.
    pub const ZERO: Self = Self(0);
    /// Below every score.
    pub const MIN: Self = Self(-i32::MAX);
    /// Above every score.
    pub const MAX: Self = Self(i32::MAX);

    /// An estimate or an exact margin, clamped to the undecided range.
    #[inline]
    #[must_use]
    pub const fn estimate(value: i32) -> Self {
        let most = Self::DECIDED - 1;
        Self(if value > most {
            most
        } else if value < -most {
            -most
        } else {
            value
        })
    }

    /// The side to move wins, `plies` plies from where the score is taken.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        debug_assert!(plies <= Self::MAX_PLIES);
        Self(Self::WIN - plies as i32)
    }

    /// The side to move loses, `plies` plies from where the score is taken.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// The score, for `turn`, of a game that ended this way `ply` plies from the root.
    #[inline]
    #[must_use]
    pub fn of_outcome(outcome: Outcome, turn: Side, ply: u32) -> Self {
        match outcome {
            Outcome::Draw => Self::ZERO,
            Outcome::Win(winner) if winner == turn => Self::win_in(ply),
            Outcome::Win(_) => Self::loss_in(ply),
        }
    }

    /// The score as a plain number.
    #[inline]
    #[must_use]
    pub const fn get(self) -> i32 {
        self.0
    }

    /// Whether this is a forced win of the side to move.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::DECIDED
    }

    /// Whether this is a forced loss of the side to move.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::DECIDED
    }

    /// Whether this is a forced win or loss.
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of a forced win or loss, from where the score is taken; `None` for other scores and
    /// unknown distances.
    #[must_use]
    pub const fn plies_to_end(self) -> Option<u32> {
        if self.has_distance() { Some((Self::WIN - self.0.abs()) as u32) } else { None }
    }

    /// Whether this is a forced win or loss after a known number of plies.
    #[inline]
    const fn has_distance(self) -> bool {
        self.0 > Self::DECIDED || self.0 < -Self::DECIDED
    }

    /// Drops the distance of a win or a loss.
    ///
    /// ```
    /// use quintet_core::Score;
    /// assert_eq!(Score::loss_in(8).without_distance(), Score::LOST);
    /// assert_eq!(Score::estimate(8).without_distance(), Score::estimate(8));
    /// ```
    #[must_use]
    pub const fn without_distance(self) -> Self {
        if self.is_win() {
            Self::WON
        } else if self.is_loss() {
            Self::LOST
        } else {
            self
        }
    }

    /// The score seen from `plies` plies nearer to the end: what a table stores, so that one entry serves
    /// every path to its position.
    ///
    /// ```
    /// use quintet_core::Score;
    /// let at_root = Score::win_in(7);
    /// let at_node = at_root.nearer(3);
    /// assert_eq!(at_node, Score::win_in(4));
    /// assert_eq!(at_node.farther(3), at_root);
    /// ```
    #[inline]
    #[must_use]
    pub const fn nearer(self, plies: u32) -> Self {
        if self.0 > Self::DECIDED {
            Self(self.0 + plies as i32)
        } else if self.0 < -Self::DECIDED {
            Self(self.0 - plies as i32)
        } else {
            self
        }
    }

    /// The inverse of [`nearer`](Self::nearer).
    #[inline]
    #[must_use]
    pub const fn farther(self, plies: u32) -> Self {
        if self.0 > Self::DECIDED {
            Self(self.0 - plies as i32)
        } else if self.0 < -Self::DECIDED {
            Self(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The next higher score: the upper end of a null window.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Reads a score from an untrusted number, clamped to the valid range; [`get`](Self::get) is the inverse.
    ///
    /// ```
    /// use quintet_core::Score;
    /// assert_eq!(Score::told(Score::win_in(5).get()), Score::win_in(5));
    /// assert_eq!(Score::told(i32::MIN), Score::loss_in(0));
    /// ```
    #[must_use]
    pub const fn told(raw: i32) -> Self {
        if raw > Self::WIN {
            Self(Self::WIN)
        } else if raw < -Self::WIN {
            Self(-Self::WIN)
        } else {
            Self(raw)
        }
    }

    /// Rebuilds a score from [`get`](Self::get), for tables.
    #[inline]
    #[must_use]
    pub const fn from_raw(raw: i32) -> Self {
        Self(raw)
    }
}

impl Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Score {
    /// `+12`, `-3`, `0`, or the end: `win in 5`, `loss in 2`, `won`, `lost`.
    #[must_use]
    pub fn in_words(self, language: Language) -> String {
        match self.plies_to_end() {
            Some(plies) if self.is_win() => {
                language.pick(format!("win in {plies}"), format!("gain en {plies}"))
            }
            Some(plies) => language.pick(format!("loss in {plies}"), format!("perte en {plies}")),
            None if self.is_win() => language.pick("won", "gagné").to_owned(),
            None if self.is_loss() => language.pick("lost", "perdu").to_owned(),
            None if self.0 == 0 => "0".to_owned(),
            None => format!("{:+}", self.0),
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(Language::English))
    }
}

/// The interval of scores that still matter at a node: the side to move already has `alpha`, and the other
/// side will not allow more than `beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Lower end: the side to move can have this much elsewhere.
    pub alpha: Score,
    /// Upper end: the opponent can hold the side to move to this elsewhere.
    pub beta: Score,
}

impl Window {
    /// The window of all scores.
    pub const FULL: Self = Self { alpha: Score::MIN, beta: Score::MAX };

    /// The window from the opponent's point of view.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }

    /// The narrowest window, which asks whether the value is above `alpha`.
    #[inline]
    #[must_use]
    pub fn null(alpha: Score) -> Self {
        Self { alpha, beta: alpha.next() }
    }
}
