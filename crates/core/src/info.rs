//! What a search reports while it runs and when it ends.

use crate::{Language, Value};
use std::borrow::Cow;
use std::time::Duration;

/// The state of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Info<M> {
    /// Plies completely searched.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Simulations run by a Monte Carlo search.
    pub simulations: u64,
    /// Time since the start.
    pub time: Duration,
    /// The value for the side to move, once there is one.
    pub value: Option<Value>,
    /// The line expected of both sides.
    pub pv: Vec<M>,
    /// Other counters of this algorithm: cut-offs, table hits, …
    pub counters: Vec<Counter>,
}

/// A named counter of an algorithm.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema))]
pub struct Counter {
    /// What is counted, in English; programs know it by this name.
    pub name: Cow<'static, str>,
    /// What is counted, in French; left out if the player is a program of somebody else.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub french: Option<Cow<'static, str>>,
    /// The count.
    pub value: u64,
}

impl Counter {
    /// A counter with its name in English and French.
    #[must_use]
    pub const fn new([name, french]: [&'static str; 2], value: u64) -> Self {
        Self { name: Cow::Borrowed(name), french: Some(Cow::Borrowed(french)), value }
    }

    /// What is counted, in a language.
    #[must_use]
    pub fn in_words(&self, language: Language) -> &str {
        language.pick(&self.name, self.french.as_ref().unwrap_or(&self.name))
    }
}

impl<M> Info<M> {
    /// A copy with another line, for example as text.
    #[must_use]
    pub fn with_line<N>(&self, pv: Vec<N>) -> Info<N> {
        let Self { depth, nodes, simulations, time, value, .. } = *self;
        Info { depth, nodes, simulations, time, value, pv, counters: self.counters.clone() }
    }

    /// Seconds since the start.
    #[must_use]
    pub const fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }

    /// Nodes per second so far; 0 before any time has passed.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.seconds();
        if seconds > 0.0 { (self.nodes as f64 / seconds) as u64 } else { 0 }
    }
}

impl<M> Default for Info<M> {
    fn default() -> Self {
        Self {
            depth: 0,
            nodes: 0,
            simulations: 0,
            time: Duration::ZERO,
            value: None,
            pv: Vec::new(),
            counters: Vec::new(),
        }
    }
}

/// The state as data, with seconds and nodes per second.
#[cfg(feature = "serde")]
mod data {
    use super::{Counter, Info};
    use crate::Value;
    use schemars::{JsonSchema, Schema, SchemaGenerator};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::borrow::Cow;
    use std::time::Duration;

    /// The state of a search.
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct Fields<'i> {
        /// Plies searched completely.
        depth: u32,
        /// Nodes visited.
        nodes: u64,
        /// Simulations run.
        simulations: u64,
        /// Seconds since the start.
        seconds: f64,
        /// Nodes per second: it follows from the rest.
        #[serde(skip_deserializing)]
        nodes_per_second: u64,
        /// The value so far, for the side to move.
        value: Option<Value>,
        /// The line expected.
        line: Cow<'i, [String]>,
        /// Other counters of the algorithm.
        counters: Cow<'i, [Counter]>,
    }

    impl Serialize for Info<String> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let fields = Fields {
                depth: self.depth,
                nodes: self.nodes,
                simulations: self.simulations,
                seconds: self.seconds(),
                nodes_per_second: self.nodes_per_second(),
                value: self.value,
                line: Cow::Borrowed(&self.pv),
                counters: Cow::Borrowed(&self.counters),
            };
            fields.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Info<String> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Fields { depth, nodes, simulations, seconds, value, line, counters, .. } =
                Fields::deserialize(deserializer)?;
            let time = Duration::try_from_secs_f64(seconds).map_err(serde::de::Error::custom)?;
            let (pv, counters) = (line.into_owned(), counters.into_owned());
            Ok(Self { depth, nodes, simulations, time, value, pv, counters })
        }
    }

    impl JsonSchema for Info<String> {
        fn schema_name() -> Cow<'static, str> {
            "Info".into()
        }

        fn json_schema(schemas: &mut SchemaGenerator) -> Schema {
            Fields::json_schema(schemas)
        }
    }
}
