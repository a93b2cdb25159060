//! Puzzles made by the games' exact solvers, and moves in them judged.

use super::{Asked, Begun, Catalogue, Effort, Question};
use crate::{Error, JudgeRequest, JudgedMove, PuzzleOnBoard, PuzzleRequest};
use quintet_core::StopFlag;
use std::time::Duration;

/// Maximum time to make a puzzle or judge a move; usually it takes less than a second.
const LONGEST: Duration = Duration::from_secs(20);

impl Question for PuzzleRequest {
    type Answer = PuzzleOnBoard;
    const PATH: &'static str = "/puzzle";
    const SUMMARY: &'static str =
        "A puzzle of a game, a grade and a seed, with its solution: always the same";

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<PuzzleOnBoard>, Error> {
        let Asked { catalogue, language, .. } = asked;
        let effort = effort(catalogue, &self.game)?;
        let (registry, request) = (catalogue.registry.clone(), self.clone());
        let making = move |stop: &StopFlag| registry.make_puzzle(&request, language, stop);
        Ok(Begun::work(effort, making))
    }
}

impl Question for JudgeRequest {
    type Answer = JudgedMove;
    const PATH: &'static str = "/puzzle/judge";
    const SUMMARY: &'static str =
        "A move in a puzzle, judged by the exact solver, and the best answer";

    fn begin(&self, asked: Asked<'_>) -> Result<Begun<JudgedMove>, Error> {
        let Asked { catalogue, language, .. } = asked;
        let effort = effort(catalogue, &self.game)?;
        let (registry, request) = (catalogue.registry.clone(), self.clone());
        let judging = move |stop: &StopFlag| registry.judge(&request, language, stop);
        Ok(Begun::work(effort, judging))
    }
}

/// The resources that a game's puzzle maker needs.
fn effort(catalogue: &Catalogue, game: &str) -> Result<Effort, Error> {
    let need = catalogue.registry.puzzles_of(game)?.bytes;
    Ok(Effort { need, longest: Some(LONGEST), is_hurried: false })
}
