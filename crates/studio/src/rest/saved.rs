//! The saved games: listed, read, deleted.

use super::route::{ByWhose, Whose};
use super::{Refusal, Route};
use crate::store::{SavedGame, SavedGames};
use crate::studio::Studio;
use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{delete, get};
use quintet::Code;
use quintet::core::Words;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which saved games.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedQuery {
    /// Only of this game.
    #[serde(default)]
    game: Option<String>,
    /// Leave out so many of the latest.
    #[serde(default)]
    offset: usize,
    /// Only of this seat of the class; a student sees no others anyway.
    #[serde(default)]
    seat: Option<i64>,
}

/// How many games were deleted.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Deleted {
    /// So many.
    deleted: usize,
}

pub(super) fn routes() -> Vec<Route> {
    let (listed, emptied) = ("Finished games, the latest first", "Delete all finished games");
    vec![
        Route::new::<SavedGames>("get", "/saved", listed, get(list)).asking::<SavedQuery>(),
        Route::new::<Deleted>("delete", "/saved", emptied, delete(delete_all)),
        Route::new::<SavedGame>("get", "/saved/{id}", "A finished game", get(one)),
        Route::new::<Deleted>(
            "delete",
            "/saved/{id}",
            "Delete a finished game",
            delete(delete_one),
        ),
    ]
}

async fn list(
    State(studio): State<Arc<Studio>>,
    Whose(own): Whose,
    query: Result<Query<SavedQuery>, QueryRejection>,
) -> Result<Json<SavedGames>, Refusal> {
    let Query(SavedQuery { game, offset, seat }) = query?;
    let (game, seat) = (game.filter(|game| !game.is_empty()), own.or(seat));
    Ok(Json(studio.saved.ask(move |store| store.list_of(seat, game.as_deref(), offset)).await?))
}

async fn one(
    State(studio): State<Arc<Studio>>,
    Whose(seat): Whose,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<SavedGame>, Refusal> {
    let Path(id) = id?;
    let found = studio.saved.ask(move |store| store.get_of(seat, id)).await?;
    Ok(Json(found.ok_or_else(|| not_saved(id))?))
}

async fn delete_one(
    State(studio): State<Arc<Studio>>,
    ByWhose(seat): ByWhose,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<Deleted>, Refusal> {
    let Path(id) = id?;
    match studio.saved.ask(move |store| store.delete_of(seat, Some(id))).await? {
        0 => Err(not_saved(id)),
        deleted => Ok(Json(Deleted { deleted })),
    }
}

async fn delete_all(
    State(studio): State<Arc<Studio>>,
    ByWhose(seat): ByWhose,
) -> Result<Json<Deleted>, Refusal> {
    Ok(Json(Deleted { deleted: studio.saved.ask(move |store| store.delete_of(seat, None)).await? }))
}

fn not_saved(id: i64) -> Refusal {
    let message = Words::new(
        format!("there is no saved game {id}"),
        format!("il n’y a pas de partie enregistrée {id}"),
    );
    Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
}
