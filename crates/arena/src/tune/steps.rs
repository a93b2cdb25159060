//! A tuning, one iteration at a time. Whoever plays its games, this machine or others, the values are the
//! same: an iteration is a list of pairs, each a text that any machine can play, and learning waits for all of
//! them.

use super::choice::Tuned;
use super::journal::{Line, Log};
use super::{Spsa, Trial, TuneReport, TuneSpec, plan, starts};
use crate::run::play_all;
use crate::stats::{Sequential, Sprt};
use crate::{ArenaError, Everybody, GameKey, GameRecord, MatchSpec, Running, play_game};
use quintet::Registry;
use quintet::core::{Limits, Seed, StopFlag};
use serde::{Deserialize, Serialize};
use std::fs;
use std::path::Path;
use std::time::Instant;

/// A pair of games between two sets of values: everything that another machine needs to play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TunePair {
    game: String,
    setup: String,
    players: [String; 2],
    pairs: u32,
    openings: u32,
    depth: Option<u32>,
    nodes: Option<u64>,
    simulations: Option<u64>,
    seed: u64,
    /// The iteration, from 1; 0 for the match that confirms a tuning.
    iteration: u32,
    /// Its number within the iteration, from 0.
    pair: u32,
}

impl TunePair {
    /// Plays it. Returns the half points of the first set of values in both games; `None` if stopped.
    ///
    /// # Errors
    /// A pair that cannot be played.
    pub fn play(
        &self,
        registry: &Registry,
        stop: &StopFlag,
    ) -> Result<Option<[u32; 2]>, ArenaError> {
        let Self { depth, nodes, simulations, .. } = *self;
        let spec = TuneSpec {
            setup: self.setup.clone(),
            openings: self.openings,
            limits: Limits { depth, nodes, simulations, ..Limits::NONE },
            seed: self.seed,
            ..TuneSpec::new(&self.game, &self.players[0], Vec::<String>::new())
        };
        let meeting = spec.meeting(self.players.clone(), self.pairs, self.iteration);
        let plan = plan(&meeting, registry)?;
        let mut points = [0; 2];
        for key in plan.games().filter(|key| key.pair == self.pair) {
            let played = play_game(&plan, key, &Everybody::PLAIN, None, stop.clone());
            let Some(game) = played else { return Ok(None) };
            points[usize::from(key.game)] = Line::of(self.iteration, &game).points;
        }
        Ok(Some(points))
    }
}

/// A tuning in progress.
pub struct Tuning {
    spec: TuneSpec,
    tuned: Tuned,
    spsa: Spsa,
    log: Option<Log>,
    /// The games of the journal, by iteration.
    kept: std::vec::IntoIter<Vec<Line>>,
    /// The iteration in progress, and its finished games.
    trial: Option<(Trial, Vec<Line>)>,
    path: Vec<Vec<f64>>,
    started: Instant,
}

impl Tuning {
    /// Opens a tuning. Given a folder, it continues the journal there, as [`tune`](super::tune) does.
    ///
    /// # Errors
    /// As [`tune`](super::tune).
    pub fn open(
        spec: &TuneSpec,
        folder: Option<&Path>,
        registry: &Registry,
    ) -> Result<Self, ArenaError> {
        let place = (spec.game.as_str(), spec.setup.as_str());
        let tuned = Tuned::read(registry, place, &spec.player, &spec.limits, &spec.parameters)?;
        let start = tuned.player(&starts(&tuned.parameters));
        // Refuses invalid settings before the journal is created.
        plan(&spec.meeting([start.clone(), start], spec.pairs, 0), registry)?;
        let (mut log, mut kept) = (None, Vec::new());
        if let Some(folder) = folder {
            fs::create_dir_all(folder).map_err(ArenaError::io("create", folder))?;
            let path = folder.join("tuning.journal.jsonl");
            let (opened, games) = Log::open(&path, spec.identity(&tuned), spec.pairs)?;
            (log, kept) = (Some(opened), games);
        }
        let seed = Seed(spec.seed);
        let spsa = Spsa::new(tuned.parameters.clone(), spec.gains, spec.iterations, seed);
        Ok(Self {
            spec: spec.clone(),
            tuned,
            spsa,
            log,
            kept: kept.into_iter(),
            trial: None,
            path: Vec::new(),
            started: Instant::now(),
        })
    }

    /// The number of the iteration in progress, from 1.
    fn iteration(&self) -> u32 {
        self.spsa.done() + 1
    }

    /// Learns from every complete iteration, up to the first incomplete one. Returns `false` after the last.
    fn advance(&mut self) -> bool {
        let games = 2 * self.spec.pairs as usize;
        while self.trial.as_ref().is_none_or(|(_, lines)| lines.len() == games) {
            if let Some((trial, lines)) = self.trial.take() {
                self.spsa.learn(&trial, lines.iter().map(Line::won).sum());
                self.path.push(self.spsa.values().to_vec());
            }
            let Some(trial) = self.spsa.trial() else { return false };
            self.trial = Some((trial, self.kept.next().unwrap_or_default()));
        }
        true
    }

    /// The players of the iteration in progress, and its finished games.
    fn current(&self) -> ([String; 2], &[Line]) {
        let (trial, lines) = self.trial.as_ref().expect("an iteration in progress");
        (trial.values.clone().map(|values| self.tuned.player(&values)), lines)
    }

