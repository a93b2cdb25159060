//! Saved games that last, and files that are not ours.

use crate::support::{Studio, Tab, scratch};
use quintet::{OutcomeView, Reason, SideName};
use quintet_studio::{SavedGame, Store};
use rusqlite::Connection;
use serde_json::json;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn game(record: &str) -> SavedGame {
    SavedGame {
        id: 0,
        game: "connect4".to_owned(),
        setup: String::new(),
        record: record.to_owned(),
        players: ["human", "pvs:depth=4"].map(str::to_owned),
        outcome: OutcomeView { winner: Some(SideName::Second), reason: Reason::Board },
        plies: record.len(),
        finished_at: 1_700_000_000,
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
    let listed = store.list(Some("connect4"), 0).unwrap();
    assert_eq!((listed.total, listed.games.len()), (120, 50));
    assert_eq!(listed.games[0], SavedGame { id: ids[119], ..game("119") });
    assert_eq!(store.list(None, 100).unwrap().games.len(), 20);
    assert_eq!(store.list(Some("hex"), 0).unwrap().total, 0);
    assert_eq!(store.delete(Some(ids[0])).unwrap(), 1);
    assert_eq!(store.get(ids[0]).unwrap(), None);
    // A number is never given twice: addresses of deleted games stay dead.
    assert_eq!(store.delete(None).unwrap(), 119);
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
    assert_eq!(stores[0].list(None, 0).unwrap().total, 40);
}

/// What opening a directory is refused with; it names the file.
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

/// Names the data directory of a child process that is to be killed.
const CHILD: &str = "QUINTET_TEST_CHILD";

/// Not a test of its own: the server in the child process of the next one.
#[test]
fn child_server() {
    let Some(data) = std::env::var_os(CHILD) else { return };
    let studio = Studio::start_in(data.as_ref(), None);
    std::fs::write(studio.data.join("port"), studio.port.to_string()).unwrap();
    std::thread::sleep(Duration::from_secs(120));
}

/// Games whose end was told are there after `kill -9`, in the middle of play.
#[test]
fn a_killed_server_loses_no_finished_game() {
    let data = scratch("killed");
    std::fs::create_dir_all(&data).unwrap();
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["child_server", "--exact", "--nocapture"])
        .env(CHILD, &data)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    let port = loop {
        let told = std::fs::read_to_string(data.join("port")).ok();
        if let Some(port) = told.and_then(|port| port.parse().ok()) {
            break port;
        }
        assert!(began.elapsed() < Duration::from_secs(20), "the child serves");
        std::thread::sleep(Duration::from_millis(20));
    };
    let mut tabs: Vec<_> = (0..3).map(|_| Tab::connect(port)).collect();
    for tab in &mut tabs {
        tab.open("connect4", "454545");
        assert_eq!(tab.play("4")["outcome"]["winner"], "first");
        tab.open("connect4", "44");
        tab.order(json!({"type": "analyse", "player": "pvs:time=60s"}));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let store = Store::open(&data).unwrap();
    let games = store.list(None, 0).unwrap().games;
    assert_eq!(games.iter().map(|game| game.record.as_str()).collect::<Vec<_>>(), ["4545454"; 3]);
}
