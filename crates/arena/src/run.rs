//! Plays many games at once. How many threads there are changes nothing but
//! the times: every game has its own seats and its own seed.

use crate::referee::{self, OfTheGame, Post, Seating};
use crate::watch::Watch;
use crate::{ArenaError, GameKey, GameRecord, Plan};
use quintet::Registry;
use quintet::core::StopFlag;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// How games are played: nothing here changes their results.
pub struct Running<'a> {
    /// Games at a time.
    pub threads: usize,
    /// Ends it early: games in progress are thrown away, finished ones are kept.
    pub stop: StopFlag,
    /// Who builds the seats.
    pub seating: &'a dyn Seating,
    /// The games that a match may be of.
    pub registry: Registry,
    /// Is told of every finished game.
    pub watch: &'a mut dyn FnMut(&Finished<'_>),
    /// Is told, before the first game of a match, how many openings of how many
    /// are made.
    pub preparing: Option<&'a mut dyn FnMut(usize, usize)>,
}

/// A game was finished.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// Games finished so far, those of earlier runs included.
    pub done: usize,
    /// Games in all.
    pub total: usize,
    /// The game.
    pub game: &'a GameRecord,
}

impl<'a> Running<'a> {
    /// One thread, the game's own players.
    ///
    /// ```
    /// use quintet_arena::{MatchSpec, Finished, Running, play_match};
    /// let spec = MatchSpec::new("connect4", "random", "alphabeta:depth=2");
    /// let mut finished = 0;
    /// let mut watch = |_: &Finished<'_>| finished += 1;
    /// play_match(&spec, Running { threads: 2, ..Running::new(&mut watch) })?;
    /// assert_eq!(finished, 2);
    /// # Ok::<(), quintet_arena::ArenaError>(())
    /// ```
    pub fn new(watch: &'a mut dyn FnMut(&Finished<'_>)) -> Self {
        Self {
            threads: 1,
            stop: StopFlag::new(),
            seating: &OfTheGame,
            registry: Registry::shipped(),
            watch,
            preparing: None,
        }
    }
}

/// Games of a worker that may wait for the sink. Few, so that a crash loses few;
/// not none, so that one write to a disk serves several short games.
const AHEAD: usize = 4;

/// Where finished games go, several at once when they come fast.
pub(crate) type Sink<'a> = dyn FnMut(&[GameRecord]) -> Result<(), ArenaError> + 'a;

/// Plays these games of a plan and returns them in their order; fewer, if it was
/// stopped. A sink that fails stops everything.
pub(crate) fn play_all(
    plan: &Plan,
    pending: &[GameKey],
    running: Running<'_>,
    sink: &mut Sink<'_>,
) -> Result<Vec<GameRecord>, ArenaError> {
    let Running { threads, stop, seating, watch: report, .. } = running;
    let workers = threads.clamp(1, pending.len().max(1));
    let watch = Watch::new(workers, stop.clone());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel(AHEAD * workers);
    thread::scope(|scope| {
        let keeper = scope.spawn(|| watch.keep());
        for worker in 0..workers {
            let (sender, watch, next) = (sender.clone(), &watch, &next);
            scope.spawn(move || {
                let place = Post { seating, watch, worker };
                while let Some(&key) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(game) = referee::play(plan, key, &place) else { return };
                    if sender.send(game).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let already = plan.len() - pending.len();
        let played = collect(&receiver, already, plan.len(), report, sink);
        if played.is_err() {
            // The workers must leave before the watch does: it is what stops them.
            stop.stop();
            while receiver.recv().is_ok() {}
        }
        watch.dismiss();
        keeper.thread().unpark();
        played
    })
}

/// Takes in what the workers finish.
fn collect(
    receiver: &mpsc::Receiver<GameRecord>,
    already: usize,
    total: usize,
    report: &mut dyn FnMut(&Finished<'_>),
    sink: &mut Sink<'_>,
) -> Result<Vec<GameRecord>, ArenaError> {
    let mut played = Vec::new();
    while let Ok(game) = receiver.recv() {
        let from = played.len();
        played.push(game);
        played.extend(receiver.try_iter());
        sink(&played[from..])?;
        for (index, game) in played.iter().enumerate().skip(from) {
            report(&Finished { done: already + index + 1, total, game });
        }
    }
    played.sort_by_key(|game| game.key);
    Ok(played)
}
