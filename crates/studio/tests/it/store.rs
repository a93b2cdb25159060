//! Saved games that last, and files that are not ours.

use crate::support::{Studio, scratch};
use quintet::core::Side;
use quintet::{GameEnd, Reason};
use quintet_studio::{SavedGame, Store};
use rusqlite::Connection;
use serde_json::json;

fn game(record: &str) -> SavedGame {
    SavedGame {
        id: 0,
        game: "connect4".to_owned(),
        setup: String::new(),
        record: record.to_owned(),
        players: ["human", "pvs:depth=4"].map(str::to_owned),
        outcome: GameEnd { winner: Some(Side::Second), reason: Reason::Board },
        plies: record.len(),
        finished_at: 1_700_000_000,
        seat: None,
    }
}

#[test]
fn games_outlive_the_store() {
    let folder = scratch("store").join("made/on/the/way");
    let store = Store::open(&folder).unwrap();
    let ids: Vec<_> =
        (0..120).map(|number| store.save(&game(&number.to_string())).unwrap()).collect();
    drop(store);
    let store = Store::open(&folder).unwrap();
    let listed = store.list(None, Some("connect4"), 0).unwrap();
    assert_eq!((listed.total, listed.games.len()), (120, 50));
    assert_eq!(listed.games[0], SavedGame { id: ids[119], ..game("119") });
    assert_eq!(store.list(None, None, 100).unwrap().games.len(), 20);
    assert_eq!(store.list(None, Some("hex"), 0).unwrap().total, 0);
    assert_eq!(store.delete(None, Some(ids[0])).unwrap(), 1);
    assert_eq!(store.get(None, ids[0]).unwrap(), None);
    // A number is never reused, so addresses of deleted games stay invalid.
    assert_eq!(store.delete(None, None).unwrap(), 119);
    assert!(store.save(&game("4")).unwrap() > ids[119]);
}

#[test]
fn two_studios_share_a_directory() {
    let folder = scratch("shared");
    let stores = [Store::open(&folder).unwrap(), Store::open(&folder).unwrap()];
    std::thread::scope(|scope| {
        for store in &stores {
            scope.spawn(|| (0..20).for_each(|_| assert!(store.save(&game("4")).is_ok())));
        }
    });
    assert_eq!(stores[0].list(None, None, 0).unwrap().total, 40);
}

/// The error on opening a directory; it must name the file.
#[track_caller]
fn refusal(folder: &std::path::Path) -> String {
    let words = Store::open(folder).expect_err("it is refused").to_string();
    assert!(words.contains(&*folder.to_string_lossy()), "{words}");
    words
}

#[test]
fn files_that_are_not_ours_are_left_alone() {
    let [garbage, foreign, later, damaged] =
        ["garbage", "foreign", "later", "damaged"].map(scratch);
    for folder in [&garbage, &foreign] {
        std::fs::create_dir_all(folder).unwrap();
    }
    let file = garbage.join("games.sqlite3");
    std::fs::write(&file, "no database at all ".repeat(1000)).unwrap();
    assert!(refusal(&garbage).contains("not a database"));
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("no database"));

    let connection = Connection::open(foreign.join("games.sqlite3")).unwrap();
    connection.execute_batch("CREATE TABLE songs (title TEXT)").unwrap();
    drop(connection);
    assert!(refusal(&foreign).contains("another program"));

    drop(Store::open(&later).unwrap());
    let connection = Connection::open(later.join("games.sqlite3")).unwrap();
    connection.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(connection);
    assert!(refusal(&later).contains("version 99, made by a later Quintet"));

    let store = Store::open(&damaged).unwrap();
    (0..500).for_each(|_| assert!(store.save(&game(&"4".repeat(42))).is_ok()));
    drop(store);
    let file = damaged.join("games.sqlite3");
    let mut bytes = std::fs::read(&file).unwrap();
    let (from, to) = (4096 + 100, bytes.len() - 4096);
    bytes[from..to].fill(0x5a);
    std::fs::write(&file, bytes).unwrap();
    assert!(refusal(&damaged).contains("cannot use the saved games"));
}

#[test]
fn a_directory_that_cannot_be_is_named() {
    let file = scratch("file");
    std::fs::write(&file, "in the way").unwrap();
    let words = Store::open(&file.join("below")).err().unwrap().to_string();
    assert!(words.contains("data directory") && words.contains("below"), "{words}");
}

