//! The games there are, and whether the server is well.

use super::{Refusal, Route};
use crate::openapi;
use crate::speech::Speaks;
use crate::studio::Studio;
use axum::Json;
use axum::extract::{Path, State};
use axum::routing::get;
use quintet::GameInfo;
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::Arc;

/// The server answers.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Health {
    /// `ok`.
    status: &'static str,
    /// The version of Quintet.
    version: &'static str,
    /// The version of these messages; it changes when a key does.
    api: u32,
}

pub(super) fn routes() -> Vec<Route> {
    let all =
        "The games with their words, setups, players and opponents, in the language asked for";
    vec![
        Route::new::<Vec<GameInfo>>("get", "/games", all, get(list)),
        Route::new::<GameInfo>("get", "/games/{game}", "One game", get(one)),
        Route::new::<Health>("get", "/health", "Whether the server is well", get(health)),
    ]
}

async fn list(State(studio): State<Arc<Studio>>, Speaks(language): Speaks) -> Json<Vec<GameInfo>> {
    Json(studio.games(language).to_vec())
}

async fn one(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
    Path(name): Path<String>,
) -> Result<Json<GameInfo>, Refusal> {
    studio.registry.find(&name)?;
    let game = studio.games(language).iter().find(|game| game.name == name);
    Ok(Json(game.expect("the studio has all games of the registry").clone()))
}

/// What a server, or a site, says of itself.
pub(crate) const fn said() -> Health {
    Health { status: "ok", version: env!("CARGO_PKG_VERSION"), api: openapi::VERSION }
}

async fn health() -> Json<Health> {
    Json(said())
}
