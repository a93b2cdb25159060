//! Judges moves by exact values: after the games, every decision that an exact solver can reach.
//!
//! A decision keeps the outcome if the position is worth as much after it as before: won, drawn
//! or lost. Its regret is how much more the best move would have scored. Each position is solved
//! once, on several threads, and stored, so that repeating a report costs nothing.

use crate::GameRecord;
use crate::grade::Blunder;
use quintet::Registry;
use quintet::core::{SolveNews, SolveTask, StopFlag};
use quintet::search::in_order;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::convert::Infallible;
use std::path::Path;
use std::time::Duration;
use std::{fs, io};

/// The accuracy of a player's moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, JsonSchema, Serialize)]
pub struct Accuracy {
    /// Its moves in all games.
    pub moves: u64,
    /// Moves within reach of the solver.
    pub judged: u64,
    /// Judged moves where another move would have changed who wins.
    pub critical: u64,
    /// Judged moves that kept the outcome.
    pub kept: u64,
    /// Critical moves that kept the outcome.
    pub critical_kept: u64,
    /// How much more the best moves would have scored, summed over judged moves.
    pub regret: i64,
}

impl Accuracy {
    /// The share of judged moves that kept the outcome, if any was judged.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.judged > 0).then(|| self.kept as f64 / self.judged as f64)
    }

    /// The mean regret, if any move was judged.
    #[must_use]
    pub fn mean_regret(&self) -> Option<f64> {
        (self.judged > 0).then(|| self.regret as f64 / self.judged as f64)
    }
}

/// A position: its setup, and the game that leads there.
type Place = (String, String);

/// The exact scores of the moves of positions; `None` if the solver did not reach the position.
#[derive(Clone, Debug, Default)]
pub struct Truth(HashMap<Place, Option<BTreeMap<String, i32>>>);

/// A position as stored in a file.
#[derive(Serialize, Deserialize)]
struct Kept {
    setup: String,
    position: String,
    moves: BTreeMap<String, i32>,
}

/// Maximum size of a file of stored positions, in bytes.
const LONGEST: u64 = 1 << 30;
/// The solver option that makes node counts reproducible.
const ALONE: &str = "threads=1";
/// Maximum memory for solving a position.
const MEMORY: u64 = 2 << 30;

impl Truth {
    /// Reads a stored file; empty if the file does not exist. Positions on unreadable lines are
    /// solved again.
    #[must_use]
    pub fn read(path: &Path) -> Self {
        let small = fs::metadata(path).is_ok_and(|file| file.len() <= LONGEST);
        let text = if small { fs::read_to_string(path).unwrap_or_default() } else { String::new() };
        let line = |line: &str| -> Option<(Place, Option<BTreeMap<String, i32>>)> {
            let kept: Kept = serde_json::from_str(line).ok()?;
            Some(((kept.setup, kept.position), Some(kept.moves)))
        };
        Self(text.lines().filter_map(line).collect())
    }