/// A file of ours, changed by a statement.
fn changed(name: &str, sql: &str) -> std::path::PathBuf {
    let folder = scratch(name);
    drop(Store::open(&folder).expect("a fresh directory"));
    let connection = Connection::open(folder.join("games.sqlite3")).expect("a database");
    connection.execute_batch(sql).expect("a statement");
    folder
}

#[test]
fn other_schemas_and_versions_are_refused_and_left_alone() {
    for (name, sql, words) in [
        ("minus", "PRAGMA user_version = -1", "version -1"),
        ("zero", "PRAGMA user_version = 0", "version 0"),
        (
            "column",
            "ALTER TABLE games ADD COLUMN stars INTEGER",
            "`games` in it is not as in version 3",
        ),
        ("renamed", "ALTER TABLE games RENAME COLUMN record TO moves", "`games`"),
        ("gone", "DROP TABLE games", "`games`"),
        ("more", "CREATE TABLE songs (title TEXT)", "`songs`"),
        (
            "trigger",
            "CREATE TRIGGER eat AFTER INSERT ON games BEGIN DELETE FROM games; END",
            "`eat`",
        ),
        ("index", "DROP INDEX games_by_game", "`games_by_game`"),
        ("foreign", "PRAGMA application_id = 7", "another program"),
    ] {
        let folder = changed(name, sql);
        let file = folder.join("games.sqlite3");
        let before = std::fs::read(&file).unwrap();
        let refused = refusal(&folder);
        assert!(refused.contains(words), "{name}: {refused}");
        assert_eq!(std::fs::read(&file).unwrap(), before, "{name}: the file was changed");
    }
    // An empty file counts as new; an empty database of another program does not.
    let empty = scratch("empty");
    std::fs::create_dir_all(&empty).unwrap();
    std::fs::write(empty.join("games.sqlite3"), "").unwrap();
    Store::open(&empty).unwrap().save(&game("4")).unwrap();
    let bare = scratch("bare");
    std::fs::create_dir_all(&bare).unwrap();
    let connection = Connection::open(bare.join("games.sqlite3")).unwrap();
    connection.execute_batch("PRAGMA user_version = 3").unwrap();
    drop(connection);
    assert!(refusal(&bare).contains("another program"));
}

/// A file of the first version, which had no clocks, keeps its games and is migrated.
#[test]
fn a_file_of_version_1_is_brought_up() {
    let folder = scratch("version-1");
    std::fs::create_dir_all(&folder).unwrap();
    let connection = Connection::open(folder.join("games.sqlite3")).unwrap();
    connection.execute_batch(VERSION_1).unwrap();
    drop(connection);
    let store = Store::open(&folder).unwrap();
    let mut late = game("445");
    late.outcome.reason = Reason::Time;
    assert_eq!(store.save(&late).unwrap(), 8);
    let saved = store.list(None, None, 0).unwrap().games;
    let kept: Vec<_> = saved.iter().map(|game| (game.id, game.outcome.reason)).collect();
    assert_eq!(kept, [(8, Reason::Time), (7, Reason::Resigned)]);
    assert_eq!(saved[1].record, "44");
}

/// A file of version 1, with one game.
const VERSION_1: &str = "
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
    INSERT INTO games VALUES (7, 'connect4', '', '44', 'human', 'human', 'first', 'resigned', 2, 5);
    PRAGMA application_id = 0x514E5454; PRAGMA user_version = 1;
";

/// A file of the second version, which had no classes: its games belong to nobody, and a class sees those of its seats
/// beside them.
#[test]
fn a_file_of_version_2_is_brought_up() {
    let folder = scratch("version-2");
    std::fs::create_dir_all(&folder).unwrap();
    let connection = Connection::open(folder.join("games.sqlite3")).unwrap();
    connection.execute_batch(VERSION_1).unwrap();
    connection.execute_batch(VERSION_2).unwrap();
    drop(connection);
    let store = Store::open(&folder).unwrap();
    let own = SavedGame { seat: Some(3), ..game("445") };
    assert_eq!(store.save(&own).unwrap(), 9);
    drop(store);
    let saved = Store::open(&folder).unwrap().list(None, None, 0).unwrap().games;
    let kept: Vec<_> = saved.iter().map(|game| (game.id, game.seat, &*game.record)).collect();
    assert_eq!(kept, [(9, Some(3), "445"), (8, None, "4411"), (7, None, "44")]);
    assert_eq!(saved[1].outcome.reason, Reason::Time);
}

