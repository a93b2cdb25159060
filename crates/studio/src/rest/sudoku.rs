//! What only Sudoku has, done in the places that searches share.

use super::route::{Asker, Body};
use super::work::work;
use super::{Refusal, Route};
use crate::speech::Speaks;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::routing::{get, post};
use quintet::Code;
use quintet::core::Words;
use quintet::sudoku::{
    CheckData, CheckRequest, GenerateRequest, HintData, HintRequest, PuzzleData, SolveData,
    SolveRequest, SolverInfo, SudokuError, check, generate, hint, solve, solvers,
};
use std::time::Duration;

/// The longest that anything here may take.
const LONGEST: Duration = Duration::from_secs(10);

pub(super) fn routes() -> Vec<Route> {
    let made = "A puzzle with one solution, as wished for";
    let checked = "Whether a puzzle has no, one or many solutions, and how hard it is";
    let hinted = "The next step for a person: where to look, what is there, why it follows";
    let solved = "A puzzle solved by one of the solvers, with its steps";
    let generating = post(|studio: State<_>, asker: Asker, body: Body<GenerateRequest>| {
        work(studio, asker, body, |request, stop| generate(request, LONGEST, stop))
    });
    let checking = post(|studio: State<_>, asker: Asker, body: Body<CheckRequest>| {
        work(studio, asker, body, |request, stop| check(request, LONGEST, stop))
    });
    let hinting = post(|studio: State<_>, asker: Asker, body: Body<HintRequest>| {
        work(studio, asker, body, |request, _| hint(request))
    });
    let solving = post(|studio: State<_>, asker: Asker, body: Body<SolveRequest>| {
        work(studio, asker, body, |request, stop| solve(request, LONGEST, stop))
    });
    let listing = get(async |Speaks(language): Speaks| Json(solvers(language)));
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

impl From<SudokuError> for Refusal {
    fn from(error: SudokuError) -> Self {
        let message = Words::each(|language| error.in_words(language));
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, Code::from(&error), message)
    }
}
