//! What only Sudoku has. None of it is a search of the pool, so it has places
//! and a time of its own.

use super::route::Body;
use super::{Refusal, Route};
use crate::studio::Studio;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use quintet::sudoku::{
    CheckData, CheckRequest, GenerateRequest, HintData, HintRequest, PuzzleData, SolveData,
    SolveRequest, SolverInfo, SudokuError, check, generate, hint, solve, solvers,
};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::spawn_blocking;

/// The longest that anything here may take.
const LONGEST: Duration = Duration::from_secs(10);

pub(super) fn routes() -> Vec<Route> {
    let made = "A puzzle with one solution, as wished for";
    let checked = "Whether a puzzle has no, one or many solutions, and how hard it is";
    let hinted = "The next step for a person: where to look, what is there, why it follows";
    let solved = "A puzzle solved by one of the solvers, with its steps";
    let generating = post(|studio: State<_>, body: Body<_>| {
        work(studio, body, |request: &GenerateRequest| generate(request, LONGEST))
    });
    let checking = post(|studio: State<_>, body: Body<_>| {
        work(studio, body, |request: &CheckRequest| check(request, LONGEST))
    });
    let hinting = post(|studio: State<_>, body: Body<_>| work(studio, body, hint));
    let solving = post(|studio: State<_>, body: Body<_>| {
        work(studio, body, |request: &SolveRequest| solve(request, LONGEST))
    });
    let listing = get(async || Json(solvers()));
    vec![
        Route::new::<PuzzleData>("post", "/sudoku/generate", made, generating)
            .taking::<GenerateRequest>(),
        Route::new::<CheckData>("post", "/sudoku/check", checked, checking)
            .taking::<CheckRequest>(),
        Route::new::<HintData>("post", "/sudoku/hint", hinted, hinting).taking::<HintRequest>(),
        Route::new::<SolveData>("post", "/sudoku/solve", solved, solving).taking::<SolveRequest>(),
        Route::new::<Vec<SolverInfo>>("get", "/sudoku/solvers", "The solvers there are", listing),
    ]
}

/// Answers on a thread that may work, once there is a place for it.
async fn work<Q: Send + 'static, A: Send + 'static>(
    State(studio): State<Arc<Studio>>,
    Body(request): Body<Q>,
    answer: impl FnOnce(&Q) -> Result<A, SudokuError> + Send + 'static,
) -> Result<Json<A>, Refusal> {
    let place = studio.workers.acquire().await.expect("the places are never closed");
    let answered = spawn_blocking(move || answer(&request)).await?;
    drop(place);
    Ok(Json(answered?))
}

impl From<SudokuError> for Refusal {
    fn from(error: SudokuError) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error.code(), error.to_string())
    }
}
