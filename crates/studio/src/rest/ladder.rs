//! The routes of the ladder: the leaderboard, its games, and its owner's bots.

use super::route::{ByOwner, Whole};
use super::{Refusal, Route};
use crate::ladder::{LadderRun, State as Found};
use crate::speech::Speaks;
use crate::studio::Studio;
use crate::tokens::Role;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::StatusCode;
use axum::routing::{delete, get, post};
use axum::{Extension, Json};
use quintet::Code;
use quintet::core::{Language, Text, Words};
use quintet_arena::ladder::{LadderGame, Leaderboard, Refused};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// Maximum size of an uploaded bot, in bytes.
const MOST_BYTES: usize = 16 << 20;

/// What students read when it has ended; the reason may name files of the machine.
const STOPPED: Text =
    Text::new("whoever runs this studio can see why", "qui tient ce studio peut voir pourquoi");

/// Games per page.
const PAGE: usize = 50;

/// The ladder of this studio.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LadderData {
    /// The leaderboard, with pseudonyms; missing for a moment after the start.
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<Leaderboard>,
    /// The round being played; missing while there is nothing to play.
    #[serde(skip_serializing_if = "Option::is_none")]
    round: Option<LadderRound>,
    /// Why it ended, if it did.
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<String>,
    /// For the owner: whose bots they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    bots: Option<Vec<LadderBot>>,
}

/// A round of a ladder.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LadderRound {
    /// Its number, from 1.
    number: u32,
    /// Finished games.
    played: usize,
    /// All of its games.
    planned: usize,
}

/// A bot as its teacher knows it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LadderBot {
    /// The name of its folder.
    name: String,
    /// Its pseudonym; empty before it could play.
    pseudonym: String,
    /// Why it cannot play, or its latest fault, in full.
    #[serde(skip_serializing_if = "String::is_empty")]
    why: String,
}

/// Finished games of the ladder.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LadderGames {
    /// All such games.
    total: usize,
    /// Some, the latest first.
    games: Vec<LadderGame>,
}

/// Which games.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderQuery {
    /// Only those of a player, by its name on the leaderboard.
    #[serde(default)]
    player: Option<String>,
    /// Leave out this many of the latest.
    #[serde(default)]
    offset: usize,
}

/// The bot that a file is.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderUpload {
    /// Its name: that of its folder.
    name: String,
    /// The name of the file: a zip, or a program.
    file: String,
}

/// Which bot.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LadderName {
    /// The name of its folder.
    name: String,
}

pub(super) fn routes() -> Vec<Route> {
    let shown = "The ladder: its leaderboard and, for its owner, whose bots they are";
    let put = "Put a bot into the ladder, as a zip or a program, in place of one with that name";
    let handler = post(upload).layer(DefaultBodyLimit::max(MOST_BYTES));
    vec![
        Route::new::<LadderData>("get", "/ladder", shown, get(show)),
        Route::new::<LadderGames>("get", "/ladder/games", "Its finished games", get(games))
            .asking::<LadderQuery>(),
        Route::new::<LadderData>("post", "/ladder/bots", put, handler)
            .asking::<LadderUpload>()
            .taking_file(),
        Route::new::<LadderData>("delete", "/ladder/bots", "Take a bot out", delete(remove))
            .asking::<LadderName>(),
    ]
}

fn ladder(studio: &Studio) -> Result<Arc<LadderRun>, Refusal> {
    studio.ladder.clone().ok_or_else(|| {
        let message = Text::new(
            "this studio runs no ladder: `quintet serve --ladder DIR` does",
            "ce studio n’a pas de classement permanent : `quintet serve --ladder DIR` en a un",
        );
        Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message)
    })
}

fn data(found: &Found, is_owner: bool, language: Language) -> LadderData {
    let bots = found.members.iter().map(|member| LadderBot {
        name: member.folder.clone(),
        pseudonym: member.called.clone(),
        why: member.why.get(language).to_owned(),
    });
    let round = |(number, played, planned)| LadderRound { number, played, planned };
    LadderData {
        board: found.board.as_deref().cloned(),
        round: found.round.map(round),
        failure: found.failure.as_ref().map(|why| match is_owner {
            true => why.get(language).to_owned(),
            false => STOPPED.get(language).to_owned(),
        }),
        bots: is_owner.then(|| bots.collect()),
    }
}

async fn show(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
    role: Option<Extension<Role>>,
) -> Result<Json<LadderData>, Refusal> {
    let is_owner = role.is_some_and(|Extension(role)| role == Role::Owner);
    Ok(Json(data(&ladder(&studio)?.state(), is_owner, language)))
}

async fn games(
    State(studio): State<Arc<Studio>>,
    query: Result<Query<LadderQuery>, QueryRejection>,
) -> Result<Json<LadderGames>, Refusal> {
    let Query(LadderQuery { player, offset }) = query?;
    let ladder = ladder(&studio)?;
    let read = spawn_blocking(move || ladder.games.latest(player.as_deref(), offset, PAGE));
    let (total, games) = read.await?.map_err(|error| failed(&error))?;
    Ok(Json(LadderGames { total, games }))
}

async fn upload(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    Speaks(language): Speaks,
    query: Result<Query<LadderUpload>, QueryRejection>,
    Whole(bytes): Whole,
) -> Result<Json<LadderData>, Refusal> {
    let Query(LadderUpload { name, file }) = query?;
    let ladder = ladder(&studio)?;
    spawn_blocking(move || {
        ladder.put(&name, &file, bytes).map_err(|refused| match refused {
            Refused::Bot(why) => Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Player, why),
            Refused::System(error) => failed(&error),
        })?;
        Ok(Json(data(&ladder.state(), true, language)))
    })
    .await?
}

async fn remove(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    Speaks(language): Speaks,
    query: Result<Query<LadderName>, QueryRejection>,
) -> Result<Json<LadderData>, Refusal> {
    let Query(LadderName { name }) = query?;
    let ladder = ladder(&studio)?;
    spawn_blocking(move || {
        if !ladder.remove(&name).map_err(|error| failed(&error))? {
            let message = Text::new("there is no such bot", "ce bot n’existe pas");
            return Err(Refusal::new(StatusCode::NOT_FOUND, Code::NotFound, message));
        }
        Ok(Json(data(&ladder.state(), true, language)))
    })
    .await?
}

fn failed(error: &quintet_arena::ArenaError) -> Refusal {
    let words = Words::each(|language| error.in_words(language));
    Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, Code::Store, words)
}
