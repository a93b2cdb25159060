//! Difficulty of puzzles.

use crate::coach::{Hardness, Rating};
use quintet_core::Text;
use std::str::FromStr;

/// A range of scores, both ends included.
///
/// ```
/// use quintet_sudoku::generate::{Difficulty, Level};
/// assert_eq!("hard".parse(), Ok(Level::Hard.difficulty()));
/// assert_eq!("2.6-4.4".parse(), Ok(Level::Hard.difficulty()));
/// assert!("4.4-2.6".parse::<Difficulty>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The lowest score.
    pub least: Hardness,
    /// The highest score; from 11.9, puzzles that need trial are included.
    pub most: Hardness,
}

/// A name for a range of scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Hidden singles: 1.0 to 1.5.
    Easy,
    /// All singles, and what leads straight to them: 1.6 to 2.5.
    Medium,
    /// Locked candidates, pairs, triples, fish, wings: 2.6 to 4.4.
    Hard,
    /// Unique rectangles, quads, BUG: 4.5 to 6.5.
    Expert,
    /// Chains, and beyond: from 6.6.
    Extreme,
}

impl Level {
    /// All levels, easiest first.
    pub const ALL: [Self; 5] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme];

    /// Its name for programs: `hard`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
        }
    }

    /// Its name for people.
    #[must_use]
    pub const fn title(self) -> Text {
        match self {
            Self::Easy => Text::new("easy", "facile"),
            Self::Medium => Text::new("medium", "moyen"),
            Self::Hard => Text::new("hard", "difficile"),
            Self::Expert => Text::same("expert"),
            Self::Extreme => Text::new("extreme", "extrême"),
        }
    }

    /// Its scores.
    #[must_use]
    pub const fn difficulty(self) -> Difficulty {
        let (least, most) = match self {
            Self::Easy => (10, 15),
            Self::Medium => (16, 25),
            Self::Hard => (26, 44),
            Self::Expert => (45, 65),
            Self::Extreme => (66, 119),
        };
        Difficulty { least: Hardness::tenths(least), most: Hardness::tenths(most) }
    }

    /// The level of a rating.
    #[must_use]
    pub fn of(rating: &Rating) -> Self {
        let level = Self::ALL.into_iter().find(|level| level.difficulty().admits(rating));
        level.unwrap_or(Self::Extreme)
    }
}

impl Difficulty {
    /// Whether a rating is in the range.
    #[must_use]
    pub fn admits(&self, rating: &Rating) -> bool {
        let score = if rating.needs_trial { Hardness::tenths(119) } else { rating.score };
        self.least <= score && score <= self.most
    }
}

/// A level, a range `2.6-4.4`, or a score `3.0`.
impl FromStr for Difficulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(level) = Level::ALL.into_iter().find(|level| level.key() == text) {
            return Ok(level.difficulty());
        }
        let expected = |_| {
            "expected easy, medium, hard, expert, extreme, or scores from 1.0 to \
                 11.9 such as 2.6-4.4"
                .to_owned()
        };
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        let [least, most] =
            [least, most].map(|end| end.trim().parse::<Hardness>().map_err(expected));
        let (least, most) = (least?, most?);
        if least > most {
            return Err(expected(String::new()));
        }
        Ok(Self { least, most })
    }
}
