//! The tables, and the migration of files from earlier versions.

use super::words;
use rusqlite::Connection;
use std::collections::BTreeMap;

/// Marks the file as ours: "QNTT".
const APPLICATION: i64 = 0x514E_5454;

/// One step for each version; a released step never changes.
const STEPS: [&str; 3] = [
    "
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
",
    // Games can also be lost on time.
    "
    CREATE TABLE games_2 (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        setup TEXT NOT NULL,
        record TEXT NOT NULL,
        first TEXT NOT NULL,
        second TEXT NOT NULL,
        winner TEXT CHECK (winner IN ('first', 'second')),
        reason TEXT NOT NULL CHECK (reason IN ('board', 'resigned', 'time')),
        plies INTEGER NOT NULL,
        finished_at INTEGER NOT NULL
    ) STRICT;
    INSERT INTO games_2 SELECT * FROM games;
    DROP TABLE games;
    ALTER TABLE games_2 RENAME TO games;
    CREATE INDEX games_by_game ON games (game, id);
",
    // Classes: the owners of games, the seats, and the progress of each.
    "
    ALTER TABLE games ADD COLUMN seat INTEGER;
    CREATE INDEX games_by_seat ON games (seat, id);
    CREATE TABLE seats (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        key TEXT NOT NULL UNIQUE,
        secret TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL,
        seen_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE progress (
        seat INTEGER NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('lesson', 'puzzle')),
        name TEXT NOT NULL,
        good INTEGER NOT NULL CHECK (good IN (0, 1)),
        at INTEGER NOT NULL,
        PRIMARY KEY (seat, kind, name)
    ) STRICT;
",
];

/// The settings of every connection.
///
/// Write-ahead logging with full synchronisation: a committed transaction is on disk. Two studios on the same directory
/// wait for each other.
const SETTINGS: &str = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; \
                        PRAGMA secure_delete = ON;";

/// Checks that the file is ours and undamaged, and migrates it to this version. A refused file stays unchanged.
pub(super) fn prepare(connection: &Connection) -> Result<(), String> {
    let refused = |error: rusqlite::Error| words(&error);
    connection.execute_batch("PRAGMA busy_timeout = 5000;").map_err(refused)?;
    recognise(connection)?;
    connection.execute_batch(SETTINGS).map_err(refused)?;
    connection.execute_batch("BEGIN IMMEDIATE").map_err(refused)?;
    // Another studio may have changed it in the meantime.
    let known = recognise(connection)?;
    let version = STEPS.len();
    let stamp =
        format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {version}; COMMIT;");
    let steps = STEPS[known..].iter().copied().chain([stamp.as_str()]);
    steps.into_iter().try_for_each(|step| connection.execute_batch(step)).map_err(refused)
}

/// The version of a file that is ours and undamaged, or why it is not.
fn recognise(connection: &Connection) -> Result<usize, String> {
    let refused = |error: rusqlite::Error| words(&error);
    let number = |name: &str| -> Result<i64, String> {
        connection.pragma_query_value(None, name, |row| row.get(0)).map_err(refused)
    };
    let tables = tables(connection).map_err(refused)?;
    let (application, version) = (number("application_id")?, number("user_version")?);
    let is_new = tables.is_empty() && application == 0 && version == 0;
    if !is_new && application != APPLICATION {
        return Err("it is a database of another program".to_owned());
    }
    let check: String =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(refused)?;
    if check != "ok" {
        return Err(format!("it is damaged: {check}"));
    }
    if is_new {
        return Ok(0);
    }
    let newest = STEPS.len();
    let known = usize::try_from(version).ok().filter(|&known| known > 0).ok_or_else(|| {
        format!("it says it is of version {version}, and versions are 1 to {newest}")
    })?;
    let steps = STEPS.get(..known).ok_or_else(|| {
        format!("it is of version {known}, made by a later Quintet: this one knows up to {newest}")
    })?;
    match difference(steps, &tables).map_err(refused)? {
        None => Ok(known),
        Some(name) => Err(format!(
            "`{name}` in it is not as in version {known}: it was made or changed by another program"
        )),
    }
}

/// The objects of a database by name, with the SQL that created them.
type Tables = BTreeMap<String, Option<String>>;

fn tables(connection: &Connection) -> rusqlite::Result<Tables> {
    let sql = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let mut statement = connection.prepare(sql)?;
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    rows.collect()
}

/// The name of a table that differs from what these steps create, if any.
fn difference(steps: &[&str], found: &Tables) -> rusqlite::Result<Option<String>> {
    let fresh = Connection::open_in_memory()?;
    steps.iter().try_for_each(|step| fresh.execute_batch(step))?;
    let wanted = tables(&fresh)?;
    let names = wanted.keys().chain(found.keys());
    Ok(names.into_iter().find(|&name| wanted.get(name) != found.get(name)).cloned())
}
