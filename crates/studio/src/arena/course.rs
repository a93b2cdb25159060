//! A tournament in progress: its finished games, its running games and its tables.

use quintet::core::{Language, StopFlag, Words};
use quintet::{Session, View};
use quintet_arena::report::{Row, rows};
use quintet_arena::{GameKey, GameRecord, Live, Plan, Tournament};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Time between two snapshots of a running game; short games need no more.
const PICTURE: Duration = Duration::from_millis(150);

/// A tournament in progress.
pub(crate) struct Course {
    pub(super) tournament: Tournament,
    pub(super) stop: StopFlag,
    state: Mutex<State>,
    rows: Mutex<Option<(usize, Arc<Vec<Row>>)>>,
}

#[derive(Default)]
struct State {
    games: Vec<GameRecord>,
    boards: Vec<Option<Board>>,
    failure: Option<Words>,
}

/// A running game.
struct Board {
    key: GameKey,
    session: Session,
    at: Instant,
}

/// A game that is being played.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "ArenaBoard")]
pub(crate) struct BoardData {
    /// The names of the players, the side that begins first.
    players: [String; 2],
    /// The round, from 1.
    round: u32,
    /// The position.
    view: View,
}

impl Course {
    /// Creates it with the games already in its journal.
    pub(super) fn new(tournament: Tournament, games: Vec<GameRecord>) -> Self {
        let state = State { games, ..State::default() };
        Self { tournament, stop: StopFlag::new(), state: Mutex::new(state), rows: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a finished game.
    pub(super) fn add(&self, game: &GameRecord) {
        self.lock().games.push(game.clone());
    }

    /// Takes a snapshot of a running game from time to time.
    pub(super) fn show(&self, live: &Live<'_>) {
        let mut state = self.lock();
        let is_new = |board: &Board| board.key != live.key || board.at.elapsed() >= PICTURE;
        if state.boards.len() <= live.worker {
            state.boards.resize_with(live.worker + 1, || None);
        }
        if state.boards[live.worker].as_ref().is_none_or(is_new) {
            let session = live.session.clone();
            let board = Board { key: live.key, session, at: Instant::now() };
            state.boards[live.worker] = Some(board);
        }
    }

    /// Marks the end of play, with the reason if it failed.
    pub(super) fn end(&self, failure: Option<Words>) {
        let mut state = self.lock();
        state.boards.clear();
        state.failure = failure;
    }

    /// The plan of the tournament.
    pub(crate) const fn plan(&self) -> &Plan {
        &self.tournament.plan
    }

    /// Why it ended early, unless that was requested.
    pub(crate) fn failure(&self, language: Language) -> Option<String> {
        self.lock().failure.as_ref().map(|words| words.get(language).to_owned())
    }

    /// Number of finished games, and of all games as far as is known now.
    pub(crate) fn progress(&self) -> (usize, usize) {
        let state = self.lock();
        (state.games.len(), self.tournament.plan.planned(&state.games))
    }

    /// All finished games.
    pub(crate) fn games(&self) -> Vec<GameRecord> {
        self.lock().games.clone()
    }

    /// Number of finished games, and a page of them, latest first.
    pub(crate) fn some_games(&self, offset: usize, most: usize) -> (usize, Vec<GameRecord>) {
        let state = self.lock();
        let games = state.games.iter().rev().skip(offset).take(most);
        (state.games.len(), games.cloned().collect())
    }

    /// The running games.
    pub(crate) fn boards(&self, language: Language) -> Vec<BoardData> {
        let plan = &self.tournament.plan;
        let shown: Vec<_> = {
            let state = self.lock();
            let boards = state.boards.iter().flatten();
            boards.map(|it| (it.key, it.session.clone())).collect()
        };
        let data = |(key, mut session): (GameKey, Session)| {
            session.set_language(language);
            let players = plan.sides(key).map(|player| plan.players()[player].name.clone());
            BoardData { players, round: key.round + 1, view: session.view() }
        };
        shown.into_iter().map(data).collect()
    }

    /// The table, best first. Computed once for each number of games.
    pub(crate) fn rows(&self) -> Arc<Vec<Row>> {
        let mut made = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        let count = self.lock().games.len();
        match &*made {
            Some((of, rows)) if *of == count => Arc::clone(rows),
            _ => {
                let games = self.games();
                let rows = Arc::new(rows(&self.tournament.plan, &games));
                *made = Some((games.len(), Arc::clone(&rows)));
                rows
            }
        }
    }
}