    /// The pairs to play next, in any order and on any machine; none after the last iteration. Give their
    /// results to [`Self::add`].
    pub fn pairs(&mut self) -> Vec<TunePair> {
        if !self.advance() {
            return Vec::new();
        }
        let (players, lines) = self.current();
        let is_missing = |pair: u32| lines.iter().filter(|line| line.pair == pair).count() < 2;
        let missing: Vec<u32> = (0..self.spec.pairs).filter(|&pair| is_missing(pair)).collect();
        let of = |pair| self.pair(players.clone(), self.spec.pairs, self.iteration(), pair);
        missing.into_iter().map(of).collect()
    }

    fn pair(&self, players: [String; 2], pairs: u32, iteration: u32, pair: u32) -> TunePair {
        let TuneSpec { game, setup, openings, limits, seed, .. } = self.spec.clone();
        let Limits { depth, nodes, simulations, .. } = limits;
        TunePair {
            game,
            setup,
            players,
            pairs,
            openings,
            depth,
            nodes,
            simulations,
            seed,
            iteration,
            pair,
        }
    }

    /// Takes in the result of a pair of [`Self::pairs`].
    ///
    /// # Errors
    /// A journal that cannot be written.
    ///
    /// # Panics
    /// If the pair is of another iteration.
    pub fn add(&mut self, of: &TunePair, points: [u32; 2]) -> Result<(), ArenaError> {
        let (iteration, pair) = (of.iteration, of.pair);
        assert_eq!(iteration, self.iteration(), "a pair of the iteration in progress");
        let lines = [0, 1].map(|game: u8| Line {
            iteration,
            pair,
            game,
            points: points[usize::from(game)],
        });
        self.keep(lines.into_iter())
    }

    /// Writes games to the journal, and counts them. Games known already are skipped.
    fn keep(&mut self, lines: impl Iterator<Item = Line>) -> Result<(), ArenaError> {
        let Some((_, known)) = &mut self.trial else { return Ok(()) };
        let is_known =
            |line: &Line| known.iter().any(|of| (of.pair, of.game) == (line.pair, line.game));
        let fresh: Vec<Line> = lines.filter(|line| !is_known(line)).collect();
        if let Some(log) = &mut self.log {
            log.append(&fresh)?;
        }
        known.extend(fresh);
        Ok(())
    }

    /// Plays the missing games of the next iteration here. Returns `false` after the last iteration, or if
    /// stopped.
    pub(super) fn play(&mut self, running: &mut Running<'_>) -> Result<bool, ArenaError> {
        if !self.advance() {
            return Ok(false);
        }
        let (players, lines) = self.current();
        let keys: Vec<(u32, u8)> = lines.iter().map(|line| (line.pair, line.game)).collect();
        let number = self.iteration();
        let meeting: MatchSpec = self.spec.meeting(players, self.spec.pairs, number);
        let plan = plan(&meeting, &running.registry)?;
        let is_pending = |key: &GameKey| !keys.contains(&(key.pair, key.game));
        let pending: Vec<GameKey> = plan.games().filter(is_pending).collect();
        let before = (number as usize - 1) * plan.len() + keys.len();
        let count = (before, self.spec.iterations as usize * plan.len());
        let mut keep =
            |games: &[GameRecord]| self.keep(games.iter().map(|game| Line::of(number, game)));
        let played = play_all(&plan, &pending, count, running, &mut keep, &mut |_| false)?;
        Ok(played.len() == pending.len())
    }

    /// The values so far.
    pub fn report(&mut self) -> TuneReport {
        let unfinished = if self.advance() { self.current().1.len() } else { 0 };
        let whole = self.spsa.whole();
        TuneReport {
            start: self.tuned.player(&starts(&self.tuned.parameters)),
            tuned: self.tuned.player(&whole),
            parameters: self.tuned.parameters.clone(),
            values: self.spsa.values().to_vec(),
            whole,
            path: self.path.clone(),
            planned: self.spec.iterations,
            games: self.path.len() as u64 * 2 * u64::from(self.spec.pairs) + unfinished as u64,
            time: self.started.elapsed(),
        }
    }

    /// Releases the journal, which only one run may write at a time.
    pub fn close(&mut self) {
        self.log = None;
    }

    /// The match that confirms the tuned values; `None` if they are the starting ones.
    pub fn confirmation(&mut self, sprt: Sprt, pairs: u32) -> Option<Confirmation> {
        let report = self.report();
        let players = [report.tuned, report.start];
        (players[0] != players[1]).then(|| Confirmation {
            first: self.pair(players, pairs, 0, 0),
            sprt: Sequential::new(sprt),
        })
    }
}

/// The match of tuned values against starting ones, played until its test decides: the same pairs as
/// [`confirm`](super::confirm) plays, on any machine.
pub struct Confirmation {
    first: TunePair,
    /// The test so far.
    pub sprt: Sequential,
}

impl Confirmation {
    /// The next pairs, at most this many; none once the test has decided or all are played.
    #[must_use]
    pub fn pairs(&self, most: u32) -> Vec<TunePair> {
        let done = self.sprt.pairs.pairs() as u32;
        let end =
            if self.sprt.stopped { done } else { self.first.pairs.min(done.saturating_add(most)) };
        (done..end).map(|pair| TunePair { pair, ..self.first.clone() }).collect()
    }

    /// Takes in the result of the next pair. What follows the deciding one does not count.
    pub fn add(&mut self, points: [u32; 2]) {
        if !self.sprt.stopped {
            self.sprt.add_pair(points.iter().sum::<u32>() as usize);
        }
    }
}
