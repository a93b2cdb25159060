//! Matches of two players in the arena.

use crate::{Run, Stopped};
use quintet_arena::{
    Finished, MatchReport, MatchSpec, Metrics, Openings, Running, Spread, play_match,
};

/// Games between two players, in pairs: each begins once per pair.
#[derive(Clone, Copy)]
pub(crate) struct Meeting<'a> {
    pub(crate) game: &'a str,
    pub(crate) setup: &'a str,
    pub(crate) players: [&'a str; 2],
    pub(crate) pairs: u32,
    /// Random moves before the players take over, equal in both games of a pair; 0 for none.
    pub(crate) opening: u32,
    pub(crate) seed: u64,
}

impl Meeting<'_> {
    /// The command that plays these games.
    pub(crate) fn command(&self) -> String {
        let Self { game, setup, players: [first, second], pairs, opening, seed } = self;
        let setup = if setup.is_empty() { String::new() } else { format!(" --setup {setup}") };
        let opening = if *opening == 0 { String::new() } else { format!(" --openings {opening}") };
        let games = 2 * pairs;
        format!(
            "quintet match {game} {first} {second}{setup}{opening} --games {games} --seed {seed}"
        )
    }

    /// Plays them.
    pub(crate) fn play(&self, run: &Run<'_>) -> Result<MatchReport, Stopped> {
        let Self { game, setup, players: [first, second], pairs, opening, seed } = *self;
        let openings = match opening {
            0 => Openings::Start,
            plies => Openings::Random { plies, count: None, balanced: false },
        };
        let spec = MatchSpec {
            setup: setup.to_owned(),
            pairs,
            seed,
            openings,
            ..MatchSpec::new(game, first, second)
        };
        let mut watch = |progress: &Finished<'_>| {
            let Finished { done, total, .. } = progress;
            run.say([
                format!("{game} {setup}: {first} – {second}, game {done} of {total}"),
                format!("{game} {setup} : {first} – {second}, partie {done} sur {total}"),
            ]);
        };
        run.say([
            format!("{game} {setup}: {first} – {second}"),
            format!("{game} {setup} : {first} – {second}"),
        ]);
        let running =
            Running { threads: run.threads, stop: run.stop.clone(), ..Running::new(&mut watch) };
        let report = play_match(&spec, running).expect("the reports' matches can be played");
        run.check()?;
        Ok(report)
    }
}

/// One of the game's own numbers, by name; empty if it does not exist.
pub(crate) fn named(metrics: &Metrics, name: &str) -> Spread {
    let entry = metrics.tally.iter().find(|entry| entry.name == name);
    entry.map_or_else(Spread::default, |entry| entry.spread)
}

/// The seconds that a player used for all its moves in these games.
pub(crate) fn seconds(metrics: &Metrics) -> f64 {
    metrics.time_ns.total as f64 / 1e9
}
