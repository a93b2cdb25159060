//! Tournaments of a studio that is killed, whose disk is full, or whose folder cannot be written: no reported game is
//! lost, the error is reported, and the tournament resumes and plays exactly the games it would have played.
//!
//! `QUINTET_KILLS=50 cargo test -p quintet-studio tournament_survives -- --nocapture` sets how often it is killed.
#![cfg(unix)]

use crate::support::{Child, number, scratch};
use quintet::core::{Random, Seed};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A tournament with this many pairs, whose players depend only on seed and depth.
fn cup(pairs: usize) -> String {
    format!(
        "game = \"connect4\"\nsetup = \"width=5,height=4\"\n\
         players = [\"random\", \"alphabeta:depth=3\", \"alphabeta:depth=4\"]\n\
         pairs = {pairs}\nopenings = {{ plies = 2 }}\nseed = 3\n"
    )
}

#[track_caller]
fn begin(child: &Child, text: &str) -> u64 {
    let begun = child.post("/arena", &json!({ "text": text })).expect("it answers");
    assert_eq!(begun.status, 200, "{}", String::from_utf8_lossy(&begun.body));
    begun.json()["id"].as_u64().expect("a number")
}

#[track_caller]
fn resume(child: &Child, id: u64) {
    let resumed = child.post(&format!("/arena/{id}/resume"), &json!({})).expect("it answers");
    assert_eq!(resumed.status, 200, "{}", String::from_utf8_lossy(&resumed.body));
}

fn shown(child: &Child, id: u64) -> Option<Value> {
    Some(child.get(&format!("/arena/{id}"))?.json())
}

