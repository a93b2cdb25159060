//! Exact solutions with their moves as text: the one interface to the solvers of all games.

use crate::Error;
use crate::answer::write_line;
use crate::processor::{all_seconds, thread_seconds};
use quintet_core::Instant;
use quintet_core::{
    Language, Need, ParamRole, Params, Playable, Record, Side, Solution, SolveError, SolveTask,
    SolverSpec, Words,
};
use schemars::JsonSchema;
use serde::Serialize;
use std::time::Duration;

/// A solved position with its context. Scores are for the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Solved {
    /// The game's name.
    pub game: String,
    /// The solution.
    #[serde(flatten)]
    pub solution: Solution<String>,
    /// Seconds on the clock.
    pub seconds: f64,
    /// The side to move.
    pub turn: Side,
    /// The setup of the game.
    pub setup: String,
    /// The position, in the game's usual format.
    pub position: String,
    /// The answer in one sentence.
    pub text: String,
    /// The moves as a terminal prints them, if the game has a form of its own.
    #[serde(skip)]
    pub table: Option<String>,
}

/// The context of a position in an answer.
pub(crate) struct Context<'a> {
    pub(crate) game: &'a str,
    pub(crate) setup: String,
    pub(crate) position: String,
    pub(crate) language: Language,
}

fn checked<G: Playable>(game: &str, options: &str) -> Result<(SolverSpec<G>, Params), Error> {
    let none = || Error::NoSolver { game: game.to_owned(), known: Vec::new() };
    let spec = G::solver().ok_or_else(none)?;
    let params = Params::parse(options, &spec.params).map_err(Error::Option)?;
    Ok((spec, params))
}

/// The resources needed to solve the last position of a game.
pub(crate) fn need<G: Playable>(position: &G, game: &str, options: &str) -> Result<Need, Error> {
    let (spec, params) = checked::<G>(game, options)?;
    Ok((spec.need)(position, &params))
}

/// The error for a position that was not solved in time, with advice.
fn late(time: Duration) -> Error {
    Error::Unsolved(Words::each(|language| {
        let time = language.decimal(time.as_secs_f64().to_string());
        language.pick(
            format!("not solved within {time} s; allow more time, or ask a player for an estimate"),
            format!(
                "pas résolu en {time} s ; donnez plus de temps, ou demandez une estimation à un \
                 joueur"
            ),
        )
    }))
}

/// Solves the last position of a game.
pub(crate) fn solve<G: Playable>(
    record: &Record<G>,
    options: &str,
    context: Context<'_>,
    task: &mut SolveTask<'_>,
) -> Result<Solved, Error> {
    let (spec, params) = checked::<G>(context.game, options)?;
    let several = spec
        .params
        .iter()
        .any(|param| param.role == Some(ParamRole::Threads) && params.int(param.name) != Some(1));
    let spent = if several { all_seconds } else { thread_seconds };
    let (started, before) = (Instant::now(), spent());
    let limit = params.time("time");
    let stop = limit.map_or_else(|| task.stop.clone(), |time| task.stop.after(time));
    let mut own = SolveTask { stop, report: &mut *task.report };
    let mut solution =
        (spec.solve)(record, &params, &mut own).map_err(|error| match (error, limit) {
            (SolveError::Stopped, Some(time)) if !task.stop.is_stopped() => late(time),
            (SolveError::Stopped, _) => Error::Stopped,
            (SolveError::Refused(why), _) => Error::Unsolved(why),
        })?;
    let seconds = started.elapsed();
    let cpu =
        || spent().zip(before).map(|(end, start)| Duration::from_secs_f64((end - start).max(0.0)));
    solution.cpu = solution.cpu.or_else(cpu).or(Some(seconds));
    let position = record.position();
    Ok(Solved {
        game: context.game.to_owned(),
        seconds: seconds.as_secs_f64(),
        turn: position.turn(),
        setup: context.setup,
        position: context.position,
        text: solution.headline.get(context.language).to_owned(),
        table: spec.table.map(|table| table(&position, &solution, context.language)),
        solution: solution
            .map(|played| position.write_move(*played), |line| write_line(&position, line)),
    })
}
