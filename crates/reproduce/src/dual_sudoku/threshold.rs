//! The report's threshold experiment: is 2 000 000 the best, and does more search
//! make Joueur IA weaker? Pairs of games from random openings.

use super::{JOUEUR_IA, REPORT};
use crate::meet::Meeting;
use crate::{FigureTable, Row, Run, Stopped};
use quintet_arena::MatchReport;

/// Random moves at the start: the player throws no dice, and from one start it
/// would play one game again and again.
const OPENING: u32 = 12;

/// Thresholds beside the report's, with pairs of games that the time allows.
const OTHERS: [(u64, u32); 3] = [(20_000, 60), (200_000, 60), (20_000_000, 40)];

pub(super) fn table(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let mut rows = Vec::new();
    let (mut best, mut beaten) = (true, false);
    for &(threshold, pairs) in OTHERS.iter().take(if run.quick { 1 } else { 3 }) {
        let other = format!("joueur-ia:threshold={threshold}");
        let pairs = if run.quick { 1 } else { pairs };
        let meeting = Meeting {
            game: REPORT,
            setup: "size=9",
            players: [&other, JOUEUR_IA],
            pairs,
            opening: OPENING,
            seed: 1,
        };
        let report = meeting.play(run)?;
        let (low, high) = interval(&report);
        best &= high < 0.5;
        beaten |= low > 0.5;
        let ours =
            format!("{:.0} % ({:.0}–{:.0})", 100.0 * share(&report), 100.0 * low, 100.0 * high);
        let name = format!("threshold {threshold} against 2 000 000");
        let row = match threshold {
            20_000 => Row::quoting(REPORT, "threshold-less"),
            20_000_000 => Row::quoting(REPORT, "threshold-more"),
            _ => Row::ours(name.clone(), ""),
        };
        let judged = match row.report {
            None => Row::ours(name, ours),
            Some(_) if low <= 0.5 && high >= 0.5 => row.beside(
                ours,
                "these games do not say: the 95 % interval of its points includes one half",
            ),
            Some(_) => row.judged_as(high < 0.5, ours).because(
                "in these games it is the stronger one; the report does not say how it tried",
            ),
        };
        let judged = judged.with("threshold", threshold).with("games", report.games.len() as u64);
        rows.push(judged.by(other.clone(), meeting.command()));
    }
    if !run.quick {
        let row = Row::quoting(REPORT, "threshold");
        let why = "these games do not say: not every interval above excludes one half";
        rows.push(match (best, beaten) {
            (true, _) => row.judged_as(true, "the best of four"),
            (_, true) => row.judged_as(false, "not the best of four").because("see the rows above"),
            _ => row.beside("not shown to be the best", why),
        });
    }
    let note = format!(
        "Points of Joueur IA with another threshold against the report's, with a 95 % interval: 9×9, \
         {OPENING} random moves, then both games of each pair from there. The report says neither how \
         it tried nor how often."
    );
    Ok(FigureTable::new("The threshold: does more search hurt?", note, rows))
}

/// The first player's share of the points.
fn share(report: &MatchReport) -> f64 {
    report.metrics[0].score.points() / report.games.len().max(1) as f64
}

/// The 95 % interval of that share, by the spread of the pairs.
fn interval(report: &MatchReport) -> (f64, f64) {
    let counts = report.pairs.0;
    let pairs: f64 = counts.iter().map(|&count| count as f64).sum();
    let mean = share(report);
    let spread: f64 = counts
        .iter()
        .enumerate()
        .map(|(quarter, &count)| count as f64 * (quarter as f64 / 4.0 - mean).powi(2))
        .sum();
    let deviation = 1.96 * (spread / pairs.max(1.0)).sqrt() / pairs.max(1.0).sqrt();
    ((mean - deviation).max(0.0), (mean + deviation).min(1.0))
}
