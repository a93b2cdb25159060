//! The ladder of a studio: played on a thread of its own, in the slots that all searches share.
//!
//! Its folder is that of `quintet ladder`, which can continue it at any other time. Everybody sees the leaderboard, with
//! pseudonyms; only the owner sees whose bots they are, and puts bots in or takes them out.

use crate::arena::need_of_two;
use crate::error::ServeError;
use crate::slots::PoolSlots;
use quintet::core::{StopFlag, Words};
use quintet::search::memory::cores;
use quintet::{Claim, Pool, Registry, Urgency};
use quintet_arena::ArenaError;
use quintet_arena::ladder::{
    Games, Ladder, LadderFile, Leaderboard, Member, News, Playing, Refused, put_bot, remove_bot,
};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// How long closing waits for the end of the games; a search stops within 50 ms.
const PATIENCE: Duration = Duration::from_secs(2);

/// A ladder that is being played.
pub(crate) struct LadderRun {
    folder: PathBuf,
    /// The heading, or else the game's name.
    pub(crate) title: String,
    /// The finished games.
    pub(crate) games: Arc<Games>,
    state: Mutex<State>,
    stop: StopFlag,
    ended: Condvar,
    /// Bots come and go one at a time.
    door: Mutex<()>,
}

/// What the ladder last reported.
#[derive(Clone, Default)]
pub(crate) struct State {
    pub(crate) board: Option<Arc<Leaderboard>>,
    pub(crate) members: Vec<Member>,
    /// The number of the current round, its finished games and all of its games; `None` while there is nothing to
    /// play.
    pub(crate) round: Option<(u32, usize, usize)>,
    /// Why it ended.
    pub(crate) failure: Option<Words>,
    is_over: bool,
}

impl LadderRun {
    /// Opens the ladder of a folder and plays it.
    ///
    /// # Errors
    /// The folder is not a ladder's, another program plays it, or there is not enough memory.
    pub(crate) fn start(
        config: &crate::LadderConfig,
        data: &Path,
        registry: &Registry,
        pool: &Arc<Pool>,
    ) -> Result<Arc<Self>, ServeError> {
        let stop = StopFlag::new();
        let opened = Ladder::open(&config.folder, registry, config.language, &stop);
        let ladder = opened.map_err(|error| refused(&error))?;
        let need = need(&ladder.file, registry, pool)?;
        let (game, _) = ladder.file.game();
        let title = Some(ladder.file.title()).filter(|title| !title.is_empty()).unwrap_or(game);
        let run = Arc::new(Self {
            folder: config.folder.clone(),
            title: title.to_owned(),
            games: ladder.games(),
            state: Mutex::default(),
            stop,
            ended: Condvar::new(),
            door: Mutex::default(),
        });
        let mut everybody = config.everybody.clone();
        everybody.hidden.extend(ladder.hidden().chain([data.to_owned()]));
        let (played, pool) = (Arc::clone(&run), Arc::clone(pool));
        let thread = thread::Builder::new().name("ladder".to_owned());
        thread
            .spawn(move || {
                let mut ladder = ladder;
                let threads = ladder.file.threads.unwrap_or(1).clamp(1, cores());
                let client = pool.new_client();
                let claim = Claim { client, urgency: Urgency::Usual, need, reply: 0 };
                let slots = PoolSlots::new(pool, claim, played.stop.clone(), threads);
                let ended = ladder.play(Playing {
                    threads,
                    stop: played.stop.clone(),
                    everybody: &everybody,
                    once: None,
                    slots: Some(&slots),
                    watch: &mut |news| played.hear(news),
                });
                // The journal is free for others from here on.
                drop(ladder);
                played.end(ended.err());
            })
            .map_err(ServeError::System)?;
        Ok(run)
    }

    fn hear(&self, news: &News<'_>) {
        let mut state = self.lock();
        match *news {
            News::Game { round, done, total } => state.round = Some((round, done, total)),
            News::Board(board, members) => {
                (state.board, state.members) = (Some(Arc::new(board.clone())), members.to_vec());
            }
            News::Idle => state.round = None,
            News::Came(..) => {}
        }
    }

    fn end(&self, failure: Option<ArenaError>) {
        let mut state = self.lock();
        state.failure = failure.map(|error| Words::each(|language| error.in_words(language)));
        (state.is_over, state.round) = (true, None);
        self.ended.notify_all();
    }

    /// What it last reported.
    pub(crate) fn state(&self) -> State {
        self.lock().clone()
    }

    /// Puts a bot in, in place of one with that name; it plays from the next round on.
    pub(crate) fn put(&self, name: &str, file: &str, bytes: Vec<u8>) -> Result<(), Refused> {
        let _alone = self.door.lock().unwrap_or_else(PoisonError::into_inner);
        put_bot(&self.folder, name, file, bytes)
    }

    /// Takes a bot out; its games stay. Returns whether it was there.
    pub(crate) fn remove(&self, name: &str) -> Result<bool, ArenaError> {
        let _alone = self.door.lock().unwrap_or_else(PoisonError::into_inner);
        remove_bot(&self.folder, name)
    }

    /// Stops it because the server is closing; the journal holds the finished games.
    pub(crate) fn close(&self) {
        self.stop.stop();
        let state = self.ended.wait_timeout_while(self.lock(), PATIENCE, |state| !state.is_over);
        drop(state);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Bytes that a game may need.
fn need(file: &LadderFile, registry: &Registry, pool: &Pool) -> Result<u64, ServeError> {
    let (game, setup) = file.game();
    let too_much = |error: quintet::Error| {
        ServeError::Ladder(Words::each(|language| error.in_words(language)))
    };
    let session = registry.open(game, setup, "").map_err(too_much)?;
    let (need, budget) = (need_of_two(&session, file.staff_players()), pool.memory());
    if need > budget {
        return Err(too_much(quintet::Error::Memory { need, budget }));
    }
    Ok(need)
}

fn refused(error: &ArenaError) -> ServeError {
    ServeError::Ladder(Words::each(|language| error.in_words(language)))
}
