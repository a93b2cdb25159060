//! Finished games on disk: one SQLite file in the data directory.
//!
//! A game is written in one transaction that is on disk before its end is announced, so neither a crash nor `kill -9`
//! can lose one. If the file is deleted or replaced while the studio runs, the next use notices: that call fails with
//! an error, and a new file is begun.
//!
//! Only the user who runs the studio may read the file or delete it.

mod file;
mod game;
mod queue;
mod schema;
mod seats;

pub use game::{SavedGame, SavedGames};
pub(crate) use queue::Queue;
pub(crate) use seats::{ProgressItem, ProgressKind, SeatRecord, Tally};

use crate::error::ServeError;
use file::Identity;
use rusqlite::{Connection, OptionalExtension, Row, ToSql, named_params, params};
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The file in the data directory.
const FILE: &str = "games.sqlite3";

/// Games per page.
pub(crate) const PAGE: usize = 50;

/// The saved games; clones share them. Calls block on the disk.
#[derive(Clone, Debug)]
pub struct Store {
    file: Arc<Path>,
    opened: Arc<Mutex<Opened>>,
}

/// An open file, and its identity.
#[derive(Debug)]
struct Opened {
    connection: Connection,
    identity: Identity,
}

impl Opened {
    /// Opens the file, created if missing, and migrates it to this version.
    fn open(file: &Path) -> Result<Self, ServeError> {
        let folder = file.parent().unwrap_or(file);
        file::make_private(folder, file)
            .map_err(|error| ServeError::Data(folder.to_owned(), error))?;
        let refused = |error: rusqlite::Error| ServeError::Store(file.to_owned(), words(&error));
        let connection = Connection::open(file).map_err(refused)?;
        schema::prepare(&connection).map_err(|error| ServeError::Store(file.to_owned(), error))?;
        Ok(Self { connection, identity: Identity::of(file) })
    }
}

impl Store {
    /// Opens the saved games of a data directory; both are created if missing.
    ///
    /// # Errors
    /// The directory cannot be written, or the file is damaged, belongs to another program, or comes from a later
    /// version. Each error names its path.
    pub fn open(folder: &Path) -> Result<Self, ServeError> {
        let file = folder.join(FILE);
        let opened = Arc::new(Mutex::new(Opened::open(&file)?));
        Ok(Self { file: file.into(), opened })
    }

    /// Saves a finished game and returns its new number.
    ///
    /// # Errors
    /// The disk or the file refuses. [`ServeError::Lost`]: the earlier games are gone, and this one is the first in a
    /// new file.
    pub fn save(&self, game: &SavedGame) -> Result<i64, ServeError> {
        let mut opened = self.lock();
        let present = self.look(&mut opened);
        if matches!(present, Err(ref error) if !matches!(error, ServeError::Lost(_))) {
            return present.map(|()| 0);
        }
        let number = self.insert(&opened.connection, game)?;
        // If the file was deleted during the write, the game went into a file without a name.
        if let Err(error) = self.look(&mut opened) {
            self.insert(&opened.connection, game)?;
            return Err(error);
        }
        present.map(|()| number)
    }

    fn insert(&self, connection: &Connection, game: &SavedGame) -> Result<i64, ServeError> {
        let sql = "INSERT INTO games
            (game, setup, record, first, second, winner, reason, plies, finished_at, seat)
            VALUES (:game, :setup, :record, :first, :second, :winner, :reason, :plies,
                    :finished_at, :seat)";
        let saved = with_columns(game, |columns| connection.execute(sql, columns));
        saved.map(|_| connection.last_insert_rowid()).map_err(|error| self.refused(&error))
    }