    /// Stores all known positions in a file.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut lines = Vec::new();
        for ((setup, position), moves) in &self.0 {
            let Some(moves) = moves.clone() else { continue };
            let kept = Kept { setup: setup.clone(), position: position.clone(), moves };
            lines.push(serde_json::to_string(&kept).expect("scores are plain data") + "\n");
        }
        lines.sort();
        fs::write(path, lines.concat())
    }

    /// The distinct positions of games that are not known yet, or those where one player was to
    /// move: each with its setup and the game that leads there.
    #[must_use]
    pub fn missing(
        &self,
        game: (&Registry, &str),
        (games, player): (&[GameRecord], Option<usize>),
    ) -> Vec<(String, String)> {
        let mut missing: Vec<Place> = games
            .iter()
            .flat_map(|record| decisions(game, record, player))
            .map(|decision| decision.place)
            .filter(|place| !self.0.contains_key(place))
            .collect();
        missing.sort();
        missing.dedup();
        // Late positions first: they are solved at once, without filling tables needlessly.
        missing.sort_by_key(|(_, position)| std::cmp::Reverse(position.len()));
        missing
    }

    /// Adds the exact scores of a position's moves.
    pub fn add(&mut self, setup: &str, position: &str, moves: BTreeMap<String, i32>) {
        self.0.insert((setup.to_owned(), position.to_owned()), Some(moves));
    }

    /// Solves the [missing](Self::missing) positions, each with as many nodes as the solver visits in
    /// `patience` on an ordinary machine. So the judged positions depend neither on this machine,
    /// nor on its load, nor on threads. `progress` receives the number of finished positions and their
    /// total.
    pub fn learn(
        &mut self,
        (registry, game): (&Registry, &str),
        of: (&[GameRecord], Option<usize>),
        (threads, patience): (usize, Duration),
        stop: &StopFlag,
        progress: &mut dyn FnMut(usize, usize),
    ) {
        let missing = self.missing((registry, game), of);
        let begun = missing.iter().take_while(|_| !stop.is_stopped());
        let solve = |place: &Place| {
            let scores = solve(registry, game, place, (patience, stop));
            (!stop.is_stopped()).then(|| (place.clone(), scores))
        };
        let mut done = 0;
        let Ok(()) = in_order(threads, begun, solve, |solved| {
            // An interrupted position stays unknown.
            if let Some((place, scores)) = solved {
                self.0.insert(place, scores);
                done += 1;
                progress(done, missing.len());
            }
            Ok::<_, Infallible>(())
        });
    }

    /// The part about the positions of these games.
    #[must_use]
    pub fn part(&self, game: (&Registry, &str), games: &[GameRecord]) -> Self {
        let decisions = games.iter().flat_map(|record| decisions(game, record, None));
        let known = |decision: Decision| {
            let scores = self.0.get(&decision.place)?.clone();
            Some((decision.place, scores))
        };
        Self(decisions.filter_map(known).collect())
    }

    /// Adds the positions of another instance.
    pub fn merge(&mut self, other: &Self) {
        for (place, scores) in &other.0 {
            self.0.entry(place.clone()).or_insert_with(|| scores.clone());
        }
    }

    /// The moves of a player in a game that changed who wins.
    #[must_use]
    pub fn blunders(
        &self,
        game: (&Registry, &str),
        record: &GameRecord,
        player: usize,
    ) -> Vec<Blunder> {
        let blunder = |decision: Decision| {
            let scores = self.0.get(&decision.place)?.as_ref()?;
            let played = &record.plies[decision.ply].text;
            let (best, after) = (scores.values().max()?.signum(), scores.get(played)?.signum());
            let keeps = |(_, score): &(&String, &i32)| score.signum() == best;
            (after != best).then(|| Blunder {
                position: decision.place.1.clone(),
                played: played.clone(),
                best: scores.iter().filter(keeps).map(|(text, _)| text.clone()).collect(),
                before: best,
                after,
            })
        };
        decisions(game, record, Some(player)).into_iter().filter_map(blunder).collect()
    }

    /// The accuracy of a player's moves in these games.
    #[must_use]
    pub fn accuracy(
        &self,
        game: (&Registry, &str),
        games: &[GameRecord],
        player: usize,
    ) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for record in games {
            for decision in decisions(game, record, Some(player)) {
                let scores = self.0.get(&decision.place).and_then(Option::as_ref);
                accuracy.add(scores, &record.plies[decision.ply].text);
            }
        }
        accuracy
    }
}

impl Accuracy {
    fn add(&mut self, scores: Option<&BTreeMap<String, i32>>, played: &str) {
        self.moves += 1;
        let Some((scores, &own)) = scores.and_then(|scores| Some((scores, scores.get(played)?)))
        else {
            return;
        };
        let best = scores.values().copied().max().unwrap_or(own);
        let kept = best.signum() == own.signum();
        let critical = scores.values().any(|score| score.signum() != best.signum());
        self.judged += 1;
        self.kept += u64::from(kept);
        self.critical += u64::from(critical);
        self.critical_kept += u64::from(critical && kept);
        self.regret += i64::from(best) - i64::from(own);
    }
}

/// A decision of a player.
struct Decision {
    /// The index of the ply among the players' plies.
    ply: usize,
    place: Place,
}

/// The decisions in a game, of both players or of one.
fn decisions(
    (registry, game): (&Registry, &str),
    record: &GameRecord,
    player: Option<usize>,
) -> Vec<Decision> {
    let Ok(mut session) = registry.open(game, &record.setup, &record.opening) else {
        return Vec::new();
    };
    let mut decisions = Vec::new();
    for (ply, played) in record.plies.iter().enumerate() {
        if player.is_none_or(|player| record.side_of(player) == Some(played.side)) {
            let place = (record.setup.clone(), session.view().position);
            decisions.push(Decision { ply, place });
        }
        if session.play(&played.text).is_err() {
            break;
        }
    }
    decisions
}

/// The exact scores of a position's moves; `None` if that takes more memory or nodes than allowed.
fn solve(
    registry: &Registry,
    game: &str,
    (setup, position): &Place,
    (patience, stop): (Duration, &StopFlag),
) -> Option<BTreeMap<String, i32>> {
    let session = registry.open(game, setup, position).ok()?;
    let nodes = (session.solve_pace()? as f64 * patience.as_secs_f64()) as u64;
    // Several threads visit a different number of nodes each time.
    let options = if session.solve_need(ALONE).is_ok() { ALONE } else { "" };
    if session.solve_need(options).ok()?.bytes > MEMORY {
        return None;
    }
    let stop = stop.child();
    let mut report = |news: SolveNews| {
        if news.nodes > nodes {
            stop.stop();
        }
    };
    let task = &mut SolveTask { stop: stop.clone(), report: &mut report };
    let solution = session.solve(options, task).ok()?.solution;
    // Reports come irregularly; what counts is the final number.
    (solution.nodes <= nodes).then(|| solution.moves.into_iter().collect())
}
