//! Limits as plain data.

use quintet_core::Limits;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The limits of a search as they travel in messages; absent means none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LimitsData {
    /// Plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Simulations.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
}

impl From<LimitsData> for Limits {
    fn from(data: LimitsData) -> Self {
        Self {
            depth: data.depth,
            nodes: data.nodes,
            time: data.time_ms.map(Duration::from_millis),
            simulations: data.simulations,
        }
    }
}
