//! The events of a search as lines of plain data, with moves as text.
//!
//! A trace has bounds: a number of lines, a number of plies, one subtree. A complete trace says
//! everything: the search's nodes, value and best move follow from its lines
//! (`tests/it/replay.rs`).

mod record;
mod words;

pub(crate) use record::Tracer;
pub use words::Narrator;

use quintet_core::{Bound, Event, Side};
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

/// How much of a search to trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceBounds {
    /// Maximum number of lines; the first ones are kept.
    pub first: usize,
    /// Maximum depth below the root, or below the subtree, in plies. Simulations of a Monte Carlo
    /// search are always complete.
    pub plies: Option<u32>,
    /// Only the nodes after these moves, as the game writes them.
    pub subtree: Vec<String>,
}

/// The lines of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// The lines within the bounds, in search order.
    pub lines: Vec<TraceLine>,
    /// The number of lines without bounds.
    pub events: u64,
}

/// One event of a search, with a description in words.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct SaidLine {
    /// The event.
    #[serde(flatten)]
    pub line: TraceLine,
    /// The event in words.
    pub words: String,
}

/// One event of a search.
///
/// Scores are for the side to move at the node; wins and losses are near ±1 000 000, one less for
/// each ply from the root.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct TraceLine {
    /// Its number in the search, from 1.
    pub n: u64,
    /// Plies from the root to its node.
    pub ply: u32,
    /// The side to move at that node.
    pub turn: Side,
    /// What happened.
    #[serde(flatten)]
    pub event: Event<String>,
    /// What the score says about the value of a node that is left: exact, or a bound.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<Bound>,
    /// Nodes counted from entering to leaving a node, including itself, whether shown or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A table hit has a bound of its own, in the same JSON field as a line's. So the event is read
/// first, and both read all fields.
impl<'de> Deserialize<'de> for TraceLine {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Rest {
            n: u64,
            ply: u32,
            turn: Side,
            bound: Option<Bound>,
            nodes: Option<u64>,
        }
        let fields = Value::deserialize(from)?;
        let event = Event::deserialize(&fields).map_err(D::Error::custom)?;
        let Rest { n, ply, turn, bound, nodes } =
            Rest::deserialize(&fields).map_err(D::Error::custom)?;
        let of_node = matches!(event, Event::Leave { .. });
        Ok(Self {
            n,
            ply,
            turn,
            event,
            bound: bound.filter(|_| of_node),
            nodes: nodes.filter(|_| of_node),
        })
    }
}
