//! Exact solutions with their moves as text: the one interface to the solvers of all games.

use crate::Error;
use crate::answer::write_line;
use crate::processor::{all_seconds, thread_seconds};
use quintet_core::Instant;
use quintet_core::{
    DetailValue, Language, Need, ParamRole, Params, Playable, Record, Side, SolveError, SolveTask,
    SolverSpec, Words,
};
use schemars::JsonSchema;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;
use std::time::Duration;

/// A solved position. Scores are for the side to move.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
pub struct Solved {
    /// The game's name.
    pub game: String,
    /// The result of the rest of the game: 1 if the side to move wins, 0 for a draw, −1 if it
    /// loses.
    pub value: i32,
    /// The score, if it says more than who wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// Moves with their scores, in the rules' order.
    #[schemars(with = "BTreeMap<String, i32>")]
    pub moves: Scores,
    /// The moves that keep the score.
    pub best: Vec<String>,
    /// Best play of both sides.
    pub line: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Seconds of processor time, of all threads.
    pub cpu_s: f64,
    /// Bytes of memory that it took.
    pub peak_bytes: u64,
    /// Seconds on the clock.
    pub seconds: f64,
    /// Plies to the end of a forced win or loss, if known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The side to move.
    pub turn: Side,
    /// The setup of the game.
    pub setup: String,
    /// The position, in the game's usual format.
    pub position: String,
    /// The answer in one sentence.
    pub text: String,
    /// Details added by the game.
    #[serde(flatten)]
    pub details: BTreeMap<&'static str, DetailValue>,
    /// The details for people, each with its name.
    #[serde(skip)]
    pub remarks: Vec<(&'static str, String)>,
    /// The moves as a terminal prints them, if the game has a form of its own.
    #[serde(skip)]
    pub table: Option<String>,
}

/// Moves with their scores; in JSON an object, in the rules' order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scores(pub Vec<(String, i32)>);

impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(text, score)| (text, score)))
    }
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
    let solution =
        (spec.solve)(record, &params, &mut own).map_err(|error| match (error, limit) {
            (SolveError::Stopped, Some(time)) if !task.stop.is_stopped() => late(time),
            (SolveError::Stopped, _) => Error::Stopped,
            (SolveError::Refused(why), _) => Error::Unsolved(why),
        })?;
    let seconds = started.elapsed().as_secs_f64();
    let cpu = || spent().zip(before).map(|(end, start)| end - start);
    let cpu = solution.cpu.map(|time| time.as_secs_f64()).or_else(cpu).unwrap_or(seconds);
    let position = record.position();
    let write = |played: &G::Move| position.write_move(*played);
    let language = context.language;
    let remark = |detail: &quintet_core::Detail| {
        let text = match &detail.value {
            DetailValue::Number(number) => number.to_string(),
            DetailValue::Flag(flag) => flag.to_string(),
            DetailValue::Text(text) => text.clone(),
            DetailValue::List(texts) => texts.join(" "),
        };
        detail.title.filter(|_| !text.is_empty()).map(|title| (title.get(language), text))
    };
    Ok(Solved {
        game: context.game.to_owned(),
        value: solution.value(),
        score: solution.has_scores.then_some(solution.score),
        moves: Scores(solution.moves.iter().map(|(of, score)| (write(of), *score)).collect()),
        best: solution.best().map(write).collect(),
        line: write_line(&position, &solution.line),
        nodes: solution.nodes,
        cpu_s: cpu,
        peak_bytes: solution.peak_bytes,
        seconds,
        plies: solution.plies,
        turn: position.turn(),
        setup: context.setup,
        position: context.position,
        text: solution.headline.get(language).to_owned(),
        remarks: solution.details.iter().filter_map(remark).collect(),
        table: spec.table.map(|table| table(&position, &solution, language)),
        details: solution.details.into_iter().map(|detail| (detail.name, detail.value)).collect(),
    })
}
