//! Writes the results of a finished tournament, so that the same games give the same bytes: in
//! order, and with the times in a separate file.

use crate::journal::times_ns;
use crate::stats::{Elo, Pentanomial};
use crate::{
    ArenaError, Entrant, GameKey, GameRecord, Metrics, Pairing, Plan, Standing, Standings, Tally,
};
use serde::Serialize;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

/// Incremented when the format of the results changes.
const VERSION: u32 = 3;

/// The paths of results and times.
pub(crate) struct Files<'a> {
    pub(crate) results: &'a Path,
    pub(crate) times: &'a Path,
}

/// Writes results and times.
pub(crate) fn write(
    files: Files<'_>,
    plan: &Plan,
    standings: &Standings,
    games: &[GameRecord],
) -> Result<(), ArenaError> {
    let times: Vec<Times<'_>> = games.iter().map(Times::of).collect();
    write_lines(files.times, &[("version", json(&VERSION))], "games", &times)?;
    let head = [
        ("version", json(&VERSION)),
        ("quintet", json(&env!("CARGO_PKG_VERSION"))),
        ("tournament", json(plan.spec())),
        ("standings", json(&places(standings))),
        ("pairings", json(&pairings(plan, standings))),
    ];
    write_lines(files.results, &head, "games", games)
}

/// The times of the moves of a game.
#[derive(Serialize)]
struct Times<'a> {
    #[serde(flatten)]
    key: GameKey,
    players: &'a [String; 2],
    times_ns: Vec<u64>,
}

impl<'a> Times<'a> {
    fn of(game: &'a GameRecord) -> Self {
        Self { key: game.key, players: &game.names, times_ns: times_ns(game) }
    }
}

/// A row of the results, without anything that depends on a clock.
#[derive(Serialize)]
struct Ranked<'a> {
    place: usize,
    name: &'a str,
    player: &'a str,
    points: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    buchholz: Option<f64>,
    #[serde(flatten)]
    score: Tally,
    forfeits: u64,
}

fn places(standings: &Standings) -> Vec<Ranked<'_>> {
    fn place(row: &Standing) -> Ranked<'_> {
        let Entrant { name, player, .. } = &row.entrant;
        let Metrics { score, forfeits, .. } = row.metrics;
        let Standing { place, points, buchholz, .. } = *row;
        Ranked { place, name, player, points, buchholz, score, forfeits }
    }
    standings.rows.iter().map(place).collect()
}

/// A pairing in the results.
#[derive(Serialize)]
struct Met<'a> {
    players: [&'a str; 2],
    #[serde(flatten)]
    score: Tally,
    pairs: Pentanomial,
    elo: Option<Elo>,
}

fn pairings<'a>(plan: &'a Plan, standings: &Standings) -> Vec<Met<'a>> {
    let met = |pairing: &Pairing| Met {
        players: pairing.players.map(|index| plan.players()[index].name.as_str()),
        score: pairing.score,
        pairs: pairing.pairs,
        elo: pairing.elo,
    };
    standings.pairings.iter().map(met).collect()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("results are plain data")
}

/// Writes one object atomically, one line per field and per item of its last field: a reader finds
/// the old file or the new one.
fn write_lines(
    path: &Path,
    head: &[(&str, String)],
    name: &str,
    items: &[impl Serialize],
) -> Result<(), ArenaError> {
    let unfinished = path.with_extension("json.new");
    let write = || {
        let mut file = BufWriter::new(File::create(&unfinished)?);
        writeln!(file, "{{")?;
        for (field, value) in head {
            writeln!(file, "\"{field}\":{value},")?;
        }
        writeln!(file, "\"{name}\":[")?;
        for (index, item) in items.iter().enumerate() {
            let comma = if index + 1 < items.len() { "," } else { "" };
            writeln!(file, "{}{comma}", json(item))?;
        }
        writeln!(file, "]}}")?;
        file.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&unfinished, path)
    };
    write().map_err(ArenaError::io("write", path))
}
