//! Plays many games in parallel. The number of threads affects only the times, because every game
//! has its own seats and its own seed.

use crate::contestant::{Everybody, Seating};
use crate::engine::EngineCommand;
use crate::referee::{self, Worker};
use crate::watch::Watch;
use crate::{ArenaError, GameKey, GameRecord, Part, Plan, SpecError};
use quintet::core::StopFlag;
use quintet::{Registry, Session};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The settings for playing games; none of them affects results.
pub struct Running<'a> {
    /// Number of games in parallel.
    pub threads: usize,
    /// Stops early: games in progress are discarded, finished ones are kept.
    pub stop: StopFlag,
    /// Stops gently: games in progress are finished, and no others begin.
    pub closing: StopFlag,
    /// The factory of seats.
    pub seating: &'a dyn Seating,
    /// The games that a match can use.
    pub registry: Registry,
    /// Called for every finished game.
    pub watch: &'a mut dyn FnMut(&Finished<'_>),
    /// Receives the number of finished openings and their total, before the first game of a match.
    pub preparing: Option<&'a mut dyn FnMut(usize, usize)>,
    /// Receives every position of every game in progress, on the threads that play.
    pub live: Option<&'a (dyn Fn(&Live<'_>) + Sync)>,
    /// Grants thinking time on a server that has other work, too. `None`: players may always think.
    pub slots: Option<&'a dyn Slots>,
}

/// Hands out slots to think in. Waiting for one costs a player no time.
pub trait Slots: Sync {
    /// Waits until a worker's player may think, or until everything is stopped.
    fn take(&self, worker: usize);

    /// Called when a worker has no more games.
    fn leave(&self, worker: usize);
}

/// A game in progress, before its first move or after a move.
pub struct Live<'a> {
    /// The game's key.
    pub key: GameKey,
    /// The worker that plays it, from 0.
    pub worker: usize,
    /// The game so far.
    pub session: &'a Session,
}

/// A finished game.
#[derive(Clone, Copy, Debug)]
pub struct Finished<'a> {
    /// Number of games finished so far, including earlier runs.
    pub done: usize,
    /// Total number of games.
    pub total: usize,
    /// The game.
    pub game: &'a GameRecord,
}

/// The default seating.
static PLAIN: Everybody = Everybody::PLAIN;

impl<'a> Running<'a> {
    /// Creates settings with one thread and the game's own players.
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
            closing: StopFlag::new(),
            seating: &PLAIN,
            registry: Registry::shipped(),
            watch,
            preparing: None,
            live: None,
            slots: None,
        }
    }
}

/// Games of a worker that may wait for the sink: few, so that a crash loses few; more than none, so
/// that one write to disk serves several short games.
const AHEAD: usize = 4;

/// Receives finished games, several at once when they come quickly.
pub(crate) type Sink<'a> = dyn FnMut(&[GameRecord]) -> Result<(), ArenaError> + 'a;

/// Decides whether a match is over, given each game once.
pub(crate) type Enough<'a> = dyn FnMut(&GameRecord) -> bool + 'a;

