//! What a match came to: tables for people, one object for programs.

use super::tables;
use crate::failure::Failure;
use crate::output::{Ink, Output};
use crate::words;
use quintet_arena::stats::{Elo, Pentanomial, Rate, Sprt, Verdict};
use quintet_arena::{Entrant, GameRecord, MatchReport, Metrics};
use serde::Serialize;

#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    setup: &'a str,
    seed: u64,
    planned: usize,
    played: usize,
    different_games: usize,
    seconds: f64,
    players: [PlayerReport<'a>; 2],
    /// Complete pairs by the half points of the first player.
    pairs: Pentanomial,
    elo: Option<Elo>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtReport>,
}

#[derive(Serialize)]
struct PlayerReport<'a> {
    #[serde(flatten)]
    entrant: &'a Entrant,
    points: f64,
    win_rate: Rate,
    #[serde(flatten)]
    metrics: &'a Metrics,
}

#[derive(Serialize)]
struct SprtReport {
    #[serde(flatten)]
    sprt: Sprt,
    bounds: (f64, f64),
    llr: f64,
    verdict: Verdict,
}

/// Tells what a match came to.
pub(super) fn tell(
    report: &MatchReport,
    seed: u64,
    sprt: Option<Sprt>,
    out: &mut Output,
) -> Result<(), Failure> {
    let sprt = sprt.map(|sprt| SprtReport {
        sprt,
        bounds: sprt.bounds(),
        llr: sprt.llr(&report.pairs),
        verdict: sprt.verdict(&report.pairs),
    });
    if !out.is_json() {
        return print(report, seed, sprt.as_ref(), out);
    }
    let player = |index: usize| PlayerReport {
        entrant: &report.players[index],
        points: report.metrics[index].score.points(),
        win_rate: report.metrics[index].score.win_rate(),
        metrics: &report.metrics[index],
    };
    out.data(&Report {
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
        sprt,
    })
}

fn print(
    report: &MatchReport,
    seed: u64,
    sprt: Option<&SprtReport>,
    out: &mut Output,
) -> Result<(), Failure> {
    let played = report.games.len();
    let game = out.paint(&report.game, Ink::Bold);
    let time = words::span(report.time.as_secs_f64());
    out.result(&format!("{game}, {played} games in {time}, seed {seed}\n"))?;
    let name = |index: usize| report.players[index].name.as_str();
    let players = [(name(0), &report.metrics[0]), (name(1), &report.metrics[1])];
    out.result(&format!("\n{}\n{}", tables::scores(&players), tables::metrics(&players)))?;
    if let Some(elo) = &report.elo {
        out.result(&format!(
            "\npairs by the points of {}: {}\nElo difference, 95 %: {}\n",
            name(0),
            tables::pairs(&report.pairs),
            tables::elo(elo)
        ))?;
    }
    if let Some(SprtReport { sprt, bounds: (low, high), llr, verdict }) = sprt {
        let Sprt { elo0, elo1, .. } = sprt;
        let verdict = match verdict {
            Verdict::Stronger => format!("{elo1} accepted"),
            Verdict::NotStronger => format!("{elo0} accepted"),
            Verdict::Undecided => "undecided".to_owned(),
        };
        out.result(&format!(
            "SPRT, normalized Elo {elo0} or {elo1}: {verdict}, LLR {llr:.2} of {low:.2} to {high:.2}\n"
        ))?;
    }
    remark(report, out);
    Ok(())
}

/// Forfeited games told one by one.
const SHOWN: usize = 5;

/// What to know before believing the tables.
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
        out.note(&format!("game {number}: {}, {}\n", loser.map_or("?", name), game.ending));
    }
    if let Some(more) = forfeits.len().checked_sub(SHOWN).filter(|more| *more > 0) {
        out.note(&format!("and {more} more games that did not end by the rules\n"));
    }
    if report.different_games < played {
        out.note(&format!(
            "only {} of {played} games are different, so intervals say little: give --openings\n",
            report.different_games
        ));
    }
}