/// A version 1 file migrated to version 2, with one more game.
const VERSION_2: &str = "
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
    INSERT INTO games VALUES (8, 'connect4', '', '4411', 'human', 'human', NULL, 'time', 4, 6);
    PRAGMA application_id = 0x514E5454; PRAGMA user_version = 2;
";

/// The file is deleted or replaced under a running studio: the next save or read reports it, and the game that was just
/// played is in the new file.
#[cfg(unix)]
#[test]
fn a_file_that_is_deleted_while_in_use_is_reported() {
    for names in [
        &["games.sqlite3"][..],
        &["games.sqlite3-wal"],
        &["games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm"],
    ] {
        let folder = scratch("deleted");
        let store = Store::open(&folder).unwrap();
        store.save(&game("1")).unwrap();
        for name in names {
            std::fs::remove_file(folder.join(name)).unwrap();
        }
        let words = store.save(&game("2")).unwrap_err().to_string();
        assert!(words.contains("deleted or replaced while the studio ran"), "{words}");
        store.save(&game("3")).unwrap();
        let listed = Store::open(&folder).unwrap().list(None, None, 0).unwrap();
        let records: Vec<_> = listed.games.iter().map(|game| game.record.as_str()).collect();
        assert!(records.starts_with(&["3", "2"]), "{names:?}: {records:?}");
    }
    let folder = scratch("replaced");
    let other = scratch("other");
    Store::open(&other).unwrap().save(&game("9")).unwrap();
    let store = Store::open(&folder).unwrap();
    std::fs::rename(other.join("games.sqlite3"), folder.join("games.sqlite3")).unwrap();
    assert!(store.list(None, None, 0).unwrap_err().to_string().contains("replaced"));
    assert_eq!(store.list(None, None, 0).unwrap().games[0].record, "9");
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(store.save(&game("4")).is_err());
    assert_eq!(Store::open(&folder).unwrap().list(None, None, 0).unwrap().total, 1);
}

/// The tab that played the game is notified.
#[cfg(unix)]
#[test]
fn the_tab_hears_that_the_file_was_deleted() {
    let studio = Studio::start();
    let mut tab = studio.connect();
    tab.open("connect4", "454545");
    std::fs::remove_file(studio.data.join("games.sqlite3")).unwrap();
    let id = tab.order(json!({"type": "play", "move": "4"}));
    let told = tab.until(|reply| reply["id"] == id && reply["event"]["type"] == "error");
    assert_eq!(told["event"]["code"], "store");
    assert!(told["event"]["message"].as_str().unwrap().contains("this game is in it"), "{told}");
    let view = tab.until(|reply| reply["id"] == id && reply["event"]["type"] == "view");
    assert_eq!(view["event"]["view"]["outcome"]["winner"], "first");
    assert_eq!(studio.get("/api/v1/saved").json()["total"], 1);
}

#[cfg(unix)]
#[test]
fn only_the_user_may_read_the_games() {
    use std::os::unix::fs::PermissionsExt;
    let mode =
        |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let folder = scratch("private");
    let store = Store::open(&folder).unwrap();
    store.save(&game("4")).unwrap();
    let files = || std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    assert!(files().count() >= 3, "the log and the index of it are there");
    assert!(files().all(|path| mode(&path) == 0o600));
    assert_eq!(mode(&folder), 0o700);
    drop(store);
    // With the modes that an earlier version left.
    let open = |path: &std::path::Path, mode| {
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    open(&folder, 0o755);
    files().for_each(|path| open(&path, 0o644));
    drop(Store::open(&folder).unwrap());
    assert_eq!(mode(&folder), 0o700);
    assert!(files().all(|path| mode(&path) == 0o600));
    // A directory with other things in it belongs to someone.
    std::fs::write(folder.join("notes.txt"), "mine").unwrap();
    open(&folder, 0o755);
    drop(Store::open(&folder).unwrap());
    assert_eq!((mode(&folder), mode(&folder.join("games.sqlite3"))), (0o755, 0o600));
}
