//! Counts the games of a given length.

use super::{Asked, Begun, Effort, Question, Refusal};
use crate::{Code, Error};
use quintet_core::{Instant, StopFlag, Words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Maximum time for counting.
const LONGEST: Duration = Duration::from_secs(20);

/// Bytes it may need: the position of every ply.
const NEED: u64 = 1 << 20;

/// The position to count from, and the depth.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PerftRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// The depth in plies.
    depth: u32,
}

/// Leaf counts of a game tree.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "PerftData")]
pub(super) struct LeafCounts {
    /// Number of move sequences of exactly this length.
    leaves: u64,
    /// The counts below each legal move, in the rules' order.
    moves: Vec<PerftMove>,
    /// Time taken, in seconds.
    seconds: f64,
}

/// The leaf count below a move.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct PerftMove {
    /// The move.
    #[serde(rename = "move")]
    text: String,
    /// The count.
    leaves: u64,
}

impl Question for PerftRequest {
    type Answer = LeafCounts;
    const PATH: &'static str = "/perft";
    const SUMMARY: &'static str =
        "The leaves of the game tree at a depth, in all and below each move";

    fn length(&self) -> Option<usize> {
        Some(self.position.len())
    }

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<LeafCounts>, Error> {
        let Asked { catalogue, stop, .. } = asked;
        let Self { game, setup, position, depth } = self;
        let session = catalogue.registry.open_until(game, setup, position, stop)?;
        let depth = *depth;
        let effort = Effort { need: NEED, longest: Some(LONGEST), is_hurried: false };
        Ok(Begun::work(effort, move |stop: &StopFlag| {
            let started = Instant::now();
            let parts = session.divide_until(depth, stop).map_err(|_| too_long())?;
            let leaves = if depth == 0 { 1 } else { parts.iter().map(|(_, leaves)| leaves).sum() };
            let moves = parts.into_iter().map(|(text, leaves)| PerftMove { text, leaves });
            let moves = moves.collect();
            Ok::<_, Refusal>(LeafCounts { leaves, moves, seconds: started.elapsed().as_secs_f64() })
        }))
    }
}

/// The refusal when counting hits its time limit.
fn too_long() -> Refusal {
    let seconds = LONGEST.as_secs();
    let message = Words::new(
        format!("counting took longer than its limit of {seconds} s: ask for fewer plies"),
        format!("le compte a dépassé sa limite de {seconds} s : demandez moins de demi-coups"),
    );
    Refusal::new(422, Code::Stopped, message)
}