    /// Saves the games of a file, all or none. Returns the number of each, and how many were new.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn add(&self, games: &[SavedGame]) -> Result<(Vec<i64>, usize), ServeError> {
        let mut opened = self.lock();
        self.look(&mut opened)?;
        let refused = |error: rusqlite::Error| self.refused(&error);
        let transaction = opened.connection.transaction().map_err(refused)?;
        let mut added = 0;
        let keep = |game: &SavedGame| -> Result<i64, ServeError> {
            if let Some(number) = number_of(&transaction, game).map_err(refused)? {
                return Ok(number);
            }
            added += 1;
            self.insert(&transaction, game)
        };
        let numbers = games.iter().map(keep).collect::<Result<_, _>>()?;
        transaction.commit().map_err(refused)?;
        Ok((numbers, added))
    }

    /// Saved games of a seat or of everybody, latest first, of one game or of all, one page at a time.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn list(
        &self,
        seat: Option<i64>,
        game: Option<&str>,
        offset: usize,
    ) -> Result<SavedGames, ServeError> {
        let mut opened = self.lock();
        self.look(&mut opened)?;
        let connection = &opened.connection;
        let read = || -> rusqlite::Result<SavedGames> {
            let total: i64 = connection.query_row(
                "SELECT count(*) FROM games
                 WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR seat = ?2)",
                params![game, seat],
                |row| row.get(0),
            )?;
            let mut statement = connection.prepare(
                "SELECT * FROM games
                 WHERE (?1 IS NULL OR game = ?1) AND (?2 IS NULL OR seat = ?2)
                 ORDER BY id DESC LIMIT ?3 OFFSET ?4",
            )?;
            let offset = i64::try_from(offset).unwrap_or(i64::MAX);
            let rows = statement.query_map(params![game, seat, PAGE as i64, offset], read_game)?;
            Ok(SavedGames { total: total as usize, games: rows.collect::<Result<_, _>>()? })
        };
        read().map_err(|error| self.refused(&error))
    }

    /// Returns a saved game, of a seat or of anybody.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn get(&self, seat: Option<i64>, id: i64) -> Result<Option<SavedGame>, ServeError> {
        let sql = "SELECT * FROM games WHERE id = ?1 AND (?2 IS NULL OR seat = ?2)";
        let mut opened = self.lock();
        self.look(&mut opened)?;
        let found = opened.connection.query_row(sql, params![id, seat], read_game);
        found.optional().map_err(|error| self.refused(&error))
    }

    /// Deletes a saved game, or all of them, of a seat or of everybody; returns how many were deleted.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn delete(&self, seat: Option<i64>, id: Option<i64>) -> Result<usize, ServeError> {
        let sql = "DELETE FROM games WHERE (?1 IS NULL OR id = ?1) AND (?2 IS NULL OR seat = ?2)";
        let mut opened = self.lock();
        self.look(&mut opened)?;
        let deleted = opened.connection.execute(sql, params![id, seat]);
        deleted.map_err(|error| self.refused(&error))
    }

    /// Checks that the file is still the one that was opened. If not, a new one is begun, and this returns an error
    /// once.
    fn look(&self, opened: &mut Opened) -> Result<(), ServeError> {
        if opened.identity.is_still(&self.file) {
            return Ok(());
        }
        // The old file is closed first, because SQLite locks by file even within one program.
        opened.connection = Connection::open_in_memory().map_err(|error| self.refused(&error))?;
        let removed = opened.identity.remove_log(&self.file);
        removed.map_err(|error| ServeError::Data(self.file.to_path_buf(), error))?;
        *opened = Opened::open(&self.file)?;
        Err(ServeError::Lost(self.file.to_path_buf()))
    }

    fn lock(&self) -> MutexGuard<'_, Opened> {
        // If a statement panicked, it was rolled back.
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn refused(&self, error: &rusqlite::Error) -> ServeError {
        ServeError::Store(self.file.to_path_buf(), words(error))
    }
}

/// Calls `run` with the columns of a game.
fn with_columns<A>(game: &SavedGame, run: impl FnOnce(&[(&str, &dyn ToSql)]) -> A) -> A {
    run(named_params! {
        ":game": game.game, ":setup": game.setup, ":record": game.record,
        ":first": game.players[0], ":second": game.players[1],
        ":winner": game.outcome.winner.map(game::side_text),
        ":reason": game::reason_text(game.outcome.reason),
        ":plies": game.plies as i64, ":finished_at": game.finished_at, ":seat": game.seat,
    })
}

/// The number of an already stored game, which must have the same time of ending.
fn number_of(connection: &Connection, game: &SavedGame) -> rusqlite::Result<Option<i64>> {
    let sql = "SELECT id FROM games WHERE game = :game AND setup = :setup AND record = :record
        AND first = :first AND second = :second AND winner IS :winner AND reason = :reason
        AND plies = :plies AND finished_at = :finished_at AND seat IS :seat LIMIT 1";
    with_columns(game, |columns| connection.query_row(sql, columns, |row| row.get(0)).optional())
}

fn read_game(row: &Row<'_>) -> rusqlite::Result<SavedGame> {
    let winner: Option<String> = row.get("winner")?;
    let reason: String = row.get("reason")?;
    Ok(SavedGame {
        id: row.get("id")?,
        game: row.get("game")?,
        setup: row.get("setup")?,
        record: row.get("record")?,
        players: [row.get("first")?, row.get("second")?],
        outcome: game::outcome_of(winner.as_deref(), &reason),
        plies: row.get::<_, i64>("plies")? as usize,
        finished_at: row.get("finished_at")?,
        seat: row.get("seat")?,
    })
}

/// SQLite's message without its error numbers.
fn words(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}
