//! Values reported by players: proved, estimated, or a rate of success.

use crate::{Language, Score};
use std::fmt;

/// A player's value of a position or a move, for the side to move there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Holds against any play: the game was searched to its end.
    Proved(Score),
    /// An estimate from a limited search.
    Estimated(Score),
    /// The expected result from sampling: 0 lost, 1 won.
    Rate(f64),
}

impl Value {
    /// Makes `score` a proved value if it is a forced end or if the caller knows that the whole tree was seen
    /// (`complete`), otherwise an estimate.
    #[must_use]
    pub fn of(score: Score, complete: bool) -> Self {
        if complete || score.is_decided() { Self::Proved(score) } else { Self::Estimated(score) }
    }

    /// Whether it is proved.
    #[must_use]
    pub const fn is_proved(self) -> bool {
        matches!(self, Self::Proved(_))
    }

    /// The score; `None` for a rate.
    #[must_use]
    pub const fn score(self) -> Option<Score> {
        match self {
            Self::Proved(score) | Self::Estimated(score) => Some(score),
            Self::Rate(_) => None,
        }
    }

    /// A number that orders the values of one answer, higher being better. Rates map to −1 to 1, so that a
    /// proved draw equals a rate of one half.
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

    /// The score, if it is proved.
    #[must_use]
    pub const fn proved(self) -> Option<Score> {
        match self {
            Self::Proved(score) => Some(score),
            Self::Estimated(_) | Self::Rate(_) => None,
        }
    }

    /// Plies to the end of a forced win or loss, if known.
    #[must_use]
    pub fn plies(self) -> Option<u32> {
        self.score().and_then(Score::plies_to_end)
    }

    /// The expected result of a rate; `None` for a score.
    #[must_use]
    pub const fn rate(self) -> Option<f64> {
        match self {
            Self::Rate(rate) => Some(rate),
            Self::Proved(_) | Self::Estimated(_) => None,
        }
    }

    /// The value for the opponent.
    #[must_use]
    pub fn flipped(self) -> Self {
        match self {
            Self::Proved(score) => Self::Proved(-score),
            Self::Estimated(score) => Self::Estimated(-score),
            Self::Rate(rate) => Self::Rate(1.0 - rate),
        }
    }
}

impl Value {
    /// The text with its kind: `win in 5 (proved)`, `won (proved)`, `+12 (estimate)`, `62.5 % (sampled)`.
    #[must_use]
    pub fn in_words(self, language: Language) -> String {
        let (text, kind) = match self {
            Self::Proved(Score::ZERO) => {
                (language.pick("draw", "nulle").to_owned(), language.pick("proved", "prouvé"))
            }
            Self::Proved(score) => (score.in_words(language), language.pick("proved", "prouvé")),
            Self::Estimated(score) => {
                (score.in_words(language), language.pick("estimate", "estimation"))
            }
            Self::Rate(rate) => {
                (language.percent(rate, 1), language.pick("sampled", "échantillon"))
            }
        };
        format!("{text} ({kind})")
    }
}

impl fmt::Display for Value {
    /// `win in 5`, `won`, `+12 (estimate)`, `62.5 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved(Score::ZERO) => f.write_str("draw"),
            Self::Proved(score) => write!(f, "{score}"),
            Self::Estimated(score) => write!(f, "{score} (estimate)"),
            Self::Rate(rate) => write!(f, "{:.1} %", rate * 100.0),
        }
    }
}

/// As data: `{"kind": "proved", "score": 999995, "plies": 5}`, `{"kind": "rate", "rate": 0.625}`.
#[cfg(feature = "serde")]
mod data {
    use super::{Score, Value};
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::borrow::Cow;

    /// The value of a position or a move: a score or a rate.
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Fields {
        /// How reliable it is.
        kind: Kind,
        /// The score for the side to move, unless it is a rate. Wins and losses range from ±980 000 (at an
        /// unknown distance) to ±1 000 000 (now).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        score: Option<i32>,
        /// Plies to the end of a forced win or loss, if known: with best play by both sides the game ends
        /// exactly then. A proved win without this number is still a win.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        plies: Option<u32>,
        /// The expected result of a rate, from 0 (lost) to 1 (won).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rate: Option<f64>,
    }

    /// How reliable a value is.
    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    #[schemars(rename = "ValueKind")]
    enum Kind {
        /// Holds against any play.
        Proved,
        /// An estimate from a limited search.
        Estimated,
        /// The expected result from sampling.
        Rate,
    }

    impl Serialize for Value {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let (kind, rate) = match *self {
                Self::Proved(_) => (Kind::Proved, None),
                Self::Estimated(_) => (Kind::Estimated, None),
                Self::Rate(rate) => (Kind::Rate, Some(rate)),
            };
            let score = self.score();
            Fields { kind, score: score.map(Score::get), plies: self.plies(), rate }
                .serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Value {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let missing = serde::de::Error::missing_field;
            let Fields { kind, score, rate, .. } = Fields::deserialize(deserializer)?;
            let score = score.map(Score::told).ok_or_else(|| missing("score"));
            Ok(match kind {
                Kind::Proved => Self::Proved(score?),
                Kind::Estimated => Self::Estimated(score?),
                Kind::Rate => Self::Rate(rate.ok_or_else(|| missing("rate"))?),
            })
        }
    }

    impl JsonSchema for Value {
        fn schema_name() -> Cow<'static, str> {
            "Value".into()
        }

        fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
            Fields::json_schema(schemas)
        }
    }
}
