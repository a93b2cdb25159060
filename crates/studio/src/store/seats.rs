//! The seats of a class and the progress of each: lessons and puzzles.

use super::{Opened, Store};
use crate::error::ServeError;
use rusqlite::{Connection, Row, params};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A seat as stored.
#[derive(Clone, Debug)]
pub(crate) struct SeatRecord {
    pub(crate) id: i64,
    pub(crate) name: String,
    /// The short key with which its student comes back.
    pub(crate) key: String,
    /// The secret in its student's browser.
    pub(crate) secret: String,
    /// Seconds since 1970.
    pub(crate) made_at: i64,
    /// Seconds since 1970.
    pub(crate) seen_at: i64,
}

/// What kind of thing was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ProgressKind {
    /// Half of a lesson: `minimax.prediction`, `minimax.experiment`.
    Lesson,
    /// A puzzle: `GAME.GRADE.SEED`.
    Puzzle,
}

impl ProgressKind {
    const fn text(self) -> &'static str {
        match self {
            Self::Lesson => "lesson",
            Self::Puzzle => "puzzle",
        }
    }
}

/// Something that was done from a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProgressItem {
    /// What kind of thing it is.
    pub(crate) kind: ProgressKind,
    /// Which one.
    pub(crate) name: String,
    /// Whether it went well: a puzzle that was solved at the first attempt.
    pub(crate) good: bool,
}

/// The progress of one seat, counted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Finished games.
    pub(crate) games: u64,
    /// Halves of lessons, in the order in which they were done.
    pub(crate) lessons: Vec<String>,
    /// Solved and failed puzzles by game.
    pub(crate) puzzles: Vec<(String, [u64; 2])>,
}

/// The tallies of all seats, by seat number.
pub(crate) type Tallies = HashMap<i64, Tally>;

impl Store {
    /// Runs something on the open file.
    fn with<A>(
        &self,
        doing: impl FnOnce(&mut Connection) -> rusqlite::Result<A>,
    ) -> Result<A, ServeError> {
        let mut opened = self.lock();
        self.look(&mut opened)?;
        let Opened { connection, .. } = &mut *opened;
        doing(connection).map_err(|error| self.refused(&error))
    }

    /// All seats, oldest first.
    pub(crate) fn seats(&self) -> Result<Vec<SeatRecord>, ServeError> {
        self.with(|file| {
            let mut statement = file.prepare("SELECT * FROM seats ORDER BY id")?;
            statement.query_map([], read_seat)?.collect()
        })
    }

    /// Stores a new seat and returns its number.
    pub(crate) fn add_seat(&self, seat: &SeatRecord) -> Result<i64, ServeError> {
        let sql = "INSERT INTO seats (name, key, secret, made_at, seen_at)
                   VALUES (?1, ?2, ?3, ?4, ?5)";
        let SeatRecord { name, key, secret, made_at, seen_at, .. } = seat;
        self.with(|file| {
            file.execute(sql, params![name, key, secret, made_at, seen_at])?;
            Ok(file.last_insert_rowid())
        })
    }

    /// Records when a seat was last seen.
    pub(crate) fn see_seat(&self, id: i64, at: i64) -> Result<(), ServeError> {
        let sql = "UPDATE seats SET seen_at = ?2 WHERE id = ?1";
        self.with(|file| file.execute(sql, params![id, at])).map(drop)
    }

    /// Removes a seat with its games and progress; returns the number of games.
    pub(crate) fn remove_seat(&self, id: i64) -> Result<usize, ServeError> {
        self.with(|file| {
            let all = file.transaction()?;
            all.execute("DELETE FROM seats WHERE id = ?1", [id])?;
            all.execute("DELETE FROM progress WHERE seat = ?1", [id])?;
            let games = all.execute("DELETE FROM games WHERE seat = ?1", [id])?;
            all.commit()?;
            Ok(games)
        })
    }

