//! The routes of tournaments: check, begin, watch, stop, resume, report.

mod data;
mod report;

use super::route::{Asker, Body, ByOwner, ByWhose};
use super::work::work_for;
use super::{Refusal, Route};
use crate::arena::{About, Course, MOST};
use crate::speech::Speaks;
use crate::studio::Studio;
use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use axum::routing::{delete, get, post};
use data::{
    ArenaData, ArenaGames, ArenaItem, ArenaPlace, ArenaQuery, ArenaText, ArenaTournament,
    ReportQuery,
};
use quintet::core::Language;
use quintet::questions::Effort;
use quintet_arena::FileCheck;
use quintet_arena::report::Played;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;

/// Maximum time for reading a tournament file, in which the exact solver may balance openings.
const LONGEST: Duration = Duration::from_secs(20);

/// Bytes that reading a file, or making a report, may need.
const NEED: u64 = 64 << 20;

/// Bytes that reading a file may need if the exact solver balances openings.
const NEED_OF_SOLVER: u64 = 1 << 30;

/// Games per page.
const PAGE: usize = 50;

pub(super) fn routes() -> Vec<Route> {
    let checked = "Whether a tournament file is accepted, and what is wrong with it otherwise";
    let reported = "A tournament's report as a file: HTML, CSV, JSON, or the tournament file";
    let removed = "Delete a tournament that is not being played";
    let placed = "In a class, another place for a tournament that waits for its turn";
    vec![
        Route::new::<ArenaData>("get", "/arena", "All tournaments", get(list)),
        Route::new::<ArenaTournament>("post", "/arena", "Begin a tournament", post(begin))
            .taking::<ArenaText>(),
        Route::new::<FileCheck>("post", "/arena/check", checked, post(check)).taking::<ArenaText>(),
        Route::new::<ArenaTournament>("get", "/arena/{id}", "A tournament", get(one)),
        Route::new::<ArenaData>("delete", "/arena/{id}", removed, delete(remove)),
        Route::new::<ArenaTournament>("post", "/arena/{id}/stop", "Stop a tournament", post(stop)),
        Route::new::<ArenaTournament>("post", "/arena/{id}/resume", "Resume one", post(resume)),
        Route::new::<ArenaData>("post", "/arena/{id}/place", placed, post(place))
            .taking::<ArenaPlace>(),
        Route::new::<ArenaGames>("get", "/arena/{id}/games", "Its finished games", get(games))
            .asking::<ArenaQuery>(),
        Route::new::<String>("get", "/arena/{id}/report", reported, get(report::report))
            .asking::<ReportQuery>()
            .with_file(),
    ]
}

type Id = Result<Path<u64>, PathRejection>;

fn listed(studio: &Studio) -> ArenaData {
    let arena = &studio.arena;
    let tournaments = arena.list().into_iter().map(|(id, about)| item(studio, id, about)).collect();
    ArenaData {
        programs: arena.starts_programs(),
        sandbox: arena.sandbox(),
        most: MOST,
        ladder: studio.ladder.as_ref().map(|ladder| ladder.title.clone()),
        tournaments,
    }
}

fn item(studio: &Studio, id: u64, about: About) -> ArenaItem {
    let arena = &studio.arena;
    let by = studio.class.as_ref().zip(about.seat).and_then(|(class, seat)| class.name_of(seat));
    ArenaItem { id, playing: arena.is_playing(id), waiting: arena.waiting(id), by, about }
}

async fn list(State(studio): State<Arc<Studio>>) -> Json<ArenaData> {
    Json(listed(&studio))
}

fn effort(studio: &Studio, text: &str) -> Effort {
    let need = if text.contains("balanced") { NEED_OF_SOLVER } else { NEED };
    Effort { need: need.min(studio.pool.memory()), longest: Some(LONGEST), is_hurried: false }
}

async fn check(
    State(studio): State<Arc<Studio>>,
    Speaks(language): Speaks,
    asker: Asker,
    Body(ArenaText { text }): Body<ArenaText>,
) -> Result<Json<FileCheck>, Refusal> {
    let arena = Arc::clone(&studio.arena);
    let effort = effort(&studio, &text);
    let registry = studio.catalogue.registry.clone();
    work_for(&studio, &asker, effort, move |stop| {
        Ok::<_, Refusal>(FileCheck::of(arena.read(&text, stop), &registry, language))
    })
    .await
}

