//! Puzzles made by the games' exact solvers, and moves in them judged: work of the pool.

use super::route::{Asker, Body};
use super::work::{Effort, work_for};
use super::{Refusal, Route};
use crate::studio::Studio;
use axum::Json;
use axum::extract::State;
use axum::routing::post;
use quintet::core::StopFlag;
use quintet::{JudgeRequest, JudgedData, PuzzleOnBoard, PuzzleRequest};
use std::sync::Arc;
use std::time::Duration;

/// The longest that making a puzzle or judging a move may take; usual are less than a second.
const LONGEST: Duration = Duration::from_secs(20);

pub(super) fn routes() -> Vec<Route> {
    let made = "A puzzle of a game, a grade and a seed, with its solution: always the same";
    let judged = "A move in a puzzle, judged by the exact solver, and the best answer";
    vec![
        Route::new::<PuzzleOnBoard>("post", "/puzzle", made, post(make)).taking::<PuzzleRequest>(),
        Route::new::<JudgedData>("post", "/puzzle/judge", judged, post(judge))
            .taking::<JudgeRequest>(),
    ]
}

async fn make(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<PuzzleRequest>,
) -> Result<Json<PuzzleOnBoard>, Refusal> {
    let effort = effort(&studio, &request.game)?;
    let (registry, language) = (studio.registry.clone(), asker.language);
    let making = move |stop: &StopFlag| registry.make_puzzle(&request, language, stop);
    work_for(&studio, &asker, effort, making).await
}

async fn judge(
    State(studio): State<Arc<Studio>>,
    asker: Asker,
    Body(request): Body<JudgeRequest>,
) -> Result<Json<JudgedData>, Refusal> {
    let effort = effort(&studio, &request.game)?;
    let (registry, language) = (studio.registry.clone(), asker.language);
    let judging = move |stop: &StopFlag| registry.judge(&request, language, stop);
    work_for(&studio, &asker, effort, judging).await
}

/// What the work of a game's maker takes.
fn effort(studio: &Studio, game: &str) -> Result<Effort, Refusal> {
    let need = studio.registry.puzzles_of(game)?.bytes;
    Ok(Effort { need, longest: Some(LONGEST), is_hurried: false })
}
