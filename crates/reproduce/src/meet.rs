//! Two players meet in the arena.

use crate::{Run, Stopped};
use quintet_arena::{MatchReport, MatchSpec, Metrics, Progress, Running, Spread, play_match};

/// Plays pairs of games from the start; in the first of each the first player
/// begins.
pub(crate) fn meet(
    game: &str,
    setup: &str,
    players: [&str; 2],
    pairs: u32,
    seed: u64,
    run: &Run<'_>,
) -> Result<MatchReport, Stopped> {
    let [first, second] = players;
    let spec =
        MatchSpec { setup: setup.to_owned(), pairs, seed, ..MatchSpec::new(game, first, second) };
    let mut watch = |progress: &Progress<'_>| {
        let Progress { done, total, .. } = progress;
        run.tell(&format!("{game} {setup}: {first} – {second}, game {done} of {total}"));
    };
    run.tell(&format!("{game} {setup}: {first} – {second}"));
    let running =
        Running { threads: run.threads, stop: run.stop.clone(), ..Running::new(&mut watch) };
    let report = play_match(&spec, running).expect("the reports' matches can be played");
    run.check()?;
    Ok(report)
}

/// A number of the game's own by its name; empty when there is none.
pub(crate) fn named(metrics: &Metrics, name: &str) -> Spread {
    let entry = metrics.tally.iter().find(|entry| entry.name == name);
    entry.map_or_else(Spread::default, |entry| entry.spread)
}
