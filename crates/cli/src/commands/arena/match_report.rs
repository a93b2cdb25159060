//! The result of a match: tables for people, one object for programs.

use super::tables;
use crate::failure::Failure;
use crate::output::{Ink, Output};
use crate::words::{self, pick};
use quintet::core::foreign;
use quintet_arena::stats::{Elo, Pentanomial, Rate, Sequential, Strength};
use quintet_arena::{Accuracy, Entrant, GameRecord, MatchReport, Metrics};
use schemars::JsonSchema;
use serde::Serialize;

#[derive(JsonSchema, Serialize)]
pub(crate) struct Report<'a> {
    game: &'a str,
    setup: &'a str,
    seed: u64,
    planned: usize,
    played: usize,
    different_games: usize,
    seconds: f64,
    players: [PlayerReport<'a>; 2],
    /// The number of complete pairs for each number of half points of the first player.
    pairs: Pentanomial,
    elo: Option<Elo>,
    #[serde(flatten)]
    strength: Option<Strength>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<&'a Sequential>,
}

#[derive(JsonSchema, Serialize)]
pub(crate) struct PlayerReport<'a> {
    #[serde(flatten)]
    entrant: &'a Entrant,
    points: f64,
    /// The share of the points, a draw counting half.
    share: Rate,
    /// The share of games won.
    win_rate: Rate,
    #[serde(flatten)]
    metrics: &'a Metrics,
    #[serde(skip_serializing_if = "Option::is_none")]
    accuracy: Option<&'a Accuracy>,
}

/// Reports the result of a match.
pub(super) fn tell(
    report: &MatchReport,
    seed: u64,
    accuracy: Option<&Vec<Accuracy>>,
    out: &mut Output,
) -> Result<(), Failure> {
    if !out.is_json() {
        return print(report, seed, accuracy, out);
    }
    out.data(&data(report, seed, accuracy))
}

/// A match, as data.
pub(super) fn data<'a>(
    report: &'a MatchReport,
    seed: u64,
    accuracy: Option<&'a Vec<Accuracy>>,
) -> Report<'a> {
    let player = |index: usize| PlayerReport {
        entrant: &report.players[index],
        points: report.metrics[index].score.points(),
        share: report.metrics[index].score.share(),
        win_rate: report.metrics[index].score.win_rate(),
        metrics: &report.metrics[index],
        accuracy: accuracy.map(|both| &both[index]),
    };
    Report {
        game: &report.game,
        setup: &report.setup,
        seed,
        planned: report.planned,
        played: report.games.len(),
        different_games: report.different_games,
        seconds: report.time.as_secs_f64(),
        players: [player(0), player(1)],
        pairs: report.pairs,
        elo: report.elo,
        strength: strength(report),
        sprt: report.sprt.as_ref(),
    }
}

fn strength(report: &MatchReport) -> Option<Strength> {
    let score = report.metrics[0].score;
    Strength::of(&report.pairs, score.draws, score.games())
}

/// Prints a match for people.
pub(super) fn print(
    report: &MatchReport,
    seed: u64,
    accuracy: Option<&Vec<Accuracy>>,
    out: &mut Output,
) -> Result<(), Failure> {
    let played = report.games.len();
    let game = out.paint(&report.game, Ink::Bold);
    let time = words::span(report.time.as_secs_f64());
    out.result(&pick(
        format!("{game}, {played} games in {time}, seed {seed}\n"),
        format!("{game}, {played} parties en {time}, graine {seed}\n"),
    ))?;
    let name = |index: usize| report.players[index].name.as_str();
    let players = [(name(0), &report.metrics[0]), (name(1), &report.metrics[1])];
    out.result(&format!("\n{}\n{}", tables::scores(&players), tables::metrics(&players)))?;
    if let (Some(elo), Some(strength)) = (&report.elo, strength(report)) {
        out.result(&format!("\n{}", tables::strength(name(0), &report.pairs, elo, &strength)))?;
    }
    if let Some(both) = accuracy {
        let rows = [(name(0), &both[0]), (name(1), &both[1])];
        out.result(&format!("\n{}", tables::accuracy(&rows)))?;
    }
    if let Some(sprt) = &report.sprt {
        out.result(&format!("\n{}", tables::sprt(name(0), sprt)))?;
    }
    remark(report, out);
    Ok(())
}

/// The maximum number of forfeited games listed one by one.
const SHOWN: usize = 5;

/// Warnings to consider when reading the tables.
fn remark(report: &MatchReport, out: &mut Output) {
    let played = report.games.len();
    let name = |index: usize| report.players[index].name.as_str();
    let forfeited = |game: &&GameRecord| game.ending.forfeited_by().is_some();
    let forfeits: Vec<_> = report.games.iter().filter(forfeited).collect();
    for game in forfeits.iter().take(SHOWN) {
        let loser = game
            .ending
            .forfeited_by()
            .and_then(|side| (0..2).find(|&player| game.side_of(player) == Some(side)));
        let number = 2 * game.key.pair + u32::from(game.key.game) + 1;
        let mut reason = foreign::line(&format!("{}, {}", loser.map_or("?", name), game.ending));
        if let Some(time) = game.overstepped {
            reason.push_str(&format!(" ({})", words::span(time.as_secs_f64())));
        }
        out.note(&pick(
            format!("game {number}: {reason}\n"),
            format!("partie {number} : {reason}\n"),
        ));
    }
    if let Some(more) = forfeits.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        out.note(&pick(
            format!("and {more} more forfeited games\n"),
            format!("et {more} autres parties perdues par forfait\n"),
        ));
    }
    if report.different_games < played {
        let different = report.different_games;
        out.note(&pick(
            format!(
                "only {different} of {played} games are different, so intervals say little: give \
                 --openings\n"
            ),
            format!(
                "seules {different} parties sur {played} diffèrent, les intervalles disent donc \
                 peu : donnez --openings\n"
            ),
        ));
    }
}
