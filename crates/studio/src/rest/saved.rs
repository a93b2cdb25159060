//! The routes of saved games: list, read, import, delete.

use super::route::{Asker, Body, ByWhose, Whose};
use super::{Refusal, Route};
use crate::opening;
use crate::store::{SavedGame, SavedGames};
use crate::studio::Studio;
use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use quintet::core::{StopFlag, Text, Words, foreign};
use quintet::{Code, Reason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// Which saved games.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SavedQuery {
    /// Only of this game.
    #[serde(default)]
    game: Option<String>,
    // words-ok: part of the published messages
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
    // words-ok: part of the published messages
    /// So many.
    deleted: usize,
}

/// Games of a file that a studio saved.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddRequest {
    /// The games; their numbers are given anew.
    games: Vec<SavedGame>,
}

/// What became of them.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Added {
    /// Games that were not here yet.
    added: usize,
    /// The number of each game here.
    ids: Vec<i64>,
}

pub(super) fn routes() -> Vec<Route> {
    let taken = "Add finished games of a file; those that are here already stay as they are";
    let (listed, emptied) = ("Finished games, the latest first", "Delete all finished games");
    vec![
        Route::new::<SavedGames>("get", "/saved", listed, get(list)).asking::<SavedQuery>(),
        Route::new::<Added>("post", "/saved", taken, post(add)).taking::<AddRequest>(),
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
    Ok(Json(studio.saved.ask(move |store| store.list(seat, game.as_deref(), offset)).await?))
}

async fn one(
    State(studio): State<Arc<Studio>>,
    Whose(seat): Whose,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<SavedGame>, Refusal> {
    let Path(id) = id?;
    let found = studio.saved.ask(move |store| store.get(seat, id)).await?;
    Ok(Json(found.ok_or_else(|| not_saved(id))?))
}

async fn add(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Whose(seat): Whose,
    Body(AddRequest { mut games }): Body<AddRequest>,
) -> Result<Json<Added>, Refusal> {
    // A file does not decide whose the games are.
    games.iter_mut().for_each(|game| game.seat = seat);
    for (index, game) in games.iter().enumerate() {
        let checked = check(&studio, &asker, game).await;
        checked.map_err(|refusal| refusal.at(&format!("games[{index}]")))?;
    }
    let (ids, added) = studio.saved.ask(move |store| store.add(&games)).await?;
    Ok(Json(Added { added, ids }))
}

/// Maximum length of a player string in bytes.
const LONGEST_PLAYER: usize = 500;

/// Checks a game of a file: its moves are legal, and it ended as the file says.
async fn check(studio: &Arc<Studio>, asker: &Asker, game: &SavedGame) -> Result<(), Refusal> {
    let is_name =
        |player: &String| player.len() <= LONGEST_PLAYER && !player.chars().any(foreign::is_hidden);
    if !game.players.iter().all(is_name) {
        return Err(not_a_game(
            "`players` are not player strings",
            "`players` n’est pas une paire de joueurs",
        ));
    }
    let tomorrow =
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs()) + 86_400;
    if !u64::try_from(game.finished_at).is_ok_and(|at| at <= tomorrow) {
        return Err(not_a_game(
            "`finished_at` is not a moment of the past, in seconds since 1970",
            "`finished_at` n’est pas un moment du passé, en secondes depuis 1970",
        ));
    }
    let (registry, asked) = (studio.catalogue.registry.clone(), game.clone());
    let read = move |stop: &StopFlag| {
        let session = registry.open_until(&asked.game, &asked.setup, &asked.record, stop)?;
        let view = session.view();
        Ok((view.plies, view.end))
    };
    let (plies, end) = opening::open(studio, &asker.opener(), game.record.len(), read).await?;
    let ends = match game.outcome.reason {
        Reason::Board => end == Some(game.outcome),
        Reason::Resigned | Reason::Time => end.is_none() && game.outcome.winner.is_some(),
    };
    if plies == game.plies && ends {
        return Ok(());
    }
    Err(not_a_game(
        "its moves do not end as it says",
        "ses coups ne finissent pas comme elle le dit",
    ))
}

fn not_a_game(english: &'static str, french: &'static str) -> Refusal {
    Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Record, Text::new(english, french))
}

async fn delete_one(
    State(studio): State<Arc<Studio>>,
    ByWhose(seat): ByWhose,
    id: Result<Path<i64>, PathRejection>,
) -> Result<Json<Deleted>, Refusal> {
    let Path(id) = id?;
    match studio.saved.ask(move |store| store.delete(seat, Some(id))).await? {
        0 => Err(not_saved(id)),
        deleted => Ok(Json(Deleted { deleted })),
    }
}

async fn delete_all(
    State(studio): State<Arc<Studio>>,
    ByWhose(seat): ByWhose,
) -> Result<Json<Deleted>, Refusal> {
    Ok(Json(Deleted { deleted: studio.saved.ask(move |store| store.delete(seat, None)).await? }))
}

fn not_saved(id: i64) -> Refusal {
    let message = Words::new(
        format!("there is no saved game {id}"),
        format!("il n’y a pas de partie enregistrée {id}"),
    );
    Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
}