/// Plays one game of a plan on the caller's thread, without a journal; the result is the same as in
/// a tournament. `live` receives every position. Returns `None` if the flag was raised, or if the
/// plan has no such game.
///
/// No thread watches the clock meanwhile: players must keep their time themselves, as ours do.
///
/// ```
/// use quintet::core::StopFlag;
/// use quintet_arena::{Everybody, TournamentFile, play_game};
/// let text = "game = \"connect4\"\nplayers = [\"random\", \"pvs:depth=2\"]\npairs = 1\n";
/// let plan = TournamentFile::parse(text)?.plan;
/// let keys = plan.schedule(&[]);
/// let game = play_game(&plan, keys[1], &Everybody::PLAIN, None, StopFlag::new()).unwrap();
/// assert_eq!(game.names, ["pvs:depth=2", "random"]);
/// # Ok::<(), quintet_arena::FileError>(())
/// ```
#[must_use]
pub fn play_game(
    plan: &Plan,
    key: GameKey,
    seating: &dyn Seating,
    live: Option<&(dyn Fn(&Live<'_>) + Sync)>,
    stop: StopFlag,
) -> Option<GameRecord> {
    let watch = Watch::new(1, stop);
    let worker = Worker { seating, live, slots: None, watch: &watch, number: 0 };
    plan.has(key).then(|| referee::play(plan, key, &worker)).flatten()
}

/// Plays these games of a plan, as far as threads allow in their order, and returns them in their
/// order; fewer if it was stopped or decided. A sink that fails stops everything. `done` games were
/// played before.
pub(crate) fn play_all(
    plan: &Plan,
    pending: &[GameKey],
    (done, total): (usize, usize),
    running: &mut Running<'_>,
    sink: &mut Sink<'_>,
    enough: &mut Enough<'_>,
) -> Result<Vec<GameRecord>, ArenaError> {
    check_programs(plan, pending)?;
    let (seating, live, slots) = (running.seating, running.live, running.slots);
    let closing = running.closing.clone();
    let report = &mut *running.watch;
    let workers = running.threads.clamp(1, pending.len().max(1));
    // Raised here or from outside to stop everything.
    let stop = running.stop.child();
    let watch = Watch::new(workers, stop.clone());
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::sync_channel(AHEAD * workers);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| watch.keep());
        for number in 0..workers {
            let (sender, watch, next, closing) = (sender.clone(), &watch, &next, &closing);
            scope.spawn(move || {
                let worker = Worker { seating, live, slots, watch, number };
                while let Some(&key) = pending.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if closing.is_stopped() {
                        break;
                    }
                    let Some(game) = referee::play(plan, key, &worker) else { break };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
                if let Some(slots) = slots {
                    slots.leave(number);
                }
            });
        }
        drop(sender);
        let mut collector = Collector { done, total, report, sink, enough };
        let played = collector.collect(&receiver);
        // The workers must end before the watch, which is what stops them.
        stop.stop();
        while receiver.recv().is_ok() {}
        watch.dismiss();
        watcher.thread().unpark();
        played
    })
}

/// Reports missing programs before the first game.
fn check_programs(plan: &Plan, pending: &[GameKey]) -> Result<(), SpecError> {
    for (index, entrant) in plan.players().iter().enumerate() {
        let Some(Ok(command)) = EngineCommand::parse(&entrant.player) else { continue };
        if entrant.guest {
            continue;
        }
        let plays = pending.iter().any(|key| key.players.contains(&index));
        let folder = entrant.folder.as_deref().unwrap_or(Path::new(""));
        if plays && command.program_from(folder).is_none() {
            let program = &command.words[0];
            return Err(SpecError::says(
                Part::Player(index),
                format!(
                    "cannot find the program `{program}`: expected a path, or a name in a folder \
                     of PATH"
                ),
                format!(
                    "programme `{program}` introuvable ; attendu : un chemin, ou un nom dans un \
                     dossier de PATH"
                ),
            ));
        }
    }
    Ok(())
}

/// Collects what the workers finish.
struct Collector<'c, 'r> {
    done: usize,
    total: usize,
    report: &'c mut (dyn FnMut(&Finished<'_>) + 'r),
    sink: &'c mut Sink<'r>,
    enough: &'c mut Enough<'r>,
}

impl Collector<'_, '_> {
    fn collect(
        &mut self,
        games: &mpsc::Receiver<GameRecord>,
    ) -> Result<Vec<GameRecord>, ArenaError> {
        let mut played = Vec::new();
        let mut decided = false;
        while let (false, Ok(game)) = (decided, games.recv()) {
            let from = played.len();
            played.push(game);
            played.extend(games.try_iter());
            (self.sink)(&played[from..])?;
            for (index, game) in played.iter().enumerate().skip(from) {
                decided |= (self.enough)(game);
                let (done, total) = (self.done + index + 1, self.total);
                (self.report)(&Finished { done, total, game });
            }
        }
        played.sort_by_key(|game| game.key);
        Ok(played)
    }
}