async fn begin(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(ArenaText { text }): Body<ArenaText>,
) -> Result<Json<ArenaTournament>, Refusal> {
    let (arena, language, effort) =
        (Arc::clone(&studio.arena), asker.language, effort(&studio, &text));
    let (shown, seat) = (Arc::clone(&studio), asker.seat.as_ref().map(|seat| seat.id));
    work_for(&studio, &asker, effort, move |stop| {
        let (id, course) = arena.begin(&text, stop, seat)?;
        tell(&shown, id, &course, language)
    })
    .await
}

/// Everything about one tournament.
fn tell(
    studio: &Studio,
    id: u64,
    course: &Course,
    language: Language,
) -> Result<ArenaTournament, Refusal> {
    let arena = &studio.arena;
    // Asked first, so that a tournament that ends meanwhile is returned with its last games.
    let mut item = item(studio, id, arena.about(id)?);
    (item.about.played, item.about.planned) = course.progress();
    Ok(ArenaTournament {
        item,
        text: arena.text(id)?,
        failure: course.failure(language),
        rows: course.rows().to_vec(),
        boards: course.boards(language),
    })
}

/// Runs something on a tournament, which is read from disk in a place of the pool unless it is in memory.
async fn with_course<A: Send + 'static>(
    studio: &Arc<Studio>,
    asker: &Asker,
    id: Id,
    doing: impl FnOnce(&Studio, u64, &Course) -> Result<A, Refusal> + Send + 'static,
) -> Result<Json<A>, Refusal> {
    let Path(id) = id?;
    let shown = Arc::clone(studio);
    if let Some(course) = studio.arena.opened(id) {
        return Ok(Json(spawn_blocking(move || doing(&shown, id, &course)).await??));
    }
    studio.arena.about(id)?;
    let effort = effort(studio, "balanced");
    work_for(studio, asker, effort, move |stop| {
        let course = shown.arena.load(id, stop)?;
        doing(&shown, id, &course)
    })
    .await
}

async fn one(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    id: Id,
) -> Result<Json<ArenaTournament>, Refusal> {
    let language = asker.language;
    with_course(&studio, &asker, id, move |studio, id, course| tell(studio, id, course, language))
        .await
}

async fn stop(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    asker: Asker,
    id: Id,
) -> Result<Json<ArenaTournament>, Refusal> {
    let language = asker.language;
    with_course(&studio, &asker, id, move |studio, id, course| {
        studio.arena.stop(id);
        tell(studio, id, course, language)
    })
    .await
}

async fn resume(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    id: Id,
) -> Result<Json<ArenaTournament>, Refusal> {
    let Path(id) = id?;
    studio.arena.about(id)?;
    let (language, effort) = (asker.language, effort(&studio, "balanced"));
    let (shown, seat) = (Arc::clone(&studio), asker.seat.as_ref().map(|seat| seat.id));
    work_for(&studio, &asker, effort, move |stop| {
        let course = shown.arena.resume(id, stop, seat)?;
        tell(&shown, id, &course, language)
    })
    .await
}

async fn place(
    State(studio): State<Arc<Studio>>,
    _: ByOwner,
    id: Id,
    Body(ArenaPlace { place }): Body<ArenaPlace>,
) -> Result<Json<ArenaData>, Refusal> {
    let Path(id) = id?;
    studio.arena.place_at(id, place)?;
    Ok(Json(listed(&studio)))
}

async fn remove(
    State(studio): State<Arc<Studio>>,
    ByWhose(seat): ByWhose,
    id: Id,
) -> Result<Json<ArenaData>, Refusal> {
    let Path(id) = id?;
    let removed = spawn_blocking(move || {
        studio.arena.delete(id, seat)?;
        Ok::<_, Refusal>(listed(&studio))
    });
    Ok(Json(removed.await??))
}

async fn games(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    id: Id,
    query: Result<Query<ArenaQuery>, QueryRejection>,
) -> Result<Json<ArenaGames>, Refusal> {
    let Query(ArenaQuery { offset }) = query?;
    with_course(&studio, &asker, id, move |_, _, course| {
        let (total, games) = course.some_games(offset, PAGE);
        let games = games.into_iter().map(|game| Played::of(course.plan(), game)).collect();
        Ok(ArenaGames { total, games })
    })
    .await
}
