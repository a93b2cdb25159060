//! The report's evaluation: its player against itself under its settings, from
//! both sides.

use super::REPORT;
use crate::meet::Meeting;
use crate::{FigureTable, Row, Run, Stopped};

/// Settings that meet, the report's extreme case first.
const PAIRS: [[&str; 2]; 8] = [
    ["report:depth=4", "report:depth=2"],
    ["report:depth=3", "report:depth=2"],
    ["report:dynamic-depth=on", "report:depth=2"],
    ["report:dynamic-depth=on", "report:depth=3"],
    ["report:aggressivity=5", "report:aggressivity=3"],
    ["report:aggressivity=7", "report:aggressivity=3"],
    ["report:aggressivity=9", "report:aggressivity=3"],
    ["report:aggressivity=9", "report:aggressivity=5"],
];

pub(super) fn table(run: &Run<'_>) -> Result<FigureTable, Stopped> {
    let mut rows = Vec::new();
    let (mut draws, mut games) = (0, 0);
    let kept = |players: &&[&str; 2]| !run.quick || players[0].contains("aggressivity");
    for players in PAIRS.iter().filter(kept) {
        let meeting =
            Meeting { game: REPORT, setup: "", players: *players, pairs: 1, opening: 0, seed: 0 };
        let report = meeting.play(run)?;
        let score = report.metrics[0].score;
        let ours = format!("+{} ={} −{}", score.wins, score.draws, score.losses);
        let row = if players[0] == "report:depth=4" {
            Row::quoting(REPORT, "four-two").judged_as(score.draws == 2, ours).because(
                "in two games, one from each side, for depth 4; the report played one, and says neither \
                 who began nor with which other settings",
            )
        } else {
            (draws, games) = (draws + score.draws, games + score.games());
            Row::ours(format!("{} – {}", players[0], players[1]), ours)
        };
        let turns = report.metrics[0].turns.mean().unwrap_or(0.0);
        rows.push(row.with("turns", turns).by(players[0], meeting.command()));
    }
    if !run.quick {
        let ours = format!("{draws} of {games} drawn");
        rows.push(Row::quoting(REPORT, "all-draws").judged_as(draws == games, ours).because(
            "reason unknown: the report does not list its games, and its program may break ties \
             otherwise; see the rows above for ours",
        ));
    }
    let note = "Wins, draws and losses of the first player named, one game from each side: the player \
                throws no dice, so more would be the same again.";
    Ok(FigureTable::new("Evaluation: the player against itself", note, rows))
}
