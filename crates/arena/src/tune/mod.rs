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

pub use spsa::{Gains, Parameter, Spsa, Trial};

use crate::run::play_all;
use crate::stats::Sprt;
use crate::{
    ArenaError, Changed, GameKey, GameRecord, MatchReport, MatchSpec, Openings, Plan, Rules,
    Running, TournamentSpec, play_match, play_match_in,
};
use choice::Tuned;
use journal::{Line, Log};
use quintet::core::{Limits, Seed};
use serde_json::json;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

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
    let started = Instant::now();
    let place = (spec.game.as_str(), spec.setup.as_str());
    let tuned =
        Tuned::read(&running.registry, place, &spec.player, &spec.limits, &spec.parameters)?;
    let start = tuned.player(&starts(&tuned.parameters));
    // Refuses invalid settings before the journal is created.
    plan(&spec.meeting([start.clone(), start.clone()], spec.pairs, 0), running)?;
    let (mut log, mut kept) = (None, Vec::new());
    if let Some(folder) = folder {
        fs::create_dir_all(folder).map_err(ArenaError::io("create", folder))?;
        let path = folder.join("tuning.journal.jsonl");
        let (opened, games) = Log::open(&path, spec.identity(&tuned), spec.pairs)?;
        (log, kept) = (Some(opened), games);
    }
    let mut kept = kept.into_iter();
    let mut spsa =
        Spsa::new(tuned.parameters.clone(), spec.gains, spec.iterations, Seed(spec.seed));
    let (mut path, mut games) = (Vec::new(), 0);
    while let Some(trial) = spsa.trial() {
        let known = kept.next().unwrap_or_default();
        let lines = match known.len() as u64 == 2 * u64::from(spec.pairs) {
            true => known,
            false => {
                let players = trial.values.clone().map(|values| tuned.player(&values));
                let number = spsa.done() + 1;
                let meeting = spec.meeting(players, spec.pairs, number);
                play(&meeting, (number, spec.iterations), known, running, log.as_mut())?
            }
        };
        games += lines.len() as u64;
        if lines.len() as u64 != 2 * u64::from(spec.pairs) {
            break;
        }
        spsa.learn(&trial, lines.iter().map(Line::won).sum());
        path.push(spsa.values().to_vec());
    }
    let whole = spsa.whole();
    Ok(TuneReport {
        start,
        tuned: tuned.player(&whole),
        parameters: tuned.parameters,
        values: spsa.values().to_vec(),
        whole,
        path,
        planned: spec.iterations,
        games,
        time: started.elapsed(),
    })
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

fn plan(meeting: &MatchSpec, running: &Running<'_>) -> Result<Plan, ArenaError> {
    Ok(Plan::new(&TournamentSpec::from(meeting), &running.registry)?.into_match())
}

/// Plays the missing games of an iteration, and returns all finished ones.
fn play(
    meeting: &MatchSpec,
    (number, iterations): (u32, u32),
    known: Vec<Line>,
    running: &mut Running<'_>,
    mut log: Option<&mut Log>,
) -> Result<Vec<Line>, ArenaError> {
    let plan = plan(meeting, running)?;
    let keys: HashSet<(u32, u8)> = known.iter().map(|line| (line.pair, line.game)).collect();
    let pending: Vec<GameKey> =
        plan.games().filter(|key| !keys.contains(&(key.pair, key.game))).collect();
    let before = (number as usize - 1) * plan.len() + known.len();
    let count = (before, iterations as usize * plan.len());
    let line = |game: &GameRecord| Line::of(number, game);
    let mut keep = |games: &[GameRecord]| match &mut log {
        Some(log) => log.append(&games.iter().map(line).collect::<Vec<_>>()),
        None => Ok(()),
    };
    let played = play_all(&plan, &pending, count, running, &mut keep, &mut |_| false)?;
    Ok(known.into_iter().chain(played.iter().map(line)).collect())
}
