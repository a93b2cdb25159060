//! `quintet tune`: tunes the numeric parameters of a player by playing, and confirms them in a
//! match.
//!
//! ```text
//!  Spsa ─► Trial: two opposite sets of values ─► pairs of games ─► journal ─► Spsa …
//!                                                 tuned values – starting values: a match with a test
//! ```
//!
//! The two sets of values of an iteration play pairs of games with the same openings, swapped sides
//! and seeds derived from the tuning's seed and the iteration. The next iteration waits for all of
//! them, so values depend neither on threads nor on interruptions; and since they follow from the
//! games, the journal stores only the games.

mod choice;
mod journal;
mod spsa;
mod steps;

pub use spsa::{Gains, Parameter, Spsa, Trial};
pub use steps::{Confirmation, TunePair, Tuning};

use crate::stats::Sprt;
use crate::{
    ArenaError, Changed, MatchReport, MatchSpec, Openings, Plan, Rules, Running, TournamentSpec,
    play_match, play_match_in,
};
use choice::Tuned;
use quintet::Registry;
use quintet::core::{Limits, Seed};
use serde_json::json;
use std::path::Path;
use std::time::Duration;

/// The settings of a tuning.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneSpec {
    /// The game.
    pub game: String,
    /// Its setup, `name=value,…`.
    pub setup: String,
    /// The player, with starting values that differ from its defaults.
    pub player: String,
    /// The parameters: `NAME`, `NAME=MIN..MAX` or `NAME=MIN..MAX:STEP`.
    pub parameters: Vec<String>,
    /// Number of iterations.
    pub iterations: u32,
    /// Number of pairs of games per iteration.
    pub pairs: u32,
    /// Number of random moves that open each pair.
    pub openings: u32,
    /// Limits of each move, except time.
    pub limits: Limits,
    /// How fast values move.
    pub gains: Gains,
    /// Random seed.
    pub seed: u64,
}

/// The result of a tuning.
#[derive(Clone, Debug)]
pub struct TuneReport {
    /// The player with its starting values.
    pub start: String,
    /// The player with the tuned values.
    pub tuned: String,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The tuned values before rounding.
    pub values: Vec<f64>,
    /// The tuned values, rounded.
    pub whole: Vec<i64>,
    /// The values after each iteration.
    pub path: Vec<Vec<f64>>,
    /// Number of planned iterations.
    pub planned: u32,
    /// Number of finished games.
    pub games: u64,
    /// Duration of this run.
    pub time: Duration,
}

impl TuneReport {
    /// Whether it was stopped before its last iteration.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.path.len() < self.planned as usize
    }
}

impl TuneSpec {
    /// Creates a tuning of 100 iterations with two pairs each, and four random opening moves.
    ///
    /// ```
    /// use quintet::core::Limits;
    /// use quintet_arena::tune::{TuneSpec, tune};
    /// use quintet_arena::Running;
    /// let spec = TuneSpec {
    ///     setup: "width=5,height=4".into(),
    ///     limits: Limits::nodes(20),
    ///     iterations: 3,
    ///     ..TuneSpec::new("connect4", "mcts", ["exploration=20..200:20"])
    /// };
    /// let report = tune(&spec, None, &mut Running::new(&mut |_| {}))?;
    /// assert_eq!((report.games, report.path.len()), (12, 3));
    /// assert!(report.tuned.starts_with("mcts:nodes=20,exploration="));
    /// # Ok::<(), quintet_arena::ArenaError>(())
    /// ```
    pub fn new<P: Into<String>>(
        game: impl Into<String>,
        player: impl Into<String>,
        parameters: impl IntoIterator<Item = P>,
    ) -> Self {
        Self {
            game: game.into(),
            setup: String::new(),
            player: player.into(),
            parameters: parameters.into_iter().map(Into::into).collect(),
            iterations: 100,
            pairs: 2,
            openings: 4,
            limits: Limits::NONE,
            gains: Gains::default(),
            seed: 0,
        }
    }

    /// A match between two players under the conditions of the tuning, with its own seed.
    fn meeting(&self, players: [String; 2], pairs: u32, number: u32) -> MatchSpec {
        let [first, second] = players;
        MatchSpec {
            setup: self.setup.clone(),
            pairs,
            openings: match self.openings {
                0 => Openings::Start,
                plies => Openings::Random { plies, count: None, balanced: false },
            },
            rules: Rules { limits: self.limits, ..Rules::default() },
            seed: Seed(self.seed).part(u64::from(number)).0,
            ..MatchSpec::new(&self.game, first, second)
        }
    }

    /// Everything that the games depend on, for the journal.
    fn identity(&self, tuned: &Tuned) -> serde_json::Value {
        json!({
            "game": self.game,
            "setup": self.setup,
            "player": tuned.player(&starts(&tuned.parameters)),
            "parameters": tuned.parameters,
            "iterations": self.iterations,
            "pairs": self.pairs,
            "openings": self.openings,
            "limits": Rules { limits: self.limits, ..Rules::default() },
            "gains": self.gains,
            "seed": self.seed,
        })
    }
}

fn starts(parameters: &[Parameter]) -> Vec<i64> {
    parameters.iter().map(|parameter| parameter.start).collect()
}

/// Tunes a player. Given a folder, every finished game is kept there in `tuning.journal.jsonl`:
/// games already in it are not played again, and the result equals that of an uninterrupted run.
///
/// # Errors
/// An invalid game, player, parameter or range, found before the first game; the journal of another
/// tuning or of another build.
pub fn tune(
    spec: &TuneSpec,
    folder: Option<&Path>,
    running: &mut Running<'_>,
) -> Result<TuneReport, ArenaError> {
    let mut tuning = Tuning::open(spec, folder, &running.registry)?;
    while tuning.play(running)? {}
    Ok(tuning.report())
}

/// The match that confirms a tuning: tuned values against starting values, until the test decides
/// or all pairs are played. `None` if the values are the same.
///
/// # Errors
/// As [`play_match_in`].
pub fn confirm(
    spec: &TuneSpec,
    report: &TuneReport,
    (sprt, pairs): (Sprt, u32),
    folder: Option<&Path>,
    running: Running<'_>,
) -> Result<Option<MatchReport>, ArenaError> {
    if report.tuned == report.start {
        return Ok(None);
    }
    let players = [report.tuned.clone(), report.start.clone()];
    let meeting = MatchSpec { sprt: Some(sprt), ..spec.meeting(players, pairs, 0) };
    let report = match folder {
        Some(folder) => play_match_in(folder, &meeting, Changed::Refuse, running)?,
        None => play_match(&meeting, running)?,
    };
    Ok(Some(report))
}

fn plan(meeting: &MatchSpec, registry: &Registry) -> Result<Plan, ArenaError> {
    Ok(Plan::new(&TournamentSpec::from(meeting), registry)?.into_match())
}
