//! People play on beside clients that request long positions and end games while the saved games are locked.
//!
//! `QUINTET_HOSTILE=60 cargo test -p quintet-studio hostile -- --nocapture` runs that many of those beside twenty tabs,
//! for a minute: every move is answered within a second.

use crate::support::{Studio, Tab, number, unhurried};
use rusqlite::Connection;
use serde_json::{Value, json};
use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Hostile clients in the short test.
const FEW: usize = 6;

/// How long a hostile client waits before it leaves.
const STAY: Duration = Duration::from_millis(300);

/// A request whose text takes long to read, for a game that checks after every digit whether the grid can be filled.
fn long_position(studio: &Studio) -> String {
    let cells = (1..=16).flat_map(|row| (1..=16).map(move |column| (row, column)));
    let words = cells.cycle().take(7000).map(|(row, column)| format!("r{row}c{column}=1"));
    let position = words.collect::<Vec<_>>().join(" ");
    let body =
        json!({"game": "dual-sudoku", "setup": "size=16,completable=on", "position": position});
    let (port, token, body) = (studio.port, studio.token(), body.to_string());
    format!(
        "POST /api/v1/position HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Repeatedly sends a long position and leaves before it is answered.
fn ask_for_long_positions(studio: &Studio, done: &AtomicBool) {
    let request = long_position(studio);
    while !done.load(Ordering::Relaxed) {
        let stream = TcpStream::connect(("127.0.0.1", studio.port));
        let _ = stream.and_then(|mut stream| {
            stream.write_all(request.as_bytes()).map(|()| {
                std::thread::sleep(STAY);
                drop(stream);
            })
        });
    }
}

/// Ends games and lists the saved ones, while the database is locked most of the time.
fn end_games(studio: &Studio, done: &AtomicBool) {
    while !done.load(Ordering::Relaxed) {
        let mut tab = studio.connect();
        tab.open("connect4", "454545");
        tab.order(json!({"type": "play", "move": "4"}));
        let list = format!(
            "GET /api/v1/saved HTTP/1.1\r\nhost: 127.0.0.1:{}\r\nauthorization: Bearer {}\r\n\r\n",
            studio.port,
            studio.token()
        );
        let stream = TcpStream::connect(("127.0.0.1", studio.port));
        let _ = stream.and_then(|mut stream| stream.write_all(list.as_bytes()));
        std::thread::sleep(STAY);
    }
}

/// Locks the database of saved games, except for short moments.
fn lock(studio: &Studio, done: &AtomicBool) {
    let file = Connection::open(studio.data.join("games.sqlite3")).expect("a database");
    file.busy_timeout(Duration::from_secs(5)).expect("a time");
    while !done.load(Ordering::Relaxed) {
        if file.execute_batch("BEGIN EXCLUSIVE").is_ok() {
            (0..60).take_while(|_| !done.load(Ordering::Relaxed)).for_each(|_| {
                std::thread::sleep(Duration::from_millis(100));
            });
            file.execute_batch("ROLLBACK").expect("it was begun");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Plays until the time is up; returns how long each move of a person or program took.
fn play(tab: &mut Tab, done: &AtomicBool) -> Vec<Duration> {
    let mut waits = Vec::new();
    let mut view = tab.open("hex", "");
    while !done.load(Ordering::Relaxed) {
        let moves = view["moves"].as_array().expect("legal moves");
        let text =
            moves[waits.len() * 7 % moves.len()]["text"].as_str().expect("a text").to_owned();
        let asked = Instant::now();
        tab.play(&text);
        waits.push(asked.elapsed());
        let asked = Instant::now();
        let id = tab.order(json!({"type": "think", "player": "random"}));
        let moved = tab.until(|reply| reply["id"] == id && reply["event"]["type"] == "view");
        waits.push(asked.elapsed());
        view = moved["event"]["view"].clone();
        // Stops before the game is over, because its end would have to be saved.
        if view["ply"].as_u64() > Some(30) || view["outcome"] != Value::Null {
            view = tab.open("hex", "");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    waits
}

#[test]
fn hostile_clients_do_not_hold_moves_up() {
    let hostile = number("QUINTET_HOSTILE", FEW);
    let is_long = hostile > FEW;
    let (count, span) = if is_long { (20, 60_000) } else { (4, 1_000) };
    let studio = Studio::start_limited(unhurried());
    let done = AtomicBool::new(false);
    let usual = std::thread::scope(|scope| {
        let alone = scope.spawn(|| play(&mut studio.connect(), &done));
        std::thread::sleep(Duration::from_millis(200));
        done.store(true, Ordering::Relaxed);
        alone.join().expect("a tab does not panic").into_iter().max().expect("a move")
    });
    done.store(false, Ordering::Relaxed);
    let mut waits: Vec<Duration> = std::thread::scope(|scope| {
        scope.spawn(|| lock(&studio, &done));
        for client in 0..hostile {
            let (studio, done) = (&studio, &done);
            scope.spawn(move || match client % 2 {
                0 => ask_for_long_positions(studio, done),
                _ => end_games(studio, done),
            });
        }
        let tabs: Vec<_> =
            (0..count).map(|_| scope.spawn(|| play(&mut studio.connect(), &done))).collect();
        std::thread::sleep(Duration::from_millis(span));
        done.store(true, Ordering::Relaxed);
        tabs.into_iter().flat_map(|tab| tab.join().expect("a tab does not panic")).collect()
    });
    waits.sort();
    let (middle, longest) = (waits[waits.len() / 2], waits[waits.len() - 1]);
    eprintln!(
        "{} moves of {count} tabs beside {hostile} hostile clients: {middle:?}, at most {longest:?}; \
         alone at most {usual:?}",
        waits.len()
    );
    // Whatever else this machine does, a move waits neither for a long position, which takes seconds, nor for the
    // locked file.
    assert!(middle < Duration::from_secs(1).max(20 * usual), "{middle:?}, alone {usual:?}");
    assert!(!is_long || longest < Duration::from_secs(1), "{longest:?}");
}
