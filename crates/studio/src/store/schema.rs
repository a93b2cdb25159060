//! The tables, and how a file of an earlier version becomes one of this.

use super::words;
use rusqlite::Connection;

/// Marks the file as ours: "QNTT".
const APPLICATION: i64 = 0x514E_5454;

/// One step for each version; a step, once released, never changes.
const STEPS: [&str; 1] = ["
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        setup TEXT NOT NULL,
        record TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        winner TEXT CHECK (winner IN ('first', 'second')),
        reason TEXT NOT NULL CHECK (reason IN ('board', 'resigned')),
        plies INTEGER NOT NULL,
        finished_at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX games_by_game ON games (game, id);
"];

/// Checks that the file is ours and whole, and brings it up to this version.
///
/// Write-ahead logging with full synchronisation: a transaction that has ended
/// is on the disk. Two studios on the same directory wait for each other.
pub(super) fn prepare(connection: &Connection) -> Result<(), String> {
    let told = |error: rusqlite::Error| words(&error);
    let number = |name: &str| -> Result<i64, String> {
        connection.pragma_query_value(None, name, |row| row.get(0)).map_err(told)
    };
    let settings = "PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; \
                    PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;";
    connection.execute_batch("PRAGMA busy_timeout = 5000;").map_err(told)?;
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))
        .map_err(told)?;
    if tables > 0 && number("application_id")? != APPLICATION {
        return Err("it is a database of another program".to_owned());
    }
    let check: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(told)?;
    if check != "ok" {
        return Err(format!("it is damaged: {check}"));
    }
    connection.execute_batch(settings).map_err(told)?;
    connection.execute_batch("BEGIN IMMEDIATE").map_err(told)?;
    let known = number("user_version")?;
    let Some(missing) = usize::try_from(known).ok().and_then(|known| STEPS.get(known..)) else {
        return Err(format!(
            "it is of version {known}, made by a later Quintet: this one knows up to {}",
            STEPS.len()
        ));
    };
    let version = STEPS.len();
    let stamp =
        format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}; COMMIT;");
    let steps = missing.iter().copied().chain([stamp.as_str()]);
    steps.into_iter().try_for_each(|step| connection.execute_batch(step)).map_err(told)
}
