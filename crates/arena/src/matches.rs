//! A match of two players: the shortest way from two player strings to statistics.

use crate::journal::{self, Journal};
use crate::results;
use crate::run::{Sink, play_all};
use crate::stats::{Elo, Pentanomial, Sequential};
use crate::{
    ArenaError, Changed, Entrant, GameKey, GameRecord, MatchSpec, Metrics, Plan, Running,
    SpecError, Standings, TournamentSpec,
};
use serde::Serialize;
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The result of a match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The game.
    pub game: String,
    /// The setup as given.
    pub setup: String,
    /// The players, with names and limits filled in.
    pub players: [Entrant; 2],
    /// Their statistics.
    pub metrics: [Metrics; 2],
    /// Complete pairs, counted by the half points of the first player.
    pub pairs: Pentanomial,
    /// The Elo difference of the first player to the second.
    pub elo: Option<Elo>,
    /// The number of different games: deterministic players repeat a game from the same opening.
    pub different_games: usize,
    /// The number of games planned.
    pub planned: usize,
    /// The test, if there was one.
    pub sprt: Option<Sequential>,
    /// Its duration.
    #[serde(skip)]
    pub time: Duration,
    /// The games, in their order; fewer than planned when it was stopped.
    pub games: Vec<GameRecord>,
}

impl MatchReport {
    /// Whether it was stopped early, other than by its test.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.games.len() < self.planned && !self.is_decided()
    }

    /// Whether its test ended it.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| sprt.decided().is_some())
    }
}

/// Plays a match.
///
/// ```
/// use quintet_arena::{MatchSpec, Openings, Running, play_match};
/// let spec = MatchSpec {
///     setup: "width=5,height=4".into(),
///     pairs: 10,
///     openings: Openings::Random { plies: 2, count: None, balanced: false },
///     ..MatchSpec::new("connect4", "alphabeta:depth=4", "random")
/// };
/// let report = play_match(&spec, Running::new(&mut |_| {}))?;
/// let alphabeta = &report.metrics[0];
/// assert_eq!(alphabeta.score.games(), 20);
/// assert!(alphabeta.score.share().value > 0.5);
/// assert!(alphabeta.nodes.max > alphabeta.nodes.min);
/// assert_eq!(report.games[0].plies[0].side, quintet::core::Side::First);
/// # Ok::<(), quintet_arena::ArenaError>(())
/// ```
///
/// # Errors
/// A specification that cannot be played, found before the first game.
pub fn play_match(spec: &MatchSpec, mut running: Running<'_>) -> Result<MatchReport, ArenaError> {
    let plan = prepare(spec, &mut running)?;
    play(&plan, spec, Vec::new(), running, &mut |_| Ok(()))
}

/// Plays a match with a journal in a folder: `match.journal.jsonl`, and at the end
/// `match.results.json` and `match.times.json`. If the journal exists, only the missing games are
/// played: the results are those of an uninterrupted run.
///
/// # Errors
/// A specification that cannot be played; a journal of another match, or of programs that have
/// changed since, as [`Changed`] asks.
pub fn play_match_in(
    folder: &Path,
    spec: &MatchSpec,
    changed: Changed,
    mut running: Running<'_>,
) -> Result<MatchReport, ArenaError> {
    let plan = prepare(spec, &mut running)?;
    let path = folder.join("match.journal.jsonl");
    let (mut journal, games) = if path.exists() {
        let (journal, found) = Journal::resume(&path, &plan, changed)?;
        (journal, found.games)
    } else {
        fs::create_dir_all(folder).map_err(ArenaError::io("create", folder))?;
        (Journal::create(&path, &plan, journal::programs(&plan))?, Vec::new())
    };
    let mut keep = |finished: &[GameRecord]| journal.append(finished);
    let report = play(&plan, spec, games, running, &mut keep)?;
    if !report.is_partial() {
        let [results, times] =
            ["results", "times"].map(|of| folder.join(format!("match.{of}.json")));
        let standings = Standings::of_match(&report.players, &report.games);
        let files = results::Files { results: &results, times: &times };
        results::write(files, &plan, &standings, &report.games)?;
    }
    Ok(report)
}

fn prepare(spec: &MatchSpec, running: &mut Running<'_>) -> Result<Plan, SpecError> {
    let tournament = TournamentSpec::from(spec);
    let plan = match &mut running.preparing {
        Some(watch) => Plan::prepare(&tournament, &running.registry, &running.stop, &mut **watch)?,
        None => Plan::new(&tournament, &running.registry)?,
    };
    Ok(plan.into_match())
}

/// Plays the missing games of a match.
fn play(
    plan: &Plan,
    spec: &MatchSpec,
    mut games: Vec<GameRecord>,
    mut running: Running<'_>,
    keep: &mut Sink<'_>,
) -> Result<MatchReport, ArenaError> {
    let started = Instant::now();
    let mut sprt = spec.sprt.map(Sequential::new);
    games.sort_by_key(|game| game.key);
    let mut enough = |game: &GameRecord| sprt.as_mut().is_some_and(|sprt| sprt.add(game));
    let mut is_decided = false;
    for game in &games {
        is_decided |= enough(game);
    }
    let done: HashSet<GameKey> = games.iter().map(|game| game.key).collect();
    let pending: Vec<GameKey> =
        plan.games().filter(|key| !is_decided && !done.contains(key)).collect();
    let count = (games.len(), plan.len());
    games.extend(play_all(plan, &pending, count, &mut running, keep, &mut enough)?);
    games.sort_by_key(|game| game.key);
    // Games of other threads beyond the deciding pair do not count, so that the result does
    // not depend on threads.
    if let Some(pairs) = sprt.as_ref().and_then(Sequential::decided) {
        games.retain(|game| game.key.pair < pairs);
    }
    let pairs = Pentanomial::of(&games, 0);
    let players = [0, 1].map(|index| plan.players()[index].clone());
    Ok(MatchReport {
        game: spec.game.clone(),
        setup: spec.setup.clone(),
        metrics: [0, 1].map(|player| Metrics::of(&games, player)),
        players,
        pairs,
        elo: pairs.elo(),
        different_games: different(&games),
        planned: plan.len(),
        sprt,
        time: started.elapsed(),
        games,
    })
}

/// The number of games that differ in their moves or in their players.
pub(crate) fn different(games: &[GameRecord]) -> usize {
    let content = |game: &GameRecord| (game.players, game.setup.clone(), game.moves.clone());
    games.iter().map(content).collect::<HashSet<_>>().len()
}
