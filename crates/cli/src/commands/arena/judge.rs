//! Judges moves with the exact solver after the games.

use super::bar::Bar;
use crate::words::pick;
use quintet::Registry;
use quintet::core::StopFlag;
use quintet_arena::{Accuracy, GameRecord, MatchReport, Truth};
use std::time::Duration;

/// The accuracy of both players of a match.
pub(super) fn judge(
    registry: &Registry,
    report: &MatchReport,
    how: (usize, Duration),
    stop: &StopFlag,
) -> Vec<Accuracy> {
    let mut truth = Truth::default();
    of_games((registry, &report.game), (&report.games, 2), how, stop, &mut truth)
}

/// The accuracy of each player in these games, as far as it was found before a stop. Adds newly
/// solved positions to those known.
pub(super) fn of_games(
    game: (&Registry, &str),
    (games, players): (&[GameRecord], usize),
    how: (usize, Duration),
    stop: &StopFlag,
    truth: &mut Truth,
) -> Vec<Accuracy> {
    let mut bar = Bar::new();
    let things = pick("positions solved", "positions résolues");
    let mut progress = |done: usize, total: usize| bar.show(done, total, things, "");
    truth.learn(game, (games, None), how, stop, &mut progress);
    (0..players).map(|player| truth.accuracy(game, games, player)).collect()
}
