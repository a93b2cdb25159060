//! Questions that only Sudoku has.

use super::{Asked, Begun, Effort, Question};
use crate::sudoku::{
    CheckAnswer, CheckRequest, GenerateAnswer, GenerateRequest, HintAnswer, HintRequest,
    SolveAnswer, SolveRequest, SudokuError, check, generate, hint, solve, solvers,
};
use crate::{Error, PlayerInfo};
use quintet_core::StopFlag;
use schemars::JsonSchema;
use serde::Deserialize;
use std::time::Duration;

/// Maximum time for any of these questions.
const LONGEST: Duration = Duration::from_secs(10);

/// Bytes they may need: candidate lists, solver steps.
const NEED: u64 = 16 << 20;

/// Implements a question whose work is a function of the request and a stop flag.
macro_rules! question {
    ($request:ty => $answer:ty, $path:literal, $summary:literal, $work:expr) => {
        impl Question for $request {
            type Answer = $answer;
            const PATH: &'static str = $path;
            const SUMMARY: &'static str = $summary;

            fn begin(&self, _: Asked<'_>) -> Result<Begun<$answer>, Error> {
                let request = self.clone();
                let work: fn(&Self, &StopFlag) -> Result<$answer, SudokuError> = $work;
                let effort = Effort { need: NEED, longest: None, is_hurried: false };
                Ok(Begun::work(effort, move |stop: &StopFlag| work(&request, stop)))
            }
        }
    };
}

question!(
    GenerateRequest => GenerateAnswer,
    "/sudoku/generate",
    // words-ok: a text of the API document
    "A puzzle with one solution, as wished for",
    |request, stop| generate(request, LONGEST, stop)
);

question!(
    CheckRequest => CheckAnswer,
    "/sudoku/check",
    "Whether a puzzle has no, one or many solutions, and how hard it is",
    |request, stop| check(request, LONGEST, stop)
);

question!(
    HintRequest => HintAnswer,
    "/sudoku/hint",
    "The next step for a person: where to look, what is there, why it follows",
    hint
);

question!(
    SolveRequest => SolveAnswer,
    "/sudoku/solve",
    "A puzzle solved by one of the solvers, with its steps",
    |request, stop| solve(request, LONGEST, stop)
);

/// The solvers.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Solvers {}

impl Question for Solvers {
    type Answer = Vec<PlayerInfo>;
    const IN_PATH: bool = true;
    const PATH: &'static str = "/sudoku/solvers";
    const SUMMARY: &'static str = "The solvers there are";

    fn begin(&self, Asked { language, .. }: Asked<'_>) -> Result<Begun<Vec<PlayerInfo>>, Error> {
        Ok(Begun::Answered(solvers(language)))
    }
}
