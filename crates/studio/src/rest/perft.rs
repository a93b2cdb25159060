//! How many games of a length there are, counted in a place of the pool.

use super::route::{Asker, Body};
use super::work::{Effort, work_for};
use super::{Refusal, Route};
use crate::opening;
use crate::studio::Studio;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::post;
use quintet::Code;
use quintet::core::{StopFlag, Words};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The longest that counting may take.
const LONGEST: Duration = Duration::from_secs(20);

/// Bytes that it may need: the position of every ply.
const NEED: u64 = 1 << 20;

/// Where to count, and how deep.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PerftRequest {
    /// The game's name.
    game: String,
    /// Its setup.
    #[serde(default)]
    setup: String,
    /// The position in any format.
    #[serde(default)]
    position: String,
    /// Plies.
    depth: u32,
}

/// The leaves of a game tree.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PerftData {
    /// Sequences of exactly as many moves.
    leaves: u64,
    /// Those that begin with each legal move, in the rules' order.
    moves: Vec<PerftMove>,
    /// Seconds it took.
    seconds: f64,
}

/// The leaves below a move.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct PerftMove {
    /// The move.
    #[serde(rename = "move")]
    text: String,
    /// The leaves.
    leaves: u64,
}

pub(super) fn routes() -> Vec<Route> {
    let counted = "The leaves of the game tree at a depth, in all and below each move";
    vec![Route::new::<PerftData>("post", "/perft", counted, post(perft)).taking::<PerftRequest>()]
}

async fn perft(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(PerftRequest { game, setup, position, depth }): Body<PerftRequest>,
) -> Result<Json<PerftData>, Refusal> {
    let (registry, length) = (studio.registry.clone(), position.len());
    let open = move |stop: &StopFlag| registry.open_until(&game, &setup, &position, stop);
    let session = opening::open(&studio, &asker.opener(), length, open).await?;
    let counting = move |stop: &StopFlag| {
        let started = Instant::now();
        let parts = session.divide_until(depth, stop).map_err(|_| too_long())?;
        let leaves = if depth == 0 { 1 } else { parts.iter().map(|(_, leaves)| leaves).sum() };
        let moves = parts.into_iter().map(|(text, leaves)| PerftMove { text, leaves }).collect();
        let seconds = started.elapsed().as_secs_f64();
        Ok::<_, Refusal>(PerftData { leaves, moves, seconds })
    };
    work_for(
        &studio,
        &asker,
        Effort { need: NEED, longest: Some(LONGEST), is_hurried: false },
        counting,
    )
    .await
}

/// The count was stopped by its limit.
fn too_long() -> Refusal {
    let seconds = LONGEST.as_secs();
    let message = Words::new(
        format!("counting took longer than its limit of {seconds} s: ask for fewer plies"),
        format!("le compte a dépassé sa limite de {seconds} s : demandez moins de demi-coups"),
    );
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Stopped, message)
}

#[cfg(test)]
mod tests {
    use super::too_long;

    #[test]
    fn a_count_that_is_stopped_says_its_limit() {
        let said = format!("{:?}", too_long());
        assert!(said.contains("limit of 20 s") && said.contains("limite de 20 s"), "{said}");
    }
}