    /// Records the progress of a seat; earlier entries stay unchanged. At most `most` entries are kept.
    pub(crate) fn add_progress(
        &self,
        seat: i64,
        items: &[ProgressItem],
        at: i64,
        most: usize,
    ) -> Result<(), ServeError> {
        let sql = "INSERT OR IGNORE INTO progress (seat, kind, name, good, at)
                   SELECT ?1, ?2, ?3, ?4, ?5
                   WHERE (SELECT count(*) FROM progress WHERE seat = ?1) < ?6";
        self.with(|file| {
            let all = file.transaction()?;
            for ProgressItem { kind, name, good } in items {
                all.execute(sql, params![seat, kind.text(), name, good, at, most as i64])?;
            }
            all.commit()
        })
    }

    /// The progress of a seat, in the order in which it was made.
    pub(crate) fn progress(&self, seat: i64) -> Result<Vec<ProgressItem>, ServeError> {
        let sql = "SELECT kind, name, good FROM progress WHERE seat = ?1 ORDER BY at, rowid";
        self.with(|file| {
            let mut statement = file.prepare(sql)?;
            statement.query_map([seat], read_item)?.collect()
        })
    }

    /// Deletes the progress of a seat, of one kind or of all.
    pub(crate) fn forget_progress(
        &self,
        seat: i64,
        kind: Option<ProgressKind>,
    ) -> Result<usize, ServeError> {
        let sql = "DELETE FROM progress WHERE seat = ?1 AND (?2 IS NULL OR kind = ?2)";
        self.with(|file| file.execute(sql, params![seat, kind.map(ProgressKind::text)]))
    }

    /// The progress of every seat, counted.
    pub(crate) fn tallies(&self) -> Result<Tallies, ServeError> {
        self.with(|file| {
            let mut tallies = Tallies::new();
            let games = "SELECT seat, count(*) FROM games WHERE seat IS NOT NULL GROUP BY seat";
            each(file, games, |row| {
                tallies.entry(row.get(0)?).or_default().games = row.get::<_, i64>(1)? as u64;
                Ok(())
            })?;
            let lessons =
                "SELECT seat, name FROM progress WHERE kind = 'lesson' ORDER BY at, rowid";
            each(file, lessons, |row| {
                tallies.entry(row.get(0)?).or_default().lessons.push(row.get(1)?);
                Ok(())
            })?;
            let puzzles = "SELECT seat, substr(name, 1, instr(name, '.') - 1) AS game,
                                  sum(good), count(*) - sum(good)
                           FROM progress WHERE kind = 'puzzle' GROUP BY seat, game";
            each(file, puzzles, |row| {
                let counts = [row.get::<_, i64>(2)? as u64, row.get::<_, i64>(3)? as u64];
                tallies.entry(row.get(0)?).or_default().puzzles.push((row.get(1)?, counts));
                Ok(())
            })?;
            Ok(tallies)
        })
    }
}

/// Reads every row of a statement's result.
fn each(
    file: &Connection,
    sql: &str,
    mut read: impl FnMut(&Row<'_>) -> rusqlite::Result<()>,
) -> rusqlite::Result<()> {
    let mut statement = file.prepare(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        read(row)?;
    }
    Ok(())
}

fn read_seat(row: &Row<'_>) -> rusqlite::Result<SeatRecord> {
    Ok(SeatRecord {
        id: row.get("id")?,
        name: row.get("name")?,
        key: row.get("key")?,
        secret: row.get("secret")?,
        made_at: row.get("made_at")?,
        seen_at: row.get("seen_at")?,
    })
}

fn read_item(row: &Row<'_>) -> rusqlite::Result<ProgressItem> {
    let kind: String = row.get("kind")?;
    // The schema allows no other value.
    let kind = if kind == "lesson" { ProgressKind::Lesson } else { ProgressKind::Puzzle };
    Ok(ProgressItem { kind, name: row.get("name")?, good: row.get("good")? })
}
