//! Finished games on disk: one SQLite file in the data directory.
//!
//! A game is written in one transaction that is on the disk before anybody is
//! told of its end, so neither a crash nor `kill -9` can lose one.

mod game;
mod schema;

pub use game::{SavedGame, SavedGames};

use crate::error::ServeError;
use rusqlite::{Connection, OptionalExtension, Row, named_params, params};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The file in the data directory.
const FILE: &str = "games.sqlite3";

/// Games told at a time.
pub(crate) const PAGE: usize = 50;

/// The saved games; clones share them. Calls wait for the disk.
#[derive(Clone, Debug)]
pub struct Store {
    file: PathBuf,
    connection: Arc<Mutex<Connection>>,
}

impl Store {
    /// Opens the saved games of a data directory, both made if not there.
    ///
    /// # Errors
    /// A directory that cannot be written, a file that is damaged, of another
    /// program, or of a later version of this one: each with its path.
    pub fn open(folder: &Path) -> Result<Self, ServeError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| ServeError::Data(folder.to_owned(), error))?;
        let file = folder.join(FILE);
        let refused = |error: rusqlite::Error| ServeError::Store(file.clone(), words(&error));
        let connection = Connection::open(&file).map_err(refused)?;
        schema::prepare(&connection).map_err(|error| ServeError::Store(file.clone(), error))?;
        Ok(Self { file, connection: Arc::new(Mutex::new(connection)) })
    }

    /// Keeps a finished game; its number is given here.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn save(&self, game: &SavedGame) -> Result<i64, ServeError> {
        let sql = "INSERT INTO games
            (game, setup, record, first, second, winner, reason, plies, finished_at)
            VALUES (:game, :setup, :record, :first, :second, :winner, :reason, :plies, :finished_at)";
        let connection = self.lock();
        let saved = connection.execute(
            sql,
            named_params! {
                ":game": game.game, ":setup": game.setup, ":record": game.record,
                ":first": game.players[0], ":second": game.players[1],
                ":winner": game.outcome.winner.map(game::side_text),
                ":reason": game::reason_text(game.outcome.reason),
                ":plies": game.plies as i64, ":finished_at": game.finished_at,
            },
        );
        saved.map(|_| connection.last_insert_rowid()).map_err(|error| self.refused(&error))
    }

    /// Saved games, the latest first, of one game or of all, some at a time.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn list(&self, game: Option<&str>, offset: usize) -> Result<SavedGames, ServeError> {
        let connection = self.lock();
        let read = || -> rusqlite::Result<SavedGames> {
            let total: i64 = connection.query_row(
                "SELECT count(*) FROM games WHERE ?1 IS NULL OR game = ?1",
                params![game],
                |row| row.get(0),
            )?;
            let mut statement = connection.prepare(
                "SELECT * FROM games WHERE ?1 IS NULL OR game = ?1
                 ORDER BY id DESC LIMIT ?2 OFFSET ?3",
            )?;
            let offset = i64::try_from(offset).unwrap_or(i64::MAX);
            let rows = statement.query_map(params![game, PAGE as i64, offset], read_game)?;
            Ok(SavedGames { total: total as usize, games: rows.collect::<Result<_, _>>()? })
        };
        read().map_err(|error| self.refused(&error))
    }

    /// A saved game.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn get(&self, id: i64) -> Result<Option<SavedGame>, ServeError> {
        let connection = self.lock();
        let found = connection.query_row("SELECT * FROM games WHERE id = ?1", [id], read_game);
        found.optional().map_err(|error| self.refused(&error))
    }

    /// Deletes a saved game, or all of them; says how many there were.
    ///
    /// # Errors
    /// The disk or the file refuses.
    pub fn delete(&self, id: Option<i64>) -> Result<usize, ServeError> {
        let sql = "DELETE FROM games WHERE ?1 IS NULL OR id = ?1";
        self.lock().execute(sql, params![id]).map_err(|error| self.refused(&error))
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        // A statement that panicked was rolled back.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn refused(&self, error: &rusqlite::Error) -> ServeError {
        ServeError::Store(self.file.clone(), words(error))
    }
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
    })
}

/// What SQLite says, without its numbers.
fn words(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message.clone(),
        other => other.to_string(),
    }
}
