//! What a search says while it runs and when it ends.

use crate::Value;
use std::time::Duration;

/// The state of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Info<M> {
    /// Plies searched completely.
    pub depth: u32,
    /// Nodes visited.
    pub nodes: u64,
    /// Simulations made, by Monte Carlo searches.
    pub simulations: u64,
    /// Time since the start.
    pub time: Duration,
    /// The value found for the side to move, once there is one.
    pub value: Option<Value>,
    /// The line both sides are expected to play.
    pub pv: Vec<M>,
    /// What this algorithm counts besides: cut-offs, table hits, …
    pub counters: Vec<Counter>,
}

/// A named number of an algorithm's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, schemars::JsonSchema))]
pub struct Counter {
    /// What is counted, as shown to people.
    pub name: &'static str,
    /// How often.
    pub value: u64,
}

impl<M> Info<M> {
    /// Nodes per second so far; 0 before any time has passed.
    #[must_use]
    pub fn nodes_per_second(&self) -> u64 {
        let seconds = self.time.as_secs_f64();
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