/// Waits until more than this many games, or all, are finished; returns the number.
#[track_caller]
fn goes_on(child: &Child, id: u64, before: u64) -> u64 {
    for _ in 0..6000 {
        let found = shown(child, id).expect("it answers");
        let played = found["played"].as_u64().expect("a number");
        if played > before || found["played"] == found["planned"] {
            return played;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    panic!("it does not go on: {:?}", shown(child, id));
}

/// Waits until it is no longer being played.
#[track_caller]
fn ended(child: &Child, id: u64) -> Value {
    for _ in 0..6000 {
        let found = shown(child, id).expect("it answers");
        if found["playing"] == false {
            return found;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("it does not end: {:?}", shown(child, id));
}

/// Its games in order, without anything that depends on a clock.
fn games(child: &Child, id: u64) -> Vec<String> {
    let file = child.get(&format!("/arena/{id}/report?format=csv")).expect("it answers");
    let text = String::from_utf8(file.body).expect("a text");
    let mut lines: Vec<String> = text
        .lines()
        .map(|line| line.rsplitn(3, ',').last().unwrap_or_default().to_owned())
        .collect();
    lines.sort();
    lines
}

/// Checks that all games are there, and equal those of an undisturbed tournament.
#[track_caller]
fn is_whole(child: &Child, id: u64, text: &str) {
    let found = ended(child, id);
    assert_eq!((&found["played"], &found["failure"]), (&found["planned"], &Value::Null));
    let other = begin(child, text);
    ended(child, other);
    assert_eq!(games(child, id), games(child, other), "interrupted or not: the same games");
}

#[test]
fn a_tournament_survives_kills() {
    let (kills, data) = (number("QUINTET_KILLS", 4), scratch("kills"));
    let (mut random, text) = (Random::new(Seed(7)), cup(100.max(6 * kills).min(300)));
    let mut child = Child::start(&data);
    let id = begin(&child, &text);
    let mut told = 0;
    for _ in 0..kills {
        let last = goes_on(&child, id, told);
        std::thread::sleep(Duration::from_millis(random.below(30) as u64));
        child.kill();
        child = Child::start(&data);
        let found = shown(&child, id).expect("it answers");
        let kept = found["played"].as_u64().expect("a number");
        assert!(kept >= last, "{last} told, {kept} kept");
        told = kept;
        resume(&child, id);
    }
    eprintln!("{told} games through {kills} kills, none lost");
    is_whole(&child, id, &text);
}

/// A server killed while its first tournament is being created starts again, whatever was written.
#[test]
fn half_a_tournament_is_none() {
    let data = scratch("half");
    fs::create_dir_all(data.join("arena/1")).expect("a folder");
    fs::write(data.join("arena/1/tournament.toml"), "game = ").expect("a file");
    let child = Child::start(&data);
    assert_eq!(child.get("/arena").expect("it answers").json()["tournaments"], json!([]));
    let text = cup(1);
    assert_eq!(begin(&child, &text), 2);
    is_whole(&child, 2, &text);
}

#[test]
fn a_tournament_survives_a_full_disk() {
    let (data, text) = (scratch("full"), cup(60));
    let mut child = Child::start_on_small_disk(&data, 150);
    let id = begin(&child, &text);
    let found = ended(&child, id);
    let told = found["played"].as_u64().expect("a number");
    let why = found["failure"].as_str().expect("it is said").to_owned();
    assert!(why.contains("tournament.journal.jsonl"), "{why}");
    assert!(told > 0 && told < found["planned"].as_u64().expect("a number"), "{found}");
    let french = child.send("GET", &format!("/api/v1/arena/{id}"), &["accept-language: fr"], "");
    let french = french.expect("it answers").json()["failure"].as_str().expect("said").to_owned();
    assert!(french.contains("impossible"), "{french}");
    // Everything else still works.
    let mut tab = child.connect().expect("it listens");
    tab.open("hex", "");
    assert_eq!(tab.play("a1")["position"], "a1");
    child.kill();
    let child = Child::start(&data);
    let kept = shown(&child, id).expect("it answers")["played"].as_u64().expect("a number");
    assert!(kept >= told, "{told} told, {kept} kept");
    resume(&child, id);
    is_whole(&child, id, &text);
}

/// Sets the mode of a folder.
fn allow(folder: &Path, mode: u32) {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
    fs::set_permissions(folder, mode).expect("it is ours");
}

/// Starts it as user 65534, whom file modes restrict; `None` if we cannot become that user.
fn as_nobody(data: &Path) -> Option<Child> {
    use std::os::unix::{fs::chown, process::CommandExt};
    const NOBODY: u32 = 65534;
    fs::create_dir_all(data).expect("a folder");
    let is_root = chown(data, Some(NOBODY), Some(NOBODY)).is_ok();
    let mut command = Child::command(data);
    if is_root {
        command.uid(NOBODY).gid(NOBODY);
        let may_run = Child::command(data).uid(NOBODY).gid(NOBODY).arg("--list").status();
        may_run.ok().filter(std::process::ExitStatus::success)?;
    }
    Some(Child::start_by(command, data))
}

#[test]
fn a_tournament_survives_a_folder_that_cannot_be_written() {
    let (data, text) = (scratch("read-only"), cup(60));
    let Some(child) = as_nobody(&data) else {
        eprintln!("skipped: user 65534 may not run this program");
        return;
    };
    let id = begin(&child, &text);
    let folder = data.join(format!("arena/{id}"));
    goes_on(&child, id, 0);
    allow(&folder, 0o500);
    allow(&data.join("arena"), 0o500);
    let found = ended(&child, id);
    assert_eq!(found["played"], found["planned"], "the journal was open already: {found}");
    let why = found["failure"].as_str().expect("it is said").to_owned();
    assert!(why.contains("tournament.") && why.contains("ermission"), "{why}");
    // No other tournament can be started, and that is reported, too.
    let refused = child.post("/arena", &json!({ "text": text })).expect("it answers");
    assert_eq!((refused.status, refused.code().as_str()), (500, "store"));
    allow(&data.join("arena"), 0o700);
    allow(&folder, 0o700);
    resume(&child, id);
    is_whole(&child, id, &text);
    assert!(folder.join("tournament.results.json").exists());
}
