//! Limits on a search's thinking.

use std::time::Duration;

/// The limits of a search, in any combination; the first one reached ends it. `depth` counts plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Limits {
    /// Depth in plies.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub depth: Option<u32>,
    /// Number of nodes, exact with one thread.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub nodes: Option<u64>,
    /// Time; in messages `time_ms`, whole milliseconds.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "milliseconds"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    #[cfg_attr(feature = "serde", schemars(with = "Option<u64>"))]
    pub time: Option<Duration>,
    /// Number of simulations of a Monte Carlo search.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub simulations: Option<u64>,
}

impl Limits {
    /// No limits.
    pub const NONE: Self = Self { depth: None, nodes: None, time: None, simulations: None };

    /// Only a depth.
    #[must_use]
    pub const fn depth(plies: u32) -> Self {
        Self { depth: Some(plies), ..Self::NONE }
    }

    /// Only a number of nodes.
    #[must_use]
    pub const fn nodes(count: u64) -> Self {
        Self { nodes: Some(count), ..Self::NONE }
    }

    /// Only a time.
    #[must_use]
    pub const fn time(span: Duration) -> Self {
        Self { time: Some(span), ..Self::NONE }
    }

    /// Only a number of simulations.
    #[must_use]
    pub const fn simulations(count: u64) -> Self {
        Self { simulations: Some(count), ..Self::NONE }
    }

    /// The tighter of two sets of limits, kind by kind.
    ///
    /// ```
    /// use quintet_core::Limits;
    /// let both = Limits::depth(8).and(Limits { depth: Some(5), nodes: Some(100), ..Limits::NONE });
    /// assert_eq!((both.depth, both.nodes), (Some(5), Some(100)));
    /// ```
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            match (a, b) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            }
        }
        Self {
            depth: tighter(self.depth, other.depth),
            nodes: tighter(self.nodes, other.nodes),
            time: tighter(self.time, other.time),
            simulations: tighter(self.simulations, other.simulations),
        }
    }
}

/// A span of time as a number of milliseconds.
#[cfg(feature = "serde")]
mod milliseconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::time::Duration;

    #[expect(clippy::ref_option, reason = "the signature serde asks for")]
    pub(super) fn serialize<S: Serializer>(
        span: &Option<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        span.map(|span| span.as_millis() as u64).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Duration>, D::Error> {
        Ok(Option::<u64>::deserialize(deserializer)?.map(Duration::from_millis))
    }
}
